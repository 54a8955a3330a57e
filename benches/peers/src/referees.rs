//! The contenders that judge moves on a board.
//!
//! haitaka allows mate by a pawn drop (打ち歩詰め); the others refuse it.

use std::rc::Rc;

use haitaka::{Board, File, Piece, Rank, Square};
use kifu::{Position, Record};

use crate::measure::{Contender, Entrants, KIFU};
use crate::parsed::csa_moves;

/// Moves in each library's own type, played from the start position.
pub fn all(records: &[Record]) -> Entrants {
    let written: Vec<Vec<String>> = records
        .iter()
        .map(|record| {
            let start = record.start();
            record.mainline().filter_map(|node| node.mv()).map(|mv| start.usi(mv)).collect()
        })
        .collect();
    let contenders = vec![kifu(records), haitaka(&written), rsshogi(&written)];
    Entrants { games: records.len(), contenders }
}

fn kifu(records: &[Record]) -> Contender {
    let moves = |record: &Record| record.mainline().filter_map(|node| node.mv()).collect();
    let games: Vec<(Position, Vec<kifu::Move>)> =
        records.iter().map(|record| (record.start().clone(), moves(record))).collect();
    Contender::new(KIFU, move |game| {
        let (start, moves) = &games[game];
        let mut position = start.clone();
        moves.iter().all(|&mv| position.play(mv).is_ok()).then_some(moves.len() as u64)
    })
}

fn haitaka(written: &[Vec<String>]) -> Contender {
    let games = parsed(written, |usi| usi.parse::<haitaka::Move>().ok());
    let start = Board::startpos();
    Contender::new("haitaka", move |game| {
        let moves = games[game].as_ref()?;
        let mut board = start.clone();
        moves.iter().all(|&mv| board.try_play(mv).is_ok()).then_some(moves.len() as u64)
    })
}

fn rsshogi(written: &[Vec<String>]) -> Contender {
    let games = parsed(written, rsshogi::types::Move::from_usi);
    let board = std::cell::RefCell::new(rsshogi::board::Position::empty());
    Contender::new("rsshogi", move |game| {
        let moves = games[game].as_ref()?;
        let mut board = board.borrow_mut();
        board.set_hirate();
        for &mv in moves {
            if !board.is_legal_move(mv) {
                return None;
            }
            board.apply_move(mv);
        }
        Some(moves.len() as u64)
    })
}

/// The moves of each game; `None` for a game with a move that cannot be read.
fn parsed<M>(written: &[Vec<String>], read: impl Fn(&str) -> Option<M>) -> Rc<Vec<Option<Vec<M>>>> {
    Rc::new(written.iter().map(|moves| moves.iter().map(|mv| read(mv)).collect()).collect())
}

/// The number of moves that haitaka plays of a game from the usual start, if it plays them all.
pub fn haitaka_game(game: &csa::GameRecord) -> Option<u64> {
    let mut board = Board::startpos();
    let mut plies = 0;
    for (from, to, piece) in csa_moves(game) {
        let (to, piece) = (square(to)?, haitaka_piece(piece)?);
        let mv = match square(from) {
            Some(from) => {
                haitaka::Move::BoardMove { from, to, promotion: board.piece_on(from) != Some(piece) }
            }
            None => haitaka::Move::Drop { piece, to },
        };
        board.try_play(mv).ok()?;
        plies += 1;
    }
    Some(plies)
}

fn square(square: &csa::Square) -> Option<Square> {
    let file = File::try_index(usize::from(square.file.checked_sub(1)?))?;
    let rank = Rank::try_index(usize::from(square.rank.checked_sub(1)?))?;
    Some(Square::new(file, rank))
}

fn haitaka_piece(piece: csa::PieceType) -> Option<Piece> {
    use csa::PieceType as Csa;
    Some(match piece {
        Csa::Pawn => Piece::Pawn,
        Csa::Lance => Piece::Lance,
        Csa::Knight => Piece::Knight,
        Csa::Silver => Piece::Silver,
        Csa::Gold => Piece::Gold,
        Csa::Bishop => Piece::Bishop,
        Csa::Rook => Piece::Rook,
        Csa::King => Piece::King,
        Csa::ProPawn => Piece::Tokin,
        Csa::ProLance => Piece::PLance,
        Csa::ProKnight => Piece::PKnight,
        Csa::ProSilver => Piece::PSilver,
        Csa::Horse => Piece::PBishop,
        Csa::Dragon => Piece::PRook,
        Csa::All => return None,
    })
}
