//! Edits of a record through the public API.

use std::time::Duration;

use kifu::{Ending, Field, NodeId, Outcome, Position, Reason, Record};

/// Texts that could be mistaken for something else in some notation.
const TEXTS: &[&str] = &[
    "",
    "a comment",
    "*",
    "'",
    "$",
    "{",
    "}",
    "変化：1手",
    "   1 ７六歩(77)",
    "+7776FU",
    "%TORYO",
    "\n\n",
    "[",
    "\t",
    "N+",
];

/// The first byte selects the variant, and each pair of bytes after it an edit: nothing panics, every move in the
/// record can be played from its start, and its written text can be read back.
pub fn edit(data: &[u8]) {
    let Some((first, steps)) = data.split_first() else { return };
    let mut record = Record::new(Position::start(&crate::variant_of(*first)));
    let mut at = NodeId::ROOT;
    for step in steps.chunks_exact(2).take(200) {
        at = take(&mut record, at, step[0], usize::from(step[1]));
    }
    for node in record.nodes().filter(|node| node.mv().is_some()) {
        let parent = node.parent().expect("a move has a node before it").position();
        assert_eq!(node.mv().map(|mv| parent.legality(mv)), Some(Ok(())), "ply {}", node.ply());
        assert_eq!(node.position().turn(), node.turn());
    }
    let lines: Vec<Record> = record.split_variations().take(50).collect();
    assert!(lines.iter().all(|line| line.variations() == 0), "a line of its own has no variations");
    assert_eq!(record.clone(), record);
    crate::planted::in_edit(&record);
    crate::write(&record, data);
}

fn take(record: &mut Record, at: NodeId, what: u8, choice: usize) -> NodeId {
    let text = TEXTS[choice % TEXTS.len()];
    match what % 16 {
        0..8 => return play(record, at, choice).unwrap_or(at),
        8 => return record.nodes().nth(choice % record.nodes().count()).map_or(at, |node| node.id()),
        9 => return end(record, at, choice).unwrap_or(at),
        10 => record.add_comment(at, text),
        11 => record.add_remark(at, text),
        12 => record.add_bookmark(at, text),
        13 => {
            record.set_elapsed(at, Some(Duration::from_millis(1 << (choice % 40))));
        }
        14 => record.headers_mut().push(Some(Field::Black), "先手", text),
        _ => record.headers_mut().push(None, "X", text),
    }
    at
}

/// Plays a legal move, and tests one that may be illegal.
fn play(record: &mut Record, at: NodeId, choice: usize) -> Option<NodeId> {
    let node = record.node(at);
    let moves = node.position().legal_moves();
    let taken: Vec<_> = node.children().filter_map(|child| child.mv()).collect();
    let mv = *moves.get(choice % moves.len().max(1))?;
    if let Some(from) = mv.from() {
        let turned = kifu::Move::normal(mv.to(), from, !mv.is_promotion());
        let _ = record.clone().push(at, turned);
    }
    (!taken.contains(&mv)).then(|| record.push(at, mv).expect("a legal move can be made"))
}

fn end(record: &mut Record, at: NodeId, choice: usize) -> Option<NodeId> {
    let node = record.node(at);
    if node.ending().is_some() {
        return None;
    }
    let reason = Reason::ALL[choice % Reason::ALL.len()];
    let outcome =
        [None, Some(Outcome::Draw), Some(Outcome::Win(node.turn())), Some(Outcome::Win(!node.turn()))];
    Some(record.push_ending(at, Ending::new("an end", reason, outcome[choice / 64 % 4])))
}
