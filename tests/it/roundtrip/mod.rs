//! The law of every writer: a record that is written and read back is the same, except for what the writer
//! reported as lost.

mod facts;

use std::fs;

use kifu::notation::Fact;
use kifu::{Code, CsaVersion, Format, KifDialect, LineEnd, Node, Record, Unencodable, WriteOptions, Written};
use proptest::prelude::*;

pub use self::facts::facts;
use self::facts::{compare_facts, said};
use crate::{shared, strategies};

/// All notations, with different options.
pub fn targets() -> Vec<(Format, WriteOptions)> {
    let mut targets: Vec<_> = Format::ALL.iter().map(|&format| (format, WriteOptions::new())).collect();
    targets.push((Format::Csa, WriteOptions::new().csa_version(CsaVersion::V30)));
    targets
        .extend(KifDialect::ALL.iter().map(|&dialect| (Format::Kif, WriteOptions::new().dialect(dialect))));
    targets
}

/// Whether a target has variations.
pub fn has_tree(format: Format, options: &WriteOptions) -> bool {
    format.notation().holds(Fact::Variations, options)
}

/// Whether a record could not be written at all.
pub fn is_refused(written: &Written) -> bool {
    written.losses.iter().any(|loss| matches!(loss.code, Code::LostMoves | Code::LostPosition))
}

/// A record as it was read back, and the codes of the reported losses.
pub type Back = (Record, Vec<Code>);

/// Compares a record with the one read back from its text; `None` if it could not be written at all.
///
/// # Errors
/// What is wrong with the losses.
pub fn compare(record: &Record, format: Format, options: &WriteOptions) -> Result<Option<Back>, String> {
    let written: Written = kifu::write(record, format, options);
    let lost: Vec<Code> = written.losses.iter().map(|loss| loss.code).collect();
    if is_refused(&written) {
        return Ok(None);
    }
    // If an ending is lost, the variations beside it take its place, and the names of the facts change.
    let is_beside = |node: Node<'_>| node.ending().is_some() && node.children().next().is_some();
    if lost.contains(&Code::LostEnding) && record.nodes().any(is_beside) {
        return Ok(None);
    }
    let bytes = written.encode(LineEnd::Lf, Unencodable::Refuse).bytes;
    let parsed = kifu::parse_with(&bytes, &kifu::ReadOptions::new().format(format));
    let context = || {
        format!(
            "{format}\n{}\nlosses: {:?}\nfindings: {:?}",
            written.text, written.losses, parsed.diagnostics
        )
    };
    let [back] = parsed.records.as_slice() else {
        return Err(format!("{} records: {}", parsed.records.len(), context()));
    };
    let whole_tree = has_tree(format, options);
    compare_facts(&facts(record, whole_tree), &facts(back, whole_tree), &lost)
        .map_err(|why| format!("{why}\n{}", context()))?;
    // If a piece illegally does not promote, that is written explicitly.
    let is_sound = record.nodes().all(|node| node.illegal().is_none());
    if is_sound && parsed.diagnostics.iter().any(|found| found.code == Code::Spelling) {
        return Err(format!("what is written is odd to its own reader\n{}", context()));
    }
    // An ending may be lost, with a report, but never reversed.
    if let (Some(said), Some(read)) = (record.outcome(), back.outcome())
        && said != read
    {
        return Err(format!("{said} is read back as {read}\n{}", context()));
    }
    Ok(Some((back.clone(), lost)))
}

