//! The start position: by name, by board, or even; and what is odd about it.

use std::collections::BTreeMap;

use super::Replay;
use crate::diag::{Code, Diagnostic};
use crate::record::{DateTime, TimeControl};
use crate::rules::Position;
use crate::shogi::{Color, Field, PieceKind, Placement, Square};
use crate::text::Span;
use crate::variant::PromotionForce;

/// What is said of the start position until the first move.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub drawn: Option<Drawn>,
    pub handicap: Option<(String, Span)>,
    pub turn: Option<Color>,
    /// Whether the text says that moves follow.
    pub has_moves: bool,
    /// Whether the side to move is a guess that the first move may correct.
    pub is_guess: bool,
}

/// A start position piece by piece, and where it stands.
#[derive(Debug)]
pub(super) struct Drawn {
    pub placement: Placement,
    /// The ranks of the board, from the first on, where the text has them one by one.
    pub ranks: Vec<Span>,
    pub span: Span,
}

impl Drawn {
    /// Where the rank of a square is drawn.
    fn place(&self, square: Square) -> Span {
        self.ranks.get(usize::from(square.rank()) - 1).copied().unwrap_or(self.span)
    }
}

/// Names of `手合割` that only say that a board follows.
const BOARD_FOLLOWS: &[&str] = &["その他", "詰将棋", "詰め将棋", "任意局面"];

