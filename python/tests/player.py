"""The player in a page of a browser: what is shown, and how it is pressed and struck."""

from pathlib import Path
from typing import Any

SHOTS = Path(__file__).parent.parent.parent / "target/screenshots"
"""Where pictures are left."""


def shown(player: Any) -> str:
    """Give the number of the move that is shown, and of the last one."""
    return str(player.locator(".kifu-bar output").inner_text())


def now(player: Any) -> str:
    """Give the words of the move that is shown."""
    return str(player.locator(".kifu-now .kifu-words").inner_text())


def press(player: Any, title: str) -> str:
    """Press a button, and give what is shown then."""
    player.locator(f".kifu-bar button[title='{title}']").click()
    return shown(player)


def strike(player: Any, key: str) -> str:
    """Strike a key, and give what is shown then."""
    player.page.keyboard.press(key)
    return shown(player)
