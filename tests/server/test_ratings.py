"""Ratings: what counts, for whom, and that nothing but play wins any."""

import asyncio
import sqlite3
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.game import BadInput
from flibuste.server.house.house import House
from flibuste.server.house.profiles import profile_of
from flibuste.server.house.ratings import MOST_A_DAY, judge, told_rating
from flibuste.server.house.stories import scrubbed_story, story_of
from flibuste.server.store.people import DAY, Meetings, RatingRow
from flibuste.server.store.store import StoryRow
from flibuste.server.table import entries
from flibuste.server.table.clocks import REPRIEVE
from flibuste.server.table.commands import computer_acts, forget_visitor, server_is_back
from flibuste.server.table.counting import Counted, counted, fixed_options, standings
from flibuste.server.table.making import rematch_of
from flibuste.server.table.refusals import Closed
from flibuste.server.table.table import Table
from flibuste.wire import (
    AgreeToEnd,
    Clock,
    GiveSeat,
    Join,
    Leave,
    NewTable,
    Pause,
    Remove,
    Resign,
    Say,
    StandIn,
    Start,
    TakeBack,
    Undo,
)
from tests.postgres import postgres
from tests.server.housed import newcomer, open_fleet, open_house, settled
from tests.server.parts import add_parts, begin, begin_in
from tests.server.seated import ANNE, JACK, MARY, ask, legal, play_one, playing, rung, seat_mary, through_the_log, waiting


def match(seats: tuple[str, ...] = ("you", "open"), **more: Any) -> Table:
    return playing("nain_jaune", seats, rated=True, **more)


def changes(table: Table, before: list[RatingRow] | None = None, met: Meetings | None = None) -> dict[int, float]:
    """By visitor, by how many points a match that is over changes the rating."""
    body = story_of(table)
    assert body is not None and through_the_log(table).starters == table.starters
    rows = judge(StoryRow(7, table.code, 5000.0, body), before or [], met or {})
    start = {row.visitor: row.mu for row in before or []}
    return {row.visitor: row.mu - start.get(row.visitor, 25.0) for row in rows}


def seat_of(table: Table, visitor: int) -> int:
    return table.seats_of(visitor)[0]


def play_next(table: Table) -> None:
    """By whoever is to act."""
    thinker = table.thinker()
    if thinker is None:
        play_one(table, 3000.0)
    else:
        computer_acts(table, thinker[0], table.position_version, legal(table)[-1], 3000.0)


def played_out(table: Table) -> Table:
    while table.ending is None:
        play_next(table)
    return table


def ended(table: Table, *winners: int) -> Table:
    table.apply(entries.Ended(reason="played", winners=list(winners)), 3000.0)
    return table


def test_the_winner_gains_and_the_other_loses_only_where_all_agreed() -> None:
    table = ended(match(), 0)
    found = changes(table)
    assert found[ANNE] > 0 > found[MARY]
    assert counted(ended(playing("nain_jaune"), 0)) is None


def test_a_lone_player_is_rated_against_the_fixed_ratings_of_the_computer() -> None:
    strong, weak = (changes(ended(match(("you", level)), 0))[ANNE] for level in ("level6", "level1"))
    assert strong > weak > 0
    assert changes(ended(match(("you", "level6")), 1))[ANNE] < 0


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_every_level_has_a_measured_rating(game: str) -> None:
    known = standings(game)
    assert list(known) == [f"level{level}" for level in range(1, 7)] and known["level3"].points == 1500
    assert all(one.spread > 0 for one in known.values())
    assert (
        known["level5"].points > known["level4"].points > known["level3"].points > known["level2"].points > known["level1"].points
    )


@pytest.mark.parametrize(("game", "seats"), [("korsar", 3), ("korsar", 5), ("corsari", 4), ("nain_jaune", 4)])
def test_nobody_gains_by_losing_beside_others_who_lose(game: str, seats: int) -> None:
    """Else strong computer players at the table would raise whoever always loses to one of them."""
    for level in ("level1", "level6"):
        table = playing(game, ("you", *[level] * (seats - 1)), rated=True)
        winner = (seat_of(table, ANNE) + 1) % seats
        assert changes(ended(table, winner))[ANNE] < 0
    before = [RatingRow(ANNE, "nain_jaune", 9, 7, 1.0, 25.0, 1.0), RatingRow(JACK, "nain_jaune", 9, 7, 1.0, 40.0, 1.0)]
    found = changes(ended(table := three(), seat_of(table, MARY)), before)
    assert found[ANNE] < 0 and found[JACK] < 0 < found[MARY], "though Jack, who is far better, has lost as well"


