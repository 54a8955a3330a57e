//! Boards as pictures: what stands where, and that text of others stays text.

use std::collections::{BTreeMap, BTreeSet};

use kifu::draw::{Coordinates, Drawing, PieceStyle};
use kifu::{Color, Position, Square, Variant};

use crate::variants::random_game;

/// The tags of a text, from `<` to `>`.
fn tags(text: &str) -> Vec<&str> {
    text.split('<').skip(1).map(|part| part.split_once('>').map_or(part, |(tag, _)| tag)).collect()
}

/// The value of an attribute of a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

fn number(tag: &str, name: &str) -> i32 {
    attribute(tag, name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} of {tag}"))
}

/// The definition that is used, and where.
type Used<'t> = (&'t str, (i32, i32));

/// What is used in a layer, and whether the layer is turned.
fn layer<'t>(svg: &'t str, name: &str) -> (Vec<Used<'t>>, bool) {
    let (_, rest) = svg.split_once(&format!("<g data-layer=\"{name}\"")).expect("there is such a layer");
    let (inside, _) = rest.split_once("</g>").expect("it ends");
    let (head, inside) = inside.split_once('>').expect("its tag ends");
    let used = tags(inside).into_iter().filter(|tag| tag.starts_with("use "));
    let placed = |tag: &'t str| (attribute(tag, "href").unwrap(), (number(tag, "x"), number(tag, "y")));
    (used.map(placed).collect(), head.contains("matrix(-1 0 0 -1"))
}

/// Every piece stands once in the layer of its side, in the order of files and ranks, and only those of the side at
/// the top are turned.
fn is_drawn(position: &Position, is_flipped: bool, pieces: PieceStyle) {
    let svg = Drawing::new(position).flipped(is_flipped).pieces(pieces).svg();
    let size: Vec<i32> =
        attribute(&svg, "viewBox").unwrap().split(' ').map(|side| side.parse().unwrap()).collect();
    let known: BTreeSet<&str> = tags(&svg).into_iter().filter_map(|tag| attribute(tag, "id")).collect();
    let mut seen = BTreeSet::new();
    for color in Color::ALL {
        let (used, is_turned) = layer(&svg, &color.to_string());
        assert_eq!(is_turned, (color == Color::White) != is_flipped);
        let own: Vec<Square> =
            position.pieces().filter(|(_, piece)| piece.color == color).map(|(square, _)| square).collect();
        assert_eq!(used.len(), own.len() + position.hand(color).count(), "{position:?}");
        let unturned = |(x, y): (i32, i32)| if is_turned { (size[2] - x, size[3] - y) } else { (x, y) };
        let (mut files, mut ranks) = (BTreeMap::new(), BTreeMap::new());
        for (at, &(href, place)) in used.iter().enumerate() {
            let (x, y) = unturned(place);
            assert!(known.contains(&href[1..]), "{href} is not defined");
            assert!((0..size[2]).contains(&x) && (0..size[3]).contains(&y), "{href} at {x}, {y}");
            assert!(seen.insert((x, y)), "two pieces at {x}, {y}");
            if let Some(square) = own.get(at) {
                assert_eq!(*files.entry(square.file()).or_insert(x), x);
                assert_eq!(*ranks.entry(square.rank()).or_insert(y), y);
            }
        }
        let mut columns: Vec<i32> = files.into_values().collect();
        let mut rows: Vec<i32> = ranks.into_values().collect();
        if is_flipped {
            rows.reverse();
        } else {
            columns.reverse();
        }
        assert!(columns.is_sorted() && rows.is_sorted(), "{position:?}");
        let digits: usize = position
            .hand(color)
            .filter(|&(_, count)| count > 1)
            .map(|(_, count)| count.to_string().len())
            .sum();
        assert!(layer(&svg, "numbers").0.len() >= digits);
    }
}

#[test]
fn every_piece_of_every_game_is_drawn_where_it_stands() {
    for variant in Variant::all() {
        let plies = if variant.files() > 12 { 6 } else { 150 };
        let game = random_game(variant, 11, plies);
        for position in [&game[0], &game[game.len() / 2], &game[game.len() - 1]] {
            is_drawn(position, false, PieceStyle::Wood);
            is_drawn(position, true, PieceStyle::Plain);
        }
    }
}

/// Counted by hand: 20 pieces a side; of the hands only numbers above one are written, here 2 and 18.
#[test]
fn hands_have_numbers() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b R2B18P 1";
    let svg = Drawing::new(&Position::from_sfen(sfen, &Variant::shogi()).unwrap()).svg();
    assert_eq!(layer(&svg, "black").0.len(), 1 + 3);
    assert_eq!(layer(&svg, "white").0.len(), 1);
    let numbers: Vec<&str> = layer(&svg, "numbers").0.iter().map(|(href, _)| *href).collect();
    assert_eq!(numbers, ["#c32", "#c31", "#c38"]);
    let start = Drawing::new(&Position::start(&Variant::shogi()));
    for color in ["black", "white"] {
        assert_eq!(layer(&start.svg(), color).0.len(), 20);
    }
}

