//! Takes a record apart into single facts, so that two records can be compared.

use std::collections::BTreeMap;
use std::time::Duration;

use kifu::{Code, Field, Header, IllegalMove, Node, Record, TimeControl};

use crate::strategies;

/// The facts of a record, by the code that reports their loss. Each fact has a name, so that two records can be
/// compared fact by fact.
pub type Facts = BTreeMap<Code, BTreeMap<String, String>>;

/// The facts of a record; only those of the main line if the target has no tree.
pub fn facts(record: &Record, whole_tree: bool) -> Facts {
    let mut facts = Facts::new();
    let mut add = |code, name: String, value: String| {
        facts.entry(code).or_default().insert(name, value);
    };
    tree_facts(record, whole_tree, &mut add);
    header_facts(record, &mut add);
    if record.start().ply() != 1 {
        add(Code::LostStartPly, String::new(), record.start().ply().to_string());
    }
    let sfen = record.start().to_sfen();
    let without_ply = sfen.rsplit_once(' ').map_or(sfen.as_str(), |(position, _)| position);
    add(Code::LostPosition, String::new(), format!("{} {without_ply}", record.variant()));
    for (at, kept) in record.unplayed().iter().enumerate() {
        add(Code::LostUnplayed, at.to_string(), kept.text.join("\n"));
    }
    facts
}

/// A function that adds a fact: the code of its loss, its name for that code, and its value.
type Add<'a> = &'a mut dyn FnMut(Code, String, String);

/// The facts of moves and endings, by their place in the tree.
fn tree_facts(record: &Record, whole_tree: bool, add: Add<'_>) {
    // The name of each node, and whether it is in a variation.
    let mut names: BTreeMap<usize, (String, bool)> = BTreeMap::new();
    for node in record.nodes() {
        let (name, is_beside) = node.parent().map_or_else(Default::default, |parent| {
            let place =
                parent.children().position(|child| child.id() == node.id()).expect("a child of its parent");
            let (name, is_beside) = &names[&parent.id().index()];
            (format!("{name}/{place}"), *is_beside || node.is_variation())
        });
        names.insert(node.id().index(), (name.clone(), is_beside));
        if node.is_variation() {
            add(Code::LostVariations, name.clone(), said(&node));
        }
        let is_meant = |is_beside: bool| whole_tree || !is_beside;
        if is_meant(is_beside) {
            noted(&name, [node.comments(), node.remarks(), node.bookmarks()], node.elapsed(), add);
            if node.illegal() == Some(IllegalMove::NotNamedPiece) {
                add(Code::LostNames, name.clone(), said(&node));
            }
        }
        for (place, ending) in node.endings().enumerate() {
            let name = format!("{name}/end {place}");
            if is_meant(is_beside || ending.is_variation()) {
                let texts = [ending.comments(), ending.remarks(), ending.bookmarks()];
                noted(&name, texts, ending.elapsed(), add);
                add(Code::LostEnding, name.clone(), format!("{:?} {:?}", ending.reason, ending.outcome));
            }
            if ending.is_variation() {
                add(Code::LostVariations, name, String::new());
            }
        }
        if let Some(mv) = node.mv().filter(|_| is_meant(is_beside)) {
            add(Code::LostMoves, name, record.variant().usi(mv));
        }
    }
}

