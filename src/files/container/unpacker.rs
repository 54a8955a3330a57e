//! Unpacks the members of a container one after the other, with containers in it, and decides which are read.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender};

use super::super::skipped::{self, NO_RECORD, Omitted};
use super::super::unpacked::{Broken, Unpacked};
use super::super::{Content, Input, LARGE};
use super::head::head_of;
use super::member_name::{Names, member_address, safe};
use super::meter::{ContainerLimits, Meter};
use super::parcel::Parcel;
use super::wanted::{Share, Wanted};
use super::{Container, Seekable};
use crate::diag::{Code, Diagnostic, Parts};
use crate::text::Span;
use crate::training::TrainingText;

/// What a container says of a member besides its name and its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    File,
    /// A file whose own header has another name than the table of contents; whether that is the name of a record.
    #[cfg_attr(not(feature = "zip"), expect(dead_code, reason = "zip alone names a member twice"))]
    Renamed(bool),
    Folder,
    /// What is no file of its own: a link, a device.
    Link,
}

/// Bytes of a container.
enum Bytes<'r> {
    Seekable(Box<dyn Seekable + 'r>),
    Stream(Box<dyn Read + 'r>),
}

impl<'r> Bytes<'r> {
    fn stream(self) -> Box<dyn Read + 'r> {
        match self {
            Bytes::Seekable(reader) => Box::new(reader),
            Bytes::Stream(reader) => reader,
        }
    }
}

/// Meets the members of a container and sends those that are records.
pub(super) struct Unpacker<'u> {
    file: PathBuf,
    /// The address of the container at hand, and the folder that stands for it.
    path: PathBuf,
    inner: PathBuf,
    depth: usize,
    wanted: Wanted,
    limits: ContainerLimits,
    meter: Meter,
    names: Names,
    omitted: &'u Omitted,
    parcel: Parcel<'u>,
}

/// How much of a file is read at a time.
const BUFFER: usize = 1 << 16;

/// A size that is enough for most records.
const USUAL: usize = 4096;

/// How many bytes of a large member are sent at a time, and how many such pieces may wait.
const PIECE: usize = 1 << 20;
const PIECES: usize = 4;

