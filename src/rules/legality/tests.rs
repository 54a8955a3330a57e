use super::*;
use crate::variant::Variant;

/// Along one game of each variant, taking back any move, legal or forced, restores the position completely.
#[test]
fn undo_restores_everything() {
    // All pairs of squares are tried, which takes too long on the largest boards.
    for variant in Variant::all().filter(|variant| variant.files() <= 12) {
        let mut position = Position::start(variant);
        let area = usize::from(variant.files()) * usize::from(variant.ranks());
        for turn in 0..4000 / area {
            let before = (position.to_sfen(), position.now.in_check, position.now.end, position.key());
            let moves = position.legal_moves();
            let squares: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
            let pairs = squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to)));
            let any =
                pairs.flat_map(|(from, to)| [false, true].map(|promote| Move::normal(from, to, promote)));
            for mv in moves.iter().copied().chain(any.step_by(1 + area / 20)) {
                let forced = position.force(mv).map(|undo| {
                    let forced = (position.to_sfen(), position.now);
                    position.undo(&undo);
                    forced
                });
                if let Ok(undo) = position.play(mv) {
                    let sfen = position.to_sfen();
                    assert_eq!(forced, Ok((sfen.clone(), position.now)), "{variant} {sfen}");
                    let fresh = Position::from_sfen(&sfen, variant).expect("it was written");
                    let known = |position: &Position| {
                        (position.now.in_check, position.now.end, position.key(), position.now.kings)
                    };
                    assert_eq!(known(&fresh), known(&position), "{variant} {sfen}");
                    position.undo(&undo);
                }
                let after = (position.to_sfen(), position.now.in_check, position.now.end, position.key());
                assert_eq!(after, before, "{variant}");
            }
            let Some(&mv) = moves.get(turn * 31 % moves.len().max(1)) else { break };
            position.play(mv).expect("it is legal");
        }
    }
}

/// A game of 200 plies on each of the largest boards, along which some of the legal moves are taken back.
#[test]
fn undo_restores_large_boards() {
    for variant in Variant::all().filter(|variant| variant.files() > 12) {
        let mut position = Position::start(variant);
        let mut plies = 0;
        for turn in 0..200usize {
            let (before, check, key) = (position.to_sfen(), position.now.in_check, position.key());
            let mut moves = Vec::new();
            position.for_each_candidate(&mut |_, mv, _| {
                moves.push(mv);
                false
            });
            for &mv in moves.iter().skip(turn % 7).step_by(1 + moves.len() / 12) {
                if let Ok(undo) = position.play(mv) {
                    let fresh = Position::from_sfen(&position.to_sfen(), variant).expect("it was written");
                    assert_eq!((fresh.now.in_check, fresh.key()), (position.now.in_check, position.key()));
                    assert_eq!(fresh.now.kings, position.now.kings);
                    position.undo(&undo);
                }
                let now = (position.to_sfen(), position.now.in_check, position.key());
                assert_eq!(now, (before.clone(), check, key), "{}", variant.usi(mv));
            }
            let played = (0..moves.len().min(400)).any(|n| {
                let at = (turn * 7919 + n * 31) % moves.len();
                position.play(moves[at]).is_ok()
            });
            if !played {
                assert!(position.game_end().is_some(), "{position:?}");
                break;
            }
            plies += 1;
        }
        assert!(plies > 20, "{} ends after {plies} plies", variant.name());
    }
}

/// The answer stays the same however often it is asked: the nesting depth is restored each time.
#[test]
fn a_mate_with_pieces_in_hand_stays_forbidden() {
    let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"X\" }\nbase = \"shogi\"\n";
    let text = format!("{head}[laws]\ngoals = {{ mate_with_empty_hand = true }}\n");
    let variant = Variant::from_toml(&text).expect("a variant");
    let play = |position: &mut Position| {
        let mv = position.parse_usi("8c8b").expect("a move");
        position.play(mv)
    };
    let with_hand = |hand: &str| {
        let sfen = format!("k8/9/1GG6/9/9/9/9/9/4K4 b {hand} 1");
        Position::from_sfen(&sfen, &variant).expect("an SFEN")
    };
    let mut position = with_hand("P");
    for _ in 0..=2 * MOST_NESTED {
        assert_eq!(play(&mut position).err(), Some(IllegalMove::ForbiddenMate));
    }
    assert!(play(&mut with_hand("-")).is_ok());
    // The hand before the move counts, including the piece that the move drops.
    let mut last = with_hand("G");
    let mv = last.parse_usi("G*8b").expect("a move");
    assert_eq!(last.play(mv).err(), Some(IllegalMove::ForbiddenMate));
}

