//! Comments, remarks (lines that programs skip), bookmarks and times of moves and endings.

use std::time::Duration;

use super::{NodeId, Record};
use crate::text::between_line_ends;

/// The longest time of a move, in milliseconds: 2³² − 1 seconds, 136 years, which every notation reads back.
pub(crate) const LONGEST_TIME: u64 = u32::MAX as u64 * 1000;

impl Record {
    /// Adds a comment to a node or an ending. Each line of it becomes one of [`Node::comments`](super::Node::comments).
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn add_comment(&mut self, node: NodeId, comment: &str) {
        self.extra_mut(node).comments.extend(between_line_ends(comment).map(str::to_string));
    }

    /// Adds a line that programs skip when they read the record, such as `# …` in KIF, to a node or an ending.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn add_remark(&mut self, node: NodeId, remark: &str) {
        self.extra_mut(node).remarks.extend(between_line_ends(remark).map(str::to_string));
    }

    /// Adds a bookmark (しおり), a name for the position at a node.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn add_bookmark(&mut self, node: NodeId, name: &str) {
        self.extra_mut(node).add_bookmark(name.to_string());
    }

    /// Replaces the comments of a node or an ending, a line each.
    ///
    /// ```
    /// let mut record = kifu::parse(b"startpos moves 7g7f resign").one()?;
    /// let first = record.last().id();
    /// record.set_comments(first, ["opens the diagonal"]);
    /// assert_eq!(record.node(first).comments(), ["opens the diagonal"]);
    /// # Ok::<(), kifu::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn set_comments(&mut self, node: NodeId, lines: impl IntoIterator<Item = impl Into<String>>) {
        let extra = self.extra_mut(node);
        extra.comments = lines_of(lines).collect();
        let most = u32::try_from(extra.comments.len()).unwrap_or(u32::MAX);
        extra.bookmarks_after.iter_mut().for_each(|after| *after = most.min(*after));
    }

    /// Replaces the lines at a node or an ending that programs skip when they read the record.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn set_remarks(&mut self, node: NodeId, lines: impl IntoIterator<Item = impl Into<String>>) {
        self.extra_mut(node).remarks = lines_of(lines).collect();
    }

    /// Replaces the bookmarks (しおり) at a node.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn set_bookmarks(&mut self, node: NodeId, names: impl IntoIterator<Item = impl Into<String>>) {
        let extra = self.extra_mut(node);
        (extra.bookmarks, extra.bookmarks_after) = (Vec::new(), Vec::new());
        lines_of(names).for_each(|name| extra.add_bookmark(name));
    }

    /// Sets the time that a move or an ending took; it is kept in milliseconds. The result is `false`, and nothing is
    /// changed, for the root, which takes no time, and for a time of 2³² seconds or more, which some notations cannot
    /// hold.
    ///
    /// # Panics
    /// If the record has no such node.
    pub fn set_elapsed(&mut self, node: NodeId, elapsed: Option<Duration>) -> bool {
        let millis = elapsed.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let is_possible = millis.is_none_or(|millis| node != NodeId::ROOT && millis <= LONGEST_TIME);
        if is_possible && node != NodeId::ROOT {
            self.place(node).set_elapsed(millis);
        }
        is_possible
    }
}

/// Texts as lines.
fn lines_of(texts: impl IntoIterator<Item = impl Into<String>>) -> impl Iterator<Item = String> {
    let texts = texts.into_iter().map(Into::into);
    texts.flat_map(|text: String| between_line_ends(&text).map(str::to_string).collect::<Vec<_>>())
}
