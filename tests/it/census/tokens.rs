//! What a text seems to contain, found by regular expressions alone.
//!
//! Nothing here parses a record: some expressions find what looks like a move, an ending or a time anywhere, and others
//! find comments and headers, which may look like anything.

use std::ops::Range;
use std::sync::LazyLock;

use kifu::Format;
use regex::{Captures, Regex};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Move,
    Ending,
    Time,
}

/// Something that a reader must not ignore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub span: Range<usize>,
    /// The destination of the move, as file and rank, if the token says so.
    pub to: Option<(u8, u8)>,
}

/// The expressions of one notation. The groups `f` and `r` are the file and the rank of the destination, and the group
/// `token` is the token if the expression also matches text around it.
struct Row {
    kind: Kind,
    /// The notations to which it belongs; in others it is foreign.
    own: &'static [Format],
    /// Whether it counts in the texts of other notations as well.
    anywhere: bool,
    pattern: &'static str,
}

use Format::{Csa, Hodges, Hosking, Jkf, Ki2, Kif, Kitao, Psn2, Usi};

/// The rows of the table. Their order matters: text that one expression has matched is not matched by later ones.
const ROWS: &[Row] = &[
    Row {
        kind: Kind::Move,
        own: &[Kif, Ki2],
        anywhere: true,
        pattern: r"(?x)
            (?:(?<f>[1-9１-９])(?<r>[1-9１-９一二三四五六七八九])|同)[\ \u{3000}]*
            (?:成?[銀桂香]|[王玉飛龍竜角馬金全圭杏歩]|と金?)(?:[左右]?[直上寄引行入]?)(?:不成|成|打|生)?
            (?:\([1-9]{2}\)|)",
    },
    // A numbered line with an origin, whatever its other parts are.
    Row {
        kind: Kind::Move,
        own: &[Kif],
        anywhere: false,
        pattern: r"(?m)^[ \u{3000}]*[0-9]+[ \u{3000}]+(?<token>[^\s(（:：]*\([1-9]{2}\))",
    },
    Row {
        kind: Kind::Move,
        own: &[Csa],
        anywhere: true,
        pattern: r"[+-][0-9]{2}(?<f>[1-9])(?<r>[1-9])(?:FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)",
    },
    Row {
        kind: Kind::Move,
        own: &[Csa],
        anywhere: false,
        pattern: r"[0-9]{2}(?<f>[1-9])(?<r>[1-9])(?:FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)",
    },
    Row {
        kind: Kind::Move,
        own: &[Usi],
        anywhere: true,
        pattern: r"\b(?<token>(?:[1-9][a-i]|[PLNSGBR]\*)(?<f>[1-9])(?<r>[a-i])\b\+?)",
    },
    Row {
        kind: Kind::Move,
        own: &[Psn2],
        anywhere: false,
        pattern: r"\b(?<token>(?:[1-9][a-i]|[PLNSGBR]\*)(?<f>[1-9])(?<r>[a-i])\+?)\b",
    },
    Row {
        kind: Kind::Move,
        own: &[Hodges, Psn2],
        anywhere: true,
        pattern: r"\+?[PLNSGBRK](?:[1-9][a-i])?[-x*'](?<f>[1-9])(?<r>[a-i])\b[+=]?",
    },
    Row {
        kind: Kind::Move,
        own: &[Hosking],
        anywhere: false,
        pattern: r"\+?[PLNSGBRK](?:[1-9]{2})?[-x*']?(?<f>[1-9])(?<r>[1-9])\b[+=]?",
    },
    Row {
        kind: Kind::Move,
        own: &[Kitao],
        anywhere: false,
        pattern: r"[歩香桂銀金角飛玉王](?:\([1-9]{2}\))?[-x*](?<f>[1-9])(?<r>[1-9])",
    },
    Row { kind: Kind::Move, own: &[Jkf], anywhere: false, pattern: r#""to"\s*:\s*\{"# },
    Row {
        kind: Kind::Ending,
        own: &[Kif],
        anywhere: false,
        pattern: r"(?m)^[ \u{3000}]*[0-9]+[ \u{3000}]+(?<token>投了|中断|詰み|千日手|持将棋|入玉勝ち|切れ負け|反則負け|反則勝ち)",
    },
    Row {
        kind: Kind::Ending,
        own: &[Kif, Ki2],
        anywhere: false,
        pattern: r"まで、?[0-9０-９]+手(?:で|にて)",
    },
    Row {
        kind: Kind::Ending,
        own: &[Csa],
        anywhere: false,
        pattern: r"%(?:[+-]?ILLEGAL_ACTION|TORYO|CHUDAN|SENNICHITE|TIME_UP|ILLEGAL_MOVE|JISHOGI|KACHI|HIKIWAKE|MAX_MOVES|TSUMI|FUZUMI|MATTA|ERROR)",
    },
    Row {
        kind: Kind::Ending,
        own: &[Usi],
        anywhere: false,
        pattern: r"\s(?<token>resign|timeout|rep_draw)\b",
    },
    Row {
        kind: Kind::Ending,
        own: &[Hodges, Hosking, Kitao, Psn2],
        anywhere: false,
        pattern: r"\b(?:Resigns|Timeup|Interrupt|Sennichite|Jishogi)\b",
    },
    Row { kind: Kind::Ending, own: &[Jkf], anywhere: false, pattern: r#""special"\s*:\s*"(?<token>[^"]+)""# },
    Row {
        kind: Kind::Time,
        own: &[Kif, Hodges, Psn2],
        anywhere: false,
        pattern: r"\(\s*[0-9]+:[0-9]{2}\s*(?:/\s*[0-9]+:[0-9]{2}:[0-9]{2}\s*)?\)",
    },
    Row {
        kind: Kind::Time,
        own: &[Csa],
        anywhere: false,
        pattern: r"(?m)(?:^|,)(?<token>T[0-9]+(?:\.[0-9]+)?)",
    },
    Row { kind: Kind::Time, own: &[Jkf], anywhere: false, pattern: r#""now"\s*:\s*\{"# },
];

/// Parts of a text that may look like anything: comments, and the values of headers.
const FREE: &[(&[Format], &str)] = &[
    (&[Kif, Ki2], r"(?m)^[ \u{3000}]*[*#&＊].*$"),
    (&[Kif, Ki2], r"(?m)^[ \u{3000}]*[^\s0-9０-９|▲△☗☖▼▽][^\s：:]*[：:].*$"),
    (&[Csa], r"(?m)^(?:'|N[+-]|\$[A-Z_]+:).*$"),
    (&[Hodges, Hosking, Kitao, Psn2], r"(?s)\{.*?\}"),
    (&[Hodges, Hosking, Kitao, Psn2], r"(?m)^\s*\[.*\]\s*$"),
    (&[Hodges, Hosking, Kitao, Psn2], r"(?m);.*$"),
    (&[Jkf], r#"(?s)"(?:comments|header)"\s*:\s*[\[{].*?[\]}]"#),
];

struct Expressions {
    rows: Vec<(&'static Row, Regex)>,
    free: Vec<(&'static [Format], Regex)>,
}

static EXPRESSIONS: LazyLock<Expressions> = LazyLock::new(|| Expressions {
    rows: ROWS.iter().map(|row| (row, compiled(row.pattern))).collect(),
    free: FREE.iter().map(|(formats, pattern)| (*formats, compiled(pattern))).collect(),
});

fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the expression is one")
}

/// The tokens of a text that is in `format`, in the order of the text.
pub fn census(text: &str, format: Format) -> Vec<Token> {
    // Tokens are overwritten when they are found, and so are the parts that may look like anything.
    let mut left = text.as_bytes().to_vec();
    for (_, free) in EXPRESSIONS.free.iter().filter(|(formats, _)| formats.contains(&format)) {
        free.find_iter(text).for_each(|found| blank(&mut left, found.range()));
    }
    let mut tokens = Vec::new();
    for (row, pattern) in &EXPRESSIONS.rows {
        if !row.anywhere && !row.own.contains(&format) {
            continue;
        }
        let now = String::from_utf8(left.clone()).expect("whole characters are blanked");
        for found in pattern.captures_iter(&now) {
            let span = found.name("token").or(found.get(0)).expect("an expression finds something").range();
            // A rank of a board such as `5g2b` is not a move.
            let is_rank =
                row.own == [Usi] && (now[..span.start].ends_with('/') || now[span.end..].starts_with('/'));
            if is_rank {
                continue;
            }
            blank(&mut left, span.clone());
            tokens.push(Token { kind: row.kind, span, to: destination(&found) });
        }
    }
    tokens.sort_by_key(|token| token.span.start);
    tokens
}

/// Line ends are kept.
fn blank(text: &mut [u8], span: Range<usize>) {
    text[span].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = 1);
}

fn destination(found: &Captures<'_>) -> Option<(u8, u8)> {
    let digit = |name| {
        let sign = found.name(name)?.as_str().chars().next()?;
        let signs = ["123456789", "１２３４５６７８９", "一二三四五六七八九", "abcdefghi"];
        signs.iter().find_map(|signs| signs.chars().position(|one| one == sign)).map(|at| at as u8 + 1)
    };
    Some((digit("f")?, digit("r")?))
}
