//! Writes drawn boards and hands (BOD).

use std::fmt::{self, Write};

use crate::rules::Position;
use crate::shogi::{Color, Square};
use crate::text::numeral::{Kanji, Wide};

/// `position` as a diagram (BOD): hands, board, and `後手番` if White is to move.
///
/// ```
/// use kifu::{Position, Variant, notation::kakinoki::bod};
/// let text = bod(&Position::start(&Variant::named("minishogi").unwrap()));
/// assert_eq!(text, "\
/// 後手の持駒：なし
///   ５ ４ ３ ２ １
/// +---------------+
/// |v飛v角v銀v金v玉|一
/// | ・ ・ ・ ・v歩|二
/// | ・ ・ ・ ・ ・|三
/// | 歩 ・ ・ ・ ・|四
/// | 玉 金 銀 角 飛|五
/// +---------------+
/// 先手の持駒：なし
/// ");
/// ```
pub fn bod(position: &Position) -> String {
    let mut text = String::with_capacity(768);
    write_diagram(position, &mut text).expect("writing to a string does not fail");
    if position.turn() == Color::White {
        text.push_str("後手番\n");
    }
    text
}

/// Writes the hands, if the variant has drops, and the board of `position`.
fn write_diagram(position: &Position, out: &mut dyn Write) -> fmt::Result {
    let has_hands = position.variant().laws().drops.allowed;
    if has_hands {
        write_hand(position, Color::White, out)?;
    }
    write_board(position, out)?;
    if has_hands { write_hand(position, Color::Black, out) } else { Ok(()) }
}

/// Writes the board of `position` with its edges and the labels of files and ranks. Squares are as wide as the longest
/// name of a piece and its sign.
fn write_board(position: &Position, out: &mut dyn Write) -> fmt::Result {
    let variant = position.variant();
    let names = variant.kinds().map(|kind| variant.kind(kind).board_kanji().chars().count());
    let width = names.max().unwrap_or(1) + 1;
    let edge = "-".repeat((width + 1) * usize::from(variant.files()));
    let mut labels = if width == 2 { " " } else { "" }.to_string();
    for file in (1..=variant.files()).rev() {
        let label = if width == 2 && file > 9 { file.to_string() } else { Wide(file).to_string() };
        let _ = write!(labels, " {label:<0$}", width - 1);
    }
    writeln!(out, "{}", labels.trim_end_matches(' '))?;
    writeln!(out, "+{edge}+")?;
    for rank in 1..=variant.ranks() {
        out.write_char('|')?;
        for file in (1..=variant.files()).rev() {
            let piece = Square::new(file, rank).and_then(|square| position.piece(square));
            let square = match piece {
                Some(piece) => {
                    let sign = if piece.color == Color::White { 'v' } else { ' ' };
                    format!("{sign}{}", variant.kind(piece.kind).board_kanji())
                }
                None => " ・".to_string(),
            };
            write!(out, "{square:>width$}")?;
        }
        writeln!(out, "|{}", Kanji(u32::from(rank)))?;
    }
    writeln!(out, "+{edge}+")
}

fn write_hand(position: &Position, color: Color, out: &mut dyn Write) -> fmt::Result {
    let side = if color == Color::Black { "先手" } else { "後手" };
    write!(out, "{side}の持駒：")?;
    let mut is_empty = true;
    for (kind, count) in position.hand(color) {
        is_empty = false;
        out.write_str(position.variant().kind(kind).board_kanji())?;
        if count > 1 {
            write!(out, "{}", Kanji(count))?;
        }
        out.write_char('\u{3000}')?;
    }
    out.write_str(if is_empty { "なし\n" } else { "\n" })
}
