"""A table is what its log makes of it: rebuilt after every step of random play, it is the same table, clocks included."""

import pytest

from flibuste.chance import Rng
from flibuste.fair.keeper import Keeper
from flibuste.game import FlibusteError
from flibuste.server.table import entries as log
from flibuste.server.table.commands import carry_out, computer_acts, ring
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
    Say,
    Start,
    TakeBack,
    Undo,
)
from flibuste.wire.parts import part_due
from tests.server.parts import begin
from tests.server.seated import (
    ANNE,
    GAMES_AND_SEATS,
    MARY,
    everything,
    legal,
    play_one,
    playing,
    rung,
    through_the_log,
    visitor_to_act,
    waiting,
)

SELDOM = (Leave(), AgreeToEnd(), Resign(seat=1), Remove(seat=1), Lock(locked=True), GiveSeat(seat=1, level="greedy"))
OFTEN = (
    Pause(),
    Resume(),
    MoreTime(),
    TakeBack(),
    TakeBack(seat=0),
    Say(phrase="ahoy"),
    Rename(seat=0, name="Anne Bonny"),
    Join(),
)


def something(table: Table, rng: Rng, keepers: dict[int, Keeper]) -> Asked:
    """A command that may or may not be in order; mostly a move."""
    dice = rng.below(40)
    if dice == 0:
        return SELDOM[rng.below(len(SELDOM))]
    if dice < 8:
        return OFTEN[rng.below(len(OFTEN))]
    if dice < 13:
        acted = [step.entry.seat for step in table.steps if isinstance(step.entry, log.Acted)]
        return Undo(version=table.version, seat=acted[-1] if acted else 0)
    if table.turn is None:
        visitor = (ANNE, MARY)[rng.below(2)]
        due = part_due(keepers.setdefault(visitor, Keeper()), table.info(), table.seats_of(visitor))
        return due if due is not None and rng.below(4) else Start()
    actions = legal(table)
    return Act(version=table.version, action=actions[rng.below(len(actions))], seat=table.turn)


def somebody(table: Table, command: Asked, rng: Rng) -> int:
    """Mostly the one whose seat it is about."""
    seat = getattr(command, "seat", None)
    owner = table.chairs[seat].visitor if seat is not None and rng.below(8) else None
    return owner if owner is not None else (ANNE, MARY)[rng.below(2)]


@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
@pytest.mark.parametrize("clock", ["none", "brisk"])
def test_at_every_step_the_log_gives_the_same_table(game: str, seats: int, clock: str) -> None:
    rng = Rng(f"{game} {seats} {clock}")
    kinds: set[type] = set()
    for _ in range(6):
        table = waiting(game, ["you", "open", *["greedy"] * (seats - 2)], clock=clock, fill="greedy")
        now, keepers = 1000.0, dict[int, Keeper]()
        for step in range(70):
            now += float(rng.below(25))
            if step % 23 == 22:
                table.apply(log.ServerBack(), now)
            elif table.thinker() is not None and rng.below(2):
                thinker = table.thinker()
                assert thinker is not None
                computer_acts(table, thinker[0], table.position_version, legal(table)[0], now)
            else:
                before, command = everything(table), something(table, rng, keepers)
                try:
                    carry_out(table, somebody(table, command, rng), command, now, "Mary")
                except FlibusteError:
                    assert everything(table) == before
            ring(table, now)
            if step % 5 == 0 or table.phase == "over":
                assert everything(through_the_log(table)) == everything(table)
            if table.phase == "over":
                break
        assert everything(through_the_log(table)) == everything(table)
        kinds |= {type(step.entry) for step in table.steps}
    assert log.Acted in kinds and log.ServerBack in kinds


def test_undo_take_over_and_return_are_rebuilt_too() -> None:
    table = playing(clock="brisk", fill="greedy")
    play_one(table, 1003.0)
    carry_out(table, visitor_to_act(table), Undo(version=table.version), 1004.0)
    assert everything(through_the_log(table)) == everything(table)
    assert rung(table, 1100.0) == 1
    assert everything(through_the_log(table)) == everything(table)
    visitor, thinker = visitor_to_act(table), table.thinker()
    assert thinker is not None
    computer_acts(table, thinker[0], table.position_version, legal(table)[0], 1101.0)
    carry_out(table, visitor, TakeBack(), 1102.0)
    assert everything(through_the_log(table)) == everything(table)
    assert [type(step.entry) for step in table.steps[-4:]] == [log.Undone, log.TakenOver, log.Acted, log.TakenBack]


def test_the_time_a_server_was_away_is_nobodys() -> None:
    table = waiting(clock="brisk")
    begin(table, 1010.0)
    if table.deadline is None:  # the computer player that filled the seat begins
        thinker = table.thinker()
        assert thinker is not None
        while table.thinker() is not None:
            computer_acts(table, thinker[0], table.position_version, legal(table)[-1], 1010.0)
    again = through_the_log(table)
    assert again.deadline == table.deadline
    again.apply(log.ServerBack(), 99_000.0)
    assert again.deadline == 99_000.0 + 30.0


def test_a_log_of_an_earlier_version_is_read_and_written_as_it_was() -> None:
    """`voluntary` once had another name, which every log keeps."""
    body = b'{"entry":"removed","seat":1,"level":null,"of_itself":true}'
    entry = log.read_entry(body)
    assert entry == log.Removed(seat=1, level=None, voluntary=True)
    assert log.write_entry(entry) == body
