//! Edits records at random. After every edit the tree is consistent, its moves can be played, and every notation writes
//! the record and reads it back.

use std::time::Duration;

use kifu::{Code, Cursor, Ending, Format, Node, NodeId, Outcome, Reason, Record, WriteOptions};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{roundtrip, strategies};

fn chosen(record: &Record, choice: &Index) -> NodeId {
    let nodes: Vec<NodeId> = record.nodes().map(|node| node.id()).collect();
    *choice.get(&nodes)
}

/// Makes one change, and asserts its result.
fn change(record: &mut Record, what: u8, node: &Index, other: &Index) {
    let (id, before) = (chosen(record, node), record.nodes().count());
    match what % 8 {
        0 => {
            let gone = record.node(id).walk().count();
            let left = if record.remove(id) { before - gone } else { before };
            assert_eq!(record.nodes().count(), left);
        }
        1 => record.promote(id),
        2 => {
            record.promote_to_main(id);
            assert!(record.node(id).path().iter().all(|node| !node.is_variation()));
        }
        3 => {
            let place = other.index(4);
            record.reorder(id, place);
            if let Some(parent) = record.node(id).parent() {
                let last = parent.children().count() - 1;
                assert_eq!(parent.children().position(|child| child.id() == id), Some(place.min(last)));
            }
        }
        4 => {
            record.cut_after(id);
            assert!(record.node(id).children().next().is_none());
        }
        5 => {
            let outcome = Some(Outcome::Win(!record.node(id).turn()));
            record.set_ending(id, Ending::new("投了", Reason::Resign, outcome));
        }
        6 => {
            let lines: Vec<Record> = record.split_variations().collect();
            let mut merged = other.get(&lines).clone();
            lines.iter().for_each(|line| {
                merged.merge(line).expect("they begin alike");
            });
            assert_eq!(merged.nodes().count(), before, "lines of a tree make up the tree");
        }
        _ => record.set_comments(id, ["a", "b"]),
    }
}

fn holds_together(record: &Record) -> Result<(), TestCaseError> {
    let ids = |nodes: &mut dyn Iterator<Item = Node<'_>>| {
        let mut ids: Vec<NodeId> = nodes.map(|node| node.id()).collect();
        ids.sort_unstable();
        ids
    };
    prop_assert_eq!(ids(&mut record.nodes()), ids(&mut record.root().walk()));
    let stands_behind = |node: Node<'_>| {
        usize::from(node.is_variation()) + node.endings().filter(|ending| ending.is_variation()).count()
    };
    prop_assert_eq!(record.variations(), record.root().walk().map(stands_behind).sum::<usize>());
    let mut cursor = Cursor::new(record);
    for node in record.root().walk() {
        cursor.go_to(node.id());
        prop_assert_eq!(cursor.position(), &node.position());
        prop_assert_eq!(cursor.position().turn(), node.turn());
        if let (Some(mv), Some(parent)) = (node.mv(), node.parent()) {
            prop_assert_eq!(parent.position().legality(mv).err(), node.illegal());
            prop_assert_eq!(node.ply(), parent.ply() + 1);
        }
        prop_assert!(node.children().all(|child| child.parent().map(|up| up.id()) == Some(node.id())));
    }
    prop_assert_eq!(record, &record.clone());
    Ok(())
}

proptest! {
    #![proptest_config(crate::strategies::cases(48))]

    #[test]
    fn a_record_that_was_changed_is_a_record(
        mut record in strategies::record(),
        steps in prop::collection::vec((any::<u8>(), any::<Index>(), any::<Index>()), 1..12),
    ) {
        for (what, node, other) in &steps {
            change(&mut record, *what, node, other);
            holds_together(&record)?;
        }
        // Readers search other places for a variation that begins with an illegal move.
        let is_lost = |node: Node<'_>| node.is_variation() && node.illegal().is_some();
        for (format, options) in roundtrip::targets().into_iter().filter(|_| !record.nodes().any(is_lost)) {
            roundtrip::compare(&record, format, &options).map_err(TestCaseError::fail)?;
        }
    }
}

