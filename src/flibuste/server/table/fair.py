"""Fair shuffles: the server commits to its seed before anybody adds to it, and shows it when the match is over.

Anybody can then check that the seed is the one committed to, that the match's chance came from it and from what each player
added, and that every deal came from that chance.
"""

import secrets
from collections.abc import Mapping
from hashlib import sha256

from flibuste.game import BadInput, Json
from flibuste.logs import FAIR_FORMAT
from flibuste.logs import match_in as match_in
from flibuste.match import Match, replay
from flibuste.position import Fields


def new_seed() -> str:
    """A server's seed: 256 bits that nobody can guess."""
    return secrets.token_hex(32)


def commitment_to(seed: str) -> str:
    """What is published of a server's seed before the first deal."""
    return sha256(seed.encode()).hexdigest()


def match_seed(seed: str, entropies: Mapping[int, str]) -> str:
    """The seed of a match's deals, from the server's and from what the players added, in seat order.

    It begins with a word of its own: where nobody adds anything it would otherwise be the public commitment itself.
    """
    parts = ["flibuste match", seed, *(f"{seat}:{entropies[seat]}" for seat in sorted(entropies))]
    return sha256("\n".join(parts).encode()).hexdigest()


def fair_log(match: Match, commitment: str, seed: str, entropies: Mapping[int, str]) -> Json:
    """A match that is over, with the proof of its deals."""
    added = {str(seat): entropies[seat] for seat in sorted(entropies)}
    return {
        "format": FAIR_FORMAT,
        "fair": {"commitment": commitment, "seed": seed, "entropy": added},
        "match": match.log(),
    }


def verify(log: object, where: str = "log") -> Match:
    """Check the commitment, the match's seed and every deal; BadInput says what is not as it was promised."""
    if isinstance(log, dict) and "fair" not in log and "actions" in log:
        raise BadInput(f"{where}: nobody committed to its deals: expected the log of a table, not of `flibuste play`")
    fields = Fields(where, log, ("format", "fair", "match"))
    fields.must_equal("format", FAIR_FORMAT, "(a log that a table gave out)")
    proof = Fields(f"{where}: fair", fields.given["fair"], ("commitment", "seed", "entropy"))
    seed, entropy = proof.given["seed"], proof.given["entropy"]
    if not isinstance(seed, str):
        raise proof.fault("seed", "a text")
    proof.must_equal("commitment", commitment_to(seed), "(the SHA-256 of the seed that was shown)")
    match = replay(fields.given["match"], f"{where}: match")
    added = read_entropies(entropy, match.options.players)
    if added is None:
        raise proof.fault("entropy", "texts by seat")
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
