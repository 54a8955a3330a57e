//! What a writer is told, and where it puts the text.

use std::fmt;

use super::endings::{EndingText, lost};
use super::kif::KifDialect;
use crate::diag::{Code, Diagnostic, Parts};
use crate::named::named;
use crate::record::Node;
use crate::text::{Encoding, Span};

/// How to write.
#[derive(Debug, Clone)]
#[must_use]
pub struct WriteOptions {
    pub(crate) csa_version: CsaVersion,
    /// The encoding of the bytes.
    pub(crate) encoding: Encoding,
    undeclared: bool,
    pub(crate) main_line: bool,
    pub(crate) dialect: KifDialect,
    pub(crate) split_variations: bool,
    /// Whether the text holds other games too, so that each has to begin with what keeps it apart.
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

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            csa_version: CsaVersion::default(),
            encoding: Encoding::Utf8,
            undeclared: false,
            main_line: false,
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

    /// The encoding of the bytes that [`Written::encode`](crate::Written::encode) makes, which the text declares where
    /// the notation has a line for it.
    pub fn encoding(mut self, encoding: Encoding) -> WriteOptions {
        self.encoding = encoding;
        self
    }

    /// Whether the text declares no encoding, for a text whose bytes somebody else makes.
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

    /// Whether to leave variations out without calling that a loss.
    pub fn main_line(mut self, only: bool) -> WriteOptions {
        self.main_line = only;
        self
    }

    /// The program for which KIF is written. Its line ends are in
    /// [`habits`](crate::KifDialect::habits), for [`Written::encode`](crate::Written::encode).
    pub fn dialect(mut self, dialect: KifDialect) -> WriteOptions {
        self.dialect = dialect;
        self
    }

    /// Whether to write each variation as a game of its own where the notation has no tree, instead of
    /// losing it. See [`Record::split_variations`](crate::Record::split_variations).
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

    /// The same for one of several games in a text, `mixed` if some are of another variant.
    pub(crate) fn among(&self, mixed: bool) -> WriteOptions {
        WriteOptions { several: true, mixed, ..self.clone() }
    }

    /// The encoding that the text declares.
    pub(crate) fn declared_encoding(&self) -> Option<Encoding> {
        Some(self.encoding).filter(|_| !self.undeclared)
    }
}

/// Where a writer puts text and losses. Lines end in `\n`.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) losses: Vec<Diagnostic>,
}

impl Output {
    /// Reports something that only the writer can know is lost.
    pub(crate) fn lost(&mut self, code: Code, ply: Option<u32>, parts: Parts) {
        let mut loss = Diagnostic::of(code, Span::default(), parts);
        loss.ply = ply;
        self.losses.push(loss);
    }

    /// Reports what is lost of the ending that `node` is, if what was written of it is read back as `read`.
    pub(crate) fn ended(&mut self, node: &Node<'_>, read: Option<&EndingText<'_>>) {
        self.losses.extend(lost(node, read));
    }

    /// Reports the same, and where nothing is read back, that what is noted at the ending has lost its place.
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

    /// Writes ASCII characters at once.
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
