//! Headers with the result, which are the same as in KIF.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::Reader;
use crate::notation::kakinoki::{HeaderResult, Players, is_of_result, results};
use crate::notation::{EndingText, Event};
use crate::shogi::Field;
use crate::text::Span;

/// The headers of a game that are needed for its result.
#[derive(Debug, Default)]
pub(super) struct Results<'s> {
    /// The names of the players, Black first.
    names: [Cow<'s, str>; 2],
    /// Keys and values, and the spans of the values.
    said: Vec<(Cow<'s, str>, Cow<'s, str>, Span)>,
}

impl<'s> Results<'s> {
    /// Adds a header whose value is at `span`.
    pub fn add(&mut self, field: Option<Field>, key: Cow<'s, str>, value: Cow<'s, str>, span: Span) {
        if let Some(color) = field.and_then(Field::player) {
            self.names[color.index()] = value;
        } else if field.is_none() && is_of_result(&key) {
            self.said.push((key, value, span));
        }
    }
}

impl Reader<'_, '_, '_> {
    /// Sends the results in headers after the main line.
    pub(super) fn send_results(&mut self) -> ControlFlow<()> {
        let Results { names, said } = std::mem::take(&mut self.results);
        let players = Players::new(names.each_ref().map(|name| &**name));
        let headers = said.iter().map(|(key, value, _)| (&**key, &**value));
        for HeaderResult { header, moves, text } in results(&players, headers) {
            let span = said[header].2;
            let text = text.map(|text| EndingText { word: self.raw(span), ..text });
            self.sink.event(Event::Result { moves, text }, span)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use crate::shogi::Color;

    const MOVE: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;

    /// As in KIF, a header is compared with the ending, and replaces it if there is none. The moves may be cut then, unless
    /// their number is given.
    #[test]
    fn headers_say_who_has_won() {
        let read = |key: &str, value: &str, ending: &str| {
            let text = format!(
                "{{\"header\":{{\"先手\":\"甲\",\"後手\":\"\\u4e59\",\"{key}\":\"{value}\"}},\
                 \"initial\":{{\"preset\":\"HIRATE\"}},\"moves\":[{{}},{MOVE}{ending}]}}"
            );
            let parsed = crate::parse(text.as_bytes());
            let codes: Vec<&str> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
            (parsed.records[0].outcome().and_then(crate::shogi::Outcome::winner), codes.join(" "))
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let resigned = ",{\"special\":\"TORYO\"}";
        let cut = || "ending.missing".to_string();
        assert_eq!(read("結果", "先手の勝ち（投了）", ""), (black, cut()));
        assert_eq!(read("結果", "乙の負け", ""), (black, cut()));
        assert_eq!(read("勝者", "\\u5f8c\\u624b", ""), (white, cut()));
        assert_eq!(read("結果", "まで1手で先手の勝ち", ""), (black, String::new()));
        assert_eq!(read("結果", "先手の勝ち", resigned), (black, String::new()));
        assert_eq!(read("結果", "後手の勝ち", resigned).1, "ending.conflict");
        assert_eq!(read("備考", "後手の勝ち", resigned), (black, String::new()));
    }
}
