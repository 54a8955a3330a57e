"""The headers of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Headers(Mapping[str, str]):
    """Headers by their keys: a mapping that does not change. `Record.headers` gives one."""

    __slots__ = ("_values",)

    _values: Mapping[str, str]

    def __init__(self, values: Mapping[str, str]) -> None:
        """Make headers from keys and values."""
        object.__setattr__(self, "_values", dict(values))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to set an attribute."""
        raise AttributeError(f"headers do not change: {name}")

    def __getitem__(self, key: str, /) -> str:
        """Return the value of a key."""
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        """Return the keys in the order of the text."""
        return iter(self._values)

    def __len__(self) -> int:
        """Count the keys."""
        return len(self._values)

    def __repr__(self) -> str:
        """Show keys and values."""
        return f"Headers({self._values!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the keys and values, with the version of the format."""
        return restored, (FORM, dict(self._values))


FORM = 1
"""The version of the pickled format, which is raised when the format changes."""


def restored(form: int, values: dict[str, str]) -> Headers:
    """Restore pickled headers."""
    from kifu import KifuError

    if form != FORM:
        raise KifuError(f"pickled in form {form}, this package knows {FORM}")
    return Headers(values)
