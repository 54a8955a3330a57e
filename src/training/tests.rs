use std::io::{BufReader, Read};

use proptest::prelude::*;

use super::*;
use crate::diag::{Code, Diagnostic, Severity};
use crate::notation::{Format, WriteOptions};
use crate::parse::parse;
use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Move, Outcome, Reason, Square};
use crate::variant::Variant;
use crate::write::write;

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen, &Variant::shogi()).expect("it is an SFEN")
}

fn bytes(digits: &str) -> Vec<u8> {
    let pair = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("they are digits");
    (0..digits.len()).step_by(2).map(pair).collect()
}

/// Positions with their bytes as HCP and as PackedSfen, made by cshogi 1.1.0.
const KNOWN: &[(&str, [&str; 2])] = &[
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        [
            "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
            "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
        ],
    ),
    (
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        [
            "59240a61a0103f0785b050088f42a0101e0a61a1101f078530a4b4566bbd3f5e",
            "5924126120113f0b897090088f4420111e12e120111f0b8930a4d4da5a7bbf7e",
        ],
    ),
    (
        "l4k1nl/3s1+P3/p2ppg1pp/2p3p2/1p3N3/2P1P1+bP1/PP1P2P1P/2G1S1+r2/LN1K3NL w RB2Sgp 88",
        [
            "6b9b49210c97223850bee35fbe0ea0080b5b21a0840794704c0a6128e5f3e3ed",
            "6b9b51220cab245890bee35fbd162009076722208507a4b08c126118e3f1e1dd",
        ],
    ),
];

#[test]
fn positions_are_packed_as_another_program_packs_them() {
    for (sfen, known) in KNOWN {
        for (&packing, known) in Packing::ALL.iter().zip(known) {
            let packed = packing.pack(&position(sfen)).expect("it can be packed");
            assert_eq!(packed[..], bytes(known), "{packing} {sfen}");
            assert_eq!(packing.unpack(&packed), Ok(position(sfen)));
        }
    }
}

#[test]
fn every_position_of_play_by_chance_comes_back() {
    let shogi = Variant::shogi();
    let handicaps = shogi.handicaps().iter().map(|one| one.sfen.as_str());
    let mut seed = 1u64;
    let mut seen = 0;
    for sfen in handicaps.chain([shogi.start(); 20]) {
        let mut position = position(sfen);
        for _ in 0..200 {
            for packing in Packing::ALL {
                let packed = packing.pack(&position).expect("it can be packed");
                assert_eq!(packing.unpack(&packed).as_ref(), Ok(&position));
                seen += 1;
            }
            let moves = position.legal_moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(&mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else { break };
            for packing in Packing::ALL {
                let bits = packing.move_to_bits(mv).expect("it is a move of shogi");
                assert_eq!(packing.move_from_bits(bits), Some(mv));
            }
            position.play(mv).expect("it is legal");
        }
    }
    assert!(seen > 5000, "{seen}");
}

#[test]
fn what_cannot_be_packed_says_why() {
    let pack = |sfen: &str| Packing::Hcp.pack(&position(sfen)).map_err(|why| why.to_string());
    assert_eq!(pack("9/9/9/9/9/9/9/9/4K4 b - 1"), Err("white must have one king".into()));
    assert_eq!(pack("4k4/4k4/9/9/9/9/9/9/4K4 b - 1"), Err("white must have one king".into()));
    assert_eq!(pack("4k4/9/9/9/9/9/9/9/4K4 b K 1"), Err("black must have one king".into()));
    let pawns = "there are more pieces of the kind pawn than a set has";
    assert_eq!(pack("4k4/9/9/9/9/9/9/9/4K4 b 12P7p 1"), Err(pawns.into()));
    assert!(pack("4k4/9/9/9/9/9/9/9/4K4 b 12P6p 1").is_ok());
    for name in ["minishogi", "annan"] {
        let start = Position::start(&Variant::named(name).expect("it is known"));
        assert_eq!(Packing::Hcp.pack(&start), Err(Unpackable::OtherGame));
    }
}

#[test]
fn every_number_is_a_move_or_none() {
    for packing in Packing::ALL {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            if let Some(mv) = packing.move_from_bits(bits) {
                assert_eq!(packing.move_to_bits(mv), Some(bits), "{packing} {bits:#06x}");
                moves += 1;
            }
        }
        assert_eq!(moves, 81 * (81 * 2 + 7), "{packing}");
    }
    // As the descriptions number them: bishop 5, rook 6, gold 7.
    let to = Square::new(1, 1).expect("it is a square");
    let dropped = |kind| Packing::ALL.iter().map(move |packing| packing.move_to_bits(Move::drop(kind, to)));
    assert!(dropped(PieceKind::BISHOP).eq([Some(85 << 7), Some(1 << 14 | 5 << 7)]));
    assert!(dropped(PieceKind::GOLD).eq([Some(87 << 7), Some(1 << 14 | 7 << 7)]));
    assert!(dropped(PieceKind::KING).eq([None, None]));
}

