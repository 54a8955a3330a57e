//! Double-entry bookkeeping: a few regular expressions, independent of the readers, find what looks like moves, endings
//! and times, and each of these must be in a node, in text that is kept, in a comment, or under an error.

mod account;
mod damage;
mod first_line;
mod tokens;

use std::fs;
use std::path::{Path, PathBuf};

use kifu::Format;

use crate::shared;

/// All fixtures whose extension gives the notation.
fn fixtures() -> impl Iterator<Item = (PathBuf, Vec<u8>, Format)> {
    shared::fixtures().filter_map(|(path, bytes)| {
        let format = Format::from_extension(path.extension()?.to_str()?)?;
        Some((path, bytes, format))
    })
}

#[test]
fn nothing_in_a_fixture_goes_nowhere() {
    let mut wrong = Vec::new();
    for (path, bytes, named) in fixtures() {
        let parsed = kifu::parse(&bytes);
        // `.psn` and `.txt` are extensions of several styles.
        let format = parsed.format.unwrap_or(named);
        let faults = account::faults(&parsed, format);
        if !faults.is_empty() {
            wrong.push(format!("{}: {faults:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Files of the shared data for which the law does not hold, and why.
const EXPLAINED: &[(&str, &str)] = &[
    ("sfen/ascii/nyashiki-nshogi__res_test_legal-", "lists of positions each with some moves, no games"),
    (
        "csa/ascii/ai5-gpsfish__gpsshogi_data_gpsshogi_wcsc23_day2_4-ponanza",
        "a comment of a server that lost its `'`",
    ),
    (
        "ki2/utf-8/sunfish-shogi-shogihome__inline__src_tests_renderer_record_manager.spec.ts__L274",
        "nothing but comments",
    ),
    (
        "ki2/utf-8/WandererXII-scalashogi__inline__src_test_scala_format_kif_KifFixtures.scala__L1862",
        "chu shogi, whose files have two digits, which the expressions do not know",
    ),
    // Not yet supported: the move in `手数＝24 △５四歩 まで` is ignored.
    ("kif/utf-8/akicho8-bushido__inline__spec_csa_spec.rb__L42", "a move beside a board"),
    ("kif/utf-8/akicho8-bushido__inline__spec_parser_kif_to_any_spec.rb__L196", "a move beside a board"),
    ("kif/utf-8/akicho8-shogi-player__inline__test_kif_parser.spec.js__L", "a move beside a board"),
    ("kif/utf-8/sunfish-shogi-tsshogi__inline__src_tests_kakinoki.spec.ts__L1502", "a move beside a board"),
    // Not yet supported: a variation decides who moves first, and a move without a sign is skipped.
    (
        "kif/utf-8/tmhr1850-kifu-app__inline__src_utils_shogi___tests___kifConverterVariations",
        "a first variation",
    ),
    ("kif/utf-8/Tellmarch-playshogi__inline__rary-shogi", "two times of one move"),
    ("csa/ascii/hnakada123-ShogiBoardQ__inline__tests_tst_csaconverter.cpp__L253", "a move without a sign"),
];

/// In a log of the messages between an engine and its program, only the last position of each game counts.
fn is_log(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "log")
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn nothing_in_a_real_record_goes_nowhere() {
    let corpus = shared::data("corpus");
    let (mut read, mut wrong) = (0, Vec::new());
    for folder in ["kif", "ki2", "csa", "jkf", "psn", "sfen", "usi"] {
        for path in shared::files(&corpus.join(folder)).into_iter().filter(|path| !is_log(path)) {
            let name = path.strip_prefix(&corpus).expect("it lies in the corpus").to_string_lossy();
            if EXPLAINED.iter().any(|(known, _)| name.starts_with(known)) {
                continue;
            }
            let bytes = fs::read(&path).expect("the file can be read");
            let parsed = kifu::parse(&bytes);
            let Some(format) = parsed.format else { continue };
            read += 1;
            let faults = account::faults(&parsed, format);
            if !faults.is_empty() {
                wrong.push(format!("{name}: {} faults, {:?}", faults.len(), faults.first()));
            }
        }
    }
    eprintln!("{read} files counted, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
