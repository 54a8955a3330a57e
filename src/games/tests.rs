use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::{Code, Limits, read_from};

/// All properties of the findings.
fn tell(parsed: &Parsed) -> Vec<String> {
    let found = parsed.diagnostics.iter().map(|found| {
        let place = parsed.source.place(found.span);
        format!("{place:?} {} {:?} {:?} {found}", found.game, found.ply, found.help)
    });
    found.collect()
}

/// The content of a text, read as a whole and through windows of `wanted` bytes.
fn both(text: &[u8], wanted: usize, options: &ReadOptions) -> [Vec<String>; 2] {
    let whole = crate::parse_with(text, options);
    let mut windows = games(text, options);
    windows.at.window = wanted;
    let (mut records, mut found, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    for parsed in windows {
        let parsed = parsed.expect("a slice can be read");
        (0..parsed.records.len()).for_each(|game| bytes.extend_from_slice(parsed.bytes_of(game)));
        assert!(parsed.records.len() <= 1);
        found.extend(tell(&parsed));
        records.extend(parsed.records);
    }
    assert_eq!(records, whole.records);
    assert!(records.is_empty() || bytes == text, "every byte is of a game");
    let mut expected = tell(&whole);
    // Findings about two games can be at the same place.
    found.sort();
    expected.sort();
    [found, expected]
}

const CSA: &str =
    "V2.2\nN+甲\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n/\n'a\nPI\n+\n+7775FU\nT3\n/\nPI\n-\n%CHUDAN\n";
/// Games without a line `/` between them.
const JOINED: &str = "V2.2\nN+甲\nPI\n+\n+7776FU\n%TORYO\nN+乙\nPI\n+\n%CHUDAN\nP1 *  *  *  * -OU *  *  *  * \nP+59OU\n+\n\
                      +5958OU\n%TORYO\n$EVENT:丙\nPI\n+\n%TORYO\nPI\n+\n+2726FU\n%TORYO\n";
const KIF: &str = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n\
                   まで2手で後手の勝ち\n\n手合割：香落ち\n   1 ３四歩(33)\n?\n   2 中断\n\n";
const PSN: &str =
    "[Sente \"A\"]\n[Gote \"B\"]\n1. P-7f P-3d\n2. Bx2b+ Resigns\n\n[Sente \"C\"]\n{x}\n1. P-2f P-9z\n*\n\n";
/// A comment of several lines that look like games.
const QUOTING: &str = "[Sente \"A\"]\n[Gote \"B\"]\n1. P-7f P-3d\n{Compare:\n[Sente \"C\"]\n1. P-2f Resigns\n\n\
                       [Sente \"D\"]\n1. P-2f\nResigns\n\n[Sente \"E\"]\n1. P-2f Resigns\n}\n2. Resigns\n\n";
const USI: &str =
    "position startpos moves 7g7f 3c3d\n# b\nposition startpos moves 7g7e\nstartpos moves 2g2f\n";

#[test]
fn windows_give_what_the_whole_gives() {
    for text in [CSA, JOINED, KIF, PSN, QUOTING, USI, "~0.7ku2jm.r\n~0.7ku.\n", "Dear reader,\n", ""] {
        for times in [1, 2, 9] {
            let text = text.repeat(times);
            for wanted in [1, 7, 60, 200, 1000] {
                let [found, expected] = both(text.as_bytes(), wanted, &ReadOptions::new());
                assert_eq!(found, expected, "{wanted} bytes at a time of\n{text}");
            }
        }
    }
}

/// The result for a game does not depend on any other game.
#[test]
fn a_game_is_read_alike_from_its_own_text() {
    for text in [CSA, JOINED, KIF, PSN, QUOTING] {
        let text = text.repeat(2);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        // Unchanged, and with each line damaged.
        for damaged in 0..=lines.len() {
            let mut lines = lines.clone();
            if let Some(line) = lines.get_mut(damaged) {
                *line = line.strip_prefix(['+', '-', 'P', ' ', '[', '手']).unwrap_or("?\n");
            }
            let whole = crate::parse(lines.concat().as_bytes());
            let Some(format) = whole.format else { panic!("{lines:?}") };
            for (game, record) in whole.records.iter().enumerate() {
                let own = crate::parse_with(whole.bytes_of(game), &ReadOptions::new().format(format));
                assert_eq!(own.records, std::slice::from_ref(record), "game {} of {lines:?}", game + 1);
            }
        }
    }
}

#[cfg(feature = "files")]
#[test]
fn ranges_between_marks_give_what_the_whole_gives() {
    let of = |parsed: io::Result<Parsed>| {
        let parsed = parsed.expect("a slice can be read");
        (tell(&parsed), parsed.records, parsed.format, parsed.source.encoding())
    };
    let all = |games: Games<&[u8]>| games.map(of).collect::<Vec<_>>();
    let mixed =
        Encoding::ShiftJis.encode(&(CSA.replace('甲', "A").repeat(9) + &CSA.repeat(9))).expect("it holds it");
    for text in [CSA, JOINED, KIF, PSN, QUOTING, USI]
        .map(|text| text.repeat(20).into_bytes())
        .into_iter()
        .chain([mixed])
    {
        for window in [60, 200, 900] {
            let start = Mark { window, ..Mark::default() };
            let heads = ReadOptions::new().only(|_| false);
            let marks = games(&text[..], &heads).between(start.clone(), usize::MAX).marks();
            let marks: Vec<Mark> = marks.map(|mark| mark.expect("a slice can be read")).collect();
            assert!(!marks.is_empty());
            let ends = marks.iter().map(|mark| mark.byte).chain([usize::MAX]);
            let ranges = std::iter::once(&start).chain(&marks).zip(ends);
            let read = |(from, end): (&Mark, usize)| {
                all(games(&text[from.byte..], &ReadOptions::new()).between(from.clone(), end))
            };
            let whole = all(games(&text[..], &ReadOptions::new()).between(start.clone(), usize::MAX));
            assert_eq!(ranges.flat_map(read).collect::<Vec<_>>(), whole, "windows of {window} bytes");
            // The remaining games can be read by other threads, however many have been read before.
            let mut begun = games(&text[..], &ReadOptions::new()).between(start, usize::MAX);
            let mut told = Vec::new();
            while told.is_empty() || !begun.is_divisible() {
                told.extend(begun.next().map(of));
            }
            told.extend(by_others(begun, 3).0.into_iter().map(of));
            assert_eq!(told, whole, "windows of {window} bytes");
        }
    }
}

/// The remaining games, if that many windows are guessed before any is taken; and the number of wrong guesses.
#[cfg(feature = "files")]
fn by_others<R: Read>(games: Games<R>, most: usize) -> (Vec<io::Result<Parsed>>, usize) {
    let mut before = games.before();
    let (options, mut ahead) = games.ahead();
    let (mut read, mut waiting, mut wrong) = (Vec::new(), VecDeque::new(), 0);
    loop {
        let missing = most - waiting.len();
        waiting.extend(std::iter::from_fn(|| ahead.guess()).take(missing).map(|guess| guess.read(&options)));
        let Some(mut window) = waiting.pop_front() else { break };
        if !ahead.take(&mut window) {
            wrong += 1;
            waiting.clear();
        }
        assert_eq!(window.before, before);
        let games = window.games(&options);
        before += games.iter().map(|parsed| parsed.records.len() as u32).sum::<u32>();
        read.extend(games.into_iter().map(Ok));
    }
    read.extend(ahead.end().1.map(Err));
    (read, wrong)
}

/// Games in every notation that holds several, separated as its writer does.
#[cfg(feature = "files")]
const NOTATIONS: [&str; 5] = [CSA, JOINED, KIF, PSN, USI];

#[cfg(feature = "files")]
#[test]
fn windows_are_guessed_rightly_where_nothing_is_wrong() {
    for text in NOTATIONS {
        let text = text.repeat(400);
        let start = Mark { window: 1 << 14, ..Mark::default() };
        // All games, and those of one named player.
        let named = |record: &crate::Record| record.headers().field(crate::Field::Black) == Some("甲");
        for options in [ReadOptions::new(), ReadOptions::new().only(named)] {
            let all = || games(text.as_bytes(), &options).between(start.clone(), usize::MAX);
            let told = |parsed: io::Result<Parsed>| {
                let parsed = parsed.expect("a slice can be read");
                (tell(&parsed), parsed.records)
            };
            let (read, wrong) = by_others(all(), 3);
            assert!(read.len() >= 800);
            assert_eq!(wrong, 0, "{text:.200}");
            assert!(all().map(told).eq(read.into_iter().map(told)));
        }
    }
}

#[cfg(feature = "files")]
#[test]
fn a_wrong_guess_changes_nothing() {
    let tell = |parsed: io::Result<Parsed>| match parsed {
        Ok(parsed) => (tell(&parsed), parsed.records),
        Err(error) => (vec![error.to_string()], Vec::new()),
    };
    let mut texts = Vec::new();
    for text in NOTATIONS.into_iter().chain([QUOTING]) {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        // Each line is removed, cut, or opens a bracket that nothing closes.
        let damages: [fn(&str) -> String; 3] =
            [|_| String::new(), |line| line.chars().skip(1).collect(), |line| format!("{{{line}")];
        for (at, damage) in (0..lines.len()).flat_map(|at| damages.map(|damage| (at, damage))) {
            let mut damaged = lines.clone();
            let line = damage(lines[at]);
            damaged[at] = &line;
            texts.push([text, &damaged.concat(), &text.repeat(3), &damaged.concat().repeat(2)].concat());
        }
    }
    // The last part of a window is in a comment that looks like games.
    let quoted = "[Sente \"C\"]\n1. P-2f\n*\n\n".repeat(60);
    texts.push(format!(
        "{}[Sente \"A\"]\n1. P-7f {{\n{quoted}}} P-3d\n*\n\n{}",
        PSN.repeat(3),
        PSN.repeat(20)
    ));
    let mut wrong_guesses = 0;
    for text in texts {
        for window in [150, 900, text.find("} P-3d").map_or(400, |end| end + 70)] {
            let start = Mark { window, ..Mark::default() };
            let all = || {
                let broken = text.as_bytes().chain(Broken);
                games(broken, &ReadOptions::new()).between(start.clone(), usize::MAX)
            };
            let (read, wrong) = by_others(all(), 4);
            wrong_guesses += wrong;
            let read: Vec<_> = read.into_iter().map(tell).collect();
            assert_eq!(read, all().map(tell).collect::<Vec<_>>(), "windows of {window} bytes of\n{text}");
        }
    }
    assert!(wrong_guesses > 0);
}

#[cfg(feature = "files")]
#[test]
fn what_is_read_as_a_whole_has_no_marks() {
    let wide = Encoding::Utf16Le.encode(&CSA.repeat(9)).expect("it holds it");
    let nested = format!("[{}]", [r#"{"moves":[{}]}"#; 9].join(","));
    for text in [wide.as_slice(), nested.as_bytes(), b"Dear reader,\n", b""] {
        let start = Mark { window: 16, ..Mark::default() };
        assert_eq!(games(text, &ReadOptions::new()).between(start, usize::MAX).marks().count(), 0);
    }
}

#[test]
fn encodings_are_found_as_late_as_they_matter() {
    let ascii = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(8);
    for encoding in [Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf8, Encoding::Utf16Le] {
        let text = encoding.encode(&(ascii.clone() + "N+山田太郎\n" + &ascii)).expect("all hold it");
        let [found, expected] = both(&text, 32, &ReadOptions::new());
        assert_eq!(found, expected, "{encoding}");
    }
}

#[test]
fn jkf_is_read_as_a_whole() {
    let game = r#"{"header":{"先手":"甲"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
    let text = format!("[{game},\n{game},\n{game}]\n");
    let [found, expected] = both(text.as_bytes(), 16, &ReadOptions::new());
    assert_eq!(found, expected);
}

#[test]
fn a_game_is_no_larger_than_the_limit() {
    let limits = Limits { bytes: 64, ..Limits::default() };
    let options = ReadOptions::new().limits(limits);
    let text = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(10) + &"'x\n".repeat(100);
    let mut windows = games(text.as_bytes(), &options);
    windows.at.window = 16;
    let all: Vec<Parsed> = windows.map(|parsed| parsed.expect("a slice can be read")).collect();
    assert!(all.iter().map(|parsed| parsed.records.len()).sum::<usize>() >= 8);
    let last = all.last().expect("a finding");
    assert_eq!(last.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), [Code::TooLarge]);
}

#[test]
fn a_limit_is_one_of_games_and_not_of_windows() {
    let (game, count) = ("PI\n+\n+7776FU\n%TORYO\n/\n", 40_000);
    let large = format!("PI\n+\n+7776FU\n{}%TORYO\n/\n", "'*x\n".repeat(300));
    let text = [game.repeat(count), large, game.repeat(count)].concat();
    for bytes in [60, 1000, WINDOW - 1, WINDOW] {
        let options = ReadOptions::new().limits(Limits { bytes, ..Limits::default() });
        let all: Vec<Parsed> =
            games(text.as_bytes(), &options).map(|one| one.expect("a slice can be read")).collect();
        let read: usize = all.iter().map(|parsed| parsed.records.len()).sum();
        let refused =
            all.iter().filter(|parsed| parsed.diagnostics.iter().any(|found| found.code == Code::TooLarge));
        let is_too_large = usize::from(bytes < 1200);
        assert_eq!((read, refused.count()), (2 * count + 1 - is_too_large, is_too_large), "{bytes}");
    }
}

#[test]
fn a_game_beyond_the_limit_is_said_where_it_begins() {
    let game = "PI\n+\n+7776FU\n%TORYO\n/\n";
    let text = [game, &"'*x\n".repeat(20), game, game].concat();
    let options = ReadOptions::new().limits(Limits { bytes: 60, ..Limits::default() });
    let all: Vec<Parsed> =
        games(text.as_bytes(), &options).map(|one| one.expect("a slice can be read")).collect();
    assert_eq!(all.iter().map(|parsed| parsed.records.len()).collect::<Vec<_>>(), [1, 0, 1]);
    let found = |parsed: &Parsed| -> Vec<(Code, u32, u32)> {
        let place = |found: &Diagnostic| parsed.source.place(found.span);
        parsed.diagnostics.iter().map(|found| (found.code, found.game, place(found).line)).collect()
    };
    assert_eq!(found(&all[1]), [(Code::TooLarge, 2, 5)]);
    let first: Vec<Parsed> = games(&text.as_bytes()[game.len()..], &options).map(Result::unwrap).collect();
    assert_eq!(found(&first[0]), [(Code::TooLarge, 1, 1)]);
}

#[test]
fn who_is_stopped_reads_no_further() {
    let text = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(200_000);
    let stop = Arc::new(AtomicBool::new(false));
    let mut reader = text.as_bytes();
    let mut all = games(&mut reader, &ReadOptions::new().stop(stop.clone()));
    assert_eq!(all.by_ref().take(100).count(), 100);
    stop.store(true, Ordering::Relaxed);
    let rest: Vec<Parsed> = all.map(|one| one.expect("a slice can be read")).collect();
    let codes: Vec<Vec<Code>> =
        rest.iter().map(|one| one.diagnostics.iter().map(|found| found.code).collect()).collect();
    assert_eq!(codes, [[Code::Stopped]]);
    assert!(text.len() - reader.len() <= 2 * WINDOW, "{} bytes are left", reader.len());
}

/// A reader that fails.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

#[test]
fn a_reader_that_fails_ends_the_games() {
    let mut broken = games("PI\n+\n%TORYO\n".as_bytes().chain(Broken), &ReadOptions::new());
    assert!(broken.next().is_some_and(|parsed| parsed.is_err()));
    assert!(broken.next().is_none());
    assert!(read_from(Broken, &ReadOptions::new()).is_err());
}
