//! A place in the tree of a record, together with the position there.

use std::borrow::{Borrow, BorrowMut};

use super::{Content, Node, NodeId, Record};
use crate::rules::{Board, IllegalMove, Position, RepetitionRuling};
use crate::shogi::{Move, PieceKind};

/// A place in the tree of a record, with the position there. To move by one node takes the same time at every place.
///
/// `R` is a [`Record`], `&Record` or `&mut Record`; moves can be added unless it is `&Record`.
///
/// ```
/// let record = kifu::parse(b"startpos moves 7g7f 3c3d 2g2f").one()?;
/// let mut cursor = kifu::Cursor::new(&record);
/// while cursor.forward() {}
/// assert_eq!((cursor.node().ply(), cursor.position().ply()), (3, 4));
/// cursor.back();
/// assert_eq!(cursor.position().turn(), kifu::Color::Black);
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cursor<R> {
    record: R,
    node: NodeId,
    /// The position with the moves that lead to it.
    board: Board,
}

impl<R: Borrow<Record>> Cursor<R> {
    /// A cursor before the first move.
    pub fn new(record: R) -> Cursor<R> {
        let board = Board::new(record.borrow().start().clone());
        Cursor { record, node: NodeId::ROOT, board }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        self.record.borrow()
    }

    /// The record, when the cursor is no longer needed.
    pub fn into_record(self) -> R {
        self.record
    }

    /// The node at which the cursor stands.
    pub fn node(&self) -> Node<'_> {
        self.record().node(self.node)
    }

    /// The position after that node.
    pub fn position(&self) -> &Position {
        self.board.position()
    }

    /// How often the position has occurred on the way to this place, including this time, and who wins by the rules of
    /// repetition (千日手).
    ///
    /// ```
    /// let moves = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    /// let record = kifu::parse(format!("startpos moves {moves}").as_bytes()).records.remove(0);
    /// let mut cursor = kifu::Cursor::new(&record);
    /// cursor.to_end();
    /// let repetition = cursor.repetition();
    /// assert_eq!((repetition.count, repetition.checker), (4, None));
    /// assert_eq!(repetition.outcome, Some(kifu::Outcome::Draw));
    /// ```
    pub fn repetition(&self) -> RepetitionRuling {
        self.board.repetition()
    }

    /// Goes to the next move of the line; `false` if the line ends here, even if variations follow.
    pub fn forward(&mut self) -> bool {
        self.step(self.node().main_child().map(|child| child.id()))
    }

    /// Goes to the child with this index, from 0; `false` if there is none.
    pub fn enter(&mut self, place: usize) -> bool {
        self.step(self.node().children().nth(place).map(|child| child.id()))
    }

    /// Goes to the child with this move; `false` if there is none.
    pub fn follow(&mut self, mv: Move) -> bool {
        self.step(self.node().children().find(|child| child.mv() == Some(mv)).map(|child| child.id()))
    }

    /// Goes back to the node before; false at the root.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.node().parent().map(|parent| parent.id()) else { return false };
        self.board.undo();
        self.node = parent;
        true
    }

    /// Goes back to the root.
    pub fn to_start(&mut self) {
        while self.back() {}
    }

    /// Goes to the end of the line.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// Goes to a node of the record: back to the last node that both lines have in common, and forward from there. For
    /// the number of an ending, it goes to the node behind which the game ended.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn go_to(&mut self, node: NodeId) {
        let (mut shared, mut ahead) = (self.record().node(node).id(), Vec::new());
        while shared != self.node {
            // The one that is further from the start goes back; if both are equally far, both do.
            let (here, there) = (self.node().ply(), self.record().node(shared).ply());
            if here <= there {
                ahead.push(shared);
                shared = self.record().node(shared).parent().map_or(NodeId::ROOT, |parent| parent.id());
            }
            if there <= here {
                self.back();
            }
        }
        ahead.into_iter().rev().for_each(|node| {
            self.step(Some(node));
        });
    }

    /// Goes to a child of the node, if there is one. Returns whether it did.
    fn step(&mut self, child: Option<NodeId>) -> bool {
        let mv = child.and_then(|child| self.record().node(child).mv());
        // A move that is in the record could be made.
        let Some(child) = child.filter(|_| mv.is_some_and(|mv| self.board.play_any(mv).is_ok())) else {
            return false;
        };
        self.node = child;
        true
    }
}

impl<R: BorrowMut<Record>> Cursor<R> {
    /// The record, to be changed. Do not remove the node of the cursor or a node before it.
    pub fn record_mut(&mut self) -> &mut Record {
        self.record.borrow_mut()
    }

    /// Plays a legal move. If a child of the node has this move, the cursor goes there; if not, a child is added.
    ///
    /// ```
    /// use kifu::{Cursor, Position, Record, Variant};
    /// let mut cursor = Cursor::new(Record::new(Position::start(&Variant::shogi())));
    /// for usi in ["7g7f", "3c3d", "2g2f"] {
    ///     let mv = cursor.position().parse_usi(usi)?;
    ///     cursor.play(mv)?;
    /// }
    /// assert_eq!(cursor.into_record().mainline().count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The rule that the move breaks; nothing is changed.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        if self.follow(mv) {
            Ok(self.node)
        } else {
            let undo = self.board.play(mv)?;
            Ok(self.add(mv, undo.kind(), None))
        }
    }

    /// Plays a move even if it is illegal, as [`Record::push_any`] does.
    ///
    /// # Errors
    /// The move cannot be made on the board; nothing is changed.
    pub fn play_any(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        if self.follow(mv) {
            Ok(self.node)
        } else {
            let illegal = self.position().legality(mv).err();
            let undo = self.board.play_any(mv)?;
            Ok(self.add(mv, undo.kind(), illegal))
        }
    }

    /// Removes the node with everything that follows it, and goes back to its parent. Returns `false` at the root,
    /// which cannot be removed.
    pub fn remove(&mut self) -> bool {
        let node = self.node;
        self.back() && self.record_mut().remove(node)
    }

    fn add(&mut self, mv: Move, kind: PieceKind, illegal: Option<IllegalMove>) -> NodeId {
        let parent = self.node;
        self.node = self.record_mut().append(parent, Content::Move { mv, kind, illegal });
        self.node
    }
}
