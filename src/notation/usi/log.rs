//! Logs of the communication between an engine and its GUI. The last `position` of each game is its record, and an
//! engine's answer that resigns or declares a win ends it. In a position for pondering (`go ponder`) the last move has
//! not been played yet.

use crate::notation::moves::usi::has_shape;
use crate::text::{Lines, before, first_chars};

/// The words with which a message begins.
const COMMANDS: &[&str] = &[
    "position startpos",
    "position sfen",
    "usinewgame",
    "go",
    "bestmove",
    "checkmate",
    "ponderhit",
    "stop",
    "gameover",
];

/// The first letters of the commands: a bit for each lower-case letter.
const INITIALS: u32 = {
    let (mut letters, mut at) = (0, 0);
    while at < COMMANDS.len() {
        letters |= 1 << (COMMANDS[at].as_bytes()[0] - b'a');
        at += 1;
    }
    letters
};

/// Whether a command may begin with this letter.
fn may_begin(letter: char) -> bool {
    letter.is_ascii_lowercase() && INITIALS >> (letter as u8 - b'a') & 1 == 1
}

/// The maximum number of bytes before a command, such as a time, a name or an arrow.
const PREFIX: usize = 60;

/// The maximum length of a command in bytes.
const LONGEST: usize = 20;

/// The message in a line, and the engine from or to which it goes, if that is given: `recv:position startpos` and
/// `12:00:00 > position startpos` are equivalent, and `>2:position startpos` is for engine 2.
fn command(line: &str) -> Option<(Option<&str>, &str)> {
    // Most lines of other notations contain no such word.
    line.bytes().find(u8::is_ascii_lowercase)?;
    // Games are long lines, so only their start is searched.
    let head = first_chars(line, PREFIX + LONGEST);
    let is_said = |at: usize, command: &str| {
        head[at..].starts_with(command)
            && line[at + command.len()..].chars().next().is_none_or(char::is_whitespace)
    };
    let mut before = ' ';
    let (at, _) = head.char_indices().find(|&(at, c)| {
        let before = std::mem::replace(&mut before, c);
        may_begin(c) && !before.is_alphanumeric() && COMMANDS.iter().any(|command| is_said(at, command))
    })?;
    let (before, said) = (&line[..at], line[at..].trim_end());
    // A quoted command is not a message.
    let is_prefix = before.len() <= PREFIX && !before.contains(['"', '\'', '`', '#']);
    // Some of these words are common in prose.
    let is_whole = match said.split_whitespace().next() {
        Some("stop" | "ponderhit") => !said.contains(' '),
        Some("gameover") => result(said).is_some(),
        Some("checkmate") => mate(said).is_some(),
        _ => true,
    };
    (is_prefix && is_whole).then(|| (engine(before), said))
}

/// The number of the engine before a command: `>2:`, `<1:`.
fn engine(prefix: &str) -> Option<&str> {
    let name = prefix.strip_suffix(':')?;
    let number = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && before(name, number).ends_with(['<', '>'])).then_some(number)
}

/// The result that is sent to an engine at the end of a game.
fn result(said: &str) -> Option<&str> {
    let word = said.strip_prefix("gameover")?.trim();
    ["win", "lose", "draw"].contains(&word).then_some(word)
}

/// The moves in the answer of an engine to a search for mate (`go mate`).
fn mate(said: &str) -> Option<&str> {
    let moves = said.strip_prefix("checkmate")?;
    moves.split_whitespace().next().is_some_and(has_shape).then_some(moves)
}

/// Other words with which messages of an engine or its GUI begin.
const TALK: &[&str] = &[
    "usi",
    "usiok",
    "isready",
    "readyok",
    "id",
    "option",
    "setoption",
    "info",
    "checkmate",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
];

/// Whether a line is a message of a log, which cannot be a record.
pub(super) fn is_talk(line: &str) -> bool {
    let of_word = |c: char| !c.is_ascii_alphanumeric();
    command(line).is_some() || line.split(of_word).take(12).any(|word| TALK.contains(&word))
}

/// An item of a log about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told<'s> {
    /// The last position, from the word `position` to the end of its line.
    Record(&'s str),
    /// The last answer to it, after the word `bestmove`.
    Answer(&'s str),
    /// The result that was sent to the engine.
    Over {
        word: &'s str,
        /// Whether the engine is to move in the last position.
        is_to_move: bool,
    },
}

impl<'s> Told<'s> {
    pub fn text(self) -> &'s str {
        match self {
            Told::Record(text) | Told::Answer(text) | Told::Over { word: text, .. } => text,
        }
    }
}

/// The items about the games of a log, in the order of the text; empty if the text is not a log.
pub(super) fn told(text: &str) -> Vec<Told<'_>> {
    let (mut talk, mut is_log) = (Talk::default(), false);
    for (engine, said) in Lines::new(text).filter_map(|line| command(line.text)) {
        is_log |= !said.starts_with("position") && said != "stop";
        talk.hear(engine, said);
    }
    talk.asked_to_play();
    talk.next(None);
    if is_log { talk.told } else { Vec::new() }
}

/// A position that was sent to an engine.
type Given<'s> = (Option<&'s str>, &'s str);

/// The state of the log so far.
#[derive(Default)]
struct Talk<'s> {
    told: Vec<Told<'s>>,
    /// The last position of the game, and the last answer to it.
    last: Option<Given<'s>>,
    answer: Option<&'s str>,
    /// The last position sent, until it is known what it is for.
    asked: Option<Given<'s>>,
    /// The result that was sent to the engine at the end of the game, and whether it is to move.
    over: Option<(&'s str, bool)>,
    /// Whether the engine of the last position is not to move there, because it ponders.
    is_waiting: bool,
    /// A position on which an engine ponders, and whether the engine was told to stop.
    pondered: Option<Given<'s>>,
    is_stopped: bool,
}

