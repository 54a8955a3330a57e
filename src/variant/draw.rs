//! Draws the moves of a piece as text.

use super::Variant;
use super::betza::{LETTERS, Step};
use super::special::is_doubled;
use crate::diag::{Language, word};
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

/// The signs of lines, which all mean the same.
const LINES: [char; 4] = ['|', '-', '/', '\\'];

impl Variant {
    /// How `kind` moves, drawn around it as Black sees it, one line a rank.
    ///
    /// `●` is the piece, `○` a square to which it steps or leaps, `|`, `-`, `/` and `\` a line along which it slides as
    /// far as it is free, `m` a square for moving only, `x` one for capturing only, and `j` one behind a piece that it
    /// leaps over.
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
                // The sign of a leap replaces that of a line.
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

    /// The meaning of the signs in the drawings of this variant, and of the letters in the codes of its moves, one line
    /// for each.
    ///
    /// ```
    /// use kifu::Variant;
    /// let legend = Variant::named("hasami").unwrap().legend();
    /// assert_eq!(legend[0], "●  the piece");
    /// assert_eq!(legend[1], "m  for moving only, not for taking");
    /// assert_eq!(legend[2..], ["R  a slide along rows and files over empty squares"]);
    /// ```
    pub fn legend(&self) -> Vec<String> {
        self.legend_in(Language::English)
    }

    /// The same in a language.
    pub fn legend_in(&self, language: Language) -> Vec<String> {
        let drawings: String = self.kinds().map(|kind| self.draw_moves(kind)).collect();
        let codes: String = self.kinds().flat_map(|kind| self.codes(kind)).collect();
        let signs = SIGNS.iter().filter_map(|&(sign, what)| {
            if LINES.contains(&sign) {
                drawings.contains(LINES).then(|| ("| - / \\".to_string(), what))
            } else {
                drawings.contains(sign).then(|| (sign.to_string(), what))
            }
        });
        let letters = LETTERS.iter().filter(|(letter, _)| codes.contains(letter));
        let letters = letters.map(|&(letter, what)| (letter.to_string(), what));
        let mut lines: Vec<String> = Vec::new();
        for (sign, what) in signs.chain(letters) {
            let line = format!("{sign}  {}", word(language, what));
            // Some letters have the same meaning in drawings and in codes.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// The codes in Betza's notation that a description of `kind` shows.
    fn codes(&self, kind: PieceKind) -> impl Iterator<Item = &str> {
        let kind = self.kind(kind);
        std::iter::once(kind.betza.as_str()).chain(kind.betza_on_last_rank.as_deref())
    }
}

/// How far from the piece a step is drawn.
fn drawn(step: &Step, steps: &[Step]) -> i32 {
    let (length, over) = (i32::from(step.length()), i32::from(step.over));
    match step.range {
        u8::MAX => 2 + over,
        // One square more than the last one, to show that the line goes on.
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
