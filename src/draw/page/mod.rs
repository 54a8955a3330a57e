//! A game as a page on which it can be played through: one text, which loads no other file.
//!
//! The page holds the game as data, a picture of an empty board, and a script that moves the pieces. All text that comes
//! from the record is in the data, in which no tag can begin, and the script inserts it into the page as plain text. If
//! scripts are removed from the page, the picture of a position and the list of the moves are left.

mod data;

use std::fmt::Write;

use super::text::Escaped;
use super::{Coordinates, Drawing, bottom};
use crate::diag::Diagnostic;
use crate::notation::moves::{Spelling, spell};
use crate::record::{Node, Record};
use crate::shogi::Color;

/// The player of a page as a script: a function `play`; the head of the file describes how to call it.
pub const PLAYER: &str = include_str!("player.js");

/// The script of a page, which plays every game that is not played yet.
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("player.js"),
    "document.querySelectorAll(\".kifu:not([data-ready])\").forEach((root) => play(root));\n})();\n"
);
const STYLE: &str = include_str!("player.css");

/// The SHA-256 hashes of both in Base64. With them a page forbids any other script and style. A test compares them.
const SCRIPT_HASH: &str = "7/4R4L+T1ShQkS2mGCkr3gJiaxxkO8aP+9cEvs/Pt/k=";
const STYLE_HASH: &str = "bi5OR24HUyb+fLxFY/yaM0+8p4jFvZAUAyBSgSH5bIc=";

/// A game as a page of HTML: the board with buttons and keys, the moves with variations, comments, times and evaluations,
/// and the findings. [`Page::html`] gives the page.
///
/// ```
/// let record = kifu::parse("先手：<b>\n   1 ７六歩(77)\n   2 投了\n".as_bytes()).records.remove(0);
/// let page = kifu::draw::Page::new(&record).html();
/// assert!(page.starts_with("<!DOCTYPE html>") && !page.contains("<b>"));
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Page<'r> {
    record: &'r Record,
    findings: Vec<&'r Diagnostic>,
    ply: Option<u32>,
    coordinates: Coordinates,
    /// The side at the bottom.
    bottom: Color,
}

impl<'r> Page<'r> {
    /// A page that shows the last position of the main line first.
    pub fn new(record: &'r Record) -> Page<'r> {
        Page {
            record,
            findings: Vec::new(),
            ply: None,
            coordinates: Coordinates::Japanese,
            bottom: Color::Black,
        }
    }

    /// Adds findings about the game to the page.
    pub fn findings(mut self, findings: impl IntoIterator<Item = &'r Diagnostic>) -> Page<'r> {
        self.findings.extend(findings);
        self
    }

    /// The number of the move of the main line that the page shows first; the last move if there are fewer.
    pub fn ply(mut self, ply: u32) -> Page<'r> {
        self.ply = Some(ply);
        self
    }

    /// How files and ranks are named at the edges; in Japanese by default.
    pub fn coordinates(mut self, coordinates: Coordinates) -> Page<'r> {
        self.coordinates = coordinates;
        self
    }

    /// Whether White is at the bottom.
    pub fn flipped(mut self, is_flipped: bool) -> Page<'r> {
        self.bottom = bottom(is_flipped);
        self
    }

    /// The whole page. It allows only its own script and style sheet, and loads no other file.
    pub fn html(&self) -> String {
        let headers = self.record.headers();
        let name = |name: Option<&'r str>| Escaped(name.unwrap_or("?")).to_string();
        let (black, white) = (name(headers.black()), name(headers.white()));
        format!(
            "<!DOCTYPE html>\n<html lang=\"ja\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
             script-src 'sha256-{SCRIPT_HASH}'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>☗{black} ☖{white}</title>\n\
             </head>\n<body class=\"kifu-page\">\n{}</body>\n</html>\n",
            self.fragment()
        )
    }

    /// The part of the page that shows the game, for a place in another page, such as a notebook.
    pub fn fragment(&self) -> String {
        let shown = self.shown();
        let drawing = Drawing { bottom: self.bottom, ..Drawing::at(&shown) };
        let image = drawing.coordinates(self.coordinates).data_uri();
        let mut out = format!("<div class=\"kifu\">\n<style>{STYLE}</style>\n");
        let ends = shown.ending().map(|ending| format!(" {}", ending.word)).unwrap_or_default();
        let _ = writeln!(out, "<img alt=\"{}{}\" src=\"{image}\">", shown.ply(), Escaped(&ends));
        self.plain_moves(&mut out);
        // In the data, `<` occurs only in strings, where it can be escaped.
        let data = data::data(self).replace('<', "\\u003c");
        let _ = write!(
            out,
            "<script type=\"application/json\">{data}</script>\n<script>{SCRIPT}</script>\n</div>\n"
        );
        out
    }

    /// The node that is shown first.
    fn shown(&self) -> Node<'r> {
        let count = self.ply.map_or(usize::MAX, |ply| ply as usize);
        self.record.mainline().take(count).last().unwrap_or(self.record.root())
    }

    fn last_word(&self) -> String {
        self.record.ending().map(|ending| ending.word.clone()).unwrap_or_default()
    }

    /// The headers and the moves, for pages from which scripts are removed.
    fn plain_moves(&self, out: &mut String) {
        out.push_str("<details><summary>棋譜</summary>\n<table>");
        for header in self.record.headers() {
            let _ =
                write!(out, "<tr><th>{}</th><td>{}</td></tr>", Escaped(&header.key), Escaped(&header.value));
        }
        out.push_str("</table>\n<ol>");
        let mut position = self.record.start().clone();
        for mv in self.record.mainline().filter_map(|node| node.mv()) {
            let words = spell(&position, mv, Spelling::Ki2).to_string();
            let _ = write!(out, "<li>{}</li>", Escaped(&words));
            position.play_unchecked(mv);
        }
        let _ = writeln!(out, "</ol>\n<p>{}</p></details>", Escaped(&self.last_word()));
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::draw::text::base64;

    #[test]
    fn the_moves_and_the_ending_are_there_without_scripts() {
        let text = "先手：<甲>\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
        let record = crate::parse(text.as_bytes()).records.remove(0);
        let page = Page::new(&record).fragment();
        let plain = page.split_once("<details>").and_then(|(_, rest)| rest.split_once("</details>"));
        let expected = "<summary>棋譜</summary>\n<table><tr><th>先手</th><td>&lt;甲&gt;</td></tr></table>\n\
                        <ol><li>▲７六歩</li><li>△３四歩</li></ol>\n<p>投了</p>";
        assert_eq!(plain.map(|(plain, _)| plain), Some(expected));
        assert!(page.contains("<img alt=\"2 投了\" src=\"data:"), "the last position and how the game ended");
        let page = Page::new(&record).ply(1).fragment();
        assert!(
            page.contains("<img alt=\"1\" src=\"data:"),
            "the game goes on from the position that is shown"
        );
    }

    #[test]
    fn a_page_names_the_script_and_the_style_that_it_has() {
        for (text, hash) in [(SCRIPT, SCRIPT_HASH), (STYLE, STYLE_HASH)] {
            assert_eq!(base64(&Sha256::digest(text)), hash);
        }
    }
}
