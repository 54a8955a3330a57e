//! Replays what a reader says through the rules: events become records and findings.
//!
//! Redundant statements are compared here: numbers of moves, names of pieces, times and their totals,
//! the ending and its summary. Nothing here knows which notation the events come from.

mod ambiguous;
mod branch;
mod clock;
mod ending;
mod explain;
mod judge;
mod line;
mod plain;
mod repetition;
mod setup;
mod unread;
mod words;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::diag::{Code, Diagnostic};
use crate::limits::Limits;
use crate::notation::{Event, Sink, TimedMove, is_of_file};
use crate::record::{NodeId, Record};
use crate::rules::{History, Position};
use crate::shogi::Field;
use crate::text::{Source, Span};
use crate::variant::Variant;

use ambiguous::Open;
use line::Line;
use setup::{Drawn, Setup};
use unread::Loose;

/// How to replay.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'s> {
    /// The game where the text does not say which one it is.
    pub variant: &'s Variant,
    /// Whether games that just stop are reported.
    pub expects_ending: bool,
    pub limits: Limits,
    /// What makes the reader stop once it is true.
    pub stop: Option<&'s AtomicBool>,
}

/// What has been read.
pub(crate) struct Replayed {
    pub records: Vec<Record>,
    pub findings: Vec<Diagnostic>,
    /// Where each record ends in the text.
    pub ends: Vec<u32>,
}

/// A sink that plays what it is told.
pub(crate) struct Replay<'s> {
    source: &'s Source,
    terms: Terms<'s>,
    read: Replayed,
    /// The game being read, from its first event.
    game: Option<Game>,
    history: History,
    /// Where the nodes of the game stand, the root left out.
    spans: Vec<Span>,
    /// What is odd about the move that is being played.
    odd: Vec<(Code, String)>,
    /// A line that can still be read in several ways.
    open: Option<Box<Open<'s>>>,
    /// Text that no reader understands, since the last game or before the moves of this one.
    loose: Vec<Loose>,
}

/// A game that is being read.
struct Game {
    record: Record,
    variant: Variant,
    setup: Setup,
    line: Line,
    /// Findings so far, and those that were not kept.
    found: usize,
    dropped: usize,
    /// The end of the last event.
    end: u32,
    /// The number of the first move as written, where it follows from the start position.
    first_number: u32,
    /// Whether there are more headers than are kept.
    has_all_headers: bool,
    /// Whether there are variations.
    has_varied: bool,
    /// Whether the main line stopped at a move that could not be made.
    main_is_broken: bool,
    /// Whether a position may have come as often as ends a game in a variation.
    may_repeat: bool,
    /// Endings of variations that are judged when all positions before them are known.
    unjudged: Vec<(NodeId, Span)>,
}

impl Game {
    #[cold]
    fn new(variant: &Variant, source: &Source) -> Game {
        let mut record = Record::new(Position::start(variant));
        record.reserve(room(source));
        Game {
            record,
            variant: variant.clone(),
            setup: Setup::default(),
            line: Line::default(),
            found: 0,
            dropped: 0,
            end: 0,
            first_number: 1,
            has_all_headers: false,
            has_varied: false,
            main_is_broken: false,
            may_repeat: false,
            unjudged: Vec::new(),
        }
    }
}

/// For how many moves there should be room, from the length of the text.
fn room(source: &Source) -> usize {
    (source.text().len() / 16).min(512)
}

