//! The help of the command, and its errors about arguments, in the language of the user.
//!
//! The command line is described in English where its arguments are. In Japanese each sentence of it stands in the place
//! of the English one, by the tables of this folder.

mod arguments;
mod commands;
mod many;

use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, Error, ErrorFormatter, ErrorKind};
use clap::{Command, CommandFactory, Parser};

use self::arguments::{READING, SHOWING, WRITING};
use self::commands::COMMANDS;
use self::many::MANY;
use super::args::{Args, LANGUAGE};
use super::speech::{Speech, translated};
use crate::Language;

/// The arguments, or the exit status after help was printed or why they cannot be used.
pub fn parsed(arguments: &[OsString]) -> Result<Args, u8> {
    Args::try_parse_from(arguments).map_err(|asked| {
        let (language, others) = language(arguments);
        match language {
            Language::English => printed(&asked),
            Language::Japanese => match in_japanese().try_get_matches_from(others) {
                Ok(_) => printed(&asked),
                Err(asked) => printed(&asked.apply::<Japanese>()),
            },
        }
    })
}

/// Prints help to stdout with status 0, a usage error to stderr with status 2. A reader who has gone away is no trouble.
fn printed<F: ErrorFormatter>(asked: &Error<F>) -> u8 {
    let is_lost = asked.print().is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
    u8::from(asked.use_stderr() || is_lost) * 2
}

/// The language that arguments ask for which may not be whole, or else the environment, and the other arguments.
fn language(arguments: &[OsString]) -> (Language, Vec<&OsString>) {
    let (mut named, mut others, mut rest) = (None, Vec::new(), arguments);
    while let [word, behind @ ..] = rest {
        let (name, behind_name) = match word.to_str().unwrap_or_default() {
            "--" => break,
            "--language" => match behind {
                [name, behind @ ..] => (name.to_str(), behind),
                [] => (None, behind),
            },
            word => (word.strip_prefix("--language="), behind),
        };
        match name.and_then(|name| name.parse().ok()) {
            Some(language) => (named, rest) = (Some(language), behind_name),
            None => {
                others.push(word);
                rest = behind;
            }
        }
    }
    others.extend(rest);
    let environment = || std::env::var(LANGUAGE).ok()?.parse().ok();
    (named.or_else(environment).unwrap_or_default(), others)
}

/// The command line with all that it says in Japanese.
fn in_japanese() -> Command {
    let mut command = Args::command();
    command.build();
    described(command)
}

fn described(command: Command) -> Command {
    let mut command = command
        .mut_args(|arg| match arg.get_help().and_then(japanese) {
            Some(help) => arg.help(help),
            None => arg,
        })
        .mut_subcommands(described);
    if let Some(said) = COMMANDS.iter().find(|said| said.name == command.get_name()) {
        command = command.about(said.about);
        if command.get_after_help().is_some() {
            command = command.after_help(said.notes);
        }
    }
    let help = command.render_help();
    command.override_help(worded(&help))
}

/// All that arguments are for.
const ARGUMENTS: [&[(&str, &str)]; 4] = [READING, WRITING, SHOWING, MANY];

fn japanese(english: &StyledStr) -> Option<String> {
    let english = english.to_string();
    ARGUMENTS.iter().find_map(|table| translated(table, &english))
}

/// The words that stand in every help, and what they are in Japanese.
const WORDS: &[(&str, &str)] = &[
    ("Usage:", "使い方:"),
    ("Commands:", "コマンド:"),
    ("Arguments:", "引数:"),
    ("Options:", "オプション:"),
    ("Input:", "入力:"),
    ("Conditions:", "条件:"),
    ("[default: ", "[既定: "),
    ("[possible values: ", "[値: "),
    ("[alias: ", "[別名: "),
];

/// A help whose sentences are in Japanese, with its words in Japanese.
fn worded(help: &StyledStr) -> StyledStr {
    WORDS.iter().fold(help.ansi().to_string(), |help, (english, said)| help.replace(english, said)).into()
}

/// Says in Japanese why arguments cannot be used.
struct Japanese;

impl ErrorFormatter for Japanese {
    fn format_error(error: &Error<Japanese>) -> StyledStr {
        let style = Styles::default().get_error().to_owned();
        let mut text = StyledStr::new();
        // Nothing that is written to such a text is refused.
        let _ = writeln!(text, "{style}エラー:{style:#} {}", refusal(error));
        if let Some(values) = error.get(ContextKind::ValidValue) {
            let _ = writeln!(text, "  [値: {values}]");
        }
        let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
        for near in near.into_iter().filter_map(|kind| error.get(kind)) {
            let _ = writeln!(text, "\n  もしかして: {near}");
        }
        if let Some(usage) = error.get(ContextKind::Usage) {
            let _ = writeln!(text, "\n{}", worded(&usage.to_string().into()).ansi());
        }
        let _ = writeln!(text, "\n詳しくは`--help`で示す。");
        text
    }
}

