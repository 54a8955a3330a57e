//! A JSON text as a tape: all values in the order of the text, each with its span and the index of the next one.
//!
//! This is not a tree of values, because forks may be nested ten thousand deep, are visited in another order than that
//! of the text, and every finding needs its place.
//!
//! Entries that can be read the fast way are folded: each is a single value on the tape, and is read again when it is
//! needed. In a text with very many values, all entries (moves with their times, comments and so on) are folded, and
//! parsed again by [`Tape::again`].

mod scan;

use std::borrow::Cow;

use scan::Scan;

use super::fast;
use crate::shogi::Color;
use crate::text::Span;

/// One JSON value, as far as it could be read.
#[derive(Debug)]
pub(super) struct Tape<'s> {
    text: &'s str,
    tokens: Vec<Token>,
    /// The first entries that were read the fast way.
    plain: Vec<fast::Entry<'s>>,
    /// Strings with escapes, decoded, by their index.
    decoded: Vec<(u32, String)>,
    /// The offset after the value.
    pub end: usize,
    /// The place at which reading stopped before the value was complete, and the reason.
    pub fault: Option<(Span, Option<&'static str>)>,
    /// Mistakes that other programs do not tolerate, such as a superfluous comma.
    pub slips: Vec<(Span, &'static str)>,
    /// Whether any object has the key `from`.
    pub has_origins: bool,
    /// The number of values from which entries are folded.
    plenty: usize,
}

/// The usual number of values from which entries are folded: their tokens take a mebibyte.
const PLENTY: usize = 1 << 16;

/// The number of entries that are kept as they were read: they take half a mebibyte.
const KEPT: usize = 1 << 12;

/// The maximum length of a folded entry in bytes, so that nested entries are not parsed many times.
const FOLD: u32 = 512;

/// A value; kept small, because a text has one for every few bytes.
#[derive(Debug)]
struct Token {
    span: Span,
    /// The index of the token after this one and its content.
    next: u32,
    kind: Kind,
    /// Whether the text ends inside it.
    is_cut: bool,
    /// The side to which a folded entry attributes its move.
    side: Option<Color>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Object,
    /// A folded entry with a move, whose members are not on the tape.
    Entry,
    Array,
    Key,
    Text,
    Number,
    True,
    False,
    Null,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value<'s> {
    Object,
    Array,
    Text(Cow<'s, str>),
    Number(&'s str),
    Flag(bool),
    Null,
}

/// The index of a value on the tape.
pub(super) type At = usize;

/// A key with its value.
#[derive(Debug, Clone)]
pub(super) struct Member<'s> {
    pub key: Cow<'s, str>,
    pub value: At,
    /// The span from the key to the end of the value.
    pub span: Span,
}

/// The values for known keys of an object, in the order of these keys, and its other members.
#[derive(Debug)]
pub(super) struct Fields<'s, const N: usize> {
    pub values: [Option<At>; N],
    pub others: Vec<Other<'s>>,
}

/// A member of an object whose key is unknown or repeated.
#[derive(Debug)]
pub(super) struct Other<'s> {
    pub member: Member<'s>,
    pub is_second: bool,
}

