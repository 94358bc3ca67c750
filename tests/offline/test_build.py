"""The ladder by which the offline part is made: what a machine lacks is told in one line, and costs no more than it must."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from flibuste import _native
from offline import build, tools
from tests.offline.part import parts

pytestmark = pytest.mark.xdist_group("offline")


def test_without_python_for_browsers_there_is_no_offline_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(*_: object) -> Path:
        raise tools.Lacking("no network")

    monkeypatch.setattr(tools, "pyodide", lacking)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "stamp").write_text("of an older one\n")
    assert build.build(out=tmp_path / "out", kept=tmp_path / "kept") == "none"
    assert not (tmp_path / "out").exists()
    (line,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("flibuste:")]
    assert "no network" in line and "everything else works" in line


def test_what_fits_is_not_made_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stamp = build.stamp_of(build.ROOT / "src" / "flibuste")
    (tmp_path / "stamp").write_text(f"{stamp} compiled\n")
    assert build.build(out=tmp_path, kept=tmp_path / "kept") == "compiled"
    assert not (tmp_path / "kept").exists() and "compiled to WebAssembly" in capsys.readouterr().err


def test_half_of_a_tool_is_none(tmp_path: Path) -> None:
    def half(place: Path) -> None:
        (place / "one").write_text("1")
        raise tools.Lacking("the network went")

    with pytest.raises(tools.Lacking):
        tools.once(tmp_path / "tool", "1", half)
    assert not (tmp_path / "tool").exists()
    tools.once(tmp_path / "tool", "1", lambda place: (place / "two").touch())
    tools.once(tmp_path / "tool", "1", half)  # it is there
    with pytest.raises(tools.Lacking):
        tools.once(tmp_path / "tool", "2", half)
    assert (tmp_path / "tool" / "two").exists(), "what was there stays until there is something better"


def test_a_compiled_house_has_no_sources_and_every_compiled_module() -> None:
    listed = parts()
    with zipfile.ZipFile(build.OUT / listed["house"] / "house.zip") as archive:
        names = set(archive.namelist())
    assert not {name for name in names if name.endswith(".py")}
    assert "flibuste/server/within/house.pyc" in names
    modules = [path.relative_to(_native.PACKAGE).with_suffix("") for path in _native.sources(_native.PACKAGE)]
    if listed["compiled"]:
        libraries = {f"flibuste/_native/flibuste/{module.as_posix()}.cpython-314-wasm32-emscripten.so" for module in modules}
        assert libraries <= names
    else:
        assert "flibuste/games/korsar/rules.pyc" in names


def test_the_list_names_every_file_and_what_it_weighs() -> None:
    listed = parts()
    for file in listed["files"]:
        path = build.OUT / file["path"]
        assert path.stat().st_size == file["bytes"]
        assert Path(f"{path}.br").stat().st_size == file["fetched"]
        assert Path(f"{path}.gz").exists()
    assert {Path(file["path"]).parts[0] for file in listed["files"]} == {listed["runtime"], listed["house"]}


@pytest.mark.soak
def test_without_a_compiler_the_house_is_packed_uncompiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts()

    def lacking(*_: object) -> Path:
        raise tools.Lacking("no headers")

    monkeypatch.setattr(tools, "headers", lacking)
    shutil.copytree(build.OUT, tmp_path / "out")  # the runtime stays, if it is the same
    (tmp_path / "out" / "stamp").unlink()
    assert build.build(out=tmp_path / "out") == "uncompiled"
    listed = json.loads((tmp_path / "out" / "parts.json").read_text())
    assert listed["compiled"] is False
    with zipfile.ZipFile(tmp_path / "out" / listed["house"] / "house.zip") as archive:
        names = set(archive.namelist())
    assert "flibuste/games/korsar/rules.pyc" in names and not {name for name in names if "_native/" in name}
    assert "no headers" in capsys.readouterr().err
