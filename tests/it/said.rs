//! What a text says of a game besides its moves: where it begins, who is next, what clock it has.

/// A heading with the number of a game begins one, whether the game above it has ended or not.
#[test]
fn a_heading_with_a_number_begins_a_game() {
    for end in ["", " Resigns"] {
        let text = format!("Game 1\n\n1. P-7f P-3d{end}\n\nGame 2\n\n1. P-2f P-8d 2. P-2e{end}\n");
        let parsed = kifu::parse(text.as_bytes());
        let plies: Vec<_> = parsed.records.iter().map(|record| record.mainline().count()).collect();
        assert_eq!(plies, [2, 3], "{text}");
        assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    }
}
