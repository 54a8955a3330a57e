//! Merges records of one game.

use std::collections::HashMap;
use std::fmt;

use crate::record::{Header, Node, NodeId, Record, Unplayed};
use crate::shogi::Field;

/// What [`Record::merge`] left out, because it contradicts the record that was added to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Merged {
    /// Headers of the other record that have another value there.
    pub headers: Vec<Header>,
    /// The nodes of this record for which the other record has another time.
    pub times: Vec<NodeId>,
    /// The number that the other record gives to its first move, if this record gives another one.
    pub first_ply: Option<u32>,
}

/// Why two records cannot be merged: they begin with different positions, the start position of one could not be read,
/// or they are of different variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherStart;

impl fmt::Display for OtherStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the records begin with different positions, or that of one could not be read")
    }
}

impl std::error::Error for OtherStart {}

impl Record {
    /// Adds the lines, endings, comments, headers and times of another record of the same game. A move that both
    /// records have becomes one node. If the records contradict each other, this record is not changed there, and the
    /// result names what was left out. A date of the other record that says more than the own one replaces it.
    ///
    /// # Errors
    /// The records begin with different positions, the start position of one could not be read, or they are of
    /// different variants.
    pub fn merge(&mut self, other: &Record) -> Result<Merged, OtherStart> {
        if (&self.start, self.has_known_start) != (&other.start, other.has_known_start) {
            return Err(OtherStart);
        }
        let first_ply = Some(other.start.ply()).filter(|&ply| ply != self.start.ply());
        let headers = self.merge_headers(other);
        let mut times = Vec::new();
        let mut own_of: HashMap<NodeId, NodeId> = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
        for node in other.root().steps() {
            let own = match node.parent() {
                Some(parent) => self.node_like(own_of[&parent.id()], node),
                None => NodeId::ROOT,
            };
            own_of.insert(node.id(), own);
            if self.say_too(own, &node) {
                times.push(own);
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
        Ok(Merged { headers, times, first_ply })
    }

    /// Adds the headers of another record; the answer is those with another value. The same date and the same time
    /// control can be written in several ways, and a date that says more contradicts no other.
    fn merge_headers(&mut self, other: &Record) -> Vec<Header> {
        let mut contradictions = Vec::new();
        let known = self.headers.len();
        let control = self.headers.exact_time_control();
        let has_control = control.is_some() && control == other.headers.exact_time_control();
        for header in &other.headers {
            if has_control && matches!(header.field, Some(Field::TimeControl | Field::Byoyomi)) {
                continue;
            }
            let own = || self.headers.iter().take(known).filter(|own| own.is_of_key(header));
            if own().next().is_none() {
                self.headers.push(header.field, header.key.as_str(), header.value.as_str());
            } else if own().any(|own| own.says_all_of(header)) {
                continue;
            } else if own().any(|own| header.says_all_of(own)) {
                self.headers.refine(header);
            } else {
                contradictions.push(header.clone());
            }
        }
        contradictions
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
}