impl<'s> Talk<'s> {
    fn hear(&mut self, engine: Option<&'s str>, said: &'s str) {
        if said.starts_with("go ponder") {
            return self.asked_to_ponder(engine);
        }
        self.asked_to_play();
        match said {
            "ponderhit" => {
                let hit = self.pondered.take();
                hit.into_iter().for_each(|given| self.go_on(given));
            }
            "stop" => self.is_stopped = true,
            _ if said.starts_with("position") => self.asked = Some((engine, said)),
            _ if said.starts_with("gameover") => self.end(engine, result(said)),
            _ if said.starts_with("usinewgame") => self.next(None),
            _ => {
                let answer = said.strip_prefix("bestmove").or_else(|| mate(said));
                answer.into_iter().for_each(|words| self.answer(engine, words));
            }
        }
    }

    /// The position was sent for a normal search, so it has been reached.
    fn asked_to_play(&mut self) {
        let Some(given) = self.asked.take() else { return };
        self.pondered = self.pondered.filter(|other| other.0 != given.0);
        self.go_on(given);
    }

    /// The position was sent for pondering: its last move is only expected, and the position before it has been
    /// reached.
    fn asked_to_ponder(&mut self, engine: Option<&'s str>) {
        let Some((_, asked)) = self.asked.take_if(|given| given.0 == engine) else {
            return self.asked_to_play();
        };
        (self.pondered, self.is_stopped) = (Some((engine, asked)), false);
        let made = asked.rsplit_once(' ').map_or(asked, |(made, _)| made);
        self.go_on((engine, made.strip_suffix(" moves").unwrap_or(made)));
        self.is_waiting = true;
    }

    /// Handles the result that is sent to an engine. Of two the first counts.
    fn end(&mut self, engine: Option<&'s str>, word: Option<&'s str>) {
        let Some((of, _)) = self.last else { return };
        let is_known = of == engine || word == Some("draw");
        self.over = self.over.or(word.filter(|_| is_known).map(|word| (word, !self.is_waiting)));
    }

    /// Handles a position that has been reached.
    fn go_on(&mut self, given: Given<'s>) {
        self.is_waiting = false;
        match self.last {
            Some((_, last)) if last == given.1 => {}
            Some((_, last)) if self.over.is_none() && continues(last, given.1) => {
                (self.last, self.answer) = (Some(given), None);
            }
            _ => self.next(Some(given)),
        }
    }

    /// Handles the answer of an engine to the last position. The answer of a pondering engine is not for that.
    fn answer(&mut self, engine: Option<&'s str>, words: &'s str) {
        let is_of = |given: Given<'s>| given.0.is_none() || engine.is_none() || given.0 == engine;
        if self.pondered.is_some_and(|given| is_of(given) && (given.0.is_some() || self.is_stopped)) {
            self.pondered = None;
        } else if self.last.is_some_and(is_of) && self.over.is_none() {
            self.answer = words.split_whitespace().next();
        }
    }

    /// Ends the game, and begins the next one.
    fn next(&mut self, given: Option<Given<'s>>) {
        let (last, answer) = (std::mem::replace(&mut self.last, given), self.answer.take());
        self.told.extend(last.map(|(_, text)| Told::Record(text)));
        self.told.extend(answer.filter(|_| last.is_some()).map(Told::Answer));
        self.told.extend(self.over.take().map(|(word, is_to_move)| Told::Over { word, is_to_move }));
    }
}

/// Whether two positions belong to the same game. The last move of the first may have been expected only, and another
/// was played.
fn continues(before: &str, after: &str) -> bool {
    let kept = if before.contains(" moves ") {
        before.rsplit_once(' ').map_or(before, |(kept, _)| kept)
    } else {
        before
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
        let won = Told::Over { word: "win", is_to_move: false };
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
            // Moves on which an engine ponders have not been played, unless there is a `ponderhit`.
            (format!("{one} 8c8d\ngo ponder btime 0\nstop\nbestmove 2f2e\ngameover win\n"), &[record, won]),
            (format!("{one} 8c8d\ngo ponder\ngameover win\nbestmove resign\n"), &[record, won]),
            (
                "position startpos moves 7g7f\ngo ponder\nponderhit\nbestmove resign\n".to_string(),
                &[Told::Record("position startpos moves 7g7f"), Told::Answer("resign")],
            ),
            ("position startpos moves 7g7f\ngo ponder\n".to_string(), &[even]),
            // Each engine answers the position that it was sent.
            (
                format!(
                    ">2:{one}\n>2:go\n>1:{one} 8c8d\n>1:go ponder\n<2:bestmove resign\n>1:stop\n<1:bestmove 2f2e\n"
                ),
                &[record, Told::Answer("resign")],
            ),
            (
                format!(">2:{one}\n>2:go\n<2:bestmove 8c8d\n<1:bestmove resign\n"),
                &[record, Told::Answer("8c8d")],
            ),
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
            // The answer to a search for mate.
            (format!("{one}\ngo mate infinite\ncheckmate G*5b 6a7b\n"), &[record, Told::Answer("G*5b")]),
            (format!("{one}\ngo mate infinite\ncheckmate timeout\n"), &[record]),
            // Neither a list of games nor source code is a log.
            (format!("{one}\n{one}\n"), &[]),
            ("send(\"position startpos\")\nsend(\"go infinite\")\n".to_string(), &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), *expected, "{text}");
        }
    }
}
