//! Records as data from which the same records can be made again.

use serde::{Deserialize, Serialize};

use super::{Content, Ending, Extra, Header, NodeId, Record, Unplayed};
use crate::diag::ParseError;
use crate::rules::{Board, IllegalMove, Position};
use crate::shogi::{Field, Outcome, Reason};
use crate::variant::Variant;

/// A record as data for any serde format, such as JSON, from which the same record can be made again.
/// [`Record::snapshot`] makes it and [`Snapshot::record`] makes the record. It does not hold the variant: the program
/// has to keep that beside it.
///
/// In the record that is made again the nodes are numbered in the order in which they were added, without gaps for
/// nodes that were removed.
///
/// ```
/// let record = kifu::parse("   1 ７六歩(77)\n*角道\n   2 投了\n".as_bytes()).one()?;
/// let kept = serde_json::to_string(&record.snapshot())?;
/// let snapshot: kifu::Snapshot = serde_json::from_str(&kept)?;
/// assert_eq!(snapshot.record(record.variant())?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Snapshot {
    start: String,
    /// Whether the start position could not be read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    start_is_open: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    headers: Vec<(Option<Field>, String, String)>,
    /// The steps depth first, the root left out.
    steps: Vec<Step>,
    /// How many steps were added before each, the root among them, where that is not how many stand before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    order: Vec<u32>,
    /// What few steps have, by their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    said: Vec<(u32, Said)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unplayed: Vec<(u32, Vec<String>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    provenance: Vec<String>,
}

/// The number of the parent, the move in USI, the rule that it breaks, and its time in milliseconds.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Step(u32, Option<String>, Option<IllegalMove>, Option<u64>);

/// What is said at a step.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Said {
    comments: Vec<String>,
    remarks: Vec<String>,
    bookmarks: Vec<(u32, String)>,
    ending: Option<(String, Reason, Option<Outcome>)>,
}

impl Record {
    /// The record as data, from which the same is made again.
    pub fn snapshot(&self) -> Snapshot {
        let steps: Vec<_> = self.root().steps().collect();
        let mut places = vec![0u32; self.nodes.len()];
        for (place, step) in (0..).zip(&steps) {
            places[step.id().index()] = place;
        }
        let place = |id: NodeId| places[id.index()];
        let kept = steps.iter().skip(1).map(|step| {
            let parent = step.parent().map_or(0, |parent| place(parent.id()));
            Step(parent, step.mv().map(|mv| self.variant().usi(mv)), step.illegal(), step.elapsed_ms())
        });
        let mut order = vec![0u32; steps.len()];
        for (number, step) in (0..).zip(self.steps()) {
            order[place(step.id()) as usize] = number;
        }
        if order.is_sorted() {
            order.clear();
        }
        let said = steps.iter().filter_map(|step| Some((place(step.id()), Said::of(step.extra()?))));
        let header = |header: &Header| (header.field, header.key.clone(), header.value.clone());
        Snapshot {
            start: self.start.to_sfen(),
            start_is_open: !self.has_known_start,
            headers: self.headers.iter().map(header).collect(),
            steps: kept.collect(),
            order,
            said: said.collect(),
            unplayed: self.unplayed.iter().map(|kept| (place(kept.after), kept.text.clone())).collect(),
            provenance: self.provenance.clone(),
        }
    }
}

