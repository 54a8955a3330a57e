//! Recognizes words and lines of USI.

/// `variant_name := "setoption name " ("USI_Variant" | "UCI_Variant") " value " name`: the line with which a GUI
/// selects the variant, such as `setoption name USI_Variant value minishogi`
pub(super) fn variant_name(line: &str) -> Option<&str> {
    let option = line.trim().strip_prefix("setoption name ")?;
    let value = ["USI_Variant", "UCI_Variant"].iter().find_map(|name| option.strip_prefix(name))?;
    Some(value.trim_start().strip_prefix("value ")?.trim())
}

/// Whether `word` looks like the board of an SFEN.
pub(in crate::notation) fn is_board(word: &str) -> bool {
    // Chess variants have the hands in brackets.
    let hands = word.split_once('[').filter(|(_, hands)| hands.ends_with(']'));
    let word = hands.map_or(word, |(board, _)| board);
    let of_board = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'+');
    let of_shogi = |byte: u8| b"plnsgbrk/+".contains(&byte.to_ascii_lowercase());
    word.bytes().filter(|&byte| byte == b'/').count() >= 2
        && word.bytes().all(of_board)
        // URLs and file paths mostly have other letters, and no counts of empty squares.
        && (word.bytes().any(|byte| byte.is_ascii_digit()) || word.bytes().all(of_shogi))
        && !word.starts_with('/')
}
