//! The functions that make conditions.

use kifu::filter::{Condition as Known, Pattern, Range};
use kifu::{Code, Outcome, Reason, Variant};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::{Call, Condition, refused};
use crate::error::{KifuError, quoted, text, unknown};
use crate::variant::{Choice, variant_of, word};
use crate::word::{Word, color_named, named};

/// The name of a player, of this color if one is given, matches a regular expression in the syntax of Rust's crate
/// `regex`. The expression may match any part of the name; `^` and `$` stand for its start and end. `(?i)` before
/// it ignores case.
///
/// Raises `KifuError` if `name` is no regular expression.
///
/// >>> import kifu
/// >>> kifu.player("^Suzuki", "black")
/// player('^Suzuki', 'black')
#[pyfunction]
#[pyo3(signature = (name, color = None))]
pub fn player(name: &Bound<'_, PyString>, color: Word<'_, '_>) -> PyResult<Condition> {
    let side = color.map(color_named).transpose()?;
    let filter = Known::Player(side, text(name)?.parse().map_err(refused)?).into();
    let args = PyTuple::new(name.py(), [Some(name), color].into_iter().flatten().collect::<Vec<_>>())?;
    let color = color.map_or(Ok(String::new()), |color| color.repr().map(|color| format!(", {color}")))?;
    let said = format!("{}{color}", name.repr()?);
    Ok(Call { name: "player", args: args.unbind(), options: None, filter, said, variant: None }.into())
}

/// The ratings of both players are in a range such as `2000..` or `1800..2000`, with both ends.
///
/// Raises `KifuError` if it is no range.
#[pyfunction]
pub fn rated(range: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of_text::<Range<f64>>("rated", range, Known::Rating)
}

/// The game began in a time such as `2024-01`, `2024..`, `..2023` or `2024-01-05..2024-02`, with both ends.
///
/// Raises `KifuError` if it is no range.
#[pyfunction]
pub fn dated(range: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of_text("dated", range, Known::Date)
}

/// The number of moves of the main line is in a range such as `50..100` or `..30`, with both ends.
///
/// Raises `KifuError` if it is no range.
#[pyfunction]
pub fn lasted(range: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of_text::<Range<u32>>("lasted", range, Known::Plies)
}

/// The game ended for one of these reasons, as the record says; `None` is a record that does not say.
///
/// Raises `KifuError` for an unknown reason.
#[pyfunction]
#[pyo3(signature = (*reasons))]
pub fn ended(reasons: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::of_words("ended", reasons, Some(Known::Ending(None)), |reason| {
        named("reason", reason, Reason::from_name, Reason::NAMES).map(|reason| Known::Ending(Some(reason)))
    })
}

/// The result of the game is one of these outcomes, as the record says; `None` is a record that does not say.
///
/// Raises `KifuError` for an unknown outcome.
#[pyfunction]
#[pyo3(signature = (*outcomes))]
pub fn won(outcomes: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::of_words("won", outcomes, Some(Known::Winner(None)), |outcome| {
        named("outcome", outcome, Outcome::from_name, Outcome::NAMES)
            .map(|outcome| Known::Winner(Some(outcome)))
    })
}

/// The game starts from the position of one of these handicaps (手合割), such as `平手` or `香落ち`, whether or not the
/// text names the handicap.
///
/// Raises `KifuError` for a name that no game knows.
#[pyfunction]
#[pyo3(signature = (*handicaps))]
pub fn started(handicaps: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::of_words("started", handicaps, None, |handicap| {
        let name = text(handicap)?;
        if Variant::all().any(|variant| variant.handicap(name).is_some()) {
            Ok(Known::Handicap(name.to_string()))
        } else {
            Err(KifuError::new_err(format!("no game has a handicap called {}", quoted(name))))
        }
    })
}

/// The game is of this variant, which is given by its name or as a `Variant`.
///
/// Raises `KifuError` for an unknown name.
#[pyfunction]
pub fn played(variant: &Bound<'_, PyAny>) -> PyResult<Condition> {
    let game = variant_of(Some(variant))?.unwrap_or_else(Variant::shogi);
    let args = PyTuple::new(variant.py(), [variant])?.unbind();
    let (filter, said) = (Known::Variant(game.clone()).into(), word(&game));
    Ok(Call { name: "played", args, options: None, filter, said, variant: Some(game) }.into())
}

/// The main line begins with these moves, in USI with commas between: `7g7f,3c3d`.
///
/// Raises `KifuError` if they are no moves in USI.
#[pyfunction]
pub fn opened(moves: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of_text("opened", moves, Known::Opening)
}

/// The main line comes to a position, given in SFEN. In it `?` stands for any square, empty or not, and `*` for a
/// rank of such squares. With one of them, the hands in the SFEN are what each side has at least; without, the
/// position must be exactly this one. With `mirrored` the position may also have left and right exchanged, with
/// `turned` Black and White.
///
/// Raises `KifuError` if it is no such SFEN of the variant, which is standard shogi by default.
///
/// >>> import kifu
/// >>> kifu.reached("*/1r5s1/*/*/*/*/*/7R1/* b Bb", turned=True)
/// reached('*/1r5s1/*/*/*/*/*/7R1/* b Bb', turned=True)
#[pyfunction]
#[pyo3(signature = (sfen, *, variant = None, mirrored = false, turned = false))]
pub fn reached(
    sfen: &Bound<'_, PyString>,
    variant: Choice<'_, '_>,
    mirrored: bool,
    turned: bool,
) -> PyResult<Condition> {
    let options = PyDict::new(sfen.py());
    options.set_item("variant", variant)?;
    options.set_item("mirrored", mirrored)?;
    options.set_item("turned", turned)?;
    let variant = variant_of(variant)?.unwrap_or_else(Variant::shogi);
    let mut pattern = Pattern::new(text(sfen)?, &variant).map_err(refused)?;
    let mut said = sfen.repr()?.to_string();
    if variant != Variant::shogi() {
        said += &format!(", variant={}", word(&variant));
    }
    if mirrored {
        pattern = pattern.mirrored();
        said += ", mirrored=True";
    }
    if turned {
        pattern = pattern.turned();
        said += ", turned=True";
    }
    let (args, options) = (PyTuple::new(sfen.py(), [sfen])?.unbind(), Some(options.unbind()));
    let filter = Known::Position(pattern).into();
    Ok(Call { name: "reached", args, options, filter, said, variant: Some(variant) }.into())
}

/// The game has a finding with one of these codes, such as `illegal.nifu`, or families of codes, such as `illegal`.
///
/// Raises `KifuError` for an unknown code.
#[pyfunction]
#[pyo3(signature = (*codes))]
pub fn found(codes: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::of_words("found", codes, None, |code| {
        let name = text(code)?;
        let codes: Vec<Code> = Code::matching(name).collect();
        if codes.is_empty() { Err(unknown("code", name, Code::NAMES)) } else { Ok(Known::Finding(codes)) }
    })
}
