//! Translated lists have a row for each row of the tables in the code.

use std::fs;

use kifu::table::Level;

use crate::lists::{betza, columns, variant_keys};
use crate::shared;

/// A page, the name of its list, the list in English, and how many leading cells of a row are not translated.
type Translation = (&'static str, &'static str, fn() -> String, usize);

const TRANSLATIONS: &[Translation] = &[
    ("docs/ja/schema.md", "games", || columns(Level::Game), 3),
    ("docs/ja/schema.md", "plies", || columns(Level::Ply), 3),
    ("docs/ja/variants.md", "keys", variant_keys, 1),
    ("docs/ja/variants.md", "betza", betza, 1),
];

#[test]
fn every_row_is_translated() {
    for (file, name, make, same) in TRANSLATIONS {
        let text = fs::read_to_string(shared::project(file)).unwrap();
        let (_, list) = text.split_once(&format!("translated: {name} -->")).expect("the page has the list");
        let (list, _) = list.split_once("<!-- end of translated").expect("the list ends");
        if let Err(what) = compare(&make(), list, *same) {
            panic!("the list `{name}` in {file} {what}");
        }
    }
}

/// The difference between a list and its translation, as the end of a sentence.
fn compare(list: &str, translation: &str, same: usize) -> Result<(), String> {
    let (rows, translated) = (rows(list), rows(translation));
    for (at, row) in rows.iter().enumerate() {
        let line = row.join(" | ");
        let own =
            translated.get(at).ok_or_else(|| format!("ends without a row: write `{line}` in Japanese"))?;
        // A heading has only text to translate.
        let same = same.min(row.len() - 1);
        if row.len() != own.len() || row[..same] != own[..same] {
            return Err(format!("has `{}` here: write `{line}` in Japanese before it", own.join(" | ")));
        }
        for (cell, own) in row.iter().zip(own).skip(same) {
            if !has_codes_of(own, cell) || !is_translated(cell, own) {
                return Err(format!("says `{own}`: say in Japanese, with the same code, `{cell}`"));
            }
        }
    }
    let rest = translated.get(rows.len()).map(|row| row.join(" | "));
    rest.map_or(Ok(()), |row| Err(format!("has a row that the table has not: `{row}`")))
}

/// The headings of a list, and its rows without the header row.
fn rows(list: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = list.lines().chain([""]).collect();
    let is_row = |pair: &&[&str]| {
        pair[0].starts_with("###") || pair[0].starts_with("| ") && !pair[1].starts_with("|-")
    };
    lines.windows(2).filter(is_row).map(|pair| cells(pair[0])).collect()
}

fn cells(line: &str) -> Vec<String> {
    let cells = line.trim_start_matches('#').trim_matches('|').split('|');
    // A word in one language that is a symbol in the other.
    cells.map(|cell| cell.trim().replace('○', "yes")).collect()
}

/// Whether a cell has all the code of another, and the quoted words in the same order.
fn has_codes_of(own: &str, cell: &str) -> bool {
    let codes = |cell| str::split(cell, '`').skip(1).step_by(2);
    let words = |cell| codes(cell).filter(|code| code.starts_with('"'));
    words(own).eq(words(cell)) && codes(cell).all(|code| codes(own).any(|other| other == code))
}

/// Whether a cell is in Japanese, or is only code, a name, or empty.
fn is_translated(cell: &str, own: &str) -> bool {
    let is_name = cell == own && !cell.starts_with(|first: char| first.is_ascii_lowercase());
    is_name || own.chars().any(is_japanese)
}

fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
}

#[test]
fn what_is_not_translated_is_noticed() {
    let list = "| column | says |\n|---|---|\n| a | the `x` and `\"y\"` |\n| b | the end |\n";
    let compare = |translation: &str| {
        compare(list, &format!("| 列 | 意味 |\n|---|---|\n{translation}"), 1).err().unwrap_or_default()
    };
    let (a, b) = ("| a | `\"y\"`と`x`、`z` |\n", "| b | 終わり |\n");
    assert_eq!(compare(&format!("{a}{b}")), "");
    assert!(compare(b).contains("write `a | the `x`"), "{}", compare(b));
    assert!(compare(a).contains("write `b | the end`"));
    assert!(compare(&format!("{a}{b}| c | 余り |\n")).contains("has not: `c | 余り`"));
    assert!(compare(&format!("{a}| b | the end |\n")).contains("in Japanese"));
    assert!(compare(&format!("| a | `x`だけ |\n{b}")).contains("same code"));
}
