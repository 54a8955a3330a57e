use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use kifu::{Code, Place, Severity, Source, Span};
use pyo3::prelude::*;

use crate::error::work;

/// One finding: what is wrong with a record, where, and what to do about it.
#[pyclass(frozen, module = "kifu")]
pub struct Diagnostic {
    found: kifu::Diagnostic,
    place: Option<Place>,
    drawn: Drawn,
}

/// Where the drawing comes from.
enum Drawn {
    /// The text that the finding speaks of.
    Source(Arc<Source>),
    /// It was drawn before it was pickled, without colour and with.
    Before([String; 2]),
    /// It speaks of no text: something that would be lost in writing.
    Nothing,
}

/// What a finding is pickled as.
type Pickled =
    (String, String, String, Option<String>, Option<(usize, u32, u32)>, u32, Option<u32>, [String; 2]);

impl Diagnostic {
    /// The finding, with the text that it speaks of if there is one.
    pub fn new(found: kifu::Diagnostic, source: Option<&Arc<Source>>) -> Diagnostic {
        let place = source.map(|source| source.place(found.span));
        let drawn = source.map_or(Drawn::Nothing, |source| Drawn::Source(Arc::clone(source)));
        Diagnostic { found, place, drawn }
    }

    fn draw(&self, color: bool) -> String {
        match &self.drawn {
            Drawn::Source(source) => kifu::render(&self.found, source, color),
            Drawn::Before(drawn) => drawn[usize::from(color)].clone(),
            Drawn::Nothing => self.found.to_string(),
        }
    }

    fn facts(&self) -> (Code, Severity, &str, Option<&str>, Option<Place>, u32, Option<u32>) {
        let found = &self.found;
        let (message, help) = (found.message.as_str(), found.help.as_deref());
        (found.code, found.severity, message, help, self.place, found.game, found.ply)
    }
}

#[pymethods]
impl Diagnostic {
    /// The stable name of the kind of finding, such as `illegal.nifu`.
    #[getter]
    fn code(&self) -> &'static str {
        self.found.code.name()
    }

    /// How bad it is: `note`, `warning` or `error`.
    #[getter]
    fn severity(&self) -> &'static str {
        self.found.severity.name()
    }

    /// One sentence, without a full stop.
    #[getter]
    fn message(&self) -> &str {
        &self.found.message
    }

    /// What to do, or what was done.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.found.help.as_deref()
    }

    /// The byte of the input where it starts, from 0; `None` if it speaks of no text.
    /// A `str` counts as UTF-8.
    #[getter]
    fn byte(&self) -> Option<usize> {
        self.place.map(|place| place.byte)
    }

    /// The line where it starts, from 1; `None` if it speaks of no text.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.place.map(|place| place.line)
    }

    /// The character of the line where it starts, from 1; `None` if it speaks of no text.
    #[getter]
    fn column(&self) -> Option<u32> {
        self.place.map(|place| place.column)
    }

    /// The game in the file, from 1; 0 if it concerns the file.
    #[getter]
    fn game(&self) -> u32 {
        self.found.game
    }

    /// The number of the move it concerns, from 1.
    #[getter]
    fn ply(&self) -> Option<u32> {
        self.found.ply
    }

    /// The finding as people read it: message, file, line and caret, help. Ends without a line end.
    #[pyo3(signature = (*, color = false))]
    fn render(&self, py: Python<'_>, color: bool) -> PyResult<String> {
        work(py, || self.draw(color))
    }

    fn __str__(&self) -> String {
        match self.place {
            Some(place) => format!("{}:{}: {}", place.line, place.column, self.found),
            None => self.found.to_string(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.__str__())
    }

    fn __eq__(&self, other: &Diagnostic) -> bool {
        self.facts() == other.facts()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.facts().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let this = slf.get();
        let found = &this.found;
        let state = (
            found.code.name().to_string(),
            found.severity.name().to_string(),
            found.message.clone(),
            found.help.clone(),
            this.place.map(|place| (place.byte, place.line, place.column)),
            found.game,
            found.ply,
            [this.draw(false), this.draw(true)],
        );
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The finding that was pickled.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "pickle gives one argument for each fact")]
    fn _restore(
        code: &Bound<'_, PyAny>,
        severity: &Bound<'_, PyAny>,
        message: String,
        help: Option<String>,
        place: Option<(usize, u32, u32)>,
        game: u32,
        ply: Option<u32>,
        drawn: [String; 2],
    ) -> PyResult<Diagnostic> {
        let code: String = code.extract()?;
        let severity: String = severity.extract()?;
        let code = Code::from_name(&code).ok_or_else(|| crate::error::unknown("code", &code, Code::NAMES))?;
        let mut found = kifu::Diagnostic::new(code, Span::default(), message);
        (found.severity, found.help) = (Severity::from_name(&severity).unwrap_or(found.severity), help);
        (found.game, found.ply) = (game, ply);
        let place = place.map(|(byte, line, column)| Place { byte, line, column });
        Ok(Diagnostic { found, place, drawn: Drawn::Before(drawn) })
    }
}
