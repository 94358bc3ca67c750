"""`flibuste serve` and `flibuste think`: a server, and a machine that thinks for one."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from flibuste.commands.typed import Assigned, Config, Database
from flibuste.game import BadInput


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
        typer.Option("--origin", metavar="URL", help="Another origin whose pages may use this server; may be repeated."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy", metavar="ADDRESS", help="A proxy whose forwarded addresses are believed; may be repeated."
        ),
    ] = None,
    config: Config = None,
    assigned: Assigned = None,
    show: Annotated[
        bool, typer.Option("--show-settings", help="Show the settings in force and where each comes from, and exit.")
    ] = False,
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
