//! One statement so often that a text of it would never be read if the reader looked at the rest of it each time.

use std::sync::mpsc;
use std::time::Duration;

use kifu::{Format, ReadOptions, parse_with};

/// How long a text is, in bytes.
const LENGTH: usize = 40_000;
/// What no machine needs for that; a reader that looks at the rest each time needs more.
const ENOUGH: Duration = Duration::from_secs(60);

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

#[test]
fn a_statement_is_read_however_often_it_stands_there() {
    let (done, is_done) = mpsc::channel();
    for (format, statements) in STATEMENTS {
        for statement in *statements {
            for (between, told) in [("", Some(*format)), ("\n", Some(*format)), (" ", None)] {
                let text = format!("{statement}{between}").repeat(LENGTH / (statement.len() + 1));
                let done = done.clone();
                std::thread::spawn(move || {
                    let options =
                        told.map_or_else(ReadOptions::new, |format| ReadOptions::new().format(format));
                    done.send(parse_with(text.as_bytes(), &options).records.len())
                });
                let read = is_done.recv_timeout(ENOUGH);
                assert!(read.is_ok(), "{format:?}: `{statement}` and {between:?} have no end");
            }
        }
    }
}