/// In variants whose laws do not depend on checks, checks are computed on demand; if a law asks for them, they are
/// updated with each move. Both give the same result.
#[test]
fn a_check_that_is_followed_is_the_one_that_is_found() {
    let mut checks = 0;
    for found in Variant::all().filter(|variant| !variant.tables().tracks_checks) {
        let head = format!("name = \"x\"\ntitle = {{ en = \"X\", ja = \"X\" }}\nbase = \"{found}\"\n");
        let text = format!("{head}[laws]\ngoals = {{ mate_with_empty_hand = true }}\n");
        let followed = Variant::from_toml(&text).expect("a variant");
        assert!(followed.tables().tracks_checks);
        let (mut one, mut other) = (Position::start(found), Position::start(&followed));
        for turn in 0..150 {
            let moves = one.legal_moves();
            if turn % 10 == 0 {
                let sorted = |mut moves: Vec<Move>| {
                    moves.sort_by_key(|&mv| found.usi(mv));
                    moves
                };
                let others = sorted(other.legal_moves());
                assert_eq!(sorted(moves.clone()), others, "{found}: {}", one.to_sfen());
            }
            let Some(&mv) = moves.get(turn * 7919 % moves.len().max(1)) else { break };
            one.play(mv).expect("it is legal");
            other.play(mv).expect("it is legal");
            assert_eq!(one.is_check(), other.is_check(), "{found}: {}", one.to_sfen());
            assert_eq!(other.is_check(), other.now.in_check);
            assert_eq!(one.now.end, other.now.end, "{found}: {}", one.to_sfen());
            checks += usize::from(one.is_check());
        }
    }
    assert!(checks > 20, "{checks}");
}

#[test]
fn the_largest_move_number_survives() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 4294967295";
    let mut position = Position::from_sfen(sfen, &Variant::shogi()).expect("an SFEN");
    let mv = position.parse_usi("5i5h").expect("a move");
    let undo = position.play(mv).expect("it is legal");
    position.undo(&undo);
    assert_eq!(position.to_sfen(), sfen);
}

/// Whether a piece is at a dead end depends on all its moves: those on the last rank, leaps over the next squares, and
/// special moves without letters.
#[test]
fn a_dead_end_is_where_no_move_of_a_piece_leads_on() {
    for (moves, dead) in [
        ("moves = \"fW\"", "a"),
        ("moves = \"ffN\"", "ab"),
        ("moves = \"fR\"\nmoves_on_last_rank = \"bB\"", ""),
        ("moves = \"ffN\"\nmoves_on_last_rank = \"W\"", "b"),
        ("moves = \"W\"\nmoves_on_last_rank = \"fF\"", "a"),
        ("moves = \"jfR\"", "ab"),
        ("moves = \"jjfB\"", "abc"),
        ("moves = \"fW\"\narea = 2", ""),
        ("moves = \"fW\"\nhook = \"R\"", ""),
        ("moves = \"fW\"\nhook = \"fB\"", "a"),
        ("moves = \"ffN\"\npasses = { moves = \"fR\", pieces = 1 }", "a"),
        ("moves = \"ffN\"\njumps = \"sR\"\nrank = 1", ""),
        ("moves = \"fW\"\nanywhere = true", ""),
    ] {
        let variant = Variant::from_toml(&format!(
            "name = \"own\"\ntitle = {{ en = \"Own\", ja = \"自\" }}\nbase = \"minishogi\"\ncsa = false\n\
             board = {{ files = 5, ranks = 6, zone = 3 }}\nstart = \"4k/5/5/5/5/K4 b Zz 1\"\n[[define]]\nname = \"pig\"\n\
             usi = \"Z\"\n{moves}\nnames = {{ en = \"Pig\", ja = \"豚\" }}\nkanji = [\"豚\"]\n"
        ));
        let variant = variant.unwrap_or_else(|error| panic!("{moves}: {error}"));
        for (turn, ranks) in [("b", "abcdef"), ("w", "fedcba")] {
            let position = Position::from_sfen(&format!("5/4k/5/5/K4/5 {turn} Zz 1"), &variant).expect(moves);
            let judged = |rank: char| {
                let mv = position.parse_usi(&format!("Z*3{rank}")).expect(moves);
                position.legality(mv)
            };
            for (own, rank) in "abcdef".chars().zip(ranks.chars()) {
                let expected = if dead.contains(own) { Err(IllegalMove::DeadEndDrop) } else { Ok(()) };
                assert_eq!(judged(rank), expected, "{moves}: {turn} {rank}");
            }
        }
    }
}

