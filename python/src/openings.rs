//! What games begin with, as a table.

use std::num::NonZero;

use kifu::filter::Filter;
use kifu::openings::Openings;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::condition::Wanted;
use crate::error::internal;
use crate::gathering::{Gathering, Met};
use crate::io::Told;
use crate::number::{count, jobs};
use crate::source::OnError;
use crate::table::{Given, Table};
use crate::variant::Choice;
use crate::word::Word;

/// A table of the first `depth` moves of games: a row for each move that was played in each position, as `kifu
/// openings` writes it; `paths` is as in `games`.
///
/// A position that games reach by different moves is counted as one, and its rows stand where it is met first. A
/// row has the position (`variant`, `sfen`), the moves that lead to it (`line`, as USI) and the number of games
/// with it (`position_games`); the move (`ply`, `usi`), the number of games with it (`games`) and how they ended
/// (`black_wins`, `draws`, `white_wins`, `unknown`), and the mean ratings of the players (`black_rating`,
/// `white_rating`). Positions and moves that occur in fewer than `min_games` games are left out. A game counts up
/// to its first illegal move, and not at all if its start position could not be read.
///
/// The files are read when this function is called. With `where` only games that fulfil a `Condition` count.
/// `on_error` is as in `scan`, except that a file without a game is no error.
///
/// Raises `FileNotFoundError` for a path that does not exist, `OSError` for a file that cannot be read, and
/// `KifuError` for a container that cannot be unpacked to its end and for an unknown format, encoding or variant.
///
/// >>> import kifu
/// >>> record = kifu.parse("position startpos moves 7g7f 3c3d resign")
/// >>> kifu.openings([record]).to_polars().select("ply", "usi", "white_wins").rows()
/// [(1, '7g7f', 1), (2, '3c3d', 1)]
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
#[pyo3(
    signature = (
        paths, *, depth = 10, min_games = 1, r#where = None, on_error = OnError::Raise, format = None,
        encoding = None, variant = None, jobs = None,
    ),
    text_signature = "(paths, *, depth=10, min_games=1, where=None, on_error='raise', format=None, encoding=None, \
        variant=None, jobs=None)",
)]
pub fn openings(
    paths: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = count)] depth: usize,
    #[pyo3(from_py_with = count)] min_games: usize,
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
    own.set_item("depth", depth)?;
    own.set_item("min_games", min_games)?;
    let given = Given::new(&gathering, r#where, told, own)?;
    let rows = gathering.make(paths.py(), move |gathering| {
        let look = |met: Met<'_>, filter: &Filter| {
            let mut tree = Openings::new(depth);
            met.games(filter, |record, _, _| {
                if record.has_known_start() {
                    tree.add(record);
                }
            });
            tree
        };
        let mut tree = Openings::new(depth);
        gathering.each(look, |more| {
            tree.merge(more);
            Ok(())
        })?;
        kifu::table::openings(&tree.positions(min_games)).map_err(internal)
    })?;
    Ok(Table::of("openings", rows, given))
}
