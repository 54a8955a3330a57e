//! Lines of play: the main line is sent to the sink at once, variations are kept until it has ended.
//!
//! After a variation in parentheses the text returns to the line that it left. A stream of events cannot do that: after
//! a variation it can only continue from an earlier number. So variations are sent at the end, the last to branch off
//! first.
//!
//! A variation may be kept until the end of the game, so entries are small: a move is only a span, which is parsed
//! again.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use crate::diag::Diagnostic;
use crate::notation::moves::western::{Names, movement};
use crate::notation::{Event, Sink};
use crate::shogi::MoveText;
use crate::text::Span;

/// The lines of a game.
pub(super) struct Lines<'s, 'k> {
    text: &'s str,
    sink: &'k mut dyn Sink<'s>,
    main: Line,
    /// The variations that are open, outermost first.
    open: Vec<Line>,
    branches: Vec<Branch>,
    /// The statements of variations, in the order of the text.
    kept: Vec<Kept>,
    /// The content of statements that are not of the common kinds, by their index in `kept`.
    others: BTreeMap<u32, Other<'s>>,
}

/// A line of play, as far as it has been read.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    /// Moves and endings from the start of the game.
    ply: u32,
    has_ended: bool,
    /// The index of the variation; any number in the main line.
    branch: usize,
    /// The place where it begins.
    start: Span,
}

/// A variation that is kept.
#[derive(Debug)]
struct Branch {
    parent: Nth,
    /// The number of its first move.
    from: u32,
    start: Span,
    last: Nth,
}

/// The number of a statement or a variation, counted from 1.
type Nth = Option<NonZero<u32>>;

/// The number of the item at this index.
fn nth(at: usize) -> Nth {
    u32::try_from(at + 1).ok().and_then(NonZero::new)
}

/// A statement of a kept variation.
#[derive(Debug, Clone, Copy)]
struct Kept {
    span: Span,
    what: What,
    /// The statement before it in the same variation.
    before: Nth,
}

#[derive(Debug, Clone, Copy)]
enum What {
    Move,
    Moves,
    Skipped,
    Other,
}

#[derive(Debug)]
enum Other<'s> {
    Event(Event<'s>),
    Report(Diagnostic),
}

impl<'s, 'k> Lines<'s, 'k> {
    pub fn new(text: &'s str, sink: &'k mut dyn Sink<'s>) -> Lines<'s, 'k> {
        let main = Line::default();
        Lines { text, sink, main, open: vec![], branches: vec![], kept: vec![], others: BTreeMap::new() }
    }

    /// The current line.
    fn line(&self) -> &Line {
        self.open.last().unwrap_or(&self.main)
    }

    fn line_mut(&mut self) -> &mut Line {
        self.open.last_mut().unwrap_or(&mut self.main)
    }

    pub fn emit(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        if self.open.is_empty() {
            return self.sink.event(event, span);
        }
        match event {
            Event::Moves => self.keep(span, What::Moves),
            Event::Skipped => self.keep(span, What::Skipped),
            event => self.keep_other(span, Other::Event(event)),
        }
        ControlFlow::Continue(())
    }

    /// Counts a move, and sends or keeps it.
    pub fn play(&mut self, text: MoveText, span: Span, names: &Names) -> ControlFlow<()> {
        self.played();
        if !self.open.is_empty() && self.read_again(span, names) == Some(text) {
            self.keep(span, What::Move);
            ControlFlow::Continue(())
        } else {
            self.emit(Event::Move { number: None, text }, span)
        }
    }

    /// The move at `span`, if it can be parsed on its own.
    fn read_again(&self, span: Span, names: &Names) -> Option<MoveText> {
        let word = self.text.get(span.start as usize..span.end as usize)?;
        let (rest, said) = movement(names, word).ok()?;
        (rest.is_empty() && said.judged.is_empty()).then_some(said.text)
    }

    pub fn report(&mut self, found: Diagnostic) {
        if self.open.is_empty() {
            self.sink.report(found)
        } else {
            self.keep_other(found.span, Other::Report(found))
        }
    }

    /// Keeps a statement of the innermost variation.
    fn keep(&mut self, span: Span, what: What) {
        let Some(line) = self.open.last() else { return };
        let last = &mut self.branches[line.branch].last;
        self.kept.push(Kept { span, what, before: *last });
        *last = nth(self.kept.len() - 1);
    }

    fn keep_other(&mut self, span: Span, other: Other<'s>) {
        self.others.insert(self.kept.len() as u32, other);
        self.keep(span, What::Other);
    }

