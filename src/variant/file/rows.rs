//! The keys of a piece in a file, as serde reads them.

use serde::Deserialize;

#[derive(Debug, Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct Passes {
    pub moves: String,
    pub pieces: u8,
}

#[derive(Debug, Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct Names {
    pub en: String,
    pub ja: String,
}

/// A kind, in the catalogue or in the file of a variant.
#[derive(Debug, Deserialize, Clone)]
#[serde(from = "KindKeys")]
pub(in crate::variant) struct KindRow {
    pub(super) name: String,
    pub(super) usi: String,
    /// Its letters in Western notations, if they differ from those of SFEN.
    pub(super) western: Option<String>,
    pub(super) side: Side,
    /// The kind to which it promotes.
    pub(super) promotes: Option<String>,
    /// The kind to which it promotes, described in place; its letters are `+` and the letters of this one.
    pub(super) promoted: Option<PromotedRow>,
    /// The kind as which it is held in hand, if that is not the one that promotes to it.
    pub(super) hand: Option<String>,
}

#[derive(Debug, Deserialize, Clone)]
#[serde(from = "PromotedKeys")]
pub(super) struct PromotedRow {
    pub name: String,
    pub side: Side,
}

/// Declares the keys that both tables share. They are repeated in each: with `flatten`, an error would have no place,
/// and would not list the known keys.
macro_rules! side {
    ($($(#[$about:meta])* $key:ident: $kind:ty,)*) => {
        /// The names of one side of a piece, and how it moves.
        #[derive(Debug, Clone)]
        pub(super) struct Side {
            $($(#[$about])* pub $key: $kind,)*
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct KindKeys {
            name: String,
            usi: String,
            western: Option<String>,
            promotes: Option<String>,
            promoted: Option<PromotedRow>,
            hand: Option<String>,
            $($key: $kind,)*
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct PromotedKeys {
            name: String,
            $($key: $kind,)*
        }

        impl From<KindKeys> for KindRow {
            fn from(keys: KindKeys) -> KindRow {
                let side = Side { $($key: keys.$key,)* };
                let KindKeys { name, usi, western, promotes, promoted, hand, .. } = keys;
                KindRow { name, usi, western, side, promotes, promoted, hand }
            }
        }

        impl From<PromotedKeys> for PromotedRow {
            fn from(keys: PromotedKeys) -> PromotedRow {
                PromotedRow { name: keys.name, side: Side { $($key: keys.$key,)* } }
            }
        }
    };
}

side! {
    moves: String,
    /// How it moves on the last rank instead.
    moves_on_last_rank: Option<String>,
    /// The steps of which it may make any two in a turn.
    lion: Option<String>,
    /// The steps that it may make twice in a turn, onward or back.
    lion_line: Option<String>,
    /// The steps that it may make twice in a turn, onward or back, or three times onward, leaping over the second
    /// square.
    lion_far: Option<String>,
    /// The steps after which it returns if it has captured something (居喰い).
    lion_stay: Option<String>,
    /// The lines on which it slides to an empty square, turns by a right angle, and slides on.
    hook: Option<String>,
    /// How many king's steps it may make in a turn over empty squares; a capture ends them.
    area: Option<u8>,
    /// The lines on which it jumps over any number of pieces of lower rank to capture; a royal piece cannot be captured
    /// like that.
    jumps: Option<String>,
    /// The lines on which it goes over any number of pieces of lower rank of both sides and captures them all. It ends
    /// on an empty square or on a piece of the other side of lower rank.
    sweeps: Option<String>,
    /// The lines on which it slides over so many pieces of either side, capturing only the one on which it ends.
    passes: Option<Passes>,
    /// Its rank: others jump and sweep over pieces of lower rank. 0 if it is missing.
    rank: Option<u8>,
    /// Whether it can go to any empty square, and capture any unprotected piece.
    anywhere: Option<bool>,
    /// Whether it burns the adjacent pieces of the other side after its move, and each of them that moves next to it.
    burns: Option<bool>,
    names: Names,
    kanji: Vec<String>,
    csa: Option<String>,
    points: Option<u32>,
    /// Its value for estimates of material.
    value: Option<u32>,
}
