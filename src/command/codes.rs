//! Codes of findings as the command line names them: those that a word means, those that count, and what was meant by a
//! word that is none.

use crate::{Code, Diagnostic};

/// The codes that a word of the command line names.
#[derive(Debug, Clone)]
pub struct Codes(Vec<Code>);

impl Codes {
    /// One code such as `illegal.nifu`, or all of a family such as `illegal`.
    pub fn parse(word: &str) -> Result<Codes, String> {
        let word = word.trim();
        let codes: Vec<Code> = Code::matching(word).collect();
        if codes.is_empty() {
            Err(format!("no code or family has this name{}", suggestion(word)))
        } else {
            Ok(Codes(codes))
        }
    }

    pub fn codes(&self) -> impl Iterator<Item = Code> {
        self.0.iter().copied()
    }

    fn has(list: &[Codes], code: Code) -> bool {
        list.iter().any(|codes| codes.0.contains(&code))
    }
}

/// Which codes count.
#[derive(Debug)]
pub struct Selection(Vec<Code>);

impl Selection {
    /// Those that are selected, or all when none is, less those that are ignored.
    pub fn new(select: &[Codes], ignore: &[Codes]) -> Selection {
        let counts =
            |&code: &Code| (select.is_empty() || Codes::has(select, code)) && !Codes::has(ignore, code);
        Selection(Code::ALL.iter().copied().filter(counts).collect())
    }

    pub fn has(&self, found: &Diagnostic) -> bool {
        self.0.contains(&found.code)
    }
}

/// Suggestions for a word that is no code, as the end of a sentence.
pub fn suggestion(word: &str) -> String {
    match nearest(word).as_slice() {
        [] => format!("; families are {}, and `kifu explain` lists all codes", families().join(", ")),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}

/// The families of codes, in the order of the table.
fn families() -> Vec<&'static str> {
    let mut families: Vec<&'static str> = Code::ALL.iter().map(|code| code.family()).collect();
    families.dedup();
    families
}

/// The codes and families whose names are most like `word`, at most three; none when nothing is like it.
fn nearest(word: &str) -> Vec<&'static str> {
    let word = word.to_ascii_lowercase();
    let far = |code: &Code| {
        let last = code.name().rsplit('.').next().unwrap_or_default();
        distance(&word, code.name()).min(distance(&word, last))
    };
    let codes = Code::ALL.iter().map(|code| (far(code), code.name()));
    let families = families().into_iter().map(|family| (distance(&word, family), family));
    let mut ranked: Vec<(usize, &'static str)> = codes.chain(families).collect();
    ranked.sort_unstable();
    let limit = ranked.first().map_or(0, |best| best.0).min(word.chars().count() / 3);
    ranked.iter().take_while(|one| one.0 <= limit).take(3).map(|one| one.1).collect()
}

/// How many characters must be put in, taken out or changed to make one word the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    // Words of the command line may be of any length; names are short, and nothing long is near one.
    for (i, a) in one.chars().take(64).enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.chars().enumerate() {
            let change = corner + usize::from(a != b);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_no_code_lead_to_the_nearest() {
        for (word, name) in [
            ("ilegal.nifu", "illegal.nifu"),
            ("syntax.spellling", "syntax.spelling"),
            ("loss.variation", "loss.variations"),
        ] {
            assert_eq!(nearest(word), [name]);
            assert!(Codes::parse(word).is_err(), "{word}");
        }
        assert!(nearest("nifu").contains(&"illegal.nifu"));
        assert!(nearest("").is_empty() && nearest("shogi").is_empty());
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn a_family_selects_its_codes() {
        let parse = |word| Codes::parse(word).expect("it is known");
        let selection = Selection::new(&[parse("loss")], &[parse("loss.times")]);
        assert!(selection.0.contains(&Code::LostComments));
        assert!(!selection.0.contains(&Code::LostTimes));
        assert!(!selection.0.contains(&Code::Nifu));
        assert_eq!(Selection::new(&[], &[]).0.len(), Code::ALL.len());
    }
}
