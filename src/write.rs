//! Writes records in a notation, and says what the notation cannot hold.

use std::fmt;

use crate::analysis::{self, Dialect};
use crate::diag::{Code, Diagnostic, Error};
use crate::limits;
use crate::notation::kif::KifDialect;
use crate::notation::{self, Extent, Fact, Format};
use crate::record::Record;
use crate::text::{Encoding, LineEnd, Span};

/// How to write.
#[derive(Debug, Clone)]
pub struct WriteOptions {
    csa_version: CsaVersion,
    encoding: Encoding,
    main_line: bool,
    analysis: Option<Dialect>,
    dialect: KifDialect,
    split_variations: bool,
    /// Whether other games stand in the same text.
    several: bool,
    /// Whether some of them are of another variant.
    mixed: bool,
    usi_endings: bool,
}

/// The version of the CSA format to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CsaVersion {
    /// 2.2, which every program reads.
    #[default]
    V22,
    /// 3.0, with times in milliseconds and more headers.
    V30,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            csa_version: CsaVersion::default(),
            encoding: Encoding::Utf8,
            main_line: false,
            analysis: None,
            dialect: KifDialect::default(),
            split_variations: false,
            several: false,
            mixed: false,
            usi_endings: false,
        }
    }
}

impl WriteOptions {
    /// The defaults: CSA 2.2, UTF-8, all variations that the notation can hold.
    pub fn new() -> WriteOptions {
        WriteOptions::default()
    }

    /// Which version of CSA to write.
    pub fn csa_version(mut self, version: CsaVersion) -> WriteOptions {
        self.csa_version = version;
        self
    }

    /// The encoding that the text declares. [`Written::encode`] makes the bytes.
    pub fn encoding(mut self, encoding: Encoding) -> WriteOptions {
        self.encoding = encoding;
        self
    }

    /// Whether to leave variations out without calling that a loss.
    pub fn main_line(mut self, only: bool) -> WriteOptions {
        self.main_line = only;
        self
    }

    /// The dialect in which comments that hold evaluations of engines are to say them. They stay as they
    /// are otherwise.
    pub fn analysis(mut self, dialect: Dialect) -> WriteOptions {
        self.analysis = Some(dialect);
        self
    }

    /// The program for which KIF is written. Its line ends are in
    /// [`habits`](crate::KifDialect::habits), for [`Written::encode`].
    pub fn dialect(mut self, dialect: KifDialect) -> WriteOptions {
        self.dialect = dialect;
        self
    }

    pub(crate) fn kif_dialect(&self) -> KifDialect {
        self.dialect
    }

    /// Whether to write each variation as a game of its own where the notation has no tree, instead of
    /// losing it. See [`Record::split_variations`].
    ///
    /// ```
    /// use kifu::{Format, WriteOptions};
    /// let record = kifu::parse("~0.7ku2jm.~1.36e.".as_bytes()).one()?;
    /// let written = kifu::write(&record, Format::Usi, &WriteOptions::new().split_variations(true));
    /// assert_eq!(
    ///     written.lossless()?,
    ///     "position startpos moves 7g7f 3c3d\nposition startpos moves 7g7f 8c8d\n"
    /// );
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn split_variations(mut self, split: bool) -> WriteOptions {
        self.split_variations = split;
        self
    }

    /// Whether USI ends with a word such as `resign` or `win` where the ending has one. It is a loss
    /// otherwise: USI itself knows no such words, and engines refuse them.
    ///
    /// ```
    /// use kifu::{Format, WriteOptions};
    /// let record = kifu::parse(b"PI\n+\n+7776FU\n%TORYO\n").one()?;
    /// let written = kifu::write(&record, Format::Usi, &WriteOptions::new().usi_endings(true));
    /// assert_eq!(written.lossless()?, "position startpos moves 7g7f resign\n");
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn usi_endings(mut self, written: bool) -> WriteOptions {
        self.usi_endings = written;
        self
    }

    pub(crate) fn has_usi_endings(&self) -> bool {
        self.usi_endings
    }

    pub(crate) fn version(&self) -> CsaVersion {
        self.csa_version
    }

    pub(crate) fn declared_encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether the text holds other games too, so that each has to begin with what keeps it apart.
    pub(crate) fn is_among_other_variants(&self) -> bool {
        self.mixed
    }

    pub(crate) fn is_one_of_several(&self) -> bool {
        self.several
    }

    pub(crate) fn is_main_line(&self) -> bool {
        self.main_line
    }
}

/// Where a writer puts text and losses. Lines end in `\n`.
#[derive(Debug, Default)]
pub struct Output {
    pub(crate) text: String,
    pub(crate) losses: Vec<Diagnostic>,
}

impl Output {
    /// Reports something that only the writer can know is lost.
    pub fn lost(&mut self, code: Code, ply: Option<u32>, message: impl Into<String>) {
        let mut loss = Diagnostic::new(code, Span::default(), message);
        loss.ply = ply;
        self.losses.push(loss);
    }
}

impl Output {
    /// Writes a number in decimal digits, which `write!` takes several times as long for.
    pub(crate) fn number(&mut self, mut number: u64) {
        let mut digits = [0; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.text.push_str(std::str::from_utf8(&digits[at..]).expect("digits are ASCII"));
    }
}

impl fmt::Write for Output {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, character: char) -> fmt::Result {
        self.text.push(character);
        Ok(())
    }
}

/// Records as text, and what the text does not hold.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// The text, with lines ended by `\n`.
    pub text: String,
    /// What was lost, one finding a fact.
    pub losses: Vec<Diagnostic>,
}

impl Written {
    /// The text, if nothing was lost.
    ///
    /// # Errors
    /// The losses.
    pub fn lossless(self) -> Result<String, Error> {
        if self.losses.is_empty() { Ok(self.text) } else { Err(Error::found(self.losses)) }
    }

