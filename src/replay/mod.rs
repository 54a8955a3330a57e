//! Replays the events of a reader by the rules: events become records and findings.
//!
//! Redundant information in a text is compared here: numbers of moves, names of pieces, times and their totals, the
//! ending and its summary. Nothing here depends on the notation from which the events come.
//!
//! A game is replayed in two stages: first everything before its moves ([`Head`]), then its moves ([`Game`]). A game
//! that the caller does not want ([`ReadOptions::only`](crate::ReadOptions::only)) does not reach the second stage. In
//! that stage each line of play is open, has ended, or has stopped at a move that cannot be played ([`line::Course`]).

mod branch;
mod clock;
mod ending;
mod ending_words;
mod fast;
mod headers;
mod judge;
mod length;
mod line;
mod notes;
mod pending;
mod play;
mod repetition;
mod setup;
mod stage;
mod trail;
mod unread;
mod varying;
mod words;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::diag::{Code, Diagnostic};
use crate::limits::Limits;
use crate::notation::{Event, Sink, TimedMove, is_of_file};
use crate::record::{NodeId, Record};
use crate::rules::Position;
use crate::shogi::{Field, Square};
use crate::text::{Source, Span};
use crate::variant::Variant;

use ending_words::EndingStatement;
use line::{Line, Statement};
use notes::Notes;
use pending::Pending;
use setup::{Drawn, Setup};
use trail::Trail;
use unread::Above;

/// The parameters of a replay.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'s> {
    /// The variant of games that do not name theirs.
    pub variant: &'s Variant,
    /// Whether games without an ending are reported.
    pub expects_ending: bool,
    pub limits: Limits,
    /// A flag that stops the reader when another thread sets it.
    pub stop: Option<&'s AtomicBool>,
    /// A predicate that selects games by the part before their moves; `None` means all.
    pub only: Option<&'s (dyn Fn(&Record) -> bool + Send + Sync)>,
}

impl Terms<'_> {
    /// Whether a game is to be replayed; `head` has the part before its moves.
    fn wants(&self, head: &Record) -> bool {
        self.only.is_none_or(|wants| wants(head))
    }
}

/// The results of a replay.
#[derive(Default)]
pub(crate) struct Replayed {
    pub records: Vec<Record>,
    pub findings: Vec<Diagnostic>,
    /// The offsets of brackets whose other halves are missing; they may be after the end of a window of the text.
    pub unpaired: Vec<u32>,
    /// The span of each record in the text, up to its last line; together they cover the text up to there.
    pub texts: Vec<Span>,
    /// Whether a header after the moves shows that a skipped game is wanted after all.
    pub left_out_wanted: bool,
}

/// The sink that replays events and makes records and findings from them.
pub(crate) struct Replay<'s> {
    notes: Notes<'s>,
    stage: Stage,
    /// A line that can still be read in several ways.
    pending: Option<Box<Pending<'s>>>,
    /// Unreadable text since the last game and before the moves of this one.
    loose: Above,
    /// The memory of the last game, to be reused.
    trail: Option<Box<Trail>>,
}

/// The stage of the current game.
enum Stage {
    /// Before the first move; `None` until the first event of a game.
    Head(Option<Head>),
    Play(Box<Game>),
    /// In a game that is not replayed.
    Passed {
        draft: Draft,
        /// The number of its headers when it was found not to be wanted.
        asked: usize,
    },
}

/// A game before its first move.
struct Head {
    draft: Draft,
    setup: Setup,
}

/// The current game in any stage.
struct Draft {
    record: Record,
    /// The end of the last event.
    end: u32,
    /// Whether there are more headers than are kept.
    has_too_many_headers: bool,
    /// Whether the text says that moves follow.
    has_moves: bool,
    /// Whether the side to move at the start is a guess that the first move may correct.
    turn_is_guess: bool,
    /// The destination of the move before the start position.
    before: Option<Square>,
}

/// A game with its moves.
struct Game {
    draft: Draft,
    line: Line,
    trail: Box<Trail>,
    /// The number of the first move as written, if it can be derived from the start position.
    first_number: u32,
    /// Whether there are variations.
    has_varied: bool,
    /// Whether the main line stopped at a move that could not be made.
    main_is_broken: bool,
    /// Whether a position in a variation may have occurred often enough to be a repetition.
    may_repeat: bool,
    /// Endings of variations that are checked when all positions before them are known.
    unjudged: Vec<(NodeId, Span)>,
}

