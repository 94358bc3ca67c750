"""What the results say: figures of each player, as a table and as JSON."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from msgspec import to_builtins
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from flibuste.arena.contest import Contest, Deal, header_of
from flibuste.arena.results import Results, engine, faults_of
from flibuste.arena.statistics import ratings
from flibuste.game import Json
from flibuste.games import game_named
from flibuste.intervals import Interval, mean_interval, mean_of, ratio_interval, share_interval


@dataclass(frozen=True)
class Standing:
    """How one player did; of one that sits at several places of a table, the mean of them."""

    name: str
    places: int
    wins: Interval  # the share of the matches won; a shared win counts its share
    score: Interval  # in the game's own score
    lead: Interval  # by how much that is more than the mean of the others at the table
    lead_by_round: Interval | None  # the same for each round played, where the game is about that


@dataclass(frozen=True)
class Rating:
    """A player's place on the ladder."""

    name: str
    points: Interval  # the lowest player has 0


@dataclass(frozen=True)
class Summary:
    """All figures of a contest, of so many deals at each table."""

    contest: Contest
    pairs: int
    tables: list[list[Standing]]
    ladder: list[Rating]  # the best first; empty where there is none

    @property
    def matches(self) -> int:
        return sum(self.pairs * len(names) for names in self.contest.tables())


def summary_of(results: Results, pairs: int) -> Summary:
    """The figures of a complete contest. They depend on the results alone, not on who played them in which order."""
    contest = results.contest
    played = [results.of_table(table, pairs) for table in range(len(contest.tables()))]
    assert all(len(deals) == pairs for deals in played)
    tables = [standings(contest.game, names, deals) for names, deals in zip(contest.tables(), played, strict=True)]
    return Summary(contest, pairs, tables, ladder_of(contest, played) if contest.ladder else [])


def standings(game: str, names: Sequence[str], deals: Sequence[Deal]) -> list[Standing]:
    """The figures of the players at one table, in the order in which they were named."""
    rounds = [mean_of([played.rounds for played in deal.matches]) for deal in deals]
    found: list[Standing] = []
    for name in dict.fromkeys(names):
        places = [player for player, other in enumerate(names) if other == name]
        leads = [mean_of([lead_of(deal, place) for place in places]) for deal in deals]
        found.append(
            Standing(
                name=name,
                places=len(places),
                wins=share_interval([mean_of([share_of(deal, place) for place in places]) for deal in deals]),
                score=mean_interval([mean_of([score_of(deal, place) for place in places]) for deal in deals]),
                lead=mean_interval(leads),
                lead_by_round=ratio_interval(leads, rounds) if game_named(game).score().by_round else None,
            )
        )
    return found


def share_of(deal: Deal, player: int) -> float:
    """The share of a deal's matches that a player won."""
    return mean_of([1 / len(played.won) if player in played.won else 0.0 for played in deal.matches])


def score_of(deal: Deal, player: int) -> float:
    return mean_of([played.scores[player] for played in deal.matches])


def lead_of(deal: Deal, player: int) -> float:
    """A player's score less the mean of the others'."""
    players = len(deal.matches[0].scores)
    total = sum(score_of(deal, other) for other in range(players))
    own = score_of(deal, player)
    return own - (total - own) / (players - 1)


def ladder_of(contest: Contest, played: Sequence[Sequence[Deal]]) -> list[Rating]:
    """The ratings of all players from the matches of each two."""
    pairs = combinations(range(len(contest.seats)), 2)
    shares = {pair: [share_of(deal, 0) for deal in deals] for pair, deals in zip(pairs, played, strict=True)}
    found = [Rating(name, points) for name, points in zip(contest.seats, ratings(len(contest.seats), shares), strict=True)]
    return sorted(found, key=lambda rating: -rating.points.mean)


# ---- as JSON ---------------------------------------------------------------------------------------------------------