impl Replay<'_> {
    /// Makes the start position, when the first move or the end of the game is met.
    #[inline]
    pub(super) fn begin(&mut self) {
        if !self.game().line.has_begun {
            self.begin_game();
        }
    }

    fn begin_game(&mut self) {
        self.game().line.has_begun = true;
        let start = self.start_position();
        let start = start.unwrap_or_else(|| self.game().record.start().clone());
        self.begin_at(start);
        if !self.loose.is_empty() {
            self.keep_ahead();
        }
    }

    fn begin_at(&mut self, start: Position) {
        self.history.push(start.key(), start.is_check());
        let game = self.game();
        game.record.set_start(start.clone());
        game.line.begin(start);
    }

    /// The start position, unless it is that of the record as it was made.
    fn start_position(&mut self) -> Option<Position> {
        let default = self.terms.variant.clone();
        let game = self.game();
        let variant = game.variant.clone();
        let turn = game.setup.turn;
        let drawn = game.setup.drawn.take();
        let name = game.setup.handicap.take();
        // Only a text that speaks of the start at all can leave the side to move open.
        let speaks = drawn.is_some() || !game.record.headers().is_empty();
        let known = name.as_ref().and_then(|(name, _)| variant.handicap(name)).cloned();
        let is_variant = |name: &str| variant.or_named(name).is_some();
        let is_said = turn.is_some() || drawn.as_ref().is_some_and(|drawn| drawn.placement.turn.is_some());
        game.setup.is_guess = speaks && !is_said && known.is_none();
        if let Some(mut drawn) = drawn {
            let handicap = known.as_ref().filter(|handicap| !handicap.is_even());
            drawn.placement.turn = drawn.placement.turn.or(turn).or(handicap.map(|_| Color::White));
            let position = Position::from_placement(&drawn.placement, &variant);
            self.judge_setup(&drawn, &position);
            if let (Some(handicap), Some((name, span))) = (known, name) {
                self.judge_conflict(&handicap.sfen, &position, &name, span);
            }
            return Some(position);
        }
        let start = match (&known, &name) {
            // The record has it already, and reading its SFEN would cost as much as many moves.
            (Some(handicap), _) if handicap.sfen == variant.start() => None,
            (Some(handicap), _) => {
                Some(Position::from_sfen(&handicap.sfen, &variant).expect("a variant proves its handicaps"))
            }
            (None, Some((name, span))) if !is_variant(name) && !name.is_empty() => {
                let message = match BOARD_FOLLOWS.contains(&name.as_str()) {
                    true => format!("`{name}` says that a board follows, but there is none"),
                    false => format!("no handicap is called `{name}`"),
                };
                let span = *span;
                self.found(
                    Diagnostic::new(Code::UnknownHandicap, span, message)
                        .help("the even start position was used"),
                );
                None
            }
            _ => None,
        };
        let start = match start {
            Some(start) => Some(start),
            None if variant != default => Some(Position::start(&variant)),
            None => None,
        };
        match turn {
            Some(turn) if start.as_ref().unwrap_or(self.game().record.start()).turn() != turn => {
                Some(start.unwrap_or_else(|| Position::start(&variant)).with_turn(turn))
            }
            _ => start,
        }
    }

    /// Reports what no game of the variant could have, at the rank that it concerns.
    fn judge_setup(&mut self, drawn: &Drawn, position: &Position) {
        let variant = position.variant();
        if *position == Position::start(variant) {
            return;
        }
        let mut counts: BTreeMap<PieceKind, u64> = BTreeMap::new();
        let mut kings: [Vec<Square>; 2] = Default::default();
        let mut pawns: BTreeMap<(Color, PieceKind, u8), Vec<Square>> = BTreeMap::new();
        let mut findings = Vec::new();
        let laws = variant.laws();
        let has_dead_ends = !laws.drops.dead_end && laws.promotion.forced == PromotionForce::DeadEnd;
        for (square, piece) in position.pieces() {
            *counts.entry(variant.kind(piece.kind).base).or_default() += 1;
            if laws.royal.contains(&piece.kind) {
                kings[piece.color.index()].push(square);
            }
            if variant.reach().traits[piece.kind.index()].per_file > 0 && variant.keeps_file(piece.kind) {
                pawns.entry((piece.color, piece.kind, square.file())).or_default().push(square);
            }
            let dead_ends = variant.reach().traits[piece.kind.index()].dead_ends[piece.color.index()];
            if dead_ends >> square.rank() & 1 == 1 && has_dead_ends {
                let name = variant.kind(piece.kind).move_kanji();
                let what = format!("{}'s {name} on {square} could never move", piece.color.name());
                findings.push((Code::DeadPiece, drawn.place(square), what));
            }
        }
        for &(color, kind, count) in &drawn.placement.hands {
            if count > 0 && laws.royal.contains(&kind) && laws.royal.len() == 1 {
                let name = variant.kind(kind).move_kanji();
                findings.push((Code::BadHand, drawn.span, format!("{} has {name} in hand", color.name())));
            }
            *counts.entry(kind).or_default() += u64::from(count);
        }
        for (kind, count) in counts {
            let about = variant.kind(kind);
            if count > u64::from(about.total) && !variant.laws().royal.contains(&kind) {
                let what = format!("{count} pieces of {}, the game has {}", about.move_kanji(), about.total);
                findings.push((Code::PieceCount, drawn.span, what));
            }
        }
        for color in Color::ALL {
            let own = &kings[color.index()];
            if let [_, second, ..] = own[..]
                && laws.royal.len() == 1
            {
                let what = format!("{} has {} kings", color.name(), own.len());
                findings.push((Code::MissingKing, drawn.place(second), what));
            }
        }
        for ((color, kind, file), squares) in pawns {
            let most = usize::from(variant.reach().traits[kind.index()].per_file);
            if let Some(&first) = squares.get(most) {
                let name = variant.kind(kind).move_kanji();
                let count = if squares.len() == 2 { "two".to_string() } else { squares.len().to_string() };
                let what = format!("{} has {count} {name} on file {file}", color.name());
                findings.push((Code::DoubledPawns, drawn.place(first), what));
            }
        }
        if position.is_opponent_in_check() && !laws.self_check {
            let (turn, other) = (position.turn().name(), (!position.turn()).name());
            let king = kings[(!position.turn()).index()].first();
            let place = king.map_or(drawn.span, |&king| drawn.place(king));
            findings.push((
                Code::OpponentInCheck,
                place,
                format!("{other} is in check, but {turn} is to move"),
            ));
        }
        for (code, span, message) in findings {
            self.found(Diagnostic::new(code, span, message));
        }
    }

    /// Reports a named handicap whose board is not the drawn one.
    fn judge_conflict(&mut self, sfen: &str, position: &Position, name: &str, span: Span) {
        let named = Position::from_sfen(sfen, position.variant()).expect("a variant proves its handicaps");
        if !named.is_same_board(position) {
            let message = format!("the board is not that of `{name}`");
            self.found(Diagnostic::new(Code::HandicapConflict, span, message).help("the board was used"));
        }
    }

    /// Reports a header whose value is not what its key promises.
    pub(super) fn judge_header(&mut self, field: Option<Field>, value: &str, span: Span) {
        if value.is_empty() {
            return;
        }
        let found = match field {
            Some(Field::StartTime | Field::EndTime)
                if DateTime::is_ambiguous(value) && DateTime::parse(value).is_none() =>
            {
                (Code::AmbiguousDate, format!("`{value}` does not say which number is the month"))
            }
            Some(Field::StartTime | Field::EndTime) if DateTime::parse(value).is_none() => {
                (Code::BadDate, format!("`{value}` is no date that can be understood"))
            }
            Some(Field::TimeControl | Field::BlackTimeControl | Field::WhiteTimeControl)
                if TimeControl::parse(value, None).is_none() =>
            {
                (Code::BadTimeControl, format!("`{value}` is no time control that can be understood"))
            }
            Some(Field::MaxMoves) if value.trim().parse::<u32>().is_err() => {
                (Code::BadNumber, format!("expected a number of moves, found `{value}`"))
            }
            _ => return,
        };
        self.found(Diagnostic::new(found.0, span, found.1));
    }

    /// Lets the first move decide who begins, when the text left it open.
    pub(super) fn adopt_turn(&mut self, turn: Color) {
        let start = self.game().record.start().clone().with_turn(turn);
        self.history.clear();
        self.begin_at(start);
    }
}
