//! Judges a given move.

use super::promotion::Promoting;
use super::{IllegalMove, Position, Undo};
use crate::shogi::{Color, Move, Piece, PieceKind, Square};
use crate::variant::{Cell, EMPTY, Movement, Path, WALL};

/// A move whose cells and piece have been looked up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// The piece that moves or is dropped, before it promotes.
    pub piece: Piece,
    /// `None` for a drop.
    pub from: Option<usize>,
    /// The cell on the way of a move in two steps.
    pub via: Option<usize>,
    pub to: usize,
}

/// How many mates are looked for within one another.
const MOST_NESTED: u8 = 12;

impl Position {
    /// Why `mv` must not be played, if it must not.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_surely_legal(self.judge(mv)?) {
            return Ok(());
        }
        // Only what the king sees after the move can tell.
        self.clone().play(mv).map(|_| ())
    }

    /// Whether a move that has been judged is legal whatever the kings see.
    #[inline]
    pub(super) fn is_surely_legal(&self, found: Found) -> bool {
        let tables = self.variant.tables();
        let may_mate = found.from.is_none() && tables.flags[found.piece.kind.index()].no_drop_mate;
        !may_mate && tables.is_plain && self.is_safe(found)
    }

    /// Plays a move, and gives what it takes to take it back ([`Position::undo`]).
    ///
    /// # Errors
    /// The rule that the move breaks; the position stays as it was.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        match self.try_plain(mv) {
            Some(undo) => Ok(undo),
            None => self.try_by_law(mv),
        }
    }

    /// Plays a move without asking whether it is legal.
    ///
    /// # Panics
    /// If there is nothing to move: an empty origin, a square outside the board, an empty hand.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.force(mv).expect("the caller knows that the piece is there")
    }

    /// Plays a move if it is legal, with all that a law may say.
    #[inline(never)]
    pub(super) fn try_by_law(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let found = self.judge(mv)?;
        if !self.variant.tables().is_plain {
            return self.try_any(mv, found);
        }
        let mover = self.turn;
        let (is_safe, was_in_check) = (self.is_safe(found), self.now.in_check);
        let undo = self.apply(mv, found);
        if !is_safe && self.leaves_king(found, mover, was_in_check) {
            self.undo(&undo);
            return Err(IllegalMove::KingInCheck);
        }
        self.now.in_check = match undo.was_opponent_in_check() {
            true => self.is_attacked_king(self.turn),
            false => self.has_given_check(found.from, found.to),
        };
        self.now.opponent_in_check = false;
        if self.now.in_check && found.from.is_none() && self.is_forbidden_mate(found) {
            self.undo(&undo);
            return Err(IllegalMove::PawnDropMate);
        }
        Ok(undo)
    }

    /// Plays a move that has been judged, kings and mate aside, in a game of which less can be assumed.
    // Kept apart so that the way of most games through `play` stays short.
    #[inline(never)]
    fn try_any(&mut self, mv: Move, found: Found) -> Result<Undo, IllegalMove> {
        let laws = self.variant.laws();
        let (no_check, holds_mate) = (laws.drops.no_check, laws.goals.mate_with_empty_hand);
        let has_hand = self.hands[self.turn.index()].iter().any(|&count| count > 0);
        let undo = self.apply(mv, found);
        self.update_checks(found, &undo);
        let dropped = found.from.is_none();
        let illegal = if self.now.opponent_in_check && !self.variant.laws().self_check {
            IllegalMove::KingInCheck
        } else if self.now.in_check && dropped && no_check {
            IllegalMove::ForbiddenDrop
        } else if self.now.in_check && dropped && self.is_forbidden_mate(found) {
            IllegalMove::PawnDropMate
        } else if self.now.in_check && holds_mate && has_hand && self.is_mate_for_certain() {
            IllegalMove::ForbiddenMate
        } else {
            return Ok(undo);
        };
        self.undo(&undo);
        Err(illegal)
    }

    /// Whether the check just given is a mate. Answers are judged by whether they mate in turn, and so on:
    /// checks that answer checks could go on for ever, so from some depth on an answer is believed.
    fn is_mate_for_certain(&mut self) -> bool {
        if self.nested >= MOST_NESTED {
            return false;
        }
        self.nested += 1;
        let is_mate = !self.has_legal_move();
        self.nested -= 1;
        is_mate
    }

    /// Plays a move whatever the rules say, as long as there is a piece to move and no own piece is
    /// taken.
    ///
    /// # Errors
    /// Why the move cannot even be made.
    pub(crate) fn force(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let found = self.find(mv)?;
        if mv.is_promotion() && self.variant.tables().flags[found.piece.kind.index()].promotes.is_none() {
            return Err(IllegalMove::CannotPromote);
        }
        let undo = self.apply(mv, found);
        // A check may have been left standing, so only the whole scan is right.
        self.recompute();
        Ok(undo)
    }

    /// Whether the move cannot leave the mover's king to be taken: no check stands, the king stays, and
    /// what moves is not on a line with it.
    #[inline]
    fn is_safe(&self, found: Found) -> bool {
        let tables = self.variant.tables();
        let king = self.king_cell(self.turn);
        !self.now.in_check
            && found.from.is_none_or(|from| {
                !tables.flags[found.piece.kind.index()].royal
                    && (self.cells[king] == WALL || tables.geometry.unit(king, from) == 0)
            })
    }

    /// Whether the move just made leaves the mover's king to be taken.
    fn leaves_king(&self, found: Found, mover: Color, was_in_check: bool) -> bool {
        let king = self.king_cell(mover);
        if self.cells[king] == WALL {
            return false;
        }
        match found.from {
            Some(from) if !was_in_check && king != found.to => self.is_uncovered(king, from, !mover),
            _ => self.is_attacked(king, !mover),
        }
    }

    /// Looks a move up: the squares exist, the piece is there, and the destination is free for it.
    // Here and below: what a move is found to be stays in registers only where nothing is called.
    #[inline(always)]
    fn find(&self, mv: Move) -> Result<Found, IllegalMove> {
        let tables = self.variant.tables();
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let from = tables.geometry.find(from).ok_or(IllegalMove::EmptyOrigin)?;
                let to = tables.geometry.find(mv.to()).ok_or(IllegalMove::CannotMove)?;
                let piece = self.cells[from].piece().ok_or(IllegalMove::EmptyOrigin)?;
                let judged = tables.is_plain || self.variant.laws().movement != Movement::Unjudged;
                if piece.color != self.turn && judged {
                    return Err(IllegalMove::WrongSide);
                }
                let via = match mv.is_double() {
                    false => None,
                    true => {
                        let via = mv.via().and_then(|via| tables.geometry.find(via));
                        Some(via.ok_or(IllegalMove::CannotMove)?)
                    }
                };
                // A lion may come back to where it was.
                if self.cells[to].is_of(self.turn) && judged && (via.is_none() || from != to) {
                    return Err(IllegalMove::OwnCapture);
                }
                Ok(Found { piece, from: Some(from), via, to })
            }
            (None, Some(kind)) => {
                let to = tables.geometry.find(mv.to()).ok_or(IllegalMove::CannotMove)?;
                if !self.has_in_hand(kind) {
                    return Err(IllegalMove::NotInHand);
                }
                if self.cells[to] != EMPTY {
                    return Err(IllegalMove::OccupiedDrop);
                }
                Ok(Found { piece: Piece::new(self.turn, kind), from: None, via: None, to })
            }
            (None, None) => Err(IllegalMove::EmptyOrigin),
        }
    }

    /// Judges a move, kings and mate aside.
    #[inline(always)]
    fn judge(&self, mv: Move) -> Result<Found, IllegalMove> {
        let found = self.find(mv)?;
        let (Some(from), Some(start)) = (mv.from(), found.from) else {
            if self.now.end.is_some() {
                return Err(IllegalMove::GameOver);
            }
            self.judge_drop_square(found.piece.kind, mv.to())?;
            return Ok(found);
        };
        let mut takes = self.cells[found.to] != EMPTY;
        let mut sweeps = false;
        if !self.variant.tables().is_plain {
            if self.now.end.is_some() {
                return Err(IllegalMove::GameOver);
            }
            if self.variant.laws().movement == Movement::Unjudged {
                return Ok(found);
            }
            if let Some(law) = &self.variant.laws().lions {
                self.judge_lion_trade(law, found)?;
            }
            sweeps = self.is_sweeping(found.piece, start, found.to);
        }
        if let Some(via) = found.via {
            self.judge_double(found)?;
            // What comes back does not take itself.
            takes = takes && found.to != start || self.cells[via] != EMPTY;
        } else {
            let illegal = match self.path(found.piece, start, found.to, takes) {
                Path::Slide if !self.is_clear(start, found.to) => Some(IllegalMove::PathBlocked),
                Path::Hop if self.cells[usize::midpoint(start, found.to)] == EMPTY => {
                    Some(IllegalMove::CannotMove)
                }
                Path::No => Some(IllegalMove::CannotMove),
                Path::Slide | Path::Leap | Path::Hop => None,
            };
            if let Some(illegal) = illegal {
                self.judge_special_move(found, start, illegal)?;
            }
        }
        match self.promoting(found, from, mv.to(), takes || sweeps) {
            Promoting::No if mv.is_promotion() => Err(IllegalMove::CannotPromote),
            Promoting::Must if !mv.is_promotion() => Err(IllegalMove::MustPromote),
            _ => Ok(found),
        }
    }

    /// Judges a move that no step of the piece explains; `illegal` is what is wrong with it.
    #[cold]
    fn judge_special_move(&self, found: Found, from: usize, illegal: IllegalMove) -> Result<(), IllegalMove> {
        let is_special = self.variant.tables().has_special_moves && self.reaches(found.piece, from, found.to);
        if is_special { Ok(()) } else { Err(illegal) }
    }

    /// Whether the side to move can drop a piece with this side up.
    #[inline]
    pub(super) fn has_in_hand(&self, kind: PieceKind) -> bool {
        let flags = self.variant.tables().flags.get(kind.index()).filter(|flags| flags.drops);
        flags
            .and_then(|flags| flags.slot)
            .is_some_and(|slot| self.hands[self.turn.index()][usize::from(slot)] > 0)
    }

    /// Judges where a piece of the side to move is dropped on an empty square.
    pub(super) fn judge_drop_square(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let tables = self.variant.tables();
        let flags = &tables.flags[kind.index()];
        if flags.no_drop[self.turn.index()] >> to.rank() & 1 == 1 {
            let is_dead = flags.dead_ends[self.turn.index()] >> to.rank() & 1 == 1;
            return Err(if is_dead { IllegalMove::DeadEndDrop } else { IllegalMove::ForbiddenDrop });
        }
        let law = &self.variant.laws().drops;
        let waits = law.king_first && !flags.royal && self.has_royal_in_hand();
        if !tables.is_plain && (waits || law.not_on.contains(&to)) {
            return Err(IllegalMove::ForbiddenDrop);
        }
        if flags.per_file > 0 && self.count_on_file(Piece::new(self.turn, kind), to.file()) >= flags.per_file
        {
            return Err(IllegalMove::Nifu);
        }
        Ok(())
    }

    fn has_royal_in_hand(&self) -> bool {
        let royal = &self.variant.laws().royal;
        royal.iter().any(|&kind| self.in_hand(self.turn, kind) > 0)
    }

    fn count_on_file(&self, piece: Piece, file: u8) -> u8 {
        let tables = self.variant.tables();
        let Some(top) = Square::new(file, 1) else { return 0 };
        let own = Cell::of(piece);
        (0..i32::from(self.variant.ranks()))
            .map(|rank| {
                u8::from(
                    self.cells[(tables.geometry.cell(top) as i32 + rank * tables.geometry.stride) as usize]
                        == own,
                )
            })
            .sum()
    }

    /// Whether the check just given by a drop is a mate that must not be given like that.
    fn is_forbidden_mate(&mut self, found: Found) -> bool {
        self.variant.tables().flags[found.piece.kind.index()].no_drop_mate
            && (!self.variant.laws().drops.mate_from_afar || self.is_before_king(found.to))
            && !self.has_legal_move()
    }

    /// Whether the cell is the one right before the king of the side to move.
    fn is_before_king(&self, at: usize) -> bool {
        let stride = self.variant.tables().geometry.stride;
        let ahead = -self.turn.sign() * stride;
        self.king_cell(self.turn) as i32 + ahead == at as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// Every move, legal or forced, along one game of each variant is taken back without a trace.
    #[test]
    fn undo_restores_everything() {
        // Every pair of squares is tried, which on the largest boards is too much.
        for variant in Variant::all().filter(|variant| variant.files() <= 12) {
            let mut position = Position::start(variant);
            let area = usize::from(variant.files()) * usize::from(variant.ranks());
            for turn in 0..4000 / area {
                let before = (position.to_sfen(), position.now.in_check, position.now.end, position.key());
                let moves = position.legal_moves();
                let squares: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
                let any = squares
                    .iter()
                    .flat_map(|&from| squares.iter().map(move |&to| Move::normal(from, to, false)));
                for mv in moves.iter().copied().chain(any.step_by(1 + area / 40)) {
                    if let Ok(undo) = position.force(mv) {
                        position.undo(&undo);
                    }
                    if let Ok(undo) = position.play(mv) {
                        let sfen = position.to_sfen();
                        let fresh = Position::from_sfen(&sfen, variant).expect("it was written");
                        let known = |position: &Position| {
                            (position.now.in_check, position.now.end, position.key(), position.now.kings)
                        };
                        assert_eq!(known(&fresh), known(&position), "{variant} {sfen}");
                        position.undo(&undo);
                    }
                    let after = (position.to_sfen(), position.now.in_check, position.now.end, position.key());
                    assert_eq!(after, before, "{variant}");
                }
                let Some(&mv) = moves.get(turn * 31 % moves.len().max(1)) else { break };
                position.play(mv).expect("it is legal");
            }
        }
    }

    /// A game of 200 plies on each of the largest boards, along which some of the legal moves are taken back.
    #[test]
    fn undo_restores_large_boards() {
        for variant in Variant::all().filter(|variant| variant.files() > 12) {
            let mut position = Position::start(variant);
            let mut plies = 0;
            for turn in 0..200usize {
                let (before, check, key) = (position.to_sfen(), position.now.in_check, position.key());
                let mut moves = Vec::new();
                position.for_each_candidate(&mut |_, mv, _| {
                    moves.push(mv);
                    false
                });
                for &mv in moves.iter().skip(turn % 7).step_by(1 + moves.len() / 12) {
                    if let Ok(undo) = position.play(mv) {
                        let fresh =
                            Position::from_sfen(&position.to_sfen(), variant).expect("it was written");
                        assert_eq!(
                            (fresh.now.in_check, fresh.key()),
                            (position.now.in_check, position.key())
                        );
                        assert_eq!(fresh.now.kings, position.now.kings);
                        position.undo(&undo);
                    }
                    let now = (position.to_sfen(), position.now.in_check, position.key());
                    assert_eq!(now, (before.clone(), check, key), "{}", variant.usi(mv));
                }
                let played = (0..moves.len().min(400)).any(|n| {
                    let at = (turn * 7919 + n * 31) % moves.len();
                    position.play(moves[at]).is_ok()
                });
                if !played {
                    assert!(position.game_end().is_some(), "{position:?}");
                    break;
                }
                plies += 1;
            }
            assert!(plies > 20, "{} ends after {plies} plies", variant.name());
        }
    }

    /// However often it is asked, which a depth that is not taken back would end.
    #[test]
    fn a_mate_with_pieces_in_hand_stays_forbidden() {
        let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"X\" }\nbase = \"shogi\"\n";
        let text = format!("{head}[laws]\ngoals = {{ mate_with_empty_hand = true }}\n");
        let variant = Variant::from_toml(&text).expect("a variant");
        let play = |position: &mut Position| {
            let mv = position.parse_usi("8c8b").expect("a move");
            position.play(mv)
        };
        let with_hand = |hand: &str| {
            let sfen = format!("k8/9/1GG6/9/9/9/9/9/4K4 b {hand} 1");
            Position::from_sfen(&sfen, &variant).expect("an SFEN")
        };
        let mut position = with_hand("P");
        for _ in 0..=2 * MOST_NESTED {
            assert_eq!(play(&mut position).err(), Some(IllegalMove::ForbiddenMate));
        }
        assert!(play(&mut with_hand("-")).is_ok());
    }

    #[test]
    fn the_largest_move_number_survives() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 4294967295";
        let mut position = Position::from_sfen(sfen, &Variant::shogi()).expect("an SFEN");
        let mv = position.parse_usi("5i5h").expect("a move");
        let undo = position.play(mv).expect("it is legal");
        position.undo(&undo);
        assert_eq!(position.to_sfen(), sfen);
    }
}
