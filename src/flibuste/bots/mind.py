"""What one game lends the shared search: beliefs about hidden cards, a policy for playouts, and what a position is worth."""

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from flibuste.bots.levels import Effort
from flibuste.bots.policy import Policy, RandomPolicy
from flibuste.chance import Rng
from flibuste.game import Game, State, View, Worlds

BEARABLE_LOSS: Final = 0.0001  # of the chance to win the match
LONGEST_PLAYOUT: Final = 2000  # moves; a policy that never ends a round must not hang a table


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """The defaults serve any game: uniform worlds, random playouts, a share of the win for the winners."""

    fact_names: Sequence[str] = ()  # what else is counted at the end of each playout, see `facts`
    efforts: Mapping[int, Effort] = {}  # by number of the level, where it is not the usual one
    as_good: float = 0.005  # of the chance to win the match: what a player gives for its style, at a decision

    def at_level(self, number: int) -> "Mind":
        """The mind of the players of a level."""
        return self

    def begin(self, seat: i64) -> None:
        """A thought for this seat begins: what is asked from now on is asked for it."""

    def belief(self, game: Game, view: View) -> Worlds:
        """Worlds that this view leaves possible, drawn as likely as the others' play makes them."""
        return game.worlds(view)

    def policy(self) -> Policy:
        """How everybody is thought to play on. It sees its own hand only, as every policy."""
        return RandomPolicy()

    def candidates(self, state: State, actions: vec[i64], count: i64) -> i64:
        """Move the actions worth a thought to the front; return how many they are. `state` is one of the possible worlds."""
        return count

    def settled(self, state: State, moves: i64) -> bool:
        """Whether a playout ends here, after so many moves: when the round is over, or where `value` can judge it before."""
        return state.turn < 0

    def play_on(self, state: State, luck: Rng) -> i64:
        """Everybody plays by the policy until the position is settled; return how many moves that took.

        A game may do the same in a faster way: move by move what this does.
        """
        policy = self.policy()
        moves: i64 = 0
        while not self.settled(state, moves) and moves < LONGEST_PLAYOUT:
            state.play(policy.choose(state, luck))
            moves += 1
        return moves

    def value(self, state: State, seat: i64) -> float:
        """The probability that the seat wins the match, in a position that is `settled`."""
        if not state.over:
            return 1.0 / float(state.players)
        if not state.winners >> seat & 1:
            return 0.0
        winners: i64 = 0
        for other in range(state.players):
            winners += state.winners >> other & 1
        return 1.0 / float(winners)

    def bearable_loss(self, state: State) -> float:
        """How much of its value an action may lose, on average, by no further thought being given to another."""
        return BEARABLE_LOSS

    def expense(self, action: i64) -> i64:
        """How much of what a thrifty player would keep an action gives away, or of what it would be rid of an action leaves."""
        return 0

    def facts(self, state: State, seat: i64) -> i64:
        """Which of `fact_names` came true for the seat, as bits, in a position that is `settled`."""
        return 0
