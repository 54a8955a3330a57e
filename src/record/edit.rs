//! Changes of a record that has been made: moves taken out, lines put in another order, records of one game put
//! together.
//!
//! Nodes keep their numbers for as long as they are in the record, and a number is never given twice.

use std::collections::HashMap;
use std::fmt;
use std::mem;
use std::time::Duration;

use super::{Content, Ending, Extra, Header, Node, NodeId, Record, Unplayed};
use crate::rules::IllegalMove;
use crate::shogi::Move;

/// Where a merged record contradicts the one that it was merged into, which stands: what was left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Merged {
    /// Headers with another value.
    pub headers: Vec<Header>,
    /// The nodes whose time is another one.
    pub times: Vec<NodeId>,
    /// The number of the first move of the other record, where that is another one.
    pub first_ply: Option<u32>,
}

/// Two records that begin with different positions, or the position of one could not be read, or they are of different
/// games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherStart;

impl fmt::Display for OtherStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the records begin with different positions, or that of one could not be read")
    }
}

impl std::error::Error for OtherStart {}

impl Record {
    /// Adds a move after `parent` as the last of what follows it, whatever the rules say. The node says which of
    /// them it breaks.
    ///
    /// The line up to `parent` is played from the start for it, as in [`push`](Record::push);
    /// [`Cursor::play_any`](super::Cursor::play_any) does without that.
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
    /// The move cannot even be made: there is nothing to move, it is the other side's, or an own piece stands there.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn push_any(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let (parent, mut position) = (self.node(parent).id(), self.node(parent).position());
        let illegal = position.legality(mv).err();
        let kind = position.force(mv)?.kind();
        Ok(self.append(parent, Content::Move { mv, kind, illegal }))
    }

    /// Says how the line ends after `parent`: in place of the first ending there, or as the last of what follows.
    /// The number is that of the ending.
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

    /// Takes a move or an ending out, with all that follows it and the text that was kept there. False at the
    /// root, which stays.
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

    /// Takes out an ending behind which the game goes on. Its word and time, further `words`, and what was said of it
    /// are kept with the step before.
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

    /// Takes out all that follows a node, its endings as well.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn cut_after(&mut self, node: NodeId) {
        while let Some(child) = self.step(node).continuations().next().map(|child| child.id()) {
            self.remove(child);
        }
    }

    /// Puts a node in another place among the children of its parent; 0 is that of the main line, also where that
    /// ended until now, and a number too large means the last.
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

    /// Puts a step behind another one that follows the same parent, or before all of them.
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

    /// Puts the variation that a node is in, of its moves or its ending, before the one that stands before it. A node
    /// of the main line stays where it is.
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

    /// Takes out the text that could not be read and what the text said of itself; how many lines that was.
    pub(crate) fn forget_texts(&mut self) -> usize {
        let provenance = mem::take(&mut self.provenance).len();
        provenance + mem::take(&mut self.unplayed).iter().map(|kept| kept.text.len()).sum::<usize>()
    }

    /// Adds what another record of the same game says: its lines, endings, comments, headers and times. Moves
    /// that both have are one node; where both say something else, this record stands, and the answer names it.
    ///
    /// # Errors
    /// The records begin with different positions, or that of one could not be read.
    pub fn merge(&mut self, other: &Record) -> Result<Merged, OtherStart> {
        if (&self.start, self.has_known_start) != (&other.start, other.has_known_start) {
            return Err(OtherStart);
        }
        let first_ply = other.start.ply();
        let mut merged =
            Merged { first_ply: (first_ply != self.start.ply()).then_some(first_ply), ..Merged::default() };
        let known = self.headers.len();
        for header in &other.headers {
            let mut own = self.headers.iter().take(known).filter(|own| own.is_of_key(header)).peekable();
            if own.peek().is_none() {
                self.headers.push(header.field, header.key.as_str(), header.value.as_str());
            } else if !own.any(|own| own.value == header.value) {
                merged.headers.push(header.clone());
            }
        }
        let mut own_of: HashMap<NodeId, NodeId> = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
        for node in other.root().steps() {
            let own = match node.parent() {
                Some(parent) => self.node_like(own_of[&parent.id()], node),
                None => NodeId::ROOT,
            };
            own_of.insert(node.id(), own);
            if self.say_too(own, &node) {
                merged.times.push(own);
            }
        }
        for kept in &other.unplayed {
            let kept = Unplayed { after: own_of[&kept.after], text: kept.text.clone() };
            if !self.unplayed.contains(&kept) {
                self.unplayed.push(kept);
            }
        }
        for line in &other.provenance {
            if !self.provenance.contains(line) {
                self.provenance.push(line.clone());
            }
        }
        Ok(merged)
    }

    /// The child of `parent` with the move or the ending of `node`, a node of another record; a new one if there
    /// is none. Notations have words of their own for an ending.
    fn node_like(&mut self, parent: NodeId, node: Node<'_>) -> NodeId {
        let is_same = |child: &Node<'_>| child.mv() == node.mv() && child.as_ending() == node.as_ending();
        let means_same = |child: &Node<'_>| {
            let endings = child.as_ending().zip(node.as_ending());
            endings.is_some_and(|(own, other)| own.means(other))
        };
        let mut like = self.step(parent).continuations();
        if let Some(child) = like.clone().find(is_same).or_else(|| like.find(means_same)) {
            return child.id();
        }
        let own = self.append(parent, node.content());
        if let Some(ending) = node.as_ending() {
            self.extra_mut(own).ending = Some(ending.clone());
        }
        own
    }

    /// Adds what `other` says to what `node` says; whether they differ in the time.
    fn say_too(&mut self, node: NodeId, other: &Node<'_>) -> bool {
        let new = |own: &[String], lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| !own.contains(line)).cloned().collect()
        };
        let own = self.step(node);
        let comments = new(own.comments(), other.comments());
        let remarks = new(own.remarks(), other.remarks());
        let bookmarks = new(own.bookmarks(), other.bookmarks());
        let (elapsed, others) = (own.elapsed_ms(), other.elapsed_ms());
        if !(comments.is_empty() && remarks.is_empty() && bookmarks.is_empty()) {
            let extra = self.extra_mut(node);
            extra.comments.extend(comments);
            extra.remarks.extend(remarks);
            bookmarks.into_iter().for_each(|name| extra.add_bookmark(name));
        }
        if elapsed.is_none() {
            self.place(node).set_elapsed(others);
        }
        elapsed.is_some() && others.is_some() && elapsed != others
    }

    /// Takes a node out of the list of its parent's children.
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
