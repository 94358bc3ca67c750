"""What may be asked of a table, by whom, and which entries come of it.

Each answer is a run of entries, applied one by one as they come. Whatever forbids a command is raised before the first of them,
so a refused command changes nothing.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from flibuste.fair import new_part, seal_of
from flibuste.game import BadInput, one_of
from flibuste.server.table import entries
from flibuste.server.table.clocks import NOTICE
from flibuste.server.table.counting import check_rated
from flibuste.server.table.entries import AnyEntry
from flibuste.server.table.making import check_level
from flibuste.server.table.names import clean_name, told_apart
from flibuste.server.table.phrases import PHRASES
from flibuste.server.table.refusals import Closed, Foreign, Unfit
from flibuste.server.table.rights import check_turn, must_be, must_be_free, must_exist, must_host, must_play, own_seat, own_seats
from flibuste.server.table.table import Table
from flibuste.wire import (
    Act,
    AgreeToEnd,
    Asked,
    GiveSeat,
    Join,
    Leave,
    Lock,
    MoreTime,
    Pause,
    Remove,
    Rename,
    Resign,
    Resume,
    Reveal,
    Say,
    Seal,
    StandIn,
    Start,
    TakeBack,
    Undo,
    Why,
)

Entries = Iterator[AnyEntry]
MOST_SEALINGS: Final = 20  # of one seat; a device needs few, and each is an entry


def carry_out(table: Table, visitor: int, command: Asked, now: float, name: str = "") -> None:
    """Do what a visitor asks. The name is for a seat that is taken with it."""
    if isinstance(command, Join):
        table.apply_all(join(table, visitor, command, name), now)
    elif isinstance(command, Undo):
        table.apply_all(undo(table, visitor, command, now), now)
    elif isinstance(command, TakeBack):
        table.apply_all(take_back(table, visitor, command, now), now)
    else:
        table.apply_all(ANSWERS[type(command)](table, visitor, command), now)


def ring(table: Table, now: float) -> None:
    """What a table does by itself when its alarm is due."""
    table.apply_all(due_entries(table, now), now)


def server_is_back(table: Table, now: float) -> None:
    """Go on with a table that nobody ran: the time in between is nobody's. A table that has not begun has no clock but the one
    that would close it, and needs no word unless that has run out or is ahead."""
    waits = table.match is None and table.parts.due is None
    if not waits or not table.quiet_since <= now < table.idle_end() - NOTICE:
        table.apply(entries.ServerBack(), now)
    if waits and table.parts.match == 0 and not table.practice:  # it was made before there were parts
        table.apply(entries.Committed(secret=new_part()), now)


def computer_acts(table: Table, seat: int, version: int, action: str | None, now: float) -> None:
    """A computer player has chosen or, for None, could not; nothing comes of it if seat or position have changed."""
    thinker = table.thinker()
    if thinker is None or thinker[0] != seat or version != table.position_version:
        return
    if action is None:
        table.apply(entries.Stuck(seat=seat), now)
    else:
        table.apply(entries.acted(seat, action), now)
        table.apply_all(consequences(table), now)


def forget_visitor(table: Table, visitor: int, now: float) -> None:
    """A person wants to be forgotten: the seats are given up for good, without a name."""
    table.apply_all(forgotten(table, visitor), now)


def begin_board(table: Table, away: list[int], now: float) -> None:
    """Deal the board of a tournament; `away` are the seats of persons who are not there."""
    table.apply_all(open_board(table, away), now)


# ---- the moves -------------------------------------------------------------------------------------------------------


def act(table: Table, visitor: int, command: Act) -> Entries:
    seat = check_turn(table, visitor, command)
    yield entries.acted(seat, command.action)
    yield from consequences(table)


def check_act(table: Table, visitor: int, command: Why) -> None:
    """Raise whatever would refuse this action. The new position, and what would be told of it, are let go unseen."""
    seat = check_turn(table, visitor, command)
    assert table.match is not None
    table.game.apply(table.match.state, command.action, seat)


def undo(table: Table, visitor: int, command: Undo, now: float) -> Entries:
    """The turn goes on where it was, and its clock with it."""
    seat = check_turn(table, visitor, command)
    fault = table.undo_fault(seat)
    if fault is not None:
        raise Closed("no undo", fault.reason)
    if table.time_is_up(now, table.turns_since[-1], table.turns_more[-1]):
        raise Closed("time up", "the time of that turn is up")
    yield entries.Undone(seat=seat)


def consequences(table: Table) -> Entries:
    """What follows an action or the start by itself: the next deal, or the end."""
    match = table.match
    if match is None:  # parts are missing
        return
    if match.state.over:
        outcome = table.game.outcome(match.state)
        assert outcome is not None
        yield entries.Ended(reason="played", winners=outcome.winners, outcome=outcome.text())
    elif match.state.awaits_deal() and match.deals and table.created.board is not None:
        yield entries.Ended(reason="board", winners=leaders(table))  # the next round would not be the same everywhere
    elif match.state.awaits_deal():
        yield entries.Acted(seat=None, action=match.next_deal())
        yield from consequences(table)


def leaders(table: Table) -> list[int]:
    """The seats with the best score now."""
    assert table.match is not None
    sign = table.game.score().sign
    scores = [sign * score for score in table.game.standing(table.match.state)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# ---- around the match ------------------------------------------------------------------------------------------------


def join(table: Table, visitor: int, command: Join, name: str) -> Entries:
    """Whoever sits there already does so once: what is asked again changes nothing. Another seat, for somebody who shares the
    device, is asked for by its number."""
    mine = table.seats_of(visitor)
    if mine and (command.seat is None or command.seat in mine):
        return
    must_be(table, "waiting")
    if visitor in table.banned:
        raise Foreign("removed", "the host has removed you from this table")
    if table.locked and visitor != table.host:
        raise Closed("locked", "the table is locked")
    if mine and table.created.rated:
        raise Closed("one seat each", "this match counts for ratings: everybody has one seat")
    open_seats = [seat for seat, chair in enumerate(table.chairs) if chair.visitor is None and chair.level is None]
    if command.seat is not None:
        must_exist(table, command.seat)
    if not open_seats or (command.seat is not None and command.seat not in open_seats):
        raise Closed("seat taken", f"seat {command.seat} is taken") if open_seats else Closed("no seat open", "no seat is open")
    seat = open_seats[0] if command.seat is None else command.seat
    name = told_apart(clean_name(name), names_beside(table, seat))
    yield entries.Joined(seat=seat, visitor=visitor, name=name, face=command.face)


def names_beside(table: Table, seat: int) -> list[str]:
    """What the persons at the other seats are called."""
    return [chair.name for one, chair in enumerate(table.chairs) if one != seat and chair.visitor is not None]


def leave(table: Table, visitor: int, _: Leave) -> Entries:
    """A host may have no seat, and leaves the table to others all the same."""
    seats = [seat for seat in table.seats_of(visitor) if table.chairs[seat].left_at is None]
    if table.host != visitor:
        own_seats(table, visitor)
    if table.phase == "over" or not (seats or table.host == visitor):
        raise Closed("nothing to leave", "there is nothing to leave any more")
    lacking = without_part(table, seats)
    for seat in seats:
        if seat not in lacking:
            yield entries.Left(seat=seat)
    yield from void(table, lacking) if lacking else after_leaving(table)


def after_leaving(table: Table) -> Entries:
    """A table without persons is over; one whose host has gone gets another."""
    if table.ending is not None or table.created.board is not None:  # a board is played to its end, if by computer players
        return
    if not table.persons:
        yield entries.Ended(reason="abandoned", winners=[])
    elif table.host not in {table.chairs[seat].visitor for seat in table.persons}:
        heir = table.chairs[table.persons[0]].visitor
        assert heir is not None
        yield entries.Hosted(visitor=heir)


# ---- the start -------------------------------------------------------------------------------------------------------


def start(table: Table, visitor: int, command: Start) -> Entries:
    must_host(table, visitor)
    must_be(table, "waiting")
    mine = check_sealing(table, visitor, command.seal) if command.seal is not None else []
    missing = [seat for seat in table.awaited if seat not in mine]
    if missing:
        name = table.chairs[missing[0]].name
        raise Closed("part missing", f"the part of seat {missing[0]} is not sealed yet: the page of {name} is away")
    if command.seal is not None:
        yield entries.PartSealed(seats=mine, seal=command.seal)
    for seat, chair in enumerate(table.chairs):
        if chair.visitor is None and chair.level is None:
            yield entries.Given(seat=seat, level=table.created.fill)
    yield from bind(table)


def bind(table: Table) -> Entries:
    """Every seal is there: from now on the match has its terms."""
    terms = None if table.arranged else table.parts.new_terms(table.game, table.options, table.chairs).text()
    yield entries.Started(terms=terms)
    yield from consequences(table)


def seal(table: Table, visitor: int, command: Seal) -> Entries:
    """A device that hears of something else before its seal has arrived sends it again: that changes nothing, whatever has
    happened meanwhile."""
    if all(table.chairs[seat].seal == command.seal for seat in own_seats(table, visitor)):
        return
    yield entries.PartSealed(seats=check_sealing(table, visitor, command.seal), seal=command.seal)
    if table.phase == "dealing" and not table.awaited:  # an earlier start came to nothing
        yield from bind(table)


def check_sealing(table: Table, visitor: int, sealed: str) -> list[int]:
    """The seats whose part a visitor may seal now. Everybody sees the seals: whoever took another one's would add nothing, and
    would count as the same device."""
    seats = own_seats(table, visitor)
    must_be(table, "waiting", "dealing")
    if table.arranged or table.parts.match == 0:
        raise Closed("part sealed", "nobody adds to the chance of this match")
    if table.parts.terms is not None:
        raise Closed("part sealed", "the parts are sealed: they are to be revealed now")
    if table.chairs[seats[0]].sealings >= MOST_SEALINGS:
        raise Closed("part sealed", "this seat has sealed its part too often")
    if any(chair.seal == sealed and chair.visitor != visitor for chair in table.chairs):
        raise BadInput("this is another player's seal: expected one of a part of your own")
    return seats


def reveal(table: Table, visitor: int, command: Reveal) -> Entries:
    """As with the seal, a device may reveal its part again."""
    seats = own_seats(table, visitor)
    parts = table.parts
    if parts.terms is not None and any(parts.revealed.get(parts.terms.seals[seat]) == command.part for seat in seats):
        return
    must_be(table, "dealing")
    if parts.terms is None:
        raise Closed("dealing", "the parts are to be sealed first")
    seal = seal_of(parts.table, parts.match, parts.commitment, command.part)
    if seal not in {parts.terms.seals[seat] for seat in seats}:
        raise BadInput("this is not the part that was sealed for your seat")
    yield entries.PartRevealed(seal=seal, part=command.part)
    yield from consequences(table)


def without_part(table: Table, seats: list[int]) -> list[int]:
    """Those of the seats whose leaving makes a start come to nothing. A part that was revealed stays in the match."""
    if table.phase != "dealing":
        return []
    return seats if table.parts.terms is None else [seat for seat in seats if seat in table.awaited]


def void(table: Table, seats: list[int]) -> Entries:
    """A start comes to nothing. Going on without these parts would let whoever knows the others choose between two deals."""
    yield entries.Voided(seats=seats, level=table.created.fill)
    yield entries.Committed(secret=new_part())
    yield from after_leaving(table)


# ---- the seats -------------------------------------------------------------------------------------------------------


def rename(table: Table, visitor: int, command: Rename) -> Entries:
    must_exist(table, command.seat)
    if table.chairs[command.seat].visitor != visitor:
        must_host(table, visitor)
    if table.chairs[command.seat].visitor is None:
        raise Unfit("nobody there", "only a person's seat has a name")
    name = told_apart(clean_name(command.name), names_beside(table, command.seat))
    yield entries.Renamed(seat=command.seat, name=name, face=command.face)


def remove(table: Table, visitor: int, command: Remove) -> Entries:
    must_host(table, visitor)
    must_exist(table, command.seat)
    must_be(table, "waiting", "playing", "paused")
    chair = table.chairs[command.seat]
    if chair.visitor is None or chair.visitor == visitor or chair.resigned:
        raise Unfit("nobody there", "there is nobody else who plays at that seat")
    if table.created.rated and table.match is not None:
        raise Closed("it counts", "this match counts for ratings: nobody is removed before it is over")
    yield entries.Removed(seat=command.seat, level=table.created.fill if table.match is not None else None)


def forgotten(table: Table, visitor: int) -> Entries:
    if table.ending is not None:
        return
    seats = table.seats_of(visitor)
    lacking = without_part(table, seats)
    for seat in seats:
        yield entries.Removed(seat=seat, level=None if table.phase == "waiting" else table.created.fill, voluntary=True)
    if lacking:
        yield from void(table, lacking)
    elif seats or table.host == visitor:
        yield from after_leaving(table)


def give(table: Table, visitor: int, command: GiveSeat) -> Entries:
    must_host(table, visitor)
    must_exist(table, command.seat)
    must_be(table, "waiting")
    if table.chairs[command.seat].visitor is not None:
        raise Closed("somebody there", "somebody sits there: remove that person first")
    if table.created.rated and command.level is not None:
        check_rated(table.game.name, command.level)
    yield entries.Given(
        seat=command.seat, level=check_level(table.game.name, command.level) if command.level is not None else None
    )


def lock(table: Table, visitor: int, command: Lock) -> Entries:
    must_host(table, visitor)
    must_be(table, "waiting", "playing", "paused")
    yield entries.Locked(locked=command.locked)


def pause(table: Table, visitor: int, _: Pause) -> Entries:
    """Nobody stops his own clock, and nobody who was asked to go on stops it again before he has acted, if others play."""
    seat = must_play(table, visitor)
    must_be_free(table)
    must_be(table, "playing")
    if others_play(table, visitor):
        if table.is_timed and table.turn in table.seats_of(visitor):
            raise Foreign("own clock", "your own clock is running: the others can pause, or give you more time")
        if visitor in table.pausers:
            raise Closed("paused before", "you have paused already: make a move before you pause again")
    yield entries.Paused(seat=seat)


def resume(table: Table, visitor: int, _: Resume) -> Entries:
    seat = must_play(table, visitor)
    must_be(table, "paused")
    yield entries.Resumed(seat=seat)


def more_time(table: Table, visitor: int, _: MoreTime) -> Entries:
    """The others give it. Where all others are computer players, one may take it oneself: they do not mind. At a tournament's
    board nobody may, since other tables wait."""
    must_play(table, visitor)
    must_be(table, "playing")
    turn = table.turn
    if not table.is_timed or turn is None:
        raise Closed("no clock", "nobody's clock is running")
    if table.chairs[turn].visitor == visitor and (others_play(table, visitor) or table.created.board is not None):
        raise Foreign("time is given", "more time is for the others to give")
    if table.more_time + table.pace.more > table.pace.most_more:
        raise Closed("no more time", "no more time can be given in this turn")
    yield entries.TimeGiven(seat=turn, seconds=table.pace.more)


def others_play(table: Table, visitor: int) -> bool:
    return any(table.chairs[seat].visitor != visitor for seat in table.persons)


def take_back(table: Table, visitor: int, command: TakeBack, now: float) -> Entries:
    """It brings no time: a turn whose time is up is ended by the computer player."""
    seat = own_seat(table, visitor, command.seat)
    must_be(table, "playing", "paused")
    chair = table.chairs[seat]
    if chair.resigned:
        raise Closed("resigned", "you have resigned")
    if chair.stand_in is None and chair.left_at is None:
        raise Closed("in your hands", "the seat is in your hands already")
    runs = table.turn == seat and table.phase == "playing" and table.held_until is None
    if runs and table.time_is_up(now, table.turn_since, table.more_time):
        raise Closed("time up", "the time of this turn is up: the computer player ends it, then take your seat back")
    yield entries.TakenBack(seat=seat)


def stand_in(table: Table, visitor: int, command: StandIn) -> Entries:
    """Whether the person is gone is known to the house, which has the lines. Asked for again, it changes nothing."""
    own_seats(table, visitor)
    must_exist(table, command.seat)
    must_be(table, "playing", "paused")
    if table.pace.over_days:
        raise Closed("over days", "this table is played over days: everybody has the time of the clock")
    absent = table.chairs[command.seat].visitor
    if absent is None or absent == visitor:
        raise Unfit("nobody there", "there is nobody else who plays at that seat")
    if not any(table.chairs[seat].visitor == visitor for seat in table.persons):
        raise Foreign("no seat", "you play no longer at this table")
    for seat in table.seats_of(absent):
        if table.chairs[seat].thinker is None:
            yield entries.TakenOver(seat=seat, level=table.created.fill, why="gone")


def resign(table: Table, visitor: int, command: Resign) -> Entries:
    seat = own_seat(table, visitor, command.seat)
    must_be_free(table)
    must_be(table, "playing", "paused")
    if table.chairs[seat].resigned:
        raise Closed("resigned", "you have resigned already")
    yield entries.Resigned(seat=seat, level=table.created.fill)
    fighting = {table.side_of(one) for one, chair in enumerate(table.chairs) if not chair.resigned}
    if len(fighting) == 1:
        yield entries.Ended(
            reason="resigned", winners=[one for one in range(len(table.chairs)) if table.side_of(one) in fighting]
        )
    else:
        yield from after_leaving(table)


def agree_to_end(table: Table, visitor: int, command: AgreeToEnd) -> Entries:
    seats = [seat for seat in own_seats(table, visitor) if table.chairs[seat].agrees != command.agree]
    must_be_free(table)
    must_be(table, "playing", "paused")
    if not seats:
        raise Closed("said already", "you have said so already")
    for seat in seats:
        yield entries.EndAgreed(seat=seat, agree=command.agree)
    if all(table.chairs[seat].agrees for seat in table.persons):
        yield entries.Ended(reason="agreement", winners=[])


def say(table: Table, visitor: int, command: Say) -> Entries:
    seat = own_seat(table, visitor, command.seat) if command.seat is not None else own_seats(table, visitor)[0]
    if command.phrase not in PHRASES:
        raise BadInput(f"there is no phrase {command.phrase!r}: expected e.g. {one_of(list(PHRASES)[:3])}")
    yield entries.Said(seat=seat, phrase=command.phrase)


def open_board(table: Table, away: list[int]) -> Entries:
    """Begin the board of a tournament. For those who were not there at the last one, computer players stand in until they
    come."""
    yield entries.Started()
    for seat in away:
        yield entries.TakenOver(seat=seat, level=table.created.fill, why="gone")
    yield from consequences(table)


# ---- what a table does by itself -------------------------------------------------------------------------------------


def due_entries(table: Table, now: float) -> Entries:
    """Whatever the time has come for."""
    if table.ending is not None:
        return
    if table.parts.due is not None and now >= table.parts.due:
        yield from void(table, table.awaited)
        return
    deadline, turn = table.deadline, table.turn
    if deadline is not None and turn is not None and now >= deadline + table.pace.grace:
        yield entries.TakenOver(seat=turn, level=table.created.fill, why="time")
    for seat, chair in enumerate(table.chairs):
        if table.awaits_stand_in(chair) and now >= table.seat_lost_at(chair):
            yield entries.TakenOver(seat=seat, level=table.created.fill, why="left")
    if now >= table.idle_end():
        yield entries.Ended(reason="expired", winners=[])
    elif table.expires is None and now >= table.idle_end() - NOTICE:
        yield entries.Notice(expires=table.idle_end())


ANSWERS: dict[type, Callable[[Table, int, Any], Entries]] = {
    Act: act,
    Leave: leave,
    Seal: seal,
    Reveal: reveal,
    Start: start,
    Rename: rename,
    Remove: remove,
    GiveSeat: give,
    Lock: lock,
    Pause: pause,
    Resume: resume,
    MoreTime: more_time,
    StandIn: stand_in,
    Resign: resign,
    AgreeToEnd: agree_to_end,
    Say: say,
}
