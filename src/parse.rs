//! From bytes to records: the encoding, the notation and the variant are detected, and the reader of the notation is
//! replayed.

mod options;

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use crate::diag::{ByGame, Code, Diagnostic, Error, Parts, Severity, Value};
use crate::notation::{Format, Notation, foreign, producer_of};
use crate::record::Record;
use crate::replay::{Replay, Replayed, Terms};
use crate::text::{Binary, Certainty, Garbled, Loss, Source, Span, garbled, offset_of};
use crate::variant::Variant;
pub use options::ReadOptions;

/// The records of a text and the findings about it: what [`parse`], [`parse_with`], [`read`] and [`read_from`] give.
///
/// ```
/// let parsed = kifu::parse("手合割：平手\n   1 ７六歩(77)\n   2 ７六歩(77)\n".as_bytes());
/// assert_eq!(parsed.records[0].mainline().count(), 1, "up to the move that cannot be made");
/// let found = &parsed.diagnostics[0];
/// assert_eq!((found.code, found.ply), (kifu::Code::EmptyOrigin, Some(2)));
/// assert_eq!(found.placed(&parsed.source).place.line, 3);
/// assert!(parsed.one().is_err());
/// ```
#[derive(Debug)]
pub struct Parsed {
    /// The games, in the order of the text.
    ///
    /// Methods with an argument `game` take the index in this list, which is counted from 0. Findings
    /// ([`Diagnostic::game`]) and addresses (`a.csa#2`) have the number of the game in its file, which is counted from 1.
    pub records: Vec<Record>,
    /// The findings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The text. It turns the spans of findings into lines and columns of the file.
    pub source: Arc<Source>,
    /// The notation that was read; `None` if the text is in no notation.
    pub format: Option<Format>,
    /// The span of the text of each game. Text that belongs to no game is part of a neighbouring span.
    pub(crate) texts: Vec<Span>,
}

impl Parsed {
    /// The game, if there is exactly one and no finding is an error. Warnings and notes are dropped.
    ///
    /// # Errors
    /// A finding is an error, or there is no game or more than one.
    pub fn one(self) -> Result<Record, Error> {
        let mut records = self.all()?;
        match (records.pop(), records.len()) {
            (Some(record), 0) => Ok(record),
            (last, more) => Err(Error::count(more + usize::from(last.is_some()))),
        }
    }

    /// The games, if no finding is an error. Warnings and notes are dropped.
    ///
    /// # Errors
    /// A finding is an error.
    pub fn all(self) -> Result<Vec<Record>, Error> {
        if self.has_errors() {
            Err(Error::found(self.diagnostics, Some(self.source)))
        } else {
            Ok(self.records)
        }
    }

    /// The bytes of a game as they are in the file; `game` is its index in `records`. The bytes of all games, one after
    /// the other, are the bytes of the file.
    ///
    /// ```
    /// let parsed = kifu::parse(b"# one\nstartpos moves 7g7f\nstartpos moves 2g2f\n");
    /// assert_eq!(parsed.bytes_of(1), b"startpos moves 2g2f\n");
    /// ```
    ///
    /// # Panics
    /// There is no such game.
    pub fn bytes_of(&self, game: usize) -> &[u8] {
        self.source.bytes_of(self.texts[game])
    }

