//! A slow generator of legal moves, written apart from the crate's own: a map of squares to letters, one
//! step at a time, and a king that is looked for by asking every piece.

use std::collections::BTreeMap;

use kifu::Variant;

/// A small source of chance that is the same everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        (!from.is_empty()).then(|| &from[(self.roll() >> 20) as usize % from.len()])
    }
}

/// Pieces by (file, rank), a piece as in SFEN.
#[derive(Clone)]
struct Board<'v> {
    variant: &'v Variant,
    pieces: BTreeMap<(i32, i32), String>,
    hands: BTreeMap<char, u32>,
    black: bool,
}

/// The legal moves of a position in USI, sorted.
pub fn legal_moves(sfen: &str, variant: &Variant) -> Vec<String> {
    Board::read(sfen, variant).legal_moves(true)
}

fn is_black(piece: &str) -> bool {
    piece.ends_with(|c: char| c.is_ascii_uppercase())
}

fn name((file, rank): (i32, i32)) -> String {
    format!("{file}{}", char::from(b'a' + rank as u8 - 1))
}

/// Each ray as (files, ranks, length), seen from Black.
fn rays(betza: &str) -> Vec<(i32, i32, i32)> {
    let mut rays = Vec::new();
    let mut letters = String::new();
    let mut rest = betza.chars().peekable();
    while let Some(c) = rest.next() {
        if c.is_ascii_lowercase() {
            letters.push(c);
            continue;
        }
        let mut digits = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let far = if "RBQ".contains(c) { 99 } else { 1 };
        let length = digits.parse().unwrap_or(far);
        let shape = |x: i32, y: i32| match c {
            'W' | 'R' => x + y == 1 && x * y == 0,
            'F' | 'B' => x == 1 && y == 1,
            'K' | 'Q' => x.max(y) == 1,
            'D' => x + y == 2 && x * y == 0,
            'A' => x == 2 && y == 2,
            'N' => x * y == 2,
            _ => panic!("{betza}"),
        };
        for x in -2i32..=2 {
            for y in -2i32..=2 {
                let narrow = letters == "ff" || letters == "ffbb" || c == 'N' && letters == "v";
                let vertical = letters.replace("ff", "f").replace("bb", "b");
                let straight = x == 0 || y == 0;
                let chosen = vertical.is_empty()
                    || vertical.contains('v') && y != 0
                    || vertical.contains('s') && x != 0
                    || vertical.contains('f') && y < 0
                    || vertical.contains('b') && y > 0
                    || vertical.contains('l') && x > 0 && straight
                    || vertical.contains('r') && x < 0 && straight;
                if shape(x.abs(), y.abs()) && chosen && (!narrow || y.abs() == 2) {
                    rays.push((x, y, length));
                }
            }
        }
        letters.clear();
    }
    rays
}

impl<'v> Board<'v> {
    fn read(sfen: &str, variant: &'v Variant) -> Board<'v> {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut board =
            Board { variant, pieces: BTreeMap::new(), hands: BTreeMap::new(), black: fields[1] == "b" };
        for (rank, row) in (1..).zip(fields[0].split('/')) {
            let mut file = i32::from(variant.files());
            let (mut plus, mut number) = (String::new(), String::new());
            for c in row.chars() {
                if c.is_ascii_digit() {
                    number.push(c);
                    continue;
                }
                file -= std::mem::take(&mut number).parse().unwrap_or(0);
                if c == '+' {
                    plus.push(c);
                } else {
                    board.pieces.insert((file, rank), format!("{plus}{c}"));
                    plus.clear();
                    file -= 1;
                }
            }
        }
        let mut number = String::new();
        for c in fields[2].chars().filter(|&c| c != '-') {
            if c.is_ascii_digit() {
                number.push(c);
            } else {
                board.hands.insert(c, std::mem::take(&mut number).parse().unwrap_or(1));
            }
        }
        board
    }

    fn kind(&self, piece: &str) -> &'v kifu::Kind {
        self.variant.kind(self.variant.kind_from_usi(piece).unwrap())
    }

