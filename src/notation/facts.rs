//! The table of facts: what each notation can hold.
//!
//! It is independent of the writers, so that what is reported lost can be compared with what is really
//! missing when the text is read back.

use super::endings::{Claim, Column, ending_in, ending_of, is_win_to_move, same_word, stand_in};
use crate::diag::{Code, Diagnostic};
use crate::record::{Node, Record};
use crate::shogi::{Field, Reason};
use crate::text::Span;

/// Whether a notation holds a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// As it is.
    Yes,
    /// As it is as a rule; the writer reports each one that is not.
    Weakly,
    /// Not at all.
    No,
}

/// A kind of fact that a record can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// More than one way to play on.
    Variations,
    /// Comments.
    Comments,
    /// Lines that readers skip.
    Remarks,
    /// Names of positions.
    Bookmarks,
    /// Times of moves.
    Times,
    /// Times finer than a second.
    Fractions,
    /// Headers.
    Headers,
    /// A game that does not start at move 1.
    StartPly,
    /// Text that could not be read, or of moves that could not be made.
    Unplayed,
}

/// One fact in every notation.
#[derive(Debug, Clone, Copy)]
pub struct FactRow {
    /// The fact.
    pub fact: Fact,
    /// The code of its loss.
    pub code: Code,
    /// What it is called in a sentence.
    pub title: &'static str,
    /// KIF.
    pub kif: Holds,
    /// KI2.
    pub ki2: Holds,
    /// CSA before 3.0.
    pub csa2: Holds,
    /// CSA 3.0.
    pub csa3: Holds,
    /// USI and SFEN.
    pub usi: Holds,
    /// JKF.
    pub jkf: Holds,
    /// USEN.
    pub usen: Holds,
    /// PSN and other lists of Western moves.
    pub western: Holds,
}

macro_rules! facts {
    ($($fact:ident $code:ident $title:literal,
        $kif:ident $ki2:ident $csa2:ident $csa3:ident $usi:ident $jkf:ident $usen:ident $western:ident;)*) => {
        &[$(FactRow {
            fact: Fact::$fact,
            code: Code::$code,
            title: $title,
            kif: Holds::$kif,
            ki2: Holds::$ki2,
            csa2: Holds::$csa2,
            csa3: Holds::$csa3,
            usi: Holds::$usi,
            jkf: Holds::$jkf,
            usen: Holds::$usen,
            western: Holds::$western,
        },)*]
    };
}

/// Every fact.                                                         KIF KI2 CSA2 CSA3 USI JKF USEN Western
#[rustfmt::skip]
pub const FACTS: &[FactRow] = facts! {
    Variations LostVariations "variations",                             Yes Yes No   No   No  Yes Yes Yes;
    Comments   LostComments   "lines of comment",                       Yes Yes Yes  Yes  No  Yes No  Yes;
    Remarks    LostRemarks    "remarks",                                Yes Yes Yes  Yes  No  No  No  No;
    Bookmarks  LostBookmarks  "bookmarks",                              Yes Yes No   No   No  No  No  No;
    Times      LostTimes      "times",                                  Yes No  Yes  Yes  No  Yes No  Yes;
    Fractions  RoundedTimes   "times with fractions of a second",       No  No  No   Yes  No  No  No  No;
    Headers    LostHeaders    "headers",                                Yes Yes Yes  Yes  No  Weakly No Yes;
    StartPly   LostStartPly   "the number of the first move",           Yes Yes No   No   Yes No  No  Yes;
    Unplayed   LostUnplayed   "lines of text not read or not played",   No  No  No   No   No  No  No  No;
};

/// A column of the table.
pub type Capability = fn(&FactRow) -> Holds;

/// What a target can hold: its column of each table.
#[derive(Clone, Copy)]
pub struct Capabilities {
    /// The column of the facts.
    pub facts: Capability,
    /// The column of the endings.
    pub(crate) endings: Column,
    /// An ending that the column has but the version does not.
    pub(crate) without: Option<Reason>,
    /// Whether a sentence of its own says who won.
    pub(crate) summary: bool,
    /// Whether a word that no table knows can be written as it stands.
    pub word: fn(&str) -> bool,
}

impl Capabilities {
    /// Whether the target holds a fact, as a rule at least.
    pub fn holds(&self, fact: Fact) -> bool {
        FACTS.iter().any(|row| row.fact == fact && (self.facts)(row) != Holds::No)
    }
}

/// How much of a record is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it, or the main line where the target has no tree.
    Whole,
    /// The main line, and no more is wanted.
    MainLine,
    /// Every line of play, as a game of its own.
    Lines,
}

