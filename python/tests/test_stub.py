"""The stub has the docstrings of the package, for editors that cannot read the extension module."""

import ast
import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import kifu._kifu

STUB = Path(__file__).parent.parent / "kifu" / "_kifu.pyi"

Defined = ast.ClassDef | ast.FunctionDef


def documented(body: list[ast.stmt], owner: object) -> Iterator[tuple[Defined, str]]:
    """The items that a stub defines, with their docstrings in the package."""
    for node in body:
        if isinstance(node, Defined) and not node.name.startswith("_"):
            thing = getattr(owner, node.name)
            yield node, inspect.cleandoc(thing.__doc__ or "")
            if isinstance(node, ast.ClassDef):
                yield from documented(node.body, thing)


def drawn(doc: str, indent: str) -> list[str]:
    """A docstring in the lines of the stub."""
    raw = "r" if "\\" in doc else ""
    first, *rest = doc.splitlines()
    if not rest:
        return [f'{indent}{raw}"""{first}"""']
    return [f'{indent}{raw}"""{first}', *(indent + line if line else "" for line in rest), f'{indent}"""']


def rewritten(text: str) -> str:
    """The stub with the docstrings of the package."""
    lines = text.splitlines()
    for node, doc in reversed([*documented(ast.parse(text).body, kifu._kifu)]):
        first = node.body[0]
        new = drawn(doc, " " * (node.col_offset + 4))
        if ast.get_docstring(node) is not None:
            assert first.end_lineno is not None
            lines[first.lineno - 1 : first.end_lineno] = new
        elif isinstance(first, ast.Expr):
            lines[first.lineno - 1 : first.lineno] = [lines[first.lineno - 1].removesuffix(" ..."), *new]
        else:
            lines[node.lineno : node.lineno] = new
    return "\n".join(lines) + "\n"


def test_the_stub_has_the_docstrings_of_the_package() -> None:
    text = STUB.read_text(encoding="utf-8")
    if os.environ.get("KIFU_BLESS") == "stub":
        STUB.write_text(rewritten(text), encoding="utf-8")
    # `KIFU_BLESS=stub` rewrites them.
    text = STUB.read_text(encoding="utf-8")
    pairs = list(documented(ast.parse(text).body, kifu._kifu))
    assert len(pairs) > 100
    for node, doc in pairs:
        assert doc, node.name
        assert ast.get_docstring(node) == doc, node.name


def test_the_stub_defines_what_the_package_has() -> None:
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, Defined)}
    public = {name for name in defined if not name.startswith("_")}
    assert public == set(kifu._kifu.__all__) - {"__version__"}


def test_every_default_is_a_value() -> None:
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    compared = 0
    for owner in [None, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
        for node in (owner or tree).body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_") or not node.args.kwonlyargs:
                continue
            thing = getattr(getattr(kifu._kifu, owner.name) if owner else kifu._kifu, node.name)
            defaults = {
                name: one.default
                for name, one in inspect.signature(thing).parameters.items()
                if one.kind is inspect.Parameter.KEYWORD_ONLY
            }
            said = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            assert defaults == {one.arg: ast.literal_eval(value) for one, value in said if value is not None}
            assert ... not in defaults.values(), node.name
            compared += 1
    assert compared > 20
