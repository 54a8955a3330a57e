//! What was read of a text, on its way to Python.

use std::fmt;
use std::sync::Arc;

use kifu::files::Address;
use kifu::filter::Filter;
use kifu::{Encoding, Format, Parsed};
use pyo3::prelude::*;

use crate::diag::{Finding, refuse};
use crate::input::{cut, hint, is_training_data};
use crate::record::{Origin, Record};

/// What was read of a text.
pub struct Games {
    /// The games that are wanted, or why the text has none. A caller who is not strict takes games with their findings.
    games: Result<Vec<Game>, Nothing>,
    /// Whether the text has one game, which is what all findings concern then.
    is_alone: bool,
    /// What was found in these games and in the text as a whole, or everything where something cannot be had.
    found: Vec<Arc<Finding>>,
    format: Option<Format>,
    encoding: Encoding,
    /// Why no more of a container, or of a member of one, could be unpacked.
    cut: Option<String>,
    /// The file that they are in, if it is one.
    address: Option<Arc<Address>>,
    /// How many games of the file stand before them.
    before: u32,
}

/// Why a text has no game, or none for who is strict.
struct Nothing {
    why: String,
    /// What reads such a text instead, if its path is known to the caller alone.
    advice: &'static str,
}

/// A game of a text.
struct Game {
    /// Its number in the text, from 1.
    number: u32,
    record: kifu::Record,
    /// The program that wrote it, where that can be told.
    producer: Option<&'static str>,
}

impl Games {
    /// All games of a text.
    pub fn of(parsed: Parsed, strict: bool) -> Games {
        let all = (0..parsed.records.len()).collect();
        Games::some(parsed, all, strict)
    }

    /// The games that a filter wants, and nothing of the others; none if it wants no game of a text that has some.
    pub fn wanted(parsed: Parsed, filter: &Filter) -> Option<Games> {
        let wanted: Vec<usize> = filter.games(&parsed).collect();
        let is_told = parsed.records.is_empty() || cut(&parsed).is_some();
        (is_told || !wanted.is_empty()).then(|| Games::some(parsed, wanted, false))
    }

    /// The games with these indices, which rise.
    fn some(parsed: Parsed, indices: Vec<usize>, strict: bool) -> Games {
        let (format, source) = (parsed.format, Arc::clone(&parsed.source));
        let (encoding, is_alone) = (source.encoding(), parsed.records.len() == 1);
        let cut = cut(&parsed);
        let is_refused = parsed.records.is_empty() || strict && parsed.has_errors();
        let is_whole = is_refused || cut.is_some() || indices.len() == parsed.records.len();
        let is_meant =
            |game: u32| is_whole || game == 0 || indices.binary_search(&(game as usize - 1)).is_ok();
        let found = parsed.diagnostics.iter().filter(|found| is_meant(found.game));
        let found = found.map(|found| Finding::of(found.clone(), &source)).collect();
        let games = if is_refused { Err(Nothing::of(parsed)) } else { Ok(taken(parsed, &indices)) };
        let address = source.name().map(|name| Arc::new(Address::from(name)));
        Games { games, is_alone, found, format, encoding, cut, address, before: 0 }
    }

    /// The same, if they were read by the path of their file, in which so many others stand before them.
    pub fn within(self, address: Arc<Address>, before: u32) -> Games {
        let games = self.games.map_err(|nothing| Nothing { advice: "", ..nothing });
        Games { games, address: Some(address), before, ..self }
    }

    /// The same, if an open file at this place has given their text.
    pub fn given_by(self, address: Arc<Address>) -> Games {
        Games { address: Some(address), ..self }
    }

    /// The path of the file that they are in.
    pub fn file(&self) -> Option<&str> {
        self.address.as_ref().map(|address| address.file.as_str())
    }

    /// What was found.
    pub fn found(&self) -> &[Arc<Finding>] {
        &self.found
    }

    /// The games alone, or why there are none and what was found.
    pub fn records(self) -> Result<Vec<kifu::Record>, (String, Vec<Arc<Finding>>)> {
        let games = self.games.map_err(|nothing| (nothing.to_string(), self.found))?;
        Ok(games.into_iter().map(|game| game.record).collect())
    }

    /// The error for who asks for all games of what could be unpacked in part.
    pub fn cut(&self, py: Python<'_>) -> Option<PyErr> {
        Some(refuse(py, self.cut.clone()?, &self.found))
    }

    /// Every game with what was found about it; what concerns the whole text is listed with each.
    pub fn all(self, py: Python<'_>) -> PyResult<Vec<Record>> {
        let Games { games, is_alone, found, format, encoding, cut: _, address, before } = self;
        let games = games.map_err(|nothing| refuse(py, nothing.to_string(), &found))?;
        let shared: Vec<_> = found.iter().filter(|one| one.game() == 0).cloned().collect();
        let mut own = vec![shared; games.len()];
        match &mut own[..] {
            [own] if is_alone => *own = found,
            _ => {
                for one in found {
                    if let Ok(at) = games.binary_search_by_key(&one.game(), |game| game.number) {
                        own[at].push(one);
                    }
                }
            }
        }
        let record = |(game, found): (Game, _)| {
            let origin = Origin { address: address.clone(), game: before + game.number };
            Record::read(game.record, game.producer, found, format, encoding, origin)
        };
        Ok(games.into_iter().zip(own).map(record).collect())
    }
}

/// The games of a text with these indices, which rise.
fn taken(mut parsed: Parsed, indices: &[usize]) -> Vec<Game> {
    let producers: Vec<_> = indices.iter().map(|&at| parsed.producer_of(at)).collect();
    let mut records = std::mem::take(&mut parsed.records).into_iter().enumerate();
    let games = indices.iter().zip(producers).filter_map(|(&index, producer)| {
        let (at, record) = records.find(|&(at, _)| at == index)?;
        Some(Game { number: at as u32 + 1, record, producer })
    });
    games.collect()
}

impl Nothing {
    /// Why a text that was read has no game.
    fn of(parsed: Parsed) -> Nothing {
        let source = Arc::clone(&parsed.source);
        let is_packed = parsed.diagnostics.iter().any(|found| found.code == kifu::Code::Compressed);
        let advice = if is_packed || source.name().is_some_and(is_training_data) {
            "; by its path `read_all` reads such a file"
        } else {
            hint(source.text())
        };
        let why = parsed.all().map_or_else(|error| error.to_string(), |_| "no game found".to_string());
        Nothing { why, advice }
    }
}

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.why, self.advice)
    }
}
