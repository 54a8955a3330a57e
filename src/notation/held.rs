//! Which pieces can be in hand, and start positions that give all remaining pieces to a side: `P-00AL`, `持駒：残り全部`.

use crate::shogi::{Color, PieceKind, Placement};
use crate::variant::Variant;

/// Whether a piece can be in hand: one that can be dropped in the variant, and is not a king.
pub(crate) fn can_be_held(variant: &Variant, kind: PieceKind) -> bool {
    variant.kind(kind).slot.is_some() && !variant.laws().royal.contains(&kind)
}

/// Gives `color` all pieces of the variant that are neither on the board nor in a hand, except kings.
pub(crate) fn hold_the_rest(variant: &Variant, color: Color, placement: &mut Placement) {
    for kind in variant.kinds().filter(|&kind| can_be_held(variant, kind)) {
        let on_board = placement.board.iter().filter(|(_, piece)| variant.kind(piece.kind).base == kind);
        let in_hand = Color::ALL.iter().map(|&color| placement.in_hand(color, kind));
        let used = in_hand.fold(on_board.count() as u32, u32::saturating_add);
        let left = variant.kind(kind).total.saturating_sub(used);
        if left > 0 {
            placement.hands.push((color, kind, left));
        }
    }
}
