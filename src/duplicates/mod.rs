//! Finds games that are the same as another game, in collections of any size.
//!
//! Each game is written as a line of text, with its variant, its start position and its moves, and the lines are sorted in
//! descending order. Then equal lines stand together, and the games that a line is the beginning of stand right before
//! it, the longest first. So one sort finds both copies and beginnings. What does not fit in memory is sorted on the disk.

mod sorter;

use std::io;

use crate::files::{Address, GameOf};
use crate::named::named;
use crate::record::Record;
use sorter::Sorter;

named! {
    /// In what way a game is the same as another game. Only main lines are compared.
    #[non_exhaustive]
    pub enum Sameness {
        /// the same start and moves as
        Moves = "moves",
        /// the same last position as
        Position = "position",
        /// the beginning of
        Prefix = "prefix",
    }
}

/// A game that is the same as another game: [`Duplicates::find`] gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duplicate {
    /// The game that can be left out: the shorter of the two, and of equal ones the one that was added later.
    pub game: GameOf,
    /// The other game, which has the same moves or more. It may be a duplicate of a third game.
    pub of: GameOf,
    /// In what way they are the same.
    pub same: Sameness,
}

/// The parts of a game that are compared: [`Likeness::of`] takes them from a record.
#[derive(Debug, Clone)]
pub struct Likeness {
    plies: u32,
    line: String,
    position: Option<String>,
}

impl Likeness {
    /// How many moves the main line has, without those that are kept as text.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The likeness of a game. Its last position is only kept if `same` has [`Sameness::Position`].
    pub fn of(record: &Record, same: &[Sameness]) -> Likeness {
        let last = record.last();
        let position = || format!("{} {}", record.variant(), last.position().without_number());
        Likeness {
            plies: last.ply(),
            line: record.identity(),
            position: same.contains(&Sameness::Position).then(position),
        }
    }
}

/// How many bytes each of two sorters keeps in memory.
const ROOM: usize = 48 << 20;

/// Finds games that are the same as another.
///
/// ```
/// use kifu::duplicates::{Duplicates, Likeness, Sameness};
/// use kifu::files::GameOf;
/// let same = [Sameness::Moves, Sameness::Prefix];
/// let mut all = Duplicates::new();
/// for (name, text) in [("a", "startpos moves 7g7f 3c3d"), ("b", "startpos moves 7g7f"), ("c", "moves 7g7f 3c3d")] {
///     let record = kifu::parse(text.as_bytes()).one()?;
///     all.add(&GameOf { address: name.into(), game: None }, &Likeness::of(&record, &same))?;
/// }
/// let found = all.find(&same)?.collect::<Result<Vec<_>, _>>()?;
/// let said = found.iter().map(|it| format!("{}: same {} as {}", it.game, it.same, it.of));
/// assert_eq!(said.collect::<Vec<_>>(), ["b: same prefix as a", "c: same moves as a"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Duplicates {
    room: usize,
    games: u64,
    lines: Sorter,
    positions: Sorter,
}

impl Default for Duplicates {
    fn default() -> Duplicates {
        Duplicates::new()
    }
}

impl Duplicates {
    /// No games yet.
    pub fn new() -> Duplicates {
        Duplicates::within(ROOM)
    }

    fn within(room: usize) -> Duplicates {
        Duplicates { room, games: 0, lines: Sorter::new(room), positions: Sorter::new(room) }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// What does not fit in memory cannot be written to a temporary file.
    pub fn add(&mut self, game: &GameOf, likeness: &Likeness) -> io::Result<()> {
        let age = self.games;
        self.games += 1;
        if let Some(position) = &likeness.position {
            self.positions.push(line(position, likeness.plies, age, game))?;
        }
        self.lines.push(line(&likeness.line, likeness.plies, age, game))
    }

    /// The games that are the same as another game in one of these ways, in the order in which they were added. Each game
    /// is given once, with the first of the ways that applies. With [`Sameness::Prefix`], the games that are not given
    /// are those that are not the beginning of another game; of games with the same moves, that is the first.
    ///
    /// # Errors
    /// What does not fit in memory cannot be written to a temporary file, or not be read from there.
    pub fn find(self, same: &[Sameness]) -> io::Result<impl Iterator<Item = io::Result<Duplicate>> + use<>> {
        let mut found = Sorter::new(self.room);
        let mut say = |how: Sameness, game: Entry<'_>, of: Entry<'_>| {
            found.push([game.age, &[how as u8], &length(game.game), game.game, of.game].concat())
        };
        let [moves, position, prefix] =
            [Sameness::Moves, Sameness::Position, Sameness::Prefix].map(|how| same.contains(&how));
        for_each_after(self.lines, |before, entry| {
            let is_equal = before.first.text == entry.text;
            let is_first_left_out = prefix && before.kept.text != before.first.text;
            match (is_equal, before.kept.text.starts_with(entry.text)) {
                (true, _) if moves || prefix && !is_first_left_out => {
                    say(Sameness::Moves, entry, before.first)
                }
                (_, true) if prefix => say(Sameness::Prefix, entry, before.kept),
                _ => Ok(()),
            }
        })?;
        for_each_after(self.positions, |before, entry| {
            if position && entry.text == before.first.text {
                say(Sameness::Position, entry, before.first)
            } else {
                Ok(())
            }
        })?;
        let mut last = None;
        let said = found.sorted()?.map(|line| finding(&line?).ok_or(io::ErrorKind::InvalidData.into()));
        Ok(said.filter_map(move |said: io::Result<_>| match said {
            Ok((age, found)) => (last.replace(age) != Some(age)).then_some(Ok(found)),
            Err(error) => Some(Err(error)),
        }))
    }
}

/// The end of the text of a line. It sorts behind all bytes of a longer text, and no inverted text has it, because no
/// text has a NUL.
const END: u8 = u8::MAX;

/// A line of a sorter: the text with its bytes inverted, so that lines are sorted in descending order; `END`; the
/// length of the game (inverted) and its age, each with the most significant byte first; and where the game is.
///
/// Of equal texts the longest game stands first, and of those the one that was added first. A game is only a duplicate
/// of games before it in this order, so that of several games one always stays.
fn line(text: &str, plies: u32, age: u64, game: &GameOf) -> Vec<u8> {
    let rank = [(u32::MAX - plies).to_be_bytes().as_slice(), &age.to_be_bytes()].concat();
    let text: Vec<u8> = text.bytes().map(|byte| !byte).collect();
    [&text, [END].as_slice(), &rank, &packed(game)].concat()
}

/// A line of a sorter, taken apart.
#[derive(Clone, Copy)]
struct Entry<'l> {
    text: &'l [u8],
    age: &'l [u8],
    game: &'l [u8],
}

