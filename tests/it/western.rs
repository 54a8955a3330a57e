//! Western notations: real records are read completely, every byte of them is accounted for, and damage is found.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use kifu::notation::{Event, Sink};
use kifu::{Code, Diagnostic, Format, ReadOptions, Severity, Source, Span, Variant, WriteOptions};

use crate::brute::Dice;
use crate::shared;

/// Real files that are malformed, and why.
const MALFORMED: &[(&str, &str)] = &[
    ("dousu-maou__inline__tests_maou_domain_move_test_label.py__L11.psn", "a list of test moves, no game"),
    (
        "ACM-VIT-Cryptic-Hunt-Solutions-2023__Medium_Shogi_Moves.txt",
        "prose and the same moves again after the end",
    ),
];

/// The number of words in the main lines of a text that look like moves: all except numbers, tags and comments.
fn moves_of(text: &str) -> usize {
    let mut count = 0;
    let mut depth = 0u32;
    for line in text.lines().filter(|line| !line.starts_with("[") || line.starts_with("[ ")) {
        for word in line.split_whitespace() {
            if word.starts_with(['{', '[']) {
                depth += 1;
            }
            if depth == 0 {
                let after =
                    word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['.', '-']);
                let is_move = after.starts_with(['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K', '+', 'x']);
                count +=
                    usize::from(is_move && after.len() > 1 && !after.ends_with("ite") && after != "Resigns");
            }
            if word.ends_with(['}', ']']) || word.ends_with("].") {
                depth = 0;
            }
        }
    }
    count
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn real_records_are_read_whole() {
    let corpus = shared::data("corpus");
    let files: Vec<PathBuf> =
        ["psn", "western"].iter().flat_map(|folder| shared::files(&corpus.join(folder))).collect();
    let (mut games, mut plies, mut wrong) = (0, 0, Vec::new());
    for path in &files {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        if MALFORMED.iter().any(|row| row.0 == name) {
            continue;
        }
        let parsed = kifu::parse(&fs::read(path).expect("the file can be read"));
        let played: usize = parsed.records.iter().map(|record| record.mainline().count()).sum();
        games += parsed.records.len();
        plies += played;
        let errors = parsed.diagnostics.iter().filter(|found| found.severity == Severity::Error);
        wrong.extend(errors.map(|found| format!("{name}: game {} {found}", found.game)));
        let unplayed = parsed.records.iter().map(|record| record.unplayed().len()).sum::<usize>();
        if unplayed > 0 || parsed.format != Some(Format::Csa) && played != moves_of(parsed.source.text()) {
            wrong.push(format!("{name}: {played} of {} moves", moves_of(parsed.source.text())));
        }
    }
    eprintln!("{} files, {games} games, {plies} moves", files.len() - MALFORMED.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The names of files do not matter.
#[test]
#[ignore = "needs KIFU_DATA"]
fn real_records_are_detected() {
    let corpus = shared::data("corpus");
    for path in shared::files(&corpus.join("psn")) {
        let text = fs::read(&path).expect("the file can be read");
        let found = kifu::parse(&text).format;
        let expected =
            if path.to_string_lossy().contains("dousu-maou") { None } else { Some(Format::Hodges) };
        assert_eq!(found, expected, "{}", path.display());
    }
}

fn fixtures() -> Vec<(PathBuf, Vec<u8>)> {
    let is_western = |path: &Path| {
        let styles = ["hodges", "hosking", "kitao", "psn"];
        styles.iter().any(|style| path.to_string_lossy().contains(&format!("clean/{style}")))
    };
    shared::fixtures().filter(|(path, _)| is_western(path)).collect()
}

/// The bytes to which the events and findings of a reader refer.
struct Spoken(Vec<bool>);

impl Spoken {
    fn mark(&mut self, span: Span) {
        let (start, end) = (span.start as usize, (span.end as usize).min(self.0.len()));
        self.0[start.min(end)..end].fill(true);
    }
}

impl<'s> Sink<'s> for Spoken {
    fn event(&mut self, _: Event<'s>, span: Span) -> ControlFlow<()> {
        self.mark(span);
        ControlFlow::Continue(())
    }

    fn report(&mut self, found: Diagnostic) {
        self.mark(found.span);
    }
}

/// The first part of a text to which no event and no finding refers.
fn silent(bytes: &[u8], format: Format) -> Option<String> {
    let source = Source::new(bytes, None);
    let mut spoken = Spoken(vec![false; source.text().len()]);
    let _ = format.notation().read(&source, &Variant::shogi(), &mut spoken);
    let missed = |(at, c): &(usize, char)| !c.is_whitespace() && *c != '\u{feff}' && !spoken.0[*at];
    let (at, _) = source.text().char_indices().find(missed)?;
    Some(source.text()[at..].chars().take(40).collect())
}

#[test]
fn every_byte_is_spoken_of() {
    let marks = b"(){}[]*.-x+=0159 \n\"GPabik'!;";
    let mut dice = Dice::new(1);
    let mut texts: Vec<Vec<u8>> = fixtures().into_iter().map(|(_, bytes)| bytes).collect();
    assert!(texts.len() >= 8, "there are fixtures");
    for bytes in texts.clone() {
        for _ in 0..300 {
            let mut damaged = bytes.clone();
            for _ in 0..=dice.below(3) {
                let at = dice.below(damaged.len());
                let mark = marks[dice.below(marks.len())];
                match dice.below(3) {
                    0 => damaged[at] = mark,
                    1 => drop(damaged.drain(at..(at + dice.below(9)).min(damaged.len()))),
                    _ => damaged.insert(at, mark),
                }
            }
            texts.push(damaged);
        }
    }
    for text in texts {
        let missed = silent(&text, Format::Hodges);
        assert_eq!(missed, None, "{}", String::from_utf8_lossy(&text));
        kifu::parse_with(&text, &ReadOptions::new().format(Format::Hodges));
    }
}

/// The number of moves and endings of a record, plus one for the root.
fn steps(record: &kifu::Record) -> usize {
    record.nodes().map(|node| 1 + node.endings().count()).sum()
}

#[test]
fn every_cut_is_found() {
    for (path, bytes) in fixtures() {
        let format = kifu::parse(&bytes).format.expect("it is detected");
        let facts = |bytes: &[u8]| {
            let parsed = kifu::parse_with(bytes, &ReadOptions::new().format(format));
            let moves: usize = parsed.records.iter().map(steps).sum();
            (moves, !parsed.diagnostics.is_empty(), parsed)
        };
        let whole = facts(&bytes).0;
        let mut silent = Vec::new();
        for cut in 0..bytes.len() {
            let (left, found, parsed) = facts(&bytes[..cut]);
            // A start position without moves is a diagram.
            let is_diagram = left == 1 && bytes.windows(9).any(|part| part == b"[Handicap");
            // A lost variation cannot be noticed, and a result is also in its tag.
            let main = |parsed: &kifu::Parsed| {
                parsed.records.first().map(|record| (record.last().ply(), record.ending().is_some()))
            };
            let is_variation = main(&parsed) == main(&facts(&bytes).2);
            if left < whole && !found && !is_variation && !is_diagram {
                silent.push(cut);
            }
        }
        let has_result = String::from_utf8_lossy(&bytes).contains("[Result \"1-0\"]");
        assert!(silent.is_empty() || has_result, "{}: {silent:?}", path.display());
    }
}

/// Ten thousand nested variations, and as many unclosed parentheses.
#[test]
fn nests_need_no_stack_and_no_time() {
    let run = || {
        let nested = format!("1. P-7f {} {}\n", "(1. P-2f (1. P-1f ".repeat(5_000), ")".repeat(10_000));
        let parsed = kifu::parse_with(nested.as_bytes(), &ReadOptions::new().format(Format::Hodges));
        assert!(parsed.records[0].variations() >= 10_000);
        let open = format!("1. P-7f {}", "( x (".repeat(100_000));
        let parsed = kifu::parse_with(open.as_bytes(), &ReadOptions::new().format(Format::Hodges));
        assert!(parsed.diagnostics.iter().any(|found| found.code == Code::Unpaired));
    };
    for part in
        ["[a]", "[Sente \"a\"]", "[a \"", "[a \"x] ", "(", "( x )", "{", "1.", "\"]", "9", "A", "(1:", "P7"]
    {
        let text = format!("1. P-7f {}", part.repeat(300_000 / part.len()));
        kifu::parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Hodges));
    }
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(run).expect("it starts");
    thread.join().expect("no overflow");
}

