"""The ladder by which the offline part is made: what a machine lacks is told in one line, and costs no more than it must."""

import zipfile
from pathlib import Path

import pytest

from flibuste import _native
from flibuste.games import GAMES
from offline import build, tools
from offline.site import checked
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
    assert {f"flibuste/games/{game}/puzzles.json" for game in GAMES} <= names, "what the house reads besides"
    assert not {name for name in names if "words/" in name and name.endswith(".json")}, "the page has them"
    modules = [path.relative_to(_native.PACKAGE).with_suffix("") for path in _native.sources(_native.PACKAGE)]
    if listed["compiled"]:
        libraries = {f"flibuste/_native/flibuste/{module.as_posix()}.cpython-314-wasm32-emscripten.so" for module in modules}
        assert libraries <= names
    else:
        assert "flibuste/games/korsar/rules.pyc" in names


def test_python_comes_without_what_explains_it() -> None:
    """What a visitor fetches has the names of Python's library and not its docstrings; the archive is stored as it is."""
    library = (build.OUT / parts()["runtime"] / "python_stdlib.zip").read_bytes()
    assert b"SequenceMatcher" in library and b"is a flexible class for comparing" not in library


def test_the_list_names_every_file_and_what_it_weighs() -> None:
    listed = parts()
    for file in listed["files"]:
        path = build.OUT / file["path"]
        assert path.stat().st_size == file["bytes"]
        assert Path(f"{path}.br").stat().st_size == file["brotli"]
        assert Path(f"{path}.gz").stat().st_size == file["gzip"]
    assert {Path(file["path"]).parts[0] for file in listed["files"]} == {listed["runtime"], listed["house"]}


@pytest.mark.parametrize("server", ["play.example", "javascript:alert(1)", "https://", "https://a b"])
def test_a_server_that_is_no_address_is_refused_in_one_line(server: str) -> None:
    with pytest.raises(SystemExit) as refused:
        checked(server)
    assert "expected an address such as https://play.example" in str(refused.value) and "\n" not in str(refused.value)
    assert checked("https://play.example/cards") == "https://play.example/cards" and checked("") == ""