def test_what_the_winner_gains_the_others_lose() -> None:
    found = changes(ended(table := three(), seat_of(table, JACK)))
    assert found[JACK] == pytest.approx(-found[ANNE] - found[MARY]) and found[ANNE] == pytest.approx(found[MARY])


def test_partners_win_together() -> None:
    seats = ("you", "open", "level3", "level3")
    table = playing("korsar", seats, options={"teams": True}, rated=True)
    winners = [seat for seat in range(4) if table.side_of(seat) == table.side_of(0)]
    found = changes(ended(table, *winners))
    partner = MARY in {table.chairs[seat].visitor for seat in winners}
    assert found[ANNE] > 0 and (found[MARY] > 0) == partner


@pytest.mark.parametrize("way", ["leaves", "is helped", "is forgotten"])
def test_nobody_wins_by_a_partner_for_whom_a_computer_plays(way: str) -> None:
    """Else a partner with a low rating would leave at once, and a strong level play in that seat."""
    table = playing("korsar", ("you", "open", "level1", "level1"), options={"teams": True}, rated=True, fill="level6")
    assert table.side_of(seat_of(table, ANNE)) == table.side_of(seat_of(table, MARY))
    winners = table.seats_of(ANNE) + table.seats_of(MARY)
    if way == "leaves":
        ask(table, MARY, Leave())
    elif way == "is helped":
        ask(table, ANNE, StandIn(seat=seat_of(table, MARY)))
        while seat_of(table, MARY) not in table.helped:
            play_next(table)
        ask(table, MARY, TakeBack(seat=seat_of(table, MARY)))
    else:
        forget_visitor(table, MARY, 2500.0)
    assert changes(ended(table, *winners)).get(ANNE, 0.0) == 0
    lost = playing("korsar", ("you", "open", "level1", "level1"), options={"teams": True}, rated=True)
    ask(lost, MARY, Leave())
    assert changes(ended(lost, 2, 3))[ANNE] < 0


def test_a_resignation_is_a_loss_whatever_the_seat_comes_to() -> None:
    table = match()
    ask(table, MARY, Resign())
    assert changes(table)[ANNE] > 0 > changes(table)[MARY]
    three = match(("you", "open", "level3"))
    ask(three, MARY, Resign())
    seat = next(seat for seat, chair in enumerate(three.chairs) if chair.visitor == MARY)
    assert changes(ended(three, seat))[MARY] < 0


def test_a_seat_that_is_left_is_lost() -> None:
    table = match(("you", "open", "level3"))
    ask(table, MARY, Leave())
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.visitor == MARY)
    found = changes(ended(table, seat))
    assert found[MARY] < 0 and found[ANNE] < 0  # Anne did not win either


def test_leaving_against_computers_alone_is_a_loss() -> None:
    table = match(("you", "level3"))
    ask(table, ANNE, Leave())
    assert table.ending is not None and table.ending.reason == "abandoned" and changes(table)[ANNE] < 0


def test_agreeing_to_end_changes_nothing_among_persons_and_is_a_loss_to_computers() -> None:
    table = match()
    for visitor in (ANNE, MARY):
        ask(table, visitor, AgreeToEnd())
    assert table.ending is not None and table.ending.reason == "agreement" and changes(table) == {}
    third = match(("you", "open", "level3"))
    for visitor in (ANNE, MARY):
        ask(third, visitor, AgreeToEnd())
    found = changes(third)
    assert found[ANNE] < 0 and found[MARY] < 0


def test_whoever_left_before_the_others_agreed_has_lost() -> None:
    table = waiting("nain_jaune", ("you", "open", "open"), rated=True)
    seat_mary(table)
    seat_mary(table, visitor=JACK)
    keepers: dict[int, Any] = {}
    begin(table, keepers=keepers)
    ask(table, JACK, Leave())
    for visitor in (ANNE, MARY):
        ask(table, visitor, AgreeToEnd())
    found = changes(table)
    assert list(found) == [JACK] and found[JACK] < 0


def test_a_table_that_falls_asleep_for_good_is_lost_by_the_one_to_act() -> None:
    table = match()
    assert table.turn is not None
    late = table.chairs[table.turn].visitor
    while table.ending is None:
        alarm = table.alarm()
        assert alarm is not None
        rung(table, alarm)
    assert table.ending.reason == "expired" and late is not None
    assert list(changes(table)) == [late] and changes(table)[late] < 0


