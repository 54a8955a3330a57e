//! Properties of all spellings.

use super::*;
use crate::variant::Variant;

/// Calls `check` with moves in some positions of a short random game, for every variant.
fn each_move(mut check: impl FnMut(&Position, Move)) {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut chance = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap_or(0)
    };
    for variant in Variant::all() {
        let mut position = Position::start(variant);
        // In variants with hundreds of pieces, generating moves is slow.
        let is_large = variant.files() > 12;
        for ply in 0..if is_large { 3 } else { PLIES } {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % EVERY == 0 {
                let step = moves.len() / MOVES + 1;
                moves.iter().step_by(step).for_each(|&mv| check(&position, mv));
            }
            let mv = moves[chance(moves.len())];
            position.play_unchecked(mv);
        }
    }
}

/// The length of the games, the interval of the positions that are checked, and the number of moves in each.
const PLIES: usize = 40;
const EVERY: usize = 19;
const MOVES: usize = 8;

/// Whether a text is ambiguous between spellings: a letter of USI may be another piece in Western styles.
fn is_doubtful(read: &Result<Move, MoveError>, mv: Move) -> bool {
    matches!(read, Err(MoveError::Ambiguous(moves)) if moves.iter().any(|row| row.0 == mv))
}

#[test]
fn what_is_spelt_reads_back_as_the_move() {
    let mut doubtful = 0usize;
    each_move(|position, mv| {
        for &spelling in Spelling::ALL {
            let text = spell(position, mv, spelling).to_string();
            let read = read_move(position, &text);
            doubtful += usize::from(is_doubtful(&read, mv));
            let is_read = read == Ok(mv) || is_doubtful(&read, mv);
            assert!(is_read, "{spelling} {text} is {mv:?} in {position:?}, not {read:?}");
        }
    });
    assert!(doubtful < 50, "{doubtful}");
}

/// The grammar of each spelling reads what its formatter writes, part by part.
#[test]
fn each_grammar_reads_what_its_writing_says() {
    each_move(|position, mv| {
        let variant = position.variant();
        let words = kif::Words::new(variant);
        for said in [in_full(position, mv), in_words(position, mv)] {
            let text = kif::Plain { variant, text: said }.to_string();
            let read = whole(|rest| kif::movement(&words, rest), &text).map(|(said, _)| said);
            let named = said.before.map(|kind| variant.kind(kind).move_kanji());
            let same_name =
                read.ok().and_then(|read| read.before).map(|kind| variant.kind(kind).move_kanji());
            assert_eq!(same_name, named, "{text}");
            let read = read.map(|read| MoveText { before: said.before, ..read });
            assert_eq!(read, Ok(said), "{text} {position:?}");
        }
        let text = usi::Usi(variant, mv).to_string();
        assert_eq!(whole(|rest| usi::movement(variant, rest), &text), Ok(mv.into()), "{text}");
        if let Some(text) = in_csa(position, mv) {
            let names = csa::Names::of(variant);
            let text = String::from_utf8_lossy(&text).into_owned();
            let read = whole(|rest| csa::movement(&names, rest), &text).expect(&text);
            assert_eq!(
                names.fixed_move(text.as_bytes().try_into().expect("seven bytes")).map(Into::into),
                Some(read)
            );
        }
    });
}

#[test]
fn spellings_are_found_by_their_names() {
    for &spelling in Spelling::ALL {
        assert_eq!(spelling.to_string().to_uppercase().parse(), Ok(spelling));
    }
    assert!("".parse::<Spelling>().is_err());
}

#[test]
fn a_text_that_is_no_legal_move_says_why() {
    let mut position = Position::start(&Variant::shogi());
    let wrong = |position: &Position, text: &str| {
        read_move(position, text).expect_err("it is no legal move").to_string()
    };
    let cases = [
        (
            "",
            "not a move: expected a move such as `7g7f`, `+7776FU`, `７六歩(77)`, `▲７六歩` or `P-7f` at byte 0",
        ),
        (" +7776F", "not a move: expected a piece such as `FU` at byte 6"),
        ("７六歩(7", "not a move: expected an origin such as `(77)` at byte 9"),
        ("△３四歩", "the other side is to move"),
        ("同銀", "同 without a move before it"),
        ("▲５五角", "no piece of the side to move can make this move"),
        ("７六金(77)", "illegal move: a move of another piece than the one named"),
    ];
    for (text, message) in cases {
        assert_eq!(wrong(&position, text), message, "{text}");
    }
    for usi in ["7g7f", "3c3d", "8h2b+"] {
        position.play(position.parse_usi(usi).expect("it is USI")).expect("it is legal");
    }
    for text in ["同　銀(31)", "同銀", "Sx2b", "銀x", "xS", "-3122GI", "3122GI", "22銀(31)"] {
        let read = read_move(&position, text).map(|mv| position.usi(mv));
        assert_eq!(read.as_deref(), Ok("3a2b"), "{text}");
    }
}
