//! A game as data for the script of a page.
//!
//! A board is a list of places: its squares, rank by rank from Black's left, then the kinds in Black's hand, then those
//! in White's. The value of a square is 0 if it is empty, and otherwise twice the number of the kind plus 1 for Black
//! or 2 for White; the value of a place in a hand is a number of pieces. A node has the values that differ from those
//! of the node before it.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Display, Write};

use super::Page;
use crate::analysis;
use crate::diag::Language;
use crate::draw::PieceStyle;
use crate::draw::figures::{DIGIT, GROWN};
use crate::draw::layout::{Point, SQUARE};
use crate::draw::picture::Scene;
use crate::notation::moves::{Spelling, spell};
use crate::record::{Node, NodeId};
use crate::rules::{Board, Position};
use crate::shogi::{Color, PieceKind, Square};
use crate::text::Quoted;

/// The data of a page as JSON.
pub(super) fn data(page: &Page<'_>) -> String {
    let mut out = String::new();
    write(page, &mut out).expect("writing to a string does not fail");
    out
}

fn write(page: &Page<'_>, out: &mut String) -> fmt::Result {
    let (record, start) = (page.record, page.record.start());
    let scene = |bottom| Scene::new(start, page.coordinates, PieceStyle::Wood, bottom);
    let views = [scene(page.bottom), scene(!page.bottom)];
    let row = Row::new(start, &views[0].layout.held);
    let mut game = Game { row: &row, board: Board::new(start.clone()), kinds: BTreeSet::new() };
    let steps: Vec<Node<'_>> = record.root().steps().collect();
    let numbers: HashMap<NodeId, usize> = steps.iter().map(Node::id).zip(0..).collect();
    let number = |node: Node<'_>| numbers.get(&node.id()).copied().unwrap_or(0);
    let nodes = list(steps.iter().map(|node| game.node(node, node.parent().map_or(0, number))));
    let mut definitions = String::new();
    // All digits, for the numbers of pieces in hand.
    views[0].definitions(&game.kinds, [1_234_567_890].into_iter(), &mut definitions);
    let pieces =
        game.kinds.iter().map(|&kind| format!("\"{}\":\"{}\"", kind.index(), views[0].figures.id(kind)));
    let pieces: Vec<String> = pieces.collect();
    let headers = record.headers();
    let pairs = headers.iter().map(|header| list([Quoted(&header.key), Quoted(&header.value)]));
    let names = [headers.black(), headers.white()].map(|name| views[0].shortened(name.unwrap_or_default()));
    let findings = page.findings.iter().map(|one| {
        let messages = [one.message_in(Language::Japanese), one.message_in(Language::English)];
        // The page goes to moves of the main line only.
        let ply = one.ply.filter(|_| !one.in_variation);
        let ply = ply.map_or("null".to_string(), |ply| ply.to_string());
        let messages = list(messages.iter().map(|message| Quoted(message)));
        format!("{{\"severity\":\"{}\",\"ply\":{ply},\"messages\":{messages}}}", one.severity)
    });
    writeln!(out, "{{\"defs\":{},", Quoted(&definitions))?;
    writeln!(out, "\"views\":{},", list(views.iter().map(|scene| view(scene, &row))))?;
    writeln!(out, "\"pieces\":{{{}}},\"squares\":{},", pieces.join(","), row.squares.len())?;
    writeln!(out, "\"held\":{},", list(row.held.iter().map(|kind| kind.index())))?;
    writeln!(out, "\"square\":{},\"grown\":{GROWN},\"digit\":{DIGIT},", point(SQUARE))?;
    writeln!(out, "\"names\":{},\"headers\":{},", list(names.iter().map(|name| Quoted(name))), list(pairs))?;
    writeln!(out, "\"findings\":{},", list(findings))?;
    write!(out, "\"ply\":{},\"nodes\":{nodes}}}", page.shown().ply())
}

/// A JSON list of items that are already JSON.
fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    for (at, item) in items.into_iter().enumerate() {
        let _ = write!(text, "{}{item}", if at == 0 { "" } else { "," });
    }
    text + "]"
}

fn point((x, y): Point) -> String {
    list([x, y])
}

/// The empty board as seen by one side, and the coordinates of all places.
fn view(scene: &Scene<'_>, row: &Row) -> String {
    let layout = &scene.layout;
    let held = || Color::ALL.into_iter().flat_map(|color| (0..row.held.len()).map(move |at| (color, at)));
    let squares = row.squares.iter().map(|&square| layout.square(square));
    let places = squares.chain(held().map(|(color, at)| layout.held(color, at).0));
    let numbers = held().map(|(color, at)| layout.held(color, at).1);
    let turned = Color::ALL.into_iter().position(|color| layout.is_turned(color));
    let signs = Color::ALL.map(|color| point(scene.sign_of(color)));
    let names = Color::ALL.map(|color| {
        let ((x, y), anchor) = scene.name_of(color);
        format!("[{x},{y},\"{anchor}\"]")
    });
    format!(
        "{{\"svg\":{},\"places\":{},\"numbers\":{},\"size\":{},\"turned\":{},\"signs\":{},\"names\":{}}}",
        Quoted(&scene.picture("<defs/>", None)),
        list(places.map(point)),
        list(numbers.map(point)),
        point(layout.size),
        turned.unwrap_or(0),
        list(signs),
        list(names),
    )
}

