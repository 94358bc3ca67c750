"""An operator who plays along tries to choose the deals. Every lie makes a log that holds together, and is found."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flibuste.deals import GENERATOR
from flibuste.fair import Terms, commitment_to, digest, new_part, read_terms, seal_of, seed_of
from flibuste.fair.keeper import Keeper, Kept
from flibuste.fair.proof import fair_log, verify
from flibuste.game import BadInput
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.server.table.commands import carry_out
from flibuste.server.table.table import Table
from flibuste.wire import Reveal, Start
from tests.command import Command
from tests.server.parts import add_parts
from tests.server.seated import ANNE, MARY, ask, seat_mary, waiting

NAIN_JAUNE = GAMES["nain_jaune"]
TRIES = 400


def begun() -> tuple[Table, Kept, Kept]:
    """Anne is honest; the operator, who knows the server's part, plays as Mary. All seals are there, and the terms."""
    table = waiting("nain_jaune", ("you", "open"))
    seat_mary(table)
    keepers: dict[int, Keeper] = {}
    add_parts(table, keepers, 1000.0)
    ask(table, ANNE, Start())
    return table, keepers[ANNE].kept["ABCDEF"], keepers[MARY].kept["ABCDEF"]


def dealt(terms: Terms, secret: str, parts: Sequence[str]) -> Match:
    """The match that these would give, dealt once."""
    match = Match(NAIN_JAUNE, NAIN_JAUNE.options(terms.options), seed_of(terms.text(), secret, parts), GENERATOR)
    match.deal()
    return match


def worth(match: Match) -> int:
    """How good the operator's hand is: his court cards."""
    hand = NAIN_JAUNE.dump(match.state)["hands"]
    assert isinstance(hand, list)
    return sum(int(card.split("-")[1]) > 10 for card in hand[1])


def logged(terms: Terms, secret: str, parts: Sequence[str], match: Match | None = None) -> dict[str, Any]:
    log = fair_log(match or dealt(terms, secret, parts), terms.text(), secret, parts, [])
    return dict(json.loads(json.dumps(log)))


def resealed(terms: Terms, secret: str, parts: Sequence[str]) -> Terms:
    """Terms that fit another secret and other parts."""
    commitment = commitment_to(terms.table, terms.match, secret)
    return replace(terms, commitment=commitment, seals=[seal_of(terms.table, terms.match, commitment, part) for part in parts])


def found(log: dict[str, Any], device: Kept, tmp_path: Path, command: Command) -> str:
    """What the device's check says, and `flibuste verify` with the device's own values alike; the log itself holds together."""
    verify(log)
    with pytest.raises(BadInput) as fault:
        device.check(log)
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log))
    assert command("verify", str(path))[0] == 0
    own = ("--commitment", device.commitment, "--part", device.part, "--terms", digest(str(device.terms)))
    code, printed, said = command("verify", str(path), *own)
    assert (code, printed) == (2, "")
    assert str(fault.value).removeprefix("log: ") in said
    return str(fault.value)


def test_an_operator_who_grinds_his_own_part_is_found_out(tmp_path: Path, command: Command) -> None:
    """He waits for Anne's part, and tries his own until he likes the deal: what the first proof let pass."""
    table, anne, _ = begun()
    terms, secret = table.parts.terms, table.parts.secret
    assert terms is not None
    assert anne.reveal(terms.text()) == anne.part
    tries = [new_part() for _ in range(TRIES)]
    best = max(tries, key=lambda part: worth(dealt(resealed(terms, secret, [anne.part, part]), secret, [anne.part, part])))
    forged = resealed(terms, secret, [anne.part, best])
    assert worth(dealt(forged, secret, [anne.part, best])) >= 8, "or else he has ground too little to try it"  # 5.1 are usual
    assert "the terms are not those" in found(logged(forged, secret, [anne.part, best]), anne, tmp_path, command)
    with pytest.raises(BadInput, match="the parts that the devices sealed"):
        verify(logged(terms, secret, [anne.part, best]))
    with pytest.raises(BadInput, match="not the part that was sealed"):
        carry_out(table, MARY, Reveal(part=best), 2000.0)


