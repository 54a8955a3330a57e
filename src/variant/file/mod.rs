//! Reads the file of a variant: its keys, what it takes from its base, and checks that the game is possible.

mod goals;
mod handicaps;
mod keys;
mod kinds;
mod laws;
mod powers;
mod rows;

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::kind::KindInfo;
use super::plain::Plain;
use super::tables::Tables;
use super::{Data, Variant};
use crate::diag::{Error, ParseError};
use crate::shogi::{Color, Piece, PieceKind, Placement, Square};

pub(crate) use laws::HAND_SLOTS;
pub(super) use rows::KindRow;

/// The maximum length of the name of a game.
const MAX_NAME: usize = 64;

/// The keys of a file. Those that are missing come from `base`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    title: Spanned<Title>,
    #[serde(default)]
    aliases: Vec<Spanned<String>>,
    /// A note about what is a reconstruction and where sources disagree.
    note: Option<String>,
    base: Option<Spanned<String>>,
    board: Option<Spanned<Board>>,
    start: Option<Spanned<String>>,
    kinds: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    define: Vec<Spanned<KindRow>>,
    csa: Option<Spanned<bool>>,
    kif: Option<KifStyle>,
    laws: Option<Spanned<keys::LawKeys>>,
    handicap: Option<Vec<Spanned<handicaps::HandicapRow>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Title {
    en: String,
    ja: String,
}

/// How KIF writes the moves of a game.
#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum KifStyle {
    /// `７六歩(77)`
    Plain,
    /// `7六歩兵 （←7七）`
    Arrows,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct Board {
    files: u8,
    ranks: u8,
    #[serde(default)]
    zone: u8,
}

/// An error in a file that is valid TOML, and its place.
struct Wrong {
    at: Range<usize>,
    what: String,
}

impl Wrong {
    fn new<T>(at: &Spanned<T>, what: impl Into<String>) -> Wrong {
        Wrong::at(at.span(), what)
    }

    fn at(at: Range<usize>, what: impl Into<String>) -> Wrong {
        Wrong { at, what: what.into() }
    }
}

/// A function that finds a variant to build on.
type Bases<'b> = &'b dyn Fn(&str) -> Option<&'static Variant>;

