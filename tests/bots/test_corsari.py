"""Corsari's players: known positions, what is believed of the others' hands, and what a position is worth."""

import math
import statistics

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import flibuste
from flibuste.bots.policy import Policy
from flibuste.bots.search import Search
from flibuste.cards import numbers
from flibuste.chance import Rng, deal_rng
from flibuste.game import MOST_LEGAL, Json
from flibuste.games import game_named
from flibuste.games.corsari.bots.belief import STEPS, THOROUGH_STEPS, CorsariBelief
from flibuste.games.corsari.bots.greedy import CorsariGreedy
from flibuste.games.corsari.bots.hands import hand_cost
from flibuste.games.corsari.bots.heuristic import CorsariHeuristic
from flibuste.games.corsari.bots.mind import CorsariMind
from flibuste.games.corsari.bots.suspects import STILL_HELD, Suspect
from flibuste.games.corsari.crew import least_limit
from flibuste.games.corsari.rules import BANDS, DRAW_STOCK, DRAWING, HAND, PACK, RANKS, CorsariState
from flibuste.games.corsari.worlds import CorsariWorlds
from tests.rules.corsari_positions import position

CORSARI = game_named("corsari")
MIND = CorsariMind()
HEURISTIC = CorsariHeuristic()
ROUNDS = 60 if flibuste.compiled else 4
SAMPLES = 40
BLOCKS = 12  # by which two chains are compared
WORLDS_A_BLOCK = 60 if flibuste.compiled else 5

SWEEP = "blue 1 2 violet 1 3 5 7 9 11 orange 2 4 6 8"  # twelve without a stowaway at a blue pier
CREWED = "blue 1 2 violet 1 3 5 7 9 orange 2 4 6 8"  # eleven of them


def loaded(written: Json) -> CorsariState:
    state = CORSARI.load(written)
    assert isinstance(state, CorsariState)
    return state


def choice(policy: Policy, written: Json) -> str:
    return CORSARI.actions[policy.choose(loaded(written), Rng("choice"))]


def thought(written: Json, worlds: int = 60) -> str:
    """What the search does in a position."""
    state = loaded(written)
    estimates = Search(CORSARI, MIND, worlds if flibuste.compiled else 8).think(
        CORSARI.view(state, int(state.turn)), Rng("thought")
    )
    return CORSARI.actions[estimates[0].action]


# ---- known positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [CorsariGreedy(), CorsariGreedy(0), HEURISTIC])
def test_everybody_sets_sail_with_a_sweep_in_hand(policy: Policy) -> None:
    assert choice(policy, position(phase="discard", hands=[f"{SWEEP} red 9"])) == "discard red-9 sail"


def test_the_search_sets_sail_with_a_sweep_in_hand() -> None:
    assert thought(position(phase="discard", hands=[f"{SWEEP} red 9"])) == "discard red-9 sail"


@pytest.mark.parametrize(("closes_at", "sails"), [(10, True), (0, False)])
def test_the_greedy_player_sets_sail_at_its_limit(closes_at: int, sails: bool) -> None:
    chosen = choice(CorsariGreedy(closes_at), position(phase="discard", hands=[f"{CREWED} red 9 grey 10"]))
    assert chosen == "discard grey-10 sail" if sails else chosen == "discard grey-10"


def test_the_heuristic_sets_sail_with_a_stowaway_only_where_that_decides_the_match() -> None:
    hands = [f"{CREWED} red 4 grey 10"]
    assert not choice(HEURISTIC, position(phase="discard", hands=hands)).endswith("sail")
    assert not choice(HEURISTIC, position(phase="discard", hands=hands, penalties=[20, 18], last_round=True)).endswith("sail")
    assert choice(HEURISTIC, position(phase="discard", hands=hands, penalties=[18, 20], last_round=True)).endswith("sail")


def at_sea(hand: str, stowaways: str) -> Json:
    """Seat 1 lays down this hand, after seat 0 has set sail with a violet and orange crew."""
    crew = "violet 1 3 5 7 orange 2 4 6"
    laid = {0: (crew, "blue 1 2", stowaways)}
    return position(phase="lay", turn=1, hands=["", hand], laid=laid, closer=0)


def test_a_sinker_gives_the_closer_as_many_cards_as_he_can() -> None:
    # With its red crew it has six stowaways that count 12: as many as the closer's. A pink crew would leave fewer cards.
    hand = "red 8 9 10 11 blue 3 4 pink 1 green 1 grey 2 brown 2 azure 3 yellow 3"
    chosen = choice(HEURISTIC, at_sea(hand, "green 4 5 grey 3"))
    state = loaded(at_sea(hand, "green 4 5 grey 3"))
    state.play(CORSARI.parse(chosen))
    assert chosen.startswith("crew red") and state.score[3] == 2 and state.penalty_counts[0] >= 3 + 5


