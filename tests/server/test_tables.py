"""Tables without sockets: every command, every refusal, and the clocks with a time that is given."""

from collections.abc import Callable

import pytest

from flibuste.fair import commitment_to
from flibuste.game import BadInput, NotAnAction, NotLegal, NotYourTurn, Refused
from flibuste.server.house.stories import story_of, told_story
from flibuste.server.store.store import StoryRow
from flibuste.server.table.clocks import NOTICE, PACES
from flibuste.server.table.commands import carry_out, computer_acts, ring
from flibuste.server.table.making import new_table, rematch_of
from flibuste.server.table.names import FIRST
from flibuste.server.table.refusals import Closed, Coded, Foreign, Stale, Unfit
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
    NewTable,
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
from tests.server.parts import begin
from tests.server.seated import (
    ANNE,
    JACK,
    MARY,
    ask,
    everything,
    legal,
    play_one,
    playing,
    rung,
    seat_mary,
    visitor_to_act,
    waiting,
)

CODES = {
    "no seat": "no seat",
    "not yours": "not your seat",
    "seat 0 is not yours": "not your seat",
    "only the host": "not the host",
    "nothing to leave": "nothing to leave",
    "seat 3 is taken": "seat taken",
    "seat 2 is taken": "seat taken",
    "no seat is open": "no seat open",
    "locked": "locked",
    "somebody sits there": "somebody there",
    "only a person's seat": "nobody there",
    "nobody else": "nobody there",
    "can be seen": "invalid name",
    "is not sealed yet": "part missing",
    "is about to be dealt": "dealing",
    "has not begun": "not begun",
    "is being played": "being played",
    "is paused": "paused",
    "is over": "over",
    "moved on from version": "stale",
    "dealt": "no undo",
    "somebody else": "no undo",
    "that was hidden": "no undo",
    "a computer player did that": "no undo",
    "take your seat back": "stood in for",
    "in your hands already": "in your hands",
    "for the others": "time is given",
    "no more time": "no more time",
    "the time of this turn is up": "time up",
    "nobody's clock": "no clock",
    "resigned": "resigned",
    "said so already": "said already",
}
"""By what the English reason says, the code that the page words it by."""


def refused(table: Table, visitor: int, command: Asked, kind: type[Exception], words: str) -> None:
    """A command is refused with a reason and its code, and nothing at all has changed."""
    before = everything(table)
    with pytest.raises(kind, match=words) as caught:
        ask(table, visitor, command)
    assert everything(table) == before
    if isinstance(caught.value, Coded):
        assert caught.value.code == CODES[words]


# ---- making a table --------------------------------------------------------------------------------------------------

BAD_TABLES: list[tuple[NewTable, str]] = [
    (NewTable("chess", ["you", "open"]), "there is no game 'chess'"),
    (NewTable("corsari", ["you"] * 5), "not played by 5"),
    (NewTable("corsari", ["you", "nobody"]), "no computer player 'nobody'"),
    (NewTable("corsari", ["you", "open"], {"wind": 3}), "no option 'wind'"),
    (NewTable("corsari", ["you", "open"], {"players": 3}), "players is 3: expected 2"),
    (NewTable("nain_jaune", ["you", "open"], {"reduced": "nine"}), "reduced games are for research"),
    (NewTable("corsari", ["you", "open"], fill="hulk"), "no computer player 'hulk'"),
    (NewTable("corsari", ["you", "open"], names=["Anne", "Mary"]), "2 names were given: expected at most 1"),
    (NewTable("corsari", ["you", "open"], faces=[1, 2]), "2 faces were given: expected at most 1"),
    (NewTable("corsari", ["you", "you"], names=["Anne", "\u200b"]), "signs that can be seen"),
]


@pytest.mark.parametrize(("asked", "words"), BAD_TABLES, ids=[words for _, words in BAD_TABLES])
def test_a_table_that_cannot_be_is_not_made(asked: NewTable, words: str) -> None:
    with pytest.raises((BadInput, Unfit), match=words):
        new_table(asked, "ABCDEF", ANNE, "Anne")


