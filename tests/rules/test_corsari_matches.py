"""Corsari: the best division against all divisions, and whole matches."""

from collections.abc import Iterator
from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.policy import Policy, RandomPolicy
from flibuste.chance import Rng
from flibuste.game import Json, Options, State
from flibuste.games.corsari.bots.heuristic import CorsariHeuristic
from flibuste.games.corsari.crew import best_division, least_limit, suggest, suggest_discard
from flibuste.games.corsari.rules import ACTIONS, COLOURS, DECK
from flibuste.position import wholes
from tests.rules.corsari_positions import cards
from tests.rules.corsari_words import EDITIONS, GAME, dump, legal, part, penalty_counts, play, scored, texts
from tests.rules.words import load
from tests.ways import ALL, Way, each, of

HANDS = 300

# ---- the best division -----------------------------------------------------------------------------------------------


def rank(card: str) -> int:
    return int(card.split("-")[1])


def colour(card: str) -> str:
    return card.split("-", maxsplit=1)[0]


def divisions(hand: list[str], pier: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Every crew that may be named with this hand: its action, the crew and the stowaways, as the rules tell."""
    free = [card for card in hand if colour(card) != pier]
    yield "crew none", [], free
    held = [name for name in COLOURS if any(colour(card) == name for card in free)]
    for first, second in product(held, held):
        mine = [card for card in free if colour(card) == first]
        ranks = {rank(card) for card in mine}
        joined = [card for card in free if colour(card) == second and rank(card) not in ranks]
        shares = len(joined) < sum(colour(card) == second for card in free)
        if first == second:
            yield f"crew {first}", mine, [card for card in free if card not in mine]
        elif shares or held.index(first) < held.index(second):
            crew = mine + joined
            yield f"crew {first} {second}", crew, [card for card in free if card not in crew]


def random_hand(rng: Rng, size: int) -> list[str]:
    """Some cards of a few colours, so that good crews are to be found among bad ones."""
    colours = [COLOURS[number] for number in range(10)]
    kept = 3 + int(rng.below(8))
    while len(colours) > kept:
        colours.pop(int(rng.below(len(colours))))
    pool = [card for card in DECK.texts if colour(card) in colours]
    while len(pool) > size:
        pool.pop(int(rng.below(len(pool))))
    return pool


def masks_of(hand: list[str], base: int = 0) -> vec[i64]:
    masks = [0] * (base + 10)
    for card in hand:
        masks[base + COLOURS.index(colour(card))] |= 1 << rank(card) - 1
    return vec[i64](masks)


def limit_of(stowaways: list[str]) -> int:
    return sum(map(rank, stowaways))


@pytest.mark.parametrize("size", [12, 8, 3, 1])
def test_the_best_division_is_the_best_of_all(size: int) -> None:
    rng = Rng(f"hands of {size}")
    for number in range(HANDS):
        hand = random_hand(rng, size)
        pier = COLOURS[int(rng.below(10))]
        base = 10 * (number % 3)
        masks = masks_of(hand, base)
        pier_number = COLOURS.index(pier)
        every = [(limit_of(out), len(out)) for _, _, out in divisions(hand, pier)]
        assert least_limit(masks, base, pier_number, False) == min(every)[0]
        low = best_division(masks, base, pier_number, False, False)
        assert (low.limit, low.stowaways) == min(every)
        few = best_division(masks, base, pier_number, False, True)
        assert (few.stowaways, few.limit) == min((count, limit) for limit, count in every)
        assert low.discard == few.discard == -1
        by_action = {action: out for action, _, out in divisions(hand, pier)}
        assert limit_of(by_action[ACTIONS[low.action]]) == low.limit
        assert len(by_action[ACTIONS[few.action]]) == few.stowaways


@pytest.mark.parametrize("size", [13, 9, 4])
def test_the_best_discard_is_the_best_of_all(size: int) -> None:
    rng = Rng(f"discards of {size}")
    for _ in range(HANDS // 2):
        hand = random_hand(rng, size)
        pier = COLOURS[int(rng.below(10))]
        masks = masks_of(hand)
        pier_number = COLOURS.index(pier)
        every = [
            (limit_of(out), len(out)) for gone in hand for _, _, out in divisions([card for card in hand if card != gone], pier)
        ]
        assert least_limit(masks, 0, pier_number, True) == min(every)[0]
        for fewest in (False, True):
            best = best_division(masks, 0, pier_number, True, fewest)
            if fewest:
                assert (best.stowaways, best.limit) == min((count, limit) for limit, count in every)
            else:
                assert (best.limit, best.stowaways) == min(every)
            rest = [card for card in hand if card != DECK.texts[best.discard]]
            assert len(rest) == size - 1
            by_action = {action: out for action, _, out in divisions(rest, pier)}
            if size == 13:  # a hand of a match: what is suggested can be done
                out = by_action[ACTIONS[best.action]]
                assert (limit_of(out), len(out)) == (best.limit, best.stowaways)


def test_a_suggestion_divides_the_whole_hand() -> None:
    rng = Rng("suggestions")
    for number in range(HANDS):
        discarding = bool(number % 2)
        hand = random_hand(rng, 13 if discarding else 12)
        pier = COLOURS[int(rng.below(10))]
        best = (suggest_discard if discarding else suggest)(hand, pier)
        assert sorted(best.crew + best.prisoners + best.stowaways + best.discard) == sorted(hand)
        assert len(best.discard) == discarding
        assert best.limit == limit_of(best.stowaways) == least_limit(masks_of(hand), 0, COLOURS.index(pier), discarding)
        assert all(colour(card) == pier for card in best.prisoners)
        assert len({colour(card) for card in best.crew}) <= 2
        assert len({rank(card) for card in best.crew}) == len(best.crew)


def test_a_suggestion_for_a_named_crew_is_that_crew() -> None:
    rng = Rng("named crews")
    for _ in range(HANDS // 4):
        hand = random_hand(rng, 12)
        pier = COLOURS[int(rng.below(10))]
        for action, crew, out in divisions(hand, pier):
            named = suggest(hand, pier, action)
            assert named.action == action
            assert sorted(named.crew) == sorted(crew)
            assert sorted(named.stowaways) == sorted(out)
            assert named.limit == limit_of(out)
            assert named.discard == []


def test_of_equal_divisions_the_first_in_the_table_is_taken() -> None:
    assert suggest(cards("red 5 yellow 5"), "blue").action == "crew red"
    assert suggest(cards("blue 5 6"), "blue").action == "crew none"
    assert suggest(cards("pink 1 red 1 green 1"), "blue").action == "crew pink"


def test_a_discard_from_the_crew_leaves_both_its_colours() -> None:
    best = suggest_discard(cards("red 11 yellow 1 2 3 4 5 6 7 8 9 10 11 blue 1"), "blue")
    assert (best.action, best.limit, best.discard) == ("crew red yellow", 0, ["yellow-11"])
    assert best.crew == cards("red 11 yellow 1 2 3 4 5 6 7 8 9 10")


def test_the_legal_crews_of_a_position_are_all_divisions_and_lay_down_as_told() -> None:
    rng = Rng("legal crews")
    for _ in range(HANDS // 10):
        state = GAME.start(GAME.options({"players": 3}))
        state.shuffle_and_deal(rng)
        state = play(state, "draw stock")
        state = play(state, next(action for action in legal(state) if action.endswith(" sail")))
        written = dump(state)
        hand = texts(part(written, "hands", 1))
        pier = colour(texts(written["pier"])[0])
        every = {action: (crew, out) for action, crew, out in divisions(hand, pier)}
        assert sorted(every) == sorted(legal(state))
        for action, (crew, out) in every.items():
            laid = part(dump(play(state, action)), "laid", 1)
            assert texts(part(laid, "crew")) == [card for card in DECK.texts if card in crew]
            assert texts(part(laid, "stowaways")) == [card for card in DECK.texts if card in out]


# ---- whole matches ---------------------------------------------------------------------------------------------------


def ended(options: Options, policy: Policy, seed: str) -> State:
    """The end of a match between players of one mind."""
    state, rng = GAME.start(options), Rng(seed)
    while not state.over:
        if state.awaits_deal():
            state.shuffle_and_deal(rng)
        else:
            state.play(policy.choose(state, rng))
    return state


def outcome_in(state: State) -> Json:
    """The outcome as it stands in the position, which survives writing and reading."""
    written = dump(state)
    assert written["phase"] == "over" and dump(load(written)) == written
    assert part(written, "outcome", "penalties") == penalty_counts(state)
    outcome = written["outcome"]
    assert isinstance(outcome, dict)
    return outcome


@each(of("corsari", ALL))
def test_matches_of_players_who_never_sweep_go_to_the_fewest_penalties(way: Way) -> None:
    for number in range(4):
        state = ended(way[1], RandomPolicy(), f"match {number}")
        outcome, counts = outcome_in(state), penalty_counts(state)
        assert outcome["reason"] == "fewest-penalties"
        assert outcome["winners"] == [seat for seat, count in enumerate(counts) if count == min(counts)]


@each(of("corsari", ALL))
def test_matches_of_good_players_end_with_a_sweep_and_go_to_sweepers(way: Way) -> None:
    for number in range(4):
        state = ended(way[1], CorsariHeuristic(), f"match {number}")
        outcome, counts, score = outcome_in(state), penalty_counts(state), scored(state)
        sweepers = wholes(score["sweepers"])
        assert outcome["reason"] == "sweep" and sweepers
        if way[1]["sweep_tie"] == "shared":
            expected = sweepers
        elif way[1]["sweep_tie"] == "closer-first" and score["closer"] in sweepers:
            expected = [score["closer"]]
        else:
            expected = [seat for seat in sweepers if counts[seat] == min(counts[one] for one in sweepers)]
        assert outcome["winners"] == expected


def slow_match(players: int, edition: str, seed: str) -> Iterator[State]:
    """A match by players who mean to score: they never annul, and set sail at 25 or less."""
    rng = Rng(seed)
    state = GAME.start(GAME.options({"players": players, "edition": edition}))
    while not state.over:
        if state.awaits_deal():
            state.shuffle_and_deal(rng)
        elif dump(state)["phase"] == "draw":
            state = play(state, "draw stock")
        elif dump(state)["phase"] == "discard":
            hand = texts(part(dump(state), "hands", int(state.turn)))
            best = suggest_discard(hand, colour(texts(dump(state)["pier"])[0]))
            discard = f"discard {best.discard[0]}"
            sail = best.limit <= 25 or discard not in legal(state)
            state = play(state, f"{discard} sail" if sail else discard)
        else:
            hand = texts(part(dump(state), "hands", int(state.turn)))
            state = play(state, suggest(hand, colour(texts(dump(state)["pier"])[0])).action)
        yield state.copy()


@pytest.mark.parametrize(("players", "edition"), list(product((2, 3, 4), EDITIONS)))
def test_the_pack_shrinks_from_round_to_round(players: int, edition: str) -> None:
    rounds = 0
    total = 0
    last_dealer = -1
    last = False
    for state in slow_match(players, edition, f"a long match of {players}"):
        written = dump(state)
        if written["phase"] in ("deal", "over"):
            rounds += 1
            counts = penalty_counts(state)
            gained = scored(state)["gained"]
            assert isinstance(gained, list)
            assert sum(counts) == total + sum(gained)
            total = sum(counts)
            assert len(texts(written["stock"])) == 110 - total
            assert scored(state)["round"] == rounds
            if written["phase"] == "deal":
                assert not last
                assert written["round"] == rounds + 1
                assert written["dealer"] == rounds % players
                last = written["last_round"] is True
                assert last is (total >= 35)
            else:
                swept = part(written, "outcome", "reason") == "sweep"
                stops = edition != "piatnik" and total >= 45
                assert swept or last or stops or 110 - total < 13 * players + 7
        elif written["phase"] == "draw" and written["turns"] == 0:
            dealer = written["dealer"]
            assert isinstance(dealer, int)
            assert dealer == (last_dealer + 1) % players
            last_dealer = dealer
            assert len(texts(written["stock"])) == 110 - total - 12 * players - (players + 5) - 1
            assert state.turn == (dealer + 1) % players
    assert rounds >= 3
