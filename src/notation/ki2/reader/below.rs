//! The ending of the main line below its variations.
//!
//! rsshogi writes `変化：4手`, `変化：6手` and so on, all of the main line, and then `まで10手で先手の勝ち`, each after a blank line.
//! The ending is read first, then the variations from the last moves to the first, as usual in the format.

use std::ops::ControlFlow;

use super::Reader;
use crate::notation::kakinoki::{Stage, Statement, statement, variation_number};
use crate::text::grammar::number;
use crate::text::{Line, Lines, skip_blanks};

/// A variation above the ending.
struct Variation<'s> {
    /// The number of its first move.
    from: u32,
    heading: Line<'s>,
    lines: Lines<'s>,
}

impl<'s> Reader<'s, '_> {
    /// Reads the ending below the variations from `heading` on, and then the variations; `None` if there is no such
    /// ending. Lines are examined once for each game.
    pub(super) fn ending_below(
        &mut self,
        heading: Line<'s>,
        lines: &mut Lines<'s>,
    ) -> Option<ControlFlow<()>> {
        let game = &self.block.game;
        if game.stage < Stage::Moves || game.has_ended || game.is_variation {
            return None;
        }
        let (variations, ending) = self.up_to_ending(heading, lines)?;
        self.block.report_middle(heading);
        Some(self.below(variations, ending))
    }

    fn below(&mut self, mut variations: Vec<Variation<'s>>, ending: Line<'s>) -> ControlFlow<()> {
        self.line(ending)?;
        variations.sort_by_key(|variation| std::cmp::Reverse(variation.from));
        for Variation { heading, lines, .. } in variations {
            self.line(heading)?;
            for line in lines {
                self.line(line)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The variations from `heading` on and the ending below them, which has the number of moves of the main line.
    fn up_to_ending(
        &self,
        heading: Line<'s>,
        lines: &mut Lines<'s>,
    ) -> Option<(Vec<Variation<'s>>, Line<'s>)> {
        let last = self.block.game.last;
        let mut rest = lines.clone();
        let (mut variations, mut from, mut heading) = (Vec::new(), variation_number(heading.text)?, heading);
        loop {
            let line = rest.next()?;
            let text = skip_blanks(line.text);
            let is_next = text.starts_with('変');
            if !is_next && !text.starts_with("まで") {
                match statement(line.text) {
                    Statement::Other | Statement::Comment(_) | Statement::Bookmark(_) => continue,
                    _ if text.is_empty() => continue,
                    _ => return None,
                }
            }
            let own = rest.between(heading.end, line.start);
            variations.push(Variation { from, heading, lines: own });
            if is_next {
                let number = variation_number(line.text)?;
                if number < from || number > last.saturating_add(1) {
                    return None;
                }
                (from, heading) = (number, line);
                continue;
            }
            let is_last = rest.clone().next().is_none_or(|line| skip_blanks(line.text).is_empty());
            let counted = number(text.trim_start_matches("まで")).ok()?.1;
            let is_of_main = counted == last && is_last && self.block.is_below_blank(line);
            if !is_of_main {
                return None;
            }
            *lines = rest;
            return Some((variations, line));
        }
    }
}