#[test]
fn a_game_that_is_named_behind_its_board_is_not_played_on_it() {
    let sfen = format!("[SFEN \"{}\"]", kifu::Variant::shogi().start());
    for board in ["[Handicap \"rook\"]", sfen.as_str()] {
        for between in ["", "{a comment}\n"] {
            let text = format!("{board}\n{between}[Variant \"minishogi\"]\n*\n");
            let parsed =
                kifu::parse_with(text.as_bytes(), &kifu::ReadOptions::new().format(kifu::Format::Hodges));
            let (variant, start) = (parsed.records[0].variant(), parsed.records[0].start());
            assert!(kifu::Position::from_sfen(&start.to_sfen(), variant).is_ok(), "{text}");
            let conflicts = parsed.diagnostics.iter().filter(|one| one.code == kifu::Code::HandicapConflict);
            assert_eq!(conflicts.count(), usize::from(*variant == kifu::Variant::shogi()), "{text}");
        }
    }
}

/// The value of an unknown tag is kept, and does not change if it is written repeatedly.
#[test]
fn quotes_in_unknown_tags_stay_as_they_are() {
    let written = |record: &kifu::Record| kifu::write(record, Format::Hodges, &WriteOptions::new()).text;
    for key in ["Handicap", "Variant", "Result", "Moves", "Sente", "Note"] {
        let text = format!("[{key} \"ten \\\"pieces\\\" \\\\\"]\n[Gote \"B\"]\n1. P-7f P-3d\nResigns\n");
        let first = kifu::parse(text.as_bytes()).records.remove(0);
        let said = first.headers().iter().find(|header| header.key == key);
        assert_eq!(said.map(|header| header.value.as_str()), Some("ten \"pieces\" \\"), "{key}");
        let once = written(&first);
        assert_eq!(written(&kifu::parse(once.as_bytes()).records[0]), once, "{key}");
    }
}

