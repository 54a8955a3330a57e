//! tar (POSIX ustar and pax, and what GNU adds).

use std::io::{BufReader, Read};

use super::super::unpacked::Broken;
use super::{Entry, Unpacker, name_of};

/// How many bytes are unpacked at a time.
const BITE: usize = 1 << 16;

pub(super) fn members(packed: impl Read, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    // Headers and short members are small bites for what unpacks.
    let mut archive = tar::Archive::new(BufReader::with_capacity(BITE, packed));
    for file in archive.entries().map_err(Broken::from_io)? {
        let mut file = file.map_err(Broken::from_io)?;
        let name = name_of(&file.path_bytes());
        let kind = file.header().entry_type();
        let entry = match kind {
            _ if kind.is_dir() => Entry::Folder,
            _ if kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse() => Entry::File,
            // Headers of pax for all members are no members.
            _ if kind.is_pax_global_extensions() => continue,
            _ => Entry::Link,
        };
        if unpacker.meet(&name, entry, &mut file).is_break() {
            break;
        }
    }
    Ok(())
}
