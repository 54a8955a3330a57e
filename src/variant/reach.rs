//! The attack tables of a variant: which piece reaches which square, by the difference of cells.
//!
//! The board is a mailbox with walls. Its rows are so long that a difference of two cells says how many
//! files and ranks lie between them, so one table a kind answers "can it go from here to there" for
//! every pair of squares; White's pieces look the difference up with the other sign.

use super::betza::{Mode, Step};
use super::kind::{Kind, Second};
use super::laws::{Capture, Goals, Laws, Movement, PromotionForce};
use super::plain::{CELLS, Plain};
use super::special::{SpecialMoveTable, is_doubled};
use crate::shogi::{Color, Piece, PieceKind, Square};

/// What stands on a cell of the mailbox: the kind above the bit of the colour, or one of the two values
/// below, which have the highest bit, so that one comparison tells the pieces of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell(u16);

/// No piece.
pub(crate) const EMPTY: Cell = Cell(NO_PIECE | (MEN as u16 - 2));
/// Not a square.
pub(crate) const WALL: Cell = Cell(u16::MAX);
const NO_PIECE: u16 = 1 << 15;
/// How many values the low bits of a cell have that tell pieces apart in a plain game.
pub(super) const MEN: usize = 1 << 6;

impl Cell {
    pub const fn of(piece: Piece) -> Cell {
        Cell(piece.kind.0 << 1 | piece.color as u16)
    }

    #[inline]
    pub fn piece(self) -> Option<Piece> {
        if self.0 & NO_PIECE != 0 {
            return None;
        }
        let color = if self.0 & 1 == 0 { Color::Black } else { Color::White };
        Some(Piece { color, kind: PieceKind(self.0 >> 1) })
    }

    /// The low bits, which in a plain game no other piece has, nor an empty cell or a wall.
    #[inline(always)]
    pub(super) const fn man(self) -> usize {
        self.0 as usize % MEN
    }

    #[inline]
    pub const fn is_of(self, color: Color) -> bool {
        self.0 & (NO_PIECE | 1) == color as u16
    }
}

/// The mailbox of a variant and its attack tables.
#[derive(Debug)]
pub(crate) struct Reach {
    /// Cells from one rank to the next.
    pub stride: i32,
    /// How many cells the mailbox has.
    pub cells: usize,
    /// The cell before file 1 of rank 1.
    origin: i32,
    /// The largest difference of two squares.
    pub(super) span: i32,
    /// How many differences there are.
    width: usize,
    files: u8,
    ranks: u8,
    /// For every kind and difference: how it moves there, and how it takes there.
    table: Vec<u8>,
    /// For every difference: the unit step towards it, if it lies on a line.
    units: Vec<i16>,
    /// Unit steps along which some piece moves.
    pub rays: Vec<i32>,
    /// By colour, the leaps of pieces over other squares.
    pub leaps: [Vec<i32>; 2],
    /// By kind, the steps of a Black piece.
    pub steps: Vec<Vec<Stride>>,
    /// By kind, the pairs of steps of a Black piece that moves twice: the first and the second.
    pub double: Vec<Vec<(i32, i32)>>,
    /// By kind, what it does beyond steps and slides.
    pub special: Vec<Option<SpecialMoveTable>>,
    /// Whether some kind has special moves.
    pub has_special_moves: bool,
    /// Whether some piece moves at times as another kind does.
    pub moves_vary: bool,
    /// Whether a move changes attacks on its own lines only, no piece is captured but by replacement,
    /// and the game ends by mate alone.
    pub is_plain: bool,
    /// Whether a move changes attacks on lines through its own squares only.
    pub is_linear: bool,
    /// How many pieces a side may have in hand.
    pub max_in_hand: Option<u8>,
    /// By colour, the ranks (bit 1 is rank 1) of its promotion zone.
    zone: [u64; 2],
    /// By [`Square::bits`], the cell; 0 where the game has no such square.
    by_square: Box<[u16; 1 << 12]>,
    /// By kind, what the rules ask of it most often.
    pub traits: Vec<Traits>,
    /// By cell, a random number for the keys of positions.
    pub cell_keys: Vec<u64>,
    /// The same in little room, for a game that is plain in all.
    pub plain: Option<Box<Plain>>,
}

