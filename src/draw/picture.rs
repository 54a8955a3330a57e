//! A drawing as SVG.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::figures::{DIGIT, Figures, GROWN, INK, RED, SHRUNK, arrow, word};
use super::glyphs::EM;
use super::layout::{LINE, Layout, Point, SQUARE};
use super::text::Escaped;
use super::{Coordinates, Drawing, PieceStyle};
use crate::rules::Position;
use crate::shogi::{Color, PieceKind, Square};
use crate::text::numeral::Kanji;

const PAPER: &str = "#fffaf0";
const BOARD: &str = "#ecc078";
const STAND: &str = "#d9a85c";
const GRID: &str = "#4a3314";
/// Pieces of wood.
const WOOD: &str = "fill=\"#fbe6b8\" stroke=\"#8a6530\" stroke-width=\"2\"";
/// The squares of the last move, over the board.
const LAST: &str = "fill=\"#e5702a\" fill-opacity=\".45\"";
/// Arrows, and rings around squares.
const MARK: &str = "#0f7a5a";

/// The sign of a side, as in ☗ and ☖.
const SIGN: &str = "M0-20 14-14 18 18H-18L-14-14Z";

/// The common parts of the pictures of a game: the board, and how pieces and characters are drawn on it.
pub(super) struct Scene<'v> {
    pub layout: Layout,
    pub figures: Figures<'v>,
    coordinates: Coordinates,
}

/// The picture of a drawing.
pub(super) fn svg(drawing: &Drawing) -> String {
    let position = &drawing.position;
    let scene = Scene::new(position, drawing.coordinates, drawing.pieces, drawing.bottom);
    let in_hand = position.hands().map(|(_, kind, _)| kind);
    let kinds = position.pieces().map(|(_, piece)| piece.kind).chain(in_hand).collect();
    let mut definitions = String::new();
    scene.definitions(&kinds, position.hands().map(|(_, _, count)| count), &mut definitions);
    scene.picture(&definitions, Some(drawing))
}

