//! The tables that the rules of a variant look up, made once from its file.

use super::attacks::AttackTable;
use super::betza::Step;
use super::geometry::{Geometry, mixed};
use super::kind::{KindInfo, Second};
use super::laws::{Capture, Goals, Laws, Movement, PromotionForce};
use super::ranks::Ranks;
use super::special::SpecialMoveTable;
use crate::shogi::PieceKind;

/// The tables of a variant.
#[derive(Debug)]
pub(crate) struct Tables {
    pub geometry: Geometry,
    pub attacks: AttackTable,
    /// By kind, the data that the rules need most often.
    pub flags: Vec<KindFlags>,
    /// By kind, the pairs of steps of a Black piece that moves twice: the first and the second.
    pub double: Vec<Vec<(i32, i32)>>,
    /// The kinds that can capture an adjacent piece and return in the same move, each with the step of a Black piece to
    /// the piece that it captures.
    pub snatches: Vec<(PieceKind, i32)>,
    /// By kind, its special moves; behind all kinds, those of the kinds that move differently on the last rank.
    pub special: Vec<Option<SpecialMoveTable>>,
    /// Whether some kind has special moves.
    pub has_special_moves: bool,
    /// Whether some of these capture everything on their way.
    pub sweeps: bool,
    /// The kinds that burn adjacent pieces.
    pub burning: Vec<PieceKind>,
    /// By kind, whether positions keep a list of its pieces (`WatchedCells`) if some kind has special moves: kings, and
    /// pieces that can have special moves.
    pub watched: Vec<bool>,
    /// Whether some piece can move as another kind does.
    pub moves_vary: bool,
    /// Whether a move changes attacks on its own lines only, pieces are captured only by moving onto them, and only
    /// mate ends the game.
    pub is_plain: bool,
    /// Whether a move changes attacks only on lines through its own squares and, in variants where pieces move as the
    /// piece behind them, the attacks of the pieces in front of its squares.
    pub is_linear: bool,
    /// Whether a check restricts the legal moves or ends the game. Otherwise positions do not keep track of checks, and
    /// compute them only on demand.
    pub tracks_checks: bool,
    /// On how many squares some kind of a side could never move.
    pub most_dead: u16,
    /// How many pieces a side may have in hand.
    pub max_in_hand: Option<u8>,
}

/// The data of a kind that the rules need most often, in a compact form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KindFlags {
    /// The kind to which it promotes.
    pub promotes: Option<PieceKind>,
    /// The kind that it becomes in hand.
    pub base: PieceKind,
    /// The slot of its base in a hand.
    pub slot: Option<u8>,
    /// Whether it can be dropped.
    pub drops: bool,
    /// The kind as which it moves on the last rank.
    pub on_last_rank: Option<PieceKind>,
    /// By colour, the ranks on which it must not be dropped.
    pub no_drop: [Ranks; 2],
    /// By colour, the ranks from which it could never move.
    pub dead_ends: [Ranks; 2],
    /// Whether it is a lion, which makes any two steps in a turn.
    pub lion: bool,
    /// By colour, the ranks on which it must promote.
    pub must_promote: [Ranks; 2],
    pub royal: bool,
    /// How many of the kind a side may have on a file; 0 means no limit.
    pub per_file: u8,
    pub no_drop_mate: bool,
    /// Random numbers for the keys of positions: on the board by colour, in hand by colour.
    pub keys: [u64; 2],
    pub hand_keys: [u64; 2],
}

