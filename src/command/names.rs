//! Names of output files from a template with facts of the record: `{date}-{black}-{white}`, `{stem}-{game:04}`.
//!
//! A record can hold any text, so the text is made safe: characters that separate folders, that have a meaning for a
//! shell or a file system, or that are not visible are replaced, and long texts are cut.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::{Field, Record};

use super::output::is_hidden;
use crate::files::is_record;

/// A name with places for what differs from game to game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template(Vec<Part>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Stem,
    Game,
    Header(Field),
    Variant,
    Extension,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    /// A place, and how many digits a number in it has at least.
    Place(Place, usize),
}

/// The places of a template: what can stand between braces.
const PLACES: &[(&str, Place)] = &[
    ("stem", Place::Stem),
    ("game", Place::Game),
    ("black", Place::Header(Field::Black)),
    ("white", Place::Header(Field::White)),
    ("date", Place::Header(Field::StartTime)),
    ("event", Place::Header(Field::Event)),
    ("site", Place::Header(Field::Site)),
    ("variant", Place::Variant),
    ("ext", Place::Extension),
];

/// The names of the places, as help lists them.
pub fn places() -> String {
    PLACES.iter().map(|place| format!("{{{}}}", place.0)).collect::<Vec<_>>().join(" ")
}

/// The text for a place for which the record has no value.
const UNKNOWN: &str = "unknown";
/// How many bytes of a header are taken.
const LONGEST: usize = 80;

impl Template {
    /// `{stem}`: the name stays, but for its extension.
    pub fn stem() -> Template {
        Template(vec![Part::Place(Place::Stem, 0)])
    }

    /// `{stem}-{game:04}`
    pub fn numbered() -> Template {
        let dash = Part::Text("-".to_string());
        Template(vec![Part::Place(Place::Stem, 0), dash, Part::Place(Place::Game, 4)])
    }

    /// The template that a word of the command line describes.
    pub fn parse(word: &str) -> Result<Template, String> {
        let (mut parts, mut text, mut rest) = (Vec::new(), String::new(), word);
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            let (brace, after) = rest[at..].split_at(1);
            if let Some(doubled) = after.strip_prefix(brace) {
                text.push_str(brace);
                rest = doubled;
                continue;
            }
            let Some((inside, after)) = after.split_once('}').filter(|_| brace == "{") else {
                return Err(format!("a `{brace}` stands alone; write `{brace}{brace}` for the character"));
            };
            parts.extend((!text.is_empty()).then(|| Part::Text(std::mem::take(&mut text))));
            parts.push(place(inside)?);
            rest = after;
        }
        text.push_str(rest);
        parts.extend((!text.is_empty()).then_some(Part::Text(text)));
        let is_path = |part: &Part| matches!(part, Part::Text(text) if text.contains(['\\', '\0']));
        let is_way = |part: &str| matches!(part, "." | "..");
        if parts.is_empty()
            || parts.iter().any(is_path)
            || word.split('/').any(is_way)
            || word.starts_with('/')
        {
            return Err("expected a name, or a path below the output folder".to_string());
        }
        Ok(Template(parts))
    }

    /// The extension that the template itself names, such as `kif` in `{game}.kif`.
    pub fn extension(&self) -> Option<&str> {
        let Some(Part::Text(text)) = self.0.last() else { return None };
        text.rsplit_once('.').map(|(_, extension)| extension).filter(|extension| !extension.contains('/'))
    }

    /// Whether it says the extension, itself or by its place.
    fn has_extension(&self) -> bool {
        let is_named = self.extension().is_some_and(|one| crate::Format::from_extension(one).is_some());
        is_named || self.0.contains(&Part::Place(Place::Extension, 0))
    }

    /// The file for a game of what has the path `inner` below the folder that was named, below the output folder.
    pub fn path(&self, inner: &Path, game: u32, record: Option<&Record>, extension: &str) -> PathBuf {
        let mut name = OsString::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => name.push(text),
                Part::Place(Place::Stem, _) => name.push(stem(inner)),
                Part::Place(Place::Game, digits) => name.push(format!("{game:0digits$}")),
                Part::Place(Place::Extension, _) => name.push(extension),
                Part::Place(Place::Variant, _) => {
                    name.push(safe(record.map_or("", |record| record.variant().name())));
                }
                Part::Place(Place::Header(field), _) => {
                    name.push(record.map_or_else(|| UNKNOWN.to_string(), |record| header(record, *field)));
                }
            }
        }
        if !self.has_extension() {
            name.push(".");
            name.push(extension);
        }
        inner.parent().unwrap_or(Path::new("")).join(name)
    }
}

