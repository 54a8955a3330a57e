//! Squares by file and rank, on boards of any size.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::diag::{ParseError, Value};

/// A square of a board of up to 36 files and 36 ranks.
///
/// Files count from 1 at Black's right, ranks from 1 at White's edge.
/// The text form is that of USI: the file in decimal, the rank as a letter (`aa` follows `z`).
///
/// ```
/// use kifu::Square;
/// let square: Square = "7g".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (7, 7));
/// assert_eq!(Square::new(10, 10).unwrap().to_string(), "10j");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU16);

impl Square {
    /// The most files or ranks that a board may have.
    pub const MAX_SIDE: u8 = 36;

    /// The square at `file` and `rank`, both in `1..=36`.
    ///
    /// ```
    /// use kifu::Square;
    /// assert_eq!(Square::new(7, 7).unwrap().to_string(), "7g");
    /// assert_eq!(Square::new(0, 1), None);
    /// ```
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file == 0 || rank == 0 || file > Self::MAX_SIDE || rank > Self::MAX_SIDE {
            return None;
        }
        match NonZeroU16::new(((file as u16) << 6) | rank as u16) {
            Some(bits) => Some(Square(bits)),
            None => None,
        }
    }

    /// The file (筋), from 1.
    pub const fn file(self) -> u8 {
        (self.0.get() >> 6) as u8
    }

    /// The rank (段), from 1.
    pub const fn rank(self) -> u8 {
        (self.0.get() & 0x3f) as u8
    }

    /// How many steps a king needs to another square of an empty board.
    pub(crate) const fn king_steps(self, to: Square) -> u8 {
        let (files, ranks) = (self.file().abs_diff(to.file()), self.rank().abs_diff(to.rank()));
        if files > ranks { files } else { ranks }
    }

    /// Twelve bits that name the square; never 0.
    pub(crate) const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square that [`Square::bits`] named.
    pub(crate) const fn from_bits(bits: u16) -> Option<Square> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Square(bits)),
            None => None,
        }
    }
}

impl Square {
    /// Its name as two characters, on boards of up to 9 files and 26 ranks.
    #[inline]
    pub(crate) const fn signs(self) -> Option<[u8; 2]> {
        match (self.file(), self.rank()) {
            (file @ ..10, rank @ ..27) => Some([b'0' + file, b'a' - 1 + rank]),
            _ => None,
        }
    }

    /// Writes its name. Moves are written by the million, so this avoids `format!`.
    #[inline]
    pub(crate) fn write(self, out: &mut impl fmt::Write) -> fmt::Result {
        let (file, rank) = (self.file(), self.rank().saturating_sub(1));
        if file >= 10 {
            out.write_char(char::from(b'0' + file / 10))?;
        }
        out.write_char(char::from(b'0' + file % 10))?;
        // Ranks are `a` to `z`, then `aa`, `ab` …
        if rank >= 26 {
            out.write_char('a')?;
        }
        out.write_char(char::from(b'a' + rank % 26))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, Self::Err> {
        let expected = |offset| ParseError::new(offset, "a square such as `7g`");
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let file: u8 = text[..digits].parse().map_err(|_| expected(0))?;
        let rank = match &text.as_bytes()[digits..] {
            [letter @ b'a'..=b'z'] => letter - b'a' + 1,
            [b'a', letter @ b'a'..=b'j'] => letter - b'a' + 27,
            _ => return Err(expected(digits)),
        };
        Square::new(file, rank).ok_or_else(|| expected(0))
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Value {
        Value::Square { name: square.to_string(), file: square.file(), rank: square.rank() }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
