//! Faults of a position: things that no position of a game can have, such as two pawns on a file.

use std::collections::BTreeMap;

use super::Position;
use crate::diag::{Code, Diagnostic, Parts};
use crate::shogi::{Color, Piece, PieceKind, Square};
use crate::variant::{PromotionMove, Ranks, Variant};

/// Something that cannot occur in a game, and where on the board it is.
pub(crate) struct Fault {
    pub code: Code,
    pub square: Option<Square>,
    pub parts: Parts,
}

/// A piece and where it stands.
type Man = (Square, Piece);

impl Position {
    /// Findings about things that no game leads to: several kings of a side or none, more pieces than a set has, two
    /// pawns on a file, pieces that could never move, a king of the side that is not to move in check. Moves can be
    /// played in such positions all the same, because problems (詰将棋) may have some of these.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let position = Position::from_sfen("4k4/9/9/9/P8/9/P8/9/4K4 b - 1", &Variant::shogi())?;
    /// let found = position.validate();
    /// assert_eq!(found[0].to_string(), "warning[setup.nifu]: Black has two 歩 on file 9");
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    pub fn validate(&self) -> Vec<Diagnostic> {
        let hands: Vec<_> = self.hands().collect();
        let mut faults = self.faults(&hands);
        if let [royal] = self.variant.laws().royal[..]
            && *self != *Position::shared_start(&self.variant)
        {
            let kings = |color: Color| u32::from(self.now.royals[color.index()]) + self.in_hand(color, royal);
            // Where kings can be captured, a game that has ended lacks one.
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

    /// The faults of the position with these pieces in hand, some of which the position itself may lack. A missing king
    /// is no fault here, because problems (詰将棋) often have only one king.
    pub(crate) fn faults(&self, hands: &[(Color, PieceKind, u32)]) -> Vec<Fault> {
        let start = Position::shared_start(&self.variant);
        if *self == *start {
            return Vec::new();
        }
        let mut men = Vec::with_capacity(usize::from(self.number_of_pieces()));
        men.extend(self.pieces());
        let dead = self.dead_pieces(&men, &start).chain(self.kings_in_hand(hands));
        let counted = self
            .extra_pieces(&men, hands)
            .chain(self.extra_kings(&men))
            .chain(self.extra_pawns(&men, &start));
        dead.chain(counted).chain(self.opponent_in_check(&men)).collect()
    }

    /// Pieces that could never move, on squares where that is forbidden, except those of the start position.
    fn dead_pieces(&self, men: &[Man], start: &Position) -> impl Iterator<Item = Fault> {
        let variant = &self.variant;
        let dead = men.iter().filter(move |(square, piece)| {
            let flags = variant.tables().of(piece.kind);
            let dead_ends = flags.must_promote[piece.color.index()];
            dead_ends.has(square.rank())
                && !variant.laws().drops.dead_end
                && promotes_on(variant, *square, piece.color, dead_ends)
                && start.piece(*square) != Some(*piece)
        });
        dead.map(|&(square, piece)| {
            let parts =
                Parts::NONE.with("side", piece.color).with("piece", variant.kind(piece.kind).move_kanji());
            Fault { code: Code::DeadPiece, square: Some(square), parts: parts.with("square", square) }
        })
    }

    /// Kings in hand, in variants in which losing the king ends the game, unless a king starts in hand.
    fn kings_in_hand(&self, hands: &[(Color, PieceKind, u32)]) -> impl Iterator<Item = Fault> {
        let (royal, law) = (&self.variant.laws().royal, &self.variant.laws().drops);
        let waits =
            |color: Color, count| law.king_first && count + u32::from(self.now.royals[color.index()]) == 1;
        let kings = hands
            .iter()
            .filter(move |(color, kind, count)| *count > 0 && **royal == [*kind] && !waits(*color, *count));
        kings.map(|&(color, kind, _)| {
            let parts = Parts::NONE.with("side", color).with("piece", self.variant.kind(kind).move_kanji());
            Fault { code: Code::BadHand, square: None, parts }
        })
    }

    /// More pieces of a kind than exist; a promoted piece counts as its unpromoted kind.
    fn extra_pieces(&self, men: &[Man], hands: &[(Color, PieceKind, u32)]) -> impl Iterator<Item = Fault> {
        let about = |kind| self.variant.kind(kind);
        let on_board = men.iter().map(|(_, piece)| (about(piece.kind).base, 1));
        let in_hand = hands.iter().map(|&(_, kind, count)| (kind, u64::from(count)));
        let mut counts = BTreeMap::<PieceKind, u64>::new();
        on_board.chain(in_hand).for_each(|(kind, count)| *counts.entry(kind).or_default() += count);
        let is_extra = move |&(kind, count): &(PieceKind, u64)| {
            let royal = &self.variant.laws().royal;
            count > u64::from(about(kind).total) && count > self.most_of(kind) && !royal.contains(&kind)
        };
        counts.into_iter().filter(is_extra).map(move |(kind, count)| {
            let parts = Parts::NONE.with("count", count).with("piece", about(kind).move_kanji());
            Fault { code: Code::PieceCount, square: None, parts: parts.with("limit", self.most_of(kind)) }
        })
    }

    /// How many pieces of a kind there can be: those of the start position, and those that turn into this kind and keep
    /// it in hand.
    fn most_of(&self, kind: PieceKind) -> u64 {
        let about = |kind| self.variant.kind(kind);
        let becomes = |other: PieceKind| {
            let mut met = vec![other];
            while let Some(next) = met.last().and_then(|&last| about(last).promotes)
                && !met.contains(&next)
            {
                met.push(next);
            }
            met.iter().any(|&one| about(one).base == kind)
        };
        let sources = self.variant.kinds().filter(|&other| about(other).base == other && becomes(other));
        sources.map(|other| u64::from(about(other).total)).sum()
    }

    /// Several kings of a side, in variants with a single king.
    fn extra_kings(&self, men: &[Man]) -> impl Iterator<Item = Fault> {
        let royal = &self.variant.laws().royal;
        Color::ALL.into_iter().filter(|_| royal.len() == 1).filter_map(|color| {
            let kings = || self.kings(men, color);
            let square = Some(kings().nth(1)?);
            let parts = Parts::NONE.with("side", color).with("count", kings().count());
            Some(Fault { code: Code::MissingKing, square, parts })
        })
    }

    /// Where the kings of a side stand.
    fn kings(&self, men: &[Man], color: Color) -> impl Iterator<Item = Square> {
        let royal = &self.variant.laws().royal;
        let own = men.iter().filter(move |(_, piece)| piece.color == color && royal.contains(&piece.kind));
        own.map(|(square, _)| *square)
    }

    /// More pieces of a kind on a file than are allowed, and than are there in the start position.
    fn extra_pawns(&self, men: &[Man], start: &Position) -> Vec<Fault> {
        let most = |kind: PieceKind| self.variant.tables().of(kind).per_file;
        let is_kept = |(_, piece): &&Man| most(piece.kind) > 0 && self.variant.keeps_file(piece.kind);
        let file = |&(square, piece): &Man| (piece.color, piece.kind, square.file());
        let mut pawns: Vec<Man> = men.iter().filter(is_kept).copied().collect();
        pawns.sort_by_key(file);
        let of_file = |pawns: &[Man]| {
            let (color, kind, number) = file(&pawns[0]);
            let most = usize::from(most(kind));
            // The start position is looked at only if the law is broken.
            let at_start = || start.pieces().filter(|man| file(man) == file(&pawns[0])).count();
            let (square, _) = pawns.get(most).and_then(|_| pawns.get(most.max(at_start())))?;
            let parts = Parts::NONE.with("side", color).with("count", pawns.len());
            let parts =
                parts.flag("two", pawns.len() == 2).with("piece", self.variant.kind(kind).move_kanji());
            Some(Fault { code: Code::DoubledPawns, square: Some(*square), parts: parts.with("file", number) })
        };
        pawns.chunk_by(|a, b| file(a) == file(b)).filter_map(of_file).collect()
    }

    /// A king left in check by the side that has just moved.
    fn opponent_in_check(&self, men: &[Man]) -> Option<Fault> {
        let is_left = self.is_opponent_in_check() && !self.variant.laws().self_check;
        is_left.then(|| {
            let parts = Parts::NONE.with("side", !self.turn).with("mover", self.turn);
            Fault { code: Code::OpponentInCheck, square: self.kings(men, !self.turn).next(), parts }
        })
    }
}

/// Whether each piece that could arrive on a square may promote on the way. `dead_ends` are the ranks that it could not
/// leave.
fn promotes_on(variant: &Variant, square: Square, color: Color, dead_ends: Ranks) -> bool {
    let is_in_zone = variant.in_zone(color, square.rank());
    // A piece that comes from a rank inside the zone does not enter the zone.
    let is_entered =
        || (1..=variant.ranks()).all(|rank| !variant.in_zone(color, rank) || dead_ends.has(rank));
    match variant.laws().promotion.when {
        PromotionMove::InWithinOut => is_in_zone,
        PromotionMove::In | PromotionMove::InOrCapture => is_in_zone && is_entered(),
        PromotionMove::Capture => false,
        PromotionMove::EveryMove => true,
    }
}