/// The variant that `text` describes, building on one of `bases`.
pub(super) fn load(text: &str, bases: Bases) -> Result<Variant, Error> {
    let file: File = toml::from_str(text).map_err(|error| Error::message(placed(text, &error)))?;
    build(text, &file, bases).map_err(|Wrong { at, what }| {
        let before = &text[..at.start.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Error::message(format!("variant `{}`: line {line}, column {column}: {what}", file.name.get_ref()))
    })
}

/// Terms in messages of the TOML parser, with plainer ones.
const VALUES: &[(&str, &str)] = &[
    ("unknown variant", "unknown word"),
    ("invalid type: map", "invalid type: a table"),
    ("invalid type: sequence", "invalid type: a list"),
    ("expected a sequence", "expected a list"),
    ("expected a map", "expected a table"),
    ("expected u8", "expected a number from 0 to 255"),
    ("expected u32", "expected a number from 0 to 4294967295"),
    ("expected i64", "expected a number"),
    ("expected a boolean", "expected `true` or `false`"),
    ("expected a string", "expected a text in quotes"),
    ("wanted string or table", "expected one of the words that are known here, in quotes"),
];

/// The message for a text that is not the TOML of a variant. If the TOML parser gives no place, it is the last line of
/// the shortest beginning of the text that gives the same error.
fn placed(text: &str, error: &toml::de::Error) -> String {
    let message = in_words(error.message());
    if error.span().is_some() {
        let whole = error.to_string();
        let place = whole.trim_end().strip_suffix(error.message()).map(str::to_string);
        return place.map_or(whole, |place| format!("{place}{message}\n"));
    }
    let is_right = |end: &usize| {
        let found = toml::from_str::<File>(&text[..*end]).err();
        found.is_none_or(|found| found.span().is_some() || found.message() != error.message())
    };
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    format!("line {}: {message}", ends.partition_point(is_right) + 1)
}

/// A message of the TOML parser in plainer terms.
fn in_words(message: &str) -> String {
    // The part about what was found comes first, and quotes the file.
    let at = message.rfind("expected ").or(message.rfind("wanted ")).unwrap_or(message.len());
    let (found, wanted) = message.split_at(at);
    let said = |text: &str| {
        VALUES.iter().fold(text.to_string(), |text, (one, other)| {
            if text.starts_with(one) { text.replacen(one, other, 1) } else { text }
        })
    };
    let wanted = match wanted.strip_prefix("expected struct ") {
        Some(_) => "expected a table".to_string(),
        None => said(wanted),
    };
    format!("{}{wanted}", said(found))
}

/// The variant that a parsed file describes.
fn build(text: &str, file: &File, bases: Bases) -> Result<Variant, Wrong> {
    check_name(&file.name)?;
    check_names_for_people(file)?;
    let base = base_of(file, bases)?;
    // SFEN is parsed by the variant itself, so everything that needs a position has to wait for this draft.
    let draft = Variant(Arc::new(without_handicaps(text, file, base)?));
    let start = start_of(file, base, &draft)?;
    check_csa(file, &draft)?;
    goals::check_vain(file, &draft)?;
    goals::check_unseen(file, &draft)?;
    goals::check_lent(file, &draft)?;
    laws::check_promotion(file, &draft, &start)?;
    let handicaps = match (&file.handicap, base) {
        (Some(rows), _) => handicaps::handicaps(rows, &draft, &start)?,
        (None, Some(base)) if file.start.is_none() => handicaps::inherited(base, &draft),
        (None, _) => Vec::new(),
    };
    let fits_csa = draft.fits_csa();
    let mut data = Arc::into_inner(draft.0).expect("nobody else has seen the draft");
    for known in iter::once(&start).chain(handicaps.iter().map(|handicap| &handicap.placement)) {
        count_pieces(&mut data.kinds, known);
    }
    data.start_placement = start;
    data.handicaps = handicaps;
    data.csa &= fits_csa;
    Ok(Variant(Arc::new(data)))
}

/// Refuses a file that claims CSA for its game, if CSA cannot represent the game.
fn check_csa(file: &File, draft: &Variant) -> Result<(), Wrong> {
    let Some(said) = file.csa.as_ref().filter(|said| *said.get_ref() && !draft.fits_csa()) else {
        return Ok(());
    };
    let kind = draft.kinds().map(|kind| draft.kind(kind)).find(|kind| kind.csa.is_none());
    let why = kind.map_or_else(
        || "the board has more than 9 files or ranks".to_string(),
        |kind| format!("`{}` has no `csa`", kind.name),
    );
    Err(Wrong::new(said, format!("the game cannot be written in CSA: {why}")))
}

/// Everything in a file except its handicaps.
fn without_handicaps(text: &str, file: &File, base: Option<&Variant>) -> Result<Data, Wrong> {
    let board = board_of(file, base)?;
    let (rows, mut kinds) = kinds::kinds(file, base)?;
    let laws = laws::laws(file, (board.files, board.ranks), &kinds, base)?;
    laws::check_hands(file, &kinds, &laws)?;
    laws::give_slots(file, &mut kinds, &laws)?;
    let tables = Tables::new((board.files, board.ranks, board.zone), &kinds, &laws);
    let start = match (&file.start, base) {
        (Some(start), _) => start.get_ref().clone(),
        (None, Some(base)) => base.start().to_string(),
        (None, None) => return Err(file.missing("start")),
    };
    Ok(Data {
        source: text.to_string(),
        place: None,
        name: file.name.get_ref().clone(),
        title: file.title.get_ref().en.trim().to_string(),
        title_ja: file.title.get_ref().ja.trim().to_string(),
        aliases: file.aliases.iter().map(|alias| alias.get_ref().trim().to_string()).collect(),
        note: file.note.clone(),
        files: board.files,
        ranks: board.ranks,
        zone: board.zone,
        start,
        start_placement: Placement::default(),
        rows,
        handicaps: Vec::new(),
        kif_arrows: match file.kif {
            Some(style) => style == KifStyle::Arrows,
            None => base.is_some_and(Variant::has_arrows),
        },
        csa: file.csa.as_ref().map_or_else(|| base.is_some_and(Variant::has_csa), |csa| *csa.get_ref()),
        plain: Plain::new(&tables, &kinds, &laws),
        letters: letters_of(&kinds),
        tables,
        kinds,
        laws,
    })
}

/// The start position. Each side must have a royal piece, if the game has any, and neither side may have won already.
fn start_of(file: &File, base: Option<&Variant>, draft: &Variant) -> Result<Placement, Wrong> {
    let start = draft
        .placement(draft.start())
        .map_err(|error| Wrong::at(file.place_of_start(), draft.misplaced(file.start_words(), error)))?;
    if file.start.is_none() && base.is_some_and(|base| *base.start_placement() != start) {
        let what = "other pieces have the letters of the base, so that `start` must be given";
        return Err(Wrong::at(file.place_of_start(), what));
    }
    if let Some(met) = goals::met(draft, &start) {
        let laws = file.laws.as_ref().filter(|_| file.start.is_none());
        let at = laws.map_or_else(|| file.place_of_start(), Spanned::span);
        return Err(Wrong::at(at, format!("the start position: {met}")));
    }
    let Some(color) = without_royal(draft, &start) else { return Ok(start) };
    let royal = file.laws.as_ref().and_then(|laws| laws.get_ref().royal.as_ref());
    let at = royal.filter(|_| file.start.is_none()).map_or_else(|| file.place_of_start(), Spanned::span);
    Err(Wrong::at(at, format!("the start position: {}", lacks_royal(color))))
}

impl File {
    fn missing(&self, key: &str) -> Wrong {
        Wrong::new(&self.name, format!("`{key}` is missing, and there is no `base`"))
    }

    /// The place of a value in the file, or that of the name if it is missing.
    fn place_of<T>(&self, said: &Option<Spanned<T>>) -> Range<usize> {
        said.as_ref().map_or_else(|| self.name.span(), Spanned::span)
    }

    /// The start position, as a phrase for messages.
    fn start_words(&self) -> &'static str {
        self.start.as_ref().map_or("the start position of the base", |_| "the start position")
    }

    fn place_of_start(&self) -> Range<usize> {
        self.place_of(&self.start)
    }
}