impl<'s> Tape<'s> {
    /// Reads the first value at or after offset `from`.
    pub fn read(text: &'s str, from: usize) -> Tape<'s> {
        Tape::folding(text, from, PLENTY)
    }

    /// Reads a value, folding entries from `plenty` values on.
    fn folding(text: &'s str, from: usize, plenty: usize) -> Tape<'s> {
        let mut tape = Tape {
            text,
            tokens: Vec::new(),
            plain: Vec::new(),
            decoded: Vec::new(),
            end: from,
            fault: None,
            slips: Vec::new(),
            has_origins: false,
            plenty,
        };
        Scan::run(&mut tape);
        tape
    }

    /// Adds a value without content. Containers are completed by `close`.
    fn push(&mut self, kind: Kind, span: Span) {
        let next = index(self.tokens.len() + 1);
        self.tokens.push(Token { span, next, kind, is_cut: false, side: None });
    }

    /// Adds an entry that is read the fast way, folded.
    fn push_entry(&mut self, entry: fast::Entry<'s>) {
        self.push(Kind::Entry, entry.span);
        if let Some(token) = self.tokens.last_mut() {
            token.side = entry.mv.color;
        }
        self.has_origins |= entry.mv.from.is_some();
        if self.plain.len() < KEPT {
            self.plain.push(entry);
        }
    }

    /// The folded entry at `at`, if it can be read the fast way.
    pub fn plain_entry(&self, at: At) -> Option<fast::Entry<'s>> {
        let start = self.tokens[at].span.start;
        match self.plain.binary_search_by_key(&start, |entry| entry.span.start) {
            Ok(kept) => Some(self.plain[kept]),
            Err(_) => fast::entry(self.text, start as usize),
        }
    }

    /// Keeps the decoded form `said` of the next key or string, which begins with its quotation mark at `start`, if it
    /// differs from the written form.
    fn keep_decoded(&mut self, start: usize, said: &str) {
        let written = &self.text.as_bytes()[start + 1..];
        if !written.starts_with(said.as_bytes()) || written.get(said.len()) != Some(&b'"') {
            self.decoded.push((index(self.tokens.len()), said.to_string()));
        }
    }

    /// The same for a key, which may be that of an origin.
    fn keep_key(&mut self, start: usize, said: &str) {
        self.has_origins |= said == "from";
        self.keep_decoded(start, said);
    }

    /// Ends a container inside `around`, before offset `end`.
    fn close(&mut self, at: At, end: usize, around: Option<At>) {
        let next = self.tokens.len();
        let token = &mut self.tokens[at];
        (token.next, token.span.end) = (index(next), Span::at(end).end);
        if next > self.plenty {
            self.fold(at, around);
        }
    }

    /// Removes the members of an object in an array from the tape, if it is the entry of a move.
    fn fold(&mut self, at: At, around: Option<At>) {
        let Token { span, kind, .. } = self.tokens[at];
        let is_small = kind == Kind::Object && span.end - span.start <= FOLD;
        if !is_small || around.is_none_or(|around| !self.is_array(around)) {
            return;
        }
        let Some(mv) = self.get(at, "move") else { return };
        let side = self.get(mv, "color").and_then(|color| self.side(color));
        self.tokens.truncate(at + 1);
        self.decoded.truncate(self.decoded.partition_point(|decoded| decoded.0 <= index(at)));
        let token = &mut self.tokens[at];
        (token.kind, token.next, token.side) = (Kind::Entry, index(at + 1), side);
    }

    /// Whether a value is a folded entry.
    pub fn is_folded(&self, at: At) -> bool {
        self.tokens[at].kind == Kind::Entry
    }

    /// Parses the value at `span` again, with all its content, onto a tape of its own.
    pub fn again(&self, span: Span) -> Tape<'s> {
        let again = Tape::folding(&self.text[..span.end as usize], span.start as usize, usize::MAX);
        Tape { has_origins: self.has_origins, ..again }
    }

    /// The index of the value that begins at `span`, unless it is inside a folded one.
    pub fn place(&self, span: Span) -> Option<At> {
        self.tokens.binary_search_by_key(&span.start, |token| token.span.start).ok()
    }

    /// The side to which an entry attributes its move.
    pub fn mover(&self, entry: At) -> Option<Color> {
        match self.tokens[entry] {
            Token { kind: Kind::Entry, side, .. } => side,
            _ => self.side(self.get(self.get(entry, "move")?, "color")?),
        }
    }

    /// The side for 0 or 1, or for `true` or `false` as in files older than the schema.
    pub fn side(&self, at: At) -> Option<Color> {
        match self.value(at) {
            Value::Flag(is_black) => Some(if is_black { Color::Black } else { Color::White }),
            _ => self.number(at).and_then(|number| Color::ALL.get(number as usize).copied()),
        }
    }

