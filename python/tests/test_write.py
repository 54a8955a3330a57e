"""Games as text, as bytes and as files."""

import copy
import os
import pickle
import stat
from pathlib import Path
from typing import Literal

import pytest

import kifu
from kifu import KifuError, Written


def test_a_text_comes_with_its_losses(kif: str) -> None:
    record = kifu.parse(kif)
    text = record.write("usi")
    assert isinstance(text, str)
    assert text == "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n"
    assert "loss.comments" in [loss.code for loss in text.losses]
    assert record.write("kif").losses == ()
    with pytest.raises(KifuError) as caught:
        record.write("usi", lossy=False)
    assert caught.value.diagnostics == text.losses
    assert kifu.convert(kif, "usi", lossy=True).losses == text.losses
    for twin in (copy.copy(text), copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert (type(twin), twin, twin.losses) == (Written, text, text.losses)


def test_a_text_declares_the_encoding_that_is_given(kif: str) -> None:
    record = kifu.parse(kif)
    for target, version in (("kif", None), ("ki2", None), ("csa", "3.0")):
        plain = record.write(target, csa_version=version)  # type: ignore[arg-type]
        assert "encoding" not in plain
        # Whatever the bytes are, there are no findings.
        for encoding in ("utf-8", "cp932"):
            assert "encoding.declared" not in [found.code for found in kifu.check(plain.encode(encoding))]
        declared = record.write(target, csa_version=version, encoding="shift_jis")  # type: ignore[arg-type]
        assert ("encoding" in declared) == (target != "ki2")


@pytest.mark.parametrize("target", kifu.formats())
@pytest.mark.parametrize("encoding", ["utf-8", "shift_jis", "euc-jp"])
def test_bytes_are_what_they_declare(kif: str, target: kifu.Format, encoding: kifu.Encoding) -> None:
    record = kifu.parse(kif)
    data = record.encode(target, encoding=encoding, lossy=True, csa_version="3.0")
    codes = [found.code for found in kifu.check(data)]
    assert "encoding.declared" not in codes
    if not data.isascii():
        assert kifu.parse(data).encoding == encoding
    assert kifu.parse(data, encoding=encoding).moves == record.moves


def test_lines_end_as_they_are_told_to(kif: str) -> None:
    record = kifu.parse(kif)
    unix = record.encode("kif")
    assert b"\r" not in unix
    assert record.encode("kif", newline="\r\n") == unix.replace(b"\n", b"\r\n")
    assert record.encode("kif", newline="\r") == unix.replace(b"\n", b"\r")
    assert b"\r\n" in record.encode("kif", kif_dialect="kifu-for-windows")
    with pytest.raises(KifuError, match="unknown newline"):
        record.encode("kif", newline="\n\r")  # type: ignore[arg-type]


def test_characters_that_an_encoding_lacks_are_refused_or_replaced(kif: str) -> None:
    record = kifu.parse(kif.replace("山田", "山田😀"))
    with pytest.raises(KifuError, match="😀") as caught:
        record.encode("kif", encoding="shift_jis", lossy=True)
    assert [loss.code for loss in caught.value.diagnostics] == ["loss.characters"]
    with pytest.raises(KifuError, match="unknown unencodable `ignore`; there are refuse, replace"):
        record.encode("kif", unencodable="ignore")  # type: ignore[arg-type]
    data = record.encode("kif", encoding="shift_jis", unencodable="replace")
    assert kifu.parse(data).black == "山田〓"
    assert kifu.parse(record.encode("kif")).black == "山田😀"


@pytest.mark.parametrize("encoding", ["koi8-r", "windows-1251", "ibm866"])
def test_an_encoding_without_japanese_keeps_what_it_has(
    encoding: Literal["koi8-r", "windows-1251", "ibm866"],
) -> None:
    record = kifu.parse("N+Иван 山田\nPI\n+\n+7776FU\n%TORYO\n")
    data = record.encode("csa", encoding=encoding, unencodable="replace", lossy=True)
    text = data.decode(encoding)
    assert "\nN+Иван ??\n" in text
    assert text.endswith("\n+7776FU\n%TORYO\n")


def test_a_control_character_is_all_that_is_lost() -> None:
    editor = kifu.Record.new().edit()
    editor.comment("a\x1bb 山田")
    data = editor.record().encode("kif", encoding="iso-2022-jp", unencodable="replace", lossy=True)
    assert data.decode("iso2022_jp").endswith("\n*a〓b 山田\n")


def test_ascii_is_read_and_not_written(tmp_path: Path) -> None:
    record = kifu.parse(b"startpos moves 7g7f", encoding="ascii")  # type: ignore[arg-type]
    for write in (record.write, record.encode):
        with pytest.raises(KifuError, match="unknown encoding to write `ascii`; there are utf-8, "):
            write("csa", encoding="ascii")  # type: ignore[arg-type]
    with pytest.raises(KifuError, match="unknown encoding to write"):
        record.save(tmp_path / "a.csa", encoding="us-ascii")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "encoding", "newline"),
    [
        ("a.kif", "shift_jis", b"\r\n"),
        ("a.kifu", "utf-8", b"\n"),
        ("A.KI2", "shift_jis", b"\r\n"),
        ("a.csa", "utf-8", b"\n"),
    ],
)
def test_a_file_is_as_its_name_says(
    tmp_path: Path, kif: str, name: str, encoding: str, newline: bytes
) -> None:
    record, path = kifu.parse(kif), tmp_path / name
    losses = record.save(path, lossy=True)
    assert losses == record.write(kifu.read(path).format or "kif").losses
    again = kifu.read(path)
    assert (again.moves, again.encoding) == (record.moves, encoding)
    assert again.diagnostics == ()
    assert newline in path.read_bytes()
    assert (b"\r" in path.read_bytes()) == (newline == b"\r\n")
    assert os.listdir(tmp_path) == [name]


