"""The player of a game as a widget of notebooks, with anywidget (`pip install kifu[widget]`)."""

from kifu._kifu import _PLAYER, KifuError, Record

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("kifu.widget needs anywidget: pip install kifu[widget]", name=error.name) from error

_RENDER = """
export default {
  render({ model, el }) {
    el.innerHTML = model.get("_page");
    let go, shown;
    go = play(el.querySelector(".kifu"), (ply) => {
      if (!go) return;
      shown = ply;
      model.set("ply", ply);
      model.save_changes();
    });
    const follow = () => { if (model.get("ply") !== shown) go(model.get("ply")); };
    follow();
    model.on("change:ply", follow);
    return () => model.off("change:ply", follow);
  },
};
"""


class Player(anywidget.AnyWidget):
    """The player that notebooks show for a `Record`, as a widget that Python can follow and control.

    `ply` is the number of the move that is shown, in the line that was chosen in the player. It changes
    when the user goes to another move, and setting it goes to that move. `observe` reports changes, as
    for every widget.

    >>> import kifu
    >>> from kifu.widget import Player
    >>> player = Player(kifu.parse("position startpos moves 7g7f 3c3d"), ply=1)
    >>> player.ply = 2
    """

    record: Record
    """The game."""

    _esm = _PLAYER + _RENDER
    _page = traitlets.Unicode().tag(sync=True)
    ply = traitlets.Int(min=0).tag(sync=True)
    """The number of the move that is shown, 0 before the first one; read and set."""

    def __init__(self, record: Record, *, ply: int | None = None) -> None:
        """Show `record` after the move with the number `ply`; the last one by default.

        Raises `KifuError` for a `ply` that the main line does not have, and `TypeError` for what is no
        record or no number.
        """
        if not isinstance(record, Record):
            raise TypeError(f"a player needs a Record, not {type(record).__name__}")
        if ply is not None and not isinstance(ply, int):
            raise TypeError(f"`ply` is the number of a move, not {type(ply).__name__}")
        if ply is not None and not 0 <= ply <= record.plies:
            raise KifuError(record._has_only())  # type: ignore[attr-defined]
        self.record = record
        page = record._repr_html_()  # type: ignore[attr-defined]
        super().__init__(_page=page, ply=record.plies if ply is None else ply)
