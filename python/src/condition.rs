//! Conditions on games, which are known before a table is made: `scan(paths, where = …)`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use kifu::filter::{Condition as Known, Filter, Pattern, Range};
use kifu::{Code, Outcome, Reason, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::board::color_named;
use crate::error::{KifuError, mistyped, text, unknown, work};
use crate::pickle;
use crate::record::Record;
use crate::variant::{Choice, variant_of, word};
use crate::write::{Word, named};

/// A condition on games, to be given as `where`: made by `player`, `rated`, `dated`, `lasted`, `ended`, `won`, `started`,
/// `played`, `opened`, `reached` and `found`, and combined by `&`, `|` and `~`.
///
/// Games that are refused by their headers are not played at all. Conditions are equal when they are written the same.
///
/// >>> import kifu
/// >>> ~kifu.player("Sato") & kifu.rated("2000..")
/// (~player('Sato') & rated('2000..'))
#[pyclass(frozen, module = "kifu")]
pub struct Condition {
    filter: Filter,
    text: String,
    steps: Vec<Step>,
    /// The games that it names, which the text alone does not tell from others of the same name.
    variants: Vec<Variant>,
}

/// How a condition is made: each step makes one, or one of the last that were made. A list has no depth that a long
/// chain of conditions could exhaust.
#[derive(Clone)]
enum Step {
    Call(Arc<Call>),
    Sign(&'static str),
}

/// A function of this module, with what it was given.
struct Call {
    name: &'static str,
    args: Py<PyTuple>,
    options: Option<Py<PyDict>>,
}

/// The functions that make conditions.
const MAKERS: [&str; 11] =
    ["player", "rated", "dated", "lasted", "ended", "won", "started", "played", "opened", "reached", "found"];

/// What a condition is pickled as.
type Pickled<'py> = (u32, Vec<Bound<'py, PyAny>>);

#[pymethods]
impl Condition {
    fn __and__(&self, other: &Condition) -> Condition {
        self.with(other, "&", |one, other| one & other)
    }

    fn __or__(&self, other: &Condition) -> Condition {
        self.with(other, "|", |one, other| one | other)
    }

    fn __invert__(&self) -> Condition {
        let steps = [&self.steps[..], &[Step::Sign("~")]].concat();
        let (text, variants) = (format!("~{}", self.text), self.variants.clone());
        Condition { filter: !self.filter.clone(), text, steps, variants }
    }

    /// Whether a record fulfils it.
    ///
    /// >>> import kifu
    /// >>> kifu.opened("7g7f").holds(kifu.parse("▲７六歩 △３四歩"))
    /// True
    #[pyo3(signature = (record, /))]
    fn holds(&self, record: &Bound<'_, Record>) -> PyResult<bool> {
        let (py, record) = (record.py(), record.get());
        work(py, || self.filter.wants(record.record(), &record.found()))
    }

    /// Nothing is known of any game yet, and `and`, `or` and `not` would forget one of the conditions.
    fn __bool__(&self) -> PyResult<bool> {
        let why = "a condition on games is neither true nor false: combine conditions by `&`, `|` and `~`, not by \
            `and`, `or` and `not`";
        Err(PyTypeError::new_err(why))
    }

    fn __repr__(&self) -> &str {
        &self.text
    }

    fn __eq__(&self, other: &Condition) -> bool {
        (&self.text, &self.variants) == (&other.text, &other.variants)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let steps = slf.get().steps.iter().map(|step| match step {
            Step::Call(call) => {
                (call.name, &call.args, &call.options).into_pyobject(slf.py()).map(Bound::into_any)
            }
            Step::Sign(sign) => Ok(PyString::new(slf.py(), sign).into_any()),
        });
        let steps = steps.collect::<PyResult<Vec<_>>>()?;
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, steps)))
    }

    /// The condition that was pickled.
    #[staticmethod]
    fn _restore<'py>(
        py: Python<'py>,
        version: u32,
        steps: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Condition>> {
        pickle::check(version)?;
        let mut made: Vec<Bound<'py, Condition>> = Vec::new();
        let nothing = || pickle::fault("a sign without a condition");
        for step in steps {
            let condition = match step.cast::<PyString>() {
                Err(_) => called(&step)?,
                Ok(sign) => {
                    let last = made.pop().ok_or_else(nothing)?;
                    let condition = match text(sign)? {
                        "~" => last.get().__invert__(),
                        "&" => made.pop().ok_or_else(nothing)?.get().__and__(last.get()),
                        "|" => made.pop().ok_or_else(nothing)?.get().__or__(last.get()),
                        other => return Err(pickle::fault(format!("no sign {other:?}"))),
                    };
                    Bound::new(py, condition)?
                }
            };
            made.push(condition);
        }
        match (made.pop(), made.is_empty()) {
            (Some(condition), true) => Ok(condition),
            _ => Err(pickle::fault("it is not one condition")),
        }
    }
}