@pytest.mark.parametrize("clock", ["none", "brisk", "one_day"])
def test_a_match_against_computers_alone_is_not_put_off_for_ever(clock: Clock) -> None:
    """Else whoever is losing one would keep it alive by a word now and then, and begin another."""
    table = match(("you", "level3"), clock=clock)
    begun, said = table.started_at, 0
    ask(table, ANNE, Pause(), begun + 1)
    while table.ending is None and said < 30:
        said += 1
        now = begun + said * table.pace.idle / 3
        if now >= (table.alarm() or 0.0):
            rung(table, table.alarm() or 0.0)
        else:
            ask(table, ANNE, Say(phrase="ahoy"), now)
    assert table.ending is not None and table.ending.reason == "expired" and table.ended_at == begun + table.pace.idle
    assert changes(table)[ANNE] < 0
    back = match(("you", "level3"), clock=clock)
    end = back.started_at + back.pace.idle
    for restart in (back.started_at + 1000, end - 1000):
        server_is_back(back, restart)
        assert back.idle_end() == max(end, restart + REPRIEVE), "not even by a server that is started anew every night"
    two = match()
    ask(two, MARY, Say(phrase="ahoy"), two.started_at + 1000)
    assert two.idle_end() == two.started_at + 1000 + two.pace.idle, "among persons the others can have a computer player stand in"


def test_a_pause_that_nobody_ends_is_lost_by_whoever_began_it() -> None:
    """Else whoever is losing would pause and not come back: the others can end a pause, and are told of none over days."""
    table = match()
    assert table.turn is not None
    other = table.chairs[1 - table.turn].visitor or 0
    ask(table, other, Pause())
    while table.ending is None:
        rung(table, table.alarm() or 0.0)
    assert table.ending.reason == "expired" and list(changes(table)) == [other] and changes(table)[other] < 0


def test_whoever_has_agreed_to_end_and_goes_away_has_not_lost() -> None:
    """Else the other one would wait until he is gone, have a computer player stand in, and agree then."""
    table = match()
    ask(table, MARY, AgreeToEnd())
    ask(table, ANNE, StandIn(seat=seat_of(table, MARY)))
    ask(table, ANNE, AgreeToEnd())
    assert table.ending is not None and table.ending.reason == "agreement" and changes(table) == {}


def test_nobody_is_removed_from_a_match_that_counts_and_the_operator_voids_it() -> None:
    table = match()
    with pytest.raises(Closed, match="counts for ratings"):
        ask(table, ANNE, Remove(seat=1))
    table.apply(entries.Ended(reason="closed", winners=[]), 3000.0)
    assert counted(table) is None


def test_whoever_wants_to_be_forgotten_does_not_change_what_the_others_get() -> None:
    table = match(("you", "open", "level3"))
    forget_visitor(table, MARY, 2500.0)
    result = counted(ended(table, 0))
    assert result is not None and MARY in result.lost
    body = story_of(table)
    assert body is not None
    row = StoryRow(7, table.code, 5000.0, scrubbed_story(body, MARY))
    assert [one.visitor for one in judge(row, [], {})] == [ANNE] and b'"lost":[]' in row.body


def test_whoever_voids_a_deal_wins_nothing_by_what_the_seat_comes_to() -> None:
    """Mary does not reveal her part: a computer player has her seat when the cards are dealt, and it alone wins."""
    table = waiting("nain_jaune", ("you", "open"), rated=True)
    seat_mary(table)
    keepers: dict[int, Any] = {}
    add_parts(table, keepers, 2000.0)
    ask(table, ANNE, Start())
    add_parts(table, keepers, 2000.0, absent=(MARY,))
    due = table.parts.due
    assert due is not None and table.match is None
    rung(table, due)
    for _ in range(3):
        add_parts(table, keepers, due)
    found = changes(ended(table, 1))
    assert list(found) == [ANNE]


def test_for_whom_a_computer_has_acted_wins_nothing() -> None:
    table = match()
    seat = table.turn
    assert seat is not None
    absent, other = (table.chairs[one].visitor or 0 for one in (seat, 1 - seat))
    ask(table, other, StandIn(seat=seat))
    computer_acts(table, seat, table.position_version, legal(table)[-1], 2001.0)
    if table.ending is None:
        ask(table, absent, TakeBack(seat=seat))
    before = counted(ended(table, seat))
    assert before is not None and before.helped == [absent]
    assert changes(table)[absent] == 0 > changes(table)[other]


