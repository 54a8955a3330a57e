//! How a command changes the games that it writes.

use std::borrow::Cow;
use std::path::Path;

use crate::files::Input;
use crate::{Parsed, ReadOptions};

use super::speech::Speech;

/// How records are changed between reading and writing.
pub trait Change: Sync {
    /// Whether they are written in their own notation by default.
    fn keeps_form(&self) -> bool {
        false
    }

    /// How what is to be written is read.
    fn reading(&self, options: ReadOptions) -> ReadOptions {
        options
    }

    /// Changes what was read.
    fn change(&self, _parsed: &mut Parsed) {}

    /// The games that are written, each as a text of its own; `None` means all games, in one text.
    fn wanted(&self, _parsed: &Parsed) -> Option<Vec<usize>> {
        None
    }

    /// The path of an input below the output folder.
    fn path<'i>(&self, input: &'i Input) -> Cow<'i, Path> {
        Cow::Borrowed(&input.inner)
    }

    /// A summary of all changes.
    fn said(&self, _speech: Speech) -> Option<String> {
        None
    }
}

/// Records stay as they are.
pub struct Unchanged;

impl Change for Unchanged {}
