"""A tournament from the first entry to the last board. What is kept of it is `Tournament`, and nothing else.

Each function checks first and then changes: a refused one has changed nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, Literal

from msgspec import Struct

from flibuste.bots import bot_names
from flibuste.deals import shuffled
from flibuste.fair import is_part, seal_of
from flibuste.fair.boards import MOST_ROUNDS, BoardTerms, board_seed, secret_of
from flibuste.game import BadInput, FlibusteError, Game, Options, one_of
from flibuste.games import game_named
from flibuste.tournament.pairing import MOST_ALL, meetings, round_robin, swiss
from flibuste.tournament.scoring import RoundScores, Standing, sides_at, standings

Phase = Literal["entering", "sealing", "revealing", "playing", "over", "closed"]
Way = Literal["swiss", "round robin"]
PATIENCE: Final = 60.0  # seconds in which seals, and then parts, are waited for, where those who play are there
IDLE: Final = 30 * 24 * 3600.0  # after which one that was never begun is closed
MOST_BOARDS: Final = 16
MOST_SIDES: Final = 800
CORSAIRS: Final = ("Anne", "William", "Francis", "Mary", "Jean", "Grace", "Edward", "Ching")  # as the page calls the computer's
Codes = Callable[[], str]
Refused = Literal[
    "not the host",
    "not entering",
    "entered already",
    "entry removed",
    "tournament full",
    "team full",
    "not entered",
    "no such entrant",
    "tournament over",
]


class Unwanted(FlibusteError):
    """Not in this phase of a tournament, or not for this visitor; `code` is that of the wire."""

    def __init__(self, code: Refused, reason: str) -> None:
        super().__init__(reason)
        self.code: Refused = code
        self.reason = reason


class Member(Struct):
    """Somebody who has entered: a person, or a computer player of some level. No two have one name. `away` says that the level
    `stand_in` plays."""

    visitor: int | None = None
    name: str = ""
    face: int | None = None
    level: str | None = None
    team: str = ""
    seal: str = ""
    part: str = ""
    away: bool = False


class Group(Struct):
    """A table of a round: its sides, the codes of the boards' tables as far as they were made, and the scores of each board that
    is over, by position in `sides`; None of one that came to nothing."""

    sides: list[int]
    tables: list[str]
    scores: list[list[int] | None] = []


class Tournament(Struct, kw_only=True):
    """All that is kept of a tournament. `members` are in the order of entering; `sides` name them, and are made at the start."""

    code: str
    name: str
    host: int
    game: str
    rules: int
    options: dict[str, str | int | bool]
    way: Way
    size: int  # sides at a table
    rounds: int  # with 0, as many as it takes for everybody to meet everybody
    boards: int  # of a round
    clock: str
    stand_in: str
    computers: int  # sides of computer players that are wanted in any case
    level: str  # theirs
    made: float
    patience: float = PATIENCE
    listed: bool = False  # among those that everybody finds
    members: list[Member] = []
    removed: list[int] = []  # visitors whose entry the host has taken off
    sides: list[list[int]] = []
    phase: Phase = "entering"
    due: float | None = None
    start: int = 0  # counts the starts
    missed: list[list[str]] = []  # the names of those whose parts were missing, of each start that came to nothing
    missing: list[list[int]] = []  # these visitors
    secret: str = ""  # the last of the chain
    terms: str = ""
    played: list[list[Group]] = []  # the rounds
    ended: float | None = None


# ---- what it is ------------------------------------------------------------------------------------------------------


def game_of(one: Tournament) -> Game:
    return game_named(one.game)


def options_of(one: Tournament) -> Options:
    return game_of(one).options(dict(one.options))


def partners(one: Tournament) -> int:
    return options_of(one).players // one.size


def persons(one: Tournament) -> list[Member]:
    return [member for member in one.members if member.visitor is not None]


def member_of(one: Tournament, visitor: int) -> Member | None:
    return next((member for member in one.members if member.visitor == visitor and visitor > 0), None)


def parts_of(one: Tournament) -> list[str]:
    """The parts as they are hashed."""
    return [member.part for member in one.members if member.seal]


def commitment_of(one: Tournament) -> str:
    return secret_of(one.code, one.start, one.secret, 0)


def round_secret(one: Tournament, number: int) -> str:
    return secret_of(one.code, one.start, one.secret, number)


def seed_of(one: Tournament, number: int, board: int) -> str:
    """The seed of a board; round and board are counted from 1."""
    return board_seed(one.terms, round_secret(one, number), parts_of(one), number, board)


def closed_rounds(one: Tournament) -> int:
    """How many rounds were played to their end, and count."""
    return len(one.played) if one.phase == "over" else max(len(one.played) - 1, 0)


def is_closed(one: Tournament, number: int) -> bool:
    """Whether nobody plays a round any more for a result: what was hidden of it is open."""
    return number <= closed_rounds(one) or one.phase == "closed"


def scores_of(one: Tournament, number: int) -> RoundScores:
    """A round that is over."""
    groups = one.played[number - 1]
    boards = [[group.scores[board] if board < len(group.scores) else None for group in groups] for board in range(one.boards)]
    return RoundScores([group.sides for group in groups], boards)


def is_concerned(one: Tournament, visitor: int) -> bool:
    """Whether it is a visitor's: he is its host, has a place in it, or was removed from it."""
    return one.host == visitor or visitor in one.removed or member_of(one, visitor) is not None


