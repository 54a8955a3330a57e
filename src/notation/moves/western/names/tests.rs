use super::*;

/// Every kind has a name that reads back as it: that of the variant, or that of SFEN if the former is ambiguous.
#[test]
fn every_kind_of_every_variant_can_be_named() {
    for variant in Variant::all() {
        let names = Names::of(variant);
        for kind in variant.kinds() {
            let about = variant.kind(kind);
            let reads = |name: &str| names.piece(&format!("{name}7f")) == Some((kind, name.len()));
            assert!(reads(&about.western) || reads(&about.usi), "{}: {}", variant.name(), about.name);
        }
    }
    let chu = Variant::named("chu").expect("it is registered");
    let names = Names::of(&chu);
    for (name, kind) in [
        ("FK-7f", "free-king"),
        ("LN-7f", "lion"),
        ("Ln-7f", "lion"),
        ("N-7f", "lion"),
        ("Kr7f", "kirin"),
        ("+Kr7f", "kirin-lion"),
        ("+Phx6b", "phoenix-king"),
        ("豹-bb", "ferocious-leopard"),
    ] {
        let found = names.piece(name).map(|(found, _)| chu.kind(found).name.as_str());
        assert_eq!(found, Some(kind), "{name}");
    }
}

/// lishogi's `cc` against `12l`; the piece letters of an SFEN and words in comments are not squares.
#[test]
fn the_first_square_in_a_move_tells_its_digits() {
    for text in ["1. P-76", "1. 豹-bb 象-65", "1. FG-5b\n2. SP-c4", "{S-7f}\n1. P-76 *", "1. P-cc"] {
        assert!(has_wide_digits(text), "{text}");
    }
    for text in [
        "1. P-7f",
        "[SFEN \"h10/mXc2k2xfd/11 b - 1\"]\n1. P-7f",
        "{P-76} 1. P-7f",
        "; P-76\n1. P-7f",
        "1. P-10j",
        "1. P-7c",
    ] {
        assert!(!has_wide_digits(text), "{text}");
    }
}
