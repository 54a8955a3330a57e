//! Boards and hands as they are drawn (BOD): what is read.

use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::kif::{Words, any_digit, kanji_number};
use crate::shogi::{Color, Piece, PieceKind, Placement, Square};
use crate::text::grammar::{Expected, Parsed, number};
use crate::text::{Span, is_blank};
use crate::variant::Variant;

/// The lines of a diagram, until it is known that the moves begin.
#[derive(Debug, Clone, Default)]
pub(crate) struct Diagram<'s> {
    rows: Vec<(&'s str, Span)>,
    hands: Vec<(Color, &'s str, Span)>,
    /// The start position as SFEN; more than one, if the text says so.
    sfens: Vec<(&'s str, Span)>,
    pub turn: Option<(Color, Span)>,
    /// How many moves lead to it, and where that stands.
    pub ply: Option<(u32, Span)>,
    /// Whether the lower edge of the board has been seen.
    is_closed: bool,
    /// How long the edges are, above and below.
    edges: [Option<u32>; 2],
    span: Option<Span>,
}

impl<'s> Diagram<'s> {
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether nothing has been drawn or said of a position.
    pub fn is_blank(&self) -> bool {
        self.span.is_none() && self.turn.is_none()
    }

    /// Whether another rank belongs to another board.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The pieces of `color` in hand, if they have been said.
    pub fn hand_of(&self, color: Color) -> Option<&'s str> {
        self.hands.iter().find(|hand| hand.0 == color).map(|hand| hand.1)
    }

    /// Takes a rank of the board.
    pub fn row(&mut self, row: &'s str, span: Span) {
        self.rows.push((row, span));
        self.cover(span);
    }

    /// Takes an edge of the board.
    pub fn edge(&mut self, span: Span) {
        self.is_closed = self.has_rows();
        self.edges[usize::from(self.is_closed)] = Some(span.end - span.start);
        self.cover(span);
    }

    /// Takes the files above a board.
    pub fn labels(&mut self, span: Span) {
        self.is_closed = self.has_rows();
        self.cover(span);
    }

    /// What must follow if the text ends here.
    pub fn lacks(&self, has_hands: bool) -> Option<&'static str> {
        match self.edges {
            [Some(above), below] if self.has_rows() && below < Some(above) => {
                Some("the lower edge of the board")
            }
            _ if self.has_rows() && has_hands && self.hands.len() == 1 => Some("the other hand"),
            _ => None,
        }
    }

    /// Takes a hand: its pieces, where they stand, and where the line does.
    pub fn hand(&mut self, color: Color, pieces: &'s str, span: Span, line: Span) {
        self.hands.push((color, pieces, if pieces.is_empty() { line } else { span }));
        self.cover(line);
    }

    /// Takes a start position as SFEN, which stands on a line.
    pub fn start(&mut self, sfen: &'s str, span: Span, line: Span) {
        self.sfens.push((sfen, span));
        self.cover(line);
    }

    /// Widens the span of the diagram.
    pub fn cover(&mut self, span: Span) {
        let whole = self.span.get_or_insert(span);
        whole.end = whole.end.max(span.end);
    }

    /// Where its ranks stand, from the first on.
    pub fn ranks(&self) -> Vec<Span> {
        self.rows.iter().map(|(_, span)| *span).collect()
    }

    /// Where the diagram stands.
    pub fn span(&self) -> Span {
        self.span.unwrap_or_default()
    }

    /// The variant whose board is drawn, if that is not `told`: of those with a board of this size the one
    /// that begins like this, or else the first that has all these pieces.
    pub fn variant(&self, told: &Variant) -> Option<Variant> {
        let row = self.rows.first()?.0;
        let ranks = self.rows.len();
        let fits = |one: &Variant| {
            let files = usize::from(one.files());
            usize::from(one.ranks()) == ranks && (squares(row) == files || cells(row) == files)
        };
        let reads = |one: &Variant| {
            let (placement, found) = self.read(&Words::new(one), None);
            let is_read = found.iter().all(|found| !matches!(found.code, Code::BadBoard | Code::BadHand));
            placement.filter(|_| is_read)
        };
        // A small picture of pieces is no game without a king.
        let has_king = |one: &Variant, drawn: &Placement| {
            drawn.board.iter().any(|(_, piece)| one.laws().royal.contains(&piece.kind))
        };
        if fits(told) && (!told.is_shogi() || reads(told).is_some()) {
            return None;
        }
        let all = || Variant::all().filter(|one| fits(one) && *one != told);
        let begins = |one: &Variant| {
            let start = one.placement(one.start()).map(|start| start.board);
            reads(one).is_some_and(|drawn| start.is_ok_and(|start| same_pieces(&drawn.board, &start)))
        };
        all()
            .find(|one| begins(one))
            .or_else(|| all().find(|one| reads(one).is_some_and(|drawn| has_king(one, &drawn))))
            .cloned()
    }

    /// What is drawn, or else said as SFEN, and what is wrong with it. Nothing, if ranks are missing. Hands without
    /// a board are added to the start position, which is `handicap` in SFEN if one was named.
    pub fn read(&self, words: &Words, handicap: Option<&str>) -> (Option<Placement>, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let mut placement = Placement::default();
        let ranks = usize::from(words.variant().ranks());
        let complete = self.rows.len() == ranks;
        if self.has_rows() && !complete {
            let parts = Parts::NONE.with("ranks", ranks).with("found", self.rows.len());
            let span = Span { start: self.rows[0].1.start, end: self.rows[self.rows.len() - 1].1.end };
            found.push(Diagnostic::of(Code::BadBoard, span, parts).advise("the board was not used"));
        }
        let mut is_used = complete;
        if complete {
            for (at, &(row, span)) in self.rows.iter().enumerate() {
                self.read_row(words, at as u8 + 1, row, span, &mut placement, &mut found);
            }
        }
        // Whose hands are known.
        let mut known = [false; 2];
        for &(color, pieces, span) in self.hands.iter().filter(|(_, pieces, _)| !is_rest(pieces)) {
            let before = placement.hands.len();
            match hand(words, pieces, color, &mut placement.hands) {
                Ok(()) => known[color.index()] = true,
                Err(expected) => {
                    placement.hands.truncate(before);
                    found.push(unread(Code::BadHand, at(pieces, span, expected.rest), expected));
                }
            }
        }
        for &(color, _, span) in self.hands.iter().filter(|(_, pieces, _)| is_rest(pieces)) {
            known[color.index()] = true;
            match complete {
                true => rest_of(words.variant(), color, &mut placement),
                false => {
                    found.push(Diagnostic::of(Code::BadHand, span, Parts::NONE.flag("rest", true)));
                }
            }
        }
        let told = self.sfens.first().map(|(sfen, _)| *sfen).or(handicap).unwrap_or(words.variant().start());
        if let (false, false, Some(&(_, _, span))) =
            (self.has_rows(), placement.hands.is_empty(), self.hands.first())
            && let Ok(start) = words.variant().placement(told)
        {
            let found_alone = Diagnostic::of(Code::HandAlone, span, Parts::NONE);
            found.push(found_alone.advise("they were added to the start position"));
            placement.board = start.board;
            placement.hands.extend(start.hands);
            placement.turn = start.turn;
            is_used = true;
        }
        for &(sfen, span) in &self.sfens {
            match words.variant().placement(sfen) {
                Ok(start) if !is_used => (placement, is_used) = (start, true),
                Ok(start) if !same_pieces(&start.board, &placement.board) => {
                    let conflict =
                        Diagnostic::of(Code::HandicapConflict, span, Parts::NONE.with("name", sfen));
                    found.push(conflict.advise("the board was used"));
                }
                Ok(_) => {}
                Err(error) => {
                    let parts = Parts::NONE.word("expected", error.expected);
                    found.push(Diagnostic::of(Code::BadBoard, span, parts).advise("the board was not used"));
                }
            }
        }
        // A first move that White alone could make says nothing where it is Black's hand that has been lost.
        let has_lost_hand = complete && known[Color::White.index()] && !known[Color::Black.index()];
        placement.turn =
            self.turn.map(|turn| turn.0).or(placement.turn).or(has_lost_hand.then_some(Color::Black));
        placement.ply = self.ply.map(|(ply, _)| ply.saturating_add(1)).or(placement.ply);
        (is_used.then_some(placement), found)
    }

    fn read_row(
        &self,
        words: &Words,
        rank: u8,
        row: &str,
        span: Span,
        into: &mut Placement,
        found: &mut Vec<Diagnostic>,
    ) {
        let files = words.variant().files();
        let mut rest = &row[1..];
        let mut left = files;
        let (mut has_signs, mut unsigned) = (false, false);
        loop {
            let is_signed = rest.starts_with(is_side);
            match cell(words, rest) {
                Ok((after, None)) => {
                    let label = rank_label(after);
                    if left > 0 {
                        let parts = Parts::NONE.with("files", files);
                        let parts = parts.with("found", files - left);
                        found.push(Diagnostic::of(Code::BadBoard, span, parts));
                    } else if label.is_some_and(|label| label != u32::from(rank)) {
                        let parts = Parts::NONE.with("rank", rank).flag("mislabelled", true);
                        found.push(Diagnostic::of(Code::BadBoard, span, parts));
                    } else if label.is_none() && !after.trim().is_empty() {
                        let parts = Parts::NONE.with("text", after.trim()).with("rank", rank);
                        found.push(Diagnostic::of(Code::Trailing, span, parts));
                    }
                    if has_signs && unsigned {
                        let parts = Parts::NONE.with("rank", rank).flag("unsigned", true);
                        found.push(Diagnostic::of(Code::Damaged, span, parts));
                    }
                    return;
                }
                Ok((after, Some(piece))) => {
                    let Some(square) = Square::new(left, rank) else {
                        let parts = Parts::NONE.with("files", files);
                        found.push(Diagnostic::of(Code::BadBoard, span, parts));
                        return;
                    };
                    into.board.extend(piece.map(|piece| (square, piece)));
                    left -= 1;
                    has_signs |= is_signed;
                    unsigned |= !is_signed && piece.is_some();
                    rest = after;
                }
                Err(error) => {
                    let expected = crate::text::grammar::expected(error, rest);
                    found.push(unread(Code::BadBoard, at(row, span, expected.rest), expected));
                    return;
                }
            }
        }
    }
}

