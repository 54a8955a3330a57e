use super::Variant;
use crate::diag::{Language, word};
use crate::variant::betza::LETTERS;

#[test]
fn the_laws_of_a_game_are_said_in_words() {
    for (name, sentence) in [
        ("shogi", "Black (先手) moves first; with a handicap White (上手), who gives it, does"),
        ("shogi", "a side that is in check has to end it, and loses if it cannot (mate)"),
        ("shogi", "no drop of a pawn on a file with an own unpromoted one (二歩)"),
        ("shogi", "no mate by the drop of a pawn (打ち歩詰め)"),
        (
            "shogi",
            "captured pieces are kept in hand, unpromoted, and dropped on any empty square from which they could move on an empty board",
        ),
        (
            "shogi",
            "an impasse (持将棋) is declared with 10 pieces in the camp and 28 points (Black) or 27 (White), or else 31 to win and 24 to draw; points: bishop, rook 5, any other piece 1, the king none",
        ),
        ("minishogi", "a position that comes 4 times loses for Black; who gave check all along loses"),
        (
            "minishogi",
            "pieces promote on moving into, within or out of the last rank, if the player likes, and always where they could never move again",
        ),
        ("tori", "at most 2 own unpromoted swallows on a file"),
        ("whale", "at most 2 own dolphins on a file"),
        ("whale", "a captured porpoise returns to hand as a killer whale"),
        ("whale", "no mate by the drop of a dolphin (打ち歩詰め)"),
        ("nana", "a captured chariot or swallow’s wing or go-between returns to hand as a rook"),
        ("nana", "the king is dropped before anything else"),
        ("nana", "nothing is dropped on 2b"),
        ("hasami", "a side with a single piece left loses"),
        ("mak-yek", "a piece that moves between two others takes both"),
        ("annan", "a piece moves as the own piece right behind it, if there is one"),
        ("yari", "a side that cannot move and is not in check draws"),
        ("dobutsu", "a lion that stands safe on the last rank wins"),
        ("kyoto", "pieces promote on each move, always"),
        ("wa-nodrops", "captured pieces are out of the game"),
        ("shoshogi", "a side loses with the last of these: king, crown prince"),
        ("tai", "a side loses with the last of these: emperor, crown prince"),
        ("taikyoku", "a side loses with the last of these: king, crown prince"),
        ("bushi", "moves are kept as they are written, and none is judged"),
    ] {
        let rules = Variant::named(name).expect(name).rules();
        assert!(rules.iter().any(|law| law == sentence), "{name}: {rules:#?}");
    }
}

/// Nothing is left in English, apart from what has no name in Japanese: squares, and codes of moves.
#[test]
fn the_laws_of_every_game_are_said_in_japanese() {
    for variant in Variant::all() {
        let mut said = variant.rules_in(Language::Japanese);
        assert_eq!(said.len(), variant.rules().len());
        said.extend(variant.kinds().flat_map(|kind| variant.special_moves_in(kind, Language::Japanese)));
        said.extend(variant.legend_in(Language::Japanese).iter().map(|line| line.replace('`', "")));
        for sentence in said {
            let is_english = sentence.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.len() > 2);
            assert!(!is_english, "{}: {sentence}", variant.name());
        }
    }
}

/// The page in Japanese on files of games explains the letters in the same words.
#[test]
fn letters_are_explained_in_the_same_words() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ja/variants.md"));
    let page = page.expect("the page is there");
    for (letter, meaning) in LETTERS {
        let row = format!("| `{letter}` | {} |", word(Language::Japanese, meaning));
        assert!(page.contains(&row), "{row}");
    }
}
