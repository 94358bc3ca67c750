"""What a tournament has come to, as it is told. It takes long where many play much, and every page asks for it, again and again:
so it is reckoned once, and kept for a while.
"""

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from flibuste.tournament import course
from flibuste.tournament.course import Tournament
from flibuste.tournament.scoring import Standing, compared
from flibuste.wire import BoardResult, RoundInfo, StandingInfo, TableResult

MOST_STANDINGS: Final = 100  # that are kept in memory; of 800 sides they are 0.2 MB
MOST_ROUNDS: Final = 8  # the same, of 3 MB

Found = TypeVar("Found")


class Kept(Generic[Found]):
    """The last things that were reckoned, which never change."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: dict[Hashable, Found] = {}

    def get(self, key: Hashable, reckon: Callable[[], Found]) -> Found:
        if key not in self.found:
            self.found[key] = reckon()
            if len(self.found) > self.most:
                del self.found[next(iter(self.found))]
        return self.found[key]


class Results:
    """The standings after the rounds that are over, and these rounds."""

    def __init__(self) -> None:
        self.kept_standings: Kept[list[StandingInfo]] = Kept(MOST_STANDINGS)
        self.kept_rounds: Kept[RoundInfo] = Kept(MOST_ROUNDS)

    def standings(self, one: Tournament) -> list[StandingInfo]:
        closed = course.closed_rounds(one)
        if not closed:
            return []
        return self.kept_standings.get((one.code, closed), lambda: [standing_info(standing) for standing in course.ranking(one)])

    def round(self, one: Tournament, number: int) -> RoundInfo:
        """One that is over."""
        return self.kept_rounds.get((one.code, number), lambda: round_info(one, number))


def standing_info(standing: Standing) -> StandingInfo:
    mean = standing.mean
    return StandingInfo(
        standing.place,
        standing.side,
        float(standing.total),
        *(mean.mean, mean.low, mean.high),
        standing.better,
        float(standing.opposition),
    )


def round_info(one: Tournament, number: int) -> RoundInfo:
    groups, scores = one.played[number - 1], course.scores_of(one, number)
    boards = [compared(by_table, board, one.size) for board, by_table in enumerate(scores.boards, 1)]
    tables = [
        TableResult(
            group.sides,
            [
                BoardResult(table, group.scores[board], [float(result) for result in boards[board][place]])
                for board, table in enumerate(group.tables)
            ],
        )
        for place, group in enumerate(groups)
    ]
    seeds = [course.seed_of(one, number, board) for board in range(1, one.boards + 1)]
    return RoundInfo(number, tables, one.terms, course.round_secret(one, number), course.parts_of(one), seeds)
