//! The first bytes of a file, which show what kind of container it is.

use std::io::{self, Read};

use super::HEAD;

/// The first bytes of what is packed, and why there are no more if it is broken there.
pub(super) fn head_of(content: &mut dyn Read) -> (Vec<u8>, End) {
    let mut head = Vec::with_capacity(HEAD);
    let read = Read::take(content, HEAD as u64).read_to_end(&mut head);
    (head, End(read.err()))
}

/// Nothing more, or an error in place of it.
pub(super) struct End(Option<io::Error>);

impl Read for End {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
