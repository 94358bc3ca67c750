"""What is sent to a seat or a spectator names no card beyond what it may know, and does not change with what it may not know."""

import re
from typing import Any

import msgspec
import pytest

from flibuste.chance import Rng
from flibuste.game import FlibusteError, Game, Json
from flibuste.games import GAMES
from flibuste.laws import pairwise_options
from flibuste.server.house.rooms import Room
from flibuste.server.house.written import write_message
from flibuste.server.requests.faults import refusal
from flibuste.server.requests.talk import preview, reason
from flibuste.server.table.commands import carry_out
from flibuste.wire import Act, AskPreview, Say, Update, Why
from tests.server.housed import Ear
from tests.server.seated import ANNE, playing

SPECTATOR = 99
MATCHES = [
    (game, options.text())
    for game in GAMES.values()
    for options in pairwise_options(game)
    if options.players <= 4 and options == game.options({key: options.text()[key] for key in options.text() if key != "rounds"})
]
CHOSEN = [MATCHES[number] for number in range(0, len(MATCHES), max(len(MATCHES) // 14, 1))]
# What of a position is hidden, from whom: the rest of it lies open on the table.
HIDDEN = {"hands", "stock", "aside"}


def cards_in(game: Game, text: str) -> set[str]:
    """Every card that a message names, in any form."""
    return {word for word in re.findall(r"[\w+-]+", text) if word in game.deck.numbers}


def open_cards(game: Game, position: Json, seat: int | None) -> set[str]:
    """The referee's account: the cards that lie open now, and those in the hands which this seat may see."""
    shown: list[Any] = [value for key, value in position.items() if key not in HIDDEN]
    hands = position["hands"]
    assert isinstance(hands, list)
    if seat is not None:
        shown.append(hands[seat])
        options = position["options"]
        assert isinstance(options, dict)
        if options.get("teams"):
            shown.append(hands[seat ^ 1])
    return cards_in(game, str(shown))


def room_with_seats(game: Game, options: dict[str, Any]) -> Room:
    """A table where each seat is another visitor, 1 and up, after the start."""
    players = int(options["players"])
    table = playing(game.name, ["you"] * players, options=options)
    for seat, chair in enumerate(table.chairs):
        chair.visitor = seat + ANNE
    return Room(1, table)


@pytest.mark.parametrize(("game", "options"), CHOSEN, ids=[" ".join(map(str, [g.name, *o.values()])) for g, o in CHOSEN])
def test_no_message_of_a_whole_match_names_a_card_beyond_what_its_reader_may_know(game: Game, options: dict[str, Any]) -> None:
    room = room_with_seats(game, options)
    table = room.table
    rng = Rng(f"leaks {options}")
    audience: dict[int, int | None] = {SPECTATOR: None, **{seat + ANNE: seat for seat in range(len(table.chairs))}}
    known: dict[int, set[str]] = {visitor: set() for visitor in audience}
    story = {visitor: list(room.whole(visitor).told) for visitor in audience}  # what each was told, when it happened
    for visitor in audience:
        room.show_whole(Ear(visitor))
    match = table.match
    assert match is not None
    deals = -1
    for step in range(400):
        if match.deals != deals:
            deals = match.deals
            known = {visitor: set() for visitor in audience}  # a new deal: what was known is no longer so
        position = game.dump(match.state)
        for visitor, seat in audience.items():
            known[visitor] |= open_cards(game, position, seat)
            whole = room.whole(visitor)
            assert whole.told == story[visitor], f"seat {seat} is told another story than it heard"
            if step == 0:
                assert cards_in(game, write_message(whole.told).decode()) <= known[visitor], f"seat {seat} is told too much"
            shown_now = write_message(msgspec.structs.replace(whole, told=[])).decode()
            assert cards_in(game, shown_now) <= known[visitor], f"seat {seat} is shown too much"
            promised = write_message(preview(room, visitor, AskPreview())).decode()
            assert cards_in(game, promised) <= known[visitor], f"seat {seat} is promised too much"
        if table.phase == "over":
            break
        before, turn = table.version, table.turn
        assert turn is not None
        legal = match.view(turn).legal
        action = legal[rng.below(len(legal))]
        carry_out(table, turn + ANNE, Act(version=before, action=action, seat=turn), 2000.0 + step)
        after = [game.dump(state) for state in match.states[-2:]]
        for listener, message in room.updates(before):
            seat = audience[listener.visitor]
            shown = cards_in(game, action)  # was played before everybody's eyes
            for one in after:
                shown |= open_cards(game, one, seat)
            if table.ending is not None or match.deals != deals:
                shown |= laid_open_at_the_end(room, before)
            extra = cards_in(game, message.decode()) - known[listener.visitor] - shown
            assert not extra, f"seat {seat} is told of {extra} after {action}"
            known[listener.visitor] |= shown
            told = msgspec.json.decode(message, type=Update).told
            story[listener.visitor] += [msgspec.structs.replace(one, change=msgspec.UNSET) for one in told]
    assert match.deals > 0


def test_whoever_is_handed_the_device_is_told_the_story_as_that_seat_knows_it() -> None:
    """Two seats of one visitor: the whole that comes with each hand has what that seat was told, and nothing of the other's."""
    game = GAMES["corsari"]
    table = playing("corsari", ["you", "you"], options={"first_turn_close": False})
    room, match = Room(1, table), table.match
    assert match is not None
    for step in range(24):
        turn = table.turn
        assert turn is not None
        room.show(ANNE, turn)
        legal = [action for action in match.view(turn).legal if not action.endswith(" sail")]
        action = next((one for one in legal if one == "draw stock"), legal[0])
        carry_out(table, ANNE, Act(version=table.version, action=action, seat=turn), 2000.0 + step)
        room.cover_hands()
    drawn: dict[int, set[str]] = {0: set(), 1: set()}  # by whom, without being seen
    for told in (event for step in table.steps for event in step.told):
        if told.seat is not None and told.kind == "drew" and "card" not in told.facts:
            drawn[told.seat] |= cards_in(game, str(told.seen_by(told.seat)))
    assert min(map(len, drawn.values())) >= 3
    played = cards_in(game, str([event.facts for step in table.steps for event in step.told]))
    for seat in (0, 1):
        room.show(ANNE, seat)
        whole = room.whole(ANNE)
        assert len(whole.told) == table.version
        assert [one.events for one in whole.told] == [[event.seen_by(seat) for event in step.told] for step in table.steps]
        named = cards_in(game, write_message(whole.told).decode())
        assert drawn[seat] <= named and not (drawn[1 - seat] - played) & named
        assert drawn[1 - seat] - played, "all that the other drew was played: nothing is proved"
    room.show(ANNE, None)
    assert not ((drawn[0] | drawn[1]) - played) & cards_in(game, write_message(room.whole(ANNE)).decode())


def test_a_line_that_comes_back_is_told_all_that_it_missed_and_no_more() -> None:
    room = room_with_seats(GAMES["nain_jaune"], {"players": 2})
    for number in range(450):
        carry_out(room.table, ANNE, Say(phrase="ahoy", seat=0), 2000.0 + number)
    caught_up = room.whole(ANNE, 17)
    assert caught_up.since == 17
    assert len(caught_up.told) == room.table.version - 17


def laid_open_at_the_end(room: Room, before: int) -> set[str]:
    """Where a round ends, what everybody is told of it is public by the rules (hands laid down, cards that count)."""
    public = [event.facts for step in room.table.steps[before:] for event in step.told]
    return cards_in(room.table.game, str(public))


@pytest.mark.parametrize(("game", "options"), CHOSEN, ids=[" ".join(map(str, [g.name, *o.values()])) for g, o in CHOSEN])
def test_exchanging_hidden_cards_changes_not_one_byte(game: Game, options: dict[str, Any]) -> None:
    """A second table gets a position that a reader cannot tell from the first: he cannot tell the messages either."""
    rng = Rng(f"bytes {options}")
    compared = 0
    room = room_with_seats(game, options)
    match = room.table.match
    assert match is not None
    for step in range(30):
        turn = room.table.turn
        if turn is None:
            break
        for reader in (SPECTATOR, *range(ANNE, ANNE + len(room.table.chairs))):
            compared += compare(room, reader, rng)
        legal = match.view(turn).legal
        act = Act(version=room.table.version, action=legal[rng.below(len(legal))], seat=turn)
        carry_out(room.table, turn + ANNE, act, 2000.0 + step)
    assert compared > 20


def compare(room: Room, reader: int, rng: Rng) -> int:
    """Messages to one reader in the true position and in another that looks the same to him; how many were the same."""
    game, match, table = room.table.game, room.table.match, room.table
    assert match is not None and table.turn is not None
    seat = None if reader == SPECTATOR else reader - ANNE
    true, view = match.state, match.view(seat)
    other = game.determinize(view, rng)
    compared = 0

    def both(make: Any) -> tuple[bytes, bytes]:
        first = make()
        match.states[-1] = other
        second = make()
        match.states[-1] = true
        return first, second

    one, two = both(lambda: write_message(room.whole(reader)))
    assert one == two
    one, two = both(lambda: write_message(preview(room, reader, AskPreview())))
    assert one == two, "the preview tells of hidden cards"
    compared += 2
    wrong = [game.actions[rng.below(len(game.actions))] for _ in range(3)] + ["draw sea", "deal"]
    for action in wrong if seat != table.turn else []:
        one, two = both(lambda action=action: refused(room, reader, Act(version=table.version, action=action, seat=seat)))
        assert one == two, f"the refusal of {action!r} tells of hidden cards"
        one, two = both(lambda action=action: reasoned(room, reader, Why(version=table.version, action=action, seat=seat)))
        assert one == two, f"why {action!r} is not legal tells of hidden cards"
        compared += 2
    both_legal = sorted(set(true.legal()) & set(other.legal()))
    action = game.actions[both_legal[rng.below(len(both_legal))]] if both_legal else ""
    if action:
        after, after_other = (game.apply(state, action) for state in (true, other))
        if game.view(after[0], seat) == game.view(after_other[0], seat):
            told = [[write_message(event.seen_by(seat)) for event in events] for _, events in (after, after_other)]
            assert told[0] == told[1]
            compared += 1
    return compared


def refused(room: Room, visitor: int, command: Act) -> bytes:
    try:
        carry_out(room.table, visitor, command, 2000.0)
    except FlibusteError as error:
        return write_message(refusal(1, error, 1))
    raise AssertionError("it was carried out")


def reasoned(room: Room, visitor: int, command: Why) -> bytes:
    return write_message(reason(room, visitor, command))


def test_the_mover_learns_nothing_from_a_refusal() -> None:
    """A seat to act tries every action, and asks why not: in all worlds that look the same to it, it is told the same."""
    for game in GAMES.values():
        room = room_with_seats(game, {"players": 2})
        match = room.table.match
        assert match is not None and room.table.turn is not None
        turn = room.table.turn
        true = match.state
        other = game.determinize(match.view(turn), Rng("another world"))
        for number, action in enumerate(game.actions):
            told = []
            for state in (true, other):
                match.states[-1] = state
                told.append(reasoned(room, turn + ANNE, Why(version=room.table.version, action=action, seat=turn)))
                if number not in true.legal():
                    told[-1] += refused(room, turn + ANNE, Act(version=room.table.version, action=action, seat=turn))
            match.states[-1] = true
            assert told[0] == told[1], action


def test_the_seed_and_the_other_hands_are_in_no_message_before_the_end() -> None:
    room = room_with_seats(GAMES["corsari"], {"players": 2})
    match = room.table.match
    assert match is not None
    carry_out(room.table, ANNE, Say(phrase="ahoy", seat=0), 2000.0)
    for reader in (SPECTATOR, ANNE, ANNE + 1):
        for message in (room.whole(reader), room.whole(reader, 1)):
            text = write_message(message).decode()
            assert room.table.created.seed not in text and match.seed not in text
