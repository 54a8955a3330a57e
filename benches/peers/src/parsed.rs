//! Games as the crate `csa` reads them.

/// The crate `csa` reads text, not bytes.
pub fn csa_game(text: &[u8]) -> Option<csa::GameRecord> {
    csa::parse_csa(&encoding_rs::UTF_8.decode(text).0).ok()
}

/// The moves of a game as the crate `csa` reads them: from (file 0 is a drop), to, the piece after the move.
pub fn csa_moves(
    game: &csa::GameRecord,
) -> impl Iterator<Item = (&csa::Square, &csa::Square, csa::PieceType)> {
    game.moves.iter().filter_map(|record| match &record.action {
        csa::Action::Move(_, from, to, piece) => Some((from, to, *piece)),
        _ => None,
    })
}
