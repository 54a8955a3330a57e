use super::*;

#[test]
fn characters_that_the_table_changes_or_lacks_are_refused() {
    for character in ['¥', '‾', '−', '☗', '😀'] {
        assert_eq!(Encoding::ShiftJis.encode(&character.to_string()), Err(character));
        assert!(!Encoding::ShiftJis.holds(character), "{character}");
    }
    assert!(Encoding::ShiftJis.holds('髙'));
}

/// All Unicode characters, in all encodings.
#[test]
fn what_is_encoded_reads_back_as_it_was() {
    for &encoding in Encoding::ALL {
        let is_changed = |c: &char| encoding.encode(&c.to_string()).is_ok() && !encoding.holds(*c);
        let changed: Vec<char> = ('\0'..=char::MAX).filter(is_changed).collect();
        assert!(changed.is_empty(), "{encoding}: {changed:?}");
    }
}
