//! The moves of each kind of piece alone on an empty board, counted by hand from the descriptions of the variants.

use std::collections::BTreeSet;

use kifu::{Move, Position, Square, Variant};

use super::{GAMES, put};

/// The variant without royal pieces, so that a piece can stand alone.
fn without_kings(name: &str) -> Variant {
    let text = format!(
        "name = \"alone\"\ntitle = {{ en = \"Alone\", ja = \"独\" }}\nbase = \"{name}\"\n[laws]\nroyal = []"
    );
    Variant::from_toml(&text).unwrap()
}

/// The destinations of all moves except two-step moves.
fn ends(position: &Position) -> BTreeSet<Square> {
    let moves = position.legal_moves();
    moves.into_iter().filter(|mv| !mv.is_double()).map(Move::to).collect()
}

/// The square from which the shortest rays are as long as possible.
fn middle(variant: &Variant) -> String {
    let half = |side: u8| side.div_ceil(2);
    Square::new(half(variant.files()), half(variant.ranks())).unwrap().to_string()
}

/// The number of squares to which a piece alone on the middle square can go, counted by the descriptions in the
/// sources.
#[test]
fn a_piece_alone_goes_to_as_many_squares_as_its_sources_say() {
    let check = |game: &str, cases: &[(&str, usize)]| {
        let variant = without_kings(game);
        for (name, count) in cases {
            let kind = variant.kind_named(name).unwrap_or_else(|| panic!("{game} has no {name}"));
            let letters = variant.kind(kind).usi.clone();
            let position = put(&variant, &[(&middle(&variant), &letters)]);
            assert_eq!(ends(&position).len(), *count, "{game}: {name} on {}", middle(&variant));
        }
    };
    // Seven squares in each direction.
    check(
        "dai",
        &[
            ("iron", 3),          // one forward, straight or diagonally
            ("stone", 2),         // one diagonally forward
            ("knight", 2),        // the two leaps of shogi
            ("angry-boar", 4),    // one orthogonally
            ("cat-sword", 4),     // one diagonally
            ("evil-wolf", 5),     // one forward in three ways, or sideways
            ("violent-ox", 8),    // up to two orthogonally
            ("flying-dragon", 8), // up to two diagonally
            ("stone-gold", 6),    // a gold general
            ("go-between", 2),    // one forward or back
        ],
    );
    // Six squares in each direction.
    check(
        "heian-dai",
        &[
            ("copper", 4),         // not to the four corners
            ("iron", 5),           // not to the three behind
            ("side-mover", 13),    // one forward, or any number sideways: 1 + 12
            ("fierce-tiger", 4),   // one to the four corners
            ("flying-dragon", 24), // any number to the four corners
            ("free-chariot", 12),  // any number forward and back
            ("go-between", 2),
        ],
    );
    // On 8h: 7 forward, 8 back, 8 left, 7 right, 7 on the diagonals but 8 back to the left.
    check(
        "tenjiku",
        &[
            ("great-general", 59), // any number in all directions: 30 + 29
            ("vice-general", 65),  // 29 diagonally; 48 within three steps, 12 of them diagonally
            ("rook-general", 30),
            ("bishop-general", 29),
            ("fire-demon", 74), // 29 diagonally, 15 sideways; 48 within three steps less 18
            ("lion", 24),       // all within two squares
            ("lion-hawk", 45),  // a bishop's 29 and the 16 of a lion that are not among them
            ("free-eagle", 59), // a free king
            ("heavenly-tetrarchs", 42), // 25 diagonally and 13 vertically, not next to it; 2 + 2 sideways
            ("chariot-soldier", 48), // 29, 15 vertically, up to two sideways
            ("vertical-soldier", 12), // 7 forward, up to two sideways, 1 back
            ("side-soldier", 18), // 15 sideways, up to two forward, 1 back
            ("water-buffalo", 48), // 29, 15 sideways, up to two vertically
            ("dog", 3),         // one forward or diagonally back
            ("multi-general", 22), // 7 forward, 15 diagonally back
            ("soaring-eagle", 49), // 30, 15 diagonally back, two diagonally forward each way
            ("horned-falcon", 54), // 29, 15 sideways, 8 back, two forward
        ],
    );
    // Eight squares in each direction.
    check(
        "dai-dai",
        &[
            ("hook-mover", 288),        // every square: any is on a file and a rank that cross
            ("long-nosed-goblin", 148), // the 144 squares of its colour, and one orthogonally
            ("old-kite", 10),           // up to two orthogonally, one diagonally forward
            ("poisonous-snake", 5),     // one sideways; the second square forward and diagonally back
            ("western-barbarian", 8),   // one forward in three ways or back, up to two sideways
            ("eastern-barbarian", 8),   // one sideways or diagonally forward, up to two vertically
            ("northern-barbarian", 8),  // up to two diagonally forward; one sideways, diagonally back
            ("southern-barbarian", 8),  // the same upside down
            ("fragrant-elephant", 28),  // 16 diagonally forward, up to two in six directions
            ("white-elephant", 28),     // 16 diagonally back, up to two in six directions
            ("free-dream-eater", 42),   // 16 vertically, 16 diagonally forward, up to five sideways
            ("free-demon", 42),         // 16 sideways, 16 diagonally forward, up to five vertically
            ("water-buffalo", 52),      // 16 sideways, 32 diagonally, up to two vertically
            ("rushing-bird", 56),       // all directions but back
            ("standard-bearer", 34),    // 24 forward, up to two in five directions
            ("flying-horse", 8),        // one orthogonally, up to two diagonally forward
            ("prancing-stag", 9),       // one forward or diagonally, up to two sideways
            ("dove", 28),               // up to two orthogonally, up to five diagonally
            ("she-devil", 28),          // up to five orthogonally, up to two diagonally
            ("great-dragon", 32),       // 16 sideways, up to two vertically, up to three diagonally
            ("golden-bird", 32),        // 16 vertically, up to two sideways, up to three diagonally
            ("violent-bear", 6),        // one sideways, up to two diagonally forward
            ("savage-tiger", 6),        // up to two vertically, one diagonally forward
            ("wood", 4),                // up to two diagonally forward
            ("howling-dog", 9),         // 8 forward, one back
            ("racing-chariot", 34),     // a rook, one diagonally back
            ("square-mover", 34),       // a rook, one diagonally forward
            ("left-chariot", 25),       // forward and on one diagonal, one back
            ("right-chariot", 25),
            ("white-tiger", 29), // 16 vertically, 8 and 1 diagonally forward, up to two sideways
            ("blue-dragon", 29), // 16 sideways, 8 and 1 diagonally forward, up to two vertically
            ("enchanted-badger", 6), // up to two forward and sideways
            ("enchanted-fox", 6), // up to two diagonally forward and back
            ("old-rat", 6),
            ("blind-monkey", 6),    // one in all directions but forward and back
            ("left-general", 7),    // a king, not to the left
            ("lion-dog", 24),       // up to three in all directions
            ("great-elephant", 32), // up to three forward and back, up to five otherwise
            ("furious-fiend", 32),  // up to three in all directions, and a lion's eight leaps
        ],
    );
    // Nine squares in each direction.
    check(
        "maka-dai-dai",
        &[
            ("emperor", 360), // every square
            ("hook-mover", 360),
            ("capricorn", 180),           // the squares of its colour
            ("side-flyer", 22),           // 18 sideways, one diagonally
            ("wrestler", 14),             // up to three diagonally, one sideways
            ("guardian-of-the-gods", 14), // up to three orthogonally, one diagonally forward
            ("buddhist-devil", 9),        // up to three diagonally forward, one sideways or back
            ("deva", 4),
            ("dark-spirit", 4),
            ("tile", 3),             // one diagonally forward or back
            ("earth", 2),            // one forward or back
            ("coiled-serpent", 4),   // one forward, back, or diagonally back
            ("reclining-dragon", 6), // one orthogonally or diagonally back
            ("chinese-cock", 5),     // one sideways, back, or diagonally forward
            ("old-monkey", 5),       // one diagonally or back
            ("blind-bear", 13),      // one diagonally, any number back
            ("donkey", 4),           // the second square forward and back, one sideways
            ("teaching-king", 72),   // a free king
            ("buddhist-spirit", 80), // a free king and a lion's eight leaps
            ("free-gold", 54),       // six directions of gold
            ("free-silver", 45),
            ("free-bear", 54),      // sideways and diagonally
            ("mountain-witch", 46), // diagonally and back, one forward
            ("wizard-stork", 46),   // diagonally and forward, one back
            ("bat", 27),            // forward and diagonally back
        ],
    );
    // Twelve squares in each direction.
    check(
        "tai",
        &[
            ("emperor", 624),
            // Of the 313 squares of its colour the 91 in the cone behind it cannot be reached by a turn; up to
            // two diagonally back are four of these.
            ("peacock", 226),
            ("golden-deer", 28),        // 24 diagonally forward, up to two diagonally back
            ("silver-hare", 28),        // 24 diagonally back, up to two diagonally forward
            ("fierce-eagle", 11),       // one forward in three ways, up to two sideways and diagonally back
            ("soldier", 48),            // a rook
            ("side-dragon", 36),        // forward and sideways
            ("ram-head-soldier", 24),   // diagonally forward
            ("vermillion-sparrow", 30), // one in all directions, any number on one diagonal
            ("turtle-snake", 30),
            ("free-bear", 74), // sideways and diagonally, and a knight's leaps forward
        ],
    );
    // On 18r: 17 forward and to the right, 18 back and to the left; diagonally 17, and 18 back to the left.
    check(
        "taikyoku",
        &[
            ("king", 16),           // up to two in all directions
            ("great-general", 139), // 70 + 69
            ("hook-mover", 1295),
            ("flying-cat", 8), // one back in three ways; the third square forward and sideways
            ("wooden-dove", 77), // 69 diagonally, up to two orthogonally
            ("lion-hawk", 85), // 69 diagonally, and 16 of a lion's squares
            ("golden-bird", 81), // 35 vertically, 34 diagonally forward, up to three otherwise
            ("running-horse", 54), // 51 forward, one back, the second squares diagonally back
            ("heavenly-horse", 21), // 17 forward, four leaps of a knight
            ("lion-dog", 139),
            ("cannon-soldier", 24), // 7 forward, 5 diagonally forward, 3 sideways, 1 back
            ("peng-master", 89),    // 35 vertically, 34 diagonally forward, up to five otherwise
        ],
    );
}

/// A kind that cannot move on the middle square would be an error in the data.
#[test]
fn every_kind_moves() {
    for (game, ..) in GAMES {
        let variant = without_kings(game);
        for kind in variant.kinds() {
            let position = put(&variant, &[(&middle(&variant), &variant.kind(kind).usi)]);
            assert!(!ends(&position).is_empty(), "{game}: {}", variant.kind(kind).name);
        }
    }
}
