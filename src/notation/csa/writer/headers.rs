//! Writes the headers of a CSA record: the names of the players, `$` lines, and facts in comments.

use std::fmt::{self, Write};

use super::one_line;
use crate::diag::{Code, Parts};
use crate::notation::csa::glued::{head_end, on_one_line, second_head};
use crate::notation::csa::grammar::{ASIDE_KEYS, is_new};
use crate::notation::csa::terms::{KEYS, as_note, meaning_of};
use crate::notation::{CsaVersion, Output, is_of_start, keys_of};
use crate::record::{DateTime, Header, Headers, Record, TimeControl};
use crate::shogi::Field;

/// Writes the headers, names first.
pub(super) fn write(record: &Record, version: CsaVersion, output: &mut Output) -> fmt::Result {
    let headers = record.headers();
    let is_name = |header: &&Header| header.field.and_then(Field::player).is_some();
    for (field, sign) in [(Field::Black, '+'), (Field::White, '-')] {
        for header in headers.iter().filter(|header| header.field == Some(field)) {
            let value = one_line(&header.value, None, output);
            let text = format!("N{sign}{value}");
            statement(&text, &text[..2], headers, output)?;
        }
    }
    // Either one header has the whole time control, or each header of it is written unchanged.
    let control = one_control(headers, version);
    let mut due = control.as_ref();
    for header in headers.iter().filter(|header| !is_name(header)) {
        match header.field {
            Some(Field::TimeControl | Field::Byoyomi) if control.is_some() => {
                if let Some((key, value)) = due.take() {
                    line(mark(key, version), key, value, headers, output)?;
                }
            }
            Some(Field::TimeControl | Field::Byoyomi) => {
                let own = meaning_of(&header.key) == header.field;
                let key = if own { header.key.as_str() } else { control_key(version) };
                line(mark(key, version), key, &header.value, headers, output)?;
            }
            // It is redundant beside the position.
            Some(Field::Handicap) if is_of_start(header, record) => {}
            Some(Field::Handicap) => lost(&header.key, output),
            _ => {
                let (mark, key) = key(header, version);
                if meaning_of(key) == header.field {
                    line(mark, key, &value(header), headers, output)?;
                } else {
                    lost(key, output);
                }
            }
        }
    }
    Ok(())
}

/// The key and the value of a single header for the time control, if the headers form one control and are not in this
/// form already.
fn one_control(headers: &Headers, version: CsaVersion) -> Option<(&'static str, String)> {
    let mut all =
        headers.iter().filter(|header| matches!(header.field, Some(Field::TimeControl | Field::Byoyomi)));
    let stays = match (all.next(), all.next(), all.next()) {
        // A value in the right form keeps its spelling.
        (Some(one), None, _) => one.key == control_key(version),
        // One of each kind makes one control; two of the same kind contradict each other.
        (Some(a), Some(b), None) => a.field == b.field,
        (_, _, third) => third.is_some(),
    };
    let control = headers.exact_time_control().filter(|_| !stays)?;
    Some(match in_version(&control, version) {
        Some(value) => (control_key(version), value),
        // The form of version 3.0, in a comment, can express it.
        None => (control_key(CsaVersion::V30), control.to_csa3()),
    })
}

const fn control_key(version: CsaVersion) -> &'static str {
    match version {
        CsaVersion::V22 => "TIME_LIMIT",
        CsaVersion::V30 => "TIME",
    }
}

/// `HH:MM+SS`, or three times in seconds; `None` if the form cannot express it.
fn in_version(control: &TimeControl, version: CsaVersion) -> Option<String> {
    match version {
        CsaVersion::V22 => control.to_csa2(),
        CsaVersion::V30 => Some(control.to_csa3()),
    }
}

/// The key of a header and the mark before it.
fn key(header: &Header, version: CsaVersion) -> (&'static str, &str) {
    if ASIDE_KEYS.contains(&header.key.as_str()) && header.field != Some(Field::MaxMoves) {
        return ("'", &header.key);
    }
    let known = || keys_of(KEYS, header.field).first().copied().unwrap_or(&header.key);
    match header.field {
        Some(Field::BlackRating | Field::WhiteRating) => ("'", known()),
        Some(Field::MaxMoves) if version == CsaVersion::V22 => ("'", "Max_Moves"),
        _ => {
            let key = known();
            (mark(key, version), key)
        }
    }
}

/// The text before a key. Keys of version 3.0 are written in comments in version 2.2.
fn mark(key: &str, version: CsaVersion) -> &'static str {
    if version == CsaVersion::V22 && is_new(key) { "'$" } else { "$" }
}

/// The value of a header in the form required for its key.
fn value(header: &Header) -> String {
    let value = &header.value;
    let other = match header.field {
        Some(field) if field.is_date() && (!value.is_ascii() || value.get(4..5) != Some("/")) => {
            DateTime::parse_exact(value).as_ref().and_then(date)
        }
        Some(Field::BlackTimeControl | Field::WhiteTimeControl) if !header.key.starts_with("TIME") => {
            TimeControl::parse_exact(value, None).map(|control| control.to_csa3())
        }
        Some(Field::Note) => Some(as_note(value)),
        _ => None,
    };
    other.unwrap_or_else(|| value.clone())
}

/// `YYYY/MM/DD HH:MM:SS`, without the time if there is none.
fn date(date: &DateTime) -> Option<String> {
    let day = date.date()?.format("%Y/%m/%d");
    Some(match date.time {
        Some(time) => format!("{day} {}", time.format("%H:%M:%S")),
        None => day.to_string(),
    })
}

