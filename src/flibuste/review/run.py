"""A whole review, in this process or in several."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from flibuste.game import Json
from flibuste.match import Match, replay
from flibuste.review.measuring import Measured, Piece, measure, pieces_of
from flibuste.review.result import assemble
from flibuste.wire.reviews import Review

WORLDS: Final = 1000
TOGETHER: Final = 4  # pieces that a process is given at once

Progress = Callable[[int, int], None]


def review(match: Match, seat: int, worlds: int = WORLDS, jobs: int = 1, progress: Progress | None = None) -> Review:
    """Look back at a match from one seat. The same log gives the same review, however many processes share the work."""
    pieces = pieces_of(match, seat)
    decisions = {piece.step for piece in pieces if piece.decision}
    measured: list[Measured] = []
    for some in measured_in_turn(match, seat, pieces, worlds) if jobs == 1 else measured_by(match, seat, pieces, worlds, jobs):
        measured += some
        if progress is not None:
            progress(sum(one.step in decisions for one in measured), len(decisions))
    return assemble(match, seat, worlds, measured)


def measured_in_turn(match: Match, seat: int, pieces: Sequence[Piece], worlds: int) -> Iterator[list[Measured]]:
    for piece in pieces:
        yield measure(match, seat, [piece], worlds)


def measured_by(match: Match, seat: int, pieces: Sequence[Piece], worlds: int, jobs: int) -> Iterator[list[Measured]]:
    import multiprocessing  # a browser, which has no processes, does without these two
    from concurrent.futures import ProcessPoolExecutor, as_completed

    log = match.log()
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        work = [pool.submit(measure_there, log, seat, some, worlds) for some in shared_out(pieces)]
        for one in as_completed(work):
            yield one.result()


def shared_out(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces in portions for one process each."""
    return [list(pieces[at : at + TOGETHER]) for at in range(0, len(pieces), TOGETHER)]


def measure_there(log: Json, seat: int, pieces: Sequence[Piece], worlds: int) -> list[Measured]:
    """Measure some pieces of a log; in another process."""
    return measure(replay(log), seat, pieces, worlds)
