//! Examines the lines between the last move and the next one, to decide whether another game begins among them.

use super::joined::apart;
use super::statement::{DiagramLine, Statement, statement};
use super::summary::{Players, summary};
use super::terms::ENDINGS;
use crate::notation::moves::ki2::is_bare_move;
use crate::notation::moves::kif::{is_mark, is_move_start};
use crate::shogi::Field;
use crate::text::grammar::number;
use crate::text::{Lines, is_blank, skip_blanks};

/// A set of kinds of lines that precede the moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Heads(u8);

impl Heads {
    /// The number of kinds; each is one bit.
    const KINDS: usize = 7;
    pub const VERSION: Heads = Heads(1);
    pub const HANDICAP: Heads = Heads(2);
    pub const BLACK: Heads = Heads(4);
    pub const WHITE: Heads = Heads(8);
    pub const DATE: Heads = Heads(16);
    pub const SEPARATOR: Heads = Heads(32);
    pub const BOARD: Heads = Heads(64);

    /// The kind of a statement, or none if it does not belong above the moves.
    pub fn of(said: &Statement<'_>) -> Heads {
        match said {
            Statement::Version(_) => Heads::VERSION,
            Statement::Separator(_) => Heads::SEPARATOR,
            Statement::Diagram(DiagramLine::Row(_) | DiagramLine::Hand(..)) => Heads::BOARD,
            Statement::Header(header) => Heads::of_field(header.field),
            _ => Heads::default(),
        }
    }

    /// The kinds of all statements on a line.
    fn of_line(line: &str) -> Heads {
        let mut heads = Heads::default();
        for (said, _) in apart(line, statement(line)) {
            heads.add(Heads::of(&said));
        }
        heads
    }

    fn of_field(field: Option<Field>) -> Heads {
        match field {
            Some(Field::Handicap) => Heads::HANDICAP,
            Some(Field::Black) => Heads::BLACK,
            Some(Field::White) => Heads::WHITE,
            Some(Field::StartTime) => Heads::DATE,
            _ => Heads::default(),
        }
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn has(self, other: Heads) -> bool {
        self.0 & other.0 != 0
    }

    pub fn add(&mut self, other: Heads) {
        self.0 |= other.0;
    }

    /// Whether lines that identify a game are repeated: its handicap, both players, or its version.
    pub fn names_again(self, known: Heads) -> bool {
        Heads(self.0 & known.0).is_name()
    }

    /// Whether these lines are too many to be a single misplaced line: a declaration, a board, or lines of two kinds.
    fn is_head(self) -> bool {
        self.is_whole() || self.0.count_ones() > 1
    }

    /// Whether they include a declaration or a board, which belong to the game that follows.
    fn is_whole(self) -> bool {
        self.has(Heads(Heads::VERSION.0 | Heads::BOARD.0))
    }

    /// Whether these lines identify a game.
    fn is_name(self) -> bool {
        self.has(Heads(Heads::VERSION.0 | Heads::HANDICAP.0))
            || self.has(Heads::BLACK) && self.has(Heads::WHITE)
    }

    /// Whether they declare a game and give its start or its moves, which cannot be misplaced lines.
    fn is_declared(self) -> bool {
        self.has(Heads::VERSION) && self.has(Heads(Heads::HANDICAP.0 | Heads::SEPARATOR.0))
    }
}

/// The moves that follow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Next {
    #[default]
    Nothing,
    /// A move or an ending with this number.
    Number(u32),
    /// A move without a number.
    Move,
    Variation,
    /// A summary, and the number of moves in it.
    Summary(Option<u32>),
}

/// The lines between a line and the next move.
#[derive(Debug, Default)]
pub(super) struct Gap {
    pub heads: Heads,
    pub next: Next,
    /// The offset of the line with the next move.
    pub end: usize,
}

/// The lines of a text from a line without a move up to the next move. They are examined once, even if queries follow
/// for several of them, or several games end among them.
#[derive(Debug, Default)]
pub(super) struct Stretch {
    start: usize,
    end: usize,
    next: Next,
    /// The offset of the last line of each kind, in the order of the bits.
    last: [Option<usize>; Heads::KINDS],
}

