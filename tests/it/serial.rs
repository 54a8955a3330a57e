//! All public values serialise, so that a server can send them directly.

use std::fmt::Debug;

use kifu::{Color, DateTime, Limits, Move, MoveText, Piece, PieceKind, Span, TimeControl, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::shared;

/// Does not compile for a value that does not serialise.
fn serialises<T: Serialize>() {}

macro_rules! all_serialise {
    ($($name:ty,)*) => { $(serialises::<$name>();)* };
}

#[test]
fn public_values_serialise() {
    all_serialise! {
        kifu::Agreement, kifu::Binary, kifu::Capture, kifu::Certainty, kifu::Code, kifu::Color, kifu::Corner, kifu::CsaVersion,
        kifu::Custodian, kifu::DateTime, kifu::Declaration, kifu::Destination, kifu::Diagnostic, kifu::Drops,
        kifu::Encoding, kifu::Ending, kifu::EndingNode<'_>, kifu::Excerpt, kifu::Field, kifu::Format, kifu::GameEnd, kifu::Goal,
        kifu::Goals, kifu::Handicap, kifu::Header, kifu::Headers, kifu::IllegalMove, kifu::Impasse, kifu::ImpasseRuling, kifu::Inspection,
        kifu::KifDialect, kifu::KindInfo, kifu::Laws, kifu::Limits, kifu::LineEnd, kifu::LineGoal, kifu::LionTrade,
        kifu::Move, kifu::MoveError, kifu::MoveText, kifu::Movement, kifu::Node<'_>, kifu::NodeId, kifu::Oddity, kifu::Origin,
        kifu::Outcome, kifu::ParseError, kifu::Piece, kifu::PieceKind, kifu::Place, kifu::Placement,
        kifu::Position, kifu::Promotion, kifu::PromotionForce, kifu::PromotionMove, kifu::Reason, kifu::Record,
        kifu::Relation, kifu::Repetition, kifu::RepetitionResult, kifu::RepetitionRuling, kifu::Ruling,
        kifu::Severity, kifu::Snapshot, kifu::Span, kifu::Spelling, kifu::Square, kifu::TimeControl, kifu::Unencodable, kifu::UnknownName,
        kifu::Unplayed, kifu::Unresolved, kifu::Variant, kifu::VariantKey, kifu::Verdict, kifu::Written,
        kifu::analysis::Bound, kifu::analysis::BrokenLine, kifu::analysis::Dialect, kifu::analysis::Evaluation,
    }
}

#[test]
fn findings_are_what_they_say() {
    let parsed = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes());
    let found = serde_json::to_value(&parsed.diagnostics[0]).expect("findings serialise");
    assert_eq!(found["code"], "illegal.not-named-piece");
    assert_eq!((&found["severity"], &found["ply"]), (&"error".into(), &1.into()));
    let about = serde_json::to_value(kifu::inspect(&parsed)).expect("inspections serialise");
    assert_eq!((&about["format"], &about["line_end"]), (&"kif".into(), &"LF".into()));
    let oddities = serde_json::json!(["the game stops without an ending (ending.missing, 1×)"]);
    assert_eq!(about["oddities"], oddities);
}

/// Values with a name are parsed from it, in any case, and serialised as it.
#[test]
fn names_lead_back_to_their_values() {
    macro_rules! all_lead_back {
        ($($name:ty),*) => {$(
            assert_eq!(<$name>::NAMES.len(), <$name>::ALL.len());
            for (&value, &name) in <$name>::ALL.iter().zip(<$name>::NAMES) {
                assert_eq!((value.name(), name.parse()), (name, Ok(value)));
                assert_eq!(<$name>::from_name(&name.to_ascii_uppercase()), Some(value), "{name}");
                assert_eq!(serde_json::to_value(value).expect("it has a name"), name);
                assert_eq!(serde_json::from_value::<$name>(name.into()).expect(name), value);
            }
            let error = "no name".parse::<$name>().expect_err("it is none");
            assert_eq!(error.names(), <$name>::NAMES);
            assert!(serde_json::from_value::<$name>("no name".into()).is_err());
        )*};
    }
    all_lead_back! {
        kifu::Certainty, kifu::Code, kifu::CsaVersion, kifu::Encoding, kifu::Field, kifu::Format, kifu::Goal,
        kifu::IllegalMove, kifu::KifDialect, kifu::LineEnd, kifu::Outcome, kifu::Reason, kifu::Severity,
        kifu::Unencodable, kifu::Verdict, kifu::analysis::Bound, kifu::analysis::Dialect
    }
    assert_eq!(kifu::Encoding::ShiftJis.title(), "Shift_JIS as Windows writes it.");
}

