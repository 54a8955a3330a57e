use proptest::prelude::*;

use super::*;
use crate::diag::Code;
use crate::notation::jkf::json::{Fields, Tape, Value};
use crate::notation::jkf::movement::Clock;
use crate::notation::jkf::values::Values;
use crate::variant::Variant;

const KEYS: [&str; 3] = ["move", "time", "comments"];

/// An object with some of the members, in any order.
fn object(members: Vec<(&'static str, BoxedStrategy<String>)>) -> BoxedStrategy<String> {
    let names: Vec<_> = members.iter().map(|(key, _)| *key).collect();
    let values: Vec<_> = members.into_iter().map(|(_, value)| value).collect();
    let all: Vec<_> = (0..names.len()).collect();
    let some = prop::sample::subsequence(all.clone(), 1..=names.len());
    let order = prop_oneof![49 => Just(all), 1 => some].prop_shuffle();
    (values, order, "[ \n]?", "[ \t]?")
        .prop_map(move |(values, order, before, behind)| {
            let member = |at: usize| format!("{before}\"{}\":{behind}{}{behind}", names[at], values[at]);
            format!("{{{}}}", order.into_iter().map(member).collect::<Vec<_>>().join(","))
        })
        .boxed()
}

fn number() -> BoxedStrategy<String> {
    prop_oneof![198 => (1..12u32).prop_map(|number| number.to_string()), 1 => "[0-9]{1,7}", 1 => "-?[0-9]\\.[0-9]"]
        .boxed()
}

fn square() -> BoxedStrategy<String> {
    object(vec![("x", number()), ("y", number())])
}

fn mv() -> BoxedStrategy<String> {
    let letters = || prop_oneof![49 => "\"(FU|KA|UM|OU)\"", 1 => "\"(XX|)\""].boxed();
    let flag = || prop_oneof![49 => "true|false", 1 => "1|null"].boxed();
    let color = prop_oneof![49 => "[01]", 1 => "2|true"].boxed();
    object(vec![
        ("color", color),
        ("from", square()),
        ("to", square()),
        ("piece", letters()),
        ("same", flag()),
        ("promote", flag()),
        ("capture", letters()),
        ("relative", prop_oneof![49 => "\"[LCRUMDH]{0,2}\"", 1 => "\"X\""].boxed()),
    ])
}

fn time() -> BoxedStrategy<String> {
    let duration = || object(vec![("h", number()), ("m", number()), ("s", number())]);
    object(vec![("now", duration()), ("total", duration())])
}

fn comments() -> BoxedStrategy<String> {
    let line = prop_oneof![49 => "\"[a歩 ,}\\]]{0,4}\"", 1 => r#""\\[n"x]""#];
    prop::collection::vec(line, 1..3).prop_map(|lines| format!("[{}]", lines.join(" , "))).boxed()
}

fn any_entry() -> BoxedStrategy<String> {
    object(vec![("move", mv()), ("time", time()), ("comments", comments())])
}

/// What is read the fast way is what the tape has, and there is nothing to report.
fn agrees(text: &str) -> bool {
    let Some(entry) = entry(text, 0) else { return false };
    let mut tape = Tape::read(text, 0);
    assert_eq!((&tape.fault, &tape.slips, tape.end), (&None, &vec![], entry.span.end as usize), "{text}");
    let Fields { values: [mv, time, lines], others } = tape.fields(0, KEYS);
    assert!(others.is_empty(), "{text}");
    let mv = mv.expect(text);
    assert_eq!(tape.span(mv), entry.mv.span, "{text}");
    let lines = lines.map_or(vec![], |list| {
        let text = |at| match tape.value(at) {
            Value::Text(line) => line.into_owned(),
            other => panic!("{other:?}"),
        };
        tape.items(list).map(|at| (text(at), tape.span(at))).collect()
    });
    let read = entry.comments.into_iter().flat_map(|list| comments_of(text, list));
    assert_eq!(read.collect::<Vec<_>>(), lines, "{text}");
    let variant = Variant::shogi();
    let mut is_read = false;
    for has_origins in [false, true] {
        tape.has_origins = has_origins;
        let mut values = Values::new(&tape, &variant);
        let Some(said) = values.plain_movement(&entry.mv) else { continue };
        is_read = true;
        assert_eq!((values.movement(mv), &values.found), (Ok(said), &vec![]), "{text}");
    }
    let mut values = Values::new(&tape, &variant);
    let clock = time.map(|at| (values.clock(at), tape.span(at)));
    let of = |time: Time| (Some(Clock { elapsed: Some(time.elapsed), total: time.total }), time.span);
    assert_eq!((clock, values.found), (entry.time.map(of), vec![]), "{text}");
    is_read
}

fn comments_of(text: &str, list: Span) -> Vec<(String, Span)> {
    super::comments(text, list).map(|(line, span)| (line.to_string(), span)).collect()
}

/// Entries as programs write them are read the fast way.
#[test]
fn the_usual_spelling_is_read() {
    for text in [
        r#"{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#,
        r#"{"comments":["*a","歩"],"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"color":0,"piece":"KA","same":true,
            "promote":false,"capture":"KA","relative":"LU"},"time":{"now":{"m":0,"s":1},"total":{"h":0,"m":0,"s":1}}}"#,
        r#"{ "move" : { "to" : { "x" : 5, "y" : 5 }, "piece" : "KA", "relative" : "H" }, "time" : { "now" : { "s" : 10 } } }"#,
    ] {
        assert!(agrees(text), "{text}");
    }
}

