//! Lines of play: the main line goes on to the sink at once, variations wait until it has ended.
//!
//! A text in parentheses comes back to the line it left, and events cannot: after a variation they only
//! go on from an earlier number. So variations are kept, and told afterwards, the last to branch off first.

use std::ops::ControlFlow;

use crate::diag::Diagnostic;
use crate::notation::{Event, Sink};
use crate::text::Span;

/// The lines of a game.
pub(super) struct Lines<'s, 'k> {
    sink: &'k mut dyn Sink<'s>,
    main: Place,
    /// The variations that are open, outermost first.
    open: Vec<Place>,
    branches: Vec<Branch<'s>>,
}

/// Where a line of play has come to.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// Moves and endings from the start of the game.
    ply: u32,
    has_ended: bool,
    /// The variation that the line is; any number in the main line.
    branch: usize,
    /// Where it begins.
    start: Span,
}

/// A variation that waits.
#[derive(Debug)]
struct Branch<'s> {
    parent: Option<usize>,
    /// The number of its first move.
    from: u32,
    told: Vec<Told<'s>>,
}

#[derive(Debug)]
enum Told<'s> {
    Event(Event<'s>, Span),
    Report(Box<Diagnostic>),
}

impl<'s, 'k> Lines<'s, 'k> {
    pub fn new(sink: &'k mut dyn Sink<'s>) -> Lines<'s, 'k> {
        Lines { sink, main: Place::default(), open: Vec::new(), branches: Vec::new() }
    }

    fn place(&mut self) -> &mut Place {
        self.open.last_mut().unwrap_or(&mut self.main)
    }

    pub fn emit(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        match self.open.last() {
            None => self.sink.event(event, span),
            Some(place) => {
                self.branches[place.branch].told.push(Told::Event(event, span));
                ControlFlow::Continue(())
            }
        }
    }

    pub fn report(&mut self, found: Diagnostic) {
        match self.open.last() {
            None => self.sink.report(found),
            Some(place) => self.branches[place.branch].told.push(Told::Report(Box::new(found))),
        }
    }

    /// How many moves and endings the current line has.
    pub fn ply(&self) -> u32 {
        self.open.last().unwrap_or(&self.main).ply
    }

    pub fn is_main(&self) -> bool {
        self.open.is_empty()
    }

    pub fn has_ended(&self) -> bool {
        self.open.last().unwrap_or(&self.main).has_ended
    }

    /// Counts a move.
    pub fn played(&mut self) {
        let place = self.place();
        place.ply = place.ply.saturating_add(1);
    }

    /// Counts an ending, if it is the first of its line.
    pub fn ended(&mut self) {
        if !self.has_ended() {
            self.played();
            self.place().has_ended = true;
        }
    }

    /// Begins a variation of the last move or ending.
    pub fn open(&mut self, span: Span) {
        let from = self.ply();
        let parent = self.open.last().map(|place| place.branch);
        let branch = self.branches.len();
        let told = vec![Told::Event(Event::Variation { from }, span)];
        self.branches.push(Branch { parent, from, told });
        self.open.push(Place { ply: from.saturating_sub(1), has_ended: false, branch, start: span });
    }

    /// Where the innermost variation begins that is open.
    pub fn innermost(&self) -> Option<Span> {
        self.open.last().map(|place| place.start)
    }

    /// Ends a variation, if one is open.
    pub fn close(&mut self) -> bool {
        self.open.pop().is_some()
    }

    pub fn close_all(&mut self) {
        self.open.clear();
    }

    /// Continues after this many moves, as a line that the text gives by itself.
    pub fn go_to(&mut self, ply: u32) {
        self.main = Place { ply, ..Place::default() };
    }

    /// Begins another game.
    pub fn restart(&mut self) {
        self.main = Place::default();
    }

    /// Tells the variations that wait: those that branch off last come first, and the variations of a
    /// variation right after it.
    pub fn flush(&mut self) -> ControlFlow<()> {
        if self.branches.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut branches: Vec<Branch<'s>> = std::mem::take(&mut self.branches);
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); branches.len() + 1];
        for (at, branch) in branches.iter().enumerate() {
            children[branch.parent.map_or(0, |parent| parent + 1)].push(at);
        }
        for list in &mut children {
            // A stack gives the last first; those of one move keep their order.
            list.reverse();
            list.sort_by_key(|&at| branches[at].from);
        }
        let mut waiting = children.first().cloned().unwrap_or_default();
        while let Some(at) = waiting.pop() {
            for told in std::mem::take(&mut branches[at].told) {
                match told {
                    Told::Event(event, span) => self.sink.event(event, span)?,
                    Told::Report(found) => self.sink.report(*found),
                }
            }
            waiting.append(&mut children[at + 1]);
        }
        ControlFlow::Continue(())
    }
}