proptest! {
    #![proptest_config(crate::strategies::cases(96))]

    #[test]
    fn a_record_survives_every_notation_up_to_its_losses(record in strategies::record()) {
        for (format, options) in targets() {
            if let Err(why) = compare(&record, format, &options) {
                prop_assert!(false, "{}", why);
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::strategies::cases(192))]

    /// A move with any fault is read back as the same move, with the same fault.
    #[test]
    fn moves_against_the_rules_survive_every_notation(record in strategies::faulty_line()) {
        let moves = |record: &Record| -> Vec<_> {
            record.mainline().map(|node| (said(&node), node.illegal())).collect()
        };
        for (format, options) in targets() {
            let written = kifu::write(&record, format, &options);
            if is_refused(&written) {
                continue;
            }
            let bytes = written.encode(LineEnd::Lf, Unencodable::Refuse).bytes;
            let back = kifu::parse_with(&bytes, &kifu::ReadOptions::new().format(format));
            let back: Vec<_> = back.records.iter().map(moves).collect();
            prop_assert_eq!(back, [moves(&record)], "{}\n{}", format, written.text);
        }
    }
}

/// A copied web page has character references such as `&nbsp;`, which are not bookmarks.
#[test]
fn a_bookmark_that_reads_as_a_character_of_a_page_is_a_loss() {
    for (name, is_lost) in [("nbsp; 急所", true), ("#12288;", true), ("#1; 急所", true), ("#\"] ;x", false)]
    {
        let mut record = kifu::parse(b"startpos moves 7g7f").one().expect("it is a game");
        let node = record.mainline().next().expect("it has a move").id();
        record.add_bookmark(node, name);
        for (format, options) in targets() {
            compare(&record, format, &options).unwrap_or_else(|why| panic!("{why}"));
        }
        let written = kifu::write(&record, Format::Kif, &WriteOptions::new());
        let lost: Vec<_> = written.losses.iter().map(|loss| loss.code).collect();
        assert_eq!(lost, if is_lost { vec![Code::LostText] } else { vec![] }, "{}", written.text);
        assert!(written.losses.iter().all(|loss| loss.message.contains("bookmark")), "{:?}", written.losses);
    }
}

/// A line that begins like a URL is a comment, a tag at the end of a line is skipped, and KIF counts moves like this.
#[test]
fn what_readers_of_kif_take_for_something_else_is_a_loss() {
    for (key, value, lost) in [
        ("Foo", "//x", &[Format::Kif, Format::Ki2][..]),
        ("Foo", "x", &[]),
        ("先手", "甲<br>", &[Format::Kif, Format::Ki2]),
        ("先手", "<br>甲", &[]),
        ("3手目", "甲", &[Format::Kif]),
    ] {
        let mut record = kifu::parse(b"startpos moves 7g7f").one().expect("it is a game");
        let field = (key == "先手").then_some(kifu::Field::Black);
        record.headers_mut().push(field, key, value);
        for (format, options) in targets() {
            let back = compare(&record, format, &options).unwrap_or_else(|why| panic!("{why}"));
            let is_lost = back.is_some_and(|(_, codes)| codes.contains(&Code::LostText));
            assert_eq!(is_lost, lost.contains(&format), "{key}：{value} in {format}");
        }
    }
    for format in [Format::Kif, Format::Ki2] {
        let mut record = kifu::parse(b"startpos moves 7g7f").one().expect("it is a game");
        let node = record.mainline().next().expect("it has a move").id();
        record.add_bookmark(node, "急所<br>");
        record.add_remark(node, "急所<br>");
        let back = compare(&record, format, &WriteOptions::new()).unwrap_or_else(|why| panic!("{why}"));
        let (_, lost) = back.expect("it was written");
        assert_eq!(lost.iter().filter(|code| **code == Code::LostText).count(), 2, "{format}");
    }
}

/// KIF and JKF read the result of a game from headers, too.
#[test]
fn a_header_that_would_end_the_game_is_a_loss() {
    use kifu::{Ending, Reason};
    for (key, value, is_lost) in [
        ("勝者", "先手", true),
        ("勝者", "甲", true),
        ("結果", "後手の勝ち", true),
        ("総手数", "先手の勝ち", true),
        ("総手数", "1手", false),
        ("勝者", "丙", false),
    ] {
        for is_ended in [false, true] {
            let mut record = kifu::parse(b"startpos moves 7g7f").one().expect("it is a game");
            record.headers_mut().push(Some(kifu::Field::Black), "先手", "甲");
            record.headers_mut().push(None, key, value);
            if is_ended {
                record.push_ending(record.last().id(), Ending::new("中断", Reason::Interrupted, None));
            }
            for (format, options) in targets() {
                let back = compare(&record, format, &options).unwrap_or_else(|why| panic!("{why}"));
                if matches!(format, Format::Kif | Format::Ki2 | Format::Jkf) {
                    let (_, lost) = back.expect("it can be written");
                    assert_eq!(!lost.is_empty(), is_lost, "{key}：{value} in {format}: {lost:?}");
                }
            }
        }
    }
}

/// The word of this ending leaves the winner open, and a header gives it.
#[test]
fn a_winner_that_stands_in_a_header_is_not_lost() {
    let text = r#"{"header":{"勝者":"後手"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"CHUDAN"}]}"#;
    let record = kifu::parse(text.as_bytes()).one().expect("it is a game");
    assert_eq!(record.outcome(), Some(kifu::Outcome::Win(kifu::Color::White)));
    let (back, lost) = compare(&record, Format::Jkf, &WriteOptions::new()).unwrap().expect("it was written");
    assert_eq!((back.outcome(), lost), (record.outcome(), vec![]));
    for (format, options) in targets() {
        compare(&record, format, &options).unwrap_or_else(|why| panic!("{why}"));
    }
    for word in ["中断", "封じ手", "王手連続千日手", "最大手数", "不詰"] {
        let text = format!("勝者：後手\n   1 ７六歩(77)\n   2 {word}\n");
        let record = kifu::parse(text.as_bytes()).records.remove(0);
        for (format, options) in targets() {
            let (back, lost) = compare(&record, format, &options).unwrap().expect("it was written");
            if word == "中断" && matches!(format, Format::Kif | Format::Ki2) {
                assert_eq!((back.outcome(), lost), (record.outcome(), vec![]), "{format}");
            }
        }
    }
}

/// KIF has no word for the ending of this variation, and so no line for its time.
#[test]
fn the_time_of_an_ending_that_is_lost_is_lost() {
    use kifu::{Ending, Reason};
    let mut record = kifu::parse(b"startpos moves 7g7f 3c3d").one().expect("it is a game");
    let first = record.mainline().next().expect("it has moves").id();
    let ending = record.push_ending(first, Ending::new("x y", Reason::Checkmate, None));
    record.set_elapsed(ending, Some(std::time::Duration::from_secs(5)));
    record.add_comment(ending, "c");
    for format in [Format::Kif, Format::Ki2] {
        let written = kifu::write(&record, format, &WriteOptions::new());
        let mut lost: Vec<_> = written.losses.iter().map(|loss| (loss.code, loss.ply)).collect();
        lost.sort();
        let codes = [Code::LostComments, Code::LostTimes, Code::LostEnding];
        assert_eq!(lost, codes.map(|code| (code, Some(2))), "{format}");
    }
}

/// A text with radicals is read as if it had kanji, because such texts come from PDFs.
#[test]
fn a_radical_is_a_loss() {
    for (name, is_lost) in [("⼿筋", true), ("手筋", false), ("\u{2fdf}", false)] {
        let mut record = kifu::parse(b"startpos moves 7g7f").one().expect("it is a game");
        let node = record.mainline().next().expect("it has a move").id();
        record.add_bookmark(node, name);
        let written = kifu::write(&record, Format::Kif, &WriteOptions::new());
        let lost: Vec<_> = written.losses.iter().map(|loss| loss.message.contains('⼿')).collect();
        assert_eq!(lost, if is_lost { vec![true] } else { vec![] }, "{}", written.text);
    }
}

/// "X手の勝ち, X = mover": after a legal move, or none, the other side has resigned, and only a `まで` line can express that.
#[test]
fn a_win_of_the_side_to_move_is_a_resignation() {
    use kifu::{Color, Outcome, Reason};
    let starts = [
        ("手合割：平手\n", [("先手", Color::Black), ("後手", Color::White)]),
        ("手合割：二枚落ち\n", [("下手", Color::Black), ("上手", Color::White)]),
        ("後手番\n", [("先手", Color::Black), ("後手", Color::White)]),
    ];
    for (start, sides) in starts {
        for (name, color) in sides {
            for format in [Format::Kif, Format::Ki2] {
                let text = format!("{start}まで0手で{name}の勝ち\n");
                let options = kifu::ReadOptions::new().format(format);
                let record = kifu::parse_with(text.as_bytes(), &options).one().expect(&text);
                let ending = record.ending().map(|ending| (ending.reason, ending.outcome));
                assert_eq!(ending, Some((Reason::Resign, Some(Outcome::Win(color)))), "{text}");
                for (format, options) in targets() {
                    compare(&record, format, &options).unwrap_or_else(|why| panic!("{why}"));
                }
                let lossless = |format| kifu::write(&record, format, &WriteOptions::new()).lossless();
                assert!(lossless(Format::Kif).is_ok() && lossless(Format::Ki2).is_ok(), "{text}");
            }
        }
    }
}

/// These words are used by clubs after an illegal move; after a legal one they are unusual, and reported.
#[test]
fn a_win_after_an_illegal_move_is_one_by_it() {
    use kifu::Reason;
    let cases = [("７六歩(77)", Reason::Resign, true), ("５二玉(59)", Reason::IllegalMove, false)];
    for (mv, reason, is_odd) in cases {
        let text = format!("   1 {mv}\nまで1手で後手の勝ち\n");
        let parsed = kifu::parse(text.as_bytes());
        let record = &parsed.records[0];
        assert_eq!(record.ending().map(|ending| ending.reason), Some(reason), "{text}");
        assert_eq!(parsed.diagnostics.iter().any(|one| one.code == Code::NoIllegalMove), is_odd, "{text}");
        for (format, options) in targets() {
            compare(record, format, &options).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

/// Every reason with every winner, with words of any notation, with other words and with the name of a player, after a
/// legal and after an illegal move.
#[test]
fn every_ending_survives_every_notation_up_to_its_loss() {
    use kifu::{Color, Ending, Outcome, Reason};
    let winners = [Color::Black, Color::White].map(Outcome::Win);
    let outcomes = [None, Some(Outcome::Draw), Some(winners[0]), Some(winners[1])];
    let mut wrong = Vec::new();
    let words = ["投了", "%TORYO", "反則負け", "MATTA", "%WHAT", "謎の", "何か", "甲", "甲の勝ち"];
    for (word, mv) in words.into_iter().flat_map(|word| ["７六歩", "７五歩"].map(|mv| (word, mv))) {
        for (&reason, outcome) in
            Reason::ALL.iter().flat_map(|reason| outcomes.map(|outcome| (reason, outcome)))
        {
            let text = format!("先手：甲\n後手：乙\n   1 {mv}(77)\n");
            let mut record = kifu::parse(text.as_bytes()).records.remove(0);
            let last = record.last().id();
            record.push_ending(last, Ending::new(word, reason, outcome));
            for (format, options) in targets() {
                if let Err(why) = compare(&record, format, &options) {
                    wrong.push(format!("{word} {reason} {outcome:?}: {why}"));
                }
            }
        }
    }
    wrong.truncate(6);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn fixtures_survive_every_notation_up_to_their_losses() {
    let mut wrong = Vec::new();
    for (path, bytes) in shared::fixtures() {
        let parsed = kifu::parse(&bytes);
        for (record, (format, options)) in
            parsed.records.iter().flat_map(|record| targets().into_iter().map(move |target| (record, target)))
        {
            if let Err(why) = compare(record, format, &options) {
                wrong.push(format!("{}: {why}", path.display()));
            }
        }
    }
    wrong.truncate(3);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn real_records_survive_every_notation_up_to_their_losses() {
    let corpus = shared::data("corpus");
    let (mut compared, mut wrong) = (0, Vec::new());
    for folder in ["kif", "ki2", "csa", "usi", "jkf", "psn"] {
        for path in shared::files(&corpus.join(folder)).into_iter().step_by(5) {
            let parsed = kifu::parse(&fs::read(&path).expect("the file can be read"));
            for record in &parsed.records {
                for (format, options) in targets() {
                    compared += 1;
                    if let Err(why) = compare(record, format, &options) {
                        let why: String = why.chars().take(1500).collect();
                        wrong.push(format!("{}: {why}", path.display()));
                    }
                }
            }
        }
    }
    eprintln!("{compared} texts read back, {} wrong", wrong.len());
    wrong.truncate(6);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
