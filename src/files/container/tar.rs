//! tar (POSIX ustar and pax, what GNU adds, and what was before them).

use std::io::{BufReader, Read};

use super::super::unpacked::Broken;
use super::end_watch::EndWatch;
use super::{Entry, Unpacker, name_of};

/// How many bytes are unpacked at a time.
const BUFFER: usize = 1 << 16;

/// A tar is made of such blocks.
const BLOCK: usize = 512;

/// Types of entries that are no members: those of GNU with the name of the volume, the rest of a file of another
/// volume, and names of a form that is no longer written.
const NO_MEMBERS: &[u8] = b"VMN";

/// The key in the headers of pax under which GNU keeps the name of a file of which the holes are left out.
const SPARSE: &str = "GNU.sparse.name";

pub(super) fn members(packed: impl Read, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    // Headers and short members would be read in many small pieces.
    let mut archive = tar::Archive::new(EndWatch::new(BufReader::with_capacity(BUFFER, packed)));
    for file in archive.entries().map_err(Broken::from_io)? {
        let mut file = file.map_err(Broken::from_io)?;
        let kind = file.header().entry_type();
        let entry = match kind {
            // Headers of pax for all members are no members.
            _ if kind.is_pax_global_extensions() || NO_MEMBERS.contains(&kind.as_byte()) => continue,
            _ if kind.is_dir() => Entry::Folder,
            _ if kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse() => Entry::File,
            _ => Entry::Link,
        };
        let met = match sparse_name(&mut file) {
            Some(name) => unpacker.fail(&name, Broken::because("GNU tar left out the holes of the file")),
            None => {
                let name = name_of(&file.path_bytes());
                unpacker.meet(&name, entry, &mut file)
            }
        };
        if met.is_break() {
            return Ok(());
        }
    }
    // Behind the last member stands a block of zeros.
    pass(archive.into_inner().behind_end()?, unpacker)
}

/// Reads what stands behind the last member, so that damage at the end of a packed tar is found. Tapes can leave
/// anything there, so only another tar is an error.
fn pass(mut rest: impl Read, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    let mut block = Vec::with_capacity(BLOCK);
    loop {
        block.clear();
        rest.by_ref().take(BLOCK as u64).read_to_end(&mut block).map_err(Broken::from_io)?;
        match block.len() {
            0 => return Ok(()),
            read => unpacker.pass(read)?,
        }
        if is_header(&block) {
            return Err(Broken::because("another tar stands behind its end, and was not read"));
        }
    }
}

/// The name of a file whose bytes begin with a list of its holes.
fn sparse_name(file: &mut tar::Entry<'_, impl Read>) -> Option<String> {
    let extensions = file.pax_extensions().ok()??;
    extensions
        .flatten()
        .find(|extension| extension.key() == Ok(SPARSE))
        .map(|name| name_of(name.value_bytes()))
}

/// Where a header has the sum of its bytes, as octal digits.
const SUM: std::ops::Range<usize> = 148..156;

/// Whether bytes begin with the header of a tar, which not every program signs: its sum is right.
pub(super) fn is_header(head: &[u8]) -> bool {
    let Some(header) = head.first_chunk::<BLOCK>() else { return false };
    let digits = std::str::from_utf8(&header[SUM]).unwrap_or_default().trim_matches(['\0', ' ']);
    let others =
        header.iter().enumerate().filter(|(at, _)| !SUM.contains(at)).map(|(_, byte)| u32::from(*byte));
    let sum = || others.sum::<u32>() + SUM.len() as u32 * u32::from(b' ');
    header[0] != 0 && u32::from_str_radix(digits, 8).is_ok_and(|said| said == sum())
}
