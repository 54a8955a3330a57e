//! Openings: the positions that games begin with, the moves that were played there, and how the games ended.
//!
//! A position that games reach by different moves is counted as one. A game counts once for each of its positions, and
//! once for each move that it has in that position.
//!
//! ```
//! use kifu::openings::Openings;
//! let mut openings = Openings::new(10);
//! for text in ["startpos moves 7g7f 3c3d 2g2f 8c8d", "startpos moves 2g2f 3c3d 7g7f 4c4d resign"] {
//!     openings.add(&kifu::parse(text.as_bytes()).records[0]);
//! }
//! let positions = openings.positions(2);
//! assert_eq!(positions.len(), 2, "the start, and where both lines meet");
//! assert_eq!((positions[0].results.games, positions[0].results.white_wins), (2, 1));
//! ```

mod book;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Color, Move, Outcome};

pub use book::book;

/// How many games there are, and how they ended.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Results {
    /// How many games there are.
    pub games: usize,
    /// Those that Black won.
    pub black_wins: usize,
    /// Those that nobody won.
    pub draws: usize,
    /// Those that White won.
    pub white_wins: usize,
    /// The sum of the ratings of Black and of White, and how many are known.
    ratings: [(f64, usize); 2],
}

impl Results {
    fn of(record: &Record) -> Results {
        let is = |outcome| usize::from(record.outcome() == Some(outcome));
        let rating = |color| record.headers().rating(color).map_or((0.0, 0), |rating| (rating, 1));
        Results {
            games: 1,
            black_wins: is(Outcome::Win(Color::Black)),
            draws: is(Outcome::Draw),
            white_wins: is(Outcome::Win(Color::White)),
            ratings: Color::ALL.map(rating),
        }
    }

    fn add(&mut self, other: Results) {
        self.games += other.games;
        self.black_wins += other.black_wins;
        self.draws += other.draws;
        self.white_wins += other.white_wins;
        for (own, more) in self.ratings.iter_mut().zip(other.ratings) {
            *own = (own.0 + more.0, own.1 + more.1);
        }
    }

    /// The games of which the record does not say who won.
    pub fn unknown(&self) -> usize {
        self.games - self.black_wins - self.draws - self.white_wins
    }

    /// The mean rating of a side in the games that give one.
    pub fn rating(&self, color: Color) -> Option<f64> {
        let (sum, known) = self.ratings[color.index()];
        (known > 0).then(|| sum / known as f64)
    }

    /// What Black scored in the games whose result is known, from 0 to 1; a draw is half a win.
    pub fn score(&self) -> Option<f64> {
        let known = self.games - self.unknown();
        (known > 0).then(|| (self.black_wins as f64 + self.draws as f64 / 2.0) / known as f64)
    }
}

/// A position that games begin with: [`Openings::positions`] gives it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Opening {
    /// The position, with the number of the next move.
    pub position: Position,
    /// Moves that lead to the position from the start. If there are several ways, it is the one that the list of
    /// positions comes to first, which goes on with the most frequent moves first.
    pub line: Vec<Move>,
    /// The games that have it.
    pub results: Results,
    /// The moves that were played there, the most frequent first.
    pub moves: Vec<Branch>,
}

/// A move of an [`Opening`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// The games that have this move in this position.
    pub results: Results,
    /// The index of the position after the move in the list of [positions](Openings::positions), if it is there.
    pub leads_to: Option<usize>,
}

/// Counts the positions and moves that games begin with. [`Openings::add`] adds games, and [`Openings::positions`] gives
/// the result.
#[derive(Debug)]
pub struct Openings {
    depth: usize,
    starts: HashMap<u64, Position>,
    places: HashMap<u64, Place>,
}

/// What is known of a position.
#[derive(Debug, Default)]
struct Place {
    results: Results,
    moves: BTreeMap<Move, Results>,
}

/// A key of a position without its move number. It includes the variant, because positions of different variants can
/// look alike.
fn key(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    (position.key(), position.variant().name()).hash(&mut hasher);
    hasher.finish()
}

impl Openings {
    /// A collection without games, which takes the first `depth` moves of each game.
    pub fn new(depth: usize) -> Openings {
        Openings { depth, starts: HashMap::new(), places: HashMap::new() }
    }

    /// Adds the main line of a game, up to its first illegal move.
    pub fn add(&mut self, record: &Record) {
        let results = Results::of(record);
        let mut position = record.start().clone();
        let mut at = key(&position);
        self.starts.entry(at).or_insert_with(|| position.clone());
        self.places.entry(at).or_default().results.add(results);
        let mut seen = HashSet::from([at]);
        let mut played = HashSet::new();
        for node in record.mainline().take(self.depth) {
            let Some(mv) = node.mv().filter(|_| node.illegal().is_none()) else { return };
            if played.insert((at, mv)) {
                self.places.entry(at).or_default().moves.entry(mv).or_default().add(results);
            }
            position.play_unchecked(mv);
            at = key(&position);
            if seen.insert(at) {
                self.places.entry(at).or_default().results.add(results);
            }
        }
    }

    /// Adds the games of another collection.
    pub fn merge(&mut self, other: Openings) {
        for (at, start) in other.starts {
            self.starts.entry(at).or_insert(start);
        }
        for (at, more) in other.places {
            let place = self.places.entry(at).or_default();
            place.results.add(more.results);
            for (mv, results) in more.moves {
                place.moves.entry(mv).or_default().add(results);
            }
        }
    }

    /// The positions and moves that at least `min_games` games have. Start positions with more games come first, and
    /// behind each position come those to which its moves lead. Each position is listed once.
    pub fn positions(&self, min_games: usize) -> Vec<Opening> {
        let mut starts: Vec<_> = self.starts.iter().collect();
        starts.sort_by_cached_key(|(at, start)| {
            let games = self.places.get(at).map_or(0, |place| place.results.games);
            (games, start.variant().name().to_string(), start.to_sfen())
        });
        let mut open: Vec<_> = starts.into_iter().map(|(_, start)| (start.clone(), Vec::new())).collect();
        let (mut seen, mut numbers) = (HashSet::new(), HashMap::new());
        let mut found: Vec<Opening> = Vec::new();
        while let Some((position, line)) = open.pop() {
            let at = key(&position);
            let Some(place) = self.places.get(&at).filter(|_| seen.insert(at)) else { continue };
            let mut moves: Vec<_> = place.moves.iter().collect();
            moves.sort_by_key(|(mv, results)| (std::cmp::Reverse(results.games), position.usi(**mv)));
            for (mv, _) in moves.iter().rev() {
                let mut next = position.clone();
                next.play_unchecked(**mv);
                open.push((next, [&line[..], &[**mv]].concat()));
            }
            // A rare move can lead to a position that is frequent.
            if place.results.games < min_games {
                continue;
            }
            numbers.insert(at, found.len());
            let branch = |(&mv, &results)| Branch { mv, results, leads_to: None };
            let often = moves.into_iter().filter(|(_, results)| results.games >= min_games);
            let moves = often.map(branch).collect();
            found.push(Opening { position, line, results: place.results, moves });
        }
        for opening in &mut found {
            for branch in &mut opening.moves {
                let undo = opening.position.play_unchecked(branch.mv);
                branch.leads_to = numbers.get(&key(&opening.position)).copied();
                opening.position.undo(&undo);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