/// Where the first character of `rest` stands, which is a part of `text` at `span`.
fn at(text: &str, span: Span, rest: &str) -> Span {
    let offset = (rest.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len()) as u32;
    let length = rest.chars().next().map_or(0, char::len_utf8) as u32;
    if length == 0 { span } else { Span { start: span.start + offset, end: span.start + offset + length } }
}

/// Whether a hand is all that is left, as it is printed with tsume problems: `残り全部`.
fn is_rest(pieces: &str) -> bool {
    let words =
        ["残り全部", "残りすべて", "残り全て", "残り駒全部", "残り駒", "残り", "全部", "残駒全部", "残駒"];
    words.contains(&pieces)
}

/// Gives `color` all pieces of the game that are neither on the board nor in a hand; kings aside.
fn rest_of(variant: &Variant, color: Color, placement: &mut Placement) {
    let is_rest =
        |kind: &PieceKind| variant.kind(*kind).slot.is_some() && !variant.laws().royal.contains(kind);
    for kind in variant.kinds().filter(is_rest) {
        let on_board = placement.board.iter().filter(|(_, piece)| variant.kind(piece.kind).base == kind);
        let in_hand: u32 = placement.hands.iter().filter(|hand| hand.1 == kind).map(|hand| hand.2).sum();
        let used = on_board.count() as u32 + in_hand;
        let left = variant.kind(kind).total.saturating_sub(used);
        if left > 0 {
            placement.hands.push((color, kind, left));
        }
    }
}

