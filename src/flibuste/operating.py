"""`flibuste admin`: what an operator can do to tables and visitors, while a server runs or while none does."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from flibuste.server.requests.admin import AnyOrder

app = typer.Typer(
    help="Look after tables and visitors, whether the server runs or not.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Code = Annotated[str, typer.Argument(metavar="CODE", help="The code of a table.")]
Visitor = Annotated[int, typer.Argument(metavar="VISITOR", help="A visitor's number, as `visitors` lists it.")]
Database = Annotated[str, typer.Option("--database", metavar="URL", help="The server's database, as for serve.")]
Config = Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The server's file of settings, as for serve.")]


@app.callback()
def place(context: typer.Context, database: Database = "", config: Config = None) -> None:
    """Look after tables and visitors, whether the server runs or not."""
    context.obj = (database, config)


def order(context: typer.Context, wanted: "AnyOrder") -> None:
    """Have it carried out, and print what comes of it."""
    from flibuste.server.net.configuring import gather, settings_from
    from flibuste.server.net.control import command
    from flibuste.server.net.logs import begin_log

    database, config = context.obj
    settings = settings_from(gather(os.environ, config, {"database": database or None}))
    begin_log(settings.log, settings.log_level)  # of what is done here; a server that runs has its own
    for line in command(settings.database, wanted):
        typer.echo(line)


@app.command("tables")
def tables(context: typer.Context) -> None:
    """List the live tables, with the visitors at them."""
    from flibuste.server.requests.admin import Tables

    order(context, Tables())


@app.command("visitors")
def visitors(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="A part of the name; without it, everybody.")] = "",
) -> None:
    """List visitors, the latest first."""
    from flibuste.server.requests.admin import Visitors

    order(context, Visitors(text))


@app.command("close")
def close(context: typer.Context, code: Code) -> None:
    """End a table. Nobody wins, and its players are told."""
    from flibuste.server.requests.admin import Close

    order(context, Close(code))


@app.command("ban")
def ban(
    context: typer.Context,
    visitor: Visitor,
    lift: Annotated[bool, typer.Option("--lift", help="Let the visitor come again.")] = False,
) -> None:
    """Shut a visitor out; computer players take the seats."""
    from flibuste.server.requests.admin import Ban

    order(context, Ban(visitor, not lift))


@app.command("rename")
def rename(context: typer.Context, visitor: Visitor, name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Give a visitor another name, even at tables in progress."""
    from flibuste.server.requests.admin import Name

    order(context, Name(visitor, name))


@app.command("delete")
def delete(context: typer.Context, visitor: Visitor) -> None:
    """Forget a visitor. The others keep their matches, without the name."""
    from flibuste.server.requests.admin import Delete

    order(context, Delete(visitor))


@app.command("link")
def link(context: typer.Context, visitor: Visitor) -> None:
    """Make a recovery link for somebody who has lost their device."""
    from flibuste.server.requests.admin import Link

    order(context, Link(visitor))


@app.command("invite")
def invite(context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Make a link that lets somebody new in, even on a closed server."""
    from flibuste.server.requests.admin import Invite

    order(context, Invite(name))


@app.command("strangers")
def strangers(context: typer.Context, admitted: Annotated[str, typer.Argument(metavar="yes|no")]) -> None:
    """Let strangers in, or only known and invited visitors."""
    from flibuste.game import BadInput
    from flibuste.server.requests.admin import Admit

    if admitted not in ("yes", "no"):
        raise BadInput(f"strangers {admitted}: expected yes or no")
    order(context, Admit(admitted == "yes"))
