"""Puzzles as they are kept: in each game's folder a file `puzzles.json`, and beside it the part `puzzles` with its themes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots import mind_of
from flibuste.bots.mind import Mind
from flibuste.chance import deal_rng
from flibuste.game import Game, Json, Preview, State, View
from flibuste.games import Part, folder_of
from flibuste.match import Match
from flibuste.view import Reason

FORMAT: Final = 1
FILE: Final = "puzzles.json"
PLACES: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a choice: its place among the legal actions
MOST_LEGAL: Final = len(PLACES)


@dataclass(frozen=True)
class Way:
    """A way to play that puzzles are taken from: the options that are not the usual ones."""

    options: Mapping[str, str | int | bool]


class Puzzles:
    """What a game says about its puzzles. One without themes has none."""

    themes: Mapping[str, Sequence[str]] = {}  # the reasons that make each theme, the most telling theme first
    ways: Sequence[Way] = ()
    margin = 0.02  # by how much of a value the best action must be better than every other
    rounds = 2  # of a match that are looked at

    def stronger(self, game: Game) -> Mind:
        """The mind that confirms puzzles: it looks further, or knows more, than the one that found them."""
        return mind_of(game)


PUZZLES: Final = Part("puzzles", Puzzles())


class Tried(msgspec.Struct, frozen=True, array_like=True):
    """What is known of one legal action: its value, by how much it is worse than the best, each with its interval, and how often
    each fact of the game's mind came true."""

    value: float
    interval: float
    worse_by: float
    worse_interval: float
    facts: list[float]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle as it is kept. The match is replayed from its seed and choices; `view` is the hash of what the seat sees then."""

    id: str
    since: str  # the day from which on it may be a day's puzzle
    options: dict[str, str | int | bool]
    seed: str
    choices: str
    view: str
    theme: str
    best: str
    rating: int
    solved: list[float]  # how often each level finds the best action, from level 1 on
    tried: list[Tried]  # in the order of the legal actions


class Kept(msgspec.Struct, frozen=True):
    """The file of a game."""

    format: int
    game: str
    rules: int
    command: str
    puzzles: list[Puzzle]


@dataclass(frozen=True)
class Moment:
    """A puzzle's position. What anybody is shown comes from the view, and from the state only after the puzzle is done."""

    game: Game
    state: State
    seat: int
    view: View
    preview: Preview
    told: list[list[Json]]  # what happened in the round so far, as the seat was told it


@cache
def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """A game's puzzles by id, in the order of the file; none, where the game has no file."""
    place = files(folder_of(game)).joinpath(FILE)
    if not PUZZLES.of(game).themes or not place.is_file():
        return {}
    kept = msgspec.json.decode(place.read_bytes(), type=Kept)
    return {one.id: one for one in kept.puzzles}


def written(game: Game, command: str, puzzles: Sequence[Puzzle]) -> str:
    """The file of a game: a puzzle a line."""
    head = {"format": FORMAT, "game": game.name, "rules": game.rules_version, "command": command}
    lines = ",\n".join(json.dumps(msgspec.to_builtins(one), separators=(",", ":")) for one in puzzles)
    return json.dumps(head)[:-1] + f', "puzzles": [\n{lines}\n]}}\n'


class Replayed:
    """The match of a puzzle, played again: its position, and what happened in the round so far."""

    def __init__(self, game: Game, options: Mapping[str, object], seed: str, choices: str) -> None:
        self.game = game
        self.seed = seed
        self.state = game.start(game.options(options))
        self.deals = 0
        self.round: list[tuple[State, int | None, State]] = []  # before, action or deal, after
        self.deal()
        for place in choices:
            before, action = self.state.copy(), int(self.state.legal()[PLACES.index(place)])
            self.state.play(action)
            self.round.append((before, action, self.state.copy()))
            self.deal()

    def deal(self) -> None:
        """Every deal is the one that the seed gives."""
        while self.state.awaits_deal():
            before = self.state.copy()
            self.deals += 1
            order = self.state.pack()
            deal_rng(self.seed, self.deals).shuffle(order)
            self.state.deal(vec[i64](order))
            self.round = [(before, None, self.state.copy())]

    def told(self, seat: int) -> list[list[Json]]:
        """The events of the round so far, as a seat was told them."""
        return [[one.seen_by(seat) for one in self.game.events(*step)] for step in self.round]


def deal_all(match: Match) -> None:
    while match.state.awaits_deal():
        match.deal()


@lru_cache(1000)
def moment_of(game: Game, puzzle_id: str) -> Moment:
    """The position of a puzzle; its state is never changed."""
    puzzle = puzzles_of(game)[puzzle_id]
    replayed = Replayed(game, puzzle.options, puzzle.seed, puzzle.choices)
    seat = int(replayed.state.turn)
    view = game.view(replayed.state, seat)
    return Moment(game, replayed.state, seat, view, game.preview(view), replayed.told(seat))


def view_hash(view: View) -> str:
    """What a seat sees, as a short text: the same as long as the rules and the views are."""
    return sha256(msgspec.json.encode(view)).hexdigest()[:12]


def shares_kept(game: Game, puzzle: Puzzle, legal: Sequence[str]) -> dict[str, dict[str, float]]:
    """How often each of the mind's facts came true, by action, as reasons ask for it."""
    names = mind_of(game).fact_names
    return {
        action: dict(zip(names, tried.facts, strict=True))
        for action, tried in zip(legal, puzzle.tried, strict=True)
        if tried.facts
    }


def theme_of(game: Game, reasons: Sequence[Reason], others: Sequence[Sequence[Reason]]) -> str:
    """The theme of the best action: the first that a reason makes which does not hold for what looks nearly as good."""
    common: list[Any] = [one["reason"] for reasons in others for one in reasons]
    own = [one["reason"] for one in reasons if one["reason"] not in common]
    return next((theme for theme, makers in PUZZLES.of(game).themes.items() if any(one in makers for one in own)), "")
