use super::*;

#[test]
fn a_tape_knows_places_and_ends() {
    let text = r#" {"a":[1,{"b":"\u5148x"},null], "c" : true} [2]"#;
    let tape = Tape::read(text, 0);
    assert_eq!((tape.end, &tape.fault), (43, &None));
    let said = |span: Span| &text[span.start as usize..span.end as usize];
    let members: Vec<_> =
        tape.members(0).map(|member| (member.key.into_owned(), said(member.span))).collect();
    assert_eq!(members, [("a".into(), r#""a":[1,{"b":"\u5148x"},null]"#), ("c".into(), r#""c" : true"#)]);
    let array = tape.get(0, "a").expect("it is there");
    let items: Vec<_> = tape.items(array).map(|at| said(tape.span(at))).collect();
    assert_eq!(items, ["1", r#"{"b":"\u5148x"}"#, "null"]);
    let inner = tape.items(array).nth(1).and_then(|at| tape.get(at, "b")).expect("it is there");
    assert_eq!(tape.text(inner).as_deref(), Some("先x"));
    let signs: Vec<_> = tape.signs(0).into_iter().map(said).collect();
    assert_eq!(signs, [r#"{"a":"#, r#", "c" : "#, "}"]);
    assert_eq!(Tape::read(text, tape.end).items(0).count(), 1);
}

/// The first value of a repeated key counts, and `null` means that there is no value.
#[test]
fn fields_are_those_of_the_first_keys() {
    let text = r#"{"b":1,"x":2,"\u0061":null,"b":3,"a":4}"#;
    let tape = Tape::read(text, 0);
    let Fields { values, others } = tape.fields(0, ["a", "b", "c"]);
    assert_eq!(values.map(|at| at.and_then(|at| tape.number(at))), [None, Some(1), None]);
    let others: Vec<_> = others.iter().map(|other| (&*other.member.key, other.is_second)).collect();
    assert_eq!(others, [("x", false), ("b", true), ("a", true)]);
}

#[test]
fn what_is_cut_is_said_to_be_cut() {
    let text = r#"{"a":[{"b":1},{"b":2"#;
    for end in 0..text.len() {
        let tape = Tape::read(&text[..end], 0);
        let (span, _) = tape.fault.as_ref().expect("it is cut");
        assert!(tape.root().is_none_or(|root| tape.is_cut(root)), "{end}");
        assert!(span.start as usize <= end && span.end as usize == end, "{end}: {span:?}");
    }
    let tape = Tape::read(text, 0);
    let items: Vec<bool> = tape.items(2).map(|at| tape.is_cut(at)).collect();
    assert_eq!(items, [false, true]);
}

#[test]
fn slips_are_forgiven_and_faults_are_not() {
    let tape = Tape::read(r#"{"a":[1,2,],}"#, 0);
    assert_eq!((tape.slips.len(), &tape.fault), (2, &None));
    assert_eq!(tape.get(0, "a").map(|at| tape.items(at).count()), Some(2));
    for (text, place) in [(r#"{"a" 1}"#, 5), ("[1 2]", 3), ("[1,]", 3), (r#"{"a":1 , }"#, 9)] {
        let tape = Tape::read(text, 0);
        let places: Vec<u32> = tape.slips.iter().map(|(span, _)| span.start).collect();
        assert_eq!((places, &tape.fault, tape.end), (vec![place], &None, text.len()), "{text}");
    }
    for text in
        ["{a:1}", r#"{"a",1}"#, r#"{"a":1 "b":2}"#, "[1 2}", r#"{"a":"x"#, "{'a':1}", "nothing", "[1,,2]"]
    {
        assert!(Tape::read(text, 0).fault.is_some(), "{text}");
    }
}

/// Strings without escapes are not copied.
#[test]
fn a_tape_is_small() {
    assert_eq!(size_of::<Token>(), 16);
    let tape = Tape::read(r#"{"a":"先","b":-1.5,"c":[0,true]}"#, 0);
    assert_eq!(tape.decoded, []);
    assert_eq!(tape.get(0, "b").map(|at| tape.value(at)), Some(Value::Number("-1.5")));
}

/// A folding tape keeps a single value for an entry, whose content can be read again.
#[test]
fn entries_are_folded_and_read_again() {
    let text = r#"{"moves":[{"comments":["a"]},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},
        "color":1,"piece":"F\u0055"},"forks":[[{"move":{"color":true}}]]},{"special":"TORYO"}]}"#;
    let (plain, folded) = (Tape::folding(text, 0, usize::MAX), Tape::folding(text, 0, 0));
    let entries = |tape: &Tape<'_>| -> Vec<At> {
        tape.get(0, "moves").map_or(vec![], |moves| tape.items(moves).collect())
    };
    let (plainly, entries) = (entries(&plain), entries(&folded));
    let spans =
        |tape: &Tape<'_>, entries: &[At]| -> Vec<Span> { entries.iter().map(|&at| tape.span(at)).collect() };
    assert_eq!(spans(&plain, &plainly), spans(&folded, &entries));
    assert_eq!(entries.iter().map(|&at| folded.is_folded(at)).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!((folded.mover(entries[1]), plain.mover(plainly[1])), (Some(Color::White), Some(Color::White)));
    assert!(folded.holds_moves(entries[1]) && folded.has_origins && folded.decoded.is_empty());
    let again = folded.again(folded.span(entries[1]));
    let fork = again.get(0, "forks").and_then(|forks| again.items(forks).next()).expect("it is there");
    assert_eq!(folded.place(again.span(fork)), None);
    assert_eq!(folded.place(folded.span(entries[2])), Some(entries[2]));
    let fork = folded.again(again.span(fork));
    assert_eq!(fork.items(0).map(|entry| fork.mover(entry)).collect::<Vec<_>>(), [Some(Color::Black)]);
    let piece = again.get(0, "move").and_then(|mv| again.text(again.get(mv, "piece")?));
    assert_eq!(piece.as_deref(), Some("FU"));
}

/// Entries that are read the fast way can be had again, also those that are not kept.
#[test]
fn plain_entries_are_read_again() {
    let entry = r#"{"move":{"to":{"x":7,"y":6},"piece":"FU"}}"#;
    let text = format!("[{}]", [entry; KEPT + 2].join(","));
    let tape = Tape::read(&text, 0);
    assert_eq!((tape.items(0).count(), tape.plain.len()), (KEPT + 2, KEPT));
    for at in tape.items(0) {
        let again = tape.plain_entry(at).expect("it is plain");
        assert_eq!((again.span, again.mv.piece), (tape.span(at), Some("FU")));
    }
}

#[test]
fn depth_needs_no_stack() {
    let run = || {
        let text = "[".repeat(1_000_000);
        Tape::read(&text, 0).tokens.len()
    };
    let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(run).expect("it starts");
    assert_eq!(thread.join().expect("no overflow"), 1_000_000);
}
