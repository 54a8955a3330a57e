//! What a piece of a file can do beyond its steps: the two steps of a lion, hooks, jumps and the like.

use super::super::betza::{self, KING_STEPS, Mode, Step};
use super::super::kind::{Lion, Second};
use super::super::special::SpecialMoves;
use super::rows::Side;

/// The two steps in a turn. Only one of the keys may be used.
pub(super) fn lion_of(side: &Side) -> Result<Option<Lion>, String> {
    let lions = [
        ("lion", &side.lion, Second::Any),
        ("lion_line", &side.lion_line, Second::Line),
        ("lion_far", &side.lion_far, Second::Far),
        ("lion_stay", &side.lion_stay, Second::Back),
    ];
    let mut said = lions.into_iter().filter_map(|(key, text, second)| Some((key, text.as_deref()?, second)));
    match (said.next(), said.next()) {
        (None, _) => Ok(None),
        (Some((key, text, second)), None) => Ok(Some(Lion { steps: king_steps(key, text)?, second })),
        (Some((one, ..)), Some((other, ..))) => Err(format!("it has both `{one}` and `{other}`")),
    }
}

pub(super) fn special_moves_of(side: &Side) -> Result<SpecialMoves, String> {
    let lines = |text: &Option<String>| text.as_deref().map_or(Ok(Vec::new()), lines);
    let area = match side.area {
        None => 0,
        Some(area @ 1..=SpecialMoves::MAX_AREA) => area,
        Some(_) => return Err(format!("its `area` is not 1 to {} steps", SpecialMoves::MAX_AREA)),
    };
    let rank = side.rank.unwrap_or(0);
    let over_lower = |key: &str, text: &Option<String>| match lines(text)? {
        lines if rank == 0 && !lines.is_empty() => {
            Err(format!("`{key}` go over pieces of lower rank, and its `rank` is 0"))
        }
        lines => Ok(lines),
    };
    Ok(SpecialMoves {
        hook: lines(&side.hook)?,
        area,
        jumps: over_lower("jumps", &side.jumps)?,
        sweeps: over_lower("sweeps", &side.sweeps)?,
        passes: match &side.passes {
            Some(passes) => {
                self::lines(&passes.moves)?.into_iter().map(|step| (step, passes.pieces)).collect()
            }
            None => Vec::new(),
        },
        rank,
        anywhere: side.anywhere.unwrap_or(false),
        burns: side.burns.unwrap_or(false),
    })
}

pub(super) fn steps(text: &str) -> Result<Vec<Step>, String> {
    betza::parse(text).map_err(|byte| format!("moves `{text}` stop at byte {byte}"))
}

/// Steps to adjacent squares, without any modifiers.
fn king_steps(key: &str, text: &str) -> Result<Vec<Step>, String> {
    let steps = steps(text)?;
    let is_step = |step: &Step| {
        KING_STEPS.contains(&(step.file, step.rank))
            && step.range == 1
            && step.over == 0
            && step.mode == Mode::ANY
    };
    if steps.iter().all(is_step) {
        Ok(steps)
    } else {
        Err(format!(
            "its `{key}` is of steps, and `{text}` is not: write them with `W`, `F` and `K`, and with directions"
        ))
    }
}

/// Lines without a limit, without any modifiers.
fn lines(text: &str) -> Result<Vec<Step>, String> {
    let steps = steps(text)?;
    let is_line = |step: &Step| step.range == u8::MAX && step.over == 0 && step.mode == Mode::ANY;
    if steps.iter().all(is_line) {
        Ok(steps)
    } else {
        Err(format!("`{text}` are no lines: write them with `R`, `B` and `Q`, and with directions"))
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::Variant;

    /// Chu shogi with one additional kind, which has these keys.
    fn with_pig(keys: &str) -> Result<Variant, crate::Error> {
        Variant::from_toml(&format!(
            "name = \"x\"\ntitle = {{ en = \"X\", ja = \"X\" }}\nbase = \"chu\"\n\n[[define]]\nname = \"pig\"\nusi = \"ZZ\"\n\
             moves = \"W\"\nnames = {{ en = \"Pig\", ja = \"豚\" }}\nkanji = [\"豚\"]\n{keys}"
        ))
    }

    #[test]
    fn an_area_has_one_to_five_steps() {
        for (area, is_allowed) in [(0, false), (1, true), (5, true), (6, false)] {
            let said =
                with_pig(&format!("area = {area}\n")).err().map_or(String::new(), |error| error.to_string());
            assert_eq!(said.is_empty(), is_allowed, "{area}: {said}");
            assert!(is_allowed || said.contains("line 5, column 1: `pig`: its `area` is not 1 to 5 steps"));
        }
    }

    #[test]
    fn two_powers_of_a_lion_are_refused() {
        let keys = ["lion", "lion_line", "lion_far", "lion_stay"];
        for (at, one) in keys.iter().enumerate() {
            assert!(with_pig(&format!("{one} = \"K\"\n")).is_ok(), "{one}");
            for other in &keys[at + 1..] {
                let text = format!("{other} = \"F\"\n{one} = \"W\"\n");
                let error = with_pig(&text).expect_err(other).to_string();
                let said = format!("line 5, column 1: `pig`: it has both `{one}` and `{other}`");
                assert!(error.contains(&said), "{error}");
            }
        }
    }

    /// A lion makes two steps. It neither leaps nor slides, and each step may move or capture.
    #[test]
    fn a_lion_has_steps_and_nothing_else() {
        for key in ["lion", "lion_line", "lion_far", "lion_stay"] {
            for text in ["K", "W", "fF", "WfF", "flF"] {
                assert!(with_pig(&format!("{key} = \"{text}\"\n")).is_ok(), "{key} {text}");
            }
            for text in ["R", "fB", "Q", "W2", "D", "N", "mW", "fcF", "KD", "jR"] {
                let error = with_pig(&format!("{key} = \"{text}\"\n")).expect_err(text).to_string();
                let said = format!("line 5, column 1: `pig`: its `{key}` is of steps, and `{text}` is not");
                assert!(error.contains(&said), "{error}");
            }
        }
    }

    #[test]
    fn a_piece_without_a_rank_goes_over_no_other() {
        for key in ["jumps", "sweeps"] {
            for (rank, is_allowed) in [("", false), ("rank = 0\n", false), ("rank = 1\n", true)] {
                let said = with_pig(&format!("{key} = \"R\"\n{rank}")).err();
                let said = said.map_or(String::new(), |error| error.to_string());
                assert_eq!(said.is_empty(), is_allowed, "{key} {rank}: {said}");
                let why = format!("line 5, column 1: `pig`: `{key}` go over pieces of lower rank");
                assert!(is_allowed || said.contains(&why), "{said}");
            }
        }
    }
}