/// Other programs look for players under the keys of the target notation, whatever their keys in the source were.
#[test]
fn players_are_named_by_the_words_of_the_target() {
    let tags = "[Sente \"a\"]\n[Gote \"b\"]\n1. P-7f P-3d\n";
    let record = kifu::parse(tags.as_bytes()).one().unwrap();
    for (format, keys) in [
        (Format::Kif, ["先手：a", "後手：b"]),
        (Format::Ki2, ["先手：a", "後手：b"]),
        (Format::Jkf, ["\"先手\":\"a\"", "\"後手\":\"b\""]),
    ] {
        let text = kifu::write(&record, format, &WriteOptions::new()).lossless().unwrap();
        assert!(keys.iter().all(|key| text.contains(key)), "{text}");
    }
    let own =
        kifu::parse("手合割：平手\nSente：a\nGote：b\n1 ７六歩(77)\n2 投了\n".as_bytes()).one().unwrap();
    assert_eq!((own.headers().black(), own.headers().white()), (Some("a"), Some("b")));
}

/// A move in another notation is one word, including the blank in it and its origin.
#[test]
fn a_move_of_another_notation_is_one_word() {
    for word in ["▲同　角", "同　銀(31)", "△同 歩", "▲４五角"] {
        let parsed = kifu::parse(format!("1. P-7f P-3d\n{word} {word}\n2. P-2f\n").as_bytes());
        let unread = parsed.diagnostics.iter().filter(|found| found.code == Code::UnreadMove);
        let words: Vec<&str> = unread.map(|found| parsed.source.slice(found.span)).collect();
        assert_eq!(words, [word, word]);
    }
}
