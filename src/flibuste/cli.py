"""The command line: what `flibuste --help` lists, each command with its options."""

import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import flibuste
from flibuste import operating
from flibuste.bots import bot_names, player_named
from flibuste.chance import Rng
from flibuste.game import BadInput, FlibusteError, Game, Options, Value, one_of
from flibuste.games import GAMES, game_named
from flibuste.logs import read_log
from flibuste.match import Match
from flibuste.notation.cases import run_cases
from flibuste.notation.positions import load_position, read_json
from flibuste.notation.traces import trace
from flibuste.research import MissingExtra
from flibuste.terminal.play import PERSON, play, show_replay
from flibuste.words import LANGUAGES, Voice, spoken_here

app = typer.Typer(
    name="flibuste",
    help="Three pirate card games at one table.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.add_typer(operating.app, name="admin")

USUAL_OPPONENT = "level3"

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{one_of(list(GAMES))}.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="Play it this way (docs/rules); may be repeated.")
]
PLAYERS = ", ".join(dict.fromkeys(name for game in GAMES.values() for name in bot_names(game)))
EDITIONS = "; ".join(f"{game.title}: {', '.join(game.editions)}" for game in GAMES.values() if game.editions)
Edition = Annotated[str | None, typer.Option("--edition", metavar="NAME", help=f"The edition whose rules hold. {EDITIONS}.")]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same deals.")]
Database = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME; without it, a file in your data folder."
    ),
]
Config = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="A file of settings (docs/operate.md); without it FLIBUSTE_CONFIG."),
]
Assigned = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Any setting, e.g. limits.request_burst=500; may be repeated."),
]
Spoken = Annotated[str | None, typer.Option("--language", metavar="NAME", help=f"{one_of(LANGUAGES)}; without it, the locale's.")]


def read_language(language: str | None) -> str:
    """The language to speak in the terminal."""
    if language is not None and language not in LANGUAGES:
        raise BadInput(f"--language {language}: expected {one_of(LANGUAGES)}")
    return language if language is not None else spoken_here(os.environ)


def read_options(game: Game, texts: list[str] | None, edition: str | None = None, players: int | None = None) -> Options:
    """The options of a match from what was typed."""
    asked = read_asked(game, texts)
    for key, given in (("edition", edition), ("players", players)):
        if given is not None:
            if asked.get(key, given) != given:
                raise BadInput(f"--{key} {given} and --option {key}={asked[key]}: expected one of them")
            asked[key] = given
    return game.options(asked)


def read_asked(game: Game, texts: list[str] | None) -> dict[str, object]:
    """The options that were typed, not yet checked."""
    asked: dict[str, object] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text!r}: expected KEY=VALUE")
        if key in asked:
            raise BadInput(f"--option {key} is given twice: expected it once")
        asked[key] = read_value(game, key, value)
    return asked


def read_value(game: Game, key: str, text: str) -> Value:
    """A value of an option, of the type that the option has; what does not fit is left for the game to refuse."""
    for option in game.option_list:
        if option.name == key:
            for value in option.values:
                if text == (str(value).lower() if isinstance(value, bool) else str(value)):
                    return value
    return int(text) if key == "players" and text.isdecimal() and len(text) < 4 else text


def read_seats(game: Game, seats: str | None, players: int, seed: str) -> list[str]:
    """Who sits where; without a word, you against the computer, at a seat that is drawn (COR-01, KOR-03, NAI-A14)."""
    if seats is None:
        drawn = [USUAL_OPPONENT] * players
        drawn[Rng(f"flibuste seat of {seed}").below(players)] = PERSON
        return drawn
    names = [name.strip() for name in seats.split(",")]
    for name in names:
        if name != PERSON:
            try:
                player_named(game, name, seed)
            except BadInput as fault:
                raise BadInput(f"--seats: {fault}, or {PERSON}") from None
    if len(names) != players:
        raise BadInput(f"--seats names {len(names)} seats: expected {players}")
    return names


@app.command("play")
def play_command(
    name: GameName,
    seats: Annotated[str | None, typer.Option("--seats", metavar="A,B[,C…]", help=f"Who sits where: you, {PLAYERS}.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many play; not needed with --seats.")] = None,
    edition: Edition = None,
    option: OptionTexts = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the match as a log.")] = None,
    language: Spoken = None,
) -> None:
    """Play a match in the terminal."""
    game = game_named(name)
    if seats is not None and players is None:
        players = len(seats.split(","))
    options = read_options(game, option, edition, players)
    seed = read_seed(seed) if seed is not None else new_seed()
    seat_list = read_seats(game, seats, options.players, seed)
    match = Match(game, options, seed)
    play(match, seat_list, Console(highlight=False), save, language=read_language(language))


