//! LZH (LHA), with headers of level 0 to 3.

use std::io::Read;

use delharc::LhaDecodeReader;
use delharc::header::LhaHeader;

use super::super::unpacked::Broken;
use super::end_watch::EndWatch;
use super::{Entry, Unpacker, name_of};
use crate::diag::{Code, Parts};

pub(super) fn members(packed: impl Read, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    let mut archive = LhaDecodeReader::new(EndWatch::new(packed)).map_err(|error| Broken::damaged(&error))?;
    loop {
        let header = archive.header();
        let (name, is_folder) = (path_of(header), header.is_directory());
        let done = if is_folder {
            unpacker.meet(&name, Entry::Folder, &mut std::io::empty())
        } else if archive.is_decoder_supported() {
            unpacker.meet(&name, Entry::File, &mut Checked(&mut archive))
        } else {
            unpacker.fail(&name, Broken::new(Code::DamagedMember, Parts::NONE.flag("method", true)))
        };
        if done.is_break() {
            return Ok(());
        }
        if !archive.next_file().map_err(|error| Broken::damaged(&error))? {
            // Behind the last member stands a zero.
            return archive.into_inner().behind_end().map(drop);
        }
    }
}

/// A member whose checksum is compared at its end.
struct Checked<'a, R: Read>(&'a mut LhaDecodeReader<R>);

impl<R: Read> Read for Checked<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.0.read(buffer)?;
        if read == 0 && !buffer.is_empty() && self.0.is_empty() && !self.0.crc_is_ok() {
            return Err(std::io::Error::other("the checksum does not fit"));
        }
        Ok(read)
    }
}

/// The numbers of extended headers.
const FILE_NAME: u8 = 1;
const FOLDER_NAME: u8 = 2;

/// The name of a member; `\xff` stands between the folders of an extended header.
fn path_of(header: &LhaHeader) -> String {
    let (mut file, mut folder) = (header.filename.to_vec(), Vec::new());
    for extra in header.iter_extra() {
        match extra.split_first() {
            Some((&FILE_NAME, name)) => file = name.to_vec(),
            Some((&FOLDER_NAME, name)) => folder = name.to_vec(),
            _ => {}
        }
    }
    let parts = folder.split(|&byte| byte == 0xff).filter(|part| !part.is_empty());
    let folders: String = parts.map(|part| name_of(part) + "/").collect();
    folders + &name_of(&file)
}
