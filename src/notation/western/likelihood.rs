//! Estimates how likely a text is to be in a Western notation, and in which style.

use std::borrow::Cow;

use super::Style;
use super::reader::ending;
use super::tag::{Role, named, role, tag};
use super::tags;
use crate::notation::detect::judged_lines;
use crate::notation::moves::western::{
    Names, are_chess_moves, is_chess_movement, is_kanji, movement, unmarked,
};
use crate::notation::{Likelihood, holds_japanese_move};
use crate::shogi::{Destination, MoveText, Origin};
use crate::text::{before, is_blank, skip_blanks};
use crate::variant::Variant;

/// How many words that look like moves are examined.
const MOVES: u32 = 12;

/// Judges a text by its tags and the words outside comments. `default` is the variant if no tag names one.
pub(super) fn judge(text: &str, default: &Variant) -> Likelihood {
    let mut signs = Signs::new(text, default);
    judged_lines(text).for_each(|line| signs.line(line, text, default));
    signs.settle_facts();
    if !signs.names_shogi && default.is_shogi() && are_chess_moves(tags::first_game(text)) {
        return Likelihood::NONE;
    }
    Likelihood {
        points: signs.points(),
        // The text after a bracket that is never closed is not a comment.
        unread: signs.unread.saturating_add(signs.swallowed),
        style: signs.style().notation().names.first().copied(),
    }
}

/// How many lines above the moves are kept to be judged again.
const ABOVE: usize = 16;

/// What has been found in the text so far.
struct Signs<'s> {
    /// The names of pieces and squares in the variant that the tags name.
    names: Cow<'static, Names>,
    tags: u32,
    is_psn2: bool,
    /// Whether there is a tag that no game of chess has.
    names_shogi: bool,
    /// Whether a move has a number before it.
    has_numbers: bool,
    /// The bracket that ends the current comment, inside one.
    closing: Option<char>,
    /// The number of lines of the current comment so far.
    swallowed: u32,
    /// The number of lines in which nothing was recognized.
    unread: u32,
    /// The first of those lines that stand above the moves.
    above: Vec<&'s str>,
    moves: u32,
    /// The evidence for each style: Hodges, Hosking, Kitao–Kawasaki, and PSN2.
    letters: u32,
    digits: u32,
    kanji: u32,
    usi: u32,
    /// The number of words that are neither moves nor numbers.
    words: u32,
}

