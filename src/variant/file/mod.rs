//! The file of a variant: its keys, what it inherits, and what makes a game impossible.

mod handicaps;
mod keys;
mod kinds;
mod laws;

use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::plain::Plain;
use super::tables::Tables;
use super::{Data, Variant};
use crate::diag::{Error, ParseError};
use crate::shogi::{Color, PieceKind, Square};

pub(super) use kinds::KindRow;
pub(crate) use laws::HAND_SLOTS;

/// The keys of a file. Those that are missing come from `base`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    title: Title,
    #[serde(default)]
    aliases: Vec<String>,
    /// What is a reconstruction, and what sources disagree about.
    note: Option<String>,
    base: Option<Spanned<String>>,
    board: Option<Spanned<Board>>,
    start: Option<Spanned<String>>,
    kinds: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    define: Vec<Spanned<KindRow>>,
    csa: Option<bool>,
    kif: Option<KifStyle>,
    laws: Option<Spanned<keys::LawKeys>>,
    handicap: Option<Vec<Spanned<handicaps::HandicapRow>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Title {
    en: String,
    ja: String,
}

/// How KIF writes the moves of a game.
#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum KifStyle {
    /// `７六歩(77)`
    Plain,
    /// `7六歩兵 （←7七）`
    Arrows,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct Board {
    files: u8,
    ranks: u8,
    #[serde(default)]
    zone: u8,
}

/// What is wrong with a file that is TOML, and where.
struct Wrong {
    at: Range<usize>,
    what: String,
}

impl Wrong {
    fn new<T>(at: &Spanned<T>, what: impl Into<String>) -> Wrong {
        Wrong { at: at.span(), what: what.into() }
    }
}

/// Finds a variant to build on.
type Bases<'b> = &'b dyn Fn(&str) -> Option<Variant>;

