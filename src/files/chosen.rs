//! Single games of a file, named by their numbers: `a.csa#2`.
//!
//! Such names often come in lists. If several games of one file follow each other in a list, the file is read once.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::address::path_from;
use super::part::Part;
use super::queue::lock;
use super::unpacked::unread;
use super::{Content, Input, Portions};
use crate::diag::Diagnostic;
use crate::parse::{Parsed, ReadOptions, parse_bytes};

/// The file that a path names, itself or by a game in it.
pub fn file_of(path: &Path) -> Cow<'_, Path> {
    numbered(path).map_or(Cow::Borrowed(path), |(file, _)| Cow::Owned(file))
}

/// The file and the number of the game that a path names. A file that has such a name itself is a file.
fn numbered(path: &Path) -> Option<(PathBuf, u32)> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let sign = bytes.iter().rposition(|&byte| byte == b'#')?;
    let number = std::str::from_utf8(&bytes[sign + 1..]).ok()?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|&number| is_number && number > 0)?;
    let file = path_from(bytes[..sign].to_vec())?;
    (!path.exists()).then_some((file, number))
}

/// The name of a game of a file.
pub(super) fn game_address(file: &Path, game: u32) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(format!("#{game}"));
    name.into()
}

/// The parts, each with the numbers of the games that are wanted; none means all games. Games of one file that follow
/// each other are one part.
pub(super) fn grouped(parts: &[Part]) -> Vec<(Part, Vec<u32>)> {
    let mut groups: Vec<(Part, Vec<u32>)> = Vec::new();
    for part in parts {
        let chosen = if let Part::Named(path) = part { numbered(path) } else { None };
        let Some((file, game)) = chosen else {
            groups.push((part.clone(), Vec::new()));
            continue;
        };
        let file = Part::Named(file);
        match groups.last_mut() {
            Some((last, games)) if *last == file && games.last().is_some_and(|&last| last < game) => {
                games.push(game);
            }
            _ => groups.push((file, vec![game])),
        }
    }
    groups
}

/// The games with these numbers, each as an input. `file` is `None` if the path does not stand for exactly one file.
pub(super) fn inputs(
    file: Option<Input>,
    path: PathBuf,
    games: Vec<u32>,
) -> impl Iterator<Item = Input> + Send {
    let shared = match file {
        Some(file) => {
            let about = (file.path.clone(), file.inner.clone(), file.container.clone());
            Ok((Arc::new(Chosen::new(file, games.clone())), about))
        }
        None => Err(path),
    };
    games.into_iter().map(move |game| match &shared {
        Ok((chosen, (path, inner, container))) => {
            let content = Content::Game(chosen.clone(), game);
            let input = Input::new(path.clone(), inner.clone(), content);
            Input { game: Some(game), container: container.clone(), ..input }
        }
        Err(path) => {
            let why = io::Error::other("only a game of one file has a number");
            Input::new(path.clone(), path.clone(), Content::Trouble(why))
        }
    })
}

/// The wanted games of a file, which is read once for all of them.
pub(super) struct Chosen {
    wanted: Vec<u32>,
    reading: Mutex<Reading>,
}

/// How far the file was read.
struct Reading {
    file: Input,
    games: Option<Portions>,
    passed: u32,
    /// Games that were read before they were asked for.
    met: BTreeMap<u32, Parsed>,
    /// Why the file cannot be read to its end, for every game that was not met before.
    unread: Option<Unread>,
}

/// Why a file cannot be read to its end.
enum Unread {
    Failed(io::ErrorKind, String),
    /// It is a damaged container or a member of one.
    Damaged(Diagnostic),
}

impl fmt::Debug for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Chosen").field(&self.wanted).finish()
    }
}

impl Chosen {
    fn new(file: Input, wanted: Vec<u32>) -> Chosen {
        let reading = Reading { file, games: None, passed: 0, met: BTreeMap::new(), unread: None };
        Chosen { wanted, reading: Mutex::new(reading) }
    }

    /// Reads a game.
    pub fn read(&self, game: u32, options: &ReadOptions) -> io::Result<Parsed> {
        let mut reading = lock(&self.reading);
        if let Some(parsed) = reading.met.remove(&game) {
            return Ok(parsed);
        }
        if reading.unread.is_none() {
            match reading.advance(game, &self.wanted, options) {
                Ok(Some(parsed)) => return Ok(parsed),
                Ok(None) => {}
                Err(error) => reading.unread = Some(Unread::Failed(error.kind(), error.to_string())),
            }
        }
        match &reading.unread {
            Some(Unread::Failed(kind, why)) => Err(io::Error::new(*kind, why.clone())),
            Some(Unread::Damaged(found)) => {
                let mut parsed = parse_bytes((&[]).into(), options);
                parsed.diagnostics = vec![found.clone()];
                Ok(parsed)
            }
            None => {
                let passed = reading.passed;
                let number = if passed == 1 { "1 game".to_string() } else { format!("{passed} games") };
                Err(io::Error::other(format!("there is no game {game}: it has {number}")))
            }
        }
    }
}

impl Reading {
    /// Reads on to a game. Others that are wanted are kept when they are met.
    fn advance(&mut self, game: u32, wanted: &[u32], options: &ReadOptions) -> io::Result<Option<Parsed>> {
        let games = match &mut self.games {
            Some(games) => games,
            None => self.games.insert(self.file.by_game(options)?),
        };
        for parsed in games {
            let parsed = parsed?;
            self.passed += parsed.records.len() as u32;
            if parsed.records.is_empty() {
                self.unread = unread(&parsed).cloned().map(Unread::Damaged);
            } else if self.passed == game {
                return Ok(Some(parsed));
            } else if wanted.binary_search(&self.passed).is_ok() {
                self.met.insert(self.passed, parsed);
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_file_in_their_order_are_read_together() {
        let paths = ["a.csa#1", "a.csa#3", "a.csa#3", "b.csa#2", "a.csa", "a.csa#x", "a.csa#0"];
        let groups = grouped(&paths.map(|path| Part::Named(path.into())));
        let said: Vec<_> =
            groups.iter().map(|(part, games)| (part.path().to_str().unwrap_or(""), &games[..])).collect();
        let expected: [(&str, &[u32]); 6] = [
            ("a.csa", &[1, 3]),
            ("a.csa", &[3]),
            ("b.csa", &[2]),
            ("a.csa", &[]),
            ("a.csa#x", &[]),
            ("a.csa#0", &[]),
        ];
        assert_eq!(said, expected);
    }

    #[cfg(unix)]
    #[test]
    fn the_name_of_the_file_can_be_any_bytes() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(OsStr::from_bytes(b"\xff#/\x80.csa#12"));
        let file = Path::new(OsStr::from_bytes(b"\xff#/\x80.csa"));
        assert_eq!(numbered(path), Some((file.to_path_buf(), 12)));
        assert_eq!(numbered(file), None);
    }
}
