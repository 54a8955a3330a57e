//! Variants of shogi as data: boards, pieces, laws and handicaps.
//!
//! A variant is a TOML file in this folder and a line in the list of `registry.rs`. Nothing here judges a move: a law is
//! only a value here, and `rules` applies it.

mod attacks;
mod betza;
mod draw;
mod file;
mod format;
mod geometry;
mod handicap;
mod kind;
mod laws;
mod lines;
mod per_variant;
mod plain;
mod ranks;
mod rays;
mod registry;
mod sfen;
mod special;
mod tables;
mod words;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

pub(crate) use attacks::Path;
pub(crate) use betza::KING_STEPS;
pub use betza::LETTERS as BETZA_LETTERS;
pub(crate) use file::HAND_SLOTS;
pub use format::{VARIANT_KEYS, VariantKey};
pub(crate) use geometry::{Cell, EMPTY, WALL};
pub use handicap::Handicap;
pub use kind::KindInfo;
pub(crate) use kind::Second;
pub use laws::{
    Capture, Corner, Custodian, Drops, Goals, Impasse, Laws, LineGoal, LionTrade, Movement, Promotion,
    PromotionForce, PromotionMove, Repetition, RepetitionResult,
};
pub(crate) use per_variant::PerVariant;
pub(crate) use plain::{Man, Plain};
pub(crate) use ranks::Ranks;
pub(crate) use rays::{CELLS, Direction, Squares};
pub use registry::VARIANT_NAMES;
pub(crate) use sfen::push_number;
pub(crate) use special::SpecialMoveTable;
pub(crate) use tables::Tables;

use crate::diag::Error;
use crate::shogi::{Color, PieceKind, Placement, Square};
use crate::text::is_blank;

/// A variant of shogi: its board, pieces and laws. [`Variant::shogi`], [`Variant::named`] and [`Variant::from_toml`]
/// give one, and each position and record has one. A clone shares the data, so cloning is cheap.
///
/// ```
/// use kifu::Variant;
/// let mini = Variant::named("5五将棋").unwrap();
/// assert_eq!((mini.name(), mini.files(), mini.ranks()), ("minishogi", 5, 5));
/// ```
#[derive(Clone)]
pub struct Variant(Arc<Data>);

/// The content of the file of a variant, and the tables made from it.
#[derive(Debug)]
struct Data {
    /// The text of the file; two variants are equal when their files are.
    source: String,
    /// The place among the registered variants; `None` for a variant of the user.
    place: Option<usize>,
    name: String,
    title: String,
    title_ja: String,
    aliases: Vec<String>,
    note: Option<String>,
    files: u8,
    ranks: u8,
    zone: u8,
    start: String,
    /// The position of `start`.
    start_placement: Placement,
    /// The rows of the kinds, for variants that build on this one.
    rows: Vec<file::KindRow>,
    kinds: Vec<KindInfo>,
    laws: Laws,
    handicaps: Vec<Handicap>,
    csa: bool,
    kif_arrows: bool,
    tables: Tables,
    /// Smaller tables, if the whole game is plain.
    plain: Option<Box<Plain>>,
    /// Kinds by the byte of their letter, for one-letter names: unpromoted, then promoted.
    letters: [[Option<PieceKind>; 2]; 26],
}

impl Variant {
    /// A variant of your own, from the text of its TOML file, which `docs/variants.md` describes.
    ///
    /// If it is given to [`ReadOptions::variant`](crate::ReadOptions::variant), records that name their game by one of its
    /// names are of this variant, also if a registered variant has the same name. [`Variant::named`] does not find it.
    ///
    /// # Errors
    /// The text is not TOML, has unknown keys, or describes an impossible game; the message has the line and column.
    pub fn from_toml(text: &str) -> Result<Variant, Error> {
        file::load(text, &registry::by_name)
    }

    /// The text of the TOML file of the variant, from which [`Variant::from_toml`] makes it again. What the file leaves out
    /// is taken from the variant that it names as `base`.
    pub fn to_toml(&self) -> &str {
        &self.0.source
    }

    /// The name, in lower-case ASCII.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The name in English.
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// The name in Japanese.
    pub fn title_ja(&self) -> &str {
        &self.0.title_ja
    }

    /// The name in `手合割`: the first Japanese alias that names no start position, or else the Japanese title.
    pub(crate) fn kif_name(&self) -> &str {
        let is_of_game = |name: &&str| !name.is_ascii() && self.handicap(name).is_none();
        self.aliases().find(is_of_game).unwrap_or(self.title_ja())
    }

