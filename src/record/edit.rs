//! Changes a record: adds and removes moves, and reorders variations.
//!
//! A node keeps its number as long as it is in the record, and a number is never used again.

mod merge;

use std::mem;
use std::time::Duration;

pub use merge::{Merged, OtherStart};

use super::{Content, Ending, Extra, Node, NodeId, Record};
use crate::rules::IllegalMove;
use crate::shogi::Move;

impl Record {
    /// Adds a move after `parent` as its last child, even if the move is illegal: [`Node::illegal`] of the new node
    /// then gives the rule that the move breaks.
    ///
    /// As in [`push`](Record::push), all moves up to `parent` are played from the start;
    /// [`Cursor::play_any`](super::Cursor::play_any) avoids that.
    ///
    /// ```
    /// use kifu::{IllegalMove, Position, Record, Variant};
    /// let mut record = Record::new(Position::start(&Variant::shogi()));
    /// let mv = Variant::shogi().parse_usi("7g7e")?;
    /// let node = record.push_any(record.root().id(), mv)?;
    /// assert_eq!(record.node(node).illegal(), Some(IllegalMove::CannotMove));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The move cannot be made on the board: its origin is empty or holds a piece of the other side, or an own piece
    /// stands on its destination.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn push_any(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let (parent, mut position) = (self.node(parent).id(), self.node(parent).position());
        let illegal = position.legality(mv).err();
        let kind = position.force(mv)?.kind();
        Ok(self.append(parent, Content::Move { mv, kind, illegal }))
    }

    /// Sets the ending of the line after `parent`. It replaces the first ending there; if there is none, it is added
    /// behind the moves that follow. Returns the number of the ending.
    ///
    /// ```
    /// use kifu::{Ending, Reason};
    /// let mut record = kifu::parse(b"startpos moves 7g7f 3c3d").one()?;
    /// let last = record.last().id();
    /// let ending = record.set_ending(last, Ending::new("中断", Reason::Interrupted, None));
    /// record.add_comment(ending, "to be continued");
    /// assert_eq!(record.ending().map(|ending| ending.comments().len()), Some(1));
    /// record.remove(ending);
    /// assert!(record.ending().is_none());
    /// # Ok::<(), kifu::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn set_ending(&mut self, parent: NodeId, ending: Ending) -> NodeId {
        match self.node(parent).ending().map(|there| there.id()) {
            Some(there) => {
                self.extra_mut(there).ending = Some(ending);
                there
            }
            None => self.push_ending(parent, ending),
        }
    }

    /// Removes a move or an ending, with everything that follows it and the text that was kept there. Returns `false`
    /// for the root, which cannot be removed.
    ///
    /// ```
    /// let mut record = kifu::parse(b"startpos moves 7g7f 3c3d 2g2f").one()?;
    /// let second = record.mainline().nth(1).unwrap().id();
    /// assert!(record.remove(second));
    /// assert_eq!(record.mainline().count(), 1);
    /// # Ok::<(), kifu::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn remove(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.step(node).parent().map(|parent| parent.id()) else { return false };
        let gone: Vec<NodeId> = self.step(node).steps().map(|node| node.id()).collect();
        self.detach(parent, node);
        for id in &gone {
            self.nodes[id.index()].take_out();
        }
        self.unplayed.retain(|kept| !self.nodes[kept.after.index()].is_out());
        true
    }

    /// Removes an ending after which the game goes on. Its word and time, further `words`, and what was said about it
    /// are kept as comments, remarks and bookmarks of the step before.
    pub(crate) fn resume(&mut self, ending: NodeId, words: Vec<String>) {
        let Some(before) = self.step(ending).parent().map(|before| before.id()) else { return };
        let time = self.step(ending).elapsed().filter(|time| !time.is_zero());
        let time = time.map_or_else(String::new, |time| format!(" ({})", minutes(time)));
        let Extra { comments, remarks, bookmarks, ending: said, .. } = mem::take(self.extra_mut(ending));
        self.remove(ending);
        let kept = self.extra_mut(before);
        let words = said.into_iter().map(|said| said.word + &time).chain(words);
        words.chain(comments).for_each(|comment| kept.comments.push(comment));
        remarks.into_iter().for_each(|remark| kept.remarks.push(remark));
        bookmarks.into_iter().for_each(|name| kept.add_bookmark(name));
    }

    /// Removes everything that follows a node: moves, variations and endings.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn cut_after(&mut self, node: NodeId) {
        while let Some(child) = self.step(node).continuations().next().map(|child| child.id()) {
            self.remove(child);
        }
    }

    /// Moves a node to another place among the children of its parent. At place 0 it continues the line of the parent,
    /// even if that line ended there before; a place that is too large means the last one.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn reorder(&mut self, node: NodeId, place: usize) {
        let Some(parent) = self.step(node).parent() else { return };
        let others = parent.children().map(|child| child.id()).filter(|&child| child != node);
        let before = others.take(place).last();
        if place == 0 || before.is_some() {
            let parent = parent.id();
            self.put_behind(parent, node, before);
        }
    }

    /// Moves a step behind another one with the same parent, or before all of them.
    fn put_behind(&mut self, parent: NodeId, node: NodeId, before: Option<NodeId>) {
        self.detach(parent, node);
        let next = match before {
            Some(before) => mem::replace(&mut self.nodes[before.index()].next_sibling, node),
            None => mem::replace(&mut self.nodes[parent.index()].first_child, node),
        };
        self.nodes[node.index()].next_sibling = next;
        if next == NodeId::NONE {
            self.nodes[parent.index()].last_child = node;
        }
    }

    /// Exchanges the variation that a node or an ending is in with the one before it. A node of the main line stays
    /// where it is.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn promote(&mut self, node: NodeId) {
        for step in self.step(node).path().into_iter().rev() {
            let Some(parent) = step.parent() else { return };
            let siblings = parent.continuations().map(|step| step.id());
            let before: Vec<NodeId> = siblings.take_while(|&id| id != step.id()).collect();
            if !before.is_empty() {
                let behind = before.len().checked_sub(2).map(|at| before[at]);
                let (parent, first) = (parent.id(), step.id());
                return self.put_behind(parent, first, behind);
            }
        }
    }

    /// Makes the line that leads through a node the main line.
    ///
    /// ```
    /// let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 中断\n";
    /// let mut record = kifu::parse(text.as_bytes()).one()?;
    /// let other = record.nodes().find(|node| node.is_variation()).unwrap().id();
    /// record.promote_to_main(other);
    /// assert_eq!(record.mainline().count(), 3);
    /// # Ok::<(), kifu::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn promote_to_main(&mut self, node: NodeId) {
        let path: Vec<NodeId> = self.step(node).path().iter().map(Node::id).collect();
        path.into_iter().for_each(|node| self.reorder(node, 0));
    }

    /// Removes the text that could not be read, and the provenance. Returns how many lines these were.
    pub(crate) fn forget_texts(&mut self) -> usize {
        let provenance = mem::take(&mut self.provenance).len();
        provenance + mem::take(&mut self.unplayed).iter().map(|kept| kept.text.len()).sum::<usize>()
    }

    /// Removes a node from the list of its parent's children.
    fn detach(&mut self, parent: NodeId, node: NodeId) {
        let before = self.step(parent).continuations().take_while(|child| child.id() != node).last();
        let before = before.map_or(NodeId::NONE, |before| before.id());
        let next = mem::replace(&mut self.nodes[node.index()].next_sibling, NodeId::NONE);
        match before {
            NodeId::NONE => self.nodes[parent.index()].first_child = next,
            before => self.nodes[before.index()].next_sibling = next,
        }
        if next == NodeId::NONE {
            self.nodes[parent.index()].last_child = before;
        }
    }
}

/// `minutes:seconds`, with thousandths if there are any.
fn minutes(time: Duration) -> String {
    let (seconds, thousandths) = (time.as_secs(), time.subsec_millis());
    let whole = format!("{}:{:02}", seconds / 60, seconds % 60);
    if thousandths == 0 { whole } else { format!("{whole}.{thousandths:03}") }
}

#[cfg(test)]
mod tests;
