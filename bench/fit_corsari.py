"""Fits what Corsari's search believes a position is worth: the constants in `src/flibuste/games/corsari/bots/race.py`.

Matches of the tuned player with itself are looked at here and there; the weights are those under which what followed was
most likely (a softmax over the seats). Positions of a race are followed to the end of their round, the moments between
rounds to the end of the match, so run it twice: the first uses the second.
Run: python bench/fit_corsari.py [matches for each number of players]
"""

import random
import sys
from math import exp, log

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.chance import Rng
from flibuste.games import game_named
from flibuste.games.corsari.bots.heuristic import CorsariHeuristic
from flibuste.games.corsari.bots.mind import CorsariMind
from flibuste.games.corsari.bots.race import stock_masks, turns_to_sweep
from flibuste.games.corsari.rules import BANDS, DRAWING, LAST_ROUND_FROM, RANKS, CorsariState

CORSARI = game_named("corsari")
PLAYER = CorsariHeuristic()
MIND = CorsariMind()
Row = tuple[list[list[float]], list[float]]  # the features of each seat, and its share of the win


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for players in CORSARI.player_counts:
        first, later, between = gather(players, matches)
        print(f"{players} players")
        print("  race, before the last pier card: turns now, turns in the end, waiting:", fitted(first))
        print("  race, at the last pier card: turns, waiting:", fitted(later))
        print("  between rounds: penalty cards, the same in the last round, waiting:", fitted(between))


def gather(players: int, matches: int) -> tuple[list[Row], list[Row], list[Row]]:
    """Positions of the race, before and at the last pier card, and of the moments between rounds."""
    choice = random.Random(players)
    races: tuple[list[Row], list[Row]] = ([], [])
    between: list[Row] = []
    options = CORSARI.options({"players": players})
    for number in range(matches):
        state = CORSARI.start(options)
        assert isinstance(state, CorsariState)
        if number % 2:
            give_penalties(state, choice)
        rng = Rng(f"fit {players} {number}")
        asked: list[tuple[list[Row], list[list[float]]]] = [(between, [between_features(state, s) for s in range(players)])]
        while not state.over:
            state.shuffle_and_deal(rng)
            while state.turn >= 0:
                if state.phase == DRAWING and choice.random() < 0.1:
                    last = state.pier_at + 1 == state.pier_end
                    asked.append((races[last], [race_features(state, seat, last) for seat in range(players)]))
                state.play(PLAYER.choose(state, rng))
            won = [MIND.value(state, seat) for seat in range(players)]
            for rows, features in asked:
                if rows is not between or state.over:
                    rows.append((features, won))
            asked = [one for one in asked if one[0] is between]
    return races[0], races[1], between


def give_penalties(state: CorsariState, choice: random.Random) -> None:
    """Begin in the middle of a match."""
    counts = [choice.randrange(44 // state.players) for _ in range(state.players)]
    cards = choice.sample(range(BANDS * RANKS), sum(counts))
    masks = [0] * (BANDS * state.players)
    for seat, count in enumerate(counts):
        for _ in range(count):
            card = cards.pop()
            masks[seat * BANDS + card // RANKS] |= 1 << card % RANKS
    state.penalties = vec[i64](masks)
    state.penalty_counts = vec[i64](counts)
    state.last_round = sum(counts) >= LAST_ROUND_FROM
    state.dealer = choice.randrange(state.players)


def race_features(state: CorsariState, seat: int, last: bool) -> list[float]:
    stock = stock_masks(state)
    piers = [state.row[state.pier_end - 1]] if last else [state.row[state.pier_at], state.row[state.pier_end - 1]]
    turns = [log(turns_to_sweep(state.hands, seat * BANDS, stock, pier // RANKS)) for pier in piers]
    return [*turns, float((seat - state.turn) % state.players)]


def between_features(state: CorsariState, seat: int) -> list[float]:
    count = float(state.penalty_counts[seat])
    waits = float((seat - state.dealer - 1) % state.players)
    return [0.0, count, waits] if state.last_round else [count, 0.0, waits]


def fitted(rows: list[Row]) -> list[float]:
    """The weights, to be taken as costs: Newton's method for one weight after the other, until nothing changes."""
    weights = [0.0] * len(rows[0][0][0])
    for step in range(40 * len(weights)):
        k = step % len(weights)
        slope = 0.0
        curvature = 1e-9
        for features, shares in rows:
            likely = [exp(-sum(weight * x for weight, x in zip(weights, seat, strict=True))) for seat in features]
            chances = [one / sum(likely) for one in likely]
            expected = sum(chance * seat[k] for chance, seat in zip(chances, features, strict=True))
            slope += expected - sum(share * seat[k] for share, seat in zip(shares, features, strict=True))
            curvature += sum(chance * (seat[k] - expected) ** 2 for chance, seat in zip(chances, features, strict=True))
        weights[k] += slope / curvature
    return [round(weight, 3) for weight in weights]


if __name__ == "__main__":
    main()
