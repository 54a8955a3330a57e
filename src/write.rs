//! Writes records in a notation, and reports what the notation cannot represent.

use std::collections::BTreeSet;
use std::fmt;

use crate::diag::{Code, Diagnostic, Error, Parts};
use crate::limits;
use crate::named::named;
use crate::notation::{self, Extent, Fact, Format, Notation, Output, WriteOptions};
use crate::record::Record;
use crate::text::{Encoding, LineEnd, Span, detected, first_radical, needs_mark};

/// Records as text, and the losses: [`write()`] and [`write_all`] give it. [`Written::encode`] makes the bytes of a
/// file from it.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Written {
    /// The text, with lines ended by `\n`.
    pub text: String,
    /// What was lost: a finding for each kind of fact that the notation cannot represent, such as `loss.variations`.
    pub losses: Vec<Diagnostic>,
    /// The encoding for which the text was written ([`WriteOptions::encoding`]). If the notation declares encodings, the
    /// text declares this one.
    pub encoding: Encoding,
}

impl Written {
    /// The text, if nothing was lost and the encoding [for which it was written](WriteOptions::encoding) has all its
    /// characters.
    ///
    /// # Errors
    /// Something was lost; the error holds the losses.
    pub fn lossless(mut self) -> Result<String, Error> {
        self.losses.extend(self.unencodable());
        if self.losses.is_empty() { Ok(self.text) } else { Err(Error::found(self.losses, None)) }
    }

    /// The text as bytes, in the encoding [for which it was written](WriteOptions::encoding).
    ///
    /// `LineEnd::Mixed` is written as `LF`. UTF-16 gets a byte order mark, and UTF-8 only if the text would be detected as
    /// another encoding without it: the two bytes of `ɪ` alone are also a kanji in EUC-JP.
    ///
    /// ```
    /// use kifu::{Encoding, Format, LineEnd, Unencodable, WriteOptions};
    /// let record = kifu::parse(b"startpos moves 7g7f").one()?;
    /// let written = kifu::write(&record, Format::Ki2, &WriteOptions::new().encoding(Encoding::ShiftJis));
    /// let encoded = written.encode(LineEnd::CrLf, Unencodable::Refuse);
    /// assert_eq!(kifu::parse(&encoded.lossless()?).source.encoding(), Encoding::ShiftJis);
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn encode(&self, line_end: LineEnd, unencodable: Unencodable) -> Encoded {
        let encoding = self.encoding;
        let text = match line_end {
            LineEnd::Lf | LineEnd::Mixed => self.text.clone(),
            LineEnd::CrLf => self.text.replace('\n', "\r\n"),
            LineEnd::Cr => self.text.replace('\n', "\r"),
        };
        if let Ok(mut bytes) = encoding.encode(&text) {
            if needs_mark(&text, encoding) {
                bytes.splice(..0, encoding.encode("\u{feff}").unwrap_or_default());
            }
            let losses = misread(&bytes, encoding).into_iter().collect();
            return Encoded { bytes, losses };
        }
        let (loss, missing) = lost(&text, encoding);
        let bytes = match unencodable {
            Unencodable::Refuse => Vec::new(),
            Unencodable::Replace => {
                let instead = if encoding.holds(GETA) { GETA } else { '?' };
                let replaced: String =
                    text.chars().map(|c| if missing.contains(&c) { instead } else { c }).collect();
                encoding.encode(&replaced).unwrap_or_default()
            }
        };
        let losses = std::iter::once(loss).chain(misread(&bytes, encoding)).collect();
        Encoded { bytes, losses }
    }

    /// The finding that the encoding lacks some characters, if it does.
    fn unencodable(&self) -> Option<Diagnostic> {
        // UTF-8 has all characters.
        if self.encoding == Encoding::Utf8 {
            return None;
        }
        self.encoding.encode(&self.text).err()?;
        Some(lost(&self.text, self.encoding).0)
    }
}

/// The characters of a text that an encoding does not have, as a loss, and as a set.
fn lost(text: &str, encoding: Encoding) -> (Diagnostic, BTreeSet<char>) {
    // Printable ASCII is in every encoding; a control character may not be.
    let is_plain = |c: char| c.is_ascii() && !c.is_ascii_control();
    let distinct: BTreeSet<char> = text.chars().filter(|&c| !is_plain(c) && !encoding.holds(c)).collect();
    let count = text.chars().filter(|c| distinct.contains(c)).count();
    let list: String = distinct.iter().take(20).collect();
    let parts = Parts::NONE.with("count", count).with("encoding", encoding.name());
    let loss = Diagnostic::of(Code::LostCharacters, Span::default(), parts.with("characters", list));
    (loss, distinct)
}

