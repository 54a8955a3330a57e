//! The ways in which a move can break the rules, and the code of the finding for each.

use std::fmt;

use crate::diag::Code;

/// Declares the variants, each with the code of its finding, which has the same name.
macro_rules! ways {
    ($($(#[doc = $doc:literal])+ $way:ident,)+) => {
        crate::named::named! {
            /// The rule that a move breaks: [`Position::legality`](super::Position::legality) and
            /// [`Position::play`](super::Position::play) give it.
            ///
            /// Source: Japan Shogi Association 対局規則, and the tables of `rules` for other variants.
            #[non_exhaustive]
            pub enum IllegalMove: !Display {
                /// The code of the finding.
                pub fn code(self) -> Code;
                $($(#[doc = $doc])+ $way = [&[Code::$way.name()]] => Code::$way,)+
            }
        }
    };
}

ways! {
    /// The piece, or the move as written, belongs to the side that is not to move.
    WrongSide,
    /// No piece stands on the origin.
    EmptyOrigin,
    /// The piece on the origin is not the one that the text names.
    NotNamedPiece,
    /// An own piece stands on the destination.
    OwnCapture,
    /// The piece does not move like that.
    CannotMove,
    /// A piece stands in the way.
    PathBlocked,
    /// The piece does not promote, and could never move again unless it does.
    MustPromote,
    /// The piece has no promoted side, or does not touch the zone.
    CannotPromote,
    /// The hand does not hold the piece.
    NotInHand,
    /// A piece is dropped on a square that is not empty.
    OccupiedDrop,
    /// The dropped piece could never move (行き所のない駒).
    DeadEndDrop,
    /// A drop that the variant does not allow on this square or at this time.
    ForbiddenDrop,
    /// Two unpromoted pawns on a file (二歩).
    Nifu,
    /// Mate by dropping a pawn (打ち歩詰め).
    PawnDropMate,
    /// A mate that the variant does not allow, as long as the side that gives it has pieces in hand.
    ForbiddenMate,
    /// After the move the own king can be captured (王手放置).
    KingInCheck,
    /// A lion is taken against the laws that protect lions (獅子の取り合い).
    LionTrade,
    /// The rules have ended the game.
    GameOver,
}

impl IllegalMove {
    /// Whether the move itself is legal, and only its text is wrong because it names another piece.
    pub(crate) fn is_of_text(self) -> bool {
        self == IllegalMove::NotNamedPiece
    }

    /// Whether the piece can move like that and only a law forbids it, which a player may overlook: then there is no
    /// reason to assume that the move belongs to another position. Leaving the king in check is not such a case: if
    /// nobody noticed the check, the position may be another one.
    pub(crate) fn may_be_oversight(self) -> bool {
        use IllegalMove::*;
        matches!(
            self,
            MustPromote | DeadEndDrop | ForbiddenDrop | Nifu | PawnDropMate | ForbiddenMate | LionTrade
        )
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code().title())
    }
}

impl std::error::Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_way_to_be_illegal_has_a_code_and_every_code_its_way() {
        let codes: BTreeSet<Code> = IllegalMove::ALL.iter().map(|way| way.code()).collect();
        let illegal = Code::ALL.iter().copied().filter(|code| code.family() == "illegal");
        assert_eq!(codes, illegal.collect());
    }
}
