//! 7z, packed by LZMA or LZMA2 or stored.

use std::io;

use sevenz_rust2::{ArchiveReader, Error, Password};

use super::super::unpacked::Broken;
use super::{Entry, Seekable, Unpacker};
use crate::diag::{Code, Parts};

/// The bit of the attributes that says a folder.
const FOLDER: u32 = 0x10;
/// Where the mode of a Unix file stands in the attributes, and its bits for a link.
const MODE: u32 = 16;
const LINK: (u32, u32) = (0o170_000, 0o120_000);

pub(super) fn members(packed: impl Seekable, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    let mut archive = ArchiveReader::new(packed, Password::empty()).map_err(broken)?;
    archive.set_thread_count(1);
    let mut is_enough = false;
    let each = |file: &sevenz_rust2::ArchiveEntry, content: &mut dyn io::Read| {
        let attributes = if file.has_windows_attributes { file.windows_attributes } else { 0 };
        let entry = match () {
            () if file.is_directory || attributes & FOLDER != 0 => Entry::Folder,
            () if attributes >> MODE & LINK.0 == LINK.1 => Entry::Link,
            () => Entry::File,
        };
        if unpacker.meet(&file.name, entry, content).is_break() {
            is_enough = true;
            // Only an error ends more than the block that the member is packed in.
            return Err(Error::Other("enough".into()));
        }
        // Members are packed one behind the other, so that the next begins where this one ends.
        let _damage = io::copy(content, &mut io::sink());
        Ok(true)
    };
    match archive.for_each_entries(each) {
        Err(error) if !is_enough => Err(broken(error)),
        _ => Ok(()),
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
