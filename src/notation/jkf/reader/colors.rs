//! Detects texts in which the colours of all moves are wrong, so that the side follows from the origins of the moves.

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::jkf::json::At;

impl Reader<'_, '_, '_> {
    /// Checks the colours of the main line: if all moves are attributed to one side, or each to the side that is not to
    /// move, they are wrong. If the start position is unknown, either side may move first.
    pub(super) fn judge_colors(&mut self, entries: &[At]) {
        self.has_colors = true;
        let tape = &self.tape;
        let is_move = |&&entry: &&At| tape.is_folded(entry) || tape.get(entry, "move").is_some();
        let mut first = None;
        let (mut count, mut alike, mut swapped) = (0usize, 0usize, 0usize);
        let mut due = self.turn;
        for &at in entries.iter().filter(is_move) {
            let told = tape.mover(at);
            first = first.or(told.map(|color| (color, at)));
            count += 1;
            alike += usize::from(told.is_some() && told == first.map(|(color, _)| color));
            swapped += usize::from(told.is_some_and(|told| due == Some(!told)));
            due = due.map(|color| !color);
        }
        let Some((_, first)) = first else { return };
        let swapped = match count {
            0 => return,
            _ if swapped == count => true,
            2.. if alike == count => false,
            _ => return,
        };
        // They are not simply swapped: a lost first move would result in the same text.
        self.has_colors = false;
        let parts = Parts::NONE.flag("swapped", swapped);
        let again = tape.again(tape.span(first));
        let color = again.get(0, "move").and_then(|mv| again.get(mv, "color"));
        let place = color.map_or(tape.span(first), |color| again.span(color));
        let found = Diagnostic::of(Code::SwappedMarks, place, parts);
        self.sink.report(found.advise("the moves are read by the squares they begin on"));
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::{Code, Severity};
    use crate::variant::Variant;

    fn mv(color: u8, from: &str, to: &str) -> String {
        let square = |text: &str| format!(r#"{{"x":{},"y":{}}}"#, &text[..1], &text[1..]);
        format!(r#"{{"move":{{"color":{color},"from":{},"to":{},"piece":"FU"}}}}"#, square(from), square(to))
    }

    /// "color 0/1": if all are wrong, the side to move follows from the squares.
    #[test]
    fn colors_that_are_wrong_throughout_are_not_taken() {
        let game = |colors: [u8; 3]| {
            let moves =
                [mv(colors[0], "77", "76"), mv(colors[1], "33", "34"), mv(colors[2], "27", "26")].join(",");
            crate::parse(
                format!(r#"{{"header":{{}},"moves":[{{}},{moves},{{"special":"TORYO"}}]}}"#).as_bytes(),
            )
        };
        for (colors, expected) in [
            ([0, 1, 0], vec![]),
            ([1, 0, 1], vec![Code::SwappedMarks]),
            ([0, 0, 0], vec![Code::SwappedMarks]),
            ([1, 1, 1], vec![Code::SwappedMarks]),
        ] {
            let parsed = game(colors);
            let codes: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
            assert_eq!((codes, parsed.records[0].mainline().count()), (expected, 3), "{colors:?}");
        }
        let parsed = game([0, 1, 1]);
        assert!(parsed.diagnostics.iter().any(|found| found.severity == Severity::Error));
    }

    /// If the start position is unknown, either side may move first.
    #[test]
    fn either_side_may_begin_where_the_start_is_unknown() {
        let moves = [mv(1, "33", "34"), mv(0, "77", "76")].join(",");
        for start in [
            r#""header":{"先手":"甲"},"initial":{"preset":"9"}"#,
            r#""header":{"先手":"甲"},"initial":{"preset":"OTHER"}"#,
            r#""header":{"手合割":"半駒"}"#,
        ] {
            let parsed = crate::parse(
                format!(r#"{{{start},"moves":[{{}},{moves},{{"special":"TORYO"}}]}}"#).as_bytes(),
            );
            let played: Vec<String> = parsed.records[0]
                .mainline()
                .filter_map(|node| node.mv())
                .map(|mv| Variant::shogi().usi(mv))
                .collect();
            assert_eq!(played, ["3c3d", "7g7f"], "{start}");
            assert!(parsed.diagnostics.iter().all(|found| found.code != Code::SwappedMarks), "{start}");
        }
    }
}
