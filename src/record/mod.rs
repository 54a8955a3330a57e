//! A game record (棋譜): the tree of moves with all that is said about it.
//!
//! Nodes are stored in one vector and refer to each other by number, so nothing here is recursive, and a tree of any
//! depth can be walked, compared, cloned and dropped.

mod clock;
mod cursor;
mod edit;
mod ending;
mod headers;
mod node;
mod ruling;
mod said;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "serde")]
mod snapshot;
mod split;
mod start;
mod walk;

pub use clock::{DateTime, TimeControl};
pub use cursor::Cursor;
pub use edit::{Merged, OtherStart};
pub use ending::{Ending, EndingNode};
pub(crate) use headers::rating;
pub use headers::{Header, Headers};
pub(crate) use node::{Content, Data, Extra};
pub use node::{Node, NodeId};
pub use ruling::{ImpasseRuling, Ruling};
pub(crate) use said::LONGEST_TIME;
#[cfg(feature = "serde")]
pub use snapshot::Snapshot;
pub use walk::{Children, Descendants, Mainline};

use crate::rules::{IllegalMove, Position};
use crate::shared::Shared;
use crate::shogi::{Color, Move, Outcome, PieceKind};
use crate::variant::Variant;

/// A game: start position, headers, and a tree of moves and endings, with comments and times.
///
/// [`parse`](crate::parse) reads records, [`Record::new`] makes an empty one, and [`write`](crate::write()) writes one.
///
/// ```
/// use kifu::{Position, Record, Variant};
/// let mut record = Record::new(Position::start(&Variant::shogi()));
/// let first = record.start().parse_usi("7g7f").unwrap();
/// let node = record.push(record.root().id(), first).unwrap();
/// record.add_comment(node, "opens the diagonal");
/// assert_eq!(record.mainline().count(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    start: Shared<Position>,
    has_known_start: bool,
    headers: Headers,
    nodes: Vec<Data>,
    extras: Vec<Extra>,
    unplayed: Vec<Unplayed>,
    provenance: Vec<String>,
}

/// Text that could not be read, or of moves that could not be made, kept as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Unplayed {
    /// The last move that could be made before the text, or the ending that the text follows.
    pub after: NodeId,
    /// The lines, without their line ends.
    pub text: Vec<String>,
}

impl Record {
    /// A game without moves.
    pub fn new(start: Position) -> Record {
        Record::with_room(start.at_start().into(), 0)
    }

    /// A game without moves, with room for some.
    pub(crate) fn with_room(start: Shared<Position>, moves: usize) -> Record {
        let mut nodes = Vec::with_capacity(moves.saturating_add(1));
        nodes.push(Data::root());
        Record {
            start,
            has_known_start: true,
            headers: Headers::default(),
            nodes,
            extras: Vec::new(),
            unplayed: Vec::new(),
            provenance: Vec::new(),
        }
    }

    /// The variant of the game.
    pub fn variant(&self) -> &Variant {
        self.start.variant()
    }

