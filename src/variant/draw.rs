//! How a piece moves, as a small drawing.

use super::Variant;
use super::betza::{LETTERS, Step};
use super::kind::{KindInfo, Second};
use super::special::{SpecialMoves, is_doubled};
use crate::diag::{Language, Parts, Value, phrase, word};
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
        self.legend_in(Language::English)
    }

    /// The same in a language.
    pub fn legend_in(&self, language: Language) -> Vec<String> {
        let drawings: String = self.kinds().map(|kind| self.draw_moves(kind)).collect();
        let codes: String = self.kinds().flat_map(|kind| self.codes(kind)).collect();
        let signs = SIGNS.iter().filter_map(|&(sign, what)| match LINES.contains(&sign) {
            true => drawings.contains(LINES).then(|| ("| - / \\".to_string(), what)),
            false => drawings.contains(sign).then(|| (sign.to_string(), what)),
        });
        let letters = LETTERS.iter().filter(|(letter, _)| codes.contains(letter));
        let letters = letters.map(|&(letter, what)| (letter.to_string(), what));
        signs.chain(letters).map(|(sign, what)| format!("{sign}  {}", word(language, what))).collect()
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
        self.special_moves_in(kind, Language::English)
    }

    /// The same in a language.
    ///
    /// # Panics
    /// If the game has no such kind.
    pub fn special_moves_in(&self, kind: PieceKind, language: Language) -> Vec<String> {
        let mut deeds = Deeds { language, said: Vec::new() };
        deeds.add(self.kind(kind));
        deeds.said
    }
}

/// What a kind does that no drawing shows, as it is said.
struct Deeds {
    language: Language,
    said: Vec<String>,
}

impl Deeds {
    fn deed(&mut self, sentence: &str, parts: Parts) {
        self.said.push(phrase(self.language, sentence, &parts));
    }

    /// The sides that steps lead to, as a part of a sentence.
    fn sides(&self, steps: &[Step]) -> Parts {
        let names = sides(steps).into_iter().map(Value::Word).collect();
        Parts::NONE.with("sides", Value::List(names))
    }

    fn add(&mut self, kind: &KindInfo) {
        self.leaps(&kind.steps);
        if let Some(last) = &kind.betza_on_last_rank {
            self.deed("on the last rank it moves as {last} instead", Parts::NONE.with("last", last.as_str()));
        }
        if let Some(lion) = &kind.lion {
            let sides = self.sides(&lion.steps);
            match lion.second {
                Second::Any => self.deed("two steps in a turn, each of which may take: {sides}", sides),
                Second::Line => {
                    self.deed("two steps in a turn, on or back, each of which may take: {sides}", sides)
                }
                Second::Far => self.deed(
                    "a step, and one or two more on or one back, each of which may take: {sides}",
                    sides,
                ),
                Second::Back => self.deed("a capture and the step back: {sides}", sides),
            }
        }
        self.slides(&kind.special);
        if kind.special.area > 0 {
            self.deed(
                "goes up to {steps} king's steps over empty squares; a capture ends them",
                Parts::NONE.with("steps", kind.special.area),
            );
        }
        if kind.special.anywhere {
            self.deed("goes to any empty square, and takes any piece that nothing protects", Parts::NONE);
        }
        if kind.special.burns {
            self.deed("burns the pieces of the other side around it", Parts::NONE);
        }
    }

    /// Leaps over what stands between.
    fn leaps(&mut self, steps: &[Step]) {
        let of = |is: fn(&Step) -> bool| steps.iter().copied().filter(is).collect::<Vec<_>>();
        let hops = of(|step| step.mode.hops);
        if !hops.is_empty() {
            let sides = self.sides(&hops);
            match hops.iter().any(|step| step.mode.takes) {
                true => self.deed("leaps over a piece next to it to the square behind: {sides}", sides),
                false => self.deed(
                    "leaps over a piece next to it to the square behind, without taking: {sides}",
                    sides,
                ),
            }
        }
        let doubled: Vec<Step> = steps.iter().copied().filter(|step| is_doubled(steps, step)).collect();
        if !doubled.is_empty() {
            let sides = self.sides(&doubled);
            self.deed("leaps to a square of its lines, whatever stands between: {sides}", sides);
        }
        let skips = of(|step| step.over > 0);
        let sides = self.sides(&skips);
        match skips.iter().map(|step| step.over).max() {
            None => {}
            Some(1) => self.deed(
                "leaps over the next square, whatever stands there, and slides on from there: {sides}",
                sides,
            ),
            Some(most) => self.deed(
                "leaps over up to {most} squares, whatever stands there, and slides on from there: {sides}",
                sides.with("most", most),
            ),
        }
    }

    /// Slides that other pieces or the edge do not end as usual.
    fn slides(&mut self, special: &SpecialMoves) {
        if !special.hook.is_empty() {
            let sides = self.sides(&special.hook);
            self.deed("slides to an empty square and turns once by a right angle: {sides}", sides);
        }
        if !special.jumps.is_empty() {
            self.deed("takes over pieces of lower rank: {sides}", self.sides(&special.jumps));
        }
        if !special.sweeps.is_empty() {
            let sides = self.sides(&special.sweeps);
            self.deed("goes over pieces of lower rank and takes them all: {sides}", sides);
        }
        if let Some(&(_, pieces)) = special.passes.first() {
            let steps: Vec<Step> = special.passes.iter().map(|&(step, _)| step).collect();
            self.deed("slides over {pieces} pieces: {sides}", self.sides(&steps).with("pieces", pieces));
        }
    }
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
fn sides(steps: &[Step]) -> Vec<&'static str> {
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
    let found: Vec<&'static str> =
        SIDES.iter().filter(|&&(file, rank, _)| leads(file, rank)).map(|&(.., name)| name).collect();
    match found.as_slice() {
        all if all.len() == 8 => vec!["to all sides"],
        ["ahead", "back", "left", "right"] => vec!["along rows and files"],
        ["ahead left", "ahead right", "back left", "back right"] => vec!["diagonally"],
        _ => found,
    }
}
