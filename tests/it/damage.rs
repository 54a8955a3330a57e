//! Reads damaged records: the reader never panics, and wherever a move or an ending is lost there is a finding.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use kifu::{Format, ReadOptions, WriteOptions};

use crate::brute::Dice;
use crate::shared;

/// Small real files of the notations that have endings.
fn files() -> Vec<PathBuf> {
    let corpus = shared::data("corpus");
    let mut chosen = Vec::new();
    for (folder, count) in [("kif", 35), ("ki2", 15), ("csa", 25), ("jkf", 5)] {
        let small = |path: &PathBuf| {
            let bytes = fs::read(path).expect("the file can be read");
            let parsed = kifu::parse(&bytes);
            let whole = parsed.records.len() == 1 && parsed.records[0].mainline().count() > 5;
            whole && bytes.len() <= 2048 && parsed.records[0].ending().is_some()
        };
        let all: Vec<PathBuf> = shared::files(&corpus.join(folder)).into_iter().filter(small).collect();
        let step = (all.len() / count).max(1);
        chosen.extend(all.into_iter().step_by(step).take(count));
    }
    chosen
}

/// What a reader must not lose without a finding: the moves of the main lines, and the endings.
fn facts(parsed: &kifu::Parsed) -> (usize, usize) {
    let moves = parsed.records.iter().map(|record| record.mainline().count()).sum();
    (moves, parsed.records.iter().filter(|record| record.ending().is_some()).count())
}

/// Real files of a notation with one game of at least this many moves, and of at most this many bytes.
fn samples(folder: &str, moves: usize, bytes: usize, count: usize) -> Vec<Vec<u8>> {
    let corpus = shared::data("corpus");
    let is_whole = |file: &Vec<u8>| {
        let parsed = (file.len() <= bytes).then(|| kifu::parse(file));
        parsed.is_some_and(|one| one.records.len() == 1 && one.records[0].mainline().count() >= moves)
    };
    let all = shared::files(&corpus.join(folder)).into_iter().filter_map(|path| fs::read(path).ok());
    let whole: Vec<Vec<u8>> = all.filter(is_whole).collect();
    let step = (whole.len() / count).max(1);
    whole.into_iter().step_by(step).take(count).collect()
}