impl<'l> Entry<'l> {
    fn of(line: &'l [u8]) -> Option<Entry<'l>> {
        let (text, rest) = line.split_at_checked(memchr::memchr(END, line)?)?;
        let (rank, game) = rest[1..].split_at_checked(12)?;
        Some(Entry { text, age: &rank[4..], game })
    }
}

/// The lines before a line that it has to be compared with.
struct Before<'l> {
    /// The first of the equal lines right before it.
    first: Entry<'l>,
    /// The last line that is not the beginning of one before it.
    kept: Entry<'l>,
}

/// Calls `show` with each line and the lines before it that it has to be compared with.
///
/// If a line is the beginning of another line, it is the beginning of the one right before it, or equal to it; and that
/// one is the kept line or the beginning of it. So no other line has to be remembered.
fn for_each_after(
    lines: Sorter,
    mut show: impl FnMut(Before<'_>, Entry<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (mut first, mut kept): (Option<Vec<u8>>, Option<Vec<u8>>) = (None, None);
    for line in lines.sorted()? {
        let line = line?;
        let entry = Entry::of(&line).ok_or(io::ErrorKind::InvalidData)?;
        let [before, over] = [&first, &kept].map(|line| line.as_deref().and_then(Entry::of));
        if let (Some(first), Some(kept)) = (before, over) {
            show(Before { first, kept }, entry)?;
        }
        let is_kept = over.is_none_or(|kept| !kept.text.starts_with(entry.text));
        if before.is_none_or(|first| first.text != entry.text) {
            kept = if is_kept { Some(line.clone()) } else { kept };
            first = Some(line);
        }
    }
    Ok(())
}

/// When a game was added, and what was found of it.
fn finding(line: &[u8]) -> Option<([u8; 8], Duplicate)> {
    let (age, rest) = line.split_first_chunk()?;
    let (&how, rest) = rest.split_first()?;
    let (game, of) = split(rest)?;
    let same = *Sameness::ALL.get(usize::from(how))?;
    Some((*age, Duplicate { game: unpacked(game)?, of: unpacked(of)?, same }))
}

/// The number of a game, or 0; the path, and its bytes if it is not UTF-8, each after its length; after a slash, the
/// member.
fn packed(game: &GameOf) -> Vec<u8> {
    let Address { file, file_bytes, member } = &game.address;
    let (file, bytes) = (file.as_bytes(), file_bytes.as_deref().unwrap_or_default().as_bytes());
    let number = game.game.unwrap_or(0).to_le_bytes();
    let member = member.as_ref().map(|member| format!("/{member}")).unwrap_or_default();
    [&number, &length(file), file, &length(bytes), bytes, member.as_bytes()].concat()
}

fn unpacked(bytes: &[u8]) -> Option<GameOf> {
    let (number, rest) = bytes.split_first_chunk()?;
    let (file, rest) = split(rest)?;
    let (file_bytes, member) = split(rest)?;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    let file_bytes = if file_bytes.is_empty() { None } else { Some(text(file_bytes)?) };
    let member = if member.is_empty() { None } else { Some(text(&member[1..])?) };
    let address = Address { file: text(file)?, file_bytes, member };
    let number = u32::from_le_bytes(*number);
    Some(GameOf { address, game: (number > 0).then_some(number) })
}

/// Bytes that stand after their length, and what follows them.
fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}

