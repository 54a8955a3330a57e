"""The examples of the documentation run as they are."""

import doctest
from collections.abc import Iterator

import kifu
import kifu._kifu


def documented() -> Iterator[tuple[str, object]]:
    """Return the package, its public items, and the public members of its classes."""
    yield "kifu", kifu
    for name in kifu._kifu.__all__:
        thing = getattr(kifu, name)
        yield name, thing
        for member in vars(thing) if isinstance(thing, type) else ():
            if not member.startswith("_"):
                yield f"{name}.{member}", getattr(thing, member)


def test_every_example_runs() -> None:
    runner, tried = doctest.DocTestRunner(), set()
    for name, thing in documented():
        example = doctest.DocTestParser().get_doctest(thing.__doc__ or "", {}, name, None, None)
        if example.examples:
            runner.run(example)
            tried.add(name)
    assert {"kifu", "parse", "Board", "Board.key", "Record.new", "Variant.values"} <= tried
    assert runner.summarize(verbose=False).failed == 0


def test_everything_public_says_what_it_is() -> None:
    for name, thing in documented():
        assert thing.__doc__, name
