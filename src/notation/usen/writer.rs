//! Writes a section for each line of play, in the order of KIF.

use std::fmt::{self, Write};

use super::ENDINGS;
use crate::diag::{Code, Parts};
use crate::notation::moves::usen::Usen;
use crate::notation::{EndingText, LineWriter, Output, WriteOptions, ending_of, write_lines};
use crate::record::{Node, Record};

/// Writes `record` on one line, or reports that it is of another variant.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let variant = record.variant();
    if !variant.is_shogi() {
        let parts = Parts::NONE.with("variant", variant.title()).with("notation", "USEN");
        output.lost(Code::LostMoves, None, parts);
        return Ok(());
    }
    let sfen = record.start().to_sfen();
    let position = sfen.rsplit_once(' ').map_or(sfen.as_str(), |(position, _)| position);
    if variant.start().rsplit_once(' ').map(|(even, _)| even) != Some(position) {
        let signs = |c| match c {
            '/' => '_',
            ' ' => '.',
            '+' => 'z',
            other => other,
        };
        output.text.extend(position.chars().map(signs));
    }
    if record.root().continuations().next().is_none() {
        return output.write_str("~0..\n");
    }
    write_lines(&mut Sections { has_end: false }, record, options, output)?;
    output.write_char('\n')
}

/// The writer of lines of play.
struct Sections {
    /// Whether the moves of the line have been closed, so that the letter for the ending follows.
    has_end: bool,
}

impl<'r> LineWriter<'r> for Sections {
    type Before = ();

    fn begin_main(&mut self, first: &Node<'r>, output: &mut Output) -> fmt::Result {
        self.begin_variation(first, output)
    }

    fn begin_variation(&mut self, first: &Node<'r>, output: &mut Output) -> fmt::Result {
        write!(output, "~{}.", first.ply().saturating_sub(1))
    }

    fn node(&mut self, node: &Node<'r>, (): &mut (), output: &mut Output) -> fmt::Result {
        let Some(mv) = node.mv() else {
            self.has_end = true;
            output.write_char('.')?;
            return write_ending(node, output);
        };
        match Usen::of(mv) {
            Some(digits) => write!(output, "{digits}"),
            None => {
                output.lost(Code::LostMoves, Some(node.ply()), Parts::NONE.with("notation", "USEN"));
                Ok(())
            }
        }
    }

    fn end_line(&mut self, output: &mut Output) -> fmt::Result {
        if std::mem::replace(&mut self.has_end, false) { Ok(()) } else { output.write_char('.') }
    }
}

/// Writes the letter for the ending at `node`: that of the table, or `p` for any other ending.
fn write_ending(node: &Node<'_>, output: &mut Output) -> fmt::Result {
    let letter = ending_of(ENDINGS, node).unwrap_or("p");
    output.ended(node, Some(&EndingText::read(ENDINGS, letter)));
    output.write_str(letter)
}

#[cfg(test)]
mod tests {
    use crate::{Code, Format, WriteOptions, parse, write};

    /// "1.36e6y2" and its like: the tree of the worked example of the variations of KIF, whose end letter
    /// belongs to the first section only.
    #[test]
    fn a_tree_is_one_line_with_an_end_letter_where_a_line_ends() {
        let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 中断\n\n\
                   変化：3手\n   3 ６六歩(67)\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n";
        let record = parse(kif.as_bytes()).one().expect("nothing is wrong");
        let written = write(&record, Format::Usen, &WriteOptions::new());
        // 6g6f is (59 · 81 + 50) · 2 = 9658 = 7·1296 + 16·36 + 10.
        assert_eq!(written.text, "~0.7ku2jm6y2.p~2.7ga.~1.36e6y2.\n");
        assert_eq!(parse(written.text.as_bytes()).records[0].variations(), 2);
    }

    #[test]
    fn a_board_is_written_with_signs_of_an_address() {
        let sfen = "position sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b G2p 1 moves G*5b\n";
        let record = parse(sfen.as_bytes()).records.remove(0);
        let written = write(&record, Format::Usen, &WriteOptions::new());
        // (81 + 9) · 81 + (1·9 + 4) = 7303, twice that is 14606 = 11·1296 + 9·36 + 26.
        assert_eq!(written.text, "4k4_9_4zP4_9_9_9_9_9_4K4.b.G2p~0.b9q.\n");
        assert_eq!(parse(written.text.as_bytes()).records[0], record);
    }

    #[test]
    fn other_games_and_endings_are_losses() {
        let mini = parse(b"rbsgk/4p/5/P4/KGSBR b - 1\n").records.remove(0);
        assert_eq!(write(&mini, Format::Usen, &WriteOptions::new()).losses[0].code, Code::LostMoves);
        let cases =
            [("%HIKIWAKE", "j"), ("%SENNICHITE", "j"), ("%TSUMI", "p"), ("%JISHOGI", "j"), ("%TORYO", "r")];
        for (word, letter) in cases {
            let record = parse(format!("PI\n+\n+7776FU\n{word}\n").as_bytes()).records.remove(0);
            let written = write(&record, Format::Usen, &WriteOptions::new());
            assert_eq!(written.text, format!("~0.7ku.{letter}\n"), "{word}");
            let held = matches!(word, "%HIKIWAKE" | "%TORYO");
            let merged = written.losses.iter().any(|loss| loss.code == Code::MergedEnding);
            assert_eq!(merged, !held, "{word}");
        }
    }
}
