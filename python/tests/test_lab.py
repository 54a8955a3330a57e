"""The game in JupyterLab: in an untrusted notebook, and in one whose cells are run."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest
from player import SHOTS, press, shown

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("jupyterlab")

PATIENCE = 120
"""The time limit for starting the server, and for loading a page, in seconds."""


@pytest.fixture
def notebook(tmp_path: Path, kif: str) -> Path:
    """Write a notebook that was run elsewhere, so that it is not trusted here."""
    (tmp_path / "game.kifu").write_text(kif, encoding="utf-8")
    cells = [
        f"import kifu\nrecord = kifu.read({str(tmp_path / 'game.kifu')!r})\nrecord",
        "record.root.board()",
    ]
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(made, timeout=PATIENCE).execute()
    path = tmp_path / "game.ipynb"
    nbformat.write(made, path)
    return path


@pytest.fixture
def lab(notebook: Path) -> Iterator[str]:
    """Start a server for this machine only, with its own settings and trust."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {
        name: str(notebook.parent / name.lower())
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    words = f"--no-browser --allow-root --ip=127.0.0.1 --port={port} --ServerApp.port_retries=0".split()
    words += ["--IdentityProvider.token=", f"--ServerApp.root_dir={notebook.parent}"]
    command = [sys.executable, "-m", "jupyterlab", *words]
    said = notebook.with_suffix(".log")
    with said.open("wb") as log:
        server = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log)
    url, direct = f"http://127.0.0.1:{port}", build_opener(ProxyHandler({}))
    try:
        for _ in range(PATIENCE):
            try:
                with direct.open(f"{url}/api", timeout=5):
                    break
            except OSError:
                time.sleep(1)
        else:
            pytest.skip(f"JupyterLab does not start: {said.read_text()[-500:]}")
        yield f"{url}/lab/tree/{notebook.name}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


@pytest.fixture
def page(browser: Any, lab: str) -> Iterator[Any]:
    """Open the notebook in a page that may only load files of the server."""
    opened = browser.new_page(viewport={"width": 1300, "height": 1000})
    opened.set_default_timeout(PATIENCE * 1000)
    own = urlsplit(lab).netloc
    others = re.compile(rf"^https?://(?!{re.escape(own)}/)")
    opened.route(others, lambda route: route.abort())
    opened.goto(lab, wait_until="domcontentloaded")
    yield opened
    opened.close()


def run_first(page: Any, player: Any) -> None:
    """Run the first cell until it shows the player: requests before the kernel is ready may be lost."""
    for second in range(PATIENCE):
        if player.locator("button").first.is_visible():
            return
        if second % (PATIENCE // 3) == 0:
            page.locator(".jp-Cell .cm-content").first.click()
            page.keyboard.press("Shift+Enter")
        page.wait_for_timeout(1000)
    pytest.fail("the cell that was run shows nothing")


def test_a_game_is_shown_without_trust_and_played_when_it_is_run(page: Any) -> None:
    boards = page.locator(".jp-OutputArea-output img[src^='data:image/svg']")
    boards.nth(1).wait_for()
    assert boards.count() == 2
    for board in boards.all():
        assert board.evaluate("image => image.decode().then(() => image.naturalWidth)") > 200
    assert page.locator(".jp-OutputArea-output button, .jp-OutputArea-output script").count() == 0
    page.screenshot(path=SHOTS / "lab-untrusted.png")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").first.wait_for()
    player = page.locator(".jp-OutputArea-output .kifu").first
    run_first(page, player)
    press(player, "Home")
    player.press("ArrowRight")
    assert shown(player) == "1 / 5"
    page.screenshot(path=SHOTS / "lab.png")
