//! `Diagnostic`: a finding with its place in the file.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use kifu::{Code, Excerpt, Language, Place, Severity, Source, Span};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::error::{KifuError, shown, value, work};
use crate::pickle;
use crate::word::language_named;

/// A finding with what it says of its text, which is not kept.
pub struct Finding {
    found: kifu::Diagnostic,
    /// None if it is not about a text: something that would be lost in writing.
    excerpt: Option<Excerpt>,
    /// What a finding that was pickled can no longer say by itself.
    said: Option<Said>,
}

/// The parts of a finding, in JSON, and the message that was made of them.
#[derive(Clone)]
struct Said {
    parts: String,
    japanese: String,
}

/// The number of the game, that of the move, and whether the move is one of a variation.
type At = (u32, Option<u32>, bool);

impl Finding {
    /// What was found.
    pub fn get(&self) -> &kifu::Diagnostic {
        &self.found
    }

    /// A finding about a text.
    pub fn of(found: kifu::Diagnostic, source: &Source) -> Arc<Finding> {
        let excerpt = Some(Excerpt::of(source, found.span));
        Arc::new(Finding { found, excerpt, said: None })
    }

    /// A finding about no text.
    pub fn of_nothing(found: kifu::Diagnostic) -> Arc<Finding> {
        Arc::new(Finding { found, excerpt: None, said: None })
    }

    /// Where it starts; `None` if it is not about a text.
    pub fn start(&self) -> Option<Place> {
        self.excerpt.as_ref().map(|excerpt| excerpt.start)
    }

    /// The number of the game in the file, from 1; 0 if it concerns the file as a whole.
    pub fn game(&self) -> u32 {
        self.found.game
    }

    fn draw(&self, color: bool) -> String {
        match &self.excerpt {
            Some(excerpt) => excerpt.render(&self.found, color),
            None => kifu::render_loss_in(&self.found, "", Language::English).trim_end().to_string(),
        }
    }

    fn parts(&self) -> serde_json::Result<String> {
        match &self.said {
            Some(said) => Ok(said.parts.clone()),
            None => serde_json::to_string(&self.found.parts),
        }
    }

    fn message_in(&self, language: Language) -> String {
        match &self.said {
            Some(said) if language == Language::Japanese => said.japanese.clone(),
            _ => self.found.message_in(language).into_owned(),
        }
    }

    fn facts(&self) -> (Code, Severity, &str, Option<&str>, Option<&Excerpt>, At) {
        let found = &self.found;
        let (message, help) = (found.message.as_str(), found.help.as_deref());
        let at = (found.game, found.ply, found.in_variation);
        (found.code, found.severity, message, help, self.excerpt.as_ref(), at)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.found.fmt(f)
    }
}

/// A finding: one thing that is wrong with a text or a record, with its place and advice. `Record.diagnostics` and
/// `check` give them.
#[pyclass(frozen, module = "kifu")]
pub struct Diagnostic(Arc<Finding>);

/// What a finding is pickled as.
type Pickled = (
    u32,
    &'static str,
    &'static str,
    String,
    Option<String>,
    u32,
    Option<u32>,
    Option<String>,
    String,
    String,
    bool,
);

impl Diagnostic {
    /// Findings as Python has them.
    pub fn tuple<'py>(py: Python<'py>, found: &[Arc<Finding>]) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, found.iter().cloned().map(Diagnostic).collect::<Vec<_>>())
    }

    /// The finding as Python has it.
    pub fn new(found: Arc<Finding>) -> Diagnostic {
        Diagnostic(found)
    }

    /// The finding itself.
    pub fn finding(&self) -> Arc<Finding> {
        Arc::clone(&self.0)
    }

    fn start(&self) -> Option<Place> {
        self.0.start()
    }
}