/// A game whose White has an evaluation, a mate and a large score, and whose Black has one.
const GAME: &str = "PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'** -12\n+2726FU\n-8384FU\n'**詰み=後手勝ち:5手\n\
    +2625FU\n-8485FU\n'** 31000\n%TORYO\n";

fn collect(format: TrainingFormat, text: &str) -> (Vec<u8>, Tally) {
    let mut collector = Collector::new(format);
    collector.add(&parse(text.as_bytes()));
    collector.finish()
}

#[test]
fn what_is_written_is_read() {
    for (format, size) in [(TrainingFormat::Hcpe, 38), (TrainingFormat::Psv, 40)] {
        let (bytes, tally) = collect(format, GAME);
        assert_eq!(bytes.len(), 4 * size);
        let counted = Tally { games: 1, samples: 4, unevaluated: 2, bounded: 2, ..Tally::default() };
        assert_eq!(tally, counted);
        let read: Vec<Sample> =
            samples(&bytes, format.packing()).collect::<Result<_, _>>().expect("they are whole");
        let evals: Vec<i16> = read.iter().map(|sample| sample.eval).collect();
        assert_eq!(evals, [30, 12, MATE_SCORE, -MATE_SCORE]);
        // Black is to move, and resigns.
        assert!(read.iter().all(|sample| sample.outcome == Outcome::Win(Color::White)));
        let plies: Vec<u32> = read.iter().map(|sample| sample.position.ply()).collect();
        assert_eq!(plies, if format == TrainingFormat::Psv { [1, 2, 4, 6] } else { [1; 4] });
        let mut again = Vec::new();
        for sample in &read {
            sample.write(format.packing(), &mut again).expect("it was written before");
        }
        assert_eq!(again, bytes);
        // The result is the last byte but one: 2 is White's win, and the side to move lost or won.
        let results: Vec<u8> = bytes.chunks(size).map(|entry| entry[size - 2]).collect();
        assert_eq!(results, if size == 38 { [2; 4] } else { [0xff, 1, 1, 1] });
        let mut all = Collector::new(format).unevaluated(true);
        all.add(&parse(GAME.as_bytes()));
        assert_eq!((all.finish().1.samples, bytes.len()), (6, 4 * size));
    }
}