def test_a_seat_in_the_hands_of_a_computer_at_the_end_is_lost() -> None:
    table = match()
    ask(table, ANNE, StandIn(seat=1))
    assert changes(ended(table, 1))[MARY] < 0


def test_what_was_taken_back_wins_nothing() -> None:
    """An action that has ended the match is not taken back, nor one after which something was seen."""
    table = played_out(match())
    with pytest.raises(Closed):
        ask(table, ANNE, Undo(version=table.version, seat=0))
    assert len(changes(table)) == 2


def test_one_seat_for_each_person_and_no_shared_device() -> None:
    table = waiting("nain_jaune", ("you", "open", "open"), rated=True)
    with pytest.raises(Closed, match="one seat"):
        ask(table, ANNE, Join(seat=1))
    with pytest.raises(BadInput, match="shared device"):
        waiting("nain_jaune", ("you", "you"), rated=True)


def test_no_hints_no_practice_and_only_computers_with_a_rating() -> None:
    assert not match(("you", "level3")).hints
    with pytest.raises(BadInput, match="hints"):
        waiting("nain_jaune", ("you", "level3"), rated=True, hints=True)
    with pytest.raises(BadInput, match="greedy has no rating"):
        waiting("nain_jaune", ("you", "greedy"), rated=True)
    with pytest.raises(BadInput, match="random has no rating"):
        ask(waiting("nain_jaune", rated=True), ANNE, GiveSeat(seat=1, level="random"))
    with pytest.raises(BadInput, match="has no rating"):
        waiting("nain_jaune", rated=True, fill="greedy")


@pytest.mark.parametrize("rounds", [1, 4, 6, 100])
def test_nobody_chooses_how_much_luck_there_is_in_a_match_that_counts(rounds: int) -> None:
    """In a hundred rounds somebody a little better than a computer player would nearly always win, and gain as if far better."""
    assert fixed_options("nain_jaune") == {"rounds": 5} and fixed_options("korsar") == {}
    with pytest.raises(BadInput, match=f"rounds is {rounds}: expected 5"):
        waiting("nain_jaune", options={"rounds": rounds}, rated=True)
    assert waiting("nain_jaune", options={"edition": "classic", "rounds": 5}, rated=True).created.rated


def test_a_rematch_counts_like_the_match_before() -> None:
    table = ended(match(watch=3), 0)
    made = rematch_of(table, ANNE, "GHJKLM")
    assert made.rated and made.watch == 3
    assert rematch_of(table, ANNE, "GHJKLM", {MARY}).seats.count(entries.SeatPlan()) == 1


def test_a_rating_is_shown_with_what_is_not_known_of_it() -> None:
    first = told_rating(RatingRow(ANNE, "korsar", 1, 7, 1.0, 25.0, 25 / 3))
    sure = told_rating(RatingRow(ANNE, "korsar", 9, 7, 1.0, 25.0, 1.0))
    assert first.points == sure.points == 1500 and first.within > 400 > 100 > sure.within
    with_odds = told_rating(RatingRow(ANNE, "korsar", 9, 7, 1.0, 25.0 + 13.567, 1.0))
    assert with_odds.points == 1900  # odds of 10 to 1


def test_a_result_that_cannot_be_read_holds_nobody_up() -> None:
    assert judge(StoryRow(7, "ABCDEF", 1.0, b"nonsense"), [], {}) == []
    broken = Counted([[ANNE], ["level9"]], [0, 1])
    body = msgspec.json.encode(
        {"game": "korsar", "options": {}, "started": 1.0, "reason": "played", "seats": [], "counted": broken}
    )
    assert judge(StoryRow(7, "ABCDEF", 1.0, body), [], {}) == []


OFTEN: Meetings = {(ANNE, MARY): MOST_A_DAY}  # they have met as often as counts that day


def three() -> Table:
    table = waiting("nain_jaune", ("you", "open", "open"), rated=True)
    seat_mary(table)
    seat_mary(table, visitor=JACK)
    begin(table)
    return table


@pytest.mark.parametrize("winner", [ANNE, MARY, JACK])
def test_two_who_meet_often_do_not_decide_whether_a_match_with_others_counts(winner: int) -> None:
    """Else they could finish another match of their own in haste as soon as they lose to somebody else."""
    table = three()
    found = changes(ended(table, seat_of(table, winner)), met=OFTEN)
    assert found[JACK] > 0 if winner == JACK else found[JACK] < 0
    lost = {ANNE, MARY} - {winner}
    assert all(found[one] < 0 for one in lost) if winner == JACK else found[winner] > 0
    assert changes(ended(match(), 0), met=OFTEN) == {}