/// Readers search for a line that a variation fits, so no text can represent a variation that is illegal on its own
/// line but fits another one.
#[test]
fn a_variation_that_fits_another_line_than_its_own_is_a_loss() {
    for (usi, is_lost) in [("8h2b", true), ("8h1a", false)] {
        let record = kifu::parse(b"startpos moves 7g7f 3c3d 2g2f").records.remove(0);
        let mut cursor = Cursor::new(record);
        let played = |cursor: &mut Cursor<Record>, usi: &str| {
            let mv = cursor.record().variant().parse_usi(usi).unwrap();
            cursor.play_any(mv).unwrap();
        };
        // Beside the second move, and beside the third of that line, where a pawn blocks the way.
        ["7g7f", "8c8d", "2g2f"].iter().for_each(|usi| played(&mut cursor, usi));
        cursor.back();
        played(&mut cursor, usi);
        assert!(cursor.node().illegal().is_some());
        let record = cursor.into_record();
        for (format, options) in roundtrip::targets() {
            let losses = kifu::write(&record, format, &options).losses;
            let lost = losses.iter().any(|loss| loss.code == kifu::Code::LostVariations);
            assert_eq!(lost, is_lost || !roundtrip::has_tree(format, &options), "{format} {usi} {losses:?}");
            if !is_lost || !roundtrip::has_tree(format, &options) {
                roundtrip::compare(&record, format, &options).unwrap_or_else(|why| panic!("{usi}: {why}"));
            }
        }
    }
}

/// A time that is longer than all notations can read back is neither accepted nor read.
#[test]
fn the_longest_time_is_read_back_and_a_longer_one_is_refused() {
    let longest = Duration::from_secs(u64::from(u32::MAX));
    let mut record = kifu::parse("startpos moves 7g7f\n".as_bytes()).one().expect("a move");
    let node = record.mainline().next().expect("it has one").id();
    assert!(record.set_elapsed(node, Some(longest)));
    assert!(!record.set_elapsed(node, Some(longest + Duration::from_millis(1))));
    assert!(!record.set_elapsed(node, Some(Duration::MAX)));
    let mut kept = 0;
    for &format in Format::ALL {
        let written = kifu::write(&record, format, &WriteOptions::new());
        if written.losses.iter().all(|loss| loss.code != Code::LostTimes) {
            let back = kifu::parse(written.text.as_bytes()).one().expect("it is read back");
            assert_eq!(back.mainline().next().and_then(|node| node.elapsed()), Some(longest), "{format}");
            kept += 1;
        }
    }
    assert!(kept >= 5, "{kept}");
    let longer = [
        "+7776FU\nT4294967296\n",
        "   1 ７六歩(77) (71582789:00/)\n",
        "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"from\":{\"x\":7,\"y\":7},\"piece\":\"FU\"},\
         \"time\":{\"now\":{\"h\":1193047,\"m\":0,\"s\":0}}}]}",
        "1. P-7f (71582789:00)\n",
    ];
    for text in longer {
        let parsed = kifu::parse(text.as_bytes());
        let codes: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
        let times: Vec<_> = parsed.records[0].mainline().map(|node| node.elapsed()).collect();
        assert!(codes.contains(&Code::ClockSyntax) && times == [None], "{text}: {codes:?} {times:?}");
    }
}

/// Texts at a move stay with it, and what is left over stays in the text.
#[test]
fn what_is_said_at_a_place_follows_its_moves_and_comments() {
    let mut record = kifu::parse("   1 ７六歩(77)\n   2 ５五歩(57)\n".as_bytes()).records.remove(0);
    let first = record.last().id();
    assert_eq!(record.unplayed().len(), 1);
    record.remove(first);
    assert!(record.unplayed().is_empty());

    let text = "手合割：平手\n   1 ７六歩(77)\n*a\n*b\n&mark\n   2 投了\n";
    let mut record = kifu::parse(text.as_bytes()).one().unwrap();
    let first = record.last().id();
    record.set_comments(first, ["c"]);
    let kif = |record: &Record| kifu::write(record, Format::Kif, &WriteOptions::new());
    assert!(kif(&record).text.contains("*c\n&mark\n"), "{}", kif(&record).text);
    record.add_bookmark(first, "two\nlines");
    let losses = kif(&record).losses;
    assert_eq!(losses.iter().map(|loss| loss.code).collect::<Vec<_>>(), [Code::LostText]);
}