#[test]
fn whole_games_come_back() {
    let (bytes, tally) = collect(TrainingFormat::Hcpe3, GAME);
    assert_eq!((bytes.len(), tally.samples, tally.unevaluated), (36 + 6 * 6 + 4 * 4, 4, 2));
    let double = [&bytes[..], &bytes[..]].concat();
    let games: Vec<TrainingGame> = training_games(&double).collect::<Result<_, _>>().expect("they are whole");
    assert_eq!((games.len(), &games[0]), (2, &games[1]));
    let mut again = Vec::new();
    games[0].write(&mut again).expect("it was written before");
    assert_eq!(again, bytes);
    let record = games[0].to_record();
    let parsed = parse(GAME.as_bytes());
    assert!(record.mainline().map(|node| node.mv()).eq(parsed.records[0].mainline().map(|node| node.mv())));
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
    assert_eq!(record.ending().map(|ending| ending.get().reason), Some(Reason::Resign));
    let mut collector = Collector::new(TrainingFormat::Hcpe3);
    let written = crate::write(&record, crate::Format::Csa, &crate::WriteOptions::new());
    collector.add(&parse(written.text.as_bytes()));
    assert_eq!(collector.finish().0, bytes, "{}", written.text);
}

#[test]
fn reasons_that_the_format_has_come_back() {
    let known = |reason: &Reason| TrainingGame::reason_of(*reason).is_some();
    assert_eq!(Reason::ALL.iter().filter(|reason| known(reason)).count(), 4);
    for reason in Reason::ALL {
        for outcome in Outcome::ALL {
            let mut game = TrainingGame {
                start: Position::start(&Variant::shogi()),
                steps: Vec::new(),
                outcome: *outcome,
                reason: TrainingGame::reason_of(*reason),
                opponent: 2,
            };
            let mut bytes = Vec::new();
            game.write(&mut bytes).expect("it can be packed");
            assert_eq!(TrainingGame::read(&bytes), Ok((game.clone(), 36)));
            // Several reasons at once are none, and so is a bit that no reason has.
            for wrong in [0b1100, 0b10_0000] {
                let mut bytes = bytes.clone();
                bytes[34] |= wrong;
                assert_eq!(TrainingGame::read(&bytes).map_err(|fault| fault.byte), Err(34));
            }
            game.start = Position::start(&Variant::named("annan").expect("it is known"));
            assert_eq!(game.write(&mut bytes), Err(Unpackable::OtherGame));
            assert_eq!(bytes.len(), 36, "nothing is added");
        }
    }
}

/// Training data as a text, read in pieces of a few bytes, and why there is no more of it.
fn told(format: TrainingFormat, bytes: &[u8]) -> (String, Option<String>) {
    let mut text = String::new();
    let packed = BufReader::with_capacity(7, bytes);
    let read = TrainingText::new(format, packed).read_to_string(&mut text);
    (text, read.err().map(|error| error.to_string()))
}

#[test]
fn training_data_is_a_text_of_games() {
    let start = Position::start(&Variant::shogi());
    let parsed = parse(GAME.as_bytes());
    let moves: Vec<Move> = parsed.records[0].mainline().filter_map(|node| node.mv()).collect();
    let (mut games, mut bytes) = (Vec::new(), Vec::new());
    for length in 0..=moves.len() {
        for outcome in Outcome::ALL {
            for reason in [None, Some(Reason::Repetition), Some(Reason::Declaration), Some(Reason::MaxMoves)]
            {
                let step = |(at, &mv): (usize, &Move)| {
                    let eval = 20 - 30 * at as i16;
                    Step { mv, eval, candidates: vec![(mv, 1); at % 2] }
                };
                let steps = moves[..length].iter().enumerate().map(step).collect();
                let game =
                    TrainingGame { start: start.clone(), steps, outcome: *outcome, reason, opponent: 0 };
                game.write(&mut bytes).expect("it can be packed");
                games.push(game.to_record());
            }
        }
    }
    let (text, none) = told(TrainingFormat::Hcpe3, &bytes);
    let parsed = parse(text.as_bytes());
    assert_eq!((none, parsed.format, parsed.records.len()), (None, Some(Format::Psn2), games.len()));
    for (read, game) in parsed.records.iter().zip(&games) {
        let line = |record: &Record| -> Vec<(Option<Move>, String)> {
            record.mainline().map(|node| (node.mv(), node.comments().join("\n"))).collect()
        };
        assert_eq!(line(read), line(game), "{text}");
        let ending =
            |record: &Record| record.ending().map(|ending| (ending.get().reason, ending.get().outcome));
        assert_eq!(ending(read), ending(game), "{game:?}");
    }
    // That games are said to end as these moves do not is all that is wrong.
    let known = [Code::NoRepetition, Code::FailedDeclaration];
    let other = parsed.diagnostics.iter().find(|found| !known.contains(&found.code));
    assert_eq!(other, None);
}

