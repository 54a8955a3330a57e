//! zip (APPNOTE.TXT of PKWARE), with deflated or stored members.
//!
//! The table of contents is read entry by entry with the members, so that memory does not grow with their number.

use std::cell::RefCell;
use std::io::{self, Read, SeekFrom};
use std::path::Path;

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, ErrorKind, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ReaderAt, ZipArchive,
    ZipFileHeaderRecord, ZipLocalFileHeader, ZipLocator, ZipReader,
};

use super::super::skipped::is_record;
use super::super::unpacked::Broken;
use super::{Entry, Seekable, Unpacker, name_of};
use crate::diag::{Code, Parts};
use crate::text::packing;

pub(super) fn members(packed: impl Seekable, unpacker: &mut Unpacker<'_>) -> Result<(), Broken> {
    let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
    let archive = open(packed, &mut buffer)?;
    let mut members = archive.entries(&mut buffer);
    let (mut decoder, mut header) = (None, vec![0; HEADER]);
    let (mut met, mut first) = (0, u64::MAX);
    while let Some(member) = members.next_entry().map_err(broken)? {
        met += 1;
        first = first.min(member.local_header_offset());
        let name = name_of(member.file_path().as_ref());
        let done = match content(&archive, &member, &mut decoder, &mut header) {
            Ok((entry, mut content)) => unpacker.meet(&name, entry, &mut content),
            Err(broken) => unpacker.fail(&name, broken),
        };
        if done.is_break() {
            return Ok(());
        }
    }
    let mut start = [0; 4];
    if met > 0
        && first > 0
        && archive.get_ref().read_at(&mut start, 0).is_ok_and(|read| read == 4)
        && packing(&start) == Some("zip")
    {
        return Err(Broken::because("another zip stands before it, and was not read"));
    }
    // If the number does not fit the field, its lower half is there.
    let said = archive.entries_hint();
    if said == met || said == met & 0xffff {
        Ok(())
    } else {
        let parts = Parts::NONE.with("listed", met.to_string()).with("announced", said.to_string());
        Err(Broken::new(Code::DamagedMember, parts))
    }
}

fn open<R: Seekable>(mut packed: R, buffer: &mut [u8]) -> Result<ZipArchive<At<R>>, Broken> {
    let end = packed.seek(SeekFrom::End(0)).map_err(Broken::from_io)?;
    let at = At(RefCell::new((packed, end)));
    ZipLocator::new().locate_in_reader(at, buffer, end).map_err(|(_, error)| broken(error))
}

/// What a member is; `own` is its own header, if that can be read.
fn entry(member: &ZipFileHeaderRecord<'_>, own: Option<ZipLocalFileHeader<'_>>) -> Entry {
    match (member.is_dir(), member.mode().is_symlink()) {
        (true, _) => Entry::Folder,
        (_, true) => Entry::Link,
        _ => match own.map(|own| own.file_path()) {
            Some(own) if own.as_ref() == member.file_path().as_ref() => Entry::File,
            own => Entry::Renamed(own.is_some_and(|own| is_record(Path::new(&name_of(own.as_ref()))))),
        },
    }
}

/// The greatest length of the name and the other fields of a header together.
const HEADER: usize = 2 * u16::MAX as usize;

/// The packed bytes of a member.
type MemberBytes<'a, R> = ZipReader<&'a At<R>>;

/// What a member is, and its bytes, which end with an error if the checksum is wrong. The decoder of the member before
/// is reused; `buffer` has room for a header.
fn content<'d, 'a: 'd, R: Seekable>(
    archive: &'a ZipArchive<At<R>>,
    member: &ZipFileHeaderRecord<'_>,
    decoder: &'d mut Option<DeflateDecoder<MemberBytes<'a, R>>>,
    buffer: &mut [u8],
) -> Result<(Entry, Box<dyn Read + 'd>), Broken> {
    if member.flags().is_encrypted() {
        return Err(Broken::new(Code::EncryptedMember, Parts::NONE));
    }
    let found = archive.get_entry(member.wayfinder()).map_err(broken)?;
    let entry = entry(member, found.local_header(buffer).ok());
    let packed = found.reader();
    match member.compression_method() {
        CompressionMethod::STORE => Ok((entry, Box::new(found.verifying_reader(packed)))),
        CompressionMethod::DEFLATE => {
            let decoder = match decoder {
                Some(decoder) => {
                    decoder.reset(packed);
                    decoder
                }
                None => decoder.insert(DeflateDecoder::new(packed)),
            };
            Ok((entry, Box::new(found.verifying_reader(decoder))))
        }
        other => Err(Broken::new(Code::DamagedMember, Parts::NONE.with("packing", other.to_string()))),
    }
}

fn broken(error: rawzip::Error) -> Broken {
    match error.into_kind() {
        ErrorKind::IO(error) => Broken::from_io(error),
        other => Broken::damaged(&other),
    }
}

/// A file that is read at given offsets, with the offset at which it stands. Seeks are relative, so that bytes near
/// that are read from its buffer.
struct At<R>(RefCell<(R, u64)>);

impl<R: Seekable> ReaderAt for At<R> {
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        let (file, at) = &mut *self.0.borrow_mut();
        if offset != *at {
            match i64::try_from(offset).ok().zip(i64::try_from(*at).ok()) {
                Some((offset, at)) => file.seek_relative(offset - at)?,
                None => return Ok(0),
            }
            *at = offset;
        }
        let read = file.read(bytes)?;
        *at += read as u64;
        Ok(read)
    }
}
