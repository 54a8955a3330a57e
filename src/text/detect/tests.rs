use super::*;

#[test]
fn names_are_found_in_every_encoding() {
    for name in ["山田太郎", "髙﨑一生", "先手：渡辺　明", "こまおと"] {
        for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp, Encoding::Iso2022Jp] {
            let Ok(bytes) = encoding.encode(name) else { continue };
            assert_eq!(detect(&bytes).encoding, encoding, "{name} in {encoding}");
        }
    }
}

#[test]
fn one_bad_byte_does_not_change_the_encoding() {
    let mut bytes = Encoding::ShiftJis.encode("先手：山田\n後手：高橋\n").expect("cp932 holds it");
    bytes.extend(b"\xff\n");
    let found = detect(&bytes);
    assert_eq!((found.encoding, found.certainty, found.mark), (Encoding::ShiftJis, Certainty::Likely, 0));
    let mut bytes = "先手：山田\n後手：高橋\n".as_bytes().to_vec();
    bytes.extend(b"\xff\n");
    let found = detect(&bytes);
    assert_eq!((found.encoding, found.certainty, found.mark), (Encoding::Utf8, Certainty::Likely, 0));
}

/// Some editors put the mark of UTF-8 before a text without converting it.
#[test]
fn a_mark_of_utf8_before_another_encoding_is_passed_over() {
    let text = "手合割：平手\n先手：羽生\n   1 ７六歩(77)\n";
    for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
        let bytes = [MARK, &encoding.encode(text).expect("both hold Japanese")].concat();
        let found = detect(&bytes);
        assert_eq!((found.encoding, found.certainty, found.mark), (encoding, Certainty::Likely, 3));
        assert_eq!(found.text.as_deref(), Some(text));
        let parsed = crate::parse(&bytes);
        let said = "although a byte order mark before it says UTF-8";
        assert!(parsed.diagnostics[0].message.ends_with(said), "{:?}", parsed.diagnostics);
        assert_eq!(parsed.source.place(crate::Span::at(0)).byte, 3);
    }
    let damaged = [MARK, text.as_bytes(), b"\xff\n"].concat();
    assert_eq!((detect(&damaged).encoding, detect(&damaged).certainty), (Encoding::Utf8, Certainty::Mark));
}

#[test]
fn cyrillic_names_are_known_and_said_to_be_a_guess() {
    let texts = [
        "[Black \"Хабу\"]\n[White \"Кимура\"]\n1. P-7f P-3d\nResigns\n",
        "[Black \"Иванов Пётр\"]\n[White \"Сергеева Анна\"]\n[Event \"Кубок Москвы\"]\n1. P-7f\n",
        "N+Алексей\nN-Дмитрий\nPI\n+\n+7776FU\n'хороший ход, но поздно\n",
        "{ пешка идёт вперёд } 1. П-7f П-3d\n",
    ];
    for text in texts {
        for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Ibm866] {
            let bytes = encoding.encode(text).expect("all three hold Russian");
            let found = detect(&bytes);
            assert_eq!((found.encoding, found.certainty), (encoding, Certainty::Likely), "{text}");
            assert_eq!(found.text.as_deref(), Some(text));
        }
    }
}

#[test]
fn what_looks_like_no_writing_is_a_guess() {
    for name in [&b"[Black \"G\xe9rard\"]\n"[..], b"[Black \"\xa3ukasz\"]\n", b"N+M\xfcller\n"] {
        assert_eq!(detect(name).certainty, Certainty::Likely, "{name:?}");
    }
}

#[test]
fn utf16_is_known_without_a_mark() {
    for text in [
        "PI\n+\n+7776FU\n",
        "startpos moves 7g7f",
        "[{\"moves\":[{}]}]",
        "先手：羽生\n後手：谷川\n   1 ７六歩(77)\n",
        "▲７六歩\r△３四歩\r",
        // In UTF-16, its bytes are valid UTF-8 as well.
        "N-大将軍\nPI\n+\n+7776FU\n",
    ] {
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let found = detect(&encoding.encode(text).expect("it holds all"));
            assert_eq!((found.encoding, found.text.as_deref()), (encoding, Some(text)));
        }
    }
    assert_eq!(detect(b"PI\n+\n\0\0\0\0").encoding, Encoding::Utf8);
}

/// As pairs of bytes, these are also characters of UTF-16, with a line end among them.
#[test]
fn a_zero_byte_in_utf8_is_a_part_of_it() {
    let text = b"V2.2\n\0PI\n+\n+7776FU\n%CHUDAN\n'";
    assert!(Encoding::Utf16Le.decode_strictly(text).is_some());
    assert_eq!(detect(text).encoding, Encoding::Utf8);
}

