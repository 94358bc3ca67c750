"""Where the compiler cannot be had: the house is packed uncompiled, offers the levels that think quickly, and says so."""

import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from offline import build, tools
from tests.offline.guest import GAMES, Guest
from tests.offline.part import parts
from tests.offline.static import StaticServer

pytestmark = [pytest.mark.xdist_group("offline"), pytest.mark.soak]


@pytest.fixture
def uncompiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The offline part as a machine without Python's headers makes it."""
    parts()

    def lacking(*_: object) -> Path:
        raise tools.Lacking("no headers")

    monkeypatch.setattr(tools, "headers", lacking)
    shutil.copytree(build.OUT, tmp_path / "out")  # the runtime stays, if it is the same
    (tmp_path / "out" / "stamp").unlink()
    assert build.build(out=tmp_path / "out") == "uncompiled"
    assert "its engine uncompiled, with the levels that think quickly (no headers)" in capsys.readouterr().err
    return tmp_path / "out"


@pytest.fixture
def server(uncompiled: Path, site: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """A site with it."""
    place = tmp_path / "site"
    shutil.copytree(site, place, ignore=shutil.ignore_patterns("offline"))
    shutil.copytree(uncompiled, place / "offline", ignore=shutil.ignore_patterns("stamp", "sw.*", build.SMALL))
    build.write_service_worker("site", place, place / "offline", place / "sw.js")
    found = StaticServer(place)
    yield found
    found.stop()


def test_the_house_is_packed_uncompiled_and_the_page_says_so(uncompiled: Path, guest: Guest) -> None:
    listed = json.loads((uncompiled / "parts.json").read_text())
    assert listed["compiled"] is False
    with zipfile.ZipFile(uncompiled / listed["house"] / "house.zip") as archive:
        names = set(archive.namelist())
    assert "flibuste/games/korsar/rules.pyc" in names and not {name for name in names if "_native/" in name}

    guest.visit()
    guest.expect_text("offline.slow")
    guest.install()
    for game, select in zip(GAMES, guest.page.locator("article select").all(), strict=True):
        levels = [f"level{n}" for n in range(1, 4 if game == "corsari" else 5)]
        expect(select.locator("option")).to_have_count(len(levels))
        assert [one.get_attribute("value") for one in select.locator("option").all()] == levels, game
    guest.begin("korsar")
    guest.play_to_the_end()
    guest.go("settings")
    guest.expect_text("offline.slow")
