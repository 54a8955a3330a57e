//! Impasse (持将棋) and declaration (入玉宣言): the counts, and what they mean under each rule.

use super::Position;
use crate::shogi::Color;

/// What counts when a side declares that its king has entered.
///
/// Source: Japan Shogi Association 入玉宣言法 (24 points) and the rules of the CSA (27 points).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Declaration {
    /// Whose declaration.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub color: Color,
    /// Whether the king stands in the camp.
    pub king_entered: bool,
    /// Own pieces in the camp besides the king.
    pub pieces: u32,
    /// Points in the camp and in hand, the king aside.
    pub points: u32,
    /// Whether the side is in check.
    pub in_check: bool,
    /// Whether the king has reached the other king's start and cannot be taken there (トライ).
    pub tried: bool,
    needs: Option<(u32, u32, u32, u32)>,
}

/// What a declaration comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The declarer wins.
    Win,
    /// Nobody wins.
    Draw,
    /// A condition is not met, and the declarer loses.
    Fails,
}

impl Declaration {
    /// Under the 27-point rule: 28 for Black, 27 for White, less what a handicap took away.
    pub fn by_27(&self) -> Verdict {
        match self.needs {
            Some((pieces, win, _, _)) if self.is_entered(pieces) && self.points >= win => Verdict::Win,
            _ => Verdict::Fails,
        }
    }

    /// Under the 24-point rule: 31 win, 24 draw.
    pub fn by_24(&self) -> Verdict {
        match self.needs {
            Some((pieces, _, win, _)) if self.is_entered(pieces) && self.points >= win => Verdict::Win,
            Some((pieces, _, _, draw)) if self.is_entered(pieces) && self.points >= draw => Verdict::Draw,
            _ => Verdict::Fails,
        }
    }

    fn is_entered(&self, pieces: u32) -> bool {
        self.king_entered && self.pieces >= pieces && !self.in_check
    }
}

impl Position {
    /// What the side to move would have if it declared now.
    pub fn declaration(&self) -> Declaration {
        self.declaration_of(self.turn)
    }

    /// The points of all pieces of `color`, on the board and in hand, the king aside, as they are counted
    /// when the players agree on an impasse.
    pub fn points(&self, color: Color) -> u32 {
        let value = |kind| self.variant.kind(kind).points;
        let on_board = self.pieces().filter(|(_, piece)| piece.color == color);
        on_board.map(|(_, piece)| value(piece.kind)).sum::<u32>()
            + self.hand(color).map(|(kind, count)| count * value(kind)).sum::<u32>()
    }

    /// Whether the king of `color` stands in the camp of the other side.
    pub fn has_entered(&self, color: Color) -> bool {
        self.king(color).is_some_and(|square| self.variant.in_zone(color, square.rank()))
    }

    /// What `color` would have if it declared now.
    pub(crate) fn declaration_of(&self, color: Color) -> Declaration {
        let variant = &self.variant;
        let in_zone = |rank| variant.in_zone(color, rank);
        let royal = |kind| variant.laws().royal.contains(&kind);
        let own = || self.pieces().filter(|(_, piece)| piece.color == color);
        let king = self.king(color);
        let (mut pieces, mut points, mut present) = (0, 0, 0);
        for (square, piece) in own() {
            if !royal(piece.kind) && in_zone(square.rank()) {
                pieces += 1;
                points += variant.kind(piece.kind).points;
            }
        }
        for (kind, count) in self.hand(color) {
            points += count * variant.kind(kind).points;
        }
        for (_, piece) in self.pieces() {
            present += variant.kind(piece.kind).points;
        }
        for side in Color::ALL {
            present += self.hand(side).map(|(kind, count)| count * variant.kind(kind).points).sum::<u32>();
        }
        let start = Position::start(variant);
        let whole: u32 = start.pieces().map(|(_, piece)| variant.kind(piece.kind).points).sum();
        let needs = variant.laws().impasse.map(|law| {
            // A handicap lowers what White needs by the points that were taken away.
            let win = match color {
                Color::Black => law.black,
                Color::White => law.white.saturating_sub(whole.saturating_sub(present)),
            };
            (law.pieces, win, law.win, law.draw)
        });
        let goal = start.king(!color);
        let attacked = self.is_attacked_king(color);
        Declaration {
            color,
            king_entered: self.has_entered(color),
            pieces,
            points,
            in_check: attacked,
            tried: king.is_some() && king == goal && !attacked,
            needs,
        }
    }
}
