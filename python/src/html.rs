//! Boards and records as HTML that needs nothing else, for notebooks.

use std::fmt::Write as _;

use kifu::{Color, Position, Record, Square};

const CELL: &str = "border:1px solid #555;width:2em;height:2em;padding:0;text-align:center";

/// The board as a table, the hands above and below. White's pieces stand on their heads.
pub fn board(position: &Position) -> String {
    let variant = position.variant();
    let mut html = String::from("<div>");
    hand(&mut html, position, Color::White);
    html.push_str("<table style=\"border-collapse:collapse\">");
    for rank in 1..=variant.ranks() {
        html.push_str("<tr>");
        for file in (1..=variant.files()).rev() {
            let piece = Square::new(file, rank).and_then(|square| position.piece(square));
            let _ = match piece {
                Some(piece) => {
                    let turned = if piece.color == Color::White { ";transform:rotate(180deg)" } else { "" };
                    let kanji = escaped(variant.kind(piece.kind).board_kanji());
                    write!(
                        html,
                        "<td style=\"{CELL}\"><div style=\"line-height:2em{turned}\">{kanji}</div></td>"
                    )
                }
                None => write!(html, "<td style=\"{CELL}\"></td>"),
            };
        }
        html.push_str("</tr>");
    }
    html.push_str("</table>");
    hand(&mut html, position, Color::Black);
    html.push_str("</div>");
    html
}

/// The headers, the last position and the moves of the main line.
pub fn record(record: &Record) -> String {
    let mut html = String::from("<div><table>");
    for header in record.headers() {
        let (key, value) = (escaped(&header.key), escaped(&header.value));
        let _ = write!(html, "<tr><th>{key}</th><td>{value}</td></tr>");
    }
    html.push_str("</table>");
    html.push_str(&board(&record.last().position()));
    html.push_str("<ol>");
    for node in record.mainline() {
        let mv = node.mv().map(|mv| record.variant().usi(mv)).unwrap_or_default();
        let illegal = node.illegal().map(|way| format!(" ({way})")).unwrap_or_default();
        let _ = write!(html, "<li>{}{}</li>", escaped(&mv), escaped(&illegal));
    }
    html.push_str("</ol>");
    if let Some(ending) = record.ending() {
        let _ = write!(html, "<p>{}</p>", escaped(&ending.word));
    }
    html.push_str("</div>");
    html
}

fn hand(html: &mut String, position: &Position, color: Color) {
    let sign = if color == Color::Black { '☗' } else { '☖' };
    let _ = write!(html, "<div>{sign}");
    for (kind, count) in position.hand(color) {
        let kanji = escaped(position.variant().kind(kind).board_kanji());
        let _ = match count {
            1 => write!(html, " {kanji}"),
            count => write!(html, " {kanji}×{count}"),
        };
    }
    html.push_str("</div>");
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
