//! The named handicaps of a file.

use std::collections::HashSet;
use std::iter;

use serde::Deserialize;
use toml::Spanned;

use super::super::Variant;
use super::super::handicap::{Handicap, plain};
use super::{Wrong, check_name_for_people, goals, lacks_royal, without_royal};
use crate::shogi::{Color, Placement, Square};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandicapRow {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    removes: Vec<String>,
    /// The hands, as in SFEN; if it is empty, those of the start position.
    #[serde(default)]
    gives: String,
    /// The whole position, if the handicap does more than remove pieces.
    start: Option<Spanned<String>>,
    #[serde(default)]
    disputed: bool,
}

impl HandicapRow {
    /// All its names.
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

/// The handicaps of a base that are possible in the game, because it has their pieces and hands.
pub(super) fn inherited(base: &Variant, variant: &Variant) -> Vec<Handicap> {
    let kept = |handicap: &Handicap| {
        let placement = variant.placement(&handicap.sfen).ok()?;
        lost(variant, &placement).is_none().then(|| Handicap { placement, ..handicap.clone() })
    };
    base.handicaps().iter().filter_map(kept).collect()
}

/// Why no game can begin with these pieces: a side lacks a royal piece, or a side has already won.
fn lost(variant: &Variant, placement: &Placement) -> Option<String> {
    without_royal(variant, placement).map(lacks_royal).or_else(|| goals::met(variant, placement))
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
    let mut usual = variant.start().split_whitespace().skip(1);
    let (first, hands) = (usual.next().unwrap_or("b"), usual.next().unwrap_or("-"));
    let turn = if removes.is_empty() { first } else { "w" };
    let hand = if row.gives.is_empty() { hands } else { &row.gives };
    let sfen = match &row.start {
        Some(whole) => whole.get_ref().clone(),
        None => format!("{} {turn} {hand} 1", variant.board_sfen(rest)),
    };
    let placement = variant.placement(&sfen).map_err(|error| variant.misplaced("its position", error))?;
    if let Some(why) = lost(variant, &placement) {
        return Err(why);
    }
    let even = removes.is_empty() && row.start.is_none();
    let is_other = !even || !row.gives.is_empty();
    if let Some(name) = row.names().find(|name| is_other && variant.is_even_name(name)) {
        return Err(format!("`{name}` is what the even start position is called"));
    }
    Ok(Handicap {
        name: row.name.clone(),
        also: row.also.clone(),
        plain: row.names().map(|name| plain(name)).collect(),
        even,
        removes,
        sfen,
        disputed: row.disputed,
        placement,
    })
}

#[cfg(test)]
mod tests {
    use crate::variant::Variant;

    fn game(text: &str) -> Result<Variant, crate::Error> {
        Variant::from_toml(&format!("name = \"x\"\ntitle = {{ en = \"X\", ja = \"Ｘ\" }}\n{text}"))
    }

    fn start<'v>(variant: &'v Variant, name: &str) -> Option<&'v str> {
        variant.handicap(name).map(|handicap| handicap.sfen.as_str())
    }

    /// A handicap keeps what it does not change from the start position: the hands, and who moves first.
    #[test]
    fn a_handicap_changes_no_more_than_it_says() {
        let rows = "[[handicap]]\nname = \"平手\"\n[[handicap]]\nname = \"銀落ち\"\nremoves = [\"1a\"]\n[[handicap]]\n\
            name = \"歩得\"\ngives = \"P\"\n[[handicap]]\nname = \"持駒なし\"\ngives = \"-\"\n";
        let plus = game(&format!("base = \"gorogoroplus\"\n{rows}")).expect("it is whole");
        let (board, less) = ("sgkgs/5/1ppp1/1PPP1/5/SGKGS", "sgkg1/5/1ppp1/1PPP1/5/SGKGS");
        assert_eq!(start(&plus, "平手"), Some(&*format!("{board} b NLnl 1")));
        assert_eq!(start(&plus, "銀落ち"), Some(&*format!("{less} w NLnl 1")));
        assert_eq!(start(&plus, "歩得"), Some(&*format!("{board} b P 1")));
        assert_eq!(start(&plus, "持駒なし"), Some(&*format!("{board} b - 1")));
        let second =
            "board = { files = 5, ranks = 6, zone = 2 }\nstart = \"sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 1\"\n";
        let second = game(&format!("base = \"gorogoroplus\"\n{second}{rows}")).expect("it is whole");
        assert_eq!(start(&second, "平手"), Some(&*format!("{board} w - 1")));
        assert_eq!(start(&second, "歩得"), Some(&*format!("{board} w P 1")));
        let error = game("base = \"minishogi\"\n[[handicap]]\nname = \"平手\"\ngives = \"P\"\n");
        let error = error.expect_err("it is not even").to_string();
        assert!(error.contains("line 4, ") && error.contains("the even start position is called"), "{error}");
    }

    /// Start positions in which a side has already lost are refused.
    #[test]
    fn a_handicap_leaves_a_game_to_be_played() {
        let files: Vec<String> = (1..=8).map(|file| format!("{file}a")).collect();
        let less =
            |gone: usize| format!("[[handicap]]\nname = \"八枚落ち\"\nremoves = {:?}\n", &files[..gone]);
        assert!(game(&format!("base = \"hasami\"\n{}", less(7))).is_ok());
        let error =
            game(&format!("base = \"hasami\"\n{}", less(8))).expect_err("one man has lost").to_string();
        assert!(error.contains("line 4, ") && error.contains("White has so few pieces"), "{error}");
        let few = game("base = \"shogi\"\nlaws = { goals = { few = 10 } }\n").expect("it is whole");
        assert!(few.handicap("八枚落ち").is_some() && few.handicap("裸玉").is_none());
    }

    /// A handicap of the base with pieces or hands that the game does not have is left out.
    #[test]
    fn handicaps_of_a_base_need_their_pieces_and_hands() {
        let drops = game("base = \"shogi\"\n[laws]\ndrops = \"none\"\n").expect("it is whole");
        assert!(drops.handicap("角落ち").is_some() && drops.handicap("歩三兵").is_none());
        let kinds = Variant::named("chu").expect("it is registered");
        let kinds: Vec<&str> = kinds.kinds().map(|kind| &*kinds.kind(kind).name).collect();
        let kinds: Vec<&&str> = kinds.iter().filter(|name| **name != "crown-prince").collect();
        let chu = game(&format!("base = \"chu\"\nkinds = {kinds:?}\n[laws]\nroyal = [\"king\"]\n"));
        let chu = chu.expect("it is whole");
        assert!(chu.handicap("三枚獅子").is_some() && chu.handicap("二枚王").is_none());
    }
}
