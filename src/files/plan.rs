//! The work on many files in tasks of about equal size, for many machines.
//!
//! No moves are read to make a plan: files are bundled by their size, and of a large file that is cut only the heads of
//! its games are read, to count them. A file is cut where a window of [`games`] begins, so that the tasks together read
//! the same windows as one run would.

use std::fs::File;
use std::io;
use std::mem;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;

use super::chosen;
use super::container::Container;
use super::part::{FileRange, Part};
use super::walk::{Met, Walk, What};
use super::{LARGE, in_order};
use crate::games::{Mark, games};
use crate::parse::ReadOptions;

/// A task of a plan: work for one machine, small enough to be sent to it. [`Walk::plan`] makes tasks, and [`Walk::of`]
/// reads their parts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Task {
    /// What is to be read, in the order of the plan.
    pub parts: Vec<Part>,
    /// The number of bytes of text in the task, estimated.
    pub bytes: u64,
}

/// About how many bytes of text there are in a byte of a packed container.
const PACKED: u64 = 8;

impl Walk {
    /// Divides all there is to read into tasks of about `bytes` bytes of text. Together the tasks read the same games in
    /// the same order as this walk does; each task can be read on any machine and any number of times. `options` are
    /// those with which the tasks will be read, and `jobs` is how many files are looked at at a time, as in [`in_order`].
    ///
    /// Small files are bundled. A container is not divided, and if it is packed it counts for eight times its size. A
    /// file that is larger than both `bytes` and 16 MiB is cut between games, into ranges of whole windows of about half
    /// a mebibyte. A text that can only be read as a whole, such as JKF or UTF-16, is not cut.
    ///
    /// ```
    /// use kifu::files::Walk;
    /// use kifu::ReadOptions;
    /// let folder = std::env::temp_dir().join(format!("kifu-plan-{}", std::process::id()));
    /// std::fs::create_dir_all(&folder)?;
    /// for name in ["a.usi", "b.usi", "c.usi"] {
    ///     std::fs::write(folder.join(name), "startpos moves 7g7f resign")?;
    /// }
    /// let tasks = Walk::new([&folder]).plan(60, &ReadOptions::new(), None);
    /// assert_eq!(tasks.iter().map(|task| task.parts.len()).collect::<Vec<_>>(), [2, 1]);
    /// let last = Walk::of(tasks[1].parts.clone()).inputs().next();
    /// assert!(last.is_some_and(|input| input.path.ends_with("c.usi")));
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn plan(self, bytes: u64, options: &ReadOptions, jobs: Option<NonZero<usize>>) -> Vec<Task> {
        let heads = options.clone().only(|_| false);
        let work = |met: Met, put: &mut dyn FnMut((Part, u64)) -> ControlFlow<()>| {
            let _enough = parts(met, bytes, &heads).into_iter().try_for_each(put);
        };
        let (mut tasks, mut task) = (Vec::new(), Task::default());
        let done: Result<(), std::convert::Infallible> = in_order(self.met(), jobs, work, |(part, size)| {
            if !task.parts.is_empty() && task.bytes.saturating_add(size) > bytes {
                tasks.push(mem::take(&mut task));
            }
            task.parts.push(part);
            task.bytes = task.bytes.saturating_add(size);
            Ok(())
        });
        let Ok(()) = done;
        tasks.extend((!task.parts.is_empty()).then_some(task));
        tasks
    }
}

/// The parts of a file, with about how many bytes of text are in each.
fn parts(met: Met, most: u64, heads: &ReadOptions) -> Vec<(Part, u64)> {
    let Met { path, what, .. } = met;
    let size = path.metadata().map_or(0, |about| about.len());
    let container = match what {
        What::Games(range) => {
            let bytes = range.bytes();
            return vec![(Part::Games(path, range), bytes)];
        }
        What::Chosen(games) => {
            let name = |game| Part::Named(chosen::game_address(&path, game));
            // The file is read once for all of them.
            let sizes = std::iter::once(size).chain(std::iter::repeat(0));
            return games.into_iter().map(name).zip(sizes).collect();
        }
        What::Text => None,
        What::Trouble(_) => return vec![(Part::Named(path), 0)],
        // A file that cannot be opened is reported when it is read.
        What::Named | What::Packed(_) => match Container::of_file(&path) {
            Ok(container) => container,
            Err(_) => return vec![(Part::Named(path), 0)],
        },
    };
    match container {
        Some(Container::Tar) => vec![(Part::Named(path), size)],
        Some(_) => vec![(Part::Named(path), size.saturating_mul(PACKED))],
        None if size <= most.max(LARGE) => vec![(Part::Text(path), size)],
        None => match ranges(&path, most, heads) {
            Ok(ranges) if ranges.len() > 1 => {
                let part = |range: FileRange| {
                    let bytes = range.bytes();
                    (Part::Games(path.clone(), range), bytes)
                };
                ranges.into_iter().map(part).collect()
            }
            Ok(_) | Err(_) => vec![(Part::Text(path), size)],
        },
    }
}

/// A large file in ranges of about `most` bytes.
fn ranges(path: &Path, most: u64, heads: &ReadOptions) -> io::Result<Vec<FileRange>> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    let (mut ranges, mut from) = (Vec::new(), Mark::default());
    for mark in games(file, heads).marks() {
        let mark = mark?;
        if (mark.byte - from.byte) as u64 >= most {
            let end = mark.byte;
            ranges.push(FileRange { from: mem::replace(&mut from, mark), end, size });
        }
    }
    ranges.push(FileRange { from, end: usize::try_from(size).unwrap_or(usize::MAX), size });
    Ok(ranges)
}

#[cfg(test)]
mod tests;
