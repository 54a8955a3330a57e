//! Reads the laws of a file. A law that is missing is taken from the base, and so is each missing part of a law.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;

use super::super::Variant;
use super::super::kind::KindInfo;
use super::super::laws::{
    Capture, Corner, Custodian, Drops, Goals, Impasse, Laws, LineGoal, LionTrade, Movement, Promotion,
    PromotionForce, Repetition,
};
use super::super::ranks::Ranks;
use super::keys::{
    Allowed, CaptureKeys, DropKeys, GoalKeys, ImpasseKeys, LawKeys, LineKeys, LionKeys, Name, OrNone,
    PerpetualKey, PromotionKeys, RepetitionKeys,
};
use super::{File, Wrong};
use crate::shogi::{PieceKind, Placement, Square};

/// The maximum number of kinds that can be held in hand.
pub(crate) const HAND_SLOTS: usize = 32;

/// The input for reading the laws of a file.
struct Reader<'a> {
    file: &'a File,
    keys: &'a LawKeys,
    kinds: &'a [KindInfo],
    files: u8,
    ranks: u8,
    base: Option<&'a Laws>,
}

/// The laws of a game on a board with so many files and ranks.
pub(super) fn laws(
    file: &File,
    (files, ranks): (u8, u8),
    kinds: &[KindInfo],
    base: Option<&Variant>,
) -> Result<Laws, Wrong> {
    let none = LawKeys::default();
    let keys = file.laws.as_ref().map_or(&none, Spanned::get_ref);
    let reader = Reader { file, keys, kinds, files, ranks, base: base.map(Variant::laws) };
    let mut laws = reader.laws()?;
    // The base may name kinds that the game does not have.
    let is_present = |kind: &PieceKind| kinds[kind.index()].present;
    laws.drops.per_file.retain(|(kind, _)| is_present(kind));
    let lists = [&mut laws.drops.no_mate, &mut laws.drops.not_last_rank, &mut laws.promotion.last_rank];
    lists.into_iter().for_each(|list| list.retain(is_present));
    reader.judge_drops(&laws)?;
    Ok(laws)
}

