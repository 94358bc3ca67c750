"""The boards of a tournament: the same cards at every table, and nobody can choose them.

The server makes one secret for each round, chained by hashes: the last is random, each is the hash of the one after it, and the
hash of the first is the commitment. So one commitment holds the server to all rounds, and the secret of a round that is over
tells nothing of the next. Every player's device seals a part to that commitment. When the terms are fixed the parts are
revealed, and the seed of a board comes from the terms, the secret of its round and all parts. docs/fair.md says what this proves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flibuste.deals import GENERATOR
from flibuste.fair import Bound, Own, check_parts, digest, is_part, read_bound, seal_of
from flibuste.game import BadInput, Json, Value
from flibuste.match import Match, replay
from flibuste.position import Fields

FORMAT: Final = "flibuste board 1"
MOST_ROUNDS: Final = 40


@dataclass(frozen=True)
class BoardTerms(Bound):
    """What all boards of a tournament are bound to before the first card. `start` counts the starts from 1: all but the last
    came to nothing. `seals` has those of the devices that were there, in the order of their players."""

    tournament: str
    start: int
    game: str
    rules: int
    options: dict[str, Value]
    rounds: int
    boards: int
    commitment: str
    seals: list[str]

    def sealed(self, part: str) -> str:
        return seal_of(self.tournament, self.start, self.commitment, part)


def read_board_terms(text: object, where: str = "terms") -> BoardTerms:
    """The terms of a tournament."""
    terms = read_bound(BoardTerms, text, where)
    if not all(is_part(seal) for seal in terms.seals):
        raise BadInput(f"{where}: expected the seals of the devices")
    if not 1 <= terms.rounds <= MOST_ROUNDS:
        raise BadInput(f"{where}: {terms.rounds} rounds: expected 1 to {MOST_ROUNDS}")
    return terms


# ---- the chain of secrets --------------------------------------------------------------------------------------------


def link_before(tournament: str, start: int, secret: str) -> str:
    """The secret of the round before; before the first round, the commitment."""
    return digest("flibuste round", tournament, str(start), secret)


def secret_of(tournament: str, start: int, last: str, number: int) -> str:
    """The secret of a round (from 1), by the last one of the chain; with 0 the commitment."""
    secret = last
    for _ in range(MOST_ROUNDS - number):
        secret = link_before(tournament, start, secret)
    return secret


def board_seed(terms: str, secret: str, parts: Sequence[str], number: int, board: int) -> str:
    """The seed of the deals of a board; round and board are counted from 1. With board 0, the draw of the round."""
    return digest("flibuste board", terms, secret, *parts, str(number), str(board))


# ---- the proof -------------------------------------------------------------------------------------------------------


def board_log(match: Match, terms: str, secret: str, parts: Sequence[str], number: int, board: int) -> Json:
    """The match of a board whose round is over, with the proof of its deals."""
    proof = {"terms": terms, "secret": secret, "parts": list(parts), "round": number, "board": board}
    return {"format": FORMAT, "board": proof, "match": match.log()}


def verify_board(log: object, where: str, own: Own) -> Match:
    """Check every promise of a board's log, as `proof.verify` does for other tables."""
    fields = Fields(where, log, ("format", "board", "match"))
    fields.must_equal("format", FORMAT, "(the log of a tournament's board)")
    proof = Fields(f"{where}: board", fields.given["board"], ("terms", "secret", "parts", "round", "board"))
    bound = read_board_terms(proof.given["terms"], f"{where}: board: terms")
    own.check(bound, f"{where}: board")
    number, board, secret = (proof.given[key] for key in ("round", "board", "secret"))
    if type(number) is not int or type(board) is not int or not 1 <= number <= bound.rounds or not 1 <= board <= bound.boards:
        raise BadInput(f"{where}: board: expected a round and a board of the terms")
    if not is_part(secret) or chained_back(bound, str(secret), number) != bound.commitment:
        raise proof.fault("secret", "the secret of its round, as the server committed to it")
    parts = check_parts(bound, bound.seals, proof)
    match = replay(fields.given["match"], f"{where}: match")
    played = (match.game.name, match.game.rules_version, match.options.text(), match.generator)
    if played != (bound.game, bound.rules, bound.options, GENERATOR):
        raise BadInput(f"{where}: match: expected the game, the rules and the options of the terms")
    if match.seed != board_seed(bound.text(), str(secret), parts, number, board):
        raise BadInput(f"{where}: match: the seed is not the one that the terms, the secret and all parts give")
    return match


def chained_back(bound: BoardTerms, secret: str, number: int) -> str:
    for _ in range(number):
        secret = link_before(bound.tournament, bound.start, secret)
    return secret