/// The facts of headers; each notation has its own keys and its own order.
fn header_facts(record: &Record, add: Add<'_>) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    // KIF uses two headers where CSA uses one.
    let said = |field| record.headers().field(field).filter(|value| !value.is_empty());
    let control = match (said(Field::TimeControl), said(Field::Byoyomi)) {
        (Some(main), byoyomi) => TimeControl::parse_exact(main, byoyomi),
        (None, byoyomi) => byoyomi.and_then(|byoyomi| TimeControl::parse_exact("0分", Some(byoyomi))),
    };
    if let Some(control) = control {
        add(Code::LostHeaders, "time control".to_string(), format!("{control:?}"));
    }
    let mut parts = vec![Field::TimeControl, Field::Byoyomi];
    let mut is_part = |field: Option<Field>| {
        // Only the first of each field is part of the time control.
        let part = parts.iter().position(|part| Some(*part) == field && control.is_some());
        part.map(|part| parts.remove(part)).is_some()
    };
    let mut is_own = |header: &&Header| match header.field {
        // The position determines all names except those of other positions.
        Some(Field::Handicap) => {
            let (name, own) = (header.value.as_str(), record.handicap());
            let named = record.variant().handicap(name);
            let is_other =
                named.is_some_and(|named| own.map_or(!named.is_even(), |own| own.sfen != named.sfen));
            strategies::LABELS.contains(&name) || is_other
        }
        field => !is_part(field),
    };
    for header in record.headers().iter().filter(|header| is_own(header)) {
        let key = header.field.map_or(header.key.clone(), |field| field.to_string());
        // The order counts only among headers with the same key: CSA has its own order.
        let at = seen.entry(key.clone()).and_modify(|at| *at += 1).or_default();
        add(Code::LostHeaders, format!("{key} {at}"), meaning(header.field, &header.value));
    }
}

/// The notes at a move or an ending: comments, remarks, bookmarks and the time.
fn noted(name: &str, texts: [&[String]; 3], time: Option<Duration>, add: Add<'_>) {
    for (code, lines) in [Code::LostComments, Code::LostRemarks, Code::LostBookmarks].into_iter().zip(texts) {
        for (at, line) in lines.iter().enumerate() {
            add(code, format!("{name} {at}"), line.clone());
        }
    }
    if let Some(time) = time {
        add(Code::LostTimes, name.to_string(), time.as_secs().to_string());
        if time.subsec_millis() > 0 {
            add(Code::RoundedTimes, name.to_string(), time.subsec_millis().to_string());
        }
    }
}

/// The meaning of a header value for which notations have different spellings.
fn meaning(field: Option<Field>, value: &str) -> String {
    match field {
        Some(Field::StartTime | Field::EndTime) => kifu::DateTime::parse(value).map(|date| date.to_string()),
        _ => None,
    }
    .unwrap_or_else(|| value.to_string())
}

pub fn said(node: &Node<'_>) -> String {
    node.mv().map_or_else(String::new, |mv| node.record().variant().usi(mv))
}

/// Checks that the facts of a record and those of the record that was read back differ only in facts with the codes in
/// `lost`; the error says what is wrong.
pub fn compare_facts(before: &Facts, after: &Facts, lost: &[Code]) -> Result<(), String> {
    let none = BTreeMap::new();
    let codes: Vec<Code> = before.keys().chain(after.keys()).copied().collect();
    // Text that would be read as structure is left out, and the writer reports that without saying which fact is
    // affected.
    let text = [Code::LostHeaders, Code::LostComments, Code::LostRemarks, Code::LostBookmarks];
    for code in codes {
        if text.contains(&code) && lost.contains(&Code::LostText) {
            continue;
        }
        if code == Code::LostUnplayed && !before.contains_key(&code) {
            return Err("moves became text".to_string());
        }
        let (a, b) = (before.get(&code).unwrap_or(&none), after.get(&code).unwrap_or(&none));
        let reported = lost.contains(&code)
            || code == Code::LostEnding && lost.contains(&Code::MergedEnding)
            || code == Code::RoundedTimes && lost.contains(&Code::LostTimes);
        if reported == (a == b) {
            let what = if reported { "reported lost, but is there" } else { "lost without a report" };
            let differing: Vec<_> =
                a.iter().filter(|(name, value)| b.get(*name) != Some(value)).take(5).collect();
            return Err(format!("{code} {what}: {differing:?} of {a:?} for {b:?}"));
        }
    }
    for code in lost {
        let known = [Code::LostText, Code::MergedEnding].contains(code) || before.contains_key(code);
        if !known {
            return Err(format!("{code} is reported, but there was nothing to lose"));
        }
    }
    Ok(())
}
