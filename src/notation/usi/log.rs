//! What an engine and its program say to each other. The last `position` of each game is its record, and an engine
//! that answers it by giving up or by claiming a win ends it. A position to ponder on (`go ponder`) has a last move that
//! nobody has made yet.

use crate::notation::moves::usi::has_shape;
use crate::text::{Lines, before, first_chars};

/// The words that begin a line of talk.
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

/// How many bytes may stand before a command: a time, a name, an arrow.
const PREFIX: usize = 60;

/// No command has more bytes.
const LONGEST: usize = 20;

/// What a line says, and to or from which engine: `recv:position startpos` and `12:00:00 > position startpos` say the
/// same, and `>2:position startpos` says it to engine 2.
fn command(line: &str) -> Option<(Option<&str>, &str)> {
    // Most lines of other notations hold no word at all.
    line.bytes().find(u8::is_ascii_lowercase)?;
    // Games are long lines; what stands further in is not asked.
    let head = first_chars(line, PREFIX + LONGEST);
    let is_said = |at: usize, command: &str| {
        head[at..].starts_with(command)
            && line[at + command.len()..].chars().next().is_none_or(char::is_whitespace)
    };
    let mut before = ' ';
    let (at, _) = head.char_indices().find(|&(at, c)| {
        let begins_word = !std::mem::replace(&mut before, c).is_alphanumeric();
        begins_word && COMMANDS.iter().any(|command| is_said(at, command))
    })?;
    let (before, said) = (&line[..at], line[at..].trim_end());
    // A command that is quoted is sent to nobody.
    let is_prefix = before.len() <= PREFIX && !before.contains(['"', '\'', '`', '#']);
    // Some of the words are common in prose.
    let is_whole = match said.split_whitespace().next() {
        Some("stop" | "ponderhit") => !said.contains(' '),
        Some("gameover") => result(said).is_some(),
        Some("checkmate") => mate(said).is_some(),
        _ => true,
    };
    (is_prefix && is_whole).then(|| (engine(before), said))
}

/// The engine that is named before a command: `>2:`, `<1:`.
fn engine(prefix: &str) -> Option<&str> {
    let name = prefix.strip_suffix(':')?;
    let number = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && before(name, number).ends_with(['<', '>'])).then_some(number)
}

/// What an engine is told at the end of a game.
fn result(said: &str) -> Option<&str> {
    let word = said.strip_prefix("gameover")?.trim();
    ["win", "lose", "draw"].contains(&word).then_some(word)
}

/// The moves with which an engine answers that was asked for mate (`go mate`).
fn mate(said: &str) -> Option<&str> {
    let moves = said.strip_prefix("checkmate")?;
    moves.split_whitespace().next().is_some_and(has_shape).then_some(moves)
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
    "checkmate",
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
    /// What the engine was told of the result.
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

/// What is told of the games of a log, in the order of the text; nothing of another text.
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

/// A position that an engine was given.
type Given<'s> = (Option<&'s str>, &'s str);

/// The talk so far.
#[derive(Default)]
struct Talk<'s> {
    told: Vec<Told<'s>>,
    /// The last position of the game, and the last answer to it.
    last: Option<Given<'s>>,
    answer: Option<&'s str>,
    /// A position, until it is known what it was given for.
    asked: Option<Given<'s>>,
    /// What the engine was told at the end of the game.
    over: Option<(&'s str, bool)>,
    /// Whether the engine of the last position is not to move there, because it ponders.
    is_waiting: bool,
    /// A position on which an engine ponders, and whether it was told to stop.
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

    /// The last position was given to be played on.
    fn asked_to_play(&mut self) {
        let Some(given) = self.asked.take() else { return };
        self.pondered = self.pondered.filter(|other| other.0 != given.0);
        self.go_on(given);
    }

    /// An engine is to ponder: the position that it was given last ends with a move that is expected, and the one before
    /// it has been made.
    fn asked_to_ponder(&mut self, engine: Option<&'s str>) {
        let Some((_, asked)) = self.asked.take_if(|given| given.0 == engine) else {
            return self.asked_to_play();
        };
        (self.pondered, self.is_stopped) = (Some((engine, asked)), false);
        let made = asked.rsplit_once(' ').map_or(asked, |(made, _)| made);
        self.go_on((engine, made.strip_suffix(" moves").unwrap_or(made)));
        self.is_waiting = true;
    }

    /// Takes what an engine is told of the result. Of two the first counts.
    fn end(&mut self, engine: Option<&'s str>, word: Option<&'s str>) {
        let Some((of, _)) = self.last else { return };
        let is_known = of == engine || word == Some("draw");
        self.over = self.over.or(word.filter(|_| is_known).map(|word| (word, !self.is_waiting)));
    }

    /// Takes a position that has come about.
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

    /// Takes what an engine answers to the last position. Who ponders does not answer it.
    fn answer(&mut self, engine: Option<&'s str>, words: &'s str) {
        let is_of = |given: Given<'s>| given.0.is_none() || engine.is_none() || given.0 == engine;
        if self.pondered.is_some_and(|given| is_of(given) && (given.0.is_some() || self.is_stopped)) {
            self.pondered = None;
        } else if self.last.is_some_and(is_of) && self.over.is_none() {
            self.answer = words.split_whitespace().next();
        }
    }

    /// Ends a game, and begins the next one.
    fn next(&mut self, given: Option<Given<'s>>) {
        let (last, answer) = (std::mem::replace(&mut self.last, given), self.answer.take());
        self.told.extend(last.map(|(_, text)| Told::Record(text)));
        self.told.extend(answer.filter(|_| last.is_some()).map(Told::Answer));
        self.told.extend(self.over.take().map(|(word, is_to_move)| Told::Over { word, is_to_move }));
    }
}

/// Whether the same game has gone on. Its last move may have been one that the engine expected, and another
/// was made.
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
            // What an engine ponders on has not been played, unless it is told so.
            (format!("{one} 8c8d\ngo ponder btime 0\nstop\nbestmove 2f2e\ngameover win\n"), &[record, won]),
            (format!("{one} 8c8d\ngo ponder\ngameover win\nbestmove resign\n"), &[record, won]),
            (
                "position startpos moves 7g7f\ngo ponder\nponderhit\nbestmove resign\n".to_string(),
                &[Told::Record("position startpos moves 7g7f"), Told::Answer("resign")],
            ),
            ("position startpos moves 7g7f\ngo ponder\n".to_string(), &[even]),
            // Each engine answers what it was asked.
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
            // Asked for mate, an engine answers so.
            (format!("{one}\ngo mate infinite\ncheckmate G*5b 6a7b\n"), &[record, Told::Answer("G*5b")]),
            (format!("{one}\ngo mate infinite\ncheckmate timeout\n"), &[record]),
            // A list of games is no log, nor is a program.
            (format!("{one}\n{one}\n"), &[]),
            ("send(\"position startpos\")\nsend(\"go infinite\")\n".to_string(), &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), *expected, "{text}");
        }
    }
}