impl Scene<'_> {
    pub fn new(
        position: &Position,
        coordinates: Coordinates,
        pieces: PieceStyle,
        bottom: Color,
    ) -> Scene<'_> {
        let layout = Layout::new(position, coordinates, bottom);
        Scene { layout, figures: Figures { variant: position.variant(), style: pieces }, coordinates }
    }

    /// The definitions for drawing pieces of these kinds, the labels, and these numbers.
    pub fn definitions(
        &self,
        kinds: &BTreeSet<PieceKind>,
        numbers: impl Iterator<Item = u32>,
        out: &mut String,
    ) {
        let labels = self.labels().into_iter().map(|(text, ..)| text);
        let numbers = numbers.filter(|&number| number > 1).map(|number| number.to_string());
        self.figures.define(kinds, labels.chain(numbers), out);
    }

    /// The picture of a drawing; without one, of an empty board.
    pub fn picture(&self, definitions: &str, drawing: Option<&Drawing>) -> String {
        let (width, height) = self.layout.size;
        let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"");
        if let Some(drawing) = drawing {
            let wanted = drawing.width.unwrap_or((width.unsigned_abs() * 44 / 100).min(1600));
            let tall = i64::from(wanted) * i64::from(height) / i64::from(width);
            let _ = write!(out, " width=\"{wanted}\" height=\"{tall}\"");
        }
        let _ = writeln!(out, ">\n{definitions}");
        self.board(&mut out);
        layer("last", LAST, drawing, &mut out, |drawing, out| self.last_move(drawing, out));
        self.grid(&mut out);
        self.zone(&mut out);
        self.edges(&mut out);
        for color in Color::ALL {
            self.side(drawing, color, &mut out);
        }
        let numbers = format!("transform=\"scale({SHRUNK})\" fill=\"{INK}\"");
        layer("numbers", &numbers, drawing, &mut out, |drawing, out| self.numbers(drawing, out));
        Color::ALL.into_iter().for_each(|color| self.sign(color, &mut out));
        let turn = format!("fill=\"none\" stroke=\"{RED}\" stroke-width=\"4\"");
        layer("turn", &turn, drawing, &mut out, |drawing, out| self.turn(drawing, out));
        if let Some(drawing) = drawing {
            Color::ALL.into_iter().for_each(|color| self.name(drawing, color, &mut out));
            self.marks(drawing, &mut out);
        }
        out.push_str("</svg>\n");
        out
    }

    /// The board without its lines, and the stands for the hands.
    fn board(&self, out: &mut String) {
        let mut area = |(x, y): Point, (width, height): Point, color: &str| {
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{color}\"/>"
            );
        };
        area((0, 0), self.layout.size, PAPER);
        // In print style, the board is as white as the paper.
        if self.figures.style == PieceStyle::Plain {
            return;
        }
        area(self.layout.corner, self.layout.board(), BOARD);
        if !self.layout.held.is_empty() {
            for (corner, size) in Color::ALL.map(|color| self.layout.hand(color)) {
                area(corner, size, STAND);
            }
        }
    }

    /// Marks the squares of the last move.
    fn last_move(&self, drawing: &Drawing, out: &mut String) {
        let squares = match drawing.last_move {
            Some(mv) => [mv.from(), Some(mv.to())],
            None => [None, drawing.position.last_destination()],
        };
        for square in squares.into_iter().flatten().filter(|&square| self.figures.variant.has(square)) {
            let ((x, y), (width, height)) = (self.layout.square(square), SQUARE);
            let (x, y) = (x - width / 2, y - height / 2);
            let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
        }
    }

    /// The lines of the board.
    fn grid(&self, out: &mut String) {
        let ((x, y), (width, height)) = (self.layout.corner, self.layout.board());
        let (files, ranks) = (width / SQUARE.0, height / SQUARE.1);
        let _ = write!(out, "<path fill=\"none\" stroke=\"{GRID}\" stroke-width=\"2\" d=\"");
        for file in 1..files {
            let _ = write!(out, "M{} {y}v{height}", x + file * SQUARE.0);
        }
        for rank in 1..ranks {
            let _ = write!(out, "M{x} {}h{width}", y + rank * SQUARE.1);
        }
        let _ = writeln!(
            out,
            "\"/>\n<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{GRID}\" \
             stroke-width=\"5\"/>"
        );
    }

    /// The dots at the corners of the promotion zones, if these leave some of the board between them.
    fn zone(&self, out: &mut String) {
        let ((x, y), (width, height)) = (self.layout.corner, self.layout.board());
        let (files, ranks) = (width / SQUARE.0, height / SQUARE.1);
        let zone = (1..=self.figures.variant.ranks())
            .filter(|&rank| self.figures.variant.in_zone(Color::Black, rank))
            .count() as i32;
        if zone > 0 && 2 * zone < files.min(ranks) {
            let _ = write!(out, "<g fill=\"{GRID}\">");
            for (file, rank) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let at = |far: i32, sides: i32| if far == 0 { zone } else { sides - zone };
                let (x, y) = (x + at(file, files) * SQUARE.0, y + at(rank, ranks) * SQUARE.1);
                let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\"/>");
            }
            out.push_str("</g>\n");
        }
    }

    /// The labels at the edges.
    fn edges(&self, out: &mut String) {
        let labels = self.labels();
        if !labels.is_empty() {
            let _ = write!(out, "<g transform=\"scale({SHRUNK})\" fill=\"{INK}\">");
            for (text, middle, step) in labels {
                word(&text, middle, step, out);
            }
            out.push_str("</g>\n");
        }
    }

    /// The labels, each with its middle and the step from one character to the next.
    pub fn labels(&self) -> Vec<(String, Point, Point)> {
        if self.coordinates == Coordinates::None {
            return Vec::new();
        }
        let files = (1..=self.figures.variant.files()).filter_map(|file| Square::new(file, 1));
        let ranks = (1..=self.figures.variant.ranks()).filter_map(|rank| Square::new(1, rank));
        let files = files.map(|square| (square.file().to_string(), self.layout.labels(square).0, (DIGIT, 0)));
        let ranks = ranks.map(|square| {
            let middle = self.layout.labels(square).1;
            match self.coordinates {
                Coordinates::Western => {
                    let name = square.to_string();
                    (name.trim_start_matches(|c: char| c.is_ascii_digit()).to_string(), middle, (DIGIT, 0))
                }
                _ => {
                    let numeral = Kanji(u32::from(square.rank())).to_string();
                    let room = (SQUARE.1 - 4) * GROWN / numeral.chars().count().max(1) as i32;
                    (numeral, middle, (0, room.min(EM)))
                }
            }
        });
        files.chain(ranks).collect()
    }

    /// The pieces of a side, on the board and in hand, as seen by that side: for the side at the top, the picture is
    /// rotated.
    fn side(&self, drawing: Option<&Drawing>, color: Color, out: &mut String) {
        let mut attributes = match self.figures.style {
            PieceStyle::Wood => WOOD.to_string(),
            PieceStyle::Plain => String::new(),
        };
        if self.layout.is_turned(color) {
            let (width, height) = self.layout.size;
            let _ = write!(attributes, " transform=\"matrix(-1 0 0 -1 {width} {height})\"");
        }
        layer(&color.to_string(), attributes.trim_start(), drawing, out, |drawing, out| {
            self.pieces(&drawing.position, color, out);
        });
    }

    fn pieces(&self, position: &Position, color: Color, out: &mut String) {
        let own = position.pieces().filter(|(_, piece)| piece.color == color);
        let on_board = own.map(|(square, piece)| (piece.kind, self.layout.square(square)));
        let in_hand = self.in_hand(position, color).map(|(kind, _, (piece, _))| (kind, piece));
        for (kind, middle) in on_board.chain(in_hand) {
            let (x, y) = self.layout.seen(color, middle);
            let _ = write!(out, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", self.figures.id(kind));
        }
    }

    /// The kinds in the hand of a side, with their number and the middles of the piece and the number.
    fn in_hand<'s>(
        &'s self,
        position: &'s Position,
        color: Color,
    ) -> impl Iterator<Item = (PieceKind, u32, (Point, Point))> + 's {
        let held = self.layout.held.iter().enumerate();
        let count =
            move |(place, &kind)| (kind, position.in_hand(color, kind), self.layout.held(color, place));
        held.map(count).filter(|&(_, count, _)| count > 0)
    }

    /// The number of pieces of each kind in hand, if it is more than one.
    fn numbers(&self, drawing: &Drawing, out: &mut String) {
        let all = Color::ALL.into_iter().flat_map(|color| self.in_hand(&drawing.position, color));
        for (_, count, (_, middle)) in all.filter(|&(_, count, _)| count > 1) {
            word(&count.to_string(), middle, (DIGIT, 0), out);
        }
    }

    /// The middle of the sign of a player.
    pub fn sign_of(&self, color: Color) -> Point {
        let (x, y) = self.layout.name(color);
        (if self.layout.is_turned(color) { x + LINE / 2 } else { x - LINE / 2 }, y)
    }

    /// The sign of a player.
    fn sign(&self, color: Color, out: &mut String) {
        let (x, y) = self.sign_of(color);
        let fill = if color == Color::Black { INK } else { "#fff" };
        let _ = writeln!(
            out,
            "<path transform=\"translate({x} {y})\" d=\"{SIGN}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"3\"/>"
        );
    }

    /// The ring around the sign of the player who is to move.
    fn turn(&self, drawing: &Drawing, out: &mut String) {
        let (x, y) = self.sign_of(drawing.position.turn());
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"25\"/>");
    }

    /// The position of the name of a player, and which of its ends is there.
    pub fn name_of(&self, color: Color) -> (Point, &'static str) {
        let (x, y) = self.layout.name(color);
        if self.layout.is_turned(color) {
            ((x + LINE + 6, y + 13), "start")
        } else {
            ((x - LINE - 6, y + 13), "end")
        }
    }

    fn name(&self, drawing: &Drawing, color: Color, out: &mut String) {
        let name = self.shortened(drawing.name(color));
        if !name.is_empty() {
            let (((x, y), anchor), name) = (self.name_of(color), Escaped(&name));
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{NAME}\" font-family=\"serif\" text-anchor=\"{anchor}\" \
                 fill=\"{INK}\">{name}</text>"
            );
        }
    }

    /// A name, cut to about the available width, with a sign if it was cut.
    pub fn shortened(&self, name: &str) -> String {
        let mut left = self.layout.size.0 - 2 * LINE;
        let mut fits = |character: char| {
            left -= if character.is_ascii() { NAME * 3 / 5 } else { NAME };
            left >= 0
        };
        let end = name.char_indices().find(|&(_, character)| !fits(character)).map(|(at, _)| at);
        end.map_or(name.to_string(), |end| format!("{}…", &name[..end]))
    }

    /// The rings and arrows.
    fn marks(&self, drawing: &Drawing, out: &mut String) {
        let has = |square: &Square| self.figures.variant.has(*square);
        for &square in drawing.marks.iter().filter(|square| has(square)) {
            let (x, y) = self.layout.square(square);
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"46\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"7\" \
                 stroke-opacity=\".8\"/>"
            );
        }
        let arrows = drawing.arrows.iter().filter(|(from, to)| from != to && has(from) && has(to));
        for &(from, to) in arrows {
            let path = arrow(self.layout.square(from), self.layout.square(to));
            let _ = writeln!(out, "<path d=\"{path}\" fill=\"{MARK}\" fill-opacity=\".8\"/>");
        }
    }
}

/// A group whose content the script of a page replaces after every move; it is empty in a picture without a drawing.
fn layer(
    name: &str,
    attributes: &str,
    drawing: Option<&Drawing>,
    out: &mut String,
    fill: impl FnOnce(&Drawing, &mut String),
) {
    let _ = write!(out, "<g data-layer=\"{name}\" {attributes}>");
    if let Some(drawing) = drawing {
        fill(drawing, out);
    }
    out.push_str("</g>\n");
}

/// The size of names.
const NAME: i32 = 36;