/// A zero byte next to a line end is not enough.
#[test]
fn a_zero_byte_does_not_make_a_text_utf16() {
    for stray in ["*\0\n", "*a\0\n", "*\n\0", "*a\n\0"] {
        let text =
            format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n{stray}   2 投了\n");
        for text in [text.clone(), text.replace('\n', "\r\n"), text.replace(' ', "")] {
            for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
                let found = detect(&encoding.encode(&text).expect("it holds all"));
                assert_eq!((found.encoding, found.text.as_deref()), (encoding, Some(&*text)));
            }
        }
    }
}

#[test]
fn a_name_of_one_kanji_is_one_in_euc() {
    for name in ["能", "表", "豊"] {
        let bytes = Encoding::EucJp.encode(&format!("V2.2\nN+{name}\nPI\n+\n")).expect("it has them");
        let found = detect(&bytes);
        assert_eq!((found.encoding, found.certainty), (Encoding::EucJp, Certainty::Likely), "{name}");
        assert!(plain_utf8(bytes.into()).is_err(), "{name}");
    }
    for name in ["é", "Phương", "Ư", "Иванов", "山田", "ǽ能", "Hawaiʻi", "Joʻana"] {
        let found = detect(format!("V2.2\nN+{name}\n").as_bytes());
        assert_eq!((found.encoding, found.certainty), (Encoding::Utf8, Certainty::Sure), "{name}");
    }
}

/// A comment is far from the start of the text.
#[test]
fn a_single_kanji_in_euc_is_found_behind_a_board() {
    let board = format!("V2.2\nN+A\n{}+\n+7776FU\n", "P1 *  *  *  *  *  *  *  *  * \n".repeat(9));
    for (comment, encoding) in
        [("同", Encoding::EucJp), ("能", Encoding::EucJp), ("é能", Encoding::Utf8), ("山", Encoding::Utf8)]
    {
        let text = format!("{board}'*{comment}\n");
        let read = crate::Source::new(encoding.encode(&text).expect("it has them"), None);
        assert_eq!((read.encoding(), read.text()), (encoding, &*text), "{comment}");
    }
}

/// Half-width katakana in EUC-JP are kanji in Shift_JIS; shorter names are taken for the latter.
#[test]
fn names_in_half_width_katakana_are_a_guess() {
    let csa = |name: &str, encoding: Encoding| {
        encoding.encode(&format!("N+{name}\nN-x\nPI\n+\n+7776FU\n%TORYO\n")).unwrap()
    };
    for name in ["ﾔﾏﾀﾞ", "ｻﾄｳ ｲﾁﾛｳ", "ﾊﾌﾞ"] {
        let found = detect(&csa(name, Encoding::EucJp));
        assert_eq!((found.encoding, found.certainty), (Encoding::EucJp, Certainty::Likely), "{name}");
    }
    let found = detect(&csa("七社", Encoding::ShiftJis));
    assert_eq!((found.encoding, found.certainty), (Encoding::ShiftJis, Certainty::Likely));
    let found = detect(&csa("七瀬", Encoding::ShiftJis));
    assert_eq!((found.encoding, found.certainty), (Encoding::ShiftJis, Certainty::Sure));
    assert_eq!(detect(&csa("ﾔﾏﾀﾞ", Encoding::ShiftJis)).certainty, Certainty::Likely);
}

/// Many programs recognise UTF-16 only by its mark.
#[test]
fn utf16_has_a_mark() {
    let record = crate::parse("N+山田\nPI\n+\n+7776FU\n%TORYO\n".as_bytes()).one().expect("a game");
    for (encoding, mark) in [(Encoding::Utf16Le, b"\xff\xfe"), (Encoding::Utf16Be, b"\xfe\xff")] {
        let options = crate::WriteOptions::new().encoding(encoding);
        let written = crate::write(&record, crate::Format::Csa, &options);
        let bytes = written.encode(crate::LineEnd::CrLf, crate::Unencodable::Refuse).bytes;
        assert_eq!(bytes[..2], *mark);
        let back = crate::parse(&bytes);
        assert_eq!((back.source.encoding(), back.source.certainty()), (encoding, Certainty::Mark));
        assert_eq!(back.one().expect("a game").headers().black(), Some("山田"));
    }
}

/// UTF-8 that would be detected as another encoding is written with a byte order mark.
#[test]
fn utf8_that_is_rather_euc_has_a_mark() {
    let record = |name: &str| {
        let text = format!("\u{feff}N+{name}\nPI\n+\n+7776FU\n%TORYO\n");
        crate::parse(text.as_bytes()).one().expect("a game")
    };
    for (name, is_marked) in
        [("Ⱥ", true), ("ɪ ɪ", true), ("Ⱥa", false), ("Ơ", false), ("能", false), ("é", false)]
    {
        let written = crate::write(&record(name), crate::Format::Csa, &crate::WriteOptions::new());
        let bytes = written.encode(crate::LineEnd::Lf, crate::Unencodable::Refuse).bytes;
        assert_eq!(bytes.starts_with(super::MARK), is_marked, "{name}");
        let back = crate::parse(&bytes).one().expect("a game");
        assert_eq!(back.headers().black(), Some(name));
    }
}
