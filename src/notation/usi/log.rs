//! What an engine and its program say to each other. The last `position` of each game is its record.

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

/// The records of a log, each from the word `position` to the end of its line; none of another text.
pub(super) fn records(text: &str) -> Vec<&str> {
    let (mut records, mut last, mut is_log) = (Vec::new(), None, false);
    for command in Lines::new(text).filter_map(|line| command(line.text)) {
        if !command.starts_with("position") {
            is_log = true;
        }
        if command.starts_with("usinewgame") {
            records.extend(last.take());
        } else if command.starts_with("position") {
            let before = last.replace(command);
            records.extend(before.filter(|before| !continues(before, command)));
        }
    }
    records.extend(last);
    if is_log { records } else { Vec::new() }
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
        let cases: &[(String, &[&str])] = &[
            (
                format!(
                    "recv:usinewgame\nrecv:position startpos\nrecv:go btime 0\nrecv:{one}\nsend:bestmove 8c8d\n"
                ),
                &[one],
            ),
            (
                format!(
                    "12:00:01 > position startpos moves 7g7f 8c8d\n> go ponder\n> stop\n12:00:02 > {one}\n"
                ),
                &[one],
            ),
            (format!("{one}\ngo\nusinewgame\nposition startpos\ngo\n"), &[one, "position startpos"]),
            (format!("{one}\ngo\nposition sfen 4k4/9/9 b - 1\n"), &[one, "position sfen 4k4/9/9 b - 1"]),
            // A list of games is no log, nor is a program.
            (format!("{one}\n{one}\n"), &[]),
            ("send(\"position startpos\")\nsend(\"go infinite\")\n".to_string(), &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(records(text), *expected, "{text}");
        }
    }
}