def read_seed(seed: str) -> str:
    """A seed as it was typed."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise BadInput("--seed: expected text") from None
    return seed


def new_seed() -> str:
    """A seed that nobody can guess."""
    import secrets

    return secrets.token_hex(8)


@app.command("replay")
def replay_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A match saved by play --save.")],
    seat: Annotated[int | None, typer.Option("--seat", help="See it as this seat did; without it, as a spectator.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Show all of it at once.")] = False,
    language: Spoken = None,
) -> None:
    """Watch a recorded match step by step."""
    match = read_log(log)
    if seat is not None and not 0 <= seat < match.options.players:
        raise BadInput(f"--seat {seat}: expected 0 to {match.options.players - 1}")
    ask = None if whole or not sys.stdin.isatty() else input
    show_replay(match, seat, Console(highlight=False), ask, read_language(language))


@app.command("cases")
def cases_command(files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Files of conformance cases.")]) -> None:
    """Run conformance cases; exit code 1 where one fails."""
    passed = failed = 0
    results = [result for file in files for result in run_cases(file)]
    for result in results:
        if result.faults:
            failed += 1
            typer.echo(f"{result.name} {result.title}")
            for fault in result.faults:
                typer.echo(f"  {fault}")
        else:
            passed += 1
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


@app.command("trace")
def trace_command(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", help="How many play.")] = None,
    option: OptionTexts = None,
    seed: Seed = "1",
    matches: Annotated[int, typer.Option("--matches", help="How many matches.")] = 1,
    patient: Annotated[
        float, typer.Option("--patient", help="0 to 1: how often actions that end a round early are avoided.")
    ] = 0.0,
) -> None:
    """Random matches as JSON lines, one an action."""
    game = game_named(name)
    options = read_options(game, option, None, players)
    if matches < 1:
        raise BadInput(f"--matches {matches}: expected at least 1")
    if not 0 <= patient <= 1:
        raise BadInput(f"--patient {patient}: expected 0 to 1")
    try:
        for line in trace(game, options, read_seed(str(seed)), matches, patient):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()  # the reader has had enough


@app.command("arena")
def arena_command(
    name: GameName,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="A,B[,C…]", help="Who plays, e.g. level5,greedy; in team play a name for each team."),
    ] = None,
    pairs: Annotated[int, typer.Option("--pairs", help="How many deals; each is played in every rotation of the seats.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same deals, and the same results.")] = "1",
    option: OptionTexts = None,
    jobs: Annotated[int, typer.Option("--jobs", help="How many processes play.")] = 1,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler instead.")
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Rate all levels, or those in --seats, each against each.")] = False,
    results: Annotated[
        Path | None, typer.Option("--results", metavar="FILE", help="Keep each deal here; run again to go on after a stop.")
    ] = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write all figures for machines.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the figures.")] = None,
) -> None:
    """Let computer players play many matches, and say who is better."""
    from flibuste.arena.command import arena

    game = game_named(name)
    names = [one.strip() for one in seats.split(",")] if seats is not None else None
    finished = arena(
        game,
        read_asked(game, option),
        names,
        pairs=pairs,
        seed=seed,
        jobs=jobs,
        cluster=cluster,
        ladder=ladder,
        results_file=results,
        json_file=json_file,
        plot_file=plot,
    )
    if not finished:
        raise typer.Exit(130)


@app.command("record")
def record_command(
    name: GameName,
    seats: Annotated[
        str, typer.Option("--seats", metavar="A,B[,C…]", help="Who plays; from match to match they move on a seat.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the matches go; run again to go on after a stop.")],
    matches: Annotated[int, typer.Option("--matches", help="How many there are to be in the end.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same matches.")] = "1",
    option: OptionTexts = None,
    edition: Edition = None,
    jobs: Annotated[int, typer.Option("--jobs", help="How many processes play.")] = 1,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler instead.")
    ] = None,
) -> None:
    """Record matches of computer players for training (docs/data.md)."""
    from flibuste.arena.cluster import cluster_at
    from flibuste.arena.run import workers_of
    from flibuste.research.record import record

    game = game_named(name)
    names = [one.strip() for one in seats.split(",")]
    options = read_options(game, option, edition, len(names))
    if not 1 <= jobs <= 64:
        raise BadInput(f"--jobs {jobs}: expected 1 to 64")
    with cluster_at(cluster) if cluster is not None else workers_of(jobs) as executor:
        played = record(game, options, names, matches, out, executor, seed)
    typer.echo(f"{out}: {matches} matches, {played} of them played now")


@app.command("exploit")
def exploit_command(
    name: GameName,
    player: Annotated[str, typer.Option("--player", help="The computer player to be answered.")],
    reduced: Annotated[str | None, typer.Option("--reduced", help="Which reduced game; without it, the smallest.")] = None,
    asks: Annotated[int, typer.Option("--asks", help="How often the player is asked in each situation.")] = 8,
) -> None:
    """Say how much the best answer takes from a computer player on a reduced game (docs/research.md)."""
    from flibuste.research.exploit import exploited, policy_of
    from flibuste.research.solve import Tree

    game = game_named(name)
    if reduced is None and game.reduced is not None:
        reduced = str(game.reduced.values[1])
    tree = Tree(name, reduced or "")
    found = exploited(tree, policy_of(tree, player, asks))
    best = exploited(tree, tree.cfr_plus(200))
    typer.echo(f"{name} reduced to {reduced}: {tree.size} nodes, {tree.sets} information sets")
    for words, one in ((player, found), ("200 iterations of CFR+", best)):
        typer.echo(
            f"the best answer to {words} gets {one.mean:+.4f} of a match ({one.first:+.4f} first, {one.second:+.4f} second)"
        )


@app.command("advise")
def advise_command(
    position: Annotated[Path | None, typer.Option("--position", metavar="FILE", help="A position, as JSON.")] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="LOG", help="A match saved by play --save, or the log of a table.")
    ] = None,
    step: Annotated[
        int | None, typer.Option("--step", help="With --log: after how many of its actions, as review names it.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Whose decision; without it, the seat to act.")] = None,
    worlds: Annotated[int, typer.Option("--worlds", help="In how many worlds each action is tried.")] = 400,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same worlds.")] = "1",
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Say what this player would do, too.")] = None,
    language: Spoken = None,
) -> None:
    """Rank the legal actions of a seat, each with its chance to win the match."""
    from flibuste.terminal.advice import show_advice

    if (position is None) == (log is None):
        raise BadInput("expected either --position FILE or --log LOG")
    if worlds < 2:
        raise BadInput(f"--worlds {worlds}: expected at least 2")
    if position is not None:
        if step is not None:
            raise BadInput("--step goes with --log")
        game, state = load_position(read_json(position, "a position"))
    else:
        assert log is not None
        match = read_log(log)
        if step is None:
            raise BadInput(f"--step is missing: expected 0 to {len(match.actions)}, the actions of {log}")
        if not 0 <= step <= len(match.actions):
            raise BadInput(f"--step {step}: expected 0 to {len(match.actions)}, the actions of {log}")
        game, state = match.game, match.states[step]
    if state.turn < 0:
        raise BadInput("nobody is to act here: expected a position with a turn")
    if seat is not None and seat != state.turn:
        raise BadInput(f"--seat {seat}: expected {state.turn}, the seat to act")
    try:
        asked = (player, player_named(game, player, seed)) if player is not None else None
    except BadInput as fault:
        raise BadInput(f"--player: {fault}") from None
    view = game.view(state, int(state.turn))
    show_advice(game, view, worlds, seed, Console(highlight=False), read_language(language), asked)


@app.command("review")
def review_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A match saved by play --save, or the log of a table.")],
    seat: Annotated[int, typer.Option("--seat", help="Whose decisions.")] = 0,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write it as one page, with plots.")] = None,
    worlds: Annotated[int, typer.Option("--worlds", help="In how many worlds each decision is tried.")] = 1000,
    jobs: Annotated[int, typer.Option("--jobs", help="How many processes think.")] = 1,
    language: Spoken = None,
) -> None:
    """Look back at a match: what each decision of a seat was worth, from what it could know then."""
    from flibuste.terminal.review import review_page, review_with_progress, show_review

    match = read_log(log)
    for name, value, least, most in (
        ("seat", seat, 0, match.options.players - 1),
        ("worlds", worlds, 20, 100_000),
        ("jobs", jobs, 1, 64),
    ):
        if not least <= value <= most:
            raise BadInput(f"--{name} {value}: expected {least} to {most}")
    spoken = read_language(language)
    console = Console(highlight=False)
    found = review_with_progress(match, seat, worlds, jobs, spoken)
    show_review(match, found, console, spoken)
    if html is not None:
        try:
            html.write_text(review_page(match, found, spoken), encoding="utf-8")
        except OSError as error:
            raise BadInput(f"--html {html}: {error.strerror or error}: expected a place to write to") from None
        console.print(Voice(spoken).say("terminal.page", file=html))


@app.command("serve")
def serve_command(
    host: Annotated[str | None, typer.Option("--host", help="The address to listen at; without it 127.0.0.1.")] = None,
    port: Annotated[
        int | None, typer.Option("--port", help="The port to listen at; 0 takes a free one. Without it 8000, or a free one.")
    ] = None,
    database: Database = "",
    workers: Annotated[int | None, typer.Option("--workers", help="How many computer players think at once; usually 2.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="A further origin whose pages may use this server; may be repeated."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy", metavar="ADDRESS", help="A proxy whose forwarded addresses are believed; may be repeated."
        ),
    ] = None,
    config: Config = None,
    assigned: Assigned = None,
    show: Annotated[bool, typer.Option("--show-settings", help="Show what holds, and where it was said, and end.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME=module:Class", help="A player of yours that sits at tables under this name; may be repeated."
        ),
    ] = None,
) -> None:
    """Serve the page, and tables for people and programs."""
    from flibuste.server.net.configuring import gather, settings_file, settings_from

    named: dict[str, object] = {"host": host, "port": port, "database": database or None, "workers": workers}
    named |= {"origins": origin, "trusted_proxies": trusted_proxy}
    given = gather(os.environ, config, named, assigned or [])
    settings = settings_from(given)
    if show:
        typer.echo(settings_file(given))
        return
    from flibuste.server.net.run import free_port, serve
    from flibuste.server.thinking.processes import admit_guests

    admit_guests(read_bots(bot or []))

    if "port" not in given:
        settings = replace(settings, port=free_port(settings.host, settings.port))

    def ready(address: str) -> None:
        from flibuste.server.net.welcome import here, open_browser, phone_code, phones

        typer.echo(f"Flibuste is at {here(address)} (its requests: {here(address)}/api/docs)")
        if (other := phones(address)) is not None:
            typer.echo(f"Phones on the same network: {other}\n{phone_code(other)}")
        if open_page:
            open_browser(here(address))

    serve(settings, ready)


@app.command("think")
def think_command(
    server: Annotated[str, typer.Option("--server", metavar="URL", help="The server to think for.")],
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The file with the key that the server's think_key names.")],
    workers: Annotated[int, typer.Option("--workers", min=1, max=1000, help="How many thoughts at once, a process each.")] = 2,
) -> None:
    """Think for a server on another machine: it sends what a computer player sees, and gets back what it chooses."""
    import asyncio

    from flibuste.server.net.logs import begin_log
    from flibuste.server.net.think import read_key, think_for

    begin_log("lines", "info")
    asyncio.run(think_for(server, read_key(str(key)), workers))


def named_database(database: str, config: Path | None) -> str:
    """The address of the database, as `serve` would find it."""
    from flibuste.server.net.configuring import gather, settings_from

    return settings_from(gather(os.environ, config, {"database": database or None})).database


def read_bots(texts: list[str]) -> dict[str, str]:
    """Players by name, each as module:Class."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, reference = text.partition("=")
        if not equals or ":" not in reference:
            raise BadInput(f"--bot {text}: expected NAME=module:Class")
        if name in found:
            raise BadInput(f"--bot {name} is given twice: expected it once")
        found[name] = reference
    return found


