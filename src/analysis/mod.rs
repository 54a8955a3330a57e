//! Reads the evaluations of engines from comments, when a caller asks for them.
//!
//! Each program writes evaluations into comments in a form of its own, its dialect. A dialect is a file of this module and
//! a line in the list below. A comment is read as an evaluation only if all of it is in the form of one dialect;
//! [`rewrite`] writes evaluations in another dialect, and reports what that dialect cannot hold.

mod aobazero;
mod evaluation;
mod floodgate;
mod grammar;
mod piyo;
mod pv;
mod rewrite;
mod shogigui;
mod shogihome;
mod usi;

use std::ops::Range;

pub use evaluation::{Bound, Evaluation, Mate};
pub use pv::BrokenLine;
pub use rewrite::{rewrite, rewrite_all};

use crate::named::named;
use crate::record::{EndingNode, Node};
use pv::Line;

/// The form in which a program writes evaluations into comments. Readers of notations do not use it.
pub(crate) trait Comments: Sync {
    /// Whether a line begins as lines of the dialect do, whole or not.
    fn is_shape(&self, line: &str) -> bool;

    /// The evaluation at the start of `lines`, and how many lines it takes.
    fn read(&self, lines: &[String], node: &Node<'_>) -> Option<(usize, Evaluation)>;

    /// The lines that say `evaluation`, with its principal variation replayed as `line`.
    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>>;

    /// Whether all principal variations start after the move that the comment stands at.
    fn is_of_next(&self) -> bool {
        false
    }

    /// Whether the lines are remarks rather than comments.
    fn is_remark(&self) -> bool {
        false
    }
}

named! {
    /// The form in which a program writes evaluations into comments.
    ///
    /// ```
    /// use kifu::analysis::Dialect;
    /// assert_eq!(Dialect::from_name("ShogiGUI"), Some(Dialect::ShogiGui));
    /// ```
    #[non_exhaustive]
    pub enum Dialect {
        pub(crate) fn comments(self) -> &'static dyn Comments;
        /// Floodgate and CSA 3.0: `** 30 -3334FU +2625FU #12345`.
        Floodgate = "floodgate" => &floodgate::Floodgate,
        /// ShogiGUI: `**解析 0 深さ 8 評価値 30 読み筋 △３四歩(33)`.
        ShogiGui = "shogigui" => &shogigui::ShogiGui,
        /// ShogiHome, on several lines: `**評価値=30`, `**読み筋=△３四歩`.
        ShogiHome = "shogihome" => &shogihome::ShogiHome,
        /// Piyo Shogi and K-Shogi: `*#指し手[30]▲７六歩  △３四歩`.
        Piyo = "piyo" => &piyo::Piyo,
        /// A line of the USI protocol: `info depth 8 score cp -30 pv 3c3d`.
        Usi = "usi" => &usi::Usi,
        /// AobaZero: `'v=0.55,800,7776FU,600,2726FU,200`.
        AobaZero = "aobazero" => &aobazero::AobaZero,
    }
}

impl Dialect {
    /// Whether `comment` begins as lines of this dialect do, whole or not.
    pub fn is_shape(self, comment: &str) -> bool {
        self.comments().is_shape(comment)
    }
}

/// What has comments with evaluations: a [`Node`] or an ending ([`EndingNode`]).
pub trait Commented: sealed::Commented {}

impl Commented for Node<'_> {}
impl Commented for EndingNode<'_> {}

mod sealed {
    use super::{EndingNode, Node};

    pub trait Commented {
        /// The place among the moves and endings.
        fn step(&self) -> Node<'_>;
    }

    impl Commented for Node<'_> {
        fn step(&self) -> Node<'_> {
            *self
        }
    }

    impl Commented for EndingNode<'_> {
        fn step(&self) -> Node<'_> {
            EndingNode::step(self)
        }
    }
}

/// The evaluations in the comments and remarks of a node or an ending, in the order of the text.
///
/// ```
/// let record = kifu::parse(b"PI\n+\n+7776FU\n'** 30 -3334FU +2726FU #900\n%CHUDAN\n").one().unwrap();
/// let node = record.mainline().next().unwrap();
/// let [evaluation] = &kifu::analysis::evaluations(&node)[..] else { panic!("there is one") };
/// assert_eq!(evaluation.score_for(kifu::Color::White), Some(-30));
/// assert_eq!(evaluation.pv_moves(&node.position()).unwrap().len(), 2);
/// ```
pub fn evaluations(at: &impl Commented) -> Vec<Evaluation> {
    let node = &at.step();
    let lists = [node.comments(), node.remarks()];
    lists.into_iter().flat_map(|lines| find(lines, node)).map(|found| found.evaluation).collect()
}

/// The evaluation of a move: among the [`evaluations`] in its comments, that of the best candidate. One of the position
/// after the move is taken before one of the position before it.
pub fn evaluation(at: &impl Commented) -> Option<Evaluation> {
    evaluations(at).into_iter().min_by_key(|found| (found.is_before, found.rank.unwrap_or(1)))
}

/// An evaluation and the lines that hold it.
struct Found {
    lines: Range<usize>,
    evaluation: Evaluation,
}

fn find(lines: &[String], node: &Node<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match Dialect::ALL.iter().find_map(|dialect| dialect.comments().read(&lines[at..], node)) {
            Some((count, evaluation)) => {
                let end = at.saturating_add(count.max(1)).min(lines.len());
                found.push(Found { lines: at..end, evaluation });
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

#[cfg(test)]
mod tests;