def test_an_operator_who_grinds_before_he_knows_all_parts_gets_no_better_hands() -> None:
    """Before the terms he may choose whatever he likes: the deal depends on a part that he does not know."""
    table, anne, _ = begun()
    terms, secret = table.parts.terms, table.parts.secret
    assert terms is not None
    guess = "00" * 32
    tries = [new_part() for _ in range(60)]
    chosen = max(tries, key=lambda part: worth(dealt(resealed(terms, secret, [guess, part]), secret, [guess, part])))
    hoped = dealt(resealed(terms, secret, [guess, chosen]), secret, [guess, chosen])
    parts = [new_part() for _ in range(150)]
    got = [dealt(resealed(terms, secret, [part, chosen]), secret, [part, chosen]) for part in parts]
    others = [[part, new_part()] for part in parts]
    plain = [dealt(resealed(terms, secret, both), secret, both) for both in others]
    mean, fair = (sum(map(worth, matches)) / len(matches) for matches in (got, plain))
    assert worth(hoped) - fair > 1.5 and abs(mean - fair) < 0.9  # a hand has 5.1 court cards, give or take 1.4: six deviations
    assert anne.terms is None


def test_a_server_that_invents_its_part_and_the_commitment_afterwards(tmp_path: Path, command: Command) -> None:
    table, anne, mary = begun()
    terms = table.parts.terms
    assert terms is not None
    anne.reveal(terms.text())
    secret = new_part()
    forged = resealed(terms, secret, [anne.part, mary.part])
    assert "the one you were shown" in found(logged(forged, secret, [anne.part, mary.part]), anne, tmp_path, command)


def test_a_server_that_replaces_a_part(tmp_path: Path, command: Command) -> None:
    table, anne, mary = begun()
    terms, secret = table.parts.terms, table.parts.secret
    assert terms is not None
    parts = [new_part(), mary.part]
    forged = resealed(terms, secret, parts)
    assert anne.reveal(forged.text()) is None, "the page does not even reveal its part to such terms"
    anne.reveal(terms.text())
    assert "your part is not in it" in found(logged(forged, secret, parts), anne, tmp_path, command)


def test_a_server_that_drops_a_part(tmp_path: Path, command: Command) -> None:
    table, anne, mary = begun()
    terms, secret = table.parts.terms, table.parts.secret
    assert terms is not None
    forged = replace(terms, seats=["level1", "person"], seals=["", terms.seals[1]])
    assert anne.reveal(forged.text()) is None
    anne.reveal(terms.text())
    assert "your part is not in it" in found(logged(forged, secret, [mary.part]), anne, tmp_path, command)


def test_a_server_that_changes_the_terms(tmp_path: Path, command: Command) -> None:
    table, anne, mary = begun()
    terms, secret = table.parts.terms, table.parts.secret
    assert terms is not None
    anne.reveal(terms.text())
    others = [
        replace(terms, options={**terms.options, "rounds": 3}),
        replace(terms, seals=[terms.seals[0], terms.seals[0]]),
    ]
    for forged in others:
        parts = [anne.part, mary.part][: len(forged.devices())]
        assert anne.reveal(forged.text()) is None
        assert "the terms are not those" in found(logged(forged, secret, parts), anne, tmp_path, command)
    log = logged(terms, secret, [anne.part, mary.part])
    for other in (log["fair"]["terms"] + " ", log["fair"]["terms"].replace("{", '{"table":"X",', 1)):
        with pytest.raises(BadInput, match="terms"):
            verify({**log, "fair": {**log["fair"], "terms": other}})


def test_a_server_that_doubles_a_card_or_deals_otherwise_than_the_seed() -> None:
    table, anne, mary = begun()
    terms, secret = table.parts.terms, table.parts.secret
    assert terms is not None
    anne.reveal(terms.text())
    log = logged(terms, secret, [anne.part, mary.part])
    assert anne.check(log).deals == 1
    _, one, other, *rest = log["match"]["actions"][0].split(" ")
    for cards in ([other, other, *rest], [other, one, *rest], [one, other, *rest[:-1]]):
        log["match"]["actions"][0] = " ".join(["deal", *cards])
        with pytest.raises(BadInput, match="action 1: expected deal 1 as the seed gives it"):
            anne.check(log)


def test_a_device_that_never_revealed_its_part_takes_no_log_for_proof() -> None:
    table, anne, mary = begun()
    terms = table.parts.terms
    assert terms is not None and read_terms(terms.text()) == terms
    with pytest.raises(BadInput, match="has not revealed its part"):
        anne.check(logged(terms, table.parts.secret, [anne.part, mary.part]))
