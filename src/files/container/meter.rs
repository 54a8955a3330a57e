//! Limits of unpacking: how many bytes are unpacked, also compared with the packed size.

use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use super::super::unpacked::Broken;
use crate::diag::{Code, Parts};

/// How much is unpacked of a container. Reaching a limit is a finding (`archive.limit`), and the rest is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ContainerLimits {
    /// Bytes of one member. 64 GiB.
    pub entry: u64,
    /// Bytes of all members together. 4 TiB.
    pub total: u64,
    /// How many times larger than what it is packed in a member may be, once it has 16 MiB. 250: records pack to a
    /// tenth of their size, or a thirtieth where many are packed together.
    pub ratio: u64,
    /// Bytes of memory that unpacking may take, and of a container within a container that must be kept. 512 MiB.
    pub memory: u64,
    /// How many containers may be within each other; a packed tar counts as two. 4.
    pub nesting: usize,
}

impl Default for ContainerLimits {
    fn default() -> ContainerLimits {
        ContainerLimits { entry: 64 << 30, total: 4 << 40, ratio: 250, memory: 512 << 20, nesting: 4 }
    }
}

/// From how many bytes on the ratio counts: a short text of one letter packs well too.
const LIGHT: u64 = if cfg!(test) { 1 << 20 } else { 16 << 20 };

/// Counts the bytes that are read from a file and unpacked from it.
#[derive(Debug, Default)]
pub(super) struct Meter {
    read: Rc<Cell<u64>>,
    given: u64,
    /// The two counts before the current member.
    before: (u64, u64),
}

impl Meter {
    /// Counts what is read of `file`.
    pub fn counting<R>(&self, file: R) -> Counting<R> {
        Counting { file, read: self.read.clone() }
    }

    /// Begins a member.
    pub fn begin(&mut self) {
        self.before = (self.read.get(), self.given);
    }

    /// Counts unpacked bytes of the member.
    pub fn give(&mut self, bytes: usize, limits: &ContainerLimits) -> Result<(), Broken> {
        self.given += bytes as u64;
        let read = self.read.get() - self.before.0;
        let given = self.given - self.before.1;
        let parts = if given > limits.entry {
            Parts::NONE.with("limit", limits.entry)
        } else if self.given > limits.total {
            Parts::NONE.with("limit", limits.total).flag("together", true)
        } else if given > LIGHT && given / limits.ratio.max(1) > read {
            Parts::NONE.with("ratio", limits.ratio)
        } else {
            return Ok(());
        };
        Err(Broken::new(Code::ContainerLimit, parts))
    }
}

/// A file whose bytes are counted as they are read.
pub(super) struct Counting<R> {
    file: R,
    read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for Counting<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