def test_whoever_cannot_sink_the_closer_keeps_the_fewest_cards() -> None:
    # Red and yellow save 21 points with two cards, pink and green only 15 with five.
    hand = "red 10 yellow 11 pink 1 2 3 green 4 5 grey 6 brown 6 azure 6 blue 3 4"
    assert choice(HEURISTIC, at_sea(hand, "green 1 2 grey 1")) == "crew pink green"
    assert choice(CorsariGreedy(), at_sea(hand, "green 1 2 grey 1")) == "crew red yellow"


def test_what_would_be_a_stowaway_is_attached_and_a_sweep_taken() -> None:
    hand = "orange 9 violet 10 red 1 2 3 4 yellow 5 6 7 8 blue 3 4"
    for policy in (CorsariGreedy(), HEURISTIC):
        state = loaded(at_sea(hand, "green 1 2 grey 1"))
        while state.turn >= 0:
            state.play(policy.choose(state, Rng("attach")))
        assert state.over and state.winners == 2


def last_pier_card(hand: str) -> Json:
    return position(hands=[hand], pier="blue 6", discards="grey 11", turns=40)


def test_the_last_pier_card_is_left_when_ahead_and_taken_when_hopeless() -> None:
    hopeless = "red 11 pink 11 green 11 grey 10 brown 10 azure 10 yellow 9 orange 9 violet 9 red 8 pink 8 green 8"
    assert choice(HEURISTIC, last_pier_card(f"{CREWED} red 9")) == "draw stock"
    assert choice(HEURISTIC, last_pier_card(hopeless)) == "draw pier"
    assert thought(last_pier_card(f"{CREWED} red 9")) != "draw pier"
    assert thought(last_pier_card(hopeless)) == "draw pier"


def test_what_the_next_player_collects_is_held_back() -> None:
    state = loaded(position(phase="draw", turn=1, hands=[f"{CREWED} red 10", "yellow 1 2 3"], discards="red 3", stock="green 11"))
    for action in ("draw discard", "discard yellow-1", "draw stock"):
        state.play(CORSARI.parse(action))
    assert CORSARI.actions[HEURISTIC.choose(state, Rng("held"))] == "discard green-11"
    state = loaded(position(phase="discard", turn=0, hands=[f"{CREWED} red 11 green 10"]))
    assert CORSARI.actions[HEURISTIC.choose(state, Rng("held"))] == "discard red-11"


# ---- what is believed ------------------------------------------------------------------------------------------------


def positions_of_play(players: int, rounds: int, seed: str) -> list[CorsariState]:
    """Positions of the tuned player's rounds in which somebody is to draw, now and then."""
    found: list[CorsariState] = []
    for number in range(rounds):
        state = CORSARI.start(CORSARI.options({"players": players}))
        assert isinstance(state, CorsariState)
        state.shuffle_and_deal(deal_rng(seed, number))
        rng = Rng(f"{seed} {number}")
        while state.turn >= 0:
            if state.phase == DRAWING and rng.below(12) == 0:
                found.append(state.copy())
            state.play(HEURISTIC.choose(state, rng))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_believed_worlds_keep_the_view(players: int) -> None:
    for state in positions_of_play(players, 3, "keep")[:8]:
        for seat in range(players):
            view = CORSARI.view(state, seat)
            belief = MIND.belief(CORSARI, view)
            assert isinstance(belief, CorsariBelief)
            for _ in range(3):
                world = belief.sample(Rng(f"keep {seat}"))
                assert CORSARI.view(world, seat) == view
                assert CORSARI.view(world, None) == CORSARI.view(state, None)  # known pick-ups among them


def test_a_record_that_tells_only_a_part_is_believed_as_far_as_it_goes() -> None:
    state = loaded(position(phase="discard", turn=0, hands=["red 1 2 3 4 5"]))
    for action in ("discard red-1", "draw discard", "discard red-1", "draw stock"):
        state.play(CORSARI.parse(action))
    for seat in range(2):
        view = CORSARI.view(state, seat)
        assert CORSARI.view(MIND.belief(CORSARI, view).sample(Rng("part")), seat) == view