/// The variant that `text` describes, building on one of `bases`.
pub(super) fn load(text: &str, bases: Bases) -> Result<Variant, Error> {
    let file: File = toml::from_str(text).map_err(|error| Error::message(placed(text, &error)))?;
    build(text, &file, bases).map_err(|Wrong { at, what }| {
        let before = &text[..at.start.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Error::message(format!("variant `{}`: line {line}, column {column}: {what}", file.name.get_ref()))
    })
}

/// What is wrong with a text that is not the TOML of a variant. Where TOML does not say the place, it is
/// the last line of the shortest beginning with which the same is wrong.
fn placed(text: &str, error: &toml::de::Error) -> String {
    if error.span().is_some() {
        return error.to_string();
    }
    let is_right = |end: &usize| {
        let found = toml::from_str::<File>(&text[..*end]).err();
        found.is_none_or(|found| found.span().is_some() || found.message() != error.message())
    };
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    format!("line {}: {}", ends.partition_point(is_right) + 1, error.message())
}

fn build(text: &str, file: &File, bases: Bases) -> Result<Variant, Wrong> {
    let name = file.name.get_ref();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || name.len() > 64 || !name.chars().all(is_plain) {
        return Err(Wrong::new(&file.name, "a name is of ASCII letters, digits and hyphens"));
    }
    let base = match &file.base {
        Some(name) => {
            let unknown =
                || Wrong::new(name, format!("there is no variant `{}` to build on", name.get_ref()));
            Some(bases(name.get_ref()).ok_or_else(unknown)?)
        }
        None => None,
    };
    let base = base.as_ref();
    let missing = |key: &str| Wrong::new(&file.name, format!("`{key}` is missing, and there is no `base`"));
    let board = match (&file.board, base) {
        (Some(board), _) => *board.get_ref(),
        (None, Some(base)) => Board { files: base.files(), ranks: base.ranks(), zone: base.0.zone },
        (None, None) => return Err(missing("board")),
    };
    let sides = 1..=Square::MAX_SIDE;
    if let Some(at) = &file.board
        && (!sides.contains(&board.files) || !sides.contains(&board.ranks) || board.zone > board.ranks)
    {
        let what = format!("a board of {}×{} with a zone of {}", board.files, board.ranks, board.zone);
        return Err(Wrong::new(at, what));
    }
    let (rows, mut kinds) = kinds::kinds(file, base)?;
    let laws = laws::laws(file, (board.files, board.ranks), &kinds, base)?;
    laws::give_slots(file, &mut kinds, &laws)?;
    let tables = Tables::new((board.files, board.ranks, board.zone), &kinds, &laws);
    let plain = Plain::new(&tables, &kinds, &laws);
    let mut letters = [[None; 2]; 26];
    for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.present) {
        if let [letter] = kind.usi.trim_start_matches('+').as_bytes() {
            letters[usize::from(letter - b'A')][usize::from(kind.is_promoted())] = Some(PieceKind(at as u16));
        }
    }
    let start = match (&file.start, base) {
        (Some(start), _) => start.get_ref().clone(),
        (None, Some(base)) => base.start().to_string(),
        (None, None) => return Err(missing("start")),
    };
    let data = Data {
        source: text.to_string(),
        name: file.name.get_ref().clone(),
        title: file.title.en.clone(),
        title_ja: file.title.ja.clone(),
        aliases: file.aliases.clone(),
        note: file.note.clone(),
        files: board.files,
        ranks: board.ranks,
        zone: board.zone,
        start,
        rows,
        kinds,
        laws,
        handicaps: Vec::new(),
        kif_arrows: match file.kif {
            Some(style) => style == KifStyle::Arrows,
            None => base.is_some_and(Variant::has_arrows),
        },
        csa: file.csa.unwrap_or_else(|| base.is_some_and(Variant::has_csa)),
        tables,
        plain,
        letters,
    };
    // SFEN is read by the variant itself, so the rest waits until there is one.
    let draft = Variant(Arc::new(data));
    let place = file.start.as_ref().map_or_else(|| file.name.span(), Spanned::span);
    let start = draft
        .placement(draft.start())
        .map_err(|error| Wrong { at: place.clone(), what: draft.misplaced("the start position", error) })?;
    for color in Color::ALL {
        let is_own = |piece: crate::shogi::Piece| piece.color == color;
        let royal = |kind| draft.laws().royal.contains(&kind);
        let board = start.board.iter().any(|&(_, piece)| is_own(piece) && royal(piece.kind));
        let hand = draft.laws().royal.iter().any(|&kind| start.in_hand(color, kind) > 0);
        if !draft.laws().royal.is_empty() && !board && !hand {
            let what = format!("the start position: {} has no piece that must not be lost", color.name());
            let royal = file.laws.as_ref().and_then(|laws| laws.get_ref().royal.as_ref());
            return Err(Wrong {
                at: royal.filter(|_| file.start.is_none()).map_or(place, Spanned::span),
                what,
            });
        }
    }
    let handicaps = match (&file.handicap, base) {
        (Some(rows), _) => handicaps::handicaps(rows, &draft, &start)?,
        (None, Some(base)) if file.start.is_none() => base.handicaps().to_vec(),
        (None, _) => Vec::new(),
    };
    let mut data = Arc::into_inner(draft.0).expect("nobody else has seen the draft");
    for kind in 0..data.kinds.len() {
        let base = data.kinds[kind].base;
        let on_board =
            start.board.iter().filter(|(_, piece)| data.kinds[piece.kind.index()].base == base).count();
        let in_hand: u32 = Color::ALL.iter().map(|&color| start.in_hand(color, base)).sum();
        data.kinds[kind].total = on_board as u32 + in_hand;
    }
    data.handicaps = handicaps;
    Ok(Variant(Arc::new(data)))
}

