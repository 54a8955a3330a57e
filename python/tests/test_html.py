"""Boards and games as pictures and pages: their content, and that text from records stays text."""

import base64
import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import kifu
from kifu import Board

SVG = "{http://www.w3.org/2000/svg}"


def image(html: str) -> ElementTree.Element:
    """Return the picture in the address of the only image."""
    (address,) = re.findall(r'<img [^>]*src="data:image/svg\+xml;base64,([^"]*)"', html)
    return ElementTree.fromstring(base64.b64decode(address, validate=True))


def pieces(svg: ElementTree.Element, color: str) -> list[ElementTree.Element]:
    """Return the elements in the layer of a side."""
    (layer,) = (group for group in svg.iter(f"{SVG}g") if group.get("data-layer") == color)
    return list(layer)


class Tags(HTMLParser):
    """Every tag with the names of its attributes, and the text of scripts that are data."""

    def __init__(self) -> None:
        """Start without tags."""
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.data: list[str] = []
        self.is_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self.is_data = ("type", "application/json") in attrs

    def handle_endtag(self, tag: str) -> None:
        """Keep the end of a tag."""
        self.tags.append((f"/{tag}", ()))
        self.is_data = False

    def handle_data(self, data: str) -> None:
        """Keep data."""
        if self.is_data:
            self.data.append(data)

    def handle_comment(self, data: str) -> None:
        """Keep a comment."""
        self.tags.append(("!--", (data,)))


def read(html: str) -> Tags:
    """Return the tags of a page."""
    tags = Tags()
    tags.feed(html)
    tags.close()
    return tags


def test_a_board_is_an_image() -> None:
    board = Board()
    svg = image(board._repr_html_())  # type: ignore[attr-defined]
    assert len(pieces(svg, "black")) == len(pieces(svg, "white")) == 20
    assert svg.find(f".//{SVG}text") is None


@pytest.mark.parametrize("variant", kifu.variants())
def test_every_variant_is_drawn_without_a_font(variant: str) -> None:
    board = Board(variant=variant)
    svg = ElementTree.fromstring(board.svg())
    drawn = {color: len(pieces(svg, color)) for color in ("black", "white")}
    stand = [piece.color for piece in board.pieces().values()]
    wanted = {
        "black": stand.count("black") + len(board.hand("black")),
        "white": stand.count("white") + len(board.hand("white")),
    }
    assert drawn == wanted
    assert svg.find(f".//{SVG}text") is None


def test_a_picture_shows_what_is_asked_for() -> None:
    board = Board()
    plain = board.svg()
    board.push_usi("7g7f")
    assert board.svg().count('fill-opacity=".45"><rect') == 1
    assert plain.count('fill-opacity=".45"><rect') == 0
    assert 'width="300"' in Board().svg(width=300)
    assert Board().svg(flipped=True) != plain
    assert Board().svg(pieces="plain") != plain
    assert len(Board().svg(coordinates="none")) < len(plain)
    assert "&lt;b&gt;" in Board().svg(names=("<b>", "x"))
    squares = ["3d", "4d"]
    assert Board().svg(marks=set(squares[:1])) == Board().svg(marks=(one for one in squares[:1]))
    assert Board().svg(arrows=[], marks=()) == plain
    marked = Board().svg(arrows=[("7g", "7f")], marks=["3d"])
    assert len(list(ElementTree.fromstring(marked))) == len(list(ElementTree.fromstring(plain))) + 2


def test_an_arrow_is_a_move_as_well() -> None:
    board = Board("sfen 4k4/9/9/9/9/9/2P6/9/4K4 b G 1")
    squares = board.svg(arrows=[("7g", "7f")], marks=["5b"])
    assert board.svg(arrows=["7g7f", "G*5b"]) == squares
    assert board.svg(arrows=board.legal_moves[:0]) == board.svg()
    assert board.svg(arrows=[kifu.Move("7g7f")], marks=["5b"]) == squares
    with pytest.raises(kifu.KifuError, match="other spellings"):
        board.svg(arrows=["7g"])


def test_what_cannot_be_drawn_is_refused() -> None:
    for asked in (
        {"coordinates": "klingon"},
        {"pieces": "glass"},
        {"marks": ["0a"]},
        {"marks": ["9j"]},
        {"arrows": [("7g", "")]},
        {"names": ("\udc80", "x")},
    ):
        with pytest.raises(ValueError, match=r"unknown|no square|surrogate"):
            Board().svg(**asked)
    for wrong in ({"arrows": [("7g",)]}, {"arrows": [("7g", 7)]}, {"names": ["a", "b"]}, {"names": ("a",)}):
        with pytest.raises(TypeError):
            Board().svg(**wrong)
    texts: list[dict[str, Any]] = [{"marks": "7g"}, {"arrows": "7g7f"}]
    for text in texts:
        with pytest.raises(TypeError, match="expected a"):
            Board().svg(**text)


def test_a_record_is_a_player_over_an_image(kif: str) -> None:
    html = kifu.parse(kif)._repr_html_()  # type: ignore[attr-defined]
    assert image(html).tag == f"{SVG}svg"
    (text,) = read(html).data
    data: dict[str, Any] = json.loads(text)
    main = [node for node in data["nodes"] if node["ply"]]
    assert [node["words"][0] for node in main[:4]] == ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀"]
    assert main[0]["comments"] == ["角道を開ける"]
    assert "&lt;b&gt;試し&lt;/b&gt;" in html
    assert "<b>" not in html


