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

/// Bytes that could not be decoded become one character, however many they are; the places after them must still be
/// right.
#[test]
fn a_place_behind_a_bad_byte_is_that_of_the_file() {
    for (encoding, bad) in [
        (Encoding::ShiftJis, &b"\x81"[..]),
        (Encoding::ShiftJis, b"\x81\xff"),
        (Encoding::EucJp, b"\xa4"),
        (Encoding::EucJp, b"\x8f\xa1\xa1"),
        (Encoding::Utf8, b"\xe5\xb1"),
        (Encoding::Utf8, b"\xff"),
    ] {
        let bytes = [&b"PI\n"[..], bad, b" ab", bad, b"\n+"].concat();
        let source = Source::new(&bytes, Some(encoding));
        assert_eq!(source.text(), "PI\n\u{fffd} ab\u{fffd}\n+", "{encoding} {bad:?}");
        for (sign, column) in [('b', 4), ('+', 1)] {
            let at = source.text().find(sign).expect("it is there");
            let place = source.place(Span::at(at));
            let byte = bytes.iter().position(|&byte| byte == sign as u8);
            assert_eq!((Some(place.byte), place.column), (byte, column), "{encoding} {bad:?}");
        }
    }
    // U+FFFD itself can occur in a text.
    let source = Source::new("\u{feff}\u{fffd}b".as_bytes(), None);
    assert_eq!(source.place(Span::at(3)).byte, 6);
}

#[test]
fn the_line_ends_of_a_text_are_of_one_kind_or_mixed() {
    for (text, expected) in [
        ("a", None),
        ("a\nb\n", Some(LineEnd::Lf)),
        ("a\r\nb\r\n", Some(LineEnd::CrLf)),
        ("a\rb\r\r", Some(LineEnd::Cr)),
        ("a\r\nb\n", Some(LineEnd::Mixed)),
        ("a\r\r\n", Some(LineEnd::Mixed)),
    ] {
        assert_eq!(Source::new(text.as_bytes(), None).line_end(), expected, "{text:?}");
    }
}

/// The byte order mark of one encoding is not a mark if the caller says that the text is in another.
#[test]
fn a_mark_of_another_encoding_is_text() {
    let bytes = b"\xef\xbb\xbfPI";
    for (told, has_mark) in [(Encoding::Utf8, true), (Encoding::Windows1251, false)] {
        let source = Source::new(&bytes[..], Some(told));
        assert_eq!((source.has_mark(), source.text() == "PI"), (has_mark, has_mark), "{told}");
    }
}

/// In a text that is equal to its bytes, places are not found line by line as they are in Shift_JIS; the results must
/// be the same.
#[test]
fn a_place_is_the_same_in_every_encoding() {
    let text = "先手\r\n\n\r\rx\r\n後\r".repeat(700) + &"x後".repeat(3000) + "\r\n\nx";
    let plain = Source::new(text.as_bytes(), None).after(70, 7);
    let bytes = Encoding::ShiftJis.encode(&text).expect("it holds it");
    let other = Source::new(&bytes, Some(Encoding::ShiftJis)).after(70, 7);
    let marked = Source::new([b"\xef\xbb\xbf", text.as_bytes()].concat(), None).after(67, 7);
    for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
        let place = plain.place(Span::new(at, at));
        let its = other.place(Span::new(at, at));
        assert_eq!((place.line, place.column, place.byte), (its.line, its.column, 70 + at), "{at}");
        assert_eq!(marked.place(Span::new(at, at)), place, "{at}");
    }
}

#[test]
fn a_text_that_was_read_as_latin_1_is_put_right_and_its_places_are_those_of_the_file() {
    use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8, WINDOWS_1252};
    let text = "先手：山田\n後手：鈴木さん\r\n   1 ７六歩(77)\n*「良い手」です\n";
    for (codec, written) in
        [(SHIFT_JIS, Encoding::ShiftJis), (UTF_8, Encoding::Utf8), (EUC_JP, Encoding::EucJp)]
    {
        for mark in ["", "\u{feff}"] {
            let (bytes, ..) = codec.encode(text);
            let saved = mark.to_string() + &WINDOWS_1252.decode_without_bom_handling(&bytes).0;
            let source = Source::new(saved.as_bytes(), None);
            assert_eq!((source.text(), source.misread()), (text, Some(written)));
            assert_eq!((source.encoding(), source.bytes()), (Encoding::Utf8, saved.as_bytes()));
            for (at, c) in text.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
                let place = source.place(Span::new(at, at));
                let letter =
                    &WINDOWS_1252.decode_without_bom_handling(&codec.encode(&text[at..]).0).0.into_owned();
                assert!(saved[place.byte..].starts_with(letter.as_str()), "{c} {written}");
            }
            assert_eq!(Source::new(saved.as_bytes(), Some(Encoding::Utf8)).misread(), None);
        }
    }
    // The letters of one name are of several scripts.
    for name in ["髙﨑Ⅲ", "𠮷田", "José", "Жуков", "山田😀"] {
        let text = format!("先手：{name}\n   1 ７六歩(77)\n");
        let saved = WINDOWS_1252.decode_without_bom_handling(text.as_bytes()).0;
        let source = Source::new(saved.as_bytes(), None);
        assert_eq!((source.text(), source.misread()), (text.as_str(), Some(Encoding::Utf8)));
    }
    for sound in
        ["[Black \"José Müller\"]\n", "{ “That’s it” – he said… don’t }\n", "先手：é\n", "‚quoted‘ text\n"]
    {
        assert_eq!(Source::new(sound.as_bytes(), None).misread(), None, "{sound}");
    }
}

#[test]
fn radicals_are_taken_for_kanji_and_the_bytes_stay() {
    let (saved, text) = ("…先⼿：⼭田\r\n⾓", "…先手：山田\r\n角");
    for mark in ["", "\u{feff}"] {
        let saved = mark.to_string() + saved;
        for told in [None, Some(Encoding::Utf8)] {
            let source = Source::new(saved.as_bytes(), told);
            assert_eq!((source.text(), source.radical()), (text, Some(Span::new(6, 9))));
            assert_eq!((source.bytes(), source.misread()), (saved.as_bytes(), None));
            let place = source.place(Span::at(text.len() - 3));
            assert_eq!((place.line, place.column), (2, 1));
            assert!(saved[place.byte..].starts_with('⾓'));
        }
    }
    let wide: Vec<u8> = saved.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Source::new(wide, Some(Encoding::Utf16Le)).text(), text);
    assert_eq!(Source::new(text.as_bytes(), None).radical(), None);
}
