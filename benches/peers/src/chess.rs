//! Chess, as a reference for the cost of a well-maintained reader of another game: pgn-reader with shakmaty.

use std::hint::black_box;
use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{RawComment, Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

use crate::games::Numbers;
use crate::measure::{Contender, Entrants};

/// Random legal games as PGN, where each move is found in its position and proved legal: with the time of each move, as
/// in the games of shogi, and without.
pub fn all(count: usize) -> Entrants {
    let contenders =
        [("pgn-reader, shakmaty: moves and times", true), ("pgn-reader, shakmaty: moves", false)];
    let contenders = contenders.map(|(name, has_times)| {
        let mut numbers = Numbers::new(0x0dd5_eed0_fc4e_5501);
        let games: Vec<String> = (0..count).map(|_| game(&mut numbers, has_times)).collect();
        let work = move |game: usize| {
            let mut reader = Reader::new(Cursor::new(games[game].as_bytes()));
            reader.read_game(&mut Referee).ok().flatten().flatten()
        };
        Contender::new(name, work)
    });
    Entrants { games: count, contenders: contenders.into() }
}

fn game(numbers: &mut Numbers, has_times: bool) -> String {
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
        let seconds = numbers.below(90);
        if has_times {
            text.push_str(&format!("{{[%emt 0:{:02}:{:02}]}} ", seconds / 60, seconds % 60));
        }
    }
    text.push_str("*\n\n");
    text
}

/// The seconds of a comment such as `[%emt 0:01:23]`.
fn seconds(comment: &[u8]) -> Option<u64> {
    let time = comment.strip_prefix(b"[%emt ")?.strip_suffix(b"]")?;
    time.split(|&byte| byte == b':').try_fold(0, |sum, part| {
        let digits = part.iter().try_fold(0, |number, digit| {
            digit.is_ascii_digit().then(|| number * 10 + u64::from(digit - b'0'))
        })?;
        Some(sum * 60 + digits)
    })
}

/// Plays the moves, counts them, and sums up their times.
struct Referee;

#[derive(Default)]
struct Game {
    position: Chess,
    plies: u64,
    seconds: u64,
}

impl Visitor for Referee {
    type Tags = ();
    type Movetext = Game;
    type Output = Option<u64>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Game> {
        ControlFlow::Continue(Game::default())
    }

    fn san(&mut self, game: &mut Game, said: SanPlus) -> ControlFlow<Self::Output> {
        match said.san.to_move(&game.position) {
            Ok(mv) => {
                game.position.play_unchecked(mv);
                game.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(None),
        }
    }

    fn comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<Self::Output> {
        match seconds(comment.as_bytes()) {
            Some(seconds) => {
                game.seconds += seconds;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(None),
        }
    }

    fn end_game(&mut self, game: Game) -> Option<u64> {
        black_box((game.position, game.seconds));
        Some(game.plies)
    }
}