#[test]
fn a_picture_is_small_and_always_the_same() {
    let start = Position::start(&Variant::shogi());
    let svg = Drawing::new(&start).svg();
    assert!(svg.len() < 13_000, "{}", svg.len());
    assert_eq!(svg, Drawing::new(&start.clone()).svg());
    assert!(!svg.contains("<text") && !svg.contains("style"));
}

#[test]
fn only_squares_that_there_are_get_marks() {
    let start = Position::start(&Variant::named("minishogi").unwrap());
    let [near, other, far] = [(1, 1), (5, 5), (9, 9)].map(|(file, rank)| Square::new(file, rank).unwrap());
    let plain = tags(&Drawing::new(&start).svg()).len();
    let marked = |drawing: Drawing| tags(&drawing.svg()).len() - plain;
    assert_eq!(marked(Drawing::new(&start).mark(near)), 1);
    assert_eq!(marked(Drawing::new(&start).mark(far)), 0);
    assert_eq!(marked(Drawing::new(&start).arrow(near, other)), 1);
    assert_eq!(marked(Drawing::new(&start).arrow(near, far).arrow(near, near)), 0);
    let mv = start.parse_usi("5e5d").unwrap();
    assert_eq!(marked(Drawing::new(&start).last_move(mv)), 2);
}

#[test]
fn squares_are_named_as_asked() {
    let start = Position::start(&Variant::shogi());
    let labels = |coordinates| {
        let svg = Drawing::new(&start).coordinates(coordinates).svg();
        let ids: BTreeSet<String> = tags(&svg)
            .into_iter()
            .filter_map(|tag| attribute(tag, "id"))
            .filter_map(|id| u32::from_str_radix(id.strip_prefix('c')?, 16).ok())
            .map(|code| char::from_u32(code).unwrap().to_string())
            .collect();
        ids.into_iter().collect::<String>()
    };
    assert_eq!(labels(Coordinates::Western), "123456789abcdefghi");
    assert_eq!(labels(Coordinates::None), "");
    let mut kanji: Vec<char> = "123456789一二三四五六七八九".chars().collect();
    kanji.sort_unstable();
    assert_eq!(labels(Coordinates::Japanese), kanji.into_iter().collect::<String>());
}

/// A game of one's own may call its pieces anything.
#[test]
fn unknown_characters_are_text() {
    let toml = "name = \"x\"\ntitle = { en = \"x\", ja = \"x\" }\nbase = \"minishogi\"\n\
        start = \"xbsgk/4p/5/P4/KGSBX b - 1\"\nkinds = [\"pawn\", \"silver\", \"gold\", \"bishop\", \"king\", \
        \"tokin\", \"promoted-silver\", \"horse\", \"x\"]\n\
        [[define]]\nname = \"x\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"X\", ja = \"&&\" }\nkanji = [\"&\"]\n";
    let variant = Variant::from_toml(toml).unwrap();
    let svg = Drawing::new(&Position::start(&variant)).svg();
    assert!(svg.contains(">&amp;</text>"), "{svg}");
}

/// What people could write to break out of a text.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "</ScRiPt ><img src=x onerror=alert(1)>",
    "<!--<script>",
    "--><script>alert(1)</script>",
    "]]><script>",
    "<![CDATA[x]]>",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "\" onfocus=alert(1) autofocus=\"",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</text></svg><script>alert(1)</script>",
    "</details></div><iframe src=javascript:alert(1)>",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;",
    "&quot;&gt;",
    "\\u003cscript\\u003e",
    "\\\"},\"x\":\"",
    "\\",
    "\"",
    "'",
    "<",
    ">",
    "&",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "$&$`$'$$",
    "%3Cscript%3E",
    "\u{2028}\u{2029}",
    "\u{202e}gnp.exe",
    "\u{0}\u{8}\u{1b}[31m",
    "\u{feff}\u{fffe}\u{ffff}",
    "＜script＞",
    "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
];

#[test]
fn no_name_opens_a_tag_in_a_picture() {
    let start = Position::start(&Variant::shogi());
    let plain = Drawing::new(&start).names("x", "x").svg();
    for payload in HOSTILE {
        let svg = Drawing::new(&start).names(*payload, *payload).svg();
        assert_eq!(tags(&svg), tags(&plain), "{payload}");
        assert!(!svg.contains(|c: char| c.is_control() && c != '\n'), "{payload}");
    }
}
