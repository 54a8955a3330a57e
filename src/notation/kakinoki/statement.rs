//! Classifies a line of KIF or KI2 out of context: a header, a comment, a line of a board and so on. Moves are not
//! handled here.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::opt;
use nom::error::context;
use nom::sequence::{preceded, terminated};

use super::bod::{is_bar, is_corner, is_edge, is_edge_sign};
use super::clock::clock;
use super::header::{HeaderLine, bare_handicap, bare_header, header, known_header, spaced_header};
use super::ruler::{has_ruler, holds_record, separator};
use super::sides::{hand, mover, side_and_rest, turn};
use super::summary::{Players, is_of_stranger, row_ending, summary};
use super::terms::{START_KEYS, TURN_KEYS};
use crate::notation::moves::ki2;
use crate::notation::moves::kif::mark_color;
use crate::notation::{holds_move, holds_origin};
use crate::shogi::Color;
use crate::text::grammar::{Expected, Parsed, blanks, number, whole};
use crate::text::numeral::{any_digit, kanji_number};
use crate::text::{Encoding, before, composed, first_line, is_blank, skip_blanks, trim_blanks};

/// A line that is not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Statement<'s> {
    /// Nothing but blanks.
    Blank,
    /// `#KIF version=2.0 encoding=UTF-8` or the same of KI2, with the encoding if it is known.
    Version(Option<Encoding>),
    /// `#` and a text.
    Remark(&'s str),
    /// `*` and a text.
    Comment(&'s str),
    /// `&` and a text.
    Bookmark(&'s str),
    /// `変化：12手`: the number if it is valid, and the text after it.
    Variation(Option<u32>, &'s str),
    /// A line that begins with `まで`.
    Summary(&'s str),
    /// `手数----指手---------消費時間--`, and the text after it.
    Separator(&'s str),
    /// A line of a diagram of the start position.
    Diagram(DiagramLine<'s>),
    /// `盤面回転`: a request to flip the board on display.
    Flip(&'s str),
    /// `キー：値`
    Header(HeaderLine<'s>),
    /// Something else.
    Other,
}

/// A line about the start position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiagramLine<'s> {
    /// A rank of a board.
    Row(&'s str),
    /// The edge of a board.
    Edge,
    /// `後手の持駒：…`
    Hand(Color, &'s str),
    /// `後手番`
    Turn(Color),
    /// `開始局面：lnsgkgsnl/… b - 1`: the start position as SFEN.
    Start(&'s str),
    /// `手数＝32  ▲２三銀打  まで`: the number of moves, and the last move.
    Ply(u32, &'s str),
    /// `図は32手目▲２三銀まで`: the same as a caption.
    Caption(Option<u32>, &'s str),
}

/// Classifies `line`, indented or not.
pub(crate) fn statement(line: &str) -> Statement<'_> {
    let start = skip_blanks(line);
    match known_header(start).filter(|header| !has_ruler(header.value)) {
        Some(header) => Statement::Header(header),
        None => any_statement(line, start),
    }
}

/// Classifies a line by the first character of `start`, its text without leading blanks.
fn any_statement<'s>(line: &'s str, start: &'s str) -> Statement<'s> {
    let Some(first) = start.chars().next() else { return Statement::Blank };
    let rest = &start[first.len_utf8()..];
    let said = match first {
        '*' | '＊' => Some(if holds_record(rest) { Statement::Other } else { Statement::Comment(rest) }),
        '&' if behind_entity(start).is_none() => Some(Statement::Bookmark(rest)),
        '#' => {
            let is_other = || has_ruler(rest) || is_numbered(rest);
            let remark = || if is_other() { Statement::Other } else { Statement::Remark(rest) };
            Some(version(rest).unwrap_or_else(remark))
        }
        // Gekisashi writes its name below the moves.
        'g' | 'G' if start.get(1..13).is_some_and(|rest| rest == "enerated by ") => {
            Some(Statement::Remark(start))
        }
        '変' => variation(start).ok().map(|(rest, from)| Statement::Variation(from, trim_blanks(rest))),
        'ま' if rest.starts_with('で') || rest.starts_with('て') && composed(start).starts_with("まで") => {
            Some(Statement::Summary(trim_blanks(start)))
        }
        '以' | '迄' => summary_alone(trim_blanks(start)),
        '（' | '(' | '【' => in_brackets(trim_blanks(start)),
        '手' | '-' if start.trim_start_matches('-').starts_with("手数") => count(start),
        '盤' if matches!(trim_blanks(start), "盤面回転" | "盤面反転") => {
            Some(Statement::Flip(trim_blanks(start)))
        }
        '先' | '後' | '上' | '下' => side(start),
        '0'..='9' if !is_file_labels(line) && is_row(start) => Some(Statement::Other),
        '0'..='9' | '０'..='９' if !is_file_labels(line) => summary_alone(trim_blanks(start)),
        _ => drawn(line, first).map(Statement::Diagram),
    };
    said.unwrap_or_else(|| keyed(start, first))
}

/// Parses a line of a diagram that has no key: a rank or the edge of a board, or the side to move.
fn drawn(line: &str, first: char) -> Option<DiagramLine<'_>> {
    let start = skip_blanks(line);
    match first {
        '|' => Some(DiagramLine::Row(start)),
        _ if is_bar(first) => start[first.len_utf8()..].contains(is_bar).then_some(DiagramLine::Row(start)),
        _ if is_corner(first) => {
            (is_edge(trim_blanks(start)) || behind(start).is_some()).then_some(DiagramLine::Edge)
        }
        '0'..='9' | '０'..='９' => is_file_labels(line).then_some(DiagramLine::Edge),
        '▲' | '△' | '☗' | '☖' => whole(turn, trim_blanks(start)).ok().map(DiagramLine::Turn),
        _ => {
            let text = trim_blanks(start);
            caption(text).or_else(|| is_bare_rank(text, false).then_some(DiagramLine::Row(line)))
        }
    }
}

/// Whether a text is a rank of a board without its frame: `v香v桂 ・ ・ 馬 ・ ・ ・ ・`, with or without its number. A rank with
/// only Black's pieces could be other text, unless there is a rank above it (`is_above`).
pub(super) fn is_bare_rank(text: &str, is_above: bool) -> bool {
    // The separators of squares.
    if memchr::memchr2(b' ', b'v', text.as_bytes()).is_none() {
        return false;
    }
    let squares = text.trim_end_matches(|c| is_bar(c) || is_blank(c) || any_digit(c).is_some());
    if !is_above && !squares.contains(['v', '・']) {
        return false;
    }
    let is_square = |square: &str| {
        let mut letters = square.chars();
        letters.next().is_some_and(|c| !c.is_ascii()) && letters.next().is_none()
    };
    let squares = squares.strip_prefix('v').unwrap_or(squares).split([' ', 'v']);
    squares.clone().all(is_square) && squares.count() >= FEWEST_FILES
}

/// The minimum number of files of a board without a frame.
const FEWEST_FILES: usize = 3;

/// The text after the version or the edge of a board, if the line end between them was lost:
/// `#KIF version=2.0 encoding=UTF-8手合割：角落ち`, `+---------------------------+先手の持駒：飛`
pub(super) fn behind(line: &str) -> Option<&str> {
    let start = skip_blanks(line);
    let rest = match start.chars().next()? {
        '#' if start.starts_with("#KI") && !start.is_ascii() => {
            start.trim_start_matches(|c: char| c.is_ascii())
        }
        first if is_corner(first) => start.trim_start_matches(is_edge_sign),
        _ => return None,
    };
    let rest = skip_blanks(rest);
    let before = before(start, rest);
    let is_edge_again = before.starts_with(is_edge_sign) && rest.starts_with(is_edge_sign);
    if rest.is_empty() || is_edge_again || !before.starts_with('#') && !is_edge(trim_blanks(before)) {
        return None;
    }
    let is_statement = match statement(rest) {
        Statement::Diagram(said) => said != DiagramLine::Edge,
        Statement::Header(header) => header.field.is_some(),
        Statement::Separator(_) => true,
        _ => false,
    };
    is_statement.then_some(rest)
}

/// Parses a line in brackets about the diagram above it, the ending, or the beginning of a variation:
/// `（先手番）`, `【図は△３四歩まで】`, `【変化：3手】`
fn in_brackets(text: &str) -> Option<Statement<'_>> {
    let text = text.trim_start_matches(['（', '(', '【']).trim_end_matches(['）', ')', '】']);
    let turn = || whole(turn, text).ok().map(DiagramLine::Turn);
    let heads = || whole(variation, text).ok().map(|from| Statement::Variation(from, ""));
    turn().or_else(|| caption(text)).map(Statement::Diagram).or_else(|| summary_alone(text)).or_else(heads)
}

/// `caption := ("第" | what)? number? "図" number? "は" "、"? (number "手" "目"?)? move "まで" "。"?`, where the move has the
/// mark of its side: `第2図は△３四歩まで`, `投了図は、△３四歩まで`
fn caption(text: &str) -> Option<DiagramLine<'_>> {
    let count = || alt((number, kanji_number));
    let named = (opt(count()), tag("図"), opt(count()), tag("は"), opt(tag("、")), blanks);
    let counted = opt(terminated(count(), (tag("手"), opt(tag("目")), blanks)));
    let text = text.trim_end_matches('。').strip_suffix("まで")?;
    let text = DIAGRAMS.iter().find_map(|what| text.strip_prefix(what)).unwrap_or(text);
    let (rest, ply) = preceded(named, counted).parse(text).ok()?;
    let is_move = rest.chars().next().is_some_and(|mark| mark_color(mark).is_some());
    is_move.then_some(DiagramLine::Caption(ply, trim_blanks(rest)))
}

/// Words before `図` in the caption of a diagram.
const DIAGRAMS: &[&str] = &["第", "投了", "終了", "終局", "指了", "途中", "参考", "結果", "基本"];

/// A summary without `まで` at its start, if it is nothing but an ending: `以上、先手の勝ち`, `96手で後手の勝ち`. A player named in it
/// is not known here: `まで96手で佐藤の勝ち`.
fn summary_alone(text: &str) -> Option<Statement<'_>> {
    let (rest, read) = summary(&Players::default(), text).ok()?;
    let is_said = match read.said {
        Some(_) => rest.is_empty(),
        None => read.moves.is_some() && is_of_stranger(rest),
    };
    is_said.then_some(Statement::Summary(text))
}

/// The number in a line that is nothing but the heading of a variation.
pub(crate) fn variation_number(line: &str) -> Option<u32> {
    match statement(line) {
        Statement::Variation(from, "") => from,
        _ => None,
    }
}

/// The number in such a heading after a comment sign. For most comments only the first character is checked.
pub(super) fn heading(text: &str) -> Option<u32> {
    if skip_blanks(text).starts_with('変') { variation_number(text) } else { None }
}

/// Parses a line that begins with `手数`: the line above the moves, or the number of moves before a diagram.
fn count(start: &str) -> Option<Statement<'_>> {
    if let Ok((rest, ())) = separator(start) {
        return Some(Statement::Separator(trim_blanks(rest)));
    }
    let (rest, ply) = ply(start).ok()?;
    let last = trim_blanks(rest).trim_start_matches(['手', '目']);
    let last = last.strip_suffix("まで").unwrap_or(last);
    Some(Statement::Diagram(DiagramLine::Ply(ply, trim_blanks(last))))
}

/// Parses a line that begins with a side: a player, or the side to move. In a turn or a hand no colon follows the side
/// directly.
fn side(start: &str) -> Option<Statement<'_>> {
    if let Some((key, value)) = side_and_rest(start)
        && let Some(value) = value.strip_prefix('：')
    {
        return Some(Statement::Header(HeaderLine::new(key, value)));
    }
    whole(turn, trim_blanks(start)).ok().map(|color| Statement::Diagram(DiagramLine::Turn(color)))
}

/// Parses a line that is a hand or a header.
fn keyed(start: &str, first: char) -> Statement<'_> {
    let may_be_hand = match first {
        '手' => start.starts_with("手駒"),
        '先' | '下' | '後' | '上' | '攻' | '玉' | '詰' | '受' | 'の' | '持' | '駒' => true,
        _ => mark_color(first).is_some(),
    };
    if may_be_hand && let Ok((pieces, color)) = hand(start) {
        return Statement::Diagram(DiagramLine::Hand(color, trim_blanks(pieces)));
    }
    match header(start) {
        // A record whose line ends were lost, or a line after its number.
        Ok((_, header))
            if has_ruler(header.value) || header.key.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            Statement::Other
        }
        Ok((_, header)) if header.field.is_none() => position(&header).unwrap_or(Statement::Header(header)),
        Ok((_, header)) => Statement::Header(header),
        Err(_) if first.is_ascii_digit() => Statement::Other,
        Err(_) => {
            let header = bare_handicap(start).or_else(|| bare_header(start)).or_else(|| spaced_header(start));
            header.map_or(Statement::Other, Statement::Header)
        }
    }
}

/// The version that is declared after `sign` in the first line of a text.
pub(crate) fn declared<'t>(text: &'t str, sign: &str) -> Option<&'t str> {
    let words = text.trim_start_matches('\u{feff}').strip_prefix(sign)?;
    first_line(words).split(is_blank).skip(1).find_map(|word| word.strip_prefix("version="))
}

/// `version := ("#KIF" | "#KI2") (blank word)*`; the encoding is in the word `encoding=NAME`.
fn version(rest: &str) -> Option<Statement<'_>> {
    let words = ["KIF", "KI2"]
        .iter()
        .find_map(|name| rest.strip_prefix(name))
        .filter(|words| words.is_empty() || words.starts_with([' ', '\t']))?;
    let words = &words[..words.find(|c: char| !c.is_ascii()).unwrap_or(words.len())];
    let name = words.split_ascii_whitespace().find_map(|word| word.strip_prefix("encoding="));
    Some(Statement::Version(name.and_then(Encoding::from_name)))
}