    /// A string as written, without quotation marks, or a number.
    fn written(&self, at: At) -> &'s str {
        let Token { span, kind, .. } = self.tokens[at];
        let marks = usize::from(kind != Kind::Number);
        self.text
            .get(span.start as usize + marks..(span.end as usize).saturating_sub(marks))
            .unwrap_or_default()
    }

    /// A string decoded, or a number.
    fn said(&self, at: At) -> Cow<'s, str> {
        match self.decoded.binary_search_by_key(&index(at), |decoded| decoded.0) {
            Ok(found) => Cow::Owned(self.decoded[found].1.clone()),
            Err(_) => Cow::Borrowed(self.written(at)),
        }
    }

    /// Whether a key is `word`. For most keys the length is enough to tell them apart.
    fn is_said(&self, key: At, word: &str) -> bool {
        let span = self.tokens[key].span;
        if !self.decoded.is_empty() {
            return self.said(key) == word;
        }
        let is_as_long = (span.end - span.start) as usize == word.len() + fast::QUOTES;
        is_as_long && self.text.as_bytes()[span.start as usize + 1..].starts_with(word.as_bytes())
    }

    /// The outermost value.
    pub fn root(&self) -> Option<At> {
        (!self.tokens.is_empty()).then_some(0)
    }

    pub fn value(&self, at: At) -> Value<'s> {
        match self.tokens[at].kind {
            Kind::Object | Kind::Entry => Value::Object,
            Kind::Array => Value::Array,
            Kind::Key | Kind::Text => Value::Text(self.said(at)),
            Kind::Number => Value::Number(self.written(at)),
            Kind::True => Value::Flag(true),
            Kind::False => Value::Flag(false),
            Kind::Null => Value::Null,
        }
    }

    pub fn span(&self, at: At) -> Span {
        self.tokens[at].span
    }

    /// Whether the text ends inside the value.
    pub fn is_cut(&self, at: At) -> bool {
        self.tokens[at].is_cut
    }

    pub fn is_object(&self, at: At) -> bool {
        matches!(self.tokens[at].kind, Kind::Object | Kind::Entry)
    }

    pub fn is_array(&self, at: At) -> bool {
        self.tokens[at].kind == Kind::Array
    }

    /// The string, if the value is one.
    pub fn text(&self, at: At) -> Option<Cow<'s, str>> {
        (self.tokens[at].kind == Kind::Text).then(|| self.said(at))
    }

    /// The number, if the value is one and has no sign, fraction or exponent.
    pub fn number(&self, at: At) -> Option<u32> {
        (self.tokens[at].kind == Kind::Number).then(|| self.written(at).parse().ok())?
    }

    /// The elements of an array; none for another value.
    pub fn items(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let (first, end) = self.inside(at, Kind::Array);
        std::iter::successors((first < end).then_some(first), move |&at| {
            Some(self.tokens[at].next as At).filter(|&next| next < end)
        })
    }

    /// The keys of an object with the indexes of their values; none for another value. A key whose value is cut off is
    /// omitted.
    fn keys(&self, at: At) -> impl Iterator<Item = (At, At)> {
        let (mut next, end) = self.inside(at, Kind::Object);
        std::iter::from_fn(move || {
            let (key, value) = (next, next + 1);
            self.tokens.get(key).filter(|token| value < end && token.kind == Kind::Key)?;
            next = self.tokens[value].next as At;
            Some((key, value))
        })
    }

    /// The members of an object, including repeated keys.
    pub fn members(&self, at: At) -> impl Iterator<Item = Member<'s>> {
        self.keys(at).map(|(key, value)| self.member(key, value))
    }

    fn member(&self, key: At, value: At) -> Member<'s> {
        let span = self.tokens[key].span.joined(self.tokens[value].span);
        Member { key: self.said(key), value, span }
    }

    /// The first value for a key of an object, unless it is `null`.
    pub fn get(&self, at: At, key: &str) -> Option<At> {
        let (_, value) = self.keys(at).find(|(at, _)| self.is_said(*at, key))?;
        (self.tokens[value].kind != Kind::Null).then_some(value)
    }

    /// The values for several `keys` of an object, as from `get`, in a single pass.
    pub fn fields<const N: usize>(&self, at: At, keys: [&str; N]) -> Fields<'s, N> {
        let mut fields = Fields { values: [None; N], others: Vec::new() };
        let mut is_there = [false; N];
        for (key, value) in self.keys(at) {
            match (0..N).find(|&known| self.is_said(key, keys[known])) {
                Some(known) if !is_there[known] => {
                    is_there[known] = true;
                    fields.values[known] = (self.tokens[value].kind != Kind::Null).then_some(value);
                }
                known => {
                    fields.others.push(Other { member: self.member(key, value), is_second: known.is_some() })
                }
            }
        }
        fields
    }

    /// Whether a value contains moves or endings at any depth.
    pub fn holds_moves(&self, at: At) -> bool {
        let keys = ["move", "moves", "special", "to"];
        let is_key =
            |at: At| self.tokens[at].kind == Kind::Key && keys.iter().any(|key| self.is_said(at, key));
        (at..self.tokens[at].next as At).any(|at| is_key(at) || self.is_folded(at))
    }

    /// The spans of a container outside its values: brackets, commas, keys, colons, and `null`.
    pub fn signs(&self, at: At) -> Vec<Span> {
        let Token { span, next, .. } = self.tokens[at];
        let mut signs = Vec::new();
        let (mut from, mut inner) = (span.start, at + 1);
        while inner < next as At {
            let token = &self.tokens[inner];
            if !matches!(token.kind, Kind::Key | Kind::Null) {
                signs.push(Span { start: from, end: token.span.start });
                from = token.span.end;
            }
            inner = token.next as At;
        }
        signs.push(Span { start: from, end: span.end });
        signs.retain(|sign| sign.start < sign.end);
        signs
    }

    fn inside(&self, at: At, kind: Kind) -> (At, At) {
        if self.tokens[at].kind == kind { (at + 1, self.tokens[at].next as At) } else { (at, at) }
    }
}

/// An index on the tape. A text has at most 2^30 bytes, and at most a token for each.
fn index(at: At) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
