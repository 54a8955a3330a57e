//! Decides which variants the slow generator supports, by the keys of their files.

use std::fs;

use kifu::{Capture, Movement, Variant};
use toml::{Table, Value};

use crate::shared;

/// The keys that are supported. The keys below `per_file` are names of kinds.
const KEYS: &str = "
    name title aliases note base board start kinds define csa kif laws handicap en ja files ranks zone
    usi western moves moves_on_last_rank lion lion_line names kanji points value promotes promoted hand
    also removes gives disputed royal self_check promotion when forced last_rank drops any_side
    dead_end per_file no_mate not_last_rank not_on no_check king_first max_in_hand capture custodian longest
    corner intervention movement lions minor counter_strike taken_protects goals stalemate_draws
    mate_with_empty_hand reach first_check bare_king few line length home horizontal vertical
    diagonal repetition count result perpetual_check impasse pieces black white win draw";

fn is_key(key: &str) -> bool {
    KEYS.split_whitespace().any(|known| known == key)
}

/// Whether all laws and moves of a variant are supported; if not, a message is printed.
pub fn knows(variant: &Variant) -> bool {
    let strange = strange_key(variant).or_else(|| strange_move(variant));
    if let Some(strange) = &strange {
        eprintln!("skipped: {variant}, whose {strange} the slow generator does not know");
    }
    strange.is_none()
}

/// A key of the file, or of a file that it builds on, that is not supported.
fn strange_key(variant: &Variant) -> Option<String> {
    let files = files();
    let mut open: Vec<&Value> = Vec::new();
    let mut name = Some(variant.name());
    while let Some(file) = name.and_then(|name| files.iter().find(|file| is_named(file, name))) {
        open.extend(file.iter().filter(|(key, _)| *key != "handicap").map(|(_, value)| value));
        if let Some(key) = file.keys().find(|key| !is_key(key)) {
            return Some(format!("key `{key}`"));
        }
        name = file.get("base").and_then(Value::as_str);
    }
    while let Some(value) = open.pop() {
        match value {
            Value::Table(table) => {
                for (key, value) in table {
                    if !is_key(key) {
                        return Some(format!("key `{key}`"));
                    }
                    if key != "per_file" {
                        open.push(value);
                    }
                }
            }
            Value::Array(values) => open.extend(values),
            _ => {}
        }
    }
    None
}

fn is_named(file: &Table, name: &str) -> bool {
    file.get("name").and_then(Value::as_str) == Some(name)
}

fn files() -> Vec<Table> {
    let folder = shared::project("src/variant");
    let paths = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| fs::read_to_string(&path).unwrap().parse().unwrap())
        .collect()
}

/// A movement that is not supported.
fn strange_move(variant: &Variant) -> Option<String> {
    let laws = variant.laws();
    if !matches!(laws.movement, Movement::Own | Movement::Behind) {
        return Some("movement".to_string());
    }
    if !matches!(laws.capture, Capture::Replace | Capture::Custodian(_)) {
        return Some("capture".to_string());
    }
    let texts = variant.kinds().flat_map(|kind| {
        let kind = variant.kind(kind);
        let more = [&kind.betza_on_last_rank, &kind.betza_any_two, &kind.betza_twice];
        [Some(&kind.betza)].into_iter().chain(more.map(Option::as_ref)).flatten()
    });
    texts.into_iter().find(|text| !is_known(text)).map(|text| format!("movement `{text}`"))
}

/// Whether a Betza string has only supported letters, and hops over at most one square.
fn is_known(text: &str) -> bool {
    let mut hops = 0;
    text.chars().all(|c| match c {
        'j' => {
            hops += 1;
            hops == 1
        }
        'D' | 'A' => {
            hops = 0;
            true
        }
        'W' | 'F' | 'N' | 'R' | 'B' | 'Q' | 'K' => std::mem::take(&mut hops) == 0,
        _ => c.is_ascii_digit() || "fblrsvmc".contains(c),
    })
}

#[test]
fn what_is_not_known_is_skipped() {
    assert!(is_known("vRsWfB3bF") && is_known("mRmjD"));
    assert!(!is_known("jR") && !is_known("jjD") && !is_known("fG") && !is_known("H"));
    assert!(!knows(&Variant::named("bushi").unwrap()));
}
