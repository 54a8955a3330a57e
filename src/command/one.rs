//! Shared by the commands that make one file from one game: `render` and `view`.

use std::path::Path;

use crate::files::Walk;
use crate::{Diagnostic, Node, Parsed, Record};

use super::args::{Made, OneGame};
use super::inputs::{self, NO_GAME, has_only};
use super::output::{Stop, Trouble};
use super::speech::count;
use super::whole::Whole;

/// A game, with the file that it was read from.
pub struct One {
    parsed: Parsed,
    /// The number of the game in its file.
    number: u32,
    /// How many games stand before it in what was read.
    before: u32,
}

impl One {
    /// Reads the file.
    ///
    /// # Errors
    /// The game cannot be read.
    pub fn read(args: &OneGame) -> Result<One, Stop> {
        One::find(args).map_err(|what| args.stop(what))
    }

    fn find(args: &OneGame) -> Result<One, String> {
        let mut files = Walk::new([&args.path]).inputs();
        let mut file = files.next().ok_or("there is no record in it")?;
        let is_coming = file.is_coming();
        let mut read = || inputs::read(&mut file, &args.options());
        // If a member is unpacked while it is read, the next one comes only after it.
        let early = if is_coming { Some(read()?) } else { None };
        if files.next().is_some() {
            return Err("it holds several files: name one of them".to_string());
        }
        let parsed = early.map_or_else(read, Ok)?;
        match parsed.records.len() {
            0 => Err(NO_GAME.to_string()),
            games if (games as u32) < args.game => Err(has_only(games)),
            _ => match file.game() {
                Some(number) => Ok(One { parsed, number, before: 0 }),
                None => Ok(One { parsed, number: args.game, before: args.game - 1 }),
            },
        }
    }

    pub fn record(&self) -> &Record {
        &self.parsed.records[self.before as usize]
    }

    /// What was found about the game; what concerns the file stands with its first game.
    pub fn findings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.parsed
            .diagnostics
            .iter()
            .filter(|one| one.game == self.number || one.game == 0 && self.before == 0)
    }

    /// The node after `ply` moves of the main line, or after all.
    pub fn node(&self, ply: Option<u32>) -> Result<Node<'_>, String> {
        node_after(self.record(), ply)
    }
}

/// The node after `ply` moves of the main line, or after all.
///
/// # Errors
/// There are fewer moves.
pub fn node_after(record: &Record, ply: Option<u32>) -> Result<Node<'_>, String> {
    match ply {
        None => Ok(record.last()),
        Some(0) => Ok(record.root()),
        Some(ply) => {
            let node = record.mainline().nth(ply as usize - 1);
            node.ok_or_else(|| format!("the game has {}", count(record.mainline().count(), "move")))
        }
    }
}

/// Writes a file with this extension, or a stream, that appears whole or not at all, and never in place of the one
/// that was read.
pub fn write(path: &Path, extension: &str, bytes: &[u8], game: &OneGame, made: &Made) -> Result<(), Stop> {
    if path.extension().is_some_and(|own| !own.eq_ignore_ascii_case(extension)) {
        return Err(Trouble::at(path, format!("give a name that ends in `.{extension}`")).into());
    }
    let whole = Whole::made_of(&game.path, path, made.overwrite);
    whole.allow()?;
    whole.write(|out| out.write_all(bytes)).map_err(|error| whole.failed(error))
}
