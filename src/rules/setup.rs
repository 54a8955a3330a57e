//! Makes positions: the start position of a game, or a position that is given piece by piece.

use std::borrow::Cow;

use super::Position;
use super::position::{Lacking, NOWHERE, Now, piece_key};
use super::watched::WatchedCells;
use crate::shared::Shared;
use crate::shogi::{Color, PieceKind, Placement, Square};
use crate::variant::{Cell, EMPTY, HAND_SLOTS, PerVariant, Variant, WALL};

/// The starts of the registered variants.
static STARTS: PerVariant<Position> =
    PerVariant::new(|variant| Position::put(variant.start_placement(), variant));

impl Position {
    /// The start of the game.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let position = Position::start(&Variant::shogi());
    /// assert_eq!(position.legal_moves().len(), 30);
    /// ```
    pub fn start(variant: &Variant) -> Position {
        Cow::from(STARTS.of(variant)).into_owned()
    }

    /// The start of the game, shared and read-only.
    pub(crate) fn shared_start(variant: &Variant) -> Shared<Position> {
        STARTS.of(variant)
    }

    /// Whether this is the start of standard shogi, with any move number.
    pub(crate) fn is_shogi_start(&self) -> bool {
        let start = STARTS.standard();
        self.now.key == start.now.key && self == start
    }

    /// The position that a placement describes. Black is to move unless the placement says otherwise. Pieces outside
    /// the board, and those that cannot be in hand, are left out.
    pub(crate) fn from_placement(placement: &Placement, variant: &Variant) -> Position {
        let even = &variant.start_placement().board;
        if variant.is_shogi() && placement.board == *even && placement.hands.is_empty() {
            let mut start = Position::start(variant);
            start.now.ply = placement.ply.unwrap_or(1).max(1);
            return match placement.turn {
                Some(Color::White) => start.with_turn(Color::White),
                _ => start,
            };
        }
        Position::put(placement, variant)
    }

    /// Whether the pieces on the board and in hand are those of a placement that is valid for the variant, whoever is
    /// to move.
    pub(crate) fn has_pieces_of(&self, placement: &Placement) -> bool {
        let geometry = &self.variant.tables().geometry;
        // Most positions differ already in the first pieces.
        placement.board.iter().all(|&(square, piece)| self.cells[geometry.cell(square)] == Cell::of(piece))
            && placement.board.len() == usize::from(self.number_of_pieces())
            && placement.lion_taken == self.now.lion_taken
            && self.has_hands_of(placement)
    }

    /// How many pieces are on the board.
    pub(super) fn number_of_pieces(&self) -> u16 {
        self.cells.iter().fold(0, |count: u16, cell| count.wrapping_add(u16::from(cell.is_piece())))
    }

    fn has_hands_of(&self, placement: &Placement) -> bool {
        if placement.hands.is_empty() {
            return self.hands == [[0; HAND_SLOTS]; 2];
        }
        Color::ALL.iter().all(|&color| {
            let mut kinds = self.variant.kinds();
            kinds.all(|kind| self.in_hand(color, kind) == placement.in_hand(color, kind))
        })
    }

    /// Puts the pieces of a placement on an empty board.
    fn put(placement: &Placement, variant: &Variant) -> Position {
        let tables = variant.tables();
        let mut position = Position {
            variant: variant.clone(),
            cells: vec![WALL; variant.cells()],
            hands: [[0; HAND_SLOTS]; 2],
            turn: placement.turn.unwrap_or(Color::Black),
            occupied: 0,
            watched: WatchedCells::default(),
            now: Now {
                key: 0,
                ply: placement.ply.unwrap_or(1).max(1),
                kings: [NOWHERE; 2],
                men: [0; 2],
                royals: [0; 2],
                last: None,
                lion_taken: placement.lion_taken,
                end: None,
                in_check: false,
                opponent_in_check: false,
                has_old_line: false,
            },
            lacking: Lacking::default(),
            nested: 0,
            removed: Vec::new(),
        };
        for rank in 1..=variant.ranks() {
            for file in 1..=variant.files() {
                let square = Square::new(file, rank).expect("the board is no larger than the largest");
                position.cells[tables.geometry.cell(square)] = EMPTY;
            }
        }
        for &(square, piece) in placement.board.iter().filter(|(square, _)| variant.has(*square)) {
            position.cells[tables.geometry.cell(square)] = Cell::of(piece);
        }
        for &(color, kind, count) in &placement.hands {
            if let Some(slot) = tables.of(kind).slot {
                let held = &mut position.hands[color.index()][usize::from(slot)];
                *held = held.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
            }
        }
        position.refresh();
        position
    }

    /// Computes the derived values from scratch: kings, counts, key and checks.
    pub(super) fn refresh(&mut self) {
        let tables = self.variant.tables();
        let mut key = 0u64;
        (self.now.royals, self.now.men, self.occupied) = ([0; 2], [0; 2], 0);
        self.watched = WatchedCells::of(tables, &self.cells);
        for (at, cell) in self.cells.iter().enumerate() {
            if let Some(piece) = cell.piece() {
                let flags = tables.of(piece.kind);
                key = key.wrapping_add(piece_key(tables, piece, at));
                if let Some(plain) = self.variant.plain() {
                    self.occupied = plain.rays.after(self.occupied, None, at);
                }
                self.now.men[piece.color.index()] += 1;
                if flags.royal {
                    self.now.royals[piece.color.index()] =
                        self.now.royals[piece.color.index()].saturating_add(1);
                }
            }
        }
        let lion = |square| tables.geometry.cell_keys[tables.geometry.cell(square)];
        self.now.key =
            key.wrapping_add(self.key_of_hands()).wrapping_add(self.now.lion_taken.map_or(0, lion));
        for color in Color::ALL {
            self.find_king(color);
        }
        if self.variant.laws().goals.bare_king.is_some() {
            self.lacking.men = Color::ALL.map(|color| self.is_bare(color));
        }
        self.recompute();
    }

    /// The position as the start of a game or a problem: a side that has no king in it does not lose one.
    pub(crate) fn at_start(mut self) -> Position {
        self.lacking.kings = self.now.royals.map(|kings| kings == 0);
        self
    }

    /// The part of the key for the pieces in hand.
    fn key_of_hands(&self) -> u64 {
        let key = |(color, kind, count): (Color, PieceKind, u32)| {
            self.variant.tables().of(kind).hand_keys[color.index()].wrapping_mul(u64::from(count))
        };
        self.hands().map(key).fold(0, u64::wrapping_add)
    }

    /// Finds the king of `color`, if it has exactly one.
    pub(super) fn find_king(&mut self, color: Color) {
        let tables = self.variant.tables();
        let is_king =
            |cell: &Cell| cell.is_of(color) && cell.piece().is_some_and(|piece| tables.of(piece.kind).royal);
        let king = match self.now.royals[color.index()] {
            1 => self.cells.iter().position(is_king),
            _ => None,
        };
        self.now.kings[color.index()] = king.map_or(NOWHERE, |cell| cell as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_starts_of_registered_variants_live_as_long_as_the_program() {
        assert!(matches!(Position::shared_start(Variant::standard()), Shared::Known(_)));
        let mini = Variant::named("minishogi").expect("it is registered");
        assert!(matches!(Position::shared_start(&mini), Shared::Known(_)));
        let own = Variant::from_toml(mini.to_toml()).expect("it is valid");
        assert_eq!(own, mini);
        assert!(matches!(Position::shared_start(&own), Shared::Own(_)));
    }
}