def held_by(state: CorsariState, seat: int, card: int) -> bool:
    return bool(state.hands[seat * BANDS + card // RANKS] >> card % RANKS & 1)


def beliefs(state: CorsariState, quick: bool, anew: bool = False) -> CorsariBelief:
    worlds = CORSARI.worlds(CORSARI.view(state, int(state.turn)))
    assert isinstance(worlds, CorsariWorlds)
    return CorsariBelief(worlds, int(state.turn), quick, anew)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_chain_remembers_what_counting_anew_finds(players: int) -> None:
    for state in positions_of_play(players, 3, "remembers")[:10]:
        belief = beliefs(state, quick=True)
        rng = Rng("remembers")
        for _ in range(5):
            belief.sample(rng)
            for suspect in belief.suspects:
                remembered = [int(suspect.counts[turn]) for turn in range(suspect.first, suspect.end)]
                assert min(remembered, default=0) >= 0  # so a chain that stops early misses nothing
                assert sum(remembered) == suspect.count_against()
                hand = numbers(BANDS)
                for turn in range(suspect.first, suspect.end):
                    suspect.fill_hand(turn, hand, 0)
                    place = (turn - suspect.first) * BANDS
                    assert list(hand) == [suspect.masks[place + colour] for colour in range(BANDS)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_first_mate_1_remembers_changes_none_of_its_worlds(players: int) -> None:
    for state in positions_of_play(players, 3, "anew")[:6]:
        remembering, anew = beliefs(state, quick=False), beliefs(state, quick=False, anew=True)
        one, other = Rng("anew"), Rng("anew")
        for _ in range(40 if flibuste.compiled else 2):
            assert CORSARI.dump(remembering.sample(one)) == CORSARI.dump(anew.sample(other))
        assert one.word() == other.word()


def test_the_quick_chain_goes_through_rounds_of_any_length() -> None:
    turns = 70
    suspect = Suspect(0)
    for turn in range(turns):
        suspect.add_turn(DRAW_STOCK, -1, -1, 0)
        suspect.discarded[turn] = turn
    assert suspect.make_slots() == HAND
    unseen = list(range(turns, PACK))
    for slot in range(len(suspect.card)):
        if suspect.gone[slot] == STILL_HELD:
            suspect.card[slot] = unseen.pop()
    suspect.remember()
    pool, rng = vec[i64](unseen), Rng("long")
    before = [int(card) for card in suspect.card]
    for _ in range(300):
        suspect.quick_step(pool, rng)
    assert [int(card) for card in suspect.card] != before
    assert sum(int(suspect.counts[turn]) for turn in range(suspect.first, suspect.end)) == suspect.count_against()


def held_by_next(state: CorsariState, belief: CorsariBelief, apart: int, rng: Rng) -> list[int]:
    """What the next player is believed to hold in some worlds: the cost of the hand, and how often he has each card."""
    found = [0] * (PACK + 1)
    other = int(state.left_of(state.turn))
    for number in range(WORLDS_A_BLOCK * apart):
        world = belief.sample(rng)
        if number % apart == 0:
            found[0] += int(hand_cost(world.hands[other * BANDS : other * BANDS + BANDS], state.pier_colour(), False))
            for card in range(PACK):
                found[card + 1] += held_by(world, other, card)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_both_chains_draw_the_same_hands(players: int) -> None:
    """Means of many blocks of worlds, as many steps apart in both chains, differ by as many standard errors as chance makes."""
    of_costs: list[float] = []
    of_cards: list[float] = []
    for number, state in enumerate(positions_of_play(players, 6, "chains")[: 8 if flibuste.compiled else 1]):
        quick, thorough = beliefs(state, quick=True), beliefs(state, quick=False)
        rng = Rng(f"chains {number}")
        blocks = [
            (held_by_next(state, quick, THOROUGH_STEPS // STEPS, rng), held_by_next(state, thorough, 1, rng))
            for _ in range(BLOCKS)
        ]
        for what in range(PACK + 1):
            one, other = ([block[chain][what] for block in blocks] for chain in (0, 1))
            if min(sum(one), sum(other)) > min(BLOCKS, WORLDS_A_BLOCK):
                error = math.sqrt((statistics.variance(one) + statistics.variance(other)) / BLOCKS)
                (of_cards if what else of_costs).append((statistics.fmean(one) - statistics.fmean(other)) / max(error, 0.1))
    assert math.sqrt(statistics.fmean(one * one for one in of_cards)) < (1.3 if flibuste.compiled else 2)
    assert math.sqrt(statistics.fmean(one * one for one in of_costs)) < (1.5 if flibuste.compiled else 4)
    assert abs(statistics.fmean(of_costs)) < (0.7 if flibuste.compiled else 4)


def test_the_belief_is_calibrated_and_knows_better_than_chance() -> None:
    """How often a card is believed to be in the next player's hand is how often it is; hands are as good as they are."""
    predicted = [0.0] * 5
    true = [0] * 5
    cases = [0] * 5
    believed_error = uniform_error = 0.0
    states = positions_of_play(2, ROUNDS, "calibration")
    for state in states:
        seat = int(state.turn)
        other = 1 - seat
        worlds = CORSARI.worlds(CORSARI.view(state, seat))
        assert isinstance(worlds, CorsariWorlds)
        rng = Rng("calibration")
        belief = CorsariBelief(worlds, seat)
        apart = 5 * THOROUGH_STEPS // STEPS  # neighbours are much alike
        samples = [belief.sample(rng) for _ in range(SAMPLES * apart)][::apart]
        limit = float(least_limit(state.hands, other * BANDS, state.pier_colour(), False))
        believed_error += abs(limit - mean_limit(samples, other))
        uniform_error += abs(limit - mean_limit([worlds.sample(rng) for _ in range(SAMPLES)], other))
        for card in worlds.unseen:
            chance = sum(held_by(world, other, int(card)) for world in samples) / SAMPLES
            place = min(int(chance * 10), 4)
            predicted[place] += chance
            true[place] += held_by(state, other, int(card))
            cases[place] += 1
    assert believed_error < 0.6 * uniform_error
    enough = 300
    for place in range(5):
        if cases[place] >= enough:
            assert abs(predicted[place] - true[place]) / cases[place] < 0.1
    if flibuste.compiled:
        assert cases[2] >= enough
        assert true[2] / cases[2] > 1.5 * true[0] / cases[0]


def mean_limit(worlds: list[CorsariState], seat: int) -> float:
    return sum(least_limit(world.hands, seat * BANDS, world.pier_colour(), False) for world in worlds) / len(worlds)


# ---- what a position is worth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_add_up_and_fall_with_penalties(players: int) -> None:
    for last_round in (False, True):
        chances = []
        for count in range(0, 20, 4):
            state = loaded(position(players, "deal", None, penalties=[count, *[6] * (players - 1)]))
            state.last_round = last_round
            assert sum(MIND.value(state, seat) for seat in range(players)) == pytest.approx(1.0)
            chances.append(MIND.value(state, 0))
        assert chances == sorted(chances, reverse=True) and chances[0] > chances[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_in_the_race_add_up_and_grow_with_a_better_hand(players: int) -> None:
    chances = []
    worse = "blue 1 2 violet 1 3 5 7 9 orange 2 4 red 9 grey 9 pink 9"
    for hand in ("red 1 2 3 pink 1 2 3 green 1 2 3 grey 1 2 3", worse, f"{CREWED} red 9", SWEEP):
        state = loaded(position(players, hands=[hand]))
        assert sum(MIND.value(state, seat) for seat in range(players)) == pytest.approx(1.0)
        chances.append(MIND.value(state, 0))
    assert chances == sorted(chances) and chances[0] < chances[-1]


def test_a_match_that_is_over_is_worth_what_it_brought() -> None:
    state = loaded(position(phase="discard", hands=[f"{SWEEP} red 9"]))
    state.play(CORSARI.parse("discard red-9 sail"))
    while state.turn >= 0:
        state.play(HEURISTIC.choose(state, Rng("over")))
    assert MIND.value(state, 0) == 1.0 and MIND.value(state, 1) == 0.0
    assert MIND.facts(state, 0) == 2 and MIND.facts(state, 1) == 0  # swept, and was not sunk


# ---- the search ------------------------------------------------------------------------------------------------------


def test_candidates_are_few_and_have_the_heuristic_s_choice_among_them() -> None:
    for players in (2, 4):
        for state in positions_of_play(players, 6, "candidates"):
            while state.turn >= 0:
                actions = numbers(MOST_LEGAL)
                count = MIND.candidates(state, actions, state.legal_into(actions))
                chosen = HEURISTIC.choose(state, Rng("candidates"))
                assert 1 <= count <= 16 and chosen in [actions[i] for i in range(count)]
                assert len({int(actions[i]) for i in range(count)}) == count
                state.play(chosen)


def test_the_same_seed_and_view_give_the_same_choice() -> None:
    for state in positions_of_play(3, 2, "same")[:4]:
        view = CORSARI.view(state, int(state.turn))
        thoughts = [Search(CORSARI, CorsariMind(), 12).think(view, Rng("same")) for _ in range(2)]
        assert [(one.action, one.values) for one in thoughts[0]] == [(one.action, one.values) for one in thoughts[1]]
        assert sum(len(one.values) for one in thoughts[0]) <= 12 * PACK