fn check_name(name: &Spanned<String>) -> Result<(), Wrong> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if (1..=MAX_NAME).contains(&name.get_ref().len()) && name.get_ref().chars().all(is_plain) {
        Ok(())
    } else {
        Err(Wrong::new(name, "a name is of ASCII letters, digits and hyphens"))
    }
}

/// Refuses titles and aliases that are empty or cannot be printed on a line.
fn check_names_for_people(file: &File) -> Result<(), Wrong> {
    let Title { en, ja } = file.title.get_ref();
    for title in [en, ja] {
        check_name_for_people(title).map_err(|what| Wrong::new(&file.title, what))?;
    }
    for alias in &file.aliases {
        check_name_for_people(alias.get_ref()).map_err(|what| Wrong::new(alias, what))?;
    }
    Ok(())
}

/// Refuses names that are empty, or cannot be printed on a line of a text or a terminal.
fn check_name_for_people(name: &str) -> Result<(), String> {
    if name.trim().is_empty() {
        Err(format!("`{}` is no name", name.escape_debug()))
    } else if name.contains(char::is_control) {
        Err(format!("the name `{}` is more than a line", name.escape_debug()))
    } else {
        Ok(())
    }
}

/// The variant that the file builds on.
fn base_of(file: &File, bases: Bases) -> Result<Option<&'static Variant>, Wrong> {
    let Some(name) = &file.base else { return Ok(None) };
    let unknown = || Wrong::new(name, format!("there is no variant `{}` to build on", name.get_ref()));
    bases(name.get_ref()).map(Some).ok_or_else(unknown)
}