impl<'s> Replay<'s> {
    /// A replay of `source`.
    pub fn new(source: &'s Source, terms: Terms<'s>) -> Replay<'s> {
        Replay {
            source,
            terms,
            read: Replayed { records: Vec::new(), findings: Vec::new(), ends: Vec::new() },
            game: None,
            history: History::default(),
            spans: Vec::with_capacity(room(source)),
            odd: Vec::new(),
            open: None,
            loose: Vec::new(),
        }
    }

    /// The records and the findings, once the reader is done.
    pub fn finish(mut self) -> Replayed {
        let end = Span::new(self.source.text().len(), 0).start;
        self.finish_game(end);
        self.keep_behind();
        let games = u32::try_from(self.read.records.len()).unwrap_or(u32::MAX);
        for found in self.read.findings.iter_mut().filter(|found| found.game > games) {
            found.game = 0;
        }
        self.read
    }

    /// The game being read; a new one if there is none.
    #[inline]
    fn game(&mut self) -> &mut Game {
        self.game.get_or_insert_with(|| Game::new(self.terms.variant, self.source))
    }

    /// Ends the game, if there is one, at `end`.
    fn finish_game(&mut self, end: u32) {
        self.settle();
        if self.game.is_none() {
            return;
        }
        self.begin();
        self.finish_line();
        self.judge_missing_ending();
        self.judge_length();
        self.judge_variations();
        let Some(mut game) = self.game.take() else { return };
        if game.dropped > 0 {
            let message = format!("{} more findings were not kept", game.dropped);
            let mut note =
                Diagnostic::new(Code::TooManyFindings, Span { start: game.end, end: game.end }, message);
            note.game = self.number();
            self.read.findings.push(note);
        }
        game.record.shrink();
        self.read.records.push(game.record);
        self.read.ends.push(end);
        self.history.clear();
        self.spans.clear();
    }

    /// The number of the game being read.
    fn number(&self) -> u32 {
        u32::try_from(self.read.records.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Keeps a finding about the game being read.
    fn found(&mut self, mut found: Diagnostic) {
        found.game = self.number();
        let most = self.terms.limits.findings;
        let game = self.game();
        if game.found >= most {
            game.dropped += 1;
            return;
        }
        game.found += 1;
        self.read.findings.push(found);
    }

    fn header(&mut self, field: Option<Field>, key: &str, value: &str, span: Span) {
        let most = self.terms.limits.headers;
        let game = self.game();
        if game.record.headers().len() < most {
            game.record.headers_mut().push(field, key, value);
        } else if !std::mem::replace(&mut game.has_all_headers, true) {
            let message = format!("more than {most} headers");
            self.found(Diagnostic::new(Code::TooManyHeaders, span, message));
        }
        self.judge_header(field, value, span);
    }
}

impl<'s> Sink<'s> for Replay<'s> {
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        if self.open.is_some() {
            return self.hear(event, span);
        }
        match event {
            Event::Move { number, said } => self.play(number, &said, span),
            Event::Time { elapsed, total } => self.clock(elapsed, total, span),
            Event::Variant(variant) => self.game().variant = variant,
            Event::Header { field, key, value } => self.header(field, &key, &value, span),
            Event::Handicap { key, name } => {
                self.begin_anew();
                self.header(Some(Field::Handicap), &key, &name, span);
                self.game().setup.handicap = Some((name.into_owned(), span));
            }
            Event::Setup { placement, ranks } => {
                self.begin_anew();
                self.game().setup.drawn = Some(Drawn { placement: *placement, ranks, span });
            }
            Event::Turn(color) => self.game().setup.turn = Some(color),
            Event::Moves => {
                self.begin_anew();
                self.game().setup.has_moves = true;
            }
            Event::UnreadMove => self.stop_at(span),
            Event::Ending { number, said } => self.end(number, said, span),
            Event::Summary { moves, said } => self.summary(moves, said, span),
            Event::Comment(text) => self.attach(span, |record, node| {
                record.extra_mut(node).comments.push(text.into_owned());
            }),
            Event::Remark(text) if !self.game().line.has_begun && is_of_file(text) => {
                self.game().record.add_provenance(text.trim());
            }
            Event::Remark(text) => self.attach(span, |record, node| {
                record.extra_mut(node).remarks.push(text.to_string());
            }),
            Event::Bookmark(name) => self.attach(span, |record, node| {
                record.extra_mut(node).add_bookmark(name.to_string());
            }),
            Event::Variation { from } => self.vary(from, span),
            Event::GameEnd => self.finish_game(span.end),
            Event::Layout => {}
        }
        self.come_to(span.end)
    }

    fn timed(&mut self, it: &TimedMove) -> ControlFlow<()> {
        match self.play_plain(it) {
            true => ControlFlow::Continue(()),
            false => it.tell_apart(self),
        }
    }

    fn report(&mut self, found: Diagnostic) {
        let Some(found) = self.overhear(found) else { return };
        match found.code {
            Code::UnreadLine | Code::Trailing => self.unread(found),
            _ => self.note(found),
        }
    }
}

impl Replay<'_> {
    /// Keeps a finding of the reader.
    fn note(&mut self, mut found: Diagnostic) {
        let Some(game) = &self.game else {
            // What stands before a game belongs to it; if none follows, to the file.
            found.game = self.number();
            self.read.findings.push(found);
            return;
        };
        let line = &game.line;
        if found.ply.is_none() && line.has_begun && line.concerns_moves(found.code) {
            found.ply = Some(line.ply().saturating_add(1));
        }
        self.found(found);
    }

    /// Notes how far the game has been read.
    #[inline]
    fn come_to(&mut self, end: u32) -> ControlFlow<()> {
        if let Some(game) = &mut self.game {
            game.end = game.end.max(end);
        }
        match self.terms.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Adds text to the current node, or to the text that is kept when play has stopped.
    fn attach(&mut self, span: Span, add: impl FnOnce(&mut Record, NodeId)) {
        let source = self.source;
        let game = self.game();
        match game.line.stopped {
            true => game.record.keep_unplayed(game.line.node, source.slice(span)),
            false => add(&mut game.record, game.line.last),
        }
    }
}
