//! The options for writing, and the output of a writer.

use std::fmt;

use super::endings::{EndingText, lost};
use super::kif::KifDialect;
use crate::diag::{Code, Diagnostic, Parts};
use crate::named::named;
use crate::record::Node;
use crate::text::{Encoding, Span};

/// How to write a record: for [`write`](crate::write()) and [`write_all`](crate::write_all).
///
/// ```
/// use kifu::{Encoding, Format, LineEnd, Unencodable, WriteOptions};
/// let record = kifu::parse(b"startpos moves 7g7f resign").one()?;
/// let options = WriteOptions::new().encoding(Encoding::ShiftJis);
/// let written = kifu::write(&record, Format::Kif, &options);
/// let encoded = written.encode(LineEnd::CrLf, Unencodable::Refuse);
/// assert!(encoded.lossless()?.ends_with(b"\r\n"));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct WriteOptions {
    pub(crate) csa_version: CsaVersion,
    /// The encoding of the bytes.
    pub(crate) encoding: Encoding,
    undeclared: bool,
    pub(crate) main_line: bool,
    pub(crate) dialect: KifDialect,
    pub(crate) split_variations: bool,
    /// Whether the text contains other games, so that each needs a beginning that separates it.
    pub(crate) several: bool,
    /// Whether some of them are of another variant, so that each has to name its own.
    pub(crate) mixed: bool,
    pub(crate) usi_endings: bool,
}

named! {
    /// The version of the CSA format to write.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum CsaVersion {
        /// 2.2, which every program reads.
        #[default]
        V22 = "2.2" | "2",
        /// 3.0, with times in milliseconds and more headers.
        V30 = "3.0" | "3",
    }
}

impl WriteOptions {
    /// The defaults: UTF-8, all variations that the notation can hold, CSA 2.2, KIF in the common form, and USI without
    /// words for endings.
    pub fn new() -> WriteOptions {
        WriteOptions::default()
    }

    /// The version of CSA to write.
    pub fn csa_version(mut self, version: CsaVersion) -> WriteOptions {
        self.csa_version = version;
        self
    }

    /// The encoding of the bytes that [`Written::encode`](crate::Written::encode) makes. The text declares it if the
    /// notation has a line for that.
    pub fn encoding(mut self, encoding: Encoding) -> WriteOptions {
        self.encoding = encoding;
        self
    }

    /// Whether to omit the line that declares the encoding, for a program that encodes the text itself.
    ///
    /// ```
    /// use kifu::{Format, WriteOptions};
    /// let record = kifu::parse(b"startpos moves 7g7f").one()?;
    /// let written = kifu::write(&record, Format::Kif, &WriteOptions::new().undeclared(true));
    /// assert!(!written.text.contains("UTF-8"));
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn undeclared(mut self, undeclared: bool) -> WriteOptions {
        self.undeclared = undeclared;
        self
    }

    /// Whether to omit variations without reporting that as a loss.
    pub fn main_line(mut self, only: bool) -> WriteOptions {
        self.main_line = only;
        self
    }

    /// The program for which KIF is written. [`KifDialect::habits`](crate::KifDialect::habits) has the line ends to
    /// pass to [`Written::encode`](crate::Written::encode) for it.
    pub fn dialect(mut self, dialect: KifDialect) -> WriteOptions {
        self.dialect = dialect;
        self
    }

    /// Whether to write each variation as a game of its own if the notation cannot hold variations, as
    /// [`Record::split_variations`](crate::Record::split_variations) does. By default they are lost.
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

    /// Whether the ending is written in USI as a word such as `resign` or `win`, if there is one for it. By default the
    /// ending is lost, because USI itself has no such words in a game, and engines reject them.
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

    /// The same options for one of several games in a text, `mixed` if some are of another variant.
    pub(crate) fn among(&self, mixed: bool) -> WriteOptions {
        WriteOptions { several: true, mixed, ..self.clone() }
    }

    /// The encoding that the text declares.
    pub(crate) fn declared_encoding(&self) -> Option<Encoding> {
        Some(self.encoding).filter(|_| !self.undeclared)
    }
}

/// The text and the losses of a writer. Lines end in `\n`.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) losses: Vec<Diagnostic>,
}

impl Output {
    /// Reports a loss that only the writer can detect.
    pub(crate) fn lost(&mut self, code: Code, ply: Option<u32>, parts: Parts) {
        let mut loss = Diagnostic::of(code, Span::default(), parts);
        loss.ply = ply;
        self.losses.push(loss);
    }

    /// Reports the loss for the ending at `node`, if the words that were written are read back as `read`.
    pub(crate) fn ended(&mut self, node: &Node<'_>, read: Option<&EndingText<'_>>) {
        self.losses.extend(lost(node, read));
    }

    /// Does the same, and, if no ending is read back, reports its comments, remarks and bookmarks as lost.
    pub(crate) fn ended_with_notes(&mut self, node: &Node<'_>, read: Option<&EndingText<'_>>) {
        self.ended(node, read);
        if read.is_some() {
            return;
        }
        let notes = [
            (Code::LostComments, node.comments().len()),
            (Code::LostRemarks, node.remarks().len()),
            (Code::LostBookmarks, node.bookmarks().len()),
        ];
        for (code, count) in notes.into_iter().filter(|(_, count)| *count > 0) {
            self.lost(code, Some(node.ply()), Parts::NONE.with("count", count));
        }
    }

    /// Writes ASCII characters.
    #[inline]
    pub(crate) fn ascii(&mut self, characters: &[u8]) {
        self.text.push_str(std::str::from_utf8(characters).expect("they are ASCII"));
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
