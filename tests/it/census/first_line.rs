//! Any statement added after the main line leaves the moves of the main line, the start position and the side to move
//! first unchanged.

use kifu::{Format, ReadOptions, Record};
use proptest::prelude::*;
use proptest::sample::Index;

use super::damage::SEEDS;

/// Texts that may follow a line of play; `~` is a line end.
const AFTER: &[(&[Format], &[&str])] = &[
    (
        &[Format::Kif, Format::Ki2],
        &[
            "変化：1手",
            "変化：2手",
            "変化：3手",
            "変化：9手",
            "変化：",
            "先手：somebody",
            "後手：somebody",
            "上手：somebody",
            "下手：somebody",
            "手合割：平手",
            "手合割：二枚落ち",
            "手合割：5五将棋",
            "手合割：その他",
            "先手番",
            "後手番",
            "上手番",
            "先手の持駒：飛　歩二",
            "後手の持駒：なし",
            "開始日時：2024/05/05",
            "手数----指手---------消費時間--",
            "手数＝5  △３四歩  まで",
            "まで2手で先手の勝ち",
            "まで3手で中断",
            "*a comment",
            "&a bookmark",
            "# KIF version=2.0",
            "",
            "  ９ ８ ７ ６ ５ ４ ３ ２ １~+---------------------------+~| ・ ・ ・ ・v玉 ・ ・ ・ ・|一~| ・ ・ ・ ・ ・ ・ ・ ・ ・|二~| ・ ・ ・ ・ ・ ・ ・ ・ ・|三~| ・ ・ ・ ・ ・ ・ ・ ・ ・|四~| ・ ・ ・ ・ ・ ・ ・ ・ ・|五~| ・ ・ ・ ・ ・ ・ ・ ・ ・|六~| ・ ・ ・ ・ ・ ・ ・ ・ ・|七~| ・ ・ ・ ・ ・ ・ ・ ・ ・|八~| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九~+---------------------------+",
        ],
    ),
    (
        &[Format::Kif],
        &[
            "変化：1手~   1 ８四歩(83)",
            "変化：1手~   1 ２六歩(27)~   2 ８四歩(83)",
            "変化：1手~   2 ８四歩(83)",
            "変化：2手~   2 ８四歩(83)",
            "変化：2手~   3 ２六歩(27)",
            "変化：2手~   2 ２六歩(27)",
            "   1 ２六歩(27)",
            "   1 ８四歩(83)",
            "   2 ８四歩(83)",
            "   3 投了",
        ],
    ),
    (
        &[Format::Ki2],
        &[
            "変化：1手~△８四歩",
            "変化：1手~▲２六歩 △８四歩",
            "変化：2手~△８四歩",
            "変化：2手~▲２六歩",
            "▲２六歩",
            "△８四歩",
        ],
    ),
    (
        &[Format::Csa],
        &[
            "PI",
            "PI82HI22KA",
            "P+00HI",
            "P-59OU",
            "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
            "P5 *  *  *  *  *  *  *  *  * ",
            "+",
            "-",
            "N+somebody",
            "$EVENT:a game",
            "V2.2",
            "V3.0",
            "T5",
            "%TORYO",
            "%CHUDAN",
            "'a comment",
            "'summary:toryo:alpha lose:beta win",
            "+2726FU",
            "-8384FU",
            "/",
        ],
    ),
    (
        &[Format::Usi],
        &[
            "position startpos moves 2g2f",
            "startpos moves 2g2f",
            "2g2f 8c8d",
            "8c8d",
            "resign",
            "",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 w - 1",
        ],
    ),
    (
        &[Format::Hodges, Format::Psn2],
        &[
            "[Handicap \"rook\"]",
            "[Variant \"minishogi\"]",
            "[SFEN \"4k4/9/9/9/9/9/9/9/4K4 w - 1\"]",
            "[Sente \"somebody\"]",
            "[Result \"0-1\"]",
            "Variation:1",
            "Variation:1~1.P2g-2f",
            "Variation:2~2.P8c-8d",
            "(1. P2g-2f)",
            "(1... P8c-8d)",
            "{a comment}",
            "Resigns",
            "1-0",
        ],
    ),
];

