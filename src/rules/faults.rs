//! What no position of a game can have.

use std::collections::BTreeMap;

use super::Position;
use crate::diag::{Code, Diagnostic, Parts};
use crate::shogi::{Color, PieceKind, Square};
use crate::variant::PromotionForce;

/// Something that no game could lead to, and where on the board it is.
pub(crate) struct Fault {
    pub code: Code,
    pub square: Option<Square>,
    pub parts: Parts,
}

impl Position {
    /// What no game could lead to: several kings of a side or none, more pieces than there are, two pawns on a file,
    /// pieces that could never move, a king left in check. Problems may have such positions, and they can be played.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let position = Position::from_sfen("4k4/9/9/9/P8/9/P8/9/4K4 b - 1", &Variant::shogi())?;
    /// let found = position.validate();
    /// assert_eq!(found[0].to_string(), "warning[setup.nifu]: Black has two 歩 on file 9");
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    pub fn validate(&self) -> Vec<Diagnostic> {
        let hands: Vec<_> = Color::ALL
            .into_iter()
            .flat_map(|color| self.hand(color).map(move |(kind, count)| (color, kind, count)))
            .collect();
        let mut faults = self.faults(&hands);
        if let [royal] = self.variant.laws().royal[..]
            && *self != Position::start(&self.variant)
        {
            let kings = |color: Color| u32::from(self.now.royals[color.index()]) + self.in_hand(color, royal);
            // Where a king may be taken, a game has ended with it.
            let is_wrong =
                |color: Color| kings(color) == 0 && (!self.variant.laws().self_check || kings(!color) == 0);
            for color in Color::ALL.into_iter().filter(|&color| is_wrong(color)) {
                let parts = Parts::NONE.with("side", color);
                faults.push(Fault { code: Code::MissingKing, square: None, parts });
            }
        }
        let finding = |fault: Fault| Diagnostic::of(fault.code, Default::default(), fault.parts);
        faults.into_iter().map(finding).collect()
    }

    /// What no game could lead to with these pieces in hand, of which the position may have left some out; that a king
    /// is missing is none of it, since problems do without.
    pub(crate) fn faults(&self, hands: &[(Color, PieceKind, u32)]) -> Vec<Fault> {
        let variant = &self.variant;
        if *self == Position::start(variant) {
            return Vec::new();
        }
        let mut counts: BTreeMap<PieceKind, u64> = BTreeMap::new();
        let mut kings: [Vec<Square>; 2] = Default::default();
        let mut pawns: BTreeMap<(Color, PieceKind, u8), Vec<Square>> = BTreeMap::new();
        let mut faults = Vec::new();
        let mut found = |code, square, parts| faults.push(Fault { code, square, parts });
        let laws = variant.laws();
        let has_dead_ends = !laws.drops.dead_end && laws.promotion.forced == PromotionForce::DeadEnd;
        for (square, piece) in self.pieces() {
            *counts.entry(variant.kind(piece.kind).base).or_default() += 1;
            if laws.royal.contains(&piece.kind) {
                kings[piece.color.index()].push(square);
            }
            if variant.tables().flags[piece.kind.index()].per_file > 0 && variant.keeps_file(piece.kind) {
                pawns.entry((piece.color, piece.kind, square.file())).or_default().push(square);
            }
            let dead_ends = variant.tables().flags[piece.kind.index()].dead_ends[piece.color.index()];
            if dead_ends >> square.rank() & 1 == 1 && has_dead_ends {
                let name = variant.kind(piece.kind).move_kanji();
                let parts = Parts::NONE.with("side", piece.color).with("piece", name).with("square", square);
                found(Code::DeadPiece, Some(square), parts);
            }
        }
        for &(color, kind, count) in hands {
            if count > 0 && laws.royal.contains(&kind) && laws.royal.len() == 1 {
                let name = variant.kind(kind).move_kanji();
                found(Code::BadHand, None, Parts::NONE.with("side", color).with("piece", name));
            }
            *counts.entry(kind).or_default() += u64::from(count);
        }
        for (kind, count) in counts {
            let about = variant.kind(kind);
            if count > u64::from(about.total) && !laws.royal.contains(&kind) {
                let parts = Parts::NONE.with("count", count).with("piece", about.move_kanji());
                found(Code::PieceCount, None, parts.with("limit", about.total));
            }
        }
        for color in Color::ALL {
            let own = &kings[color.index()];
            if let [_, second, ..] = own[..]
                && laws.royal.len() == 1
            {
                let parts = Parts::NONE.with("side", color).with("count", own.len());
                found(Code::MissingKing, Some(second), parts);
            }
        }
        for ((color, kind, file), squares) in pawns {
            let most = usize::from(variant.tables().flags[kind.index()].per_file);
            if let Some(&first) = squares.get(most) {
                let name = variant.kind(kind).move_kanji();
                let parts = Parts::NONE.with("side", color).with("count", squares.len());
                let parts = parts.flag("two", squares.len() == 2).with("piece", name);
                found(Code::DoubledPawns, Some(first), parts.with("file", file));
            }
        }
        if self.is_opponent_in_check() && !laws.self_check {
            let king = kings[(!self.turn).index()].first().copied();
            let parts = Parts::NONE.with("side", !self.turn).with("mover", self.turn);
            found(Code::OpponentInCheck, king, parts);
        }
        faults
    }
}