/// `variation := ("変化" (":" | "："))* "変化" (":" | "：")? blank* number? "手"?`. A colon, or a number with `手`, is
/// required: `変化１` is an ordinary heading.
fn variation(input: &str) -> Parsed<'_, Option<u32>> {
    let mut head = preceded(tag("変化"), (blanks, opt(one_of(":：")), blanks));
    let (mut rest, (_, mut colon, _)) = head.parse(input)?;
    while colon.is_some()
        && let Ok((again, (_, next, _))) = head.parse(rest)
    {
        (rest, colon) = (again, next);
    }
    match (alt((number, kanji_number)).parse(rest), colon) {
        (Ok((rest, from)), _) => {
            let (rest, (_, unit, ..)) =
                (blanks, opt(tag("手")), opt(tag("目")), opt(tag("から"))).parse(rest)?;
            match colon.or(unit.map(|_| '手')) {
                Some(_) => Ok((rest, Some(from).filter(|&from| from > 0))),
                None => Err(nom::Err::Error(Expected { rest, what: "a variation such as `変化：12手`" })),
            }
        }
        (Err(_), Some(_)) => Ok(("", None)),
        (Err(error), None) => Err(error),
    }
}

/// Whether the text after `#` is a row of moves, so that `#` is only the sign of its number: `#1 ７六歩(77)`,
/// `#1 ▲７六歩 △３四歩`, `#2 投了`
pub(crate) fn is_numbered(text: &str) -> bool {
    number(text).is_ok_and(|(rest, _)| {
        let row = skip_blanks(rest);
        let is_move =
            || holds_origin(row) && holds_move(row) || ki2::is_row(row) || ki2::is_numbered_move(text);
        let is_end = |tail: &str| tail.is_empty() || clock(skip_blanks(tail)).is_ok();
        row.len() < rest.len() && (is_move() || row_ending(row).is_ok_and(|(tail, _)| is_end(tail)))
    })
}

