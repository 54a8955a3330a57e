//! The brackets that people put around a word, a number or an origin.

/// What opens and what closes, in every width.
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

/// Whether a character opens brackets.
pub(crate) fn opens(character: char) -> bool {
    closing(character).is_some()
}

/// Whether a character closes brackets.
pub(crate) fn closes(character: char) -> bool {
    BRACKETS.iter().any(|(_, closing)| *closing == character)
}

/// What closes the brackets that a character opens.
pub(crate) fn closing(opening: char) -> Option<char> {
    BRACKETS.iter().find(|(known, _)| *known == opening).map(|(_, closing)| *closing)
}