    /// Where the piece on `from` can go, kings and promotion aside.
    fn targets(&self, from: (i32, i32)) -> Vec<(i32, i32)> {
        let piece = &self.pieces[&from];
        let forward = if is_black(piece) { 1 } else { -1 };
        let mut targets = Vec::new();
        for (x, y, length) in rays(&self.kind(piece).betza) {
            let mut at = from;
            for _ in 0..length {
                at = (at.0 + x * forward, at.1 + y * forward);
                let on_board = (1..=i32::from(self.variant.files())).contains(&at.0)
                    && (1..=i32::from(self.variant.ranks())).contains(&at.1);
                let there = self.pieces.get(&at);
                if !on_board || there.is_some_and(|there| is_black(there) == is_black(piece)) {
                    break;
                }
                targets.push(at);
                if there.is_some() {
                    break;
                }
            }
        }
        targets
    }

    /// Whether some piece of the other side reaches a royal piece of `black`.
    fn is_check(&self, black: bool) -> bool {
        let royal = &self.variant.laws().royal;
        let own_king = |at: &(i32, i32)| {
            self.pieces.get(at).is_some_and(|piece| {
                is_black(piece) == black && royal.contains(&self.variant.kind_from_usi(piece).unwrap())
            })
        };
        let others = self.pieces.iter().filter(|(_, piece)| is_black(piece) != black);
        others.flat_map(|(&from, _)| self.targets(from)).any(|at| own_king(&at))
    }

    /// The rank counted from the far edge of the side to move.
    fn depth(&self, rank: i32) -> i32 {
        if self.black { rank } else { i32::from(self.variant.ranks()) + 1 - rank }
    }

    /// Whether a piece of the side to move would stand where it could never move.
    fn is_stuck(&self, piece: &str, rank: i32) -> bool {
        rays(&self.kind(piece).betza).iter().all(|ray| {
            let next = self.depth(rank) + ray.1;
            next < 1 || next > i32::from(self.variant.ranks())
        })
    }

    fn legal_moves(&self, drop_mates_count: bool) -> Vec<String> {
        let mut moves = self.board_moves();
        moves.extend(self.drops(drop_mates_count));
        moves.sort();
        moves
    }

    fn board_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| is_black(piece) == self.black) {
            for to in self.targets(from) {
                let mut after = self.clone();
                after.pieces.remove(&from);
                after.pieces.insert(to, piece.clone());
                if after.is_check(self.black) {
                    continue;
                }
                let in_zone = |rank| {
                    (1..=self.variant.ranks()).any(|deep| {
                        i32::from(deep) == self.depth(rank) && self.variant.in_zone(kifu::Color::Black, deep)
                    })
                };
                let text = format!("{}{}", name(from), name(to));
                let promotes = self.kind(piece).promotes.is_some();
                if promotes && (in_zone(from.1) || in_zone(to.1)) {
                    moves.push(format!("{text}+"));
                }
                let forced =
                    self.variant.laws().promotion.forced == kifu::PromotionForce::DeadEnd && promotes;
                if !forced || !self.is_stuck(piece, to.1) {
                    moves.push(text);
                }
            }
        }
        moves
    }

    fn drops(&self, judge_mates: bool) -> Vec<String> {
        let mut moves = Vec::new();
        let laws = self.variant.laws();
        for (&letter, _) in self.hands.iter().filter(|(c, _)| c.is_ascii_uppercase() == self.black) {
            let piece = letter.to_string();
            let kind = self.variant.kind_from_usi(&piece).unwrap();
            for file in 1..=i32::from(self.variant.files()) {
                let same = |rank| self.pieces.get(&(file, rank)) == Some(&piece);
                if laws.drops.per_file.contains(&(kind, 1)) && (1..=i32::from(self.variant.ranks())).any(same)
                {
                    continue;
                }
                for rank in 1..=i32::from(self.variant.ranks()) {
                    let to = (file, rank);
                    if self.pieces.contains_key(&to) || !laws.drops.dead_end && self.is_stuck(&piece, rank) {
                        continue;
                    }
                    let mut after = self.clone();
                    after.pieces.insert(to, piece.clone());
                    if after.is_check(self.black) {
                        continue;
                    }
                    after.black = !self.black;
                    let mates = judge_mates
                        && laws.drops.no_mate.contains(&kind)
                        && after.is_check(after.black)
                        && after.legal_moves(false).is_empty();
                    if !mates {
                        moves.push(format!("{}*{}", piece.to_ascii_uppercase(), name(to)));
                    }
                }
            }
        }
        moves
    }
}
