//! Describes a move as Japanese records do: with the fewest words that name this move and no other.

use super::Position;
use super::promotion::Promoting;
use super::resolve::Bearing;
use crate::shogi::{Destination, Move, MoveText, Origin, PieceKind, Relation, Square};

impl Position {
    /// The shortest text that [`resolve`](Position::resolve) reads as `mv`, as in KI2.
    ///
    /// It consists of the destination, the piece as it is before the move, whether it promotes if there is a choice,
    /// and those of the words 打 右 左 直 上 寄 引 that the Japan Shogi Association requires if several pieces can go to the
    /// destination. The origin is given only if these words do not suffice.
    ///
    /// ```
    /// use kifu::{Origin, Position, Relation, Variant};
    /// let position = Position::start(&Variant::shogi());
    /// let text = position.describe(position.parse_usi("4i5h").unwrap());
    /// assert_eq!((text.relation, text.origin), (Relation::RIGHT, Origin::Unsaid));
    /// ```
    pub fn describe(&self, mv: Move) -> MoveText {
        let to = mv.to();
        let destination = if self.now.last == Some(to) { Destination::Same } else { Destination::Square(to) };
        let mut text = MoveText::to(destination);
        match mv.from() {
            Some(from) => self.describe_from(from, mv, &mut text),
            None => {
                text.before = mv.dropped();
                let is_bare = mv.dropped().is_some_and(|kind| {
                    self.in_hand(self.turn, kind) > 0 && self.candidates(kind, to).next().is_none()
                });
                text.origin = if is_bare { Origin::Unsaid } else { Origin::Hand };
            }
        }
        text
    }

    /// Whether the piece that `mv` moves could promote on the way.
    pub(crate) fn may_promote(&self, mv: Move) -> bool {
        self.promoting_of(mv) != Promoting::No
    }

    /// Whether the piece that `mv` moves has to promote on the way.
    pub(super) fn has_to_promote(&self, mv: Move) -> bool {
        self.promoting_of(mv) == Promoting::Must
    }

    fn describe_from(&self, from: Square, mv: Move, text: &mut MoveText) {
        let to = mv.to();
        text.origin = Origin::Square(from);
        text.promote = mv.is_promotion().then_some(true);
        let Some(piece) = self.piece(from) else { return };
        text.before = Some(piece.kind);
        if let Some(via) = mv.via() {
            text.via = Some(via);
            return;
        }
        if self.may_promote(mv) {
            text.promote = Some(mv.is_promotion());
        }
        if self.only_candidate(piece.kind, to) == Some(from) {
            text.origin = Origin::Unsaid;
            return;
        }
        let mut all: Vec<Square> = self.candidates(piece.kind, to).collect();
        all.sort_unstable();
        all.dedup();
        let relation = self.relation(piece.kind, &all, from, to);
        if self.related(&all, to, relation) == [from] {
            (text.relation, text.origin) = (relation, Origin::Unsaid);
        }
    }

    /// The words that tell the piece on `from` from the other candidates (JSA 棋譜の表記方法).
    fn relation(&self, kind: PieceKind, candidates: &[Square], from: Square, to: Square) -> Relation {
        let bearing = |square: Square| Bearing::of(self.turn, square, to);
        let own = bearing(from);
        let others = || candidates.iter().filter(|&&square| square != from).map(|&square| bearing(square));
        if others().all(|other| other.motion() != own.motion()) {
            return own.motion();
        }
        if self.is_named_by_side(kind) {
            return if others().all(|other| other.left < own.left) {
                Relation::LEFT
            } else {
                Relation::RIGHT
            };
        }
        if (own.left, own.forward) == (0, 1) {
            return Relation::STRAIGHT;
        }
        let side = match own.left {
            1.. => Relation::LEFT,
            0 => Relation::NONE,
            _ => Relation::RIGHT,
        };
        let is_alone = others().all(|other| other.left.signum() != own.left.signum());
        if is_alone && !side.is_empty() { side } else { side.with(own.motion()) }
    }

    /// Whether 右 or 左 is used instead of 直 for the one of two such pieces that goes straight. This holds for 龍 and 馬:
    /// promoted pieces that slide.
    fn is_named_by_side(&self, kind: PieceKind) -> bool {
        let tables = self.variant.tables();
        let runs = tables.attacks.steps[kind.index()].iter().any(|step| step.range > 1);
        runs && tables.of(kind).base != kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Color, Piece, Placement};
    use crate::variant::Variant;

