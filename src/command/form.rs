//! The notation, encoding and line ends of the output: from the options, or from the extension of the file.

use std::ffi::OsStr;
use std::path::Path;

use crate::notation::FileForm;
use crate::training::TrainingFormat;
use crate::{CsaVersion, Encoding, Format, LineEnd, Parsed, WriteOptions};

use super::args::{Eol, Writing};
use super::target::Target;

/// How a text is written, and the extension of its file.
#[derive(Debug)]
pub struct Form {
    pub format: Format,
    pub encoding: Encoding,
    pub line_end: LineEnd,
    /// The extension of files in an output folder.
    pub extension: &'static str,
    /// Options of CSA and of USI, for these notations.
    pub csa_version: CsaVersion,
    pub usi_endings: bool,
}

impl Form {
    /// The form that the command line asks for, or an error that says what it lacks.
    pub fn new(args: &Writing, target: &Target) -> Result<Form, String> {
        let named = named(args, target);
        let Some(format) = args.to.or_else(|| named.and_then(Format::from_extension)) else {
            let what = "say the notation with --to, or by the extension of the file given with -o";
            return Err(match (named, target) {
                (Some(extension), _) => format!("no notation has the extension `{extension}`: {what}"),
                (None, Target::Tree(_)) => {
                    "say the notation with --to: -o is a folder where several files are read".to_string()
                }
                (None, _) => what.to_string(),
            });
        };
        // An extension of another notation says nothing about this one.
        let told = named.map(FileForm::of).filter(|form| form.format == Some(format));
        let encoding = args.encoding.or(told.map(|form| form.encoding)).unwrap_or(Encoding::Utf8);
        let extension = format.extension(encoding);
        let form = match target {
            Target::Stdout => None,
            Target::File(_) => told,
            Target::Tree(_) => told.or_else(|| Some(FileForm::of(extension))),
        };
        let of_dialect = args.dialect.filter(|_| format == Format::Kif);
        let line_end = match (args.eol, of_dialect, form) {
            (Some(eol), ..) => eol.line_end(),
            (None, Some(dialect), _) => dialect.habits().line_end,
            (None, None, Some(form)) => form.line_end,
            (None, None, None) => LineEnd::Lf,
        };
        let (csa_version, usi_endings) = (args.csa_version.unwrap_or_default(), args.usi_endings);
        Ok(Form { format, encoding, line_end, extension, csa_version, usi_endings })
    }

    /// Whether the name of the output promises training data. A text under such a name could not be read again.
    pub fn is_data(args: &Writing, target: &Target) -> bool {
        named(args, target).is_some_and(|name| TrainingFormat::from_name(name).is_some())
    }

    /// Checks that no option for another notation is given.
    ///
    /// # Errors
    /// Which option it is, and for which notation.
    pub fn allow(&self, args: &Writing) -> Result<(), String> {
        let written = self.format.name();
        let options = [
            (args.dialect.is_some(), Format::Kif, "--dialect"),
            (args.csa_version.is_some(), Format::Csa, "--csa-version"),
            (args.usi_endings, Format::Usi, "--usi-endings"),
        ];
        let wrong = options.into_iter().find(|&(is_given, of, _)| is_given && of != self.format);
        let refused = |(_, of, option): (bool, Format, &str)| {
            Err(format!("{option} is for `{of}`, and `{written}` is written"))
        };
        wrong.map_or(Ok(()), refused)
    }

    /// The form in which a text was read, with what the command line changes; `None` if it is in no notation.
    pub fn like(args: &Writing, parsed: &Parsed, path: &Path) -> Option<Form> {
        let format = parsed.format?;
        let encoding = args.encoding.unwrap_or(parsed.source.encoding());
        let own = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let known = format.notation().extensions.iter().find(|known| known.name.eq_ignore_ascii_case(own));
        let extension = known.map_or(format.extension(encoding), |known| known.name);
        let came = parsed.source.line_end().filter(|&end| end != LineEnd::Mixed);
        let line_end = args.eol.map(Eol::line_end).or(came).unwrap_or(LineEnd::Lf);
        let version = format.notation().version(parsed.source.text()).filter(|_| format == Format::Csa);
        let own_version = version.as_deref().and_then(CsaVersion::from_name);
        let own_version = own_version.filter(|&own| own == CsaVersion::V30);
        let csa_version = args.csa_version.or(own_version).unwrap_or_default();
        // If the text has such an ending, its programs can read it.
        Some(Form { format, encoding, line_end, extension, csa_version, usi_endings: true })
    }

    /// How the library is to write what the command line asks for.
    pub fn write_options(&self, args: &Writing) -> WriteOptions {
        WriteOptions::new()
            .csa_version(self.csa_version)
            .usi_endings(self.usi_endings)
            .main_line(args.main_line)
            .split_variations(args.split_variations)
            .encoding(self.encoding)
            .dialect(args.dialect.unwrap_or_default())
    }

    /// What to do when the encoding lacks a character: a name that means an encoding which has all of them.
    pub fn advice(&self) -> Option<String> {
        let extension = self.format.extension(Encoding::Utf8);
        let is_other = self.encoding != Encoding::Utf8 && extension != self.extension;
        is_other.then(|| {
            format!(
                "choose a name that ends in `.{extension}`, which means UTF-8, or accept with `--lossy`, \
                 which writes 〓 instead"
            )
        })
    }
}

/// The extension of what is written, as the command line has it.
fn named<'a>(args: &'a Writing, target: &'a Target) -> Option<&'a str> {
    match target {
        Target::File(path) => path.extension().and_then(OsStr::to_str),
        Target::Tree(_) => args.name.as_ref().and_then(|name| name.extension()),
        Target::Stdout => None,
    }
}
