"""`flibuste migrate`, `backup`, `restore` and `archive`: what a server keeps, for whoever runs it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from flibuste.commands.typed import Config, Database


def migrate_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:///FILE or postgresql://HOST/NAME.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same, of an empty database.")],
) -> None:
    """Move everything from a server's database into another one."""
    from flibuste.server.store.migrate import migrate

    moved = migrate(source, target)
    typer.echo(f"moved {moved['game_table']} tables with {moved['event']} entries, and {moved['visitor']} visitors")


def backup_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the backups lie; it is made if it is not there.")],
    database: Database = "",
    config: Config = None,
    keep: Annotated[int | None, typer.Option("--keep", help="Keep only this many of the backups there, the newest.")] = None,
) -> None:
    """Write a server's database into a new file, even while the server runs."""
    from flibuste.server.store.backup import backup

    written, removed = backup(named_database(database, config), folder, keep)
    typer.echo(f"{written}: the whole database, {written.stat().st_size:,} bytes")
    for path in removed:
        typer.echo(f"{path}: removed, {keep} newer ones are kept")


def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = "",
    config: Config = None,
    aside: Annotated[bool, typer.Option("--aside", help="Move a database that is there out of the way; it is kept.")] = False,
) -> None:
    """Put a backup in place of a server's database while no server uses it."""
    from flibuste.server.store.backup import restore

    for path in restore(file, named_database(database, config), aside):
        typer.echo(f"{path}: what was there before")
    typer.echo(f"{file}: restored")


def archive_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the logs go; it is made if it is not there.")],
    days: Annotated[float, typer.Option("--days", min=1, help="Only matches that ended at least this many days ago.")] = 365,
    remove: Annotated[
        bool, typer.Option("--remove", help="Then remove them from the database, which keeps the results.")
    ] = False,
    database: Database = "",
    config: Config = None,
) -> None:
    """Write the logs of old matches into compressed files that replay, review and verify can read; even while a server runs."""
    from flibuste.server.net.archiving import archive

    found = archive(named_database(database, config), folder, days, remove)
    for code, reason in found.left:
        typer.echo(f"table {code} stays as it is: {reason}", err=True)
    typer.echo(f"{folder}: {len(found.written)} logs written, {found.removed} removed from the database")


def named_database(database: str, config: Path | None) -> str:
    """The address of the database, as `serve` would find it."""
    from flibuste.server.net.configuring import gather, settings_from

    return settings_from(gather(os.environ, config, {"database": database or None})).database