def ranking(one: Tournament) -> list[Standing]:
    """The standings after the rounds that are over: what is played meanwhile changes nothing in them."""
    return standings(len(one.sides), [scores_of(one, number) for number in range(1, closed_rounds(one) + 1)])


def seats_at(one: Tournament, group: Group, board: int) -> list[int]:
    """For each seat the member who has it at a board (from 1)."""
    width = partners(one)
    order = sides_at(board, one.size, one.size * width)
    return [one.sides[group.sides[position]][seat % width] for seat, position in enumerate(order)]


def awaited(one: Tournament) -> dict[int, int]:
    """The visitors for whom the start waits, each with the number of that wait: another one for seals and for parts, and at each
    start."""
    turn = 2 * one.start + (one.phase == "revealing")
    if one.phase == "sealing":
        return {member.visitor: turn for member in one.members if member.visitor is not None and not member.seal}
    if one.phase == "revealing":
        return {member.visitor: turn for member in one.members if member.visitor is not None and member.seal and not member.part}
    return {}


def table_of(one: Tournament, visitor: int) -> str | None:
    """The table at which a visitor is to play now."""
    if one.phase != "playing":
        return None
    for group in one.played[-1]:
        if len(group.scores) < one.boards and any(one.members[number].visitor == visitor for number in group_members(one, group)):
            return group.tables[-1]
    return None


def group_members(one: Tournament, group: Group) -> list[int]:
    return [member for side in group.sides for member in one.sides[side]]


# ---- making and entering ---------------------------------------------------------------------------------------------


def check(one: Tournament) -> None:
    """Whether such a tournament can be; BadInput says what cannot."""
    game = game_of(one)
    for name in (one.stand_in, one.level):
        if name not in bot_names(game):
            raise BadInput(f"{one.game} has no computer player {name!r}: expected {one_of(bot_names(game))}")
    if "reduced" in one.options:
        raise BadInput("options: reduced games are for research: expected the whole game")
    if not 2 <= one.size <= 4 or options_of(one).players % one.size:
        raise BadInput(f"{one.size} sides at a table: expected 2 to 4")
    if partners(one) != game.partners(options_of(one).values):
        raise BadInput(f"{options_of(one).players} players in {one.size} sides: expected one player a side, or teams of two")
    if not 1 <= one.boards <= MOST_BOARDS:
        raise BadInput(f"{one.boards} boards a round: expected 1 to {MOST_BOARDS}")
    if not (1 if one.way == "swiss" else 0) <= one.rounds <= MOST_ROUNDS:
        raise BadInput(f"{one.rounds} rounds: expected 1 to {MOST_ROUNDS}")
    if one.clock == "none":
        raise BadInput("a tournament needs a clock: without one, a table would keep all others waiting")
    if one.computers < 0 or sides_wanted(one) > most_sides(one):
        raise BadInput(f"{one.computers} computer players: expected 0 to {most_sides(one)}, or fewer players at a table")


def must_host(one: Tournament, visitor: int) -> None:
    if visitor != one.host:
        raise Unwanted("not the host", "only the host of the tournament may do that")


def must_be(one: Tournament, *phases: Phase) -> None:
    if one.phase not in phases:
        raise Unwanted("not entering", f"the tournament is {one.phase}: expected {one_of(phases)}")


def enter(one: Tournament, visitor: int, name: str, face: int | None, team: str = "") -> None:
    """A person enters. Two who name the same team are one."""
    must_be(one, "entering")
    if member_of(one, visitor) is not None:
        raise Unwanted("entered already", "you have entered already")
    if visitor in one.removed:
        raise Unwanted("entry removed", "the host has removed you from this tournament")
    if sides_wanted(one, 1) > most_sides(one):
        raise Unwanted("tournament full", f"the tournament has the {most_sides(one)} sides that it can have")
    if team and partners(one) == 1:
        team = ""
    if team and sum(member.team == team for member in one.members) >= partners(one):
        raise Unwanted("team full", f"the team {team!r} has its {partners(one)} players: expected another name")
    one.members.append(Member(visitor, name, face, team=team))


