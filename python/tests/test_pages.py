"""The examples of the README and of the site run as they stand, page by page, beside the sample records."""

import ast
import doctest
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = "  # → "
"""The separator of an expression and its value."""
NEEDS = {"pyspark": "java"}
"""The programs that modules require."""


def examples(page: Path) -> list[str]:
    """Return the Python examples of a page."""
    return EXAMPLE.findall(page.read_text(encoding="utf-8"))


def run(example: str, names: dict[str, Any]) -> int:
    """Run an example, and return how many of its expressions have the value that is shown."""
    shown = 0
    for statement in ast.parse(example).body:
        assert statement.end_lineno is not None
        source = "\n".join(example.splitlines()[statement.lineno - 1 : statement.end_lineno])
        _, arrow, wanted = source.partition(SHOWN)
        if arrow:
            assert isinstance(statement, ast.Expr), f"nothing is given by {source}"
            assert repr(eval(ast.unparse(statement), names)) == wanted
            shown += 1
        else:
            exec(source, names)
    return shown


def follow(page: Path) -> list[str]:
    """Run all examples of a page as one program, and return what is missing for some of them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    missing: list[str] = []
    for example in examples(page):
        programs = [
            program for module, program in NEEDS.items() if module in example and not shutil.which(program)
        ]
        if programs:
            missing += programs
            continue
        try:
            if example.startswith(">>>"):
                test = doctest.DocTestParser().get_doctest(example, names, page.name, None, None)
                assert doctest.DocTestRunner().run(test).failed == 0
            else:
                run(example, names)
        except ImportError as module:
            if module.name is None or module.name.split(".")[0] == "kifu":
                raise
            missing.append(module.name)
        except NameError:
            # An example that did not run has not defined its names.
            if not missing:
                raise
    return missing


# Ray warns about its own settings.
@pytest.mark.filterwarnings("ignore::DeprecationWarning:ray")
@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.stem)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "fixtures/samples", tmp_path / "games")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    missing = follow(page)
    if missing:
        pytest.skip(f"not installed, so that some examples did not run: {', '.join(missing)}")


def headings(page: Path) -> list[int]:
    """Return the levels of the headings of a page."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def test_every_page_is_there_in_both_languages() -> None:
    pages = {page.relative_to(ROOT / "docs") for page in PAGES[1:]}
    japanese = {page.relative_to("ja") for page in pages if page.is_relative_to("ja")}
    assert {page for page in pages if not page.is_relative_to("ja")} == japanese
    for page in japanese:
        own, other = (ROOT / "docs" / folder / page for folder in ("", "ja"))
        assert len(examples(own)) == len(examples(other)), page
        assert headings(own) == headings(other), page


def test_a_wrong_result_is_noticed() -> None:
    assert run("1 + 1  # → 2\n", {}) == 1
    with pytest.raises(AssertionError):
        run("1 + 1  # → 3\n", {})
