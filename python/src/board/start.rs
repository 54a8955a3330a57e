//! What a board begins with.

use kifu::{Position, Variant};
use pyo3::prelude::*;

use crate::error::{KifuError, illegal, misread, quoted};
use crate::mv::Move;

/// The board that a text names: a position as SFEN, `startpos` or a handicap, or all that USI says of one, moves as
/// well.
pub fn board(py: Python<'_>, said: &str, variant: &Variant) -> PyResult<kifu::Board> {
    if let Some(handicap) = variant.handicap(said) {
        return position(&handicap.sfen, variant).map(kifu::Board::new);
    }
    let words: Vec<&str> = said.split_ascii_whitespace().collect();
    let start = words.strip_prefix(&["position"]).unwrap_or(&words);
    let (start, moves) = match start.iter().position(|word| *word == "moves") {
        Some(at) => (&start[..at], &start[at + 1..]),
        None => (start, &[][..]),
    };
    let start = match start {
        ["startpos"] => Position::start(variant),
        [] | ["sfen"] => {
            return Err(KifuError::new_err(format!("{} has no position: expected SFEN", quoted(said))));
        }
        _ => position(&start.strip_prefix(&["sfen"]).unwrap_or(start).join(" "), variant)?,
    };
    let mut board = kifu::Board::new(start);
    for usi in moves {
        let mv = Move::read(usi, variant)?;
        board.play(mv).map_err(|way| illegal(py, usi, way))?;
    }
    Ok(board)
}

/// The position that an SFEN says.
pub fn position(sfen: &str, variant: &Variant) -> PyResult<Position> {
    Position::from_sfen(sfen, variant).map_err(|error| misread(sfen, &error))
}
