//! Takes apart the SFEN of a position, and makes an SFEN from the parts.

use kifu::{Color, Piece, PieceKind, Position, Square, Variant};

use crate::brute::Dice;
use crate::strategies::squares;

#[derive(Debug, Clone)]
pub(super) struct Diagram {
    pub pieces: Vec<(Square, Piece)>,
    pub hands: Vec<(Piece, u32)>,
    pub turn: Color,
    /// The square on which a lion has just been captured.
    pub lion: Option<Square>,
}

impl Diagram {
    pub fn of(position: &Position) -> Diagram {
        let sfen = position.to_sfen();
        let third = sfen.split(' ').nth(2).unwrap_or_default();
        let hands = Color::ALL.into_iter().flat_map(|color| {
            position.hand(color).map(move |(kind, number)| (Piece::new(color, kind), number))
        });
        Diagram {
            pieces: position.pieces().collect(),
            hands: hands.collect(),
            turn: position.turn(),
            lion: third.parse().ok().filter(|_| position.variant().laws().lions.is_some()),
        }
    }

    /// Random pieces of all kinds on the board and in hand, usually with one king for each side.
    pub fn scattered(variant: &Variant, dice: &mut Dice) -> Diagram {
        let laws = variant.laws();
        let mut free = squares(variant);
        let mut pieces = Vec::new();
        let mut put = |dice: &mut Dice, color, kind| {
            if !free.is_empty() {
                let at = dice.below(free.len());
                pieces.push((free.swap_remove(at), Piece::new(color, kind)));
            }
        };
        for color in Color::ALL {
            let kings = match dice.below(8) {
                0 => laws.royal.len(),
                1 => 0,
                _ => 1,
            };
            for n in 0..kings {
                let kind = laws.royal.get((n + dice.below(2)) % laws.royal.len().max(1));
                kind.into_iter().for_each(|&kind| put(dice, color, kind));
            }
        }
        let common: Vec<PieceKind> = variant.kinds().filter(|kind| !laws.royal.contains(kind)).collect();
        let is_lion = |kind: &PieceKind| variant.kind(*kind).betza_any_two.is_some();
        let goes_twice = |kind: &PieceKind| is_lion(kind) || variant.kind(*kind).betza_twice.is_some();
        let twice: Vec<PieceKind> = common.iter().copied().filter(goes_twice).collect();
        let area = usize::from(variant.files()) * usize::from(variant.ranks());
        for _ in 0..1 + dice.below(area.min(300)) / 2 {
            let color = Color::ALL[dice.below(2)];
            let from = if dice.below(3) == 0 && !twice.is_empty() { &twice } else { &common };
            dice.pick(from).copied().into_iter().for_each(|kind| put(dice, color, kind));
        }
        let mut hands = Vec::new();
        for color in Color::ALL {
            for &kind in
                common.iter().filter(|kind| laws.drops.allowed && variant.kind(**kind).base == **kind)
            {
                let number = dice.below(6).saturating_sub(3) as u32;
                hands.extend((number > 0).then_some((Piece::new(color, kind), number)));
            }
        }
        let lion = match (laws.lions.is_some(), dice.below(3)) {
            (true, 0) => {
                let lions = pieces.iter().filter(|(_, piece)| is_lion(&piece.kind));
                lions.map(|(square, _)| *square).next()
            }
            _ => None,
        };
        Diagram { pieces, hands, turn: Color::ALL[dice.below(2)], lion }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    pub fn sfen(&self, variant: &Variant) -> String {
        let letters = |piece: Piece| {
            let name = &variant.kind(piece.kind).usi;
            let (plus, letters) = name.split_at(name.len() - name.trim_start_matches('+').len());
            let letters =
                if piece.color == Color::Black { letters.to_string() } else { letters.to_ascii_lowercase() };
            if letters.len() > 1 { format!("{plus}[{letters}]") } else { format!("{plus}{letters}") }
        };
        let row = |rank: u8| -> String {
            let at = |file: u8| Square::new(file, rank).and_then(|square| self.piece(square));
            let places: Vec<Option<Piece>> = (1..=variant.files()).rev().map(at).collect();
            let runs = places.chunk_by(|one, other| one.is_none() && other.is_none());
            runs.map(|run| run[0].map_or_else(|| run.len().to_string(), letters)).collect()
        };
        let rows: Vec<String> = (1..=variant.ranks()).map(row).collect();
        let mut third: String =
            self.hands.iter().map(|&(piece, number)| format!("{number}{}", letters(piece))).collect();
        third.extend(self.lion.map(|square| square.to_string()));
        if third.is_empty() {
            third.push('-');
        }
        format!("{} {} {third} 1", rows.join("/"), if self.turn == Color::Black { "b" } else { "w" })
    }

    pub fn position(&self, variant: &Variant) -> Position {
        let sfen = self.sfen(variant);
        Position::from_sfen(&sfen, variant).unwrap_or_else(|error| panic!("{variant} {sfen}: {error}"))
    }
}