    /// The program that wrote the text of a game, if the text tells; `game` is its index in `records`.
    ///
    /// ```
    /// let parsed = kifu::parse("# ---- Kifu for Windows V7 棋譜ファイル ----\n   1 ７六歩(77)\n".as_bytes());
    /// assert_eq!(parsed.producer_of(0), Some("Kifu for Windows"));
    /// ```
    pub fn producer_of(&self, game: usize) -> Option<&'static str> {
        producer_of(self.source.slice(self.span_of(game)))
    }

    /// The span of the text of a game, by its index in `records`; the whole text if no game could be read.
    pub(crate) fn span_of(&self, game: usize) -> Span {
        self.texts.get(game).copied().unwrap_or(Span::new(0, self.source.text().len()))
    }

    /// The findings of each game.
    ///
    /// ```
    /// let parsed = kifu::parse(b"startpos moves 7g7f\nstartpos moves 7g7e\n");
    /// let found = parsed.by_game();
    /// assert_eq!((found.of(0).len(), found.of(1)[0].code.name()), (0, "illegal.cannot-move"));
    /// ```
    pub fn by_game(&self) -> ByGame<'_> {
        ByGame::new(&self.diagnostics, self.records.len())
    }

    /// Whether a finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|found| found.severity == Severity::Error)
    }
}

/// Reads the games that `input` holds.
///
/// It never fails and never panics: what is wrong is in [`Parsed::diagnostics`].
///
/// ```
/// let parsed = kifu::parse(b"PI\n+\n+7776FU\n-3334FU\n%TORYO\n");
/// let record = parsed.one().unwrap();
/// assert_eq!(record.mainline().count(), 2);
/// assert_eq!(record.outcome().unwrap().name(), "white");
/// ```
pub fn parse(input: &[u8]) -> Parsed {
    parse_with(input, &ReadOptions::new())
}

/// Reads the games that `input` holds, as `options` say.
///
/// ```
/// use kifu::{Format, ReadOptions};
/// let options = ReadOptions::new().format(Format::Kif).strict(true);
/// assert!(kifu::parse_with("   1 ７六歩(77)\n".as_bytes(), &options).has_errors(), "nothing ends it");
/// ```
pub fn parse_with(input: &[u8], options: &ReadOptions) -> Parsed {
    parse_bytes(input.into(), options)
}

/// Reads borrowed or owned bytes.
pub(crate) fn parse_bytes(input: Cow<'_, [u8]>, options: &ReadOptions) -> Parsed {
    let is_held = input.len() <= options.limits.most_bytes();
    parse_held(is_held.then_some(input), options)
}

/// Reads the input; `None` stands for input that exceeds the limit.
fn parse_held(input: Option<Cow<'_, [u8]>>, options: &ReadOptions) -> Parsed {
    let is_too_large = input.is_none();
    let source = source(input.unwrap_or_default(), options);
    let format = options.format.or_else(|| detected(source.text(), options));
    let Replayed { records, findings: mut diagnostics, mut texts, .. } =
        replayed(&source, format.map(Format::notation), options);
    extend_last(&mut texts, source.text().len());
    if is_too_large {
        diagnostics.push(too_large(options));
    } else if records.is_empty() && !options.is_stopped() {
        diagnostics.push(nothing(&source, format));
    }
    order(&mut diagnostics, options);
    Parsed { records, diagnostics, source: Arc::new(source), format, texts }
}

/// The notation of a text whose variant is the one in the options, unless the text names another.
pub(crate) fn detected(text: &str, options: &ReadOptions) -> Option<Format> {
    match &options.variant {
        Some(variant) => Format::detect_of(text, variant),
        None => Format::detect(text),
    }
}

/// Extends the last of the texts of games to `end`.
pub(crate) fn extend_last(texts: &mut [Span], end: usize) {
    if let Some(last) = texts.last_mut() {
        last.end = Span::at(end).end;
    }
}

/// The text of `input`, with the name that findings print.
pub(crate) fn source<'b>(input: impl Into<Cow<'b, [u8]>>, options: &ReadOptions) -> Source {
    let source = Source::new(input, options.encoding);
    match &options.name {
        Some(name) => source.named(name.clone()),
        None => source,
    }
}

