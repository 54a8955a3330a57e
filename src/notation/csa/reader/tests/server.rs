//! Messages of a server in logs.

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

/// If the side of the player is unknown, so is the winner.
#[test]
fn a_result_that_is_said_to_nobody_is_no_ending() {
    assert_eq!(moves("+7776FU\n#WIN\n")[1..], ["syntax.unread-line"]);
    assert_eq!(moves("#WIN\n+7776FU\n"), ["syntax.unread-line", "black 7g7fFU"]);
}

/// A date that looks like a move is not one.
#[test]
fn the_head_of_a_mail_is_one_finding() {
    let text =
        "From: a@example.org\nSubject: +7776FU\nDate: Mon, 6 May 2024 10:00:00 +0900\n\nPI\n+\n+7776FU\n";
    assert_eq!(setup(text), ["syntax.unread-line", "turn black", "black 7g7fFU"]);
}
