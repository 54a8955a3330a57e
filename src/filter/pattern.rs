//! Positions in which some squares are left open, and whether a game comes to one of them.

use crate::diag::{Error, ParseError};
use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Color, Piece, PieceKind, Placement, Square};
use crate::text::offset_of;
use crate::variant::Variant;

/// A set of positions, written as an SFEN in which some things are left open.
///
/// `?` on the board stands for any square, empty or not, and `*` in place of a rank for a rank of such squares. If the
/// side to move is `?` or is missing, it may be either. The hands are what each side has at least. An SFEN in which
/// nothing is left open is exactly one position, with exactly these hands.
///
/// ```
/// use kifu::{Variant, filter::Pattern};
/// let parsed = kifu::parse(b"startpos moves 7g7f 3c3d 8h2b+ 3a2b");
/// let exchanged = Pattern::new("*/1r5s1/*/*/*/*/*/7R1/* b Bb", &Variant::shogi())?;
/// assert!(exchanged.is_reached(&parsed.records[0]));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Pattern {
    variant: Variant,
    shapes: Vec<Shape>,
}

/// One way in which a position can be of a pattern.
#[derive(Debug, Clone)]
struct Shape {
    /// What stands on the squares that are not open.
    squares: Vec<(Square, Option<Piece>)>,
    hands: Vec<(Color, PieceKind, u32)>,
    turn: Option<Color>,
    /// The position, if nothing is open.
    whole: Option<Position>,
}

impl Pattern {
    /// The positions of `variant` that `sfen` describes.
    ///
    /// # Errors
    /// `sfen` is no SFEN of this variant, with `?` and `*` as described above.
    pub fn new(sfen: &str, variant: &Variant) -> Result<Pattern, Error> {
        let typed = Typed::new(sfen, usize::from(variant.files()))?;
        let letter = variant.kinds().find_map(|kind| match variant.kind(kind).usi.as_bytes() {
            [letter] => Some(char::from(*letter)),
            _ => None,
        });
        let letter = letter.unwrap_or('K');
        let placement = typed.filled_with(letter.to_ascii_uppercase(), variant)?;
        // A square is open if it depends on the piece that was put on open squares.
        let other = typed.filled_with(letter.to_ascii_lowercase(), variant)?;
        let is_open = |square| placement.piece(square) != other.piece(square);
        let known = all_squares(variant).filter(|&square| !is_open(square));
        let mut squares: Vec<_> = known.map(|square| (square, placement.piece(square))).collect();
        // Most squares are empty in most positions.
        squares.sort_by_key(|(_, piece)| piece.is_none());
        let total =
            |&(color, kind, _): &(Color, PieceKind, u32)| (color, kind, placement.in_hand(color, kind));
        let shape = Shape {
            squares,
            hands: placement.hands.iter().map(total).collect(),
            turn: placement.turn.filter(|_| typed.has_turn),
            whole: typed.is_whole().then(|| Position::from_placement(&placement, variant)),
        };
        Ok(Pattern { variant: variant.clone(), shapes: vec![shape] })
    }

    /// These positions, and those with left and right exchanged.
    pub fn mirrored(self) -> Pattern {
        let files = self.variant.files();
        self.and(|square| Square::new(files + 1 - square.file(), square.rank()), |color| color)
    }

    /// These positions, and those turned around, with Black and White exchanged.
    pub fn turned(self) -> Pattern {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        self.and(|square| Square::new(files + 1 - square.file(), ranks + 1 - square.rank()), |color| !color)
    }

    /// Adds each shape once more, with its squares and sides changed.
    fn and(mut self, place: impl Fn(Square) -> Option<Square>, side: impl Fn(Color) -> Color) -> Pattern {
        let changed = |shape: &Shape| {
            let squares = shape.squares.iter().filter_map(|&(square, piece)| {
                Some((place(square)?, piece.map(|piece| Piece { color: side(piece.color), ..piece })))
            });
            let hands = shape.hands.iter().map(|&(color, kind, count)| (side(color), kind, count));
            let mut changed = Shape {
                squares: squares.collect(),
                hands: hands.collect(),
                turn: shape.turn.map(&side),
                whole: None,
            };
            changed.whole = shape.whole.as_ref().map(|_| changed.position(&self.variant));
            changed
        };
        let more: Vec<Shape> = self.shapes.iter().map(changed).collect();
        self.shapes.extend(more);
        self
    }

    /// Whether a position is one of these.
    pub fn is_at(&self, position: &Position) -> bool {
        position.variant() == &self.variant && self.shapes.iter().any(|shape| shape.is_at(position, &mut 0))
    }

    /// Whether the main line of a game comes to one of these positions. It is played up to the first of them. Of a game
    /// whose start position could not be read no position is known.
    pub fn is_reached(&self, record: &Record) -> bool {
        if record.variant() != &self.variant || !record.has_known_start() {
            return false;
        }
        let mut position = record.start().clone();
        let mut differs = vec![0; self.shapes.len()];
        let mut is_here = |position: &Position| {
            let mut shapes = self.shapes.iter().zip(&mut differs);
            shapes.any(|(shape, differs)| shape.is_at(position, differs))
        };
        if is_here(&position) {
            return true;
        }
        record.mainline().map_while(|node| node.mv()).any(|mv| {
            position.play_unchecked(mv);
            is_here(&position)
        })
    }
}

