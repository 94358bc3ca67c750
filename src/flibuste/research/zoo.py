"""One match as a PettingZoo environment: agents take turns (AEC), with masks, seeds and rewards for all."""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from flibuste.game import BadInput, one_of
from flibuste.research.layouts import Cells, encoder_of, layout_of, live, options_of
from flibuste.research.runner import Runner
from flibuste.research.show import RENDER_MODES, check_render_mode, rendered
from flibuste.research.tables import as_action, read_seed

ILLEGAL = ("raise", "lose")
Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    illegal: str = "raise",
    critic: bool = False,
    **options: object,
) -> "MatchEnv":
    """One match of `game`. `illegal` says what an action that is not legal does: "raise" an error, or "lose" the match.

    It needs none of PettingZoo's wrappers: the order of calls and the legality of actions are checked inside.
    """
    return MatchEnv(game, players, render_mode, illegal, critic, options)


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise BadInput(f"illegal={illegal!r}: expected {one_of(ILLEGAL)}")
    return illegal


class MatchEnv(AECEnv[str, Observation, int | None]):
    """The agents are `seat_0`, `seat_1` … All rewards come when the match ends: the winners share 1, the others share -1."""

    def __init__(
        self, game: str, players: int | None, render_mode: str | None, illegal: str, critic: bool, options: dict[str, object]
    ) -> None:
        super().__init__()
        self.illegal = check_illegal(illegal)
        self.render_mode = check_render_mode(render_mode)
        self.game, self.options = options_of(game, players, options)
        seats = self.options.players
        encoder = encoder_of(self.game, self.options, seats)
        self.layout = layout_of(self.game, self.options, encoder)
        self.metadata = {
            "name": f"flibuste_{game}_v{self.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Box(np.zeros(self.layout.size, np.uint8), self.layout.high(), dtype=np.uint8)
        mask = spaces.Box(0, 1, (len(self.game.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}
        self.critic = critic
        if critic:
            size = self.layout.size + self.layout.hidden_size
            self.state_space = spaces.Box(0, 255, (size,), np.uint8)
        self.runner = Runner(self.game, self.options, encoder, 1, "", critic, [], 0, goes_on=False)
        self._rows: list[Cells] = list(live(encoder.cells, np.uint8).reshape(seats, self.layout.size))
        self._mask: NDArray[np.int8] = live(self.runner.mask, np.int8)
        self._hidden: Cells = live(self.runner.hidden, np.uint8)
        self._no_mask = np.zeros(len(self.game.actions), np.int8)
        self.seed = ""  # of this match: `flibuste.match.Match` with it has the same deals
        self._next_seed: list[str] = []
        self.agents: list[str] = []
        self.agent_selection = ""  # until there is a match
        self._over = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        seat = self.seat_of.get(agent)
        if seat is None:
            raise BadInput(f"{agent!r} is no agent: expected {one_of(self.possible_agents)}")
        return seat

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. The same seed gives the same deals; without one, the deals follow from the last seed that was given.

        PettingZoo's tests want any `options` to be taken here. They change nothing: how a match is played is said to `env`.
        """
        if seed is not None:
            self._next_seed = [read_seed(seed), "0"]
        elif not self._next_seed:
            self._next_seed = [secrets.token_hex(8), "0"]
        base, number = self._next_seed
        self.seed = base if number == "0" else f"{base}-{number}"
        self._next_seed[1] = str(int(number) + 1)
        self.runner.start(0, self.seed)
        self.agents = list(self.possible_agents)
        self._over = False
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.runner.turns[0]]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, also while it waits; its mask is empty then."""
        if not self.agent_selection:
            raise BadInput("no match has begun: expected reset()")
        seat = self._seat(agent)
        if agent != self.agent_selection or self._over:
            self.runner.refresh(0, seat)
            return {"observation": self._rows[seat].copy(), "action_mask": self._no_mask.copy()}
        return {"observation": self._rows[seat].copy(), "action_mask": self._mask.copy()}

    def state(self) -> Cells:
        """What the agent to act sees, and then everything it does not, for a critic; only with critic=True."""
        if not self.critic:
            raise BadInput("state() shows what is hidden: expected env(…, critic=True)")
        seat = max(int(self.runner.turns[0]), 0)
        return np.concatenate([self._rows[seat], self._hidden])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise BadInput("the match is over, or has not begun: expected reset()")
        agent = self.agent_selection
        if self._over:
            self._was_dead_step(action)
            return
        number = self._checked(action)
        self._cumulative_rewards[agent] = 0.0
        if number < 0:
            self._lose(agent)
            return
        self.runner.play(0, number)
        turn = self.runner.turns[0]
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
            return
        self._end({one: float(self.runner.rewards[seat]) for one, seat in self.seat_of.items()})

    def _checked(self, action: int | None) -> int:
        """The action, or -1 where it loses."""
        number = as_action(action, self.game)
        if self._mask[number]:
            return number
        if self.illegal == "raise":
            raise self.runner.refusal(0, number)
        return -1

    def _lose(self, agent: str) -> None:
        others = len(self.possible_agents) - 1
        self.infos[agent]["illegal"] = True
        self._end({one: -1.0 if one == agent else 1.0 / others for one in self.possible_agents})

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._over = True

    def render(self) -> Any:
        """What the agent to act sees, in words or as a picture."""
        return rendered(self.render_mode, self.game, self.runner.states[0])

    def close(self) -> None:
        """There is nothing to close."""