    /// A row of the table: the kind, the squares where pieces of it stand, the destination, and the words for each
    /// piece.
    type Row = (PieceKind, &'static [(u8, u8)], (u8, u8), &'static [&'static str]);

    /// "JSA test vectors (Black; origin squares → destination: qualifier)". The rule is named in front:
    /// (a) nobody else has this motion, (b) 龍 and 馬 by side, (c) straight, (d) alone on this side,
    /// (e) side and motion.
    const VECTORS: &[Row] = &[
        // (a) forward against sideways, forward against back, and so on.
        (PieceKind::GOLD, &[(9, 3), (7, 2)], (8, 2), &["上", "寄"]),
        (PieceKind::GOLD, &[(4, 3), (3, 1)], (3, 2), &["上", "引"]),
        (PieceKind::GOLD, &[(5, 6), (4, 5)], (5, 5), &["上", "寄"]),
        (PieceKind::SILVER, &[(8, 9), (7, 7)], (8, 8), &["上", "引"]),
        (PieceKind::SILVER, &[(4, 9), (2, 7)], (3, 8), &["上", "引"]),
        // (d) the same motion from either side.
        (PieceKind::GOLD, &[(9, 2), (7, 2)], (8, 1), &["左", "右"]),
        (PieceKind::GOLD, &[(3, 2), (1, 2)], (2, 2), &["左", "右"]),
        (PieceKind::SILVER, &[(6, 5), (4, 5)], (5, 6), &["左", "右"]),
        // (c) and (d) one of them straight.
        (PieceKind::GOLD, &[(8, 9), (7, 9)], (7, 8), &["左", "直"]),
        (PieceKind::SILVER, &[(3, 9), (2, 9)], (3, 8), &["直", "右"]),
        (PieceKind::GOLD, &[(6, 3), (5, 3), (4, 3)], (5, 2), &["左", "直", "右"]),
        // (d) 79 is alone on the right; (e) 99 shares its side with 98; (a) 98 and 87.
        (
            PieceKind::TOKIN,
            &[(7, 9), (8, 9), (9, 9), (9, 8), (8, 7)],
            (8, 8),
            &["右", "直", "左上", "寄", "引"],
        ),
        // (e) 39 and 37 share the left, and each motion of 39 and 17 is also that of 29 or 37.
        (PieceKind::SILVER, &[(2, 9), (1, 7), (3, 9), (3, 7)], (2, 8), &["直", "右", "左上", "左引"]),
        // (a) and (b) for 龍 and 馬: "never 直", "by its position relative to the OTHER one".
        (PieceKind::DRAGON, &[(9, 1), (8, 4)], (8, 2), &["引", "上"]),
        (PieceKind::DRAGON, &[(5, 2), (2, 3)], (4, 3), &["引", "寄"]),
        (PieceKind::DRAGON, &[(5, 5), (1, 5)], (3, 5), &["左", "右"]),
        (PieceKind::DRAGON, &[(9, 9), (8, 9)], (8, 8), &["左", "右"]),
        (PieceKind::DRAGON, &[(2, 8), (1, 9)], (1, 7), &["左", "右"]),
        (PieceKind::HORSE, &[(9, 1), (8, 1)], (8, 2), &["左", "右"]),
        (PieceKind::HORSE, &[(9, 5), (6, 3)], (8, 5), &["寄", "引"]),
        (PieceKind::HORSE, &[(1, 1), (3, 4)], (1, 2), &["引", "上"]),
        (PieceKind::HORSE, &[(9, 9), (5, 9)], (7, 7), &["左", "右"]),
        (PieceKind::HORSE, &[(4, 7), (1, 8)], (2, 9), &["左", "右"]),
        (PieceKind::HORSE, &[(9, 3), (7, 4)], (9, 2), &["左", "右"]),
    ];

    const WORDS: [(char, Relation); 6] = [
        ('右', Relation::RIGHT),
        ('左', Relation::LEFT),
        ('直', Relation::STRAIGHT),
        ('上', Relation::UP),
        ('寄', Relation::SIDE),
        ('引', Relation::BACK),
    ];

    fn relation(text: &str) -> Relation {
        let word = |c| WORDS.iter().find(|(word, _)| *word == c).expect("a known word").1;
        text.chars().fold(Relation::NONE, |all, c| all.with(word(c)))
    }

    /// "White: same after 180° rotation (file→10−file, rank→10−rank)."
    fn square((file, rank): (u8, u8), mover: Color) -> Square {
        let (file, rank) = if mover == Color::Black { (file, rank) } else { (10 - file, 10 - rank) };
        Square::new(file, rank).expect("on the board")
    }

    fn board(mover: Color, kind: PieceKind, at: &[(u8, u8)], hand: u32) -> Position {
        let board = at.iter().map(|&at| (square(at, mover), Piece::new(mover, kind))).collect();
        let hands = vec![(mover, kind, hand)];
        let placement = Placement { board, hands, turn: Some(mover), ..Placement::default() };
        Position::from_placement(&placement, &Variant::shogi())
    }

    #[test]
    fn pieces_are_told_apart_as_the_association_says() {
        assert_eq!(VECTORS.len(), 24);
        for mover in Color::ALL {
            for &(kind, at, to, words) in VECTORS {
                let position = board(mover, kind, at, 0);
                for (&from, &word) in at.iter().zip(words) {
                    let mv = Move::normal(square(from, mover), square(to, mover), false);
                    let text = position.describe(mv);
                    let name = format!("{mover} {kind:?} {from:?} to {to:?}");
                    assert_eq!((text.relation, text.origin), (relation(word), Origin::Unsaid), "{name}");
                    assert_eq!(position.resolve(&text), Ok(mv), "{name}");
                }
            }
        }
    }

    /// "Over-specified (`左上` where `左` suffices; `右上` for 直-type) and both-order tokens occur";
    /// "右/左 … as a fallback for any two pieces compare with the other candidate".
    #[test]
    fn words_beyond_those_needed_are_understood() {
        let cases: &[(Row, &str, usize)] = &[
            (VECTORS[5], "左上", 0),
            (VECTORS[8], "左上", 0),
            (VECTORS[8], "右", 1),
            (VECTORS[8], "右上", 1),
            (VECTORS[8], "直上", 1),
            (VECTORS[9], "左", 0),
            (VECTORS[0], "左上", 0),
            (VECTORS[0], "右寄", 1),
            (VECTORS[16], "直", 1),
            (VECTORS[16], "右上", 1),
            (VECTORS[18], "右引", 1),
        ];
        for &((kind, at, to, _), word, which) in cases {
            for mover in Color::ALL {
                let position = board(mover, kind, at, 0);
                let to = square(to, mover);
                let text = MoveText {
                    before: Some(kind),
                    relation: relation(word),
                    ..MoveText::to(Destination::Square(to))
                };
                let expected = Move::normal(square(at[which], mover), to, false);
                assert_eq!(position.resolve(&text), Ok(expected), "{mover} {at:?} {word}");
            }
        }
    }

    /// "不成 whenever promotion was possible … and was declined"; "打 is written ONLY if a same-kind
    /// piece on the board could also move to the square".
    #[test]
    fn promotion_and_drops_are_said_where_they_must_be() {
        let silver = board(Color::Black, PieceKind::SILVER, &[(5, 4), (9, 9)], 1);
        let say = |usi: &str| {
            let text = silver.describe(silver.parse_usi(usi).expect("it is USI"));
            (text.promote, text.origin)
        };
        assert_eq!(say("5d5c+"), (Some(true), Origin::Unsaid));
        assert_eq!(say("5d5c"), (Some(false), Origin::Unsaid));
        assert_eq!(say("9i9h"), (None, Origin::Unsaid));
        assert_eq!(say("S*5c"), (None, Origin::Hand));
        assert_eq!(say("S*1e"), (None, Origin::Unsaid));
        // No silver can go from 9i to 1a, so only the origin can identify it.
        assert_eq!(say("9i1a"), (Some(false), "9i".parse().map(Origin::Square).expect("a square")));
    }

    #[test]
    fn a_pinned_piece_is_a_candidate_but_is_not_meant() {
        let sfen = "k3r4/9/9/9/9/9/9/4G4/4K1G2 b - 1";
        let position = Position::from_sfen(sfen, &Variant::shogi()).expect("an SFEN");
        let to = "4h".parse().expect("a square");
        let text = MoveText { before: Some(PieceKind::GOLD), ..MoveText::to(Destination::Square(to)) };
        let mv = position.parse_usi("3i4h").expect("it is USI");
        assert_eq!(position.resolve(&text), Ok(mv));
        assert_eq!(position.describe(mv).relation, Relation::UP);
    }
}
