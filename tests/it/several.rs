//! The law for texts with several games: as many games are read back as were written, or the writer reports why not.

use kifu::{Format, Position, ReadOptions, Record, Variant, WriteOptions};
use proptest::prelude::*;

use crate::roundtrip::{facts, has_tree, is_refused, targets};
use crate::strategies;

/// Compares games with those read back from their text.
///
/// # Errors
/// The difference.
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
    // Another law covers the losses of each game; here nothing may move from one game to another.
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

/// Games with and without moves, headers and boards, in all orders.
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
            // The declared encoding is not that of the text, but the games are still separated.
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

/// A second version line begins a game, unless there is nothing between the two.
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

/// A game without moves has its own players, whatever separates it from the next one, which has its own date.
#[test]
fn what_is_said_again_is_said_of_another_game() {
    let kif = "先手：a\n後手：b\n手合割：平手\n";
    let next = "開始日時：2002/02/02\n手合割：平手\n先手：c\n後手：d\n   1 ２六歩(27)\n   2 投了\n";
    let tags = "[Sente \"a\"]\n[Gote \"b\"]\n[Date \"2001/01/01\"]\n";
    let others = "[Date \"2002/02/02\"]\n[Sente \"c\"]\n[Gote \"d\"]\n";
    let csa = "V2.2\nN+a\nN-b\nPI\n+\n";
    let two = [
        format!("{kif}\n{next}"),
        format!("{kif}\n# remark\n{next}"),
        format!("{kif}まで0手で中断\n\n{next}"),
        format!("{kif}手数----指手---------消費時間--\n{next}"),
        format!("{kif}\n開始日時：2002/02/02\n手合割：平手\n先手：c\n後手：d\n\n▲２六歩\nまで1手で中断\n"),
        format!("{tags}\n{others}\n1. P-2f\nResigns\n"),
        format!("{tags}[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"]\n\n{others}\n2h2f+\n"),
        format!(
            "{csa}{}\n+2726FU\n%TORYO\n",
            csa.replace("+a", "+c").replace("-b", "-d$START_TIME:2002/02/02")
        ),
        format!("{csa}N+c\nN-d\n$START_TIME:2002/02/02\nPI\n+\n+2726FU\n%TORYO\n"),
    ];
    for text in two {
        let text = text.replace("-d$", "-d\n$");
        let parsed = kifu::parse(text.as_bytes());
        let games: Vec<_> = parsed
            .records
            .iter()
            .map(|game| (game.headers().black(), game.headers().white(), game.mainline().count()))
            .collect();
        let [first, last] = games[..] else { panic!("{text}{games:?}") };
        assert_eq!(
            (first.0, first.1, first.2, last.0, last.1),
            (Some("a"), Some("b"), 0, Some("c"), Some("d")),
            "{text}"
        );
        let date = |game: &Record| game.headers().started().map(|date| date.year);
        assert_eq!(date(&parsed.records[1]), Some(2002), "{text}");
    }
    let one = [
        format!("{kif}\n開始日時：2002/02/02\n棋戦：x\n   1 ２六歩(27)\n   2 投了\n"),
        format!("{tags}\n[Event \"x\"]\n\n1. P-2f\nResigns\n"),
        format!("{csa}V2.2\n+2726FU\n%TORYO\n"),
        format!("{csa}N+a\n+2726FU\n%TORYO\n"),
    ];
    for text in one {
        assert_eq!(kifu::parse(text.as_bytes()).records.len(), 1, "{text}");
    }
}

/// Text in the place of the next game belongs to the last one, line by line.
#[test]
fn text_below_the_last_game_is_kept_with_it() {
    let text = "PI\n+\n+7776FU\n%TORYO\n/\nN+A\n/\n#WIN\n#LOSE\n";
    for end in ["\n", "\r\n", "\r"] {
        let parsed = kifu::parse(text.replace('\n', end).as_bytes());
        let kept: Vec<&[String]> =
            parsed.records.iter().flat_map(Record::unplayed).map(|kept| &*kept.text).collect();
        assert_eq!(kept, [["#WIN", "#LOSE"]], "{end:?}");
        assert!(!parsed.records.last().expect("it has a game").unplayed().is_empty(), "{end:?}");
    }
}

/// The words of a heading in a comment do not begin a variation if the moves below them belong to another game.
#[test]
fn the_words_of_a_heading_below_a_game_are_a_comment() {
    let ki2 = ["▲７六歩\nまで1手で中断\n", "▲２六歩\nまで1手で中断\n"];
    let kif = ["   1 ７六歩(77)\n   2 中断\n", "   1 ２六歩(27)\n   2 中断\n"];
    for [first, second] in [ki2, kif] {
        for between in ["", "\n", "先手：A\n後手：B\n"] {
            let head = "手合割：平手\n";
            let text = format!("{head}{first}*変化：1手\n{between}{head}{second}");
            let parsed = kifu::parse(text.as_bytes());
            assert!(parsed.diagnostics.is_empty(), "{text}{:?}", parsed.diagnostics);
            let comments: Vec<_> =
                parsed.records.iter().map(|game| game.ending().expect("it is read").comments()).collect();
            assert_eq!(comments, [&["変化：1手".to_string()][..], &[]], "{text}");
        }
    }
}

/// No game follows to which a comment below the last game could belong.
#[test]
fn a_comment_below_the_last_game_is_no_game() {
    let game = "PI\n+\n+7776FU\n%TORYO\n/\n";
    for (below, comments, remarks) in [("'*end\n", 1, 0), ("'end\n'*of file\n", 1, 1), ("", 0, 0)] {
        let parsed = kifu::parse(format!("{game}{game}{below}").as_bytes());
        assert_eq!(parsed.records.len(), 2, "{below}");
        assert!(parsed.diagnostics.is_empty(), "{below}{:?}", parsed.diagnostics);
        let last = parsed.records[1].ending().expect("it is read");
        assert_eq!((last.comments().len(), last.remarks().len()), (comments, remarks), "{below}");
    }
    let next = kifu::parse(format!("{game}'*of the next\n{game}").as_bytes());
    assert_eq!(next.records[1].root().comments(), ["of the next"]);
}

/// In USI, what is set for one game also applies to the next, which may be of another variant with the same board.
#[test]
fn games_of_several_variants_are_read_back_as_such() {
    let of = |name: &str| Record::new(Position::start(&Variant::named(name).expect("it is known")));
    for names in [["annan", "shogi"], ["shogi", "annan"], ["minishogi", "shogi"]] {
        let games = names.map(of);
        let text = kifu::write_all(&games, Format::Usi, &WriteOptions::new()).text;
        let back = kifu::parse(text.as_bytes());
        assert_eq!(back.records, games, "{text}");
    }
}
