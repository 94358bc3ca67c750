"""`flibuste arena`: check what was asked, play it, show it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from flibuste.arena.cluster import Cluster, cluster_at
from flibuste.arena.contest import contest_of, ladder_names
from flibuste.arena.plot import svg_of
from flibuste.arena.report import json_of, show, summary_of, write_whole
from flibuste.arena.results import Results
from flibuste.arena.run import run, workers_of
from flibuste.game import BadInput, Game

WIDTH = 100  # of the table where it goes to a file


def arena(
    game: Game,
    asked: Mapping[str, object],
    names: Sequence[str] | None,
    *,
    pairs: int,
    seed: str,
    jobs: int,
    cluster: str | None,
    ladder: bool,
    results_file: Path | None,
    json_file: Path | None,
    plot_file: Path | None,
) -> bool:
    """Play a contest to its end and show it; whether it got there, and was not stopped by Ctrl-C."""
    if names is None:
        if not ladder:
            raise BadInput("--seats is missing: expected the names of two or more computer players")
        names = ladder_names(game)
    contest = contest_of(game, asked, names, seed, ladder)
    for option, number in (("--pairs", pairs), ("--jobs", jobs)):
        if number < 1:
            raise BadInput(f"{option} {number}: expected at least 1")
    if cluster is not None and jobs != 1:
        raise BadInput(f"--jobs {jobs}: expected it without --cluster, which has workers of its own")
    if plot_file is not None and plot_file.suffix.lower() != ".svg":
        raise BadInput(f"--plot {plot_file}: expected a name that ends in .svg")
    check_files({"--results": results_file, "--json": json_file, "--plot": plot_file})
    with Results(contest, results_file) as results:
        errors = Console(stderr=True, highlight=False)
        total = len(contest.tasks(pairs))
        try:
            with bar(errors) as progress, workers_of(jobs) if cluster is None else cluster_at(cluster) as executor:
                workers = executor.workers if isinstance(executor, Cluster) else jobs
                task = progress.add_task("deals", total=total, completed=total - len(results.missing(pairs)))
                run(results, pairs, executor, workers, lambda done: progress.advance(task, done))
        except KeyboardInterrupt:
            done = total - len(results.missing(pairs))
            kept = (
                f"they are in {results_file}: the same command goes on from there"
                if results_file
                else "none are kept (--results FILE keeps them)"
            )
            errors.print(Text(f"flibuste: stopped after {done} of {total} deals{f'; {kept}' if done else ''}"), soft_wrap=True)
            return False
        summary = summary_of(results, pairs)
        if json_file is not None:
            write_whole(json_file, json.dumps(json_of(summary, results), indent=1) + "\n")
        if plot_file is not None:
            write_whole(plot_file, svg_of(summary))
        console = Console(highlight=False)
        show(summary, console if console.is_terminal else Console(highlight=False, width=WIDTH))
    return True


def check_files(files: Mapping[str, Path | None]) -> None:
    """Find out before the first match, and not after the last, that a file cannot be written."""
    taken: dict[Path, str] = {}
    for option, path in files.items():
        if path is None:
            continue
        if path.exists() and not path.is_file():
            raise BadInput(f"{option} {path}: is {'a folder' if path.is_dir() else 'a device'}: expected a file")
        if not path.parent.is_dir():
            raise BadInput(f"{option} {path}: there is no folder {path.parent}")
        if taken.setdefault(path.resolve(), option) != option:
            raise BadInput(f"{option} {path}: is the file of {taken[path.resolve()]} already")


def bar(console: Console) -> Progress:
    """A progress bar, where somebody is there to see it."""
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
