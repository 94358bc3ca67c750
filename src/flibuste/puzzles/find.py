"""Finds puzzles in matches of computer players. Every stage is dearer than the one before, and few moments come to the last.

What a match gives depends on its number and on which themes are full by then, and on no clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flibuste.bots import bot_named, mind_of
from flibuste.bots.levels import LEVELS
from flibuste.bots.search import Estimate, Search, paired_difference
from flibuste.chance import Rng
from flibuste.game import Game, View
from flibuste.hints import reasons_of, shares_of
from flibuste.match import Match
from flibuste.puzzles.kept import (
    MOST_LEGAL,
    PLACES,
    PUZZLES,
    Puzzle,
    Tried,
    deal_all,
    theme_of,
    view_hash,
)
from flibuste.review.measuring import block_interval, mean

PLAYERS: Final = "level3"
GLANCE: Final = 160  # worlds in which a first search looks for a best action
LOOK: Final = 1000  # worlds in which it is compared with all others
WORLDS: Final = 20_000  # worlds in which it must be better than each of them beyond chance
MOST_A_MATCH: Final = 3
LOOKED_AT: Final = 40  # in hundredths, how many decisions are looked at, so that puzzles come from all parts of a match
OBVIOUS: Final = 1.6  # what the two lowest levels find so often, taken together, is no puzzle
TRIES: Final = (12, 12, 12, 8, 3, 1)  # how often each level is asked
RATED: Final = (700, 1000, 1300, 1550, 1800, 2000)  # what the levels count as on the scale of puzzles
MIDDLE: Final = 1400  # of that scale
LEAST, MOST = 500, 2300  # the ratings that a puzzle may have


@dataclass(frozen=True)
class Found:
    """What a match gave."""

    number: int
    decisions: int  # that were looked at
    puzzles: list[Puzzle]


def seed_of(game: Game, number: int) -> str:
    return f"puzzles {game.name} {number}"


def match_puzzles(game: Game, number: int, since: str, full: frozenset[str] = frozenset()) -> Found:
    """The puzzles of the match of this number. Those of themes that are `full` are left aside before they cost much."""
    part = PUZZLES.of(game)
    way = part.ways[number % len(part.ways)]
    seed = seed_of(game, number)
    match = Match(game, game.options(way.options), seed)
    bots = [bot_named(game, PLAYERS, f"{seed} seat {seat}") for seat in range(match.options.players)]
    eye = Rng(f"{seed} looks")
    choices = ""
    decisions = 0
    found: list[Puzzle] = []
    deal_all(match)
    while not match.state.over and game.round_of(match.state) <= part.rounds:
        seat = match.turn
        assert seat is not None
        view = match.view(seat)
        legal = view.legal
        if 1 < len(legal) <= MOST_LEGAL and len(found) < MOST_A_MATCH and eye.below(100) < LOOKED_AT:
            decisions += 1
            made = puzzle_at(game, match, view, f"{seed} {len(choices)}", full)
            if made is not None:
                found.append(kept(game, match, view, made, seed, choices, since))
        if len(legal) > MOST_LEGAL:
            break
        action = bots[seat].choose(view)
        choices += PLACES[legal.index(action)]
        match.submit(action)
        deal_all(match)
        match.forget_old(4)
    return Found(number, decisions, found)


@dataclass(frozen=True)
class Made:
    """A moment that has come through: its theme, and every legal action measured."""

    theme: str
    best: str
    tried: list[Tried]


def puzzle_at(game: Game, match: Match, view: View, chance: str, full: frozenset[str]) -> Made | None:
    """What is needed of a moment, if it makes a puzzle."""
    margin = PUZZLES.of(game).margin
    mind = mind_of(game)
    glance = Search(game, mind, GLANCE).think(view, Rng(f"{chance} glance"))
    if len(glance) > 1 and mean_gap(glance[0], glance[1]) < margin:
        return None
    best = int(glance[0].action)
    legal = [int(action) for action in match.state.legal()]
    look = Search(game, mind, LOOK)
    seen = look.compare(view, legal, Rng(f"{chance} look"))
    if not surely_best(seen, best, margin):
        return None
    theme = theme_for(game, view, look, seen, best)
    if not theme or theme in full:
        return None
    if sum(share_of(game, view, level.name, TRIES[0], game.actions[best], chance) for level in LEVELS[:2]) >= OBVIOUS:
        return None
    search = Search(game, mind, WORLDS)
    measured = search.compare(view, legal, Rng(f"{chance} measured"))
    tried = [measured_one(one, measured[legal.index(best)]) for one in measured]
    if any(one.action != best and not beyond(known, margin) for one, known in zip(measured, tried, strict=True)):
        return None
    theme = theme_for(game, view, search, measured, best)
    return Made(theme, game.actions[best], tried) if theme else None


def mean_gap(one: Estimate, other: Estimate) -> float:
    return paired_difference(one, other)[0]


def surely_best(estimates: Sequence[Estimate], best: int, margin: float) -> bool:
    """Whether the action looks better than all others by about the margin."""
    first = next(one for one in estimates if one.action == best)
    gaps = [paired_difference(first, one) for one in estimates if one is not first]
    return all(gap > interval and gap > 0.9 * margin for gap, interval in gaps)


def beyond(tried: Tried, margin: float) -> bool:
    return tried.worse_by > tried.worse_interval and tried.worse_by >= margin


def theme_for(game: Game, view: View, search: Search, estimates: Sequence[Estimate], best: int) -> str:
    """The theme, told apart from the best of the other actions."""
    shares = shares_of(game, search, list(estimates))
    rival = max((one for one in estimates if one.action != best), key=lambda one: one.mean())
    reasons, others = (reasons_of(game, view, game.actions[action], shares) for action in (best, rival.action))
    return theme_of(game, reasons, [others])


def measured_one(one: Estimate, best: Estimate) -> Tried:
    differences = [first - other for first, other in zip(best.values, one.values, strict=True)]
    count = len(one.values)
    return Tried(
        round(mean(one.values), 4),
        round(block_interval(one.values), 4),
        round(mean(differences), 4),
        round(block_interval(differences), 4) if one is not best else 0.0,
        [round(fact / count, 3) for fact in one.fact_counts],
    )


def kept(game: Game, match: Match, view: View, made: Made, seed: str, choices: str, since: str) -> Puzzle:
    solved = [
        share_of(game, view, level.name, tries, made.best, f"{seed} {len(choices)}")
        for level, tries in zip(LEVELS, TRIES, strict=True)
    ]
    hashed = view_hash(view)
    return Puzzle(
        id=hashed[:8],
        since=since,
        options=dict(match.options.written),
        seed=seed,
        choices=choices,
        view=hashed,
        theme=made.theme,
        best=made.best,
        rating=rating_of(solved),
        solved=solved,
        tried=made.tried,
    )


def share_of(game: Game, view: View, level: str, tries: int, best: str, chance: str) -> float:
    """How often a level finds the best action."""
    right = sum(bot_named(game, level, f"{chance} try {number}").choose(view) == best for number in range(tries))
    return round(right / tries, 2)


def rating_of(solved: Sequence[float]) -> int:
    """The rating at which the levels would be expected to solve it as often as they did, a draw against the middle added."""
    wanted = sum(share * tries for share, tries in zip(solved, TRIES, strict=True)) + 0.5
    low, high = float(LEAST), float(MOST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(tries * chance_ahead(rated - middle) for rated, tries in zip(RATED, TRIES, strict=True))
        expected += chance_ahead(MIDDLE - middle)
        low, high = (middle, high) if expected > wanted else (low, middle)
    return round(low)


def chance_ahead(ahead: float) -> float:
    """That somebody so many points ahead wins."""
    return 1 / (1 + 10 ** (-ahead / 400))
