//! Writes the start position and the main line.
//!
//! A line before it names the game where the board does not. Words for endings are read and never written: USI has none, and most readers refuse them.

use std::fmt::{self, Write};

use crate::record::Record;
use crate::rules::Position;
use crate::variant::Variant;
use crate::write::Output;

/// Writes `record` on one line.
pub(super) fn write(record: &Record, output: &mut Output) -> fmt::Result {
    let sfen = record.start().to_sfen();
    let standard = Variant::shogi();
    let guess = standard.candidates(&sfen).find(|one| Position::from_sfen(&sfen, one).is_ok());
    if guess != Some(record.variant()) {
        writeln!(output, "setoption name USI_Variant value {}", record.variant().name())?;
    }
    if record.variant().is_shogi() && sfen == standard.start() {
        output.write_str("position startpos")?;
    } else {
        write!(output, "position sfen {sfen}")?;
    }
    let mut moves = record.mainline().peekable();
    if moves.peek().is_some() {
        output.write_str(" moves")?;
    }
    for mv in moves.filter_map(|node| node.mv()) {
        write!(output, " {}", record.variant().usi(mv))?;
    }
    output.write_char('\n')
}

#[cfg(test)]
mod tests {
    use crate::{Format, WriteOptions, parse, write};

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
