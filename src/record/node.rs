//! Nodes: how they are stored, and the view of a node that the public functions give.

use std::fmt;
use std::time::Duration;

use smallvec::SmallVec;

use super::walk::{Children, Continuations, Descendants, Steps};
use super::{Ending, EndingNode, Record, turn_after};
use crate::rules::{IllegalMove, Position, repetition_outcome};
use crate::shogi::{Color, Move, Outcome, PieceKind};

/// The number of a node in its record; the root is 0. A node keeps its number as long as it is in the record.
/// [`Record::get`] checks whether a number from outside the program belongs to a node.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct NodeId(u32);

impl NodeId {
    /// The root.
    pub const ROOT: NodeId = NodeId(0);
    pub(super) const NONE: NodeId = NodeId(u32::MAX);

    /// The number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_index(index: usize) -> NodeId {
        NodeId(u32::try_from(index).expect("the limit on nodes is below 2^32"))
    }

    pub(super) fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// What a node adds to its parent.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Content {
    Move { mv: Move, kind: PieceKind, illegal: Option<IllegalMove> },
    Ending,
}

/// A node as it is stored, in 40 bytes. The data that only few nodes have is in [`Extra`].
#[derive(Debug, Clone)]
pub(crate) struct Data {
    elapsed: u64,
    mv: Option<Move>,
    pub(super) parent: NodeId,
    pub(super) first_child: NodeId,
    pub(super) last_child: NodeId,
    pub(super) next_sibling: NodeId,
    pub(super) ply: u32,
    extra: u32,
    kind: PieceKind,
    illegal: Option<IllegalMove>,
}

/// Lines of text. Usually there is only one, which then needs no list in memory of its own.
pub(crate) type Texts = SmallVec<[String; 1]>;

/// The data that only few nodes have: comments and the like, and the content of an ending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Extra {
    pub comments: Texts,
    pub remarks: Texts,
    pub bookmarks: Vec<String>,
    /// The number of comments before each bookmark.
    pub bookmarks_after: Vec<u32>,
    pub ending: Option<Ending>,
}

const NO_TIME: u64 = u64::MAX;
const NO_EXTRA: u32 = u32::MAX;

impl Extra {
    /// Adds a bookmark after the comments so far.
    pub fn add_bookmark(&mut self, name: String) {
        self.bookmarks.push(name);
        self.bookmarks_after.push(u32::try_from(self.comments.len()).unwrap_or(u32::MAX));
    }
}

impl Data {
    pub(super) fn root() -> Data {
        Data::new(NodeId::NONE, 0, Content::Ending, None)
    }

    #[inline]
    pub(super) fn new(parent: NodeId, ply: u32, content: Content, elapsed: Option<u64>) -> Data {
        let (mv, kind, illegal) = match content {
            Content::Move { mv, kind, illegal } => (Some(mv), kind, illegal),
            Content::Ending => (None, PieceKind::PAWN, None),
        };
        Data {
            elapsed: elapsed.unwrap_or(NO_TIME),
            mv,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            ply,
            extra: NO_EXTRA,
            kind,
            illegal,
        }
    }

    pub(super) fn content(&self) -> Content {
        match self.mv {
            Some(mv) => Content::Move { mv, kind: self.kind, illegal: self.illegal },
            None => Content::Ending,
        }
    }

    /// Marks the node as removed from the tree.
    pub(super) fn take_out(&mut self) {
        *self = Data { ply: u32::MAX, ..Data::root() };
    }

    /// Whether the node was removed from the tree.
    pub(super) fn is_out(&self) -> bool {
        self.ply == u32::MAX
    }

    pub(super) fn elapsed(&self) -> Option<u64> {
        Some(self.elapsed).filter(|&elapsed| elapsed != NO_TIME)
    }

    pub(super) fn set_elapsed(&mut self, elapsed: Option<u64>) {
        self.elapsed = elapsed.unwrap_or(NO_TIME);
    }

    pub(super) fn extra_index(&self) -> Option<usize> {
        (self.extra != NO_EXTRA).then_some(self.extra as usize)
    }

    pub(super) fn set_extra(&mut self, at: usize) {
        self.extra = u32::try_from(at).expect("there are no more extras than nodes");
    }
}

