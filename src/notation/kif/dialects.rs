//! The table of the programs for which KIF is written, with their habits.
//!
//! Every program reads more than it writes, so the differences are small. What all of them have in common is not in the
//! table: the separator, 龍 rather than 竜, `同` with a wide blank, handicap names only if all programs know them. The
//! line with the name of the program that wrote a record is omitted, because it would be false.

use crate::named::named;
use crate::text::LineEnd;

/// How a program writes KIF.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Habits {
    /// Whether the first line declares version and encoding.
    pub version: bool,
    /// The text between the number of a move and the move.
    pub gap: &'static str,
    /// The column of the time.
    pub column: Column,
    /// The format of times.
    pub time: Time,
    /// Whether `+` marks a move that has alternatives in later variations.
    pub branch_marks: bool,
    /// Whether a `まで…` line follows the game.
    pub summary: bool,
    /// Whether `先手番` is written below a board, as `後手番` always is.
    pub turn: bool,
    /// The separator of the pieces in a hand.
    pub hand_gap: char,
    /// Whether endings keep words that other programs may not know.
    pub own_words: bool,
    /// The line ends.
    pub line_end: LineEnd,
}

/// The column of the time of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// At this column, counted from the beginning of the move, where wide characters take two.
    Columns(usize),
    /// At this number of characters from the beginning of the move.
    Characters(usize),
    /// After this number of blanks behind the move.
    Blanks(usize),
}

/// The format of the time of a move.
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