impl Snapshot {
    /// The record. `variant` has to be the variant of the record from which the snapshot was made, because the snapshot
    /// does not hold it. With another variant the result is an error only if that variant has no such position or no
    /// such move.
    ///
    /// Moves are not judged again: which rule a move breaks is taken from the data. So do not use this for data that
    /// you do not trust; a record in a notation is checked when it is read.
    ///
    /// # Errors
    /// A position or a move is not of this variant, or a node names a node that does not exist.
    pub fn record(self, variant: &Variant) -> Result<Record, ParseError> {
        let start = Position::from_sfen(&self.start, variant)?;
        let mut record = Record::new(start.clone());
        record.has_known_start = !self.start_is_open;
        for (field, key, value) in self.headers {
            record.headers.push(field, key, value);
        }
        append(&mut record, start, self.steps)?;
        let id = |place: u32| {
            if record.nodes.len() > place as usize {
                Ok(NodeId::from_index(place as usize))
            } else {
                Err(ParseError::new(0, "a step of the record"))
            }
        };
        let unplayed =
            self.unplayed.into_iter().map(|(after, text)| Ok(Unplayed { after: id(after)?, text }));
        let unplayed = unplayed.collect::<Result<_, _>>()?;
        let said =
            self.said.into_iter().map(|(at, said)| Ok((id(at)?, said))).collect::<Result<Vec<_>, _>>()?;
        for (step, said) in said {
            *record.extra_mut(step) = said.into_extra();
        }
        (record.unplayed, record.provenance) = (unplayed, self.provenance);
        if !self.order.is_empty() {
            record.renumber(&self.order).ok_or(ParseError::new(0, "the order of the steps"))?;
        }
        let is_whole = record.steps().all(|step| step.is_ending() == step.as_ending().is_some());
        if is_whole { Ok(record) } else { Err(ParseError::new(0, "what each ending says")) }
    }
}

/// Adds steps to a record without any, which begins with `start`.
fn append(record: &mut Record, start: Position, steps: Vec<Step>) -> Result<(), ParseError> {
    let variant = start.variant().clone();
    // Depth first, the parent is on the way to the step before.
    let (mut board, mut path) = (Board::new(start), vec![NodeId::ROOT]);
    for Step(parent, usi, illegal, elapsed) in steps {
        while path.last().is_some_and(|last| last.index() != parent as usize) {
            path.pop();
            board.undo();
        }
        let parent = *path.last().ok_or(ParseError::new(0, "the parent before the step"))?;
        let content = match usi {
            Some(usi) => {
                let mv = variant.parse_usi(&usi)?;
                let made = board.play_any(mv).map_err(|_| ParseError::new(0, "a move that can be made"))?;
                Content::Move { mv, kind: made.kind(), illegal }
            }
            None => Content::Ending,
        };
        let step = record.append_timed(parent, content, elapsed);
        if let Content::Move { .. } = content {
            path.push(step);
        }
    }
    Ok(())
}

impl Record {
    /// Gives each step the number that `numbers` has at its own: each once, and none before that of its parent.
    fn renumber(&mut self, numbers: &[u32]) -> Option<()> {
        let moved = |id: NodeId| id.some().map_or(id, |id| NodeId::from_index(numbers[id.index()] as usize));
        if numbers.len() != self.nodes.len() || numbers[0] != 0 {
            return None;
        }
        let mut nodes = vec![None; numbers.len()];
        for (mut data, &number) in self.nodes.drain(..).zip(numbers) {
            let links =
                [&mut data.parent, &mut data.first_child, &mut data.last_child, &mut data.next_sibling];
            links.into_iter().for_each(|link| *link = moved(*link));
            let place = nodes.get_mut(number as usize).filter(|place| place.is_none())?;
            *place = Some(data);
        }
        self.nodes = nodes.into_iter().collect::<Option<_>>()?;
        for kept in &mut self.unplayed {
            kept.after = moved(kept.after);
        }
        self.steps().all(|step| step.parent().is_none_or(|parent| parent.id() < step.id())).then_some(())
    }
}

impl Said {
    fn of(extra: &Extra) -> Said {
        let bookmarks = extra.bookmarks_after.iter().copied().zip(extra.bookmarks.iter().cloned());
        let ending = |ending: &Ending| (ending.word.clone(), ending.reason, ending.outcome);
        Said {
            comments: extra.comments.to_vec(),
            remarks: extra.remarks.to_vec(),
            bookmarks: bookmarks.collect(),
            ending: extra.ending.as_ref().map(ending),
        }
    }

    fn into_extra(self) -> Extra {
        let (bookmarks_after, bookmarks) = self.bookmarks.into_iter().unzip();
        let ending = |(word, reason, outcome): (String, _, _)| Ending::new(word, reason, outcome);
        let Said { comments, remarks, .. } = self;
        let [comments, remarks] = [comments, remarks].map(Into::into);
        Extra { comments, remarks, bookmarks, bookmarks_after, ending: self.ending.map(ending) }
    }
}