impl Condition {
    /// What it asks of a game.
    pub fn filter(&self) -> Filter {
        self.filter.clone()
    }

    fn with(&self, other: &Condition, sign: &'static str, both: fn(Filter, Filter) -> Filter) -> Condition {
        let text = format!("({} {sign} {})", self.text, other.text);
        let steps = [&self.steps[..], &other.steps, &[Step::Sign(sign)]].concat();
        let variants = [&self.variants[..], &other.variants].concat();
        Condition { filter: both(self.filter.clone(), other.filter.clone()), text, steps, variants }
    }

    /// What the function `name` makes of such arguments, which `said` shows.
    fn made(
        name: &'static str,
        filter: Filter,
        said: &str,
        args: Bound<'_, PyTuple>,
        options: Option<Bound<'_, PyDict>>,
    ) -> Condition {
        let call = Call { name, args: args.unbind(), options: options.map(Bound::unbind) };
        let steps = vec![Step::Call(Arc::new(call))];
        Condition { filter, text: format!("{name}({said})"), steps, variants: Vec::new() }
    }

    /// The same as a condition that names a game.
    fn naming(self, variant: Variant) -> Condition {
        Condition { variants: vec![variant], ..self }
    }

    /// The condition that `name` makes of one text.
    fn of<T>(name: &'static str, said: &Bound<'_, PyString>, known: fn(T) -> Known) -> PyResult<Condition>
    where
        T: std::str::FromStr<Err = kifu::Error>,
    {
        let value = text(said)?.parse().map_err(refused)?;
        let (shown, args) = (said.repr()?.to_string(), PyTuple::new(said.py(), [said])?);
        Ok(Condition::made(name, known(value).into(), &shown, args, None))
    }

    /// The condition that `name` makes of any number of words, of which one must hold; `nothing` is what `None` says, if
    /// it says something.
    fn any(
        name: &'static str,
        said: &Bound<'_, PyTuple>,
        nothing: Option<Known>,
        known: impl Fn(&Bound<'_, PyString>) -> PyResult<Known>,
    ) -> PyResult<Condition> {
        let (mut filter, mut texts) = (!Filter::all(), Vec::new());
        for word in said {
            let known = match (word.cast::<PyString>(), &nothing) {
                (Ok(word), _) => known(word)?,
                (Err(_), Some(nothing)) if word.is_none() => nothing.clone(),
                (Err(_), _) => return Err(mistyped(&format!("`{name}` takes words"), &word)),
            };
            filter = filter | known.into();
            texts.push(word.repr()?.to_string());
        }
        Ok(Condition::made(name, filter, &texts.join(", "), said.clone(), None))
    }
}

/// What a function makes of what it was given when a condition was pickled.
fn called<'py>(call: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Condition>> {
    type Given<'py> = (String, Bound<'py, PyTuple>, Option<Bound<'py, PyDict>>);
    let (name, args, options) = call.extract::<Given<'py>>().map_err(pickle::fault)?;
    if MAKERS.contains(&name.as_str()) {
        let made = call.py().import("kifu._kifu")?.getattr(name)?.call(args, options.as_ref())?;
        Ok(made.cast_into()?)
    } else {
        Err(pickle::fault(format!("no condition {name:?}")))
    }
}

fn refused(error: kifu::Error) -> PyErr {
    KifuError::new_err(error.to_string())
}

/// What an argument gives as a condition, or nothing. PyO3 would call the argument `r#where`.
pub type Wanted<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The condition that an argument gives.
pub fn condition_of<'a, 'py>(wanted: Wanted<'a, 'py>) -> PyResult<Option<&'a Bound<'py, Condition>>> {
    let expected = "where must be a Condition, such as `kifu.player(\"Sato\")`";
    let condition = |wanted: &'a Bound<'py, PyAny>| wanted.cast().map_err(|_| mistyped(expected, wanted));
    wanted.map(condition).transpose()
}

/// The games that it is fulfilled by.
pub fn filter_of(wanted: Wanted<'_, '_>) -> PyResult<Filter> {
    Ok(condition_of(wanted)?.map_or(Filter::all(), |wanted| wanted.get().filter()))
}

