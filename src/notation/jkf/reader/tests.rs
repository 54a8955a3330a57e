use super::*;
use crate::diag::Severity;
use crate::notation::jkf::JKF;
use crate::notation::testing;
use crate::{Format, ReadOptions};

fn notes(text: &str) -> Vec<String> {
    let note = |event: &Event<'_>| match event {
        Event::Skipped => None,
        Event::Header { key, value, .. } => Some(format!("{key}={value}")),
        Event::Handicap { name, .. } => Some(format!("handicap {name}")),
        Event::Comment(text) => Some(format!("*{text}")),
        Event::Variation { from } => Some(format!("from {from}")),
        Event::Ending { text, .. } => Some(format!("{} {:?} {:?}", text.word, text.reason, text.claim)),
        Event::Time { elapsed, total } => Some(format!("{elapsed:?}/{total:?}")),
        other => Some(testing::name(other)),
    };
    testing::hear_as(&JKF, text, note).notes()
}

const MOVE: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;

#[test]
fn a_game_is_told_whatever_the_order_of_its_members() {
    let text = r#"{"moves":[{"comments":["a","b\nc"],"comment":"d"},
        {"time":{"now":{"m":0,"s":1}},"forks":[[{"special":"CHUDAN"}],[]],
         "move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"special":"TORYO","move":null,"comments":["e"]}],
        "initial":{"preset":"HIRATE"},"header":{"先手":" 甲 ","\u624b\u5408\u5272":"平手","n":1}}"#;
    let expected = "先手=甲, handicap 平手, n=1, Setup, *a, *b, *c, *d, Moves, Move, Some(1000)/None, \
                    TORYO Resign MoverLoses, *e, from 1, CHUDAN Interrupted Open";
    assert_eq!(notes(text).join(", "), expected);
}