    /// The number of moves in the current line, including an ending.
    pub fn ply(&self) -> u32 {
        self.line().ply
    }

    /// The number of moves before the next one, which takes the place of an ending.
    pub fn before_next(&self) -> u32 {
        self.ply() - u32::from(self.has_ended())
    }

    pub fn is_main(&self) -> bool {
        self.open.is_empty()
    }

    pub fn has_ended(&self) -> bool {
        self.line().has_ended
    }

    /// Counts a move. After an ending it takes the place of the ending.
    pub fn played(&mut self) {
        let line = self.line_mut();
        if !std::mem::take(&mut line.has_ended) {
            line.ply = line.ply.saturating_add(1);
        }
    }

    /// Counts an ending, if it is the first of its line.
    pub fn ended(&mut self) {
        if !self.has_ended() {
            self.played();
            self.line_mut().has_ended = true;
        }
    }

    /// Begins a variation that replaces the last move or ending.
    pub fn open(&mut self, span: Span) {
        let from = self.ply();
        let parent = self.open.last().and_then(|line| nth(line.branch));
        let branch = self.branches.len();
        self.branches.push(Branch { parent, from, start: span, last: None });
        self.open.push(Line { ply: from.saturating_sub(1), has_ended: false, branch, start: span });
    }

    /// The place where the innermost open variation begins.
    pub fn innermost(&self) -> Option<Span> {
        self.open.last().map(|line| line.start)
    }

    /// Ends a variation, if one is open.
    pub fn close(&mut self) -> bool {
        self.open.pop().is_some()
    }

    pub fn close_all(&mut self) {
        self.open.clear();
    }

    /// Continues after `ply` moves, with a variation given by its number.
    pub fn go_to(&mut self, ply: u32) {
        self.main = Line { ply, ..Line::default() };
    }

    /// Begins another game.
    pub fn restart(&mut self) {
        self.main = Line::default();
    }

    /// Sends a kept statement. `other` is its content if it is not of a common kind.
    fn send_kept(
        &mut self,
        Kept { span, what, .. }: Kept,
        other: Option<Other<'s>>,
        names: &Names,
    ) -> ControlFlow<()> {
        let event = match (what, other) {
            (What::Moves, _) => Some(Event::Moves),
            (What::Skipped, _) => Some(Event::Skipped),
            (What::Move, _) => self.read_again(span, names).map(|text| Event::Move { number: None, text }),
            (What::Other, Some(Other::Event(event))) => Some(event),
            (What::Other, Some(Other::Report(found))) => {
                self.sink.report(found);
                None
            }
            (What::Other, None) => None,
        };
        event.map_or(ControlFlow::Continue(()), |event| self.sink.event(event, span))
    }

    /// Sends the kept variations: those that branch off last come first, each followed by its own variations.
    pub fn flush(&mut self, names: &Names) -> ControlFlow<()> {
        let branches = std::mem::take(&mut self.branches);
        let kept = std::mem::take(&mut self.kept);
        let mut others = std::mem::take(&mut self.others);
        // The stack reverses the order; variations of the same move keep their order.
        let mut order: Vec<u32> = (0..branches.len() as u32).collect();
        let branch = |at: u32| &branches[at as usize];
        order.sort_unstable_by_key(|&at| (branch(at).parent, branch(at).from, Reverse(at)));
        let children = |of: Nth| -> Range<usize> {
            let start = order.partition_point(|&at| branch(at).parent < of);
            let length = order[start..].partition_point(|&at| branch(at).parent == of);
            start..start + length
        };
        // Ranges of indices in `order`, taken from their ends.
        let mut waiting = vec![children(None)];
        let mut statements = Vec::new();
        while let Some(mut places) = waiting.pop() {
            let Some(place) = places.next_back() else { continue };
            if !places.is_empty() {
                waiting.push(places);
            }
            let at = order[place];
            let &Branch { from, start, last, .. } = branch(at);
            self.sink.event(Event::Variation { from }, start)?;
            let at_place = |last: Nth| last.map(|last| last.get() - 1);
            let before = |&at: &u32| at_place(kept[at as usize].before);
            statements.extend(std::iter::successors(at_place(last), before));
            while let Some(at) = statements.pop() {
                self.send_kept(kept[at as usize], others.remove(&at), names)?;
            }
            waiting.push(children(nth(at as usize)));
        }
        ControlFlow::Continue(())
    }
}
