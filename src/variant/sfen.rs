//! SFEN as pieces put on a board. Whether the position makes sense is asked elsewhere.

use super::Variant;
use crate::diag::ParseError;
use crate::shogi::{Color, Piece, Placement, Square};

impl Variant {
    /// The variants to try on an SFEN, the likeliest first: the one that was asked for, then those that
    /// begin on this board, then all others but those whose board this one would be with a rank too few or
    /// too many.
    pub(crate) fn candidates(&self, sfen: &str) -> impl Iterator<Item = &Variant> {
        let told = sfen.trim_start().split([' ', '_']).next().unwrap_or_default();
        // The longest start is hundreds of times as long as a board of standard shogi, and is not searched.
        let begins = move |one: &Variant| {
            one.start().strip_prefix(told).is_some_and(|rest| rest.starts_with([' ', '_']))
        };
        let (is_default, is_start) = (self.is_shogi(), begins(self));
        let starts = Variant::all().filter(move |one| is_default && !is_start && begins(one));
        let others = Variant::all().filter(move |one| begins(one) || !self.is_mistaken_for(one, told));
        starts.chain(std::iter::once(self)).chain(others)
    }

    /// Whether a board of `one` could be a board of this variant that has lost or gained ranks: as wide, and
    /// without a piece that this variant does not have.
    fn is_mistaken_for(&self, one: &Variant, board: &str) -> bool {
        let is_known = |(at, _)| self.read_piece(&board[at..], 0).is_ok();
        one.files() == self.files()
            && one.ranks() != self.ranks()
            && board.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).all(is_known)
    }

    /// The pieces that `sfen` puts on the board and in hand.
    ///
    /// Read liberally: hands may be missing, in any order and with repeated letters (`PP`), and the
    /// move number may be missing; `_` stands for a blank.
    ///
    /// # Errors
    /// Where the text stops being an SFEN of this variant.
    pub(crate) fn placement(&self, sfen: &str) -> Result<Placement, ParseError> {
        let mut fields = Fields { text: sfen, at: 0 };
        let mut placement = Placement::default();
        let (start, board) = fields.next().ok_or(ParseError::new(0, "a board"))?;
        self.read_board(board, start, &mut placement)?;
        let Some((start, turn)) = fields.next() else {
            return Err(ParseError::new(sfen.len(), "the side to move, `b` or `w`"));
        };
        placement.turn = Some(match turn {
            "b" | "B" => Color::Black,
            "w" | "W" => Color::White,
            _ => return Err(ParseError::new(start, "the side to move, `b` or `w`")),
        });
        let mut next = fields.next();
        if let Some((start, square)) = next
            && self.laws().lions.is_some()
        {
            placement.lion_taken = match square {
                "-" => None,
                square => {
                    let square: Square = square
                        .parse()
                        .map_err(|_| ParseError::new(start, "where a lion was taken, or `-`"))?;
                    Some(square).filter(|square| self.has(*square))
                }
            };
            next = fields.next();
        } else if let Some((start, hands)) = next
            && !hands.bytes().all(|byte| byte.is_ascii_digit())
        {
            self.read_hands(hands, start, &mut placement)?;
            next = fields.next();
        }
        if let Some((start, number)) = next {
            let number: u32 =
                number.parse().map_err(|_| ParseError::new(start, "the number of the next move"))?;
            placement.ply = Some(number.max(1));
        }
        match fields.next() {
            Some((start, _)) => Err(ParseError::new(start, "the end of the SFEN")),
            None => Ok(placement),
        }
    }

    fn read_board(&self, text: &str, start: usize, into: &mut Placement) -> Result<(), ParseError> {
        let mut at = start;
        let mut ranks = 0u8;
        for (index, row) in text.split('/').enumerate() {
            ranks = u8::try_from(index + 1).unwrap_or(u8::MAX);
            if ranks > self.ranks() {
                return Err(ParseError::new(at, "no more ranks than the board has"));
            }
            self.read_rank(row, at, ranks, into)?;
            at += row.len() + 1;
        }
        if ranks < self.ranks() {
            return Err(ParseError::new(start + text.len(), "as many ranks as the board has"));
        }
        Ok(())
    }

    fn read_rank(&self, row: &str, start: usize, rank: u8, into: &mut Placement) -> Result<(), ParseError> {
        let short = |at| ParseError::new(at, "as many squares as the board has files");
        let mut left = u32::from(self.files());
        let mut rest = row;
        while !rest.is_empty() {
            let at = start + row.len() - rest.len();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let empty: u32 = rest[..digits].parse().map_err(|_| short(at))?;
                left = left.checked_sub(empty).ok_or(short(at))?;
                rest = &rest[digits..];
                continue;
            }
            let (piece, length) = self.read_piece(rest, at)?;
            let square = Square::new(u8::try_from(left).unwrap_or(0), rank).ok_or(short(at))?;
            into.board.push((square, piece));
            left -= 1;
            rest = &rest[length..];
        }
        if left > 0 { Err(short(start + row.len())) } else { Ok(()) }
    }

    fn read_hands(&self, text: &str, start: usize, into: &mut Placement) -> Result<(), ParseError> {
        if text == "-" {
            return Ok(());
        }
        let mut rest = text;
        while !rest.is_empty() {
            let at = start + text.len() - rest.len();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let count: u32 = match digits {
                0 => 1,
                _ => rest[..digits].parse().map_err(|_| ParseError::new(at, "a number of pieces"))?,
            };
            if count == 0 || count > u32::from(u8::MAX) {
                return Err(ParseError::new(at, "a number of pieces from 1 to 255"));
            }
            rest = &rest[digits..];
            let (piece, length) = self.read_piece(rest, at + digits)?;
            if self.kind(piece.kind).slot.is_none() {
                return Err(ParseError::new(at + digits, "a piece that can be in hand"));
            }
            into.hands.push((piece.color, piece.kind, count));
            rest = &rest[length..];
        }
        Ok(())
    }

    /// Pieces on the board as the first field of an SFEN.
    pub(crate) fn board_sfen(&self, pieces: &[(Square, Piece)]) -> String {
        let mut text = String::with_capacity(96);
        for rank in 1..=self.ranks() {
            if rank > 1 {
                text.push('/');
            }
            let mut empty = 0;
            for file in (1..=self.files()).rev() {
                let here = |(at, _): &&(Square, Piece)| (at.file(), at.rank()) == (file, rank);
                match pieces.iter().find(here) {
                    Some(&(_, piece)) => {
                        push_number(&mut text, std::mem::take(&mut empty));
                        self.push_piece(&mut text, piece);
                    }
                    None => empty += 1,
                }
            }
            push_number(&mut text, empty);
        }
        text
    }

    /// Adds a piece as SFEN spells it: letters in the case of its side, in brackets if there are several.
    pub(crate) fn push_piece(&self, text: &mut String, piece: Piece) {
        let name = &self.kind(piece.kind).usi;
        let letters = name.trim_start_matches('+');
        if letters.len() < name.len() {
            text.push('+');
        }
        let is_long = letters.len() > 1;
        if is_long {
            text.push('[');
        }
        match piece.color {
            Color::Black => text.push_str(letters),
            Color::White => text.extend(letters.chars().map(|c| c.to_ascii_lowercase())),
        }
        if is_long {
            text.push(']');
        }
    }

    /// The piece at the start of `text`, and how long its name is.
    fn read_piece(&self, text: &str, at: usize) -> Result<(Piece, usize), ParseError> {
        let unknown = ParseError::new(at, "the letter of a piece");
        let plus = usize::from(text.starts_with('+'));
        let rest = &text[plus..];
        let (letters, length) = match rest.strip_prefix('[') {
            Some(inner) => {
                let end = inner.find(']').ok_or(unknown)?;
                (&inner[..end], end + 2)
            }
            None => (rest.get(..1).ok_or(unknown)?, 1),
        };
        let color = match letters {
            _ if letters.is_empty() => return Err(unknown),
            _ if letters.bytes().all(|byte| byte.is_ascii_uppercase()) => Color::Black,
            _ if letters.bytes().all(|byte| byte.is_ascii_lowercase()) => Color::White,
            _ => return Err(unknown),
        };
        let kind = self.kind_spelt(letters, plus > 0).ok_or(unknown)?;
        Ok((Piece { color, kind }, plus + length))
    }
}

/// Writes a number of empty squares, if there are any.
fn push_number(text: &mut String, number: u32) {
    if number > 0 {
        text.push_str(&number.to_string());
    }
}

/// The fields of an SFEN with their offsets, divided by blanks or `_`.
struct Fields<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Fields<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let divides = |c: char| c == ' ' || c == '\t' || c == '_';
        let rest = &self.text[self.at..];
        let start = self.at + rest.find(|c| !divides(c))?;
        let rest = &self.text[start..];
        let length = rest.find(divides).unwrap_or(rest.len());
        self.at = start + length;
        Some((start, &rest[..length]))
    }
}