#[test]
fn what_is_off_the_schema_is_reported() {
    let cases: &[(&str, &[&str])] = &[
        (r#"{"header":{},"initial":null,"moves":[{},null]}"#, &["syntax.unread-line"]),
        (r#"{"moves":[{},{"special":"MAX_MOVES"}]}"#, &[]),
        (r#"{"moves":[{},{"special":"toryo"}]}"#, &[]),
        (r#"{"moves":[{},{"special":"WHAT"}]}"#, &["ending.unknown"]),
        (r#"{"moves":[{},{"special":1}]}"#, &["syntax.unread-line"]),
        (r#"{"moves":[{},{}]}"#, &["syntax.damaged"]),
        (r#"{"moves":[{},{},@]}"#, &["syntax.move"]),
        (r#"{"moves":[@]}"#, &["syntax.spelling"]),
        (r#"{"moves":[{"forks":[]}]}"#, &[]),
        (r#"{"moves":[{"forks":[[]]}]}"#, &["syntax.unread-line"]),
        (r#"{"moves":[{},{"move":{}}]}"#, &["syntax.move"]),
        (r#"{"moves":[{},{"move":1}]}"#, &["syntax.move"]),
        (r#"{"moves":[{},{"x":[1,{"y":2}]}]}"#, &["syntax.unread-line", "syntax.damaged"]),
        (r#"{"moves":[{}],"more":{},"moves":[]}"#, &["syntax.unread-line", "syntax.unread-line"]),
        (r#"{"moves":[{},{"special":"TORYO","time":{"now":{"m":"x"}}}]}"#, &["clock.syntax"]),
        (r#"{"header":{"a":{"b":1},"c":null,"d":true},"moves":[]}"#, &["syntax.unread-line"; 2]),
        (r#"{"header":[],"moves":{},"initial":1}"#, &["syntax.unread-line"; 3]),
        (r#"{"moves":[{"comments":[1,null]}]}"#, &["syntax.unread-line"]),
        (r#"{"moves":[{},{"special":"TORYO","forks":[1]}]}"#, &["syntax.unread-line"]),
        (r#"{"moves":[{},],}"#, &["syntax.spelling", "syntax.spelling"]),
        (r#"{"name":"x"}"#, &["syntax.unread-line"]),
        ("[]", &[]),
        ("[1]", &["syntax.unread-line"]),
        (
            r#"{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU","color":true}},
            {"move":{"to":{"x":3,"y":4},"piece":"FU","color":false}}]}"#,
            &["syntax.spelling"],
        ),
        (r#"{"moves":[{}"#, &["syntax.json"]),
        (r#"{"moves":[{}]} x"#, &["syntax.json"]),
    ];
    for (text, codes) in cases {
        let found: Vec<String> = notes(&text.replace('@', MOVE))
            .into_iter()
            .filter(|note| Code::from_name(note).is_some())
            .collect();
        assert_eq!(found, *codes, "{text}");
    }
}

#[test]
fn several_games_are_told_apart() {
    let game = format!(r#"{{"moves":[{{}},{MOVE}]}}"#);
    for text in [format!("{game}\n{game}"), format!("[{game},{game}]")] {
        assert_eq!(notes(&text).iter().filter(|note| *note == "GameEnd").count(), 1, "{text}");
        assert_eq!(crate::parse(text.as_bytes()).records.len(), 2, "{text}");
    }
}

/// Every prefix of a text is covered by events, has a finding at its end, and has no move that the whole text does not
/// have.
#[test]
fn a_text_may_be_cut_anywhere() {
    let text = format!(
        r#"{{"header":{{"先手":"甲"}},"initial":{{"preset":"KY"}},"moves":[{{}},{MOVE},{{"special":"TORYO"}}]}}"#
    );
    for (end, _) in text.char_indices().skip(1) {
        assert!(notes(&text[..end]).contains(&"syntax.json".to_string()), "{}", &text[..end]);
        let parsed = crate::parse_with(&text.as_bytes()[..end], &ReadOptions::new().format(Format::Jkf));
        assert!(parsed.records.iter().all(|record| record.mainline().count() <= 1), "{}", &text[..end]);
    }
}

fn moves(text: &str) -> Vec<String> {
    let parsed = crate::parse(text.as_bytes());
    let errors: Vec<_> =
        parsed.diagnostics.iter().filter(|found| found.severity > Severity::Warning).collect();
    assert!(errors.is_empty(), "{text}: {errors:?}");
    let record = &parsed.records[0];
    record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect()
}

/// The game of the example in the description, in its normalised and reduced forms.
#[test]
fn reduced_forms_are_the_same_game() {
    let forms = [
        // Normalised.
        r#"{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}}
           {"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}}
           {"color":0,"to":{"x":4,"y":5},"piece":"KA"}}"#,
        // Minimal: origin, destination and promotion, or piece and destination.
        r#"{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"promote":true}}
           {"from":{"x":3,"y":1},"to":{"x":2,"y":2}}}
           {"piece":"KA","to":{"x":4,"y":5}}}"#,
        // As in KIF: the destination may be given as that of the move before.
        r#"{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}}
           {"from":{"x":3,"y":1},"same":true,"piece":"GI"}}
           {"to":{"x":4,"y":5},"piece":"KA","relative":"H"}}"#,
        // As in CSA: the piece after the move.
        r#"{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}}
           {"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI"}}
           {"color":0,"from":{"x":0,"y":0},"to":{"x":4,"y":5},"piece":"KA"}}"#,
    ];
    for form in forms {
        let entries: Vec<String> = form.lines().map(|line| format!("{{\"move\":{}", line.trim())).collect();
        let text = format!(
            r#"{{"header":{{}},"moves":[{{}},{MOVE},
            {{"move":{{"from":{{"x":3,"y":3}},"to":{{"x":3,"y":4}},"piece":"FU"}}}},{}]}}"#,
            entries.join(",")
        );
        assert_eq!(moves(&text), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"], "{text}");
    }
    // As in KI2: no move has an origin.
    let text = r#"{"header":{},"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"to":{"x":2,"y":2},"piece":"KA","promote":true}},
        {"move":{"same":true,"piece":"GI"}},{"move":{"to":{"x":4,"y":5},"piece":"KA"}}]}"#;
    assert_eq!(moves(text), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
}

/// The description: "each inner array is an alternative line whose first element REPLACES the entry that
/// carries forks"; "forks on a special entry are legal".
#[test]
fn forks_are_siblings_of_their_entry() {
    let mv = |x: u8, y: u8, more: &str| {
        let from = if y < 5 { y - 1 } else { y + 1 };
        format!(r#"{{"move":{{"from":{{"x":{x},"y":{from}}},"to":{{"x":{x},"y":{y}}},"piece":"FU"}}{more}}}"#)
    };
    let fork = |lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|line| format!("[{line}]")).collect();
        format!(r#","forks":[{}]"#, lines.join(","))
    };
    // 7g7f 3c3d 2g2f resign, with a fork on each entry: two on the second entry, one inside a fork that is longer than
    // the main line, and one on the first entry of a fork.
    let deep = [mv(1, 6, ""), mv(1, 4, ""), mv(9, 6, ""), mv(9, 4, &fork(&[&mv(5, 4, "")]))].join(",");
    let first = mv(8, 4, &fork(&[&mv(6, 4, "")]));
    let third = format!(r#"{{"special":"TORYO"{}}}"#, fork(&[&mv(4, 4, "")]));
    let text = format!(
        r#"{{"header":{{}},"moves":[{{}},{},{},{},{third}]}}"#,
        mv(7, 6, &fork(&[&deep])),
        mv(3, 4, &fork(&[&first, &mv(7, 4, "")])),
        mv(2, 6, &fork(&[&mv(6, 6, "")])),
    );
    let parsed = crate::parse(text.as_bytes());
    assert!(parsed.diagnostics.iter().all(|found| found.severity < Severity::Error), "{text}");
    let record = &parsed.records[0];
    let said = |node: crate::Node<'_>| match node.mv() {
        Some(mv) => record.variant().usi(mv),
        None => "end".to_string(),
    };
    let mut lines: Vec<String> = record
        .steps()
        .filter(|node| node.continuations().next().is_none())
        .map(|leaf| leaf.path().into_iter().map(said).collect::<Vec<_>>().join(" "))
        .collect();
    lines.sort();
    assert_eq!(
        lines,
        [
            "1g1f 1c1d 9g9f 5c5d",
            "1g1f 1c1d 9g9f 9c9d",
            "7g7f 3c3d 2g2f 4c4d",
            "7g7f 3c3d 2g2f end",
            "7g7f 3c3d 6g6f",
            "7g7f 6c6d",
            "7g7f 7c7d",
            "7g7f 8c8d",
        ]
    );
}

/// A fork of the start entry replaces nothing; the moves of the game are still read.
#[test]
fn forks_of_the_start_are_kept_as_text() {
    let mv = |x: u8| {
        format!(r#"{{"move":{{"from":{{"x":{x},"y":7}},"to":{{"x":{x},"y":6}},"color":0,"piece":"FU"}}}}"#)
    };
    for (forks, codes) in [
        (format!("[[{}]]", mv(2)), &["syntax.move", "move.unplayed"][..]),
        (format!("[[{}],[{}]]", mv(2), mv(3)), &["syntax.move", "move.unplayed", "move.unplayed"]),
    ] {
        let text =
            format!(r#"{{"header":{{}},"moves":[{{"forks":{forks}}},{},{{"special":"TORYO"}}]}}"#, mv(7));
        let parsed = crate::parse(text.as_bytes());
        let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
        assert_eq!(found, codes, "{text}");
        let record = &parsed.records[0];
        assert_eq!(record.mainline().count(), 1, "{text}");
        assert!(!record.unplayed().is_empty(), "{text}");
        assert_eq!(record.outcome(), Some(crate::Outcome::Win(crate::Color::Black)), "{text}");
    }
}

/// The forks of a fork that cannot be played are not attached to the line that it branches from.
#[test]
fn forks_of_a_broken_fork_stay_with_it() {
    let fork = format!(
        r#"[{{"move":{{"to":{{"x":5,"y":5}},"piece":"HI","from":{{"x":1,"y":5}}}}}},{{"special":"TORYO","forks":[[{MOVE}]]}}]"#
    );
    let second = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}"#;
    let third = r#"{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}}"#;
    let entry = MOVE.strip_suffix('}').expect("it is an object");
    let text = format!(
        r#"{{"header":{{}},"moves":[{{}},{entry},"forks":[{fork}]}},{second},{third},{{"special":"TORYO"}}]}}"#
    );
    let record = crate::parse(text.as_bytes()).records.remove(0);
    assert_eq!(record.nodes().filter(|node| node.mv().is_some()).count(), 3);
}

#[test]
fn ten_thousand_forks_lie_in_each_other() {
    let run = || {
        let mv = |from: (u8, u8), to: (u8, u8)| {
            format!(
                r#"{{"move":{{"from":{{"x":{},"y":{}}},"to":{{"x":{},"y":{}}},"piece":"OU"}}"#,
                from.0, from.1, to.0, to.1
            )
        };
        let steps = [((5, 9), (5, 8)), ((5, 1), (5, 2)), ((5, 8), (5, 9)), ((5, 2), (5, 1))];
        let other = [((4, 9), (4, 8)), ((4, 1), (4, 2)), ((4, 9), (4, 8)), ((4, 1), (4, 2))];
        let (mut text, mut end) = (r#"{"header":{},"moves":[{},"#.to_string(), String::new());
        for ply in 0..10_000 {
            // The entry with the fork is a move of the gold; the fork continues with the king.
            text.push_str(&mv(other[ply % 4].0, other[ply % 4].1).replace("OU", "KI"));
            text.push_str(r#","forks":[["#);
            text.push_str(&mv(steps[ply % 4].0, steps[ply % 4].1));
            text.push_str("},");
            end.push_str("]]}");
        }
        text.push_str(r#"{"special":"CHUDAN"}"#);
        text.push_str(&end);
        text.push_str("]}");
        let parsed = crate::parse(text.as_bytes());
        let record = &parsed.records[0];
        let depth = record.steps().map(|step| step.ply()).max();
        let written = crate::write(record, Format::Jkf, &crate::WriteOptions::new());
        let back = crate::parse(written.text.as_bytes());
        (depth, record.variations(), back.records[0].variations())
    };
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(run).expect("it starts");
    assert_eq!(thread.join().expect("no overflow"), (Some(10_001), 10_000, 10_000));
}

/// "`same` true if destination equals previous move's", "`capture` kind captured INCLUDING promoted kind", "`relative`
/// `L C R U M D H`": each is checked against the move.
#[test]
fn what_is_said_beside_the_squares_is_compared() {
    let bishop = r#"{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}}"#;
    let game = |last: &str| {
        format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"color":0,"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}},"piece":"FU"}}}},{{"move":{{"color":1,"from":{{"x":3,"y":3}},"to":{{"x":3,"y":4}},"piece":"FU"}}}},{bishop},{{"move":{{"color":1,"from":{{"x":3,"y":1}},"to":{{"x":2,"y":2}},"piece":"GI"{last}}}}},{{"special":"TORYO"}}]}}"#
        )
    };
    let cases: &[(&str, &[Code])] = &[
        ("", &[]),
        (r#","same":true,"capture":"UM","relative":"RU""#, &[]),
        (r#","same":false,"capture":null,"relative":null"#, &[]),
        (r#","capture":"KA""#, &[Code::Capture]),
        (r#","capture":"FU""#, &[Code::Capture]),
        (r#","capture":"XX""#, &[Code::Spelling]),
        (r#","relative":"M""#, &[Code::FalseWords]),
    ];
    for (last, codes) in cases {
        let parsed = crate::parse(game(last).as_bytes());
        let found: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!((found.as_slice(), parsed.records[0].mainline().count()), (*codes, 4), "{last}");
    }
    let wrong = game("").replacen(r#""piece":"FU""#, r#""piece":"FU","same":true"#, 2);
    let found: Vec<_> =
        crate::parse(wrong.as_bytes()).diagnostics.into_iter().map(|one| (one.code, one.ply)).collect();
    assert_eq!(found, [(Code::FalseWords, Some(1)), (Code::FalseWords, Some(2))]);
}

/// A finding beside a move is reported before the move, although the place of the move comes first.
#[test]
fn moves_that_are_kept_have_a_place() {
    let text = r#"{"moves":[{},
{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
{"move":{"color":3},"to":{"x":3,"y":4},"piece":"FU"}]}"#;
    let parsed = crate::parse(text.as_bytes());
    let kept = parsed.diagnostics.iter().find(|found| found.code == crate::Code::Unplayed).expect(text);
    let place = parsed.source.slice(kept.span);
    assert!(place.contains(r#""color":3"#) && place.ends_with('}'), "{place}");
}

/// Moves in unexpected places are lost, and the line of play stops there.
#[test]
fn moves_under_wrong_keys_stop_the_line() {
    let reply = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}"#;
    let forked = format!(r#"{},"fork":[[{MOVE}]]}}"#, &MOVE[..MOVE.len() - 1]);
    let cases: &[(String, &[&str])] = &[
        (
            format!(r#"{{"header":{{}},"Moves":[{{}},{MOVE},{reply}]}}"#),
            &["Turn", "syntax.move", "UnreadMove"],
        ),
        (format!(r#"{{"Moves":[{{}},{MOVE}]}}"#), &["syntax.move", "UnreadMove"]),
        (
            format!(r#"{{"moves":[{{}},{MOVE}],"moves":[{{}},{reply}]}}"#),
            &["Turn", "Moves", "Move", "syntax.move", "UnreadMove"],
        ),
        (
            format!(r#"{{"moves":[{{}},{forked},{reply}]}}"#),
            &["Turn", "Moves", "syntax.move", "Move", "UnreadMove", "Move"],
        ),
        (
            format!(r#"{{"moves":[{{}},{},{reply}]}}"#, MOVE.replacen('{', r#"{"move":{},"#, 1)),
            &["Turn", "Moves", "syntax.move", "UnreadMove", "Move"],
        ),
        (
            format!(r#"{{"moves":[{{}},{},{reply}]}}"#, MOVE.replace("move", "mov")),
            &["Turn", "Moves", "syntax.move", "UnreadMove", "Move"],
        ),
        (
            format!(r#"{{"moves":[{{}},{},{reply}]}}"#, MOVE.replace("from", "form")),
            &["Turn", "Moves", "syntax.move", "UnreadMove", "Move"],
        ),
        (
            format!(
                r#"{{"moves":[{{}},{},{reply}]}}"#,
                MOVE.replace(r#""piece""#, r#""to":{"x":7,"y":5},"piece""#)
            ),
            &["Turn", "Moves", "syntax.move", "UnreadMove", "Move"],
        ),
        (format!(r#"{{"moves":{{"0":{MOVE}}}}}"#), &["Turn", "syntax.move", "UnreadMove"]),
    ];
    for (text, expected) in cases {
        let mut told = notes(text);
        let codes: Vec<String> = told.extract_if(.., |note| note.contains('.')).collect();
        let mut wanted: Vec<&str> = expected.to_vec();
        let expected_codes: Vec<&str> = wanted.extract_if(.., |note| note.contains('.')).collect();
        assert_eq!(
            (told, codes),
            (
                wanted.into_iter().map(String::from).collect::<Vec<_>>(),
                expected_codes.into_iter().map(String::from).collect::<Vec<_>>(),
            ),
            "{text}"
        );
    }
}

/// A text that is cut anywhere has one finding for its end, and none about a second time of a move.
#[test]
fn a_cut_makes_no_second_times() {
    let entry = |mv: &str| {
        let time = r#""time":{"now":{"m":0,"s":3},"total":{"h":0,"m":0,"s":3}}"#;
        format!("{{{time},{}", &mv[1..])
    };
    let text = format!(
        r#"{{"header":{{}},"moves":[{{}},{},{}]}}"#,
        entry(MOVE),
        entry(&MOVE.replace("\"x\":7,\"y\":", "\"x\":3,\"y\":"))
    );
    for end in 30..text.len() {
        let parsed = crate::parse_with(&text.as_bytes()[..end], &ReadOptions::new().format(Format::Jkf));
        assert!(parsed.diagnostics.iter().all(|found| found.code != Code::ClockTwice), "{}", &text[..end]);
        assert!(parsed.diagnostics.iter().any(|found| found.code == Code::BrokenJson), "{}", &text[..end]);
    }
}

/// The time of a move follows from its total, if the times before it are known.
#[test]
fn a_total_alone_is_a_time() {
    let white = MOVE.replace("7,\"y\":7", "3,\"y\":3").replace("7,\"y\":6", "3,\"y\":4");
    let entry =
        |mv: &str, total: u32| format!(r#"{{"time":{{"total":{{"h":{total},"m":0,"s":1}}}},{}"#, &mv[1..]);
    for (total, elapsed, count) in [(0, Some(1000), 0), (u32::MAX, None, 1)] {
        let text = format!(r#"{{"moves":[{{}},{},{}]}}"#, entry(MOVE, 1), entry(&white, total));
        let parsed = crate::parse(text.as_bytes());
        let found: Vec<_> = parsed.records[0].mainline().map(|node| node.elapsed_ms()).collect();
        assert_eq!(found, [Some(3_601_000), elapsed], "{text}");
        assert_eq!(parsed.diagnostics.iter().filter(|found| found.code == Code::ClockSyntax).count(), count);
    }
}