fn board_of(file: &File, base: Option<&Variant>) -> Result<Board, Wrong> {
    let Some(at) = &file.board else {
        let base = base.ok_or_else(|| file.missing("board"))?;
        return Ok(Board { files: base.files(), ranks: base.ranks(), zone: base.0.zone });
    };
    let (board, sides) = (*at.get_ref(), 1..=Square::MAX_SIDE);
    if !sides.contains(&board.files) || !sides.contains(&board.ranks) || board.zone > board.ranks {
        let what = format!(
            "a board of {}×{} with a zone of {}: a board has 1 to {} files and ranks, and no more ranks in its zone",
            board.files,
            board.ranks,
            board.zone,
            Square::MAX_SIDE
        );
        return Err(Wrong::new(at, what));
    }
    Ok(board)
}

/// Kinds by their single letter, unpromoted and promoted. If no piece has a letter, two more spellings are read, as
/// Fairy-Stockfish writes them: the letters of Western notations, and `+` before the letter of a piece whose other side
/// has its own letter. Examples are `gle/1c1/1C1/ELG` in dobutsu shogi, and `+P` for the rook in Kyoto shogi.
fn letters_of(kinds: &[KindInfo]) -> [[Option<PieceKind>; 2]; 26] {
    let mut letters = [[None; 2]; 26];
    let mut add = |name: &str, kind: PieceKind| {
        let (letter, is_promoted) = name.strip_prefix('+').map_or((name, false), |letter| (letter, true));
        if let [letter @ b'A'..=b'Z'] = letter.as_bytes() {
            letters[usize::from(letter - b'A')][usize::from(is_promoted)].get_or_insert(kind);
        }
    };
    let present = kinds.iter().enumerate().filter(|(_, kind)| kind.present);
    let all = || present.clone().map(|(at, kind)| (kind, PieceKind(at as u16)));
    all().for_each(|(kind, own)| add(&kind.usi, own));
    all().for_each(|(kind, own)| add(&kind.western, own));
    for (kind, _) in all() {
        if let Some(other) = kind.promotes.filter(|_| !kind.is_promoted()) {
            add(&format!("+{}", kind.usi), other);
        }
    }
    letters
}

/// The side without a royal piece, if the game has royal pieces.
fn without_royal(variant: &Variant, start: &Placement) -> Option<Color> {
    let royals = &variant.laws().royal;
    let has_royal = |color: Color| {
        let is_royal = |piece: Piece| piece.color == color && royals.contains(&piece.kind);
        start.board.iter().any(|&(_, piece)| is_royal(piece))
            || royals.iter().any(|&kind| start.in_hand(color, kind) > 0)
    };
    Color::ALL.into_iter().find(|&color| !royals.is_empty() && !has_royal(color))
}

fn lacks_royal(color: Color) -> String {
    format!("{} has no piece that must not be lost", color.title())
}

/// Counts the pieces of each kind in the start position, on the board and in hand.
fn count_pieces(kinds: &mut [KindInfo], start: &Placement) {
    for at in 0..kinds.len() {
        let base = kinds[at].base;
        let on_board = start.board.iter().filter(|(_, piece)| kinds[piece.kind.index()].base == base).count();
        let in_hand: u32 = Color::ALL.iter().map(|&color| start.in_hand(color, base)).sum();
        kinds[at].total = kinds[at].total.max(on_board as u32 + in_hand);
    }
}

impl Variant {
    /// The message for an error in a position of the file.
    fn misplaced(&self, position: &str, error: ParseError) -> String {
        format!("{position}: {error}, on a board of {} files and {} ranks", self.files(), self.ranks())
    }
}

#[cfg(test)]
mod tests;
