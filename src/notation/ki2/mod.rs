//! KI2: moves as they are spoken, `▲７六歩 △３四歩`, without origins.
//!
//! **Reads** any mark, moves with or without blanks between them, origins such as `(77)`, moves without marks, files as
//! earthly branches (Yorozuya: `午六歩`), minutes after the moves as in newspapers (`▲同銀12`), headers, boards, comments,
//! bookmarks and variations as in KIF. **Writes** the form that all programs read, with the line `#KI2` in UTF-8 only;
//! endings are written if a `まで` line can express them. **Loses** times, and text that could not be played.

mod likelihood;
mod reader;
mod writer;

use super::kakinoki::{ENDINGS, KEYS, declared};
use super::{Extension, Fact, Notation};

/// KI2.
pub const KI2: Notation = Notation {
    names: &["ki2", "ki2u"],
    title: "KI2 (柿木形式, moves without origins)",
    extensions: &[Extension::shift_jis("ki2"), Extension::utf8("ki2u")],
    one_game_a_file: true,
    endings: ENDINGS,
    keys: KEYS,
    names_start: true,
    held: |_| {
        use Fact::{Bookmarks, Comments, Headers, Remarks, StartPly, Variations};
        &[Variations, Comments, Remarks, Bookmarks, Headers, StartPly]
    },
    version: |text| declared(text, "#KI2"),
    likelihood: |text, _| likelihood::judge(text),
    ..Notation::of(reader::read, writer::write)
};