impl Stretch {
    /// Examines `text` from the line at `start`, which is not a move.
    pub fn of(text: &str, start: usize) -> Stretch {
        let mut found = Stretch { start, end: text.len(), ..Stretch::default() };
        for (number, line) in Lines::new(&text[start..]).enumerate() {
            let at = start + line.start;
            let next = (number > 0).then(|| next(line.text, found.heads(start))).flatten();
            if let Some(next) = next {
                (found.next, found.end) = (next, at);
                break;
            }
            let heads = Heads::of_line(line.text);
            let of_kinds = found.last.iter_mut().enumerate().filter(|(kind, _)| heads.0 >> kind & 1 == 1);
            of_kinds.for_each(|(_, last)| *last = Some(at));
        }
        found
    }

    /// The lines from the one at `at` on, if it is in this stretch.
    pub fn gap(&self, at: usize) -> Option<Gap> {
        let is_here = (self.start..self.end).contains(&at);
        is_here.then(|| Gap { heads: self.heads(at), next: self.next, end: self.end })
    }

    fn heads(&self, from: usize) -> Heads {
        let later = self.last.iter().enumerate().filter(|(_, last)| last.is_some_and(|at| at >= from));
        Heads(later.fold(0, |heads, (kind, _)| heads | 1 << kind))
    }
}

impl Gap {
    /// Whether the current game, of which the head lines `known` were read, goes on after these lines and a move
    /// numbered `last`. Only the next move distinguishes a misplaced line, or a blank line above repeated facts, from
    /// the head of another game.
    pub fn goes_on(&self, last: u32, has_ended: bool, known: Heads, is_apart: bool) -> bool {
        let is_head = self.heads.is_head();
        match self.next {
            Next::Number(1) if last > 0 || has_ended || self.heads.has(Heads::VERSION) => false,
            Next::Number(number) if self.heads.is_declared() => number == last.saturating_add(1),
            // A board with the names of a game begins that game, whatever number comes first.
            Next::Number(number) if self.heads.has(Heads::BOARD) && self.heads.is_name() => {
                number == last.saturating_add(1) && !has_ended
            }
            Next::Number(number) => number > last || !is_head,
            Next::Variation => !self.heads.is_declared(),
            Next::Move => !(is_head || has_ended || is_apart && known.has(self.heads)),
            // A game without a head may have it after its moves.
            Next::Nothing if known.is_empty() => !self.heads.is_whole(),
            // A count of the moves of this game would not follow the head of another one.
            Next::Summary(Some(count)) if count == last && count > 0 && !has_ended => {
                !self.heads.is_whole() && !self.heads.names_again(known)
            }
            Next::Summary(_) | Next::Nothing => !is_head,
        }
    }
}

