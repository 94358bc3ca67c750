"""Plays matches to learn from, and writes down what a net sees of their positions and what became of the sides."""

from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from flibuste.bots import LESSONS, mind_of
from flibuste.bots.search import Search
from flibuste.chance import Rng
from flibuste.game import Game, State
from flibuste.games import game_named

Positions = dict[str, NDArray[np.int64] | NDArray[np.float64]]

ASTRAY = (0, 0, 5, 15)  # in hundredths, how often a guide plays anything at all, by match: all sorts of positions are to come up
SEEN_GUIDED = 10  # in hundredths, how many positions of a match are written down
SEEN_THINKING = 40


@dataclass(frozen=True)
class Batch:
    """Some matches, told by plain values, so that they go to any worker. Without worlds the guide plays them."""

    game: str
    way: str
    number: int  # of this batch
    matches: int
    worlds: int = 0
    weights: tuple[int, ...] = ()  # of the net by which the players judge; without, they judge as the game's mind does

    def key(self) -> str:
        """What its file is called: everything that it depends on, but for the rules and the players themselves."""
        told = f"{self.game} {self.way} {self.matches} {self.worlds} {self.weights}"
        kind = f"think{self.worlds}" if self.worlds else "guide"
        return f"{self.way.replace(' ', '-')}-{kind}-{sha256(told.encode()).hexdigest()[:10]}-{self.number:04}"


def play_batch(batch: Batch) -> Positions:
    """What a worker does. `seen` has the inputs of each side, `told` what the game's mind foretold, `won` what became of it."""
    game = game_named(batch.game)
    lessons = LESSONS.of(game)
    asked = dict(lessons.ways[batch.way])
    options = game.options(asked)
    partners = game.partners(asked)
    sides = options.players // partners
    mind = mind_of(game)
    rows: dict[str, list[object]] = {"seen": [], "stock": [], "told": [], "won": [], "match": []}
    for one in range(batch.matches):
        number = batch.number * batch.matches + one
        kind = f"think {batch.worlds}" if batch.worlds else "guide"
        chance = Rng(f"flibuste lesson {batch.game} {batch.way} {kind} {number}")
        state = game.start(options)
        players = Players(game, batch, chance)
        begun = len(rows["seen"])
        while not state.over:
            if state.turn < 0:
                state.shuffle_and_deal(chance)
                continue
            if lessons.worth_a_look(state) and chance.below(100) < (SEEN_THINKING if batch.worlds else SEEN_GUIDED):
                rows["seen"].append(lessons.look(state))
                rows["stock"].append(lessons.stock(state))
                rows["told"].append([mind.value(state, side * partners) for side in range(sides)])
                rows["match"].append(number)
            state.play(players.choose(state))
        shares = lessons.shares(state)
        rows["won"] += [shares] * (len(rows["seen"]) - begun)
    found = {name: np.array(row) for name, row in rows.items()}
    found["seen"] = found["seen"].reshape(-1, sides, lessons.inputs)
    return found


class Players:
    """All seats of a match: by the guide, or each thinking from its own view."""

    def __init__(self, game: Game, batch: Batch, chance: Rng) -> None:
        lessons = LESSONS.of(game)
        self.game = game
        self.chance = chance
        self.guide = lessons.guide()
        self.astray = ASTRAY[chance.below(len(ASTRAY))]
        self.search: Search | None = None
        if batch.worlds:
            mind = lessons.student(batch.way, list(batch.weights)) if batch.weights else mind_of(game)
            self.search = Search(game, mind, batch.worlds)

    def choose(self, state: State) -> int:
        if self.search is not None:
            return int(self.search.think(self.game.view(state, int(state.turn)), self.chance)[0].action)
        if self.chance.below(100) < self.astray:
            legal = state.legal()
            return legal[self.chance.below(len(legal))]
        return int(self.guide.choose(state, self.chance))
