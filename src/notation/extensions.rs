//! The table of file name extensions that say more than the notation.

use super::Format;
use crate::text::{Encoding, LineEnd};

/// How texts are kept in files of an extension. Programs that go by the name expect it; readers here take
/// it for a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileForm {
    /// The notation, if files of the extension are in one.
    pub format: Option<Format>,
    /// The encoding.
    pub encoding: Encoding,
    /// How lines end.
    pub line_end: LineEnd,
}

/// What the description of KIF says ("`.kif` is Shift_JIS, `.kifu` is UTF-8", lines end as the system ends
/// them, which was Windows), and by it that of KI2. CSA leaves both to the system, and from 3.0 on declares
/// the encoding in the text; the others are UTF-8.
#[rustfmt::skip]
const FORMS: &[(&str, Format, Encoding, LineEnd)] = &[
    ("kif",  Format::Kif, Encoding::ShiftJis, LineEnd::CrLf),
    ("kifu", Format::Kif, Encoding::Utf8,     LineEnd::Lf),
    ("ki2",  Format::Ki2, Encoding::ShiftJis, LineEnd::CrLf),
    ("ki2u", Format::Ki2, Encoding::Utf8,     LineEnd::Lf),
];

impl FileForm {
    /// The form of files with this extension, without regard to case: UTF-8 with `LF` where nobody expects
    /// anything else.
    ///
    /// ```
    /// use kifu::notation::FileForm;
    /// use kifu::{Encoding, LineEnd};
    /// let form = FileForm::of("KIF");
    /// assert_eq!((form.encoding, form.line_end), (Encoding::ShiftJis, LineEnd::CrLf));
    /// assert_eq!(FileForm::of("kifu").encoding, Encoding::Utf8);
    /// ```
    pub fn of(extension: &str) -> FileForm {
        let row = FORMS.iter().find(|row| row.0.eq_ignore_ascii_case(extension));
        match row {
            Some(&(_, format, encoding, line_end)) => FileForm { format: Some(format), encoding, line_end },
            None => FileForm {
                format: Format::from_extension(extension),
                encoding: Encoding::Utf8,
                line_end: LineEnd::Lf,
            },
        }
    }
}

impl Format {
    /// The extension for a file in this notation and encoding.
    ///
    /// ```
    /// use kifu::{Encoding, Format};
    /// assert_eq!(Format::Kif.extension(Encoding::Utf8), "kifu");
    /// assert_eq!(Format::Kif.extension(Encoding::ShiftJis), "kif");
    /// assert_eq!(Format::Csa.extension(Encoding::Utf8), "csa");
    /// ```
    pub fn extension(self, encoding: Encoding) -> &'static str {
        let own = |wanted| FORMS.iter().find(|row| (row.1, row.2) == (self, wanted)).map(|row| row.0);
        let usual = || self.notation().extensions().first().copied().unwrap_or(self.name());
        // Of an encoding that no extension means, the one for all characters is the least surprising.
        own(encoding).or_else(|| own(Encoding::Utf8)).unwrap_or_else(usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_lead_to_their_notation_and_back() {
        for (extension, format, encoding, _) in FORMS {
            assert_eq!(Format::from_extension(extension), Some(*format));
            assert_eq!(format.extension(*encoding), *extension);
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