/// The games of a text in a notation, with all findings in the order in which they were made.
pub(crate) fn replayed(source: &Source, notation: Option<&Notation>, options: &ReadOptions) -> Replayed {
    let variant = options.variant.as_ref().unwrap_or(Variant::standard());
    let terms = Terms {
        variant,
        expects_ending: notation.is_some_and(|notation| notation.has_endings),
        limits: options.limits,
        stop: options.stop.as_deref(),
        only: options.only.as_ref().map(|wanted| &*wanted.0 as _),
    };
    let replay = |terms| {
        let mut replay = Replay::new(source, terms);
        if let Some(notation) = notation {
            let _ = notation.read(source, variant, &mut replay);
        }
        replay.finish()
    };
    let mut read = replay(terms);
    if read.left_out_wanted {
        read = replay(Terms { only: None, ..terms });
    }
    if options.is_stopped() {
        read.findings.push(stopped());
    }
    read.findings.extend(source.undecodable().iter().map(|&span| {
        let parts = Parts::NONE.with("encoding", source.encoding().name());
        Diagnostic::of(Code::Undecodable, span, parts).advise("U+FFFD stands in their place")
    }));
    read.findings.extend(guess(source));
    read.findings.extend(mended(source));
    read.findings.extend(source.radical().map(|span| {
        let found = Diagnostic::spelling("radicals in the place of kanji, as they come out of a PDF", span);
        found.advise("read as kanji; reported once for the whole text")
    }));
    read.findings.extend(garbled(source.text(), source.undecodable()).into_iter().map(spoiled));
    read
}

/// Sorts findings into the order of the text, and applies strictness.
pub(crate) fn order(diagnostics: &mut [Diagnostic], options: &ReadOptions) {
    diagnostics.sort_by_key(|found| (found.span.start, found.span.end));
    if options.strict {
        raise_warnings(diagnostics);
    }
}

/// The finding for input that exceeds the limit.
pub(crate) fn too_large(options: &ReadOptions) -> Diagnostic {
    let parts = Parts::NONE.with("limit", options.limits.most_bytes());
    Diagnostic::of(Code::TooLarge, Span::default(), parts)
}

/// The finding for reading that was stopped.
pub(crate) fn stopped() -> Diagnostic {
    Diagnostic::of(Code::Stopped, Span::default(), Parts::NONE)
}

/// Reads the games of a file. [`render`](crate::render()) prints its path with each finding.
///
/// ```
/// let options = kifu::ReadOptions::new();
/// let record = kifu::read("fixtures/samples/exchange.csa", &options)?.one()?;
/// assert_eq!(record.mainline().count(), 4);
/// let missing = kifu::read("no/such.kif", &options).unwrap_err();
/// assert!(missing.is_io() && missing.to_string().starts_with("no/such.kif: "));
/// assert!(std::error::Error::source(&missing).is_none(), "it has said all");
/// # Ok::<(), kifu::Error>(())
/// ```
///
/// # Errors
/// The file cannot be read; the message of the error has its path. What is wrong with the content of the file is in
/// [`Parsed::diagnostics`].
pub fn read(path: impl AsRef<Path>, options: &ReadOptions) -> Result<Parsed, Error> {
    let path = path.as_ref();
    read_file(path, options).map_err(|error| Error::io_of(path, error))
}

/// Reads the games of a file, for callers that add the path to errors themselves.
pub(crate) fn read_file(path: &Path, options: &ReadOptions) -> io::Result<Parsed> {
    let file = File::open(path)?;
    let size = file.metadata().map_or(0, |about| about.len());
    let options = match &options.name {
        Some(_) => options.clone(),
        None => options.clone().name(path.to_string_lossy()),
    };
    read_sized(file, size, &options)
}

/// Reads the games from a reader, such as standard input.
///
/// If the reader gives more bytes than the [limit](crate::Limits::bytes), there is no record, and a finding says so.
/// [`games`](crate::games) reads a large text of many games one by one.
///
/// ```
/// let parsed = kifu::read_from(std::io::Cursor::new("startpos moves 7g7f"), &kifu::ReadOptions::new())?;
/// assert_eq!(parsed.one()?.mainline().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reader fails. What is wrong with the content is in [`Parsed::diagnostics`].
pub fn read_from(reader: impl Read, options: &ReadOptions) -> io::Result<Parsed> {
    read_sized(reader, 0, options)
}

