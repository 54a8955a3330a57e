//! Sorting more than fits in memory: sorted runs go to files without a name, and are merged as they are read.
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 3, section 5.4 (external sorting).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// How many runs are merged at a time, each an open file.
const RUNS: usize = 64;

/// Takes lines of bytes, and gives them back in their order.
pub(super) struct Sorter {
    /// How many bytes are kept in memory.
    room: usize,
    lines: Vec<Vec<u8>>,
    used: usize,
    /// The runs: of lines, of merged runs, of merged runs of those, and so on.
    runs: Vec<Vec<File>>,
}

impl Sorter {
    pub fn new(room: usize) -> Sorter {
        Sorter { room, lines: Vec::new(), used: 0, runs: Vec::new() }
    }

    /// Takes a line.
    pub fn push(&mut self, line: Vec<u8>) -> io::Result<()> {
        self.used += line.len() + size_of::<Vec<u8>>();
        self.lines.push(line);
        if self.used >= self.room { self.spill() } else { Ok(()) }
    }

    fn spill(&mut self) -> io::Result<()> {
        self.lines.sort_unstable();
        self.used = 0;
        let mut run = run(self.lines.drain(..).map(Ok))?;
        for level in 0.. {
            if level == self.runs.len() {
                self.runs.push(Vec::new());
            }
            let runs = &mut self.runs[level];
            runs.push(run);
            if runs.len() < RUNS {
                break;
            }
            run = self::run(Merged::of(std::mem::take(runs), Vec::new())?)?;
        }
        Ok(())
    }

    /// The lines in the order of their bytes.
    pub fn sorted(mut self) -> io::Result<Merged> {
        self.lines.sort_unstable();
        Merged::of(self.runs.into_iter().flatten().collect(), self.lines)
    }
}

/// Writes lines that are sorted: each its length, and its bytes.
fn run(lines: impl Iterator<Item = io::Result<Vec<u8>>>) -> io::Result<File> {
    let mut out = BufWriter::with_capacity(1 << 18, tempfile::tempfile()?);
    for line in lines {
        let line = line?;
        out.write_all(&(line.len() as u64).to_le_bytes())?;
        out.write_all(&line)?;
    }
    let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

/// Runs that are read together.
pub(super) struct Merged {
    /// The next line of each run, and the number of the run.
    next: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
    runs: Vec<BufReader<File>>,
    /// The lines that stayed in memory, as the last run.
    kept: std::vec::IntoIter<Vec<u8>>,
}

impl Merged {
    fn of(runs: Vec<File>, kept: Vec<Vec<u8>>) -> io::Result<Merged> {
        let runs: Vec<_> = runs.into_iter().map(|file| BufReader::with_capacity(1 << 16, file)).collect();
        let mut merged = Merged { next: BinaryHeap::new(), runs, kept: kept.into_iter() };
        (0..=merged.runs.len()).try_for_each(|run| merged.advance(run))?;
        Ok(merged)
    }

    /// Puts the next line of a run into the heap.
    fn advance(&mut self, run: usize) -> io::Result<()> {
        let line = match self.runs.get_mut(run) {
            Some(file) => read(file)?,
            None => self.kept.next(),
        };
        self.next.extend(line.map(|line| Reverse((line, run))));
        Ok(())
    }
}

/// The next line of a run, unless that is at its end.
fn read(run: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 8];
    if run.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    run.read_exact(&mut length[1..])?;
    let length = u64::from_le_bytes(length);
    let mut line = Vec::new();
    if run.take(length).read_to_end(&mut line)? as u64 == length {
        Ok(Some(line))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

impl Iterator for Merged {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        let Reverse((line, run)) = self.next.pop()?;
        Some(self.advance(run).map(|()| line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// In memory, in some runs, and in so many that runs of runs are merged.
        #[test]
        fn lines_come_back_in_their_order(
            mut lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..4), 0..400),
            room in prop::sample::select(vec![1, 64, 1000, 1 << 20]),
        ) {
            let mut sorter = Sorter::new(room);
            lines.iter().try_for_each(|line| sorter.push(line.clone())).expect("a temporary file");
            let sorted: Vec<_> = sorter.sorted().and_then(Iterator::collect).expect("a temporary file");
            lines.sort();
            prop_assert_eq!(sorted, lines);
        }
    }

    #[test]
    fn no_more_than_the_room_is_kept_in_memory() {
        let room = 10_000;
        let mut sorter = Sorter::new(room);
        for at in 0..10_000_u32 {
            sorter.push(at.to_be_bytes().to_vec()).expect("a temporary file");
            let kept = sorter.lines.iter().map(|line| line.len() + size_of::<Vec<u8>>()).sum::<usize>();
            assert!(kept < room, "{kept} bytes after line {at}");
        }
        assert_eq!(sorter.sorted().map(Iterator::count).expect("a temporary file"), 10_000);
    }

    #[test]
    fn a_run_that_was_cut_is_an_error() {
        let whole = [3, 0, 0, 0, 0, 0, 0, 0, b'a', b'b', b'c'];
        assert_eq!(read(&mut &whole[..]).expect("whole"), Some(b"abc".to_vec()));
        assert_eq!(read(&mut &whole[..0]).expect("its end"), None);
        for cut in 1..whole.len() {
            assert!(read(&mut &whole[..cut]).is_err(), "{cut}");
        }
    }
}
