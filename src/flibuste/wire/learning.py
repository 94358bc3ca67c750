"""What the page asks and is told about learning and looking back: replays, reviews, tutorials, branching off."""

from typing import Annotated

from msgspec import Meta, Struct

from flibuste.view import Reason

MOST_STEPS = 10_000  # no match of a log that is taken in is longer

Step = Annotated[int, Meta(ge=0, le=MOST_STEPS, description="So many actions of a match, deals included.")]
Place = Annotated[int, Meta(ge=0, le=7, description="A place at the table, from 0.")]


class HintInfo(Struct, frozen=True):
    """An action worth playing, with its chance to win (null where there is no choice) and by how much it is worse than the first.

    Each figure has the half-width of its 95% interval. A reason has its id in `reason`, and the facts that belong to it.
    """

    action: str
    value: float | None
    interval: float
    worse_by: float
    worse_interval: float
    reasons: list[Reason]


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment from which to play on: after `step` actions of a table's match that is over, or of a log, in this seat."""

    step: Step
    seat: Place
    code: Annotated[str, Meta(pattern="^[A-Z2-9]{6}$")] | None = None
    log: dict[str, object] | None = None


class ReplayAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A log to be replayed: as `public`, `open` or a seat sees it, `count` steps from `first` on or all."""

    log: dict[str, object]
    sight: Annotated[str, Meta(pattern="^(public|open|[0-7])$")] = "public"
    first: Step = 0
    count: Annotated[int, Meta(ge=1, le=MOST_STEPS)] | None = None


class ReplayStep(Struct, frozen=True):
    """The match after `step` actions: the last of them, whose it was (null: a deal), what was told of it, what it changed.

    `changes` are those fields of the view that are not as in the step before; in the first step of an answer all of them. The
    view's `legal` and `seen` are left empty.
    """

    step: int
    round: int
    action: str | None
    seat: int | None
    events: list[dict[str, object]]
    changes: dict[str, object]


class Replay(Struct, frozen=True):
    """A match that is over, step by step. In an `open` one the view also has `hands` and what else is hidden.

    `rounds` has the step after each deal; `steps` is how many actions the match has, `shown` those asked for.
    """

    game: str
    options: dict[str, str | int | bool]
    sight: str
    names: list[str]
    steps: int
    rounds: list[int]
    outcome: dict[str, object] | None
    shown: list[ReplayStep]


class ReviewAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose decisions to look back at."""

    seat: Place


class TutorialStep(Struct, frozen=True):
    """A step: where it begins, what that promises, and the right actions for each move. Its words are the page's, by `name`."""

    name: str
    zone: str
    view: dict[str, object]
    preview: dict[str, object]
    moves: list[list[str]]


class Tutorial(Struct, frozen=True):
    """A first voyage, and the table for the guided match that follows it."""

    game: str
    steps: list[TutorialStep]
    options: dict[str, str | int | bool]
    seats: list[str]


class TutorialTry(Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's actions in a step, one after the other: all but the last are known to be right."""

    actions: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=30)]


class TutorialAnswer(Struct, frozen=True):
    """What came of the last action. `why` is the key of what is said to it, where the step has a word of its own.

    What the rules forbid has the `rule` and its `reason` instead. `events` are those of the action, then of each answer to it.
    """

    right: bool
    done: bool
    move: int
    why: str
    rule: str
    reason: str
    events: list[list[dict[str, object]]]
    view: dict[str, object]
    preview: dict[str, object]