fn place(inside: &str) -> Result<Part, String> {
    let (name, digits) = inside.split_once(':').unwrap_or((inside, "0"));
    let known = PLACES.iter().find(|place| place.0 == name);
    let Some(&(_, place)) = known else {
        return Err(format!("no place is called `{name}`; there are {}", places()));
    };
    match digits.parse() {
        Ok(digits @ 0..=20) if place == Place::Game || digits == 0 => Ok(Part::Place(place, digits)),
        _ => Err(format!("`{{{inside}}}`: only a number has digits, as in `{{game:04}}`")),
    }
}

/// The name without its extension. A name such as `title-match.2024` has none to lose.
fn stem(path: &Path) -> &OsStr {
    let stem = if is_record(path) { path.file_stem() } else { path.file_name() };
    stem.unwrap_or(OsStr::new("record"))
}

fn header(record: &Record, field: Field) -> String {
    let value = record.headers().field(field).unwrap_or_default();
    let date = record.headers().started().and_then(|started| started.date());
    match date.filter(|_| field == Field::StartTime) {
        Some(date) => date.to_string(),
        None => safe(value),
    }
}

/// Names that mean devices to Windows.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "com", "lpt"];

/// The text in a form that can be part of a file name on every system.
fn safe(text: &str) -> String {
    let is_unsafe = |c: char| {
        is_hidden(c) || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{fffd}')
    };
    let mut safe: String = text.trim().chars().map(|c| if is_unsafe(c) { '_' } else { c }).collect();
    let cut = (0..=LONGEST.min(safe.len())).rev().find(|&at| safe.is_char_boundary(at)).unwrap_or(0);
    safe.truncate(cut);
    // A full stop at the start hides a file, and one at the end is lost on Windows.
    let safe = safe.trim_matches(['.', ' ', '\u{3000}', '-']);
    let letters = safe.trim_end_matches(|c: char| c.is_ascii_digit());
    if safe.is_empty() {
        UNKNOWN.to_string()
    } else if DEVICES.iter().any(|device| letters.eq_ignore_ascii_case(device)) {
        format!("{safe}_")
    } else {
        safe.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_understood_or_refused() {
        for word in ["{stem}", "{stem}-{game:04}", "{date}/{black}-{white}.{ext}", "a{{b}}", "{game}.kif"] {
            assert!(Template::parse(word).is_ok(), "{word}");
        }
        assert_eq!(Template::parse("{stem}-{game:04}"), Ok(Template::numbered()));
        assert_eq!(Template::parse("{{x}}"), Ok(Template(vec![Part::Text("{x}".to_string())])));
        for word in [
            "",
            "{",
            "}",
            "{x}",
            "{game",
            "game}",
            "{stem:4}",
            "{game:x}",
            "{game:99}",
            "../{stem}",
            "/{stem}",
            "a\\b",
        ] {
            assert!(Template::parse(word).is_err(), "{word}");
        }
        let why = Template::parse("{player}").expect_err("there is no such place");
        assert_eq!(
            why,
            "no place is called `player`; there are {stem} {game} {black} {white} {date} {event} {site} {variant} {ext}"
        );
        assert_eq!(
            Template::parse("{game}.kif").map(|one| one.extension().map(str::to_string)),
            Ok(Some("kif".to_string()))
        );
        assert_eq!(Template::numbered().extension(), None);
    }

    #[test]
    fn headers_make_safe_names() {
        for (text, name) in [
            ("山田", "山田"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("a/b\\c:d", "a_b_c_d"),
            ("  .hidden. ", "hidden"),
            ("--option", "option"),
            ("\u{1b}[31m\u{202e}x\0", "_[31m_x_"),
            ("CON", "CON_"),
            ("com1", "com1_"),
            ("console", "console"),
            ("", UNKNOWN),
            ("...", UNKNOWN),
        ] {
            assert_eq!(safe(text), name, "{text:?}");
        }
        assert_eq!(safe(&"山".repeat(100)), "山".repeat(26));
    }
}
