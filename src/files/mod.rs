//! Finds the files to read, in folders and in containers such as zip, in an order that never changes, and reads them on
//! several threads.
//!
//! A container is read in place, and nothing of it is written to the disk. A file in a container is a member, and has an
//! address such as `wdoor2025.7z!2025/x.csa`. If several members have the same name, the second and later ones have their
//! number behind it: `a.tar!x.csa!2`.

mod address;
mod chosen;
mod container;
mod folder;
mod found;
mod glob;
mod once;
mod order;
mod part;
mod plan;
mod portions;
mod queue;
mod skipped;
#[cfg(test)]
pub(crate) mod testing;
mod unpacked;
mod walk;

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use crate::diag::Diagnostic;
pub use crate::games::Mark;
use crate::games::games;
use crate::parse::{Parsed, ReadOptions, order, parse_bytes, read_file, read_from, read_sized};
use crate::text::Span;

use address::bytes_of;
pub use address::{Address, GameOf};
pub use container::{Container, ContainerLimits};
pub use glob::Glob;
pub(crate) use order::on_thread;
pub use order::{MOST_JOBS, in_order};
pub use part::{FileRange, Part};
pub use plan::Task;
pub(crate) use portions::fault;
pub use portions::{Portion, Portions};
pub use skipped::Skipped;
pub use unpacked::unread;
pub use walk::Walk;
#[cfg(feature = "cli")]
pub(crate) use {
    chosen::file_of, container::is_many, container::is_packed, part::ends_as_folder, part::is_stdin,
    queue::lock, skipped::is_record,
};

use chosen::Chosen;
use unpacked::Unpacked;

/// From how many bytes on a text is read game by game, in memory that does not grow with it.
const LARGE: u64 = 16 << 20;

/// Something to read: a file, a member of a container, or standard input. [`Walk::inputs`] gives the inputs.
#[derive(Debug)]
pub struct Input {
    /// The path as it is printed: for a member, with the paths of its containers before it; `-` for standard input.
    pub path: PathBuf,
    /// The path relative to the folder or the container that the caller named, or the name of the file that the caller
    /// named. It has no `..`, whatever the names in a container are.
    pub inner: PathBuf,
    /// The file that it is a member of.
    container: Option<PathBuf>,
    /// The number of the game in its file, if it is one of a file and not all.
    game: Option<u32>,
    content: Content,
    /// Findings about it as a member of a container.
    found: Vec<Diagnostic>,
}

#[derive(Debug)]
enum Content {
    File,
    Stdin,
    Member(Unpacked),
    /// Some of the games of a large file.
    Games(FileRange),
    /// A game of a file.
    Game(Arc<Chosen>, u32),
    /// It cannot be read.
    Trouble(io::Error),
    /// It was read.
    Taken,
}

impl Input {
    fn new(path: PathBuf, inner: PathBuf, content: Content) -> Input {
        Input { path, inner, container: None, game: None, content, found: Vec::new() }
    }

    /// The file, and where in it a member is.
    pub fn address(&self) -> Address {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let whole = text(&self.path);
        let container = self.container.as_deref();
        let member_of = |path: &Path| Some(whole.strip_prefix(&text(path))?.strip_prefix('!')?.to_string());
        match container.and_then(|path| Some((path, member_of(path)?))) {
            Some((path, member)) => {
                Address { file: text(path), file_bytes: bytes_of(path), member: Some(member) }
            }
            None => Address { file_bytes: bytes_of(&self.path), file: whole, member: None },
        }
    }

    /// The number of the game in its file, if the input is one game that the caller named, as in `a.csa#2`.
    pub fn game(&self) -> Option<u32> {
        self.game
    }

    /// The path as text, for JSON and findings.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// The bytes of a path that is not UTF-8: each byte that is not an ASCII letter, a digit or one of `/._~-` is written
    /// as `%` and two hexadecimal digits. Two paths that look the same as text differ here. `None` for a path in UTF-8.
    pub fn name_bytes(&self) -> Option<String> {
        bytes_of(&self.path)
    }

    /// Reads the whole input. An input can be read once. Its path is printed with each finding.
    ///
    /// # Errors
    /// The input cannot be opened or read, was read already, or is a part of a large file, which only
    /// [`portions`](Input::portions) reads. What is wrong with the content is in the findings. If a member of a container
    /// is damaged, the part that can be unpacked is read, and a finding says so.
    pub fn read(&mut self, options: &ReadOptions) -> io::Result<Parsed> {
        let options = options.clone().name(self.name());
        match std::mem::replace(&mut self.content, Content::Taken) {
            Content::File => read_file(&self.path, &options),
            Content::Stdin => read_from(io::stdin().lock(), &options),
            Content::Member(member) => {
                let (bytes, broken) = member.all(options.limits.bytes);
                let is_empty = bytes.is_empty();
                let mut parsed = parse_bytes(bytes.into(), &options);
                // An empty member that could not be unpacked is not said to have no game as well.
                if is_empty && (broken.is_some() || !self.found.is_empty()) {
                    parsed.diagnostics.clear();
                }
                parsed.diagnostics.splice(..0, self.found.drain(..));
                // The text ends where no more of it could be unpacked.
                let end = parsed.source.text().len();
                parsed.diagnostics.extend(broken.map(|found| Diagnostic { span: Span::at(end), ..found }));
                order(&mut parsed.diagnostics, &options);
                Ok(parsed)
            }
            Content::Games(_) => Err(io::Error::other("a part of a file is read in portions")),
            Content::Game(chosen, game) => chosen.read(game, &options),
            Content::Trouble(error) => Err(error),
            Content::Taken => Err(io::Error::other("it was read already")),
        }
    }

