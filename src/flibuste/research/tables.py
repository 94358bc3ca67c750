"""Thousands of matches at once, as numpy arrays that the compiled engine writes."""

from collections.abc import Iterable, Sequence
from operator import index

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from flibuste.bots.policy import Policy
from flibuste.game import BadInput, Game, NotAnAction, shortened
from flibuste.research.layouts import Cells, encoder_of, layout_of, live, options_of
from flibuste.research.players import policy_named
from flibuste.research.runner import ANY_SEAT, Runner

MOST_TABLES = 1_000_000


class Tables:
    """`count` matches of one game, each stepped by one action a call.

    The seat to act sees its row of `observations`, and may do what its row of `masks` has a 1 for. A match that ends gives its
    `rewards` to all seats, those who wait included, and the next match begins in the same step: what is observed then belongs
    to the new one. All arrays but `observations` are the engine's own, read-only and always current.
    """

    def __init__(
        self,
        game: str,
        count: int,
        players: int | None = None,
        *,
        seed: int | str = 0,
        opponents: Sequence[str] = (),
        seat: int | None = 0,
        critic: bool = False,
        **options: object,
    ) -> None:
        if type(count) is not int or not 1 <= count <= MOST_TABLES:
            raise BadInput(f"{count!r} tables: expected 1 to {MOST_TABLES}")
        self.game, self.options = options_of(game, players, options)
        seats = self.options.players
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            raise BadInput(f"seat {seat!r}: expected 0 to {seats - 1}, or None for one that is drawn for each match")
        if isinstance(opponents, str) or not all(isinstance(name, str) for name in iterated(opponents)):
            raise BadInput(f"opponents={opponents!r}: expected a list of names, such as ['greedy']")
        if len(opponents) not in (0, 1, seats - 1):
            raise BadInput(f"{len(opponents)} opponents: expected none, one name for all, or {seats - 1}")
        text = read_seed(seed)
        policies: list[Policy] = [policy_named(self.game, name, text) for name in opponents]
        encoder = encoder_of(self.game, self.options, count * seats)
        self.layout = layout_of(self.game, self.options, encoder)
        self.count = count
        place = ANY_SEAT if seat is None else seat
        self.runner = runner = Runner(self.game, self.options, encoder, count, text, critic, policies, place)
        size = self.layout.size
        self._rows: Cells = live(encoder.cells, np.uint8).reshape(count * seats, size)
        self._row_of: NDArray[np.int64] = live(runner.rows, np.int64)
        self._observations: Cells = np.empty((count, size), np.uint8)
        self.masks: Cells = live(runner.mask, np.uint8).reshape(count, len(self.game.actions))
        self.turns: NDArray[np.int64] = live(runner.turns, np.int64)
        self.rewards: NDArray[np.float64] = live(runner.rewards, np.float64).reshape(count, seats)
        self.gains: NDArray[np.float64] = live(runner.gains, np.float64)
        self.ended: Cells = live(runner.ended, np.uint8)
        self.steps: NDArray[np.int64] = live(runner.steps, np.int64)
        self.hidden: Cells | None = live(runner.hidden, np.uint8).reshape(count, self.layout.hidden_size) if critic else None
        self.observe()

    @property
    def observations(self) -> Cells:
        """What the seat to act sees at each table; the next step writes into the same array."""
        return self._observations

    def observe(self) -> None:
        np.take(self._rows, self._row_of, axis=0, out=self._observations, mode="clip")

    def step(self, actions: object) -> None:
        """One action at each table. If any of them is refused, nothing has happened at any table."""
        self.runner.step(as_actions(actions, self.count))
        self.observe()

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each table, each equally likely."""
        return live(self.runner.choose(), np.int64)

    def seen_by(self, table: int, seat: int) -> Cells:
        """What any seat of a table sees now."""
        whole = all(isinstance(one, (int, np.integer)) for one in (table, seat))
        if not whole or not 0 <= table < self.count or not 0 <= seat < self.options.players:
            raise BadInput(f"table {table}, seat {seat}: expected 0 to {self.count - 1} and 0 to {self.options.players - 1}")
        self.runner.refresh(int(table), int(seat))
        seen: Cells = self._rows[table * self.options.players + seat].copy()
        return seen


def iterated(names: object) -> list[object]:
    """What a list has; of what is no list, nothing that is a name."""
    return list(names) if isinstance(names, Iterable) else [names]


def read_seed(seed: object) -> str:
    """A seed as the text that it is to the engine."""
    if not isinstance(seed, (int, str, np.integer)):
        raise BadInput(f"seed={seed!r}: expected a whole number or a text")
    text = str(seed)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput(f"seed={seed!r}: expected a text that can be written") from None
    return text


def as_action(action: object, game: Game) -> int:
    """One action's number: a whole number, also of numpy, and also as an array without dimensions."""
    count = len(game.actions)
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(action, (bool, np.bool_)):
        raise BadInput(f"{shortened(str(action))} is no action: expected a whole number from 0 to {count - 1}")
    if not 0 <= number < count:
        raise NotAnAction(f"{number} is no action of {game.name}: expected 0 to {count - 1}")
    return number


def as_actions(actions: object, count: int) -> vec[i64]:
    """Whole numbers, one a table."""
    if type(actions) is vec[i64]:
        return actions
    try:
        array = np.asarray(actions)
    except ValueError:
        raise BadInput(f"actions are lists of different lengths: expected ({count},), one a table") from None
    if array.shape != (count,):
        raise BadInput(f"actions of shape {array.shape}: expected ({count},), one a table")
    if array.dtype.kind not in "iu":
        raise BadInput(f"actions of type {array.dtype}: expected whole numbers")
    return vec[i64](np.ascontiguousarray(array, np.int64))
