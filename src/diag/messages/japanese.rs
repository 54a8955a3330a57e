//! 棋譜の誤りを日本語で。

mod advice;
mod codes;
mod files;
mod game;
mod games;
mod text;
mod words;

use super::Grammar;
use crate::diag::NamedMove;

pub(super) const GRAMMAR: Grammar = Grammar {
    about: codes::about,
    sentences: &[game::SENTENCES, text::SENTENCES, files::SENTENCES],
    words: &[words::WORDS, games::WORDS],
    advice: advice::ADVICE,
    phrases: games::PHRASES,
    game: |game| format!("{game}局目"),
    ply: |ply| format!("{ply}手目"),
    comma: "、",
    semicolon: "。",
    or: "か",
    one: str::to_string,
    ordinal: |number| number.to_string(),
    square: |_, file, rank| square((file, rank)),
    moved,
};

/// `７六`.
fn square((file, rank): (u8, u8)) -> String {
    format!("{}{}", wide(file), kanji(rank))
}

/// `７六歩(77)`, `２二角成(88)`, `５五歩打`, and of two steps `５五獅(57→56)`.
fn moved(named: &NamedMove) -> String {
    let digits =
        |(file, rank): (u8, u8)| format!("{file}{}{rank}", if file.max(rank) > 9 { "," } else { "" });
    let promotes = if named.promotes { "成" } else { "" };
    let origin = match (named.from, named.via) {
        (None, _) => "打".into(),
        (Some(from), None) => format!("({})", digits(from)),
        (Some(from), Some(via)) => format!("({}→{})", digits(from), digits(via)),
    };
    [&square(named.to), &named.piece, promotes, &origin].concat()
}

/// `７`; numbers of several digits stay narrow.
fn wide(file: u8) -> String {
    let digit = char::from_u32('０' as u32 + u32::from(file)).filter(|_| file < 10);
    digit.map_or_else(|| file.to_string(), String::from)
}

/// `七`, `十一`, `二十`.
fn kanji(rank: u8) -> String {
    let digit = |digit: u8| "一二三四五六七八九".chars().nth(usize::from(digit.wrapping_sub(1)));
    let tens = (rank >= 10).then_some('十');
    digit(rank / 10).filter(|_| rank >= 20).into_iter().chain(tens).chain(digit(rank % 10)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_said_as_kif_writes_them() {
        let named = |from, via, to, promotes| NamedMove {
            usi: String::new(),
            piece: "角".into(),
            from,
            via,
            to,
            promotes,
        };
        let cases = [
            (named(None, None, (5, 5), false), "５五角打"),
            (named(Some((8, 8)), None, (2, 2), true), "２二角成(88)"),
            (named(Some((8, 8)), Some((7, 7)), (7, 6), false), "７六角(88→77)"),
            (named(Some((12, 11)), None, (11, 12), false), "11十二角(12,11)"),
        ];
        for (named, said) in cases {
            assert_eq!(moved(&named), said);
        }
    }

    #[test]
    fn candidates_are_said_in_japanese() {
        let found = crate::parse("手合割：平手\n▲５八金\n".as_bytes()).diagnostics;
        let said: Vec<_> = found.iter().map(|found| found.message_in(crate::Language::Japanese)).collect();
        assert!(said.iter().any(|said| said.contains("５八金(49)、５八金(69)")), "{said:?}");
    }
}