def withdraw(one: Tournament, visitor: int) -> None:
    must_be(one, "entering")
    member = member_of(one, visitor)
    if member is None:
        raise Unwanted("not entered", "you have not entered")
    one.members.remove(member)


def remove(one: Tournament, visitor: int, name: str) -> None:
    """The host takes off whoever has entered under this name, and who may not enter again."""
    must_host(one, visitor)
    must_be(one, "entering")
    member = next((member for member in one.members if member.name == name), None)
    if member is None:
        raise Unwanted("no such entrant", f"nobody has entered as {name!r}")
    one.members.remove(member)
    if member.visitor is not None and member.visitor != visitor:
        one.removed.append(member.visitor)


def forget(one: Tournament, visitor: int) -> bool:
    """A person wants to be forgotten: a computer player has the place, by another name. Whether anything has changed."""
    changed = one.host == visitor or visitor in one.removed
    one.removed = [other for other in one.removed if other != visitor]
    one.host = 0 if changed else one.host
    for names, visitors in zip(one.missed, one.missing, strict=False):
        while visitor in visitors:
            changed = True
            names.pop(visitors.index(visitor))
            visitors.remove(visitor)
    for member in list(one.members):
        if member.visitor == visitor:
            changed = True
            if one.phase == "entering":
                one.members.remove(member)
            else:  # what was added to the chance stays in it, with its seal
                give_up(one, member)
                if one.phase == "sealing":
                    member.seal = ""
    return changed


def give_up(one: Tournament, member: Member) -> None:
    """A computer player has this place from now on."""
    member.visitor, member.name, member.face, member.level, member.team = None, next(names_for(one)), None, one.stand_in, ""


def names_for(one: Tournament) -> Iterator[str]:
    """What computer players are called, at every table and in the standings: like nobody else."""
    taken = {member.name.casefold() for member in one.members}
    for number in count(1):
        for name in CORSAIRS:
            numbered = name if number == 1 else f"{name} {number}"
            if numbered.casefold() not in taken:
                yield numbered


def close(one: Tournament, now: float) -> None:
    """The host, or the operator, ends it before its time. A round that is not over does not count."""
    if one.phase in ("over", "closed"):
        raise Unwanted("tournament over", "the tournament is over")
    one.phase, one.due, one.ended = "closed", None, now


# ---- the start -------------------------------------------------------------------------------------------------------


def call(one: Tournament, visitor: int, now: float, secret: str) -> None:
    """The host calls the roll: from now on nobody enters, and the pages of those who are there seal their parts."""
    must_host(one, visitor)
    must_be(one, "entering")
    begin_anew(one, secret, now, None)


def most_sides(one: Tournament) -> int:
    return MOST_SIDES if one.way == "swiss" else MOST_ALL


