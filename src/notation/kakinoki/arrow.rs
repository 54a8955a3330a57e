//! Moves with full names and an arrow before the origin, as lishogi writes chu shogi.

use super::header::skip_blanks;
use super::moves::{Oddities, destination, mark, promotion};
use super::words::Words;
use crate::shogi::{MoveText, Origin};
use crate::text::grammar::{Expected, Parsed};

/// `arrow-move := destination piece promotion? remark? blank* "（←" square "）"`
///
/// `7六歩兵 （←7七）`, `仝獅子（居食い） （←5九）`
pub(crate) fn arrow_move<'s>(words: &Words, input: &'s str) -> Parsed<'s, MoveText> {
    let mut odd = Oddities::default();
    let start = mark(input).map_or(input, |(rest, _)| skip_blanks(rest));
    let (rest, to) = destination(words, start, &mut odd)?;
    let (rest, kind) = words.piece(rest)?;
    let mut said = MoveText { before: Some(kind), ..MoveText::to(to) };
    let mut rest = promotion(rest, &mut said, &mut odd);
    for remark in ["（居食い）", "(居食い)", "（じっと）", "(じっと)", "まで"] {
        rest = rest.strip_prefix(remark).unwrap_or(rest);
    }
    let fail = |rest| nom::Err::Error(Expected { rest, what: "an origin such as `（←7七）`" });
    let origin = skip_blanks(rest).strip_prefix(['（', '(']).and_then(|rest| rest.strip_prefix('←'));
    let (rest, from) = words.square(origin.ok_or(fail(rest))?, &mut odd)?;
    said.origin = Origin::Square(from);
    Ok((rest.strip_prefix(['）', ')']).ok_or(fail(rest))?, said))
}