/// What `record` loses on a target with these capabilities, one finding a fact.
pub(crate) fn losses(record: &Record, can: &Capabilities, extent: Extent) -> Vec<Diagnostic> {
    let whole_tree = match extent {
        Extent::Whole => can.holds(Fact::Variations),
        Extent::MainLine => false,
        Extent::Lines => true,
    };
    let nodes = Nodes::written(record, whole_tree);
    let mut losses = Vec::new();
    for row in FACTS.iter().filter(|row| (can.facts)(row) == Holds::No) {
        // A time that is lost does not lose its fraction as well.
        let is_part = row.fact == Fact::Fractions && !can.holds(Fact::Times);
        let is_wanted = row.fact == Fact::Variations && extent != Extent::Whole;
        if is_part || is_wanted {
            continue;
        }
        let (count, first) = nodes.count(row.fact);
        if count > 0 {
            let count = if row.fact == Fact::StartPly { String::new() } else { format!(": {count}") };
            let message = format!("{} cannot be held{count}", row.title);
            let mut loss = Diagnostic::new(row.code, Span::default(), message);
            loss.ply = first;
            losses.push(loss);
        }
    }
    losses.extend(nodes.written.iter().filter_map(|node| lost_ending(node, can)));
    losses
}

/// A record, and the nodes of it that a target writes.
struct Nodes<'r> {
    record: &'r Record,
    written: Vec<Node<'r>>,
}

impl<'r> Nodes<'r> {
    fn written(record: &'r Record, whole_tree: bool) -> Nodes<'r> {
        let main_line = || std::iter::successors(Some(record.root()), |node| node.continuations().next());
        let written = if whole_tree { record.steps().collect() } else { main_line().collect() };
        Nodes { record, written }
    }

    /// How often the record has a fact, and the first move it concerns.
    fn count(&self, fact: Fact) -> (usize, Option<u32>) {
        match fact {
            Fact::Variations => {
                let mut lost = self.record.steps().filter(Node::is_variation);
                let first = lost.next().map(|node| node.ply());
                (usize::from(first.is_some()) + lost.count(), first)
            }
            Fact::Comments => self.sum(|node| node.comments().len()),
            Fact::Remarks => self.sum(|node| node.remarks().len()),
            Fact::Bookmarks => self.sum(|node| node.bookmarks().len()),
            Fact::Times => self.sum(|node| usize::from(node.elapsed_ms().is_some())),
            Fact::Fractions => {
                self.sum(|node| usize::from(node.elapsed_ms().is_some_and(|ms| ms % 1000 != 0)))
            }
            Fact::Headers => {
                let known = |field| field == Some(Field::Handicap);
                (self.record.headers().iter().filter(|header| !known(header.field)).count(), None)
            }
            Fact::StartPly => (usize::from(self.record.start().ply() != 1), None),
            Fact::Unplayed => (self.record.unplayed().iter().map(|kept| kept.text.len()).sum(), None),
        }
    }

    fn sum(&self, count: impl Fn(&Node<'_>) -> usize) -> (usize, Option<u32>) {
        let (mut sum, mut first) = (0, None);
        for node in &self.written {
            let here = count(node);
            sum += here;
            first = first.or((here > 0).then_some(node.ply()));
        }
        (sum, first)
    }
}

/// What is lost of the ending that a node is.
fn lost_ending(node: &Node<'_>, can: &Capabilities) -> Option<Diagnostic> {
    let ending = node.as_ending()?;
    if can.summary && is_win_to_move(node) {
        return None;
    }
    let loss =
        |code, message: String| Some(Diagnostic::new(code, Span::default(), message).at_ply(node.ply()));
    if can.without == Some(ending.reason) {
        return loss(Code::MergedEnding, format!("`{}` can only be written as another ending", ending.word));
    }
    let meant =
        ending_in(can.endings, &ending.word).map(|said| (said.reason, said.claim.outcome(node.mover())));
    if ending.reason == Reason::Other && meant == Some((ending.reason, ending.outcome)) {
        return None;
    }
    if ending.reason == Reason::Other
        && ending.outcome.is_none()
        && (same_word(can.endings, &ending.word).is_some() || (can.word)(&ending.word))
    {
        return None;
    }
    let merged = |word| {
        let message = format!("`{}` can only be written as another ending (`{word}`)", ending.word);
        loss(Code::MergedEnding, message)
    };
    let by_law = |claim| claim != Claim::ByLaw || ending.outcome == Some(node.repetition_outcome());
    match ending_of(can.endings, ending.reason, ending.outcome, node.mover()) {
        Some(word) => {
            let back = ending_in(can.endings, word);
            let is_same = back.is_some_and(|back| back.reason == ending.reason && by_law(back.claim));
            if is_same { None } else { merged(word) }
        }
        None => match stand_in(can.endings) {
            Some(word) => merged(word),
            None => loss(Code::LostEnding, format!("the ending `{}` cannot be held", ending.word)),
        },
    }
}
