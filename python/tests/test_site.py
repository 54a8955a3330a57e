"""The site is built from the documentation without a warning, and the tutorial runs as a notebook."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    for module in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(module, reason=f"{module} is not installed")
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    for page in ("reference", "ja/reference"):
        reference = (tmp_path / page / "index.html").read_text(encoding="utf-8")
        for thing in (
            "kifu.read",
            "kifu.Board.push",
            "kifu.Record.new",
            "kifu.widget.Player.ply",
            "kifu.spark.register",
        ):
            assert f'id="{thing}"' in reference
        # Links lead to the same page, and so to its language.
        assert 'href="#kifu.Board"' in reference
        # Examples are code blocks, and signatures are those of the stub.
        assert "<blockquote>" not in reference
        assert "str(object=" not in reference
    # The site loads nothing from other sites.
    assert "https://fonts" not in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["tutorial.md", "ja/tutorial.md"])
def test_the_tutorial_is_a_notebook(page: str, tmp_path: Path) -> None:
    jupytext = pytest.importorskip("jupytext", reason="jupytext is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    (tmp_path / "games").symlink_to(ROOT / "fixtures/samples")
    notebook = jupytext.read(ROOT / "docs" / page)
    client = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    pages = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    assert ["kifu-board" in html for html in pages] == [True, False, True]
