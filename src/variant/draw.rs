//! How a piece moves, as a small drawing.

use super::Variant;
use super::betza::{LETTERS, Step};
use super::kind::Second;
use super::special::is_doubled;
use crate::shogi::PieceKind;

/// What the signs of a drawing mean.
const SIGNS: &[(char, &str)] = &[
    ('●', "the piece"),
    ('○', "a square it steps or leaps to"),
    ('|', "a line it follows as far as it is free"),
    ('m', "for moving only, not for taking"),
    ('x', "for taking only"),
    ('j', "over a piece next to it, which must be there"),
];

/// The signs of lines, all of which mean the same.
const LINES: [char; 4] = ['|', '-', '/', '\\'];

impl Variant {
    /// How `kind` moves, drawn around it as Black sees it, one line a rank.
    ///
    /// `●` is the piece, `○` a square it steps or leaps to, `|`, `-`, `/` and `\` a line that it follows as
    /// far as it is free, `m` a square for moving only, `x` one for taking only and `j` one behind a piece
    /// that it leaps over.
    ///
    /// ```
    /// use kifu::{PieceKind, Variant};
    /// assert_eq!(Variant::shogi().draw_moves(PieceKind::KNIGHT), ". ○ . ○ .\n. . . . .\n. . ● . .\n");
    /// ```
    ///
    /// # Panics
    /// If the game has no such kind.
    pub fn draw_moves(&self, kind: PieceKind) -> String {
        let steps = &self.kind(kind).steps;
        let radius = steps.iter().map(|step| drawn(step, steps)).max().unwrap_or(1).clamp(1, 5);
        let side = (2 * radius + 1) as usize;
        let mut grid = vec!['.'; side * side];
        let place = |file: i32, rank: i32| ((rank + radius) as usize) * side + (radius - file) as usize;
        for step in steps {
            let (file, rank, over) = (i32::from(step.file), i32::from(step.rank), i32::from(step.over));
            for n in over + 1..=over + i32::from(step.range) {
                if (n * file).abs().max((n * rank).abs()) > radius {
                    break;
                }
                let square = &mut grid[place(n * file, n * rank)];
                // A leap onto a line is more than the line.
                if *square == '.' || step.mode.hops || is_doubled(steps, step) {
                    *square = sign(step);
                }
            }
        }
        grid[place(0, 0)] = '●';
        let rows: Vec<&[char]> = grid.chunks(side).collect();
        let is_used = |row: &&[char]| row.iter().any(|&square| square != '.');
        let (first, last) = (rows.iter().position(&is_used), rows.iter().rposition(is_used));
        let used = &rows[first.unwrap_or(0)..=last.unwrap_or(0)];
        let line = |row: &&[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ") + "\n";
        used.iter().map(line).collect()
    }

    /// What the signs in the drawings of this game mean, and the letters in the codes of its moves, one line
    /// each.
    ///
    /// ```
    /// use kifu::Variant;
    /// let legend = Variant::named("hasami").unwrap().legend();
    /// assert_eq!(legend[0], "●  the piece");
    /// assert!(legend.contains(&"R  a slide along rows and files over empty squares".to_string()));
    /// ```
    pub fn legend(&self) -> Vec<String> {
        let drawings: String = self.kinds().map(|kind| self.draw_moves(kind)).collect();
        let codes: String = self.kinds().flat_map(|kind| self.codes(kind)).collect();
        let signs = SIGNS.iter().filter_map(|&(sign, what)| match LINES.contains(&sign) {
            true => drawings.contains(LINES).then(|| format!("| - / \\  {what}")),
            false => drawings.contains(sign).then(|| format!("{sign}  {what}")),
        });
        let letters = LETTERS.iter().filter(|(letter, _)| codes.contains(letter));
        signs.chain(letters.map(|(letter, what)| format!("{letter}  {what}"))).collect()
    }

    /// The codes in Betza's notation that a description of `kind` shows.
    fn codes(&self, kind: PieceKind) -> impl Iterator<Item = &str> {
        let kind = self.kind(kind);
        std::iter::once(kind.betza.as_str()).chain(kind.betza_on_last_rank.as_deref())
    }

    /// What `kind` does that no drawing shows, a sentence each.
    ///
    /// ```
    /// use kifu::Variant;
    /// let chu = Variant::named("chu").unwrap();
    /// let lion = chu.kind_named("lion").unwrap();
    /// assert_eq!(chu.special_moves(lion), ["two steps in a turn, each of which may take: to all sides"]);
    /// ```
    ///
    /// # Panics
    /// If the game has no such kind.
    pub fn special_moves(&self, kind: PieceKind) -> Vec<String> {
        let (kind, special) = (self.kind(kind), &self.kind(kind).special);
        let mut all = leaps(&kind.steps);
        if let Some(last) = &kind.betza_on_last_rank {
            all.push(format!("on the last rank it moves as {last} instead"));
        }
        if let Some(lion) = &kind.lion {
            let how = match lion.second {
                Second::Any => "two steps in a turn, each of which may take",
                Second::Line => "two steps in a turn, on or back, each of which may take",
                Second::Far => "a step, and one or two more on or one back, each of which may take",
                Second::Back => "a capture and the step back",
            };
            all.push(format!("{how}: {}", sides(&lion.steps)));
        }
        let lines = [
            (&special.hook, "slides to an empty square and turns once by a right angle"),
            (&special.jumps, "takes over pieces of lower rank"),
            (&special.sweeps, "goes over pieces of lower rank and takes them all"),
        ];
        let lines = lines.into_iter().filter(|(steps, _)| !steps.is_empty());
        all.extend(lines.map(|(steps, what)| format!("{what}: {}", sides(steps))));
        if let Some(&(_, pieces)) = special.passes.first() {
            let steps: Vec<Step> = special.passes.iter().map(|&(step, _)| step).collect();
            all.push(format!("slides over {pieces} pieces: {}", sides(&steps)));
        }
        if special.area > 0 {
            all.push(format!(
                "goes up to {} king's steps over empty squares; a capture ends them",
                special.area
            ));
        }
        let others = [
            (special.anywhere, "goes to any empty square, and takes any piece that nothing protects"),
            (special.burns, "burns the pieces of the other side around it"),
        ];
        all.extend(others.into_iter().filter(|(is, _)| *is).map(|(_, what)| what.to_string()));
        all
    }
}

/// Leaps over what stands between, as sentences.
fn leaps(steps: &[Step]) -> Vec<String> {
    let mut all = Vec::new();
    let of = |is: fn(&Step) -> bool| steps.iter().copied().filter(is).collect::<Vec<_>>();
    let hops = of(|step| step.mode.hops);
    if !hops.is_empty() {
        let how = if hops.iter().any(|step| step.mode.takes) { "" } else { ", without taking" };
        all.push(format!("leaps over a piece next to it to the square behind{how}: {}", sides(&hops)));
    }
    let doubled: Vec<Step> = steps.iter().copied().filter(|step| is_doubled(steps, step)).collect();
    if !doubled.is_empty() {
        all.push(format!("leaps to a square of its lines, whatever stands between: {}", sides(&doubled)));
    }
    let skips = of(|step| step.over > 0);
    if let Some(most) = skips.iter().map(|step| step.over).max() {
        let over = if most == 1 { "the next square".into() } else { format!("up to {most} squares") };
        all.push(format!(
            "leaps over {over}, whatever stands there, and slides on from there: {}",
            sides(&skips)
        ));
    }
    all
}

/// How far from its piece a step is drawn.
fn drawn(step: &Step, steps: &[Step]) -> i32 {
    let (length, over) =
        (i32::from(step.file.unsigned_abs().max(step.rank.unsigned_abs())), i32::from(step.over));
    match step.range {
        u8::MAX => 2 + over,
        // So that a line can be seen to go on.
        range => length * (over + i32::from(range)) + i32::from(step.mode.hops || is_doubled(steps, step)),
    }
}

fn sign(step: &Step) -> char {
    match (step.mode.moves, step.mode.takes, step.range) {
        _ if step.mode.hops => 'j',
        (true, false, _) => 'm',
        (false, true, _) => 'x',
        (.., u8::MAX) => match (step.file, step.rank) {
            (0, _) => '|',
            (_, 0) => '-',
            (file, rank) if (file > 0) == (rank > 0) => '/',
            _ => '\\',
        },
        _ => '○',
    }
}

/// The sides that steps lead to, as their piece sees them.
fn sides(steps: &[Step]) -> String {
    const SIDES: [(i32, i32, &str); 8] = [
        (0, -1, "ahead"),
        (0, 1, "back"),
        (1, 0, "left"),
        (-1, 0, "right"),
        (1, -1, "ahead left"),
        (-1, -1, "ahead right"),
        (1, 1, "back left"),
        (-1, 1, "back right"),
    ];
    let leads = |file: i32, rank: i32| {
        steps
            .iter()
            .any(|step| i32::from(step.file).signum() == file && i32::from(step.rank).signum() == rank)
    };
    let found: Vec<&str> =
        SIDES.iter().filter(|&&(file, rank, _)| leads(file, rank)).map(|&(.., name)| name).collect();
    match found.as_slice() {
        all if all.len() == 8 => "to all sides".into(),
        ["ahead", "back", "left", "right"] => "along rows and files".into(),
        ["ahead left", "ahead right", "back left", "back right"] => "diagonally".into(),
        some => some.join(", "),
    }
}
