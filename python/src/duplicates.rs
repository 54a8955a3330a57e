//! Games that are the same as another, as a table.

use std::io;
use std::num::NonZero;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use kifu::duplicates::{Duplicate, Duplicates, Likeness, Sameness};
use kifu::files::GameOf;
use kifu::filter::Filter;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::condition::Wanted;
use crate::error::{KifuError, internal};
use crate::gathering::{Gathering, Met};
use crate::io::Told;
use crate::number::{count, jobs};
use crate::source::OnError;
use crate::table::{Given, Table};
use crate::variant::Choice;
use crate::word::{Word, named};

/// A table of the games that are the same as another game: a row for each game that can be left out, in the order
/// of the games, as `kifu dedupe` finds them; `paths` is as in `games`.
///
/// `same` says what must be the same, as one word or several: `moves` is the start position and all moves,
/// `position` the last position, and `prefix` means that a game is the beginning of another one. Games with fewer
/// than `min_plies` moves are not compared, because short games are often the same by chance, nor are games whose
/// start position could not be read. Headers, times and comments are not compared.
///
/// The columns `path`, `member` and `game` are those of `games`, so that an anti-join takes the duplicates out of
/// such a table. The column `same` has the word, and `of_path`, `of_member` and `of_game` say where the other game
/// is, which is longer or was met earlier. For records that were not read from a file, `path` is null, and `game`
/// is their number in the argument, from 1.
///
/// The files are read when this function is called. What does not fit in memory is sorted on the disk. With `where`
/// only games that fulfil a `Condition` are compared. `on_error` is as in `scan`, except that a file without a game
/// is no error.
///
/// Raises `FileNotFoundError` for a path that does not exist, `OSError` for a file that cannot be read or a
/// temporary file that cannot be written, and `KifuError` for a container that cannot be unpacked to its end and
/// for an unknown word, or none in `same`.
///
/// >>> import kifu
/// >>> games = [kifu.parse(text) for text in ("▲７六歩 △３四歩", "position startpos moves 7g7f 3c3d")]
/// >>> kifu.duplicates(games, min_plies=1).to_polars().select("game", "same", "of_game").rows()
/// [(2, 'moves', 1)]
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
#[pyo3(
    signature = (
        paths, *, same = vec![Sameness::Moves], min_plies = 10, r#where = None, on_error = OnError::Raise,
        format = None, encoding = None, variant = None, jobs = None,
    ),
    text_signature = "(paths, *, same='moves', min_plies=10, where=None, on_error='raise', format=None, \
        encoding=None, variant=None, jobs=None)",
)]
pub fn duplicates(
    paths: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = ways)] same: Vec<Sameness>,
    #[pyo3(from_py_with = count)] min_plies: u32,
    r#where: Wanted<'_, '_>,
    #[pyo3(from_py_with = OnError::of)] on_error: OnError,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Table> {
    let told = Told { format, encoding, variant };
    let gathering = Gathering::new(paths, r#where, on_error, told, jobs)?;
    let own = PyDict::new(paths.py());
    own.set_item("same", same.iter().map(|way| way.name()).collect::<Vec<_>>())?;
    own.set_item("min_plies", min_plies)?;
    let given = Given::new(&gathering, r#where, told, own)?;
    let rows = gathering.make(paths.py(), move |gathering| {
        let look = |met: Met<'_>, filter: &Filter| {
            let is_made = matches!(met, Met::Record(record) if record.address().is_none());
            let mut games = Vec::new();
            met.games(filter, |record, _, game| {
                let is_compared = record.has_known_start() && record.last().ply() >= min_plies;
                games.push((game, is_compared.then(|| Likeness::of(record, &same))));
            });
            (is_made, games)
        };
        let (mut all, mut made) = (Duplicates::new(), 0);
        gathering.each(look, |(is_made, games)| {
            made += u32::from(is_made);
            for (mut game, likeness) in games {
                if is_made {
                    game.game = Some(made);
                }
                likeness.map_or(Ok(()), |likeness| all.add(&game, &likeness))?;
            }
            Ok(())
        })?;
        let found = all.find(&same)?.collect::<io::Result<Vec<_>>>()?;
        table(&found).map_err(internal)
    })?;
    Ok(Table::of("duplicates", rows, given))
}

/// The ways in which games can be the same: a word, or several.
fn ways(same: &Bound<'_, PyAny>) -> PyResult<Vec<Sameness>> {
    let way = |word: &_| named("sameness", word, Sameness::from_name, Sameness::NAMES);
    let ways = match same.cast::<PyString>() {
        Ok(word) => vec![way(word)?],
        Err(_) => {
            same.try_iter()?.map(|word| way(word?.cast::<PyString>()?)).collect::<PyResult<Vec<_>>>()?
        }
    };
    if ways.is_empty() {
        return Err(KifuError::new_err(format!("`same` needs a word: {}", Sameness::NAMES.join(", "))));
    }
    Ok(ways)
}

/// A row for each of them.
fn table(found: &[Duplicate]) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let file = |game: &GameOf| Some(game.address.file.clone()).filter(|file| !file.is_empty());
    let path = |of: fn(&Duplicate) -> &GameOf| -> ArrayRef {
        Arc::new(found.iter().map(|one| file(of(one))).collect::<StringArray>())
    };
    let member = |of: fn(&Duplicate) -> &GameOf| -> ArrayRef {
        Arc::new(found.iter().map(|one| of(one).address.member.clone()).collect::<StringArray>())
    };
    let number = |of: fn(&Duplicate) -> &GameOf| -> ArrayRef {
        Arc::new(found.iter().map(|one| of(one).game.map(|game| game as i32)).collect::<Int32Array>())
    };
    let same: ArrayRef = Arc::new(StringArray::from_iter_values(found.iter().map(|one| one.same.name())));
    RecordBatch::try_from_iter_with_nullable([
        ("path", path(|one| &one.game), true),
        ("member", member(|one| &one.game), true),
        ("game", number(|one| &one.game), true),
        ("same", same, true),
        ("of_path", path(|one| &one.of), true),
        ("of_member", member(|one| &one.of), true),
        ("of_game", number(|one| &one.of), true),
    ])
}
