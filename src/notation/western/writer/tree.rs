//! Writes the tree with variations in parentheses, each after the move that it replaces.

use std::fmt::{self, Write};

use super::{write_comments, write_ending_word, write_time};
use crate::notation::moves::by_rules;
use crate::notation::moves::western::{Naming, Western};
use crate::notation::western::Style;
use crate::notation::{NestedWriter, Output, Totals, WriteOptions, write_nested};
use crate::record::{Node, Record};
use crate::rules::Position;
use crate::shogi::{Color, Destination};

/// Writes the moves of `record`.
pub(super) fn write(
    record: &Record,
    style: Style,
    options: &WriteOptions,
    output: &mut Output,
) -> fmt::Result {
    let mut tree = Tree {
        naming: Naming::new(record.variant(), style.spelling(), record.variant().kinds()),
        offset: u32::from(record.start().turn() == Color::White),
        place: Place::LineStart,
    };
    write_nested(&mut tree, record, options, output)?;
    tree.end_line(output)
}

/// The context of the current output position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    LineStart,
    /// After an opening parenthesis.
    Opened,
    /// After Black's move, so that White's needs no number.
    InPair,
    InLine,
}

/// The writer of moves and endings.
struct Tree {
    naming: Naming,
    /// 1 if White moves first.
    offset: u32,
    place: Place,
}

impl<'r> NestedWriter<'r> for Tree {
    fn node(
        &mut self,
        node: &Node<'r>,
        position: &Position,
        totals: &mut Totals,
        output: &mut Output,
    ) -> fmt::Result {
        if let Some(word) = write_ending_word(node, output) {
            match self.place {
                // Without its number it could be taken for the ending of the whole game.
                Place::Opened => self.write_number(node.ply(), output)?,
                _ => self.end_line(output)?,
            }
            output.write_str(word)?;
            self.place = Place::InLine;
        } else {
            let is_first = self.half(node.ply()).is_multiple_of(2);
            match self.place {
                Place::InPair if !is_first => output.write_char(' ')?,
                place => {
                    if place != Place::Opened {
                        self.end_line(output)?;
                    }
                    self.write_number(node.ply(), output)?;
                }
            }
            self.write_move(node, position, output)?;
            self.place = if is_first { Place::InPair } else { Place::InLine };
        }
        write_time(node, totals, output)?;
        if !node.comments().is_empty() {
            self.end_line(output)?;
            write_comments(node, output)?;
        }
        Ok(())
    }

    fn begin_variations(&mut self, output: &mut Output) -> fmt::Result {
        self.end_line(output)?;
        output.write_char('(')?;
        self.place = Place::Opened;
        Ok(())
    }

    fn next_variation(&mut self, output: &mut Output) -> fmt::Result {
        self.end_variations(output)?;
        self.begin_variations(output)
    }

    fn end_variations(&mut self, output: &mut Output) -> fmt::Result {
        self.place = Place::LineStart;
        output.write_str(")\n")
    }
}

impl Tree {
    /// The number of half-moves before this one, counted in pairs that begin with Black.
    fn half(&self, ply: u32) -> u32 {
        ply.saturating_sub(1).saturating_add(self.offset)
    }

    fn write_number(&self, ply: u32, output: &mut Output) -> fmt::Result {
        let half = self.half(ply);
        write!(output, "{}{} ", half / 2 + 1, if half.is_multiple_of(2) { "." } else { "..." })
    }

    fn write_move(&self, node: &Node<'_>, position: &Position, output: &mut Output) -> fmt::Result {
        let (Some(mv), Some(kind)) = (node.mv(), node.kind()) else { return Ok(()) };
        let style = self.naming.spelling;
        let (mut text, takes_first) = by_rules(position, mv, kind, node.illegal().is_some(), style);
        // There is no move before the first one to refer to.
        if node.parent().is_none_or(|before| before.mv().is_none()) {
            text.to = Destination::Square(mv.to());
        }
        write!(output, "{}", Western { naming: &self.naming, text, takes_first })
    }

    fn end_line(&mut self, output: &mut Output) -> fmt::Result {
        if std::mem::replace(&mut self.place, Place::LineStart) == Place::LineStart {
            return Ok(());
        }
        output.write_char('\n')
    }
}
