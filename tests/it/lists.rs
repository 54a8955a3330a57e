//! The lists in the documentation and in the Python package are generated from the tables in the code, and must be up
//! to date.

use std::fmt::Write as _;
use std::fs;

use kifu::notation::kif::Time;
use kifu::table::Level;

use crate::shared;

/// A list: its file, its name in the file, and the function that makes it.
type List = (&'static str, &'static str, fn() -> String);

const LISTS: &[List] = &[
    ("README.md", "formats", formats),
    ("README.md", "variants", variants),
    ("CODES.md", "codes", codes),
    ("CODES.md", "losses", losses),
    ("docs/variants.md", "keys", variant_keys),
    ("docs/variants.md", "betza", betza),
    ("docs/variants.md", "catalogue", catalogue),
    ("docs/ja/variants.md", "catalogue", catalogue_ja),
    ("docs/schema.md", "games", || columns(Level::Game)),
    ("docs/schema.md", "plies", || columns(Level::Ply)),
    ("DIALECTS.md", "kif dialects", kif_dialects),
    ("DIALECTS.md", "dialects of analysis", dialects),
    ("python/kifu/words.py", "words", words),
];

/// `KIFU_BLESS=lists` rewrites them.
#[test]
fn every_list_follows_from_its_table() {
    let is_blessed = std::env::var("KIFU_BLESS").is_ok_and(|case| case == "lists");
    for (file, name, make) in LISTS {
        let path = shared::project(file);
        let text = fs::read_to_string(&path).unwrap();
        let made = replace(&text, name, &make()).unwrap_or_else(|| panic!("{file} has no list `{name}`"));
        if is_blessed {
            fs::write(&path, made).unwrap()
        } else {
            assert!(made == text, "the list `{name}` in {file} is stale: run `cargo xtask gen`")
        }
    }
}

/// The text with the lines between the two marks of a list replaced.
fn replace(text: &str, name: &str, list: &str) -> Option<String> {
    let start = text.find(&format!("generated: {name}"))?;
    let start = start + text[start..].find('\n')? + 1;
    let end = start + text[start..].find("end of generated")?;
    let end = text[..end].rfind('\n')? + 1;
    Some(format!("{}{list}{}", &text[..start], &text[end.max(start)..]))
}

pub(crate) fn columns(level: Level) -> String {
    let mut list = String::from("\n| column | type | usual | what it says |\n|---|---|---|---|\n");
    for column in level.columns() {
        let usual = if column.is_usual { "yes" } else { "" };
        let kind = column.kind.data_type();
        let _ = writeln!(list, "| {} | {kind} | {usual} | {} |", column.name, column.title);
    }
    list.push('\n');
    list
}

fn formats() -> String {
    let mut text = "\n| notation | names | extensions |\n|---|---|---|\n".to_string();
    for &format in kifu::Format::ALL {
        let notation = format.notation();
        let extensions: Vec<&str> = notation.extensions.iter().map(|extension| extension.name).collect();
        let (names, extensions) = (notation.names.join(", "), extensions.join(", "));
        let _ = writeln!(text, "| {} | {names} | {extensions} |", notation.title);
    }
    text.push('\n');
    text
}

fn variants() -> String {
    let mut text = "\n| name | board | game |\n|---|---|---|\n".to_string();
    for variant in kifu::Variant::all() {
        let (files, ranks) = (variant.files(), variant.ranks());
        let (title, title_ja) = (variant.title(), variant.title_ja());
        let _ = writeln!(text, "| {} | {files}×{ranks} | {title} ({title_ja}) |", variant.name());
    }
    text.push('\n');
    text
}

pub(crate) fn variant_keys() -> String {
    let mut text = String::new();
    let mut table = None;
    for key in kifu::VARIANT_KEYS {
        if table != Some(key.table) {
            let title = match key.table {
                "" => "The file".to_string(),
                "define" => "`[[define]]` and `[define.promoted]`".to_string(),
                "handicap" => "`[[handicap]]`".to_string(),
                table => format!("`{table}`"),
            };
            let _ = write!(text, "\n### {title}\n\n| key | value | meaning |\n|---|---|---|\n");
            table = Some(key.table);
        }
        let words = key.words.iter().map(|(word, meaning)| format!("`\"{word}\"`: {meaning}"));
        let means: Vec<String> = std::iter::once(key.means.to_string()).chain(words).collect();
        let _ = writeln!(text, "| `{}` | {} | {} |", key.name, key.takes, means.join("<br>"));
    }
    text.push('\n');
    text
}

