//! The tree with its variations in parentheses, each after the move that it replaces.

use std::fmt::{self, Write};

use super::{Totals, write_comments, write_ending_word, write_time};
use crate::notation::Output;
use crate::notation::moves::by_rules;
use crate::notation::moves::western::{Naming, Western};
use crate::notation::western::Style;
use crate::record::{Node, Record};
use crate::rules::{Position, Undo};
use crate::shogi::{Color, Destination};

/// Writes the moves of `record`.
pub(super) fn write(record: &Record, style: Style, whole_tree: bool, output: &mut Output) -> fmt::Result {
    let Some(first) = record.root().continuations().next() else { return writeln!(output, "*") };
    let position = record.start().clone();
    let mut tree = Tree {
        naming: Naming::new(record.variant(), style.spelling(), record.variant().kinds()),
        whole_tree,
        offset: u32::from(record.start().turn() == Color::White),
        position,
        played: Vec::new(),
        place: Place::LineStart,
        output,
    };
    let mut work = vec![Work::Say(first, [0; 2])];
    while let Some(next) = work.pop() {
        tree.step(next, &mut work)?;
    }
    tree.end_line()
}

/// What is left to write, the next at the end.
enum Work<'r> {
    /// This move or ending, with the times used before it.
    Say(Node<'r>, Totals),
    /// What follows it.
    GoOn(Node<'r>, Totals),
    /// A variation that begins with this node.
    Open(Node<'r>, Totals),
    /// The end of a variation, at this many moves from the start.
    Close(usize),
}

/// Where the last thing written stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    LineStart,
    /// After a parenthesis that opens.
    Opened,
    /// After Black's move, where White's needs no number.
    InPair,
    InLine,
}

struct Tree<'r, 'o> {
    naming: Naming,
    whole_tree: bool,
    /// 1 where White moves first.
    offset: u32,
    position: Position,
    played: Vec<(Node<'r>, Undo)>,
    place: Place,
    output: &'o mut Output,
}

impl<'r> Tree<'r, '_> {
    fn step(&mut self, next: Work<'r>, work: &mut Vec<Work<'r>>) -> fmt::Result {
        match next {
            Work::Say(node, before) => {
                let mut totals = before;
                self.say(&node, &mut totals)?;
                work.push(Work::GoOn(node, totals));
                if self.whole_tree && !node.is_variation() {
                    let first = work.len();
                    let siblings = std::iter::successors(node.alternative(), Node::alternative);
                    work.extend(siblings.map(|sibling| Work::Open(sibling, before)));
                    work[first..].reverse();
                }
                Ok(())
            }
            Work::GoOn(node, totals) => {
                if let Some(undo) = node.mv().and_then(|mv| self.position.force(mv).ok()) {
                    self.played.push((node, undo));
                }
                work.extend(node.continuations().next().map(|child| Work::Say(child, totals)));
                Ok(())
            }
            Work::Open(node, totals) => {
                self.end_line()?;
                self.output.write_char('(')?;
                self.place = Place::Opened;
                work.push(Work::Close(self.played.len()));
                work.push(Work::Say(node, totals));
                Ok(())
            }
            Work::Close(depth) => {
                while self.played.len() > depth {
                    let Some((_, undo)) = self.played.pop() else { break };
                    self.position.undo(&undo);
                }
                self.output.write_str(")\n")?;
                self.place = Place::LineStart;
                Ok(())
            }
        }
    }

    /// Writes a move or an ending, with its time and comments.
    fn say(&mut self, node: &Node<'r>, totals: &mut Totals) -> fmt::Result {
        if let Some(word) = write_ending_word(node, self.output) {
            if self.place != Place::Opened {
                self.end_line()?;
            }
            self.output.write_str(word)?;
            self.place = Place::InLine;
        } else {
            let half = node.ply().saturating_sub(1).saturating_add(self.offset);
            let is_first = half.is_multiple_of(2);
            match self.place {
                Place::InPair if !is_first => self.output.write_char(' ')?,
                place => {
                    if place != Place::Opened {
                        self.end_line()?;
                    }
                    write!(self.output, "{}{} ", half / 2 + 1, if is_first { "." } else { "..." })?;
                }
            }
            self.write_move(node)?;
            self.place = if is_first { Place::InPair } else { Place::InLine };
        }
        write_time(node, totals, self.output)?;
        if !node.comments().is_empty() {
            self.end_line()?;
            write_comments(node, self.output)?;
        }
        Ok(())
    }

    fn write_move(&mut self, node: &Node<'r>) -> fmt::Result {
        let (Some(mv), Some(kind)) = (node.mv(), node.kind()) else { return Ok(()) };
        let style = self.naming.spelling;
        let (mut text, takes_first) = by_rules(&self.position, mv, kind, node.illegal().is_some(), style);
        // What was played before the first move is not said.
        if node.parent().is_none_or(|before| before.mv().is_none()) {
            text.to = Destination::Square(mv.to());
        }
        write!(self.output, "{}", Western { naming: &self.naming, text, takes_first })
    }

    fn end_line(&mut self) -> fmt::Result {
        if std::mem::replace(&mut self.place, Place::LineStart) == Place::LineStart {
            return Ok(());
        }
        self.output.write_char('\n')
    }
}
