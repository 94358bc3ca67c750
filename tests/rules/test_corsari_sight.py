"""Corsari: who learns what. Events and their audience, views, the worlds a view leaves possible, and taking back."""

from collections.abc import Iterator
from dataclasses import asdict, fields

import pytest

from flibuste.chance import Rng
from flibuste.game import NotLegal, Seen, State
from flibuste.games.corsari.sight import CorsariView
from flibuste.match import Match
from tests.rules.corsari_positions import LAYS, cards, fleet, position
from tests.rules.corsari_words import EDITIONS, GAME, dealt, dump, legal, pack_text, part, play, some, texts, told, view
from tests.rules.words import load


def every_seat(state: State) -> list[int | None]:
    return [*range(int(state.players)), None]


def wander(players: int, seed: str, edition: str = "dalnegro-en", patience: float = 0.8) -> Iterator[State]:
    """The positions of a random match, in which nobody is quick to set sail."""
    rng = Rng(seed)
    state = GAME.start(GAME.options({"players": players, "edition": edition}))
    while not state.over:
        if state.awaits_deal():
            state.shuffle_and_deal(rng)
        else:
            actions = state.legal()
            calm = [action for action in actions if not GAME.is_hasty(action)]
            chosen = calm if calm and rng.unit() < patience else actions
            state.play(chosen[rng.below(len(chosen))])
        yield state.copy()


# ---- events ----------------------------------------------------------------------------------------------------------


def test_dealt_hands_are_told_to_their_owners_only() -> None:
    state = load(position(3, "deal", None, dealer=1, round=4, last_round=True))
    events = told(state, pack_text(state))
    after = play(state, pack_text(state))
    assert [(event.kind, event.seat) for event in events] == [("dealt", None)]
    public = {
        "event": "dealt",
        "seat": None,
        "round": 4,
        "dealer": 1,
        "pier": dump(after)["pier"],
        "discard": part(dump(after), "discards", 0),
        "last_round": True,
    }
    assert events[0].seen_by(None) == public
    for seat in range(3):
        assert events[0].seen_by(seat) == {**public, "hand": part(dump(after), "hands", seat)}


def test_a_stock_card_is_told_to_its_drawer_only() -> None:
    event = told(load(position(3, turn=1, stock="green 3")), "draw stock")[0]
    assert event.seen_by(1) == {"event": "drew", "seat": 1, "from": "stock", "card": "green-3"}
    for other in (0, 2, None):
        assert event.seen_by(other) == {"event": "drew", "seat": 1, "from": "stock"}


@pytest.mark.parametrize(("action", "source", "card"), [("draw discard", "discard", "red-5"), ("draw pier", "pier", "blue-6")])
def test_an_open_card_is_told_to_everybody(action: str, source: str, card: str) -> None:
    event = told(load(position(3, turn=2, discards="red 5", pier="blue 6 10")), action)[0]
    for seat in (0, 1, 2, None):
        assert event.seen_by(seat) == {"event": "drew", "seat": 2, "from": source, "card": card}