fn line(mark: &str, key: &str, value: &str, headers: &Headers, output: &mut Output) -> fmt::Result {
    if key.is_empty() || key.trim() != key || key.contains(|c: char| c == ':' || c.is_control()) {
        lost(key, output);
        return Ok(());
    }
    let value = one_line(value, None, output);
    statement(&format!("{mark}{key}:{value}"), key, headers, output)
}

/// Writes a statement, or reports it as lost if it would be read as two.
fn statement(text: &str, key: &str, headers: &Headers, output: &mut Output) -> fmt::Result {
    let is_of = |header: &Header, player| header.field.and_then(Field::player) == Some(player);
    let mut is_named = |_: &str, player| headers.iter().any(|header| is_of(header, player));
    let is_parted = head_end(text).is_some() || on_one_line(text).is_some();
    if is_parted || second_head(text, &mut is_named).is_some() {
        output.lost(Code::LostText, None, Parts::NONE.with("header", key));
        return Ok(());
    }
    writeln!(output, "{text}")
}

/// Reports a header that would be read with another meaning, or not at all.
fn lost(key: &str, output: &mut Output) {
    output.lost(Code::LostText, None, Parts::NONE.with("key", key.escape_debug().to_string()));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Values in the words of other notations are converted, unless two contradict each other.
    #[test]
    fn headers_of_others_are_written_in_the_form_of_their_keys() {
        for (headers, expected) in [
            ("開始日時：2026年3月1日 10:00\n", "$START_TIME:2026/03/01 10:00:00\n"),
            ("開始日時：2026年3月1日\n", "$START_TIME:2026/03/01\n"),
            ("持ち時間：1時間\n秒読み：30秒\n", "$TIME_LIMIT:01:00+30\n"),
            ("持ち時間：1時間\n持ち時間：2時間\n", "$持ち時間:1時間\n$持ち時間:2時間\n"),
            (
                "持ち時間：1時間\n持ち時間：2時間\n秒読み：30秒\n",
                "$持ち時間:1時間\n$持ち時間:2時間\n$秒読み:30秒\n",
            ),
        ] {
            let parsed = crate::parse(format!("手合割：平手\n{headers}1 ７六歩(77)\n").as_bytes());
            let options = crate::WriteOptions::new();
            let text = crate::write(&parsed.records[0], crate::Format::Csa, &options).text;
            assert!(text.contains(expected), "{text}");
        }
    }

    /// The reader would take them for a player or for the opening.
    #[test]
    fn headers_that_would_change_their_meaning_are_reported() {
        for (field, key) in [(None, "N+"), (None, "OPENING"), (Some(Field::Site), "OPENING"), (None, "a:b")] {
            let mut record = crate::Record::new(crate::Position::start(&crate::Variant::shogi()));
            record.headers_mut().push(field, key, "value");
            let written = crate::write(&record, crate::Format::Csa, &crate::WriteOptions::new());
            let kept = field == Some(Field::Site);
            assert_eq!(written.text.contains("$SITE:value"), kept, "{}", written.text);
            assert_eq!(written.text.contains("value"), kept, "{}", written.text);
            let codes: Vec<Code> = written.losses.iter().map(|loss| loss.code).collect();
            assert_eq!(codes, if kept { vec![] } else { vec![Code::LostText] }, "{key}");
        }
    }

    /// The reader would split them.
    #[test]
    fn headers_that_would_be_read_as_two_are_reported() {
        for (field, key, value, is_kept) in [
            (Some(Field::Black), "先手", "甲野N-乙山", false),
            (Some(Field::Black), "先手", "甲野$SITE:会館", false),
            (Some(Field::Event), "棋戦", "大会$SITE:会館", false),
            (Some(Field::Black), "先手", "GAN-2", true),
            (Some(Field::Event), "棋戦", "大会 N-2", true),
            (None, "X", "N+", true),
        ] {
            let mut record = crate::Record::new(crate::Position::start(&crate::Variant::shogi()));
            record.headers_mut().push(field, key, value);
            let written = crate::write(&record, crate::Format::Csa, &crate::WriteOptions::new());
            assert_eq!(
                (written.losses.is_empty(), written.text.contains(value)),
                (is_kept, is_kept),
                "{value}"
            );
            let read = crate::parse(written.text.as_bytes());
            let again = crate::write(&read.records[0], crate::Format::Csa, &crate::WriteOptions::new());
            assert_eq!(again.text, written.text);
        }
    }

    /// "HH:MM+SS: hours and minutes, byoyomi seconds"; "init+byoyomi+increment in seconds".
    #[test]
    fn a_time_control_is_written_where_the_form_has_room() {
        let control = |main, byoyomi, increment| TimeControl {
            main: Duration::from_secs(main),
            byoyomi: Duration::from_secs(byoyomi),
            increment: Duration::from_secs(increment),
        };
        let cases = [
            (control(1500, 0, 0), Some("00:25+00"), "1500+0+0"),
            (control(0, 30, 0), Some("00:00+30"), "0+30+0"),
            (control(9 * 3600, 60, 0), Some("09:00+60"), "32400+60+0"),
            (control(900, 0, 5), None, "900+0+5"),
            (control(90, 10, 0), None, "90+10+0"),
        ];
        for (control, v22, v30) in cases {
            assert_eq!(in_version(&control, CsaVersion::V22).as_deref(), v22);
            assert_eq!(in_version(&control, CsaVersion::V30).as_deref(), Some(v30));
        }
    }
}
