//! Evaluations in the comments of real records: whose they are, and whether their variations can be played.

use std::collections::BTreeMap;
use std::fs;

use kifu::analysis::{self, Dialect};
use kifu::{Node, Record};

use crate::shared;

const FOLDERS: &[&str] = &["kif", "csa", "usi", "embedded", "csa-engine-log", "jkf", "ki2"];

/// How many of something are good.
#[derive(Default)]
struct Share {
    good: usize,
    all: usize,
}

fn records() -> Vec<(String, Record)> {
    let Some(corpus) = shared::folder("corpus") else { return Vec::new() };
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
fn every_line_that_looks_like_a_dialect_is_of_one_dialect_or_text() {
    let (mut read, mut text): (BTreeMap<Dialect, usize>, BTreeMap<String, usize>) = Default::default();
    for (_, record) in records() {
        for node in record.nodes().filter(|node| !node.comments().is_empty() || !node.remarks().is_empty()) {
            for evaluation in analysis::evaluations(&node) {
                *read.entry(evaluation.dialect).or_default() += 1;
            }
            for line in node.comments().iter().chain(node.remarks()) {
                let shapes: Vec<Dialect> = Dialect::all().filter(|dialect| dialect.is_shape(line)).collect();
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
