"""The examples of the documentation run as they stand."""

import doctest
import types

import kifu
import kifu._kifu


def test_every_example_runs() -> None:
    functions = {name: value for name, value in vars(kifu._kifu).items() if not name.startswith("__")}
    runner = doctest.DocTestRunner()
    tried = 0
    for name, value in {"kifu": kifu, **functions}.items():
        text = value.__doc__ or ""
        example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
        if example.examples:
            runner.run(example)
            tried += 1
    assert tried >= 5
    assert runner.summarize(verbose=False).failed == 0


def test_everything_public_says_what_it_is() -> None:
    for name in kifu._kifu.__all__:
        thing = getattr(kifu, name)
        if isinstance(thing, str):
            continue
        assert thing.__doc__, name
        members = vars(thing) if isinstance(thing, type) else {}
        for member, value in members.items():
            if not member.startswith("_") and not isinstance(value, types.MemberDescriptorType):
                assert value is None or value == "" or value == () or value.__doc__, f"{name}.{member}"
