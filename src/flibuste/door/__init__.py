"""Flibuste for Python programs: what `import flibuste` offers.

>>> import flibuste
>>> match = flibuste.new("corsari", players=3, edition="piatnik", seed="any text")
>>> match.turn, match.legal
(1, ['draw stock', 'draw discard', 'draw pier'])
>>> match.play("draw pier")
[{'event': 'drew', 'seat': 1, 'from': 'pier', 'card': 'red-10'}, {'event': 'pier colour', 'seat': None, 'colour': 'violet'}]
>>> match.play("draw pier")
Traceback (most recent call last):
flibuste.game.NotLegal: a card has been drawn already: now discard one (COR-07)

Computer players choose from what their seat may see. A whole match among them:

>>> match, computer = flibuste.new("korsar", players=4, seed="1"), flibuste.player("greedy")
>>> while not match.over:
...     told = match.play(computer(match))
>>> match.outcome.winners
[1]
"""

import secrets
from pathlib import Path

from flibuste import games
from flibuste.advice import Advice
from flibuste.advice import advise as advise_view
from flibuste.bots import Bot, bot_names, player_named
from flibuste.door.sight import Sight
from flibuste.game import (
    BadInput,
    FlibusteError,
    Game,
    Json,
    NotAnAction,
    NotLegal,
    NotYourTurn,
    Outcome,
    Refused,
    Value,
    View,
    one_of,
)
from flibuste.games import GAMES, game_named
from flibuste.guests import class_of, reference_of
from flibuste.logs import read_log, write_log
from flibuste.match import Match as Referee
from flibuste.position import shown

__all__ = [
    "Advice", "BadInput", "FlibusteError", "Match", "NotAnAction", "NotLegal", "NotYourTurn", "Outcome", "Player", "Refused",
    "View", "about", "advise", "games", "load", "new", "player",
]  # fmt: skip

ADVICE_WORLDS = 400


def new(
    game: str, *, players: int | None = None, edition: str | None = None, seed: str | None = None, **options: Value
) -> "Match":
    """A new match, dealt. What is not said is as usual in that game; `about(game)` lists the options.

    The same seed gives the same deals for ever; without one, nobody can guess them.

    >>> flibuste.new("nain_jaune", players=4, edition="classic", seed="1", rounds=3)
    <flibuste.Match nain_jaune, 4 players: 1 action, seat 1 to act>
    >>> flibuste.new("corsari", players=5)
    Traceback (most recent call last):
    flibuste.game.BadInput: corsari is not played by 5: expected 2, 3 or 4 players
    """
    kind = game_named(game)
    asked: Json = {**(kind.implied(players) if isinstance(players, int) else {}), **options}
    asked |= {name: value for name, value in (("players", players), ("edition", edition)) if value is not None}
    return Match(Referee(kind, kind.options(asked), secrets.token_hex(8) if seed is None else checked_seed(seed)))


def load(path: str | Path) -> "Match":
    """The match of a file that `Match.save`, `flibuste play --save` or a table has written; it may go on."""
    return Match(read_log(Path(path)))


def player(name: str, seed: str = "1") -> "Player":
    """A computer player: `random`, `greedy`, `heuristic`, `search`, `level1` to `level6`, or `module:Class`.

    The same seed chooses alike.
    """
    known = dict.fromkeys(one for game in GAMES.values() for one in bot_names(game))
    if name not in known:
        reference = reference_of(str(name))
        if not reference:
            raise BadInput(f"there is no computer player {shown(name)}: expected {one_of([*known, 'module:Class'])}")
        class_of(reference)
    return Player(name, checked_seed(seed))


def advise(match: "Match", worlds: int = ADVICE_WORLDS, seed: str = "1") -> list[Advice]:
    """The legal actions of the seat to act, the recommended one first, each with its estimated chance to win the match.

    It is thought of from what that seat may see. More worlds take longer and narrow the intervals.

    >>> match = flibuste.new("nain_jaune", players=2, seed="1")
    >>> best = flibuste.advise(match, worlds=50)[0]
    >>> best.action in match.legal, 0 < best.value < 1
    (True, True)
    """
    if type(worlds) is not int or worlds < 2:
        raise BadInput(f"worlds is {shown(worlds)}: expected a whole number from 2")
    return advise_view(match.game, match.own_view(), worlds, checked_seed(seed))