fn unread(code: Code, span: Span, expected: Expected<'_>) -> Diagnostic {
    let next: String = expected.rest.chars().take(2).collect();
    let found = Some(next).filter(|next| !next.is_empty());
    Diagnostic::of(code, span, Parts::NONE.word("expected", expected.what).with_some("found", found))
}

/// Whether two boards have the same pieces.
fn same_pieces(one: &[(Square, Piece)], other: &[(Square, Piece)]) -> bool {
    one.len() == other.len() && one.iter().all(|piece| other.contains(piece))
}

/// How many squares a drawn rank has, each with a sign before it.
fn squares(row: &str) -> usize {
    let inner = row.trim_start_matches('|').split('|').next().unwrap_or_default();
    inner.chars().filter(|c| matches!(c, ' ' | 'v' | 'V' | 'ｖ' | '^')).count()
}

/// How many squares a drawn rank has, if each piece has one character.
fn cells(row: &str) -> usize {
    let inner = row.trim_start_matches('|');
    let inner = inner.split('|').next().unwrap_or_default();
    let is_piece = |c: &char| !matches!(c, ' ' | '\t' | 'v' | 'V' | 'ｖ' | '^' | '+' | '成');
    inner.chars().filter(is_piece).count()
}

/// Whether a character can be the column for the side before a piece.
fn is_side(c: char) -> bool {
    matches!(c, ' ' | '\t' | 'v' | 'V' | 'ｖ' | '^' | '+')
}