/// The move in a line, if it is one. After the line above the moves, any word with a number is an ending.
fn next(line: &str, heads: Heads) -> Option<Next> {
    let start = skip_blanks(line);
    if is_bare_move(start) {
        return Some(Next::Move);
    }
    match statement(start) {
        Statement::Variation(..) => return Some(Next::Variation),
        Statement::Summary(text) => {
            let read = summary(&Players::default(), text).ok();
            return Some(Next::Summary(read.and_then(|(_, read)| read.moves)));
        }
        Statement::Other | Statement::Header(_) => {}
        _ => return None,
    }
    let (rest, read) = number(start).ok()?;
    let word = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && !is_mark(c));
    let word = word.strip_prefix("手目").or(word.strip_prefix('手')).unwrap_or(word);
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric() && !is_mark(c));
    let end = word.find(|c| is_blank(c) || c == '(').unwrap_or(word.len());
    let is_known = || crate::notation::ending_in(ENDINGS, &word[..end]).is_some();
    let is_ending = || heads.has(Heads::SEPARATOR) || is_known();
    (word.len() < rest.len() && (word.starts_with(is_move_start) || is_ending()))
        .then_some(Next::Number(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gap_of(text: &str) -> Gap {
        Stretch::of(text, 0).gap(0).unwrap()
    }

    #[test]
    fn each_line_of_a_stretch_has_what_stands_below_it() {
        let text = "先手：A\n後手：B\n*note\n先手：C\n開始日時：2020/01/02\n   1 ７六歩(77)\n手合割：平手\n";
        let stretch = Stretch::of(text, 0);
        let starts = Lines::new(text).map(|line| line.start).filter(|&at| stretch.gap(at).is_some());
        let starts: Vec<usize> = starts.collect();
        assert_eq!(starts.len(), 5);
        for at in starts {
            let (one, alone) = (stretch.gap(at).unwrap(), Stretch::of(text, at).gap(at).unwrap());
            assert_eq!((one.heads, one.next, one.end), (alone.heads, alone.next, alone.end), "{at}");
        }
    }

    #[test]
    fn what_is_said_again_below_a_blank_line_is_of_another_game() {
        let gap = gap_of("開始日時：2020/01/02\n▲７六歩\n");
        assert!(gap.goes_on(4, false, Heads::DATE, false) && gap.goes_on(4, false, Heads::BLACK, true));
        assert!(!gap.goes_on(4, false, Heads::DATE, true));
    }

    #[test]
    fn the_next_number_tells_a_moved_line_from_another_game() {
        // The lines, the last number, whether the game has ended, and whether it goes on.
        let cases = [
            ("手数----指手--\n   3 ２六歩(27)\n", 2, false, true),
            ("先手：A\n\n*note\n   3 ２六歩(27)\n", 2, false, true),
            ("手合割：平手\n先手：A\n手数----\n1 ２六歩(27)\n", 2, false, false),
            ("手数----指手--\n1: ２六歩(27)\n", 2, true, false),
            ("#KIF version=2.0\n手数----指手--\n   1 何か\n変化：1手\n", 2, true, false),
            ("先手：A\n   4 ２六歩(27)\n", 2, false, true),
            ("先手：A\n後手：B\n| ・ ・|一\n  33 ２六歩(27)\n", 2, false, false),
            ("先手：A\n後手：B\n| ・ ・|一\n   3 ２六歩(27)\n", 2, false, true),
            ("先手：A\n後手：B\n| ・ ・|一\n   3 ２六歩(27)\n", 2, true, false),
            ("手合割：平手\n先手：A\n   2 ２六歩(27)\n", 7, true, false),
            ("先手：A\n   2 ２六歩(27)\n", 7, false, true),
            ("#KIF version=2.0\n手数----指手--\n   3 ２六歩(27)\n", 2, false, true),
            ("#KIF version=2.0\n手数----指手--\n   4 ２六歩(27)\n", 2, false, false),
            ("#KIF version=2.0\n手合割：平手\n変化：1手\n", 2, false, false),
            ("#KIF version=2.0\n変化：1手\n", 2, false, true),
            ("先手：A\n変化：2手\n", 7, true, true),
            ("先手：A\nまで7手で先手の勝ち\n", 7, true, true),
            ("先手：A\n後手：B\nまで7手で先手の勝ち\n", 7, false, true),
            ("先手：A\n後手：B\nまで7手で先手の勝ち\n", 7, true, false),
            ("先手：A\n後手：B\nまで6手で先手の勝ち\n", 7, false, false),
            ("#KIF version=2.0\n先手：A\nまで7手で先手の勝ち\n", 7, false, false),
            ("先手：A\n", 7, true, true),
            ("#KIF version=2.0\n", 7, true, false),
            ("| ・ ・|一\n", 7, true, false),
            ("先手：A\n▲７六歩\n", 7, true, false),
            ("先手：A\n後手：B\n手合割：平手\n", 7, true, true),
            ("先手：A\n▲７六歩\n", 7, false, true),
            ("先手：A\n後手：B\n▲７六歩\n", 7, false, false),
        ];
        for (text, last, has_ended, goes_on) in cases {
            assert_eq!(gap_of(text).goes_on(last, has_ended, Heads::default(), false), goes_on, "{text}");
        }
    }
}