def test_beside_somebody_who_is_met_often_the_computer_still_counts() -> None:
    table = match(("you", "open", "level3"))
    assert changes(ended(table, 2), met=OFTEN).keys() == {ANNE, MARY}
    won = match(("you", "open", "level3"))
    found = changes(ended(won, seat_of(won, ANNE)), met=OFTEN)
    alone = match(("you", "level3"))
    assert found[ANNE] == pytest.approx(changes(ended(alone, 0))[ANNE]), "it is as if Mary were not there"


# ---- kept ------------------------------------------------------------------------------------------------------------


async def a_match(house: House, anne: int, *others: int, elsewhere: House | None = None) -> str:
    """Anne wins against the others, who resign."""
    seats = ["you", *["open"] * len(others)]
    room = await house.create(anne, "Anne", NewTable("nain_jaune", seats, rated=True))
    code = room.table.code
    for one in others:
        await (elsewhere or house).command(one, "Mary", code, Join())
    await begin_in(house, code, elsewhere)
    for one in others:
        await (elsewhere or house).command(one, "Mary", code, Resign())
    return code


def test_ratings_are_settled_once_and_can_be_reckoned_again(tmp_path: Path) -> None:
    """Also where the server was killed between the end of a match and its rating."""
    file = tmp_path / "one.db"

    async def matches() -> list[RatingRow]:
        async with open_house(file) as house:
            anne, mary, jack = [await newcomer(house) for _ in range(3)]
            for pair in ((anne, mary), (mary, jack), (anne, jack), (anne, mary)):
                await a_match(house, *pair)
            await settled(house)
            rows = [row for one in (anne, mary, jack) for row in await house.store.ratings(one)]
            assert [row.number for row in await house.store.ratings(anne)] == [1, 2, 3]
            assert not await house.store.settle(judge)
            return rows

    async def again() -> list[RatingRow]:
        async with open_house(file) as house:
            row = await house.store.find_visitor(1)
            assert row is not None
            profile = await profile_of(house, row, own=True)  # whoever asks first finds it settled
            assert profile.ratings[0].matches == 3 and profile.streak.now == 3 and profile.results[0].won == 3
            return [row for one in (1, 2, 3) for row in await house.store.ratings(one)]

    before = asyncio.run(matches())
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM rating")
        connection.execute("UPDATE game_table SET settled = 0")
    assert asyncio.run(again()) == before and len(before) == 8


async def a_day_with_two_keys(house: House, days: int) -> list[RatingRow]:
    """Somebody resigns against himself ten times a day."""
    one, two = await newcomer(house), await newcomer(house)
    for day in range(days):
        house.clock = partial(float, 2 * DAY * (day + 1))
        for _ in range(MOST_A_DAY + 2):
            await a_match(house, one, two)
    await settled(house)
    rows = await house.store.ratings(one)
    assert len(rows) == len(await house.store.ratings(two)) == MOST_A_DAY * days
    third = await newcomer(house)
    await a_match(house, one, two, third)
    await settled(house)
    assert [len(await house.store.ratings(visitor)) - MOST_A_DAY * days for visitor in (one, two)] == [1, 1]
    assert (await house.store.ratings(third))[0].mu < 25.0
    return rows


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))])
def test_whoever_plays_against_himself_gains_from_a_few_matches_a_day(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        if database == "sqlite":
            async with open_house(tmp_path / "one.db") as house:
                rows = await a_day_with_two_keys(house, 2)
        else:
            async with open_fleet(postgres().new()) as (house, _):
                rows = await a_day_with_two_keys(house, 1)
        gains = [after.mu - before.mu for before, after in pairwise(rows)]
        assert gains == sorted(gains, reverse=True)  # the same opponent is worth less each time

    asyncio.run(scenario())


@pytest.mark.xdist_group("postgres")
def test_many_servers_settle_each_match_once() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as houses:
            one, two = houses
            anne, mary, jack = [await newcomer(one) for _ in range(3)]
            await asyncio.gather(a_match(one, anne, mary, elsewhere=two), a_match(two, jack, anne, elsewhere=one))
            await asyncio.gather(*(house.store.settle(judge) for house in houses for _ in range(3)))
            for house in houses:
                await settled(house)
            rows = await two.store.ratings(anne)
            assert [row.number for row in rows] == [1, 2] and rows[0].mu != rows[1].mu
            assert [len(await one.store.ratings(other)) for other in (mary, jack)] == [1, 1]

    asyncio.run(scenario())
