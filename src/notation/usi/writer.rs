//! Writes the start position, the main line and, where there is a word for it, the ending.

use std::fmt::{self, Write};

use crate::notation::{ending_in, ending_of};
use crate::record::{Ending, Node, Record};
use crate::variant::Variant;
use crate::write::Output;

/// Writes `record` on one line.
pub(super) fn write(record: &Record, output: &mut Output) -> fmt::Result {
    let sfen = record.start().to_sfen();
    let standard = Variant::shogi();
    if *record.variant() == standard && sfen == standard.start() {
        output.write_str("position startpos")?;
    } else {
        write!(output, "position sfen {sfen}")?;
    }
    let last = record.last();
    let ending = last.ending().and_then(|ending| word(ending, &last));
    let mut moves = record.mainline().peekable();
    if moves.peek().is_some() || ending.is_some() {
        output.write_str(" moves")?;
    }
    for mv in moves.filter_map(|node| node.mv()) {
        write!(output, " {}", record.variant().usi(mv))?;
    }
    if let Some(word) = ending {
        write!(output, " {word}")?;
    }
    output.write_char('\n')
}

/// The word for an ending: its own if it is one, or that of the table.
fn word<'r>(ending: &'r Ending, node: &Node<'_>) -> Option<&'r str> {
    let mover = node.mover();
    let own = ending_in(|row| row.usi, &ending.word)
        .filter(|known| (known.reason, known.claim.outcome(mover)) == (ending.reason, ending.outcome));
    match own {
        Some(known) => Some(known.word),
        None => ending_of(|row| row.usi, ending.reason, ending.outcome, mover),
    }
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
            ("7g7f 3c3d resign", "position startpos moves 7g7f 3c3d resign\n"),
            ("startpos", "position startpos\n"),
            ("position startpos moves break", "position startpos moves break\n"),
            ("rbsgk/4p/5/P4/KGSBR b - 1", "position sfen rbsgk/4p/5/P4/KGSBR b - 1\n"),
            (
                "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 3 moves G*5b win",
                "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 3 moves G*5b win\n",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(written(text), expected, "{text}");
        }
    }
}
