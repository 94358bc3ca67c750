"""Korsar for the shared search: its belief, its policy, its candidates, and the chance to win a match."""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.levels import Effort
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, Game, State, View, Worlds
from flibuste.games.korsar.bots.appraiser import Appraiser, appraiser_for
from flibuste.games.korsar.bots.belief import KorsarBelief
from flibuste.games.korsar.bots.greedy import KorsarGreedy
from flibuste.games.korsar.bots.heuristic import KorsarHeuristic
from flibuste.games.korsar.bots.judge import Judge
from flibuste.games.korsar.rules import DISCARD, DRAW, FIGHTERS, FLAGS, GALLEON, GALLEONS, LEAST_VALUE, ON, STRENGTHS, KorsarState
from flibuste.games.korsar.worlds import KorsarWorlds

HORIZON: Final = 8  # moves of a playout, until the position is judged
PLAYED_OUT_FROM: Final = 6  # so few stock cards on, playouts go to the end
MOST_CANDIDATES: Final = 12
FAR_WORSE: Final = 800  # in hundredths of a point: no thought is given to an action that looks so much worse than the best
MARGIN_COUNTS: Final = 0.1  # a small part of the value at the end is the margin, so that sure wins and losses differ
WIDE_MARGIN: Final = 100.0
LEARNED_FROM: Final = 6  # the level from which on the net judges
HANDS_OF_TWO: Final = 140  # for two, who have no net, such a level counts what is held in hand so many percent


@final
class OwnAndOthers(Policy):
    """The heuristic player for the side that thinks, the greedy one for the others."""

    def __init__(self) -> None:
        self.seat: i64 = 0  # who thinks
        self.own: Final = KorsarHeuristic()
        self.others: Final = KorsarGreedy()

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, KorsarState)
        if state.side_of(state.turn) == state.side_of(self.seat):
            return self.own.choose(state, rng)
        return self.others.choose(state, rng)


@final
class KorsarMind(Mind):
    """The probability to win the match: exact at its end, and foretold some moves from where the search began.

    What it foretells is what the judge does or, if it is `learned`, the net, in those ways to play that have one.
    """

    # Few worlds are nearly as good as many here, so the lower levels err by greed: see ERRING.
    efforts: Mapping[int, Effort] = {1: Effort(1, 0.15), 2: Effort(4, 0.025), 3: Effort(10), 4: Effort(12)}

    def __init__(
        self,
        horizon: int = HORIZON,
        most_candidates: int = MOST_CANDIDATES,
        learned: bool = False,
        hands_count: int = 100,
        hands_of_two: int = 100,
    ) -> None:
        self.horizon: Final[i64] = horizon
        self.most_candidates: Final[i64] = most_candidates
        self.hands_count: Final = hands_count
        self.hands_of_two: Final = hands_of_two  # the same where two play; both are for the judge only, not for a net
        self.playout: Final = OwnAndOthers()
        self.worths: Final[vec[i64]] = numbers(MOST_LEGAL)
        self.learned: Final = learned
        self.judges: Final[dict[int, Judge]] = {}
        self.appraisers: Final[dict[int, Appraiser | None]] = {}

    def at_level(self, number: int) -> Mind:
        return CAPTAIN if number >= LEARNED_FROM else ERRING.get(number, self)

    def begin(self, seat: i64) -> None:
        self.playout.seat = seat

    def belief(self, game: Game, view: View) -> Worlds:
        worlds = game.worlds(view)
        assert isinstance(worlds, KorsarWorlds)
        return KorsarBelief(worlds)

    def policy(self) -> Policy:
        return self.playout

    def candidates(self, state: State, actions: vec[i64], count: i64) -> i64:
        """Those that the heuristic player likes best, the best first."""
        assert isinstance(state, KorsarState)
        heuristic = self.playout.own
        heuristic.look(state)
        worths = self.worths
        for i in range(count):
            action = actions[i]
            worth = heuristic.worth(state, action)
            at = i
            while at > 0 and worths[at - 1] < worth:
                worths[at] = worths[at - 1]
                actions[at] = actions[at - 1]
                at -= 1
            worths[at] = worth
            actions[at] = action
        kept = min(count, self.most_candidates)
        while worths[kept - 1] < worths[0] - FAR_WORSE:
            kept -= 1
        return kept

    def settled(self, state: State, moves: i64) -> bool:
        if state.turn < 0:
            return True
        assert isinstance(state, KorsarState)
        return moves >= self.horizon and len(state.row) - state.stock_at > PLAYED_OUT_FROM

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, KorsarState)
        side = state.side_of(seat)
        if state.over:
            return final_value(state, side)
        appraiser = self.appraiser_of(state) if self.learned else None
        return self.judge_of(state).chance(state, side) if appraiser is None else appraiser.chance(state, side)

    def expense(self, action: i64) -> i64:
        """What the card is worth: a galleon's value, a pirate's strength; a captain is worth five, the admiral six."""
        if action < ON:
            return 0 if action == DRAW else action - GALLEON + LEAST_VALUE
        fighter = (action - ON) % FIGHTERS if action < DISCARD else action - DISCARD - GALLEONS
        if fighter < FLAGS * STRENGTHS:
            return fighter % STRENGTHS + 1 if fighter >= 0 else 0
        return STRENGTHS + 1 if fighter < FIGHTERS - 1 else STRENGTHS + 2

    def judge_of(self, state: KorsarState) -> Judge:
        """The judge for this player count, with or without teams."""
        way = int(2 * state.players + state.terms.team_bits)
        judge = self.judges.get(way)
        if judge is None:
            hands_count = self.hands_count * self.hands_of_two // 100 if state.players == 2 else self.hands_count
            judge = Judge(state.players, state.terms.team_bits == 1, hands_count)
            self.judges[way] = judge
        return judge

    def appraiser_of(self, state: KorsarState) -> Appraiser | None:
        """Likewise, the one with a net, if there is one for this way."""
        way = int(2 * state.players + state.terms.team_bits)
        if way not in self.appraisers:
            self.appraisers[way] = appraiser_for(state.players, state.terms.team_bits == 1)
        return self.appraisers[way]

    def learn(self, players: int, teams: bool, weights: list[int]) -> None:
        """Judge one way to play by these weights from now on."""
        self.appraisers[2 * players + int(teams)] = Appraiser(players, teams, weights)


def final_value(state: KorsarState, side: i64) -> float:
    """A side's share of the victory, and a little for the margin."""
    mine = state.score(side)
    best: i64 = -1000
    equal: i64 = 0
    for other in range(state.side_count()):
        if other != side:
            score = state.score(other)
            best = max(best, score)
            equal += 1 if score == mine else 0
    share = 0.0 if best > mine else 1.0 / float(1 + equal)
    margin = min(max(float(mine - best) / WIDE_MARGIN, -1.0), 1.0)
    return (1.0 - MARGIN_COUNTS) * share + MARGIN_COUNTS * (0.5 + 0.5 * margin)


MIND = KorsarMind()
CAPTAIN: Final = KorsarMind(learned=True, hands_of_two=HANDS_OF_TWO)
# By level, minds that see what lies at sea and not, or not wholly, what the cards are worth that it costs them.
ERRING: Final[dict[int, Mind]] = {
    number: KorsarMind(hands_count=percent) for number, percent in ((1, 0), (2, 0), (3, 5), (4, 50))
}
