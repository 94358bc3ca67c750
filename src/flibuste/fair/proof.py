"""The log of a match with the proof of its deals: how a table writes it, and how anybody checks it."""

from collections.abc import Sequence
from typing import Final

from flibuste.deals import GENERATOR
from flibuste.fair import Own, Terms, boards, check_parts, commitment_to, first, read_terms, seed_of
from flibuste.game import BadInput, Json
from flibuste.match import Match, replay
from flibuste.position import Fields

FORMAT: Final = "flibuste fair 2"
FORMATS: Final = (first.FORMAT, FORMAT, boards.FORMAT)


def match_in(log: Json) -> object:
    """The log of the match in a log with a proof; any other log is its own."""
    return log.get("match") if log.get("format") in FORMATS else log


def fair_log(match: Match, terms: str, secret: str, parts: Sequence[str], missed: Sequence[Sequence[int]]) -> Json:
    """A match that is over, with the proof of its deals. `missed` names the seats at which each earlier start came to nothing."""
    proof = {"terms": terms, "secret": secret, "parts": list(parts), "missed": [list(seats) for seats in missed]}
    return {"format": FORMAT, "fair": proof, "match": match.log()}


def verify(
    log: object, where: str = "log", commitment: str | None = None, part: str | None = None, terms: str | None = None
) -> Match:
    """Check every promise of a log; BadInput says which was not kept.

    Without the last three a log is checked against itself, which a server that lies can write to fit. They are what a device has
    kept of its own: the commitment that it saw, the part that it made, and the hash of the terms to which it revealed the part.
    """
    own = Own(commitment, part, terms)
    if isinstance(log, dict) and "fair" not in log and "actions" in log:
        raise BadInput(
            f"{where}: nobody committed to its deals: expected the log of a table, not of `flibuste play` or of practice"
        )
    if isinstance(log, dict) and log.get("format") == boards.FORMAT:
        return boards.verify_board(log, where, own)
    fields = Fields(where, log, ("format", "fair", "match"))
    if fields.given["format"] == first.FORMAT:
        return first.verify(log, where, commitment, part)
    fields.must_equal("format", FORMAT, "(a log that a table gave out)")
    proof = Fields(f"{where}: fair", fields.given["fair"], ("terms", "secret", "parts", "missed"))
    bound = read_terms(proof.given["terms"], f"{where}: fair: terms")
    own.check(bound, f"{where}: fair")
    secret = proof.given["secret"]
    if not isinstance(secret, str) or commitment_to(bound.table, bound.match, secret) != bound.commitment:
        raise proof.fault("secret", "the part that the server committed to")
    parts = check_parts(bound, bound.devices(), proof)
    match = replay(fields.given["match"], f"{where}: match")
    check_bound(match, bound, f"{where}: match")
    if match.seed != seed_of(bound.text(), secret, parts):
        raise BadInput(f"{where}: match: the seed is not the one that the terms and all parts give")
    return match


def check_bound(match: Match, bound: Terms, where: str) -> None:
    """Hold a match to its terms."""
    if match.generator != GENERATOR:
        raise BadInput(f"{where}: generator is {match.generator}: expected {GENERATOR}")
    played = (match.game.name, match.game.rules_version, match.options.text(), match.options.players)
    if played != (bound.game, bound.rules, bound.options, len(bound.seats)):
        raise BadInput(f"{where}: expected the game, the rules, the options and the seats of the terms")
