"""The player in a browser: the effects of buttons, keys and clicks. Screenshots are saved below `target`."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import SHOTS, now, press, shown, strike

import kifu
from kifu import Board


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """Open an empty page that may not load anything, and fail if an error occurs in it."""
    wrong: list[str] = []
    opened = browser.new_page(viewport={"width": 1100, "height": 800})
    opened.route(re.compile("^https?:"), lambda route: route.abort())
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    yield opened
    opened.close()
    assert wrong == []


Place = tuple[float, float, bool]


def pieces(player: Any, layer: str) -> list[Place]:
    """Return the positions of the pieces of a side on the screen, and whether they are rotated."""
    script = """layer => [...layer.querySelectorAll(":scope use")].map(piece => {
        const box = piece.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2, piece.getScreenCTM().a < 0];
    })"""
    return [(x, y, turned) for x, y, turned in player.locator(f"[data-layer={layer}]").evaluate(script)]


def squares(places: list[Place], start: list[Place]) -> set[str]:
    """Return the squares of pieces, by where those of the start position are; others are in hand."""
    xs, ys = sorted({round(x) for x, _, _ in start}), sorted({round(y) for _, y, _ in start})
    width, height = (xs[-1] - xs[0]) / 8, (ys[-1] - ys[0]) / 8
    found = set()
    for x, y, _ in places:
        file, rank = round(9 - (x - xs[0]) / width), round((y - ys[0]) / height)
        if 1 <= file <= 9 and 0 <= rank <= 8:
            found.add(f"{file}{'abcdefghi'[rank]}")
    return found


def compare(player: Any, board: Board, start: list[Place]) -> None:
    """Compare the picture with the board: the pieces, their directions, and the numbers in hand."""
    for color in ("black", "white"):
        places = pieces(player, color)
        own = {square for square, piece in board.pieces().items() if piece.color == color}
        assert squares(places, start) == own
        assert len(places) == len(own) + len(board.hand(color))
        assert {turned for _, _, turned in places} == {color == "white"}


@pytest.fixture
def game(tmp_path: Path, kif: str) -> Path:
    """Write the game of the tests, and its page as the command makes it."""
    path = tmp_path / "game.kifu"
    path.write_text(kif, encoding="utf-8")
    made = tmp_path / "game.html"
    view = [sys.executable, "-m", "kifu", "view", str(path), "-o", str(made), "--no-open"]
    subprocess.run(view, check=True)
    return made


def test_every_position_is_that_of_the_board(page: Any, game: Path, kif: str) -> None:
    page.goto(game.as_uri())
    player, record = page.locator(".kifu"), kifu.parse(kif)
    press(player, "Home")
    start = pieces(player, "black") + pieces(player, "white")
    assert len(start) == 40
    for ply, board in enumerate(record.positions()):
        assert shown(player) == f"{ply} / 5"
        compare(player, board, start)
        assert player.locator("[data-layer=last] rect").count() == (2 if ply else 0)
        press(player, "→")
    assert now(player) == "投了"
    page.screenshot(path=SHOTS / "view.png")


def test_buttons_have_names_in_the_language_that_is_shown(page: Any, game: Path) -> None:
    page.goto(game.as_uri())
    button = page.locator(".kifu-bar button[title='→']")
    assert button.get_attribute("aria-label") == "一手進む"
    press(page.locator(".kifu"), "words")
    assert button.get_attribute("aria-label") == "one move on"


def test_buttons_and_keys_go_the_same_ways(page: Any, game: Path) -> None:
    page.goto(game.as_uri())
    player = page.locator(".kifu")
    for title, key, begin, ways in (
        ("Home", "Home", "End", ["0 / 5", "0 / 5"]),
        ("→", "ArrowRight", "Home", ["1 / 5", "2 / 5", "3 / 5"]),
        ("←", "ArrowLeft", "End", ["4 / 5", "3 / 5", "2 / 5"]),
        ("End", "End", "Home", ["5 / 5", "5 / 5"]),
    ):
        press(player, begin)
        assert [press(player, title) for _ in ways] == ways
        press(player, begin)
        assert [strike(player, key) for _ in ways] == ways
    press(player, "Home")
    assert strike(player, "ArrowLeft") == "0 / 5"


def test_a_variation_is_gone_into_and_left(page: Any, game: Path) -> None:
    page.goto(game.as_uri())
    player = page.locator(".kifu")
    player.locator(".kifu-moves > .kifu-move", has_text="△３四歩").click()
    assert (shown(player), now(player)) == ("2 / 5", "△３四歩")
    page.keyboard.press("ArrowRight")
    assert now(player) == "▲２二角成"
    page.keyboard.press("ArrowDown")
    assert (shown(player), now(player)) == ("3 / 3", "▲２六歩")
    player.locator(".kifu-variation .kifu-move", has_text="▲２六歩").click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert now(player) == "▲２六歩"
    page.keyboard.press("ArrowUp")
    assert now(player) == "▲２二角成"
    assert player.locator(".kifu-now").count() == 1


def test_a_move_far_inside_variations_is_read_in_one_row(page: Any, tmp_path: Path) -> None:
    record, board = kifu.Record.new(), Board()
    editor = record.edit()
    before: Any = record.root
    for _ in range(30):
        first, second = board.legal_moves[:2]
        editor.add(first, parent=before)
        before = editor.add(second, parent=before)
        board.push(second)
    path = tmp_path / "deep.html"
    path.write_text(editor.record().html(), encoding="utf-8")
    page.goto(path.as_uri())
    player = page.locator(".kifu")
    press(player, "Home")
    for _ in range(30):
        strike(player, "ArrowRight")
        strike(player, "ArrowDown")
    outer, inner = (player.locator(one).bounding_box() for one in (".kifu-moves", ".kifu-now"))
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert inner["height"] < 30


def test_comments_words_and_sides_change(page: Any, game: Path) -> None:
    page.goto(game.as_uri())
    player = page.locator(".kifu")
    player.locator(".kifu-move").first.click()
    assert player.locator(".kifu-said").inner_text() == "角道を開ける"
    before = pieces(player, "black")
    press(player, "words")
    assert now(player) == "P-7f"
    press(player, "flip")
    after = pieces(player, "black")
    assert {turned for _, _, turned in before} == {False}
    assert {turned for _, _, turned in after} == {True}
    assert max(y for _, y, _ in after) < max(y for _, y, _ in before)
    page.screenshot(path=SHOTS / "flipped.png")


@pytest.mark.parametrize("text", ["字" * 200, "x" * 2000])
def test_long_words_make_nothing_wider(page: Any, tmp_path: Path, text: str) -> None:
    words = f'"{text[:200]}"'
    jkf = f'{{"header": {{{words}: {words}}}, "moves": [{{}}, {{"special": "{text}"}}]}}'
    path = tmp_path / "long.html"
    path.write_text(kifu.parse(jkf).html(), encoding="utf-8")
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(path.as_uri())
    for part in ("html", ".kifu-moves"):
        assert page.locator(part).evaluate("one => one.scrollWidth <= one.clientWidth"), part


def test_the_player_that_keys_go_to_is_seen(page: Any, game: Path) -> None:
    page.goto(game.as_uri())
    player = page.locator(".kifu")
    outline = "one => getComputedStyle(one).outlineStyle"
    assert player.evaluate(outline) == "none"
    page.keyboard.press("Tab")
    assert player.evaluate("one => one === document.activeElement")
    assert player.evaluate(outline) == "solid"


def test_times_of_black_stand_above_those_of_white(page: Any, tmp_path: Path) -> None:
    moves = "   1 {}( 0:10/)\n   2 {}( 0:20/)\n   3 投了( 0:05/)\n"
    path = tmp_path / "times.html"
    for handicap, first, second, heights in (
        ("平手", "７六歩(77)", "３四歩(33)", ["-21.0", "42.0", "-10.5"]),
        ("香落ち", "３四歩(33)", "７六歩(77)", ["21.0", "-42.0", "10.5"]),
    ):
        record = kifu.parse(f"手合割：{handicap}\n" + moves.format(first, second))
        path.write_text(record.html(), encoding="utf-8")
        page.goto(path.as_uri())
        drawn = page.locator(".kifu-times").get_attribute("d")
        assert re.findall("v([^M]*)", drawn) == heights


def test_text_of_others_stays_text(page: Any, game: Path) -> None:
    page.goto(game.as_uri())
    assert page.locator(".kifu-facts td", has_text="<b>試し</b>").count() == 1
    assert page.locator(".kifu b").count() == 0


def test_a_notebook_that_is_not_trusted_shows_the_game(page: Any, kif: str) -> None:
    html = kifu.parse(kif)._repr_html_()  # type: ignore[attr-defined]
    page.set_content(re.sub(r"<(script|style)[^>]*>.*?</\1>", "", html, flags=re.DOTALL))
    drawn = page.locator(".kifu img").evaluate("image => image.decode().then(() => image.naturalWidth)")
    assert drawn > 200
    assert page.locator(".kifu button").count() == 0
    page.locator(".kifu summary").click()
    assert page.locator(".kifu li").all_inner_texts() == ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀"]
    page.screenshot(path=SHOTS / "untrusted.png")


def test_players_of_a_notebook_are_played_apart(page: Any, game: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    nbconvert = pytest.importorskip("nbconvert")
    pytest.importorskip("ipykernel")
    path = str(game.with_suffix(".kifu"))
    cells = [f"import kifu\nrecord = kifu.read({path!r})\nrecord", "record", "record.root.board()"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120).execute()
    made = game.with_name("notebook.html")
    made.write_text(nbconvert.HTMLExporter().from_notebook_node(notebook)[0], encoding="utf-8")
    page.goto(made.as_uri(), wait_until="domcontentloaded")
    players = page.locator(".kifu")
    assert players.count() == 2
    first, second = players.nth(0), players.nth(1)
    press(first, "Home")
    first.press("ArrowRight")
    assert (shown(first), shown(second)) == ("1 / 5", "4 / 5")
    assert page.locator("img[src^='data:image/svg']").count() == 1
    page.screenshot(path=SHOTS / "notebook.png")


MODEL = """
const values = VALUES, heard = [];
globalThis.model = {
  get: (name) => values[name],
  set: (name, value) => {
    if (values[name] === value) return;
    values[name] = value;
    heard.forEach((tell) => tell());
  },
  save_changes: () => { globalThis.saved = values.ply; },
  on: (name, tell) => heard.push(tell),
  off: () => {},
};
"""


def test_the_widget_follows_and_leads(page: Any, kif: str) -> None:
    pytest.importorskip("anywidget")
    from kifu.widget import Player

    widget = Player(kifu.parse(kif), ply=1)
    page.set_content("<body></body>")
    source, state = str(widget._esm), {"ply": widget.ply, "_page": widget._page}
    page.evaluate(
        """async ([source, model, state]) => {
            const made = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
            new Function(model.replace("VALUES", JSON.stringify(state)))();
            made.default.render({ model: globalThis.model, el: document.body });
        }""",
        [source, MODEL, state],
    )
    player = page.locator(".kifu")
    assert shown(player) == "1 / 5"
    page.evaluate("model.set('ply', 3)")
    assert now(player) == "▲２二角成"
    press(player, "←")
    assert page.evaluate("[saved, model.get('ply')]") == [2, 2]
    press(player, "End")
    assert now(player) == "投了"
    assert page.evaluate("model.get('ply')") == 4
    player.locator(".kifu-variation .kifu-move").first.click()
    page.evaluate("model.set('ply', 2)")
    page.evaluate("model.set('ply', 3)")
    assert now(player) == "▲２六歩"
    page.evaluate("model.set('ply', 99)")
    assert now(player) == "▲２六歩"
