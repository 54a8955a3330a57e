//! Impasse (持将棋) and declaration (入玉宣言): the points of each side, and who wins by them under each rule.

use super::{GameEnd, Goal, Position};
use crate::named::named;
use crate::shogi::{Color, Outcome, Piece, PieceKind, Square};
use crate::variant::Impasse;

/// What counts when a side declares that it has won because its king has entered the camp of the other side (入玉宣言):
/// [`Position::declaration`] gives it. The camp is the promotion zone of the side.
///
/// Source: Japan Shogi Association 入玉宣言法 (24 points) and the rules of the CSA (27 points).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Declaration {
    /// The side that declares.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub color: Color,
    /// Whether the king stands in the camp.
    pub king_entered: bool,
    /// Own pieces in the camp besides the king.
    pub pieces: u32,
    /// Points of the pieces in the camp and in hand, without the king.
    pub points: u32,
    /// Whether the side is in check.
    pub in_check: bool,
    /// Whether the king has reached the other king's start and cannot be taken there (トライ).
    pub tried: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    needs: Option<Needs>,
}

/// What a side needs for its declaration; a handicap has been taken into account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Needs {
    /// Own pieces in the camp besides the king.
    pieces: u32,
    /// Points that win under the 27-point rule.
    by_27: u32,
    /// Points that win under the 24-point rule.
    by_24: u32,
    /// Points that draw under the 24-point rule.
    draw: u32,
}

named! {
    /// The result of a declaration.
    pub enum Verdict {
        /// The declarer wins.
        Win = "win",
        /// Nobody wins.
        Draw = "draw",
        /// A condition is not met, and the declarer loses.
        Fails = "fails",
    }
}

impl Declaration {
    /// The result under the 27-point rule: Black needs 28 points and White 27, less the points of the pieces that a
    /// handicap took away from White.
    pub fn by_27(&self) -> Verdict {
        match self.entered() {
            Some(needs) if self.points >= needs.by_27 => Verdict::Win,
            _ => Verdict::Fails,
        }
    }

    /// The result under the 24-point rule: 31 points win, 24 to 30 draw.
    pub fn by_24(&self) -> Verdict {
        match self.entered() {
            Some(needs) if self.points >= needs.by_24 => Verdict::Win,
            Some(needs) if self.points >= needs.draw => Verdict::Draw,
            _ => Verdict::Fails,
        }
    }

    /// The thresholds for the points, if all other conditions are met.
    fn entered(&self) -> Option<Needs> {
        self.needs.filter(|needs| self.king_entered && self.pieces >= needs.pieces && !self.in_check)
    }
}

/// The points of both sides when they agree that neither can be mated (持将棋): [`Position::agreement`] gives it.
///
/// All pieces on the board and in hand count except the kings. For White, the pieces that a handicap took away count as
/// well.
///
/// Source: the rules of the Japan Shogi Association (24 points) and of amateur tournaments (27 points).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Agreement {
    points: [u32; 2],
    entered: [bool; 2],
    law: Option<Impasse>,
}

impl Agreement {
    /// The points of `color`.
    pub fn points(&self, color: Color) -> u32 {
        self.points[color.index()]
    }

    /// Whether the king of `color` stands in the camp of the other side.
    pub fn has_entered(&self, color: Color) -> bool {
        self.entered[color.index()]
    }

    /// The result under the 24-point rule: a side with fewer points loses, and if no side has fewer it is a draw. `None`
    /// if the variant has no impasse, or if both sides have fewer.
    pub fn by_24(&self) -> Option<Outcome> {
        let draw = self.law?.draw;
        match Color::ALL.map(|color| self.points(color) >= draw) {
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Win(Color::Black)),
            [false, true] => Some(Outcome::Win(Color::White)),
            [false, false] => None,
        }
    }

    /// The result under the 27-point rule: the side wins that has 28 points as Black or 27 as White. If no piece is
    /// missing, exactly one side has them. `None` if the variant has no impasse, or if both sides or neither have them.
    pub fn by_27(&self) -> Option<Outcome> {
        let law = self.law?;
        match (self.points(Color::Black) >= law.black, self.points(Color::White) >= law.white) {
            (true, false) => Some(Outcome::Win(Color::Black)),
            (false, true) => Some(Outcome::Win(Color::White)),
            _ => None,
        }
    }
}