def json_of(summary: Summary, results: Results) -> Json:
    """Everything, for machines. The same contest gives the same text, however it was run."""
    contest = summary.contest
    return {
        **header_of(contest),
        "engine": engine(),
        "deals": summary.pairs,
        "matches": summary.matches,
        "score": game_named(contest.game).score().words,
        "tables": [
            {
                "seats": list(names),
                "fair_share": 1 / len(names),
                "players": [asdict(standing) for standing in standings],
                "deals": [to_builtins(deal) for deal in results.of_table(table, summary.pairs)],
            }
            for table, (names, standings) in enumerate(zip(contest.tables(), summary.tables, strict=True))
        ],
        "ratings": [asdict(rating) for rating in summary.ladder],
    }


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with faults_of(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).chmod(0o666 & ~umask())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def umask() -> int:
    """What the user takes from everybody's rights to a new file; it can be read only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


# ---- as a table ------------------------------------------------------------------------------------------------------


def show(summary: Summary, console: Console) -> None:
    """Print the figures."""
    console.print(Text(title_of(summary), style="bold"), soft_wrap=True)
    if summary.ladder:
        console.print(ladder_table(summary))
        console.print(pairing_table(summary))
    else:
        console.print(table_of(summary))


def title_of(summary: Summary) -> str:
    """What was played, in one line."""
    contest = summary.contest
    options = ", ".join(f"{key} {str(value).lower()}" for key, value in contest.options if key != "players")
    players = dict(contest.options)["players"]
    tables = f" at each of {len(contest.tables())} tables" if len(contest.tables()) > 1 else ""
    return (
        f"{game_named(contest.game).title}, {players} players{f' ({options})' if options else ''}: "
        f"{counted(summary.pairs, 'deal')}{tables}, {counted(summary.matches, 'match')}, seed {contest.seed}"
    )


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}{'es' if what.endswith('ch') else 's'}"


def table_of(summary: Summary) -> RenderableType:
    """The players of one table."""
    names = summary.contest.seats
    score = game_named(summary.contest.game).score()
    standings = summary.tables[0]
    fair = 1 / len(names)
    table = columns("player", ">wins (95%)", ">fair", "", ">to the others", *([">a round"] if score.by_round else []))
    for one in standings:
        name = one.name if one.places == 1 else f"{one.name} ×{one.places}"
        cells = [name, percents(one.wins), f"{100 * fair:.1f}%", verdict(one.wins, fair), signed(one.lead)]
        table.add_row(*cells, *([signed(one.lead_by_round)] if one.lead_by_round is not None else []))
    return Group(table, Text(f"to the others: {score.words}; 95% intervals by deal", style="dim"))


def ladder_table(summary: Summary) -> RenderableType:
    """The ratings, the best first."""
    table = columns("player", ">rating", ">95%")
    for rating in summary.ladder:
        low, high = rating.points.low, rating.points.high
        table.add_row(rating.name, f"{rating.points.mean:.0f}", f"{low:.0f} – {high:.0f}" if low != high else "")
    return Group(table, Text("Bradley–Terry points: 400 more are odds of 10 to 1; the lowest has 0", style="dim"))


def pairing_table(summary: Summary) -> RenderableType:
    """Who won how much against whom."""
    table = columns("player", "against", ">wins (95%)", "")
    order = [rating.name for rating in summary.ladder]
    for better, worse in combinations(order, 2):
        standing = next(
            one
            for names, standings in zip(summary.contest.tables(), summary.tables, strict=True)
            for one in standings
            if set(names) == {better, worse} and one.name == better
        )
        table.add_row(better, worse, percents(standing.wins), verdict(standing.wins, 0.5))
    return table


def columns(*headings: str) -> Table:
    """An empty table; a heading that begins with > is of a column of numbers."""
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading.lstrip(">"), justify="right" if heading.startswith(">") else "left", no_wrap=True)
    return table


def percents(interval: Interval) -> str:
    """A share with its bounds, which are not as far on both sides."""
    assert interval.low is not None and interval.high is not None
    return f"{100 * interval.mean:.1f}% ({100 * interval.low:.1f} – {100 * interval.high:.1f})"


def signed(interval: Interval) -> str:
    """A difference with its half-width, which is left out where there are too few deals for it."""
    return f"{interval.mean:+.2f}" + (f" ±{interval.high - interval.mean:.2f}" if interval.high is not None else "")


def verdict(interval: Interval, fair: float) -> str:
    """A difference is called one only where the interval excludes that there is none."""
    if not interval.excludes(fair):
        return "even"
    return "above" if interval.mean > fair else "below"
