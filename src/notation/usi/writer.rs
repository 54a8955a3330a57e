//! Writes the start position and the main line.
//!
//! A line before it names the variant if the board does not determine it. Words for endings are written on request: USI
//! has none, and most readers reject them.

use std::fmt::{self, Write};

use super::ENDINGS;
use crate::notation::moves::usi::Usi;
use crate::notation::{EndingText, Output, WriteOptions, ending_of};
use crate::record::Record;
use crate::rules::Position;
use crate::variant::Variant;

/// Writes `record` on one line.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let sfen = record.start().to_sfen();
    let standard = Variant::shogi();
    let guess = standard.candidates(&sfen).find(|one| Position::from_sfen(&sfen, one).is_ok());
    // An option that was set for one game also applies to the next.
    if guess != Some(record.variant()) || options.mixed {
        writeln!(output, "setoption name USI_Variant value {}", record.variant().name())?;
    }
    if record.variant().is_shogi() && sfen == standard.start() {
        output.write_str("position startpos")?;
    } else {
        write!(output, "position sfen {sfen}")?;
    }
    let last = record.last_step();
    let ending = if options.usi_endings { ending_of(ENDINGS, &last) } else { None };
    output.ended(&last, ending.map(|word| EndingText::read(ENDINGS, word)).as_ref());
    let mut moves = record.mainline().peekable();
    if moves.peek().is_some() || ending.is_some() {
        output.write_str(" moves")?;
    }
    for mv in moves.filter_map(|node| node.mv()) {
        write!(output, " {}", Usi(record.variant(), mv))?;
    }
    if let Some(word) = ending {
        write!(output, " {word}")?;
    }
    output.write_char('\n')
}

#[cfg(test)]
mod tests {
    use crate::{Format, WriteOptions, parse, write};

    /// `sennichite` only means a repetition, which Black loses in minishogi; `rep_draw` is a draw by definition.
    #[test]
    fn a_repetition_is_what_the_law_of_the_game_makes_of_it() {
        let moves = "1e1d 5a5b 1d1e 5b5a ".repeat(3);
        for (word, winner, written) in
            [("sennichite", "white", "sennichite"), ("rep_draw", "draw", "rep_draw")]
        {
            let text = format!("position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves {moves}{word}\n");
            let record = parse(text.as_bytes()).records.remove(0);
            assert_eq!(record.outcome().map(|outcome| outcome.name()), Some(winner), "{word}");
            let options = WriteOptions::new().usi_endings(true);
            let usi = write(&record, Format::Usi, &options).lossless().expect("it has a word");
            assert!(usi.trim_end().ends_with(written), "{usi}");
        }
        let kif = "手合割：5五将棋\n1 １四飛(15)\n2 千日手\n";
        let record = parse(kif.as_bytes()).records.remove(0);
        let usi = write(&record, Format::Usi, &WriteOptions::new().usi_endings(true)).text;
        assert!(usi.trim_end().ends_with("sennichite"), "{usi}");
    }

    /// "Trailing tokens after the moves: resign, win (declaration), rep_draw, draw, timeout, break."
    #[test]
    fn endings_are_written_on_request() {
        let options = WriteOptions::new().usi_endings(true);
        let words = ["resign", "win", "rep_draw", "draw", "timeout", "break"];
        for text in words.map(|word| format!("position startpos moves 7g7f 3c3d {word}\n")) {
            let record = parse(text.as_bytes()).records.remove(0);
            assert_eq!(write(&record, Format::Usi, &options).lossless().expect("it has a word"), text);
            // This also works before the first move.
            let text = text.replace(" 7g7f 3c3d", "");
            let record = parse(text.as_bytes()).records.remove(0);
            assert_eq!(write(&record, Format::Usi, &options).text, text);
            assert!(write(&record, Format::Usi, &WriteOptions::new()).lossless().is_err(), "{text}");
        }
        let mated = parse(b"PI\n+\n+7776FU\n%TSUMI\n").records.remove(0);
        let codes: Vec<_> =
            write(&mated, Format::Usi, &options).losses.iter().map(|loss| loss.code).collect();
        assert_eq!(codes, [crate::Code::LostEnding]);
    }

    fn written(text: &str) -> String {
        let record = parse(text.as_bytes()).records.remove(0);
        write(&record, Format::Usi, &WriteOptions::new()).text
    }

    #[test]
    fn a_game_is_one_line() {
        let cases = [
            ("7g7f 3c3d resign", "position startpos moves 7g7f 3c3d\n"),
            ("startpos", "position startpos\n"),
            ("position startpos moves break", "position startpos\n"),
            ("rbsgk/4p/5/P4/KGSBR b - 1", "position sfen rbsgk/4p/5/P4/KGSBR b - 1\n"),
            (
                "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 3 moves G*5b win",
                "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 3 moves G*5b\n",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(written(text), expected, "{text}");
        }
    }
}
