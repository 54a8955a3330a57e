//! A table of openings.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::ArrowError;

use crate::openings::{Branch, Opening, Results};
use crate::shogi::Color;

/// A table with a row for each move of each position: the variant, the number of the move, the moves that lead to the
/// position, its SFEN and its games; the move as USI, its games, how they ended, and the mean ratings of the players.
///
/// ```
/// use kifu::openings::Openings;
/// let mut tree = Openings::new(10);
/// tree.add(&kifu::parse(b"startpos moves 7g7f 3c3d").one()?);
/// let batch = kifu::table::openings(&tree.positions(1))?;
/// assert_eq!((batch.num_rows(), batch.schema().field(3).name().as_str()), (2, "sfen"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Never, as long as the columns are right.
pub fn openings(positions: &[Opening]) -> Result<RecordBatch, ArrowError> {
    let rows: Vec<(&Opening, &Branch)> = positions
        .iter()
        .flat_map(|opening| opening.moves.iter().map(move |branch| (opening, branch)))
        .collect();
    let text = |value: fn(&Opening, &Branch) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(rows.iter().map(|(opening, branch)| value(opening, branch))))
    };
    let number = |value: fn(&Opening, &Results) -> usize| -> ArrayRef {
        let numbers = rows.iter().map(|(opening, branch)| value(opening, &branch.results) as i64);
        Arc::new(Int64Array::from_iter_values(numbers))
    };
    let rating = |color| -> ArrayRef {
        Arc::new(rows.iter().map(|(_, branch)| branch.results.rating(color)).collect::<Float64Array>())
    };
    RecordBatch::try_from_iter_with_nullable([
        ("variant", text(|opening, _| opening.position.variant().name().to_string()), true),
        ("ply", number(|opening, _| opening.line.len() + 1), true),
        ("line", text(|opening, _| line(opening)), true),
        ("sfen", text(|opening, _| opening.position.to_sfen()), true),
        ("position_games", number(|opening, _| opening.results.games), true),
        ("usi", text(|opening, branch| opening.position.usi(branch.mv)), true),
        ("games", number(|_, results| results.games), true),
        ("black_wins", number(|_, results| results.black_wins), true),
        ("draws", number(|_, results| results.draws), true),
        ("white_wins", number(|_, results| results.white_wins), true),
        ("unknown", number(|_, results| results.unknown()), true),
        ("black_rating", rating(Color::Black), true),
        ("white_rating", rating(Color::White), true),
    ])
}

/// The moves that lead to a position, as USI with spaces between.
fn line(opening: &Opening) -> String {
    let line = opening.position.variant().usi_line(opening.line.iter().copied());
    line.trim_ascii_end().to_string()
}
