//! Betza's notation for how a piece moves.
//!
//! The atoms `W F` step, `D A N H G C Z` leap (to two squares: straight, diagonally, as a knight; to three:
//! straight `H`, diagonally `G`, one aside `C`, two aside `Z`), `R B Q K` slide or step, and a number
//! after an atom is the furthest it slides (not after a leap). Letters before an atom choose directions,
//! seen from Black: `f b l r`, `s` for both sides and `v` for forward and backward. On a diagonal two
//! letters can name one ray (`fl`); on an oblique leap a doubled letter chooses the narrow ones, so the
//! shogi knight is `ffN`.
//!
//! `m` before an atom only moves, `c` only captures, and `jD` or `jA` leaps over one square that must be
//! occupied. `jR`, `jB` and `jQ` leap over the next square, whatever stands there, and slide on from the
//! one behind; each further `j` leaps over one more, and a number counts the squares behind the leap:
//! `jjB3` ends on the third, fourth or fifth square. They may stand before, between or behind the letters for
//! directions: `mfW` is `fmW`.

/// What each letter of Betza's notation means, as variants use it.
pub const LETTERS: &[(&str, &str)] = &[
    ("W", "a step along a row or a file"),
    ("F", "a step on a diagonal"),
    ("K", "a step to any side"),
    ("R", "a slide along rows and files over empty squares"),
    ("B", "a slide on diagonals"),
    ("Q", "a slide to any side"),
    ("D", "a leap to the second square of a row or file, whatever stands between"),
    ("A", "a leap to the second square of a diagonal"),
    ("N", "a leap of two squares straight and one aside"),
    ("H", "a leap to the third square of a row or file"),
    ("G", "a leap to the third square of a diagonal"),
    ("C", "a leap of three squares straight and one aside"),
    ("Z", "a leap of three squares straight and two aside"),
    ("f", "forward"),
    ("b", "back"),
    ("l", "to the left"),
    ("r", "to the right"),
    ("s", "to both sides; of leaps aside, the two wide ones on each side"),
    ("v", "forward and back; of leaps aside, the two narrow ones each way"),
    ("m", "for moving only, not for taking"),
    ("c", "for taking only"),
    (
        "j",
        "over the next square: with `D` and `A` a piece must stand there, with `R`, `B` and `Q` it does not matter, and the slide goes on behind it",
    ),
];

/// One way to move: a direction, repeated up to `range` times over empty squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// Files; positive to the left from Black's side, towards higher files.
    pub file: i8,
    /// Ranks; negative forward from Black's side.
    pub rank: i8,
    /// How often it may be repeated: 1 is a step or a leap.
    pub range: u8,
    /// How many squares it leaps over, whatever stands there, before the first repetition.
    pub over: u8,
    /// What may stand on its destination and between.
    pub mode: Mode,
}

impl Step {
    /// The larger of the numbers of files and of ranks that it goes: 1 to an adjacent square.
    pub fn length(&self) -> u8 {
        self.file.unsigned_abs().max(self.rank.unsigned_abs())
    }
}

/// The squares on which a step may end, and what it requires between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Whether it may end on an empty square.
    pub moves: bool,
    /// Whether it may end on a piece of the other side.
    pub takes: bool,
    /// Whether it leaps over a square that must be occupied.
    pub hops: bool,
}

impl Mode {
    /// Moves and takes.
    pub const ANY: Mode = Mode { moves: true, takes: true, hops: false };

    fn of(letters: &[u8]) -> Mode {
        let has = |letter| letters.contains(&letter);
        Mode { moves: !has(b'c') || has(b'm'), takes: !has(b'm') || has(b'c'), hops: false }
    }
}

/// The steps that `text` describes, or the offset of the byte at which parsing failed.
pub(crate) fn parse(text: &str) -> Result<Vec<Step>, usize> {
    let mut steps = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += bytes[at..].iter().take_while(|letter| b"mcjfblrsv".contains(letter)).count();
        let (modes, directions): (Vec<u8>, Vec<u8>) =
            bytes[start..at].iter().partition(|letter| b"mcj".contains(letter));
        let mode = Mode::of(&modes);
        let jumps = modes.iter().filter(|&&letter| letter == b'j').count();
        let atom = *bytes.get(at).ok_or(at)?;
        let leaps = atom_leaps(atom).ok_or(at)?;
        let (hops, over) = match (atom, jumps) {
            (_, 0) => (false, 0),
            (b'D' | b'A', 1) => (true, 0),
            (b'R' | b'B' | b'Q', _) => (false, u8::try_from(jumps).map_err(|_| at)?),
            _ => return Err(at),
        };
        let mode = Mode { hops, ..mode };
        at += 1;
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let range = match (digits, atom) {
            (0, b'R' | b'B' | b'Q') => u8::MAX,
            (0, _) => 1,
            // Leaps are not repeated: rays are followed from square to adjacent square.
            (_, b'D' | b'A' | b'N' | b'H' | b'G' | b'C' | b'Z') => return Err(at),
            _ => text[at..at + digits].parse().ok().filter(|&range| range > 0).ok_or(at)?,
        };
        at += digits;
        let before = steps.len();
        for &(file, rank) in leaps.iter().filter(|leap| is_chosen(**leap, &directions)) {
            steps.push(Step { file, rank, range, over, mode });
        }
        if steps.len() == before {
            return Err(start);
        }
    }
    if steps.is_empty() { Err(0) } else { Ok(steps) }
}