/// A node of the tree: the root, which is the start position, or a move with its time and comments. An ending is not a
/// node: [`Node::ending`] gives the ending that follows a node.
///
/// ```
/// let record = kifu::parse("   1 ７六歩(77)\n*opens the diagonal\n   2 投了\n".as_bytes()).one()?;
/// let node = record.root().main_child().expect("the first move");
/// assert_eq!((node.ply(), node.comments()), (1, &["opens the diagonal".to_string()][..]));
/// assert_eq!(node.position().turn(), kifu::Color::White);
/// # Ok::<(), kifu::Error>(())
/// ```
// Inside the crate an ending is a node as well. It is stored among the continuations of the node that it follows, in
// the order of the text, so that writers write it there; and like a move it has comments and a time. `continuations`
// and `steps` include endings, the public iterators do not.
#[derive(Clone, Copy)]
pub struct Node<'r> {
    record: &'r Record,
    id: NodeId,
}

impl<'r> Node<'r> {
    pub(super) fn new(record: &'r Record, id: NodeId) -> Node<'r> {
        Node { record, id }
    }

    fn data(&self) -> &'r Data {
        &self.record.nodes[self.id.index()]
    }

    pub(crate) fn extra(&self) -> Option<&'r Extra> {
        self.data().extra_index().map(|at| &self.record.extras[at])
    }

    /// Whether it is an ending, or has comments, remarks or bookmarks.
    pub(crate) fn has_extra(&self) -> bool {
        self.data().extra_index().is_some()
    }

    /// The number of the node in its record.
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// The record it belongs to.
    pub fn record(&self) -> &'r Record {
        self.record
    }

    /// The number of the move, counted from the root (手数): 0 at the root, 1 for the first move.
    pub fn ply(&self) -> u32 {
        self.data().ply
    }

    /// The move; `None` at the root.
    pub fn mv(&self) -> Option<Move> {
        self.data().mv
    }

    /// The kind of the piece that moves, as it was before the move.
    pub fn kind(&self) -> Option<PieceKind> {
        self.mv().map(|_| self.data().kind)
    }

    /// The side that makes the move.
    pub fn mover(&self) -> Color {
        turn_after(&self.record.start, self.ply().saturating_sub(1))
    }

    /// Who wins if the game ends here by a repetition.
    pub(crate) fn repetition_outcome(&self) -> Outcome {
        repetition_outcome(self.record.variant().laws().repetition, self.mover())
    }

    /// The side to move after this node.
    pub fn turn(&self) -> Color {
        turn_after(&self.record.start, self.ply())
    }

    /// The rule that the move breaks, if any. The move was made nevertheless.
    pub fn illegal(&self) -> Option<IllegalMove> {
        self.data().illegal
    }

    /// How the game ends after this node (終局); the first of [`Node::endings`].
    ///
    /// ```
    /// let text = "   1 ７六歩(77)\n   2 投了   ( 0:09/00:00:09)\n*no time left\n";
    /// let record = kifu::parse(text.as_bytes()).one()?;
    /// let ending = record.last().ending().expect("White resigns");
    /// assert_eq!((ending.reason, ending.ply()), (kifu::Reason::Resign, 2));
    /// assert_eq!(ending.comments(), ["no time left"]);
    /// assert_eq!(ending.elapsed().map(|time| time.as_secs()), Some(9));
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn ending(&self) -> Option<EndingNode<'r>> {
        self.endings().next()
    }

    /// Every ending after this node. There are several if a variation ends here in another way than the line from which
    /// it branches.
    pub fn endings(&self) -> impl Iterator<Item = EndingNode<'r>> + use<'r> {
        self.continuations().filter_map(EndingNode::new)
    }

    /// The ending that this step is.
    pub(crate) fn as_ending(&self) -> Option<&'r Ending> {
        self.extra().and_then(|extra| extra.ending.as_ref())
    }

    /// Whether this step is an ending.
    pub(crate) fn is_ending(&self) -> bool {
        self.mv().is_none() && self.id != NodeId::ROOT
    }

    /// Comments, line by line.
    pub fn comments(&self) -> &'r [String] {
        self.extra().map_or(&[], |extra| &extra.comments)
    }

    /// Lines that programs skip when they read the record, such as `# …` in KIF.
    pub fn remarks(&self) -> &'r [String] {
        self.extra().map_or(&[], |extra| &extra.remarks)
    }

    /// Bookmarks (しおり): names that the record gives to the position after this move.
    pub fn bookmarks(&self) -> &'r [String] {
        self.extra().map_or(&[], |extra| &extra.bookmarks)
    }

    /// The number of comments before each bookmark.
    pub(crate) fn bookmarks_after(&self) -> &'r [u32] {
        self.extra().map_or(&[], |extra| &extra.bookmarks_after)
    }

    /// The time that the move took (消費時間).
    pub fn elapsed(&self) -> Option<Duration> {
        self.elapsed_ms().map(Duration::from_millis)
    }

    pub(crate) fn elapsed_ms(&self) -> Option<u64> {
        self.data().elapsed()
    }

    /// The node before.
    pub fn parent(&self) -> Option<Node<'r>> {
        self.data().parent.some().map(|id| Node::new(self.record, id))
    }

    /// The moves that follow this node. The first continues the line of this node, unless that line ends here: then all
    /// of them are variations ([`Node::is_variation`]).
    pub fn children(&self) -> Children<'r> {
        Children(self.continuations())
    }

    /// The move that continues the line of this node; `None` if the line ends here, even if variations follow.
    pub fn main_child(&self) -> Option<Node<'r>> {
        let first = Node::new(self.record, self.data().first_child.some()?);
        (!first.is_ending()).then_some(first)
    }

    /// The moves and the endings that follow, the one that continues the line of this node first.
    pub(crate) fn continuations(&self) -> Continuations<'r> {
        Continuations(self.data().first_child.some().map(|id| Node::new(self.record, id)))
    }

    /// The next child of the parent after this one.
    pub fn next_sibling(&self) -> Option<Node<'r>> {
        std::iter::successors(self.alternative(), Node::alternative).find(|node| !node.is_ending())
    }

    /// The next continuation of the parent after this one.
    pub(crate) fn alternative(&self) -> Option<Node<'r>> {
        self.data().next_sibling.some().map(|id| Node::new(self.record, id))
    }

    /// Whether this move begins a variation: another move, or an ending, comes before it among those that follow its
    /// parent.
    pub fn is_variation(&self) -> bool {
        self.parent().is_some_and(|parent| parent.data().first_child != self.id)
    }

    /// The nodes from the first move to this one.
    pub fn path(&self) -> Vec<Node<'r>> {
        let mut path = Vec::with_capacity(self.ply() as usize);
        let mut node = *self;
        while let Some(parent) = node.parent() {
            path.push(node);
            node = parent;
        }
        path.reverse();
        path
    }

    /// The position after this node. It is found by playing all moves from the start; a [`Cursor`](super::Cursor) that
    /// walks through the record keeps its position.
    pub fn position(&self) -> Position {
        let mut position = self.record.start().clone();
        for mv in self.path().iter().filter_map(Node::mv) {
            position.play_unchecked(mv);
        }
        position
    }

    /// This node and all nodes below it, depth first: after each node its first child with all below that, then the
    /// next child.
    pub fn walk(&self) -> Descendants<'r> {
        Descendants(self.steps())
    }

    /// The same, including endings.
    pub(crate) fn steps(&self) -> Steps<'r> {
        Steps { top: self.id, next: Some(*self) }
    }

    pub(super) fn content(&self) -> Content {
        self.data().content()
    }

    /// Whether two nodes have the same content, wherever they are in the tree.
    pub(super) fn says_same(&self, other: &Node<'_>) -> bool {
        let empty = Extra::default();
        self.mv() == other.mv()
            && self.illegal() == other.illegal()
            && self.elapsed_ms() == other.elapsed_ms()
            && self.extra().unwrap_or(&empty) == other.extra().unwrap_or(&empty)
    }
}

/// Two nodes are equal if they are the same node of the same record in memory.
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Node<'_>) -> bool {
        std::ptr::eq(self.record, other.record) && self.id == other.id
    }
}

impl Eq for Node<'_> {}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("id", &self.id)
            .field("ply", &self.ply())
            .field("mv", &self.mv())
            .finish()
    }
}