fn refusal(error: &Error<Japanese>) -> String {
    let said = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let [arg, prior, value] =
        [ContextKind::InvalidArg, ContextKind::PriorArg, ContextKind::InvalidValue].map(said);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("引数{arg}はない"),
        ErrorKind::InvalidSubcommand => format!("コマンド{}はない", said(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => format!("引数が足りない: {arg}"),
        ErrorKind::ArgumentConflict if arg == prior => format!("{arg}は一度しか使えない"),
        ErrorKind::ArgumentConflict => format!("{arg}は{prior}と一緒に使えない"),
        ErrorKind::InvalidValue if value.is_empty() => format!("{arg}に値がない"),
        ErrorKind::InvalidValue => format!("{arg}の値「{value}」は使えない"),
        ErrorKind::MissingSubcommand => "コマンドを指定する".to_string(),
        ErrorKind::InvalidUtf8 => "文字にならない引数がある".to_string(),
        ErrorKind::TooManyValues => format!("{arg}の値「{value}」は余分である"),
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            format!("{arg}の値「{value}」は使えない: {}", Speech(Language::Japanese).refusal(&why))
        }
        kind => kind.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn built() -> Command {
        let mut command = Args::command();
        command.build();
        command
    }

    /// What the arguments of a command, and of those below it, are for.
    fn sentences(command: &Command) -> Vec<String> {
        let own = command.get_arguments().filter_map(|arg| arg.get_help()).map(ToString::to_string);
        own.chain(command.get_subcommands().flat_map(sentences)).collect()
    }

    /// Words in backticks and options.
    fn typed(text: &str) -> BTreeSet<String> {
        let quoted = text.split('`').skip(1).step_by(2).map(str::to_string);
        let is_option = |word: &&str| word.starts_with("--") && word.len() > 2;
        let options = text.split(|c: char| !(c.is_ascii_lowercase() || c == '-')).filter(is_option);
        quoted.chain(options.map(|word| word.trim_end_matches('-').to_string())).collect()
    }

    #[test]
    fn all_arguments_are_described_in_japanese_and_no_row_is_left_over() {
        let sentences: BTreeSet<String> = sentences(&built()).into_iter().collect();
        for sentence in &sentences {
            assert!(japanese(&StyledStr::from(sentence.clone())).is_some(), "{sentence:?}");
        }
        for (english, japanese) in ARGUMENTS.concat() {
            let row = [(english, japanese)];
            assert!(sentences.iter().any(|sentence| translated(&row, sentence).is_some()), "{english}");
            assert_eq!(english.matches("{}").count(), japanese.matches("{}").count(), "{english}");
            let (english, japanese) = (typed(english), typed(japanese));
            assert!(japanese.is_subset(&english) || english.is_subset(&japanese), "{english:?} {japanese:?}");
        }
    }

    #[test]
    fn all_commands_are_described_in_japanese() {
        let command = built();
        let all: Vec<&Command> = std::iter::once(&command).chain(command.get_subcommands()).collect();
        let names: Vec<&str> = all.iter().map(|command| command.get_name()).collect();
        assert_eq!(names, COMMANDS.iter().map(|said| said.name).collect::<Vec<_>>());
        for (command, said) in all.into_iter().zip(COMMANDS) {
            let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert_eq!(notes.is_empty(), said.notes.is_empty(), "{}", said.name);
            assert_eq!(notes.matches("tatus: 0").count(), said.notes.matches("終了状態：0").count());
            let missing: Vec<_> = typed(&notes).symmetric_difference(&typed(said.notes)).cloned().collect();
            assert!(missing.iter().all(|word| word.starts_with("--")), "{}: {missing:?}", said.name);
        }
    }

    #[test]
    fn no_word_of_the_help_stays_english() {
        fn looked_at(command: &mut Command) {
            let help = command.render_help().to_string();
            for (english, said) in WORDS {
                assert!(!help.contains(english), "{}: {english} for {said}", command.get_name());
            }
            command.get_subcommands_mut().for_each(looked_at);
        }
        looked_at(&mut in_japanese());
    }

    #[test]
    fn the_language_is_found_among_any_arguments() {
        let found = |words: &[&str], language_found, others_found: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            assert_eq!(language(&words).0, language_found, "{words:?}");
            assert_eq!(language(&words).1, others_found, "{words:?}");
        };
        found(&["kifu", "chek", "--language", "ja"], Language::Japanese, &["kifu", "chek"]);
        found(&["kifu", "--language=ja", "check"], Language::Japanese, &["kifu", "check"]);
        found(&["kifu", "--language", "ja", "--language=en"], Language::English, &["kifu"]);
        found(&["kifu", "--", "--language=ja"], Language::English, &["kifu", "--", "--language=ja"]);
        found(&["kifu", "--language"], Language::English, &["kifu", "--language"]);
        found(&["kifu", "--language", "xx"], Language::English, &["kifu", "--language", "xx"]);
    }
}
