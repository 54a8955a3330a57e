//! Resolves moves that are ambiguous as written, because later moves may show which piece was meant.
//!
//! From such a move on, events are held back, and every interpretation of the move (a reading) is played on in
//! parallel. A reading in which a later move cannot be played is dropped. The last one that is left is what the text
//! means. Only a few readings are followed at a time, and each event is handled once for each of them, so the total
//! time is linear in the text.

use std::ops::ControlFlow;

use super::line::Statement;
use super::notes::Notes;
use super::{Game, Replay};
use crate::diag::{Code, Diagnostic};
use crate::notation::{Event, Sink};
use crate::rules::{Position, Unresolved, explain};
use crate::shogi::{Move, MoveText, Origin};
use crate::text::Span;

/// The maximum number of readings.
const READINGS: usize = 8;

/// A line with several readings.
pub(super) struct Pending<'s> {
    /// The events and findings that are held back, beginning with the ambiguous move.
    held: Vec<Held<'s>>,
    readings: Vec<Reading>,
}

enum Held<'s> {
    Event(Event<'s>, Span),
    Found(Diagnostic),
}

/// A reading of a line.
#[derive(Clone)]
struct Reading {
    position: Position,
    /// The interpretation of each ambiguous move, by its index in `held`.
    choices: Vec<(usize, Move)>,
}

impl Reading {
    /// Adds the readings in which this one continues with the move at index `at` to `into`.
    fn follow(mut self, at: usize, text: &MoveText, into: &mut Vec<Reading>) {
        match self.position.resolve(text) {
            Ok(mv) if self.position.play(mv).is_ok() => into.push(self),
            Err(Unresolved::Several(moves)) => {
                for mv in moves {
                    let mut reading = self.clone();
                    if reading.position.play(mv).is_ok() {
                        reading.choices.push((at, mv));
                        into.push(reading);
                    }
                }
            }
            _ => {}
        }
    }
}

impl<'s> Pending<'s> {
    /// Begins with an ambiguous move in `position`; `None` if there are too many readings, or fewer than two.
    pub fn new(position: &Position, said: &Statement<'_>) -> Option<Box<Pending<'s>>> {
        let Statement { number, text, span } = *said;
        let mut readings = Vec::new();
        Reading { position: position.clone(), choices: Vec::new() }.follow(0, text, &mut readings);
        let held = vec![Held::Event(Event::Move { number, text: *text }, span)];
        (2..=READINGS).contains(&readings.len()).then(|| Box::new(Pending { held, readings }))
    }

    /// Keeps a finding of the reader.
    pub fn keep(&mut self, found: Diagnostic) {
        self.held.push(Held::Found(found));
    }

    /// Continues all readings with the next move. Returns false, changing nothing, if none would be left, or too many.
    fn follow(&mut self, text: &MoveText) -> bool {
        let mut next = Vec::with_capacity(self.readings.len());
        for reading in &self.readings {
            reading.clone().follow(self.held.len(), text, &mut next);
        }
        let is_left = (1..=READINGS).contains(&next.len());
        if is_left {
            self.readings = next;
        }
        is_left
    }
}

impl<'s> Replay<'s> {
    /// Handles an event while a line has several readings.
    pub(super) fn push_pending(
        &mut self,
        mut pending: Box<Pending<'s>>,
        event: Event<'s>,
        span: Span,
    ) -> ControlFlow<()> {
        let is_of_line = match &event {
            Event::Move { text, .. } => pending.follow(text),
            Event::Time { .. }
            | Event::Comment(_)
            | Event::Remark(_)
            | Event::Bookmark(_)
            | Event::Skipped => true,
            _ => false,
        };
        if !is_of_line {
            self.resolve(*pending);
            return self.event(event, span);
        }
        pending.held.push(Held::Event(event, span));
        match pending.readings.len() {
            1 => self.resolve(*pending),
            _ => self.pending = Some(pending),
        }
        ControlFlow::Continue(())
    }

    /// Plays the events that are held back, if there are any.
    pub(super) fn resolve_pending(&mut self) {
        if let Some(pending) = self.pending.take() {
            self.resolve(*pending);
        }
    }