    /// Reads the input in portions: a small input as a whole, a large one game by game. An input can be read once.
    ///
    /// A portion is an error for the same reasons as [`read`](Input::read), and is then the last one.
    pub fn portions(&mut self, options: &ReadOptions) -> Portions {
        let (before, mut range) = (self.game.map_or(0, |game| game - 1), None);
        let text: Box<dyn Read + Send> = match std::mem::replace(&mut self.content, Content::Taken) {
            Content::Member(member) if member.is_large() => Box::new(member),
            Content::Stdin => Box::new(io::stdin()),
            // Something other than a file, such as a pipe, can be opened only once.
            Content::File => match File::open(&self.path).and_then(|file| Ok((file.metadata()?, file))) {
                Ok((about, file)) if about.is_file() && about.len() > LARGE => Box::new(file),
                Ok((about, file)) => {
                    let options = options.clone().name(self.name());
                    return Portions::whole(read_sized(file, about.len(), &options), before);
                }
                Err(error) => return Portions::whole(Err(error), before),
            },
            Content::Games(games) => match games.open(&self.path) {
                Ok(file) => {
                    range = Some(games);
                    Box::new(file)
                }
                Err(error) => return Portions::whole(Err(error), before),
            },
            content => {
                self.content = content;
                return Portions::whole(self.read(options), before);
            }
        };
        self.reading(text, range, options)
    }

    /// Reads what it holds game by game, once.
    fn by_game(&mut self, options: &ReadOptions) -> io::Result<Portions> {
        let text: Box<dyn Read + Send> = match std::mem::replace(&mut self.content, Content::Taken) {
            Content::Member(member) if member.is_large() => Box::new(member),
            // All of it is here, so that its games come before it is said to be damaged.
            Content::Member(member) => {
                let (bytes, broken) = member.all(usize::MAX);
                self.found.extend(broken);
                Box::new(io::Cursor::new(bytes))
            }
            Content::Stdin => Box::new(io::stdin()),
            Content::File => Box::new(File::open(&self.path)?),
            Content::Trouble(error) => return Err(error),
            Content::Games(_) => return Err(io::Error::other("a part of a file has no numbered games")),
            Content::Game(..) | Content::Taken => return Err(io::Error::other("it was read already")),
        };
        Ok(self.reading(text, None, options))
    }

    fn reading(
        &mut self,
        text: Box<dyn Read + Send>,
        range: Option<FileRange>,
        options: &ReadOptions,
    ) -> Portions {
        let options = options.clone().name(self.name());
        let found = std::mem::take(&mut self.found);
        let mut games = games(text, &options);
        if let Some(FileRange { from, end, .. }) = range {
            games = games.between(from, end);
        }
        Portions::of(games, found, options)
    }

    /// Whether it is unpacked while it is read. The next input then comes only after this one has been read or dropped:
    /// whoever asks for the next one first waits for ever.
    pub(crate) fn is_coming(&self) -> bool {
        matches!(&self.content, Content::Member(member) if member.is_large())
    }
}

/// How many portions may wait to be taken.
const WAITING: usize = 64;

/// Reads inputs on several threads, and gives their portions in the order of the inputs, each with its address. `jobs` is
/// the number of threads; `None` means as many as there are processors. Reading goes on while portions are taken.
///
/// For an input that cannot be read there is a portion with the error, and the next inputs follow.
pub fn scan(
    inputs: impl Iterator<Item = Input> + Send + 'static,
    options: ReadOptions,
    jobs: Option<NonZero<usize>>,
) -> impl Iterator<Item = (Address, io::Result<Parsed>)> + Send {
    type Scanned = (Address, io::Result<Parsed>);
    let read = move |mut input: Input, put: &mut dyn FnMut(Scanned) -> ControlFlow<()>| {
        let address = input.address();
        input.portions(&options).each(|portion| (address.clone(), portion.parsed), put);
    };
    let work = move |sender: &SyncSender<Scanned>| {
        // Nobody takes more.
        let _enough = in_order(inputs, jobs, read, |portion| sender.send(portion).map_err(drop));
    };
    on_thread(WAITING, work, || (Address::from(""), Err(fault())))
}