impl<'s> Signs<'s> {
    fn new(text: &str, default: &Variant) -> Signs<'s> {
        let names = if default.is_shogi() {
            Cow::Borrowed(Names::shogi())
        } else {
            Names::in_text(default, tags::first_game(text))
        };
        Signs {
            names,
            tags: 0,
            is_psn2: false,
            names_shogi: false,
            has_numbers: false,
            closing: None,
            swallowed: 0,
            unread: 0,
            above: Vec::new(),
            moves: 0,
            letters: 0,
            digits: 0,
            kanji: 0,
            usi: 0,
            words: 0,
        }
    }

    fn line(&mut self, line: &'s str, text: &str, default: &Variant) {
        if line.starts_with('[')
            && self.closing.is_none()
            && let Some(tag) = tag(line)
        {
            if role(tag.key) == Role::Variant
                && let Some(variant) = default.or_named(tag.written)
            {
                self.names = Names::in_text(variant, tags::first_game(text));
                self.names_shogi |= !tags::is_usual_game(tag.written);
            }
            self.tag(tag.key);
            return;
        }
        // Comments and moves of other notations, and numbered `position` commands of USI. A sign of one character may
        // be a result.
        let is_japanese = || !line.contains(['{', '[', ';']) && holds_japanese_move(line);
        let is_foreign = line.len() > 1 && line.starts_with(['*', '\'', '#'])
            || line.contains("startpos moves")
            || !line.is_ascii() && is_japanese();
        if self.closing.is_none() && is_foreign {
            self.unread += 1;
            return;
        }
        let words = self.words;
        let Some(is_read) = self.read_words(line) else { return };
        let is_known = is_read || self.words == words || is_ending(line);
        self.unread += u32::from(!is_known);
        if !is_known && self.moves == 0 && self.above.len() < ABOVE {
            self.above.push(line);
        }
        if is_known && !is_read {
            self.words = words;
        }
    }

    /// Counts facts without brackets as read, if moves follow them.
    fn settle_facts(&mut self) {
        if self.moves > 0 {
            let facts = self.above.iter().filter(|line| named(line).is_some()).count();
            self.unread = self.unread.saturating_sub(facts.try_into().unwrap_or(u32::MAX));
        }
    }

    /// Whether a word of the line, or a comment, was read; `None` if the whole line belongs to a comment that goes on.
    fn read_words(&mut self, line: &str) -> Option<bool> {
        let is_alone = !line.contains(is_blank);
        let (mut is_read, mut rest) = (false, line);
        loop {
            if let Some(closing) = self.closing {
                let Some((_, after)) = rest.split_once(closing) else {
                    self.swallowed += 1;
                    return None;
                };
                (self.closing, self.swallowed, is_read, rest) = (None, 0, true, after);
            }
            rest = skip_blanks(rest);
            match rest.as_bytes().first() {
                None => return Some(is_read),
                Some(b';') => return Some(true),
                Some(open @ (b'{' | b'[')) => {
                    self.closing = Some(if *open == b'{' { '}' } else { ']' });
                    rest = &rest[1..];
                    continue;
                }
                Some(_) => {}
            }
            let end = rest.find(|c| is_blank(c) || c == '{').unwrap_or(rest.len());
            is_read |= self.word(&rest[..end], is_alone);
            rest = &rest[end..];
            if is_read && self.moves >= MOVES && !rest.contains('{') {
                return Some(is_read);
            }
        }
    }

    fn tag(&mut self, key: &str) {
        self.is_psn2 |= matches!(key, "BlackTimeSetting" | "WhiteTimeSetting");
        self.names_shogi |= self.is_psn2 || matches!(key, "SFEN" | "Sente" | "Gote" | "Handicap");
        self.tags += match role(key) {
            Role::Sfen => 60,
            _ if matches!(key, "Sente" | "Gote" | "BlackTimeSetting") => 60,
            Role::Variant | Role::Handicap => 20,
            Role::Header(Some(_)) => 5,
            _ => 1,
        };
    }

    /// Counts a word, and returns whether it is a move.
    fn word(&mut self, word: &str, is_alone: bool) -> bool {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let after = word[digits..].trim_start_matches(['.', '…', '(', '-', ')']);
        let has_number = digits > 0 && after.len() < word.len() - digits;
        let start = if has_number { after } else { word.trim_start_matches('(') };
        if start.is_empty() {
            self.has_numbers |= digits > 0 && word.ends_with('.');
            return false;
        }
        let Ok((rest, said)) = movement(&self.names, start) else { return self.other_word(start) };
        if self.moves >= MOVES {
            return true;
        }
        self.moves += 1;
        self.has_numbers |= has_number;
        let (said, used) = (said.text, before(start, rest));
        if self.is_shared_drop(&said, used) {
            // In PSN2 each move stands on its own line after a number.
            self.usi += u32::from(has_number && is_alone);
        } else if let Some(style) = self.style_of(&said, used) {
            let weight = if has_number { 2 } else { 1 };
            *self.count(style) += weight;
        }
        true
    }

    /// Counts a word that is not a shogi move, and returns whether it is a move in chess notation with its origin
    /// square.
    fn other_word(&mut self, word: &str) -> bool {
        let is_chess = is_chess_movement(word);
        if is_chess {
            self.moves += 1;
            self.letters += 1;
        } else {
            self.words += u32::from(!word.starts_with(|c: char| c.is_ascii_digit()));
        }
        is_chess
    }

    /// Whether a move is a drop such as `P*5e`, which is the same in PSN2 and in Hodges style.
    fn is_shared_drop(&self, said: &MoveText, word: &str) -> bool {
        let is_drop = said.by_rules && said.origin == Origin::Hand;
        is_drop && !is_kanji(word) && self.is_lettered(word) && word.contains('*')
    }

    /// The style of a move, if the move reveals it.
    fn style_of(&self, said: &MoveText, word: &str) -> Option<Style> {
        let has_square = matches!(said.to, Destination::Square(_));
        if !said.by_rules {
            Some(Style::Psn2)
        } else if is_kanji(word) {
            Some(Style::Kitao)
        } else if has_square && !self.is_lettered(word) {
            Some(Style::Hosking)
        } else if has_square && !self.names.is_small() {
            of_large_board(said)
        } else {
            Some(Style::Hodges)
        }
    }

    /// Whether a move ends with a square whose rank is a letter, as in Hodges style.
    fn is_lettered(&self, word: &str) -> bool {
        let square = word.trim_end_matches(['+', '^', '=', '!', '?']);
        !self.names.has_wide_digits && square.ends_with(|c: char| c.is_ascii_lowercase())
    }

    /// The counter of the evidence for a style.
    fn count(&mut self, style: Style) -> &mut u32 {
        match style {
            Style::Hodges => &mut self.letters,
            Style::Hosking => &mut self.digits,
            Style::Kitao => &mut self.kanji,
            Style::Psn2 => &mut self.usi,
        }
    }

    fn style(&self) -> Style {
        let counts = [
            (self.usi, Style::Psn2),
            (self.kanji, Style::Kitao),
            (self.digits, Style::Hosking),
            (self.letters, Style::Hodges),
        ];
        match counts.into_iter().max_by_key(|(count, _)| *count) {
            Some((count, style)) if count > 0 => style,
            _ if self.is_psn2 => Style::Psn2,
            _ => Style::Hodges,
        }
    }

    fn points(&self) -> u32 {
        // Unnumbered USI moves without tags are USI, and in prose some words look like moves by accident.
        let points = match self.style() {
            Style::Psn2 if self.tags == 0 && !self.has_numbers => 0,
            Style::Psn2 => 100 * self.usi,
            Style::Hosking => 20 * self.digits,
            Style::Hodges => 40 * self.letters,
            Style::Kitao => 60 * self.kanji,
        };
        let is_prose = self.words > 4 * self.moves + 8;
        let tags = if self.tags >= 20 && !is_prose { self.tags.min(60) } else { 0 };
        (if is_prose { points / 8 } else { points } + tags).min(Likelihood::SURE)
    }
}