impl Draft {
    #[cold]
    fn new(variant: &Variant, source: &Source) -> Draft {
        let record = Record::with_room(Position::shared_start(variant), room(source));
        Draft {
            record,
            end: 0,
            has_too_many_headers: false,
            has_moves: false,
            turn_is_guess: false,
            before: None,
        }
    }

    /// The variant of the game.
    fn variant(&self) -> &Variant {
        self.record.variant()
    }

    /// Makes it a game of a variant, from its even start.
    fn play(&mut self, variant: &Variant) {
        if self.variant() != variant {
            self.record.set_start(Position::start(variant));
        }
    }
}

/// The number of moves for which to reserve memory, by the length of the text. The shortest lines of moves have eight
/// bytes.
fn room(source: &Source) -> usize {
    (source.text().len() / 8).min(256)
}

impl<'s> Replay<'s> {
    /// A replay of `source`.
    pub fn new(source: &'s Source, terms: Terms<'s>) -> Replay<'s> {
        Replay {
            notes: Notes::new(source, terms),
            stage: Stage::Head(None),
            pending: None,
            loose: Above::default(),
            trail: Trail::take(),
        }
    }

    /// The records and the findings, after the reader has finished.
    pub fn finish(mut self) -> Replayed {
        let end = Span::new(self.notes.source.text().len(), 0).start;
        self.keep_comments_behind();
        self.finish_game(end);
        self.keep_behind();
        if let Some(trail) = self.trail {
            trail.keep();
        }
        self.notes.finish()
    }
}

impl Head {
    fn new(notes: &Notes<'_>) -> Head {
        Head { draft: Draft::new(notes.terms.variant, notes.source), setup: Setup::default() }
    }

    /// Whether there is nothing but comments.
    fn has_only_comments(&self) -> bool {
        let Head { draft, setup } = self;
        let has_bookmarks = !draft.record.root().bookmarks().is_empty();
        let says_start = setup.drawn.is_some() || setup.handicap.is_some() || setup.turn.is_some();
        let record = &draft.record;
        let says_game = draft.has_moves || !record.headers().is_empty() || !record.provenance().is_empty();
        !has_bookmarks && !says_start && !says_game
    }

    /// The part before the moves; a new one if no game has begun.
    fn of<'h>(head: &'h mut Option<Head>, notes: &Notes<'_>) -> &'h mut Head {
        head.get_or_insert_with(|| Head::new(notes))
    }
}

impl Game {
    /// Does everything that has to wait until the whole game has been read.
    fn finish(&mut self, notes: &mut Notes<'_>) {
        self.finish_line(notes);
        notes.in_variation = false;
        self.judge_lost_moves(notes);
        self.judge_missing_ending(notes);
        self.judge_length(notes);
        self.judge_variations(notes);
    }
}

impl<'s> Sink<'s> for Replay<'s> {
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        if let Some(pending) = self.pending.take() {
            return self.push_pending(pending, event, span);
        }
        match event {
            Event::Move { number, text } => {
                self.pending =
                    self.in_play(|game, notes| game.play(&Statement { number, text: &text, span }, notes));
            }
            Event::Time { elapsed, total } => {
                self.in_play(|game, notes| game.clock(elapsed, total, span, notes));
            }
            Event::Variant(variant) => self.set_up(|head| head.draft.play(&variant)),
            Event::Header { field, key, value } => self.header(field, &key, &value, span),
            Event::Handicap { key, name } => self.handicap(&key, name.into_owned(), span),
            Event::Setup { placement, ranks } => {
                self.begin_anew();
                self.set_up(|head| head.setup.drawn = Some(Drawn { placement, ranks, span }));
            }
            Event::Turn(color) => self.set_up(|head| head.setup.turn = Some(color)),
            Event::Before(square) => self.set_up(|head| head.draft.before = Some(square)),
            Event::Moves => {
                self.begin_anew();
                self.draft().has_moves = true;
            }
            Event::UnreadMove => self.in_play(|game, notes| game.stop_at(span, notes.source)),
            Event::Ending { number, sign, text } => {
                let stated = EndingStatement { number, sign, ..EndingStatement::new(text, span) };
                self.in_play(|game, notes| game.end(&stated, notes));
            }
            Event::Summary { moves, text, says_why } => {
                let is_summary = !says_why;
                let stated =
                    text.map(|text| EndingStatement { is_summary, ..EndingStatement::new(text, span) });
                self.in_play(|game, notes| game.summary(moves, stated, span, notes));
            }
            Event::Result { moves, text } => {
                let stated =
                    text.map(|text| EndingStatement { is_summary: true, ..EndingStatement::new(text, span) });
                self.in_play(|game, notes| game.result(moves, stated, span, notes));
            }
            Event::Comment(text) => self.attach(span, |record, node| {
                record.extra_mut(node).comments.push(text.into_owned());
            }),
            Event::Remark(text) => self.remark(text, span),
            Event::Bookmark(name) => self.attach(span, |record, node| {
                record.extra_mut(node).add_bookmark(name.to_string());
            }),
            Event::Variation { from } => self.in_play(|game, notes| game.vary(from, span, notes)),
            Event::GameEnd => self.finish_game(span.end),
            Event::Skipped => {}
        }
        self.come_to(span.end)
    }

    fn timed(&mut self, timed: &TimedMove) -> ControlFlow<()> {
        if self.play_plain(timed) { ControlFlow::Continue(()) } else { self.tell_apart(timed) }
    }

    fn hears_moves(&self) -> bool {
        !matches!(self.stage, Stage::Passed { .. })
    }

    fn report(&mut self, found: Diagnostic) {
        if found.code == Code::Unpaired {
            self.notes.unpaired(found.span);
        }
        if let Some(pending) = &mut self.pending {
            return pending.keep(found);
        }
        match found.code {
            Code::UnreadLine | Code::Trailing => self.unread(found),
            _ => self.note(found),
        }
    }
}

