"""The laws every game keeps, as checks that anybody may run on a game of his own.

Each raises AssertionError with the law's name. `tests/test_laws.py` runs them over all games, player counts and options;
`docs/add-a-game.md` shows how to run them on a new one.
"""

import json
from collections.abc import Callable, Iterable
from itertools import combinations, product

from flibuste.chance import Rng
from flibuste.game import BadInput, Game, NotAnAction, NotLegal, NotYourTurn, Option, Options, Refused, State, Value

LONGEST_MATCH = 20_000  # actions; no random match of any game comes near


def check_table(game: Game) -> None:
    """Text and number of every action, and of every card, stand for each other."""
    assert len(set(game.actions)) == len(game.actions), "two actions have one text"
    for number, text in enumerate(game.actions):
        assert game.parse(text) == number, f"{text} does not parse to its own number"
        assert text == " ".join(text.lower().split()), f"{text!r} is not lower-case words separated by single spaces"
    for number, text in enumerate(game.deck.texts):
        assert game.deck.numbers[text] == number, f"{text} is not the text of its own number"


def check_position(game: Game, state: State, rng: Rng) -> None:
    """What holds of every position that play can reach."""
    check_text(game, state)
    check_legal(game, state)
    check_refusals(game, state, rng)
    check_views(game, state, rng)


def check_text(game: Game, state: State) -> None:
    """A position survives writing and reading; reading checks that cards and money are conserved."""
    written = game.dump(state)
    assert json.loads(json.dumps(written)) == written, "a position is not plain JSON"
    read = game.load(written)
    assert game.dump(read) == written, "a position changes when it is written and read"
    assert sorted(read.legal()) == sorted(state.legal()), "other actions are legal after a position was written and read"


def check_legal(game: Game, state: State) -> None:
    """A live match awaits a deal or has a legal action, never both."""
    legal = state.legal()
    assert len(set(legal)) == len(legal), "an action is listed twice"
    assert bool(legal) == (state.turn >= 0), "a seat is to act and has no action, or the other way about"
    assert state.over == (game.outcome(state) is not None), "the outcome belongs to the end"
    assert not (state.over and state.turn >= 0), "a match that is over awaits nobody"


def check_refusals(game: Game, state: State, rng: Rng) -> None:
    """What is not legal is refused with a reason and its rule, and changes nothing."""
    before = game.dump(state)
    legal = set(state.legal())
    for _ in range(20):
        action = int(rng.below(len(game.actions)))
        if action not in legal:
            error = refused(lambda action=action: game.apply(state, action))  # type: ignore[misc]
            assert isinstance(error, NotLegal) and error.reason, f"{game.actions[action]}: {error!r} gives no reason"
            assert error.rule or state.turn < 0, f"{game.actions[action]}: {error!r} names no rule"
    assert isinstance(refused(lambda: game.apply(state, "no such action")), NotAnAction), "nonsense is accepted"
    if state.turn >= 0:
        other = (int(state.turn) + 1) % int(state.players)
        assert isinstance(refused(lambda: game.apply(state, state.legal()[0], other)), NotYourTurn), "anybody may act"
        assert isinstance(refused(lambda: game.apply(state, game.deal_text([0]))), NotLegal), "a deal is accepted in the middle"
    assert game.dump(state) == before, "a refused action changed the position"


def refused(attempt: Callable[[], object]) -> Refused | None:
    try:
        attempt()
    except Refused as error:
        return error
    return None


def check_views(game: Game, state: State, rng: Rng) -> None:
    """A seat's view depends on nothing it cannot see: exchange all of that, and it is the same view."""
    for seat in (None, *range(int(state.players))):
        view = game.view(state, seat)
        other = game.determinize(view, rng)
        assert game.view(other, seat) == view, f"seat {seat} would see that hidden cards were exchanged"
        parts = (game.own_fields(state, seat), game.shared_fields(state, game.seen(state)))
        assert parts[0] | parts[1] == vars(view) and not parts[0].keys() & parts[1].keys(), (
            f"the view of seat {seat} is not what is its own and what is everybody's"
        )
        assert view.legal == (game.legal_texts(state) if seat is not None and seat == state.turn else []), (
            "legal in the wrong view"
        )
        assert sorted(other.legal()) == sorted(state.legal()) or seat != state.turn, "a seat's actions depend on hidden cards"


def check_step(game: Game, state: State, action: int | None, order: list[int] | None = None) -> State:
    """Checked `apply` leaves its input alone and does what the unchecked `play` or `deal` does; return the new position."""
    before = game.dump(state)
    quick = state.copy()
    assert game.dump(quick) == before, "a copy differs"
    if action is None:
        assert order is not None
        after, events = game.apply(state, game.deal_text(order))
        pack = quick.pack()
        for place, card in enumerate(order):
            pack[place] = card
        quick.deal(pack)
    else:
        after, events = game.apply(state, game.actions[action], int(state.turn))
        quick.play(action)
    assert game.dump(state) == before, "apply changed its input"
    assert game.dump(after) == game.dump(quick), "apply and play differ"
    assert game.seen(after) == game.seen(quick), "apply and play are remembered differently"
    assert events, "something happened and nothing is told"
    return after


def check_match(game: Game, options: Options, seed: str, every: int = 1) -> int:
    """A whole random match under all laws, with every `every`-th position checked in full; return how many actions it took."""
    rng = Rng(f"flibuste laws {seed}")
    state = game.start(options)
    actions = 0
    while not state.over:
        if actions % every == 0:
            check_position(game, state, rng)
        if state.awaits_deal():
            order = state.pack()
            rng.shuffle(order)
            state = check_step(game, state, None, [int(card) for card in order])
        else:
            legal = state.legal()
            state = check_step(game, state, legal[rng.below(len(legal))])
        actions += 1
        assert actions < LONGEST_MATCH, "a match does not end"
    check_position(game, state, rng)
    return actions


# ---- the ways to play ------------------------------------------------------------------------------------------------


def all_options(game: Game) -> list[Options]:
    """Every way to play: each player count with each edition and each value of every option, where they go together."""
    named: dict[str, Iterable[Value]] = {"players": game.player_counts}
    if game.editions:
        named["edition"] = game.editions
    named |= {option.name: tried(option) for option in game.option_list}
    found: list[Options] = []
    for values in product(*named.values()):
        try:
            found.append(game.options(dict(zip(named, values, strict=True))))
        except BadInput:
            continue  # these do not go together
    return found


def tried(option: Option) -> list[Value]:
    """The values of an option, the usual one first; of a range of numbers only that one and the first three."""
    values = option.values[:3] if isinstance(option.values, range) else option.values
    return list(dict.fromkeys([option.usual, *values]))


def pairwise_options(game: Game) -> list[Options]:
    """A few ways to play in which any two choices meet that go together, where all ways are too many."""
    ways = [(set(combinations(choices(game, options), 2)), options) for options in all_options(game)]
    missing = set().union(*(pairs for pairs, _ in ways))
    found: list[Options] = []
    while missing:
        pairs, options = max(ways, key=lambda way: len(way[0] & missing))  # of equally good ones the first
        missing -= pairs
        found.append(options)
    return found


def choices(game: Game, options: Options) -> list[tuple[Value, ...]]:
    """What was chosen for a match: its table (how many players, and how many win together), its edition, each option's value."""
    table = ("players", options.players, game.partners(options.values))
    return [table, ("edition", options.edition), *options.values.items()]
