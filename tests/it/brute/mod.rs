//! A slow generator of legal moves, independent of the crate's own: a map from squares to pieces, one step at a time,
//! where each move is tried on a copy of the board, and check is tested by the moves of all pieces.
//!
//! It uses only the variant from the crate: its kinds, its Betza strings and its laws.

mod betza;
mod capture;
mod drops;
mod goals;
mod known;
mod lions;
mod moves;

use std::collections::BTreeMap;

use kifu::{PieceKind, Variant};

pub use betza::{Step, steps};
pub use known::knows;

/// A small random number generator that gives the same numbers everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end.max(1)
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let at = self.below(from.len());
        from.get(at)
    }
}

/// A square as file and rank.
pub type At = (i32, i32);

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Man {
    black: bool,
    kind: PieceKind,
}

/// A variant with the moves of its kinds parsed.
pub struct Game {
    variant: Variant,
    sheets: BTreeMap<PieceKind, Sheet>,
    letters: BTreeMap<String, PieceKind>,
}

/// How a kind moves, seen from Black.
struct Sheet {
    own: Vec<betza::Step>,
    on_last_rank: Option<Vec<betza::Step>>,
    /// The two steps of a turn.
    pairs: Vec<(At, At)>,
    is_lion: bool,
}

#[derive(Clone)]
pub struct Board<'g> {
    game: &'g Game,
    men: BTreeMap<At, Man>,
    hands: BTreeMap<(bool, PieceKind), u32>,
    black: bool,
    /// Where another piece has just captured a lion.
    lion: Option<At>,
}

/// A move, legal or not.
#[derive(Debug, Clone, Copy)]
pub struct Act {
    /// `None` for a drop.
    from: Option<At>,
    via: Option<At>,
    to: At,
    /// The piece on the destination after the move.
    kind: PieceKind,
    promotes: bool,
}

impl Game {
    pub fn new(variant: &Variant) -> Game {
        let mut game = Game { variant: variant.clone(), sheets: BTreeMap::new(), letters: BTreeMap::new() };
        for id in variant.kinds() {
            let kind = variant.kind(id);
            let leaps = |text: &Option<String>| -> Vec<At> {
                text.iter().flat_map(|text| steps(text)).map(|step| (step.x, step.y)).collect()
            };
            let (any, line) = (leaps(&kind.betza_any_two), leaps(&kind.betza_twice));
            let mut pairs: Vec<(At, At)> =
                any.iter().flat_map(|&one| any.iter().map(move |&two| (one, two))).collect();
            pairs.extend(line.iter().flat_map(|&(x, y)| [((x, y), (x, y)), ((x, y), (-x, -y))]));
            let sheet = Sheet {
                own: steps(&kind.betza),
                on_last_rank: kind.betza_on_last_rank.as_deref().map(steps),
                pairs,
                is_lion: kind.betza_any_two.is_some(),
            };
            game.sheets.insert(id, sheet);
            game.letters.insert(kind.usi.clone(), id);
        }
        game
    }

