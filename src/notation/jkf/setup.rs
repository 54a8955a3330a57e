//! Parses the start position: `initial`, a preset or a board.

use std::borrow::Cow;

use super::json::{At, Fields, Tape, Value};
use super::preset::{OTHER, PRESETS, Preset};
use super::values::Values;
use crate::diag::{Code, Diagnostic, Parts};
use crate::shogi::{Color, Piece, PieceKind, Placement, Square};
use crate::text::Span;

impl<'s> Values<'_, 's> {
    /// The start position in the object at `at`, if there is one. A board has priority over a preset.
    pub fn setup(&mut self, at: At) -> Option<Placement> {
        let (tape, variant) = (self.tape, self.variant);
        let [preset, data] = self.fields(at, ["preset", "data"], "`initial`");
        let data = data.filter(|&data| self.has_board(data));
        let mut drawn = data.map(|data| self.placement(data));
        let name = preset.and_then(|preset| self.preset_name(preset));
        let name = name.as_deref();
        let known = PRESETS.iter().find(|preset| Some(preset.name) == name);
        let named = known
            .and_then(|known| variant.handicap(known.handicap))
            .map(|handicap| handicap.placement.clone());
        if let (Some(drawn), Some(named)) = (&mut drawn, &named) {
            // If the board has no side to move, it is that of the preset.
            drawn.turn = drawn.turn.or(named.turn);
        }
        let span = tape.span(preset.or(data).unwrap_or(at));
        self.found.extend(oddity(drawn.as_ref(), named.as_ref(), name, span));
        drawn.or(named)
    }

    /// The name of a preset, even if it is written as a number, in lower case, or as in KIF.
    fn preset_name(&mut self, at: At) -> Option<Cow<'s, str>> {
        let tape = self.tape;
        let written = match tape.value(at) {
            Value::Text(written) => written,
            Value::Number(written) => written.into(),
            _ => return None,
        };
        let plain = written.trim();
        let is_meant = |preset: &&Preset| preset.name.eq_ignore_ascii_case(plain) || preset.handicap == plain;
        let meant = PRESETS.iter().find(is_meant).map(|preset| preset.name);
        let meant = meant.or_else(|| plain.eq_ignore_ascii_case(OTHER).then_some(OTHER));
        let Some(meant) = meant else { return Some(written) };
        if tape.text(at).is_none() || meant != written {
            self.odd(at, "a preset in another spelling");
        }
        Some(meant.into())
    }

    /// `data := {"color": 0 | 1, "board": [file of ranks], "hands": [hand, hand]}`
    fn placement(&mut self, at: At) -> Placement {
        let [color, board, hands] = self.fields(at, ["color", "board", "hands"], "`data`");
        let turn = color.and_then(|color| self.color(color));
        Placement { turn, board: self.board(board), hands: self.hands(hands), ..Placement::default() }
    }

    /// Whether the value `data` has a board. Without a board its other members are ignored.
    fn has_board(&mut self, data: At) -> bool {
        let tape = self.tape;
        let [color, board, hands] = tape.fields(data, ["color", "board", "hands"]).values;
        if board.is_none() && (!tape.is_object(data) || color.or(hands).is_some()) {
            self.bad_board(data, "an object with a board");
        }
        board.is_some()
    }

    /// `"board": [file of ranks]`, files and ranks from 1.
    fn board(&mut self, board: Option<At>) -> Vec<(Square, Piece)> {
        let (tape, variant) = (self.tape, self.variant);
        let mut pieces = Vec::new();
        let files: Vec<At> = board.into_iter().flat_map(|board| tape.items(board)).collect();
        if let Some(board) = board {
            let parts = Parts::NONE.with("wide", variant.files()).with("found", files.len());
            self.judge_list(board, (files.len(), variant.files()), parts, "the files of a board");
        }
        for (file, &ranks) in files.iter().enumerate() {
            let count = tape.items(ranks).count();
            let parts = Parts::NONE.with("files", variant.ranks()).with("found", count);
            self.judge_list(ranks, (count, variant.ranks()), parts, "the squares of a file");
            for (rank, square) in tape.items(ranks).enumerate() {
                let place = u8::try_from(file + 1).ok().zip(u8::try_from(rank + 1).ok());
                let place = place.and_then(|(file, rank)| Square::new(file, rank));
                match (self.cell(square), place.filter(|&place| variant.has(place))) {
                    (Ok(None), _) => {}
                    (Ok(Some(piece)), Some(place)) => pieces.push((place, piece)),
                    (Ok(Some(_)), None) => {
                        let parts = Parts::NONE.flag("outside", true);
                        self.found.push(Diagnostic::of(Code::BadBoard, tape.span(square), parts));
                    }
                    (Err(()), _) => {
                        self.bad_board(square, "a piece such as `{\"color\":0,\"kind\":\"FU\"}`");
                    }
                }
            }
        }
        pieces
    }

    fn bad_board(&mut self, at: At, expected: &'static str) {
        let parts = Parts::NONE.word("expected", expected);
        self.found.push(Diagnostic::of(Code::BadBoard, self.tape.span(at), parts));
    }

    /// Reports a value that is not a list, or, with `parts`, a list whose length does not fit a side of the board.
    fn judge_list(&mut self, at: At, (places, side): (usize, u8), parts: Parts, expected: &'static str) {
        if !is_list(self.tape, at) {
            self.bad_board(at, expected);
        } else if !is_whole(places, side) {
            self.found.push(Diagnostic::of(Code::BadBoard, self.tape.span(at), parts));
        }
    }

    /// `"hands": [hand, hand]`, Black's first.
    fn hands(&mut self, list: Option<At>) -> Vec<(Color, PieceKind, u32)> {
        let (tape, variant) = (self.tape, self.variant);
        let hands: Vec<At> = list.into_iter().flat_map(|hands| tape.items(hands)).collect();
        let mut found = Vec::new();
        let mut bad = |span, words| {
            found.push(Diagnostic::of(Code::BadHand, span, Parts::NONE.word("expected", words)));
        };
        // An empty list means empty hands; a single hand could be that of either side.
        let is_pair = |list: &At| is_list(tape, *list) && matches!(hands.len(), 0 | 2);
        if let Some(list) = list.filter(|list| !is_pair(list)) {
            bad(tape.span(list), "the hands of both sides in an array");
        }
        let mut held = Vec::new();
        for (index, &hand) in hands.iter().enumerate() {
            if !matches!(tape.value(hand), Value::Object | Value::Null) {
                bad(tape.span(hand), "the pieces of a hand such as `{\"FU\":2}`");
            }
            for member in tape.members(hand) {
                let named = self.kind_of(&member.key);
                let count = tape.number(member.value);
                match (Color::ALL.get(index), named, count) {
                    (_, _, Some(0)) => {}
                    (_, _, None) if tape.value(member.value) == Value::Null => {}
                    (Some(&color), Some(kind), Some(count @ 1..=255))
                        if variant.kind(kind).slot.is_some() && !variant.kind(kind).is_promoted() =>
                    {
                        held.push((color, kind, count));
                    }
                    _ => bad(member.span, "a piece and its number such as `\"FU\":2`"),
                }
            }
        }
        self.found.append(&mut found);
        held
    }

    /// Parses the piece on a square, if there is one.
    fn cell(&mut self, at: At) -> Result<Option<Piece>, ()> {
        let tape = self.tape;
        match tape.value(at) {
            Value::Null => return Ok(None),
            Value::Object => {}
            _ => return Err(()),
        }
        let Fields { values: [color, piece], others } = tape.fields(at, ["color", "kind"]);
        let Some(piece) = piece else {
            // There may be a piece under another key.
            let is_empty = color.is_none() && others.iter().all(|other| other.is_second);
            return if is_empty { Ok(None) } else { Err(()) };
        };
        self.report(others, "a piece");
        let color = color.and_then(|color| Color::ALL.get(tape.number(color)? as usize).copied());
        Ok(Some(Piece::new(color.ok_or(())?, self.kind(piece).ok_or(())?)))
    }
}

