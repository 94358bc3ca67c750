"""Korsar's players: known positions, what is believed of the others' hands, and what a position is worth."""

import pytest

import flibuste
from flibuste.bots.policy import Policy
from flibuste.bots.search import Search
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, Json, Worlds
from flibuste.games import GAMES
from flibuste.games.korsar.bots.belief import KorsarBelief
from flibuste.games.korsar.bots.greedy import KorsarGreedy
from flibuste.games.korsar.bots.heuristic import KorsarHeuristic
from flibuste.games.korsar.bots.mind import MOST_CANDIDATES, KorsarMind
from flibuste.games.korsar.rules import BATTLE_ID, BATTLE_PLACES, KINDS, LEADER, SEAT_PLACES, KorsarState
from flibuste.games.korsar.worlds import KorsarWorlds
from tests.rules.korsar_positions import battle, position

KORSAR = GAMES["korsar"]
MIND = KorsarMind()
GREEDY, HEURISTIC = KorsarGreedy(), KorsarHeuristic()
WAYS = ((2, False), (3, False), (4, False), (5, False), (4, True), (6, True), (8, True))
MATCHES = 30 if flibuste.compiled else 3
SAMPLES = 60


def loaded(written: Json) -> KorsarState:
    state = KORSAR.load(written)
    assert isinstance(state, KorsarState)
    return state


def choice(policy: Policy, written: Json) -> str:
    return KORSAR.actions[policy.choose(loaded(written), Rng("choice"))]


def thought(written: Json, worlds: int = 200) -> str:
    """What the search does in a position."""
    state = loaded(written)
    search = Search(KORSAR, MIND, worlds if flibuste.compiled else 20)
    return KORSAR.actions[search.think(KORSAR.view(state, int(state.turn)), Rng("thought"))[0].action]


def dealt(players: int, teams: bool, seed: str) -> KorsarState:
    state = KORSAR.start(KORSAR.options({"players": players, "teams": teams}))
    state.shuffle_and_deal(Rng(seed))
    assert isinstance(state, KorsarState)
    return state


def positions_of_play(players: int, teams: bool, matches: int, seed: str) -> list[KorsarState]:
    """Positions from matches in which greedy and heuristic players sit at one table, each before a seat acts."""
    found: list[KorsarState] = []
    for number in range(matches):
        state, rng = dealt(players, teams, f"{seed} {number}"), Rng(f"{seed} play {number}")
        while not state.over:
            if rng.below(9) == 0:
                found.append(state.copy())
            policy: Policy = GREEDY if (state.turn + number) % 2 else HEURISTIC
            state.play(policy.choose(state, rng))
    return found


# ---- known positions -------------------------------------------------------------------------------------------------

CAPTAIN_WINS = position(
    hands=["blue 1 captain blue", "galleon 3 red 2 2"],
    battles=[battle(1, 8, 1, {0: "blue 2", 1: "red 3 4"})],
    discards="captain red admiral",
    stock_size=12,
)
ADMIRAL_SAVES = position(
    hands=["admiral green 1", "galleon 3 red 2 2"],
    battles=[battle(1, 7, 0, {1: "red 4"})],
    discards="captain red",
    stock_size=12,
)
LAST_GALLEON = position(hands=["galleon 5", "red 2 2 3"], battles=[], stock_size=0, booty=["galleon 4", "galleon 4"])
PARTNERS_GALLEON = position(
    4,
    1,
    teams=True,
    hands=["red 1", "blue 4 green 3", "red 2 galleon 2", "black 2 galleon 3"],
    battles=[battle(1, 8, 0)],
    stock_size=14,
)
OUT_AND_WON = position(
    hands=["blue 4", "galleon 6 red 2 2"],
    battles=[battle(1, 8, 1, {0: "blue 2", 1: "red 3"})],
    stock_size=0,
    booty=["galleon 5", "galleon 7"],
)


@pytest.mark.parametrize("policy", [GREEDY, HEURISTIC])
def test_the_captain_captures_a_rich_galleon(policy: Policy) -> None:
    assert choice(policy, CAPTAIN_WINS) == "captain-blue on 1"


@pytest.mark.parametrize("policy", [GREEDY, HEURISTIC])
def test_the_admiral_defends_a_rich_galleon(policy: Policy) -> None:
    assert choice(policy, ADMIRAL_SAVES) == "admiral on 1"


@pytest.mark.parametrize("policy", [GREEDY, HEURISTIC])
def test_a_captain_is_kept_where_little_is_to_be_won(policy: Policy) -> None:
    poor = position(
        hands=["blue 1 captain blue", "galleon 3 red 2 2"],
        battles=[battle(1, 2, 1, {0: "blue 2", 1: "red 3 4"})],
        stock_size=30,
    )
    assert not choice(policy, poor).startswith("captain")


