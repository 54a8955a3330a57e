//! Recognizes text among the moves that separates the next move from the one above, because moves were left out.

use crate::text::numeral::is_digit_above_zero;

/// Whether text among moves separates those below from those above: `【変化】`, `第2局`, `Variation:`, `（中略）`
pub(crate) fn breaks_line(text: &str) -> bool {
    text.contains("変化")
        || behind("variation", text).is_some()
        || is_heading_of_game(text)
        || is_omission(text)
}

/// Whether text says that another game follows: `第2局`, `Game 2`
pub(crate) fn is_heading_of_game(text: &str) -> bool {
    let is_number = |c: char| c.is_numeric() || is_digit_above_zero(c) || c == '十';
    let is_game =
        |rest: &str| rest.starts_with(is_number) && rest.trim_start_matches(is_number).starts_with('局');
    let number = behind("game ", text).map(|rest| rest.strip_prefix('#').unwrap_or(rest));
    text.split('第').skip(1).any(is_game)
        || number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a text says that moves are left out: `…`, `・・・`, `～`, `（中略）`, `etc.`
pub(crate) fn is_omission(text: &str) -> bool {
    let is_around = |c: char| c.is_whitespace() || "()（）［］[]【】。.…・".contains(c);
    let word = text.trim_matches(is_around);
    let is_sign = || ["…", "‥", "～", "〜", "・・", "..."].iter().any(|sign| text.contains(sign));
    word.ends_with('略')
        || word.eq_ignore_ascii_case("etc")
        || !text.contains(char::is_alphanumeric) && is_sign()
}

/// The text after a word at the start of `text`, ignoring case.
fn behind<'t>(word: &str, text: &'t str) -> Option<&'t str> {
    let (head, rest) = text.trim_start().split_at_checked(word.len())?;
    head.eq_ignore_ascii_case(word).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_omissions_break_a_line_of_moves() {
        for text in ["【変化】", "Variation: 3", "第2局", "第十局", "Game #3", "（中略）", "……", "etc."]
        {
            assert!(breaks_line(text), "{text}");
        }
        for text in ["第2図", "Games of 2020", "変な手", "note", "-"] {
            assert!(!breaks_line(text), "{text}");
        }
    }
}