/// What the rules ask of a kind most often, in little room.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Traits {
    /// What it promotes to.
    pub promotes: Option<PieceKind>,
    /// What it becomes in hand.
    pub base: PieceKind,
    /// The place of its base in a hand.
    pub slot: Option<u8>,
    /// Whether it can be dropped.
    pub drops: bool,
    /// The kind as which it moves on the last rank.
    pub on_last_rank: Option<PieceKind>,
    /// By colour, the ranks on which it must not be dropped.
    pub no_drop: [u64; 2],
    /// By colour, the ranks (bit 1 is rank 1) from which it could never move.
    pub dead_ends: [u64; 2],
    /// Whether it is a lion, which can go any two ways in a turn.
    pub lion: bool,
    /// By colour, the ranks on which it must promote.
    pub must_promote: [u64; 2],
    pub royal: bool,
    /// How many a side may have on a file; 0 is any number.
    pub per_file: u8,
    pub no_drop_mate: bool,
    /// Random numbers for the keys of positions: on the board by colour, in hand by colour.
    pub keys: [u64; 2],
    pub hand_keys: [u64; 2],
}

/// A fixed sequence of well-mixed numbers (SplitMix64).
fn mixed(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A step in cells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stride {
    pub unit: i32,
    pub range: u8,
    pub mode: Mode,
}

const LEAP: u8 = 1;
const SLIDE: u8 = 2;
const HOP: u8 = 4;
/// The three flags are for moving; this far to the left they are for taking.
const TAKES: u8 = 3;

/// Whether and how a piece gets from one cell to another, other pieces aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    No,
    /// In one step or leap.
    Leap,
    /// Over the cells between, which must be empty.
    Slide,
    /// Over the cell between, which must not be empty.
    Hop,
}

/// The strongest of the ways that `flags` for moving or for taking allow, as the flag of it alone.
const fn strongest(flags: u8) -> u8 {
    match flags {
        0 => 0,
        // Over one square, empty or not.
        _ if flags & (SLIDE | HOP) == SLIDE | HOP => LEAP,
        _ if flags & LEAP != 0 => LEAP,
        _ => flags,
    }
}