def sides_wanted(one: Tournament, more: int = 0) -> int:
    """How many sides there will be with so many more people: full tables, and at least two of them, for there is nothing to
    compare at one."""
    people = sum(member.visitor is not None for member in one.members) + more
    tables = -(-(-(-people // partners(one)) + one.computers) // one.size)
    return max(tables, 2) * one.size


def teams(one: Tournament, numbers: Sequence[int]) -> list[list[int]]:
    """Members as sides: those who named one team, the others as they came. The last may want a partner."""
    width = partners(one)
    named: dict[str, list[int]] = {}
    single: list[int] = []
    for number in numbers:
        team = one.members[number].team
        if team:
            named.setdefault(team, []).append(number)
        else:
            single.append(number)
    full = [side for side in named.values() if len(side) == width]
    single = [number for side in named.values() if len(side) < width for number in side] + single
    return sorted(full + [single[place : place + width] for place in range(0, len(single), width)])


def begin_anew(one: Tournament, secret: str, now: float, missing: list[str] | None) -> None:
    """Seals are waited for. `missing` names those who made the start before come to nothing."""
    if missing is not None:
        one.missed.append(missing)
    one.phase, one.due, one.secret, one.terms = "sealing", now + one.patience, secret, ""
    one.start += 1
    for member in one.members:
        member.seal = member.part = ""


def seal(one: Tournament, visitor: int, sealed: str) -> None:
    must_be(one, "sealing")
    member = member_of(one, visitor)
    if member is None:
        raise Unwanted("not entered", "you have not entered")
    if not is_part(sealed):
        raise BadInput("the seal: expected 64 hexadecimal digits")
    if any(other.seal == sealed for other in one.members if other is not member):
        raise BadInput("this is another player's seal: expected one of a part of your own")
    member.seal = sealed


def reveal(one: Tournament, visitor: int, part: str) -> None:
    must_be(one, "revealing")
    member = member_of(one, visitor)
    if member is None or not member.seal:
        raise Unwanted("not entered", "you have sealed no part")
    if seal_of(one.code, one.start, commitment_of(one), part) != member.seal:
        raise BadInput("this is not the part that you have sealed")
    member.part = part


def tick(one: Tournament, now: float, secret: str, codes: Codes) -> None:
    """Whatever the time has come for. `secret` is for a start that has to be made anew, `codes` give those of new tables."""
    late = one.due is not None and now >= one.due
    if one.phase == "entering" and now >= one.made + IDLE:
        close(one, now)
    if one.phase == "sealing" and (late or all(member.seal for member in persons(one))):
        bind(one, now)
    if one.phase == "revealing":
        missing = [member for member in one.members if member.seal and not member.part]
        if not missing:
            begin(one, codes)
        elif now >= (one.due or 0.0):
            names = [member.name for member in missing]
            one.missing.append([member.visitor or 0 for member in missing])
            for member in missing:  # it costs them their places: breaking off must not be a way to choose between deals
                give_up(one, member)
            begin_anew(one, secret, now, names)
    elif one.phase == "playing":
        go_on(one, now, codes)


def bind(one: Tournament, now: float) -> None:
    """Fix the terms. Where persons have entered and none of them is there, there is no start."""
    if persons(one) and not any(member.seal for member in one.members):
        one.phase, one.due, one.secret = "entering", None, ""
        one.members, one.sides = persons(one), []
        return
    fill(one)
    rounds = one.rounds
    if one.way == "round robin":
        rounds = len(round_robin(len(one.sides), one.size))
        rounds = min(rounds, one.rounds) if one.rounds else rounds
    one.rounds = rounds
    seals = [member.seal for member in one.members if member.seal]
    terms = BoardTerms(
        one.code, one.start, one.game, one.rules, dict(one.options), one.rounds, one.boards, commitment_of(one), seals
    )
    one.terms, one.phase, one.due = terms.text(), "revealing", now + one.patience


def fill(one: Tournament) -> None:
    """Make the sides, and let computer players fill the field up. A start that came to nothing has filled it already."""
    if one.sides:
        return
    sides, width = sides_wanted(one), partners(one)
    one.sides = teams(one, range(len(one.members)))
    names = names_for(one)
    for side in [*one.sides, *([] for _ in range(sides - len(one.sides)))]:
        new = not side
        while len(side) < width:
            one.members.append(Member(name=next(names), level=one.level))
            side.append(len(one.members) - 1)
        if new:
            one.sides.append(side)


def begin(one: Tournament, codes: Codes) -> None:
    for member in one.members:
        member.away = member.visitor is not None and not member.seal
    one.phase, one.due = "playing", None
    next_round(one, codes)


# ---- the rounds ------------------------------------------------------------------------------------------------------


def next_round(one: Tournament, codes: Codes) -> None:
    """The tables of the next round. The first draw, and who is who in a round robin, is as nobody could choose it."""
    draw = shuffled(range(len(one.sides)), seed_of(one, 1, 0), 1)
    number = len(one.played) + 1
    if one.way == "round robin":
        tables = [[draw[side] for side in table] for table in round_robin(len(one.sides), one.size)[number - 1]]
    else:
        order = {side: place for place, side in enumerate(draw)}
        ranked = sorted(ranking(one), key=lambda standing: (standing.place, order[standing.side]))
        met = meetings([[group.sides for group in groups] for groups in one.played])
        tables = swiss([standing.side for standing in ranked], met, one.size)
    one.played.append([Group(table, [codes()]) for table in tables])


def report(one: Tournament, code: str, by_seat: Sequence[int] | None, away: Sequence[int], codes: Codes) -> bool:
    """A board is over: what each seat has made of it, more being better, or None where it came to nothing; `away` are the seats
    for which somebody stood in at its end. Whether that is news."""
    if one.phase != "playing":
        return False
    for group in one.played[-1]:
        if len(group.scores) < one.boards and group.tables[-1] == code:
            seats = seats_at(one, group, len(group.tables))
            width = partners(one)
            order = sides_at(len(group.tables), one.size, one.size * width)
            group.scores.append(None if by_seat is None else [by_seat[order.index(place)] for place in range(one.size)])
            for seat, number in enumerate(seats):
                one.members[number].away = one.members[number].visitor is not None and seat in away
            if len(group.scores) < one.boards:
                group.tables.append(codes())
            return True
    return False


def go_on(one: Tournament, now: float, codes: Codes) -> None:
    """When all tables have played all boards, the round is over."""
    if any(len(group.scores) < one.boards for group in one.played[-1]):
        return
    if len(one.played) == one.rounds:
        one.phase, one.ended = "over", now
    else:
        next_round(one, codes)