/// The text after an HTML entity, as in text copied from a web page: `&nbsp;`, `&#12288;`
pub(crate) fn behind_entity(text: &str) -> Option<&str> {
    let (name, rest) = text.strip_prefix('&')?.split_once(';')?;
    let is_code =
        |code: &str| code.len() < 8 && code.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'x');
    let is_entity = match name.strip_prefix('#') {
        Some(code) => !code.is_empty() && is_code(code),
        None => matches!(name, "nbsp" | "amp" | "lt" | "gt" | "quot"),
    };
    is_entity.then_some(rest)
}

/// `ply := "手数" ("＝" | "=") number …`, such as `手数＝32  ▲２三銀打  まで`
fn ply(input: &str) -> Parsed<'_, u32> {
    let (input, _) = (tag("手数"), one_of("＝="), blanks).parse(input)?;
    context("a number of moves", alt((number, kanji_number))).parse(input)
}

/// Parses a header about the start position: `手番：後手`, `開始局面：lnsgkgsnl/… b - 1`
fn position<'s>(header: &HeaderLine<'s>) -> Option<Statement<'s>> {
    let HeaderLine { key, value, .. } = *header;
    if TURN_KEYS.contains(&key) {
        return whole(mover, value).ok().map(|color| Statement::Diagram(DiagramLine::Turn(color)));
    }
    let sfen = START_KEYS
        .contains(&key)
        .then(|| value.trim_start_matches("position ").trim_start_matches("sfen "))?;
    (sfen.is_ascii() && sfen.contains('/')).then_some(Statement::Diagram(DiagramLine::Start(sfen)))
}

/// Whether a line begins with a number and a blank, as moves do, unlike hands and headers.
pub(super) fn is_row(start: &str) -> bool {
    start.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(' ')
}

/// Whether a line labels the files above a board: `９ ８ ７ ６ ５ ４ ３ ２ １`, counting down to 1, or ` １` for a single file.
fn is_file_labels(line: &str) -> bool {
    let labels = trim_blanks(line);
    if !labels.ends_with(['1', '１']) {
        return false;
    }
    let mut before = None;
    for word in labels.split(is_blank).filter(|word| !word.is_empty()) {
        let Ok(("", file)) = number(word) else { return false };
        let is_file = file <= u32::from(crate::shogi::Square::MAX_SIDE);
        if !is_file || before.is_some_and(|before| before != file + 1) {
            return false;
        }
        before = Some(file);
    }
    before == Some(1) && (line.starts_with(' ') && line.ends_with('１') || labels.contains(is_blank))
}

#[cfg(test)]
mod tests;
