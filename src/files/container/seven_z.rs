//! 7z, packed by LZMA or LZMA2 or stored.

use std::cell::Cell;
use std::io::{self, Read};

use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, Error, Password};

use super::super::unpacked::Broken;
use super::{Entry, Seekable, Unpacker};
use crate::diag::{Code, Parts};

/// The bit of the attributes that says a folder.
const FOLDER: u32 = 0x10;
/// Where the mode of a Unix file stands in the attributes, its bits for the type of the file, and those of a link.
const MODE: u32 = 16;
const TYPE: u32 = 0o170_000;
const LINK: u32 = 0o120_000;

/// A member is packed behind others in a block, and all of them are unpacked to come to it; blocks without any that
/// is wanted are passed over.
pub(super) fn members(mut packed: impl Seekable, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    let password = Password::empty();
    let archive = Archive::read(&mut packed, &password).map_err(broken)?;
    for block in 0..archive.blocks.len() {
        let decoder = BlockDecoder::new(1, block, &archive, &password, &mut packed);
        if decoder.entries().iter().any(|file| unpacker.may_want(&file.name)) {
            let is_broken = Cell::new(false);
            let mut each = |file: &ArchiveEntry, content: &mut dyn Read| {
                Ok(meet(unpacker, file, &mut Member { content, is_broken: &is_broken }))
            };
            if !decoder.for_each_entries(&mut each).map_err(broken)? {
                return Ok(());
            }
        }
    }
    let files = archive.files.iter().zip(&archive.stream_map.file_block_index);
    let mut empty = files.filter(|(_, block)| block.is_none()).map(|(file, _)| file);
    let _enough = empty.all(|file| meet(unpacker, file, &mut io::empty()));
    Ok(())
}

/// Meets a member, and says whether others are to be met.
fn meet(unpacker: &mut Unpacker<'_>, file: &ArchiveEntry, content: &mut dyn Read) -> bool {
    let attributes = if file.has_windows_attributes { file.windows_attributes } else { 0 };
    let entry = if file.is_directory || attributes & FOLDER != 0 {
        Entry::Folder
    } else if attributes >> MODE & TYPE == LINK {
        Entry::Link
    } else {
        Entry::File
    };
    let done = unpacker.meet(&file.name, entry, content);
    if done.is_continue() {
        // Members are packed one behind the other, so that the next begins where this one ends.
        let _damage = io::copy(content, &mut io::sink());
    }
    done.is_continue()
}

/// The bytes of a member, and none after an error in its block: what unpacks it can go on without end if it is asked
/// for more.
struct Member<'b> {
    content: &'b mut dyn Read,
    /// Of the block.
    is_broken: &'b Cell<bool>,
}

impl Read for Member<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.is_broken.get() {
            return Err(io::Error::other("what is packed before it is damaged"));
        }
        self.content.read(bytes).inspect_err(|error| {
            // A member with a wrong checksum was unpacked whole.
            let why = error.get_ref().and_then(|why| why.downcast_ref());
            self.is_broken.set(!matches!(why, Some(Error::ChecksumVerificationFailed)));
        })
    }
}

fn broken(error: Error) -> Broken {
    match error {
        Error::PasswordRequired | Error::MaybeBadPassword(_) => {
            Broken::new(Code::EncryptedMember, Parts::NONE)
        }
        Error::Io(error, _) => Broken::from_io(error),
        other => Broken::from_io(io::Error::other(other)),
    }
}
