//! Conditions on games, which are known before a table is made: `scan(paths, where = …)`.

pub mod makers;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

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
    steps: Vec<Step>,
    /// What the steps make, if somebody has asked for it.
    filter: OnceLock<Filter>,
}

/// How a condition is made: each step makes one, or one of the last that were made. A list has no depth that a long
/// chain of conditions could exhaust.
#[derive(Clone)]
enum Step {
    Call(Arc<Call>),
    Not,
    And,
    Or,
}

impl Step {
    /// The sign of a step that is no call, as Python writes it.
    fn sign(&self) -> Option<&'static str> {
        match self {
            Step::Call(_) => None,
            Step::Not => Some("~"),
            Step::And => Some("&"),
            Step::Or => Some("|"),
        }
    }
}

/// A function of this module, with what it was given and what it has made of that.
struct Call {
    name: &'static str,
    args: Py<PyTuple>,
    options: Option<Py<PyDict>>,
    filter: Filter,
    /// The arguments as `repr` shows them.
    said: String,
    /// The game that it names, which the text alone does not tell from others of the same name.
    variant: Option<Variant>,
}

/// The functions that make conditions, which Python finds as `_CONDITIONS`.
pub const MAKERS: [&str; 11] =
    ["player", "rated", "dated", "lasted", "ended", "won", "started", "played", "opened", "reached", "found"];

/// What a condition is pickled as.
type Pickled<'py> = (u32, Vec<Bound<'py, PyAny>>);

#[pymethods]
impl Condition {
    fn __and__(&self, other: &Condition) -> Condition {
        Condition::of([&self.steps[..], &other.steps, &[Step::And]].concat())
    }

    fn __or__(&self, other: &Condition) -> Condition {
        Condition::of([&self.steps[..], &other.steps, &[Step::Or]].concat())
    }

    fn __invert__(&self) -> Condition {
        Condition::of([&self.steps[..], &[Step::Not]].concat())
    }

    /// Whether a record fulfils the condition.
    ///
    /// >>> import kifu
    /// >>> kifu.opened("7g7f").holds(kifu.parse("▲７六歩 △３四歩"))
    /// True
    #[pyo3(signature = (record, /))]
    fn holds(&self, record: &Bound<'_, Record>) -> PyResult<bool> {
        let (py, record) = (record.py(), record.get());
        work(py, || self.filter().wants(record.record(), &record.found()))
    }

    /// Nothing is known of any game yet, and `and`, `or` and `not` would forget one of the conditions.
    fn __bool__(&self) -> PyResult<bool> {
        let why = "a condition on games is neither true nor false: combine conditions by `&`, `|` and `~`, not by \
            `and`, `or` and `not`";
        Err(PyTypeError::new_err(why))
    }

    fn __repr__(&self) -> String {
        self.fold(
            |call| format!("{}({})", call.name, call.said),
            |one| format!("~{one}"),
            |one, other| format!("({one} & {other})"),
            |one, other| format!("({one} | {other})"),
        )
    }

    fn __eq__(&self, other: &Condition) -> bool {
        self.__repr__() == other.__repr__() && self.variants().eq(other.variants())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.__repr__().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let steps = slf.get().steps.iter().map(|step| match step {
            Step::Call(call) => {
                (call.name, &call.args, &call.options).into_pyobject(slf.py()).map(Bound::into_any)
            }
            sign => Ok(sign.sign().into_pyobject(slf.py())?.into_any()),
        });
        let steps = steps.collect::<PyResult<Vec<_>>>()?;
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, steps)))
    }

    /// The condition that was pickled.
    #[staticmethod]
    fn _restore(version: u32, steps: Vec<Bound<'_, PyAny>>) -> PyResult<Condition> {
        pickle::check(version)?;
        let (mut made, mut conditions) = (Vec::new(), 0_usize);
        for step in steps {
            let Ok(sign) = step.cast::<PyString>() else {
                made.extend_from_slice(&called(&step)?.get().steps);
                conditions += 1;
                continue;
            };
            let sign = text(sign)?;
            let signs = [Step::Not, Step::And, Step::Or];
            let step = signs.into_iter().find(|step| step.sign() == Some(sign));
            let step = step.ok_or_else(|| pickle::fault(format!("no sign {sign:?}")))?;
            let joined = if matches!(step, Step::Not) { 1 } else { 2 };
            if conditions < joined {
                return Err(pickle::fault("a sign without a condition"));
            }
            conditions -= joined - 1;
            made.push(step);
        }
        if conditions == 1 { Ok(Condition::of(made)) } else { Err(pickle::fault("it is not one condition")) }
    }
}

