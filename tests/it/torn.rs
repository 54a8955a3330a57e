//! The same damage in every notation: no game is invented, no move passed over, and nobody wins who may have lost.

use kifu::{Outcome, parse};

/// How many moves each game has and who has won it, and the codes of what was found.
fn read(text: &str) -> (Vec<(usize, Option<&'static str>)>, Vec<&'static str>) {
    let parsed = parse(text.as_bytes());
    let game = |record: &kifu::Record| (record.mainline().count(), record.outcome().map(Outcome::name));
    (
        parsed.records.iter().map(game).collect(),
        parsed.diagnostics.iter().map(|found| found.code.name()).collect(),
    )
}

#[test]
fn times_with_a_sign_or_in_other_digits_are_said() {
    for time in ["(-0:05/00:00:05)", "( -0:05/00:00:05)", "(−0:05/00:00:05)", "(+0:05/00:00:05)"] {
        for text in [
            format!("手合割：平手\n1 ７六歩(77) {time}\n2 中断\n"),
            format!(
                "手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打 {time}\n6 中断\n"
            ),
            format!("[Sente \"a\"]\n1. P-7f {time} P-3d\nInterrupted\n"),
        ] {
            let (games, codes) = read(&text);
            assert_eq!((games.len(), codes), (1, vec!["clock.syntax"]), "{text}");
        }
    }
    let text = "[Sente \"a\"]\n1. P-7f (００:０５ / 00:00:05) P-3d\nInterrupted\n";
    assert_eq!(read(text), (vec![(2, None)], vec!["clock.syntax"]));
    let remark = "[Sente \"a\"]\n1. P-7f (-5) P-3d\nInterrupted\n";
    assert_eq!(read(remark), (vec![(2, None)], vec![]));
}
