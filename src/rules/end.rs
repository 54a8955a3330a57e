//! When the rules end a game.

use super::{IllegalMove, Position};
use crate::diag::{Language, word};
use crate::named::named;
use crate::shogi::{Color, Outcome, Piece, PieceKind, Square};
use crate::variant::{Cell, LineGoal, Ranks};

named! {
    /// What ended a game.
    #[non_exhaustive]
    pub enum Goal {
        /// The king is attacked and nothing helps (詰み).
        Mate = "mate",
        /// There is no legal move.
        NoMoves = "no-moves",
        /// The last king was taken.
        KingTaken = "king-taken",
        /// A king stands safe on the last rank (トライ).
        Reached = "reached",
        /// A side was left with too few pieces.
        TooFew = "too-few",
        /// A line of own pieces was made.
        Line = "line",
        /// The first check was given.
        FirstCheck = "first-check",
        /// A side was left with its king alone.
        BareKing = "bare-king",
    }
}

impl Goal {
    /// What has happened, as a phrase in `language`.
    ///
    /// ```
    /// use kifu::{Goal, Language};
    /// assert_eq!(Goal::Mate.message_in(Language::English), "mate was given");
    /// ```
    pub fn message_in(self, language: Language) -> &'static str {
        word(language, self.name())
    }
}

/// A game that the rules have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GameEnd {
    /// What ended it.
    pub goal: Goal,
    /// Who has won.
    pub outcome: Outcome,
}

impl GameEnd {
    /// Whether the game has ended if the last move broke the rule `broken`: an illegal move does not give mate.
    pub(crate) fn holds_after(&self, broken: Option<IllegalMove>) -> bool {
        broken.is_none() || self.goal != Goal::Mate
    }
}

impl Position {
    /// The end of the game, if the rules have ended it in this position. Repetition and declarations are not looked at.
    ///
    /// ```
    /// use kifu::{Color, Goal, Outcome, Position, Variant};
    /// let dobutsu = Variant::named("dobutsu").unwrap();
    /// let position = Position::from_sfen("1K1/3/1k1/3 w - 1", &dobutsu).unwrap();
    /// let end = position.game_end().unwrap();
    /// assert_eq!((end.goal, end.outcome), (Goal::Reached, Outcome::Win(Color::Black)));
    /// ```
    pub fn game_end(&self) -> Option<GameEnd> {
        if self.now.end.is_some() || self.clone().has_legal_move() {
            return self.now.end;
        }
        let lost = Outcome::Win(!self.turn);
        let draws = self.variant.laws().goals.stalemate_draws;
        Some(if self.is_check() {
            GameEnd { goal: Goal::Mate, outcome: lost }
        } else {
            GameEnd { goal: Goal::NoMoves, outcome: if draws { Outcome::Draw } else { lost } }
        })
    }

