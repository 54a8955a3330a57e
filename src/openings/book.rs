//! Openings as an opening book for the engine YaneuraOu, in the format DB2016.

use std::fmt::Write as _;

use super::Opening;

/// The first line of a book.
const HEAD: &str = "#YANEURAOU-DB2016 1.00";

/// A book of YaneuraOu (`.db`) with the moves of `openings`: for each position a line `sfen …`, in the order of these
/// lines, and behind it its moves, the most frequent first, each with the most frequent reply and its number of games.
/// Evaluation and depth of the moves are `none`. Positions of games other than standard shogi are left out.
///
/// ```
/// use kifu::openings::{Openings, book};
/// let mut openings = Openings::new(2);
/// openings.add(&kifu::parse(b"startpos moves 7g7f 3c3d").one()?);
/// let text = book(&openings.positions(1));
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[0], "#YANEURAOU-DB2016 1.00");
/// assert_eq!(lines[1], "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// assert_eq!(lines[2], "3c3d none none none 1");
/// assert_eq!(lines[4], "7g7f 3c3d none none 1");
/// # Ok::<(), kifu::Error>(())
/// ```
pub fn book(openings: &[Opening]) -> String {
    let mut positions: Vec<(String, &Opening)> = openings
        .iter()
        .filter(|opening| !opening.moves.is_empty() && opening.position.variant().is_shogi())
        .map(|opening| (opening.position.to_sfen(), opening))
        .collect();
    positions.sort_by(|one, other| one.0.cmp(&other.0));
    let mut text = format!("{HEAD}\n");
    for (sfen, opening) in positions {
        let _ = writeln!(text, "sfen {sfen}");
        for branch in &opening.moves {
            let behind = branch.leads_to.and_then(|number| openings.get(number)?.moves.first());
            let reply = behind.map_or("none".to_string(), |reply| opening.position.usi(reply.mv));
            let (mv, games) = (opening.position.usi(branch.mv), branch.results.games);
            let _ = writeln!(text, "{mv} {reply} none none {games}");
        }
    }
    text
}