    /// The text as bytes.
    ///
    /// A line end that is not `CR LF` or `CR` is `LF`.
    pub fn encode(&self, encoding: Encoding, line_end: LineEnd, unencodable: Unencodable) -> Encoded {
        let text = match line_end {
            LineEnd::Lf | LineEnd::Mixed => self.text.clone(),
            LineEnd::CrLf => self.text.replace('\n', "\r\n"),
            LineEnd::Cr => self.text.replace('\n', "\r"),
        };
        if let Ok(bytes) = encoding.encode(&text) {
            return Encoded { bytes, losses: Vec::new() };
        }
        let mut missing: Vec<char> = text.chars().filter(|&c| !c.is_ascii() && !encoding.holds(c)).collect();
        let count = missing.len();
        missing.sort_unstable();
        missing.dedup();
        let list: String = missing.iter().take(20).collect();
        let message = format!("{count} characters that {encoding} does not have: `{list}`");
        let loss = Diagnostic::new(Code::LostCharacters, Span::default(), message);
        let bytes = match unencodable {
            Unencodable::Refuse => Vec::new(),
            Unencodable::Replace => {
                let replaced: String =
                    text.chars().map(|c| if missing.contains(&c) { '〓' } else { c }).collect();
                encoding.encode(&replaced).unwrap_or_default()
            }
        };
        Encoded { bytes, losses: vec![loss] }
    }
}

/// What to do with characters that an encoding does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unencodable {
    /// Write nothing.
    #[default]
    Refuse,
    /// Write `〓` in their place.
    Replace,
}

/// Text as bytes, and what the encoding does not hold.
#[derive(Debug, Clone)]
pub struct Encoded {
    /// The bytes; none if something was refused.
    pub bytes: Vec<u8>,
    /// The characters that were refused or replaced, as one finding.
    pub losses: Vec<Diagnostic>,
}

/// Writes `record` in `format`.
///
/// ```
/// use kifu::{Format, WriteOptions};
/// let record = kifu::parse(b"position startpos moves 7g7f resign\n").one().unwrap();
/// let written = kifu::write(&record, Format::Csa, &WriteOptions::new());
/// assert!(written.lossless().unwrap().ends_with("+7776FU\n%TORYO\n"));
/// ```
pub fn write(record: &Record, format: Format, options: &WriteOptions) -> Written {
    if let Some(dialect) = options.analysis {
        let mut record = record.clone();
        let mut losses = analysis::rewrite(&mut record, dialect);
        let options = WriteOptions { analysis: None, ..options.clone() };
        let mut written = write(&record, format, &options);
        losses.append(&mut written.losses);
        return Written { losses, ..written };
    }
    let notation = format.notation();
    let can = notation.capabilities(options);
    let is_split = options.split_variations && !options.is_main_line() && !can.holds(Fact::Variations);
    let extent = match (is_split, options.is_main_line()) {
        (true, _) => Extent::Lines,
        (false, true) => Extent::MainLine,
        (false, false) => Extent::Whole,
    };
    let mut output = Output::default();
    match extent {
        Extent::Lines => write_lines(record, format, options, &mut output),
        _ => notation.write(record, options, &mut output),
    }
    .expect("writing to a string does not fail");
    let mut losses = notation::losses(record, &can, extent);
    losses.append(&mut output.losses);
    Written { text: output.text, losses }
}

/// Writes every line of play as a game. What two lines lose together is reported once.
fn write_lines(record: &Record, format: Format, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let mut nodes = 0usize;
    let mut joined = Joined::default();
    for (index, line) in record.split_variations().enumerate() {
        nodes = nodes.saturating_add(line.len());
        if nodes > limits::SPLIT_NODES && index > 0 {
            let left = (record.variations() + 1).saturating_sub(index);
            let message = format!("games of more than {} moves altogether: {left}", limits::SPLIT_NODES);
            output.lost(Code::LostVariations, None, message);
            break;
        }
        let mut own = Output::default();
        format.notation().write(&line, options, &mut own)?;
        joined.push(&own.text, format);
        for loss in own.losses {
            if !output.losses.contains(&loss) {
                output.losses.push(loss);
            }
        }
    }
    output.text = joined.finish(format);
    Ok(())
}

/// The texts of several games as one.
#[derive(Default)]
struct Joined {
    text: String,
    games: u32,
}

impl Joined {
    fn push(&mut self, game: &str, format: Format) {
        // A game that cannot be written takes no place.
        if game.is_empty() {
            return;
        }
        if self.games > 0 {
            self.text.push_str(format.notation().separator());
        }
        self.games = self.games.saturating_add(1);
        self.text.push_str(game);
    }

    /// The whole text, in brackets if it has several games and the notation wants them.
    fn finish(mut self, format: Format) -> String {
        let [open, close] = format.notation().brackets();
        if self.games > 1 && !(open.is_empty() && close.is_empty()) {
            self.text.insert_str(0, open);
            self.text.push_str(close);
        }
        self.text
    }
}

/// Writes several games into one text. Losses say which game they concern.
pub fn write_all(records: &[Record], format: Format, options: &WriteOptions) -> Written {
    let mixed = records.windows(2).any(|pair| pair[0].variant() != pair[1].variant());
    let options = WriteOptions { several: records.len() > 1, mixed, ..options.clone() };
    let mut joined = Joined::default();
    let mut losses = Vec::new();
    for (game, record) in (1..).zip(records) {
        let written = write(record, format, &options);
        joined.push(&written.text, format);
        losses.extend(written.losses.into_iter().map(|loss| Diagnostic { game, ..loss }));
    }
    Written { text: joined.finish(format), losses }
}
