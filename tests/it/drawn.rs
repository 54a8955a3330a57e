//! Boards as pictures and games as HTML pages: each piece is where it should be, and names and comments never
//! become markup.

use std::collections::{BTreeMap, BTreeSet};

use kifu::draw::{Coordinates, Drawing, Page, PieceStyle};
use kifu::{Color, Field, Move, NodeId, Position, Record, Square, Variant};
use serde_json::Value;

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

/// The id of the definition that is used, and its position.
type Used<'t> = (&'t str, (i32, i32));

/// The definitions that are used in a layer, and whether the layer is rotated.
fn layer<'t>(svg: &'t str, name: &str) -> (Vec<Used<'t>>, bool) {
    let (_, rest) = svg.split_once(&format!("<g data-layer=\"{name}\"")).expect("there is such a layer");
    let (inside, _) = rest.split_once("</g>").expect("it ends");
    let (head, inside) = inside.split_once('>').expect("its tag ends");
    let used = tags(inside).into_iter().filter(|tag| tag.starts_with("use "));
    let placed = |tag: &'t str| (attribute(tag, "href").unwrap(), (number(tag, "x"), number(tag, "y")));
    (used.map(placed).collect(), head.contains("matrix(-1 0 0 -1"))
}

/// Each piece is once in the layer of its side, in the order of files and ranks, and only those of the side at the top
/// are rotated.
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
        assert!(layer(&svg, "numbers").0.len() >= digits, "{position:?}");
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

/// Counted by hand: 20 pieces for each side; only numbers above one are written in the hands, here 2 and 18.
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

/// A single pawn is on the square, and the pictures distinguish the sides of the board.
#[test]
fn all_that_is_said_of_a_square_is_where_its_piece_stands() {
    for (is_flipped, color) in [(false, Color::Black), (true, Color::White)] {
        let sfen = ["9/9/9/6P2/9/9/9/9/9 b - 1", "9/9/9/6p2/9/9/9/9/9 w - 1"][color.index()];
        let position = Position::from_sfen(sfen, &Variant::shogi()).unwrap();
        let (square, other) = (Square::new(3, 4).unwrap(), Square::new(8, 9).unwrap());
        let drawing = Drawing::new(&position).flipped(is_flipped).names("Anna", "Bob");
        let svg = drawing.clone().svg();
        let (x, y) = layer(&svg, &color.to_string()).0[0].1;

        let inside = |svg: &str, name: &str| {
            let (_, rest) = svg.split_once(&format!("<g data-layer=\"{name}\"")).unwrap();
            let rest = rest.split_once("</g>").unwrap().0.to_string();
            tags(&rest).into_iter().map(str::to_string).collect::<Vec<_>>()
        };
        let drop = Move::drop(position.piece(square).unwrap().kind, square);
        let last = inside(&drawing.clone().last_move(drop).svg(), "last");
        assert_eq!(last.len(), 1, "a drop leaves no square");
        assert_eq!((number(&last[0], "x") + 50, number(&last[0], "y") + 55), (x, y), "the last move");

        let ring = drawing.clone().mark(square).svg();
        let ring = tags(&ring).into_iter().find(|tag| tag.contains("r=\"46\"")).unwrap();
        assert_eq!((number(ring, "cx"), number(ring, "cy")), (x, y), "the ring");

        let arrow = drawing.clone().arrow(square, other).svg();
        let path = tags(&arrow).into_iter().rfind(|tag| tag.starts_with("path ")).unwrap();
        let numbers = attribute(path, "d").unwrap().split(['M', 'L', 'Z', ' ']);
        let numbers: Vec<i32> = numbers.filter_map(|number| number.parse().ok()).collect();
        let (near, tip) = ((numbers[0], numbers[1]), (numbers[6], numbers[7]));
        assert!((near.0 - x).abs() < 30 && (near.1 - y).abs() < 30, "{near:?} is near {x}, {y}");
        let far = if is_flipped { (x + 500, y - 550) } else { (x - 500, y + 550) };
        assert!((tip.0 - far.0).abs() < 5 && (tip.1 - far.1).abs() < 5, "{tip:?} is near {far:?}");

        // The side to move is at the bottom, and its sign is there, before its name.
        let turn = inside(&svg, "turn");
        let name = |name: &str| {
            let (before, _) = svg.split_once(&format!(">{name}</text>")).unwrap();
            let tag = before.rsplit_once('<').unwrap().1;
            (number(tag, "x"), number(tag, "y"))
        };
        let (own, others) =
            if color == Color::Black { (name("Anna"), name("Bob")) } else { (name("Bob"), name("Anna")) };
        assert!(own.1 > 1000 && others.1 < 100 && own.0 > others.0, "{own:?} {others:?}");
        let ring = (number(&turn[0], "cx"), number(&turn[0], "cy"));
        assert!((ring.1 - own.1).abs() < 30 && ring.0 > own.0, "{ring:?} {own:?}");
    }
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

/// A custom variant may name its pieces with characters that no registered variant uses.
#[test]
fn unknown_characters_are_text() {
    let toml = "name = \"x\"\ntitle = { en = \"x\", ja = \"x\" }\nbase = \"minishogi\"\n\
        start = \"xbsgk/4p/5/P4/KGSBX b - 1\"\nkinds = [\"pawn\", \"silver\", \"gold\", \"bishop\", \"king\", \
        \"tokin\", \"promoted-silver\", \"horse\", \"x\"]\n\
        [[define]]\nname = \"x\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"X\", ja = \"&&\" }\nkanji = [\"ʬ\"]\n";
    let variant = Variant::from_toml(toml).unwrap();
    let svg = Drawing::new(&Position::start(&variant)).svg();
    assert!(svg.contains(">ʬ</text>"), "{svg}");
}

/// Texts that try to break out of their context.
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

fn hostile(payload: &str) -> Record {
    let mut record = Record::new(Position::start(&Variant::shogi()));
    let headers = record.headers_mut();
    headers.push(Some(Field::Black), payload, payload);
    headers.push(Some(Field::White), "後手", payload);
    headers.push(None, payload, "x");
    let mv = record.start().parse_usi("7g7f").unwrap();
    let node = record.push(NodeId::ROOT, mv).unwrap();
    record.add_comment(node, payload);
    record.add_comment(NodeId::ROOT, payload);
    record.add_bookmark(node, payload);
    record.push_ending(node, kifu::Ending::new(payload, kifu::Reason::Other, None));
    record
}

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

#[test]
fn nothing_that_people_wrote_opens_a_tag_in_a_page() {
    // The image and the data differ, but all tags are the same.
    let opened = |page: &str| -> Vec<String> {
        let tags = tags(page).into_iter().map(|tag| match tag.split_once(' ') {
            Some(("img", rest)) => {
                assert!(rest.starts_with("alt=\"1 ") && rest.matches('"').count() == 4, "{rest}");
                "img".to_string()
            }
            _ => tag.to_string(),
        });
        tags.collect()
    };
    let plain = Page::new(&hostile("x")).html();
    let wanted = opened(&plain);
    for payload in HOSTILE {
        let record = hostile(payload);
        let page = Page::new(&record).html();
        let data = data(&page);
        assert_eq!(opened(&page), wanted, "{payload}");
        let node = &data["nodes"][1];
        assert_eq!(node["comments"][0], record.node(record.last().id()).comments()[0], "{payload}");
        assert_eq!(data["headers"][0][1], record.headers().black().unwrap_or_default(), "{payload}");
    }
}

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\">").expect("the page has data");
    serde_json::from_str(rest.split_once("</script>").expect("it ends").0).expect("it is JSON")
}

