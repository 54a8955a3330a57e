//! The table of the programs for which KIF is written, and how each of them writes it.
//!
//! Every program reads more than it writes, so the differences are small. What all of them have in common
//! is not in the table: the separator, 龍 rather than 竜, `同` with a wide blank, handicaps by name only where
//! all programs know the name. The line that names the program which wrote a record is left out: it would
//! not be true.

use crate::named::named;
use crate::text::LineEnd;

/// How a program writes KIF.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Habits {
    /// Whether the first line declares version and encoding.
    pub version: bool,
    /// What stands between the number of a move and the move.
    pub gap: &'static str,
    /// Where the time stands.
    pub column: Column,
    /// What a time looks like.
    pub time: Time,
    /// Whether `+` marks a move that another one can replace.
    pub branch_marks: bool,
    /// Whether `まで…` sums up the game.
    pub summary: bool,
    /// Whether `先手番` stands below a board as well as `後手番` does.
    pub turn: bool,
    /// What stands between the pieces in a hand.
    pub hand_gap: char,
    /// Whether endings keep words that other programs may not know.
    pub own_words: bool,
    /// How lines end.
    pub line_end: LineEnd,
}

/// Where the time of a move stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// So many columns after the beginning of the move, where a wide character takes two.
    Columns(usize),
    /// So many characters after the beginning of the move.
    Characters(usize),
    /// So many blanks after the move.
    Blanks(usize),
}

/// What the time of a move looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// `( 0:16/00:00:16)`
    Padded,
    /// `(00:16/00:00:16)`
    TwoDigits,
    /// `(00:16 / 00:00:16)`
    Spaced,
}

/// What all programs read.
const PLAIN: Habits = Habits {
    version: true,
    gap: " ",
    column: Column::Columns(13),
    time: Time::Padded,
    branch_marks: true,
    summary: true,
    turn: true,
    hand_gap: '\u{3000}',
    own_words: true,
    line_end: LineEnd::Lf,
};

named! {
    /// The program for which KIF is written.
    ///
    /// ```
    /// use kifu::KifDialect;
    /// assert_eq!(KifDialect::from_name("ShogiGUI"), Some(KifDialect::ShogiGui));
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum KifDialect {
        /// How the program writes KIF.
        pub fn habits(self) -> &'static Habits;
        /// What all programs read.
        #[default]
        Plain = "plain" => &PLAIN,
        /// Kifu for Windows and Kakinoki Shogi (柿木将棋).
        KifuForWindows = "kifu-for-windows" => &Habits {
            own_words: false,
            line_end: LineEnd::CrLf,
            ..PLAIN
        },
        /// ShogiGUI.
        ShogiGui = "shogigui" => &Habits {
            column: Column::Characters(15),
            branch_marks: false,
            hand_gap: ' ',
            own_words: false,
            line_end: LineEnd::CrLf,
            ..PLAIN
        },
        /// Shogidokoro (将棋所).
        Shogidokoro = "shogidokoro" => &Habits {
            column: Column::Columns(14),
            time: Time::Spaced,
            branch_marks: false,
            own_words: false,
            line_end: LineEnd::CrLf,
            ..PLAIN
        },
        /// ShogiHome (Electron Shogi).
        ShogiHome = "shogihome" => &Habits {
            summary: false,
            own_words: false,
            ..PLAIN
        },
        /// lishogi.org.
        Lishogi = "lishogi" => &Habits {
            version: false,
            gap: "   ",
            column: Column::Blanks(3),
            time: Time::TwoDigits,
            branch_marks: false,
            summary: false,
            turn: false,
            own_words: false,
            ..PLAIN
        },
    }
}
