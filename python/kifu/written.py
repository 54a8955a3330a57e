"""What writing gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import SupportsIndex

    from typing_extensions import Self

    from kifu._kifu import Diagnostic


class Written(str):
    """The text of one game or several, with the list of what it does not hold of them.

    It is a `str` with one more attribute; its lines end in LF.
    """

    __slots__ = ("losses",)

    losses: Sequence[Diagnostic]
    """What was lost: a finding for each kind of fact; empty if the text holds everything."""

    def __new__(cls, text: str, losses: Iterable[Diagnostic] = ()) -> Self:
        """Make one from a text and its losses."""
        self = super().__new__(cls, text)
        self.losses = tuple(losses)
        return self

    def __reduce_ex__(self, protocol: SupportsIndex, /) -> str | tuple[Any, ...]:
        """Pickle it with protocol 2 at least, because older ones do not support slots."""
        return super().__reduce_ex__(max(int(protocol), 2))
