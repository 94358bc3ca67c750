"""The tests that PettingZoo and Gymnasium have for environments of others."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from flibuste.chance import Rng
from flibuste.game import BadInput, NotAnAction, NotLegal
from flibuste.games import GAMES
from flibuste.laws import pairwise_options
from flibuste.research import ManyTables, OneSeat, env
from flibuste.research.pictures import HEIGHT, WIDTH, card_picture, picture_of
from flibuste.view import CARDS

TABLES = [(name, dict(options.written)) for name, game in GAMES.items() for options in pairwise_options(game)]


@pytest.mark.parametrize(("game", "asked"), TABLES, ids=str)
def test_pettingzoo_api(game: str, asked: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*")  # it warns of observations that are no plain arrays
        api_test(env(game, **asked), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_render(game: str) -> None:
    render_test(lambda **asked: env(game, **asked))
    shown = env(game, render_mode="ansi")
    shown.reset(seed=1)
    text = shown.render()
    assert text is not None and "hand: " in text


@pytest.mark.skipif(not (CARDS.parent / "stamp").exists(), reason="the page is not built here")
@pytest.mark.parametrize("game", GAMES)
def test_the_picture_shows_what_the_seat_to_act_sees_and_nothing_else(game: str) -> None:
    one = env(game, 4, render_mode="rgb_array")
    one.reset(seed=1)
    first = one.render()
    assert first.shape == (HEIGHT, WIDTH, 3) and first.dtype == np.uint8
    state = one.runner.states[0]
    view = one.game.view(state, int(state.turn))
    other = one.game.worlds(view).sample(Rng("another"))
    assert one.game.view(other, 1 - int(state.turn)) != one.game.view(state, 1 - int(state.turn))
    assert (picture_of(one.game, one.game.view(other, int(state.turn))) == first).all()
    card = card_picture(game, view.hand[0], 96)  # type: ignore[attr-defined]
    assert card is not None and len(card.getcolors(10_000) or ()) > 20  # it is drawn, and not a dark rectangle
    one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[0]))
    assert one.render().shape == first.shape and (one.render() != first).any()


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_check(game: str) -> None:
    check_env(OneSeat(game, illegal="lose"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_one_seat_plays_whole_matches(game: str) -> None:
    seat = OneSeat(game, ("greedy",), seat=None)
    rng = np.random.default_rng(1)
    rewards = []
    for number in range(12):
        seen, info = seat.reset(seed=number)
        ended = False
        while not ended:
            assert seen in seat.observation_space
            seen, reward, ended, cut, info = seat.step(rng.choice(np.flatnonzero(info["action_mask"])))
            assert not cut and (ended or reward == 0.0)
        rewards.append(reward)
    assert min(rewards) == -1.0


@pytest.mark.parametrize("illegal", [False, True])
def test_the_end_of_a_match_tells_nothing_of_the_next_one(illegal: bool) -> None:
    """It has begun at the table by then, mostly with the learner in another seat."""
    one = OneSeat("nain_jaune", ("greedy",), players=4, seat=None, rounds=1, illegal="lose")
    for number in range(8):
        _, info = one.reset(seed=number)
        sat, ended = info["seat"], False
        while not ended:
            _, _, ended, _, info = one.step(np.flatnonzero(info["action_mask"] != illegal)[0])
            assert info["seat"] == sat
        assert not info["action_mask"].any()


def test_one_seat_against_a_player_that_thinks_is_reproducible() -> None:
    def trace() -> list[bytes]:
        seat = OneSeat("korsar", ("level1",))
        seen, _ = seat.reset(seed=3)
        found = [seen.tobytes()]
        for _ in range(6):
            seen, *_ = seat.step(int(np.flatnonzero(seat.action_masks())[0]))
            found.append(seen.tobytes())
        return found

    assert trace() == trace()


@pytest.mark.parametrize("opponents", [(), ("greedy",)])
def test_many_tables_keep_the_vector_interface(opponents: tuple[str, ...]) -> None:
    many = ManyTables("nain_jaune", 6, opponents=opponents, rounds=1)
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, infos = many.reset(seed=5)
    assert seen in many.observation_space
    rng = np.random.default_rng(2)
    ends = 0
    for _ in range(120):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        seen, rewards, ended, cut, infos = many.step(actions)
        assert seen in many.observation_space and rewards.shape == ended.shape == cut.shape == (6,)
        assert not rewards[~ended].any()
        ends += int(ended.sum())
    assert ends > 6
    again, _ = many.reset(seed=5)
    assert (again == ManyTables("nain_jaune", 6, opponents=opponents, rounds=1).reset(seed=5)[0]).all()


def test_an_illegal_action_raises_the_games_own_reason_or_loses() -> None:
    one = env("corsari")
    one.reset(seed=1)
    seat = OneSeat("corsari")
    seat.reset(seed=1)
    before = one.observe(one.agent_selection)["observation"], seat.tables.observations.copy()
    wrong: list[tuple[Any, type[Exception]]] = [
        *((5, NotLegal), (9_999, NotAnAction), (-1, NotAnAction), (np.int64(434), NotAnAction)),
        *((0.5, BadInput), (None, BadInput), (True, BadInput), ("draw stock", BadInput), (np.bool_(True), BadInput)),
        *((np.array([0]), BadInput), (np.zeros(434, np.int64), BadInput), (np.float64(1), BadInput), ([0], BadInput)),
    ]
    for action, fault in wrong:
        for step in (one.step, seat.step):
            with pytest.raises(fault) as told:
                step(action)
            assert "\n" not in str(told.value) and 10 < len(str(told.value)) < 150
    assert one.agents and not any(one.terminations.values())
    assert (one.observe(one.agent_selection)["observation"] == before[0]).all() and (seat.tables.observations == before[1]).all()
    predicted: Any = np.array(0)  # as `predict` of Stable-Baselines3 gives it
    assert seat.step(predicted)[4]["seat"] == 0
    one = env("corsari", 3, illegal="lose")
    one.reset(seed=1)
    loser = one.agent_selection
    one.step(5)
    assert one.rewards == {agent: -1.0 if agent == loser else 0.5 for agent in one.possible_agents}
    assert all(one.terminations.values()) and one.infos[loser]["illegal"]


def test_rewards_reach_those_who_wait() -> None:
    one = env("korsar", 4)
    one.reset(seed=2)
    rng = np.random.default_rng(3)
    total = dict.fromkeys(one.possible_agents, 0.0)
    for agent in one.agent_iter():
        seen, reward, ended, _, _ = one.last()
        total[agent] += reward
        one.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert abs(sum(total.values())) < 1e-12 and max(total.values()) > 0


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "poker"}, "no game 'poker'"),
        ({"game": "korsar", "render_mode": "film"}, "render_mode='film'"),
        ({"game": "korsar", "illegal": "ignore"}, "illegal='ignore'"),
        ({"game": "korsar", "end_unattacked": "me"}, "end_unattacked cannot be 'me'"),
        ({"game": 7}, "no game 7"),
        ({"game": "korsar", "players": "two"}, "not played by 'two'"),
    ],
)
def test_bad_input_gets_one_line(asked: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        env(**asked)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=words) as told:
        OneSeat(**asked)  # type: ignore[arg-type]
    assert "\n" not in str(told.value)


def test_the_hidden_state_is_only_for_critics() -> None:
    one = env("nain_jaune")
    one.reset(seed=1)
    with pytest.raises(BadInput, match="critic=True"):
        one.state()
    one = env("nain_jaune", critic=True)
    one.reset(seed=1)
    assert one.state().shape == (one.layout.size + one.layout.hidden_size,)
    assert one.observe(one.agent_selection)["observation"].shape == (one.layout.size,)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_critic_is_given_is_in_no_observation(game: str) -> None:
    """With a critic and without one, an agent sees the same, byte for byte, in all three forms."""
    matches, seats = [env(game), env(game, critic=True)], [OneSeat(game), OneSeat(game, critic=True)]
    many = [ManyTables(game, 3), ManyTables(game, 3, critic=True)]
    for number, one in enumerate(matches):
        one.reset(seed=4)
        assert (number == 1) == ("critic" in seats[number].reset(seed=4)[1]) == ("critic" in many[number].reset(seed=4)[1])
    for _ in range(40):
        observed = [one.observe(one.agent_selection)["observation"] for one in matches]
        assert (observed[0] == observed[1]).all()
        mask = matches[0].observe(matches[0].agent_selection)["action_mask"]
        for one in matches:
            one.step(int(np.flatnonzero(mask)[-1]))
        if any(matches[0].terminations.values()):
            break
    for _ in range(40):
        told = [seat.step(int(np.flatnonzero(seat.action_masks())[-1])) for seat in seats]
        assert (told[0][0] == told[1][0]).all() and set(told[0][4]) == set(told[1][4]) - {"critic"}
        if told[0][2]:
            assert "critic" not in told[1][4]  # the match is over, and nothing is hidden of it
            break
    actions = many[0].tables.sample()
    told_many = [one.step(actions) for one in many]
    assert (told_many[0][0] == told_many[1][0]).all() and "critic" not in told_many[0][4]


def test_what_many_tables_hand_out_may_be_kept() -> None:
    many = ManyTables("korsar", 4, opponents=())
    seen, infos = many.reset(seed=1)
    kept = seen.tobytes(), infos["action_mask"].tobytes()
    many.step(many.tables.sample())
    assert (seen.tobytes(), infos["action_mask"].tobytes()) == kept
    assert (many.tables.masks.tobytes()) != kept[1]


def test_a_match_that_ends_before_the_learner_has_had_a_turn_is_followed_by_another() -> None:
    """With this seed the other seat lays all its cards at once. The same deal was played again and again, for ever."""
    seat = OneSeat("nain_jaune", ("greedy",), rounds=1)
    seen, info = seat.reset(seed=485)
    assert seat.action_masks().any()
    again, told = seat.reset(seed=485)
    assert told["seed"] == info["seed"] and (seen == again).all()