/// Whether a text is reported as damaged.
fn is_found(parsed: &kifu::Parsed) -> bool {
    parsed.diagnostics.iter().any(|found| found.severity > kifu::Severity::Note)
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn cuts_that_lose_a_move_or_the_ending_are_found() {
    for (folder, count) in TRUNCATED {
        let (mut losing, mut silent) = (0u32, Vec::new());
        for bytes in samples(folder, 6, 2048, *count) {
            let (moves, endings) = facts(&kifu::parse(&bytes));
            for cut in 0..bytes.len() {
                let parsed = kifu::parse(&bytes[..cut]);
                let (left, ended) = facts(&parsed);
                if left < moves || ended < endings {
                    losing += 1;
                    if !is_found(&parsed) {
                        silent
                            .push(String::from_utf8_lossy(&bytes[cut.saturating_sub(40)..cut]).into_owned());
                    }
                }
            }
        }
        let share = silent.len() as f64 * 100.0 / f64::from(losing.max(1));
        eprintln!("{folder}: {losing} cuts lose something, {share:.2} % of them silently");
        silent.truncate(10);
        assert!(share <= 0.5, "{folder}: {silent:#?}");
    }
}

/// The folders whose files are truncated at every byte, and how many files of each.
const TRUNCATED: &[(&str, usize)] =
    &[("kif", 12), ("ki2", 6), ("csa", 10), ("jkf", 3), ("psn", 4), ("usi", 8)];

/// Sets of characters that can replace each other.
const SIGNS: &[&str] = &["0123456789", "１２３４５６７８９", "一二三四五六七八九", "歩香桂銀金角飛玉", "+-"];
const PIECES: &[&str] = &["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The spans of the tokens of a move: in KIF the number, the destination, the piece, the origin and the times, in CSA
/// the side, the squares and the piece. A wrong time of CSA contradicts nothing, so it is not tested.
fn tokens_of(line: &str, is_csa: bool) -> Vec<Range<usize>> {
    if is_csa {
        return [0..1, 1..3, 3..5, 5..7].into();
    }
    let sort = |c: char| SIGNS.iter().position(|signs| signs.contains(c));
    let mut tokens: Vec<(usize, Range<usize>)> = Vec::new();
    for (at, sign) in line.char_indices() {
        let Some(sort) = sort(sign) else { continue };
        let end = at + sign.len_utf8();
        match tokens.last_mut() {
            // A rank belongs to the file before it, and a digit to the digits before it.
            Some((last, token))
                if token.end == at && (*last == 0 && sort == 0 || *last == 1 && sort == 2) =>
            {
                token.end = end;
            }
            _ => tokens.push((sort, at..end)),
        }
    }
    tokens.into_iter().map(|(_, token)| token).collect()
}

/// Another token of the same kind.
fn other(token: &str, dice: &mut Dice) -> Option<String> {
    if PIECES.contains(&token) {
        let piece = PIECES[dice.below(PIECES.len())];
        return (piece != token).then(|| piece.to_string());
    }
    let mut other = String::new();
    for sign in token.chars() {
        let signs: Vec<char> = SIGNS.iter().find(|signs| signs.contains(sign))?.chars().collect();
        other.push(signs[dice.below(signs.len())]);
    }
    (other != token).then_some(other)
}

/// Any other character that a move of CSA can have.
fn any(token: &str, dice: &mut Dice) -> Option<String> {
    let signs = b"+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let other = char::from(signs[dice.below(signs.len())]).to_string();
    (other != token).then_some(other)
}

/// How a wrong token changes the main lines if there is no finding: the kind of the first move that differs.
fn alternative(before: &kifu::Record, after: &kifu::Record) -> Option<&'static str> {
    let moves = |record: &kifu::Record| record.mainline().filter_map(|node| node.mv()).collect::<Vec<_>>();
    let (before, after) = (moves(before), moves(after));
    let (right, wrong) = before.iter().zip(&after).find(|(right, wrong)| right != wrong)?;
    match (right.from(), wrong.from()) {
        _ if before.len() != after.len() => None,
        (None, None) => Some(DROP),
        (from, other) if from == other && right.to() == wrong.to() => Some("a promotion"),
        (from, other) if from == other => Some("another square"),
        (Some(_), Some(_)) if right.to() == wrong.to() => Some("another piece of the same kind"),
        _ => None,
    }
}

/// On another empty square, or of another piece in hand: nothing else in the text contradicts it.
const DROP: &str = "another drop";

/// One wrong character or piece in a move: a change without a finding must be a legal alternative, and rare; for moves
/// on the board very rare.
#[test]
#[ignore = "needs KIFU_DATA"]
fn single_wrong_tokens_are_found() {
    let mut dice = Dice::new(1);
    for (folder, is_sort, most) in [("kif", true, 0.5), ("csa", true, 1.0), ("csa", false, 0.5)] {
        let is_csa = folder == "csa";
        let (mut tried, mut silent) = (0u32, Vec::new());
        for bytes in samples(folder, 60, 10_000, 60) {
            let parsed = kifu::parse(&bytes);
            // Existing findings would hide the effect of the damage.
            if is_found(&parsed) {
                continue;
            }
            let text = parsed.source.text();
            let before = &parsed.records[0];
            let lines: Vec<&str> = text.lines().collect();
            let is_move = |line: &str| {
                if is_csa {
                    line.starts_with(['+', '-']) && line.len() >= 7
                } else {
                    line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && !line.contains('：')
                }
            };
            let moves: Vec<usize> = (0..lines.len()).filter(|at| is_move(lines[*at])).collect();
            for _ in 0..60 {
                let Some(&at) = moves.get(dice.below(moves.len())) else { continue };
                let tokens = tokens_of(lines[at], is_csa);
                let token = tokens[dice.below(tokens.len())].clone();
                let token = if is_sort { token } else { token.start..token.start + 1 };
                let right = &lines[at][token.clone()];
                let wrong = if is_sort { other(right, &mut dice) } else { any(right, &mut dice) };
                let Some(wrong) = wrong else { continue };
                let wrong = format!("{}{wrong}{}", &lines[at][..token.start], &lines[at][token.end..]);
                let mut damaged: Vec<&str> = lines.clone();
                damaged[at] = &wrong;
                let parsed = kifu::parse((damaged.join("\n") + "\n").as_bytes());
                tried += 1;
                let is_same = parsed.records.len() == 1 && {
                    let moves =
                        |record: &kifu::Record| record.mainline().map(|node| node.mv()).collect::<Vec<_>>();
                    moves(&parsed.records[0]) == moves(before)
                };
                if !is_same && !is_found(&parsed) {
                    let what = alternative(before, &parsed.records[0]);
                    let is_legal = parsed.records[0].mainline().all(|node| node.illegal().is_none());
                    let told = format!("{wrong} for {}", lines[at]);
                    assert!(is_legal && parsed.records.len() == 1 && what.is_some(), "{told}");
                    silent.push((what.unwrap_or_default(), told));
                }
            }
        }
        let share = |count: usize| count as f64 * 100.0 / f64::from(tried.max(1));
        let (all, others) = (share(silent.len()), share(silent.iter().filter(|one| one.0 != DROP).count()));
        let sort = if is_sort { "tokens of the same sort" } else { "signs" };
        eprintln!("{folder}: {tried} wrong {sort}, {all:.2} % silent, {others:.2} % other than drops");
        silent.iter().for_each(|(what, told)| eprintln!("  {what}: {told}"));
        assert!(all <= most && others <= 0.25, "{folder}: {all} %, {others} % of {tried}: {silent:#?}");
    }
}

/// Records in pages and in prose: the text around them is reported as left out, or it is reported that there is no
/// record.
#[test]
#[ignore = "needs KIFU_DATA"]
fn nothing_around_a_record_is_passed_over_in_silence() {
    use kifu::Code;
    let corpus = shared::data("corpus");
    let files = shared::files(&corpus.join("embedded"));
    let left_out =
        [Code::UnreadLine, Code::Trailing, Code::UnknownNotation, Code::Unplayed, Code::UnreadMove];
    for path in &files {
        let parsed = kifu::parse(&fs::read(path).expect("the file can be read"));
        let is_said: bool = parsed.diagnostics.iter().any(|found| left_out.contains(&found.code));
        assert!(is_said, "{}: {} games", path.display(), parsed.records.len());
    }
}

#[test]
fn what_stands_around_a_record_is_left_out_line_by_line() {
    use kifu::Code;
    let page = "<html><body><pre>\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n</pre></body></html>\n";
    let note = "# My game\n\n```kif\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n```\nThe end.\n";
    for text in [page, note] {
        let parsed = kifu::parse(text.as_bytes());
        assert_eq!(parsed.records[0].mainline().count(), 1, "{text}");
        let lines: Vec<u32> = parsed
            .diagnostics
            .iter()
            .filter(|found| found.code == Code::UnreadLine)
            .map(|found| parsed.source.place(found.span).line)
            .collect();
        assert_eq!(lines.len(), 2, "before and after: {text} {:?}", parsed.diagnostics);
    }
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn no_changed_byte_panics() {
    let mut dice = Dice::new(1);
    for path in files() {
        let bytes = fs::read(&path).expect("the file can be read");
        for _ in 0..200 {
            let mut damaged = bytes.clone();
            let at = dice.below(damaged.len());
            damaged[at] = dice.below(256) as u8;
            let parsed = kifu::parse(&damaged);
            for found in &parsed.diagnostics {
                let place = parsed.source.place(found.span);
                assert!(place.byte <= damaged.len(), "{found} lies outside the file");
            }
        }
    }
}

/// Tokens that have a meaning at the wrong place.
const TOKENS: &[&str] = &[
    "変化：1手\n",
    "変化：99999999999手\n",
    "まで",
    "同　",
    "(00)",
    "▲５八金",
    "△同　銀右上成",
    "打",
    "成",
    "P+00AL",
    "P-00AL",
    "PI82HI",
    "%KACHI\n",
    "/\n",
    "T99999999999999999999\n",
    "T1.\n",
    "999999999 ７六歩(77)\n",
    "4294967295 投了\n",
    "+9999FU\n",
    "k",
    "99",
    "position sfen ",
    "+",
    "-",
    "手数＝4294967295\n",
    "後手番\n",
    "255p",
    "18p 999999",
    "手合割：5五将棋\n",
    "|",
    "\0",
    "( 99999999999:99/99:99:99)",
    "\u{3000}",
    "moves ",
    "{",
    "[",
    "],",
    "\"forks\":[[",
    "{\"special\":\"TORYO\"},",
    "\"x\":99999999999",
    "~0.",
    "~4294967295.",
    "zzz",
    "startpos ",
    "4294967295 4294967294\n",
    "\u{1b}$B",
    "\u{feff}",
];

/// Fixtures with tokens inserted, parts removed and parts doubled, read with the detected and with each notation,
/// written in every notation and read again: nothing panics, and all places are within the file.
#[test]
fn no_mangled_record_panics() {
    let inputs: Vec<Vec<u8>> = shared::fixtures().map(|(_, bytes)| bytes).collect();
    let mut dice = Dice::new(1);
    for round in 0..6_000 {
        let mut bytes = inputs[round % inputs.len()].clone();
        for _ in 0..=dice.below(6) {
            mangle(&mut bytes, &mut dice);
        }
        let options = match Format::ALL.get(dice.below(Format::ALL.len() + 1)) {
            Some(format) => ReadOptions::new().format(*format),
            None => ReadOptions::new(),
        };
        let parsed = kifu::parse_with(&bytes, &options);
        for found in &parsed.diagnostics {
            assert!(parsed.source.place(found.span).byte <= bytes.len(), "{found} lies outside the file");
            assert!(found.game as usize <= parsed.records.len(), "{found} is of no game");
        }
        for record in &parsed.records {
            for format in Format::ALL {
                kifu::parse(kifu::write(record, *format, &WriteOptions::new()).text.as_bytes());
            }
        }
    }
}

fn mangle(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    let end = (at + dice.below(60)).min(bytes.len());
    match dice.below(5) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => bytes.extend_from_within(at..end),
        3 => bytes.insert(at, dice.below(256) as u8),
        _ => {
            let token = TOKENS[dice.below(TOKENS.len())].as_bytes();
            bytes.splice(at..at, token.iter().copied());
        }
    }
}
