//! Converts records from each notation to each other one: a step loses only what it reports, and two steps lose no more
//! than both report.

use kifu::{Code, LineEnd, Record, Unencodable, WriteOptions};
use proptest::prelude::*;

use crate::roundtrip::{Back, compare, facts, has_tree, is_refused, targets};
use crate::strategies;

/// Codes of facts that may change without their own loss if the other loss is reported.
const IMPLIED: &[(Code, Code)] = &[
    (Code::LostEnding, Code::MergedEnding),
    (Code::RoundedTimes, Code::LostTimes),
    (Code::LostHeaders, Code::LostText),
    (Code::LostComments, Code::LostText),
    (Code::LostRemarks, Code::LostText),
    (Code::LostBookmarks, Code::LostText),
];

/// Writes a record in two notations, one after the other, reading it back in between.
fn travel(record: &Record) -> Result<(), String> {
    for (first, options) in targets() {
        let Some((between, lost)) = compare(record, first, &options)? else { continue };
        for (second, further) in targets() {
            let step = || format!("{first} to {second}");
            let back = compare(&between, second, &further).map_err(|why| format!("{}: {why}", step()))?;
            let Some((end, also)) = back else { continue };
            let whole_tree = has_tree(first, &options) && has_tree(second, &further);
            let lost: Vec<Code> = lost.iter().chain(&also).copied().collect();
            settle(record, &(end, lost), whole_tree).map_err(|why| format!("{}: {why}", step()))?;
        }
    }
    Ok(())
}

/// Checks that all differences between a record and the result were reported.
fn settle(record: &Record, (end, lost): &Back, whole_tree: bool) -> Result<(), String> {
    let (before, after) = (facts(record, whole_tree), facts(end, whole_tree));
    for code in before.keys().chain(after.keys()) {
        let is_implied = IMPLIED.iter().any(|(own, other)| own == code && lost.contains(other));
        if before.get(code) != after.get(code) && !lost.contains(code) && !is_implied {
            return Err(format!("{code} was lost without a report; reported: {lost:?}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::strategies::cases(32))]

    #[test]
    fn two_steps_lose_what_they_report(record in strategies::record_of(strategies::variant(), 120)) {
        if let Err(why) = travel(&record) {
            prop_assert!(false, "{}", why);
        }
    }

    /// If the target has no tree, every line of play becomes a game, and only facts are lost that the target cannot
    /// represent in any game.
    #[test]
    fn split_variations_are_games(record in strategies::record_of(Just(kifu::Variant::shogi()), 60)) {
        for (format, options) in targets() {
            let split = options.clone().split_variations(true);
            let written = kifu::write(&record, format, &split);
            prop_assert!(written.losses.iter().all(|loss| loss.code != Code::LostVariations));
            if has_tree(format, &options) {
                prop_assert_eq!(&written.text, &kifu::write(&record, format, &options).text);
                continue;
            }
            let lines: Vec<Record> = record.split_variations().collect();
            prop_assert_eq!(lines.len(), record.variations() + 1);
            let bytes = written.encode(LineEnd::Lf, Unencodable::Refuse).bytes;
            let parsed = kifu::parse_with(&bytes, &kifu::ReadOptions::new().format(format));
            prop_assert_eq!(parsed.records.len(), lines.len(), "{}: {}", format, written.text);
            for (line, back) in lines.iter().zip(&parsed.records) {
                let alone = kifu::write(line, format, &WriteOptions::clone(&options));
                let lost: Vec<Code> = alone.losses.iter().map(|loss| loss.code).collect();
                let reported = |code: &Code| written.losses.iter().any(|loss| loss.code == *code);
                prop_assert!(lost.iter().all(reported), "{}: {:?} of {:?}", format, lost, written.losses);
                if is_refused(&alone) {
                    continue;
                }
                if let Err(why) = settle(line, &(back.clone(), lost), false) {
                    prop_assert!(false, "{}: {}\n{}", format, why, written.text);
                }
            }
        }
    }
}
