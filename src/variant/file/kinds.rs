//! The pieces of a file: its own, those of its base, and those of the catalogue.

use std::collections::HashSet;
use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;
use toml::Spanned;

use super::super::Variant;
use super::super::kind::KindInfo;
use super::powers::{lion_of, special_moves_of, steps};
use super::rows::KindRow;
use super::{File, Wrong, check_name_for_people};
use crate::shogi::PieceKind;

/// The maximum numbers of letters of a kind and of characters of its names.
const MAX_LETTERS: usize = 8;
const MAX_KANJI: usize = 16;
/// Words that can follow the name of the piece in a move. No name may end with one of them.
const SAID_OF_MOVES: [&str; 4] = ["成", "生", "不", "打"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    kind: Vec<KindRow>,
}

static CATALOGUE: LazyLock<Vec<KindRow>> = LazyLock::new(|| {
    let catalogue: Catalogue = toml::from_str(include_str!("../kinds.toml")).expect("the catalogue is TOML");
    catalogue.kind
});

/// The rows of the catalogue, the base and the file, where later rows replace earlier ones of the same name; and the
/// kinds that they describe, of which those in the game are marked as present.
pub(super) fn kinds(file: &File, base: Option<&Variant>) -> Result<(Vec<KindRow>, Vec<KindInfo>), Wrong> {
    let mut rows: Vec<KindRow> = base.map_or_else(|| CATALOGUE.clone(), |base| base.0.rows.clone());
    let places = define(file, &mut rows)?;
    let present = present(file, base, &rows)?;
    check_promoted(file, &rows, &present)?;
    let mut kinds: Vec<KindInfo> = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let wrong = |what: String| Wrong::at(places[at].clone(), format!("`{}`: {what}", row.name));
        let kind = kind(at, row, &rows, &present).map_err(&wrong)?;
        check_names(&kind, &kinds).map_err(wrong)?;
        kinds.push(kind);
    }
    for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.present) {
        let base = &kinds[kind.base.index()];
        if !base.present || base.base != kind.base {
            let what = format!("`{}` is in hand as `{}`, which is not in hand itself", kind.name, base.name);
            return Err(Wrong::at(places[at].clone(), what));
        }
    }
    Ok((rows, kinds))
}

/// Adds the kinds that the file defines. Returns the place of each row in the file; for rows that the file does not
/// define, this is the place of the name of the game.
fn define(file: &File, rows: &mut Vec<KindRow>) -> Result<Vec<Range<usize>>, Wrong> {
    let mut places = vec![file.name.span(); rows.len()];
    let mut defined = HashSet::new();
    for row in &file.define {
        let (place, own) = (row.span(), row.get_ref());
        if own.promoted.is_some() && own.promotes.is_some() {
            return Err(Wrong::new(row, format!("`{}` has both `promotes` and `promoted`", own.name)));
        }
        let promoted = own.promoted.as_ref().map(|side| KindRow {
            name: side.name.clone(),
            usi: format!("+{}", own.usi),
            western: own.western.as_ref().map(|letters| format!("+{letters}")),
            side: side.side.clone(),
            promotes: None,
            promoted: None,
            hand: None,
        });
        let promotes = promoted.as_ref().map(|to| to.name.clone()).or(own.promotes.clone());
        for new in iter::once(KindRow { promotes, ..own.clone() }).chain(promoted) {
            if !defined.insert(new.name.clone()) {
                return Err(Wrong::new(row, format!("`{}` is defined twice", new.name)));
            }
            match find(rows, &new.name) {
                Some(at) => (rows[at], places[at]) = (new, place.clone()),
                None => {
                    rows.push(new);
                    places.push(place.clone());
                }
            }
        }
    }
    Ok(places)
}

/// Refuses a kind of the file that promotes to a kind that the game does not have.
fn check_promoted(file: &File, rows: &[KindRow], present: &[bool]) -> Result<(), Wrong> {
    for row in &file.define {
        let own = row.get_ref();
        if let Some(to) = own.promotes.as_deref().and_then(|name| find(rows, name))
            && !present[to]
        {
            let (name, to) = (&own.name, &rows[to].name);
            return Err(Wrong::new(
                row,
                format!("`{name}` promotes to `{to}`, which the game does not have"),
            ));
        }
    }
    Ok(())
}

