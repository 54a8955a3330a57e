//! Estimates how likely a text is to be USI.

use super::log::{is_talk, told};
use super::shape::{is_board, variant_name};
use crate::notation::Likelihood;
use crate::notation::detect::judged_lines;
use crate::notation::moves::usi::has_shape;
use crate::variant::Variant;

/// The first line of an opening book, whose lines are positions and book moves rather than games.
const BOOK: &str = "#YANEURAOU-DB";

pub(super) fn judge(text: &str) -> Likelihood {
    let mut judged = Likelihood::NONE;
    if text.trim_start_matches('\u{feff}').starts_with(BOOK) {
        return judged;
    }
    for line in judged_lines(text) {
        match sign(line, judged.points < Likelihood::SURE) {
            0 => judged.unread += u32::from(!line.starts_with('#') && !line.starts_with("//")),
            points => judged.add(points),
        }
    }
    if judged.unread > 0 && !told(text).is_empty() {
        let unread = judged_lines(text).filter(|line| !is_talk(line)).count() as u32;
        return Likelihood { points: Likelihood::SURE, unread, style: None };
    }
    judged
}

/// The points of a line. Checking whether some variant has a board is slow, so it is only done while it may change the
/// result.
fn sign(line: &str, is_open: bool) -> u32 {
    if !line.starts_with(|c: char| c.is_ascii()) {
        return 0;
    }
    if variant_name(line).is_some() {
        return 100;
    }
    let mut words = line.split([' ', '\t', '_']).filter(|word| !word.is_empty());
    let Some(first) = words.next() else { return 0 };
    let second = words.next();
    match first {
        "position"
            if second.is_some_and(|word| matches!(word, "startpos" | "sfen" | "fen") || is_board(word)) =>
        {
            100
        }
        "startpos" if second.is_none_or(|word| word == "moves" || has_shape(word)) => 100,
        "sfen" | "fen" if second.is_some_and(is_board) => 100,
        "moves" if second.is_some_and(has_shape) => 50,
        _ if is_board(first) && matches!(second, Some("b" | "w")) => {
            if is_open && has_variant(line) {
                100
            } else {
                10
            }
        }
        _ if has_shape(first) && second.is_none_or(|word| has_shape(word) || word.is_ascii()) => 25,
        _ => 0,
    }
}

/// Whether some variant has this board. Only the first two fields are considered.
fn has_variant(line: &str) -> bool {
    let mut ends = line.match_indices([' ', '\t', '_']).map(|(at, _)| at);
    let end = ends.nth(1).unwrap_or(line.len());
    Variant::all().any(|variant| variant.placement(&line[..end]).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_of_openings_holds_no_games() {
        let start =
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 0 32 1\n";
        assert_eq!(crate::Format::detect(&format!("#YANEURAOU-DB2016 1.00\n{start}")), None);
        assert_eq!(crate::Format::detect(start), Some(crate::Format::Usi));
    }

    #[test]
    fn lines_that_say_nothing_are_unread_but_for_comments() {
        for (text, unread) in [("startpos", 0), ("startpos\nhello", 1), ("# hello\n// hello\nstartpos", 0)] {
            assert_eq!(judge(text).unread, unread, "{text}");
        }
    }

    #[test]
    fn of_a_log_all_lines_are_read_that_are_talk() {
        let log = "> usi\n< usiok\n> position startpos moves 7g7f\n> go infinite\n";
        for (text, unread) in [(log.to_string(), 0), (format!("{log}hello\nthere\n"), 2)] {
            let judged = judge(&text);
            assert_eq!((judged.points > 0, judged.unread), (true, unread), "{text}");
        }
    }

    #[test]
    fn only_usi_looks_like_usi() {
        let usi = [
            "position startpos moves 7g7f\n",
            "position startpos",
            "startpos 7g7f 3c3d\n",
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
            "rbsgk/4p/5/P4/KGSBR b - 1",
            "7g7f 3c3d 8h2b+ resign\n",
            "startpos_moves_7g7f\n",
            "9/9/9 b - 1",
            "> usi\n> usinewgame\n> position startpos moves 7g7f\n> go infinite\n",
        ];
        for text in usi {
            assert!(judge(text).points > 0, "{text}");
        }
        let others = [
            "手合割：平手\n   1 ７六歩(77)\n",
            "V2.2\nPI\n+\n+7776FU\n",
            "the position of a piece\n",
            "src/main/rust is a path\n",
            "moves are made in turn\n",
            "",
        ];
        for text in others {
            assert_eq!(judge(text).points, 0, "{text}");
        }
    }
}
