//! The two sides.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::diag::Value;
use crate::named::UnknownName;

/// One of the two players.
///
/// Black (先手, or 下手 in a handicap game) sits below the board and moves towards rank `a`.
///
/// ```
/// use kifu::Color;
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::Black.to_string(), "black");
/// assert_eq!("white".parse(), Ok(Color::White));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// 先手 or 下手.
    Black,
    /// 後手 or 上手.
    White,
}

// Other enums with names are declared by `named!`. This one has an `ALL` of known length instead, so that arrays with a
// value for each side can be made from it.
impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The name of each.
    pub const NAMES: &'static [&'static str] = &["black", "white"];

    /// 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for Black, -1 for White: what a step of Black is multiplied by to be one of this side.
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Color::Black => 1,
            Color::White => -1,
        }
    }

    /// The stable name, as it stands in JSON.
    pub const fn name(self) -> &'static str {
        Color::NAMES[self.index()]
    }

    /// The English name as it begins a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Color::Black => "Black",
            Color::White => "White",
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Color {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Color, UnknownName> {
        let found = Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(name));
        found.ok_or(UnknownName::among(Color::NAMES))
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Value {
        Value::Word(color.name())
    }
}