def names_at(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def test_whoever_shares_a_device_has_a_name_of_his_own() -> None:
    named = waiting("korsar", ["you", "level1", "you", "you"], names=["  Anne ", "Mary\tRead", "mary read"])
    assert names_at(named) == ["Anne", "", "Mary Read", "mary read 2"]
    long = waiting(seats=("you", "you"), names=["Anne Bonny of the Revenge"[:24]] * 2)
    assert names_at(long) == ["Anne Bonny of the Reveng", "Anne Bonny of the Reve 2"]
    for language in ("en", "fr", "it", "de"):
        asked = NewTable("korsar", ["you"] * 4, names=["Jack"])
        created = new_table(asked, "ABCDEF", ANNE, "Anne", language=language)
        first, *others = [plan.name for plan in created.seats]
        assert first == "Jack" and len({first, *others}) == 4
        assert all(other.startswith(FIRST[language]) for other in others)
    assert names_at(waiting(seats=("you", "open")))[0] == "Anne"


def faces_at(table: Table) -> list[int | None]:
    return [seat.face for seat in table.info().seats]


def test_a_face_is_a_persons_and_goes_along_to_the_next_match() -> None:
    table = waiting("corsari", ["you", "open", "you", "level1"], faces=[4, 9])
    assert faces_at(table) == [4, None, 9, None]
    carry_out(table, MARY, Join(face=20), 1001.0, "Mary")
    ask(table, MARY, Rename(seat=1, name="Mary Read"))
    assert faces_at(table) == [4, 20, 9, None], "another name, the same face"
    ask(table, MARY, Rename(seat=1, name="Mary Read", face=3))
    assert faces_at(table) == [4, 3, 9, None]
    begin(table)
    ask(table, MARY, Resign())
    ask(table, ANNE, Resign(seat=0))
    ask(table, ANNE, Resign(seat=2))
    again = Table(rematch_of(table, ANNE, "GHIJKL"), 2000.0)
    assert sorted(zip(names_at(again), faces_at(again), strict=True)) == sorted(
        zip(names_at(table), faces_at(table), strict=True)
    )
    assert faces_at(again) != faces_at(table), "everybody sits one place further"


def test_nobody_sits_down_under_a_name_that_is_taken_or_takes_it_later() -> None:
    table = waiting(seats=("you", "open", "open"))
    carry_out(table, MARY, Join(), 1001.0, "anne")
    assert names_at(table) == ["Anne", "anne 2", ""]
    ask(table, MARY, Rename(seat=1, name="Mary"))
    ask(table, MARY, Rename(seat=1, name="Mary"))
    assert names_at(table)[1] == "Mary", "it is hers already"
    ask(table, MARY, Rename(seat=1, name="ANNE"))
    assert names_at(table) == ["Anne", "ANNE 2", ""]


def test_a_host_without_a_seat_can_leave() -> None:
    empty = waiting(seats=("open", "level1"))
    refused(empty, MARY, Leave(), Foreign, "no seat")
    ask(empty, ANNE, Leave())
    assert empty.phase == "over" and empty.ending is not None and empty.ending.reason == "abandoned"
    refused(empty, ANNE, Leave(), Closed, "nothing to leave")
    guests = waiting(seats=("open", "level1"))
    seat_mary(guests)
    ask(guests, ANNE, Leave())
    assert guests.phase == "waiting" and guests.host == MARY
    refused(guests, ANNE, Leave(), Foreign, "no seat")


def test_the_commitment_is_public_before_the_first_deal_and_the_seed_is_not() -> None:
    table = waiting()
    fair = table.info().fair
    assert fair is not None and fair.commitment == commitment_to("ABCDEF", 1, table.created.seed) and fair.match == 1
    assert table.created.seed not in str(table.info())


# ---- before the match ------------------------------------------------------------------------------------------------


def test_people_sit_down_where_there_is_room() -> None:
    table = waiting(seats=("you", "open", "level1", "open"))
    ask(table, MARY, Join(seat=3))
    refused(table, JACK, Join(seat=3), Closed, "seat 3 is taken")
    refused(table, JACK, Join(seat=2), Closed, "seat 2 is taken")
    refused(table, JACK, Join(seat=7), BadInput, "no seat 7")
    ask(table, JACK, Join())
    assert [chair.visitor for chair in table.chairs] == [ANNE, JACK, None, MARY]
    refused(table, 4, Join(), Closed, "no seat is open")


def test_a_locked_table_takes_nobody_else() -> None:
    table = waiting()
    refused(table, MARY, Lock(locked=True), Foreign, "only the host")
    ask(table, ANNE, Lock(locked=True))
    refused(table, MARY, Join(), Closed, "locked")
    ask(table, ANNE, Lock(locked=False))
    ask(table, MARY, Join())


def test_the_host_gives_seats_renames_and_removes() -> None:
    table = waiting(seats=("you", "open", "open"))
    seat_mary(table)
    refused(table, MARY, GiveSeat(seat=2, level="greedy"), Foreign, "only the host")
    refused(table, ANNE, GiveSeat(seat=2, level="hulk"), BadInput, "no computer player")
    refused(table, ANNE, GiveSeat(seat=1, level="greedy"), Closed, "somebody sits there")
    ask(table, ANNE, GiveSeat(seat=2, level="greedy"))
    assert table.info().seats[2].level == "greedy"
    ask(table, ANNE, GiveSeat(seat=2, level=None))
    assert table.info().seats[2].kind == "open"
    refused(table, JACK, Rename(seat=1, name="Jack"), Foreign, "only the host")
    refused(table, MARY, Rename(seat=0, name="Jack"), Foreign, "only the host")
    refused(table, ANNE, Rename(seat=2, name="Jack"), Unfit, "only a person's seat")
    refused(table, MARY, Rename(seat=1, name=" \u202e "), Unfit, "can be seen")
    ask(table, MARY, Rename(seat=1, name="  Mary   Read "))
    assert table.chairs[1].name == "Mary Read"
    ask(table, ANNE, Rename(seat=1, name="Mary"))
    refused(table, MARY, Remove(seat=0), Foreign, "only the host")
    refused(table, ANNE, Remove(seat=0), Unfit, "nobody else")
    ask(table, ANNE, Remove(seat=1))
    assert table.chairs[1].visitor is None and table.chairs[1].name == ""


def test_leaving_before_the_start_opens_the_seat_and_passes_the_host_on() -> None:
    table = waiting()
    seat_mary(table)
    refused(table, JACK, Leave(), Foreign, "no seat")
    ask(table, ANNE, Leave())
    assert table.chairs[0].visitor is None and table.host == MARY
    ask(table, MARY, Leave())
    assert table.phase == "over" and table.ending is not None and table.ending.reason == "abandoned"


def test_only_the_host_starts_and_computer_players_fill_the_seats() -> None:
    table = waiting(seats=("you", "open", "open"), fill="greedy")
    seat_mary(table)
    refused(table, MARY, Start(), Foreign, "only the host")
    for command in (Pause(), Resign(), AgreeToEnd(), Undo(version=1), TakeBack()):
        refused(table, ANNE, command, Closed, "has not begun")
    begin(table)
    assert table.chairs[2].level == "greedy" and table.phase == "playing" and table.turn is not None
    refused(table, ANNE, Start(), Closed, "is being played")
    refused(table, JACK, Join(), Closed, "is being played")


# ---- the moves -------------------------------------------------------------------------------------------------------


def test_a_move_is_refused_with_its_reason_and_rule() -> None:
    table = playing()
    turn = table.turn
    assert turn is not None
    mover = visitor_to_act(table)
    other = MARY if mover == ANNE else ANNE
    version = table.version
    refused(table, JACK, Act(version=version, action="draw stock"), Foreign, "no seat")
    refused(table, other, Act(version=version, action="draw stock"), NotYourTurn, "turn of seat")
    refused(table, other, Act(version=version, action="draw stock", seat=turn), Foreign, "not yours")
    refused(table, mover, Act(version=version, action="draw sea"), NotAnAction, "no action")
    refused(table, mover, Act(version=version + 1, action="draw stock"), BadInput, "has not been reached")
    refused(table, mover, Act(version=version, action="deal"), Refused, "no deal is awaited")
    with pytest.raises(NotLegal) as error:
        ask(table, mover, Act(version=version, action="discard pink-1"))
    assert error.value.rule == "COR-07"


def test_a_stale_move_is_refused_but_talk_does_not_make_a_move_stale() -> None:
    table = playing()
    mover = visitor_to_act(table)
    seen = table.version
    ask(table, MARY, Say(phrase="ahoy"))
    ask(table, mover, Act(version=seen, action="draw pier"))
    refused(table, mover, Act(version=seen, action=legal(table)[0]), Stale, "moved on from version")


def test_undo_is_the_last_own_action_that_revealed_nothing() -> None:
    table = playing()
    mover = visitor_to_act(table)
    refused(table, mover, Undo(version=table.version), Closed, "dealt")
    position = everything(table)["position"]
    ask(table, mover, Act(version=table.version, action="draw pier"))
    refused(table, MARY if mover == ANNE else ANNE, Undo(version=table.version), Closed, "somebody else")
    ask(table, mover, Undo(version=table.version))
    assert everything(table)["position"] == position
    ask(table, mover, Act(version=table.version, action="draw stock"))
    refused(table, mover, Undo(version=table.version), Closed, "that was hidden")


def test_what_a_computer_player_did_is_not_ones_own_to_take_back() -> None:
    table = playing(clock="brisk", fill="greedy")
    mover, seat = visitor_to_act(table), table.turn
    assert seat is not None
    ring(table, 1100.0)
    computer_acts(table, seat, table.position_version, "draw pier", 1101.0)
    ask(table, mover, TakeBack(), at=1102.0)
    refused(table, mover, Undo(version=table.version), Closed, "a computer player did that")
    ask(table, mover, Act(version=table.version, action=next(one for one in legal(table) if not one.endswith("sail"))), at=1103.0)
    ask(table, mover, Undo(version=table.version), at=1104.0)


@pytest.mark.parametrize(("game", "seats"), [("corsari", 2), ("korsar", 4), ("nain_jaune", 3)])
def test_a_whole_match_ends_with_the_seed(game: str, seats: int) -> None:
    table = playing(game, ["you"] * seats)
    for step in range(3000):
        if table.phase == "over":
            break
        play_one(table, 1100.0 + step)
    info = table.info()
    assert info.ending is not None and info.ending.reason == "played" and info.ending.winners
    assert info.ending.seed == table.created.seed
    refused(table, ANNE, Act(version=table.version, action="draw", seat=0), Closed, "is over")
    assert table.alarm() is None and table.thinker() is None


# ---- around the match ------------------------------------------------------------------------------------------------


def test_pause_stops_the_match_and_its_clock() -> None:
    table = playing(clock="brisk")
    deadline = table.deadline
    assert deadline == 1002.0 + 30.0
    ask(table, ANNE, Pause(), at=1010.0)
    assert table.deadline is None
    refused(table, visitor_to_act(table), Act(version=table.version, action="draw pier"), Closed, "is paused")
    refused(table, JACK, Resume(), Foreign, "no seat")
    assert rung(table, 1500.0) == 0
    ask(table, MARY, Resume(), at=1510.0)
    assert table.deadline == deadline + 500.0


def test_time_runs_out_and_the_seat_is_taken_back() -> None:
    table = playing(clock="brisk", fill="greedy")
    mover, seat = visitor_to_act(table), table.turn
    assert seat is not None and table.deadline is not None
    due = table.deadline + PACES["brisk"].grace
    assert table.alarm() == due and rung(table, due - 0.1) == 0
    assert rung(table, due) == 1 and table.thinker() == (seat, "greedy") and table.info().deadline is None
    refused(table, mover, Act(version=table.version, action="draw pier"), Closed, "take your seat back")
    asked = table.position_version
    refused(table, JACK, TakeBack(seat=seat), Foreign, "no seat")
    refused(table, ANNE if mover == MARY else MARY, TakeBack(), Closed, "in your hands already")
    refused(table, mover, TakeBack(), Closed, "the time of this turn is up")
    computer_acts(table, seat, asked, "draw pier", due + 5)
    again = table.position_version
    ask(table, mover, TakeBack(), at=due + 6)
    assert table.thinker() is None and table.deadline == due + 5 + 30, "the computer player's move began a new turn"
    before = table.version
    computer_acts(table, seat, again, legal(table)[0], due + 6)
    assert table.version == before, "a choice that came too late was played"
    ask(table, mover, Act(version=table.version, action=legal(table)[0]), at=due + 7)


def test_more_time_is_for_the_others_to_give() -> None:
    table = playing(clock="relaxed")
    mover = visitor_to_act(table)
    other = MARY if mover == ANNE else ANNE
    before = table.deadline
    refused(table, mover, MoreTime(), Foreign, "for the others")
    refused(table, JACK, MoreTime(), Foreign, "no seat")
    ask(table, other, MoreTime())
    assert before is not None and table.deadline == before + PACES["relaxed"].more
    for _ in range(9):
        ask(table, other, MoreTime())
    refused(table, other, MoreTime(), Closed, "no more time")
    refused(playing(), ANNE, MoreTime(), Closed, "nobody's clock")
    alone = playing(seats=("you", "level1"), clock="brisk")
    if alone.thinker() is None:
        ask(alone, ANNE, MoreTime())


def test_whoever_leaves_is_stood_in_for_after_a_grace_and_may_come_back() -> None:
    table = playing(fill="greedy")
    ask(table, MARY, Leave(), at=2000.0)
    refused(table, MARY, Leave(), Closed, "nothing to leave")
    assert table.info().seats[1].stand_in is None
    due = 2000.0 + PACES["none"].grace
    assert table.alarm() == due and rung(table, due) == 1 and table.info().seats[1].stand_in == "greedy"
    ask(table, MARY, TakeBack(), at=3000.0)
    assert table.info().seats[1].stand_in is None and not table.info().seats[1].left
    ask(table, MARY, Leave(), at=3100.0)
    ask(table, ANNE, Leave(), at=3100.0)
    assert table.ending is not None and table.ending.reason == "abandoned"


def test_the_host_may_remove_a_person_for_good_during_the_match() -> None:
    table = playing(fill="greedy")
    ask(table, ANNE, Remove(seat=1))
    assert table.chairs[1].level == "greedy"
    refused(table, MARY, TakeBack(), Foreign, "no seat")
    refused(table, MARY, Act(version=table.version, action="draw pier"), Foreign, "no seat")


def test_resigning_ends_a_match_of_two_and_not_one_of_three() -> None:
    table = playing()
    ask(table, MARY, Resign())
    assert table.ending is not None and (table.ending.reason, table.ending.winners) == ("resigned", [0])
    story = told_story(StoryRow(1, "ABCDEF", 0.0, story_of(table) or b""), MARY)
    assert [(seat.yours, seat.won, seat.resigned) for seat in story.seats] == [(False, True, False), (True, False, True)]
    three = playing(seats=("you", "open", "you"))
    refused(three, ANNE, Resign(), BadInput, "several seats")
    ask(three, MARY, Resign())
    assert three.phase == "playing" and three.chairs[1].thinker is not None
    refused(three, MARY, TakeBack(), Closed, "resigned")
    refused(three, MARY, Resign(), Closed, "resigned")
    alone = playing(seats=("you", "level1", "level1"))
    ask(alone, ANNE, Resign())
    assert alone.ending is not None and alone.ending.reason == "abandoned"


def test_partners_resign_each_for_himself_and_win_together() -> None:
    table = playing("korsar", ["you", "you", "open", "open"], options={"teams": True})
    ask(table, ANNE, Resign(seat=0))
    assert table.phase == "playing"
    ask(table, ANNE, Resign(seat=1))
    assert table.ending is not None and table.ending.winners == [2, 3]


def test_the_match_ends_when_all_persons_agree() -> None:
    table = playing(seats=("you", "open", "level1"))
    refused(table, JACK, AgreeToEnd(), Foreign, "no seat")
    ask(table, ANNE, AgreeToEnd())
    refused(table, ANNE, AgreeToEnd(), Closed, "said so already")
    ask(table, ANNE, AgreeToEnd(agree=False))
    ask(table, MARY, AgreeToEnd())
    assert table.phase == "playing"
    ask(table, ANNE, AgreeToEnd())
    assert table.ending is not None and (table.ending.reason, table.ending.winners) == ("agreement", [])


def test_only_preset_phrases_are_said() -> None:
    table = playing()
    ask(table, MARY, Say(phrase="well played"))
    assert table.steps[-1].told[0].facts == {"phrase": "well played"}
    refused(table, MARY, Say(phrase="you fool"), BadInput, "no phrase")
    refused(table, JACK, Say(phrase="ahoy"), Foreign, "no seat")


def test_an_idle_table_expires_with_notice() -> None:
    table = waiting()
    due = 1000.0 + PACES["none"].waiting_idle
    assert table.alarm() == due - NOTICE and rung(table, due - NOTICE) == 1
    assert table.info().expires == due and table.alarm() == due
    seat_mary(table)
    assert table.info().expires is None, "a sign of life and the table stays"
    again = table.alarm()
    assert again is not None and rung(table, again) == 1 and rung(table, again + NOTICE) == 1
    assert table.ending is not None and table.ending.reason == "expired" and table.alarm() is None


def test_computer_players_among_themselves_are_no_sign_of_life() -> None:
    table = playing(seats=("you", "greedy"))
    quiet = table.quiet_since
    if table.thinker() is None:
        play_one(table, 1500.0, 1)
        play_one(table, 1500.0, 0)
        quiet = 1500.0
    thinker = table.thinker()
    assert thinker is not None
    computer_acts(table, thinker[0], table.position_version, legal(table)[0], 9999.0)
    assert table.quiet_since == quiet


ROTATIONS: list[tuple[Callable[[], Table], list[int | None]]] = [
    (lambda: playing(seats=("you", "open")), [MARY, ANNE]),
    (lambda: playing(seats=("you", "open", "level1")), [None, ANNE, MARY]),
    (lambda: playing("korsar", ["you", "open", "level1", "level1"], options={"teams": True}), [None, None, ANNE, MARY]),
]


@pytest.mark.parametrize(("make", "seats"), ROTATIONS, ids=["two", "three", "teams"])
def test_a_rematch_rotates_the_seats_by_whole_sides(make: Callable[[], Table], seats: list[int | None]) -> None:
    table = make()
    with pytest.raises(Closed, match="not over"):
        rematch_of(table, ANNE, "BCDEFG")
    ask(table, ANNE, AgreeToEnd())
    ask(table, MARY, AgreeToEnd())
    with pytest.raises(Foreign):
        rematch_of(table, JACK, "BCDEFG")
    other = Table(rematch_of(table, MARY, "BCDEFG"), 5000.0)
    assert [chair.visitor for chair in other.chairs] == seats
    assert other.created.seed != table.created.seed and other.options == table.options
