//! Public values serialise, so that a server can send what it found as it is.

use serde::Serialize;

/// Fails to compile where a value does not.
fn serialises<T: Serialize>() {}

macro_rules! all_serialise {
    ($($name:ty,)*) => { $(serialises::<$name>();)* };
}

#[test]
fn public_values_serialise() {
    all_serialise! {
        kifu::Binary, kifu::Capture, kifu::Certainty, kifu::Code, kifu::Color, kifu::Corner, kifu::CsaVersion,
        kifu::Custodian, kifu::DateTime, kifu::Declaration, kifu::Destination, kifu::Diagnostic, kifu::Drops,
        kifu::Encoding, kifu::Ending, kifu::EndingNode<'_>, kifu::Field, kifu::Format, kifu::GameEnd, kifu::Goal,
        kifu::Goals, kifu::Handicap, kifu::Header, kifu::Headers, kifu::IllegalMove, kifu::Impasse, kifu::ImpasseRuling, kifu::Inspection,
        kifu::KifDialect, kifu::Kind, kifu::Laws, kifu::Limits, kifu::LineEnd, kifu::LineGoal, kifu::LionTrade,
        kifu::Move, kifu::MoveError, kifu::MoveText, kifu::Movement, kifu::Node<'_>, kifu::NodeId, kifu::Origin,
        kifu::Outcome, kifu::ParseError, kifu::Piece, kifu::PieceKind, kifu::Place, kifu::Placement,
        kifu::Position, kifu::Promotion, kifu::PromotionForce, kifu::PromotionMove, kifu::Reason, kifu::Record,
        kifu::Relation, kifu::Repetition, kifu::RepetitionResult, kifu::RepetitionRuling, kifu::Ruling,
        kifu::Severity, kifu::Span, kifu::Spelling, kifu::Square, kifu::TimeControl, kifu::Unencodable, kifu::UnknownName,
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
}

/// What has a name is read by it, in any case, and serialised by it.
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
    assert_eq!(kifu::Goal::Mate.to_string(), "mate was given");
}

/// An ending is what the list of nodes of its record has in its place.
#[test]
fn an_ending_is_listed_among_the_nodes() {
    let record = kifu::parse("   1 ７六歩(77)\n   2 投了\n*why\n".as_bytes()).records.remove(0);
    let json = serde_json::to_value(&record).expect("records serialise");
    let ending = serde_json::to_value(record.ending().expect("it has one")).expect("endings serialise");
    assert_eq!(json["nodes"][2], ending);
    assert_eq!((&ending["ending"]["word"], &ending["comments"][0]), (&"投了".into(), &"why".into()));
}
