//! The table of programs that write records, and how their records are told apart.

/// A program and a piece of text that only its records have.
const PRODUCERS: &[(&str, &str)] = &[
    ("Kifu for Windows", "Kifu for Windows"),
    ("Kifu for iPhone", "Kifu for iPhone"),
    ("Kifu for Android", "Kifu for Android"),
    ("Kakinoki Shogi", "柿木将棋"),
    ("ShogiGUI", "ShogiGUI"),
    ("Shogidokoro", "Shogidokoro"),
    ("Shogidokoro", "将棋所"),
    ("ShogiHome", "ShogiHome"),
    ("ShogiHome", "Electron Shogi"),
    ("81Dojo", "81Dojo"),
    ("81Dojo", "81dojo"),
    ("lishogi", "lishogi.org"),
    ("Shogi Club 24", "将棋倶楽部24"),
    ("Shogi Club 24", "将棋倶楽部２４"),
    ("Shogi Wars", "将棋ウォーズ"),
    ("Piyo Shogi", "ぴよ将棋"),
    ("Gekisashi", "激指"),
    ("shogi-server (Floodgate)", "wdoor+floodgate"),
    ("shogi-server", "'summary:"),
    ("AobaZero", "AobaZero"),
    ("Shogi DB2", "shogidb2"),
    ("YaneuraOu", "YaneuraOu"),
    ("MyShogi", "MyShogi"),
    ("Shogi-Extend", "Shogi-Extend"),
];

/// The program that wrote `text`, if its first part or its last lines give it away.
pub(crate) fn producer_of(text: &str) -> Option<&'static str> {
    let mut head = text.len().min(4096);
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    let mut tail = text.len().saturating_sub(1024);
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    let says = |sign: &str| text[..head].contains(sign) || text[tail..].contains(sign);
    PRODUCERS.iter().find(|(_, sign)| says(sign)).map(|(name, _)| *name)
}
