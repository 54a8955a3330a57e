//! The documentation of variant files: its examples are variants that can be read, and it describes every key.

use kifu::{BETZA_LETTERS, Format, Position, ReadOptions, Record, VARIANT_KEYS, Variant, WriteOptions};

use super::findings;

const DOCUMENT: &str = include_str!("../../../docs/variants.md");
const JAPANESE: &str = include_str!("../../../docs/ja/variants.md");

/// The code blocks in a language.
fn blocks(document: &'static str, language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    document.split(opening.as_str()).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0)).collect()
}

#[test]
fn the_examples_are_played() {
    let (files, games) = (blocks(DOCUMENT, "toml"), blocks(DOCUMENT, "text"));
    assert_eq!((&files, &games), (&blocks(JAPANESE, "toml"), &blocks(JAPANESE, "text")));
    assert_eq!((files.len(), games.len()), (2, 2));
    for (file, game) in files.into_iter().zip(games) {
        let variant = Variant::from_toml(file).unwrap_or_else(|error| panic!("{error}"));
        let mut position = Position::start(&variant);
        let (moves, sfen) = game.trim().split_once('\n').unwrap();
        for usi in moves.split(' ').skip(1) {
            let mv = position.parse_usi(usi).unwrap();
            assert_eq!(position.play(mv).err(), None, "{variant}: {usi}");
        }
        assert_eq!(format!("sfen {}", position.to_sfen()), sfen, "{variant}");
    }
}

/// The easiest way to begin is a copy. Standard shogi has the alias `平手`, which no other variant may have.
#[test]
fn a_copy_is_a_game_of_its_own() {
    for known in ["shogi", "minishogi", "tori"] {
        let known = Variant::named(known).unwrap();
        let copied = known.to_toml().replacen(&format!("\"{}\"", known.name()), "\"mine\"", 1);
        let mine = Variant::from_toml(&copied.replacen(known.title_ja(), "私将棋", 1)).unwrap();
        for handicap in mine.handicaps() {
            let start = Position::from_sfen(&handicap.sfen, &mine).unwrap();
            let written = kifu::write(&Record::new(start.clone()), Format::Kif, &WriteOptions::new());
            let options = ReadOptions::new().variant(mine.clone());
            let parsed = kifu::parse_with(written.text.as_bytes(), &options);
            assert_eq!(findings(&parsed), [""; 0], "{}", written.text);
            assert_eq!((parsed.records[0].variant(), parsed.records[0].start()), (&mine, &start));
        }
    }
}

#[test]
fn every_key_word_and_letter_is_described() {
    for key in VARIANT_KEYS {
        let title = match key.table {
            "" => "The file\n".to_string(),
            "define" | "handicap" => format!("`[[{}]]`", key.table),
            table => format!("`{table}`\n"),
        };
        let section = DOCUMENT.split("\n### ").find(|section| section.starts_with(&title));
        let section = section.unwrap_or_else(|| panic!("{title}"));
        assert!(section.contains(&format!("| `{}` |", key.name)), "{} {}", key.table, key.name);
        for (word, _) in key.words {
            assert!(section.contains(&format!("`\"{word}\"`")), "{} {word}", key.name);
        }
    }
    for (letter, _) in BETZA_LETTERS {
        assert!(DOCUMENT.contains(&format!("| `{letter}` |")), "{letter}");
    }
    let shogi = Variant::shogi();
    for kind in shogi.kinds().map(|kind| shogi.kind(kind)) {
        assert!(DOCUMENT.contains(&format!("| `{}` | `{}` |", kind.name, kind.usi)), "{}", kind.name);
    }
}
