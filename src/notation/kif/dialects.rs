//! The table of the programs for which KIF is written, and how each of them writes it.
//!
//! Every program reads more than it writes, so the differences are small. What all of them have in common
//! is not in the table: the separator, 龍 rather than 竜, `同` with a wide blank, handicaps by name only where
//! all programs know the name. The line that names the program which wrote a record is left out: it would
//! not be true.

use crate::text::LineEnd;

/// How a program writes KIF.
#[derive(Debug, Clone, Copy)]
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

/// Declares the dialects.
macro_rules! dialects {
    ($($(#[$mark:meta])? $variant:ident $name:literal $doc:literal => $habits:expr,)*) => {
        /// The program for which KIF is written.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        #[non_exhaustive]
        pub enum KifDialect { $(#[doc = $doc] $(#[$mark])? $variant,)* }

        impl KifDialect {
            const ALL: &'static [KifDialect] = &[$(KifDialect::$variant,)*];

            /// The name, in lower case.
            pub const fn name(self) -> &'static str {
                match self { $(KifDialect::$variant => $name,)* }
            }

            /// What it is.
            pub const fn title(self) -> &'static str {
                match self { $(KifDialect::$variant => $doc,)* }
            }

            /// How the program writes KIF.
            pub const fn habits(self) -> &'static Habits {
                match self { $(KifDialect::$variant => { const HABITS: &Habits = &$habits; HABITS })* }
            }
        }
    };
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

dialects! {
    #[default] Plain "plain" "What all programs read." => PLAIN,
    KifuForWindows "kifu-for-windows" "Kifu for Windows and Kakinoki Shogi (柿木将棋)." => Habits {
        own_words: false,
        line_end: LineEnd::CrLf,
        ..PLAIN
    },
    ShogiGui "shogigui" "ShogiGUI." => Habits {
        column: Column::Characters(15),
        branch_marks: false,
        hand_gap: ' ',
        own_words: false,
        line_end: LineEnd::CrLf,
        ..PLAIN
    },
    Shogidokoro "shogidokoro" "Shogidokoro (将棋所)." => Habits {
        column: Column::Columns(14),
        time: Time::Spaced,
        branch_marks: false,
        own_words: false,
        line_end: LineEnd::CrLf,
        ..PLAIN
    },
    ShogiHome "shogihome" "ShogiHome (Electron Shogi)." => Habits {
        summary: false,
        own_words: false,
        ..PLAIN
    },
    Lishogi "lishogi" "lishogi.org." => Habits {
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

impl KifDialect {
    /// Every dialect.
    pub fn all() -> impl Iterator<Item = KifDialect> {
        KifDialect::ALL.iter().copied()
    }

    /// The dialect with this name, without regard to case.
    ///
    /// ```
    /// use kifu::KifDialect;
    /// assert_eq!(KifDialect::from_name("ShogiGUI"), Some(KifDialect::ShogiGui));
    /// ```
    pub fn from_name(name: &str) -> Option<KifDialect> {
        KifDialect::all().find(|dialect| dialect.name().eq_ignore_ascii_case(name))
    }
}

crate::named::shown_by_name!(KifDialect);
