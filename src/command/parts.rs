//! The parts into which `kifu split` divides games, and the share of each.

use std::collections::BTreeSet;

/// What games are divided into.
#[derive(Debug, Clone)]
pub struct Parts(Vec<Part>);

#[derive(Debug, Clone, PartialEq)]
struct Part {
    name: String,
    /// The end of its numbers, of 2⁶⁴: they begin at the end of the part before it.
    end: f64,
}

impl Parts {
    /// Parts and their shares: `train=0.8,valid=0.1,test=0.1`.
    pub fn parse(word: &str) -> Result<Parts, String> {
        let mut parts = Vec::new();
        for part in word.split(',') {
            let (name, share) =
                part.split_once('=').ok_or("expected a name and a share such as `train=0.8`")?;
            let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
            if name.is_empty() || !name.chars().all(is_plain) {
                return Err(format!("`{name}`: expected a name of letters, digits, `-` and `_`"));
            }
            let share = share.parse().ok().filter(|share: &f64| share.is_finite() && *share > 0.0);
            let share = share.ok_or_else(|| format!("`{name}`: expected a share above 0"))?;
            parts.push((name.to_string(), share));
        }
        // They are folders, and on some disks the case of a letter does not count.
        let names: BTreeSet<String> = parts.iter().map(|part| part.0.to_lowercase()).collect();
        if names.len() < parts.len() {
            return Err("two parts have the same name".to_string());
        }
        let largest = parts.iter().map(|part| part.1).fold(0.0, f64::max);
        let sum: f64 = parts.iter().map(|part| part.1 / largest).sum();
        let mut before = 0.0;
        let part = |(name, share): (String, f64)| {
            before += share / largest;
            Part { name, end: before / sum * NUMBERS }
        };
        Ok(Parts(parts.into_iter().map(part).collect()))
    }

    /// The part that a number falls into.
    pub fn part(&self, number: u64) -> usize {
        let part = self.0.iter().position(|part| (number as f64) < part.end);
        part.unwrap_or(self.0.len() - 1)
    }

    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(|part| part.name.as_str())
    }

    pub fn name(&self, part: usize) -> &str {
        &self.0[part].name
    }
}

/// How many numbers there are: 2⁶⁴.
const NUMBERS: f64 = 18_446_744_073_709_551_616.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;

    #[test]
    fn a_part_has_its_share_of_the_numbers() {
        let parts = Parts::parse("train=8,valid=1,test=1").expect("three parts");
        let key = Key::of("0");
        let mut games = [0; 3];
        (0..10_000).for_each(|n: u32| games[parts.part(key.number(&n.to_string()))] += 1);
        assert!((7850..8150).contains(&games[0]) && (900..1100).contains(&games[1]), "{games:?}");
        assert_eq!([0, u64::MAX].map(|number| parts.part(number)), [0, 2]);
        let huge = Parts::parse("a=1e308,b=1e308").expect("two parts");
        assert_eq!([0, u64::MAX].map(|number| huge.part(number)), [0, 1]);
        for word in ["", "train", "a=0", "a=x", "a=1,a=2", "a=1,A=2", "a/b=1", "=1", "a=-1", "a=inf"] {
            assert!(Parts::parse(word).is_err(), "{word}");
        }
    }
}