impl Reader<'_> {
    /// The place of the laws.
    fn place(&self) -> Range<usize> {
        self.file.place_of(&self.file.laws)
    }

    /// Refuses drops in games in which pieces are captured other than by moving onto them, or lions are protected.
    fn judge_drops(&self, laws: &Laws) -> Result<(), Wrong> {
        if !laws.drops.allowed {
            return Ok(());
        }
        let drops = self.keys.drops.as_ref().map(Spanned::span);
        let taker = self.kinds.iter().find(|kind| kind.lion.is_some() || kind.special.takes_more());
        if laws.capture != Capture::Replace || taker.is_some() {
            let by = taker.map_or(String::new(), |kind| format!(" (`{}` captures otherwise)", kind.name));
            let what = format!(
                "pieces that are not captured by moving onto them cannot be dropped{by}: say `drops = \"none\"`"
            );
            let capture = self.keys.capture.as_ref().map(Spanned::span);
            return Err(Wrong::at(drops.or(capture).unwrap_or_else(|| self.place()), what));
        }
        if laws.lions.is_some() {
            let what = "a game whose lions are protected has no drops: say `drops = \"none\"`";
            return Err(Wrong::at(drops.unwrap_or_else(|| self.place()), what));
        }
        Ok(())
    }

    fn laws(&self) -> Result<Laws, Wrong> {
        let (keys, base) = (self.keys, self.base);
        let laws = Laws {
            royal: match &keys.royal {
                Some(names) => self.kinds(names.get_ref())?,
                None => self.or_missing("royal", base.map(|base| base.royal.clone()))?,
            },
            self_check: match &keys.self_check {
                Some(word) => *word == Allowed::Allowed,
                None => base.is_some_and(|base| base.self_check),
            },
            promotion: match &keys.promotion {
                Some(keys) => self.promotion(keys)?,
                None => self.or_missing("promotion", base.map(|base| base.promotion.clone()))?,
            },
            drops: match &keys.drops {
                Some(law) => self.drops(law)?,
                None => self.or_missing("drops", base.map(|base| base.drops.clone()))?,
            },
            capture: match &keys.capture {
                Some(keys) => self.capture(keys)?,
                None => base.map_or(Capture::Replace, |base| base.capture),
            },
            movement: keys.movement.or(base.map(|base| base.movement)).unwrap_or(Movement::Own),
            lions: match &keys.lions {
                Some(OrNone::None) => None,
                Some(OrNone::Some(keys)) => Some(self.lions(keys)?),
                None => base.and_then(|base| base.lions.clone()),
            },
            goals: match &keys.goals {
                Some(keys) => self.goals(keys)?,
                None => base.map(|base| base.goals.clone()).unwrap_or_default(),
            },
            repetition: match &keys.repetition {
                Some(keys) => self.repetition(keys)?,
                None => self.or_missing("repetition", base.map(|base| base.repetition))?,
            },
            impasse: match &keys.impasse {
                Some(keys) => keys.get_ref().get().map(|law| self.impasse(keys, law)).transpose()?,
                None => base.and_then(|base| base.impasse),
            },
        };
        Ok(if laws.movement == Movement::Unjudged { unjudged(laws) } else { laws })
    }

    fn or_missing<T>(&self, law: &str, value: Option<T>) -> Result<T, Wrong> {
        let what = || format!("the law `{law}` is missing, and there is no `base`");
        value.ok_or_else(|| Wrong::at(self.place(), what()))
    }

    fn kind(&self, name: &Name) -> Result<PieceKind, Wrong> {
        let at = self.kinds.iter().position(|kind| kind.present && kind.name == *name.get_ref());
        let what = || format!("the laws name `{}`, which the game does not have", name.get_ref());
        at.map(|at| PieceKind(at as u16)).ok_or_else(|| Wrong::new(name, what()))
    }

    fn kinds(&self, names: &[Name]) -> Result<Vec<PieceKind>, Wrong> {
        names.iter().map(|name| self.kind(name)).collect()
    }

    /// The kinds in a list, or those of the base if there is none.
    fn kinds_or(
        &self,
        names: Option<&Vec<Name>>,
        base: Option<&Vec<PieceKind>>,
    ) -> Result<Vec<PieceKind>, Wrong> {
        match names {
            Some(names) => self.kinds(names),
            None => Ok(base.cloned().unwrap_or_default()),
        }
    }

    fn promotion(&self, law: &Spanned<PromotionKeys>) -> Result<Promotion, Wrong> {
        let (keys, base) = (law.get_ref(), self.base.map(|base| &base.promotion));
        for name in keys.last_rank.iter().flatten() {
            if self.kinds[self.kind(name)?.index()].promotes.is_none() {
                return Err(Wrong::new(name, format!("`{}` never promotes", name.get_ref())));
            }
        }
        Ok(Promotion {
            when: part(law, "when", keys.when, base.map(|base| base.when))?,
            forced: part(law, "forced", keys.forced, base.map(|base| base.forced))?,
            last_rank: self.kinds_or(keys.last_rank.as_ref(), base.map(|base| &base.last_rank))?,
        })
    }

    fn drops(&self, law: &Spanned<OrNone<DropKeys>>) -> Result<Drops, Wrong> {
        let Some(keys) = law.get_ref().get() else { return Ok(Drops::default()) };
        if let Some(OrNone::Some(0)) = keys.max_in_hand {
            return Err(Wrong::new(law, "`max_in_hand` of 0 leaves nothing to drop: say `drops = \"none\"`"));
        }
        let base = self.base.map(|base| base.drops.clone()).unwrap_or_default();
        let per_file = |counts: &BTreeMap<Name, Spanned<i64>>| {
            let count = |(name, count): (&Name, &Spanned<i64>)| {
                let number = u8::try_from(*count.get_ref()).ok().filter(|&number| number > 0);
                let number = number.ok_or_else(|| Wrong::new(count, "expected a number from 1 to 255"));
                Ok((self.kind(name)?, number?))
            };
            counts.iter().map(count).collect::<Result<_, Wrong>>()
        };
        let square = |name: &Name| {
            let square = name.get_ref().parse().ok();
            let square = square.filter(|at: &Square| at.file() <= self.files && at.rank() <= self.ranks);
            square.ok_or_else(|| Wrong::new(name, format!("`{}` is no square of the board", name.get_ref())))
        };
        Ok(Drops {
            allowed: true,
            any_side: keys.any_side.unwrap_or(base.any_side),
            dead_end: keys.dead_end.unwrap_or(base.dead_end),
            per_file: keys.per_file.as_ref().map_or(Ok(base.per_file), per_file)?,
            no_mate: self.kinds_or(keys.no_mate.as_ref(), Some(&base.no_mate))?,
            mate_from_afar: keys.mate_from_afar.unwrap_or(base.mate_from_afar),
            not_last_rank: self.kinds_or(keys.not_last_rank.as_ref(), Some(&base.not_last_rank))?,
            not_on: match &keys.not_on {
                Some(names) => names.iter().map(square).collect::<Result<_, _>>()?,
                None => base.not_on,
            },
            no_check: keys.no_check.unwrap_or(base.no_check),
            king_first: keys.king_first.unwrap_or(base.king_first),
            max_in_hand: or_none(keys.max_in_hand.as_ref(), base.max_in_hand),
        })
    }

    fn capture(&self, law: &Spanned<CaptureKeys>) -> Result<Capture, Wrong> {
        let keys = law.get_ref();
        let base = match self.base.map(|base| base.capture) {
            Some(Capture::Custodian(law)) => Some(law),
            _ => None,
        };
        if !keys.custodian.unwrap_or(base.is_some()) {
            return match (&keys.longest, keys.corner, keys.intervention) {
                (None, None, None) => Ok(Capture::Replace),
                _ => Err(Wrong::new(law, "`longest`, `corner` and `intervention` need `custodian = true`")),
            };
        }
        Ok(Capture::Custodian(Custodian {
            longest: or_none(keys.longest.as_ref(), base.and_then(|base| base.longest)),
            corner: keys.corner.or(base.map(|base| base.corner)).unwrap_or(Corner::None),
            intervention: keys.intervention.unwrap_or(base.is_some_and(|base| base.intervention)),
        }))
    }

    fn lions(&self, keys: &LionKeys) -> Result<LionTrade, Wrong> {
        let base = self.base.and_then(|base| base.lions.as_ref());
        Ok(LionTrade {
            minor: self.kinds_or(keys.minor.as_ref(), base.map(|base| &base.minor))?,
            counter_strike: keys.counter_strike.unwrap_or(base.is_some_and(|base| base.counter_strike)),
            taken_protects: keys.taken_protects.unwrap_or(base.is_some_and(|base| base.taken_protects)),
        })
    }

    fn goals(&self, keys: &GoalKeys) -> Result<Goals, Wrong> {
        let base = self.base.map(|base| base.goals.clone()).unwrap_or_default();
        Ok(Goals {
            stalemate_draws: keys.stalemate_draws.unwrap_or(base.stalemate_draws),
            mate_with_empty_hand: keys.mate_with_empty_hand.unwrap_or(base.mate_with_empty_hand),
            reach: keys.reach.unwrap_or(base.reach),
            first_check: keys.first_check.unwrap_or(base.first_check),
            bare_king: match &keys.bare_king {
                Some(OrNone::None) => None,
                Some(OrNone::Some(keys)) => {
                    Some(self.kinds_or(keys.minor.as_ref(), base.bare_king.as_ref())?)
                }
                None => base.bare_king,
            },
            few: or_none(keys.few.as_ref(), base.few),
            line: match &keys.line {
                Some(law) => law.get_ref().get().map(|keys| self.line(law, keys)).transpose()?,
                None => base.line,
            },
        })
    }

    fn line(&self, law: &Spanned<OrNone<LineKeys>>, keys: &LineKeys) -> Result<LineGoal, Wrong> {
        let base = self.base.and_then(|base| base.goals.line);
        let way = |key, value: Option<bool>, of: fn(LineGoal) -> bool| part(law, key, value, base.map(of));
        let line = LineGoal {
            length: part(law, "length", keys.length, base.map(|base| base.length))?,
            home: part(law, "home", keys.home, base.map(|base| base.home))?,
            far: keys.far.or(base.map(|base| base.far)).unwrap_or(0),
            horizontal: way("horizontal", keys.horizontal, |base| base.horizontal)?,
            vertical: way("vertical", keys.vertical, |base| base.vertical)?,
            diagonal: way("diagonal", keys.diagonal, |base| base.diagonal)?,
        };
        if line.length < 2 { Err(Wrong::new(law, "a line has at least 2 pieces")) } else { Ok(line) }
    }

    fn repetition(&self, law: &Spanned<RepetitionKeys>) -> Result<Repetition, Wrong> {
        let (keys, base) = (law.get_ref(), self.base.map(|base| base.repetition));
        let loses = keys.perpetual_check.as_ref().map(|word| *word == PerpetualKey::Loses);
        let repetition = Repetition {
            count: part(law, "count", keys.count, base.map(|base| base.count))?,
            result: part(law, "result", keys.result, base.map(|base| base.result))?,
            perpetual_check_loses: part(
                law,
                "perpetual_check",
                loses,
                base.map(|base| base.perpetual_check_loses),
            )?,
        };
        match repetition.count {
            0 | 1 => Err(Wrong::new(law, "a repetition counts at least 2")),
            _ => Ok(repetition),
        }
    }

    fn impasse(&self, law: &Spanned<OrNone<ImpasseKeys>>, keys: &ImpasseKeys) -> Result<Impasse, Wrong> {
        let base = self.base.and_then(|base| base.impasse);
        let part = |key, value: Option<u32>, of: fn(Impasse) -> u32| part(law, key, value, base.map(of));
        let impasse = Impasse {
            pieces: part("pieces", keys.pieces, |base| base.pieces)?,
            black: part("black", keys.black, |base| base.black)?,
            white: part("white", keys.white, |base| base.white)?,
            win: part("win", keys.win, |base| base.win)?,
            draw: part("draw", keys.draw, |base| base.draw)?,
        };
        if impasse.draw <= impasse.win {
            Ok(impasse)
        } else {
            Err(Wrong::new(law, "a draw takes more points than a win"))
        }
    }
}

