"""Games that the tests share, each written for them."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

# Apache Spark runs here only for seconds, in which compiling its code would take longer than running it.
os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")

KIF = """\
# ---- a game for the tests ----
手合割：平手
先手：山田
後手：鈴木
棋戦：<b>試し</b>
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:10/00:00:10)
*角道を開ける
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) ( 1:00/00:01:10)
   4 同　銀(31)   ( 0:02/00:00:07)
   5 投了         ( 0:01/00:01:11)
まで4手で後手の勝ち

変化：3手
   3 ２六歩(27)   ( 0:03/00:00:13)
"""

SEVEN = """
name = "seven"
title = { en = "Seven", ja = "七七将棋" }
base = "shogi"
board = { files = 7, ranks = 7, zone = 2 }
start = "rbsgkgn/7/ppppppp/7/PPPPPPP/7/NGKGSBR b - 1"
csa = false
"""

CSA = """\
V2.2
N+YAMADA
N-SUZUKI
PI
+
+7776FU
T10
-3334FU
T5
%TORYO
"""

USI = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n"


@pytest.fixture
def kif() -> str:
    return KIF


@pytest.fixture
def csa() -> str:
    return CSA


@pytest.fixture
def usi() -> str:
    return USI


@pytest.fixture
def toml() -> str:
    """The file of a custom variant."""
    return SEVEN


BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
"""Only the project's own pages are opened, so no sandbox is needed."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a browser: one of the system, or that of playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_api.sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=path, args=QUIET)
        except sync_api.Error as error:
            pytest.skip(f"no browser can be started: {str(error).splitlines()[0]}")
        yield started
        started.close()
