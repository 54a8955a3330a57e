//! Containers: files that hold files, and how their members are read.
//!
//! A container is unpacked on a thread of its own, which waits while no reader takes the next member.

mod end_watch;
mod head;
#[cfg(feature = "lzh")]
mod lzh;
mod member_name;
mod meter;
mod parcel;
#[cfg(any(feature = "gz", feature = "xz", feature = "zst"))]
mod pressed;
#[cfg(feature = "7z")]
mod seven_z;
mod tar;
mod unpacker;
mod wanted;
#[cfg(feature = "zip")]
mod zip;

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::mpsc;

use super::address::path_from;
use super::order::on_thread;
use super::skipped::{Omitted, is_record};
use super::unpacked::{Broken, Unpacked};
use super::{Content, Input};
use crate::diag::{Code, Parts};
use crate::named::named;
use crate::text::packing;
use crate::training::TrainingFormat;
pub use meter::ContainerLimits;
use unpacker::{Entry, Unpacker};

named! {
    /// A kind of container, by the usual extension of its files.
    #[non_exhaustive]
    pub enum Container {
        /// Many files with a table of contents.
        Zip = "zip",
        /// Many files packed together.
        SevenZ = "7z",
        /// Many files one after the other, packed as a whole if at all.
        Tar = "tar",
        /// One file.
        Gz = "gz",
        /// One file.
        Xz = "xz",
        /// One file.
        Zst = "zst",
        /// Many files; older archives of Japan are of this kind.
        Lzh = "lzh",
        /// One text: training data of engines, which [`TrainingText`](crate::training::TrainingText) tells as games.
        Hcpe = "hcpe",
        /// One text, as of HCPE.
        Hcpe3 = "hcpe3",
        /// One text, as of HCPE.
        Psv = "psv",
    }
}

/// What tells a kind of container.
struct Signs {
    kind: Container,
    extensions: &'static [&'static str],
    /// How its files are packed, as their first bytes say; none if they can begin with any, and only the name tells.
    packing: Option<&'static str>,
}

const SIGNS: &[Signs] = &[
    Signs { kind: Container::Zip, extensions: &["zip"], packing: Some("zip") },
    Signs { kind: Container::SevenZ, extensions: &["7z"], packing: Some("7z") },
    Signs { kind: Container::Tar, extensions: &["tar"], packing: Some("tar") },
    Signs { kind: Container::Gz, extensions: &["gz", "tgz"], packing: Some("gzip") },
    Signs { kind: Container::Xz, extensions: &["xz", "txz"], packing: Some("xz") },
    Signs { kind: Container::Zst, extensions: &["zst", "tzst"], packing: Some("zstd") },
    Signs { kind: Container::Lzh, extensions: &["lzh", "lha"], packing: Some("lha") },
    Signs { kind: Container::Hcpe, extensions: &["hcpe"], packing: None },
    Signs { kind: Container::Hcpe3, extensions: &["hcpe3"], packing: None },
    Signs { kind: Container::Psv, extensions: &["psv"], packing: None },
];

/// How many bytes show what a file is.
const HEAD: usize = 512;

impl Container {
    /// The container that a file is by its first bytes, or by its name if those can be any; `None` if it is none, or of
    /// a kind whose feature is off. What is no file, such as a pipe, is none: its first bytes would be gone.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn of_file(path: &Path) -> io::Result<Option<Container>> {
        if !path.metadata()?.is_file() {
            return Ok(None);
        }
        let mut head = Vec::with_capacity(HEAD);
        File::open(path)?.take(HEAD as u64).read_to_end(&mut head)?;
        Ok(Container::of_content(&file_name(path), &head))
    }

    /// The kind of container of content with this name and these first bytes.
    fn of_content(name: &str, head: &[u8]) -> Option<Container> {
        let packing = packing(head);
        let is_so = |signs: &&Signs| packing.is_some() && signs.packing == packing;
        let kind = training_by_name(name)
            .or_else(|| SIGNS.iter().find(is_so).map(|signs| signs.kind))
            .or_else(|| tar::is_header(head).then_some(Container::Tar));
        kind.filter(|kind| kind.is_known())
    }

    /// Whether its feature is on.
    fn is_known(self) -> bool {
        match self {
            Container::Zip => cfg!(feature = "zip"),
            Container::SevenZ => cfg!(feature = "7z"),
            Container::Tar => true,
            Container::Gz => cfg!(feature = "gz"),
            Container::Xz => cfg!(feature = "xz"),
            Container::Zst => cfg!(feature = "zst"),
            Container::Lzh => cfg!(feature = "lzh"),
            Container::Hcpe | Container::Hcpe3 | Container::Psv => true,
        }
    }

    /// Whether it packs one file, whose name is its own without the extension.
    fn is_of_one(self) -> bool {
        matches!(self, Container::Gz | Container::Xz | Container::Zst)
    }

    /// The format, if it is training data.
    fn training(self) -> Option<TrainingFormat> {
        TrainingFormat::ALL.iter().find(|format| format.name() == self.name()).copied()
    }
}

/// The kind of container by the extension of a name, and the name without that extension: `a.tar` for `a.tar.gz`.
fn by_name(name: &str) -> Option<(Container, &str)> {
    let (stem, extension) = name.rsplit_once('.')?;
    let has = |signs: &&Signs| signs.extensions.iter().any(|known| extension.eq_ignore_ascii_case(known));
    let signs = SIGNS.iter().find(has)?;
    signs.kind.is_known().then_some((signs.kind, stem))
}

