//! zip (APPNOTE.TXT of PKWARE), with deflated or stored members.

use std::io;

use zip::ZipArchive;
use zip::result::ZipError;

use super::super::unpacked::Broken;
use super::{Entry, Seekable, Unpacker, name_of};
use crate::diag::{Code, Parts};

pub(super) fn members(packed: impl Seekable, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    let mut archive = ZipArchive::new(packed).map_err(broken)?;
    for index in 0..archive.len() {
        let name = archive.by_index_data(index).map(|entry| name_of(entry.name_raw()));
        let name = name.unwrap_or_else(|_| format!("member {}", index + 1));
        let done = match archive.by_index(index) {
            Ok(mut file) => {
                let entry = match (file.is_dir(), file.is_symlink()) {
                    (true, _) => Entry::Folder,
                    (_, true) => Entry::Link,
                    _ => Entry::File,
                };
                unpacker.meet(&name, entry, &mut file)
            }
            Err(error) => unpacker.fail(&name, broken(error)),
        };
        if done.is_break() {
            break;
        }
    }
    Ok(())
}

fn broken(error: ZipError) -> Broken {
    match error {
        ZipError::InvalidPassword => Broken::new(Code::EncryptedMember, Parts::NONE),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
            Broken::new(Code::EncryptedMember, Parts::NONE)
        }
        ZipError::Io(error) => Broken::from_io(error),
        other => Broken::from_io(io::Error::other(other)),
    }
}