impl Condition {
    fn of(steps: Vec<Step>) -> Condition {
        Condition { steps, filter: OnceLock::new() }
    }

    /// What it asks of a game.
    pub fn filter(&self) -> &Filter {
        self.filter.get_or_init(|| {
            self.fold(
                |call| call.filter.clone(),
                |one| !one,
                |one, other| one & other,
                |one, other| one | other,
            )
        })
    }

    /// What the steps make of values: those of the calls, and of one or two of them by a sign.
    fn fold<T>(
        &self,
        call: impl Fn(&Call) -> T,
        not: impl Fn(T) -> T,
        and: impl Fn(T, T) -> T,
        or: impl Fn(T, T) -> T,
    ) -> T {
        let mut made = Vec::new();
        for step in &self.steps {
            let mut last = || made.pop().expect("a sign stands behind what it joins");
            let next = match step {
                Step::Call(said) => call(said),
                Step::Not => not(last()),
                Step::And | Step::Or => {
                    let (other, one) = (last(), last());
                    if matches!(step, Step::And) { and(one, other) } else { or(one, other) }
                }
            };
            made.push(next);
        }
        made.pop().expect("the steps make one condition")
    }

    /// The games that it names.
    fn variants(&self) -> impl Iterator<Item = &Variant> {
        self.steps.iter().filter_map(|step| match step {
            Step::Call(call) => call.variant.as_ref(),
            Step::Not | Step::And | Step::Or => None,
        })
    }

    /// The condition that `name` makes of one text.
    fn of_text<T>(
        name: &'static str,
        given: &Bound<'_, PyString>,
        known: fn(T) -> Known,
    ) -> PyResult<Condition>
    where
        T: std::str::FromStr<Err = kifu::Error>,
    {
        let value = text(given)?.parse().map_err(refused)?;
        let (said, args) = (given.repr()?.to_string(), PyTuple::new(given.py(), [given])?.unbind());
        Ok(Call { name, args, options: None, filter: known(value).into(), said, variant: None }.into())
    }

    /// The condition that `name` makes of any number of words, of which one must hold; `nothing` is what `None` says, if
    /// it says something.
    fn of_words(
        name: &'static str,
        given: &Bound<'_, PyTuple>,
        nothing: Option<Known>,
        known: impl Fn(&Bound<'_, PyString>) -> PyResult<Known>,
    ) -> PyResult<Condition> {
        let (mut filter, mut texts) = (!Filter::all(), Vec::new());
        for word in given {
            let known = match (word.cast::<PyString>(), &nothing) {
                (Ok(word), _) => known(word)?,
                (Err(_), Some(nothing)) if word.is_none() => nothing.clone(),
                (Err(_), _) => return Err(mistyped(&format!("`{name}` takes words"), &word)),
            };
            filter = filter | known.into();
            texts.push(word.repr()?.to_string());
        }
        let (args, said) = (given.clone().unbind(), texts.join(", "));
        Ok(Call { name, args, options: None, filter, said, variant: None }.into())
    }
}

impl From<Call> for Condition {
    fn from(call: Call) -> Condition {
        Condition::of(vec![Step::Call(Arc::new(call))])
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
    Ok(condition_of(wanted)?.map_or(Filter::all(), |wanted| wanted.get().filter().clone()))
}