/// The finding about a board and a preset that do not fit together, or about one of them alone.
fn oddity(
    drawn: Option<&Placement>,
    named: Option<&Placement>,
    name: Option<&str>,
    span: Span,
) -> Option<Diagnostic> {
    match (drawn, named) {
        (Some(drawn), Some(named)) => is_other(drawn, named).then(|| {
            let parts = Parts::NONE.with("name", name.unwrap_or_default());
            Diagnostic::of(Code::HandicapConflict, span, parts).advise("the board was used")
        }),
        (Some(_), None) => {
            (name != Some(OTHER)).then(|| Diagnostic::spelling("a board needs the preset `OTHER`", span))
        }
        (None, Some(_)) => (name == Some("3")).then(|| {
            Diagnostic::spelling("programs disagree about which lance `3` takes away", span)
                .advise("the lance on 1a was taken away; draw the board to be sure")
        }),
        (None, None) => {
            let parts = Parts::NONE.with_some("name", name).flag("drawn", name == Some(OTHER));
            let unknown =
                Diagnostic::of(Code::UnknownHandicap, span, parts.flag("preset", name != Some(OTHER)));
            Some(unknown.advise("the even start position was used"))
        }
    }
}

/// Whether two placements differ in their pieces or in the side to move.
fn is_other(one: &Placement, other: &Placement) -> bool {
    one.sorted() != other.sorted() || one.turn != other.turn
}