    /// Other names, those of `手合割` among them.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        self.0.aliases.iter().map(String::as_str)
    }

    /// A note in English about what is a reconstruction and what sources disagree about, if there is one.
    pub fn note(&self) -> Option<&str> {
        self.0.note.as_deref()
    }

    /// How many files (筋) the board has, `1..=36`.
    pub fn files(&self) -> u8 {
        self.0.files
    }

    /// How many ranks (段) the board has, `1..=36`.
    pub fn ranks(&self) -> u8 {
        self.0.ranks
    }

    /// The start position as SFEN.
    pub fn start(&self) -> &str {
        &self.0.start
    }

    /// The pieces of the start position, and the side to move first.
    pub(crate) fn start_placement(&self) -> &Placement {
        &self.0.start_placement
    }

    /// The laws of the game.
    pub fn laws(&self) -> &Laws {
        &self.0.laws
    }

    /// The named handicaps, the even start first.
    pub fn handicaps(&self) -> &[Handicap] {
        &self.0.handicaps
    }

    /// The handicap with this name or alias. The name of the variant may stand before it: `5五将棋 角落ち`.
    pub fn handicap(&self, name: &str) -> Option<&Handicap> {
        let named = |name: &str| handicap::first_named(&self.0.handicaps, name);
        named(name).or_else(|| {
            let (game, name) = name.trim_start().split_once(is_blank)?;
            named(name).filter(|_| game != "平手" && self.is_even_name(game))
        })
    }

    /// The kinds of pieces that the game has.
    pub fn kinds(&self) -> impl Iterator<Item = PieceKind> + '_ {
        self.0.kinds.iter().enumerate().filter(|(_, kind)| kind.present).map(|(at, _)| PieceKind(at as u16))
    }

    /// The names, moves and values of a kind.
    ///
    /// # Panics
    /// If `kind` belongs to another variant, and this one has no kind with that number.
    pub fn kind(&self, kind: PieceKind) -> &KindInfo {
        &self.0.kinds[kind.index()]
    }

    /// The full name of a kind. If that is also the short name of another kind, it would be misread, and the own short
    /// name is returned.
    pub(crate) fn full_name(&self, kind: PieceKind) -> &str {
        let about = self.kind(kind);
        let title = &about.title_ja;
        let is_short = |other: &&KindInfo| other.present && other.kanji.contains(title);
        match self.0.kinds.iter().find(is_short) {
            Some(other) if other.title_ja != *title => about.move_kanji(),
            _ => title,
        }
    }

    /// The kind with this English name, such as `pawn`.
    pub fn kind_named(&self, name: &str) -> Option<PieceKind> {
        self.kinds().find(|&kind| self.kind(kind).name == name)
    }

    /// The kind with this name in SFEN, such as `P` or `+P`, in any case.
    pub fn kind_from_usi(&self, text: &str) -> Option<PieceKind> {
        let (letters, promoted) = match text.strip_prefix('+') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        self.kind_spelt(letters, promoted)
    }

    /// The kind with these letters, in any case.
    fn kind_spelt(&self, letters: &str, promoted: bool) -> Option<PieceKind> {
        match letters.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                self.0.letters[usize::from(letter.to_ascii_uppercase() - b'A')][usize::from(promoted)]
            }
            _ => {
                let sign = if promoted { "+" } else { "" };
                let usi = format!("{sign}{}", letters.to_ascii_uppercase());
                self.kinds().find(|&kind| self.kind(kind).usi == usi)
            }
        }
    }

    /// Whether the game has this square.
    pub fn has(&self, square: Square) -> bool {
        square.file() <= self.0.files && square.rank() <= self.0.ranks
    }

    /// Whether `rank` lies in the promotion zone of `color`.
    pub fn in_zone(&self, color: Color, rank: u8) -> bool {
        self.rank_for(color, rank) <= self.0.zone
    }

    /// The rank counted from the far edge of `color`: 1 is the last rank it can reach.
    pub fn rank_for(&self, color: Color, rank: u8) -> u8 {
        match color {
            Color::Black => rank,
            Color::White => (self.0.ranks + 1).saturating_sub(rank),
        }
    }

    /// Whether `rank` is the last one that pieces of `color` can reach.
    pub(crate) fn is_last_rank(&self, color: Color, rank: u8) -> bool {
        self.rank_for(color, rank) == 1
    }

    /// Whether no move of the kind leads to another file.
    pub(crate) fn keeps_file(&self, kind: PieceKind) -> bool {
        let (about, laws) = (self.kind(kind), self.laws());
        laws.movement == Movement::Own
            && about.all_steps().all(|step| step.file == 0)
            && about.lion.is_none()
            && !about.special.moves_more()
    }

    /// Whether programs write the game in CSA.
    pub fn has_csa(&self) -> bool {
        self.0.csa
    }

    /// Whether a single digit is enough for each file and each rank.
    pub(crate) fn fits_digits(&self) -> bool {
        self.files() <= 9 && self.ranks() <= 9
    }

    /// Whether CSA has letters for all its pieces and digits for all its squares.
    pub(crate) fn fits_csa(&self) -> bool {
        self.fits_digits() && self.kinds().all(|kind| self.kind(kind).csa.is_some())
    }

    /// Whether KIF names the pieces of the game in full and points at origins with an arrow.
    pub(crate) fn has_arrows(&self) -> bool {
        self.0.kif_arrows
    }

    /// Whether a piece promotes with each move with which it may, so that texts need not say it.
    pub(crate) fn always_promotes(&self) -> bool {
        self.laws().promotion.forced == PromotionForce::Always
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.0.tables
    }

    /// The tables of a plain game.
    #[inline(always)]
    pub(crate) fn plain(&self) -> Option<&Plain> {
        self.0.plain.as_deref()
    }

    /// How many cells a board has. In a plain game it has a fixed size, so that look-ups need no bounds check.
    pub(crate) fn cells(&self) -> usize {
        self.plain().map_or(self.tables().geometry.cells, |_| CELLS)
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.source == other.0.source
    }
}

impl Eq for Variant {}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.source.hash(state);
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.name())
    }
}

crate::named::named!(impl Variant);