#[pymethods]
impl Diagnostic {
    /// The stable name of the kind of finding, such as `illegal.nifu`.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.found.code.name()
    }

    /// How bad it is: `note`, `warning` or `error`.
    #[getter]
    fn severity(&self) -> &'static str {
        self.0.found.severity.name()
    }

    /// One sentence, without a full stop.
    #[getter]
    fn message(&self) -> &str {
        &self.0.found.message
    }

    /// The message in a language, `en` or `ja`; in English if it is not translated.
    ///
    /// Raises `KifuError` for another language.
    ///
    /// >>> import kifu
    /// >>> found = kifu.check("手合割：平手\n   1 ７六金(77)\n")[0]
    /// >>> found.message, found.message_in("ja")
    /// ('the piece on 7g is 歩, not 金', '７七の駒は歩で、金ではない')
    #[pyo3(signature = (language, /))]
    fn message_in(&self, language: &Bound<'_, PyString>) -> PyResult<String> {
        Ok(self.0.message_in(language_named(language)?))
    }

    /// The facts that the message is made of, by name, such as squares, pieces and sides, so that programs need not
    /// read the message. Empty if the code says all.
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, self.0.parts())
    }

    /// Advice: what to do, or what was done with the text.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.0.found.help.as_deref()
    }

    /// The path of the file, if the text was read from one.
    #[getter]
    fn path(&self) -> Option<&str> {
        self.0.excerpt.as_ref()?.name.as_deref()
    }

    /// The byte of the input where it starts, from 0; `None` if it is not about a text. The bytes of a `str` are
    /// those of its UTF-8.
    #[getter]
    fn byte(&self) -> Option<usize> {
        self.start().map(|place| place.byte)
    }

    /// The line where it starts, from 1; `None` if it is not about a text.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.start().map(|place| place.line)
    }

    /// The character of the line where it starts, from 1; `None` if it is not about a text.
    #[getter]
    fn column(&self) -> Option<u32> {
        self.start().map(|place| place.column)
    }

    /// The line and the column behind its last character, from 1; `None` if it is not about a text.
    #[getter]
    fn end(&self) -> Option<(u32, u32)> {
        self.0.excerpt.as_ref().map(|excerpt| (excerpt.end.line, excerpt.end.column))
    }

    /// The number of the game in the file, from 1; 0 if it concerns the file as a whole.
    #[getter]
    fn game(&self) -> u32 {
        self.0.game()
    }

    /// The number of the move that it concerns, from 1; `None` if it concerns no move.
    #[getter]
    fn ply(&self) -> Option<u32> {
        self.0.found.ply
    }

    /// Whether that move is one of a variation, and not of the main line.
    #[getter]
    fn in_variation(&self) -> bool {
        self.0.found.in_variation
    }

    /// The finding as text for people: the message, the place, the line with a caret, and the advice, without a
    /// line end after it. With `color` the text has colours for a terminal. What would steer a terminal, such as an
    /// escape character, is shown as a picture (`␛`).
    #[pyo3(signature = (*, color = false))]
    fn render(&self, py: Python<'_>, color: bool) -> PyResult<String> {
        work(py, || self.0.draw(color))
    }

    fn __str__(&self) -> String {
        match self.start() {
            Some(place) => shown(&format!("{}:{}: {}", place.line, place.column, self.0.found)),
            None => shown(&self.0.found.to_string()),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.__str__())
    }

    fn __eq__(&self, other: &Diagnostic) -> bool {
        self.0.facts() == other.0.facts()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.facts().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let finding = &slf.get().0;
        let found = &finding.found;
        let state = (
            pickle::VERSION,
            found.code.name(),
            found.severity.name(),
            found.message.clone(),
            found.help.clone(),
            found.game,
            found.ply,
            finding.excerpt.as_ref().map(serde_json::to_string).transpose().map_err(pickle::fault)?,
            finding.parts().map_err(pickle::fault)?,
            finding.message_in(Language::Japanese),
            found.in_variation,
        );
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The finding that was pickled.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "pickle gives one argument for each fact")]
    fn _restore(
        version: u32,
        code: &str,
        severity: &str,
        message: String,
        help: Option<String>,
        game: u32,
        ply: Option<u32>,
        excerpt: Option<&str>,
        parts: String,
        japanese: String,
        in_variation: bool,
    ) -> PyResult<Diagnostic> {
        pickle::check(version)?;
        let code = code.parse::<Code>().map_err(pickle::fault)?;
        let mut found = kifu::Diagnostic::new(code, Span::default(), message);
        (found.severity, found.help) = (severity.parse::<Severity>().map_err(pickle::fault)?, help);
        (found.game, found.ply, found.in_variation) = (game, ply, in_variation);
        let excerpt = excerpt.map(serde_json::from_str).transpose().map_err(pickle::fault)?;
        Ok(Diagnostic(Arc::new(Finding { found, excerpt, said: Some(Said { parts, japanese }) })))
    }
}

/// A `KifuError` with the findings behind it.
pub fn refuse(py: Python<'_>, message: String, found: &[Arc<Finding>]) -> PyErr {
    let error = KifuError::new_err(shown(&message));
    let attach = || error.value(py).setattr("diagnostics", Diagnostic::tuple(py, found)?);
    attach().err().unwrap_or(error)
}
