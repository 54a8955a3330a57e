//! What there is to read: files, folders and standard input, in an order that never changes.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::TrySendError;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use kifu::{Format, Parsed, ReadOptions};
use walkdir::WalkDir;

use super::output::{Output, count, visible};

/// Something to read.
#[derive(Debug)]
pub struct Input {
    /// The path as it is printed; `-` for standard input.
    pub path: PathBuf,
    /// The path below the folder that was named, or the name of the file that was named.
    pub inner: PathBuf,
    /// Why it cannot be read, if that is known already.
    trouble: Option<String>,
}

impl Input {
    /// The path as text, for JSON and findings.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// The bytes of a path that is no text, as `%` and two digits where they are not ASCII letters, digits or
    /// `/._~-`. Paths that look alike as text differ here.
    pub fn name_bytes(&self) -> Option<String> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._~-".contains(&byte);
        let percent = |&byte: &u8| match is_plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        };
        let bytes = self.path.as_os_str().as_encoded_bytes();
        self.path.to_str().is_none().then(|| bytes.iter().map(percent).collect())
    }

    /// Reads it.
    pub fn read(&self, options: &ReadOptions) -> Result<Parsed, String> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        let read = match is_stdin(&self.path) {
            true => kifu::read_from(io::stdin().lock(), &options.clone().name("-")),
            false => kifu::read(&self.path, options),
        };
        let parsed = read.map_err(|error| error.to_string())?;
        match packed(parsed.source.bytes()).filter(|_| parsed.records.is_empty()) {
            Some(name) => Err(format!("it is packed ({name}): unpack it first")),
            None => Ok(parsed),
        }
    }
}

/// How packed files begin.
const PACKED: &[(&[u8], &str)] = &[
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"\xfd7zXZ\0", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"BZh", "bzip2"),
];

/// With what the bytes are packed, if they are.
fn packed(bytes: &[u8]) -> Option<&'static str> {
    PACKED.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, name)| *name)
}

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether a file of this name is read when it is met in a folder.
pub fn is_record(path: &Path) -> bool {
    let known = |extension: &str| {
        Format::from_extension(extension).is_some() || extension.eq_ignore_ascii_case("txt")
    };
    path.extension().and_then(OsStr::to_str).is_some_and(known)
}

/// How much of JSON is searched for moves.
const SEARCHED: u64 = 1 << 16;

/// Whether a file is JSON without moves, as most are. One that cannot be opened is still to be reported.
fn is_other_json(path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let mut start = Vec::new();
    let mut read = || File::open(path)?.take(SEARCHED).read_to_end(&mut start);
    is_json && read().is_ok() && !start.windows(MOVES.len()).any(|part| part == MOVES)
}

/// The key of the moves.
const MOVES: &[u8] = b"\"moves\"";

/// What was met in folders and not read.
#[derive(Debug, Default)]
pub struct Skipped {
    list: bool,
    met: Mutex<(usize, Vec<String>)>,
}

impl Skipped {
    pub fn new(args: &super::args::Read) -> Skipped {
        Skipped { list: args.list_skipped, ..Skipped::default() }
    }

    fn add(&self, path: &Path, why: &str) {
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.0 += 1;
        if self.list {
            met.1.push(format!("skipped: {}: {why}", visible(&path.to_string_lossy())));
        }
    }

    /// Names what was skipped, if that is wished.
    pub fn say(&self, output: &mut Output) -> io::Result<()> {
        let met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.1.iter().try_for_each(|line| output.say(line))
    }

    /// The end of a summary: how many were skipped, or nothing.
    pub fn clause(&self) -> String {
        let number = self.met.lock().unwrap_or_else(PoisonError::into_inner).0;
        let hint = if self.list { "" } else { " (--list-skipped names them)" };
        if number > 0 { format!("; {} skipped{hint}", count(number, "other file")) } else { String::new() }
    }
}

/// Every input that the paths name, folder after folder, sorted by name within each.
///
/// Files below `except` are left out, unless that folder is named itself. What is in a folder and is not
/// read is told to `skipped`.
pub fn walk<'w>(
    paths: &'w [PathBuf],
    except: Option<&Path>,
    skipped: &'w Skipped,
) -> impl Iterator<Item = Input> + Send + use<'w> {
    let except = except.and_then(|folder| folder.canonicalize().ok());
    paths.iter().flat_map(move |path| -> Box<dyn Iterator<Item = Input> + Send + 'w> {
        if is_stdin(path) || !path.is_dir() {
            return Box::new(std::iter::once(named(path)));
        }
        let except = except.clone();
        let walk = WalkDir::new(path).sort_by_file_name().into_iter();
        let walk = walk.filter_entry(move |entry| {
            entry.depth() == 0
                || except.is_none()
                || !entry.file_type().is_dir()
                || entry.path().canonicalize().ok() != except
        });
        Box::new(walk.filter_map(move |entry| met(path, entry, skipped)))
    })
}