#[test]
fn entries_are_games_of_one_move() {
    for format in [TrainingFormat::Hcpe, TrainingFormat::Psv] {
        let (mut bytes, _) = collect(format, GAME);
        let (text, none) = told(format, &bytes);
        let parsed = parse(text.as_bytes());
        assert_eq!((none, parsed.records.len(), parsed.diagnostics.len()), (None, 4, 0), "{text}");
        let samples = samples(&bytes, format.packing()).map(|sample| sample.expect("it is whole"));
        for (record, sample) in parsed.records.iter().zip(samples) {
            let first = record.mainline().next().expect("it has a move");
            assert_eq!((first.mv(), record.start()), (Some(sample.mv), &sample.position));
            assert!(write(record, Format::Psn2, &WriteOptions::new()).losses.is_empty());
            assert_eq!(record.outcome(), Some(sample.outcome));
        }
        let mut collector = Collector::new(format);
        collector.add(&parsed);
        assert_eq!(collector.finish().0, bytes);
        // One that makes no sense is a game with an error, and those behind it are read.
        let size = format.packing().sample_size();
        bytes[size + 34] ^= 0x40;
        bytes.pop();
        let (text, none) = told(format, &bytes);
        assert_eq!(none, None);
        let parsed = parse(text.as_bytes());
        let wrong: Vec<u32> = parsed.diagnostics.iter().map(|found| found.game).collect();
        assert_eq!((parsed.records.len(), wrong), (4, vec![2, 4]), "{text}");
        assert!(text.contains(&format!("a legal move at byte {}", size + 34)), "{text}");
    }
}

#[test]
fn a_game_that_makes_no_sense_ends_the_text() {
    let (whole, _) = collect(TrainingFormat::Hcpe3, GAME);
    let (one, _) = told(TrainingFormat::Hcpe3, &whole);
    let mut bytes = whole.repeat(3);
    bytes[whole.len() + 34] = 3;
    let wrong = format!("expected who has won at byte {}, bit 0", whole.len() + 34);
    assert_eq!(told(TrainingFormat::Hcpe3, &bytes), (one.clone(), Some(wrong)));
    let cut = &whole.repeat(2)[..whole.len() * 2 - 1];
    let wrong = format!("expected the rest of a game at byte {}, bit 0", cut.len());
    assert_eq!(told(TrainingFormat::Hcpe3, cut), (one, Some(wrong)));
}

/// What is wrong with a text as a whole may be wrong with any of its games.
#[test]
fn no_game_is_taken_from_a_text_with_an_error_of_its_own() {
    let mut parsed = parse("PI\n+\n+7776FU\n'** 30\n%TORYO\n/\nPI\n+\n+2726FU\n'** 20\n%TORYO\n".as_bytes());
    for (severity, games, errors) in [(Severity::Warning, 2, 0), (Severity::Error, 0, 2)] {
        let span = crate::text::Span::default();
        let found = Diagnostic::of(Code::Undecodable, span, crate::diag::Parts::NONE);
        parsed.diagnostics = vec![Diagnostic { severity, game: 0, ..found }];
        let mut collector = Collector::new(TrainingFormat::Hcpe);
        collector.add(&parsed);
        let (_, tally) = collector.finish();
        assert_eq!((tally.games, tally.errors), (games, errors), "{severity}");
    }
}

