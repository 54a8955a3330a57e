//! The words that KIF has for a move: `７六歩(77)`.

use super::moves::VIA;
use super::numeral::kanji;
use super::writer::{push_origin, push_square};
use crate::record::Node;
use crate::rules::IllegalMove;
use crate::shogi::{Move, PieceKind, Square};
use crate::variant::PromotionForce;

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
    text.push_str(promotion(node, mv));
    match mv.from() {
        Some(from) => push_origin(variant, from, &mut text),
        None => text.push('打'),
    }
    text
}

/// What is said of the promotion: that it was declined only where nothing said means that it was not.
fn promotion(node: &Node<'_>, mv: Move) -> &'static str {
    let always = node.record().variant().laws().promotion.forced == PromotionForce::Always;
    match mv.is_promotion() {
        true => "成",
        false if always && node.illegal() == Some(IllegalMove::MustPromote) => "不成",
        false => "",
    }
}

fn arrow_words(node: &Node<'_>, mv: Move, kind: PieceKind) -> String {
    let name = &node.record().variant().kind(kind).title_ja;
    let square = |square: Square| format!("{}{}", square.file(), kanji(u32::from(square.rank())));
    let step = |from: Option<Square>, to: Square| {
        let promotes = if to == mv.to() { promotion(node, mv) } else { "" };
        let from = from.map(square).unwrap_or_default();
        format!("{}{name}{promotes} （←{from}）", square(to))
    };
    match mv.via() {
        Some(via) => format!("一歩目 {}\n二歩目 {}", step(mv.from(), via), step(Some(via), mv.to())),
        None => step(mv.from(), mv.to()),
    }
}