def about(game: str | None = None) -> str:
    """The games or, of one of them, everything that a match can choose, as text.

    >>> print(flibuste.about())  # doctest: +ELLIPSIS
    corsari: Corsari, 2, 3 or 4 players
    korsar: Korsar, 2, 3, 4, 5, 6 or 8 players
    nain_jaune: Nain Jaune, 2, 3 or 4 players...
    """
    if game is None:
        return "\n".join(repr(one)[1:-1] for one in GAMES.values())
    kind = game_named(game)
    rows = [("edition", one_of(list(kind.editions)), "whose printed rules hold")] if kind.editions else []
    rows += [
        (one.name, one_of(one.values), f"{one.meaning} ({one.rule})" if one.rule else one.meaning) for one in kind.option_list
    ]
    wide = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    return "\n".join(
        [repr(kind)[1:-1], *(f"  {name:{wide[0]}}  {values:{wide[1]}}  {meaning}" for name, values, meaning in rows)]
    )


def checked_seed(seed: object) -> str:
    """A seed is any text that can be written down."""
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            pass
        else:
            return seed
    raise BadInput(f"seed is {shown(seed)}: expected a text")


class Match:
    """A match that deals by itself: `legal` is what the seat to act may do, `play` does it.

    In text (`print(match)`) and in a notebook it shows what a spectator sees. No hidden card is in that: both are made from a
    `View`, which has none. `match.show(seat)` shows it through the eyes of a seat, with that seat's hand.
    """

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        if referee.state.awaits_deal():
            referee.deal()

    @property
    def game(self) -> Game:
        """The game that is played, with its title, editions, options and deck."""
        return self.referee.game

    @property
    def players(self) -> int:
        return self.referee.options.players

    @property
    def seed(self) -> str:
        """Whoever knows it knows all deals."""
        return self.referee.seed

    @property
    def actions(self) -> list[str]:
        """All that was played, the deals included: these name every card."""
        return list(self.referee.actions)

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over."""
        return self.referee.turn

    @property
    def legal(self) -> list[str]:
        """The legal actions of the seat to act; empty when the match is over."""
        return self.game.legal_texts(self.referee.state)

    @property
    def over(self) -> bool:
        return self.referee.state.over

    @property
    def outcome(self) -> Outcome | None:
        """Who won and how; None while the match goes on."""
        return self.game.outcome(self.referee.state)

    def play(self, action: str, seat: int | None = None) -> list[Json]:
        """Play an action for the seat to act (with `seat`, only if that is the one); return what that seat is told of it.

        If a deal follows it is made at once, and told of. Refused, with the reason and the rule, if it is not legal; nothing has
        changed then.
        """
        if not isinstance(action, str):
            raise NotAnAction(f"{shown(action)} is no action of {self.game.name}: expected {self.game.examples()}")
        actor = self.turn
        events = self.referee.submit(action, self.checked_seat(seat))
        if self.referee.state.awaits_deal():
            events += self.referee.deal()
        return [event.seen_by(actor) for event in events]

    def view(self, seat: int | None = None) -> View:
        """What a seat, or without one a spectator, may see now."""
        return self.referee.view(self.checked_seat(seat))

    def own_view(self) -> View:
        """What the seat to act may see."""
        if self.turn is None:
            raise BadInput("the match is over: expected one in which a seat is to act")
        return self.referee.view(self.turn)

    def show(self, seat: int | None = None) -> Sight:
        """The table as a seat, or without one a spectator, sees it: as text in a terminal, with its cards in a notebook."""
        return Sight(self.game, self.view(seat), self.players)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, whole or not at all, for `load`, `flibuste replay` and `flibuste review`."""
        write_log(self.referee, Path(path))

    def checked_seat(self, seat: object) -> int | None:
        if seat is None:
            return None
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadInput(f"seat is {shown(seat)}: expected 0 to {self.players - 1}")
        return seat

    def __str__(self) -> str:
        return str(self.show())

    def __repr__(self) -> str:
        count = len(self.referee.actions)
        now = "over" if self.over else f"seat {self.turn} to act"
        played = f"{count} action{'' if count == 1 else 's'}"
        return f"<flibuste.Match {self.game.name}, {self.players} players: {played}, {now}>"

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()


class Player:
    """A computer player, for any game that has it. It is given a view and answers with an action; it never sees more.

    `player(match)` chooses for the seat to act, so that `match.play(player(match))` is a move; `player.choose(view)` chooses from
    a view. A level thinks in a fixed number of worlds, however long that takes: the same views get the same answers.
    """

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        self.bots: dict[str, Bot] = {}  # by game

    def __call__(self, match: Match) -> str:
        return self.choose(match.own_view())

    def choose(self, view: View) -> str:
        """A legal action for the seat whose view this is."""
        if view.seat is None or view.seat != view.turn:
            raise BadInput(f"seat {view.seat} is not to act: expected the view of seat {view.turn}")
        if view.game not in self.bots:
            self.bots[view.game] = player_named(game_named(view.game), self.name, self.seed)
        return self.bots[view.game].choose(view)

    def __repr__(self) -> str:
        return f"flibuste.player({self.name!r}, seed={self.seed!r})"
