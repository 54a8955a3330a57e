//! Writes KI2 in the form that every program reads.

use std::fmt::{self, Write};

use crate::notation::kakinoki::{
    BROKEN_OFF, ENDINGS, Head, Rows, StartLines, columns, completed_word, lose_ending, read_summary,
    summary_of, write_branch, write_comments, write_head, write_remarks,
};
use crate::notation::moves::in_words;
use crate::notation::moves::kif::Plain;
use crate::notation::{EndingText, LineWriter, Output, WriteOptions, ending_word, write_lines};
use crate::record::{Node, Record};
use crate::rules::{Position, Undo};
use crate::shogi::{Destination, Move, Reason};
use crate::text::Encoding;

/// The number of moves on a line, and the columns of each.
const MOVES: usize = 6;
const COLUMNS: usize = 12;

/// Writes `record` to `output`.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let start = StartLines::of(record);
    // Without this line programs assume Shift_JIS; in a text in Shift_JIS some reject it.
    let version = options.declared_encoding() == Some(Encoding::Utf8);
    write_head(record, &start, Head { version, ..Head::KI2 }, options, output)?;
    write_comments(&record.root(), Rows::Unnumbered, output)?;
    let position = record.start().clone();
    let mut lines = Lines { start: &start, position, path: Vec::new(), row: 0, padding: 0 };
    write_lines(&mut lines, record, options, output)
}

/// The writer of moves and endings.
struct Lines<'r> {
    start: &'r StartLines,
    position: Position,
    /// The moves that lead to `position`.
    path: Vec<Undo>,
    /// The number of moves on the current line, and the blanks that are still missing after the last one.
    row: usize,
    padding: usize,
}

impl<'r> LineWriter<'r> for Lines<'r> {
    /// The number of moves before the variation.
    type Before = usize;

    fn is_written(&self, node: &Node<'r>) -> bool {
        node.as_ending().is_none() || self.sentence(node).is_some()
    }

    fn begin_variation(&mut self, first: &Node<'r>, output: &mut Output) -> fmt::Result {
        write_branch(first, output)
    }

    fn node(&mut self, node: &Node<'r>, before: &mut usize, output: &mut Output) -> fmt::Result {
        self.go_back(*before);
        if let Some(mv) = node.mv() {
            self.write_move(node, mv, output)?;
        } else {
            self.end_row(output)?;
            let sentence = self.sentence(node);
            let read = sentence.as_deref().and_then(|line| read_summary(node, line));
            lose_ending(node, read.as_ref(), output);
            sentence.map_or(Ok(()), |line| writeln!(output, "{line}"))?;
        }
        *before = self.path.len();
        if !(node.comments().is_empty() && node.bookmarks().is_empty() && node.remarks().is_empty()) {
            self.end_row(output)?;
            write_comments(node, Rows::Unnumbered, output)?;
            write_remarks(node, Rows::Unnumbered, output)?;
        }
        Ok(())
    }

    fn end_line(&mut self, output: &mut Output) -> fmt::Result {
        self.end_row(output)
    }
}

impl<'r> Lines<'r> {
    /// Takes back moves until `moves` are left.
    fn go_back(&mut self, moves: usize) {
        while self.path.len() > moves
            && let Some(undo) = self.path.pop()
        {
            self.position.undo(&undo);
        }
    }

    /// The `まで` line for the ending at `node`, if it can be read back. Without any line, an alternative to it would be
    /// read as a continuation.
    fn sentence(&self, node: &Node<'_>) -> Option<String> {
        let broken_off = || format!("まで{}手で{BROKEN_OFF}", node.ply() - 1);
        self.own_sentence(node).or_else(|| node.alternative().map(|_| broken_off()))
    }

    fn own_sentence(&self, node: &Node<'_>) -> Option<String> {
        let ending = node.as_ending()?;
        let is_own =
            ending.reason == Reason::Other && ending.outcome.is_none() && is_word(node, &ending.word);
        let line = if is_own {
            format!("まで{}手で{}", node.ply() - 1, ending.word)
        } else {
            summary_of(node, completed_word(node, true).or_else(|| ending_word(ENDINGS, node)), self.start)?
        };
        read_summary(node, &line).is_some().then_some(line)
    }

    fn write_move(&mut self, node: &Node<'r>, mv: Move, output: &mut Output) -> fmt::Result {
        let is_first = node.parent().is_none_or(|parent| parent.mv().is_none());
        let mut text = in_words(&self.position, mv);
        if is_first {
            text.to = Destination::Square(mv.to());
        }
        if self.row == MOVES {
            self.end_row(output)?;
        }
        write!(output, "{:1$}", "", self.padding)?;
        let start = output.text.len();
        write!(output, "{}", Plain { variant: self.position.variant(), text })?;
        self.padding = COLUMNS.saturating_sub(columns(&output.text[start..])).max(1);
        self.row += 1;
        if let Ok(undo) = self.position.force(mv) {
            self.path.push(undo);
        }
        Ok(())
    }

    fn end_row(&mut self, output: &mut Output) -> fmt::Result {
        if self.row > 0 {
            output.write_char('\n')?;
        }
        (self.row, self.padding) = (0, 0);
        Ok(())
    }
}