/// Whether a value can be a list: some programs write `{}` for a board or a file without pieces.
fn is_list(tape: &Tape<'_>, at: At) -> bool {
    match tape.value(at) {
        Value::Array | Value::Null => true,
        Value::Object => tape.members(at).next().is_none(),
        _ => false,
    }
}

/// Whether a list has the right length for a side of a board: boards of smaller variants may be drawn on nine by nine
/// squares, and an empty list means empty squares.
fn is_whole(places: usize, side: u8) -> bool {
    places == 0 || places == 9 || places == usize::from(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;
    use crate::variant::Variant;

    fn read(text: &str) -> (Option<String>, Vec<Code>) {
        let (tape, shogi) = (Tape::read(text, 0), Variant::shogi());
        let mut values = Values::new(&tape, &shogi);
        let placement = values.setup(0);
        let sfen = placement.map(|placement| Position::from_placement(&placement, &shogi).to_sfen());
        (sfen, values.found.into_iter().map(|found| found.code).collect())
    }

    const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    /// "board[x-1][y-1] holds square (x,y)"; "index 0 Black; keys may be missing"; "board wins".
    #[test]
    fn boards_and_presets_are_read() {
        let file = r#"[{},{"color":1,"kind":"OU"},null,{},{},{},{},{},{"color":0,"kind":"RY"}]"#;
        let board =
            format!(r#""board":[[],{file},[],[],[],[],[],[],[]],"hands":[{{"FU":2,"OU":0}},{{"KI":1}}]"#);
        let sfen = "9/7k1/9/9/9/9/9/9/7+R1";
        let cases: Vec<(String, Option<String>, Vec<Code>)> = vec![
            (
                format!(r#"{{"preset":"OTHER","data":{{"color":1,{board}}}}}"#),
                Some(format!("{sfen} w 2Pg 1")),
                vec![],
            ),
            (
                format!(r#"{{"preset":"HIRATE","data":{{"color":1,{board}}}}}"#),
                Some(format!("{sfen} w 2Pg 1")),
                vec![Code::HandicapConflict],
            ),
            (
                format!(r#"{{"data":{{"color":0,{board}}}}}"#),
                Some(format!("{sfen} b 2Pg 1")),
                vec![Code::Spelling],
            ),
            (r#"{"preset":"HIRATE"}"#.into(), Some(EVEN.into()), vec![]),
            (
                r#"{"preset":"3"}"#.into(),
                Some("lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".into()),
                vec![Code::Spelling],
            ),
            (r#"{"preset":"hirate"}"#.into(), Some(EVEN.into()), vec![Code::Spelling]),
            (r#"{"preset":"平手"}"#.into(), Some(EVEN.into()), vec![Code::Spelling]),
            (
                r#"{"preset":10}"#.into(),
                Some("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".into()),
                vec![Code::Spelling],
            ),
            (r#"{"preset":1}"#.into(), None, vec![Code::UnknownHandicap]),
            (r#"{"preset":"OTHER"}"#.into(), None, vec![Code::UnknownHandicap]),
            (r#"{"preset":"9"}"#.into(), None, vec![Code::UnknownHandicap]),
            (r#"{}"#.into(), None, vec![Code::UnknownHandicap]),
            (
                r#"{"preset":"OTHER","data":{"board":{},"color":0}}"#.into(),
                Some("9/9/9/9/9/9/9/9/9 b - 1".into()),
                vec![],
            ),
            (
                r#"{"preset":"OTHER","data":{"board":[[{"kind":"FU"},1]],"hands":[{"TO":1,"FU":-1}]}}"#
                    .into(),
                Some("9/9/9/9/9/9/9/9/9 b - 1".into()),
                vec![
                    Code::BadBoard,
                    Code::BadBoard,
                    Code::BadBoard,
                    Code::BadBoard,
                    Code::BadHand,
                    Code::BadHand,
                    Code::BadHand,
                ],
            ),
        ];
        for (text, sfen, codes) in cases {
            assert_eq!(read(&text), (sfen, codes), "{text}");
        }
    }

    /// A missing square shifts all after it in its file, and a missing file those to its left.
    #[test]
    fn a_board_that_lost_a_place_is_said() {
        let whole = ["[{},{},{},{},{},{},{},{},{}]"; 9];
        let board = |files: &[&str]| {
            format!(r#"{{"preset":"OTHER","data":{{"color":0,"board":[{}]}}}}"#, files.join(","))
        };
        assert_eq!(read(&board(&whole)).1, []);
        assert_eq!(read(&board(&whole[1..])).1, [Code::BadBoard]);
        let mut short = whole;
        short[3] = "[{},{},{},{},{},{},{},{}]";
        assert_eq!(read(&board(&short)).1, [Code::BadBoard]);
    }

    /// "hands: two objects", "array of 9 FILES, each array of 9 ranks", "data … required for OTHER": any other value
    /// may have contained pieces.
    #[test]
    fn what_may_have_been_pieces_is_said() {
        let (board, hands) = (r#""board":{}"#, r#""hands":[{},{}]"#);
        let cases: &[(String, &[Code])] = &[
            (format!(r#"{{"color":0,{board},{hands}}}"#), &[]),
            (format!(r#"{{"color":0,{board},"hands":[]}}"#), &[]),
            (format!(r#"{{"color":0,{board},"hands":[null,{{"FU":1}}]}}"#), &[]),
            (format!(r#"{{"color":0,{board},"hands":[{{"FU":1}}]}}"#), &[Code::BadHand]),
            (format!(r#"{{"color":0,{board},"hands":[{{}},{{}},{{}}]}}"#), &[Code::BadHand]),
            (format!(r#"{{"color":0,{board},"hands":[1,{{}}]}}"#), &[Code::BadHand]),
            (format!(r#"{{"color":0,{board},"hands":{{"0":{{"FU":1}}}}}}"#), &[Code::BadHand]),
            (format!(r#"{{"color":0,{board},"hands":"FU"}}"#), &[Code::BadHand]),
            (format!(r#"{{"color":0,"board":"9/9",{hands}}}"#), &[Code::BadBoard]),
            (format!(r#"{{"color":0,"board":{{"1":[]}},{hands}}}"#), &[Code::BadBoard]),
            (r#"{"color":0,"board":[[],[],{"1":{}},[],[],[],[],[],[]]}"#.to_string(), &[Code::BadBoard]),
            (
                format!(
                    r#"{{"color":0,"board":[[{{"piece":"FU"}}{}],[],[],[],[],[],[],[],[]]}}"#,
                    ",{}".repeat(8)
                ),
                &[Code::BadBoard],
            ),
            (
                format!(
                    r#"{{"color":0,"board":[[{{"color":0,"kind":"FU","n":1}}{}],[],[],[],[],[],[],[],[]]}}"#,
                    ",{}".repeat(8)
                ),
                &[Code::UnreadLine],
            ),
        ];
        for (data, codes) in cases {
            assert_eq!(read(&format!(r#"{{"preset":"OTHER","data":{data}}}"#)).1, *codes, "{data}");
        }
        let named = |data: &str| read(&format!(r#"{{"preset":"KY","data":{data}}}"#)).1;
        assert_eq!(named("null"), []);
        assert_eq!(named("{}"), []);
        assert_eq!(named(r#"{"color":1}"#), [Code::BadBoard]);
        assert_eq!(named(r#"{"hands":[{"FU":1},{}]}"#), [Code::BadBoard]);
        assert_eq!(named("[]"), [Code::BadBoard]);
    }
}
