"""The computer players of Nain Jaune: known positions, an honest and calibrated belief, and what a match is worth."""

import pytest

import flibuste
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy
from flibuste.bots.search import Search
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, Json
from flibuste.games.nain_jaune.bots.belief import believed_worlds, shunned_ranks
from flibuste.games.nain_jaune.bots.greedy import NainJauneGreedy
from flibuste.games.nain_jaune.bots.heuristic import NainJauneHeuristic, count_all, rank_counts
from flibuste.games.nain_jaune.bots.mind import NainJauneMind
from flibuste.games.nain_jaune.game import NainJaune
from flibuste.games.nain_jaune.rules import OF_RANK, NainJauneState
from flibuste.games.nain_jaune.sight import known_lacks
from tests.rules.nain_jaune_positions import position

GAME = NainJaune()
MIND = NainJauneMind()
HEURISTIC = NainJauneHeuristic()
SHARE = 10 if flibuste.compiled else 1  # uncompiled, a tenth of the examples

# Whoever thinks ahead: by its plan, or by search.
THINKERS = ["heuristic", "search"]


def choice(who: str, text: Json) -> str:
    state = GAME.load(text)
    if who == "heuristic":
        return GAME.actions[HEURISTIC.choose(state, Rng("any"))]
    estimates = Search(GAME, MIND, 40).think(GAME.view(state, int(state.turn)), Rng("any"))
    return GAME.actions[estimates[0].action]


def rank_of(action: str) -> int:
    return int(action.removesuffix(" announce").rsplit("-", 1)[1])


def played(policies: list[Policy], seed: str, steps: int, **options: object) -> NainJauneState:
    """A round in progress, after so many cards; over earlier where the round is."""
    state = GAME.start(GAME.options({"players": len(policies), **options}))
    rng = Rng(seed)
    state.shuffle_and_deal(rng)
    while steps and state.turn >= 0:
        state.play(policies[state.turn].choose(state, rng))
        steps -= 1
    return state


# ---- known positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", THINKERS)
def test_goes_out_with_the_last_run(who: str) -> None:
    text = position(["skull 4 5 6", "sails 1 2 7 9 10 11"], aside="helm 4")
    assert choice(who, text) == "play skull-4"


@pytest.mark.parametrize("who", THINKERS)
def test_keeps_a_13_to_begin_again_and_goes_out(who: str) -> None:
    """The longer run first would give the start away; after the 13 it goes out with it."""
    text = position(["skull 3 4 5 13", "sails 6 7 8 9 10 11"], aside="helm 6 7")
    assert rank_of(choice(who, text)) == 13


@pytest.mark.parametrize("who", THINKERS)
def test_begins_where_nobody_can_follow_and_goes_out(who: str) -> None:
    """All other 9s are laid: the 8 comes back to this hand, and the rest goes in one run."""
    text = position(["skull 3 4 5 8", "sails 2 6 7 10 11 12"], aside="helm 6 7")
    laid = [card for _, card in text["laid"]]  # type: ignore[attr-defined]
    assert sum(card.endswith("-9") for card in laid) == 4
    assert rank_of(choice(who, text)) == 8


@pytest.mark.parametrize("who", ["greedy", *THINKERS])
def test_takes_the_stake_when_two_cards_of_a_rank_go_on(who: str) -> None:
    text = position(["skull 11 sails 2 helm 11", "sails 5 6 7"], 0, 11, laid=[(0, "helm 10")])
    if who == "greedy":
        assert GAME.actions[NainJauneGreedy().choose(GAME.load(text), Rng("any"))] == "play skull-11"
    else:
        assert choice(who, text) == "play skull-11"


@pytest.mark.parametrize("who", THINKERS)
def test_announces(who: str) -> None:
    text = position(["skull 7 2", "sails 5 6 9"], 0, 7, laid=[(0, "helm 6")], options={"must_announce": True})
    assert choice(who, text) == "play skull-7 announce"


def test_a_candidate_for_each_rank() -> None:
    state = GAME.load(position(["skull 7 11 sails 7 9 helm 11", "sails 5 6 8"], options={"must_announce": True}))
    actions = numbers(MOST_LEGAL)
    count = MIND.candidates(state, actions, state.legal_into(actions))
    found = sorted(GAME.actions[actions[i]] for i in range(count))
    assert found == ["play sails-9", "play skull-11 announce", "play skull-7 announce"]


def test_counting() -> None:
    rng = Rng("counting")
    for _ in range(50):
        cards = int(rng.word()) << 20 ^ int(rng.word())
        assert count_all(cards) == cards.bit_count()
        counts = rank_counts(cards)
        for rank in range(1, 14):
            assert counts >> 4 * (rank - 1) & 15 == (cards & int(OF_RANK[rank])).bit_count()


def test_the_plan_beats_the_longest_run() -> None:
    """On paired deals; how much by is measured in the benchmark of players."""
    lead = 0
    for deal in range(40 * SHARE):
        for seat in range(2):
            policies: list[Policy] = [NainJauneGreedy(), NainJauneGreedy()]
            policies[seat] = HEURISTIC
            state = played(policies, f"plan {deal}", -1, rounds=1)
            lead += int(state.purses[seat] - state.purses[1 - seat])
    assert lead > 0


