//! `kifu variants`: lists the known variants, or describes the board, the pieces and the laws of one.

use std::fmt::Write as _;

use crate::{Color, PieceKind, Position, Variant};

use super::args::Variants;
use super::output::{Output, Status, Stop, visible};
use super::speech::{Part, Speech};

pub fn run(args: &Variants, output: &mut Output) -> Result<Status, Stop> {
    match &args.name {
        Some(variant) if args.toml => output.text(variant.to_toml())?,
        Some(variant) => {
            let speech = output.speech();
            output.text(&show(variant, speech))?;
        }
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

fn show(variant: &Variant, speech: Speech) -> String {
    let mut text = format!("{} ({})\n\n", visible(variant.title()), visible(variant.title_ja()));
    text.push_str(&crate::board_text(&Position::start(variant)));
    let _ = writeln!(text, "\n{}  {}", speech.say("start", &[]), variant.start());
    let names: Vec<String> = variant.aliases().map(|name| visible(name).into_owned()).collect();
    let handicaps: Vec<String> =
        variant.handicaps().iter().map(|one| visible(&one.name).into_owned()).collect();
    for (key, names) in [("also", names), ("handicaps", handicaps), ("zone", zones(variant, speech))] {
        if !names.is_empty() {
            let _ = writeln!(text, "{}  {}", speech.say(key, &[]), speech.list(names));
        }
    }
    text.push('\n');
    for law in variant.rules_in(speech.0) {
        let _ = writeln!(text, "- {}", visible(&law));
    }
    text.push('\n');
    for id in variant.kinds() {
        let _ = writeln!(text, "{}", piece(variant, id, speech));
        for line in variant.draw_moves(id).lines() {
            let _ = writeln!(text, "       {line}");
        }
        for special in variant.special_moves_in(id, speech.0) {
            let _ = writeln!(text, "       {special}");
        }
    }
    let legend = speech.say("the drawings and the codes, as the piece sees the board:", &[]);
    let _ = writeln!(text, "\n{legend}");
    for line in variant.legend_in(speech.0) {
        let _ = writeln!(text, "  {line}");
    }
    if let Some(note) = variant.note() {
        let _ = writeln!(text, "\n{}", visible(note));
    }
    text
}

/// The ranks in which pieces promote, if any do.
fn zones(variant: &Variant, speech: Speech) -> Vec<String> {
    let promotes = variant.kinds().any(|kind| variant.kind(kind).promotes.is_some());
    let zone = |color: Color| {
        let mut ranks = (1..=variant.ranks()).filter(|&rank| promotes && variant.in_zone(color, rank));
        let (first, last) = (ranks.clone().next()?, ranks.next_back()?);
        let parts: &[Part<'_>] = &[("first", &first), ("last", &last), ("side", &speech.side(color))];
        Some(if first == last {
            speech.say("rank {first} for {side}", parts)
        } else {
            speech.say("ranks {first} to {last} for {side}", parts)
        })
    };
    Color::ALL.into_iter().filter_map(zone).collect()
}

/// A line on a kind: its names, how it moves, what becomes of it.
fn piece(variant: &Variant, id: PieceKind, speech: Speech) -> String {
    let kind = variant.kind(id);
    let mut text = format!(
        "{:<4} {}  {} ({}, {})",
        kind.usi,
        kind.move_kanji(),
        visible(&kind.title),
        visible(&kind.title_ja),
        kind.betza
    );
    if let Some(to) = kind.promotes {
        text += &speech.say(", becomes {kind}", &[("kind", &variant.kind(to).usi)]);
    }
    if kind.base != id && variant.laws().drops.allowed {
        text += &speech.say(", in hand {kind}", &[("kind", &variant.kind(kind.base).usi)]);
    }
    if let Some(value) = kind.value {
        text += &speech.say(", worth {value}", &[("value", &value)]);
    }
    text
}