    /// Who has won, if the rules have ended the game in this position. Repetition and declarations are not looked at.
    ///
    /// ```
    /// use kifu::{Color, Outcome, Position, Variant};
    /// let mut position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", &Variant::shogi())?;
    /// assert_eq!(position.outcome(), None);
    /// position.play(position.parse_usi("G*5b")?)?;
    /// assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.game_end().map(|end| end.outcome)
    }

    /// The end of the game, as far as it is known without generating legal moves.
    pub(crate) fn decided(&self) -> Option<GameEnd> {
        // What the start position lacks, as in problems, was not lost in this game: a king, or the pieces beside it.
        let is_of_start = |end: &GameEnd| match end.goal {
            Goal::BareKing => true,
            Goal::KingTaken => self.lacking.kings != [false; 2],
            _ => false,
        };
        self.now.end.filter(|end| self.now.last.is_some() || !is_of_start(end))
    }

    /// Whether no move can follow, as far as that is known without generating legal moves.
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.now.end.is_some() && self.decided().is_some()
    }

    /// The end of the game that the board shows, without generating legal moves. `moved` is the destination of the last
    /// move, if that is known.
    pub(super) fn reached_goal(&self, moved: Option<usize>) -> Option<GameEnd> {
        let goals = &self.variant.laws().goals;
        let mover = !self.turn;
        let win = |goal, color| Some(GameEnd { goal, outcome: Outcome::Win(color) });
        let has_royals = !self.variant.laws().royal.is_empty();
        let has_lost = |color: Color| {
            let was_shown = self.lacking.kings[color.index()] && self.now.last.is_some();
            self.now.royals[color.index()] == 0 && !was_shown
        };
        for color in [mover, self.turn] {
            if has_royals && self.variant.laws().self_check && has_lost(!color) {
                return win(Goal::KingTaken, color);
            }
        }
        if goals.few.is_some_and(|few| self.now.men[self.turn.index()] <= u16::from(few)) {
            return win(Goal::TooFew, mover);
        }
        if goals.line.is_some_and(|line| match moved {
            Some(moved) if !self.now.has_old_line => self.has_line_through(line, mover, moved),
            _ => self.has_line(line, mover),
        }) {
            return win(Goal::Line, mover);
        }
        if goals.first_check && self.now.in_check {
            return win(Goal::FirstCheck, mover);
        }
        if goals.reach {
            match (self.is_home(mover), self.is_home(self.turn)) {
                (true, true) => return Some(GameEnd { goal: Goal::Reached, outcome: Outcome::Draw }),
                (true, false) => return win(Goal::Reached, mover),
                (false, true) => return win(Goal::Reached, self.turn),
                (false, false) => {}
            }
        }
        goals.bare_king.as_ref().and_then(|minor| self.bared(minor))
    }

    /// Whether the king of `color` stands on the last rank and cannot be taken there.
    fn is_home(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.variant.is_last_rank(color, king.rank()))
            && !if color == self.turn { self.now.in_check } else { self.now.opponent_in_check }
    }

    /// Whether `color` has a line of its own pieces that wins.
    pub(super) fn has_line(&self, law: LineGoal, color: Color) -> bool {
        (0..self.cells.len()).any(|at| self.has_line_through(law, color, at))
    }

    /// Whether such a line goes through the cell `at`.
    fn has_line_through(&self, law: LineGoal, color: Color, at: usize) -> bool {
        law.goes_through(&self.variant.tables().geometry, color, at, |at| self.cells[at].is_of(color))
    }

    /// A side with only its king left loses, unless it can capture the other side's last piece at once; two bare kings
    /// draw. Pieces that can never move again do not count, and some kinds do not count for the winner.
    fn bared(&self, minor: &[PieceKind]) -> Option<GameEnd> {
        if !Color::ALL.into_iter().any(|color| self.may_be_bare(color)) {
            return None;
        }
        let safe = |color| !self.is_attacked_king(color);
        let was_left = |color: Color| !(self.lacking.men[color.index()] && self.now.last.is_some());
        let sides = [self.turn, !self.turn];
        for loser in sides.into_iter().filter(|&color| self.is_bare(color) && was_left(color)) {
            let near = |(square, _): &(Square, Piece)| {
                self.king(loser).is_some_and(|king| king.king_steps(*square) <= 1)
            };
            let force: Vec<_> =
                self.alive(!loser).filter(|(_, piece)| !minor.contains(&piece.kind)).collect();
            let wins = match force.len() {
                0 | 1 => false,
                2 => !force.iter().any(near),
                _ => true,
            };
            // As on lishogi, a side with a king and a prince has to play on.
            if wins && safe(!loser) && self.now.royals[(!loser).index()] == 1 {
                return Some(GameEnd { goal: Goal::BareKing, outcome: Outcome::Win(!loser) });
            }
        }
        let is_new = Color::ALL.into_iter().any(was_left);
        let draws = is_new && Color::ALL.iter().all(|&color| self.is_bare(color) && safe(color));
        draws.then_some(GameEnd { goal: Goal::BareKing, outcome: Outcome::Draw })
    }

    /// The pieces of `color` that can still move at some time.
    fn alive(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces().filter(move |(square, piece)| {
            let dead = self.variant.tables().of(piece.kind).dead_ends[color.index()];
            piece.color == color && !dead.has(square.rank())
        })
    }

    /// Whether `color` has its king alone.
    pub(super) fn is_bare(&self, color: Color) -> bool {
        self.now.royals[color.index()] == 1 && self.alive(color).count() == 1
    }

    /// Whether `color` has less than two pieces of kinds that can always move.
    fn may_be_bare(&self, color: Color) -> bool {
        let tables = self.variant.tables();
        // There cannot be more dead pieces than squares on which a piece is dead.
        if self.now.men[color.index()] > tables.most_dead + 1 {
            return false;
        }
        let board = &self.cells[tables.geometry.board.clone()];
        let is_alive = |cell: &&Cell| {
            let kind = cell.piece().filter(|piece| piece.color == color).map(|piece| piece.kind);
            kind.is_some_and(|kind| tables.of(kind).dead_ends == [Ranks::NONE; 2])
        };
        // Most pieces stand on their own side of the board.
        match color {
            Color::Black => board.iter().rev().filter(is_alive).nth(1).is_none(),
            Color::White => board.iter().filter(is_alive).nth(1).is_none(),
        }
    }
}
