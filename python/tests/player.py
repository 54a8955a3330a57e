"""The player in a browser page: reading it, clicking its buttons, and pressing keys."""

from pathlib import Path
from typing import Any

SHOTS = Path(__file__).parent.parent.parent / "target/screenshots"
"""The folder for screenshots."""


def shown(player: Any) -> str:
    """Return the number of the move that is shown, and of the last one."""
    return str(player.locator(".kifu-bar output").inner_text())


def now(player: Any) -> str:
    """Return the text of the move that is shown."""
    return str(player.locator(".kifu-now .kifu-words").inner_text())


def press(player: Any, title: str) -> str:
    """Click a button, and return what is shown then."""
    player.locator(f".kifu-bar button[title='{title}']").click()
    return shown(player)


def strike(player: Any, key: str) -> str:
    """Press a key, and return what is shown then."""
    player.page.keyboard.press(key)
    return shown(player)