impl Reach {
    pub fn new((files, ranks, zone): (u8, u8, u8), kinds: &[Kind], laws: &Laws) -> Reach {
        let own = kinds.iter().filter(|kind| kind.present);
        let all =
            || own.clone().flat_map(|kind| kind.steps.iter().chain(kind.steps_on_last_rank.iter().flatten()));
        let margin =
            all().filter(|s| s.range == 1).map(|s| s.file.unsigned_abs().max(s.rank.unsigned_abs())).max();
        let margin = i32::from(margin.unwrap_or(1).max(1));
        let stride = (2 * i32::from(files) - 1).max(i32::from(files) + margin);
        let span = i32::from(ranks - 1) * stride + i32::from(files - 1);
        let width = (2 * span + 1) as usize;
        let last_rank_kinds = own.clone().filter(|kind| kind.steps_on_last_rank.is_some()).count();
        let has_special_moves =
            own.clone().any(|kind| SpecialMoveTable::new(&kind.steps, &kind.special, |_| 1).is_some());
        let moves_vary = last_rank_kinds > 0 || laws.movement == Movement::Behind;
        let mut reach = Reach {
            stride,
            // A row more than the longest leap, so that no way from a square leads to the first cell.
            cells: ((i32::from(ranks) + 2 * margin + 1) * stride + margin) as usize,
            origin: margin * stride + margin - 1,
            span,
            width,
            files,
            ranks,
            table: vec![0; (kinds.len() + last_rank_kinds) * width],
            units: vec![0; width],
            rays: Vec::new(),
            leaps: [Vec::new(), Vec::new()],
            steps: vec![Vec::new(); kinds.len() + last_rank_kinds],
            double: vec![Vec::new(); kinds.len()],
            special: vec![None; kinds.len()],
            has_special_moves,
            moves_vary,
            is_plain: !moves_vary
                && !has_special_moves
                && laws.royal.len() < 2
                && !laws.self_check
                && laws.movement == Movement::Own
                && laws.drops.not_on.is_empty()
                && !laws.drops.no_check
                && !laws.drops.king_first
                && laws.capture == Capture::Replace
                && laws.goals == Goals { stalemate_draws: laws.goals.stalemate_draws, ..Goals::default() }
                && own
                    .clone()
                    .all(|kind| kind.lion.is_none() && kind.steps.iter().all(|step| !step.mode.hops)),
            is_linear: !moves_vary
                && !has_special_moves
                && laws.capture == Capture::Replace
                && own.clone().all(|kind| kind.steps.iter().all(|step| !step.mode.hops)),
            max_in_hand: laws.drops.max_in_hand,
            zone: [ranks_up_to(zone), ranks_up_to(ranks) & !ranks_up_to(ranks.saturating_sub(zone))],
            by_square: Box::new([0; 1 << 12]),
            traits: Vec::with_capacity(kinds.len()),
            cell_keys: Vec::new(),
            plain: None,
        };
        for cell in 0..reach.cells {
            if let Some(square) = reach.square(cell) {
                reach.by_square[usize::from(square.bits())] = u16::try_from(cell).expect("36 by 36 is small");
            }
        }
        reach.cell_keys = (0..reach.cells as u64).map(|cell| mixed(cell) | 1).collect();
        let mut last_rank_kind = kinds.len();
        for (at, kind) in (0u16..).zip(kinds) {
            let id = PieceKind(at);
            let key = |n: u64| mixed(1 << 20 | u64::from(at) << 2 | n);
            let mut dead_ends = dead_ends(&kind.steps, ranks);
            let on_last_rank = kind.steps_on_last_rank.as_ref().filter(|_| kind.present).map(|_| {
                dead_ends = [0; 2];
                last_rank_kind += 1;
                PieceKind(last_rank_kind as u16 - 1)
            });
            let must = laws.promotion.forced == PromotionForce::DeadEnd && kind.promotes.is_some();
            let last_rank = laws.drops.not_last_rank.contains(&id);
            let last_ranks = if last_rank { [1 << 1, 1 << ranks] } else { [0; 2] };
            let dead_drops = if laws.drops.dead_end { [0; 2] } else { dead_ends };
            let base = &kinds[kind.base.index()];
            let per_file = laws.drops.per_file.iter().find(|(kind, _)| *kind == id);
            reach.traits.push(Traits {
                dead_ends,
                lion: kind.lion.as_ref().is_some_and(|lion| lion.second == Second::Any),
                must_promote: if must { dead_ends } else { [0; 2] },
                promotes: kind.promotes,
                base: kind.base,
                slot: base.slot,
                drops: base.slot.is_some() && kind.present && (kind.base == id || laws.drops.any_side),
                on_last_rank,
                no_drop: [dead_drops[0] | last_ranks[0], dead_drops[1] | last_ranks[1]],
                royal: laws.royal.contains(&id),
                per_file: per_file.map_or(0, |(_, count)| *count),
                no_drop_mate: laws.drops.no_mate.contains(&id),
                keys: [key(0), key(1)],
                hand_keys: [key(2), key(3)],
            });
        }
        for (file, rank) in [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)] {
            for (diff, unit) in reach.line(Step { file, rank, range: u8::MAX, over: 0, mode: Mode::ANY }) {
                reach.units[(diff + span) as usize] = unit as i16;
            }
        }
        for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.present) {
            reach.add(at, &kind.steps, width);
            reach.special[at] = SpecialMoveTable::new(&kind.steps, &kind.special, |step| reach.unit_of(step));
            if let (Some(last_rank_kind), Some(steps)) =
                (reach.traits[at].on_last_rank, &kind.steps_on_last_rank)
            {
                reach.add(last_rank_kind.index(), steps, width);
            }
            if let Some(lion) = &kind.lion {
                let units: Vec<i32> = lion.steps.iter().map(|step| reach.unit_of(*step)).collect();
                reach.double[at] = lion.pairs(&units);
            }
        }
        for flags in &mut reach.table {
            *flags = strongest(*flags & (LEAP | SLIDE | HOP)) | strongest(*flags >> TAKES) << TAKES;
        }
        reach.plain = Plain::new(&reach, kinds, laws);
        if reach.plain.is_some() {
            reach.cells = CELLS;
        }
        reach
    }

    fn add(&mut self, at: usize, steps: &[Step], width: usize) {
        for &step in steps.iter().filter(|step| step.over == 0) {
            let unit = self.unit_of(step);
            // `KR` names the same squares twice.
            match self.steps[at].iter_mut().find(|other| (other.unit, other.mode) == (unit, step.mode)) {
                Some(other) => other.range = other.range.max(step.range),
                None if is_doubled(steps, &step) => {}
                None => self.steps[at].push(Stride { unit, range: step.range, mode: step.mode }),
            }
            let flag = match step.range {
                _ if step.mode.hops => HOP,
                1 => LEAP,
                _ => SLIDE,
            };
            let flags = [(step.mode.moves, flag), (step.mode.takes, flag << TAKES)];
            let flags = flags.iter().filter(|(is, _)| *is).fold(0, |all, (_, flag)| all | flag);
            for (diff, _) in self.line(step) {
                self.table[at * width + (diff + self.span) as usize] |= flags;
            }
            if step.file.unsigned_abs().max(step.rank.unsigned_abs()) > 1 {
                for (leaps, unit) in self.leaps.iter_mut().zip([unit, -unit]) {
                    if !leaps.contains(&unit) {
                        leaps.push(unit);
                    }
                }
            } else {
                for unit in [unit, -unit] {
                    if !self.rays.contains(&unit) {
                        self.rays.push(unit);
                    }
                }
            }
        }
    }

    fn unit_of(&self, step: Step) -> i32 {
        i32::from(step.rank) * self.stride + i32::from(step.file)
    }

    /// The differences that `step` leads to on the largest run it can have, and its unit.
    fn line(&self, step: Step) -> Vec<(i32, i32)> {
        let unit = self.unit_of(step);
        let fits = |n: &i32| {
            (n * i32::from(step.file)).abs() < i32::from(self.files)
                && (n * i32::from(step.rank)).abs() < i32::from(self.ranks)
        };
        (1..=i32::from(step.range)).take_while(fits).map(|n| (n * unit, unit)).collect()
    }

    /// The cell of a square of the board.
    #[inline]
    pub fn cell(&self, square: Square) -> usize {
        usize::from(self.by_square[usize::from(square.bits() & 0xfff)])
    }

    /// The cell of a square, if the board has it.
    #[inline]
    pub fn find(&self, square: Square) -> Option<usize> {
        Some(self.cell(square)).filter(|&cell| cell != 0)
    }

    /// The square of a cell, if it is one.
    #[inline]
    pub fn square(&self, cell: usize) -> Option<Square> {
        let offset = cell as i32 - self.origin;
        let (rank, file) = (offset.div_euclid(self.stride), offset.rem_euclid(self.stride));
        if !(1..=i32::from(self.ranks)).contains(&rank) || !(1..=i32::from(self.files)).contains(&file) {
            return None;
        }
        Square::new(file as u8, rank as u8)
    }

    /// How a piece of `color` that moves as `kind` gets from one cell to another, moving or taking.
    #[inline]
    pub fn way(&self, kind: PieceKind, color: Color, from: usize, to: usize, takes: bool) -> Way {
        let (start, end) = if color == Color::Black { (from, to) } else { (to, from) };
        // The table is asked for what it does not have as well, so that nothing here need be checked.
        let at = kind.index().wrapping_mul(self.width).wrapping_add(end).wrapping_sub(start);
        let flags = self.table.get(at.wrapping_add(self.span as usize)).copied().unwrap_or(0);
        // Branches rather than a table of answers: nearly all are `No`, and known before they are asked.
        match if takes { flags >> TAKES } else { flags } & (LEAP | SLIDE | HOP) {
            0 => Way::No,
            flags if flags & LEAP != 0 => Way::Leap,
            flags if flags & SLIDE != 0 => Way::Slide,
            _ => Way::Hop,
        }
    }

    /// The unit step from one cell towards another on the same line; 0 if they share none.
    #[inline]
    pub fn unit(&self, from: usize, to: usize) -> i32 {
        let at = to.wrapping_sub(from).wrapping_add(self.span as usize);
        i32::from(self.units.get(at).copied().unwrap_or(0))
    }

    /// Whether two cells touch.
    pub fn is_next(&self, from: usize, to: usize) -> bool {
        let diff = from.abs_diff(to) as i32;
        [1, self.stride - 1, self.stride, self.stride + 1].contains(&diff)
    }

    /// Whether `rank` lies in the promotion zone of `color`.
    #[inline]
    pub fn in_zone(&self, color: Color, rank: u8) -> bool {
        self.zone[color.index()] >> rank & 1 == 1
    }
}

/// The ranks from 1 to `rank`, bit 1 being rank 1.
fn ranks_up_to(rank: u8) -> u64 {
    ((1u64 << rank) - 1) << 1
}

/// By colour, the ranks from which `steps` lead nowhere on a board of `ranks`.
fn dead_ends(steps: &[Step], ranks: u8) -> [u64; 2] {
    let mut dead = [0; 2];
    for rank in 1..=ranks {
        let stays = |step: &Step| (1..=i32::from(ranks)).contains(&(i32::from(rank) + i32::from(step.rank)));
        if !steps.iter().any(stays) {
            dead[0] |= 1 << rank;
            dead[1] |= 1 << (ranks + 1 - rank);
        }
    }
    dead
}
