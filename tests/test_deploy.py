"""What lies in deploy/ is so: units, container, proxies. A tool that the machine has looks at its own file, too."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import msgspec.yaml
import pytest
from typer.main import get_command

from flibuste.cli import app

FOLDER = Path(__file__).parent.parent / "deploy"
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]
EXPOSURE = 15  # of 100, by systemd-analyze: "OK" begins below 40


def text_of(name: str) -> str:
    return (FOLDER / name).read_text()


def run(*command: str | Path, **environment: str) -> str:
    """What a tool says of a file that it finds right."""
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, errors="replace", env=os.environ | environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def started() -> dict[str, list[str]]:
    """Every command of ours that a file runs, as words."""
    found = {}
    for name in ("flibuste.service", "flibuste-backup.service"):
        (line,) = re.findall(r"^ExecStart=(.*)$", text_of(name), re.MULTILINE)
        found[name] = shlex.split(line)[1:]
    (line,) = re.findall(r"^CMD (\[\"serve.*\])$", text_of("Containerfile"), re.MULTILINE)
    found["Containerfile"] = msgspec.yaml.decode(line)
    found["compose.yaml"] = msgspec.yaml.decode(text_of("compose.yaml"))["services"]["flibuste"]["command"]
    return found


@pytest.mark.parametrize("name", started())
def test_a_command_has_only_options_that_there_are(name: str) -> None:
    command, *words = started()[name]
    known = {option for parameter in COMMANDS[command].params for option in parameter.opts}
    assert [word for word in words if word.startswith("--") and word not in known] == []


def test_all_of_them_keep_the_database_where_only_the_server_can_read_it() -> None:
    unit, backup, container = text_of("flibuste.service"), text_of("flibuste-backup.service"), text_of("Containerfile")
    for text in (unit, backup, container):
        assert "sqlite:////var/lib/flibuste/flibuste.db" in text
    for text in (unit, backup):
        assert "StateDirectory=flibuste\nStateDirectoryMode=0700\nUMask=0077\n" in text
        assert "User=flibuste\nDynamicUser=yes\n" in text, "one user, who can read what the other has written"
    assert "chmod 0700 /var/lib/flibuste" in container


def test_the_units_are_sound_and_give_no_rights_away(tmp_path: Path) -> None:
    for path in FOLDER.glob("*.service"):
        # The program itself need not be installed here.
        (tmp_path / path.name).write_text(path.read_text().replace("/opt/flibuste/bin/flibuste", "/bin/true"))
        assert "NoNewPrivileges=yes" in path.read_text() and "ProtectSystem=strict" in path.read_text()
    shutil.copy(FOLDER / "flibuste-backup.timer", tmp_path)
    if shutil.which("systemd-analyze") is not None:
        units = sorted(tmp_path.iterdir())
        assert run("systemd-analyze", "verify", "--man=no", *units).strip() == ""
        run("systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", tmp_path / "flibuste.service")


def test_the_services_of_compose_belong_together() -> None:
    whole = msgspec.yaml.decode(text_of("compose.yaml"))
    services = whole["services"]
    assert set(services) == {"flibuste", "postgres", "caddy"}
    command = services["flibuste"]["command"]
    address = services["flibuste"]["environment"]["FLIBUSTE_DATABASE"]
    assert address == "postgresql://flibuste@postgres/flibuste?sslmode=disable", "the password is no word of it"
    assert command[command.index("--trusted-proxy") + 1] == whole["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert services["flibuste"]["build"]["dockerfile"] == "deploy/Containerfile"
    assert services["caddy"]["environment"]["SERVER"] == f"flibuste:{command[command.index('--port') + 1]}"
    assert "ports" not in services["flibuste"] and "ports" not in services["postgres"], "only the proxy is reached from outside"


def test_commands_that_are_run_in_a_container_find_the_program_and_the_database_of_the_server() -> None:
    """As docs/install.md runs them. What only the server's own command named, they would not find."""
    container = text_of("Containerfile")
    (path, database) = re.findall(r'^ENV PATH="(\S+):\$PATH" FLIBUSTE_DATABASE="(\S+)"$', container, re.MULTILINE)[0]
    assert f'["{path}/flibuste"]' in container and database.startswith("sqlite:////var/lib/flibuste/")
    for name in ("Containerfile", "compose.yaml"):
        assert "--database" not in started()[name], "it is said once"
    page = (FOLDER.parent / "docs/install.md").read_text()
    services = msgspec.yaml.decode(text_of("compose.yaml"))["services"]
    for service, words in re.findall(r"^docker compose exec (?:-T )?(\w+) (.*)$", page, re.MULTILINE):
        assert service in services
        if words.startswith("flibuste"):
            assert words.split()[1] in COMMANDS
        else:
            assert "-U flibuste" in words and words.split()[0] in ("pg_dump", "pg_restore", "dropdb", "createdb")


def test_the_proxies_pass_sockets_on_and_name_the_visitor(tmp_path: Path) -> None:
    nginx = text_of("nginx.conf")
    for line in (
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $connection_upgrade;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "map $http_upgrade $connection_upgrade {",
    ):
        assert line in nginx
    if shutil.which("nginx") is not None and shutil.which("openssl") is not None:
        key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
        words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=table.example"
        run("openssl", *words.split(), "-keyout", key, "-out", certificate)
        here = re.sub(r"/etc/letsencrypt/\S+/fullchain\.pem", str(certificate), nginx)
        here = re.sub(r"/etc/letsencrypt/\S+/privkey\.pem", str(key), here)
        here = re.sub(r"listen ((?:\[::\]:)?)(80|443)", r"listen \g<1>1\2", here)  # ports that nobody else listens at
        (tmp_path / "whole.conf").write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{ {here} }}")
        assert "test is successful" in run("nginx", "-t", "-p", tmp_path, "-c", tmp_path / "whole.conf")
    assert "reverse_proxy {$SERVER:127.0.0.1:8000}" in text_of("Caddyfile")
    if shutil.which("caddy") is not None:
        checking = ["validate", "--adapter", "caddyfile", "--config", str(FOLDER / "Caddyfile")]
        home = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        assert "Valid configuration" in run("caddy", *checking, SITE="localhost", **home)


def test_an_upgrade_takes_the_new_wheel_also_where_the_version_is_the_same() -> None:
    """pip keeps what is installed if the version is the same, and exits with 0."""
    steps = (FOLDER.parent / "docs/install.md").read_text().partition("A new version is installed")[2].split("```")[1]
    (line,) = [line for line in steps.splitlines() if "pip install" in line]
    assert line.split()[1:] == ["install", "--force-reinstall", "flibuste-*.whl"]