/// The loss of a text whose bytes would be read in another encoding: those of a short name can be other words there.
fn misread(bytes: &[u8], encoding: Encoding) -> Option<Diagnostic> {
    // UTF-8 has a mark if it needs one.
    if encoding == Encoding::Utf8 {
        return None;
    }
    let read = detected(bytes).filter(|read| *read != encoding)?;
    let parts = Parts::NONE.with("encoding", encoding.name()).with("read", read.name());
    Some(
        Diagnostic::of(Code::LostText, Span::default(), parts)
            .advise("choose UTF-8, or accept with `--lossy`"),
    )
}

/// The symbol that printers use in place of a missing character (下駄).
const GETA: char = '〓';

named! {
    /// What [`Written::encode`] does with characters that the encoding does not have.
    #[derive(Default)]
    pub enum Unencodable {
        /// Write nothing.
        #[default]
        Refuse = "refuse",
        /// Write `〓` in their place, or `?` if the encoding does not have `〓` either.
        Replace = "replace",
    }
}

/// A text as bytes, and what the encoding loses: [`Written::encode`] gives it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Encoded {
    /// The bytes; empty if a character was refused.
    pub bytes: Vec<u8>,
    /// The characters that were refused or replaced, as one finding; and that the bytes would be read in another
    /// encoding, if they would.
    pub losses: Vec<Diagnostic>,
}

impl Encoded {
    /// The bytes, if the encoding has every character, and no other encoding would be taken for it.
    ///
    /// ```
    /// use kifu::{Encoding, Format, LineEnd, Unencodable, WriteOptions};
    /// let record = kifu::parse("先手：🐱\n   1 ７六歩(77)\n   2 投了\n".as_bytes()).one()?;
    /// let written = kifu::write(&record, Format::Kif, &WriteOptions::new().encoding(Encoding::ShiftJis));
    /// assert!(written.encode(LineEnd::Lf, Unencodable::Refuse).lossless().is_err());
    /// assert!(written.lossless().is_err());
    /// # Ok::<(), kifu::Error>(())
    /// ```
    ///
    /// # Errors
    /// The losses.
    pub fn lossless(self) -> Result<Vec<u8>, Error> {
        if self.losses.is_empty() { Ok(self.bytes) } else { Err(Error::found(self.losses, None)) }
    }
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
    write_in(record, format.notation(), options)
}

/// Writes `record` in any notation.
pub(crate) fn write_in(record: &Record, notation: &Notation, options: &WriteOptions) -> Written {
    let held = (notation.held)(options);
    let extent = if options.main_line {
        Extent::MainLine
    } else if options.split_variations && !held.contains(&Fact::Variations) {
        Extent::Lines
    } else {
        Extent::Whole
    };
    let mut output = Output::default();
    match extent {
        Extent::Lines => write_split(record, notation, options, &mut output),
        _ => (notation.write)(record, options, &mut output),
    }
    .expect("writing to a string does not fail");
    if let Some((_, radical)) = first_radical(&output.text) {
        output.lost(Code::LostText, None, Parts::NONE.with("radical", radical.to_string()));
    }
    let mut losses = notation::losses(record, held, extent);
    losses.extend(notation::open_start(record, notation.names_start));
    losses.append(&mut output.losses);
    Written { text: output.text, losses, encoding: options.encoding }
}

/// Writes every line of play as a game. A loss that two lines share is reported once.
fn write_split(
    record: &Record,
    notation: &Notation,
    options: &WriteOptions,
    output: &mut Output,
) -> fmt::Result {
    let mut nodes = 0usize;
    let mut joined = Joined::default();
    for (index, line) in record.split_variations().enumerate() {
        nodes = nodes.saturating_add(line.len());
        if nodes > limits::SPLIT_NODES && index > 0 {
            let left = (record.variations() + 1).saturating_sub(index);
            let parts = Parts::NONE.with("limit", limits::SPLIT_NODES).with("count", left);
            output.lost(Code::LostVariations, None, parts);
            break;
        }
        let mut own = Output::default();
        (notation.write)(&line, options, &mut own)?;
        joined.push(&own.text, notation);
        for loss in own.losses {
            if !output.losses.contains(&loss) {
                output.losses.push(loss);
            }
        }
    }
    output.text = joined.finish(notation);
    Ok(())
}

/// The texts of several games, joined into one.
#[derive(Default)]
struct Joined {
    text: String,
    games: usize,
}

impl Joined {
    fn push(&mut self, game: &str, notation: &Notation) {
        // A game that cannot be written is left out.
        if game.is_empty() {
            return;
        }
        if self.games > 0 {
            self.text.push_str(notation.separator);
        }
        self.games += 1;
        self.text.push_str(game);
    }

    /// The whole text, in brackets if it has several games and the notation requires them.
    fn finish(mut self, notation: &Notation) -> String {
        let [open, close] = notation.brackets;
        if self.games > 1 {
            self.text.insert_str(0, open);
            self.text.push_str(close);
        }
        self.text
    }
}

