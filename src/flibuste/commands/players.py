"""`flibuste arena`, `record` and `exploit`: computer players among themselves."""

from pathlib import Path
from typing import Annotated

import typer

from flibuste.commands.typed import Edition, GameName, OptionTexts, read_asked, read_options
from flibuste.game import BadInput
from flibuste.games import game_named


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
    """Let computer players play many matches, and find out which is better."""
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


def record_command(
    name: GameName,
    seats: Annotated[
        str, typer.Option("--seats", metavar="A,B[,C…]", help="Who plays; they move on by one seat from match to match.")
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
