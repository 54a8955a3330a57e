//! Reads Betza's notation letter by letter, independently of the crate's own parser.

/// A step that may be repeated, seen from Black: `x` to higher files, `y` to higher ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub x: i32,
    pub y: i32,
    pub length: i32,
    pub moves: bool,
    pub takes: bool,
    /// Whether it leaps over a piece halfway.
    pub hops: bool,
}

/// The steps that `text` names.
pub fn steps(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut letters = String::new();
    let mut rest = text.chars().peekable();
    while let Some(atom) = rest.next() {
        if atom.is_ascii_lowercase() {
            letters.push(atom);
            continue;
        }
        let mut digits = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let far = if "RBQ".contains(atom) { 99 } else { 1 };
        let length = digits.parse().unwrap_or(far);
        let hops = letters.contains('j');
        let (moves, takes) = match (letters.contains('m'), letters.contains('c')) {
            (true, false) => (true, false),
            (false, true) => (false, true),
            _ => (true, true),
        };
        let directions: String = letters.drain(..).filter(|c| !"mcj".contains(*c)).collect();
        for (x, y) in (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))) {
            if is_of(atom, x, y) && names(x, y, &directions) {
                steps.push(Step { x, y, length, moves, takes, hops });
            }
        }
    }
    steps
}

fn is_of(atom: char, x: i32, y: i32) -> bool {
    let (short, long) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
    match atom {
        'W' | 'R' => (short, long) == (0, 1),
        'F' | 'B' => (short, long) == (1, 1),
        'K' | 'Q' => long == 1,
        'D' => (short, long) == (0, 2),
        'A' => (short, long) == (2, 2),
        'N' => (short, long) == (1, 2),
        _ => panic!("no atom: {atom}"),
    }
}

/// Whether the direction letters select this step. They are split into words: a diagonal step is named by one letter or
/// by a vertical and a sideways one in either order, a knight's leap by one letter or by a doubled one, a straight step
/// by one.
fn names(x: i32, y: i32, letters: &str) -> bool {
    let letters: Vec<char> = letters.chars().collect();
    let goes = |letter: char| match letter {
        'f' => y < 0,
        'b' => y > 0,
        'l' => x > 0,
        'r' => x < 0,
        's' => x != 0,
        'v' => y != 0,
        _ => panic!("no direction: {letter}"),
    };
    let is_vertical = |letter: char| "fb".contains(letter);
    let is_sideways = |letter: char| "lr".contains(letter);
    let mut named = letters.is_empty();
    let mut at = 0;
    while let Some(&one) = letters.get(at) {
        let two = letters.get(at + 1).copied();
        at += 1;
        named |= match (x.abs() == y.abs(), x * y == 0, two) {
            (true, _, Some(two))
                if is_vertical(one) && is_sideways(two) || is_sideways(one) && is_vertical(two) =>
            {
                at += 1;
                goes(one) && goes(two)
            }
            (false, false, Some(two)) if one == two => {
                at += 1;
                goes(one) && (y.abs() > x.abs()) == is_vertical(one)
            }
            (false, false, _) if one == 'v' => y.abs() > x.abs(),
            (false, false, _) if one == 's' => x.abs() > y.abs(),
            _ => goes(one),
        };
    }
    named
}

#[test]
fn directions_are_named_in_either_order() {
    let ends = |text| steps(text).iter().map(|step| (step.x, step.y)).collect::<Vec<_>>();
    assert_eq!(ends("flF"), [(1, -1)]);
    assert_eq!(ends("lfF"), [(1, -1)]);
    assert_eq!(ends("rbB"), [(-1, 1)]);
    assert_eq!(ends("flW"), [(0, -1), (1, 0)]);
    assert_eq!(ends("ffN"), [(-1, -2), (1, -2)]);
    assert_eq!(ends("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    assert_eq!(ends("cfF"), [(-1, -1), (1, -1)]);
    assert_eq!(
        steps("mR").iter().map(|step| (step.moves, step.takes)).collect::<Vec<_>>(),
        [(true, false); 4]
    );
}