/// A number or `none`; the value of the base if the file has none.
fn or_none<N: Copy>(said: Option<&OrNone<N>>, base: Option<N>) -> Option<N> {
    said.map_or(base, |said| said.get().copied())
}

/// A part of a law; the value of the base if the file has none.
fn part<T, L>(law: &Spanned<L>, key: &str, value: Option<T>, base: Option<T>) -> Result<T, Wrong> {
    let what = || format!("`{key}` is missing, and the base has no such law");
    value.or(base).ok_or_else(|| Wrong::new(law, what()))
}

/// Refuses a game that has pieces which must promote in a zone, but no zone.
pub(super) fn check_promotion(file: &File, game: &Variant, start: &Placement) -> Result<(), Wrong> {
    let Promotion { when, forced, .. } = game.laws().promotion;
    if game.0.zone > 0 || !when.needs_zone() || forced == PromotionForce::Never {
        return Ok(());
    }
    let must = |kind: &PieceKind| {
        let flags = game.tables().of(*kind);
        flags.promotes.is_some() && (forced == PromotionForce::Always || flags.dead_ends != [Ranks::NONE; 2])
    };
    let on_board = start.board.iter().map(|(_, piece)| piece.kind);
    let in_hand = start.hands.iter().map(|&(_, kind, _)| kind);
    match on_board.chain(in_hand).find(must) {
        None => Ok(()),
        Some(kind) => {
            let what = format!("`{}` must promote in the zone, and `zone` is 0", game.kind(kind).name);
            Err(Wrong::at(file.place_of(&file.board), what))
        }
    }
}

