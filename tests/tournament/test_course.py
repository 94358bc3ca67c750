"""A tournament from the first entry to the last board."""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from flibuste.deals import GENERATOR
from flibuste.fair import digest, new_part, seal_of
from flibuste.fair.boards import BoardTerms, board_log, board_seed, link_before, read_board_terms, secret_of
from flibuste.fair.proof import verify
from flibuste.game import BadInput
from flibuste.match import Match
from flibuste.tournament import course
from flibuste.tournament.course import Tournament, Unwanted
from tests.tournament.played import HOST, NOW, begun, codes, made, phase, play_board, with_people


def played_out(one: Tournament, skill: dict[int, int]) -> None:
    """To its end, with luck that is the seat's and skill that is the player's."""
    next_code = codes()
    while one.phase == "playing":
        play_board(one, lambda member, seat: 10 * seat + skill.get(member, 0), next_code)


@pytest.mark.parametrize("way", ["swiss", "round robin"])
@pytest.mark.parametrize(("game", "size", "options"), [("corsari", 4, {}), ("nain_jaune", 3, {}), ("korsar", 2, {"teams": True})])
def test_the_more_skilful_wins_whatever_the_luck(way: str, game: str, size: int, options: dict[str, object]) -> None:
    one = with_people(made(game, size, way=way, options=options, computers=6), 2, 3, 4)
    begun(one)
    played_out(one, {0: 5})
    best = course.ranking(one)[0]
    assert one.phase == "over" and 0 in one.sides[best.side] and best.mean.low == best.mean.high == best.mean.mean > 0
    assert all(len(groups) == len(one.sides) // size for groups in one.played) and len(one.played) == one.rounds


def test_computers_fill_the_field_up() -> None:
    one = with_people(made(size=4), 2)
    begun(one)
    assert len(one.sides) == 8 and sum(member.level == "greedy" for member in one.members) == 7
    many = with_people(made(size=4, computers=16), 2, 3, 4, 5)
    begun(many)
    assert len(many.sides) == 20 and len(many.played[0]) == 5


def refused(does: Callable[[], object]) -> str:
    with pytest.raises(Unwanted) as no:
        does()
    return no.value.code


@pytest.mark.parametrize(("options", "size", "people"), [({}, 2, 21), ({}, 3, 21), ({"teams": True}, 2, 42)])
def test_no_more_enter_than_can_all_meet(options: dict[str, object], size: int, people: int) -> None:
    game = "korsar" if options else "corsari"
    one = with_people(made(game, size, way="round robin", options=options, computers=3), *range(2, 2 + people))
    assert refused(lambda: course.enter(one, 99, "Late", None)) == "tournament full"
    begun(one)
    assert len(one.sides) == 24
    with pytest.raises(BadInput, match="25 computer players: expected 0 to 24"):
        course.check(made(game, size, way="round robin", options=options, computers=25))


def test_what_is_over_is_not_closed_again() -> None:
    one = made()
    course.close(one, NOW)
    assert refused(lambda: course.close(one, NOW)) == "tournament over"


def test_teams_are_those_who_named_one() -> None:
    one = made("korsar", 2, options={"teams": True})
    for visitor, team in ((2, "Reef"), (3, ""), (4, "Reef"), (5, "Lost"), (6, "")):
        course.enter(one, visitor, f"Person {visitor}", None, team)
    with pytest.raises(Unwanted, match="has its 2 players"):
        course.enter(one, 7, "Person 7", None, "Reef")
    begun(one)
    people = [[one.members[member].visitor for member in side] for side in one.sides]
    assert [2, 4] in people and people[:3] == sorted(people[:3], key=lambda side: side[0] or 0)
    assert len(one.sides) == 4 and sum(None in side for side in people) == 2 and all(len(side) == 2 for side in people)
    for group in one.played[0]:
        seats = course.seats_at(one, group, 1)
        assert [seats[:2], seats[2:]] == [one.sides[side] for side in group.sides], "partners sit side by side"


def test_the_absent_are_stood_in_for_and_may_come_later() -> None:
    one = with_people(made(), 2, 3)
    next_code = codes()
    begun(one, absent=(3,), next_code=next_code)
    assert [member.away for member in one.members[:2]] == [False, True]
    group = next(group for group in one.played[0] if 1 in course.group_members(one, group))
    seat = course.seats_at(one, group, 1).index(1)
    assert course.report(one, group.tables[0], [0, 0, 0, 0], [], next_code) and not one.members[1].away
    assert not course.report(one, group.tables[0], [9, 9, 9, 9], [seat], next_code), "a board is taken in once"


def test_where_nobody_answers_the_roll_nothing_begins() -> None:
    one = with_people(made(), 2)
    course.call(one, HOST, NOW, new_part())
    course.tick(one, NOW + 59, new_part(), codes())
    assert phase(one) == "sealing"
    course.tick(one, NOW + 60, new_part(), codes())
    assert phase(one) == "entering" and len(one.members) == 1
    with_people(one, 3)


def test_a_part_that_is_missing_costs_its_place_and_all_begin_anew() -> None:
    one = with_people(made(), 2, 3)
    course.call(one, HOST, NOW, new_part())
    first, parts = course.commitment_of(one), {2: new_part(), 3: new_part()}
    for visitor, part in parts.items():
        course.seal(one, visitor, seal_of(one.code, 1, first, part))
    course.tick(one, NOW, new_part(), codes())
    course.reveal(one, 2, parts[2])
    course.tick(one, NOW + 61, new_part(), codes())
    assert phase(one) == "sealing" and one.start == 2 and one.missed == [["Person 3"]]
    assert course.commitment_of(one) != first and course.member_of(one, 3) is None
    part = new_part()
    course.seal(one, 2, seal_of(one.code, 2, course.commitment_of(one), part))
    course.tick(one, NOW + 62, new_part(), codes())
    course.reveal(one, 2, part)
    course.tick(one, NOW + 62, new_part(), codes())
    assert phase(one) == "playing" and len(one.sides) == 8 and one.members[1].level == "level1"


def test_only_the_part_that_was_sealed_is_taken_and_nobody_copies_a_seal() -> None:
    """Whoever could choose a part after the others, or reveal theirs as his own, would have a say in the deals."""
    one = with_people(made(), 2, 3)
    course.call(one, HOST, NOW, new_part())
    commitment, parts = course.commitment_of(one), {2: new_part(), 3: new_part()}
    course.seal(one, 2, seal_of(one.code, 1, commitment, parts[2]))
    with pytest.raises(BadInput, match="another player's seal"):
        course.seal(one, 3, seal_of(one.code, 1, commitment, parts[2]))
    course.seal(one, 3, seal_of(one.code, 1, commitment, parts[3]))
    course.tick(one, NOW, new_part(), codes())
    with pytest.raises(BadInput, match="not the part that you have sealed"):
        course.reveal(one, 3, new_part())
    assert phase(one) == "revealing" and course.parts_of(one) == ["", ""]
    for visitor, part in parts.items():
        course.reveal(one, visitor, part)
    assert course.parts_of(one) == list(parts.values())


def test_what_is_refused_changes_nothing() -> None:
    one = with_people(made(), 2)
    before = msgspec.json.encode(one)
    attempts: list[tuple[str, Callable[[], None]]] = [
        ("only the host", lambda: course.call(one, 2, NOW, new_part())),
        ("already", lambda: course.enter(one, 2, "Anne", None)),
        ("not entered", lambda: course.withdraw(one, 3)),
        ("expected sealing", lambda: course.seal(one, 2, "0" * 64)),
        ("expected revealing", lambda: course.reveal(one, 2, "0" * 64)),
    ]
    for fault, attempt in attempts:
        with pytest.raises(Unwanted, match=fault):
            attempt()
    assert msgspec.json.encode(one) == before
    course.call(one, HOST, NOW, new_part())
    with pytest.raises(BadInput, match="hexadecimal"):
        course.seal(one, 2, "short")
    with pytest.raises(Unwanted, match="expected entering"):
        course.enter(one, 3, "Mary", None)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"clock": "none"}, "clock"),
        ({"boards": 0}, "boards"),
        ({"rounds": 41}, "rounds"),
        ({"options": {"reduced": "six"}}, "reduced"),
    ],
)
def test_what_cannot_be_a_tournament(wrong: dict[str, object], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        made(**wrong)  # type: ignore[arg-type]
    one = made()
    one.level = "nobody"
    with pytest.raises(BadInput, match="no computer player"):
        course.check(one)


def test_one_that_is_closed_counts_the_rounds_that_were_over() -> None:
    one = with_people(made(), 2)
    begun(one)
    next_code = codes()
    for _ in range(one.boards):
        play_board(one, lambda member, _: member, next_code)
    assert course.closed_rounds(one) == 1 and not course.is_closed(one, 2)
    before = [standing.total for standing in course.ranking(one)]
    play_board(one, lambda member, _: -member, next_code)
    assert [standing.total for standing in course.ranking(one)] == before, "a round that is played changes nothing"
    course.close(one, NOW)
    assert [standing.total for standing in course.ranking(one)] == before and course.is_closed(one, 2)


def test_whoever_is_forgotten_leaves_no_name() -> None:
    one = with_people(made(), 2, 3)
    begun(one)
    seeds = [course.seed_of(one, 1, board) for board in (1, 2)]
    assert course.forget(one, 3) and "Person 3" not in msgspec.json.encode(one).decode()
    assert [course.seed_of(one, 1, board) for board in (1, 2)] == seeds, "what was added to the chance stays in it"


# ---- the proof -------------------------------------------------------------------------------------------------------


def proven() -> tuple[Tournament, dict[int, str], dict[str, object]]:
    one = with_people(made(), 2, 3)
    parts = begun(one)
    match = Match(course.game_of(one), course.options_of(one), course.seed_of(one, 1, 2), GENERATOR)
    match.deal()
    return one, parts, board_log(match, one.terms, course.round_secret(one, 1), course.parts_of(one), 1, 2)


def test_computers_are_named_like_nobody_else() -> None:
    one = made(computers=20)
    for visitor, name in ((2, "anne"), (3, "Mary"), (4, "Mary 2")):
        course.enter(one, visitor, name, None)
    begun(one)
    names = [member.name for member in one.members]
    assert len({name.casefold() for name in names}) == len(names) == 24
    assert names[3:10] == ["William", "Francis", "Jean", "Grace", "Edward", "Ching", "Anne 2"]


def test_the_corsairs_are_those_of_the_page() -> None:
    """It has a face for each of them."""
    text = (Path(__file__).parents[2] / "web/src/table/seats.ts").read_text()
    found = re.search(r"const CORSAIRS = (\[.*\]);", text)
    assert found is not None and tuple(msgspec.json.decode(found[1])) == course.CORSAIRS


def test_whoever_gives_a_place_up_to_a_computer_player_leaves_it_a_name() -> None:
    one = with_people(made(), 2, 3)
    begun(one)
    course.forget(one, 3)
    assert one.members[1].visitor is None and one.members[1].name not in ("", "Person 3")
    assert len({member.name for member in one.members}) == len(one.members)


def test_the_host_removes_whom_he_names_before_the_roll_is_called() -> None:
    one = with_people(made(), HOST, 2, 3)
    before = msgspec.json.encode(one)
    assert refused(lambda: course.remove(one, 2, "Person 3")) == "not the host"
    assert refused(lambda: course.remove(one, HOST, "Person 9")) == "no such entrant"
    assert msgspec.json.encode(one) == before
    course.remove(one, HOST, "Person 3")
    assert refused(lambda: course.enter(one, 3, "Person 3", None)) == "entry removed"
    assert course.is_concerned(one, 3), "it stands among that person's tournaments"
    begun(one)
    assert refused(lambda: course.remove(one, HOST, "Person 2")) == "not entering"
    assert course.forget(one, 3) and not course.is_concerned(one, 3)


def test_a_board_is_proven_with_what_a_device_kept() -> None:
    one, parts, log = proven()
    verify(log, commitment=course.commitment_of(one), part=parts[2], terms=digest(one.terms))
    for wrong, fault in (({"commitment": "0" * 64}, "commitment"), ({"part": "0" * 64}, "part"), ({"terms": "0" * 64}, "terms")):
        with pytest.raises(BadInput, match=fault):
            verify(log, **wrong)


def test_the_page_is_tested_with_a_board_that_is_honest_here_too() -> None:
    stored = msgspec.json.decode((Path(__file__).parents[2] / "web/tests/fair-logs/board.json").read_bytes())
    for kept in stored["kept"].values():
        verify(stored["log"], "log", kept["commitment"], kept["part"], digest(kept["terms"]))


@pytest.mark.parametrize("key", ["secret", "parts", "round", "board", "terms", "seed"])
def test_a_log_that_was_changed_is_found_out(key: str) -> None:
    _, _, log = proven()
    wrong = msgspec.json.decode(msgspec.json.encode(log))
    changes = {"secret": new_part(), "parts": [new_part(), new_part()], "round": 2, "board": 1}
    if key == "seed":
        wrong["match"]["seed"] = new_part()
    elif key == "terms":
        wrong["board"]["terms"] = wrong["board"]["terms"].replace('"boards":2', '"boards":3')
    else:
        wrong["board"][key] = changes[key]
    with pytest.raises(BadInput):
        verify(wrong)


def test_the_secret_of_a_round_tells_nothing_of_the_next() -> None:
    """Each is the hash of the one after it; the way back is the hash alone."""
    last = "1" * 64
    secrets = [secret_of("TOURNE", 1, last, number) for number in range(41)]
    assert secrets[40] == last and len(set(secrets)) == 41
    assert all(link_before("TOURNE", 1, secrets[number]) == secrets[number - 1] for number in range(1, 41))


def test_the_bytes_never_change() -> None:
    """docs/fair.md says them; recorded boards depend on them."""
    terms = BoardTerms("TOURNE", 1, "corsari", 1, {"players": 2}, 3, 2, "a" * 64, ["b" * 64])
    assert read_board_terms(terms.text()) == terms
    assert secret_of("TOURNE", 1, "1" * 64, 0) == FIXED_COMMITMENT
    assert board_seed(terms.text(), "c" * 64, ["d" * 64], 1, 2) == FIXED_SEED


FIXED_COMMITMENT = "3eb69d894c86d15763d703949c9ecd99e78be9fa2ecb0b768409ef4761d4e008"
FIXED_SEED = "f17044777e4da65da34d47b5d985a7ea226b9ff5e7b17e58976929a5bb5f12d7"
