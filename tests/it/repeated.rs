//! Repeats one statement or line very often. The test would take hours if a reader searched the rest of the text for
//! each of them.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use kifu::{Format, ReadOptions, parse_with};

use crate::brute::Dice;
use crate::shared;

/// The length of a text in bytes.
const LENGTH: usize = 40_000;
/// More time than most machines need for that, unless a reader searches the rest of the text each time. A slow machine
/// has as many times what it needs for a part of the text as `GROWTH` says.
const ENOUGH: Duration = Duration::from_secs(30);
/// The part is an eighth. A reader that searches the rest of the text each time takes 64 times as long for all of it.
const PART: usize = 8;
const GROWTH: u32 = 24;

const STATEMENTS: &[(Format, &[&str])] = &[
    (
        Format::Kif,
        &[
            "1 ７六歩(77)",
            "1 ７六歩(77) ( 0:01/00:00:01)",
            "1 投了",
            "1 投了 （",
            "1 投了 ( 0:01/",
            "変化：1手",
            "まで1手で",
            "手数----指手---",
            "手数＝",
            "先手：A",
            "*x",
            "&",
            "#",
            "（まで",
            "図は▲",
            "|・",
            "+---",
            "後手の持駒：飛",
            "(",
            "1手で",
            "<br>",
        ],
    ),
    (Format::Ki2, &["▲７六歩", "▲７六歩△３四歩", "▲７六歩△３四歩（", "▲", "同　", "（", "変化：1手", "【"]),
    (
        Format::Csa,
        &[
            "+7776FU",
            "+7776FU,",
            "T1",
            "'x",
            "'** 30 +7776FU",
            "%TORYO",
            "N+A",
            "$A:B",
            "P1 * ",
            "P+00AL",
            "/",
            "V2.2",
            ",",
            "BEGIN ",
        ],
    ),
    (
        Format::Usi,
        &[
            "position startpos moves 7g7f",
            "7g7f",
            "moves",
            "sfen 9/9/9",
            "info score cp 1 pv 7g7f",
            "bestmove 7g7f",
            "_",
        ],
    ),
    (Format::Jkf, &["{", "[", "{\"moves\":[{}]},", "[{\"move\":", "\"", "\\", "{}", "],"]),
    (Format::Usen, &["~", "~0.7ku2jm.", "%7E", "usen=", "."]),
    (
        Format::Hodges,
        &[
            "[Sente \"A\"]",
            "[Sente \"A\"] x",
            "[Sente A] x",
            "[Sente A x",
            "[x",
            "[A \"x\"]y",
            "[x \"[x \"",
            "{x}",
            "{x",
            "((",
            "))",
            "1.P-7f P-3d",
            "P-7f (x",
            "; x",
            "*",
            "\"",
            "1...",
            "1-0",
            "[%clk 0:0:1]",
        ],
    ),
    (Format::Psn2, &["[Sente \"A\"] x", "1.P-7f", "(1.P-7f", "*"]),
];

/// The length of a text of many lines, in bytes.
const LONG: usize = 1_000_000;

const LINES: &[(Format, &str)] = &[
    (Format::Ki2, "手順：▲７六歩△３四歩\n先手：A\n"),
    (Format::Ki2, "７六歩 ３四歩 ２六歩\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n"),
    (
        Format::Kif,
        "+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n+---------------------------+\n\n先手：A\n",
    ),
    (Format::Kif, "#KIF version=2.0 encoding=Shift_JIS\n"),
    (Format::Csa, "P-51OU51OU51OU51OU\n"),
    (Format::Csa, "'CSA encoding=SHIFT_JIS\n"),
    (Format::Hodges, "1. П-7f П-3d\n"),
    (Format::Hodges, "P-3d\ne\n"),
    (Format::Hodges, "1.\n\"\n"),
    (Format::Hodges, "\"Ko\"]P-7f[Gote \"Otsu\"]"),
];

/// Reads as many copies of `part` as fit into `length` bytes, in a thread with a time limit.
fn read_many(part: &str, length: usize, options: ReadOptions) -> Result<usize, mpsc::RecvTimeoutError> {
    let text = |length| part.repeat(length / part.len());
    let (some, all) = (text(length / PART), text(length));
    let begun = Instant::now();
    parse_with(some.as_bytes(), &options);
    let limit = ENOUGH.max(begun.elapsed() * GROWTH);
    let (done, is_done) = mpsc::channel();
    std::thread::spawn(move || done.send(parse_with(all.as_bytes(), &options).records.len()));
    is_done.recv_timeout(limit)
}

#[test]
fn a_statement_is_read_however_often_it_stands_there() {
    for (format, statements) in STATEMENTS {
        for statement in *statements {
            for (between, told) in [("", Some(*format)), ("\n", Some(*format)), (" ", None)] {
                let options = told.map_or_else(ReadOptions::new, |format| ReadOptions::new().format(format));
                let read = read_many(&format!("{statement}{between}"), LENGTH, options);
                assert!(read.is_ok(), "{format:?}: `{statement}` and {between:?} have no end");
            }
        }
    }
}

#[test]
fn lines_are_read_however_many_there_are() {
    for &(format, lines) in LINES {
        let read = read_many(lines, LONG, ReadOptions::new().format(format));
        assert!(read.is_ok(), "{format:?}: `{lines}` has no end");
    }
}

/// Lines of the fixtures that take more than linear time if they are repeated: a line, two of one file, or two of two
/// files. The variable `KIFU_SEED` is a number that selects others.
#[test]
#[ignore = "a report, for who mends readers"]
fn report_of_repeats() {
    let seed = std::env::var("KIFU_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut dice = Dice::new(seed);
    let texts = shared::files(&shared::project("fixtures")).into_iter().filter_map(|path| {
        let format = Format::from_extension(path.extension()?.to_str()?)?;
        let text = String::from_utf8(std::fs::read(&path).ok()?).ok().filter(|text| !text.is_empty())?;
        Some((format, text.split_inclusive('\n').map(str::to_string).collect::<Vec<_>>()))
    });
    let texts: Vec<(Format, Vec<String>)> = texts.collect();
    for (format, lines) in &texts {
        let others: Vec<&Vec<String>> =
            texts.iter().filter(|(other, _)| other == format).map(|(_, lines)| lines).collect();
        let others = others[dice.below(others.len())];
        let [one, two, other] =
            [lines, lines, others].map(|of| format!("{}\n", of[dice.below(of.len())].trim_end()));
        for part in [one.clone(), one.clone() + &two, one + &other] {
            let time = |length: usize| {
                let text = lines[0].clone() + &part.repeat(length / part.len()) + &lines[1..].concat();
                let begun = Instant::now();
                parse_with(text.as_bytes(), &ReadOptions::new());
                begun.elapsed()
            };
            let (short, long) = (time(LENGTH), time(4 * LENGTH));
            // With quadratic time it takes sixteen times as long.
            if long > Duration::from_millis(300) && long > 8 * short {
                println!("{format}: {short:.1?}, {long:.1?}: {part:?}");
            }
        }
    }
}