impl Position {
    /// The points of both sides if they agreed on an impasse now.
    ///
    /// ```
    /// use kifu::{Color, Outcome, Position, Variant};
    /// let even = Position::start(&Variant::shogi()).agreement();
    /// assert_eq!((even.points(Color::Black), even.points(Color::White)), (27, 27));
    /// assert_eq!((even.by_24(), even.by_27()), (Some(Outcome::Draw), Some(Outcome::Win(Color::White))));
    /// assert!(!even.has_entered(Color::Black));
    /// ```
    pub fn agreement(&self) -> Agreement {
        let variant = &self.variant;
        let mut points = self.points();
        let gone = self.points_taken_away();
        points[Color::White.index()] += gone;
        let has_entered =
            |color| self.king(color).is_some_and(|square| variant.in_zone(color, square.rank()));
        Agreement { points, entered: Color::ALL.map(has_entered), law: variant.laws().impasse }
    }

    /// The points that each side has on the board and in hand, without the kings.
    fn points(&self) -> [u32; 2] {
        Color::ALL.map(|color| {
            let own = self.pieces().filter(|(_, piece)| piece.color == color);
            let pieces = own.map(|(_, piece)| (piece.kind, 1)).chain(self.hand(color));
            self.points_of(pieces.filter(|(kind, _)| !self.variant.laws().royal.contains(kind)))
        })
    }

    /// The points of pieces, by their kinds and numbers.
    fn points_of(&self, pieces: impl Iterator<Item = (PieceKind, u32)>) -> u32 {
        let points = |(kind, count): (PieceKind, u32)| count.saturating_mul(self.variant.kind(kind).points);
        pieces.map(points).fold(0, u32::saturating_add)
    }

    /// How many points fewer there are than at the even start.
    fn points_taken_away(&self) -> u32 {
        let [whole, present] = [Position::start(&self.variant).points(), self.points()]
            .map(|[black, white]| black.saturating_add(white));
        whole.saturating_sub(present)
    }

    /// The declaration of a win by the side to move in this position (入玉宣言): its points, whether its king has entered,
    /// and the result under the rules of 24 and of 27 points.
    ///
    /// ```
    /// use kifu::{Position, Variant, Verdict};
    /// let sfen = "1+P+P+P+P+P+P2/+P+P+P+P+PK+P2/9/9/9/9/9/9/4k4 b 2R2B4G 1";
    /// let declared = Position::from_sfen(sfen, &Variant::shogi())?.declaration();
    /// assert!(declared.king_entered && !declared.in_check);
    /// assert_eq!((declared.pieces, declared.points), (12, 36));
    /// assert_eq!((declared.by_24(), declared.by_27()), (Verdict::Win, Verdict::Win));
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    pub fn declaration(&self) -> Declaration {
        self.declaration_of(self.turn)
    }

    /// Whether the king of `color` has reached its goal (トライ): the last rank in variants where that wins the game, and
    /// otherwise the start square of the other king.
    pub(crate) fn has_tried(&self, color: Color) -> bool {
        if self.variant.laws().goals.reach {
            self.decided() == Some(GameEnd { goal: Goal::Reached, outcome: Outcome::Win(color) })
        } else {
            self.declaration_of(color).tried
        }
    }

