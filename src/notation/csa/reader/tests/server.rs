//! What a server tells the players, in logs.

use super::*;

#[test]
fn lines_of_the_protocol_that_stand_together_are_one_finding() {
    let text = "BEGIN Game_Summary\nProtocol_Version:1.2\nGame_ID:20060505-CSA14-3-5-7\n\nTo_Move:+\n\
                BEGIN Position\nPI\n+\nEND Position\nEND Game_Summary\nSTART:x\n+7776FU,T1\n#CENSORED\n";
    let told = setup(text);
    let unread = "syntax.unread-line";
    assert_eq!(told, [unread, "turn black", unread, "black 7g7fFU", "1000ms", unread]);
}

#[test]
fn the_players_of_a_log_are_those_of_the_game() {
    let told = setup("Name+:Anna\nName-:Bob\nYour_Turn:-\nPI\n+\n");
    assert_eq!(told[..3], ["black Name+=Anna", "white Name-=Bob", "syntax.unread-line"]);
}

/// Without the side of the player nobody knows who has won.
#[test]
fn a_result_that_is_said_to_nobody_is_no_ending() {
    assert_eq!(moves("+7776FU\n#WIN\n")[1..], ["syntax.unread-line"]);
    assert_eq!(moves("#WIN\n+7776FU\n"), ["syntax.unread-line", "black 7g7fFU"]);
}