/// Texts that do not say who moves first.
const OPEN_STARTS: &[(Format, &str)] = &[
    (Format::Kif, "先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"),
    (Format::Kif, "手数----指手---------消費時間--\n   1 ８四歩(83)\n   2 ７六歩(77)\n"),
    (Format::Ki2, "先手：甲\n後手：乙\n\n▲７六歩 △３四歩\n"),
    (Format::Csa, "PI\n+7776FU\n-3334FU\n"),
    (Format::Csa, "+7776FU\n-3334FU\n"),
    (Format::Usi, "7g7f 3c3d\n"),
];

fn texts() -> impl Iterator<Item = (Format, &'static str)> {
    SEEDS.iter().chain(OPEN_STARTS).copied()
}

/// Texts that may follow a line in this notation.
fn after(format: Format) -> Vec<&'static str> {
    AFTER
        .iter()
        .filter(|(formats, _)| formats.contains(&format))
        .flat_map(|(_, lines)| *lines)
        .copied()
        .collect()
}

/// The first game of a text.
fn first(text: &str, format: Format) -> Option<Record> {
    kifu::parse_with(text.as_bytes(), &ReadOptions::new().format(format)).records.into_iter().next()
}

fn moves(record: &Record) -> Vec<String> {
    record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect()
}

/// The beginnings of a text that end with a line of the main line, with at least one move.
fn beginnings(format: Format, text: &str) -> Vec<(String, Record)> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut found: Vec<(String, Record)> = Vec::new();
    for count in 1..=lines.len() {
        let beginning: String = lines[..count].concat();
        let Some(record) = first(&beginning, format) else { continue };
        let is_longer = found.last().is_none_or(|(_, before)| moves(before).len() < moves(&record).len());
        if is_longer && !moves(&record).is_empty() {
            found.push((beginning, record));
        }
    }
    found
}

/// How the first line of play changed.
fn change(before: &Record, text: &str, format: Format) -> Option<String> {
    let after = first(text, format)?;
    let (was, is) = (moves(before), moves(&after));
    let is_same_start =
        after.variant() == before.variant() && after.start().to_sfen() == before.start().to_sfen();
    (!is_same_start || !is.starts_with(&was)).then(|| {
        format!(
            "{format}: {} {was:?}\nbecame {} {is:?}\n{text}",
            before.start().to_sfen(),
            after.start().to_sfen()
        )
    })
}

/// Known failures: the notation, and the start of the text after the line.
const OPEN: &[(Format, &str)] = &[
    (Format::Hodges, "(1... "),
    // If the text does not say who moves first, a variation of the first move decides it.
    (Format::Kif, "変化：1手"),
    (Format::Ki2, "変化：1手"),
];

fn is_open(format: Format, line: &str) -> bool {
    OPEN.iter().any(|open| open.0 == format && line.starts_with(open.1))
}

#[test]
fn no_statement_after_a_line_of_play_changes_it() {
    let mut wrong = Vec::new();
    for (format, text) in texts() {
        for (beginning, record) in beginnings(format, text) {
            for line in after(format).into_iter().filter(|line| !is_open(format, line)) {
                let text = format!("{beginning}{}\n", line.replace('~', "\n"));
                wrong.extend(change(&record, &text, format).map(|change| format!("`{line}` {change}")));
            }
        }
    }
    let count = wrong.len();
    wrong.truncate(12);
    assert!(wrong.is_empty(), "{count} changes\n{}", wrong.join("\n"));
}

proptest! {
    #![proptest_config(crate::strategies::cases(600))]

    #[test]
    fn no_statements_after_a_line_of_play_change_it(
        seed in any::<Index>(), cut in any::<Index>(), lines in proptest::collection::vec(any::<Index>(), 2..6),
    ) {
        let texts: Vec<_> = texts().collect();
        let &(format, text) = seed.get(&texts);
        let (beginnings, after) = (beginnings(format, text), after(format));
        prop_assume!(!beginnings.is_empty() && !after.is_empty());
        let (beginning, record) = cut.get(&beginnings);
        let mut text = beginning.clone();
        for line in lines.iter().map(|line| line.get(&after)).filter(|line| !is_open(format, line)) {
            text.push_str(&line.replace('~', "\n"));
            text.push('\n');
        }
        let change = change(record, &text, format);
        prop_assert!(change.is_none(), "{}", change.unwrap_or_default());
    }
}