/// On the last rank, and in front of another piece of its side in variants where that lends its moves, a piece has the
/// special moves that belong to the way in which it moves there, and no others.
#[test]
fn special_moves_go_with_how_a_piece_moves_where_it_stands() {
    let game = |base: &str, board: &str, keys: &str| {
        let text = format!(
            "name = \"own\"\ntitle = {{ en = \"Own\", ja = \"自\" }}\nbase = \"{base}\"\ncsa = false\n{board}[[define]]\n\
             name = \"pig\"\nusi = \"Z\"\n{keys}\nnames = {{ en = \"Pig\", ja = \"豚\" }}\nkanji = [\"豚\"]\n"
        );
        Variant::from_toml(&text)
    };
    let ends = |variant: &Variant, sfen: &str, from: &str| {
        let position = Position::from_sfen(sfen, variant).expect(sfen);
        let from = from.parse().ok();
        let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
        let mut ends: Vec<String> = moves.map(|mv| mv.to().to_string()).collect();
        ends.sort();
        ends.dedup();
        ends.join(" ")
    };
    let board = "board = { files = 5, ranks = 6 }\nstart = \"4k/5/5/5/5/K4 b - 1\"\nlaws = { promotion = { forced = \"never\" } }\n";
    for (moves, on_last, there, here) in [
        ("fW", "jbR", "3c 3d 3e 3f", "3c"),
        ("jR", "W", "2a 3b 4a", "1d 3a 3b 3f 5d"),
        ("RD", "fbW", "3b", "1d 2d 3a 3b 3c 3e 3f 4d 5d"),
        ("fW", "bRbD", "3b 3c 3d 3e 3f", "3c"),
    ] {
        let keys = format!("moves = \"{moves}\"\nmoves_on_last_rank = \"{on_last}\"");
        let variant = game("minishogi", board, &keys).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(ends(&variant, "2Z1k/5/5/5/5/K4 b - 1", "3a"), there, "{keys}");
        assert_eq!(ends(&variant, "4k/5/5/2Z2/5/K4 b - 1", "3d"), here, "{keys}");
    }
    // A piece over which the piece on the last rank leaps does not shield a king.
    let leaper =
        game("minishogi", board, "moves = \"fW\"\nmoves_on_last_rank = \"jbR\"").expect("it is whole");
    let check = Position::from_sfen("2Z2/2p2/5/2k2/5/K4 w - 1", &leaper).expect("it is a position");
    assert!(check.is_check());

    let annan = game("annan", "", "moves = \"W\"\nhook = \"fR\"").expect("it is whole");
    let lent = "4k4/9/9/9/9/9/4P4/4Z4/K8 b - 1";
    assert_eq!(ends(&annan, lent, "5g").split(' ').count(), 5 * 8 + 3, "it turns where its pig would");
    assert_eq!(ends(&annan, "4k4/9/9/9/9/9/4Z4/4P4/K8 b - 1", "5g"), "5f", "it moves as its pawn");
    let lion = game("annan", "laws = { drops = \"none\" }\n", "moves = \"W\"\nlion = \"K\"");
    let error = lion.expect_err("nobody lends its second step").to_string();
    assert!(error.contains("line 5, ") && error.contains("`pig` makes two steps in a turn"), "{error}");
}

/// On a board with two files, three steps sideways do not wrap around to another rank.
#[test]
fn a_far_step_goes_round_no_edge() {
    let text = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nboard = { files = 2, ranks = 6 }\n\
        start = \"k1/2/2/2/2/K1 b - 1\"\nkinds = [\"king\"]\n[laws]\nroyal = [\"king\"]\nself_check = \"allowed\"\n\
        promotion = { when = \"in\", forced = \"never\" }\ndrops = \"none\"\n\
        repetition = { count = 4, result = \"draw\", perpetual_check = \"same\" }\n[[define]]\nname = \"pig\"\nusi = \"Z\"\n\
        moves = \"W\"\nlion_far = \"sfK\"\nnames = { en = \"Pig\", ja = \"豚\" }\nkanji = [\"豚\"]\n";
    let variant = Variant::from_toml(text).expect("it is whole");
    for (sfen, from, expected) in [
        ("k1/2/1Z/2/2/K1 b - 1", "1c", "1c1b 1c1b1a 1c1b1c 1c1d 1c2b1c 1c2c 1c2c1c 1c2d1c"),
        ("k1/2/Z1/2/2/K1 b - 1", "2c", "2c1b2c 2c1c 2c1c2c 2c1d2c 2c2b 2c2b2a 2c2b2c 2c2d"),
    ] {
        let position = Position::from_sfen(sfen, &variant).expect(sfen);
        let from = from.parse().ok();
        let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
        let mut usi: Vec<String> = moves.map(|mv| variant.usi(mv)).collect();
        usi.sort();
        assert_eq!(usi.join(" "), expected, "{sfen}");
    }
}