/// A player, of this color if it is given, has such a name: a regular expression (of Rust's `regex`), of which some part
/// of the name is an example. `(?i)` before it makes capitals and small letters alike.
///
/// Raises `KifuError` if it is no regular expression.
///
/// >>> import kifu
/// >>> kifu.player("^Suzuki", "black")
/// player('^Suzuki', 'black')
#[pyfunction]
#[pyo3(signature = (name, color = None))]
pub fn player(name: &Bound<'_, PyString>, color: Word<'_, '_>) -> PyResult<Condition> {
    let side = color.map(|color| color_named(text(color)?)).transpose()?;
    let pattern = text(name)?.parse().map_err(refused)?;
    let args = PyTuple::new(name.py(), [Some(name), color].into_iter().flatten().collect::<Vec<_>>())?;
    let color = color.map_or(Ok(String::new()), |color| color.repr().map(|color| format!(", {color}")))?;
    let said = format!("{}{color}", name.repr()?);
    Ok(Condition::made("player", Known::Player(side, pattern).into(), &said, args, None))
}

/// Both players have ratings in a range such as `2000..` or `1800..2000`.
///
/// Raises `KifuError` if it is no range.
#[pyfunction]
pub fn rated(range: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of::<Range<f64>>("rated", range, Known::Rating)
}

/// The game began in a range such as `2024-01`, `2024..`, `..2023` or `2024-01-05..2024-02`.
///
/// Raises `KifuError` if it is no range.
#[pyfunction]
pub fn dated(range: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of("dated", range, Known::Date)
}

/// The main line has so many moves, such as `50..100` or `..30`.
///
/// Raises `KifuError` if it is no range.
#[pyfunction]
pub fn lasted(range: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of::<Range<u32>>("lasted", range, Known::Plies)
}

/// The game ended for one of these reasons, as its text says; `None` is what says nothing of it.
///
/// Raises `KifuError` for an unknown reason.
#[pyfunction]
#[pyo3(signature = (*reasons))]
pub fn ended(reasons: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::any("ended", reasons, Some(Known::Ending(None)), |reason| {
        named("reason", Some(reason), Reason::from_name, Reason::NAMES).map(Known::Ending)
    })
}

/// One of these has won, as the text says; `None` is a game of which it says nothing.
///
/// Raises `KifuError` for an unknown outcome.
#[pyfunction]
#[pyo3(signature = (*outcomes))]
pub fn won(outcomes: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::any("won", outcomes, Some(Known::Winner(None)), |outcome| {
        named("outcome", Some(outcome), Outcome::from_name, Outcome::NAMES).map(Known::Winner)
    })
}

/// The game starts as in one of these handicaps (手合割), such as `平手` or `香落ち`, whether or not its text names it.
///
/// Raises `KifuError` for a name that no game knows.
#[pyfunction]
#[pyo3(signature = (*handicaps))]
pub fn started(handicaps: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::any("started", handicaps, None, |handicap| {
        let name = text(handicap)?;
        if Variant::all().any(|variant| variant.handicap(name).is_some()) {
            Ok(Known::Handicap(name.to_string()))
        } else {
            Err(KifuError::new_err(format!("no game has a handicap called {name:?}")))
        }
    })
}

/// The game that is played is this variant, by its name or as a `Variant`.
///
/// Raises `KifuError` for an unknown name.
#[pyfunction]
pub fn played(variant: &Bound<'_, PyAny>) -> PyResult<Condition> {
    let game = variant_of(Some(variant))?.unwrap_or_else(Variant::shogi);
    let args = PyTuple::new(variant.py(), [variant])?;
    let condition = Known::Variant(game.clone()).into();
    Ok(Condition::made("played", condition, &word(&game), args, None).naming(game))
}

/// The main line begins with these moves in USI: `7g7f,3c3d`.
///
/// Raises `KifuError` if they are none.
#[pyfunction]
pub fn opened(moves: &Bound<'_, PyString>) -> PyResult<Condition> {
    Condition::of("opened", moves, Known::Opening)
}

/// The main line comes to a position: SFEN, in which `?` is any square, `*` any rank, and hands are the least that a
/// side has; `mirrored` left for right as well, `turned` Black for White.
///
/// Raises `KifuError` if it is no such SFEN of the variant, which is standard shogi unless it is given.
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
    let args = PyTuple::new(sfen.py(), [sfen])?;
    let condition = Condition::made("reached", Known::Position(pattern).into(), &said, args, Some(options));
    Ok(condition.naming(variant))
}

/// One of these findings is about the game: codes such as `illegal.nifu`, or families of them such as `illegal`.
///
/// Raises `KifuError` for an unknown code.
#[pyfunction]
#[pyo3(signature = (*codes))]
pub fn found(codes: &Bound<'_, PyTuple>) -> PyResult<Condition> {
    Condition::any("found", codes, None, |code| {
        let name = text(code)?;
        let is_meant = |code: &&Code| code.name() == name || code.family() == name;
        let codes: Vec<Code> = Code::ALL.iter().filter(is_meant).copied().collect();
        if codes.is_empty() { Err(unknown("code", name, Code::NAMES)) } else { Ok(Known::Finding(codes)) }
    })
}
