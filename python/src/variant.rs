//! `Variant`: which game is played, and how Python names one.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::error::{KifuError, mistyped, text, unknown, work};
use crate::pickle;
use crate::word::language_named;

/// What an argument gives as a game: its name, a `Variant`, or nothing.
pub type Choice<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// A variant of shogi: a known one by its name, or one of your own.
///
/// A `Variant` can be given wherever the name of a variant can, and it equals its name as a `str`.
///
/// Raises `KifuError` for an unknown name.
///
/// >>> import kifu
/// >>> game = kifu.Variant("5五将棋")
/// >>> game, game.files, game.ranks
/// (Variant('minishogi'), 5, 5)
/// >>> game = kifu.Variant.from_toml('''
/// ... name = "no-drops"
/// ... title = { en = "Shogi without drops", ja = "持駒無し将棋" }
/// ... base = "shogi"
/// ... [laws]
/// ... drops = "none"
/// ... ''')
/// >>> kifu.Board(variant=game).variant == game == "no-drops"
/// True
#[pyclass(frozen, module = "kifu")]
pub struct Variant(kifu::Variant);

impl Variant {
    /// The game as Python has it.
    pub fn of(game: &kifu::Variant) -> Variant {
        Variant(game.clone())
    }

    /// The game itself.
    pub fn game(&self) -> &kifu::Variant {
        &self.0
    }
}

/// What a variant is pickled as: its name, and its file if that is one of the user's own.
type Pickled = (u32, String, Option<String>);

#[pymethods]
impl Variant {
    #[new]
    #[pyo3(signature = (name, /))]
    fn __new__(name: &Bound<'_, PyString>) -> PyResult<Variant> {
        named(text(name)?).map(Variant)
    }

    /// A variant of your own, from the text of its TOML file, which `docs/variants.md` describes.
    ///
    /// If it has the name of a known variant, records read with it that have this name are of your variant.
    ///
    /// Raises `KifuError` if the text is not TOML, has unknown keys, or describes an impossible game; the message
    /// has the line and column.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_toml(text: &Bound<'_, PyString>) -> PyResult<Variant> {
        let (py, toml) = (text.py(), crate::error::text(text)?);
        let loaded = work(py, || kifu::Variant::from_toml(toml))?;
        loaded.map(Variant).map_err(|error| KifuError::new_err(error.to_string()))
    }

    /// The text of the TOML file of the variant, from which `from_toml` makes it again; change it to make a variant
    /// of your own. What it leaves out is taken from its `base`.
    ///
    /// >>> import kifu
    /// >>> game = kifu.Variant("minishogi")
    /// >>> kifu.Variant.from_toml(game.to_toml()) == game
    /// True
    fn to_toml(&self) -> &str {
        self.0.to_toml()
    }

    /// The name, in lower-case ASCII if the game is a known one.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The name in English.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// The name in Japanese.
    #[getter]
    fn title_ja(&self) -> &str {
        self.0.title_ja()
    }

    /// How many files (筋) the board has.
    #[getter]
    fn files(&self) -> u8 {
        self.0.files()
    }

    /// How many ranks (段) the board has.
    #[getter]
    fn ranks(&self) -> u8 {
        self.0.ranks()
    }

    /// The start position as SFEN.
    #[getter]
    fn start(&self) -> &str {
        self.0.start()
    }

    /// The laws in words, in English, one sentence for each.
    ///
    /// >>> import kifu
    /// >>> kifu.Variant("dobutsu").rules[-2]
    /// 'a side wins with a lion on the last rank that cannot be captured at once'
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.0.rules()
    }

    /// The laws in words, in a language, `en` or `ja`.
    ///
    /// Raises `KifuError` for another language.
    ///
    /// >>> import kifu
    /// >>> kifu.Variant("dobutsu").rules_in("ja")[1]
    /// 'らいおんを取られてはならない'
    #[pyo3(signature = (language, /))]
    fn rules_in(&self, language: &Bound<'_, PyString>) -> PyResult<Vec<String>> {
        Ok(self.0.rules_in(language_named(language)?))
    }

    /// The values of the pieces in pawns, as an estimate of material, by the names of their kinds. Pieces to which
    /// the variant gives no value are left out.
    ///
    /// >>> import kifu
    /// >>> kifu.Variant("shogi").values["dragon"]
    /// 17
    #[getter]
    fn values(&self) -> BTreeMap<String, u32> {
        let kinds = self.0.kinds().map(|kind| self.0.kind(kind));
        kinds.filter_map(|kind| Some((kind.name.clone(), kind.value?))).collect()
    }

    fn __str__(&self) -> &str {
        self.0.name()
    }

    fn __repr__(&self) -> String {
        if is_known(&self.0) { format!("Variant({})", word(&self.0)) } else { word(&self.0) }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_equal = if let Ok(other) = other.cast::<Variant>() {
            self.0 == other.get().0
        } else if let Ok(name) = other.cast::<PyString>() {
            name == self.0.name()
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(PyBool::new(py, is_equal).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.0.name()).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let game = slf.get().game();
        let toml = (!is_known(game)).then(|| game.to_toml().to_string());
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, game.name().to_string(), toml)))
    }

    /// The variant that was pickled.
    #[staticmethod]
    fn _restore(version: u32, name: &str, toml: Option<&str>) -> PyResult<Variant> {
        pickle::check(version)?;
        match toml {
            Some(toml) => kifu::Variant::from_toml(toml).map(Variant).map_err(pickle::fault),
            None => named(name).map(Variant),
        }
    }
}

/// The variant that an argument gives.
pub fn variant_of(game: Choice<'_, '_>) -> PyResult<Option<kifu::Variant>> {
    let Some(game) = game else { return Ok(None) };
    if let Ok(variant) = game.cast::<Variant>() {
        return Ok(Some(variant.get().0.clone()));
    }
    match game.cast::<PyString>() {
        Ok(name) => named(text(name)?).map(Some),
        Err(_) => Err(mistyped("variant must be str or Variant", game)),
    }
}

/// The variant as it is shown in an argument: its name in quotes, if that is enough to find it.
pub fn word(variant: &kifu::Variant) -> String {
    if is_known(variant) { format!("'{variant}'") } else { format!("<Variant {variant}>") }
}

/// Whether the name finds the variant.
fn is_known(variant: &kifu::Variant) -> bool {
    kifu::Variant::named(variant.name()).as_ref() == Some(variant)
}

fn named(name: &str) -> PyResult<kifu::Variant> {
    let found = kifu::Variant::named(name);
    found.ok_or_else(|| unknown("variant", name, kifu::VARIANT_NAMES))
}
