"""Settings from a file, the environment and the command line: what is named later in this order wins.

A wrong one is one line that says where it stands. Run as a program it prints the table for docs/operate.md.
"""

import math
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from flibuste.game import BadInput, one_of
from flibuste.server.net.settings import BOUNDS, CHOICES, MEANINGS, Settings

PREFIX: Final = "FLIBUSTE_"
FILE: Final = "FLIBUSTE_CONFIG"
NO_SETTINGS: Final = {FILE, "FLIBUSTE_PURE", "FLIBUSTE_GAMES", "FLIBUSTE_EXAMPLES", "FLIBUSTE_SITE", "FLIBUSTE_SERVER"}
OPTIONS: Final = {"origins": "--origin", "trusted_proxies": "--trusted-proxy"}  # others bear the name of their setting
MOST: Final = 10**12

Value = str | int | float | tuple[str, ...]


class Setting(NamedTuple):
    """One of them: `limits.request_rate` is the field `request_rate` of the group `limits`."""

    name: str
    usual: Value

    @property
    def variable(self) -> str:
        return PREFIX + self.name.replace(".", "_").upper()


class Given(NamedTuple):
    """A value, and where it stands in the words of whoever wrote it there."""

    value: Value
    place: str


def all_settings() -> dict[str, Setting]:
    """Every setting by its name."""
    found: dict[str, Setting] = {}
    for one in fields(Settings):
        usual = getattr(Settings(), one.name)
        for name, value in (
            [(f"{one.name}.{part.name}", getattr(usual, part.name)) for part in fields(usual)]
            if is_dataclass(usual)
            else [(one.name, usual)]
        ):
            found[name] = Setting(name, value)
    return found


SETTINGS: Final = all_settings()


# ---- one value -------------------------------------------------------------------------------------------------------

EXPECTED: Final = {int: "a whole number", float: "a number", str: "text", tuple: "a list of texts"}


def read_value(name: str, given: object, place: str) -> Value:
    """A value of the kind that the setting has; BadInput names its place."""
    usual = SETTINGS[name].usual
    kind = type(usual)
    if kind is tuple and isinstance(given, str):
        given = [one for one in given.replace(",", " ").split() if one]
    try:
        wanted: Any = tuple[str, ...] if kind is tuple else kind
        value: Value = msgspec.convert(given, wanted, strict=not isinstance(given, str))
    except (msgspec.ValidationError, OverflowError):
        raise BadInput(f"{place}: expected {EXPECTED[kind]}") from None
    if isinstance(value, (int, float)):
        least, most = BOUNDS.get(name, (0, MOST))
        above = name not in BOUNDS
        if not math.isfinite(value) or not least <= value <= most or (above and value == 0):
            raise BadInput(f"{place}: expected {'more than 0' if above else f'{least} to {most}'}")
    if name in CHOICES and value not in CHOICES[name]:
        raise BadInput(f"{place}: expected {one_of(list(CHOICES[name]))}")
    if name in CHECKS:
        for one in value if isinstance(value, tuple) else [str(value)]:
            CHECKS[name](one, place)
    return value


def check_origin(one: str, place: str) -> None:
    """An origin is what a browser says of a page: nothing but scheme, host and port."""
    parts = urlsplit(one)
    if parts.scheme not in ("http", "https") or not parts.netloc or one != f"{parts.scheme}://{parts.netloc}":
        raise BadInput(f"{place}: expected an origin such as https://cards.example.org")


def check_network(one: str, place: str) -> None:
    try:
        ip_network(one)
    except ValueError:
        raise BadInput(f"{place}: expected an address or network such as 127.0.0.1 or 10.0.0.0/8") from None


def check_service(one: str, place: str) -> None:
    """The name of a push service, or a * for what stands before it."""
    if not re.fullmatch(r"(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+", one):
        raise BadInput(f"{place}: expected a name such as fcm.googleapis.com or *.push.apple.com")


def check_contact(one: str, place: str) -> None:
    if one and not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+|https://\S+", one):
        raise BadInput(f"{place}: expected mailto: and an address, or one with https")


CHECKS: Final[dict[str, Callable[[str, str], None]]] = {
    "origins": check_origin,
    "trusted_proxies": check_network,
    "metrics": check_network,
    "notices.services": check_service,
    "notices.contact": check_contact,
}


def known(name: str, place: str) -> str:
    """A name that is a setting's; BadInput if it is none."""
    if name not in SETTINGS:
        close = get_close_matches(name, SETTINGS, 1)
        meant = f"did you mean {close[0]}?" if close else "docs/operate.md lists them"
        raise BadInput(f"{place}: there is no such setting: {meant}")
    return name


