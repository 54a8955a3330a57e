//! Special moves in words.

use super::Description;
use crate::diag::{Language, Parts, Value};
use crate::shogi::PieceKind;
use crate::variant::betza::Step;
use crate::variant::kind::Second;
use crate::variant::special::{SpecialMoves, is_doubled};
use crate::variant::{KindInfo, Variant};

impl Variant {
    /// The moves of `kind` that drawings do not show, one sentence for each.
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
        let mut description = Description::new(self, language);
        description.special_moves(self.kind(kind));
        description.sentences
    }
}

impl Description<'_> {
    fn special_moves(&mut self, kind: &KindInfo) {
        self.leaps(&kind.steps);
        if let Some(last) = &kind.betza_on_last_rank {
            self.state(
                "on the last rank it moves as {last} instead",
                Parts::NONE.with("last", last.as_str()),
            );
        }
        if let Some(lion) = &kind.lion {
            let sides = sides(&lion.steps);
            match lion.second {
                Second::Any => self.state("two steps in a turn, each of which may take: {sides}", sides),
                Second::Line => {
                    self.state("two steps in a turn, on or back, each of which may take: {sides}", sides)
                }
                Second::Far => self.state(
                    "a step, and one or two more on or one back, each of which may take: {sides}",
                    sides,
                ),
                Second::Back => self.state("a capture and the step back: {sides}", sides),
            }
        }
        self.slides(&kind.special);
        if kind.special.area > 0 {
            self.state(
                "goes up to {steps} king's steps over empty squares; a capture ends them",
                Parts::NONE.with("steps", kind.special.area),
            );
        }
        if kind.special.anywhere {
            self.tell("goes to any empty square, and takes any piece that nothing protects");
        }
        if kind.special.burns {
            self.tell("burns the enemy pieces around it: they are removed after its move");
        }
        if kind.special.rank > 0 {
            let rank = Parts::NONE.with("rank", kind.special.rank);
            self.state("its rank is {rank}; a piece of which none is said has rank 0", rank);
        }
    }

    /// Leaps over other squares or pieces.
    fn leaps(&mut self, steps: &[Step]) {
        let of = |is: fn(&Step) -> bool| steps.iter().copied().filter(is).collect::<Vec<_>>();
        let hops = of(|step| step.mode.hops);
        if !hops.is_empty() {
            let sides = sides(&hops);
            if hops.iter().any(|step| step.mode.takes) {
                self.state("leaps over a piece next to it to the square behind: {sides}", sides)
            } else {
                self.state(
                    "leaps over a piece next to it to the square behind, without taking: {sides}",
                    sides,
                )
            }
        }
        let doubled: Vec<Step> = steps.iter().copied().filter(|step| is_doubled(steps, step)).collect();
        if !doubled.is_empty() {
            let sides = sides(&doubled);
            self.state("leaps to a square of its lines, whatever stands between: {sides}", sides);
        }
        let skips = of(|step| step.over > 0);
        let sides = sides(&skips);
        match skips.iter().map(|step| step.over).max() {
            None => {}
            Some(1) => self.state(
                "leaps over the next square, whatever stands there, and slides on from there: {sides}",
                sides,
            ),
            Some(most) => self.state(
                "leaps over up to {most} squares, whatever stands there, and slides on from there: {sides}",
                sides.with("most", most),
            ),
        }
    }

    /// Slides that do not end at the first piece or at the edge as usual.
    fn slides(&mut self, special: &SpecialMoves) {
        if !special.hook.is_empty() {
            let sides = sides(&special.hook);
            self.state("slides to an empty square and turns once by a right angle: {sides}", sides);
        }
        if !special.jumps.is_empty() {
            self.state(
                "may jump over pieces of lower rank when it captures a piece that is not royal: {sides}",
                sides(&special.jumps),
            );
        }
        if !special.sweeps.is_empty() {
            let sides = sides(&special.sweeps);
            self.state(
                "may go over pieces of lower rank, its own too, all of which it captures: {sides}",
                sides,
            );
        }
        if let Some(&(_, pieces)) = special.passes.first() {
            let steps: Vec<Step> = special.passes.iter().map(|&(step, _)| step).collect();
            let sides = sides(&steps).with("pieces", pieces);
            self.state("may slide over other pieces, up to {pieces}: {sides}", sides);
        }
    }
}

/// The directions of steps, as a part of a sentence.
fn sides(steps: &[Step]) -> Parts {
    Parts::NONE.with("sides", Value::List(directions(steps).into_iter().map(Value::Word).collect()))
}

/// The directions of steps, as seen by the piece.
fn directions(steps: &[Step]) -> Vec<&'static str> {
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
