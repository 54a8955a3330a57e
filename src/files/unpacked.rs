//! The bytes of a member of a container, which another thread unpacks.

use std::fmt;
use std::io::{self, Read};
use std::sync::mpsc::Receiver;
use std::sync::{Mutex, PoisonError};

use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::parse::Parsed;
use crate::text::Span;

/// Why a member, or the rest of it, cannot be unpacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Broken {
    pub code: Code,
    pub parts: Parts,
}

impl Broken {
    pub fn new(code: Code, parts: Parts) -> Broken {
        Broken { code, parts }
    }

    /// Damaged bytes, with what a library says about them.
    pub fn damaged(why: &dyn fmt::Display) -> Broken {
        Broken::new(Code::DamagedMember, Parts::NONE.with("why", why.to_string()))
    }

    /// Damaged bytes, with what is wrong with the container.
    pub fn because(why: &'static str) -> Broken {
        Broken::new(Code::DamagedMember, Parts::NONE.word("why", why))
    }

    /// The cause of an error while packed bytes were read.
    pub fn from_io(error: io::Error) -> Broken {
        match error.downcast::<Broken>() {
            Ok(broken) => broken,
            Err(error) => Broken::damaged(&error),
        }
    }

    pub fn finding(self) -> Diagnostic {
        Diagnostic::of(self.code, Span::default(), self.parts)
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clone().finding().message)
    }
}

impl std::error::Error for Broken {}

/// The finding that an error of [`Unpacked`] stands for, or the error if it is of another kind.
pub(super) fn finding_of(error: io::Error) -> Result<Diagnostic, io::Error> {
    error.downcast::<Broken>().map(Broken::finding)
}

/// The finding that says why a container, or a member of one, could not be read to its end.
pub fn unread(parsed: &Parsed) -> Option<&Diagnostic> {
    let is_it = |found: &&Diagnostic| found.severity == Severity::Error && found.code.family() == "archive";
    parsed.diagnostics.iter().find(is_it)
}

/// A piece of a member, or why there is no more of it.
pub(super) type Piece = Result<Vec<u8>, Broken>;

/// The bytes of a member: all of them, or the first and where the others come from.
#[derive(Debug, Default)]
pub(super) struct Unpacked {
    bytes: Vec<u8>,
    at: usize,
    /// The lock is never waited for; it is there because a `Receiver` alone cannot be shared between threads.
    rest: Option<Mutex<Receiver<Piece>>>,
    broken: Option<Broken>,
}

impl Unpacked {
    /// All bytes, or those before the place where the member is broken.
    pub fn whole(bytes: Vec<u8>, broken: Option<Broken>) -> Unpacked {
        Unpacked { bytes, broken, ..Unpacked::default() }
    }

    /// The first bytes of a member that is too large to be kept.
    pub fn begun(bytes: Vec<u8>, rest: Receiver<Piece>) -> Unpacked {
        Unpacked { bytes, rest: Some(Mutex::new(rest)), ..Unpacked::default() }
    }

    /// How many bytes are here.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn is_large(&self) -> bool {
        self.rest.is_some()
    }

    /// All bytes, or a few more than `most`, with a finding if the member is broken.
    pub fn all(mut self, most: usize) -> (Vec<u8>, Option<Diagnostic>) {
        while self.bytes.len() <= most
            && let Some(piece) = self.next_piece()
        {
            match piece {
                Ok(piece) => self.bytes.extend(piece),
                Err(broken) => self.broken = Some(broken),
            }
        }
        (self.bytes, self.broken.map(Broken::finding))
    }

    /// Waits for the next piece, if there is one.
    fn next_piece(&mut self) -> Option<Piece> {
        let rest = self.rest.as_mut()?.get_mut().unwrap_or_else(PoisonError::into_inner);
        rest.recv().ok()
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.bytes.len() {
            self.at = 0;
            self.bytes = match self.next_piece() {
                Some(Ok(piece)) => piece,
                Some(Err(broken)) => return Err(io::Error::other(broken)),
                None => {
                    self.bytes.clear();
                    return self.broken.take().map_or(Ok(0), |broken| Err(io::Error::other(broken)));
                }
            };
        }
        let taken = (&self.bytes[self.at..]).read(buffer)?;
        self.at += taken;
        Ok(taken)
    }
}
