//! Training data as a text of records, which all functions that read records can read.

use std::io::{self, BufRead, Read};

use super::{Malformed, Sample, TrainingFormat, TrainingGame};
use crate::notation::{Format, WriteOptions};
use crate::record::Record;
use crate::write::write;

/// A reader that turns training data into a text in [`Format::Psn2`], game by game, in memory that does not grow with the
/// data.
///
/// A game of HCPE3 becomes a game as [`TrainingGame::to_record`] makes it, and an entry of HCPE or PSV a game of a single
/// move as [`Sample::to_record`] makes it. An entry of HCPE or PSV that makes no sense becomes a game whose start
/// position says what is wrong and where. At a fault in HCPE3 reading fails, with [`Malformed`] as the source of the
/// error, because nobody can tell where the next game begins.
///
/// ```
/// use std::io::Read;
/// use kifu::training::{Collector, TrainingFormat, TrainingText};
/// let mut collector = Collector::new(TrainingFormat::Hcpe);
/// collector.add(&kifu::parse(b"PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'** -12\n%TORYO\n"));
/// let (bytes, _) = collector.finish();
///
/// let mut text = String::new();
/// TrainingText::new(TrainingFormat::Hcpe, bytes.as_slice()).read_to_string(&mut text)?;
/// let games = kifu::parse(text.as_bytes()).records;
/// assert_eq!(games[1].mainline().filter_map(|node| node.mv()).count(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TrainingText<R> {
    format: TrainingFormat,
    packed: R,
    /// The bytes that were read and are not all turned into text yet.
    bytes: Vec<u8>,
    told: usize,
    /// Where `bytes` begins.
    start: usize,
    is_read: bool,
    text: String,
    given: usize,
}

/// How much is read at a time.
const PART: u64 = 1 << 16;

/// The notation of the text. It holds a result without a reason for it, and a start with the number of its move.
const FORMAT: Format = Format::Psn2;

impl<R: BufRead> TrainingText<R> {
    /// The games of `packed`.
    pub fn new(format: TrainingFormat, packed: R) -> TrainingText<R> {
        let (bytes, text) = (Vec::new(), String::new());
        TrainingText { format, packed, bytes, told: 0, start: 0, is_read: false, text, given: 0 }
    }

    /// Turns the next game into text, and returns whether there was one.
    fn tell(&mut self) -> io::Result<bool> {
        loop {
            let rest = &self.bytes[self.told..];
            if rest.is_empty() && self.is_read {
                return Ok(false);
            }
            let (read, size) = first(self.format, rest);
            let wrong = match read {
                Ok(record) => {
                    self.say(&record);
                    self.told += size;
                    return Ok(true);
                }
                Err(wrong) => wrong,
            };
            // An error behind the last byte means that bytes are missing.
            if wrong.byte == rest.len() && !self.is_read {
                self.read_on()?;
                continue;
            }
            let wrong = wrong.behind(self.start + self.told);
            self.told += size;
            if self.format == TrainingFormat::Hcpe3 {
                return Err(io::Error::new(io::ErrorKind::InvalidData, wrong));
            }
            self.text = unreadable(wrong);
            return Ok(true);
        }
    }

    fn say(&mut self, record: &Record) {
        // Such records have nothing that the notation cannot hold, which a test proves.
        self.text = write(record, FORMAT, &WriteOptions::new()).text;
        self.text.push('\n');
    }

    /// Reads more, up to as many bytes as there are already, so that the time stays linear.
    fn read_on(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.told);
        self.start += self.told;
        self.told = 0;
        let most = PART.max(self.bytes.len() as u64);
        self.is_read = self.packed.by_ref().take(most).read_to_end(&mut self.bytes)? == 0;
        Ok(())
    }
}

/// The first game of some bytes, or what is wrong with it; and how many of them it takes.
fn first(format: TrainingFormat, bytes: &[u8]) -> (Result<Record, Malformed>, usize) {
    match format {
        TrainingFormat::Hcpe3 => match TrainingGame::read(bytes) {
            Ok((game, size)) => (Ok(game.to_record()), size),
            Err(wrong) => (Err(wrong), bytes.len()),
        },
        TrainingFormat::Hcpe | TrainingFormat::Psv => {
            let packing = format.packing();
            let read = Sample::read(packing, bytes).map(|sample| sample.to_record());
            (read, packing.sample_size().min(bytes.len()))
        }
    }
}

/// An entry that makes no sense, as a game that says so and is over at once.
fn unreadable(wrong: Malformed) -> String {
    format!("[SFEN \"{wrong}\"]\nInterrupt\n\n")
}

impl<R: BufRead> Read for TrainingText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() {
            self.given = 0;
            self.text.clear();
            if !self.tell()? {
                return Ok(0);
            }
        }
        let read = (&self.text.as_bytes()[self.given..]).read(buffer)?;
        self.given += read;
        Ok(read)
    }
}
