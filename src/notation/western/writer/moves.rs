//! Moves as text.

use std::fmt::{self, Write};

use crate::notation::Output;
use crate::notation::western::Style;
use crate::notation::western::names::Names;
use crate::record::Node;
use crate::rules::Position;
use crate::shogi::{PieceKind, Square};

/// How one record spells its moves.
pub(super) struct Spelling {
    style: Style,
    /// The name of each kind.
    kinds: Vec<String>,
    /// Whether squares are two digits.
    has_digits: bool,
}

impl Spelling {
    pub fn new(position: &Position, style: Style) -> Spelling {
        let variant = position.variant();
        let names = Names::of(variant);
        let last = variant.kinds().map(PieceKind::index).max().unwrap_or(0);
        let mut kinds = vec![String::new(); last + 1];
        for kind in variant.kinds() {
            let about = variant.kind(kind);
            let base = variant.kind(about.base).move_kanji();
            let kanji = match about.move_kanji() {
                own if about.is_promoted() && own.chars().count() > 1 => format!("+{base}"),
                own => own.to_string(),
            };
            // A name that two kinds share names neither.
            let is_read = |name: &&str| names.piece(name) == Some((kind, name.len()));
            let kanji = Some(kanji.as_str()).filter(|_| style == Style::Kitao);
            let mut known = kanji.into_iter().chain([about.western.as_str(), about.usi.as_str()]);
            kinds[kind.index()] = known.find(is_read).unwrap_or(&about.usi).to_string();
        }
        let is_small = variant.files() <= 9 && variant.ranks() <= 9;
        Spelling { style, kinds, has_digits: is_small && matches!(style, Style::Hosking | Style::Kitao) }
    }

    /// The move of `node` from `position`, the one before it.
    ///
    /// The origin is said where another piece of the kind could go there, pinned or not, and where the move
    /// is none that a reader would look for. `=` says that a promotion was declined.
    pub fn write(&self, node: &Node<'_>, position: &Position, output: &mut Output) -> fmt::Result {
        let (Some(mv), Some(kind)) = (node.mv(), node.kind()) else { return Ok(()) };
        output.write_str(&self.kinds[kind.index()])?;
        let Some(from) = mv.from() else {
            output.write_char(if self.style == Style::Hosking { '\'' } else { '*' })?;
            return self.square(mv.to(), output);
        };
        let takes = position.piece(mv.to()).is_some();
        let has_origin = node.illegal().is_some()
            || mv.is_double()
            || position.only_candidate(kind, mv.to()) != Some(from);
        if has_origin && self.style == Style::Kitao {
            output.write_char('(')?;
            self.square(from, output)?;
            output.write_char(')')?;
        } else if has_origin {
            self.square(from, output)?;
        }
        if let Some(via) = mv.via() {
            output.write_char(if position.piece(via).is_some() { 'x' } else { '-' })?;
            self.square(via, output)?;
        }
        match takes && mv.to() != from {
            true => output.write_char('x')?,
            false if self.style != Style::Hosking || has_origin => output.write_char('-')?,
            false => {}
        }
        let is_same = takes
            && !mv.is_double()
            && node
                .parent()
                .and_then(|before| before.mv())
                .is_some_and(|mv_before| mv_before.to() == mv.to());
        if !(is_same && self.style == Style::Kitao) {
            self.square(mv.to(), output)?;
        }
        match (mv.is_promotion(), position.may_promote(mv)) {
            (true, _) => output.write_char('+'),
            (false, true) => output.write_char('='),
            (false, false) => Ok(()),
        }
    }

    fn square(&self, square: Square, output: &mut Output) -> fmt::Result {
        match self.has_digits {
            true => write!(output, "{}{}", square.file(), square.rank()),
            false => write!(output, "{square}"),
        }
    }
}
