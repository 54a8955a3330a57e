//! Formats a move in a Western style.

use std::fmt::{self, Write};

use super::Names;
use crate::notation::moves::Spelling;
use crate::shogi::{Destination, MoveText, Origin, PieceKind, Square};
use crate::variant::Variant;

/// The names of pieces and squares of a variant in a style.
pub(crate) struct Naming {
    pub spelling: Spelling,
    /// The name of each kind, for those that are needed.
    kinds: Vec<String>,
    /// Whether squares are two digits.
    has_digits: bool,
}

impl Naming {
    /// The names of the kinds `named`, which must be kinds of the variant.
    pub fn new(variant: &Variant, spelling: Spelling, named: impl Iterator<Item = PieceKind>) -> Naming {
        let names = Names::of(variant);
        let last = variant.kinds().map(PieceKind::index).max().unwrap_or(0);
        let mut kinds = vec![String::new(); last + 1];
        for kind in named {
            let about = variant.kind(kind);
            let base = variant.kind(about.base).move_kanji();
            let kanji = match about.move_kanji() {
                own if about.is_promoted() && own.chars().count() > 1 => format!("+{base}"),
                own => own.to_string(),
            };
            // A name that two kinds share is not used.
            let is_read = |name: &&str| names.piece(name) == Some((kind, name.len()));
            let kanji = Some(kanji.as_str()).filter(|_| spelling == Spelling::Kitao);
            let mut known = kanji.into_iter().chain([about.western.as_str(), about.usi.as_str()]);
            kinds[kind.index()] = known.find(is_read).unwrap_or(&about.usi).to_string();
        }
        let has_digits = variant.fits_digits() && matches!(spelling, Spelling::Hosking | Spelling::Kitao);
        Naming { spelling, kinds, has_digits }
    }

    fn square(&self, square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_digits {
            write!(f, "{}{}", square.file(), square.rank())
        } else {
            fmt::Display::fmt(&square, f)
        }
    }
}

/// Displays a move in a style.
pub(crate) struct Western<'v> {
    pub naming: &'v Naming,
    pub text: MoveText,
    /// Whether the first of two steps captures.
    pub takes_first: bool,
}

impl fmt::Display for Western<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Western { naming, text, takes_first } = self;
        f.write_str(text.before.and_then(|kind| naming.kinds.get(kind.index())).map_or("", String::as_str))?;
        match text.origin {
            Origin::Square(from) if naming.spelling == Spelling::Kitao => {
                f.write_char('(')?;
                naming.square(from, f)?;
                f.write_char(')')?;
            }
            Origin::Square(from) => naming.square(from, f)?,
            _ => {}
        }
        if let Some(via) = text.via {
            f.write_char(if *takes_first { 'x' } else { '-' })?;
            naming.square(via, f)?;
        }
        match text.origin {
            Origin::Hand => f.write_char(if naming.spelling == Spelling::Hosking { '\'' } else { '*' })?,
            _ if text.takes == Some(true) => f.write_char('x')?,
            Origin::Unsaid if naming.spelling == Spelling::Hosking => {}
            _ => f.write_char('-')?,
        }
        if let Destination::Square(to) = text.to {
            naming.square(to, f)?;
        }
        f.write_str(match text.promote {
            Some(true) => "+",
            Some(false) => "=",
            None => "",
        })
    }
}