@app.command("migrate")
def migrate_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:///FILE or postgresql://HOST/NAME.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same, of an empty database.")],
) -> None:
    """Move everything from a server's database into another one."""
    from flibuste.server.store.migrate import migrate

    moved = migrate(source, target)
    typer.echo(f"moved {moved['game_table']} tables with {moved['event']} entries, and {moved['visitor']} visitors")


@app.command("backup")
def backup_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the backups lie; it is made if it is not there.")],
    database: Database = "",
    config: Config = None,
    keep: Annotated[int | None, typer.Option("--keep", help="Of the backups there, remove all but the newest this many.")] = None,
) -> None:
    """Write a server's database into a new file, also while the server runs."""
    from flibuste.server.store.backup import backup

    written, removed = backup(named_database(database, config), folder, keep)
    typer.echo(f"{written}: the whole database, {written.stat().st_size:,} bytes")
    for path in removed:
        typer.echo(f"{path}: removed, {keep} newer ones are kept")


@app.command("restore")
def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = "",
    config: Config = None,
    aside: Annotated[bool, typer.Option("--aside", help="Move a database that is there out of the way; it is kept.")] = False,
) -> None:
    """Put a backup in the place of a server's database, while no server uses it."""
    from flibuste.server.store.backup import restore

    for path in restore(file, named_database(database, config), aside):
        typer.echo(f"{path}: what was there before")
    typer.echo(f"{file}: restored")


