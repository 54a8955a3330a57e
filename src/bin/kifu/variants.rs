//! `kifu variants`: the games that are known, and the board and the pieces of each.

use std::fmt::Write as _;
use std::io;

use kifu::{Position, Variant};

use super::args::Variants;
use super::laws::laws;
use super::output::{Output, Status, visible};

pub fn run(args: &Variants, output: &mut Output) -> io::Result<Status> {
    match &args.name {
        Some(variant) => output.text(&show(variant))?,
        None => output.text(&list())?,
    }
    Ok(Status::Clean)
}

fn list() -> String {
    let mut text = String::new();
    for variant in Variant::all() {
        let size = format!("{}x{}", variant.files(), variant.ranks());
        let _ = writeln!(
            text,
            "{:<16}  {size:<6}  {} ({})",
            variant.name(),
            visible(variant.title()),
            visible(variant.title_ja())
        );
    }
    text
}

fn show(variant: &Variant) -> String {
    let mut text = format!("{} ({})\n\n", visible(variant.title()), visible(variant.title_ja()));
    text.push_str(&kifu::board_text(&Position::start(variant)));
    let _ = writeln!(text, "\nstart  {}", variant.start());
    let names: Vec<_> = variant.aliases().map(visible).collect();
    let handicaps: Vec<_> = variant.handicaps().iter().map(|one| visible(&one.name)).collect();
    for (key, names) in [("also", names), ("handicaps", handicaps)] {
        if !names.is_empty() {
            let _ = writeln!(text, "{key}  {}", names.join(", "));
        }
    }
    text.push('\n');
    for law in laws(variant) {
        let _ = writeln!(text, "- {law}");
    }
    text.push('\n');
    for id in variant.kinds() {
        let kind = variant.kind(id);
        let becomes =
            kind.promotes.map(|to| format!(", becomes {}", variant.kind(to).usi)).unwrap_or_default();
        let _ = writeln!(
            text,
            "{:<4} {}  {} ({}, {}){becomes}",
            kind.usi,
            kind.move_kanji(),
            visible(&kind.title),
            visible(&kind.title_ja),
            kind.betza
        );
        for line in variant.draw_moves(id).lines() {
            let _ = writeln!(text, "       {line}");
        }
        for power in variant.powers(id) {
            let _ = writeln!(text, "       {power}");
        }
    }
    if let Some(note) = variant.note() {
        let _ = writeln!(text, "\n{}", visible(note));
    }
    text
}
