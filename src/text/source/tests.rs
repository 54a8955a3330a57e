use super::*;

#[test]
fn a_place_counts_bytes_of_the_file_and_characters_of_the_line() {
    let text = "先手：山田\r\n# 髙﨑\r\n   1 ７六歩(77)\r\n";
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::Utf16Le] {
        let bytes = encoding.encode(text).expect("all hold it");
        let expected = encoding.encode("先手：山田\r\n# 髙﨑\r\n   1 ").expect("all hold it").len();
        let source = Source::new(&bytes, Some(encoding));
        let at = source.text().find('７').expect("the move is there");
        let place = source.place(Span::new(at, at + 3));
        assert_eq!((place.byte, place.line, place.column), (expected, 3, 6), "{encoding}");
    }
}

#[test]
fn a_place_far_on_a_line_is_as_exact_as_one_near_its_start() {
    let text = "x先".repeat(5000) + "\n後";
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::Utf16Be, Encoding::Iso2022Jp] {
        let bytes = encoding.encode(&text).expect("all hold it");
        let source = Source::new(&bytes, Some(encoding));
        for at in [0, 2, 2046, 2048, 2050, 4096, 9998] {
            let at = at / 2;
            let place = source.place(Span::new(at * 4, at * 4));
            assert_eq!((place.line, place.column as usize), (1, at * 2 + 1), "{encoding} {at}");
            if encoding != Encoding::Iso2022Jp {
                let before = encoding.encode(&text[..at * 4]).expect("all hold it");
                assert_eq!(place.byte, before.len(), "{encoding} {at}");
            }
        }
    }
}

#[test]
fn a_bad_byte_spoils_one_line() {
    let mut bytes = Encoding::ShiftJis.encode("先手：山田\n後手：").expect("cp932 holds it");
    bytes.extend(b"\xff\n");
    bytes.extend(Encoding::ShiftJis.encode("手合割：平手\n").expect("cp932 holds it"));
    let source = Source::new(&bytes, None);
    assert_eq!(source.text(), "先手：山田\n後手：\u{fffd}\n手合割：平手\n");
    assert_eq!(source.undecodable().len(), 1);
    assert_eq!(source.place(source.undecodable()[0]).byte, 11 + 6);
    assert_eq!(source.place(Span::new(source.text().len() - 1, 0)).byte, 11 + 8 + 12);
}

#[test]
fn what_was_passed_is_what_the_place_says() {
    let text = "\u{feff}先手\r\n\n\r\rx\r\n後\r";
    for encoding in [Encoding::Utf8, Encoding::ShiftJis] {
        let bytes = encoding.encode(text.trim_start_matches('\u{feff}')).expect("all hold it");
        for bytes in [bytes.to_vec(), text.as_bytes().to_vec()] {
            let source = Source::new(&bytes, None).after(70, 7);
            let is_start =
                |at: &usize| source.text().is_char_boundary(*at) && !source.text()[..*at].ends_with('\r');
            for at in (0..=source.text().len()).filter(is_start) {
                let place = source.place(Span::new(at, at));
                assert_eq!(source.passed(at), (place.byte, place.line - 1), "{encoding} {at}");
            }
        }
    }
}