impl Variant {
    /// What is wrong with a position in the file.
    fn misplaced(&self, position: &str, error: ParseError) -> String {
        format!("{position}: {error}, on a board of {} files and {} ranks", self.files(), self.ranks())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{VARIANT_NAMES, Variant};

    #[test]
    fn every_registered_variant_loads_under_its_name() {
        let names: Vec<String> = Variant::all().map(|variant| variant.name().to_string()).collect();
        assert_eq!(names, VARIANT_NAMES);
    }

    #[test]
    fn every_variant_is_found_by_each_of_its_names() {
        for variant in Variant::all() {
            let names = [variant.name(), variant.title_ja(), variant.kif_name()];
            for name in names.into_iter().chain(variant.aliases()) {
                assert_eq!(Variant::named(name).as_ref(), Some(variant), "{name}");
            }
        }
    }

    /// The table of `手合割` in the KIF description.
    #[test]
    fn handicaps_have_the_positions_of_the_description() {
        let shogi = Variant::shogi();
        let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        for (name, ranks) in [
            ("香落ち", "lnsgkgsn1/1r5b1"),
            ("飛香落ち", "lnsgkgsn1/7b1"),
            ("三枚落ち", "lnsgkgsn1/9"),
            ("五枚落ち", "2sgkgsn1/9"),
            ("左七枚落ち", "2sgkg3/9"),
            ("右七枚落ち", "3gkgs2/9"),
            ("十枚落ち", "4k4/9"),
        ] {
            assert_eq!(
                shogi.handicap(name).map(|h| h.sfen.clone()),
                Some(format!("{ranks}/{rest}")),
                "{name}"
            );
        }
    }

    /// The handicaps that lishogi offers, besides those that everybody plays.
    #[test]
    fn handicaps_of_other_games() {
        for (variant, name, board) in [
            ("shogi", "トンボ＋桂香", "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
            ("shogi", "太閤落ち", "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
            ("shogi", "九枚得", "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBG2S2N2L 1"),
            ("dobutsu", "ひよこ落ち", "rkb/3/1P1/BKR w - 1"),
            ("minishogi", "三枚落ち", "3gk/4p/5/P4/KGSBR w - 1"),
            ("minishogi", "４枚落ち", "4k/4p/5/P4/KGSBR w - 1"),
            ("kyoto", "と落ち", "pgks1/5/5/5/TSKGP w - 1"),
            ("kyoto", "二枚落ち", "1gks1/5/5/5/TSKGP w - 1"),
            ("kyoto", "三枚落ち", "1gk2/5/5/5/TSKGP w - 1"),
            ("kyoto", "裸玉", "2k2/5/5/5/TSKGP w - 1"),
            ("annan", "飛香落ち", "lnsgkgsn1/7b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w - 1"),
            ("annan", "トンボ", "4k4/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w - 1"),
            ("annan", "歩三兵", "4k4/9/9/9/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w 3p 1"),
            ("checkshogi", "八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ] {
            let game = Variant::named(variant).expect(variant);
            assert_eq!(game.handicap(name).map(|h| h.sfen.as_str()), Some(board), "{variant} {name}");
        }
        // One side has more, and nothing is taken away.
        let chu = Variant::named("chu").expect("it is registered");
        let lions = chu.handicap("三枚獅子").expect("lishogi has it");
        assert!(lions.sfen.contains("/A1B1T+O+OT1B1A/") && !lions.is_even(), "{}", lions.sfen);
        assert!(chu.handicap("平手").is_some_and(super::super::Handicap::is_even));
    }

    /// Each file with a mistake, the line of the mistake and a word of the answer.
    #[test]
    fn mistakes_are_refused_with_their_place() {
        let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"Ｘ\" }\nbase = \"shogi\"\n";
        let cases = [
            ("colour = 3\n", 4, "colour"),
            ("board = { files = 99, ranks = 9 }\n", 4, "99"),
            ("start = \"9/9 b - 1\"\n", 4, "9 files and 9 ranks"),
            ("kinds = [\"pawn\", \"unicorn\"]\n", 4, "unicorn"),
            ("[laws]\ndrops = { per_flie = {} }\n", 5, "per_flie"),
            ("[laws]\nimpasse = \"some\"\n", 5, "some"),
            ("[laws]\ndrops = { no_mate = [\"pwn\"] }\n", 5, "pwn"),
            ("[laws]\ndrops = { per_file = { pawn = 0 } }\n", 5, "255"),
            ("[laws]\ndrops = { per_file = { pwn = 1 } }\n", 5, "pwn"),
            ("[laws]\ndrops = { not_on = [\"9z\"] }\n", 5, "9z"),
            (
                "[laws]\nrepetition = { count = 1, result = \"draw\", perpetual_check = \"same\" }\n",
                5,
                "at least 2",
            ),
            (
                "[laws]\ngoals = { line = { length = 0, home = 0, horizontal = true, vertical = true, diagonal = true } }\n",
                5,
                "at least 2",
            ),
            ("start = \"9/9/9/9/9/9/9/9/9 b - 1\"\n", 4, "Black has no piece"),
            ("[laws]\nroyal = [\"tokin\"]\n", 5, "must not be lost"),
            ("[laws]\nself_check = \"allowed\"\ncapture = { custodian = true }\n", 6, "cannot be dropped"),
            ("[laws]\ncapture = { longest = 1 }\n", 5, "custodian"),
            ("[laws]\ngoals = { line = { length = 5 } }\n", 5, "`home` is missing"),
            ("[laws]\ngoals = { few = \"all\" }\n", 5, "none"),
            ("[laws]\ndrops = { max_in_hand = 300 }\n", 5, "300"),
            ("[[handicap]]\nname = \"a\"\n[[handicap]]\nname = \"a\"\nremoves = [\"1a\"]\n", 6, "twice"),
            ("[[handicap]]\nname = \"a\"\nremoves = [\"1a\", \"1a\"]\n", 4, "twice"),
            ("[[handicap]]\nname = \"平手\"\nremoves = [\"1a\"]\n", 4, "even start"),
            ("[[handicap]]\nname = \"a\"\nalso = [\"X\"]\nremoves = [\"1a\"]\n", 4, "even start"),
            ("[laws]\nroyal = [\"king\", \"emperor\"]\n", 5, "emperor"),
            ("[laws]\ngoals = { few = \"one\" }\n", 5, "one"),
            (
                "[[define]]\nname = \"pig\"\nusi = \"P\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
                4,
                "letters",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"fY\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
                4,
                "byte 1",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n[[define]]\nname = \"pig\"\nusi = \"Y\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"犬\"]\n",
                10,
                "twice",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\npromotes = \"unicorn\"\n",
                4,
                "unicorn",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\npromotes = \"pig\"\n",
                4,
                "itself",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\nhand = \"dog\"\n[[define]]\nname = \"dog\"\nusi = \"Y\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"犬\"]\nhand = \"pig\"\n",
                4,
                "hand",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪 子\"]\n",
                4,
                "猪 子",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"１\"]\n",
                4,
                "１",
            ),
            (
                "[[define]]\nname = \"pig\"\nusi = \"XXXXXXXXX\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
                4,
                "letters",
            ),
            ("[[handicap]]\nname = \"less\"\nremoves = [\"5e\"]\n", 4, "5e"),
            ("[[handicap]]\nname = \"less\"\nstart = \"9/9 w - 1\"\n", 6, "ranks"),
            ("[[handicap]]\nname = \"less\"\nremoves = [\"5a\"]\nstart = \"9/9 w - 1\"\n", 7, "differs"),
        ];
        for (text, line, word) in cases {
            let error = Variant::from_toml(&format!("{head}{text}"))
                .err()
                .unwrap_or_else(|| panic!("{text}"))
                .to_string();
            assert!(error.contains(&format!("line {line}")) && error.contains(word), "{text}: {error}");
        }
        let error = Variant::from_toml(&head.replace("\"x\"", "\"a b\"")).unwrap_err().to_string();
        assert!(error.contains("line 1, column 8"), "{error}");
        let error = Variant::from_toml("name = \"x\"\ncolour = 3\n").unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
        for end in ["", "\n", "\n[laws]\n"] {
            let deep = format!("{head}\n\na{} = 1{end}", ".a".repeat(200));
            let error = Variant::from_toml(&deep).unwrap_err().to_string();
            assert!(error.contains("line 6"), "{error}");
        }
    }
}
