use std::fmt::Write as _;

use super::*;
use crate::diag::Code;
use crate::parse::{ReadOptions, replayed};
use crate::shogi::{Destination, Field, MoveText, Origin, Outcome, Reason, Square};
use crate::text::Lines;
use crate::write::write_in;

#[test]
fn every_notation_is_found_by_each_of_its_names() {
    for &format in Format::ALL {
        for name in format.notation().names {
            assert_eq!(Format::from_name(&name.to_uppercase()), Some(format), "{name}");
        }
    }
    assert_eq!(Format::from_name(""), None);
}

#[test]
fn a_key_means_the_same_wherever_it_is_known() {
    for &format in Format::ALL {
        for row in format.notation().keys {
            for key in row.keys {
                let means = [field_of(key), meaning(format.notation().keys, key)];
                assert_eq!(means, [Some(row.field); 2], "{key}");
            }
        }
    }
}

#[test]
fn what_holds_headers_has_keys_for_both_players() {
    for &format in Format::ALL {
        let notation = format.notation();
        let has = |field| !keys_of(notation.keys, Some(field)).is_empty();
        let holds = notation.holds(Fact::Headers, &WriteOptions::new());
        assert_eq!([has(Field::Black), has(Field::White)], [holds; 2], "{format}");
    }
}

/// For notations that are judged together, only the first has a likelihood.
#[test]
fn a_text_is_judged_once_for_all_western_styles() {
    let text = "1. P-7f P-3d 2. P-2f";
    let points = |format: Format| (format.notation().likelihood)(text, &Variant::shogi()).points;
    assert!(points(Format::Hodges) > 0);
    for format in [Format::Hosking, Format::Kitao, Format::Psn2] {
        assert_eq!(points(format), 0, "{format}");
    }
}

/// A notation for these tests: `!toy 1`, a line with origin and destination for each move, `#` before a remark, and a
/// word for the ending. This value is all that the rest of the crate knows of it.
const TOY: Notation = Notation {
    names: &["toy", "plaything"],
    title: "A notation of the tests",
    extensions: &[Extension::utf8("toy")],
    endings: &[
        EndingWords { reason: Reason::Resign, claim: Claim::MoverLoses, words: &["gives up", "resigns"] },
        EndingWords { reason: Reason::Draw, claim: Claim::Draw, words: &["nobody wins"] },
    ],
    held: |_| &[Fact::Remarks],
    version: |text| text.strip_prefix("!toy ")?.lines().next(),
    likelihood: |text, _| Likelihood {
        points: if text.starts_with("!toy ") { Likelihood::DECLARED } else { 0 },
        ..Likelihood::NONE
    },
    ..Notation::of(read_toy, write_toy)
};

fn read_toy<'s>(source: &'s Source, _: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    for line in Lines::new(source.text()) {
        let squares = line.text.split_once(' ').map(|(from, to)| (from.parse(), to.parse()));
        let event = match squares {
            Some((Ok(from), Ok(to))) => {
                let to: Square = to;
                let text = MoveText { origin: Origin::Square(from), ..MoveText::to(Destination::Square(to)) };
                Event::Move { number: None, text }
            }
            _ if line.text.starts_with('#') => Event::Remark(&line.text[1..]),
            _ if line.text.starts_with('!') => Event::Skipped,
            _ => Event::ending(EndingText::read(TOY.endings, line.text)),
        };
        sink.event(event, line.span())?;
    }
    ControlFlow::Continue(())
}

fn write_toy(record: &Record, _: &WriteOptions, output: &mut Output) -> fmt::Result {
    writeln!(output, "!toy 1")?;
    for node in record.mainline() {
        if let Some((mv, from)) = node.mv().and_then(|mv| Some((mv, mv.from()?))) {
            writeln!(output, "{from} {}", mv.to())?;
        }
        for remark in node.remarks() {
            writeln!(output, "#{remark}")?;
        }
    }
    let last = record.last_step();
    if last.is_ending() {
        let word = ending_of(TOY.endings, &last);
        output.ended(&last, word.map(|word| EndingText::read(TOY.endings, word)).as_ref());
        word.map_or(Ok(()), |word| writeln!(output, "{word}"))?;
    }
    Ok(())
}

#[test]
fn a_notation_is_one_value() {
    let text = "!toy 1\n7g 7f\n#quickly\n3c 3d\nresigns\n";
    let all: Vec<&Notation> = Format::ALL.iter().map(|format| format.notation()).chain([&TOY]).collect();
    assert_eq!(detect::detect(text, &Variant::shogi(), &all), Some(Format::ALL.len()));
    assert_eq!(TOY.version(text).as_deref(), Some("1"));

    let source = Source::new(text.as_bytes(), None);
    let read = replayed(&source, Some(&TOY), &ReadOptions::new());
    assert_eq!(read.findings, []);
    let record = &read.records[0];
    assert_eq!(record.mainline().count(), 2);
    assert_eq!(record.outcome(), Some(Outcome::Win(crate::Color::White)));
    let written = write_in(record, &TOY, &WriteOptions::new());
    assert_eq!((written.text, written.losses), (text.replace("resigns", "gives up"), vec![]));

    let rich = "手合割：平手\n先手：A\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*a comment\n   2 中断\n変化：1手\n   1 ２六歩(27)\n";
    let rich = crate::parse(rich.as_bytes()).records.remove(0);
    let lost = |options: &WriteOptions| -> Vec<Code> {
        write_in(&rich, &TOY, options).losses.iter().map(|loss| loss.code).collect()
    };
    let always = [Code::LostComments, Code::LostTimes, Code::LostHeaders, Code::LostEnding];
    assert_eq!(lost(&WriteOptions::new())[1..], always);
    assert_eq!(lost(&WriteOptions::new())[0], Code::LostVariations);
    assert_eq!(lost(&WriteOptions::new().main_line(true)), always);
    let split = write_in(&rich, &TOY, &WriteOptions::new().split_variations(true));
    assert_eq!(split.text, "!toy 1\n7g 7f\n\n!toy 1\n2g 2f\n");
    for &format in Format::ALL {
        assert!(crate::write(record, format, &WriteOptions::new()).text.len() > 10, "{format}");
    }
}