@app.command("archive")
def archive_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the logs go; it is made if it is not there.")],
    days: Annotated[float, typer.Option("--days", min=1, help="Of matches that were over so many days ago.")] = 365,
    remove: Annotated[
        bool, typer.Option("--remove", help="Then remove them from the database, which keeps the results.")
    ] = False,
    database: Database = "",
    config: Config = None,
) -> None:
    """Write the logs of old matches into compressed files, which replay, review and verify read; also while a server runs."""
    from flibuste.server.net.archiving import archive

    found = archive(named_database(database, config), folder, days, remove)
    for code, reason in found.left:
        typer.echo(f"table {code} stays as it is: {reason}", err=True)
    typer.echo(f"{folder}: {len(found.written)} logs written, {found.removed} removed from the database")


@app.command("verify")
def verify_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log that a table gave out.")],
    commitment: Annotated[str | None, typer.Option(metavar="HEX", help="The server's commitment, as your page kept it.")] = None,
    part: Annotated[str | None, typer.Option(metavar="HEX", help="The part that your page made and kept.")] = None,
    terms: Annotated[
        str | None, typer.Option(metavar="HEX", help="The hash of the terms to which your page revealed its part.")
    ] = None,
) -> None:
    """Prove that nobody chose the deals of a match: hold its log to what your page kept, which shows you this command."""
    from flibuste.fair.proof import verify

    match = verify(read_json(log, "the log of a table"), str(log), commitment, part, terms)
    own = {"--commitment": commitment, "--part": part, "--terms": terms}
    lacking = [name for name, value in own.items() if value is None]
    typer.echo(f"{log}: all {match.deals} deals come from the parts of the server and of the players, as they were sealed")
    if lacking:
        typer.echo(f"This holds the log to itself. What your page kept would hold the server to it: {', '.join(lacking)}")


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flibuste {flibuste.__version__} ({'compiled' if flibuste.compiled else 'uncompiled'})")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Which one this is.")] = False,
) -> None:
    """Three pirate card games at one table."""


