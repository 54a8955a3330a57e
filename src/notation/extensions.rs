//! File name extensions, and the notation, encoding and line ends that programs expect for each.

use super::Format;
use crate::text::{Encoding, LineEnd};

/// The notation, encoding and line ends of files with an extension, as other programs expect them; for the readers of
/// this crate they are only hints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileForm {
    /// The notation, if the extension is that of one.
    pub format: Option<Format>,
    /// The encoding.
    pub encoding: Encoding,
    /// The line ends.
    pub line_end: LineEnd,
}

/// A file name extension of a notation, and the form of such files.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Extension {
    /// In lower case, without the full stop.
    pub name: &'static str,
    /// The encoding.
    pub encoding: Encoding,
    /// The line ends.
    pub line_end: LineEnd,
}

impl Extension {
    /// The extension of files in UTF-8 with `LF`.
    pub(super) const fn utf8(name: &'static str) -> Extension {
        Extension { name, encoding: Encoding::Utf8, line_end: LineEnd::Lf }
    }

    /// The extension of files in Shift_JIS with `CR LF`, following the description of KIF: "`.kif` is Shift_JIS,
    /// `.kifu` is UTF-8", with the line ends of the system, which was Windows.
    pub(super) const fn shift_jis(name: &'static str) -> Extension {
        Extension { name, encoding: Encoding::ShiftJis, line_end: LineEnd::CrLf }
    }
}

impl FileForm {
    /// The form of files with this extension, in upper or lower case. For an extension that is not known, it is UTF-8
    /// with `LF` and no notation.
    ///
    /// ```
    /// use kifu::notation::FileForm;
    /// use kifu::{Encoding, LineEnd};
    /// let form = FileForm::of("KIF");
    /// assert_eq!((form.encoding, form.line_end), (Encoding::ShiftJis, LineEnd::CrLf));
    /// assert_eq!(FileForm::of("kifu").encoding, Encoding::Utf8);
    /// ```
    pub fn of(extension: &str) -> FileForm {
        let format = Format::from_extension(extension);
        let is = |known: &&Extension| known.name.eq_ignore_ascii_case(extension);
        let own = format.and_then(|format| format.notation().extensions.iter().find(is));
        let Extension { encoding, line_end, .. } = own.copied().unwrap_or(Extension::utf8(""));
        FileForm { format, encoding, line_end }
    }
}

impl Format {
    /// The notation that most files with this extension are in; a hint only.
    ///
    /// ```
    /// use kifu::Format;
    /// assert_eq!(Format::from_extension("kifu"), Some(Format::Kif));
    /// ```
    pub fn from_extension(extension: &str) -> Option<Format> {
        let is = |known: &Extension| known.name.eq_ignore_ascii_case(extension);
        Format::ALL.iter().copied().find(|format| format.notation().extensions.iter().any(is))
    }

    /// The extension for a file in this notation and encoding.
    ///
    /// ```
    /// use kifu::{Encoding, Format};
    /// assert_eq!(Format::Kif.extension(Encoding::Utf8), "kifu");
    /// assert_eq!(Format::Kif.extension(Encoding::ShiftJis), "kif");
    /// assert_eq!(Format::Csa.extension(Encoding::Utf8), "csa");
    /// ```
    pub fn extension(self, encoding: Encoding) -> &'static str {
        let extensions = self.notation().extensions;
        let own = |wanted| extensions.iter().find(|known| known.encoding == wanted);
        // For an encoding without an extension of its own, the extension for UTF-8 is the least surprising.
        own(encoding).or_else(|| own(Encoding::Utf8)).map_or(self.name(), |own| own.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_lead_to_their_notation_and_back() {
        for (extension, format, encoding, line_end) in [
            ("kif", Format::Kif, Encoding::ShiftJis, LineEnd::CrLf),
            ("kifu", Format::Kif, Encoding::Utf8, LineEnd::Lf),
            ("ki2", Format::Ki2, Encoding::ShiftJis, LineEnd::CrLf),
            ("ki2u", Format::Ki2, Encoding::Utf8, LineEnd::Lf),
        ] {
            assert_eq!(FileForm::of(extension), FileForm { format: Some(format), encoding, line_end });
            assert_eq!(format.extension(encoding), extension);
        }
        for &format in Format::ALL {
            for &encoding in Encoding::ALL {
                let form = FileForm::of(format.extension(encoding));
                assert_eq!(form.format, Some(format));
            }
        }
        assert_eq!(
            FileForm::of("txt"),
            FileForm { format: None, encoding: Encoding::Utf8, line_end: LineEnd::Lf }
        );
    }
}