/// Refuses a kind without a name, or with the name of another kind of the game.
fn check_names(kind: &KindInfo, others: &[KindInfo]) -> Result<(), String> {
    let is_taken = |name: &&String| others.iter().any(|other| other.present && other.kanji.contains(name));
    if let Some(name) = kind.kanji.iter().find(is_taken).filter(|_| kind.present) {
        return Err(format!("another kind is called `{name}`"));
    }
    if kind.kanji.is_empty() {
        return Err("`kanji` is empty".to_string());
    }
    match taken_letters(kind, others) {
        Some(letters) => Err(format!("another kind has the letters `{letters}`")),
        None => Ok(()),
    }
}

/// The letters of a kind, if another kind of the game has the same in the same notation.
fn taken_letters<'k>(kind: &'k KindInfo, others: &[KindInfo]) -> Option<&'k str> {
    let is_taken = |of: fn(&KindInfo) -> Option<&str>| {
        let letters = of(kind)?;
        let is_same = |other: &KindInfo| other.present && of(other) == Some(letters);
        others.iter().any(is_same).then_some(letters)
    };
    let notations: [fn(&KindInfo) -> Option<&str>; 3] =
        [|kind| Some(&kind.usi), |kind| Some(&kind.western), |kind| kind.csa.as_deref()];
    notations.into_iter().filter(|_| kind.present).find_map(is_taken)
}

/// For each row, whether the game has its kind.
fn present(file: &File, base: Option<&Variant>, rows: &[KindRow]) -> Result<Vec<bool>, Wrong> {
    let mut present: Vec<bool> = match (&file.kinds, base) {
        (None, Some(base)) => {
            let had = |at: usize| base.0.kinds.get(at).is_some_and(|kind| kind.present);
            (0..rows.len()).map(had).collect()
        }
        _ => vec![false; rows.len()],
    };
    for name in file.kinds.iter().flatten() {
        let at = find(rows, name.get_ref());
        let at = at.ok_or_else(|| Wrong::new(name, format!("there is no kind `{}`", name.get_ref())))?;
        if std::mem::replace(&mut present[at], true) {
            return Err(Wrong::new(name, format!("`{}` is listed twice", name.get_ref())));
        }
    }
    for row in file.define.iter().map(Spanned::get_ref) {
        let promoted = row.promoted.as_ref().map(|side| &side.name);
        for name in [Some(&row.name), promoted].into_iter().flatten() {
            if let Some(at) = find(rows, name) {
                present[at] = true;
            }
        }
    }
    Ok(present)
}

/// The kind that the row at `at` describes.
fn kind(at: usize, row: &KindRow, rows: &[KindRow], present: &[bool]) -> Result<KindInfo, String> {
    let id = |at: usize| PieceKind(at as u16);
    let side = &row.side;
    check_letters(row)?;
    check_csa(side.csa.as_deref())?;
    check_kanji(&side.kanji)?;
    for name in [&row.name, &side.names.en, &side.names.ja] {
        check_name_for_people(name)?;
    }
    let promotes = promoted_kind(row, rows)?.filter(|&to| present[to]);
    let base = hand_kind(at, row, rows, present)?;
    let (lion, special) = (lion_of(side)?, special_moves_of(side)?);
    Ok(KindInfo {
        name: row.name.clone(),
        title: side.names.en.clone(),
        title_ja: side.names.ja.clone(),
        usi: row.usi.clone(),
        western: row.western.clone().unwrap_or_else(|| row.usi.clone()),
        kanji: side.kanji.clone(),
        csa: side.csa.clone(),
        betza: side.moves.clone(),
        betza_on_last_rank: side.moves_on_last_rank.clone(),
        betza_any_two: side.lion.clone(),
        betza_twice: side.lion_line.clone(),
        promotes: promotes.map(id),
        base: id(base),
        points: side.points.unwrap_or(1),
        value: side.value,
        total: 0,
        present: present[at],
        slot: None,
        steps: steps(&side.moves)?,
        steps_on_last_rank: side.moves_on_last_rank.as_deref().map(steps).transpose()?,
        lion,
        special,
    })
}

