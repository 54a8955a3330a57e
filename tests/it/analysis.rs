//! Reads evaluations from the comments of real records: which side each number is for, and whether the moves that an
//! engine expected are legal.

use std::collections::BTreeMap;
use std::fs;

use kifu::analysis::{self, Dialect};
use kifu::{Node, Record};
use proptest::prelude::*;
use proptest::sample::select;

use crate::{shared, strategies};

const FOLDERS: &[&str] = &["kif", "csa", "usi", "embedded", "csa-engine-log", "jkf", "ki2"];

/// How many of all cases are good.
#[derive(Default)]
struct Share {
    good: usize,
    all: usize,
}

fn records() -> Vec<(String, Record)> {
    let corpus = shared::data("corpus");
    let mut found = Vec::new();
    for path in FOLDERS.iter().flat_map(|folder| shared::files(&corpus.join(folder))) {
        let name = path.strip_prefix(&corpus).expect("it lies below").display().to_string();
        let parsed = kifu::parse(&fs::read(&path).expect("the file can be read"));
        found.extend(parsed.records.into_iter().map(|record| (name.clone(), record)));
    }
    found
}

/// The dialects that read `lines` from the first one on, each on its own.
fn readers(node: &Node<'_>) -> usize {
    analysis::evaluations(node).len()
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn every_line_that_looks_like_a_dialect_is_of_one_dialect_or_text() {
    let (mut read, mut text): (BTreeMap<Dialect, usize>, BTreeMap<String, usize>) = Default::default();
    for (_, record) in records() {
        for node in record.nodes().filter(|node| !node.comments().is_empty() || !node.remarks().is_empty()) {
            for evaluation in analysis::evaluations(&node) {
                *read.entry(evaluation.dialect).or_default() += 1;
            }
            for line in node.comments().iter().chain(node.remarks()) {
                let shapes: Vec<Dialect> =
                    Dialect::ALL.iter().copied().filter(|dialect| dialect.is_shape(line)).collect();
                assert!(shapes.len() <= 1, "{shapes:?} could be: {line}");
                let mut alone = Record::new(record.start().clone());
                alone.add_comment(kifu::NodeId::ROOT, line);
                if let [shape] = shapes[..]
                    && readers(&alone.root()) == 0
                {
                    let start: String = line.chars().filter(|c| !c.is_ascii_digit()).take(16).collect();
                    *text.entry(format!("{shape}: {start}")).or_default() += 1;
                }
                if shapes.is_empty() {
                    assert_eq!(readers(&alone.root()), 0, "no shape, but read: {line}");
                }
            }
        }
    }
    eprintln!("evaluations read: {read:?}");
    eprintln!("lines that begin like a dialect and are text or a part of an evaluation alone: {text:#?}");
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn nearly_every_principal_variation_can_be_played() {
    let mut shares: BTreeMap<Dialect, Share> = BTreeMap::new();
    let mut broken: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (name, record) in records() {
        for node in record.nodes() {
            for evaluation in analysis::evaluations(&node).iter().filter(|one| !one.pv.is_empty()) {
                let share = shares.entry(evaluation.dialect).or_default();
                share.all += 1;
                match evaluation.pv_moves(&evaluation.start(&node)) {
                    Ok(_) => share.good += 1,
                    Err(why) => {
                        let key = format!("{} {}", evaluation.dialect, why.found.code);
                        let what = || {
                            format!("{name} ply {}: {} in {}", node.ply(), why.found.message, evaluation.pv)
                        };
                        let entry = broken.entry(key).or_insert_with(|| (0, what()));
                        entry.0 += 1;
                    }
                }
            }
        }
    }
    for (dialect, share) in &shares {
        eprintln!("{dialect}: {} of {} variations can be played", share.good, share.all);
    }
    eprintln!("{broken:#?}");
    let (good, all) = shares.values().fold((0, 0), |sum, share| (sum.0 + share.good, sum.1 + share.all));
    assert!(good * 100 >= all * 95, "{good} of {all}");
}

/// Parts of comments that are valid or invalid in some dialect.
const PIECES: &[&str] = &[
    "*",
    "#",
    " ",
    "\u{3000}",
    "30",
    "-2147483648",
    "99999999999999999999",
    "+3334FU",
    "-8384FU",
    "+",
    "-",
    "%PASS",
    "#9",
    "解析 0",
    "対局",
    "候補4294967296",
    "時間 99999999999:99",
    "時間 1:2:3.4",
    "深さ 3/",
    "ノード数 5",
    "評価値 ",
    "評価値=",
    "-詰",
    "読み筋 ",
    "読み筋=",
    "▲同　銀",
    "△３四歩",
    "▲",
    "同",
    "(33)",
    "成",
    "詰み=先手勝ち:",
    "手",
    "#指し手[",
    "]",
    "info ",
    "score cp ",
    "mate ",
    "pv ",
    "3c3d",
    "P*5e",
    "v=0.5",
    ",",
    "v=1e400",
    "7776FU",
    "\n",
    "○",
    "\u{feff}",
    "💛",
];

/// A record without its comments, as text.
fn silent(record: &Record) -> String {
    let said = |node: Node<'_>| {
        let endings: Vec<_> = node.endings().map(|ending| (ending.get(), ending.elapsed())).collect();
        format!("{:?} {:?} {:?} {endings:?}", node.mv(), node.elapsed(), node.bookmarks())
    };
    format!("{:?} {:?}", record.headers(), record.nodes().map(said).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(crate::strategies::cases(256))]

    #[test]
    fn any_comment_is_read_and_rewritten_without_harm(
        record in strategies::record(),
        comments in proptest::collection::vec(proptest::collection::vec(select(PIECES), 1..8), 1..6),
    ) {
        let mut record = record;
        let endings = record.nodes().flat_map(|node| node.endings()).map(|ending| ending.id());
        let nodes: Vec<_> = record.nodes().map(|node| node.id()).chain(endings).collect();
        for (at, pieces) in comments.iter().enumerate() {
            record.add_comment(nodes[at % nodes.len()], &pieces.concat());
        }
        for &dialect in Dialect::ALL {
            let mut other = record.clone();
            let losses = analysis::rewrite(&mut other, dialect);
            prop_assert_eq!(silent(&other), silent(&record));
            for node in other.nodes() {
                for one in analysis::evaluations(&node) {
                    let _ = one.pv_moves(&one.start(&node));
                    let stays = losses.iter().any(|loss| loss.message.contains("stay as they are"));
                    prop_assert!(one.dialect == dialect || stays, "{:?} to {}: {:?}", one, dialect, losses);
                }
            }
            let again = other.clone();
            analysis::rewrite(&mut other, dialect);
            prop_assert_eq!(&other, &again, "to {} twice", dialect);
        }
    }
}

/// The evaluations at the moves and the endings of a record.
fn evaluations(record: &Record) -> Vec<analysis::Evaluation> {
    let of_endings =
        |node: &Node<'_>| node.endings().flat_map(|ending| analysis::evaluations(&ending)).collect();
    let of_node = |node: Node<'_>| [analysis::evaluations(&node), of_endings(&node)].concat();
    record.nodes().flat_map(of_node).collect()
}

/// What evaluations in real comments lose in each dialect; nothing may be lost without a report.
#[test]
#[ignore = "needs KIFU_DATA"]
fn real_evaluations_are_said_in_every_dialect() {
    let all = |record: &Record| evaluations(record).len();
    let mut left: BTreeMap<Dialect, usize> = BTreeMap::new();
    let mut whole: BTreeMap<Dialect, Share> = BTreeMap::new();
    for (name, record) in records() {
        let before = all(&record);
        if before == 0 {
            continue;
        }
        for &dialect in Dialect::ALL {
            let mut after = record.clone();
            let losses = analysis::rewrite(&mut after, dialect);
            assert_eq!(all(&after), before, "{name} to {dialect}");
            let others = evaluations(&after).into_iter();
            *left.entry(dialect).or_default() += others.filter(|one| one.dialect != dialect).count();
            let share = whole.entry(dialect).or_default();
            share.all += 1;
            share.good += usize::from(losses.is_empty());
        }
    }
    for (dialect, share) in whole {
        eprintln!(
            "{dialect}: {} of {} records whole, {} evaluations left",
            share.good, share.all, left[&dialect]
        );
    }
}
