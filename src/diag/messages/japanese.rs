//! 棋譜の誤りを日本語で。

mod advice;
mod files;
mod game;
mod text;
mod words;

use super::Grammar;

pub(super) const GRAMMAR: Grammar = Grammar {
    sentences: &[game::SENTENCES, text::SENTENCES, files::SENTENCES],
    words: words::WORDS,
    advice: advice::ADVICE,
    game: |game| format!("{game}局目"),
    ply: |ply| format!("{ply}手目"),
    comma: "、",
    semicolon: "。",
    ordinal: |number| number.to_string(),
    square: |_, file, rank| format!("{}{}", wide(file), kanji(rank)),
};

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
