//! Prints a game for people: headers, moves, ending and a board.

use std::fmt::Write as _;

use crate::{Color, EndingNode, Node, Outcome, Reason, Record};

use super::super::args::Show;
use super::super::lines;
use super::super::one::node_after;
use super::super::output::visible;
use super::super::speech::{Part, Speech};

/// A game as text, and how it is said.
pub struct Text<'r> {
    record: &'r Record,
    speech: Speech,
    pub text: String,
}

impl<'r> Text<'r> {
    /// Begins with a title.
    pub fn new(record: &'r Record, speech: Speech, title: String) -> Text<'r> {
        Text { record, speech, text: title }
    }

    pub fn say(&mut self, sentence: &str, parts: &[Part<'_>]) {
        self.text += &self.speech.say(sentence, parts);
    }

    /// A sentence on a line of its own.
    pub fn line(&mut self, sentence: &str, parts: &[Part<'_>]) {
        self.say(sentence, parts);
        self.text.push('\n');
    }

    /// What stands below the title.
    ///
    /// # Errors
    /// There is no such move.
    pub fn draw(&mut self, args: &Show) -> Result<(), String> {
        let (record, speech) = (self.record, self.speech);
        let node = node_after(record, args.ply)?;
        self.text.push('\n');
        for header in record.headers() {
            let _ = writeln!(self.text, "{}：{}", visible(&header.key), visible(&header.value));
        }
        record.mainline().for_each(|node| self.draw_move(node));
        self.draw_ending(record.ending());
        self.draw_ruling();
        if args.variations {
            self.draw_variations();
        } else if record.variations() > 0 {
            let variations = speech.count(record.variations(), "variation");
            self.line("{variations} not shown (see `--variations`)", &[("variations", &variations)]);
        }
        self.text.push('\n');
        let moves = speech.count(node.ply() as usize, "move");
        self.line("after {moves} of {last}", &[("moves", &moves), ("last", &record.last().ply())]);
        self.text += &crate::board_text(&node.position());
        Ok(())
    }

    fn draw_variations(&mut self) {
        for (number, line) in (1..).zip(lines::variations(self.record)) {
            let parts: &[Part<'_>] = &[("number", &number), ("from", &line.from), ("of", &line.of)];
            match line.of {
                0 => self.line("variation {number}, from move {from}", parts),
                _ => self.line("variation {number}, from move {from} of variation {of}", parts),
            }
            line.moves.iter().for_each(|&node| self.draw_move(node));
            self.draw_ending(line.ending);
        }
    }

    fn draw_ending(&mut self, ending: Option<EndingNode<'_>>) {
        let Some(ending) = ending else { return };
        let reason = ending.reason.name().to_string();
        let outcome = ending.outcome.map(|outcome| match outcome {
            Outcome::Draw => self.speech.say("a draw", &[]),
            won => self.speech.outcome(won),
        });
        let all = self.speech.list([reason].into_iter().chain(outcome));
        let _ = writeln!(self.text, "{:>4}  {} ({all})", ending.ply(), visible(&ending.word));
    }

    /// What the rules make of the last position: whatever has ended the game, and the points where they count.
    fn draw_ruling(&mut self) {
        let (ruling, speech) = (self.record.ruling(), self.speech);
        let repeated = || {
            let outcome = ruling.repetition.outcome?;
            let times: &[Part<'_>] = &[("times", &ruling.repetition.count)];
            Some((speech.say("the position came {times} times", times), outcome))
        };
        let ended = ruling.end.map(|end| (end.goal.message_in(speech.0).to_string(), end.outcome));
        if let Some((what, outcome)) = ended.or_else(repeated) {
            let parts: &[Part<'_>] = &[("what", &what), ("who", &speech.outcome(outcome))];
            self.line("by the rules: {what}, {who}", parts);
        }
        let is_counted = (self.record.ending())
            .is_some_and(|ending| matches!(ending.reason, Reason::Impasse | Reason::Declaration));
        if let Some(impasse) = ruling.impasse.filter(|_| is_counted) {
            let [black, white] = impasse.points;
            self.line(
                "points of all pieces: Black {black}, White {white}",
                &[("black", &black), ("white", &white)],
            );
        }
    }

    fn draw_move(&mut self, node: Node<'_>) {
        let Some(mv) = node.mv() else { return };
        let usi = node.record().variant().usi(mv);
        let _ = write!(self.text, "{:>4}  {usi:<6}  {}", node.ply(), words(node));
        if let Some(time) = node.elapsed() {
            let seconds = time.as_secs();
            let _ = write!(self.text, "  {}:{:02}", seconds / 60, seconds % 60);
        }
        if let Some(way) = node.illegal() {
            let _ = write!(self.text, "  {}", way.code());
        }
        self.text.push('\n');
    }
}

/// The move as KIF says it, with its side: `▲７六歩(77)`.
fn words(node: Node<'_>) -> String {
    let side = match node.mover() {
        Color::Black => '▲',
        Color::White => '△',
    };
    format!("{side}{}", crate::move_words(&node))
}