fn named(path: &Path) -> Input {
    let inner = if is_stdin(path) { OsStr::new("stdin") } else { path.file_name().unwrap_or(OsStr::new("")) };
    Input { path: path.to_path_buf(), inner: PathBuf::from(inner), trouble: None }
}

/// A file of a folder. Links to files are followed; links to folders could lead round in circles.
fn met(root: &Path, entry: walkdir::Result<walkdir::DirEntry>, skipped: &Skipped) -> Option<Input> {
    let (path, trouble) = match entry {
        Ok(entry) if entry.file_type().is_dir() || entry.depth() == 0 => return None,
        Ok(entry) => {
            if let Some(why) = reason_to_skip(&entry) {
                skipped.add(entry.path(), why);
                return None;
            }
            (entry.into_path(), None)
        }
        Err(error) => {
            let what = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
            (error.path().unwrap_or(root).to_path_buf(), Some(what))
        }
    };
    let inner = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
    Some(Input { path, inner, trouble })
}

/// Why something in a folder is not read.
fn reason_to_skip(entry: &walkdir::DirEntry) -> Option<&'static str> {
    let path = entry.path();
    // A link that leads nowhere is still to be reported.
    let found = if entry.path_is_symlink() { path.metadata() } else { path.symlink_metadata() };
    match found {
        Ok(found) if found.is_dir() => Some("a link to a folder"),
        Ok(found) if !found.is_file() => Some("a pipe, a device or a socket"),
        _ if !is_record(path) => Some("not the extension of a record"),
        _ if is_other_json(path) => Some("JSON without moves"),
        _ => None,
    }
}

/// How many results are handed over at once.
///
/// It does not depend on the number of threads, so neither does anything that is printed.
const CHUNK: usize = 256;
/// How many inputs may be ahead of what was handed over, when one of them takes long.
const AHEAD: usize = 4 * CHUNK;
/// How many results a thread sends together: each sending wakes the thread that puts them in order.
const PARCEL: usize = 16;

/// Works on the inputs in parallel and hands over the results in order, a chunk at a time.
pub fn in_order<R: Send>(
    inputs: impl Iterator<Item = Input> + Send,
    jobs: Option<usize>,
    work: impl Fn(&Input) -> R + Sync,
    mut take: impl FnMut(Vec<R>) -> io::Result<()>,
) -> io::Result<()> {
    let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
    let inputs = &Mutex::new(inputs.enumerate());
    let work = &work;
    let (sender, results) = mpsc::channel();
    let (permit, permits) = mpsc::sync_channel(AHEAD);
    // The receivers go with the closure: where it gives up, so do those who send.
    thread::scope(move |scope| {
        for _ in 0..jobs {
            let (sender, permit) = (sender.clone(), permit.clone());
            // Each takes the next input when it is done with one, so that a large file holds up nobody.
            scope.spawn(move || {
                let mut parcel = Vec::new();
                let send = |parcel: &mut Vec<_>| sender.send(std::mem::take(parcel)).is_ok();
                loop {
                    let permitted = match permit.try_send(()) {
                        // Others may be waiting for what is in the parcel.
                        Err(TrySendError::Full(())) => send(&mut parcel) && permit.send(()).is_ok(),
                        answer => answer.is_ok(),
                    };
                    if !permitted {
                        break;
                    }
                    let next = inputs.lock().map_or(None, |mut inputs| inputs.next());
                    let Some((at, input)) = next else { break };
                    parcel.push((at, work(&input)));
                    if parcel.len() == PARCEL && !send(&mut parcel) {
                        break;
                    }
                }
                send(&mut parcel);
            });
        }
        drop((sender, permit));
        let bar = ProgressBar::hidden();
        // Results that came before those in front of them.
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut chunk = Vec::new();
        let mut hand_over = |chunk: &mut Vec<R>| {
            permits.iter().take(chunk.len()).for_each(drop);
            bar.inc(chunk.len() as u64);
            bar.suspend(|| take(std::mem::take(chunk)))
        };
        for parcel in results {
            waiting.extend(parcel);
            while let Some(result) = waiting.remove(&next) {
                next += 1;
                chunk.push(result);
                if chunk.len() == CHUNK {
                    hand_over(&mut chunk)?;
                    if bar.is_hidden() && io::stderr().is_terminal() {
                        show(&bar);
                    }
                }
            }
        }
        hand_over(&mut chunk)?;
        bar.finish_and_clear();
        Ok(())
    })
}

/// Makes the progress visible; there is no total, because the folders are walked as the work goes on.
fn show(bar: &ProgressBar) {
    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} files in {elapsed}") {
        bar.set_style(style);
    }
}
