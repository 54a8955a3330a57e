//! Conditions on games, which are known before a table is made: `scan(paths, where = …)`.

pub mod makers;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use kifu::Variant;
use kifu::filter::{Condition as Known, Filter};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::error::{KifuError, mistyped, text, work};
use crate::pickle;
use crate::record::Record;

/// A condition on games, for the argument `where`. The functions `player`, `rated`, `dated`, `lasted`, `ended`,
/// `won`, `started`, `played`, `opened`, `reached` and `found` make conditions, and `&` (and), `|` (or) and `~`
/// (not) combine them.
///
/// The moves of games that are ruled out by their headers are not replayed. Two conditions are equal if they are
/// written in the same way.
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

/// The functions that make conditions, which Python finds as `_CONDITIONS`.
pub const MAKERS: [&str; 11] =
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

    /// Whether a record fulfils the condition.
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