# ---- the belief ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_belief_keeps_the_view_and_honours_passes(players: int) -> None:
    for number in range(3 * SHARE):
        state = played([HEURISTIC] * players, f"belief {number}", 5 + number, rounds=1)
        if state.turn < 0:
            continue
        for seat in range(players):
            view = GAME.view(state, seat)
            worlds = MIND.belief(GAME, view)
            lacks = known_lacks(state)
            for draw in range(4):
                world = worlds.sample(Rng(f"draw {draw}"))
                assert isinstance(world, NainJauneState)
                assert GAME.view(world, seat) == view
                for other in range(players):
                    for rank in range(1, 14):
                        assert not (lacks[other] >> rank & 1 and world.hands[other] & OF_RANK[rank])


def test_a_start_makes_the_rank_below_less_likely() -> None:
    state = GAME.start(GAME.options({"players": 2}))
    state.shuffle_and_deal(Rng("a start"))
    begun = next(action for action in state.legal() if 5 <= action % 13 <= 9)
    other = int(state.turn)
    state.play(begun)
    below = begun % 13
    assert below in shunned_ranks(state)[other]
    held = []
    for doubt in (1.0, 0.1):
        worlds = believed_worlds(GAME, GAME.view(state, 1 - other), doubt)
        rng = Rng("draws")
        held.append(sum(1 for _ in range(200) if worlds.sample(rng).hands[other] & OF_RANK[below]))
    assert held[1] < held[0] - 10


@pytest.mark.parametrize("policy", [NainJauneGreedy(), HEURISTIC], ids=["greedy", "heuristic"])
def test_the_belief_is_calibrated(policy: Policy) -> None:
    """Of the ranks thought to be held with a chance of about p, about p are: over whole rounds on fixed seeds, in four bins."""
    draws = 50
    expected = [0.0] * 4
    true = [0] * 4
    count = [0] * 4
    for number in range(6 * SHARE):
        state = played([policy] * 2, f"calibration {number}", 6 + number % 20)
        if state.turn < 0:
            continue
        seat = int(state.turn)
        worlds = MIND.belief(GAME, GAME.view(state, seat))
        rng = Rng(f"calibration {number}")
        hands = []
        for _ in range(draws):
            world = worlds.sample(rng)
            assert isinstance(world, NainJauneState)
            hands.append(world.hands[1 - seat])
        for rank in range(1, 14):
            chance = sum(1 for hand in hands if hand & OF_RANK[rank]) / draws
            if 0.0 < chance < 1.0:
                place = min(int(chance * 4), 3)
                expected[place] += chance
                true[place] += 1 if state.hands[1 - seat] & OF_RANK[rank] else 0
                count[place] += 1
    for place in range(4):
        if count[place]:
            spread = 0.08 + 1.5 / count[place] ** 0.5  # the model's own fault, and three times that of so few examples
            assert abs(expected[place] - true[place]) / count[place] < spread, (place, expected, true, count)


# ---- what a match is worth -------------------------------------------------------------------------------------------


def ended(players: int, edition: str, seed: str, rounds: int = 5) -> NainJauneState:
    """A match after its first round."""
    return played([HEURISTIC] * players, seed, -1, edition=edition, rounds=rounds)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["djeco", "classic"])
def test_the_chances_of_all_seats_sum_to_one(players: int, edition: str) -> None:
    for number in range(2 * SHARE):
        state = ended(players, edition, f"sum {number}")
        assert abs(sum(MIND.value(state, seat) for seat in range(players)) - 1.0) < 1e-9


@pytest.mark.parametrize("rounds", [1, 5])
def test_more_points_are_worth_more(rounds: int) -> None:
    state = ended(3, "djeco", "more", rounds)
    purses = state.purses[:]
    for richer in range(3):
        before = -1.0
        for points in range(15, 120, 5):
            changed = purses[:]
            changed[richer] = points
            state.purses = changed
            value = MIND.value(state, richer)
            assert before < value < 1.0
            before = value


def test_whoever_is_out_has_no_chance() -> None:
    state = ended(3, "djeco", "out")
    state.out = 1 << 1
    assert MIND.value(state, 1) == 0.0
    assert abs(MIND.value(state, 0) + MIND.value(state, 2) - 1.0) < 1e-9


def test_a_match_that_is_over_is_worth_what_was_won() -> None:
    state = ended(4, "djeco", "over", 5)
    state.finish(0)
    assert [MIND.value(state, seat) for seat in range(4)] == [Mind().value(state, seat) for seat in range(4)]


def test_one_round_is_played_for_points() -> None:
    state = ended(2, "djeco", "points", 1)
    assert state.over
    ahead = int(state.purses[0] - state.purses[1])
    assert abs(MIND.value(state, 0) - (0.5 + ahead / 196)) < 1e-9
    assert abs(MIND.value(state, 0) + MIND.value(state, 1) - 1.0) < 1e-9


# ---- the search ------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_thought() -> None:
    state = played([HEURISTIC] * 3, "thought", 12)
    view = GAME.view(state, int(state.turn))
    thoughts = [Search(GAME, MIND, 10).think(view, Rng("one")) for _ in range(2)]
    assert [(one.action, one.values) for one in thoughts[0]] == [(one.action, one.values) for one in thoughts[1]]