/// Whether an unknown word would be read back as an unknown ending.
fn is_word(node: &Node<'_>, word: &str) -> bool {
    // A word with の could contain the name of a player whom the record does not name.
    let is_itself = |read: EndingText<'_>| read.reason == Reason::Other && read.word == word;
    !word.contains('の') && read_summary(node, &format!("まで0手で{word}")).is_some_and(is_itself)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::NodeId;
    use crate::{Ending, Format, Variant};

    fn read(text: &str) -> Record {
        crate::parse(text.as_bytes()).one().expect(text)
    }

    fn written(record: &Record) -> String {
        crate::write(record, Format::Ki2, &WriteOptions::new()).lossless().expect("nothing is lost")
    }

    /// The tree of the description of KIF, written as "main moves, `まで3手で中断`, then `変化：2手` /
    /// `△８四歩    ▲２六歩`, `変化：3手` / `▲６八銀`, `変化：1手` / `▲２六歩`".
    #[test]
    fn a_tree_is_written_deepest_branch_first() {
        let tree = "\
#KI2 version=2.0 encoding=UTF-8
手合割：平手
▲７六歩    △３四歩    ▲２六歩
まで3手で中断

変化：2手
△８四歩    ▲２六歩

変化：3手
▲６八銀

変化：1手
▲２六歩
";
        let record = read(tree);
        assert_eq!(record.variations(), 3);
        assert_eq!(written(&record), tree);
        let main = crate::write(&record, Format::Ki2, &WriteOptions::new().main_line(true)).text;
        assert!(main.ends_with("まで3手で中断\n"), "{main}");
    }

    #[test]
    fn a_word_that_is_read_as_the_head_of_another_game_is_lost() {
        let record = read("手合割：平手\n   1 ７六歩(77)\n   2 手合割：平手\n");
        assert_eq!(record.ending().map(|ending| ending.word.to_string()).as_deref(), Some("手合割：平手"));
        let written = crate::write(&record, Format::Ki2, &WriteOptions::new());
        assert_eq!(
            written.losses.iter().map(|loss| loss.code).collect::<Vec<_>>(),
            [crate::Code::LostEnding]
        );
        assert!(written.text.ends_with("▲７六歩\n"), "{}", written.text);
    }

    /// After such a line, the moves that follow would be read as a variation.
    #[test]
    fn a_comment_that_is_read_as_the_heading_of_a_variation_is_lost() {
        for (comment, kept) in [("変化：2手", false), ("変化：3手", true), ("変化：2手の次", true)]
        {
            for (format, kept) in [(Format::Ki2, kept), (Format::Kif, true)] {
                let text =
                    format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n*{comment}\n&{comment}\n#{comment}\n");
                let record = read(&format!("{text}3 ２六歩(27)\n*{comment}\n"));
                let written = crate::write(&record, format, &WriteOptions::new());
                let lost = written.losses.iter().filter(|loss| loss.code == crate::Code::LostText);
                assert_eq!(
                    lost.count(),
                    if kept { 0 } else { 3 },
                    "{comment} {format:?} {:?}",
                    written.losses
                );
                let back = read(&written.text);
                assert_eq!(back.usi_line(), record.usi_line(), "{}", written.text);
                assert_eq!(back.last().comments(), record.last().comments(), "{}", written.text);
            }
        }
    }

    /// "6 moves, each padded to 12 columns = 2 per wide char", "A comment or bookmark breaks the line",
    /// "打 is written ONLY if a same-kind piece could also move to the square".
    #[test]
    fn moves_stand_in_columns_of_twelve() {
        let text = "\
#KI2 version=2.0 encoding=UTF-8
手合割：平手
*before
▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲５五角    △５二金右
▲５八金右
*one
&two
△３三角    ▲同　角成  △同　銀
まで10手で後手の勝ち
";
        let record = read(text);
        assert_eq!(written(&record), text);
    }

    /// "`X手の勝ち` X = opponent of mover: 投了", and the other rows of the table of endings.
    #[test]
    fn an_ending_is_what_a_summary_can_say() {
        let endings = [
            "先手の勝ち",
            "詰み",
            "千日手",
            "持将棋",
            "後手の入玉勝ち",
            "時間切れにより先手の勝ち",
            "後手の反則負け",
            "後手の反則勝ち",
            "王手連続千日手",
            "中断",
            "封じ手",
            "最大手数",
            "引き分け",
            "後手の不戦勝",
            "後手の不戦敗",
            "不詰",
        ];
        for ending in endings {
            let text = format!("手合割：平手\n▲７六歩\nまで1手で{ending}\n");
            let parsed = crate::parse(text.as_bytes());
            let record = parsed.records.first().expect("a game");
            assert!(written(record).ends_with(&format!("まで1手で{ending}\n")), "{ending}");
        }
        let mut record = read("手合割：平手\n▲７六歩\n");
        let last = record.last().id();
        record.push_ending(last, Ending::new("山田の勝ち", Reason::Other, None));
        let lost = crate::write(&record, Format::Ki2, &WriteOptions::new());
        assert_eq!(lost.losses.len(), 1, "{:?}", lost.losses);
    }

    /// A move that no piece can make is given its origin, and is read back unchanged.
    #[test]
    fn an_impossible_move_keeps_its_origin() {
        let parsed = crate::parse("手合割：平手\n   1 ５五歩(77)\n   2 投了\n".as_bytes());
        let text = written(&parsed.records[0]);
        assert!(text.contains("▲５五歩(77)\n"), "{text}");
        let back = crate::parse(text.as_bytes());
        assert_eq!(
            back.records[0].nodes().nth(1).and_then(|node| node.mv()),
            Some(parsed.records[0].start().parse_usi("7g5e").expect("it is USI"),)
        );
    }

    #[test]
    fn other_boards_are_drawn() {
        let mini = Variant::named("minishogi").expect("it is registered");
        let mut record = Record::new(Position::start(&mini));
        let mv = record.start().parse_usi("4e4d").expect("it is USI");
        record.push(NodeId::ROOT, mv).expect("it is legal");
        let text = written(&record);
        assert!(text.ends_with("手合割：5五将棋\n▲４四金\n"), "{text}");
        let back = read(&text);
        assert_eq!((back.start(), back.last().mv()), (record.start(), Some(mv)));
    }
}
