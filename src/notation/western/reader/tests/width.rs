//! Words in full-width characters.

use super::{line, read};

#[test]
fn wide_characters_are_read_with_one_warning() {
    let moves = "7g7f 3c3d 8h2b+ 3a2b B*4e";
    for text in [
        "１．Ｐ－７ｆ　Ｐ－３ｄ\n２．Ｂｘ２ｂ＋　Ｓｘ２ｂ\n３．Ｂ＊４ｅ　Ｒｅｓｉｇｎｓ\n",
        "１． 歩－７６ 歩－３４ ２．角x２２＋ 銀x２２ ３．角＊４５\nResigns",
        "1. P-7f P-3d ２．Bx2b+ Ｓ×２ｂ 3. Ｂ’４ｅ！？ １－０",
        "1. P-7f P-3d 2．Bx2b+ Sx2b\n3.　Ｂ＊４e\n1-0",
    ] {
        assert_eq!(line(text), (moves.to_string(), vec!["syntax.spelling"]), "{text}");
    }
}

/// Findings about a word have its place.
#[test]
fn findings_on_wide_characters_have_their_places() {
    let parsed = read("1. 歩-76 歩-34\n２． 歩－２六 歩－８四\nResigns\n");
    let said: Vec<_> = parsed.diagnostics.iter().map(|found| parsed.source.slice(found.span)).collect();
    assert_eq!(said, ["２．", "歩－２六"]);
}

/// The only minus of Shift_JIS is full-width, and text editors insert long dashes.
#[test]
fn dashes_of_any_length_are_signs() {
    for dash in ['–', '—', '―', '−', '－', '\u{2010}', '\u{2011}'] {
        let text = format!("1. P{dash}7f P{dash}3d\nResigns\n");
        assert_eq!(line(&text), ("7g7f 3c3d".to_string(), vec![]), "{text}");
    }
}

/// A number without a move is not read as one, and a move that cannot be read is not skipped.
#[test]
fn wide_characters_in_prose_are_prose() {
    let cases: [(&str, &str, &[&str]); 2] = [
        ("1. P-7f P-3d\n１．序盤\n2. P-2f\nResigns", "7g7f 3c3d 2g2f", &["syntax.unread-line"]),
        ("1. P-7f P-3d\n2. ＋２７２６ＦＵ P-8d\nResigns", "7g7f 3c3d", &["syntax.move", "move.unplayed"]),
    ];
    for (text, moves, codes) in cases {
        assert_eq!(line(text), (moves.to_string(), codes.to_vec()), "{text}");
    }
}