fn length(bytes: &[u8]) -> [u8; 4] {
    // A path is shorter than that everywhere.
    (bytes.len() as u32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const ALL: &[Sameness] = Sameness::ALL;

    fn found(texts: &[&str], same: &[Sameness], room: usize) -> Vec<(usize, Sameness, usize)> {
        let mut all = Duplicates::within(room);
        for (at, text) in texts.iter().enumerate() {
            let record = crate::parse(text.as_bytes()).one().expect("a game");
            let address = Address::from(at.to_string().as_str());
            all.add(&GameOf { address, game: None }, &Likeness::of(&record, ALL)).expect("a temporary file");
        }
        let number = |game: &GameOf| game.address.file.parse().expect("a number");
        let found = all.find(same).expect("a temporary file").map(|found| found.expect("it was written"));
        found.map(|found| (number(&found.game), found.same, number(&found.of))).collect()
    }

    const GAMES: &[&str] = &[
        "startpos moves 7g7f 3c3d 2g2f",
        "startpos moves 7g7f",
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
        "startpos moves 2g2f 3c3d 7g7f",
        "startpos moves 7g7f 8c8d",
        "startpos moves 7g7f 3c3d 2g2f",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d 2g2f",
    ];

    #[test]
    fn each_game_is_said_once_and_in_the_order_of_the_games() {
        use Sameness::{Moves, Position, Prefix};
        for room in [1, 1 << 20] {
            assert_eq!(found(GAMES, &[Moves], room), [(2, Moves, 0), (5, Moves, 0)]);
            let beginnings = [(1, Prefix, 0), (2, Moves, 0), (5, Moves, 0)];
            assert_eq!(found(GAMES, &[Prefix], room), beginnings);
            assert_eq!(found(GAMES, &[Moves, Prefix], room), beginnings);
            let all = [(1, Prefix, 0), (2, Moves, 0), (3, Position, 0), (5, Moves, 0), (6, Position, 0)];
            assert_eq!(found(GAMES, ALL, room), all);
        }
    }

    /// Games with the same moves of which another goes on; in either order what stays is that other one.
    #[test]
    fn of_a_chain_of_beginnings_the_longest_stays() {
        use Sameness::{Moves, Prefix};
        let chain = ["7g7f", "7g7f 3c3d", "7g7f 3c3d resign", "7g7f", "7g7f 3c3d 2g2f", "7g7f 8c8d"];
        let games = chain.map(|moves| format!("startpos moves {moves}"));
        let mut games: Vec<&str> = games.iter().map(String::as_str).collect();
        let all = found(&games, &[Prefix], 1 << 20);
        assert_eq!(all, [(0, Prefix, 4), (1, Prefix, 4), (2, Prefix, 4), (3, Prefix, 4)]);
        let all = found(&games, &[Moves, Prefix], 1);
        assert_eq!(all, [(0, Prefix, 4), (1, Prefix, 4), (2, Moves, 1), (3, Moves, 0)]);
        games.reverse();
        let all = found(&games, &[Prefix], 1);
        assert_eq!(all, [(2, Prefix, 1), (3, Prefix, 1), (4, Prefix, 1), (5, Prefix, 1)]);
        assert_eq!(found(&games[3..5], &[Prefix], 1 << 20), [(1, Moves, 0)]);
        assert_eq!(found(&[games[0], games[0], games[0]], &[Prefix], 1), [(1, Moves, 0), (2, Moves, 0)]);
        assert_eq!(found(&games, &[Moves], 1), [(4, Moves, 3), (5, Moves, 2)]);
    }

    /// A game that comes back to the position of another, and begins with it: one of the two stays.
    #[test]
    fn of_several_games_one_stays() {
        let there_and_back = "startpos moves 7g7f 3c3d 2h3h 8b7b 3h2h 7b8b";
        for order in
            [["startpos moves 7g7f 3c3d", there_and_back], [there_and_back, "startpos moves 7g7f 3c3d"]]
        {
            let found = found(&order, ALL, 1 << 20);
            let left_out: BTreeSet<usize> = found.iter().map(|found| found.0).collect();
            assert_eq!(left_out.len(), 1, "{found:?}");
        }
    }

    #[test]
    fn where_a_game_is_survives_the_disk() {
        for (file, file_bytes, member, game) in [
            ("a", None, None, None),
            ("a!/b", None, Some(""), Some(1)),
            ("", None, Some("x/\0y"), Some(7)),
            ("a\u{fffd}", Some("a%FF"), None, None),
        ] {
            let [file_bytes, member] = [file_bytes, member].map(|text| text.map(str::to_string));
            let address = Address { file: file.to_string(), file_bytes, member };
            let game = GameOf { address, game };
            assert_eq!(unpacked(&packed(&game)), Some(game.clone()));
            for cut in 0..8 {
                assert_eq!(unpacked(&packed(&game)[..cut]), None);
            }
        }
    }
}
