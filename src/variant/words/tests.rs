use super::Variant;
use crate::diag::{Language, word};
use crate::variant::betza::LETTERS;

#[test]
fn the_laws_of_a_game_are_said_in_words() {
    for (name, sentence) in [
        ("shogi", "Black (先手) moves first; in a handicap game White (上手), who gives the handicap, does"),
        ("shogi", "a side that is in check must end it with its next move, and loses if it cannot (mate)"),
        ("shogi", "a pawn must not be dropped on a file where its side has an unpromoted one (二歩)"),
        ("shogi", "the drop of a pawn must not give mate (打ち歩詰め)"),
        (
            "shogi",
            "captured pieces are kept in hand, unpromoted, and may be dropped on any empty square from which they could move on an empty board",
        ),
        (
            "shogi",
            "a side may declare an impasse (持将棋) with 10 pieces in the enemy camp: it wins with 28 points as Black and with 27 as White; by the other law it wins with 31 and draws with 24; points: bishop, rook 5, any other piece 1, the king none",
        ),
        (
            "minishogi",
            "Black loses when a position has occurred 4 times; if all moves of one side since its first occurrence gave check, that side loses instead",
        ),
        (
            "minishogi",
            "pieces promote on moving into, within or out of the last rank, if the player likes, and always where they could never move again",
        ),
        ("tori", "a side may have at most 2 unpromoted swallows on a file"),
        ("whale", "a side may have at most 2 dolphins on a file"),
        ("whale", "a captured porpoise returns to hand as a killer whale"),
        ("whale", "the drop of a dolphin must not give mate (打ち歩詰め)"),
        ("nana", "a captured chariot or swallow’s wing or go-between returns to hand as a rook"),
        ("nana", "the king must be dropped before any other piece"),
        ("nana", "no piece may be dropped on 2b"),
        ("nana", "only a side with nothing in hand before its move may give mate"),
        ("hasami", "a side with a single piece left loses"),
        ("mak-yek", "a piece that moves between two enemy pieces captures both"),
        ("annan", "a piece with a piece of its own side right behind it moves as that piece does"),
        ("yari", "the game is drawn if a side has no legal move and is not in check"),
        ("dobutsu", "a side wins with a lion on the last rank that cannot be captured at once"),
        ("kyoto", "pieces promote on each move, always"),
        ("wa-nodrops", "captured pieces are out of the game"),
        ("shoshogi", "a side that has none of these left has lost: king, crown prince"),
        ("tai", "a side that has none of these left has lost: emperor, crown prince"),
        ("taikyoku", "a side that has none of these left has lost: king, crown prince"),
        ("bushi", "moves are kept as they are written, and none is judged"),
    ] {
        let rules = Variant::named(name).expect(name).rules();
        assert!(rules.iter().any(|law| law == sentence), "{name}: {rules:#?}");
    }
}

/// A law about no rank or about one rank is worded without a number.
#[test]
fn laws_about_no_rank_and_one_rank_are_said_in_words() {
    let game = |zone: u8, laws: &str| {
        let text = format!(
            "name = \"own\"\ntitle = {{ en = \"Own\", ja = \"自作\" }}\nbase = \"minishogi\"\n\
             board = {{ files = 5, ranks = 5, zone = {zone} }}\n[laws]\n{laws}\n"
        );
        Variant::from_toml(&text).expect(&text)
    };
    let line = |home: u8, far: u8| {
        let parts = format!("horizontal = {0}, vertical = false, diagonal = {1}", home > 0, home == 0);
        game(1, &format!("goals = {{ line = {{ length = 3, home = {home}, far = {far}, {parts} }} }}"))
    };
    let optional = |last: &str| format!("promotion = {{ forced = \"never\", last_rank = [{last}] }}");
    for (game, english, japanese) in [
        (game(0, &optional("")), "there is no zone in which pieces promote", "駒が成れる敵陣はない"),
        (
            game(0, &optional("\"pawn\"")),
            "these may promote whenever they reach the last rank: pawn",
            "一番奥の段に達するたびに成れる駒：歩兵",
        ),
        (line(0, 0), "a side wins with 3 of its pieces in a diagonal", "味方の駒が斜め一列に3枚並ぶと勝ち"),
        (
            line(1, 0),
            "a side wins with 3 of its pieces in a row that lies outside its own first rank",
            "自陣の一番手前の段の外で味方の駒が横一列に3枚並ぶと勝ち",
        ),
        (
            line(0, 2),
            "a side wins with 3 of its pieces in a diagonal that lies outside the last 2 ranks",
            "奥の2段の外で味方の駒が斜め一列に3枚並ぶと勝ち",
        ),
        (
            line(2, 1),
            "a side wins with 3 of its pieces in a row that lies outside its own 2 ranks and the last rank",
            "自陣の2段と一番奥の段の外で味方の駒が横一列に3枚並ぶと勝ち",
        ),
    ] {
        for (rules, sentence) in [(game.rules(), english), (game.rules_in(Language::Japanese), japanese)] {
            assert!(rules.iter().any(|law| law == sentence), "{sentence}: {rules:#?}");
            assert!(!rules.iter().any(|law| law.contains(" 0 ranks")), "{rules:#?}");
        }
    }
}

/// The ranks of pieces are described in games where some pieces go over lower ones.
#[test]
fn ranks_of_pieces_are_said_in_words() {
    let tenjiku = Variant::named("tenjiku").expect("it is registered");
    for (name, sentences) in [
        (
            "great-general",
            &[
                "may jump over pieces of lower rank when it captures a piece that is not royal: to all sides",
                "its rank is 4; a piece of which none is said has rank 0",
            ][..],
        ),
        ("king", &["its rank is 5; a piece of which none is said has rank 0"]),
        ("pawn", &[]),
    ] {
        let kind = tenjiku.kind_named(name).expect(name);
        assert_eq!(tenjiku.special_moves(kind), sentences, "{name}");
    }
}

/// Nothing is left in English except what has no name in Japanese: squares, and codes of moves.
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

/// The Japanese page on variant files explains the letters in the same words.
#[test]
fn letters_are_explained_in_the_same_words() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ja/variants.md"));
    let page = page.expect("the page is there");
    for (letter, meaning) in LETTERS {
        let row = format!("| `{letter}` | {} |", word(Language::Japanese, meaning));
        assert!(page.contains(&row), "{row}");
    }
}
