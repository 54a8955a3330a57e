//! The named handicaps of a file.

use std::collections::HashSet;
use std::iter;

use serde::Deserialize;
use toml::Spanned;

use super::super::Variant;
use super::super::handicap::Handicap;
use super::{Wrong, check_name_for_people, lacks_royal, without_royal};
use crate::shogi::{Color, Placement, Square};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandicapRow {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    removes: Vec<String>,
    /// The hands, as in SFEN.
    #[serde(default)]
    gives: String,
    /// The whole position, where no piece is merely taken away.
    start: Option<Spanned<String>>,
    #[serde(default)]
    disputed: bool,
}

impl HandicapRow {
    /// What it is called in any way.
    fn names(&self) -> impl Iterator<Item = &String> {
        iter::once(&self.name).chain(&self.also)
    }
}

/// The named handicaps with their positions.
pub(super) fn handicaps(
    rows: &[Spanned<HandicapRow>],
    variant: &Variant,
    start: &Placement,
) -> Result<Vec<Handicap>, Wrong> {
    let mut known = HashSet::new();
    rows.iter()
        .map(|spanned| {
            let row = spanned.get_ref();
            if let Some(what) = row.names().find_map(|name| check_name_for_people(name).err()) {
                return Err(Wrong::new(spanned, what));
            }
            if let Some(name) = row.names().find(|name| !known.insert(*name)) {
                return Err(Wrong::new(spanned, format!("`{name}` names a handicap twice")));
            }
            handicap(row, variant, start).map_err(|what| {
                let what = format!("`{}`: {what}", row.name);
                match &row.start {
                    Some(start) => Wrong::new(start, what),
                    None => Wrong::new(spanned, what),
                }
            })
        })
        .collect()
}

fn handicap(row: &HandicapRow, variant: &Variant, start: &Placement) -> Result<Handicap, String> {
    let square = |name: &String| name.parse().map_err(|_| format!("`{name}` is no square"));
    let removes: Vec<Square> = row.removes.iter().map(square).collect::<Result<_, String>>()?;
    for square in &removes {
        let piece = start.piece(*square).filter(|piece| piece.color == Color::White);
        piece.ok_or_else(|| format!("White has no piece on {square}"))?;
        if removes.iter().filter(|other| *other == square).count() > 1 {
            return Err(format!("{square} is emptied twice"));
        }
    }
    if row.start.is_some() && !(removes.is_empty() && row.gives.is_empty()) {
        return Err("a whole position, and what it differs by".into());
    }
    let rest = |square| start.piece(square).filter(|_| !removes.contains(&square));
    let turn = if removes.is_empty() { "b" } else { "w" };
    let hand = if row.gives.is_empty() { "-" } else { &row.gives };
    let sfen = match &row.start {
        Some(whole) => whole.get_ref().clone(),
        None => format!("{} {turn} {hand} 1", variant.board_sfen(rest)),
    };
    let placement = variant.placement(&sfen).map_err(|error| variant.misplaced("its position", error))?;
    if let Some(color) = without_royal(variant, &placement) {
        return Err(lacks_royal(color));
    }
    let even = removes.is_empty() && row.start.is_none();
    if let Some(name) = row.names().find(|name| !even && variant.is_even_name(name)) {
        return Err(format!("`{name}` is what the even start position is called"));
    }
    Ok(Handicap {
        name: row.name.clone(),
        also: row.also.clone(),
        even,
        removes,
        sfen,
        disputed: row.disputed,
        placement,
    })
}