impl Tables {
    pub fn new(board: (u8, u8, u8), kinds: &[KindInfo], laws: &Laws) -> Tables {
        let ids = || (0..).map(PieceKind);
        let own = || kinds.iter().filter(|kind| kind.present);
        let geometry = Geometry::new(board, farthest_leap(own()));
        let last_rank_kinds = own().filter(|kind| kind.steps_on_last_rank.is_some()).count();
        let comes_back = |kind: &KindInfo| kind.lion.as_ref().is_some_and(|lion| lion.second == Second::Back);
        let special = special_moves(kinds, &geometry);
        let burns = |kind: &KindInfo| kind.present && kind.special.burns;
        let has_special_moves = special.iter().any(Option::is_some);
        let sweeps =
            special.iter().flatten().any(|special| special.flights.iter().any(|flight| flight.sweeps));
        let moves_as_others = laws.movement == Movement::Behind;
        let moves_vary = last_rank_kinds > 0 || moves_as_others;
        let replaces = laws.capture == Capture::Replace;
        let never_hops = own().flat_map(KindInfo::all_steps).all(|step| !step.mode.hops);
        let is_linear = !has_special_moves && replaces && never_hops && !own().any(comes_back);
        let flags = kind_flags(kinds, laws, board.1);
        let dead_ranks = flags.iter().fold(Ranks::NONE, |ranks, flags| ranks | flags.dead_ends[0]).count();
        let is_special = |kind: PieceKind| special[kind.index()].is_some();
        let is_watched = |(id, flags): (PieceKind, &KindFlags)| {
            let may_be_special = is_special(id) || flags.on_last_rank.is_some_and(is_special);
            moves_as_others || flags.royal || may_be_special
        };
        let watched = ids().zip(&flags).map(is_watched).collect();
        let mut tables = Tables {
            attacks: AttackTable::new(&geometry, kinds.len() + last_rank_kinds),
            geometry,
            flags,
            double: vec![Vec::new(); kinds.len()],
            snatches: Vec::new(),
            watched,
            special,
            has_special_moves,
            sweeps,
            burning: ids().zip(kinds).filter(|(_, kind)| burns(kind)).map(|(id, _)| id).collect(),
            moves_vary,
            is_plain: is_linear && !moves_vary && are_plain(laws) && own().all(|kind| kind.lion.is_none()),
            is_linear,
            tracks_checks: track_checks(laws),
            most_dead: dead_ranks as u16 * u16::from(board.0),
            max_in_hand: laws.drops.max_in_hand,
        };
        tables.add_moves(kinds);
        tables
    }

    /// The data of a kind that the rules need most often.
    #[inline(always)]
    pub fn of(&self, kind: PieceKind) -> &KindFlags {
        &self.flags[kind.index()]
    }

    /// Adds the moves of each kind.
    fn add_moves(&mut self, kinds: &[KindInfo]) {
        let (geometry, attacks) = (&self.geometry, &mut self.attacks);
        for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.present) {
            attacks.add(at, &kind.steps, geometry);
            if let (Some(other), Some(steps)) = (self.flags[at].on_last_rank, &kind.steps_on_last_rank) {
                attacks.add(other.index(), steps, geometry);
            }
            if let Some(lion) = &kind.lion {
                let units: Vec<i32> = lion.steps.iter().map(|step| geometry.unit_of(*step)).collect();
                self.double[at] = lion.pairs(&units);
                if lion.second == Second::Back {
                    let ways = self.double[at].iter().map(|&(way, _)| (PieceKind(at as u16), way));
                    self.snatches.extend(ways);
                }
            }
        }
        attacks.finish();
    }
}

/// The special moves of all kinds. A kind with other moves on the last rank has a second entry after those of all
/// kinds.
fn special_moves(kinds: &[KindInfo], geometry: &Geometry) -> Vec<Option<SpecialMoveTable>> {
    let special = |kind: &KindInfo, steps: &[Step]| {
        kind.present.then(|| SpecialMoveTable::new(steps, &kind.special, geometry)).flatten()
    };
    let usual = kinds.iter().map(|kind| special(kind, &kind.steps));
    let present = kinds.iter().filter(|kind| kind.present);
    let on_last_rank = present.filter_map(|kind| Some(special(kind, kind.steps_on_last_rank.as_ref()?)));
    usual.chain(on_last_rank).collect()
}

/// Whether under these laws only mate ends the game, and drops are restricted only by their kind.
fn are_plain(laws: &Laws) -> bool {
    laws.royal.len() < 2
        && !laws.self_check
        && laws.movement == Movement::Own
        && laws.drops.not_on.is_empty()
        && !laws.drops.no_check
        && !laws.drops.king_first
        && laws.goals == Goals { stalemate_draws: laws.goals.stalemate_draws, ..Goals::default() }
}

/// Whether under these laws checks have to be known after each move.
fn track_checks(laws: &Laws) -> bool {
    let Laws { goals, drops, .. } = laws;
    let of_goals = goals.reach || goals.first_check || goals.mate_with_empty_hand;
    !laws.self_check || of_goals || drops.no_check || !drops.no_mate.is_empty()
}

