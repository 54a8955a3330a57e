//! Keyed hashes of texts: nobody can compute the number of a text without the key.
//!
//! Source: J.-P. Aumasson and D. J. Bernstein, SipHash: a fast short-input PRF (2012).

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};

/// A secret key that turns texts into numbers. With one key, a text has the same number in every run and on every
/// machine. Without the key, nobody can tell which text a number stands for.
///
/// ```
/// use kifu::Key;
/// assert_eq!(Key::of("a secret").number("山田"), Key::of("a secret").number("山田"));
/// assert_ne!(Key::of("a secret").number("山田"), Key::of("another").number("山田"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u64; 2]);

/// Does not show the key, because it is secret.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

impl Key {
    /// The key that is made from a text, such as a password.
    pub fn of(text: &str) -> Key {
        let half = |number: u64| Key([number, 0]).number(text);
        Key([half(0), half(1)])
    }

    /// A random key, for this run only.
    pub fn random() -> Key {
        let half = || RandomState::new().build_hasher().finish();
        Key([half(), half()])
    }

    /// The number of a text under this key: SipHash-2-4 of its UTF-8.
    pub fn number(&self, text: &str) -> u64 {
        let [low, high] = self.0;
        let mut state = [
            low ^ 0x736f_6d65_7073_6575,
            high ^ 0x646f_7261_6e64_6f6d,
            low ^ 0x6c79_6765_6e65_7261,
            high ^ 0x7465_6462_7974_6573,
        ];
        let (words, rest) = text.as_bytes().as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        last[7] = text.len() as u8;
        for word in words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word)) {
            state[3] ^= word;
            rounds(&mut state, 2);
            state[0] ^= word;
        }
        state[2] ^= 0xff;
        rounds(&mut state, 4);
        state.into_iter().fold(0, |all, part| all ^ part)
    }
}

fn rounds([a, b, c, d]: &mut [u64; 4], number: usize) {
    for _ in 0..number {
        *a = a.wrapping_add(*b);
        *c = c.wrapping_add(*d);
        *b = b.rotate_left(13) ^ *a;
        *d = d.rotate_left(16) ^ *c;
        *a = a.rotate_left(32).wrapping_add(*d);
        *c = c.wrapping_add(*b);
        *d = d.rotate_left(21) ^ *a;
        *b = b.rotate_left(17) ^ *c;
        *c = c.rotate_left(32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appendix A of the paper, and the first of the test vectors of its reference implementation.
    #[test]
    fn the_number_is_that_of_the_paper() {
        let key = Key([0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908]);
        let text: String = (0..15).map(char::from).collect();
        assert_eq!(key.number(&text), 0xa129_ca61_49be_45e5);
        assert_eq!(key.number(""), 0x726f_db47_dd0e_0e31);
    }
}
