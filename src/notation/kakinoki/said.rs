//! The words that KIF has for a move: `７六歩(77)`.

use super::moves::VIA;
use super::numeral::kanji;
use super::writer::{push_origin, push_square};
use crate::record::Node;
use crate::shogi::{Move, PieceKind, Square};

/// The move of `node` as KIF says it, without its number: `７六歩(77)`, `同　銀成(31)`, `３三角打`; nothing for a
/// node without a move.
///
/// Games that write arrows have `7六歩兵 （←7七）`, and two lines for a move in two steps.
///
/// ```
/// let record = kifu::parse(b"position startpos moves 7g7f").one()?;
/// assert_eq!(kifu::move_words(&record.last()), "７六歩(77)");
/// # Ok::<(), kifu::Error>(())
/// ```
pub fn move_words(node: &Node<'_>) -> String {
    let (Some(mv), Some(kind)) = (node.mv(), node.kind()) else { return String::new() };
    match node.record().variant().has_arrows() {
        true => arrow_words(node, mv, kind),
        false => words(node, mv, kind),
    }
}

fn words(node: &Node<'_>, mv: Move, kind: PieceKind) -> String {
    let variant = node.record().variant();
    let mut text = String::with_capacity(32);
    let before = node.parent().and_then(|parent| parent.mv());
    if let Some(via) = mv.via() {
        push_square(via, &mut text);
        text.push_str(VIA);
    }
    if before.is_some_and(|before| before.to() == mv.to()) && !mv.is_double() {
        text.push_str("同\u{3000}");
    } else {
        push_square(mv.to(), &mut text);
    }
    text.push_str(variant.kind(kind).move_kanji());
    if mv.is_promotion() {
        text.push('成');
    }
    match mv.from() {
        Some(from) => push_origin(variant, from, &mut text),
        None => text.push('打'),
    }
    text
}

fn arrow_words(node: &Node<'_>, mv: Move, kind: PieceKind) -> String {
    let name = &node.record().variant().kind(kind).title_ja;
    let square = |square: Square| format!("{}{}", square.file(), kanji(u32::from(square.rank())));
    let step = |from: Option<Square>, to: Square| {
        let promotes = if mv.is_promotion() && to == mv.to() { "成" } else { "" };
        let from = from.map(square).unwrap_or_default();
        format!("{}{name}{promotes} （←{from}）", square(to))
    };
    match mv.via() {
        Some(via) => format!("一歩目 {}\n二歩目 {}", step(mv.from(), via), step(Some(via), mv.to())),
        None => step(mv.from(), mv.to()),
    }
}
