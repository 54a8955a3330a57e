//! Chess, as a mark of what a well-kept reader of another game costs: pgn-reader with shakmaty.

use std::hint::black_box;
use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

use crate::games::Numbers;
use crate::measure::{Contender, Entrants};

/// Random legal games as PGN, read with every move found in its position and proved legal.
pub fn all(count: usize) -> Entrants {
    let mut numbers = Numbers::new(0x0dd5_eed0_fc4e_5501);
    let games: Vec<String> = (0..count).map(|_| game(&mut numbers)).collect();
    let work = move |game: usize| {
        let mut reader = Reader::new(Cursor::new(games[game].as_bytes()));
        reader.read_game(&mut Referee).ok().flatten().flatten()
    };
    Entrants { games: count, contenders: vec![Contender::new("pgn-reader, shakmaty", work)] }
}

fn game(numbers: &mut Numbers) -> String {
    let mut position = Chess::default();
    let mut text = String::from("[White \"Smith, John\"]\n[Black \"Jones, Mary\"]\n[Result \"*\"]\n\n");
    for ply in 0..90 + numbers.below(40) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        let mv = legal[numbers.below(legal.len())];
        let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
        text.push_str(&format!("{san} "));
    }
    text.push_str("*\n\n");
    text
}

/// Plays the moves and counts them.
struct Referee;

impl Visitor for Referee {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = Option<u64>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut (Chess, u64), said: SanPlus) -> ControlFlow<Self::Output> {
        match said.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(None),
        }
    }

    fn end_game(&mut self, (position, plies): (Chess, u64)) -> Option<u64> {
        black_box(position);
        Some(plies)
    }
}
