"""The page's files as the server gives them out, and what it says where there are none."""

import asyncio
import gzip
import json
import struct
from pathlib import Path
from typing import Any

import httpx
import pytest

from flibuste.server.net.page import FOLDER, NO_PAGE, Page
from flibuste.server.net.welcome import here, phone_code, phones
from flibuste.words import LANGUAGES, words
from tests.server.served import in_thread
from tests.waiting import HANG


async def behind(scope: Any, _: Any, send: Any) -> None:
    """The application behind the page, which answers with its path."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["path"].encode()})


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Flibuste</title>")
    (tmp_path / "assets" / "app-1.js").write_text("run()")
    (tmp_path / "assets" / "app-1.js.gz").write_bytes(gzip.compress(b"run()"))
    (tmp_path / "stamp").write_text("no part of the page")
    return tmp_path


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    return ask_page(Page(behind, folder, folder / "offline"), path, method, **headers)


def ask_page(page: Page, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app=page)
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.request(method, path, headers={"accept-encoding": "identity", **headers})

    return asyncio.run(asked())


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(built: Path) -> None:
    answer = ask(built, "/assets/app-1.js")
    assert (answer.status_code, answer.text) == (200, "run()")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]


def test_a_browser_that_takes_it_gets_a_file_compressed(built: Path) -> None:
    answer = ask(built, "/assets/app-1.js", **{"accept-encoding": "br, gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "run()"
    assert "content-encoding" not in ask(built, "/assets/app-1.js", **{"accept-encoding": "gzip;q=0"}).headers


def test_the_letters_are_light_and_come_with_their_licences() -> None:
    fonts = [path for path in (FOLDER / "assets").iterdir() if path.suffix == ".woff2"]
    assert len(fonts) == 3
    assert sum(path.stat().st_size for path in fonts) <= 60_000
    for path in fonts:
        assert ask(FOLDER, f"/assets/{path.name}").headers["content-type"] == "font/woff2"
        assert f'href="/assets/{path.name}" as="font"' in ask(FOLDER, "/").text, "the browser asks for it at once"
    for family in ("alegreya", "alegreya-sans"):
        assert "SIL Open Font License" in ask(FOLDER, f"/{family}-LICENSE.txt").text


@pytest.mark.parametrize("path", ["/", "/table/ABCDEF", "/watch/ABCDEF", "/settings"])
def test_every_screen_is_the_same_page_and_asked_for_again(built: Path, path: str) -> None:
    answer = ask(built, path)
    assert "<title>Flibuste" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    again = ask(built, path, **{"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/table/ABCDEF"])
def test_the_page_comes_in_the_readers_language(built: Path, path: str) -> None:
    (built / "index.fr.html").write_text("<html lang=fr><title>Flibuste</title>")
    french = ask(built, path, **{"accept-language": "fr-CA, fr;q=0.9, en;q=0.5"})
    assert french.text.startswith("<html lang=fr>")
    assert "accept-language" in french.headers["vary"]
    script = ask(built, "/assets/app-1.js", **{"accept-language": "fr"})  # a browser that keeps it finds it again in any language
    assert script.headers["vary"] == "accept-encoding"
    assert ask(built, path, **{"accept-language": "la, en"}).text == ask(built, path).text == "<title>Flibuste</title>"


def built_page(name: str) -> str:
    if not (FOLDER / name).is_file():
        pytest.fail("the page is not built")
    return (FOLDER / name).read_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_without_scripts_speaks_each_language(language: str) -> None:
    suffix = "" if language == "en" else f".{language}"
    shown, manifest = built_page(f"index{suffix}.html"), built_page(f"manifest{suffix}.webmanifest")
    motto, scripts = words("ui", language)["home.motto"], words("ui", language)["home.scripts"]
    assert f'<html lang="{language}">' in shown and f'content="{motto}"' in shown and f"<noscript>{scripts}</noscript>" in shown
    assert f'href="/manifest{suffix}.webmanifest"' in shown
    told = json.loads(manifest)
    assert (told["description"], told["lang"]) == (motto, language)
    assert {icon["sizes"] for icon in told["icons"] if icon["purpose"] == "maskable"} >= {"192x192", "512x512"}
    assert {shot["form_factor"] for shot in told["screenshots"]} == {"wide", "narrow"}
    for picture in (*told["icons"], *told["screenshots"]):
        assert (FOLDER / picture["src"]).is_file()
    assert all(f".{language}." in shot["src"] for shot in told["screenshots"])


@pytest.mark.parametrize("path", ["/stamp.txt", "/assets/app-2.js", "/../page.py", "/assets/../index.htm"])
def test_what_is_no_file_of_the_page_is_not_found(built: Path, path: str) -> None:
    assert ask(built, path).status_code == 404


def test_requests_of_the_api_and_other_methods_are_left_to_the_application(built: Path) -> None:
    assert ask(built, "/api/games").text == "/api/games"
    assert ask(built, "/health").text == "/health"
    assert ask(built, "/table/ABCDEF", "POST").text == "/table/ABCDEF"
    assert ask(built, "/assets/app-1.js", "HEAD").content == b""


def test_without_a_page_a_notice_says_how_to_build_it(tmp_path: Path) -> None:
    answer = ask(tmp_path, "/")
    assert (answer.status_code, answer.content) == (200, NO_PAGE)


def test_the_page_comes_with_the_guards_headers(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address:
        answer = httpx.get(address, timeout=HANG)
        assert answer.status_code == 200
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert httpx.get(f"{address}/api/address", timeout=HANG).json() == {"others": None}


def test_the_page_can_be_installed() -> None:
    """Its manifest names icons of the sizes that phones ask for, and each is there, as large as it says."""
    icons = ask(FOLDER, "/manifest.webmanifest").json()["icons"]
    assert {icon["sizes"] for icon in icons} == {"any", "192x192", "512x512"}
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in (*icons, {"src": "/icon-180.png", "type": "image/png", "sizes": "180x180"}):
        answer = ask(FOLDER, icon["src"])
        assert answer.headers["content-type"] == icon["type"], icon
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", answer.content[16:24])) == icon["sizes"]
    assert '<link rel="apple-touch-icon" href="/icon-180.png"' in ask(FOLDER, "/").text


def test_a_server_for_its_own_machine_has_no_address_for_phones() -> None:
    assert phones("http://127.0.0.1:8000") is None
    assert here("http://127.0.0.1:8000") == "http://127.0.0.1:8000"
    assert here("http://0.0.0.0:8000") == "http://127.0.0.1:8000"
    found = phones("http://0.0.0.0:8000")
    assert found is None or found.endswith(":8000")


def test_a_code_for_phones_is_drawn_in_characters() -> None:
    drawn = phone_code("http://192.168.1.20:8000").splitlines()
    assert len(drawn) > 10
    assert len({len(line) for line in drawn}) == 1


def test_the_offline_part_is_given_out_as_soon_as_it_is_there(built: Path, tmp_path: Path) -> None:
    assert ask(built, "/offline/parts.json").status_code == 404
    part = tmp_path / "part" / "house-1"
    part.mkdir(parents=True)
    (part / "house.zip").write_bytes(b"a house")
    (part.parent / "sw.js").write_text("wait()")
    (part.parent / "parts.json").write_text("{}")
    (tmp_path / "secret.json").write_text("{}")
    page = Page(behind, built, part.parent)
    answer = ask_page(page, "/offline/house-1/house.zip")
    assert (answer.content, answer.headers["content-type"]) == (b"a house", "application/zip")
    assert "immutable" in answer.headers["cache-control"]
    for path in ("/sw.js", "/offline/parts.json"):
        again = ask_page(page, path)
        assert (again.status_code, again.headers["cache-control"]) == (200, "no-cache")
    for path in ("/offline/%2e%2e/secret.json", "/offline/house-1/", "/offline/house-1/stamp", "/offline/none.json"):
        assert b"house" not in ask_page(page, path).content, path
