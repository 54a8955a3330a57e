//! Parses single JSON values: colours, kinds of pieces, squares and flags.

use super::json::{At, Fields, Other, Tape, Value};
use crate::diag::{Code, Diagnostic, Parts};
use crate::shogi::{Color, PieceKind, Square};
use crate::text::Span;
use crate::variant::Variant;

/// The span of an invalid value, and what was expected.
pub(super) type Unfit = (Span, &'static str);

/// The message for a value that should be a flag.
const NO_FLAG: &str = "expected `true` or `false`";

/// Parses the values of a game, and collects findings.
pub(super) struct Values<'t, 's> {
    pub tape: &'t Tape<'s>,
    pub variant: &'t Variant,
    /// Whether colors as flags have been reported, which is done once for a text.
    pub has_old_colors: bool,
    pub found: Vec<Diagnostic>,
}

impl<'t, 's> Values<'t, 's> {
    /// The values of a text, without findings.
    pub fn new(tape: &'t Tape<'s>, variant: &'t Variant) -> Values<'t, 's> {
        Values { tape, variant, has_old_colors: false, found: Vec::new() }
    }

    /// Reports a value with an unusual spelling.
    pub fn odd(&mut self, at: At, words: &'static str) {
        self.found.push(Diagnostic::spelling(words, self.tape.span(at)));
    }

    /// The color for 0 or 1, or for `true` or `false` as in files older than the schema.
    pub fn color(&mut self, at: At) -> Option<Color> {
        let color = self.tape.side(at);
        if !matches!(self.tape.value(at), Value::Flag(_)) {
            if color.is_none() {
                self.odd(at, "expected the color 0 or 1");
            }
        } else if !std::mem::replace(&mut self.has_old_colors, true) {
            self.odd(at, "colors are 0 and 1 now, not `true` and `false`");
        }
        color
    }

    /// The kind for a string of two letters.
    pub fn kind(&self, at: At) -> Option<PieceKind> {
        self.kind_of(&self.tape.text(at)?)
    }

    /// The kind that two letters stand for.
    pub fn kind_of(&self, letters: &str) -> Option<PieceKind> {
        self.variant.kinds().find(|&kind| self.variant.kind(kind).csa.as_deref() == Some(letters))
    }

    /// The square in an object such as `{"x":7,"y":6}`.
    pub fn square(&self, at: At) -> Option<Square> {
        let [file, rank] = self.tape.fields(at, ["x", "y"]).values;
        let side = |side| u8::try_from(self.tape.number(side?)?).ok();
        Square::new(side(file)?, side(rank)?)
    }

    /// The value of a flag. A number or a string in its place is reported.
    pub fn flag(&mut self, at: At) -> Result<bool, Unfit> {
        if let Value::Flag(flag) = self.tape.value(at) {
            return Ok(flag);
        }
        let flag = match (self.tape.number(at), self.tape.text(at).as_deref()) {
            (Some(1), _) | (_, Some("true")) => true,
            (Some(0), _) | (_, Some("false")) => false,
            _ => return Err((self.tape.span(at), NO_FLAG)),
        };
        self.odd(at, NO_FLAG);
        Ok(flag)
    }

    /// The values for `known` keys of an object. Other members are reported.
    pub fn fields<const N: usize>(
        &mut self,
        at: At,
        known: [&str; N],
        what: &'static str,
    ) -> [Option<At>; N] {
        let Fields { values, others } = self.tape.fields(at, known);
        self.report(others, what);
        values
    }

    /// Reports other members of an object. Those that contain moves are errors, because the moves are lost.
    pub fn report(&mut self, others: Vec<Other<'s>>, what: &'static str) {
        for Other { member, is_second } in others {
            let parts = Parts::NONE.with("key", &*member.key).flag("second", is_second);
            let is_lost =
                member.key == "move" || member.key == "special" || self.tape.holds_moves(member.value);
            let code = if is_lost { Code::UnreadMove } else { Code::UnreadLine };
            let found = Diagnostic::of(code, member.span, parts.word("object", what));
            self.found.push(found.advise("it was left out"));
        }
    }
}