    /// Plays the events that are held back, as far as all remaining readings agree.
    fn resolve(&mut self, Pending { held, readings }: Pending<'s>) {
        let Some((first, others)) = readings.split_first() else { return };
        let agrees = |at: &usize| others.iter().all(|other| other.choices.get(*at) == first.choices.get(*at));
        let agreed = (0..first.choices.len()).take_while(agrees).count();
        let (decided, rest) = first.choices.split_at(agreed);
        let undecided = rest.first().map(|(at, _)| *at);
        let mut decided = decided.iter().copied().peekable();
        for (at, held) in held.into_iter().enumerate() {
            match held {
                Held::Found(found) => self.report(found),
                Held::Event(Event::Move { text, .. }, span) if undecided == Some(at) => {
                    self.in_play(|game, notes| {
                        game.leave_undecided(&Statement { number: None, text: &text, span }, notes)
                    });
                }
                Held::Event(Event::Move { number, text }, span) => {
                    let mv = decided.next_if(|(place, _)| *place == at).map(|(_, mv)| mv);
                    let said = Statement { number, text: &text, span };
                    self.pending = self.in_play(|game, notes| match mv {
                        Some(mv) => game.play_decided(&said, mv, notes),
                        None => game.play(&said, notes),
                    });
                }
                Held::Event(event, span) => {
                    let _ = self.event(event, span);
                }
            }
        }
    }
}

impl Game {
    /// Plays a move that later moves have determined to be `mv`.
    fn play_decided<'s>(
        &mut self,
        said: &Statement<'_>,
        mv: Move,
        notes: &mut Notes<'s>,
    ) -> Option<Box<Pending<'s>>> {
        let Statement { text, span, .. } = *said;
        let position = &self.line.position;
        if let Err(why) = position.resolve(text) {
            let (_, parts) = explain::unresolved(position, &why, text);
            let parts = parts.with("move", explain::named(position, mv));
            let ply = self.line.ply().saturating_add(1);
            let found = Diagnostic::of(Code::Unqualified, notes.focus(span), parts).at_ply(ply);
            notes.found(found.advise("say which one (右, 左, 直, 上, 寄, 引)"));
        }
        let origin = mv.from().map_or(Origin::Hand, Origin::Square);
        self.play(&Statement { text: &MoveText { origin, ..*text }, ..*said }, notes)
    }

    /// Stops the line at a move that is still ambiguous.
    fn leave_undecided(&mut self, said: &Statement<'_>, notes: &mut Notes<'_>) {
        if let Err(why) = self.line.position.resolve(said.text) {
            self.unresolved(&why, said, notes);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;

    /// The main line of a text, the codes of the findings, and the text that was not played.
    fn replay(text: &str) -> (Vec<String>, Vec<Code>, Vec<String>) {
        let parsed = crate::parse(text.as_bytes());
        let record = &parsed.records[0];
        let moves = record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv));
        let codes = parsed.diagnostics.iter().map(|found| found.code).collect();
        (moves.collect(), codes, record.unplayed().iter().flat_map(|kept| kept.text.clone()).collect())
    }

    const HEAD: &str = "手合割：平手\n";

    /// Both golds can go to 5h; the king can go to 6i only if that gold has left it, and the gold of 6i can move again
    /// only if it has not.
    #[test]
    fn the_moves_that_follow_decide() {
        let cases = [
            ("▲５八金 △３四歩 ▲６九玉", "6i5h 3c3d 5i6i"),
            ("▲５八金 △３四歩 ▲４九玉", "4i5h 3c3d 5i4i"),
            ("▲５八金 △３四歩 ▲７八金", "4i5h 3c3d 6i7h"),
            ("▲５八金\n*a\n&b\n# c\n△３四歩 ▲６九玉", "6i5h 3c3d 5i6i"),
        ];
        for (text, moves) in cases {
            let (played, codes, _) = replay(&format!("{HEAD}{text}\nまで3手で中断\n"));
            assert_eq!(
                (played.join(" ").as_str(), codes.as_slice()),
                (moves, &[Code::Unqualified][..]),
                "{text}"
            );
        }
    }

    /// "decide when one is left or at the end of line"; the finding lists the candidates, and the line stops.
    #[test]
    fn what_stays_open_is_an_error() {
        let open = [Code::Ambiguous, Code::Unplayed];
        for (tail, kept) in [("", ""), ("\n変化：1手\n▲９六歩\n", "▲９六歩"), ("まで3手で中断\n", "")]
        {
            let (played, codes, unplayed) = replay(&format!("{HEAD}▲５八金 △３四歩 ▲２六歩\n{tail}"));
            assert!(played.is_empty(), "{tail}: {played:?}");
            assert!(open.iter().all(|code| codes.contains(code)), "{tail}: {codes:?}");
            assert_eq!(unplayed.concat(), format!("▲５八金△３四歩▲２六歩{kept}"), "{tail}");
        }
    }

    /// Two such moves in one line: a later move determines both, or only the first.
    #[test]
    fn several_open_moves_are_decided_together() {
        let both = "▲５八金 △５二金 ▲６九玉 △４一玉\nまで4手で中断\n";
        let (played, codes, _) = replay(&format!("{HEAD}{both}"));
        assert_eq!(played.join(" "), "6i5h 4a5b 5i6i 5a4a");
        assert_eq!(codes, [Code::Unqualified; 2]);
        let first = "▲５八金 △５二金 ▲６九玉 △３四歩\nまで4手で中断\n";
        let (played, codes, _) = replay(&format!("{HEAD}{first}"));
        assert_eq!(played.join(" "), "6i5h");
        assert_eq!(codes, [Code::Unqualified, Code::Ambiguous, Code::Unplayed]);
    }

    /// A move that fits no reading does not show which one is right.
    #[test]
    fn a_move_that_fits_no_reading_decides_nothing() {
        let (played, codes, _) = replay(&format!("{HEAD}▲５八金 △５五飛 ▲６九玉\n"));
        assert!(played.is_empty());
        assert!(codes.contains(&Code::Ambiguous), "{codes:?}");
    }

    #[test]
    fn time_is_linear_in_open_moves() {
        let mut text = HEAD.to_string();
        text.push_str("▲５八金 △５二金 ");
        for _ in 0..5_000 {
            text.push_str("▲１六歩 △１四歩 ▲４八金 △４二金 ▲５八金 △５二金 ");
        }
        let (played, _, unplayed) = replay(&text);
        assert_eq!((played.len(), unplayed.len()), (0, 30_002));
    }
}
