"""Computer players: each is given a view and answers with an action; none ever sees more."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from flibuste.bots.first_mate import FirstMate
from flibuste.bots.lessons import Lessons
from flibuste.bots.levels import LEVELS, Effort, Level
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy, RandomPolicy
from flibuste.bots.search import Search, chosen
from flibuste.bots.styles import STYLES, to_taste
from flibuste.chance import Rng
from flibuste.game import BadInput, FlibusteError, Game, View, one_of
from flibuste.games import Part
from flibuste.guests import ADMITTED, admitted_names, entry_names, fingerprint_of, guest, reference_of

MIND: Final = Part("bots.mind", Mind())  # without one: uniform worlds, and random play to the end of the round
POLICIES: Final[Part[dict[str, Policy]]] = Part("bots.policies", {})
FIRST_MATE: Final = Part("bots.first_mate", FirstMate())
LESSONS: Final = Part("bots.lessons", Lessons())
SEARCH_WORLDS = 200  # of the player called `search`
YARDSTICK: Final = "first_mate_1"


class Bot(ABC):
    """A computer player at a table. The same seed and the same views give the same choices."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.rng = Rng(f"flibuste bot {seed}")
        self.seconds: float | None = None  # the longest a thought should take at a live table, where that matters

    @abstractmethod
    def choose(self, view: View, deadline: float | None = None) -> str:
        """The text of a legal action for the seat whose view this is; a deadline is a time of the monotonic clock."""


class PolicyBot(Bot):
    """Plays by a policy, without thinking ahead."""

    def __init__(self, game: Game, policy: Policy, seed: str) -> None:
        super().__init__(game, seed)
        self.policy = policy

    def choose(self, view: View, deadline: float | None = None) -> str:
        world = self.game.determinize(view, self.rng)
        return self.game.actions[self.policy.choose(world, self.rng)]


class SearchBot(Bot):
    """Thinks in worlds that its view leaves possible."""

    def __init__(
        self, game: Game, seed: str, worlds: int, believing: bool = True, temperature: float = 0.0, mind: Mind | None = None
    ) -> None:
        super().__init__(game, seed)
        self.search = Search(game, mind or mind_of(game), worlds, believing)
        self.temperature = temperature
        self.style = ""  # one of STYLES, if it has any

    def choose(self, view: View, deadline: float | None = None) -> str:
        estimates = self.search.think(view, self.rng, deadline)
        action = chosen(estimates, self.temperature, self.rng)
        if self.style:
            action = to_taste(estimates, action, self.style, self.search.mind)
        return self.game.actions[action]


class GuestBot(Bot):
    """Passes the view on to a player that others have written, with the chance of this seat in this match."""

    def __init__(self, game: Game, name: str, reference: str, seed: str) -> None:
        super().__init__(game, seed)
        self.name = name
        self.guest: Any = guest(game, reference)

    def choose(self, view: View, deadline: float | None = None) -> str:
        answer = self.guest.choose(view, self.rng)
        if not isinstance(answer, str) or answer not in view.legal:
            raise FlibusteError(f"{self.name} answered {answer!r}, which is not legal in {self.game.name}")
        return answer


def mind_of(game: Game) -> Mind:
    """What a game lends the search."""
    return MIND.of(game)


def policy_names(game: Game) -> list[str]:
    """The players that do not think ahead."""
    return ["random", *POLICIES.of(game)]


def bot_names(game: Game) -> list[str]:
    """All computer players of a game that may sit at a table: ours, and those that a server's owner has admitted."""
    return [*policy_names(game), "search", YARDSTICK, *(level.name for level in LEVELS), *admitted_names(game)]


def bot_named(game: Game, name: str, seed: str) -> Bot:
    """The computer player of that name that may sit at a table."""
    if name == "random":
        return PolicyBot(game, RandomPolicy(), seed)
    policies = POLICIES.of(game)
    if name in policies:
        return PolicyBot(game, policies[name], seed)
    if name == "search":
        return SearchBot(game, seed, SEARCH_WORLDS)
    if name == YARDSTICK:
        return first_mate(game, seed)
    level, style = level_called(name)
    if level is not None:
        bot = level_bot(game, seed, level)
        bot.style = style
        return bot
    if name in admitted_names(game):
        return GuestBot(game, name, ADMITTED[name][0], seed)
    raise BadInput(f"{game.name} has no computer player {name!r}: expected {one_of(bot_names(game))}")


def level_called(name: str) -> tuple[Level | None, str]:
    """The level of that name, and its style: `level4-bold` is level 4 that plays boldly."""
    plain, dash, style = name.partition("-")
    level = next((level for level in LEVELS if level.name == plain), None)
    return (level, style) if not dash or style in STYLES else (None, "")


def is_ours(game: Game, name: str) -> bool:
    """Whether it is one of those that may sit at a table, and not the name of foreign code."""
    return name in bot_names(game) or level_called(name)[0] is not None


def player_named(game: Game, name: str, seed: str) -> Bot:
    """The player that somebody names who may run any code here: also `module:Class`, or an entry point `flibuste.players`."""
    if is_ours(game, name):
        return bot_named(game, name, seed)
    reference = reference_of(name)
    if not reference:
        known = [*bot_names(game), *entry_names()]
        raise BadInput(f"{game.name} has no computer player {name!r}: expected {one_of([*known, 'module:Class'])}")
    return GuestBot(game, name, reference, seed)


def guests_of(game: Game, names: Sequence[str]) -> dict[str, str]:
    """Those of some players whom others have written, with the hashes of their code."""
    foreign = [name for name in dict.fromkeys(names) if not is_ours(game, name)]
    return {name: fingerprint_of(reference_of(name)) for name in foreign}


def first_mate(game: Game, seed: str) -> SearchBot:
    """The yardstick: level 5 as it first was."""
    then = FIRST_MATE.of(game)
    bot = SearchBot(game, seed, then.worlds)
    bot.search = Search(game, then.mind or mind_of(game), then.worlds, racing=False)
    return bot


def level_bot(game: Game, seed: str, level: Level) -> SearchBot:
    """The computer player of a level."""
    effort = effort_of(game, level)
    mind = mind_of(game).at_level(level.number)
    bot = SearchBot(game, seed, effort.worlds, level.believing, effort.temperature, mind)
    bot.seconds = level.seconds
    return bot


def effort_of(game: Game, level: Level) -> Effort:
    """How a level plays a game: as its mind says, or as usual."""
    return mind_of(game).efforts.get(level.number, level.usual)


def title_of(name: str) -> str:
    """What people call a computer player: a level by its rank on board."""
    return next((level.title for level in LEVELS if level.name == name), name)
