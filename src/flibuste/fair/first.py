"""The first proof of fair deals, for logs of its time. It does not bind whoever knows the server's seed: none is made now."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from flibuste.game import BadInput, Json
from flibuste.match import Match, replay
from flibuste.position import Fields

FORMAT: Final = "flibuste fair 1"


def commitment_to(seed: str) -> str:
    """What was published of a server's seed before the first deal."""
    return sha256(seed.encode()).hexdigest()


def match_seed(seed: str, entropies: Mapping[int, str]) -> str:
    """The seed of a match's deals, from the server's and from what the players added, in seat order."""
    parts = ["flibuste match", seed, *(f"{seat}:{entropies[seat]}" for seat in sorted(entropies))]
    return sha256("\n".join(parts).encode()).hexdigest()


def fair_log(match: Match, seed: str, entropies: Mapping[int, str]) -> Json:
    """A match that is over, with the proof of its deals."""
    added = {str(seat): entropies[seat] for seat in sorted(entropies)}
    return {
        "format": FORMAT,
        "fair": {"commitment": commitment_to(seed), "seed": seed, "entropy": added},
        "match": match.log(),
    }


def verify(log: object, where: str, commitment: str | None = None, part: str | None = None) -> Match:
    """Check the commitment, the match's seed and every deal; BadInput says what is not as it was promised."""
    fields = Fields(where, log, ("format", "fair", "match"))
    proof = Fields(f"{where}: fair", fields.given["fair"], ("commitment", "seed", "entropy"))
    seed = proof.given["seed"]
    if not isinstance(seed, str):
        raise proof.fault("seed", "a text")
    proof.must_equal("commitment", commitment_to(seed), "(the SHA-256 of the seed that was shown)")
    if commitment is not None:
        proof.must_equal("commitment", commitment, "(the one you were shown)")
    match = replay(fields.given["match"], f"{where}: match")
    added = read_entropies(proof.given["entropy"], match.options.players)
    if added is None:
        raise proof.fault("entropy", "texts by seat")
    if part is not None and part not in added.values():
        raise proof.fault("entropy", "your part among the players'")
    if match.seed != match_seed(seed, added):
        raise BadInput(f"{where}: match: the seed is not the one that the server's seed and the players' entropy give")
    return match


def read_entropies(given: object, players: int) -> dict[int, str] | None:
    """What the players added, by seat; None if it is nothing of the kind."""
    if not isinstance(given, dict):
        return None
    seats = {str(seat): seat for seat in range(players)}
    if not all(key in seats and isinstance(value, str) for key, value in given.items()):
        return None
    return {seats[key]: value for key, value in given.items()}
