"""A game's own way to play on does, move by move, what the general one does; and what makes it fast hides nothing."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import flibuste
from flibuste.bots import mind_of
from flibuste.bots.mind import Mind
from flibuste.bots.policy import RandomPolicy
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games import GAMES
from flibuste.games.corsari.bots.habits import Habits
from flibuste.games.corsari.bots.judge import NEVER, Judge
from flibuste.games.corsari.rules import BANDS, HAND, PACK, RANKS

MATCHES = 20 if flibuste.compiled else 2
TABLES: list[tuple[str, dict[str, object]]] = [
    ("corsari", {"players": 2}),
    ("corsari", {"players": 3, "return_taken": False, "first_turn_close": False}),
    ("corsari", {"players": 4, "edition": "piatnik"}),
    ("nain_jaune", {"players": 2, "edition": "classic", "rounds": 8}),
    ("nain_jaune", {"players": 3, "must_announce": True, "grand_abordage": "opener"}),
    ("nain_jaune", {"players": 4, "rounds": 12}),
]


def words(rng: Rng) -> list[int]:
    return [int(rng.a), int(rng.b), int(rng.c), int(rng.d)]


@pytest.mark.parametrize(("name", "asked"), TABLES, ids=[f"{name} {asked['players']}" for name, asked in TABLES])
def test_playouts_are_those_of_the_general_way_move_by_move(name: str, asked: dict[str, object]) -> None:
    """The public record of the round has every move, so equal records are equal moves. Some rounds begin with random moves."""
    game = GAMES[name]
    mind = mind_of(game)
    options = game.options(asked)
    for number in range(MATCHES):
        rng = Rng(f"playouts {number}")
        state: State = game.start(options)
        mind.begin(number % options.players)
        while not state.over:
            state.shuffle_and_deal(rng)
            for _ in range(int(rng.below(30)) if rng.below(2) else 0):
                if state.turn >= 0:
                    state.play(RandomPolicy().choose(state, rng))
            while state.turn >= 0:  # a playout of Corsari may end in the middle of a round
                general, luck = state.copy(), rng.copy()
                moves = mind.play_on(state, rng)
                assert Mind.play_on(mind, general, luck) == moves > 0
                assert list(general.trail) == list(state.trail)
                assert game.dump(general) == game.dump(state)
                assert words(luck) == words(rng)


def plain_judgement(
    judge: Judge, hand: list[int], lies_open: list[int], pier: int, discarding: bool
) -> tuple[int, int, int, int]:
    """The least cost, its crew and its stowaways, by trying every crew."""
    best = (NEVER, -1, -1, 0)
    held = [colour for colour in range(BANDS) if hand[colour] and colour != pier]
    if not held:
        return (0, -1, -1, 0)
    for first in held:
        for second in held:
            if second < first:
                continue
            crew = hand[first] | hand[second]
            outside = [rank for rank in range(RANKS) for _ in range(sum(hand[c] >> rank & 1 for c in held) - (crew >> rank & 1))]
            if discarding and outside:
                outside.remove(max(outside))
            outs = (2047 & ~(lies_open[pier] | hand[pier])).bit_count()
            outs += sum((2047 & ~(lies_open[colour] | crew)).bit_count() for colour in (first, second))
            cost = sum(int(judge.card_cost + judge.rank_cost * (rank + 1)) for rank in outside)
            cost += int(judge.search_costs[len(outside) * 64 + outs])
            if cost < best[0]:
                best = (cost, first, second, len(outside))
    return best


@pytest.mark.parametrize("discarding", [False, True])
def test_no_crew_of_corsari_is_overlooked(discarding: bool) -> None:
    judge = Judge(Habits())
    for number in range(100 * MATCHES):
        rng = Rng(f"hands {number}")
        pack = vec[i64](list(range(PACK)))
        rng.shuffle(pack)
        hand, lies_open = [0] * BANDS, [0] * BANDS
        few = 1 + int(rng.below(BANDS))  # colours, so that rich hands come up, too
        cards = [int(card) for card in pack if card // RANKS < few][: HAND + discarding]
        for card in cards:
            hand[card // RANKS] |= 1 << card % RANKS
        for card in [int(card) for card in pack if card not in cards][: rng.below(60)]:
            lies_open[card // RANKS] |= 1 << card % RANKS
        pier = int(rng.below(BANDS))
        expected = plain_judgement(judge, hand, lies_open, pier, discarding)
        masks, seen = vec[i64](hand), vec[i64](lies_open)
        least = expected[0]
        for below in (NEVER, least + 1):
            assert list(judge.hand(masks, 0, seen, pier, discarding, below)) == list(expected)
        assert judge.hand(masks, 0, seen, pier, discarding, least)[0] == least