def main() -> None:
    """Run a command; bad input gets one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our symbols shows others
    try:
        code = app(None if len(sys.argv) > 1 else ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except (FlibusteError, MissingExtra) as error:
        stop(str(error))
    except typer.TyperException as error:
        stop(usage_fault(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        discard_output()  # the reader has had enough
        sys.exit(0)
    except OSError as error:
        discard_output()
        stop(f"{error.strerror or error}: expected to be able to write the output")
    sys.exit(code if isinstance(code, int) else 0)


def usage_fault(error: typer.TyperException) -> str:
    """What is wrong with the words of a command, and where to look."""
    parameter = getattr(error, "param", None)
    if parameter is None:
        return f"{str(error).rstrip('.')}: see flibuste --help"
    name = parameter.metavar if parameter.param_type_name == "argument" and parameter.metavar else parameter.opts[-1]
    if type(error).__name__ == "MissingParameter":
        games = f": expected {one_of(list(GAMES))}" if name == "GAME" else ""
        return f"{name} is missing{games}; see flibuste --help"
    fault = str(error).rstrip(".")
    if "valid integer" in fault or "valid number" in fault:
        fault = "expected a whole number" if "integer" in fault else "expected a number"
    return f"{name}: {fault}; see flibuste --help"


def discard_output() -> None:
    """What could not be written is not tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def stop(fault: str) -> None:
    print("flibuste: " + " ".join(fault.split()), file=sys.stderr)
    sys.exit(2)
