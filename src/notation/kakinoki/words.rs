//! The move of a node in the words of KIF.

use crate::notation::moves::in_full_of;
use crate::notation::moves::kif::{Arrow, Plain};
use crate::record::Node;
use crate::shogi::MoveText;

/// The move of `node` as in KIF, without its number: `７六歩(77)`, `同　銀成(31)`, `３三角打`; empty for a node without a move.
///
/// Variants with arrows have `7六歩兵 （←7七）`, and `一歩目` and `二歩目` before the steps of a double move.
///
/// ```
/// let record = kifu::parse(b"position startpos moves 7g7f").one()?;
/// assert_eq!(kifu::move_words(&record.last()), "７六歩(77)");
/// # Ok::<(), kifu::Error>(())
/// ```
pub fn move_words(node: &Node<'_>) -> String {
    let Some(text) = words_of(node) else { return String::new() };
    let variant = node.record().variant();
    if variant.has_arrows() {
        Arrow { variant, text }.to_string()
    } else {
        Plain { variant, text }.to_string()
    }
}

/// The parts of the move of `node` in KIF: all of them, and 同 if it goes to the square of the move before.
pub(crate) fn words_of(node: &Node<'_>) -> Option<MoveText> {
    let (mv, variant) = (node.mv()?, node.record().variant());
    let before = node.parent().and_then(|parent| parent.mv()).filter(|_| !variant.has_arrows());
    // In variants that always promote, only an illegal move can decline it.
    let is_fault = mv.from().is_some() && !mv.is_promotion() && node.illegal().is_some();
    let promotes = || node.kind().is_some_and(|kind| variant.kind(kind).promotes.is_some());
    let declines = is_fault && variant.always_promotes() && promotes();
    Some(in_full_of(node.kind(), mv, before.map(|before| before.to()), declines))
}