@pytest.mark.parametrize("policy", [GREEDY, HEURISTIC])
def test_the_last_galleon_is_played_when_the_stock_is_gone(policy: Policy) -> None:
    with_another_card = position(hands=["galleon 5 blue 1", "red 2"], battles=[], stock_size=0, booty=["galleon 4", "galleon 4"])
    assert choice(policy, LAST_GALLEON) == choice(policy, with_another_card) == "galleon-5"


@pytest.mark.parametrize("policy", [GREEDY, HEURISTIC])
def test_going_out_takes_what_it_can(policy: Policy) -> None:
    assert choice(policy, OUT_AND_WON) == "pirate-blue-4 on 1"


@pytest.mark.parametrize(
    ("written", "action"),
    [
        (CAPTAIN_WINS, "captain-blue on 1"),
        (ADMIRAL_SAVES, "admiral on 1"),
        (LAST_GALLEON, "galleon-5"),
        (OUT_AND_WON, "pirate-blue-4 on 1"),
    ],
)
def test_the_search_knows_these_too(written: Json, action: str) -> None:
    assert thought(written) == action


@pytest.mark.parametrize("policy", [GREEDY, HEURISTIC])
def test_nobody_fights_against_his_partner(policy: Policy) -> None:
    """Partners are one side, so a pirate beside the partner's galleon defends it; no lead of the side is lost by it."""
    for state in positions_of_play(4, True, MATCHES // 3, "partners"):
        side = int(state.side_of(state.turn))
        led = leads(state, side)
        after = state.copy()
        after.act(policy.choose(state, Rng("partners")))
        assert led <= leads(after, side)
    assert choice(policy, PARTNERS_GALLEON) != "pirate-blue-4 on 1"  # nor spends a strong card where nobody has attacked


def leads(state: KorsarState, side: int) -> set[int]:
    """The battles that a side leads."""
    places = range(0, int(state.afloat) * BATTLE_PLACES, BATTLE_PLACES)
    return {int(state.battles[place + BATTLE_ID]) for place in places if state.battles[place + LEADER] == side}


# ---- belief ----------------------------------------------------------------------------------------------------------


def believed(state: KorsarState, seat: int) -> KorsarBelief:
    worlds = MIND.belief(KORSAR, KORSAR.view(state, seat))
    assert isinstance(worlds, KorsarBelief)
    return worlds


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_believed_worlds_keep_the_view_and_the_partner_s_hand(players: int, teams: bool) -> None:
    rng = Rng("views")
    for state in positions_of_play(players, teams, 1, "views"):
        seat = int(state.turn)
        view = KORSAR.view(state, seat)
        world = believed(state, seat).sample(rng)
        assert KORSAR.view(world, seat) == view
        if teams:
            assert KORSAR.view(world, seat ^ 1) == KORSAR.view(state, seat ^ 1)


def test_the_belief_is_calibrated_and_knows_better_than_chance() -> None:
    """How likely an opponent holds each kind, over logged matches: bin by bin, and by squared error against pure chance."""
    bins = [[0.0, 0.0, 0.0] for _ in range(5)]  # how many, what was believed, what was true
    errors = {"belief": 0.0, "chance": 0.0}
    for state in [state for players in (2, 3, 4) for state in positions_of_play(players, False, MATCHES, "calibration")]:
        seat = int(state.turn)
        other = int(state.left_of(seat))
        plain = KORSAR.worlds(KORSAR.view(state, seat))
        assert isinstance(plain, KorsarWorlds)
        chances = {"belief": holding(believed(state, seat), other), "chance": holding(plain, other)}
        for kind in range(KINDS):
            true = 1.0 if state.holdings[other * SEAT_PLACES + kind] else 0.0
            for name, likely in chances.items():
                errors[name] += (likely[kind] - true) ** 2
            likely_held = chances["belief"][kind]
            if 0.0 < likely_held < 1.0:
                tally = bins[min(int(5 * likely_held), 4)]
                tally[0] += 1
                tally[1] += likely_held
                tally[2] += true
    for count, belief, truth in bins:
        assert count < 300 or abs(belief - truth) / count < 0.08
    if flibuste.compiled:
        assert sum(tally[0] for tally in bins) > 2000
        assert errors["belief"] < errors["chance"]


def holding(worlds: Worlds, seat: int) -> list[float]:
    """How likely a seat holds each kind."""
    rng = Rng("holding")
    counts = [0] * KINDS
    for _ in range(SAMPLES):
        world = worlds.sample(rng)
        assert isinstance(world, KorsarState)
        for kind in range(KINDS):
            counts[kind] += 1 if world.holdings[seat * SEAT_PLACES + kind] else 0
    return [count / SAMPLES for count in counts]


# ---- values and candidates -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_the_sides_chances_add_up_to_one(players: int, teams: bool) -> None:
    for state in positions_of_play(players, teams, 1, "chances"):
        firsts = range(0, players, 2 if teams else 1)
        assert sum(MIND.value(state, seat) for seat in firsts) == pytest.approx(1.0)
        if teams:
            assert all(MIND.value(state, seat) == MIND.value(state, seat + 1) for seat in firsts)


def test_booty_and_good_cards_are_worth_something() -> None:
    plain = MIND.value(loaded(position(hands=["blue 2", "red 2"], stock_size=20)), 0)
    assert MIND.value(loaded(position(hands=["blue 2", "red 2"], stock_size=20, booty=["galleon 6"])), 0) > plain + 0.1
    assert MIND.value(loaded(position(hands=["blue 2 4 captain blue", "red 2"], stock_size=20)), 0) > plain
    assert MIND.value(loaded(position(hands=["blue 2", "red 2 4 captain red"], stock_size=20)), 0) < plain


def test_the_lower_levels_are_greedy() -> None:
    """What lies at sea and in the hold counts for all of them, what is kept in hand for some of them a little."""
    plain, rich, armed = (
        loaded(position(hands=hands, stock_size=20, booty=booty))
        for hands, booty in (
            (["blue 2", "red 2"], [""]),
            (["blue 2", "red 2"], ["galleon 6"]),
            (["blue 2 4 captain blue", "red 2"], [""]),
        )
    )
    gains = []
    for level in range(1, 6):
        mind = MIND.at_level(level)
        assert mind.value(rich, 0) > mind.value(plain, 0) + 0.1
        gains.append(mind.value(armed, 0) - mind.value(plain, 0))
    assert gains[0] == gains[1] == 0.0 < gains[2] < gains[3] < gains[4]


def test_the_captain_counts_more_on_what_two_hold_in_hand() -> None:
    """For two only: where more play, it judges as the first mate does, or by a net."""
    plain = loaded(position(hands=["blue 2", "red 2"], stock_size=20))
    armed = loaded(position(hands=["blue 2 4 captain blue", "red 2"], stock_size=20))
    mate, captain = MIND.at_level(5), MIND.at_level(6)
    assert captain.value(armed, 0) - captain.value(plain, 0) > mate.value(armed, 0) - mate.value(plain, 0)
    for teams in (False, True):
        state = dealt(4, teams, "as the first mate")
        assert captain.value(state, 0) == mate.value(state, 0)


def test_a_match_that_is_over_is_worth_what_it_brought() -> None:
    state = loaded(OUT_AND_WON)
    state.play(HEURISTIC.choose(state, Rng("over")))
    assert state.over and MIND.value(state, 0) > 0.9 and MIND.value(state, 1) < 0.1
    for players, teams in WAYS:
        played = dealt(players, teams, "to the end")
        while not played.over:
            played.play(GREEDY.choose(played, Rng("end")))
        values = [MIND.value(played, seat) for seat in range(players)]
        winners = [seat for seat in range(players) if played.winners >> seat & 1]
        assert min(values[seat] for seat in winners) > max([0.0, *(values[s] for s in range(players) if s not in winners)])


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_candidates_are_few_and_begin_with_the_heuristic_s_choice(players: int, teams: bool) -> None:
    for state in positions_of_play(players, teams, 2, "candidates"):
        actions = numbers(MOST_LEGAL)
        legal = state.legal()
        count = MIND.candidates(state, actions, state.legal_into(actions))
        assert 1 <= count <= MOST_CANDIDATES
        assert sorted(int(actions[i]) for i in range(len(legal))) == sorted(legal)
        assert actions[0] == HEURISTIC.choose(state, Rng("any"))


def test_the_same_seed_and_view_give_the_same_choice() -> None:
    worlds = 30 if flibuste.compiled else 3
    for state in positions_of_play(3, False, 1, "again")[:6]:
        view = KORSAR.view(state, int(state.turn))
        thoughts = [Search(KORSAR, KorsarMind(), worlds).think(view, Rng("again")) for _ in range(2)]
        assert [(one.action, one.values) for one in thoughts[0]] == [(one.action, one.values) for one in thoughts[1]]


def test_the_heuristic_player_beats_the_greedy_one() -> None:
    won = 0.0
    for number in range(2 * MATCHES):
        state, rng, mine = dealt(2, False, f"duel {number // 2}"), Rng("duel"), number % 2
        while not state.over:
            state.play((HEURISTIC if state.turn == mine else GREEDY).choose(state, rng))
        won += 0.5 if state.winners == 3 else float(state.winners >> mine & 1)
    assert won >= (36 if flibuste.compiled else 2)
