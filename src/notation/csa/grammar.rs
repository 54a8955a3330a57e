//! The productions of the format besides moves: times, pieces, cells, and what comments may hold.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit0, digit1};
use nom::combinator::opt;

use super::terms::{LOST_CONNECTION, SUMMARIES};
use crate::notation::moves::csa::{Names, color, piece, square};
use crate::notation::{Claim, EndingText, ending_in};
use crate::shogi::{Color, Piece, PieceKind, Reason, Square};
use crate::text::grammar::{Expected, Parsed};

fn missing<'s, T>(rest: &'s str, what: &'static str) -> Parsed<'s, T> {
    Err(nom::Err::Error(Expected { rest, what }))
}

/// `time := "T" DIGIT+ ("." DIGIT*)?`, in milliseconds: `T6.123`. Digits after the third are cut off.
pub(super) fn time(input: &str) -> Parsed<'_, u64> {
    let (rest, _) = alt((char('T'), char('t'))).parse(input)?;
    let (rest, seconds) = digit1::<_, Expected<'_>>(rest)
        .map_err(|_| nom::Err::Error(Expected { rest, what: "a number of seconds" }))?;
    let (end, fraction) = opt((char('.'), digit0)).parse(rest)?;
    let millis = fraction.map_or("", |(_, digits)| digits).bytes().chain(*b"000").take(3);
    let digits = seconds.bytes().chain(millis);
    let add = |sum: u64, digit: u8| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    // Milliseconds of u64 would outlive the universe; a cap keeps sums of them from overflowing.
    match digits.into_iter().try_fold(0u64, add).filter(|&sum| sum < u64::from(u32::MAX) * 1000) {
        Some(sum) => Ok((end, sum)),
        None => missing(rest, "a smaller number of seconds"),
    }
}

/// A piece of a `P+` or `P-` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Placed {
    /// On the board.
    Board(Square, PieceKind),
    /// In hand.
    Hand(PieceKind),
    /// Every piece that is left over.
    All,
}

/// `placed := "00AL" | "00" piece | square piece`: `99KY`
pub(super) fn placed<'s>(names: &Names, input: &'s str) -> Parsed<'s, Placed> {
    if let Ok((rest, _)) = tag::<_, _, Expected<'_>>("00AL")(input) {
        return Ok((rest, Placed::All));
    }
    if let Some(rest) = input.strip_prefix("00") {
        let (rest, kind) = piece(names, rest)?;
        return Ok((rest, Placed::Hand(kind)));
    }
    let (rest, at) = square(names, input)?;
    let (rest, kind) = piece(names, rest)?;
    Ok((rest, Placed::Board(at, kind)))
}

/// `cell := color piece | " * "`: the next three characters of a row, or what a trimmed line has left.
pub(super) fn cell<'s>(names: &Names, input: &'s str) -> Parsed<'s, Option<Piece>> {
    let bytes = input.as_bytes();
    match bytes {
        [b'+' | b'-', ..] => {
            let (rest, color) = color(input)?;
            let (rest, kind) = piece(names, rest)?;
            Ok((rest, Some(Piece::new(color, kind))))
        }
        [b' ', b'*' | b' ', b' ', ..] => Ok((&input[3..], None)),
        [b' ', b'*'] | [b' ', b' '] | [b' '] => Ok(("", None)),
        _ => missing(input, "a cell such as `+FU` or ` * `"),
    }
}

/// `cell := BLANK* (color piece | "*") BLANK*`: a cell of a row whose blanks have been lost.
pub(super) fn loose_cell<'s>(names: &Names, input: &'s str) -> Parsed<'s, Option<Piece>> {
    let rest = input.trim_start();
    let (rest, found) = match rest.strip_prefix('*') {
        Some(rest) => (rest, None),
        None => cell(names, rest)?,
    };
    Ok((rest.trim_start(), found))
}