/// Values that serialise completely come back from JSON.
#[test]
fn plain_values_come_back() {
    fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
        let json = serde_json::to_string(&value).expect("it serialises");
        assert_eq!(serde_json::from_str::<T>(&json).expect(&json), value);
    }
    let chu = Variant::named("chu").expect("it is registered");
    for mv in ["7g7f", "8h2b+", "P*5e"].map(|usi| Variant::shogi().parse_usi(usi).expect(usi)) {
        comes_back(mv);
        comes_back(MoveText::from(mv));
        comes_back(mv.to());
    }
    comes_back(chu.parse_usi("5e5f5e").expect("a lion goes and comes back"));
    comes_back(Piece::new(Color::White, PieceKind::DRAGON));
    comes_back("2024/05/05 10:00:00".parse::<DateTime>().expect("a date"));
    comes_back("1時間30分+60秒".parse::<TimeControl>().expect("a time control"));
    comes_back(Limits::default());
    let parsed = kifu::parse("先手：甲\n   1 ７六歩(77)\n   2 投了\n".as_bytes());
    comes_back(parsed.records[0].headers().clone());
    comes_back(parsed.records[0].ending().expect("it ends").get().clone());
    comes_back(parsed.records[0].ruling().repetition);
    comes_back(parsed.records[0].last().id());
    comes_back(parsed.diagnostics.first().map_or(Span::new(3, 9), |found| found.span));
    let said = kifu::parse(
        "   1 ７六歩(77)\n**解析 0 時間 00:12 深さ 8/14 ノード数 1234 評価値 30↑ 読み筋 △３四歩(33)\n"
            .as_bytes(),
    );
    let evaluation = kifu::analysis::evaluation(&said.records[0].last()).expect("it is one");
    assert!(evaluation.time.is_some() && evaluation.bound.is_some(), "{evaluation:?}");
    comes_back(evaluation);
    for wrong in [r#"{"to":"7f","promotes":false}"#, r#"{"to":"7f","dropped":0,"promotes":true}"#] {
        assert!(serde_json::from_str::<Move>(wrong).is_err(), "{wrong}");
    }
}

/// An ending serialises as the entry of its record's list of nodes.
#[test]
fn an_ending_is_listed_among_the_nodes() {
    let record = kifu::parse("   1 ７六歩(77)\n   2 投了\n*why\n".as_bytes()).records.remove(0);
    let json = serde_json::to_value(&record).expect("records serialise");
    let ending = serde_json::to_value(record.ending().expect("it has one")).expect("endings serialise");
    assert_eq!(json["nodes"][2], ending);
    assert_eq!((&ending["ending"]["word"], &ending["comments"][0]), (&"投了".into(), &"why".into()));
}

/// Records, and the excerpts for their findings, come back from JSON unchanged, whatever the order of the nodes.
#[test]
fn records_and_excerpts_come_back() {
    let (mut compared, mut promoted) = (0, 0);
    for (path, bytes) in shared::fixtures() {
        let parsed = kifu::parse(&bytes);
        for mut record in parsed.records {
            let back = |record: &kifu::Record| {
                let json = serde_json::to_string(&record.snapshot()).expect("snapshots serialise");
                let kept: kifu::Snapshot = serde_json::from_str(&json).expect("snapshots are read");
                kept.record(record.variant()).expect("a record was kept")
            };
            // The order in which nodes were added is kept, wherever they are in the tree.
            let order = |record: &kifu::Record| {
                record
                    .nodes()
                    .map(|node| node.path().iter().map(kifu::Node::mv).collect())
                    .collect::<Vec<Vec<_>>>()
            };
            let twin = back(&record);
            assert_eq!(twin, record, "{}", path.display());
            assert_eq!(order(&twin), order(&record), "{}", path.display());
            assert_eq!(twin.provenance(), record.provenance());
            compared += 1;
            if let Some(other) =
                record.nodes().filter(|node| node.is_variation()).last().map(|node| node.id())
            {
                record.promote_to_main(other);
                record.remove(record.mainline().nth(1).map_or(other, |node| node.id()));
                let twin = back(&record);
                assert_eq!(twin, record, "{}", path.display());
                assert_eq!(order(&twin), order(&record), "{}", path.display());
                promoted += 1;
            }
        }
        for found in &parsed.diagnostics {
            let excerpt = kifu::Excerpt::of(&parsed.source, found.span);
            let json = serde_json::to_string(&excerpt).expect("excerpts serialise");
            assert_eq!(serde_json::from_str::<kifu::Excerpt>(&json).expect("excerpts are read"), excerpt);
            assert_eq!(excerpt.render(found, true), kifu::render(found, &parsed.source, true));
            assert_eq!(excerpt.start, parsed.source.place(found.span));
        }
    }
    assert!(compared > 100 && promoted > 5, "{compared} {promoted}");
}

/// Data that is not a possible record is refused.
#[test]
fn damaged_snapshots_are_refused() {
    let mut branched = kifu::parse(b"startpos moves 7g7f 3c3d").records.remove(0);
    let first = branched.last().parent().expect("it has two moves").id();
    let mv = branched.variant().parse_usi("8c8d").expect("a move");
    let other = branched.push(first, mv).expect("it is legal");
    branched.promote(other);
    let json = serde_json::to_string(&branched.snapshot()).expect("snapshots serialise");
    let order = "\"order\":[0,1,3,2]";
    for wrong in ["[0,1,3,3]", "[0,1,3]", "[1,0,3,2]", "[0,3,1,2]", "[0,1,4,2]"] {
        let json = json.replacen(order, &format!("\"order\":{wrong}"), 1);
        let kept = serde_json::from_str::<kifu::Snapshot>(&json).expect("it is one in form");
        assert!(kept.record(branched.variant()).is_err(), "{wrong} in {json}");
    }
    let record = kifu::parse("   1 ７六歩(77)\n*note\n   2 投了\n".as_bytes()).records.remove(0);
    let json = serde_json::to_string(&record.snapshot()).expect("snapshots serialise");
    for (from, to) in [
        ("7g7f", "7g5f7"),
        ("7g7f", "5e5d"),
        ("[0,\"7g7f\"", "[5,\"7g7f\""),
        ("[0,\"7g7f\"", "[1,\"7g7f\""),
        ("lnsgkgsnl", "lnsgkgsn"),
        ("\"7g7f\"", "null"),
        ("[[1,{\"comments\"", "[[9,{\"comments\""),
    ] {
        assert!(json.contains(from), "{json}");
        let kept =
            serde_json::from_str::<kifu::Snapshot>(&json.replacen(from, to, 1)).expect("it is one in form");
        assert!(kept.record(record.variant()).is_err(), "{from} {to}");
    }
}