/// The events are the same as those of the usual way, to which escapes in keys lead.
#[test]
fn a_record_is_the_same_in_either_way() {
    let text = r#"{"header":{"先手":"甲"},"initial":{"preset":"HIRATE"},"moves":[{},
        {"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":5},"total":{"h":0,"m":0,"s":5}}},
        {"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"comments":["a","","b"]},
        {"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"},"time":{"now":{"m":0,"s":7},"total":{"h":0,"m":1,"s":12}}},
        {"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM","relative":"R"}},
        {"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},
        {"move":{"color":1,"to":{"x":4,"y":4},"piece":"KA"}},
        {"move":{"color":0,"from":{"x":1,"y":7},"to":{"x":1,"y":6},"piece":"XX"}},
        {"move":{"color":1,"from":{"x":9,"y":3},"to":{"x":9,"y":4},"piece":"FU"}}]}"#;
    let read = |text: &str| {
        let parsed = crate::parse(text.as_bytes());
        let found: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code, found.ply)).collect();
        let [record] = <[_; 1]>::try_from(parsed.records).expect("one game");
        let nodes: Vec<_> =
            record.mainline().map(|node| (node.mv(), node.elapsed(), node.comments().join("\n"))).collect();
        (nodes, record.unplayed().len(), found)
    };
    let usual = read(&text.replace(r#"{"move""#, r#"{"mov\u0065""#));
    assert_eq!(read(text), usual);
    assert_eq!(usual.0.len(), 6);
    let codes: Vec<_> = usual.2.iter().map(|(code, _)| *code).collect();
    assert!(codes.contains(&Code::ClockTotal) && codes.contains(&Code::UnreadMove), "{codes:?}");
}

proptest! {
    #[test]
    fn the_fast_way_agrees_with_the_tape(text in any_entry()) {
        // The test fails if too few entries are read.
        prop_assume!(agrees(&text));
    }

    #[test]
    fn it_agrees_on_damaged_entries(text in any_entry(), at in any::<prop::sample::Index>(), put in "[\"{}\\[\\]:,0-9a\\\\ \n]?", drops in any::<bool>()) {
        let at = text.char_indices().map(|(at, _)| at).nth(at.index(text.chars().count())).unwrap_or(0);
        let mut damaged = text;
        if drops {
            damaged.remove(at);
        }
        damaged.insert_str(at, &put);
        agrees(&damaged);
    }
}