/// What a comment line holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aside<'s> {
    /// `CSA encoding=UTF-8`
    Encoding(&'s str),
    /// A fact about the game: `$END_TIME:…`, `black_rate:…`
    Header(&'s str, &'s str),
    /// `summary:toryo:alpha win:beta lose`
    Summary(Summary<'s>),
    /// A comment for programs and people: `*text`
    Comment(&'s str),
    /// Anything else.
    Remark(&'s str),
}

/// The version lines there are.
pub(super) const VERSIONS: &[&str] = &["V1", "V1.0", "V2", "V2.0", "V2.1", "V2.2", "V3", "V3.0"];

/// Facts that are written in comments.
pub(super) const ASIDE_KEYS: &[&str] =
    &["black_rate", "white_rate", "rating", "Max_Moves", "Least_Time_Per_Move", "Increment"];

/// Keys of version 3.0. A text of an earlier version can hold them in comments only.
const NEW_KEYS: &[&str] = &["TIME", "TIME+", "TIME-", "TIMET+", "TIMET-", "MAX_MOVES", "JISHOGI", "NOTE"];

/// Whether version 2.2 has no such key.
pub(super) fn is_new(key: &str) -> bool {
    NEW_KEYS.contains(&key)
}

/// Whether a comment such as `'$END_TIME:…`, as shogi-server writes it, is a header.
fn is_aside(key: &str) -> bool {
    key == "END_TIME" || is_new(key)
}

/// What stands behind the `'` of a comment line.
pub(super) fn aside(text: &str) -> Aside<'_> {
    if let Some(comment) = text.strip_prefix('*') {
        return Aside::Comment(comment);
    }
    if let Some(name) = text.strip_prefix("CSA encoding=") {
        return Aside::Encoding(name.trim());
    }
    let found = match text.split_once(':') {
        Some(("summary", rest)) => summary(rest).map(Aside::Summary),
        Some((key, value)) if key.starts_with('$') && is_aside(&key[1..]) => {
            Some(Aside::Header(&key[1..], value.trim()))
        }
        Some((key, value)) if ASIDE_KEYS.contains(&key) => Some(Aside::Header(key, value.trim())),
        _ => None,
    };
    found.unwrap_or(Aside::Remark(text))
}

/// What the server says of the end of a game: its type, and how it ended for two players by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Summary<'s> {
    pub word: &'s str,
    players: [(&'s str, Verdict); 2],
}

/// The result of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Win,
    Lose,
    Draw,
}

/// `summary := type ":" name " " result ":" name " " result`: `toryo:alpha win:beta lose`
fn summary(text: &str) -> Option<Summary<'_>> {
    let (word, players) = text.split_once(':')?;
    let (players, last) = players.trim_end().rsplit_once(' ')?;
    let last = Verdict::of(last)?;
    // Names may have colons, and a result stands before the one that parts them.
    players.match_indices(':').find_map(|(at, _)| {
        let first = &players[..at];
        let (name, verdict) = Verdict::behind(first.strip_suffix(' ').unwrap_or(first))?;
        Some(Summary { word, players: [(name.trim(), verdict), (players[at + 1..].trim(), last)] })
    })
}

impl<'s> Summary<'s> {
    /// What the summary says of the ending in a game of `players`, Black first; none if it does not tell
    /// which of them has won. Where no names are known, Black stands first in the summary too.
    pub fn ending(&self, players: [Option<&str>; 2]) -> Option<EndingText<'s>> {
        let [(first, one), (second, other)] = self.players;
        let known = ending_in(SUMMARIES, self.word);
        let winner = match (one, other) {
            (Verdict::Win, Verdict::Lose) => Some(Color::Black),
            (Verdict::Lose, Verdict::Win) => Some(Color::White),
            _ => None,
        };
        let claim = match winner {
            Some(winner) => {
                Claim::Wins(if Summary::is_straight([first, second], players)? { winner } else { !winner })
            }
            // Who has resigned has not drawn.
            None if known.as_ref().is_some_and(|known| known.claim == Claim::MoverLoses) => return None,
            None if (one, other) == (Verdict::Draw, Verdict::Draw) => Claim::Draw,
            None => return None,
        };
        let reason = known.map_or(Reason::Other, |known| known.reason);
        // Who loses the connection is written as if the side to move had resigned.
        let claim = match claim {
            Claim::Wins(winner) if self.word == LOST_CONNECTION => Claim::Decided(winner),
            claim => claim,
        };
        Some(EndingText { word: self.word, reason, claim })
    }

    /// Whether two names are those of Black and White in this order; none if they fit neither way. Where they fit both
    /// ways, as in a game of a player against itself, Black stands first.
    fn is_straight(names: [&str; 2], players: [Option<&str>; 2]) -> Option<bool> {
        if players == [None; 2] {
            return Some(true);
        }
        let fits = |name: &str, player: Option<&str>| player.is_none_or(|player| player == name);
        let straight = fits(names[0], players[0]) && fits(names[1], players[1]);
        let crossed = fits(names[0], players[1]) && fits(names[1], players[0]);
        (straight || crossed).then_some(straight)
    }
}

