use super::*;
use crate::parse::parse;
use crate::variant::Variant;

fn openings(texts: &[&str], depth: usize) -> Openings {
    let mut all = Openings::new(depth);
    for text in texts {
        // Each by itself, as files are read.
        let mut one = Openings::new(depth);
        parse(text.as_bytes()).records.iter().for_each(|record| one.add(record));
        all.merge(one);
    }
    all
}

fn line(opening: &Opening) -> String {
    let usi = |mv: &Move| opening.position.usi(*mv);
    opening.line.iter().map(usi).collect::<Vec<_>>().join(" ")
}

#[test]
fn positions_are_joined_however_they_are_reached() {
    let found = openings(
        &[
            "startpos moves 7g7f 3c3d 2g2f 8c8d resign",
            "startpos moves 2g2f 3c3d 7g7f 4c4d resign",
            "startpos moves 2g2f 8c8d resign",
        ],
        4,
    )
    .positions(1);
    let lines: Vec<String> = found.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            "",
            "2g2f",
            "2g2f 3c3d",
            "2g2f 3c3d 7g7f",
            "2g2f 3c3d 7g7f 4c4d",
            "2g2f 3c3d 7g7f 8c8d",
            "2g2f 8c8d",
            "7g7f",
            "7g7f 3c3d",
        ]
    );
    // Black is to move where all of them resign.
    assert_eq!((found[0].results.games, found[0].results.white_wins), (3, 3));
    assert_eq!((found[3].results.games, found[3].moves.len()), (2, 2));
    // The other way leads to the same position.
    assert_eq!(found[8].moves[0].leads_to, Some(3));
    assert_eq!(found[0].moves.iter().map(|branch| branch.results.games).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn a_game_counts_once_for_a_position_and_stops_at_the_depth() {
    let round = "startpos moves 5i5h 5a5b 5h5i 5b5a 5i5h 5a5b 5h5i 5b5a";
    let found = openings(&[round], 8).positions(1);
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|opening| opening.results.games == 1 && opening.moves.len() == 1));
    assert!(found.iter().all(|opening| opening.moves[0].results.games == 1));
    assert_eq!(found[3].moves[0].leads_to, Some(0));
    assert_eq!(found[0].results.unknown(), 1);
    let short = openings(&[round], 2).positions(1);
    assert_eq!(short.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [1, 1, 0]);
    assert_eq!(openings(&[round, "startpos moves 7g7f"], 8).positions(2).len(), 1);
}

#[test]
fn an_illegal_move_ends_the_opening_and_games_are_told_apart() {
    let nifu = "startpos moves 7g7f 3c3d 2g2c 8c8d";
    let found = openings(&[nifu, "sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c"], 9).positions(1);
    assert_eq!(found.iter().map(|opening| opening.line.len()).max(), Some(2));
    let games: Vec<_> = found.iter().map(|it| it.position.variant().name()).collect();
    assert!(games.contains(&"minishogi") && games.contains(&"shogi"));
    assert!(!book(&found).contains("rbsgk"));
}

#[test]
fn ratings_are_means_of_those_that_are_known() {
    let rated = |rating: &str| format!("N+a\nN-b\n'black_rate:a:{rating}\nPI\n+\n+7776FU\n%TORYO\n");
    let found = openings(&[&rated("1000"), &rated("2000"), &rated("?")], 1).positions(1);
    assert_eq!(found[0].results.rating(Color::Black), Some(1500.0));
    assert_eq!(found[0].results.rating(Color::White), None);
    assert_eq!(found[0].results.score(), Some(1.0));
}

#[test]
fn a_book_reads_back() {
    let texts =
        ["startpos moves 7g7f 3c3d 2g2f", "startpos moves 7g7f 8c8d", "startpos moves 2g2f 3c3d 7g7f"];
    let found = openings(&texts, 3).positions(1);
    let text = book(&found);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("#YANEURAOU-DB2016 1.00"));
    let (mut position, mut last, mut moves) = (None, String::new(), 0);
    for line in lines {
        if let Some(sfen) = line.strip_prefix("sfen ") {
            assert!(last.as_str() < sfen, "they are in order");
            last = sfen.to_string();
            position = Some(Position::from_sfen(sfen, &Variant::shogi()).expect("it is an SFEN"));
            continue;
        }
        let mut position = position.clone().expect("a position stands before its moves");
        let opening = found.iter().find(|opening| opening.position == position).expect("it was there");
        let [mv, reply, "none", "none", games] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let mv = position.parse_usi(mv).expect("it is a move");
        let branch = opening.moves.iter().find(|branch| branch.mv == mv).expect("it was played");
        assert_eq!(games.parse(), Ok(branch.results.games));
        position.play(mv).expect("it is legal");
        assert!(reply == "none" || position.play(position.parse_usi(reply).expect("a move")).is_ok());
        moves += 1;
    }
    assert_eq!(moves, found.iter().map(|opening| opening.moves.len()).sum::<usize>());
}