def test_arguments_say_more_than_the_name(tmp_path: Path, kif: str) -> None:
    record, path = kifu.parse(kif), tmp_path / "game.txt"
    with pytest.raises(KifuError, match="no notation has the extension `txt`"):
        record.save(path)
    with pytest.raises(KifuError, match="the name has no extension; say the `format`"):
        record.save(tmp_path / "game")
    record.save(os.fsencode(path), format="kif", encoding="utf-8", newline="\r\n")
    assert (kifu.read(path).format, kifu.read(path).encoding) == ("kif", "utf-8")
    with pytest.raises(KifuError) as caught:
        record.save(path, format="csa")
    assert caught.value.diagnostics
    assert kifu.read(path).format == "kif"
    # The extension of another notation does not determine the line ends.
    record.save(tmp_path / "x.kif", format="csa", lossy=True)
    assert b"\r" not in (tmp_path / "x.kif").read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="permissions are others there")
def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, kif: str) -> None:
    record, path = kifu.parse(kif), tmp_path / "game.kif"
    path.write_text("before")
    path.chmod(0o640)
    link = tmp_path / "link.kif"
    link.symlink_to(path)
    record.save(link)
    assert link.is_symlink()
    assert kifu.read(path) == record
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    for wrong, error in ((tmp_path / "none" / "x.kif", FileNotFoundError), (tmp_path, IsADirectoryError)):
        with pytest.raises(error) as caught:
            record.save(wrong, format="kif")
        assert caught.value.filename == str(wrong)
    assert sorted(os.listdir(tmp_path)) == ["game.kif", "link.kif"]
    record.save("/dev/null", format="kif")
    assert Path("/dev/null").is_char_device()
    astray = tmp_path / "astray.kif"
    astray.symlink_to(tmp_path / "none" / "x.kif")
    with pytest.raises(OSError, match="leads nowhere"):
        record.save(astray)
    assert astray.is_symlink()