/// The maximum number of squares that a leap goes, sideways or forward; at least 1.
fn farthest_leap<'k>(kinds: impl Iterator<Item = &'k KindInfo>) -> i32 {
    let leap = |kind: &'k KindInfo| {
        let leaps = kind.all_steps().filter(|step| step.range == 1);
        let lengths = leaps.map(|leap| i32::from(leap.length()));
        // After its first step, such a piece may leap over a square.
        let is_far = kind.lion.as_ref().is_some_and(|lion| lion.second == Second::Far);
        lengths.fold(1 + i32::from(is_far), i32::max)
    };
    kinds.map(leap).fold(1, i32::max)
}

/// The flags of all kinds. A kind that moves differently on the last rank has a second number for its moves there.
fn kind_flags(kinds: &[KindInfo], laws: &Laws, ranks: u8) -> Vec<KindFlags> {
    let mut others = kinds.len() as u16..;
    let flags = |(at, kind): (u16, &KindInfo)| {
        let moves_otherwise = kind.steps_on_last_rank.is_some() && kind.present;
        let on_last_rank = moves_otherwise.then(|| others.next().map(PieceKind)).flatten();
        KindFlags { on_last_rank, ..KindFlags::new(PieceKind(at), kinds, laws, ranks) }
    };
    (0..).zip(kinds).map(flags).collect()
}

impl KindFlags {
    /// The data of a kind on a board of `ranks`.
    fn new(id: PieceKind, kinds: &[KindInfo], laws: &Laws, ranks: u8) -> KindFlags {
        let kind = &kinds[id.index()];
        let key = |n: u64| mixed(1 << 20 | u64::from(id.0) << 2 | n);
        let dead_ends = dead_ends(kind, ranks);
        let must = laws.promotion.forced == PromotionForce::DeadEnd && kind.promotes.is_some();
        let last_rank = laws.drops.not_last_rank.contains(&id);
        let last_ranks = if last_rank { [1, ranks].map(Ranks::one) } else { [Ranks::NONE; 2] };
        let dead_drops = if laws.drops.dead_end { [Ranks::NONE; 2] } else { dead_ends };
        let base = &kinds[kind.base.index()];
        let per_file = laws.drops.per_file.iter().find(|(kind, _)| *kind == id);
        KindFlags {
            dead_ends,
            lion: kind.lion.as_ref().is_some_and(|lion| lion.second == Second::Any),
            must_promote: if must { dead_ends } else { [Ranks::NONE; 2] },
            promotes: kind.promotes,
            base: kind.base,
            slot: base.slot,
            drops: base.slot.is_some() && kind.present && (kind.base == id || laws.drops.any_side),
            on_last_rank: None,
            no_drop: [dead_drops[0] | last_ranks[0], dead_drops[1] | last_ranks[1]],
            royal: laws.royal.contains(&id),
            per_file: per_file.map_or(0, |(_, count)| *count),
            no_drop_mate: laws.drops.no_mate.contains(&id),
            keys: [key(0), key(1)],
            hand_keys: [key(2), key(3)],
        }
    }
}

/// By colour, the ranks on which a kind has no move on a board of `ranks`.
fn dead_ends(kind: &KindInfo, ranks: u8) -> [Ranks; 2] {
    let mut dead = [Ranks::NONE; 2];
    let special = &kind.special;
    if special.area > 0 || special.anywhere {
        return dead;
    }
    let passes = special.passes.iter().map(|(step, _)| step);
    let lines = special.hook.iter().chain(&special.jumps).chain(&special.sweeps).chain(passes);
    let more: Vec<&Step> = lines.chain(kind.lion.iter().flat_map(|lion| &lion.steps)).collect();
    for rank in 1..=ranks {
        let end = |step: &Step| i32::from(rank) + i32::from(step.rank) * (i32::from(step.over) + 1);
        let stays = |step: &Step| (1..=i32::from(ranks)).contains(&end(step));
        let on_last_rank = kind.steps_on_last_rank.as_ref().filter(|_| rank == 1);
        let mut steps = on_last_rank.unwrap_or(&kind.steps).iter().chain(more.iter().copied());
        if !steps.any(stays) {
            dead[0] = dead[0] | Ranks::one(rank);
            dead[1] = dead[1] | Ranks::one(ranks + 1 - rank);
        }
    }
    dead
}