/// A name without all extensions of containers for which `is_one` is true.
fn without(mut name: &str, is_one: impl Fn(Container) -> bool) -> &str {
    while let Some((_, stem)) = by_name(name).filter(|(kind, _)| is_one(*kind)) {
        name = stem;
    }
    name
}

/// The kind of training data by the extension of a name.
fn training_by_name(name: &str) -> Option<Container> {
    by_name(name).map(|found| found.0).filter(|kind| kind.training().is_some())
}

fn file_name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// Whether a file of this name may hold records: a container of many, or of one with the name of a record.
pub fn is_packed(path: &Path) -> bool {
    is_packed_name(&file_name(path))
}

fn is_packed_name(name: &str) -> bool {
    match by_name(name) {
        Some((kind, stem)) if kind.is_of_one() => {
            has_tar(name, stem) || is_record(Path::new(stem)) || training_by_name(stem).is_some()
        }
        found => found.is_some(),
    }
}

/// Extensions of files that are packed in ways that are not read: of many files, and of one.
const UNREAD_OF_MANY: &[&str] = &["rar", "cab", "tbz", "tbz2"];
const UNREAD_OF_ONE: &[&str] = &["bz2", "lz4", "lz", "lzma", "Z"];

/// Whether a file of this name may hold records that can only be unpacked by other programs.
pub(super) fn is_foreign(path: &Path) -> bool {
    let name = file_name(path);
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let is_one_of = |known: &[&str]| known.iter().any(|known| extension.eq_ignore_ascii_case(known));
    let off = SIGNS.iter().filter(|signs| !signs.kind.is_known());
    is_one_of(UNREAD_OF_MANY)
        || off.clone().any(|signs| !signs.kind.is_of_one() && is_one_of(signs.extensions))
        || (is_one_of(UNREAD_OF_ONE) || off.clone().any(|signs| is_one_of(signs.extensions)))
            && (is_record(Path::new(stem)) || has_tar(&name, stem))
}

/// Whether `a.tgz` or `a.tar.gz` has a tar in it, as `a.csa.gz` has not.
fn has_tar(name: &str, stem: &str) -> bool {
    let (stem, extension) = (stem.to_ascii_lowercase(), name[stem.len()..].to_ascii_lowercase());
    extension.starts_with(".t") || stem.ends_with(".tar")
}

/// Whether a path names many files: it is a folder, a container of many, or a folder in one.
#[cfg(feature = "cli")]
pub fn is_many(path: &Path) -> bool {
    let name = file_name(path);
    match Container::of_file(path) {
        Ok(Some(kind)) if kind.is_of_one() => by_name(&name).is_some_and(|(_, stem)| has_tar(&name, stem)),
        Ok(Some(kind)) => kind.training().is_none(),
        Ok(None) => path.is_dir(),
        Err(_) => split_address(path).is_some_and(|(_, wanted)| wanted.ends_with('/')),
    }
}

/// A path without the extensions of containers: `2025/wdoor` of `2025/wdoor.tar.xz`.
pub(super) fn stem(path: &Path) -> PathBuf {
    let name = file_name(path);
    let short = without(&name, |_| true);
    if short.is_empty() { path.to_path_buf() } else { path.with_file_name(short) }
}

/// The file that an address such as `a.zip!b.csa` begins with, and what of it is wanted.
pub(super) fn split_address(path: &Path) -> Option<(PathBuf, String)> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let signs = (0..bytes.len()).rev().filter(|&at| bytes[at] == b'!');
    let mut splits = signs.filter_map(|at| Some((path_from(bytes[..at].to_vec())?, &bytes[at + 1..])));
    let (file, member) = splits.find(|(file, _)| file.is_file())?;
    Some((file, String::from_utf8_lossy(member).into_owned()))
}

/// Bytes that can be read from any position.
trait Seekable: Read + Seek {}
impl<T: Read + Seek> Seekable for T {}

/// How many parcels of members may wait to be taken.
const WAITING: usize = 4;

/// The members of a container, in its order.
///
/// `wanted` is the address of those that are asked for; without it they are all that are records. `inner` is the folder
/// that they are in for those who write a tree of the same shape.
pub(super) fn members(
    kind: Container,
    file: PathBuf,
    inner: PathBuf,
    wanted: Option<String>,
    limits: ContainerLimits,
    omitted: Omitted,
) -> impl Iterator<Item = Input> + Send {
    let about = (file.clone(), inner.clone());
    let unpack = move |sender: &mpsc::SyncSender<Vec<Input>>| {
        let whole = Input::new(file.clone(), inner, Content::Taken);
        Unpacker::new(&whole, wanted, limits, &omitted, sender).open(kind, &file);
    };
    let parcels = on_thread(WAITING, unpack, move || {
        let whole = Input::new(about.0, about.1, Content::Taken);
        vec![unreadable(&whole, Broken::new(Code::DamagedMember, Parts::NONE.flag("senseless", true)))]
    });
    parcels.flatten()
}

/// A member, or a container, of which nothing can be read.
fn unreadable(about: &Input, why: Broken) -> Input {
    let content = Content::Member(Unpacked::whole(Vec::new(), Some(why)));
    Input::new(about.path.clone(), about.inner.clone(), content)
}

/// A name that is in no certain encoding: UTF-8 if it can be, and that of Japanese Windows otherwise.
fn name_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(name) => name.to_string(),
        Err(_) => crate::text::Encoding::ShiftJis.decode_replacing(bytes).0.into_owned(),
    }
}

#[cfg(all(test, feature = "archive"))]
mod tests;
