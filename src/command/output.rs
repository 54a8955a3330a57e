//! All output of a command to the terminal, and its exit status.
//!
//! If the reader of a pipe closes it, as `head` does, that is no error. Text of a file or of its name cannot steer the
//! terminal: see [`visible`].

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::PathBuf;

use clap::ColorChoice;
use serde::Serialize;

use super::speech::{Part, Speech};

/// How a command ended; the larger, the worse.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    #[default]
    Clean,
    Findings,
    Trouble,
}

/// What standard output is called.
pub const STDOUT: &str = "standard output";

/// Why a command ends before its work is done.
#[derive(Debug)]
pub enum Stop {
    /// It was called in a way that makes no sense.
    Misuse(String),
    /// Something could not be done with a file or a folder.
    Trouble(Trouble),
    /// What it prints cannot be written.
    Output(io::Error),
}

/// What could not be done with a file or a folder, and why.
#[derive(Debug)]
pub struct Trouble {
    place: Place,
    what: String,
}

#[derive(Debug)]
enum Place {
    Path(PathBuf),
    /// Something without a path, by a word for it.
    Called(&'static str),
}

impl Trouble {
    /// Trouble with the file or the folder at `path`.
    pub fn at(path: impl Into<PathBuf>, what: impl ToString) -> Trouble {
        Trouble { place: Place::Path(path.into()), what: what.to_string() }
    }

    /// Trouble with something that has no path.
    pub fn of(called: &'static str, what: impl ToString) -> Trouble {
        Trouble { place: Place::Called(called), what: what.to_string() }
    }

    fn said(&self, speech: Speech) -> String {
        let place = match &self.place {
            Place::Path(path) => path.to_string_lossy().into_owned(),
            Place::Called(name) => speech.say(name, &[]),
        };
        format!("kifu: {}: {}", visible(&place), visible(&speech.refusal(&self.what)))
    }
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Stop {
        Stop::Trouble(trouble)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

/// Standard output, and what goes to standard error.
pub struct Output {
    out: BufWriter<Stdout>,
    color: ColorChoice,
    speech: Speech,
}

impl Output {
    pub fn new(color: ColorChoice, speech: Speech) -> Output {
        Output { out: BufWriter::with_capacity(1 << 16, io::stdout()), color, speech }
    }

    /// The language in which things are said.
    pub fn speech(&self) -> Speech {
        self.speech
    }

    /// Whether findings on standard output are coloured.
    pub fn colors_stdout(&self) -> bool {
        self.colors(io::stdout().is_terminal())
    }

    /// Whether findings on standard error are coloured.
    pub fn colors_stderr(&self) -> bool {
        self.colors(io::stderr().is_terminal())
    }

    fn colors(&self, terminal: bool) -> bool {
        let unwanted = || {
            std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
                || std::env::var_os("TERM").is_some_and(|value| value == "dumb")
        };
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => terminal && !unwanted(),
        }
    }

    /// Prints text as it is.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    /// Says something on standard error, after all that has been printed. It is no trouble if that fails.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        self.out.flush()?;
        let _ = writeln!(io::stderr(), "{text}");
        Ok(())
    }

    /// Says a sentence of the command on standard error, as what it says of itself.
    pub fn remark(&mut self, sentence: &str, parts: &[Part<'_>]) -> io::Result<()> {
        let said = self.speech.say(sentence, parts);
        self.say(format_args!("kifu: {}", visible(&said)))
    }

    /// Says on standard error what could not be done.
    pub fn trouble(&mut self, trouble: &Trouble) -> io::Result<()> {
        let said = trouble.said(self.speech);
        self.say(said)
    }

    /// Prints what is left, says why a command has stopped, and gives the exit status.
    pub fn finish(mut self, done: Result<Status, Stop>) -> u8 {
        let said = match done {
            Ok(status) => Ok(status),
            Err(Stop::Misuse(what)) => self
                .say(format_args!("kifu: {}", visible(&self.speech.refusal(&what))))
                .map(|()| Status::Trouble),
            Err(Stop::Trouble(trouble)) => self.trouble(&trouble).map(|()| Status::Trouble),
            Err(Stop::Output(error)) => Err(error),
        };
        let done = said.and_then(|status| self.out.flush().map(|()| status));
        // What could not be printed would be printed once more when the buffer is dropped.
        let (_, _unprinted) = self.out.into_parts();
        match done {
            Ok(Status::Clean) => 0,
            Ok(Status::Findings) => 1,
            Ok(Status::Trouble) => 2,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Err(error) => {
                let _ = writeln!(io::stderr(), "{}", Trouble::of(STDOUT, error).said(self.speech));
                2
            }
        }
    }
}

/// The text with every character that steers a terminal or hides in a line written as `\u{..}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_hidden(character) { shown.extend(character.escape_unicode()) } else { shown.push(character) }
    }
    Cow::Owned(shown)
}

/// A value as one line of JSON. Hidden characters are escaped, so that no tool takes one for a line end.
pub fn json(value: &impl Serialize) -> String {
    let plain = serde_json::to_string(value).expect("keys are strings or numbers, and nothing else can fail");
    let mut line = String::with_capacity(plain.len() + 1);
    for character in plain.chars() {
        if is_hidden(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(line, "\\u{unit:04x}");
            }
        } else {
            line.push(character)
        }
    }
    line.push('\n');
    line
}

/// Control characters, line ends of Unicode, and characters that are invisible or turn the direction.
pub fn is_hidden(character: char) -> bool {
    matches!(character,
        '\0'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}')
}

/// How many columns a character takes: kana and kanji take two.
pub fn width(character: char) -> usize {
    if character.is_ascii() { 1 } else { 2 }
}

/// `text` with blanks behind it, so that it takes `columns` of a terminal.
pub fn padded(text: &str, columns: usize) -> String {
    let taken = text.chars().map(width).sum();
    format!("{text}{:1$}", "", columns.saturating_sub(taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hidden_reaches_a_terminal_or_a_line_of_json() {
        for (text, shown, escaped) in [
            ("先手：山田", "先手：山田", "\"先手：山田\"\n"),
            ("a\u{1b}[31mb", "a\\u{1b}[31mb", "\"a\\u001b[31mb\"\n"),
            ("\u{202e}fik", "\\u{202e}fik", "\"\\u202efik\"\n"),
            ("a\u{85}b\u{2028}c", "a\\u{85}b\\u{2028}c", "\"a\\u0085b\\u2028c\"\n"),
            ("\u{e0041}", "\\u{e0041}", "\"\\udb40\\udc41\"\n"),
        ] {
            assert_eq!(visible(text), shown);
            assert_eq!(json(&text), escaped);
            assert_eq!(serde_json::from_str::<String>(&json(&text)).expect("it is JSON"), text);
        }
    }
}