impl Verdict {
    const WORDS: [(&str, Verdict); 3] =
        [("win", Verdict::Win), ("lose", Verdict::Lose), ("draw", Verdict::Draw)];

    fn of(word: &str) -> Option<Verdict> {
        Verdict::WORDS.into_iter().find_map(|(known, verdict)| (known == word).then_some(verdict))
    }

    /// The name and the result that stands behind it.
    fn behind(text: &str) -> Option<(&str, Verdict)> {
        let name = |word| text.strip_suffix(word)?.strip_suffix(' ');
        Verdict::WORDS.into_iter().find_map(|(word, verdict)| Some((name(word)?, verdict)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::grammar::whole;

    #[test]
    fn times_are_seconds_with_up_to_three_decimals() {
        let cases = [
            ("T12", Some(12_000)),
            ("T6.123", Some(6_123)),
            ("T1.", Some(1_000)),
            ("T0.5", Some(500)),
            ("T1.23456", Some(1_234)),
            ("T", None),
            ("T-1", None),
            ("T1x", None),
            ("T99999999999999999999", None),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(time, text).ok(), expected, "{text}");
        }
    }

    #[test]
    fn the_summary_names_the_winner_itself() {
        use Reason::{IllegalMove, MaxMoves, Other, PerpetualCheck, Resign};
        let cases = [
            ("toryo:a win:b lose", Resign, Claim::Wins(Color::Black)),
            ("illegal kachi:a lose:b win", IllegalMove, Claim::Wins(Color::White)),
            ("oute_sennichite:a+x lose:b win", PerpetualCheck, Claim::Wins(Color::White)),
            ("max_moves:a draw:b draw", MaxMoves, Claim::Draw),
            ("abnormal:a lose:b win", Other, Claim::Decided(Color::White)),
        ];
        for (text, reason, claim) in cases {
            let word = text.split(':').next().expect("there is a first part");
            let said = summary(text).and_then(|said| said.ending([None; 2]));
            assert_eq!(said, Some(EndingText { word, reason, claim }), "{text}");
        }
        let colons = summary("toryo:a:b win:c::d lose").expect("it is a summary");
        assert_eq!(colons.players, [("a:b", Verdict::Win), ("c::d", Verdict::Lose)]);
        for text in ["toryo", "toryo:a win", "toryo:a win:b l", "toryo:a:b"] {
            assert_eq!(summary(text), None, "{text}");
        }
    }

    /// "summary:<type>:<black> win|lose|draw:<white> …": it names players, whichever comes first.
    #[test]
    fn the_names_of_the_summary_say_who_is_meant() {
        let said = summary("uchifuzume:bob lose:alice win").expect("it is a summary");
        let claim = |black, white| said.ending([black, white]).map(|said| said.claim);
        let black = Some(Claim::Wins(Color::Black));
        let white = Some(Claim::Wins(Color::White));
        assert_eq!(claim(Some("alice"), Some("bob")), black);
        assert_eq!(claim(Some("bob"), Some("alice")), white);
        assert_eq!(claim(Some("alice"), None), black);
        assert_eq!(claim(None, Some("alice")), white);
        assert_eq!(claim(None, None), white);
        assert_eq!(claim(Some("carol"), Some("dave")), None);
        assert_eq!(claim(Some("alice"), Some("dave")), None);
        let same = summary("toryo:a win:a lose").expect("it is a summary");
        assert_eq!(same.ending([Some("a"), Some("a")]).map(|said| said.claim), black);
        let draw = summary("sennichite:x draw:y draw").expect("it is a summary");
        assert_eq!(draw.ending([Some("a"), Some("b")]).map(|said| said.claim), Some(Claim::Draw));
    }
}