    pub fn read(&self, sfen: &str) -> Board<'_> {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut board = Board {
            game: self,
            men: BTreeMap::new(),
            hands: BTreeMap::new(),
            black: fields[1] == "b",
            lion: None,
        };
        for (rank, row) in (1..).zip(fields[0].split('/')) {
            let mut file = i32::from(self.variant.files());
            for (number, man) in self.men(row) {
                match man {
                    Some(man) => {
                        board.men.insert((file, rank), man);
                        file -= 1;
                    }
                    None => file -= number,
                }
            }
        }
        if self.variant.laws().lions.is_some() {
            board.lion = (fields[2] != "-").then(|| square(fields[2]));
        } else if fields[2] != "-" {
            let mut number = 1;
            for (given, man) in self.men(fields[2]) {
                match man {
                    Some(man) => {
                        *board.hands.entry((man.black, man.kind)).or_default() += number as u32;
                        number = 1;
                    }
                    None => number = given,
                }
            }
        }
        board
    }

    /// The numbers and the pieces of a part of an SFEN, in order.
    fn men(&self, text: &str) -> Vec<(i32, Option<Man>)> {
        let mut found = Vec::new();
        let mut rest = text.chars().peekable();
        let mut plus = String::new();
        while let Some(c) = rest.next() {
            let mut name = c.to_string();
            if c == '+' {
                plus.push(c);
                continue;
            }
            if c.is_ascii_digit() {
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    name.push(digit);
                }
                found.push((name.parse().unwrap(), None));
                continue;
            }
            if c == '[' {
                name = rest.by_ref().take_while(|&c| c != ']').collect();
            }
            let name = std::mem::take(&mut plus) + &name;
            let kind = self.letters[&name.to_ascii_uppercase()];
            let black = name.ends_with(|c: char| c.is_ascii_uppercase());
            found.push((0, Some(Man { black, kind })));
        }
        found
    }

    fn has(&self, (file, rank): At) -> bool {
        (1..=i32::from(self.variant.files())).contains(&file)
            && (1..=i32::from(self.variant.ranks())).contains(&rank)
    }

    fn squares(&self) -> impl Iterator<Item = At> + '_ {
        let ranks = i32::from(self.variant.ranks());
        (1..=i32::from(self.variant.files())).flat_map(move |file| (1..=ranks).map(move |rank| (file, rank)))
    }

    /// The rank counted from the edge towards which a side moves.
    fn depth(&self, black: bool, rank: i32) -> i32 {
        if black { rank } else { i32::from(self.variant.ranks()) + 1 - rank }
    }

    fn is_royal(&self, kind: PieceKind) -> bool {
        self.variant.laws().royal.contains(&kind)
    }

    /// Whether such a piece would have no move on an empty board.
    fn is_stuck(&self, man: Man, at: At) -> bool {
        let sheet = &self.sheets[&man.kind];
        let on_last = sheet.on_last_rank.as_ref().filter(|_| self.depth(man.black, at.1) == 1);
        let ahead = if man.black { 1 } else { -1 };
        let mut steps = on_last.unwrap_or(&sheet.own).iter();
        steps.all(|step| !self.has((at.0 + step.x * ahead, at.1 + step.y * ahead)))
    }

    /// The move in USI.
    pub fn usi(&self, act: &Act) -> String {
        let Some(from) = act.from else {
            return format!("{}*{}", self.variant.kind(act.kind).usi, name(act.to));
        };
        let via = act.via.map(name).unwrap_or_default();
        format!("{}{via}{}{}", name(from), name(act.to), if act.promotes { "+" } else { "" })
    }
}

impl Board<'_> {
    /// The legal moves with their names in USI, sorted by name.
    pub fn named_moves(&self) -> Vec<(String, Act)> {
        let mut moves: Vec<(String, Act)> =
            self.legal(0).into_iter().map(|act| (self.game.usi(&act), act)).collect();
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        moves
    }

    /// Whether two boards show the same position.
    pub fn is_same(&self, other: &Board<'_>) -> bool {
        let held = |board: &Board<'_>| -> Vec<((bool, PieceKind), u32)> {
            board.hands.iter().filter(|(_, n)| **n > 0).map(|(at, n)| (*at, *n)).collect()
        };
        (self.black, self.lion) == (other.black, other.lion)
            && self.men == other.men
            && held(self) == held(other)
    }
}

fn square(text: &str) -> At {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let letters = &text.as_bytes()[digits..];
    let rank = letters.iter().fold(0, |rank, letter| rank * 26 + i32::from(letter - b'a') + 1);
    (text[..digits].parse().unwrap(), rank)
}

fn name((file, rank): At) -> String {
    let letter = char::from(b'a' + ((rank - 1) % 26) as u8);
    format!("{file}{}{letter}", if rank > 26 { "a" } else { "" })
}
