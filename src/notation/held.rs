//! Which pieces can be in hand, and how a start position gives all the remaining pieces to a side: `P-00AL`,
//! `持駒：残り全部`.

use crate::shogi::{Color, PieceKind, Placement};
use crate::variant::Variant;

/// Whether a piece can be in a hand: one that the game drops, and no king.
pub(crate) fn can_be_held(variant: &Variant, kind: PieceKind) -> bool {
    variant.kind(kind).slot.is_some() && !variant.laws().royal.contains(&kind)
}

/// Gives `color` all pieces of the game that are neither on the board nor in a hand, kings aside.
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