pub(crate) fn betza() -> String {
    let mut text = "\n| letter | meaning |\n|---|---|\n".to_string();
    for (letter, meaning) in kifu::BETZA_LETTERS {
        let _ = writeln!(text, "| `{letter}` | {meaning} |");
    }
    text.push('\n');
    text
}

fn catalogue() -> String {
    let head = "name | letters | moves | names | promotes to | CSA | points | value";
    kinds(head, |kind| format!("{}, {}", kind.title, kind.kanji.join(" ")))
}

fn catalogue_ja() -> String {
    let head = "名前 | 文字 | 動き | 駒名 | 成ると | CSA | 点数 | 価値";
    kinds(head, |kind| format!("{}、{}", kind.title_ja, kind.kanji.join(" ")))
}

fn kinds(head: &str, names: fn(&kifu::KindInfo) -> String) -> String {
    let mut text = format!("\n| {head} |\n|---|---|---|---|---|---|---:|---:|\n");
    let shogi = kifu::Variant::shogi();
    for kind in shogi.kinds().map(|kind| shogi.kind(kind)) {
        let becomes = kind.promotes.map_or(String::new(), |to| format!("`{}`", shogi.kind(to).name));
        let value = kind.value.map_or(String::new(), |value| value.to_string());
        let _ = writeln!(
            text,
            "| `{}` | `{}` | `{}` | {} | {becomes} | {} | {} | {value} |",
            kind.name,
            kind.usi,
            kind.betza,
            names(kind),
            kind.csa.as_deref().unwrap_or_default(),
            kind.points,
        );
    }
    text.push('\n');
    text
}

fn codes() -> String {
    let mut text =
        "\n| code | severity | meaning | example | what to do |\n|---|---|---|---|---|\n".to_string();
    for code in kifu::Code::ALL {
        let example = code.example().replace('|', "\\|");
        let _ = writeln!(
            text,
            "| `{code}` | {} | {} | {example} | {} |",
            code.severity(),
            code.title(),
            code.advice()
        );
    }
    text.push('\n');
    text
}

fn losses() -> String {
    use kifu::notation::{Fact, Notation};
    let mut targets: Vec<(String, &Notation, kifu::WriteOptions)> = Vec::new();
    for &format in kifu::Format::ALL {
        let (name, notation) = (format.name().to_uppercase(), format.notation());
        match format {
            kifu::Format::Csa => targets.extend(kifu::CsaVersion::ALL.iter().map(|&version| {
                (format!("{name} {version}"), notation, kifu::WriteOptions::new().csa_version(version))
            })),
            _ => targets.push((name, notation, kifu::WriteOptions::new())),
        }
    }
    let names: Vec<&str> = targets.iter().map(|(name, ..)| name.as_str()).collect();
    let mut text = format!("\n| fact | {} |\n|---{}|\n", names.join(" | "), "|---".repeat(names.len()));
    for &fact in Fact::ALL {
        let word = |(_, notation, options): &(String, &Notation, kifu::WriteOptions)| {
            if !notation.holds(fact, options) {
                "no"
            } else if notation.mostly.contains(&fact) {
                "mostly"
            } else {
                "yes"
            }
        };
        let columns: Vec<&str> = targets.iter().map(word).collect();
        let _ = writeln!(text, "| {} | {} |", fact.title(), columns.join(" | "));
    }
    text.push('\n');
    text
}

fn dialects() -> String {
    let mut text = "\n| name | what it looks like |\n|---|---|\n".to_string();
    for &dialect in kifu::analysis::Dialect::ALL {
        let _ = writeln!(text, "| `{dialect}` | {} |", dialect.title());
    }
    text.push('\n');
    text
}