/// Whether a line is an ending, with or without a number before it.
fn is_ending(line: &str) -> bool {
    let word = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start();
    let word = unmarked(word);
    let word = word.split_once(" (").map_or(word, |(word, _)| word).trim_end();
    matches!(word, "*" | "+" | "RepetitionDraw")
        || word.starts_with("Variation:")
        || ending(word).is_some_and(|(_, length)| length == word.len())
}

/// The style of a move on a large board, where squares have letters in Hosking style too: there quiet moves have no
/// sign, and drops have a different one.
fn of_large_board(said: &MoveText) -> Option<Style> {
    match (said.origin, said.takes) {
        (Origin::Hand, _) | (Origin::Unsaid, None) => Some(Style::Hosking),
        (Origin::Unsaid, Some(false)) => Some(Style::Hodges),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<&'static str> {
        let judged = judge(text, &Variant::shogi());
        judged.style.filter(|_| judged.points > 0)
    }

    #[test]
    fn an_ending_may_have_a_number() {
        for line in
            ["Resigns", "4.Resigns", "4. Resigns (00:03)", "12 Resigns", "*", "3.Variation:", "△Resign"]
        {
            assert!(is_ending(line), "{line}");
        }
        for line in ["4.", "a4.Resigns", "Resigns later"] {
            assert!(!is_ending(line), "{line}");
        }
    }

    #[test]
    fn each_style_is_told_from_the_others() {
        let cases = [
            ("1. P-7f P-3d 2. P-2f G-3b\n", Style::Hodges),
            ("[Sente \"A\"]\n[Gote \"B\"]\n", Style::Hodges),
            ("1.P7g-7f          (00:03 / 00:00:03)\n", Style::Hodges),
            (" 1- G-7h\n 2- P-3d\n", Style::Hodges),
            ("1.P7f P8d 2.P5f P5d 3.S6h P3d\n", Style::Hodges),
            ("1. P76 P34 2. Bx22+ Sx22 3. B'55\n", Style::Hosking),
            ("P-76 P-34 Bx22+ Sx22 B*55\n", Style::Hosking),
            ("1. 歩-76 歩-34 2. 角x22+ 銀x\n", Style::Kitao),
            ("10. 金(69)-58\n", Style::Kitao),
            ("[Black \"A\"]\n[White \"B\"]\n[SFEN \"x\"]\n1.7g7f\n2.3c3d\n3.P*5e\n", Style::Psn2),
            ("[Sente \"A\"]\n{ P76 is said } \n1. P-7f\n", Style::Hodges),
            ("[SFEN \"x\"]\n1. P*5e P*5d\n", Style::Hodges),
            ("[SFEN \"x\"]\n1.P*5e\n2.P*5d\n", Style::Psn2),
            ("[Variant \"wa\"]\n1. SP-4g TFx4e\n", Style::Hodges),
            ("[Variant \"wa\"]\n1. SP4g TFx4e\n2. SP'9h\n", Style::Hosking),
            ("1.7g7f\n2.3c3d\n3.2g2f\n4.Resigns\n", Style::Psn2),
            ("1. П-7f П-3d 2. Сx2b+ Срx2b\n", Style::Hodges),
            ("1. П76 П34 2. Сx22+ Срx22 3. С'55\n", Style::Hosking),
            ("[Variant \"taikyoku\"]\n1. D-6ad RO-6r\n", Style::Hodges),
            ("[Sente \"A\"]\n{\n[SFEN \"x\"]\n1.7g7f 2.3c3d\n}\n1. P-7f P-3d\n", Style::Hodges),
            ("1. Pc3c4 Pg7g6 2. Bb2h8+ Sg9h8 3. B@e5\n", Style::Hodges),
            ("1.7g7f\n2.3c3d\n", Style::Psn2),
            ("1. 7g7f 3c3d\n", Style::Psn2),
            ("1. ☗P-7f\n2. ☖P-3d\n", Style::Hodges),
            (
                "開始日時:2020/01/02\n場所:A\nBlack: A\nWhite: B\n▲P-76     △P-34     \n▲P-26     △Resign    \n",
                Style::Hosking,
            ),
        ];
        for (text, style) in cases {
            assert_eq!(found(text), style.notation().names.first().copied(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_western() {
        let others = [
            "",
            "手合割：平手\n   1 ７六歩(77)\n",
            "▲７六歩 △３四歩\n",
            "V2.2\nPI\n+\n+7776FU\n",
            "P-63FU\nP+79GI\nP1-KY-KE\n",
            "7g7f 3c3d 8h2b+ resign\n",
            "position startpos moves 7g7f\n",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
            "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O\n",
            "Dear reader,\n12 monkeys\n",
            "▲２六歩 △３四歩\n* 次は 金-58 か 銀-48 か 歩-25\n▲２五歩\n",
            "*歩-76 歩-34 歩-26\n",
            "開始日時：2024/05/05\n先手：A\n1手目：７六歩(77)\n2手目：同　歩(33)\n",
            "x ▲７六歩(77)\nx △同　歩(23)\n",
            "*読み筋 ▲３四飛(24) △３三角(22) ▲同　飛(34)\n",
        ];
        for text in others {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