fn check_letters(row: &KindRow) -> Result<(), String> {
    let is_upper =
        |letters: &str| !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    let letters = row.usi.strip_prefix('+').unwrap_or(&row.usi);
    if !is_upper(letters) {
        return Err(format!("the letters `{}` are not upper case", row.usi));
    }
    if letters.len() > MAX_LETTERS {
        return Err(format!("more than {MAX_LETTERS} letters"));
    }
    let Some(western) = &row.western else { return Ok(()) };
    let letters = western.strip_prefix('+').unwrap_or(western);
    if is_upper(letters) && letters.len() <= MAX_LETTERS {
        Ok(())
    } else {
        Err(format!("`{}` are not one to {MAX_LETTERS} upper-case letters", western.escape_debug()))
    }
}

/// Refuses letters that CSA cannot represent, and `AL`, which means all remaining pieces in CSA: `P+00AL`.
fn check_csa(letters: Option<&str>) -> Result<(), String> {
    let Some(letters) = letters else { return Ok(()) };
    let is_pair = letters.len() == 2 && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_pair && letters != "AL" {
        Ok(())
    } else {
        Err(format!("`csa` is two upper-case letters, and not `AL`: `{}`", letters.escape_debug()))
    }
}

/// Refuses names that cannot be separated from the characters next to them in a move.
fn check_kanji(names: &[String]) -> Result<(), String> {
    // In drawn boards, `ｖ` stands before a White piece.
    let is_odd = |c: char| c.is_ascii() || !c.is_alphabetic() || c == 'ｖ';
    let odd = |name: &&String| {
        let is_short = (1..=MAX_KANJI).contains(&name.chars().count());
        !is_short || name.contains(is_odd) || SAID_OF_MOVES.iter().any(|word| name.ends_with(word))
    };
    match names.iter().find(odd) {
        Some(name) => Err(format!("`{}` cannot be told from what stands beside it", name.escape_debug())),
        None => Ok(()),
    }
}

/// The row of the kind to which this one promotes.
fn promoted_kind(row: &KindRow, rows: &[KindRow]) -> Result<Option<usize>, String> {
    let Some(name) = row.promotes.as_deref() else { return Ok(None) };
    if name == row.name {
        return Err("it promotes to itself".into());
    }
    find(rows, name).map(Some).ok_or_else(|| format!("there is no kind `{name}` to promote to"))
}

/// The row of the kind as which the kind at `at` is held in hand.
fn hand_kind(at: usize, row: &KindRow, rows: &[KindRow], present: &[bool]) -> Result<usize, String> {
    if let Some(name) = &row.hand {
        return find(rows, name).ok_or_else(|| format!("there is no kind `{name}` to be in hand"));
    }
    let promotes_here = |other: usize| rows[other].promotes.as_deref() == Some(&row.name);
    let bases = (0..rows.len()).filter(|&other| present[other] == present[at]);
    Ok(bases.filter(|_| row.usi.starts_with('+')).find(|&other| promotes_here(other)).unwrap_or(at))
}

/// The row of the kind with this name.
fn find(rows: &[KindRow], name: &str) -> Option<usize> {
    rows.iter().position(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use crate::variant::Variant;

    #[test]
    fn names_that_a_move_cannot_tell_are_refused() {
        let game = |kanji: &str, western: &str| {
            Variant::from_toml(&format!(
                "name = \"x\"\ntitle = {{ en = \"X\", ja = \"X\" }}\nbase = \"shogi\"\n\n[[define]]\nname = \"pig\"\nusi = \"X\"\n\
                 moves = \"W\"\nnames = {{ en = \"Pig\", ja = \"猪\" }}\nkanji = [\"{kanji}\"]\nwestern = \"{western}\"\n"
            ))
        };
        for kanji in ["猪", "成猪", "ブタ", "〇", "свинья", "똼"] {
            assert!(game(kanji, "PG").is_ok(), "{kanji}");
        }
        for kanji in [
            "",
            "K",
            "king",
            "+",
            "(",
            "=x",
            "猪*",
            "猪\u{200c}",
            "猪成",
            "歩不成",
            "猪打",
            "成",
            "１",
            "猪 子",
        ] {
            let error = game(kanji, "PG").expect_err(kanji).to_string();
            assert!(error.contains("line 5") && error.contains("cannot be told"), "{error}");
        }
        for western in ["", "2", "(", "{", "pg", "P-", "9/9 b - 1", "XXXXXXXXX", "+"] {
            let error = game("猪", western).expect_err(western).to_string();
            assert!(error.contains("line 5") && error.contains("upper-case letters"), "{error}");
        }
    }
}
