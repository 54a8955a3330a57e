//! The brackets around a word, a number or an origin.

/// The opening and closing brackets, half-width and full-width.
const BRACKETS: &[(char, char)] = &[
    ('(', ')'),
    ('（', '）'),
    ('[', ']'),
    ('［', '］'),
    ('【', '】'),
    ('<', '>'),
    ('＜', '＞'),
    ('〈', '〉'),
    ('{', '}'),
    ('｛', '｝'),
    ('〔', '〕'),
    ('「', '」'),
    ('｢', '｣'),
];

/// Whether a character is an opening bracket.
pub(crate) fn opens(character: char) -> bool {
    closing(character).is_some()
}

/// Whether a character is a closing bracket.
pub(crate) fn closes(character: char) -> bool {
    BRACKETS.iter().any(|(_, closing)| *closing == character)
}

/// The closing bracket for an opening one.
pub(crate) fn closing(opening: char) -> Option<char> {
    BRACKETS.iter().find(|(known, _)| *known == opening).map(|(_, closing)| *closing)
}
