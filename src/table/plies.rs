//! The columns of a table of plies: its own, and those of the games.

use std::cell::OnceCell;
use std::sync::LazyLock;
use std::time::Duration;

use super::cell::Cells;
use super::games::{self, GameRow};
use super::{Column, Filled, columns};
use crate::analysis::{Evaluation, evaluation};
use crate::notation::moves::{Spelling, spell, usi};
use crate::record::Node;
use crate::rules::{Position, Undo};
use crate::shogi::Color;

/// What a row of a ply is made of.
pub(super) struct PlyRow<'r> {
    node: Node<'r>,
    /// Whether the start position is known, without which the positions are not those that were played.
    has_known_start: bool,
    /// How long the side has thought so far; `None` where a time is missing.
    total: Option<Duration>,
    evaluation: OnceCell<Option<Evaluation>>,
}

impl PlyRow<'_> {
    /// What an engine says of the move.
    fn evaluation(&self) -> Option<&Evaluation> {
        self.evaluation.get_or_init(|| evaluation(&self.node)).as_ref()
    }
}

/// The function of a column, by what it needs.
pub(super) enum Put {
    Node(fn(&PlyRow<'_>, &mut Cells)),
    /// In the position before the move.
    Before(fn(&PlyRow<'_>, &Position, &mut Cells)),
    /// In the position after it; missing if that position is not known.
    After(fn(&Position, &Undo, &mut Cells)),
}

type PlyColumn = Filled<Put>;

columns! {
    PlyColumn:
    "ply" Int, "the number of the move in the game, from 1", Put::Node(|row, cells| cells.int(Some(row.node.ply())));
    "side" Text, "who moves: `black` or `white`", Put::Node(|row, cells| cells.text(Some(row.node.mover().name())));
    "usi" Text, "the move as USI", Put::Node(|row, cells| {
        cells.write(row.node.mv(), |mv, text| usi::Usi(row.node.record().variant(), mv).write(text));
    });
    "ki2" Text, "the move as in KI2: `▲７六歩`", Put::Before(|row, position, cells| {
        cells.show(row.node.mv().map(|mv| spell(position, mv, Spelling::Ki2)));
    });
    "piece" Text, "the piece that moves, as in SFEN, in capitals", Put::Node(|row, cells| {
        let variant = row.node.record().variant();
        cells.show(row.node.kind().map(|kind| &variant.kind(kind).usi));
    });
    "capture" Text, "the captured piece, as in SFEN, in capitals; with spaces between if a move captures several",
        Put::After(|position, undo, cells| {
            let mut taken = position.taken(undo).map(|piece| position.variant().kind(piece.kind).usi.as_str()).peekable();
            match taken.peek() {
                Some(_) => cells.join(taken, " "),
                None => cells.none(),
            }
        });
    "promotes" Bool, "whether the piece promotes",
        Put::Node(|row, cells| cells.bool(row.node.mv().map(|mv| mv.is_promotion())));
    "drop" Bool, "whether the piece comes from the hand",
        Put::Node(|row, cells| cells.bool(row.node.mv().map(|mv| mv.dropped().is_some())));
    "check" Bool, "whether the move gives check", Put::After(|position, _, cells| cells.bool(Some(position.is_check())));
    "illegal" Text, "the code of the rule that the move breaks", Put::Node(|row, cells| {
        cells.text(row.node.illegal().map(|why| why.name()));
    });
    "sfen" Text unusual, "the position before the move",
        Put::Before(|row, position, cells| cells.show(row.has_known_start.then(|| position.to_sfen())));
    "key" Long unusual, "the key of the position before the move, without its move number",
        Put::Before(|row, position, cells| {
            cells.int(row.has_known_start.then(|| position.key().cast_signed()));
        });
    "time_ms" Long, "the time that the move took, in milliseconds", Put::Node(|row, cells| {
        cells.int(row.node.elapsed().map(|time| time.as_millis()));
    });
    "total_ms" Long, "the time that the side has taken so far, in milliseconds; missing once a time is missing", Put::Node(|row, cells| {
        cells.int(row.total.map(|time| time.as_millis()));
    });
    "evaluation" Int, "the evaluation of an engine in the comment, in centipawns; more is better for Black",
        Put::Node(|row, cells| cells.int(row.evaluation().and_then(|found| found.score)));
    "mate" Int, "the number of moves to mate by the engine; negative if White mates", Put::Node(|row, cells| {
        let signed = |winner, moves: u32| if winner == Color::Black { i64::from(moves) } else { -i64::from(moves) };
        let mate = row.evaluation().and_then(|found| found.mate);
        cells.int(mate.and_then(|mate| Some(signed(mate.winner, mate.moves?))));
    });
    "win_rate" Float, "the chance of Black to win by the engine, from 0 to 1",
        Put::Node(|row, cells| cells.float(row.evaluation().and_then(|found| found.win_rate)));
    "depth" Int, "the depth of the search", Put::Node(|row, cells| {
        cells.int(row.evaluation().and_then(|found| found.depth));
    });
    "nodes" Long, "how many positions were searched", Put::Node(|row, cells| {
        cells.int(row.evaluation().and_then(|found| found.nodes));
    });
    "pv" Text, "the principal variation, as the comment writes it", Put::Node(|row, cells| {
        cells.text(row.evaluation().map(|found| found.pv.as_str()).filter(|pv| !pv.is_empty()));
    });
    "comment" Text, "the comments on the move, a line each", Put::Node(|row, cells| match row.node.comments() {
        [] => cells.none(),
        comments => cells.join(comments.iter().map(String::as_str), "\n"),
    });
}

/// The columns that say which game it is stand before those of the ply, and all others behind.
const NAMING: usize = 3;

/// A column of a game or of a ply.
#[derive(Clone, Copy)]
enum Of {
    Game(&'static games::GameColumn),
    Ply(&'static PlyColumn),
}

/// Every column that there is, in the order of a table.
static ALL: LazyLock<Vec<Of>> = LazyLock::new(|| {
    let (naming, others) = games::COLUMNS.split_at(NAMING);
    // If a game and a ply have a column of the same name, it is that of the ply.
    let is_own = |other: &games::GameColumn| COLUMNS.iter().any(|own| own.about.name == other.about.name);
    let others = others.iter().filter(|other| !is_own(other));
    naming.iter().map(Of::Game).chain(COLUMNS.iter().map(Of::Ply)).chain(others.map(Of::Game)).collect()
});

pub(super) fn all() -> Vec<Column> {
    let about = |(at, of): (usize, &Of)| match of {
        Of::Ply(column) => column.about,
        Of::Game(column) => Column { is_usual: at < NAMING, ..column.about },
    };
    ALL.iter().enumerate().map(about).collect()
}

/// The columns of a table, by number.
pub(super) struct Plan {
    columns: Vec<Of>,
    /// Whether the moves must be played.
    plays: bool,
}

impl Plan {
    pub fn new(columns: &[usize]) -> Plan {
        let columns: Vec<Of> = columns.iter().map(|&at| ALL[at]).collect();
        let needs = |of: &Of| matches!(of, Of::Ply(PlyColumn { put: Put::Before(_) | Put::After(_), .. }));
        Plan { plays: columns.iter().any(needs), columns }
    }

    /// Adds the plies of a game, and says how many they are.
    pub fn add(&self, game: &GameRow<'_>, cells: &mut [Cells]) -> usize {
        let Some(record) = game.record else { return 0 };
        let mut position = self.plays.then(|| record.start().clone());
        let has_known_start = game.with_known_start().is_some();
        let mut totals = [Some(Duration::ZERO); 2];
        let mut plies = 0;
        for node in record.mainline() {
            plies += 1;
            let total = &mut totals[node.mover().index()];
            *total = total.and_then(|total| total.checked_add(node.elapsed()?));
            let row = PlyRow { node, has_known_start, total: *total, evaluation: OnceCell::new() };
            for (column, cells) in self.columns.iter().zip(cells.iter_mut()) {
                match (column, &position) {
                    (Of::Game(column), _) => (column.put)(game, cells),
                    (Of::Ply(PlyColumn { put: Put::Node(put), .. }), _) => put(&row, cells),
                    (Of::Ply(PlyColumn { put: Put::Before(put), .. }), Some(position)) => {
                        put(&row, position, cells)
                    }
                    _ => {}
                }
            }
            let (Some(position), Some(mv)) = (&mut position, node.mv()) else { continue };
            let undo = position.play_unchecked(mv);
            for (column, cells) in self.columns.iter().zip(cells.iter_mut()) {
                match column {
                    Of::Ply(PlyColumn { put: Put::After(_), .. }) if !has_known_start => cells.none(),
                    Of::Ply(PlyColumn { put: Put::After(put), .. }) => put(position, &undo, cells),
                    _ => {}
                }
            }
        }
        plies
    }
}