    /// The declaration of a win by `color` in this position.
    pub fn declaration_of(&self, color: Color) -> Declaration {
        let variant = &self.variant;
        let in_camp = |square: Square| variant.in_zone(color, square.rank());
        let counts = |(square, piece): &(Square, Piece)| {
            piece.color == color && !variant.laws().royal.contains(&piece.kind) && in_camp(*square)
        };
        let entered: Vec<_> = self.pieces().filter(counts).map(|(_, piece)| (piece.kind, 1)).collect();
        let king = self.king(color);
        let gone = self.points_taken_away();
        let needs = variant.laws().impasse.map(|law| {
            // A handicap lowers the points that White needs by the points of the missing pieces.
            let by_27 = match color {
                Color::Black => law.black,
                Color::White => law.white.saturating_sub(gone),
            };
            Needs { pieces: law.pieces, by_27, by_24: law.win, draw: law.draw }
        });
        let goal = Position::start(variant).king(!color);
        let attacked = self.is_attacked_king(color);
        Declaration {
            color,
            king_entered: king.is_some_and(in_camp),
            pieces: entered.len() as u32,
            points: self.points_of(entered.into_iter().chain(self.hand(color))),
            in_check: attacked,
            tried: king.is_some() && king == goal && !attacked,
            needs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// "A side with fewer than 24 points loses, otherwise a draw"; "28 for Black, 27 for White".
    #[test]
    fn an_agreed_impasse_is_counted_by_all_pieces() {
        use Color::{Black, White};
        let win = |color| Some(Outcome::Win(color));
        // The hands, then the points of each side and the result under each rule.
        for (hands, black, white, by_24, by_27) in [
            ("2R2B4G4S4N2L2l18p", 34, 20, win(Black), win(Black)),
            ("RB2G2S2N2L9Prb2g2s2n2l9p", 27, 27, Some(Outcome::Draw), win(White)),
            ("RB2G2S2N2L10Prb2g2s2n2l8p", 28, 26, Some(Outcome::Draw), win(Black)),
            ("2G2S4N4L2r2b2g2s18p", 12, 42, win(White), win(White)),
            // White gave two pieces as a handicap, so ten points are added to White's.
            ("RB4G4S4N2L7P2l11p", 31, 23, win(Black), win(Black)),
        ] {
            let sfen = format!("4K4/9/9/9/9/9/9/9/4k4 b {hands} 1");
            let found = Position::from_sfen(&sfen, &Variant::shogi()).expect(&sfen).agreement();
            assert_eq!((found.points(Black), found.points(White)), (black, white), "{sfen}");
            assert_eq!((found.by_24(), found.by_27()), (by_24, by_27), "{sfen}");
            assert!(found.has_entered(Black) && found.has_entered(White), "{sfen}");
        }
        let mini = Variant::named("minishogi").expect("it is registered");
        assert_eq!(Position::start(&mini).agreement().by_24(), None);
    }

    /// "In a handicap game the points of the pieces that were taken away count for White": 27, minus ten for rook and
    /// bishop. What Black needs does not change.
    #[test]
    fn a_handicap_lowers_what_white_needs() {
        let declared = |hands: &str| {
            let sfen = format!("4K4/9/9/9/9/9/9/g+p+p+p+p+p+p+p+p/+p3k4 w {hands} 1");
            Position::from_sfen(&sfen, &Variant::shogi()).expect(&sfen).declaration()
        };
        for (hands, points, by_27) in [
            ("RB3G4S4N4L2P7p", 17, Verdict::Win),
            ("RB3G4S4N4L3P6p", 16, Verdict::Fails),
            // In the even game, no piece is missing.
            ("2R2B3G4S4N4L2P7p", 17, Verdict::Fails),
        ] {
            let found = declared(hands);
            assert_eq!((found.pieces, found.points, found.by_27()), (10, points, by_27), "{hands}");
        }
    }

    /// A king has reached the start square of the other king only if it cannot be captured there.
    #[test]
    fn a_king_in_check_has_not_tried() {
        for (first, tried) in [("4K4", true), ("r3K4", false), ("3K5", false)] {
            let sfen = format!("{first}/9/9/9/9/9/9/9/8k b - 1");
            let position = Position::from_sfen(&sfen, &Variant::shogi()).expect(&sfen);
            assert_eq!(position.declaration().tried, tried, "{sfen}");
        }
    }
}
