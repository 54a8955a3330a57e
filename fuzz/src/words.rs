//! Texts made of the words of one notation, with occasional words of another.

/// The words of each notation, one a line; `\n` in a word is a line end.
pub const LISTS: &[&str] = &[
    include_str!("../tokens/kif.txt"),
    include_str!("../tokens/ki2.txt"),
    include_str!("../tokens/csa.txt"),
    include_str!("../tokens/usi.txt"),
    include_str!("../tokens/jkf.txt"),
    include_str!("../tokens/western.txt"),
];

/// The first byte selects the list, and each other byte a word of it, or of the next list if its highest bit is set.
pub fn text(data: &[u8]) -> String {
    let Some((first, rest)) = data.split_first() else { return String::new() };
    let list = usize::from(*first);
    let own: Vec<&str> = words(list);
    let other: Vec<&str> = words(list + 1 + list / LISTS.len() % (LISTS.len() - 1));
    let word = |byte: &u8| match usize::from(*byte) {
        at if at >= 240 => other[at % other.len()],
        at => own[at % own.len()],
    };
    rest.iter().map(word).collect::<String>().replace("\\n", "\n")
}

fn words(list: usize) -> Vec<&'static str> {
    LISTS[list % LISTS.len()].lines().filter(|line| !line.is_empty()).collect()
}