def test_a_record_is_a_page_of_its_own(kif: str) -> None:
    record = kifu.parse(kif)
    page = record.html()
    assert page.startswith("<!DOCTYPE html>")
    assert record._repr_html_() in page  # type: ignore[attr-defined]
    assert len({page, record.html(ply=1), record.html(flipped=True), record.html(coordinates="western")}) == 4
    assert record.html(ply=4) == page
    for ply in (5, 99):
        # The same message as that of `kifu view --ply`.
        with pytest.raises(kifu.KifuError, match="the game has 4 moves"):
            record.html(ply=ply)
    assert "nifu" in kifu.parse("position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e\n").html()
    for wrong in ({"ply": -1}, {"coordinates": "klingon"}):
        with pytest.raises(kifu.KifuError):
            record.html(**wrong)


def test_findings_stand_in_the_page() -> None:
    record = kifu.parse("position startpos moves 7g7f 3c3d 2g2f")
    (text,) = read(record._repr_html_()).data  # type: ignore[attr-defined]
    found = json.loads(text)["findings"]
    assert [one["messages"][1] for one in found] == [one.message for one in record.diagnostics]


def test_a_finding_of_a_variation_leads_to_no_move_of_the_main_line(kif: str) -> None:
    record = kifu.parse(kif + "   4 ５五歩打\n")
    (text,) = read(record._repr_html_()).data  # type: ignore[attr-defined]
    plies = [(one.ply, one.in_variation) for one in record.diagnostics]
    assert (4, True) in plies
    expected = [None if in_variation else ply for ply, in_variation in plies]
    assert [one["ply"] for one in json.loads(text)["findings"]] == expected


PIECES = [
    "<",
    ">",
    "'",
    '"',
    "&",
    "</script>",
    "<script>",
    "<!--",
    "-->",
    "]]>",
    "\\",
    "\\u003c",
    "&lt;",
    "&#60;",
]
HOSTILE = [
    *(
        first + second
        for first in PIECES
        for second in ["", "<img src=x onerror=alert(1)>", "\u2028", '" onload="x']
    ),
    *(
        f"</{tag}><script>alert(1)</script>"
        for tag in ("title", "style", "details", "div", "svg", "text", "table")
    ),
    *(
        f"<{tag} {on}=alert(1)>"
        for tag in ("svg", "body", "iframe", "math")
        for on in ("onload", "onerror", "onfocus")
    ),
    *(f"{scheme}:alert(1)" for scheme in ("javascript", "JaVaScRiPt", "data", "vbscript", "file", "blob")),
    *(f"{{{{{payload}}}}}" for payload in ("7*7", "constructor", "$on")),
    *(f"<base href=//{host}>" for host in ("evil.example", "[::1]", "%00")),
    *(
        chr(code) * 3 + "<b>"
        for code in (0x00, 0x08, 0x0B, 0x1B, 0x7F, 0x85, 0xA0, 0xAD, 0x200B, 0x202E, 0xFEFF)
    ),
    *("<" * count + "b" + ">" * count for count in (1, 2, 3, 50)),
    *(f"$&{sign}" for sign in ("$`", "$'", "$$", "$1", "$<x>")),
    *(f"<![CDATA[{inner}]]>" for inner in ("x", "<b>", "]]")),
    *(f"<?{target} ?>" for target in ("xml", "php", "x")),
    *(f"＜{tag}＞" for tag in ("script", "b")),
    *(f"<a href='{address}'>" for address in ("x", "//x", "javascript:1", "data:,", "#", "?")),
]


def game(payload: str) -> str:
    """Return a game with `payload` in all texts."""
    return (
        f"手合割：平手\n先手：{payload}\n後手：{payload}\n棋戦：{payload}\n{payload}：x\n"
        f"手数----指手---------消費時間--\n*{payload}\n   1 ７六歩(77)\n*{payload}\n&{payload}\n"
        f"   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n*{payload}\n"
    )


def test_there_are_enough_payloads() -> None:
    assert len(set(HOSTILE)) >= 120


@pytest.mark.parametrize("payload", HOSTILE)
def test_nothing_that_people_wrote_opens_a_tag(payload: str) -> None:
    plain = kifu.parse(game("x"))
    record = kifu.parse(game(payload))
    html = record._repr_html_()  # type: ignore[attr-defined]
    found = read(html)
    # Text that cannot be a header is kept elsewhere; every row of the table has the same two cells.
    wanted = set(read(plain._repr_html_()).tags)  # type: ignore[attr-defined]
    assert set(found.tags) <= wanted
    rows = len(record.header_list)
    assert found.tags.count(("tr", ())) == found.tags.count(("/tr", ())) == rows
    assert [tag for tag, _ in found.tags].count("script") == 2
    (text,) = found.data
    data = json.loads(text)
    assert data["headers"] == [list(pair) for pair in record.header_list]
    comments = [node["comments"] for node in data["nodes"] if "comments" in node]
    nodes = [record.root, *record.root.children, *record.root.children[0].variations]
    assert comments == [list(node.comments) for node in nodes if node.comments]
    names = ElementTree.fromstring(Board().svg(names=(payload, payload))).findall(f"{SVG}text")
    assert len(names) == 2
    assert all(len(list(name)) == 0 for name in names)
