//! The summary of shogi-server, `'summary:toryo:alpha win:beta lose`.

use super::terms::{LOST_CONNECTION, SUMMARIES};
use crate::notation::{Claim, EndingText, ending_in};
use crate::shogi::{Color, Reason};

/// The summary of a game by the server: its type, and the results of two named players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Summary<'s> {
    pub word: &'s str,
    players: [(&'s str, Verdict); 2],
}

impl<'s> Summary<'s> {
    /// The ending for a game of `players`, Black first; `None` if it does not tell which of them has won. If no names
    /// are known, Black is the first in the summary too.
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
            // A resignation is never a draw.
            None if known.as_ref().is_some_and(|known| known.claim == Claim::MoverLoses) => return None,
            None if (one, other) == (Verdict::Draw, Verdict::Draw) => Claim::Draw,
            None => return None,
        };
        let reason = known.map_or(Reason::Other, |known| known.reason);
        // A lost connection is written as if the side to move had resigned.
        let claim = match claim {
            Claim::Wins(winner) if self.word == LOST_CONNECTION => Claim::Decided(winner),
            claim => claim,
        };
        Some(EndingText { word: self.word, reason, claim })
    }

    /// Whether two names are those of Black and White in this order; `None` if they fit in neither order. If they fit
    /// in both, as for a player against itself, Black is first.
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

/// `summary := type ":" name " " result ":" name " " result`: `toryo:alpha win:beta lose`
pub(super) fn summary(text: &str) -> Option<Summary<'_>> {
    let (word, players) = text.split_once(':')?;
    let (players, last) = players.trim_end().rsplit_once(' ')?;
    let last = Verdict::of(last)?;
    // Names may contain colons; the one that separates the players follows a result.
    players.match_indices(':').find_map(|(at, _)| {
        let first = &players[..at];
        let (name, verdict) = Verdict::behind(first.strip_suffix(' ').unwrap_or(first))?;
        Some(Summary { word, players: [(name.trim(), verdict), (players[at + 1..].trim(), last)] })
    })
}

/// The result of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Win,
    Lose,
    Draw,
}

impl Verdict {
    const WORDS: [(&str, Verdict); 3] =
        [("win", Verdict::Win), ("lose", Verdict::Lose), ("draw", Verdict::Draw)];

    fn of(word: &str) -> Option<Verdict> {
        Verdict::WORDS.into_iter().find_map(|(known, verdict)| (known == word).then_some(verdict))
    }

    /// Splits off the result at the end of a text; the rest is the name.
    fn behind(text: &str) -> Option<(&str, Verdict)> {
        let name = |word| text.strip_suffix(word)?.strip_suffix(' ');
        Verdict::WORDS.into_iter().find_map(|(word, verdict)| Some((name(word)?, verdict)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
