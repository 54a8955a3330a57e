//! Games for the benches: random legal games from a fixed seed, the same on every machine.

use kifu::{CsaVersion, Encoding, Format, LineEnd, Position, Record, Unencodable, Variant, WriteOptions};
use std::time::Duration;

/// A small random number generator (xorshift), so that the games never change.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// `count` games of about 110 moves with names and times.
pub fn games(count: usize) -> Vec<Record> {
    let mut numbers = Numbers::new(0x1234_5678_9abc_def1);
    (0..count).map(|_| game(&mut numbers)).collect()
}

fn game(numbers: &mut Numbers) -> Record {
    let start = Position::start(&Variant::shogi());
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..90 + numbers.below(40) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Random play has far more drops than human play, so drops are allowed only one time in four.
        let quiet: Vec<_> = legal.iter().filter(|mv| mv.from().is_some()).copied().collect();
        let from = if quiet.is_empty() || numbers.below(4) == 0 { &legal } else { &quiet };
        let mv = from[numbers.below(from.len())];
        position.play(mv).expect("a legal move");
        moves.push(position.usi(mv));
    }
    let text = format!("position startpos moves {} resign\n", moves.join(" "));
    let mut record = kifu::parse(text.as_bytes()).one().expect("a legal game");
    record.headers_mut().push(Some(kifu::Field::Black), "先手", "山田太郎");
    record.headers_mut().push(Some(kifu::Field::White), "後手", "髙橋花子");
    let nodes: Vec<_> = record.nodes().skip(1).map(|node| node.id()).collect();
    for node in nodes {
        record.set_elapsed(node, Some(Duration::from_secs(numbers.below(90) as u64)));
    }
    record
}

/// The games as bytes, one text each.
pub fn texts(games: &[Record], format: Format, encoding: Encoding) -> Vec<Vec<u8>> {
    let options = WriteOptions::new().csa_version(CsaVersion::V22).encoding(encoding);
    let text = |game| kifu::write(game, format, &options);
    games.iter().map(|game| text(game).encode(LineEnd::Lf, Unencodable::Refuse).bytes).collect()
}

/// The number of moves in the games.
pub fn plies(games: &[Record]) -> u64 {
    games.iter().map(|game| game.mainline().count() as u64).sum()
}
