"""Settings: file, environment, command line, in this order; a wrong one is one line that says where it stands."""

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from flibuste.game import BadInput
from flibuste.server.net import configuring
from flibuste.server.net.configuring import SETTINGS, gather, settings_file, settings_from, settings_table
from flibuste.server.net.settings import BOUNDS, CHOICES, MEANINGS, Settings
from tests.command import run
from tests.pages import PAGES, blocks

PAGE = (Path(__file__).parents[2] / "docs/operate.md").read_text()


def test_the_later_place_wins_and_what_nobody_names_is_as_usual(tmp_path: Path) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_text("""
        workers = 3
        port = 1111
        origins = ["https://one.example"]
        [limits]
        request_rate = 40
        request_burst = 500
        [retention]
        unseen_days = 90
    """)
    environment = {
        "FLIBUSTE_PORT": "2222",
        "FLIBUSTE_LIMITS_REQUEST_BURST": "600",
        "FLIBUSTE_METRICS": "10.0.0.0/8, ::1",
        "HOME": "x",
    }
    named: dict[str, object] = {"port": 3333, "host": None, "origins": [], "trusted_proxies": ["127.0.0.1", "10.1.0.0/16"]}
    given = gather(environment, file, named, ["log=json", "drain=2.5"])
    found = settings_from(given)
    assert found == Settings(
        port=3333,
        workers=3,
        origins=("https://one.example",),
        trusted_proxies=("127.0.0.1", "10.1.0.0/16"),
        metrics=("10.0.0.0/8", "::1"),
        log="json",
        drain=2.5,
        limits=type(found.limits)(request_rate=40.0, request_burst=600),
        retention=type(found.retention)(unseen_days=90),
    )
    assert type(found.limits.request_rate) is float
    assert settings_from(gather({"FLIBUSTE_CONFIG": str(file)})).workers == 3, "the environment may name the file"
    assert settings_from(gather({})) == Settings()
    told = settings_file(given)
    assert "port = 3333  # --port" in told and f"workers = 3  # {file}" in told
    assert "request_burst = 600  # FLIBUSTE_LIMITS_REQUEST_BURST" in told and "unseen_days = 90" in told
    file.write_text(told)
    assert settings_from(gather({}, file)) == found, "what is shown is a file of settings"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("workers = 'many'", "workers = many: expected a whole number"),
        ("workers = true", "expected a whole number"),
        ("workers = 0", "workers = 0: expected more than 0"),
        ("port = 65536", "expected 0 to 65535"),
        ("worker = 1", "worker: there is no such setting: did you mean workers?"),
        ("[limits]\nrequest_burts = 1", "limits.request_burts: there is no such setting: did you mean limits.request_burst?"),
        ("limits = 3", "limits: there is no such setting"),
        ("[limits]\nrequest_rate = nan", "expected more than 0"),
        ("log = 'xml'", "log = xml: expected lines or json"),
        ("origins = 'https://a.example/page'", "expected an origin such as"),
        ("metrics = ['everybody']", "expected an address or network"),
        ("origins = [1]", "expected a list of texts"),
        ("workers", "expected TOML"),
    ],
)
def test_a_wrong_one_in_a_file_is_named_in_one_line(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as told:
        gather({}, file)
    assert str(told.value).startswith(f"{file}: ") and fault in str(told.value) and "\n" not in str(told.value)


def test_a_wrong_one_elsewhere_is_named_too(tmp_path: Path) -> None:
    for environment, assigned, fault in (
        ({"FLIBUSTE_WORKERS": "many"}, [], "FLIBUSTE_WORKERS=many: expected a whole number"),
        ({"FLIBUSTE_WORKER": "1"}, [], "FLIBUSTE_WORKER: there is no such setting: did you mean FLIBUSTE_WORKERS?"),
        ({}, ["workers"], "--set workers: expected NAME=VALUE"),
        ({}, ["burst=1"], "--set burst: there is no such setting"),
        ({}, ["retention.unseen_days=-1"], "--set retention.unseen_days=-1: expected more than 0"),
        ({"FLIBUSTE_CONFIG": str(tmp_path / "none.toml")}, [], "No such file or directory: expected a file of settings"),
    ):
        with pytest.raises(BadInput) as told:
            gather(environment, None, None, assigned)
        assert fault in str(told.value)
    done = run("serve", "--set", "workers=none", FLIBUSTE_DATABASE=f"sqlite:///{tmp_path}/one.db")
    assert (done.returncode, done.stderr) == (2, "flibuste: --set workers=none: expected a whole number\n")
    shown = run("serve", "--show-settings", FLIBUSTE_DATABASE="postgresql://anne:hushhush@db.example/flibuste")
    assert shown.returncode == 0 and "hushhush" not in shown.stdout
    assert 'database = "postgresql://anne:…@db.example/flibuste"  # FLIBUSTE_DATABASE' in shown.stdout


def test_the_table_in_the_documents_is_made_from_them() -> None:
    """`python -m flibuste.server.net.configuring` prints it."""
    assert settings_table() in PAGE
    assert list(MEANINGS) == list(SETTINGS), "each has its words, in its place"
    assert {*BOUNDS, *CHOICES, *configuring.CHECKS, *configuring.OPTIONS} <= set(SETTINGS)
    groups = [one.name for one in fields(Settings) if is_dataclass(getattr(Settings(), one.name))]
    assert groups == ["limits", "retention", "notices"]


@pytest.mark.parametrize("text", [block.text for page in PAGES for block in blocks(page) if block.language == "toml"])
def test_every_file_of_settings_in_the_documents_is_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "flibuste.toml").write_text(text)
    assert settings_from(gather({}, tmp_path / "flibuste.toml")) != Settings()


def test_the_other_commands_find_the_database_where_serve_does(tmp_path: Path) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_text(f'database = "sqlite:///{tmp_path}/none.db"')
    done = run("backup", str(tmp_path / "backups"), "--config", str(file))
    assert done.returncode == 2 and f"{tmp_path}/none.db: there is no such file" in done.stderr
    done = run("backup", str(tmp_path / "backups"), FLIBUSTE_CONFIG=str(file))
    assert done.returncode == 2 and f"{tmp_path}/none.db: there is no such file" in done.stderr
