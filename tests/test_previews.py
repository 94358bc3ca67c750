"""Previews: true as far as a seat can know, and made of nothing else."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from flibuste.chance import Rng
from flibuste.game import Event, Game, State
from flibuste.games import GAMES
from flibuste.games.corsari.preview import CorsariPreview
from flibuste.games.corsari.view import CorsariView
from flibuste.games.korsar.preview import KorsarPreview
from flibuste.games.korsar.view import KorsarView
from flibuste.games.nain_jaune.preview import NainJaunePreview
from flibuste.games.nain_jaune.view import NainJauneView
from flibuste.match import Match
from flibuste.position import wholes
from flibuste.wire.views import PREVIEWS
from tests.test_honesty import match_in_progress
from tests.toy.game import HighTide
from tests.ways import ALL, FEW, Way, any_way, each, every_way, of

STEPS = st.integers(1, 150)


def one_event(events: list[Event], *kinds: str) -> Event | None:
    return next((event for event in events if event.kind in kinds), None)


@given(any_way, st.integers(0, 1000), STEPS)
def test_a_preview_does_not_depend_on_what_is_hidden(way: Way, seed: int, steps: int) -> None:
    game, options = way
    match = match_in_progress(game, options, seed, steps)
    for seat in (None, *range(options.players)):
        promised = game.preview(match.view(seat))
        world = game.determinize(match.view(seat), Rng("exchanged"))
        assert game.preview(game.view(world, seat)) == promised
        if game.name in PREVIEWS:
            assert set(vars(promised)["actions"]) == set(match.view(seat).legal)


def test_a_game_need_not_have_previews() -> None:
    game = HighTide()
    match = Match(game, game.options({}), "toy")
    match.deal()
    assert vars(game.preview(match.view(0))) == {"game": "high_tide"}


# ---- Corsari ---------------------------------------------------------------------------------------------------------


@given(st.sampled_from(of("corsari", ALL)), st.integers(0, 1000), STEPS)
def test_corsari_is_as_it_was_promised(way: Way, seed: int, steps: int) -> None:
    """Each action is done, and what was promised of it is looked for in the position that it leads to."""
    game, options = way
    match = match_in_progress(game, options, seed, steps)
    if match.turn is None:
        return
    view = match.view(match.turn)
    promised = game.preview(view)
    assert isinstance(promised, CorsariPreview) and isinstance(view, CorsariView) and promised.best is not None
    for action, outlook in promised.actions.items():
        after, events = game.apply(match.state, action)
        seen = game.view(after, match.turn)
        assert isinstance(seen, CorsariView)
        told = game.preview(seen)
        assert isinstance(told, CorsariPreview)
        assert outlook.annuls == (one_event(events, "annulled") is not None)
        if action == "draw stock":
            assert outlook.hand is None and outlook.must_sail == all(one.endswith(" sail") for one in seen.legal)
        elif action.startswith("draw") and not outlook.annuls:
            assert outlook.hand == told.best and outlook.drawn in seen.hand
            assert (outlook.pier_colour or view.pier[0].split("-")[0]) == seen.pier[0].split("-")[0]
        elif action.startswith(("discard", "attach")):
            assert outlook.hand == told.best
        elif action.startswith("crew"):
            laid = one_event(events, "laid down")
            assert laid is not None and outlook.hand is not None
            facts = (outlook.hand.limit, sorted(outlook.hand.crew), outlook.hand.prisoners, outlook.hand.stowaways)
            crew = sorted(laid.facts["crew"])  # type: ignore[call-overload]
            assert facts == (laid.facts["limit"], crew, laid.facts["prisoners"], laid.facts["stowaways"])
            check_sinking(match, action, outlook.sinks, events)
    best = [outlook.hand.limit for outlook in promised.actions.values() if outlook.hand is not None]
    if view.phase == "discard":
        assert promised.best.limit == min(best) and promised.best.discard in view.hand
        assert f"discard {promised.best.discard}" in {action.removesuffix(" sail") for action in view.legal}
    if view.phase == "lay":
        assert promised.best.action in view.legal
        assert promised.attachable == [action.split(" ")[1] for action in view.legal if action.startswith("attach")]


def check_sinking(match: Match, action: str, sinks: bool | None, events: list[Event]) -> None:
    """The closer cannot be said to sink himself; of the last to lay down, the score itself says whether he was sunk."""
    state = match.game.view(match.state, match.turn)
    assert isinstance(state, CorsariView)
    assert (sinks is None) == (state.closer == match.turn), action
    scored = one_event(events, "scored")
    if scored is not None:
        assert sinks == (match.turn in wholes(scored.facts["sunk_by"]))


def test_corsari_weighs_a_crew_against_the_closers_limit() -> None:
    """COR-A4: whoever can sink the closer lays down as many stowaways as he can, whoever cannot as few, and a sweep is best."""
    game = GAMES["corsari"]
    met: Counter[str] = Counter()
    for seed in range(30):
        match = match_in_progress(game, game.options({"players": 2}), seed, 20 + seed)
        while match.turn is not None and (match.view(match.turn).phase != "lay"):
            legal = match.view(match.turn).legal
            match.submit(next((action for action in legal if action.endswith("sail")), legal[0]))
        if match.turn is None or match.view(match.turn).closer != match.turn:  # type: ignore[attr-defined]
            continue
        closing = game.preview(match.view(match.turn))
        assert isinstance(closing, CorsariPreview) and closing.best is not None
        for crew in ("crew none", closing.best.action):
            met[weighed(game, game.apply(match.state, crew)[0])] += 1
    assert min(met["sinks"], met["does not sink"]) > 5


def weighed(game: Game, state: State) -> str:
    """Look at the crew that is proposed to whoever lays down after the closer; return what it does."""
    promised = game.preview(game.view(state, int(state.turn)))
    assert isinstance(promised, CorsariPreview) and promised.best is not None and promised.closer_limit is not None
    crews = [outlook.hand for action, outlook in promised.actions.items() if action.startswith("crew") and outlook.hand]
    sinking = [len(one.stowaways) for one in crews if one.limit <= promised.closer_limit]
    best = promised.best
    if any(one.limit == 0 for one in crews):
        assert best.stowaways == []
        return "sweeps"
    if sinking:
        assert best.limit <= promised.closer_limit and len(best.stowaways) == max(sinking)
        return "sinks"
    assert len(best.stowaways) == min(len(one.stowaways) for one in crews)
    return "does not sink"


# ---- Korsar ----------------------------------------------------------------------------------------------------------


@given(st.sampled_from(of("korsar", ALL)), st.integers(0, 1000), STEPS)
def test_korsar_is_as_it_was_promised(way: Way, seed: int, steps: int) -> None:
    game, options = way
    match = match_in_progress(game, options, seed, steps)
    if match.turn is None:
        return
    view = match.view(match.turn)
    promised = game.preview(view)
    assert isinstance(promised, KorsarPreview) and isinstance(view, KorsarView)
    assert [(one.battle, one.leader, one.captor) for one in promised.battles] == [
        (battle["id"], battle["leader"], battle["captor"]) for battle in view.battles
    ]
    for action, outlook in promised.actions.items():
        after, events = game.apply(match.state, action)
        stands = outlook.standing
        assert outlook.ends == after.over
        assert (stands is None) == (action == "draw" or action.startswith("discard"))
        if stands is None:
            continue
        gone = one_event([event for event in events if event.facts.get("battle") == stands.battle], "captured", "resolved")
        if gone is not None:
            assert gone.seat == stands.captor, action
            continue
        seen = game.view(after, match.turn)
        assert isinstance(seen, KorsarView)
        battle = next(one for one in seen.battles if one["id"] == stands.battle)
        assert (stands.leader, stands.captor, stands.strengths) == (battle["leader"], battle["captor"], battle["strengths"])
        assert stands.free_colours == battle["free_colours"]
        if stands.lead is not None:
            ordered = sorted([*stands.strengths.values(), 0], reverse=True)
            assert stands.lead == ordered[0] - ordered[1] > 0


def test_korsar_says_at_the_start_of_whose_turn_a_galleon_is_captured() -> None:
    game = GAMES["korsar"]
    match = match_in_progress(game, game.options({"players": 3}), 3, 1)
    galleon = next((card for card in match.view(0).hand if card.startswith("galleon")), None)  # type: ignore[attr-defined]
    assert galleon is not None
    promised = game.preview(match.view(0))
    assert isinstance(promised, KorsarPreview)
    stands = promised.actions[galleon].standing
    assert stands is not None and (stands.captor, stands.turns, stands.lead) == (0, 3, None)
    match.submit(galleon)
    for turns in (2, 1):
        promised = game.preview(match.view(None))
        assert isinstance(promised, KorsarPreview)
        assert [(one.captor, one.turns) for one in promised.battles] == [(0, turns)]
        events = match.submit("draw")
    assert one_event(events, "captured") is not None


# ---- Nain Jaune ------------------------------------------------------------------------------------------------------


@given(st.sampled_from(of("nain_jaune", ALL)), st.integers(0, 1000), STEPS)
def test_nain_jaune_runs_as_it_was_promised(way: Way, seed: int, steps: int) -> None:
    match = match_in_progress(*way, seed, steps)
    if match.turn is not None:
        check_runs(match)


@each(of("nain_jaune", FEW))
def test_nain_jaune_goes_out_as_it_was_promised(way: Way) -> None:
    """Whole rounds, so that their last cards are laid, too."""
    gone = 0
    for seed in range(3):
        match = match_in_progress(*way, seed, 1)
        while match.turn is not None:
            gone += check_runs(match)
            legal = match.view(match.turn).legal
            match.submit(legal[seed % len(legal)])
    assert gone >= 3


def check_runs(match: Match) -> int:
    """Lay each card with all that follow it, and compare with what was promised; return how many of these runs went out."""
    assert match.turn is not None
    game, options = match.game, match.options
    gone = 0
    view = match.view(match.turn)
    promised = game.preview(view)
    assert isinstance(promised, NainJaunePreview) and isinstance(view, NainJauneView)
    for first, outlook in promised.actions.items():
        state = match.state
        taken, over = 0, False
        for place, card in enumerate(outlook.run):
            action = first if place == 0 else f"play {card}"
            if place and options["must_announce"] and card in view.board:
                action += " announce"
            assert state.turn == match.turn, "the run was to go on by itself"
            state, events = game.apply(state, action)
            told = one_event(events, "announced")
            taken += int(str(told.facts["points"])) if told is not None else 0
            over = one_event(events, "won round") is not None
        assert (outlook.takes, outlook.goes_out) == (taken, over)
        assert outlook.winning == [card for card in outlook.run if card in view.board]
        if over:
            gone += 1
            assert outlook.needs is None and not outlook.starts_again
            continue
        seen = game.view(state, match.turn)
        assert isinstance(seen, NainJauneView)
        if outlook.starts_again:
            assert seen.turn == match.turn and seen.need is None and outlook.needs is None
        else:
            assert seen.need in (outlook.needs, None), "others go on with that rank, or nobody can"
            assert f"-{outlook.needs} " not in " ".join(seen.hand) + " "
    return gone


@every_way
def test_a_preview_has_the_types_it_says(way: Way) -> None:
    """So that the wire can be made from them."""
    import msgspec

    from flibuste.wire.views import PREVIEWS

    game, options = way
    for steps in (1, 5, 30):
        match = match_in_progress(game, options, 2, steps)
        for seat in (None, *range(options.players)):
            promised = game.preview(match.view(seat))
            assert msgspec.json.decode(msgspec.json.encode(promised), type=PREVIEWS[game.name]) == promised
