//! Draws the pieces, characters and arrows on a board.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::PieceStyle;
use super::glyphs::{EM, outline};
use super::layout::{Point, TEXT};
use super::text::Escaped;
use crate::shogi::PieceKind;
use crate::variant::Variant;

pub(super) const INK: &str = "#1f1a14";
pub(super) const RED: &str = "#b8261b";

/// The outline of a piece, centred on its square.
const PIECE: &str = "M0-49 32-38 44 48H-44L-32-38Z";

/// The scale of the groups of characters in labels and numbers.
pub(super) const SHRUNK: &str = ".2";
pub(super) const GROWN: i32 = EM / TEXT;
/// The distance from a digit or letter to the next, in units of the paths.
pub(super) const DIGIT: i32 = 112;

/// How the pieces of a variant are drawn.
pub(super) struct Figures<'v> {
    pub variant: &'v Variant,
    pub style: PieceStyle,
}

impl Figures<'_> {
    /// Defines each piece and each character of labels and numbers once. Their ids depend only on their looks, so that
    /// pictures in one page can share definitions.
    pub fn define(&self, kinds: &BTreeSet<PieceKind>, texts: impl Iterator<Item = String>, out: &mut String) {
        let characters: BTreeSet<char> = texts.flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
        out.push_str("<defs>\n");
        for (character, path) in characters.into_iter().filter_map(|one| Some((one, outline(one)?))) {
            let _ = writeln!(out, "<path id=\"c{:x}\" d=\"{path}\"/>", u32::from(character));
        }
        let mut known = BTreeSet::new();
        for &kind in kinds {
            let id = self.id(kind);
            if known.insert(id.clone()) {
                let _ = write!(out, "<g id=\"{id}\">");
                self.piece(kind, out);
                out.push_str("</g>\n");
            }
        }
        out.push_str("</defs>\n");
    }

    /// The id of the definition of a piece.
    pub fn id(&self, kind: PieceKind) -> String {
        let about = self.variant.kind(kind);
        let letter = if self.style == PieceStyle::Wood { 'w' } else { 'p' };
        let codes: Vec<String> =
            about.board_kanji().chars().map(|character| format!("{:x}", u32::from(character))).collect();
        format!("{letter}{}{}", codes.join("-"), if about.is_promoted() { "r" } else { "" })
    }

    /// A piece, centred on its square, with the characters of its name one below the other.
    fn piece(&self, kind: PieceKind, out: &mut String) {
        let about = self.variant.kind(kind);
        // The scale of a single character in thousandths, and where names begin and end.
        let (single, top, height) = match self.style {
            PieceStyle::Wood => (290, -34, 78),
            PieceStyle::Plain => (430, -49, 98),
        };
        if self.style == PieceStyle::Wood {
            let _ = write!(out, "<path d=\"{PIECE}\"/>");
        }
        let name: Vec<char> = about.board_kanji().chars().collect();
        let length = name.len() as i32;
        let (wide, tall) = match length {
            1 => (single, single),
            2 => (single * 4 / 5, height * 1000 / EM / length),
            _ => (single * 3 / 4, height * 1000 / EM / length),
        };
        let color = if about.is_promoted() { RED } else { INK };
        let _ = write!(out, "<g fill=\"{color}\" stroke=\"none\">");
        for (at, &character) in (0..).zip(&name) {
            let middle = top + height * (2 * at + 1) / (2 * length);
            let place = format!("transform=\"matrix(.{wide:03} 0 0 .{tall:03} 0 {middle})\"");
            let _ = match outline(character) {
                Some(path) => write!(out, "<path {place} d=\"{path}\"/>"),
                None => {
                    let text = character.to_string();
                    let (y, text) = (EM * 7 / 20, Escaped(&text));
                    write!(
                        out,
                        "<text {place} y=\"{y}\" font-size=\"{EM}\" text-anchor=\"middle\">{text}</text>"
                    )
                }
            };
        }
        out.push_str("</g>");
    }
}

/// The characters of a label or a number, centred, in a group that is scaled down.
pub(super) fn word(text: &str, (x, y): Point, (right, down): Point, out: &mut String) {
    let last = text.chars().count() as i32 - 1;
    for (at, character) in (0..).zip(text.chars()) {
        let steps = 2 * at - last;
        let (x, y) = (x * GROWN + steps * right / 2, y * GROWN + steps * down / 2);
        let _ = write!(out, "<use href=\"#c{:x}\" x=\"{x}\" y=\"{y}\"/>", u32::from(character));
    }
}

/// The outline of an arrow between two different points.
pub(super) fn arrow(from: Point, to: Point) -> String {
    let (right, down) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = (right * right + down * down).sqrt();
    let (right, down) = (right / length, down / length);
    let head = length - 44.0;
    let corners = [
        (22.0, 7.0),
        (head, 7.0),
        (head, 24.0),
        (length - 4.0, 0.0),
        (head, -24.0),
        (head, -7.0),
        (22.0, -7.0),
    ];
    let mut path = String::new();
    for (on, beside) in corners {
        let x = f64::from(from.0) + on * right - beside * down;
        let y = f64::from(from.1) + on * down + beside * right;
        let _ = write!(path, "{}{x:.0} {y:.0}", if path.is_empty() { 'M' } else { 'L' });
    }
    path + "Z"
}