/// `cell := (" " | "v" | "V" | "^" | "+")? (piece | "・")`, or the end of the rank.
///
/// Answers nothing at the end, and a square with or without a piece before it.
fn cell<'s>(words: &Words, input: &'s str) -> Parsed<'s, Option<Option<Piece>>> {
    let mut color = Color::Black;
    let mut rest = input;
    loop {
        let Some(next) = rest.chars().next() else { return Ok(("", None)) };
        let after = &rest[next.len_utf8()..];
        match next {
            ' ' | '\t' | '^' | '+' => color = Color::Black,
            'v' | 'V' | 'ｖ' => color = Color::White,
            '|' => return Ok((after, None)),
            '・' | '．' | '.' | '･' | '\u{3000}' => return Ok((after, Some(None))),
            _ => {
                let (rest, kind) = match words.piece(rest) {
                    Err(_) if rank_label(rest).is_some() => return Ok((rest, None)),
                    other => other?,
                };
                return Ok((rest, Some(Some(Piece::new(color, kind)))));
            }
        }
        rest = after;
    }
}

/// The rank that stands alone at the end of a line.
fn rank_label(input: &str) -> Option<u32> {
    let label = input.trim();
    match kanji_number(label) {
        Ok(("", rank)) => Some(rank),
        _ => {
            let mut characters = label.chars();
            let rank = any_digit(characters.next()?)?;
            characters.next().is_none().then_some(rank)
        }
    }
}

/// `hand := "なし" | (blank* piece count?)*`, such as `飛　角二　歩十八`, with or without blanks.
fn hand<'s>(
    words: &Words,
    pieces: &'s str,
    color: Color,
    into: &mut Vec<(Color, PieceKind, u32)>,
) -> Result<(), Expected<'s>> {
    if matches!(pieces, "なし" | "無し" | "ナシ" | "無" | "-" | "－" | "―" | "ー" | "0") {
        return Ok(());
    }
    let mut rest = pieces;
    loop {
        rest = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | ',' | '，' | '・'));
        if rest.is_empty() {
            return Ok(());
        }
        let read = |error| crate::text::grammar::expected(error, rest);
        let (after, kind) = words.piece(rest).map_err(read)?;
        if words.variant().kind(kind).slot.is_none() {
            return Err(Expected { rest, what: "a piece that can be in hand" });
        }
        let after = after.trim_start_matches(['×', 'x', '*']);
        let (after, count) = match kanji_number(after).or_else(|_| number(after)) {
            Ok(counted) => counted,
            Err(nom::Err::Failure(expected)) => return Err(expected),
            Err(_) => (after, 1),
        };
        into.push((color, kind, count));
        rest = after.strip_prefix('枚').unwrap_or(after);
    }
}

#[cfg(test)]
mod tests;
