//! The file of a variant: its keys, what it inherits, and what makes a game impossible.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::handicap::Handicap;
use super::kind::Kind;
use super::laws::{Drops, Impasse, Laws, Promotion, Repetition, RepetitionResult};
use super::reach::Reach;
use super::{Data, Variant, betza};
use crate::diag::Error;
use crate::shogi::{Color, PieceKind, Placement, Square};

/// How many kinds a hand has room for.
pub(crate) const HAND_SLOTS: usize = 32;

/// The keys of a file. Those that are missing come from `base`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    title: Title,
    #[serde(default)]
    aliases: Vec<String>,
    base: Option<String>,
    board: Board,
    start: String,
    kinds: Vec<String>,
    #[serde(default)]
    define: Vec<KindRow>,
    #[serde(default)]
    csa: bool,
    laws: Option<LawKeys>,
    #[serde(default)]
    handicap: Vec<HandicapRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Title {
    en: String,
    ja: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    files: u8,
    ranks: u8,
    zone: u8,
}

/// A kind, in the catalogue or in the file of a variant.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct KindRow {
    name: String,
    usi: String,
    moves: String,
    promotes: Option<String>,
    names: Names,
    kanji: Vec<String>,
    csa: Option<String>,
    points: Option<u32>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Names {
    en: String,
    ja: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    kind: Vec<KindRow>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct LawKeys {
    royal: Option<OneOrMore>,
    promotion: Option<PromotionKeys>,
    drops: Option<DropKeys>,
    repetition: Option<RepetitionKeys>,
    impasse: Option<ImpasseKey>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PromotionKeys {
    zone: Zone,
    dead_end: DeadEnd,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Zone {
    InWithinOut,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum DeadEnd {
    Forced,
    Free,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DropKeys {
    #[serde(default = "yes")]
    allowed: bool,
    #[serde(default)]
    dead_end: bool,
    #[serde(default)]
    one_per_file: Vec<String>,
    #[serde(default)]
    no_mate: Vec<String>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RepetitionKeys {
    count: u32,
    result: ResultKey,
    perpetual_check: PerpetualKey,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum ResultKey {
    Draw,
    FirstLoses,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum PerpetualKey {
    Loses,
    Same,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ImpasseKey {
    Word(NoneWord),
    Count(ImpasseKeys),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum NoneWord {
    None,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ImpasseKeys {
    pieces: u32,
    black: u32,
    white: u32,
    win: u32,
    draw: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandicapRow {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    removes: Vec<String>,
    /// White's hand, as in SFEN.
    #[serde(default)]
    gives: String,
    #[serde(default)]
    disputed: bool,
}

static CATALOGUE: LazyLock<Vec<KindRow>> = LazyLock::new(|| {
    let catalogue: Catalogue = toml::from_str(include_str!("kinds.toml")).expect("the catalogue is TOML");
    catalogue.kind
});

/// The variant that `text` describes, building on one of `bases`.
pub(super) fn load(text: &str, bases: &[Variant]) -> Result<Variant, Error> {
    let file: File = toml::from_str(text).map_err(|error| Error::message(error.to_string()))?;
    let wrong = |what: String| Error::message(format!("variant `{}`: {what}", file.name));
    let base = match &file.base {
        Some(name) => {
            let base = bases.iter().find(|base| base.name() == name);
            Some(base.ok_or_else(|| wrong(format!("there is no variant `{name}` to build on")))?)
        }
        None => None,
    };
    let board = &file.board;
    let sides = 1..=Square::MAX_SIDE;
    if !sides.contains(&board.files) || !sides.contains(&board.ranks) || board.zone > board.ranks {
        return Err(wrong(format!(
            "a board of {}×{} with a zone of {}",
            board.files, board.ranks, board.zone
        )));
    }
    let kinds = kinds(&file).map_err(wrong)?;
    let laws = laws(&file, &kinds, base).map_err(wrong)?;
    let reach = Reach::new((board.files, board.ranks, board.zone), &kinds, &laws);
    let mut letters = [[None; 2]; 26];
    for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.present) {
        if let [letter] = kind.usi.trim_start_matches('+').as_bytes() {
            letters[usize::from(letter - b'A')][usize::from(kind.is_promoted())] = Some(PieceKind(at as u16));
        }
    }
    let mut data = Data {
        source: text.to_string(),
        name: file.name.clone(),
        title: file.title.en.clone(),
        title_ja: file.title.ja.clone(),
        aliases: file.aliases.clone(),
        files: board.files,
        ranks: board.ranks,
        zone: board.zone,
        start: file.start.clone(),
        kinds,
        laws,
        handicaps: Vec::new(),
        csa: file.csa,
        reach,
        letters,
    };
    // SFEN is read by the variant itself, so the rest waits until there is one.
    let draft = Variant(Arc::new(data));
    let start = draft.placement(&file.start);
    let start = start.map_err(|error| wrong(format!("the start position: {error}")))?;
    let handicaps = handicaps(&file, &draft, &start).map_err(wrong)?;
    data = Arc::into_inner(draft.0).expect("nobody else has seen the draft");
    for kind in 0..data.kinds.len() {
        let base = data.kinds[kind].base;
        let on_board =
            start.board.iter().filter(|(_, piece)| data.kinds[piece.kind.index()].base == base).count();
        let in_hand: u32 = Color::ALL.iter().map(|&color| start.in_hand(color, base)).sum();
        data.kinds[kind].total = on_board as u32 + in_hand;
    }
    data.handicaps = handicaps;
    Ok(Variant(Arc::new(data)))
}

/// The catalogue and the file's own kinds, with those present that the file names.
fn kinds(file: &File) -> Result<Vec<Kind>, String> {
    let rows: Vec<&KindRow> = CATALOGUE.iter().chain(&file.define).collect();
    let find = |name: &str| rows.iter().position(|row| row.name == name);
    for name in &file.kinds {
        find(name).ok_or_else(|| format!("there is no kind `{name}`"))?;
    }
    let mut kinds = Vec::with_capacity(rows.len());
    let mut slots = 0u8;
    for (at, row) in rows.iter().enumerate() {
        let present = file.kinds.contains(&row.name);
        let steps =
            betza::parse(&row.moves).map_err(|byte| format!("`{}`: moves stop at byte {byte}", row.name))?;
        let promotes = row.promotes.as_deref().filter(|name| file.kinds.iter().any(|kind| kind == name));
        let base = rows.iter().position(|other| other.promotes.as_deref() == Some(&row.name));
        let promoted = row.usi.starts_with('+');
        if !row.usi.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(format!("`{}`: the letters `{}` are not upper case", row.name, row.usi));
        }
        if present && kinds.iter().any(|kind: &Kind| kind.present && kind.usi == row.usi) {
            return Err(format!("`{}`: another kind has the letters `{}`", row.name, row.usi));
        }
        let slot = (present && !promoted).then_some(slots);
        slots += u8::from(slot.is_some());
        if usize::from(slots) > HAND_SLOTS {
            return Err(format!("more than {HAND_SLOTS} kinds that are not promoted"));
        }
        kinds.push(Kind {
            name: row.name.clone(),
            title: row.names.en.clone(),
            title_ja: row.names.ja.clone(),
            usi: row.usi.clone(),
            kanji: row.kanji.clone(),
            csa: row.csa.clone(),
            betza: row.moves.clone(),
            promotes: promotes.and_then(find).map(|at| PieceKind(at as u16)),
            base: PieceKind(base.filter(|_| promoted).unwrap_or(at) as u16),
            points: row.points.unwrap_or(1),
            total: 0,
            present,
            slot,
            steps,
        });
    }
    Ok(kinds)
}

fn laws(file: &File, kinds: &[Kind], base: Option<&Variant>) -> Result<Laws, String> {
    let none = LawKeys::default();
    let keys = file.laws.as_ref().unwrap_or(&none);
    let base = base.map(Variant::laws);
    let find = |name: &String| {
        let at = kinds.iter().position(|kind| kind.present && kind.name == *name);
        at.map(|at| PieceKind(at as u16))
            .ok_or_else(|| format!("the laws name `{name}`, which the game does not have"))
    };
    let missing = |law: &str| format!("the law `{law}` is missing");
    let royal = match &keys.royal {
        Some(OneOrMore::One(name)) => vec![find(name)?],
        Some(OneOrMore::More(names)) => names.iter().map(find).collect::<Result<_, _>>()?,
        None => base.map(|base| base.royal.clone()).ok_or_else(|| missing("royal"))?,
    };
    let promotion = match &keys.promotion {
        Some(PromotionKeys { zone: Zone::InWithinOut, dead_end }) => {
            Promotion { dead_end_forced: *dead_end == DeadEnd::Forced }
        }
        None => base.map(|base| base.promotion).ok_or_else(|| missing("promotion"))?,
    };
    let drops = match &keys.drops {
        Some(keys) => Drops {
            allowed: keys.allowed,
            dead_end: keys.dead_end,
            one_per_file: keys.one_per_file.iter().map(find).collect::<Result<_, _>>()?,
            no_mate: keys.no_mate.iter().map(find).collect::<Result<_, _>>()?,
        },
        None => base.map(|base| base.drops.clone()).ok_or_else(|| missing("drops"))?,
    };
    let repetition = match &keys.repetition {
        Some(keys) => Repetition {
            count: keys.count,
            result: match keys.result {
                ResultKey::Draw => RepetitionResult::Draw,
                ResultKey::FirstLoses => RepetitionResult::FirstLoses,
            },
            perpetual_check_loses: keys.perpetual_check == PerpetualKey::Loses,
        },
        None => base.map(|base| base.repetition).ok_or_else(|| missing("repetition"))?,
    };
    if repetition.count < 2 {
        return Err("a repetition counts at least 2".to_string());
    }
    let impasse = match &keys.impasse {
        Some(ImpasseKey::Word(NoneWord::None)) => None,
        Some(ImpasseKey::Count(keys)) => Some(Impasse {
            pieces: keys.pieces,
            black: keys.black,
            white: keys.white,
            win: keys.win,
            draw: keys.draw,
        }),
        None => base.and_then(|base| base.impasse),
    };
    Ok(Laws { royal, promotion, drops, repetition, impasse })
}

/// The named handicaps with their positions.
fn handicaps(file: &File, variant: &Variant, start: &Placement) -> Result<Vec<Handicap>, String> {
    file.handicap
        .iter()
        .map(|row| {
            let removes: Vec<Square> = row
                .removes
                .iter()
                .map(|name| {
                    name.parse().map_err(|_| format!("`{}` removes `{name}`, which is no square", row.name))
                })
                .collect::<Result<_, String>>()?;
            for square in &removes {
                let piece = start.piece(*square).filter(|piece| piece.color == Color::White);
                piece.ok_or_else(|| format!("`{}` removes {square}, where White has no piece", row.name))?;
            }
            let turn = if removes.is_empty() { "b" } else { "w" };
            let hand = if row.gives.is_empty() { "-" } else { &row.gives };
            let sfen = format!("{} {turn} {hand} 1", board_without(&file.start, variant, &removes));
            variant.placement(&sfen).map_err(|error| format!("`{}`: {error}", row.name))?;
            Ok(Handicap {
                name: row.name.clone(),
                also: row.also.clone(),
                removes,
                sfen,
                disputed: row.disputed,
            })
        })
        .collect()
}

/// The board of an SFEN without the pieces on some squares.
fn board_without(sfen: &str, variant: &Variant, removes: &[Square]) -> String {
    let board = sfen.split(' ').next().unwrap_or_default();
    let mut rows = Vec::new();
    for (rank, row) in (1..).zip(board.split('/')) {
        let mut squares: Vec<String> = Vec::new();
        let mut rest = row;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let length = if digits > 0 { digits } else { 1 + usize::from(rest.starts_with('+')) };
            match rest[..digits].parse::<usize>() {
                Ok(empty) => squares.extend(std::iter::repeat_n(String::new(), empty)),
                Err(_) => squares.push(rest[..length].to_string()),
            }
            rest = &rest[length..];
        }
        for (file, square) in (1..=variant.files()).rev().zip(squares.iter_mut()) {
            if removes.iter().any(|gone| (gone.file(), gone.rank()) == (file, rank)) {
                square.clear();
            }
        }
        rows.push(join_rank(&squares));
    }
    rows.join("/")
}

/// A rank of an SFEN from its squares, of which the empty ones are counted.
fn join_rank(squares: &[String]) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for square in squares {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        empty = 0;
        row.push_str(square);
    }
    if empty > 0 {
        row.push_str(&empty.to_string());
    }
    row
}

#[cfg(test)]
mod tests {
    use super::super::{VARIANT_NAMES, Variant};

    #[test]
    fn every_registered_variant_loads_under_its_name() {
        let names: Vec<String> = Variant::all().map(|variant| variant.name().to_string()).collect();
        assert_eq!(names, VARIANT_NAMES);
    }

    /// The table of `手合割` in the KIF description.
    #[test]
    fn handicaps_have_the_positions_of_the_description() {
        let shogi = Variant::shogi();
        let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        for (name, ranks) in [
            ("香落ち", "lnsgkgsn1/1r5b1"),
            ("飛香落ち", "lnsgkgsn1/7b1"),
            ("三枚落ち", "lnsgkgsn1/9"),
            ("五枚落ち", "2sgkgsn1/9"),
            ("左七枚落ち", "2sgkg3/9"),
            ("右七枚落ち", "3gkgs2/9"),
            ("十枚落ち", "4k4/9"),
        ] {
            assert_eq!(
                shogi.handicap(name).map(|h| h.sfen.clone()),
                Some(format!("{ranks}/{rest}")),
                "{name}"
            );
        }
    }

    #[test]
    fn a_file_with_an_unknown_key_is_refused_with_its_place() {
        let error = Variant::from_toml("name = \"x\"\ncolour = 3\n").unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
    }
}
