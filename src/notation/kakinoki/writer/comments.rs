//! Writes comments, bookmarks and remarks, each on a line of its own, and reports those that would mean something else.

use std::fmt::{self, Write};

use super::ending::players;
use super::{Rows, one_line};
use crate::diag::{Code, Parts};
use crate::notation::Output;
use crate::notation::kakinoki::reader::break_at;
use crate::notation::kakinoki::statement::{Statement, heading, statement};
use crate::notation::kakinoki::summary::ending_of_comment;
use crate::record::Node;

/// Whether a text after a sign would be read as the heading of a variation: unnumbered moves follow, and the game has
/// passed the move at which it would branch.
fn would_branch(node: &Node<'_>, rows: Rows, text: &str) -> bool {
    let has_rows_below = rows == Rows::Unnumbered && node.main_child().is_some();
    has_rows_below && heading(text).is_some_and(|from| from <= node.ply())
}

/// Writes comments and bookmarks in their order, each on a line of its own.
pub(crate) fn write_comments(node: &Node<'_>, rows: Rows, output: &mut Output) -> fmt::Result {
    let mut bookmarks = node.bookmarks().iter().zip(node.bookmarks_after()).peekable();
    for written in 0..=node.comments().len() {
        while let Some((name, _)) = bookmarks.next_if(|(_, after)| **after as usize <= written) {
            write_bookmark(node, name, rows, output)?;
        }
        if let Some(comment) = node.comments().get(written) {
            write_comment(node, comment, rows, output)?;
        }
    }
    Ok(())
}

/// Whether no tag of HTML at the end of a line would be skipped.
fn is_whole(line: &str) -> bool {
    break_at(line).is_none()
}

fn write_bookmark(node: &Node<'_>, name: &str, rows: Rows, output: &mut Output) -> fmt::Result {
    if name.contains(['\n', '\r']) {
        output.lost(Code::LostText, Some(node.ply()), Parts::NONE);
    }
    let line = format!("&{}", one_line(name));
    match statement(&line) {
        Statement::Bookmark(text) if is_whole(&line) && !would_branch(node, rows, text) => {
            return writeln!(output, "{line}");
        }
        // Such a heading, an HTML entity such as `&nbsp;`, or a tag at its end.
        _ => output.lost(Code::LostText, Some(node.ply()), Parts::NONE.with("bookmark", line)),
    }
    Ok(())
}

fn write_comment(node: &Node<'_>, comment: &str, rows: Rows, output: &mut Output) -> fmt::Result {
    let line = format!("*{}", one_line(comment));
    let why = match statement(&line) {
        Statement::Comment(text) if would_branch(node, rows, text) => "branch",
        Statement::Comment(text) if would_end(node, comment, text) => "ending",
        Statement::Comment(_) => return writeln!(output, "{line}"),
        _ => "moves",
    };
    output.lost(Code::LostText, Some(node.ply()), Parts::NONE.with("comment", comment).flag(why, true));
    Ok(())
}

/// Whether a comment would be read as the ending of a game that has none, because it is its last one.
fn would_end(node: &Node<'_>, comment: &str, text: &str) -> bool {
    let record = node.record();
    let is_last = || {
        let own = node.comments().last().is_some_and(|last| last.as_str() == comment);
        own && record.ending().is_none() && record.last().id() == node.id()
    };
    is_last() && ending_of_comment(&players(record), text).is_some()
}

/// Writes remarks, which readers skip.
pub(crate) fn write_remarks(node: &Node<'_>, rows: Rows, output: &mut Output) -> fmt::Result {
    for remark in node.remarks() {
        let line = format!("#{}", one_line(remark));
        match statement(&line) {
            Statement::Remark(text) if is_whole(&line) && !would_branch(node, rows, text) => {
                writeln!(output, "{line}")?
            }
            said => {
                let declares = !matches!(said, Statement::Remark(_));
                let parts = Parts::NONE.with("remark", line).flag("version", declares);
                output.lost(Code::LostText, Some(node.ply()), parts);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{Code, Format, WriteOptions};

    /// 81Dojo ends its games with such a comment, and JSON has it beside the ending.
    #[test]
    fn a_comment_that_would_end_the_game_is_lost() {
        let read = |text: &str| crate::parse(text.as_bytes()).one().expect(text);
        let text = "▲７六歩 △３四歩\n*時間切れにて終局\n";
        assert_eq!(read(text).ending().map(|ending| ending.ply()), Some(3), "{text}");
        for (comments, is_lost) in
            [(&["時間切れにて終局", "終わり"][..], false), (&["時間切れにて終局"], true)]
        {
            let mut record = read("▲７六歩 △３四歩\n");
            record.set_comments(record.last().id(), comments.iter().copied());
            for format in [Format::Kif, Format::Ki2] {
                let written = crate::write(&record, format, &WriteOptions::new());
                let lost = written.losses.iter().any(|loss| loss.code == Code::LostText);
                assert_eq!((lost, written.text.contains("終局")), (is_lost, !is_lost), "{}", written.text);
                assert!(read(&written.text).ending().is_none(), "{}", written.text);
            }
        }
    }
}
