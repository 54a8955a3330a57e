"""Makes src/draw/glyphs/outlines.txt, the outlines of the characters that boards show.

    pip install fonttools
    python xtask/glyphs.py NotoSerifCJK-Bold.ttc

Every line is a character and its path: relative, in 200ths of the em, around the middle of the em box.
The characters are those that name a piece in any file of src/variant, those of numbers, and the letters of ranks.
"""

from __future__ import annotations

import string
import sys
import tomllib
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTCollection

ROOT = Path(__file__).parent.parent
GRID = 200
"""Units of the grid per em."""
ERROR = 2.5
"""The largest error of an outline, in 1000ths of the em."""
MIDDLE = 380
"""The height of the middle of the box of a kanji above the base line, in 1000ths of the em."""

Point = tuple[int, int]


def characters() -> list[str]:
    """Return the characters in the names of pieces, and those of numbers and coordinates."""
    found = set(string.digits + string.ascii_lowercase + "一二三四五六七八九十")

    def add(kind: dict[str, Any]) -> None:
        found.update("".join(kind.get("kanji", [])) + kind.get("names", {}).get("ja", ""))
        if "promoted" in kind:
            add(kind["promoted"])

    for path in (ROOT / "src/variant").glob("*.toml"):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        for kind in file.get("define", []) + file.get("kind", []):
            add(kind)
    return sorted(found)


class Outline:
    """An SVG path of relative steps between points of the grid."""

    def __init__(self, middle: float) -> None:
        """Begin a path centred on `middle`, in 1000ths of the em."""
        self.middle = middle
        self.text = ""
        self.last = ""
        self.at: Point = (0, 0)

    def point(self, x: float, y: float) -> Point:
        """Return the grid point for a point of the font, whose y axis points up."""
        return round((x - self.middle) * GRID / 1000), round((MIDDLE - y) * GRID / 1000)

    def step(self, letter: str, *points: Point) -> None:
        """Add a step; a line after a start or another line needs no letter."""
        numbers = [n for x, y in points for n in (x - self.at[0], y - self.at[1])]
        if letter == "l" and 0 in numbers:
            letter, numbers = ("h", numbers[:1]) if numbers[1] == 0 else ("v", numbers[1:])
        said = "" if letter == self.last or (letter, self.last) == ("l", "m") else letter
        words = "".join(f" {n}" if n >= 0 else f"{n}" for n in numbers)
        self.text += said + (words.lstrip() if said else words)
        self.last, self.at = letter, points[-1]

    def line(self, to: Point) -> None:
        """Add a line."""
        if to != self.at:
            self.step("l", to)

    def curve(self, control: Point, to: Point) -> None:
        """Add a quadratic curve; one that bends by less than half a unit of the grid becomes a line."""
        (ax, ay), (bx, by), (cx, cy) = self.at, control, to
        area = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
        if area < max(abs(cx - ax), abs(cy - ay), 1):
            self.line(to)
        else:
            self.step("q", control, to)

    def close(self, start: Point) -> None:
        """End a contour, which leads back to its start."""
        self.text += "z"
        self.last, self.at = "z", start


def outline(glyphs: Any, name: str) -> str:
    """Return the path of a glyph."""
    recorded = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(Cu2QuPen(recorded, ERROR, all_quadratic=True))
    path = Outline(glyphs[name].width / 2)
    start = (0, 0)
    for what, points in recorded.value:
        if what == "moveTo":
            start = path.point(*points[0])
            path.step("m", start)
        elif what == "lineTo":
            path.line(path.point(*points[0]))
        elif what == "qCurveTo":
            *controls, end = points
            between = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(controls, controls[1:])]
            for control, to in zip(controls, [*between, end]):
                path.curve(path.point(*control), path.point(*to))
        else:
            path.close(start)
    return path.text


def main() -> None:
    """Write the table."""
    fonts = TTCollection(sys.argv[1]).fonts
    font = next(font for font in fonts if "JP" in font["name"].getDebugName(4))
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    lines = [f"{character} {outline(glyphs, names[ord(character)])}\n" for character in characters()]
    (ROOT / "src/draw/glyphs/outlines.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
