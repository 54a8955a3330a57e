//! The JKF of the writer is valid by the JSON Schema of the format.

use kifu::{Format, WriteOptions};
use proptest::prelude::*;
use serde_json::{Map, Value};

use crate::strategies;

const PRESETS: &[&str] = &[
    "HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "3", "4", "5", "5_L", "6", "7_L", "7_R", "8", "10",
    "OTHER",
];
const KINDS: &[&str] = &["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];
const SPECIALS: &[&str] = &[
    "TORYO",
    "CHUDAN",
    "SENNICHITE",
    "TIME_UP",
    "ILLEGAL_MOVE",
    "+ILLEGAL_ACTION",
    "-ILLEGAL_ACTION",
    "JISHOGI",
    "KACHI",
    "HIKIWAKE",
    "MATTA",
    "TSUMI",
    "FUZUMI",
    "ERROR",
];

/// A rule for a value.
type Rule = fn(&Value) -> bool;

/// The members of an object: name, whether it is required, and its rule. No others are allowed.
fn is_object(value: &Value, members: &[(&str, bool, Rule)]) -> bool {
    let fits = |object: &Map<String, Value>| {
        members.iter().all(|(name, needed, rule)| object.get(*name).map_or(!needed, rule))
            && object.keys().all(|key| members.iter().any(|member| member.0 == key))
    };
    value.as_object().is_some_and(fits)
}

fn is_game(value: &Value) -> bool {
    is_object(
        value,
        &[("header", true, is_header), ("initial", false, is_initial), ("moves", true, is_moves)],
    )
}

fn is_header(value: &Value) -> bool {
    value.as_object().is_some_and(|header| header.values().all(Value::is_string))
}

fn is_initial(value: &Value) -> bool {
    let is_preset: Rule = |preset| one_of(preset, PRESETS);
    // `OTHER` needs a board, and named presets must not have one.
    is_object(value, &[("preset", true, is_preset), ("data", false, is_data)])
        && (value["preset"] == "OTHER") == value.get("data").is_some()
}

fn is_data(value: &Value) -> bool {
    let is_board: Rule = |board| {
        let files = board.as_array().filter(|files| files.len() == 9);
        files.is_some_and(|files| {
            files.iter().all(|file| {
                file.as_array().is_some_and(|ranks| ranks.len() == 9 && ranks.iter().all(is_cell))
            })
        })
    };
    let is_hands: Rule =
        |hands| hands.as_array().is_some_and(|hands| hands.len() == 2 && hands.iter().all(is_hand));
    is_object(value, &[("color", true, is_color), ("board", true, is_board), ("hands", true, is_hands)])
}

fn is_cell(value: &Value) -> bool {
    value == &Value::Object(Map::new())
        || is_object(value, &[("color", true, is_color), ("kind", true, is_kind)])
}

fn is_hand(value: &Value) -> bool {
    let fits = |hand: &Map<String, Value>| {
        hand.iter().all(|(kind, count)| KINDS[..8].contains(&kind.as_str()) && count.is_u64())
    };
    value.as_object().is_some_and(fits)
}

fn is_color(value: &Value) -> bool {
    matches!(value.as_u64(), Some(0 | 1))
}

fn is_kind(value: &Value) -> bool {
    one_of(value, KINDS)
}

fn one_of(value: &Value, known: &[&str]) -> bool {
    value.as_str().is_some_and(|text| known.contains(&text))
}

/// The first entry has no move; the others have one, or an ending.
fn is_moves(value: &Value) -> bool {
    let Some([first, entries @ ..]) = value.as_array().map(Vec::as_slice) else { return false };
    is_object(first, &[("comments", false, is_comments)]) && entries.iter().all(is_entry)
}

fn is_entry(value: &Value) -> bool {
    let is_special: Rule = |special| one_of(special, SPECIALS);
    let is_forks: Rule = |forks| {
        forks.as_array().is_some_and(|forks| {
            !forks.is_empty()
                && forks.iter().all(|fork| {
                    fork.as_array().is_some_and(|line| !line.is_empty() && line.iter().all(is_entry))
                })
        })
    };
    is_object(
        value,
        &[
            ("comments", false, is_comments),
            ("move", false, is_move),
            ("time", false, is_time),
            ("special", false, is_special),
            ("forks", false, is_forks),
        ],
    ) && value.get("move").is_some() != value.get("special").is_some()
}

fn is_comments(value: &Value) -> bool {
    value.as_array().is_some_and(|lines| !lines.is_empty() && lines.iter().all(Value::is_string))
}

fn is_move(value: &Value) -> bool {
    let is_promote: Rule = Value::is_boolean;
    let is_same: Rule = |same| same == &Value::Bool(true);
    let is_relative: Rule = |relative| {
        // `[LCR]`, `[UMD]`, `[LCR][UD]`, `[LR]M`, `H`
        let known = ["H", "L", "C", "R", "U", "M", "D", "LU", "LM", "LD", "CU", "CD", "RU", "RM", "RD"];
        relative.as_str().is_some_and(|relative| known.contains(&relative))
    };
    is_object(
        value,
        &[
            ("color", true, is_color),
            ("from", false, is_place),
            ("to", true, is_place),
            ("piece", true, is_kind),
            ("same", false, is_same),
            ("promote", false, is_promote),
            ("capture", false, is_kind),
            ("relative", false, is_relative),
        ],
    )
}

fn is_place(value: &Value) -> bool {
    let is_side: Rule = |side| matches!(side.as_u64(), Some(1..=9));
    is_object(value, &[("x", true, is_side), ("y", true, is_side)])
}

fn is_time(value: &Value) -> bool {
    let is_clock: Rule = |clock| {
        let whole: Rule = Value::is_u64;
        is_object(clock, &[("h", false, whole), ("m", true, whole), ("s", true, whole)])
    };
    is_object(value, &[("now", true, is_clock), ("total", true, is_clock)])
}

proptest! {
    #![proptest_config(crate::strategies::cases(128))]

    #[test]
    fn every_record_of_shogi_is_written_as_the_schema_allows(
        record in strategies::record_of(Just(kifu::Variant::shogi()), 120)
    ) {
        let text = kifu::write(&record, Format::Jkf, &WriteOptions::new()).text;
        let value: Value = serde_json::from_str(&text).unwrap();
        prop_assert!(is_game(&value), "{}", text);
    }
}

#[test]
fn the_rules_refuse_what_the_schema_refuses() {
    let good = [
        r#"{"header":{},"moves":[{}]}"#,
        r#"{"header":{"a":"b"},"initial":{"preset":"KY"},"moves":[{},{"special":"TORYO"}]}"#,
    ];
    let bad = [
        r#"{"moves":[{}]}"#,
        r#"{"header":{"a":1},"moves":[{}]}"#,
        r#"{"header":{},"moves":[]}"#,
        r#"{"header":{},"moves":[{}],"more":1}"#,
        r#"{"header":{},"initial":{"preset":"9"},"moves":[{}]}"#,
        r#"{"header":{},"initial":{"preset":"OTHER"},"moves":[{}]}"#,
        r#"{"header":{},"moves":[{},{}]}"#,
        r#"{"header":{},"moves":[{},{"special":"MAX_MOVES"}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"color":0,"to":{"x":7,"y":6}}}]}"#,
        r#"{"header":{},"moves":[{},{"special":"TORYO","forks":[[]]}]}"#,
    ];
    let fits = |text: &&str| is_game(&serde_json::from_str(text).unwrap());
    assert_eq!(good.iter().find(|text| !fits(text)), None);
    assert_eq!(bad.iter().find(|text| fits(text)), None);
}