fn kif_dialects() -> String {
    let mut text = "\n| name | program | `#KIF` | time of a move | `+` | まで | 先手番 | line end |\n|---|---|---|---|---|---|---|---|\n"
        .to_string();
    let yes = |is: bool| if is { "yes" } else { "no" };
    for &dialect in kifu::KifDialect::ALL {
        let habits = dialect.habits();
        let time = match habits.time {
            Time::Padded => "`( 0:16/00:00:16)`",
            Time::TwoDigits => "`(00:16/00:00:16)`",
            Time::Spaced => "`(00:16 / 00:00:16)`",
        };
        let (title, end) = (dialect.title(), format!("{:?}", habits.line_end).to_ascii_uppercase());
        let facts = [habits.branch_marks, habits.summary, habits.turn].map(yes).join(" | ");
        let _ =
            writeln!(text, "| `{dialect}` | {title} | {} | {time} | {facts} | {end} |", yes(habits.version));
    }
    text.push('\n');
    text
}

/// A Python type of these words, in the lines that the formatter makes of it.
fn literal(name: &str, words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    let line = format!("{name}: TypeAlias = Literal[{}]\n", words.join(", "));
    if line.len() <= PYTHON_COLUMNS {
        return line;
    }
    let inner = format!("    {}\n", words.join(", "));
    if inner.len() <= PYTHON_COLUMNS {
        return format!("{name}: TypeAlias = Literal[\n{inner}]\n");
    }
    let mut lines = vec!["   ".to_string()];
    for word in words {
        if lines.last().is_some_and(|line| line.len() + word.len() + 3 > PYTHON_COLUMNS) {
            lines.push("   ".to_string());
        }
        if let Some(line) = lines.last_mut() {
            let _ = write!(line, " {word},");
        }
    }
    // The formatter would put each word on its own line.
    format!("# fmt: off\n{name}: TypeAlias = Literal[\n{}\n]\n# fmt: on\n", lines.join("\n"))
}

/// The maximum length of a line of Python, including its line end.
const PYTHON_COLUMNS: usize = 110 + 1;

/// The words that are arguments and results of the Python package, as types.
fn words() -> String {
    let kinds = kinds_of_pieces();
    let types = [
        ("Bound", kifu::analysis::Bound::NAMES),
        ("Code", kifu::Code::NAMES),
        ("Color", kifu::Color::NAMES),
        ("Coordinates", kifu::draw::Coordinates::NAMES),
        ("CsaVersion", kifu::CsaVersion::NAMES),
        ("Dialect", kifu::analysis::Dialect::NAMES),
        ("Encoding", kifu::Encoding::NAMES),
        ("Format", kifu::Format::NAMES),
        ("KifDialect", kifu::KifDialect::NAMES),
        ("Kind", &kinds),
        ("Language", kifu::Language::NAMES),
        ("Outcome", kifu::Outcome::NAMES),
        ("PieceStyle", kifu::draw::PieceStyle::NAMES),
        ("Reason", kifu::Reason::NAMES),
        ("Sameness", kifu::duplicates::Sameness::NAMES),
        ("Severity", kifu::Severity::NAMES),
        ("Spelling", kifu::Spelling::NAMES),
        ("Unencodable", kifu::Unencodable::NAMES),
        ("Verdict", kifu::Verdict::NAMES),
    ];
    types.map(|(name, words)| literal(name, words)).concat()
}

/// The kinds of pieces of all registered variants, those of shogi first.
fn kinds_of_pieces() -> Vec<&'static str> {
    let mut names = Vec::new();
    for variant in kifu::Variant::all() {
        for name in variant.kinds().map(|kind| variant.kind(kind).name.as_str()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

#[test]
fn a_list_is_replaced_between_its_marks() {
    let text = "a\n<!-- generated: x -->\nold\n<!-- end of generated -->\nb\n";
    let new = "a\n<!-- generated: x -->\nnew\n<!-- end of generated -->\nb\n";
    assert_eq!(replace(text, "x", "new\n").as_deref(), Some(new));
    assert_eq!(replace(text, "y", "new\n"), None);
}