#[test]
fn what_is_left_out_is_counted() {
    let counted = |text: &str| collect(TrainingFormat::Hcpe, text).1;
    let none = Tally::default();
    assert_eq!(counted("no game at all"), Tally { no_game: 1, ..none });
    assert_eq!(counted("PI\n+\n+7776FU\n'** 3\n%CHUDAN\n"), Tally { no_result: 1, ..none });
    assert_eq!(counted("PI\n+\n+7776FU\n'** 3\n-7776FU\n%TORYO\n"), Tally { errors: 1, ..none });
    assert_eq!(counted("PI\n+\n+7776FU\n%TORYO\n"), Tally { no_evaluation: 1, ..none });
    let mini = "sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c resign";
    assert_eq!(counted(mini), Tally { other_game: 1, ..none });
    let one_king = "sfen 4k4/9/9/9/9/9/9/9/9 b G 1 moves G*5b resign";
    assert_eq!(counted(one_king), Tally { unpackable: 1, ..none });
    let unknown = "手合割：八十一枚落ち\n   1 ７六歩(77)\n** 3\n   2 投了\n";
    assert_eq!(counted(unknown), Tally { unpackable: 1, ..none });
    // Of two games one is whole.
    let two = format!("{GAME}/\nPI\n+\n+7776FU\n'** 3\n+7675FU\n%TORYO\n");
    assert_eq!((counted(&two).games, counted(&two).errors), (1, 1));
}

#[test]
fn the_place_of_a_fault_is_said() {
    let (mut bytes, _) = collect(TrainingFormat::Hcpe, GAME);
    bytes[38 + 34] ^= 0x40;
    bytes[2 * 38 + 36] = 7;
    bytes.pop();
    let read: Vec<_> = samples(&bytes, Packing::Hcp).map(|read| read.map(drop)).collect();
    let fault = |byte, bit, expected| Err(Malformed { byte, bit, expected });
    assert_eq!(
        read,
        [
            Ok(()),
            fault(38 + 34, 0, "a legal move"),
            fault(2 * 38 + 36, 0, "a result"),
            fault(4 * 38 - 1, 0, "the rest of an entry"),
        ]
    );
    let mut packed = Packing::Hcp.pack(&position(KNOWN[0].0)).expect("it can be packed");
    packed[0] |= 0xfe;
    let message = Packing::Hcp.unpack(&packed).map_err(|fault| fault.to_string());
    assert_eq!(message, Err("expected the square of a king at byte 0, bit 1".into()));
}

proptest! {
    #[test]
    fn damage_is_an_error_or_another_position(
        packing in proptest::sample::select(Packing::ALL),
        known in proptest::sample::select(KNOWN),
        flips in proptest::collection::vec(0usize..256, 1..4),
    ) {
        let mut packed = packing.pack(&position(known.0)).expect("it can be packed");
        flips.iter().for_each(|bit| packed[bit / 8] ^= 1 << (bit % 8));
        if let Ok(position) = packing.unpack(&packed) {
            let again = packing.pack(&position).expect("it was packed before");
            prop_assert_eq!(packing.unpack(&again), Ok(position));
        }
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(any in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _games = training_games(&any).count();
        prop_assert_eq!(samples(&any, Packing::Hcp).count(), any.len().div_ceil(38));
        prop_assert_eq!(samples(&any, Packing::PackedSfen).count(), any.len().div_ceil(40));
    }

    #[test]
    fn a_damaged_game_is_read_without_a_panic(at in 0usize..100, byte in any::<u8>(), cut in 0usize..100) {
        let (mut bytes, _) = collect(TrainingFormat::Hcpe3, GAME);
        let length = bytes.len();
        bytes[at % length] = byte;
        bytes.truncate(cut.max(1));
        for game in training_games(&bytes) {
            match game {
                Ok(game) => {
                    let mut again = Vec::new();
                    prop_assert_eq!(game.write(&mut again), Ok(()));
                    prop_assert_eq!(TrainingGame::read(&again), Ok((game, again.len())));
                }
                Err(fault) => prop_assert!(fault.byte <= bytes.len()),
            }
        }
    }
}