impl<'u> Unpacker<'u> {
    pub fn new(
        whole: &Input,
        wanted: Option<String>,
        limits: ContainerLimits,
        omitted: &'u Omitted,
        sender: &'u SyncSender<Vec<Input>>,
    ) -> Unpacker<'u> {
        Unpacker {
            file: whole.path.clone(),
            path: whole.path.clone(),
            inner: whole.inner.clone(),
            depth: 0,
            wanted: Wanted::new(wanted),
            limits,
            meter: Meter::default(),
            names: Names::default(),
            omitted,
            parcel: Parcel::new(sender),
        }
    }

    /// Meets all members of the file.
    pub fn open(&mut self, kind: Container, file: &Path) {
        let opened = std::fs::File::open(file).map(|file| self.meter.counting(file));
        let done = match opened {
            Ok(file) => self.enter(kind, Bytes::Seekable(Box::new(BufReader::with_capacity(BUFFER, file)))),
            Err(error) => {
                let trouble = Input::new(self.path.clone(), self.inner.clone(), Content::Trouble(error));
                let _nobody = self.parcel.add(trouble, 0);
                return;
            }
        };
        let why = match (done, self.wanted.missing()) {
            (Err(broken), _) => broken,
            (Ok(()), Some(missing)) => {
                self.path = member_address(&self.path, missing);
                Broken::new(Code::NoMember, Parts::NONE)
            }
            (Ok(()), None) => return,
        };
        let _nobody = self.send_broken(why);
    }

    /// Meets the members of a container, which has the address at hand.
    fn enter(&mut self, kind: Container, packed: Bytes<'_>) -> Result<(), Broken> {
        if self.depth == self.limits.nesting {
            let parts = Parts::NONE.with("nesting", self.limits.nesting);
            return Err(Broken::new(Code::ContainerLimit, parts));
        }
        self.depth += 1;
        self.meter.begin();
        let done = match kind {
            #[cfg(feature = "zip")]
            Container::Zip => self.seekable(packed).and_then(|packed| super::zip::members(packed, self)),
            #[cfg(feature = "7z")]
            Container::SevenZ => {
                self.seekable(packed).and_then(|packed| super::seven_z::members(packed, self))
            }
            Container::Tar => super::tar::members(packed.stream(), self),
            #[cfg(feature = "lzh")]
            Container::Lzh => super::lzh::members(packed.stream(), self),
            #[cfg(feature = "gz")]
            Container::Gz => self.one(super::pressed::Gz::new(packed.stream())),
            #[cfg(feature = "xz")]
            Container::Xz => {
                super::pressed::xz(packed.stream(), self.limits.memory).and_then(|text| self.one(text))
            }
            #[cfg(feature = "zst")]
            Container::Zst => {
                super::pressed::zst(packed.stream(), self.limits.memory).and_then(|text| self.one(text))
            }
            Container::Hcpe | Container::Hcpe3 | Container::Psv => kind.training().map_or(Ok(()), |format| {
                self.text(&mut TrainingText::new(format, BufReader::new(packed.stream())))
            }),
            #[allow(unreachable_patterns, reason = "all kinds are known when all features are on")]
            _ => Err(Broken::new(Code::DamagedMember, Parts::NONE.with("kind", kind.name()))),
        };
        self.depth -= 1;
        done
    }

    /// The bytes of a container whose table of contents stands at its end.
    #[cfg(any(feature = "zip", feature = "7z"))]
    fn seekable<'r>(&self, packed: Bytes<'r>) -> Result<Box<dyn Seekable + 'r>, Broken> {
        let stream = match packed {
            Bytes::Seekable(reader) => return Ok(reader),
            Bytes::Stream(stream) => stream,
        };
        let (mut bytes, most) = (Vec::new(), self.limits.memory);
        stream.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(Broken::from_io)?;
        if bytes.len() as u64 > most {
            let parts = Parts::NONE.with("limit", most).flag("nested", true);
            return Err(Broken::new(Code::ContainerLimit, parts));
        }
        Ok(Box::new(std::io::Cursor::new(bytes)))
    }

    /// Meets the one file that is packed under the address at hand.
    #[cfg(any(feature = "gz", feature = "xz", feature = "zst"))]
    fn one(&mut self, mut text: impl Read) -> Result<(), Broken> {
        let (head, end) = head_of(&mut text);
        let mut text = head.as_slice().chain(end).chain(text);
        let name = super::file_name(&self.path);
        if let Some(kind) = Container::of_content(super::without(&name, Container::is_of_one), &head) {
            return self.enter(kind, Bytes::Stream(Box::new(text)));
        }
        self.text(&mut text)
    }

    /// Meets the one text that is told under the address at hand.
    fn text(&mut self, text: &mut dyn Read) -> Result<(), Broken> {
        if !self.wanted.meets_only_text() {
            return Ok(());
        }
        // A container that was named itself stands for no folder.
        let name = || PathBuf::from(self.path.file_name().unwrap_or_default());
        let inner = if self.inner.as_os_str().is_empty() { name() } else { self.inner.clone() };
        let (path, inner) = (self.path.clone(), super::stem(&inner));
        // It is the only member, so there is nothing left to stop.
        let _flow = self.deliver(Input::new(path, inner, Content::Taken), text);
        Ok(())
    }

    /// Meets a member of the container at hand.
    ///
    /// Returns whether others are to be met. What is left of `content` may be passed over.
    pub fn meet(&mut self, name: &str, entry: Entry, content: &mut dyn Read) -> ControlFlow<()> {
        let Some((mut member, wanted)) = self.admit(name, entry) else { return ControlFlow::Continue(()) };
        match entry {
            Entry::Link => {
                member.found.push(finding(Code::ArchiveLink));
                member.content = Content::Member(Unpacked::default());
                return self.send(member);
            }
            Entry::Renamed(_) => {
                member.found.push(Broken::because("its own header has another name").finding())
            }
            Entry::File | Entry::Folder => {}
        }
        self.meter.begin();
        match wanted {
            wanted if super::is_packed_name(name) => self.nested((member, name), wanted, content),
            Share::Whole => self.deliver(member, content),
            // It is no container, so there is nothing in it.
            Share::Inside(_) => ControlFlow::Continue(()),
        }
    }

    /// Meets a member that cannot be read.
    pub fn fail(&mut self, name: &str, broken: Broken) -> ControlFlow<()> {
        match self.admit(name, Entry::File) {
            Some((member, _)) => self.send(super::unreadable(&member, broken)),
            None => ControlFlow::Continue(()),
        }
    }

    /// A member that is to be read, and what of it; `None` if it is passed over.
    fn admit(&mut self, name: &str, entry: Entry) -> Option<(Input, Share)> {
        let own = if entry == Entry::Folder { name.into() } else { self.names.own(&self.path, name) };
        let wanted = self.wanted.meets(&own)?;
        if entry == Entry::Folder {
            return None;
        }
        let path = member_address(&self.path, &own);
        let (inner, is_safe) = safe(name);
        let mut member = Input::new(path, self.inner.join(inner), Content::Taken);
        if !is_safe && entry != Entry::Link {
            member.found.push(finding(Code::ArchiveName));
        }
        if !self.wanted.names(&own) && self.omitted.excludes(&member.path, || &member.inner) {
            return None;
        }
        let is_asked = wanted == Share::Whole && self.wanted.has_address();
        let is_record = || skipped::is_record(Path::new(name)) || super::is_foreign(Path::new(name));
        if is_asked || is_record() || matches!(entry, Entry::Renamed(true)) || super::is_packed_name(name) {
            return Some((member, wanted));
        }
        self.omitted.skipped.add(&member.path, NO_RECORD);
        None
    }

    /// Counts unpacked bytes that belong to no member.
    pub fn pass(&mut self, bytes: usize) -> Result<(), Broken> {
        self.meter.give(bytes, &self.limits)
    }

    /// Meets a member that is a container.
    fn nested(
        &mut self,
        (member, name): (Input, &str),
        wanted: Share,
        content: &mut dyn Read,
    ) -> ControlFlow<()> {
        let (head, end) = head_of(content);
        let mut text = head.as_slice().chain(end).chain(content);
        let Some(kind) = Container::of_content(name, &head) else {
            return match wanted {
                Share::Whole => self.deliver(member, &mut text),
                Share::Inside(_) => ControlFlow::Continue(()),
            };
        };
        let outside = self.wanted.enter(wanted);
        let inner = std::mem::replace(&mut self.inner, super::stem(&member.inner));
        let path = std::mem::replace(&mut self.path, member.path);
        let done = match self.enter(kind, Bytes::Stream(Box::new(text))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(broken) => self.send_broken(broken),
        };
        (self.inner, self.path) = (inner, path);
        self.wanted.leave(outside);
        done
    }

    /// Whether anything of a member is wanted.
    #[cfg(feature = "7z")]
    pub fn may_want(&self, name: &str) -> bool {
        self.wanted.of(name).is_some()
    }

    /// Sends a member with its bytes.
    fn deliver(&mut self, mut member: Input, content: &mut dyn Read) -> ControlFlow<()> {
        let mut bytes = Vec::with_capacity(USUAL);
        let broken = match self.fill(content, &mut bytes, LARGE as usize) {
            Ok(true) => return self.deliver_in_pieces(member, bytes, content),
            Ok(false) => None,
            Err(broken) if broken.code == Code::ContainerLimit => {
                self.send(super::unreadable(&member, broken))?;
                return ControlFlow::Break(());
            }
            Err(broken) => Some(broken),
        };
        member.content = Content::Member(Unpacked::whole(bytes, broken));
        self.send(member)
    }

    /// Sends a large member with its first bytes, and then the others while they are read.
    fn deliver_in_pieces(
        &mut self,
        mut member: Input,
        first: Vec<u8>,
        content: &mut dyn Read,
    ) -> ControlFlow<()> {
        let (pieces, rest) = mpsc::sync_channel(PIECES);
        member.content = Content::Member(Unpacked::begun(first, rest));
        self.send(member)?;
        // It is sent at once, because its pieces are taken while they come.
        self.parcel.send()?;
        loop {
            let mut piece = Vec::with_capacity(PIECE);
            let more = self.fill(content, &mut piece, PIECE);
            // A reader that has read enough takes no more pieces. The members behind this one are met all the same.
            let gone = !piece.is_empty() && pieces.send(Ok(piece)).is_err();
            match more {
                Ok(true) if !gone => {}
                Ok(_) => return ControlFlow::Continue(()),
                Err(broken) => {
                    let ends = broken.code == Code::ContainerLimit;
                    let _nobody = pieces.send(Err(broken));
                    return if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                }
            }
        }
    }

    /// Reads up to `most` bytes. Returns whether there may be more.
    fn fill(&mut self, content: &mut dyn Read, bytes: &mut Vec<u8>, most: usize) -> Result<bool, Broken> {
        while bytes.len() < most {
            let before = bytes.len();
            let step = (most - before).min(PIECE) as u64;
            let read = Read::take(&mut *content, step).read_to_end(bytes);
            self.meter.give(bytes.len() - before, &self.limits)?;
            if read.map_err(Broken::from_io)? == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn send_broken(&mut self, broken: Broken) -> ControlFlow<()> {
        let about = Input::new(self.path.clone(), self.inner.clone(), Content::Taken);
        self.send(super::unreadable(&about, broken))
    }

    fn send(&mut self, mut member: Input) -> ControlFlow<()> {
        member.container = Some(self.file.clone());
        let bytes = match &member.content {
            Content::Member(unpacked) => unpacked.len(),
            _ => 0,
        };
        self.parcel.add(member, bytes)
    }
}

fn finding(code: Code) -> Diagnostic {
    Diagnostic::of(code, Span::default(), Parts::NONE)
}