# ---- the three places ------------------------------------------------------------------------------------------------


def from_file(path: Path) -> dict[str, Given]:
    """What a TOML file says; a group is a table of it."""
    try:
        text = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}: expected a file of settings") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}: expected TOML") from None
    groups = {name.partition(".")[0] for name in SETTINGS if "." in name}
    flat: dict[str, object] = {}
    for name, value in text.items():
        if name in groups and isinstance(value, dict):
            flat |= {f"{name}.{part}": one for part, one in value.items()}
        else:
            flat[name] = value
    found: dict[str, Given] = {}
    for name, value in flat.items():
        place = f"{path}: {name}"
        shown = f"{place} = {value}"
        found[name] = Given(read_value(known(name, place), value, shown), f"{path}")
    return found


def from_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    """What the variables say: FLIBUSTE_LIMITS_REQUEST_RATE is limits.request_rate."""
    names = {one.variable: one.name for one in SETTINGS.values()}
    found: dict[str, Given] = {}
    for variable, text in sorted(environment.items()):
        if variable.startswith(PREFIX) and variable not in NO_SETTINGS:
            if variable not in names:
                close = get_close_matches(variable, names, 1)
                meant = f"did you mean {close[0]}?" if close else "docs/operate.md lists them"
                raise BadInput(f"{variable}: there is no such setting: {meant}")
            place = variable if names[variable] == "database" else f"{variable}={text}"  # which may have a password
            found[names[variable]] = Given(read_value(names[variable], text, place), variable)
    return found


def from_command_line(named: Mapping[str, object], assigned: Sequence[str]) -> dict[str, Given]:
    """What options of their own say, None for those that were not given; and what was said by --set NAME=VALUE."""
    found: dict[str, Given] = {}
    for name, value in named.items():
        if value is not None and value != []:
            option = OPTIONS.get(name, f"--{name}")
            for one in value if isinstance(value, list) else [value]:
                read = read_value(name, [one] if isinstance(value, list) else one, f"{option} {one}")
                before = found.get(name)
                both = (*before.value, *read) if before and isinstance(before.value, tuple) and isinstance(read, tuple) else read
                found[name] = Given(both, option)
    for text in assigned:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--set {text}: expected NAME=VALUE")
        name = known(name.strip(), f"--set {name}")
        found[name] = Given(read_value(name, value.strip(), f"--set {text}"), "--set")
    return found


def gather(
    environment: Mapping[str, str],
    file: Path | None = None,
    named: Mapping[str, object] | None = None,
    assigned: Sequence[str] = (),
) -> dict[str, Given]:
    """All that was said, by name: file, environment, command line. The file is the one of the command line, or of the
    environment."""
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    given = from_file(file) if file is not None else {}
    return given | from_environment(environment) | from_command_line(named or {}, assigned)


def settings_from(given: Mapping[str, Given]) -> Settings:
    """The settings: the usual ones but for what was said."""
    found = Settings()
    for name, (value, _) in given.items():
        group, _, part = name.rpartition(".")
        changed: Any = replace(getattr(found, group), **{part: value}) if group else value
        found = replace(found, **{group or name: changed})
    return found


# ---- shown to people -------------------------------------------------------------------------------------------------


def shown(value: Value) -> str:
    """A value as a file of settings has it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{one}"' for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def settings_table() -> str:
    """All settings for the documents."""
    rows = ["| setting | usual | |", "|---|---|---|"]
    rows += [f"| `{one.name}` | `{shown(one.usual)}` | {MEANINGS[one.name]} |" for one in SETTINGS.values()]
    return "\n".join(rows)


def settings_file(given: Mapping[str, Given]) -> str:
    """The settings as a file, each with where it was said."""
    lines: list[str] = []
    group = ""
    for one in SETTINGS.values():
        section, _, name = one.name.rpartition(".")
        if section != group:
            lines += ["", f"[{section}]"]
            group = section
        said = given.get(one.name)
        value = without_password(str(said.value)) if said is not None and one.name == "database" else None
        shown_value = shown(value if value is not None else said.value if said is not None else one.usual)
        lines.append(f"{name} = {shown_value}{f'  # {said.place}' if said is not None else ''}")
    return "\n".join(lines)


def without_password(address: str) -> str:
    user, at, host = address.rpartition("@")
    start, _, password = user.rpartition(":")
    return f"{start}:…{at}{host}" if at and password and not user.endswith("://") and "://" in start else address


if __name__ == "__main__":
    print(settings_table())