/// The result of the script of a page for the data: the value of each place after each node.
fn replayed(data: &Value) -> Vec<BTreeMap<u64, u64>> {
    let mut states: Vec<BTreeMap<u64, u64>> = Vec::new();
    for node in data["nodes"].as_array().unwrap() {
        let parent = node["parent"].as_u64().unwrap() as usize;
        let mut state = states.get(parent).cloned().unwrap_or_default();
        for change in node["changes"].as_array().unwrap().chunks(2) {
            state.insert(change[0].as_u64().unwrap(), change[1].as_u64().unwrap());
        }
        state.retain(|_, value| *value > 0);
        states.push(state);
    }
    states
}

/// The value of each place of a position, computed independently.
fn places(position: &Position, data: &Value) -> BTreeMap<u64, u64> {
    let (variant, squares) = (position.variant(), data["squares"].as_u64().unwrap());
    let held: Vec<u64> = data["held"].as_array().unwrap().iter().map(|kind| kind.as_u64().unwrap()).collect();
    let mut all = BTreeMap::new();
    for (square, piece) in position.pieces() {
        let place = u64::from(square.rank() - 1) * u64::from(variant.files())
            + u64::from(variant.files() - square.file());
        all.insert(place, 2 * piece.kind.index() as u64 + if piece.color == Color::Black { 1 } else { 2 });
    }
    for (side, color) in [Color::Black, Color::White].into_iter().enumerate() {
        for (kind, count) in position.hand(color) {
            let at = held.iter().position(|&own| own == kind.index() as u64).expect("it has a place");
            all.insert(squares + (side * held.len() + at) as u64, u64::from(count));
        }
    }
    all
}

#[test]
fn a_page_plays_through_every_node() {
    let text = "手合割：平手\n   1 ７六歩(77)\n*** \n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n\n\
        変化：3手\n   3 ２六歩(27)\n   4 ８八角成(22)\n   5 同　銀(79)\n\n変化：4手\n   4 中断\n";
    let record = kifu::parse(text.as_bytes()).records.remove(0);
    let data = data(&Page::new(&record).html());
    let states = replayed(&data);
    let nodes = data["nodes"].as_array().unwrap();
    let moves: Vec<usize> = (0..nodes.len()).filter(|&at| nodes[at].get("end").is_none()).collect();
    let walked: Vec<kifu::Node<'_>> = record.root().walk().collect();
    assert_eq!((moves.len(), nodes.len()), (walked.len(), walked.len() + 2));
    for (&at, node) in moves.iter().zip(&walked) {
        assert_eq!(states[at], places(&node.position(), &data), "{node:?}");
        assert_eq!(nodes[at]["ply"], node.ply());
    }
    let words =
        |at: usize| [&nodes[at]["words"][0], &nodes[at]["words"][1]].map(|word| word.as_str().unwrap());
    assert_eq!(words(1), ["▲７六歩", "P-7f"]);
    assert_eq!(words(4), ["△同　銀", "Sx2b"]);
}