/// The places of a game.
struct Row {
    squares: Vec<Square>,
    held: Vec<PieceKind>,
}

impl Row {
    fn new(start: &Position, held: &[PieceKind]) -> Row {
        let (files, ranks) = (start.variant().files(), start.variant().ranks());
        let rank = |rank| (1..=files).rev().filter_map(move |file| Square::new(file, rank));
        Row { squares: (1..=ranks).flat_map(rank).collect(), held: held.to_vec() }
    }

    /// The index of a square.
    fn place(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|&own| own == square)
    }

    /// The value of each place.
    fn of(&self, position: &Position) -> Vec<u32> {
        let squares = self.squares.iter().map(|&square| {
            position
                .piece(square)
                .map_or(0, |piece| 1 + 2 * piece.kind.index() as u32 + piece.color.index() as u32)
        });
        let hands = Color::ALL.into_iter().flat_map(|color| self.held.iter().map(move |&kind| (color, kind)));
        squares.chain(hands.map(|(color, kind)| position.in_hand(color, kind))).collect()
    }
}

/// A walk over the nodes.
struct Game<'p> {
    row: &'p Row,
    board: Board,
    /// All kinds that have occurred.
    kinds: BTreeSet<PieceKind>,
}

impl Game<'_> {
    /// A node; `parent` is the index of the node before it, which must have been visited with all nodes before it.
    fn node(&mut self, node: &Node<'_>, parent: usize) -> String {
        let mut out = format!("{{\"parent\":{parent},\"ply\":{}", node.ply());
        self.go(node, &mut out);
        let _ = write!(out, ",\"turn\":{}", self.board.position().turn().index());
        if let Some(ms) = node.elapsed_ms() {
            let _ = write!(out, ",\"ms\":{ms}");
        }
        let said = analysis::evaluations(node);
        let best = said.iter().filter(|one| one.rank.is_none_or(|rank| rank == 1));
        if let Some(said) = best.clone().find(|one| one.mate.is_some() || one.score.is_some()) {
            let _ = match (said.mate, said.score) {
                (Some(mate), _) => {
                    let moves = mate.moves.map_or("null".to_string(), |moves| moves.to_string());
                    write!(out, ",\"mate\":[{},{moves}]", mate.winner.index())
                }
                (None, score) => write!(out, ",\"score\":{}", score.unwrap_or_default()),
            };
        }
        if !node.comments().is_empty() {
            let _ = write!(out, ",\"comments\":{}", list(node.comments().iter().map(|line| Quoted(line))));
        }
        if let Some(way) = node.illegal() {
            let _ = write!(out, ",\"illegal\":{}", Quoted(&way.to_string()));
        }
        out + "}"
    }

    /// Goes to a node, and writes its move and the changes that it makes.
    fn go(&mut self, node: &Node<'_>, out: &mut String) {
        while self.board.moves().len() >= node.ply().max(1) as usize {
            self.board.undo();
        }
        let mut before = Vec::new();
        if let Some(mv) = node.mv() {
            let position = self.board.position();
            before = self.row.of(position);
            let [japanese, western] =
                [Spelling::Ki2, Spelling::Hodges].map(|spelling| spell(position, mv, spelling).to_string());
            let squares = [mv.from(), Some(mv.to())].into_iter().flatten();
            let _ = write!(
                out,
                ",\"words\":{},\"squares\":{}",
                list([Quoted(&japanese), Quoted(&western)]),
                list(squares.filter_map(|square| self.row.place(square)))
            );
            // A move in a record can always be made.
            let _ = self.board.play_any(mv);
        } else if let Some(ending) = node.as_ending() {
            let word = Quoted(&ending.word).to_string();
            let _ = write!(out, ",\"words\":[{word},{word}],\"end\":true,\"changes\":[]");
            return;
        }
        let position = self.board.position();
        self.kinds.extend(position.pieces().map(|(_, piece)| piece.kind));
        self.kinds.extend(position.hands().map(|(_, kind, _)| kind));
        let after = self.row.of(position);
        let changes = after.iter().enumerate().filter(|&(at, value)| before.get(at).unwrap_or(&0) != value);
        let _ = write!(out, ",\"changes\":{}", list(changes.flat_map(|(at, &value)| [at, value as usize])));
    }
}
