//! Packs all positions of the project's records into 32 bytes, and unpacks them. If a position cannot be packed, the
//! reason must be true.

use std::fs;
use std::path::Path;

use kifu::training::{Packing, Tally, Unpackable};
use kifu::{PieceKind, Position, Variant};

use crate::shared;

/// The numbers of positions that were packed, and that could not be.
fn try_all(folder: &Path) -> (usize, usize) {
    let (mut packed, mut refused) = (0, 0);
    for path in shared::files(folder) {
        for record in kifu::parse(&fs::read(&path).expect("the file can be read")).records {
            let mut position = record.start().clone();
            let mut count =
                |position: &Position| if comes_back(position, &path) { packed += 1 } else { refused += 1 };
            count(&position);
            for node in record.mainline() {
                position.play_unchecked(node.mv().expect("it is a move"));
                count(&position);
            }
        }
    }
    (packed, refused)
}

/// Whether a position could be packed in every way; if so, it must be unpacked unchanged, and if not, the reason must
/// be true.
fn comes_back(position: &Position, path: &Path) -> bool {
    let mut is_packed = true;
    for &packing in Packing::ALL {
        match packing.pack(position) {
            Ok(bytes) => assert_eq!(packing.unpack(&bytes).as_ref(), Ok(position), "{}", path.display()),
            Err(why) => {
                assert!(is_true(why, position), "{}: {why}: {}", path.display(), position.to_sfen());
                is_packed = false;
            }
        }
    }
    is_packed
}

/// Whether the given reason why a position cannot be packed is true.
fn is_true(why: Unpackable, position: &Position) -> bool {
    match why {
        Unpackable::OtherGame => *position.variant() != Variant::shogi(),
        Unpackable::King(color) => {
            position.king(color).is_none() || position.in_hand(color, PieceKind::KING) > 0
        }
        // The rules must find fault with such a position.
        Unpackable::TooMany(_) => !position.validate().is_empty(),
        _ => false,
    }
}

#[test]
fn the_pages_say_what_is_counted() {
    for page in ["docs/training.md", "docs/ja/training.md"] {
        let text = fs::read_to_string(shared::project(page)).unwrap();
        let cells = |line: &str| line.strip_prefix("| ")?.split_once(" |").map(|(name, _)| name.to_string());
        let named: Vec<String> = text.lines().filter_map(cells).collect();
        let counted = Tally::default().rows().map(|(name, _)| name.to_string());
        assert!(named.windows(counted.len()).any(|names| names == counted), "{page}: {named:?}");
    }
}

#[test]
fn every_position_of_the_fixtures_comes_back() {
    let (packed, refused) = try_all(&shared::project("fixtures"));
    assert!(packed > 4_000 && refused > 100, "{packed} packed, {refused} refused");
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn every_position_of_real_records_comes_back() {
    let (packed, refused) = try_all(&shared::data("corpus"));
    assert!(packed > 100_000, "{packed} packed, {refused} refused");
}