/// Reads the games of a reader that gives about `size` bytes.
pub(crate) fn read_sized(reader: impl Read, size: u64, options: &ReadOptions) -> io::Result<Parsed> {
    let limit = options.limits.most_bytes() as u64 + 1;
    if size >= limit {
        return Ok(parse_held(None, options));
    }
    // One byte more, so that the end of the file is found without growing the buffer.
    let mut bytes = Vec::with_capacity(size as usize + 1);
    reader.take(limit).read_to_end(&mut bytes)?;
    Ok(parse_bytes(bytes.into(), options))
}

/// Why there is no game, or not even a text.
pub(crate) fn nothing(source: &Source, format: Option<Format>) -> Diagnostic {
    if let Some(binary) = source.binary() {
        let (code, parts) = match binary {
            Binary::Compressed(name) => (Code::Compressed, Parts::NONE.with("kind", name)),
            Binary::Other(name) => (Code::Binary, Parts::NONE.word("kind", name)),
        };
        return Diagnostic::of(code, Span::default(), parts);
    }
    let first = source.text().lines().find(|line| !line.trim().is_empty());
    let start = first.map_or(0, |line| offset_of(line, source.text()));
    let span = Span::new(start, start + first.map_or(0, str::len));
    match (format, first) {
        (None, Some(_)) => {
            let kind = foreign::name(&source.text()[start..]).map(Value::Word);
            Diagnostic::of(Code::UnknownNotation, span, Parts::NONE.with_some("kind", kind))
        }
        _ => Diagnostic::of(Code::NoGame, span, Parts::NONE),
    }
}

/// The finding that the encoding is a guess, at the first text that depends on it. Bytes that cannot be decoded have
/// their own findings.
fn guess(source: &Source) -> Option<Diagnostic> {
    if source.certainty() != Certainty::Likely || !source.undecodable().is_empty() {
        return None;
    }
    let parts = Parts::NONE.with("encoding", source.encoding().name()).flag("mark", source.has_mark());
    Some(Diagnostic::of(Code::EncodingGuessed, beyond_ascii(source.text())?, parts))
}

/// The finding that the whole text was decoded in a wrong encoding before it was saved, and was repaired.
fn mended(source: &Source) -> Option<Diagnostic> {
    let parts = Parts::NONE.with("encoding", source.misread()?.standard_name()).with("read_as", "Latin-1");
    let found = Diagnostic::of(Code::Misread, beyond_ascii(source.text())?, parts);
    Some(found.advise("all of it was put right and read as what it says"))
}

/// The first run of non-ASCII characters.
fn beyond_ascii(text: &str) -> Option<Span> {
    let start = text.find(|c: char| !c.is_ascii())?;
    let length = text[start..].find(|c: char| c.is_ascii()).unwrap_or(text.len() - start);
    Some(Span::new(start, start + length))
}

/// The finding for text that was garbled before it was saved.
fn spoiled(found: Garbled) -> Diagnostic {
    let parts = Parts::NONE.with_some("more", (found.more > 0).then_some(found.more));
    match found.loss {
        Loss::Replaced => Diagnostic::of(Code::Replaced, found.span, parts),
        Loss::Misread { encodings: [from, read_as], repaired } => {
            let parts = parts.with("encoding", from).with("read_as", read_as);
            let found = Diagnostic::of(Code::Misread, found.span, parts.with("meant", repaired.as_str()));
            found.advise("it says `{meant}`")
        }
    }
}

/// Strictness is applied only here.
fn raise_warnings(diagnostics: &mut [Diagnostic]) {
    for found in diagnostics.iter_mut().filter(|found| found.severity == Severity::Warning) {
        found.severity = Severity::Error;
    }
}
