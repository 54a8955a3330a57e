//! The law of texts with several games: as many are read back as were written, or a loss says why not.

use kifu::{Format, Position, ReadOptions, Record, Variant, WriteOptions};
use proptest::prelude::*;

use crate::roundtrip::{facts, has_tree, is_refused, targets};
use crate::strategies;

/// Compares games with what their text is read back as.
///
/// # Errors
/// What differs.
fn compare(records: &[Record], format: Format, options: &WriteOptions) -> Result<(), String> {
    let written = kifu::write_all(records, format, options);
    if is_refused(&written) {
        return Ok(());
    }
    let parsed = kifu::parse_with(written.text.as_bytes(), &ReadOptions::new().format(format));
    let context = || format!("{format}\n{}\n{:?}", written.text, written.losses);
    if parsed.records.len() != records.len() {
        return Err(format!("{} games became {}: {}", records.len(), parsed.records.len(), context()));
    }
    // What a game loses by itself is the matter of another law; between games nothing changes hands.
    let whole_tree = has_tree(format, options);
    for (number, (record, together)) in (1..).zip(records.iter().zip(&parsed.records)) {
        let text = kifu::write(record, format, options).text;
        let alone = kifu::parse_with(text.as_bytes(), &ReadOptions::new().format(format));
        let [alone] = alone.records.as_slice() else { continue };
        let (alone, together) = (facts(alone, whole_tree), facts(together, whole_tree));
        if alone != together {
            return Err(format!("game {number} alone: {alone:?}, with others: {together:?}: {}", context()));
        }
    }
    Ok(())
}

fn start(sfen: &str) -> Record {
    Record::new(Position::from_sfen(sfen, &Variant::shogi()).expect("it is an SFEN"))
}

/// Games with and without moves, headers and boards, each after each.
#[test]
fn games_without_moves_stay_games() {
    let read = |text: &str| kifu::parse(text.as_bytes()).one().expect(text);
    let mut named = Record::new(Position::start(&Variant::shogi()));
    named.headers_mut().push(Some(kifu::Field::Black), "先手", "山田");
    named.add_comment(kifu::NodeId::ROOT, "何もない");
    let games = [
        Record::new(Position::start(&Variant::shogi())),
        named,
        start("4k4/9/9/9/9/9/9/9/4K4 b - 1"),
        start("4k4/9/9/9/9/9/9/9/4K4 w G2r 1"),
        Record::new(Position::start(&Variant::named("minishogi").expect("it is known"))),
        read("手合割：二枚落ち\n"),
        read("position startpos moves 7g7f 3c3d\n"),
        read("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h resign\n"),
    ];
    for (format, options) in targets().into_iter().filter(|target| takes_several(target.0)) {
        for one in &games {
            for other in &games {
                for list in [[one, other, one], [one, one, other]] {
                    let list = list.map(Clone::clone);
                    compare(&list, format, &options).unwrap_or_else(|why| panic!("{why}"));
                }
            }
        }
        for &encoding in kifu::Encoding::ALL {
            let options = options.clone().encoding(encoding);
            let texts = games.clone();
            // The encoding is declared, and the text is not in it; games are told apart all the same.
            let written = kifu::write_all(&texts, format, &options);
            let parsed = kifu::parse_with(written.text.as_bytes(), &ReadOptions::new().format(format));
            if !is_refused(&written) {
                assert_eq!(parsed.records.len(), texts.len(), "{format} {encoding}\n{}", written.text);
            }
        }
    }
}

fn takes_several(format: Format) -> bool {
    format != Format::Jkf
}

proptest! {
    #![proptest_config(crate::strategies::cases(32))]

    #[test]
    fn as_many_games_are_read_as_were_written(
        records in proptest::collection::vec(strategies::record(), 2..5),
    ) {
        for (format, options) in targets().into_iter().filter(|target| takes_several(target.0)) {
            if let Err(why) = compare(&records, format, &options) {
                prop_assert!(false, "{}", why);
            }
        }
    }
}

/// A second declaration of the version begins a game, unless nothing stands between the two.
#[test]
fn a_version_line_begins_a_game_after_one_that_has_something() {
    let version = "#KIF version=2.0 encoding=UTF-8\n";
    for (text, games) in [
        (format!("{version}手合割：平手\n{version}手合割：平手\n"), 2),
        (format!("{version}{version}手合割：平手\n"), 1),
        (format!("手合割：平手\n{version}先手：山田\n   1 ７六歩(77)\n"), 1),
        (format!("# ----  Kifu for Windows  ----\n{version}手合割：平手\n   1 ７六歩(77)\n"), 1),
        (format!("{version}# remark\n{version}手合割：平手\n   1 ７六歩(77)\n"), 1),
    ] {
        let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Kif));
        assert_eq!(parsed.records.len(), games, "{text}");
    }
}

/// What stands where the next game would begin is text of the last one, line by line.
#[test]
fn text_below_the_last_game_is_kept_with_it() {
    let text = "PI\n+\n+7776FU\n%TORYO\n/\nN+A\n/\n#WIN\n#LOSE\n";
    for end in ["\n", "\r\n", "\r"] {
        let parsed = kifu::parse(text.replace('\n', end).as_bytes());
        let kept: Vec<&[String]> =
            parsed.records.iter().flat_map(Record::unplayed).map(|kept| &*kept.text).collect();
        assert_eq!(kept, [["#WIN", "#LOSE"]], "{end:?}");
        assert!(parsed.records.last().is_some_and(|record| !record.unplayed().is_empty()));
    }
}