    /// The headers, in the order of the text.
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The headers, for changing them.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// The node before the first move.
    pub fn root(&self) -> Node<'_> {
        Node::new(self, NodeId::ROOT)
    }

    /// The node with this number; for the number of an ending, the node that the ending follows.
    ///
    /// # Panics
    /// If the record has no such node: it was removed, or the number is that of a node of another record.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        self.get(id).expect("the node is of this record")
    }

    /// The node with this number, if there is one; for the number of an ending, the node that the ending follows.
    pub fn get(&self, id: NodeId) -> Option<Node<'_>> {
        let step = self.get_step(id)?;
        if step.is_ending() { step.parent() } else { Some(step) }
    }

    /// The root and every move in the order in which they were added. Parents come before children.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.steps().filter(|step| !step.is_ending())
    }

    /// The move or the ending of this number, or the root.
    pub(crate) fn step(&self, id: NodeId) -> Node<'_> {
        self.get_step(id).expect("the node is of this record")
    }

    fn get_step(&self, id: NodeId) -> Option<Node<'_>> {
        self.nodes.get(id.index()).filter(|data| !data.is_out()).map(|_| Node::new(self, id))
    }

    /// The root, every move and every ending in the order in which they were added.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.nodes.len()).filter_map(|at| self.get_step(NodeId::from_index(at)))
    }

    /// The moves of the main line (本譜), the game as it was played: after each node its first child, up to the ending.
    ///
    /// ```
    /// let record = kifu::parse(b"startpos moves 7g7f 3c3d resign").one()?;
    /// let moves: Vec<_> = record.mainline().filter_map(|node| node.mv()).collect();
    /// assert_eq!(moves.len(), 2);
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline::new(self)
    }

    /// The ending of the main line.
    pub fn ending(&self) -> Option<EndingNode<'_>> {
        EndingNode::new(self.last_step())
    }

    /// The last move of the main line; the root if it has none.
    pub fn last(&self) -> Node<'_> {
        self.mainline().last().unwrap_or(self.root())
    }

    /// The last step of the main line: its ending, or its last move.
    pub(crate) fn last_step(&self) -> Node<'_> {
        let last = self.last();
        last.continuations().next().unwrap_or(last)
    }

    /// The variant, the start position and the moves of the main line in USI, each followed by a blank.
    ///
    /// Records with the same start and the same moves have the same identity, in whatever notation they were written.
    /// The identity of a game that was cut short is a prefix of the identity of the whole game.
    ///
    /// ```
    /// let record = kifu::parse(b"startpos moves 7g7f 3c3d").one()?;
    /// let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    /// assert_eq!(record.identity(), format!("shogi {start} 7g7f 3c3d "));
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn identity(&self) -> String {
        format!("{} {} {}", self.variant().name(), self.start.without_number(), self.usi_line())
    }

    /// The moves of the main line in USI, with a blank behind each.
    pub(crate) fn usi_line(&self) -> String {
        self.variant().usi_line(self.mainline().filter_map(|node| node.mv()))
    }

    /// Who won, according to the ending of the main line.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().and_then(|ending| ending.outcome)
    }

    /// How many variations there are: one for each move or ending that is not the first to follow its node.
    pub fn variations(&self) -> usize {
        // Each of them is the next sibling of another node; removed nodes have no next sibling.
        self.nodes.iter().filter(|data| data.next_sibling.some().is_some()).count()
    }

    /// Text that could not be read, or of moves that could not be made.
    pub fn unplayed(&self) -> &[Unplayed] {
        &self.unplayed
    }

    /// Lines of the text about the program that wrote it and about the file, such as
    /// `---- Kifu for Windows V7 棋譜ファイル ----`. They are not part of the game: records that differ only in them are
    /// equal, and writers leave them out, because they would be false in another text.
    ///
    /// ```
    /// let text = "# ---- Kifu for Windows V7 棋譜ファイル ----\n手合割：平手\n   1 投了\n";
    /// let record = kifu::parse(text.as_bytes()).one()?;
    /// assert_eq!(record.provenance(), ["---- Kifu for Windows V7 棋譜ファイル ----"]);
    /// assert!(record.root().remarks().is_empty());
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn provenance(&self) -> &[String] {
        &self.provenance
    }

    pub(crate) fn add_provenance(&mut self, line: &str) {
        self.provenance.push(line.to_string());
    }

    /// Adds a legal move after `parent`, as its last child.
    ///
    /// To check that the move is legal, all moves up to `parent` are played from the start, so adding the `n` moves of
    /// a game takes time proportional to `n²`. [`Cursor::play`] keeps its position, and takes the same time for each
    /// move.
    ///
    /// # Errors
    /// The rule that the move breaks.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn push(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let (parent, mut position) = (self.node(parent).id(), self.node(parent).position());
        let kind = position.play(mv)?.kind();
        Ok(self.append(parent, Content::Move { mv, kind, illegal: None }))
    }

    /// Adds an ending after `parent`, behind the moves and endings that already follow it. Returns the number of the
    /// ending, with which comments and a time can be set ([`Record::set_comments`], [`Record::set_elapsed`]).
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn push_ending(&mut self, parent: NodeId, ending: Ending) -> NodeId {
        let parent = self.node(parent).id();
        let id = self.append(parent, Content::Ending);
        self.extra_mut(id).ending = Some(ending);
        id
    }

    pub(crate) fn set_elapsed_ms(&mut self, node: NodeId, elapsed: u64) {
        self.place(node).set_elapsed(Some(elapsed));
    }

    /// Adds a node as the last child of `parent`.
    pub(crate) fn append(&mut self, parent: NodeId, content: Content) -> NodeId {
        self.append_timed(parent, content, None)
    }

    /// Adds a node with its time in milliseconds as the last child of `parent`.
    #[inline(always)]
    pub(crate) fn append_timed(&mut self, parent: NodeId, content: Content, elapsed: Option<u64>) -> NodeId {
        let id = NodeId::from_index(self.nodes.len());
        let above = &mut self.nodes[parent.index()];
        let ply = above.ply.saturating_add(1);
        match std::mem::replace(&mut above.last_child, id) {
            NodeId::NONE => above.first_child = id,
            before => self.nodes[before.index()].next_sibling = id,
        }
        self.nodes.push(Data::new(parent, ply, content, elapsed));
        id
    }

    pub(crate) fn extra_mut(&mut self, node: NodeId) -> &mut Extra {
        let next = self.extras.len();
        let data = self.place(node);
        let at = data.extra_index().unwrap_or_else(|| {
            data.set_extra(next);
            next
        });
        if at == next {
            self.extras.push(Extra::default());
        }
        &mut self.extras[at]
    }

    /// The stored data of the root, a move or an ending, for changing it.
    ///
    /// # Panics
    /// If the record has no such node.
    fn place(&mut self, id: NodeId) -> &mut Data {
        let data = self.nodes.get_mut(id.index()).filter(|data| !data.is_out());
        data.expect("the node is of this record")
    }

    /// The data that only few nodes have, in the order in which it was added; some of it may belong to removed nodes.
    pub(crate) fn extras(&self) -> &[Extra] {
        &self.extras
    }

    pub(crate) fn keep_unplayed(&mut self, after: NodeId, line: &str) {
        match self.unplayed.last_mut().filter(|kept| kept.after == after) {
            Some(kept) => kept.text.push(line.to_string()),
            None => self.unplayed.push(Unplayed { after, text: vec![line.to_string()] }),
        }
    }

    /// Frees unused memory: a file may hold thousands of short games.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// Two records are equal if they have the same start, headers, tree and kept text; provenance is not compared.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        // In depth-first order, the plies determine the tree.
        let same = |(a, b): (Node<'_>, Node<'_>)| a.ply() == b.ply() && a.says_same(&b);
        (&self.start, self.start.ply(), self.has_known_start)
            == (&other.start, other.start.ply(), other.has_known_start)
            && self.headers == other.headers
            && self.steps().count() == other.steps().count()
            && self.root().steps().zip(other.root().steps()).all(same)
            && self.kept() == other.kept()
    }
}

impl Record {
    /// The texts that were kept, each with the index of its node in depth-first order.
    fn kept(&self) -> Vec<(usize, &[String])> {
        let place = |id: NodeId| self.root().steps().position(|node| node.id() == id);
        let kept = self.unplayed.iter().filter_map(|kept| Some((place(kept.after)?, kept.text.as_slice())));
        kept.collect()
    }
}

impl Eq for Record {}

/// Who is to move after `plies` moves from `start`.
pub(crate) fn turn_after(start: &Position, plies: u32) -> Color {
    if plies.is_multiple_of(2) { start.turn() } else { !start.turn() }
}

/// The kind that stands on the destination after a move of `kind`.
pub(crate) fn kind_after(variant: &Variant, kind: PieceKind, mv: Move) -> PieceKind {
    if mv.is_promotion() { variant.kind(kind).promotes.unwrap_or(kind) } else { kind }
}
