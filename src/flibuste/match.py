"""The referee of one match: actions in, events and views out, and a log from which it can be replayed exactly. No I/O."""

from collections.abc import Sequence
from typing import Final

from flibuste import deals
from flibuste.chance import deal_rng
from flibuste.game import BadInput, Event, Game, Json, NotLegal, Options, Refused, State, View, one_of
from flibuste.games import game_named
from flibuste.position import Fields

CHANCE: Final = "xoshiro128++"  # of `chance.py`; a log of format 1 means it, and names none
GENERATORS: Final = (CHANCE, deals.GENERATOR)
FIRST_FORMAT: Final = 1
NAMES_GENERATOR: Final = 2  # the format of a log that names what its deals come from
FIRST_KEYS: Final = ("format", "game", "rules", "options", "seed", "actions", "outcome")
LOG_KEYS: Final = {FIRST_FORMAT: FIRST_KEYS, NAMES_GENERATOR: (*FIRST_KEYS, "generator")}


class Match:
    """A match in progress or finished. `states[k]` is the position after the first k actions, unless older ones were forgotten:
    the last two are always there."""

    def __init__(self, game: Game, options: Options, seed: str, generator: str = CHANCE) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.generator = generator  # makes the deals from the seed
        self.actions: list[str] = []
        self.states: list[State] = [game.start(options)]
        self.deals = 0

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def turn(self) -> int | None:
        """The seat to act, None while a deal is awaited or when the match is over."""
        return int(self.state.turn) if self.state.turn >= 0 else None

    def view(self, seat: int | None) -> View:
        """What a seat, or for None a spectator, may see now."""
        return self.game.view(self.state, seat)

    def next_deal(self) -> str:
        """The deal that the seed gives next, as an action."""
        order = self.state.pack()
        if self.generator == deals.GENERATOR:
            return self.game.deal_text(deals.shuffled([int(card) for card in order], self.seed, self.deals + 1))
        deal_rng(self.seed, self.deals + 1).shuffle(order)
        return self.game.deal_text([int(card) for card in order])

    def submit(self, action: str, seat: int | None = None) -> list[Event]:
        """Carry out an action (of `seat`, if given); a refused one changes nothing."""
        state, events = self.game.apply(self.state, action, seat)
        self.deals += self.state.awaits_deal()
        self.actions.append(action)
        self.states.append(state)
        return events

    def deal(self) -> list[Event]:
        """Deal as the seed has it."""
        return self.submit(self.next_deal())

    def undo_fault(self, seat: int) -> NotLegal | None:
        """Why a seat cannot take back the last action, or None where it can: it was its own, and revealed nothing to it."""
        if not self.actions:
            return NotLegal("nothing has been played yet")
        before = self.states[-2]
        if before.turn != seat:
            return NotLegal("somebody else has acted since, or the cards were dealt" if seat >= 0 else "nobody has acted")
        if self.game.reveals(before, self.game.parse(self.actions[-1])):
            return NotLegal(f"{self.actions[-1]!r} showed something that was hidden")
        return None

    def undo(self, seat: int) -> None:
        """Take back the seat's own last action."""
        fault = self.undo_fault(seat)
        if fault is not None:
            raise fault
        self.actions.pop()
        self.states.pop()
        if len(self.states) == 1 and self.actions:
            self.remember_all()

    def forget_old(self, most: int) -> None:
        """Keep about so many of the last positions: all others can be worked out again."""
        if len(self.states) > 2 * most:
            del self.states[:-most]

    def remember_all(self) -> None:
        """Work every position out again."""
        states = [self.game.start(self.options)]
        for action in self.actions:
            states.append(self.game.apply(states[-1], action, None)[0])
        self.states = states

    def log(self) -> Json:
        """The whole match, to be kept."""
        outcome = self.game.outcome(self.state)
        named: Json = {} if self.generator == CHANCE else {"generator": self.generator}
        return {
            "format": NAMES_GENERATOR if named else FIRST_FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": self.options.text(),
            **named,
            "seed": self.seed,
            "actions": list(self.actions),
            "outcome": outcome.text() if outcome is not None else None,
        }


def replay(log: object, where: str = "log") -> Match:
    """The match of a log, replayed action by action; BadInput says what is wrong with a damaged or foreign one."""
    version = log.get("format") if isinstance(log, dict) else None
    known = version if type(version) is int and version in LOG_KEYS else FIRST_FORMAT
    fields = Fields(where, log, LOG_KEYS[known])
    if version != known:
        raise fields.fault("format", one_of(list(LOG_KEYS)))
    try:
        game = game_named(fields.given["game"])
        fields.must_equal("rules", game.rules_version, f"(the version of {game.name} here)")
        generator = CHANCE if known == FIRST_FORMAT else GENERATORS[fields.word("generator", GENERATORS)]
        match = Match(game, game.written_options(fields.given["options"], "log"), read_seed(fields), generator)
    except BadInput as error:
        raise BadInput(str(error) if str(error).startswith(where) else f"{where}: {error}") from None
    play_actions(match, fields.items("actions"), where)
    outcome = game.outcome(match.state)
    fields.must_equal("outcome", outcome.text() if outcome is not None else None, "(what its actions lead to)")
    return match


def read_seed(fields: Fields) -> str:
    seed = fields.given["seed"]
    if not isinstance(seed, str):
        raise fields.fault("seed", "a text")
    return seed


def play_actions(match: Match, actions: Sequence[object], where: str) -> None:
    """Play recorded actions; every deal must be the one that the seed gives."""
    for number, action in enumerate(actions):
        step = f"{where}: action {number + 1}"
        if not isinstance(action, str):
            raise BadInput(f"{step}: expected an action's text")
        if match.state.awaits_deal() and action != match.next_deal():
            raise BadInput(f"{step}: expected deal {match.deals + 1} as the seed gives it")
        try:
            match.submit(action)
        except Refused as error:
            raise BadInput(f"{step}: {error}") from None
