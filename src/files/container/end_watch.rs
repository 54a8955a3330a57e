//! Watches the bytes of an archive for the mark at its end, so that an archive that was cut is noticed.

use std::io::{self, Read};

use super::super::unpacked::Broken;

/// The bytes of an archive, and whether reading has gone beyond their end.
pub(super) struct EndWatch<R> {
    bytes: R,
    has_ended: bool,
}

impl<R: Read> EndWatch<R> {
    pub fn new(bytes: R) -> EndWatch<R> {
        EndWatch { bytes, has_ended: false }
    }

    /// The bytes behind the mark of the end. An archive that was cut between two members has no mark, and looks whole
    /// otherwise.
    pub fn behind_end(self) -> Result<R, Broken> {
        if self.has_ended {
            Err(Broken::because("it has no end, and may have been cut"))
        } else {
            Ok(self.bytes)
        }
    }
}

impl<R: Read> Read for EndWatch<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        self.has_ended |= read == 0 && !buffer.is_empty();
        Ok(read)
    }
}