def test_all_that_happens_after_setting_sail_is_public() -> None:
    hand = "orange 9 red 1 2 3 4 5 6 7 8 9 10 grey 8"
    laid = {0: ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2 green 1")}
    state = load(position(2, "lay", 1, closer=0, hands=["", hand], laid=laid, penalties=[17, 17], round=6))
    attached = told(state, "attach orange-9")
    assert [event.seen_by(None) for event in attached] == [{"event": "attached", "seat": 1, "card": "orange-9"}]
    events = told(state, "attach orange-9", "crew red")
    assert [event.seen_by(None) for event in events] == [
        {
            "event": "laid down",
            "seat": 1,
            "crew": cards("red 1 2 3 4 5 6 7 8 9 10"),
            "prisoners": [],
            "stowaways": cards("grey 8"),
            "limit": 8,
        },
        {
            "event": "scored",
            "seat": None,
            "round": 6,
            "annulled": False,
            "closer": 0,
            "limits": [5, 8],
            "sunk_by": [],
            "gained": [0, 1],
            "sweepers": [],
            "penalties": [17, 18],
        },
        {"event": "last round", "seat": None, "total": 35},
    ]
    assert not any(event.secrets for event in events)


def test_a_sweep_is_told_with_its_seats_and_the_end_with_its_winners() -> None:
    events = told(load(fleet(["", "", "grey 1"], penalties=[3, 2, 0])), *LAYS[:3])
    assert [event.seen_by(0) for event in events[1:]] == [
        {"event": "swept", "seat": None, "seats": [0, 1]},
        {"event": "ended", "seat": None, "winners": [1], "reason": "sweep", "penalties": [3, 2, 0]},
    ]


def test_no_event_tells_a_hidden_card_to_anybody_else() -> None:
    """Whatever an event says to a seat is in that seat's view before or after it."""
    for seed in ("a", "b", "c"):
        before: State | None = None
        for after in wander(3, seed):
            if before is not None and not before.awaits_deal():
                action = int(after.trail[len(after.trail) - 1]) // 256 % 1024
                for event in GAME.events(before, action, after):
                    for seat in every_seat(before):
                        shown = str(asdict(view(before, seat))) + str(asdict(view(after, seat)))
                        said = event.seen_by(seat)
                        if isinstance(said.get("card"), str):
                            assert repr(said["card"]) in shown
            before = after


# ---- views -----------------------------------------------------------------------------------------------------------


def test_a_view_has_these_fields_and_no_others() -> None:
    assert {field.name for field in fields(CorsariView)} == {
        "game", "options", "seat", "turn", "phase", "legal", "seen", "round", "dealer", "last_round", "annulled", "hand",
        "hand_sizes", "known", "pier", "discards", "stock_size", "penalties", "taken", "calm", "turns", "closer",
        "crew_colours", "crew", "attached", "laid", "scored", "outcome",
    }  # fmt: skip


def test_a_view_shows_ones_own_hand_and_the_size_of_the_others() -> None:
    state = dealt(3)
    for seat in range(3):
        seen = view(state, seat)
        assert seen.hand == part(dump(state), "hands", seat)
        assert seen.hand_sizes == [12, 12, 12]
        assert seen.stock_size == 65
        assert seen.seat == seat
        assert (seen.legal != []) is (seat == 1)
        hidden = [card for other in range(3) if other != seat for card in texts(part(dump(state), "hands", other))]
        for card in [*hidden, *texts(dump(state)["stock"])]:
            assert repr(card) not in str(asdict(seen))


def test_a_spectator_sees_no_hand_and_may_do_nothing() -> None:
    for state in wander(3, "watched"):
        seen = view(state, None)
        assert (seen.seat, seen.hand, seen.legal) == (None, [], [])
        known = {card for held in seen.known for card in held}
        for hand in part(dump(state), "hands"):  # type: ignore[attr-defined]
            assert all(repr(card) not in str(asdict(seen)) for card in hand if card not in known)


def test_a_view_repeats_the_open_part_of_the_position() -> None:
    for players in (2, 4):
        for state in wander(players, "open"):
            written = dump(state)
            seen = asdict(view(state, 0))
            for key in (
                "game", "options", "turn", "phase", "round", "dealer", "last_round", "annulled", "pier", "discards", "penalties",
                "taken", "calm", "turns", "closer", "crew_colours", "crew", "attached", "laid", "scored", "outcome",
            ):  # fmt: skip
                assert seen[key] == written[key], key
            assert seen["hand"] == part(written, "hands", 0)
            assert seen["stock_size"] == len(texts(written["stock"]))


def test_cards_taken_openly_are_known_until_they_are_given_away() -> None:
    state = load(position(2, discards="red 5 red 6", pier="blue 6 green 7 blue 9", stock="pink 9"))
    state = play(state, "draw discard")
    assert view(state, 1).known == [["red-5"], []]
    other = next(action for action in legal(state) if "red-5" not in action and "sail" not in action)
    state = play(state, other, "draw pier")
    for seat in (0, 1, None):
        assert view(state, seat).known == [["red-5"], ["blue-6"]]
    state = play(state, "discard blue-6", "draw stock")
    assert view(state, 1).known == [["red-5"], []]
    assert "pink-9" in view(state, 0).hand
    state = play(state, "discard red-5")
    assert view(state, None).known == [[], []]
    state = play(state, "draw discard")
    assert view(state, 0).known == [[], ["red-5"]]


def test_known_cards_that_are_attached_or_laid_down_are_in_no_hand() -> None:
    state = load(position(2, turn=1, dealer=0, hands=["orange 1 2 3", "red 1"], discards="orange 9"))
    state = play(state, "draw discard", "discard red-1", "draw stock")
    assert view(state, 0).known == [[], ["orange-9"]]
    state = play(
        state, next(action for action in legal(state) if action.endswith(" sail") and "orange" not in action), "crew orange"
    )
    assert view(state, 0).known == [[], ["orange-9"]]
    attached = play(state, "attach orange-9")
    assert view(attached, 0).known == [[], []]
    assert view(attached, 0).attached == [[], ["orange-9"]]
    assert view(play(state, "crew none"), 0).known == [[], []]


def test_a_loaded_position_begins_with_nothing_remembered() -> None:
    state = play(load(position(discards="red 5", pier="blue 6 10")), "draw discard")
    assert view(state, 1).known == [["red-5"], []]
    again = load(dump(state))
    for seat in (0, 1, None):
        assert view(again, seat).seen == []
        assert view(again, seat).known == [[], []]
        assert view(again, seat).taken == "red-5"
    later = play(again, "discard red-5", "draw pier")
    assert view(later, 0).known == [[], ["blue-6"]]
    assert view(later, 0).seen == [Seen(0, "discard red-5"), Seen(1, "draw pier", "blue-6")]


def test_what_was_seen_is_the_record_of_the_round() -> None:
    state = load(position(2, discards="red 5", pier="blue 6 10", stock="green 3"))
    state = play(state, "draw stock", "discard green-3", "draw discard", "discard green-3", "draw pier", "discard blue-6 sail")
    record = [
        Seen(0, "draw stock"),
        Seen(0, "discard green-3"),
        Seen(1, "draw discard", "green-3"),
        Seen(1, "discard green-3"),
        Seen(0, "draw pier", "blue-6"),
        Seen(0, "discard blue-6 sail"),
    ]
    for seat in (0, 1, None):
        assert view(state, seat).seen == record
    state = play(state, "crew none", "crew none")
    assert view(state, 0).seen == [*record, Seen(0, "crew none"), Seen(1, "crew none")]
    assert view(state, 0).known == [[], []]
    assert view(play(state, pack_text(state)), 0).seen == []


# ---- worlds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_world_has_the_very_same_view(players: int, edition: str) -> None:
    rng = Rng("worlds")
    phases = set()
    for step, state in enumerate(wander(players, f"walk {players}", edition)):
        phases.add(dump(state)["phase"])
        if step % 3 == 0 or state.turn < 0:
            for seat in every_seat(state):
                seen = view(state, seat)
                worlds = GAME.worlds(seen)
                for _ in range(2):
                    world = worlds.sample(rng)
                    assert view(world, seat) == seen
                    assert dump(load(dump(world))) == dump(world)
    assert phases == {"deal", "draw", "discard", "lay", "over"}


def test_worlds_keep_what_is_known_and_mix_what_is_not() -> None:
    state = load(position(3, discards="red 5", pier="blue 6 10 11", stock="pink 3"))
    state = play(state, "draw discard")
    state = play(state, next(action for action in legal(state) if "red-5" not in action), "draw pier", "discard blue-6")
    rng = Rng("mixed")
    seen = view(state, 2)
    hands = set()
    stocks = set()
    for _ in range(40):
        written = dump(GAME.worlds(seen).sample(rng))
        assert "red-5" in texts(part(written, "hands", 0))
        assert part(written, "hands", 2) == seen.hand
        hands.add(tuple(texts(part(written, "hands", 1))))
        stocks.add(tuple(texts(written["stock"])))
    assert len(hands) == len(stocks) == 40


def test_worlds_of_a_loaded_position_leave_the_card_just_taken_where_it_is() -> None:
    state = load(dump(play(load(position(3, turn=2, discards="red 5")), "draw discard")))
    rng = Rng("taken")
    for seat in (0, 1, 2, None):
        seen = view(state, seat)
        for _ in range(5):
            world = GAME.worlds(seen).sample(rng)
            assert view(world, seat) == seen
            assert "red-5" in texts(part(dump(world), "hands", 2))


def test_worlds_of_loaded_positions_of_every_phase() -> None:
    laid = {0: ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2 green 1")}
    positions = [
        position(3),
        position(3, "discard", 1),
        position(3, stock_size=0),
        position(3, "discard", 1, stock_size=0),
        position(3, "lay", 0, closer=0),
        position(3, "lay", 1, closer=0, laid=laid),
        position(3, "lay", 1, closer=0, laid=laid, attached={1: "orange 9 violet 4"}),
        position(3, "deal", None, penalties=[4, 5, 6], scored={"round": 1, "annulled": True}),
        dump(play(load(fleet(["", "grey 1"])), *LAYS[:2])),
    ]
    for whole in positions:
        state = load(whole)
        for seat in every_seat(state):
            seen = view(state, seat)
            assert view(GAME.worlds(seen).sample(Rng("loaded")), seat) == seen


def test_each_unseen_card_comes_up_in_each_place() -> None:
    """Thirteen cards unseen, twelve in the other hand and one in the stock: each may be the one in the stock."""
    whole = position(2, stock_size=1)
    state = load(whole)
    taken = texts(part(whole, "hands", 1))
    seen = view(state, 0)
    rng = Rng("thirteen")
    tops = {texts(dump(GAME.worlds(seen).sample(rng))["stock"])[0] for _ in range(400)}
    assert tops == {*taken, *texts(whole["stock"])}


# ---- taking back -----------------------------------------------------------------------------------------------------


def test_only_a_draw_from_the_stock_reveals_something() -> None:
    state = load(position())
    for action in legal(state):
        assert GAME.reveals(state, GAME.parse(action)) is (action == "draw stock")
    drawn = play(state, "draw pier")
    assert not any(GAME.reveals(drawn, GAME.parse(action)) for action in legal(drawn))


def test_an_action_that_revealed_nothing_is_taken_back() -> None:
    match = Match(GAME, GAME.options({"players": 2}), "undo")
    match.deal()
    with pytest.raises(NotLegal, match="the cards were dealt"):
        match.undo(1)
    before = dump(match.state)
    for draw in ("draw pier", "draw discard"):
        match.submit(draw, 1)
        with pytest.raises(NotLegal, match="somebody else has acted"):
            match.undo(0)
        match.undo(1)
        assert dump(match.state) == before
        assert len(match.actions) == 1
    match.submit("draw stock", 1)
    with pytest.raises(NotLegal, match="'draw stock' showed something that was hidden"):
        match.undo(1)
    discard = legal(match.state)[-1]
    assert discard.endswith(" sail")
    drawn = dump(match.state)
    match.submit(discard, 1)
    match.submit("crew none", 1)
    match.undo(1)
    match.undo(1)
    assert dump(match.state) == drawn


def test_taking_the_last_pier_card_back_restores_the_round() -> None:
    match = Match(GAME, GAME.options({"players": 2}), "pier")
    match.deal()
    while len(texts(dump(match.state)["pier"])) > 1:
        match.submit("draw pier")
        match.submit(legal(match.state)[0])
    before = dump(match.state)
    seat = match.turn
    assert seat is not None
    match.submit("draw pier", seat)
    assert some(match.state, "phase", "annulled") == ["deal", 1]
    match.undo(seat)
    assert dump(match.state) == before