impl Replay<'_> {
    /// Handles a move and its time that the fast path has declined.
    #[cold]
    fn tell_apart(&mut self, timed: &TimedMove) -> ControlFlow<()> {
        if self.begin_play() { self.timed(timed) } else { timed.tell_apart(self) }
    }

    fn header(&mut self, field: Option<Field>, key: &str, value: &str, span: Span) {
        match &mut self.stage {
            Stage::Head(head) => {
                let head = Head::of(head, &self.notes);
                head.draft.header(field, key, value, span, &mut self.notes);
            }
            Stage::Play(game) => game.draft.header(field, key, value, span, &mut self.notes),
            Stage::Passed { draft, .. } => draft.header(field, key, value, span, &mut self.notes),
        }
    }

    fn handicap(&mut self, key: &str, name: String, span: Span) {
        self.begin_anew();
        self.header(Some(Field::Handicap), key, &name, span);
        self.set_up(|head| head.setup.name(name, span));
    }

    /// Keeps a finding of the reader.
    fn note(&mut self, mut found: Diagnostic) {
        match &mut self.stage {
            Stage::Head(None) => return self.notes.found_ahead(found),
            Stage::Head(Some(_)) => {}
            Stage::Passed { .. } => return,
            Stage::Play(game) => {
                game.line.numbers.have_slipped |= found.code == Code::MoveNumber;
                let is_of_next_move = found.code == Code::UnreadMove || found.code.family() == "move";
                if found.ply.is_none() && is_of_next_move {
                    found.ply = Some(game.line.ply().saturating_add(1));
                }
            }
        }
        self.notes.found(found);
    }

    /// Records that the text has been read up to `end`.
    #[inline]
    fn come_to(&mut self, end: u32) -> ControlFlow<()> {
        match &mut self.stage {
            Stage::Head(None) | Stage::Passed { .. } => {}
            Stage::Head(Some(head)) => head.draft.end = head.draft.end.max(end),
            Stage::Play(game) => game.draft.end = game.draft.end.max(end),
        }
        match self.notes.terms.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Keeps a remark: as provenance if it is about the file, and otherwise at the current node.
    fn remark(&mut self, text: &str, span: Span) {
        if matches!(self.stage, Stage::Head(_)) && is_of_file(text) {
            return self.draft().record.add_provenance(text.trim());
        }
        self.attach(span, |record, node| record.extra_mut(node).remarks.push(text.to_string()));
    }

    /// Adds text to the current node, or to the kept text if the line has stopped.
    fn attach(&mut self, span: Span, add: impl FnOnce(&mut Record, NodeId)) {
        match &mut self.stage {
            Stage::Head(head) => add(&mut Head::of(head, &self.notes).draft.record, NodeId::ROOT),
            Stage::Play(game) if game.line.has_stopped() => game.keep_text(span, self.notes.source),
            Stage::Play(game) => add(&mut game.draft.record, game.line.last),
            Stage::Passed { .. } => {}
        }
    }
}