/// The steps of a king, in files and ranks.
pub(crate) const KING_STEPS: [(i8, i8); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const W: &[(i8, i8)] = &[(0, -1), (0, 1), (1, 0), (-1, 0)];
const F: &[(i8, i8)] = &[(1, -1), (-1, -1), (1, 1), (-1, 1)];
const D: &[(i8, i8)] = &[(0, -2), (0, 2), (2, 0), (-2, 0)];
const A: &[(i8, i8)] = &[(2, -2), (-2, -2), (2, 2), (-2, 2)];
const N: &[(i8, i8)] = &[(1, -2), (-1, -2), (1, 2), (-1, 2), (2, -1), (-2, -1), (2, 1), (-2, 1)];
const H: &[(i8, i8)] = &[(0, -3), (0, 3), (3, 0), (-3, 0)];
const G: &[(i8, i8)] = &[(3, -3), (-3, -3), (3, 3), (-3, 3)];
const C: &[(i8, i8)] = &[(1, -3), (-1, -3), (1, 3), (-1, 3), (3, -1), (-3, -1), (3, 1), (-3, 1)];
const Z: &[(i8, i8)] = &[(2, -3), (-2, -3), (2, 3), (-2, 3), (3, -2), (-3, -2), (3, 2), (-3, 2)];

fn atom_leaps(atom: u8) -> Option<&'static [(i8, i8)]> {
    Some(match atom {
        b'W' | b'R' => W,
        b'F' | b'B' => F,
        b'K' | b'Q' => &KING_STEPS,
        b'D' => D,
        b'A' => A,
        b'N' => N,
        b'H' => H,
        b'G' => G,
        b'C' => C,
        b'Z' => Z,
        _ => return None,
    })
}

/// Whether the direction letters select a leap.
fn is_chosen((file, rank): (i8, i8), letters: &[u8]) -> bool {
    if letters.is_empty() {
        return true;
    }
    let is = |letter: u8| match letter {
        b'f' => rank < 0,
        b'b' => rank > 0,
        b'l' => file > 0,
        b'r' => file < 0,
        b's' => file != 0,
        _ => rank != 0,
    };
    let vertical = |letter: u8| matches!(letter, b'f' | b'b' | b'v');
    let side = |letter: u8| matches!(letter, b'l' | b'r');
    let names_a_ray =
        |first, second| vertical(first) && side(second) || side(first) && matches!(second, b'f' | b'b');
    let (narrow, wide) = (rank.abs() > file.abs(), file.abs() > rank.abs());
    let oblique = file != 0 && rank != 0 && file.abs() != rank.abs();
    let straight = file == 0 || rank == 0;
    let mut at = 0;
    while at < letters.len() {
        let (first, second) = (letters[at], letters.get(at + 1).copied());
        let chosen = match second {
            Some(second) if oblique && second == first => {
                at += 1;
                is(first) && if vertical(first) { narrow } else { wide }
            }
            Some(second) if !straight && names_a_ray(first, second) => {
                at += 1;
                is(first) && is(second)
            }
            _ if oblique && first == b'v' => narrow,
            _ if oblique && first == b's' => wide,
            _ => is(first),
        };
        if chosen {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand from the definitions of the pieces.
    #[test]
    fn pieces_have_as_many_steps_as_their_diagrams() {
        let cases = [("fW", 1), ("fR", 1), ("ffN", 2), ("FfW", 5), ("WfF", 6), ("B", 4), ("R", 4), ("K", 8)];
        for (text, count) in cases {
            assert_eq!(parse(text).map(|steps| steps.len()), Ok(count), "{text}");
        }
        let more =
            [("vN", 4), ("ffbbN", 4), ("BW", 8), ("RF", 8), ("vRsWfB3bF", 8), ("FvWAvD", 12), ("flF", 1)];
        for (text, count) in more {
            assert_eq!(parse(text).map(|steps| steps.len()), Ok(count), "{text}");
        }
    }

    #[test]
    fn a_step_may_be_for_moving_or_for_taking_only() {
        let modes = |text| parse(text).map(|steps| (steps[0].mode.moves, steps[0].mode.takes));
        assert_eq!(modes("mR"), Ok((true, false)));
        assert_eq!(modes("cfF"), Ok((false, true)));
        assert_eq!(modes("W"), Ok((true, true)));
        assert!(parse("mjD").is_ok_and(|steps| steps.len() == 4 && steps[0].mode.hops));
    }

    #[test]
    fn letters_before_an_atom_have_any_order() {
        for (one, other) in [("mfWcfF", "fmWfcF"), ("mfsW", "fsmW"), ("jfB3", "fjB3"), ("cflF", "fclF")] {
            assert!(parse(one).is_ok(), "{one}");
            assert_eq!(parse(one), parse(other), "{one} {other}");
        }
    }

    /// Leaps to the third square, and slides that begin behind the next squares.
    #[test]
    fn leaps_go_further_and_slides_begin_later() {
        for (text, count) in [("H", 4), ("fG", 2), ("vH", 2), ("C", 8), ("ffZ", 2), ("sC", 4)] {
            assert_eq!(parse(text).map(|steps| steps.len()), Ok(count), "{text}");
        }
        let over = |text| parse(text).map(|steps| (steps.len(), steps[0].over, steps[0].range));
        assert_eq!(over("R"), Ok((4, 0, u8::MAX)));
        assert_eq!(over("jR"), Ok((4, 1, u8::MAX)));
        assert_eq!(over("jjfB3"), Ok((2, 2, 3)));
        assert_eq!(parse("jjD"), Err(2));
        assert_eq!(parse("jN"), Err(1));
    }

    #[test]
    fn nonsense_is_refused_with_its_place() {
        assert_eq!(parse(""), Err(0));
        assert_eq!(parse("fX"), Err(1));
        assert_eq!(parse("Wf"), Err(2));
        assert_eq!(parse("B0"), Err(1));
        assert_eq!(parse("WN2"), Err(2));
        assert_eq!(parse("R999"), Err(1));
        assert_eq!(parse("jW"), Err(1));
    }
}