/// Refuses pieces that would become a royal piece in hand.
pub(super) fn check_hands(file: &File, kinds: &[KindInfo], laws: &Laws) -> Result<(), Wrong> {
    for row in &file.define {
        let Some(hand) = row.get_ref().hand.as_ref() else { continue };
        if laws.royal.iter().any(|royal| kinds[royal.index()].name == *hand) && row.get_ref().name != *hand {
            let what = format!("`{}` is in hand as `{hand}`, which must not be lost", row.get_ref().name);
            return Err(Wrong::new(row, what));
        }
    }
    Ok(())
}

/// Assigns a slot in hand to each kind that can be in hand.
pub(super) fn give_slots(file: &File, kinds: &mut [KindInfo], laws: &Laws) -> Result<(), Wrong> {
    let mut slots = 0u8;
    for (at, kind) in kinds.iter_mut().enumerate() {
        let is_base = kind.base.index() == at;
        if laws.drops.allowed && kind.present && is_base {
            kind.slot = Some(slots);
            slots += 1;
        }
        if usize::from(slots) > HAND_SLOTS {
            return Err(Wrong::new(&file.name, format!("more than {HAND_SLOTS} kinds that can be in hand")));
        }
    }
    Ok(())
}

/// The laws of a game whose moves are not judged: without any that could make a move illegal or end the game.
fn unjudged(laws: Laws) -> Laws {
    let drops = Drops {
        allowed: laws.drops.allowed,
        any_side: laws.drops.any_side,
        dead_end: laws.drops.allowed,
        ..Drops::default()
    };
    let promotion = Promotion { forced: PromotionForce::Never, last_rank: Vec::new(), ..laws.promotion };
    Laws { royal: Vec::new(), promotion, drops, lions: None, goals: Goals::default(), impasse: None, ..laws }
}
