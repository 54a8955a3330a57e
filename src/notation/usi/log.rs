//! What an engine and its program say to each other. The last `position` of each game is its record, and an engine
//! that answers it by giving up or by claiming a win ends it.

use crate::text::Lines;

/// The words that begin a line of talk.
const COMMANDS: &[&str] = &["position startpos", "position sfen", "usinewgame", "go", "bestmove"];

/// How many bytes may stand before a command: a time, a name, an arrow.
const PREFIX: usize = 60;

/// What a line says: `recv:position startpos` and `12:00:00 > position startpos` say the same.
fn command(line: &str) -> Option<&str> {
    let is_word = |(at, word): &(usize, &str)| {
        let after = &line[at + word.len()..];
        !line[..*at].ends_with(char::is_alphanumeric)
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    let first = |command: &&str| line.match_indices(*command).find(is_word);
    let (at, _) = COMMANDS.iter().filter_map(first).min()?;
    let before = &line[..at];
    // A program that is quoted speaks to nobody.
    let is_prefix = before.len() <= PREFIX && !before.contains(['"', '\'', '`', '#']);
    is_prefix.then(|| line[at..].trim_end())
}

/// Words that begin what an engine or its program says, besides the commands.
const TALK: &[&str] = &[
    "usi",
    "usiok",
    "isready",
    "readyok",
    "id",
    "option",
    "setoption",
    "info",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
];

/// Whether a line is talk, or nothing that a record would be in.
pub(super) fn is_talk(line: &str) -> bool {
    let of_word = |c: char| !c.is_ascii_alphanumeric();
    command(line).is_some() || line.split(of_word).take(12).any(|word| TALK.contains(&word))
}

/// What a log says of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told<'s> {
    /// The last position, from the word `position` to the end of its line.
    Record(&'s str),
    /// The last answer to that, behind the word `bestmove`.
    Answer(&'s str),
}

impl<'s> Told<'s> {
    pub fn text(self) -> &'s str {
        match self {
            Told::Record(text) | Told::Answer(text) => text,
        }
    }
}

/// What is told of the games of a log, in the order of the text; nothing of another text.
pub(super) fn told(text: &str) -> Vec<Told<'_>> {
    let (mut told, mut last, mut answer, mut is_log) = (Vec::new(), None, None, false);
    for command in Lines::new(text).filter_map(|line| command(line.text)) {
        let is_next = command.starts_with("position");
        is_log |= !is_next;
        if let Some(word) = command.strip_prefix("bestmove") {
            answer = word.split_whitespace().next().filter(|_| last.is_some());
        } else if is_next || command.starts_with("usinewgame") {
            let (before, said) = (std::mem::replace(&mut last, is_next.then_some(command)), answer.take());
            if before.is_some_and(|before| !is_next || !continues(before, command)) {
                told.extend(before.map(Told::Record).into_iter().chain(said.map(Told::Answer)));
            }
        }
    }
    told.extend(last.map(Told::Record).into_iter().chain(answer.map(Told::Answer)));
    if is_log { told } else { Vec::new() }
}

/// Whether the same game has gone on. Its last move may have been one that the engine expected, and another
/// was made.
fn continues(before: &str, after: &str) -> bool {
    let kept = match before.contains(" moves ") {
        true => before.rsplit_once(' ').map_or(before, |(kept, _)| kept),
        false => before,
    };
    after.strip_prefix(kept).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_position_of_each_game_is_its_record() {
        let one = "position startpos moves 7g7f 3c3d 2g2f";
        let (record, even) = (Told::Record(one), Told::Record("position startpos"));
        let cases: &[(String, &[Told<'_>])] = &[
            (
                format!(
                    "recv:usinewgame\nrecv:position startpos\nrecv:go btime 0\nrecv:{one}\nsend:bestmove 8c8d\n"
                ),
                &[record, Told::Answer("8c8d")],
            ),
            (
                format!(
                    "12:00:01 > position startpos moves 7g7f 8c8d\n> go ponder\n> stop\n12:00:02 > {one}\n"
                ),
                &[record],
            ),
            (format!("{one}\ngo\nusinewgame\nposition startpos\ngo\n"), &[record, even]),
            (
                format!(
                    "position startpos\ngo\nbestmove 7g7f\n{one}\n< bestmove resign ponder\nusinewgame\n"
                ),
                &[record, Told::Answer("resign")],
            ),
            (
                format!("{one}\ngo\nposition sfen 4k4/9/9 b - 1\n"),
                &[record, Told::Record("position sfen 4k4/9/9 b - 1")],
            ),
            // A list of games is no log, nor is a program.
            (format!("{one}\n{one}\n"), &[]),
            ("send(\"position startpos\")\nsend(\"go infinite\")\n".to_string(), &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), *expected, "{text}");
        }
    }
}
