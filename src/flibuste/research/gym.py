"""Gymnasium's interfaces: one seat against named players, and many tables at once."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from flibuste.game import BadInput
from flibuste.research.layouts import Cells
from flibuste.research.players import policy_named
from flibuste.research.show import RENDER_MODES, check_render_mode, rendered
from flibuste.research.tables import Tables, as_action
from flibuste.research.zoo import check_illegal

SEEDS = 2**62


def spaces_of(tables: Tables) -> tuple[spaces.Space[Any], spaces.Discrete]:
    """The spaces of one seat."""
    seen: spaces.Space[Any] = spaces.Box(np.zeros(tables.layout.size, np.uint8), tables.layout.high(), dtype=np.uint8)
    return seen, spaces.Discrete(len(tables.game.actions))


class OneSeat(gymnasium.Env[Cells, np.int64]):
    """One seat; the others are played by named computer players, in order from the learner's left.

    The reward comes when the match ends: 1 shared among the winners, -1 among the others. `action_masks` says what is legal.
    """

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("heuristic",),
        players: int | None = None,
        *,
        seat: int | None = 0,
        render_mode: str | None = None,
        illegal: str = "raise",
        critic: bool = False,
        **options: Any,
    ) -> None:
        if not opponents:
            raise BadInput("no opponents: expected the name of a computer player")
        self.illegal = check_illegal(illegal)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.tables = Tables(game, 1, players, opponents=opponents, seat=seat, critic=critic, **options)
        self.opponents = list(opponents)
        self.layout = self.tables.layout
        self.observation_space, self.action_space = spaces_of(self.tables)
        self.over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, dict[str, Any]]:
        super().reset(seed=seed)
        if options:
            raise BadInput(f"reset(options={options!r}): expected them where the environment is made")
        tables = self.tables
        while True:
            text = str(self.np_random.integers(SEEDS))
            for place, name in enumerate(self.opponents):
                tables.runner.policies[place] = policy_named(tables.game, name, f"{text} {place}")
            tables.runner.start(0, text)
            if not tables.ended[0]:  # the others may end a match before the learner has had a turn: it is none to learn from
                break
        tables.observe()
        self.over = False
        return tables.observations[0].copy(), {**self._info(), "seed": text}

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise BadInput("the match is over, or has not begun: expected reset()")
        tables = self.tables
        number = self._checked(action)
        before = tables.observations[0].copy()
        last = {"action_mask": np.zeros(len(tables.game.actions), np.int8), "seat": int(tables.turns[0])}
        if number < 0:
            self.over = True
            return before, -1.0, True, False, {**last, "illegal": True}
        tables.runner.play(0, number)
        tables.observe()
        self.over = bool(tables.ended[0])
        if not self.over:
            return tables.observations[0].copy(), 0.0, False, False, self._info()
        # The next match has begun at the table. What was seen before the last action is the last that this one has to show.
        return before, float(tables.gains[0]), True, False, last

    def _checked(self, action: object) -> int:
        number = as_action(action, self.tables.game)
        if self.tables.masks[0, number]:
            return number
        if self.illegal == "raise":
            raise self.tables.runner.refusal(0, number)
        return -1

    def _info(self) -> dict[str, Any]:
        tables = self.tables
        info: dict[str, Any] = {"action_mask": tables.masks[0].astype(np.int8), "seat": int(tables.turns[0])}
        if tables.hidden is not None:
            info["critic"] = tables.hidden[0].copy()
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, under the name by which sb3-contrib's MaskablePPO asks for it."""
        mask: NDArray[np.bool_] = self.tables.masks[0].astype(np.bool_)
        return mask

    def render(self) -> Any:
        """What the seat sees, in words or as a picture."""
        return rendered(self.render_mode, self.tables.game, self.tables.runner.states[0])


class ManyTables(VectorEnv[Cells, NDArray[np.int64], NDArray[Any]]):
    """Many matches after Gymnasium's vector interface. A match that ends is followed by the next in the same step.

    With opponents, the learner has one seat at each table. Without any it plays all seats: each action is for the seat to act,
    whose number is `infos["turn"]`, and the reward is that of the seat that acted; `infos["rewards"]` has those of all.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        *,
        opponents: Sequence[str] = ("heuristic",),
        seat: int | None = None,
        critic: bool = False,
        **options: object,
    ) -> None:
        self._made = (game, num_envs, players)
        self._how: dict[str, Any] = {"opponents": opponents, "seat": seat, "critic": critic, **options}
        self.tables = Tables(game, num_envs, players, **self._how)
        self.layout = self.tables.layout
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = spaces_of(self.tables)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, dict[str, Any]]:
        """New matches at all tables; the same seed gives the same ones."""
        super().reset(seed=seed)
        if options:
            raise BadInput(f"reset(options={options!r}): expected them where the environment is made")
        game, count, players = self._made
        self.tables = Tables(game, count, players, seed=int(self.np_random.integers(SEEDS)), **self._how)
        return self.tables.observations.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Cells, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        tables = self.tables
        tables.step(actions)
        ended = tables.ended > 0
        return tables.observations.copy(), tables.gains.copy(), ended, np.zeros_like(ended), self._infos()

    def _infos(self) -> dict[str, Any]:
        tables = self.tables
        infos: dict[str, Any] = {
            "action_mask": tables.masks.copy(),
            "turn": tables.turns.copy(),
            "rewards": tables.rewards.copy(),
        }
        if tables.hidden is not None:
            infos["critic"] = tables.hidden.copy()
        return infos
