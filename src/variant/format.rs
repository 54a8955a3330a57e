//! The keys of the file of a variant and what they mean, for the documentation. The code that reads them is in `file`;
//! tests compare the two.

/// A key of the file of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VariantKey {
    /// The table in which it stands, such as `laws.drops`; empty for the file itself.
    pub table: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What kind of value it has.
    pub takes: &'static str,
    /// The words that the value can be, each with its meaning; empty if any value of its kind is allowed.
    pub words: &'static [(&'static str, &'static str)],
    /// What it means.
    pub means: &'static str,
}

/// Declares the keys of the tables of a file.
macro_rules! keys {
    ($($table:literal: { $($name:ident $takes:literal $means:literal $([$($word:literal $meaning:literal,)*])?;)* })*) => {
        /// Every key of the file of a variant, table by table.
        pub const VARIANT_KEYS: &[VariantKey] = &[$($(VariantKey {
            table: $table,
            name: stringify!($name),
            takes: $takes,
            words: &[$($(($word, $meaning),)*)?],
            means: $means,
        },)*)*];
    };
}

keys! {
    "": {
        name "text" "the name, of ASCII letters, digits and hyphens; must be given";
        title "`{ en, ja }`" "the names for people; must be given";
        aliases "list of texts" "other names, those of 手合割 and of tags among them";
        note "text" "what is a reconstruction, and what sources disagree about";
        base "name of a game" "the game from which all that is left out here is taken; only a game that `kifu variants` lists";
        board "`{ files, ranks, zone }`" "the size of the board, and how many of the last ranks are the promotion zone";
        start "SFEN" "the position in which a game begins, and who moves first";
        kinds "list of names" "the pieces: of the catalogue, of the base, or defined below; those that are defined below need not be listed";
        define "tables `[[define]]`" "pieces of your own, or others in the place of those of the catalogue";
        laws "table `[laws]`" "the laws";
        handicap "tables `[[handicap]]`" "handicaps by their names; those of the base are dropped if there is one here or another `start`";
        csa "`true` or `false`" "whether the game can be written in CSA: each piece needs `csa`, and no side of the board is longer than 9";
        kif "word" "how KIF writes a move" [
            "plain" "`７六歩(77)`",
            "arrows" "`7六歩兵 （←7七）`, as on the largest boards",
        ];
    }
    "title": {
        en "text" "the name in English";
        ja "text" "the name in Japanese";
    }
    "board": {
        files "1 to 36" "how many files";
        ranks "1 to 36" "how many ranks";
        zone "number" "how many of the last ranks are the promotion zone; 0 if it is left out";
    }
    "define": {
        name "text" "the stable name, such as `flying-ox`";
        usi "letters" "its letters in SFEN, at most eight, upper-case, which stand in brackets in a position if they are several, as in `[FO]`; `+` before them for a promoted piece that is defined by itself";
        western "letters" "its letters in Western notations, if they are others; one to eight, upper-case";
        promotes "name of a piece" "the piece that it turns into";
        promoted "table `[define.promoted]`" "the piece that it turns into, described in place: `name` and all keys below but `hand`";
        hand "name of a piece" "the piece that it becomes in hand when it is captured; by default the piece that promotes to it, or itself";
        moves "Betza" "how it moves";
        moves_on_last_rank "Betza" "how it moves on the last rank instead";
        lion "Betza" "the steps, of `W`, `F` and `K`, of which it may make any two in a turn, and may capture with each";
        lion_line "Betza" "the steps that it may make twice in a turn, in the same direction or back, and may capture with each";
        lion_far "Betza" "as `lion_line`, and also to the third square, over the second";
        lion_stay "Betza" "the steps after which it may come back to its square if it has captured something (居喰い)";
        hook "Betza" "the lines on which it slides to an empty square, turns by a right angle once, and slides on";
        area "1 to 5" "how many king's steps over empty squares it may make in a turn; a capture ends them";
        jumps "Betza" "the lines on which it jumps over any number of pieces of lower `rank` to capture a piece that is not one of `royal`";
        sweeps "Betza" "the lines on which it goes over any number of pieces of lower `rank`, own ones too, and captures them all";
        passes "`{ moves, pieces }`" "the lines on which it may slide over up to a number of pieces of either side, to an empty square or the piece that it captures";
        rank "number" "its rank for `jumps` and `sweeps`, which go over pieces of lower rank; 0 if it is left out, with which it has neither";
        anywhere "`true` or `false`" "whether it goes to any empty square, and captures any piece that is not protected";
        burns "`true` or `false`" "whether it burns the pieces of the other side next to it";
        names "`{ en, ja }`" "the names for people";
        kanji "list of texts" "the names in moves, of letters that are not ASCII; the first is written, all are read, no other piece of the game has any of them, and none ends with 成, 生, 不 or 打";
        csa "two letters" "the letters in CSA, upper-case; not `AL`";
        points "number" "what it counts in an impasse; 1 if it is left out";
        value "number" "its value in pawns, an estimate of material that no law uses";
    }
    "define.names": {
        en "text" "the name in English";
        ja "text" "the name in Japanese";
    }
    "define.passes": {
        moves "Betza" "the lines";
        pieces "number" "over how many pieces it may slide at most; it may do so over fewer or none";
    }
    "laws": {
        royal "list of names" "the pieces that must not be lost: a side that has lost all of them has lost the game; `[]` if there are none";
        self_check "word" "whether a move may leave the own king in check" [
            "forbidden" "it may not, and a side without another move is mated",
            "allowed" "it may; the game ends when the king is captured",
        ];
        promotion "table" "when pieces promote";
        drops "table or `\"none\"`" "what happens to captured pieces; `\"none\"`: they are out of the game";
        capture "table" "how pieces are captured; by moving onto them if it is left out";
        movement "word" "as what a piece moves" [
            "own" "as itself",
            "behind" "as the own piece right behind it, if there is one (安南)",
            "unjudged" "as the record says: moves are kept and not judged",
        ];
        lions "table or `\"none\"`" "how lions are traded; `\"none\"`: as any other piece";
        goals "table" "what ends the game besides mate";
        repetition "table" "what happens if a position occurs again (千日手)";
        impasse "table or `\"none\"`" "how an impasse (持将棋) is counted; `\"none\"`: it is not";
    }
    "laws.promotion": {
        when "word" "on which moves a piece may promote" [
            "in-within-out" "those that start or end in the zone",
            "in" "those that enter the zone from outside",
            "in-or-capture" "those that enter the zone, or capture and start or end in it",
            "capture" "those that capture",
            "every-move" "all",
        ];
        forced "word" "on which of these it must" [
            "never" "on none",
            "dead-end" "on those after which it could never move again",
            "always" "on all",
        ];
        last_rank "list of names" "pieces that may also promote whenever they reach the last rank";
    }
    "laws.drops": {
        any_side "`true` or `false`" "whether a piece may be dropped with any of its sides up";
        dead_end "`true` or `false`" "whether a piece may be dropped where it could never move";
        per_file "`{ pawn = 1 }`" "how many of a piece a side may have on a file, counting the one that it drops (二歩); `{}`: any number";
        no_mate "list of names" "pieces that must not give mate by a drop (打ち歩詰め)";
        mate_from_afar "`true` or `false`" "whether the pieces in `no_mate` may give mate by a drop that is not on the square right before the king";
        not_last_rank "list of names" "pieces that must not be dropped on the last rank";
        not_on "list of squares" "squares, such as `2b`, on which nothing may be dropped";
        no_check "`true` or `false`" "whether a drop must not give check";
        king_first "`true` or `false`" "whether the king is dropped before anything else";
        max_in_hand "number or `\"none\"`" "how many pieces a side may have in hand; a capture beyond them is legal, and what it takes is out of the game";
    }
    "laws.capture": {
        custodian "`true` or `false`" "whether a line of pieces between two pieces of the other side is captured (はさみ); pieces whose moves are all `m` capture in no other way";
        longest "number or `\"none\"`" "the longest line that is taken";
        corner "word" "which pieces in a corner are captured when the other side holds all squares beside them" [
            "none" "none",
            "single" "the piece on the corner itself",
            "group" "any group along the edges that holds the corner",
        ];
        intervention "`true` or `false`" "whether a piece that moves between two pieces of the other side captures both";
    }
    "laws.lions": {
        minor "list of names" "pieces whose capture on the way does not allow a lion to capture a protected lion";
        counter_strike "`true` or `false`" "whether an unprotected lion may be captured on another square right after another piece has captured a lion";
        taken_protects "`true` or `false`" "whether a piece that is captured on the way still protects the other lion";
    }
    "laws.goals": {
        stalemate_draws "`true` or `false`" "whether a side that is not in check and cannot move draws; otherwise it loses";
        mate_with_empty_hand "`true` or `false`" "whether only a side with nothing in hand before its move may give mate";
        reach "`true` or `false`" "whether a king that stands safe on the last rank wins (トライ)";
        first_check "`true` or `false`" "whether the first check wins";
        bare_king "`{ minor }` or `\"none\"`" "whether a side with nothing but its king loses; it draws if its next move captures the last other piece of the other side";
        few "number or `\"none\"`" "the number of pieces with which a side has lost";
        line "table or `\"none\"`" "a line of own pieces that wins";
    }
    "laws.goals.bare_king": {
        minor "list of names" "pieces of the other side that do not count for this";
    }
    "laws.goals.line": {
        length "number, 2 or more" "how many pieces";
        home "number" "how many of the own first ranks do not count";
        far "number" "how many of the last ranks do not count; 0 if it is left out";
        horizontal "`true` or `false`" "whether a row counts";
        vertical "`true` or `false`" "whether a file counts";
        diagonal "`true` or `false`" "whether a diagonal counts";
    }
    "laws.repetition": {
        count "number, 2 or more" "how often the position must occur";
        result "word" "who wins then" [
            "draw" "nobody",
            "first-loses" "White, because Black, who moves first, loses",
            "repeater-loses" "the side that did not make the last move of the repetition",
        ];
        perpetual_check "word" "what happens to a side that gave check with each of its moves between" [
            "loses" "it loses",
            "same" "the same as without checks",
        ];
    }
    "laws.impasse": {
        pieces "number" "how many own pieces besides the king the zone must hold";
        black "number" "the points that Black needs under the 27-point rule";
        white "number" "the points that White needs under the 27-point rule, less what a handicap took away";
        win "number" "the points that win under the 24-point rule";
        draw "number" "the points that draw under the 24-point rule";
    }
    "handicap": {
        name "text" "the name, as 手合割 has it";
        also "list of texts" "other names";
        removes "list of squares" "White's pieces that are taken away; White then moves first";
        gives "hands in SFEN" "the pieces that the sides have in hand; those of the start position if it is left out";
        start "SFEN" "the whole position, instead of `removes` and `gives`";
        disputed "`true` or `false`" "whether programs disagree about the position, so that writers draw the board and do not only name the handicap";
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{VARIANT_NAMES, Variant};
    use super::*;

    const HEAD: &str = "name = \"x\"\ntitle = { en = \"X\", ja = \"Ｘ\" }\nbase = \"shogi\"\n";
    const DEFINE: &str = "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n";

    /// A file with an additional line in a table.
    fn file(table: &str, line: &str) -> String {
        match table {
            "" => format!("{line}\n{HEAD}"),
            "title" => {
                format!("title = {{ {line}, en = \"X\", ja = \"Ｘ\" }}\nname = \"x\"\nbase = \"shogi\"\n")
            }
            "define" => format!("{HEAD}{DEFINE}{line}\n"),
            "define.names" => {
                format!("{HEAD}{}", DEFINE.replace("names = {", &format!("names = {{ {line}, ")))
            }
            "define.passes" => format!("{HEAD}{DEFINE}passes = {{ {line} }}\n"),
            "handicap" => format!("{HEAD}[[handicap]]\n{line}\n"),
            table => format!("{HEAD}[{table}]\n{line}\n"),
        }
    }

    /// The words in backticks that an error message lists as expected.
    fn expected(text: &str) -> Vec<String> {
        let error = Variant::from_toml(text).expect_err(text).to_string();
        let list = error.rsplit_once("expected ").unwrap_or_else(|| panic!("{text}: {error}")).1;
        list.split('`').skip(1).step_by(2).map(str::to_string).collect()
    }

    /// All keys that are read are described, and all keys that are described are read.
    #[test]
    fn the_described_keys_are_those_that_are_read() {
        let tables: BTreeSet<&str> = VARIANT_KEYS.iter().map(|key| key.table).collect();
        for table in tables {
            let own = VARIANT_KEYS.iter().filter(|key| key.table == table);
            let described: BTreeSet<String> = own.clone().map(|key| key.name.to_string()).collect();
            let read: BTreeSet<String> = expected(&file(table, "zz = 1")).into_iter().collect();
            assert_eq!(described, read, "{table}");
            for key in own {
                let error = Variant::from_toml(&file(table, &format!("{} = 1979-05-27", key.name)));
                let error = error.expect_err(key.name).to_string();
                assert!(!error.contains(&format!("unknown field `{}`", key.name)), "{table}: {error}");
            }
        }
    }

    #[test]
    fn the_described_words_are_those_that_are_read() {
        for key in VARIANT_KEYS.iter().filter(|key| !key.words.is_empty()) {
            let described: BTreeSet<String> = key.words.iter().map(|(word, _)| word.to_string()).collect();
            let read = expected(&file(key.table, &format!("{} = \"zz\"", key.name)));
            assert_eq!(described, read.into_iter().collect(), "{} {}", key.table, key.name);
        }
    }

    /// The keys of pieces that occur in the files of registered variants and in the catalogue are described.
    #[test]
    fn the_keys_of_pieces_are_described() {
        let known = |name: &str| VARIANT_KEYS.iter().any(|key| key.table == "define" && key.name == name);
        let games = VARIANT_NAMES.iter().filter_map(|name| Variant::named(name));
        let texts: Vec<String> = games.map(|game| game.to_toml().to_string()).collect();
        let catalogue = include_str!("kinds.toml").replace("[[kind]]", "[[define]]");
        for text in texts.iter().chain([&catalogue]) {
            let file: toml::Table = text.parse().expect("it is TOML");
            let pieces = file.get("define").and_then(toml::Value::as_array).into_iter().flatten();
            let pieces = pieces.filter_map(toml::Value::as_table);
            let sides = pieces.clone().filter_map(|piece| piece.get("promoted")?.as_table());
            for key in pieces.clone().chain(sides).flat_map(|piece| piece.keys()) {
                assert!(known(key), "{key}");
            }
        }
    }
}