/// Writes several games into one text. Each loss says which game it concerns. If most programs read only the first game
/// of a text in this notation, that is a loss too, and concerns no single game.
///
/// ```
/// use kifu::{Format, WriteOptions};
/// let games = kifu::parse(b"startpos moves 7g7f\nstartpos moves 2g2f\n").records;
/// let written = kifu::write_all(&games, Format::Csa, &WriteOptions::new());
/// assert_eq!(kifu::parse(written.text.as_bytes()).records.len(), 2);
/// ```
pub fn write_all(records: &[Record], format: Format, options: &WriteOptions) -> Written {
    let mixed = records.windows(2).any(|pair| pair[0].variant() != pair[1].variant());
    let options = if records.len() > 1 { options.among(mixed) } else { options.clone() };
    let mut joined = Joined::default();
    let mut losses = Vec::new();
    let notation = format.notation();
    if records.len() > 1 && notation.one_game_a_file {
        let parts = Parts::NONE.with("count", records.len());
        let loss = Diagnostic::of(Code::LostGames, Span::default(), parts);
        losses.push(loss.help(Code::LostGames.advice()));
    }
    for (game, record) in (1..).zip(records) {
        let written = write(record, format, &options);
        joined.push(&written.text, notation);
        losses.extend(written.losses.into_iter().map(|loss| Diagnostic { game, ..loss }));
    }
    Written { text: joined.finish(notation), losses, encoding: options.encoding }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::CsaVersion;

    /// A remark that CSA would read as a comment, at a move that both lines share.
    #[test]
    fn what_two_lines_lose_alike_is_said_once() {
        let text = "手合割：平手\n   1 ７六歩(77)\n#*a\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";
        let record = crate::parse(text.as_bytes()).records.remove(0);
        let options = WriteOptions::new().split_variations(true).csa_version(CsaVersion::V30);
        let written = write(&record, Format::Csa, &options);
        assert_eq!(written.text.matches("+7776FU").count(), 2, "{}", written.text);
        assert_eq!(written.losses.iter().filter(|loss| loss.code == Code::LostText).count(), 1);
    }

    /// Programs read only the first game of such a text.
    #[test]
    fn several_games_in_a_text_are_a_loss_where_few_read_them() {
        let game = crate::parse(b"startpos moves 7g7f resign").records.remove(0);
        for (format, expected) in [(Format::Kif, 1), (Format::Csa, 0)] {
            for (games, lost) in [(1, 0), (2, expected)] {
                let written = write_all(&vec![game.clone(); games], format, &WriteOptions::new());
                let losses = written.losses.iter().filter(|loss| loss.code == Code::LostGames);
                assert_eq!(losses.count(), lost, "{games} in {format}");
            }
        }
    }

    /// In Shift_JIS, 本譜 is also a Russian word in IBM866, although the text declares its encoding.
    #[test]
    fn a_text_that_would_be_read_in_another_encoding_is_a_loss() {
        for (name, encoding, is_lost) in [
            ("本譜", Encoding::ShiftJis, true),
            ("本譜", Encoding::EucJp, false),
            ("本譜", Encoding::Utf8, false),
            ("本譜", Encoding::Utf16Le, false),
            ("本譜", Encoding::Iso2022Jp, false),
            ("名人戦", Encoding::ShiftJis, false),
            ("Иванов", Encoding::EucJp, true),
        ] {
            let record =
                crate::parse(format!("\u{feff}N+{name}\nPI\n+\n%CHUDAN\n").as_bytes()).one().unwrap();
            let written = write(&record, Format::Csa, &WriteOptions::new().encoding(encoding));
            let encoded = written.encode(LineEnd::Lf, Unencodable::Refuse);
            let lost: Vec<Code> = encoded.losses.iter().map(|loss| loss.code).collect();
            assert_eq!(lost, if is_lost { vec![Code::LostText] } else { vec![] }, "{name} in {encoding}");
            let back = crate::parse(&encoded.bytes).one().expect("a game");
            assert_eq!(back.headers().black() == Some(name), !is_lost, "{name} in {encoding}");
        }
    }

    #[test]
    fn what_an_encoding_does_not_hold_becomes_a_sign_that_it_holds() {
        for (encoding, instead) in [(Encoding::ShiftJis, "〓"), (Encoding::Windows1251, "?")] {
            let written = Written { text: "Иван \u{1f600}".to_string(), encoding, ..Written::default() };
            let encoded = written.encode(LineEnd::Lf, Unencodable::Replace);
            let expected = encoding.encode(&format!("Иван {instead}")).expect("it holds all");
            assert_eq!((encoded.bytes, encoded.losses.len()), (expected, 1), "{encoding}");
        }
    }
}