impl Shape {
    /// The position of a shape in which nothing is open.
    fn position(&self, variant: &Variant) -> Position {
        let board = self.squares.iter().filter_map(|&(square, piece)| Some((square, piece?))).collect();
        let placement =
            Placement { board, hands: self.hands.clone(), turn: self.turn, ..Placement::default() };
        Position::from_placement(&placement, variant)
    }

    /// Whether a position is of this shape. `differs` is the square that differed in the position before, which mostly
    /// differs in this one too.
    #[inline]
    fn is_at(&self, position: &Position, differs: &mut usize) -> bool {
        if let Some(whole) = &self.whole {
            return position.key() == whole.key() && position == whole;
        }
        let is_other = |(square, piece): &(Square, Option<Piece>)| position.piece(*square) != *piece;
        if self.squares.get(*differs).is_some_and(is_other) {
            return false;
        }
        if let Some(at) = self.squares.iter().position(is_other) {
            *differs = at;
            return false;
        }
        self.turn.is_none_or(|turn| turn == position.turn())
            && self.hands.iter().all(|&(color, kind, count)| position.in_hand(color, kind) >= count)
    }
}

fn all_squares(variant: &Variant) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = (variant.files(), variant.ranks());
    (1..=ranks).flat_map(move |rank| (1..=files).filter_map(move |file| Square::new(file, rank)))
}

/// A pattern as the user wrote it, with a value in each field that is left out.
struct Typed<'s> {
    sfen: &'s str,
    /// The board, with `?` for each open square, also of an open rank.
    board: String,
    /// The fields behind the board.
    rest: String,
    /// For each byte of the board and of the rest, and for their end, the byte of `sfen` that it comes from.
    places: Vec<usize>,
    has_turn: bool,
    has_hands: bool,
}

impl<'s> Typed<'s> {
    /// Takes SFEN apart, of a board with so many files.
    fn new(sfen: &'s str, files: usize) -> Result<Typed<'s>, Error> {
        let mut fields = fields(sfen);
        let (at, typed) = fields.next().unwrap_or((sfen.len(), ""));
        let (board, mut places) = board(typed, at, files);
        if board.contains("+?") {
            return Err(Error::message("expected a piece behind `+`, found `?`".to_string()));
        }
        let turn = fields.next().filter(|turn| turn.1 != "?");
        let hands = fields.next().filter(|hands| hands.1 != "?");
        let (has_turn, has_hands) = (turn.is_some(), hands.is_some());
        let nothing = |text| (places.last().copied().unwrap_or_default(), text);
        let rest = [turn.unwrap_or(nothing("b")), hands.unwrap_or(nothing("-"))];
        let rest: Vec<(usize, &str)> = rest.into_iter().chain(fields).collect();
        for (at, field) in &rest {
            // The blank between two fields comes from the end of the first.
            places.extend(*at..=at + field.len());
        }
        let rest = rest.into_iter().map(|(_, field)| field).collect::<Vec<_>>().join(" ");
        Ok(Typed { sfen, board, rest, places, has_turn, has_hands })
    }

    /// Whether nothing is open.
    fn is_whole(&self) -> bool {
        !self.board.contains('?') && self.has_turn && self.has_hands
    }

    /// The position with this piece on each open square.
    fn filled_with(&self, piece: char, variant: &Variant) -> Result<Placement, Error> {
        let text = format!("{} {}", self.board.replace('?', &piece.to_string()), self.rest);
        variant.placement(&text).map_err(|error| self.unread(error))
    }

    /// The error for the user, with the place in `sfen`. The place of `error` is in the completed text.
    fn unread(&self, error: ParseError) -> Error {
        let end = self.sfen.len();
        let at = self.places.get(error.offset).map_or(end, |&at| at.min(end));
        Error::message(format!("expected {} at byte {at} of `{}`", error.expected, self.sfen))
    }
}

/// The fields of an SFEN, each with the byte where it starts.
fn fields(sfen: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |c: char| c == '_' || c.is_whitespace();
    let fields = sfen.split(is_between).filter(|field| !field.is_empty());
    fields.map(|field| (offset_of(field, sfen), field))
}

/// A board with open squares in place of open ranks; and for each of its bytes, and for its end, the byte of the SFEN
/// that it comes from.
fn board(typed: &str, at: usize, files: usize) -> (String, Vec<usize>) {
    let (mut board, mut places) = (String::new(), Vec::new());
    let mut next = at;
    for row in typed.split_inclusive('/') {
        let rank = row.trim_end_matches('/');
        if rank == "*" {
            board.extend(std::iter::repeat_n('?', files));
            places.extend(std::iter::repeat_n(next, files));
        } else {
            board.push_str(rank);
            places.extend(next..next + rank.len());
        }
        if rank.len() < row.len() {
            board.push('/');
            places.push(next + rank.len());
        }
        next += row.len();
    }
    places.push(next);
    (board, places)
}
