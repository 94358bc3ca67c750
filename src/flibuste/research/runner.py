"""Many matches of one game side by side, stepped by one compiled call. `flibuste.research.tables` gives its arrays to numpy."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng, deal_rng
from flibuste.encoding import Encoder
from flibuste.game import MOST_LEGAL, NOBODY, BadInput, Game, NotAnAction, Options, State

ANY_SEAT: Final = -1


@final
class Runner:
    """`count` matches. A match that ends is followed at once by a new one at the same table, if `goes_on`.

    `policies` play the seats that are not the learner's; with none, all seats are the learner's. `seat` is the learner's seat
    beside policies, or ANY_SEAT, where it is drawn anew for every match.
    """

    def __init__(
        self, game: Game, options: Options, encoder: Encoder, count: int, seed: str, critic: bool,
        policies: Sequence[Policy], seat: int, goes_on: bool = True,
    ) -> None:  # fmt: skip
        self.game: Final = game
        self.options: Final = options
        self.encoder: Final = encoder
        self.count: Final[i64] = count
        self.players: Final[i64] = options.players
        self.actions: Final[i64] = len(game.actions)
        self.critic: Final = critic
        self.policies: Final = list(policies)
        self.seat: Final[i64] = seat
        self.goes_on: Final = goes_on
        self.states: Final[list[State]] = []
        self.rngs: Final[list[Rng]] = [Rng(f"flibuste table {table} of {seed}") for table in range(count)]
        self.deals: Final[vec[i64]] = vec[i64]([0] * count)
        self.seeds: Final[list[str]] = [""] * count  # where not empty, this match has the deals of `Match` with that seed
        self.learners: Final[vec[i64]] = vec[i64]([seat] * count)
        self.mask: Final[vec[u8]] = vec[u8]([0] * (count * len(game.actions)))
        self.legal: Final[vec[i16]] = vec[i16]([0] * (count * MOST_LEGAL))
        self.legal_counts: Final[vec[i64]] = vec[i64]([0] * count)
        self.turns: Final[vec[i64]] = vec[i64]([0] * count)  # the seat to act
        self.rows: Final[vec[i64]] = vec[i64]([0] * count)  # its row
        self.rewards: Final[vec[float]] = vec[float]([0.0] * (count * options.players))  # by seat, of matches that just ended
        self.gains: Final[vec[float]] = vec[float](
            [0.0] * count
        )  # the same, of the learner or, without policies, the last to act
        self.ended: Final[vec[u8]] = vec[u8]([0] * count)  # how many matches the last step has ended
        self.steps: Final[vec[i64]] = vec[i64]([0] * count)  # of this match, the policies' not counted
        self.hidden: Final[vec[u8]] = vec[u8]([0] * (count * int(encoder.hidden_size) if critic else 0))
        self.scratch: Final[vec[i64]] = numbers(MOST_LEGAL)
        for table in range(count):
            self.states.append(game.start(options))
            self.start(table, "")

    # -- from outside

    def start(self, table: i64, seed: str) -> None:
        """Begin a new match; with a seed, its deals are those of `Match`, and all else that is drawn depends on it too."""
        self.seeds[table] = seed
        if seed:
            self.rngs[table] = Rng(f"flibuste table of {seed}")
        self.clear_end(table)
        self.begin(table)
        self.settle(table)

    def step(self, actions: vec[i64]) -> None:
        """One action at every table. One that is not legal is refused, and then nothing has changed anywhere."""
        if len(actions) != self.count:
            raise BadInput(f"{len(actions)} actions: expected {self.count}, one a table")
        mask = self.mask
        width = self.actions
        for table in range(self.count):
            action = actions[table]
            if action < 0 or action >= width or mask[table * width + action] == 0:
                raise self.refusal(int(table), int(action))
        for table in range(self.count):
            self.play(table, actions[table])

    def play(self, table: i64, action: i64) -> None:
        """One legal action at one table."""
        self.states[table].play(action)
        self.steps[table] += 1
        if self.ended[table]:
            self.clear_end(table)
        self.settle(table)

    def choose(self) -> vec[i64]:
        """A legal action for each table, each equally likely."""
        chosen = vec[i64]([0] * int(self.count))
        for table in range(self.count):
            chosen[table] = i64(self.legal[table * MOST_LEGAL + self.rngs[table].below(self.legal_counts[table])])
        return chosen

    def refusal(self, table: int, action: int) -> Exception:
        """Why an action is refused."""
        if not 0 <= action < self.actions:
            return NotAnAction(f"{action} is no action of {self.game.name}: expected 0 to {self.actions - 1}")
        return self.game.why_not(self.states[table], action)

    def refresh(self, table: i64, seat: i64) -> None:
        """Bring the row of any seat up to date."""
        self.encoder.refresh(table * self.players + seat, self.states[table], seat)

    # -- inside

    def begin(self, table: i64) -> None:
        self.states[table] = self.game.start(self.options)
        self.deals[table] = 0
        self.steps[table] = 0
        if self.seat == ANY_SEAT and self.policies:
            self.learners[table] = self.rngs[table].below(self.players)

    def deal(self, table: i64, state: State) -> None:
        self.deals[table] += 1
        if self.seeds[table]:
            order = state.pack()
            deal_rng(self.seeds[table], int(self.deals[table])).shuffle(order)
            state.deal(order)
        else:
            state.shuffle_and_deal(self.rngs[table])
        first = table * self.players
        for seat in range(self.players):
            self.encoder.forget(first + seat)

    def settle(self, table: i64) -> None:
        """Deal, let the policies play and begin new matches until the learner is to act; then write what it sees."""
        state = self.states[table]
        while True:
            if state.over:
                self.end(table, state)
                if not self.goes_on:
                    self.turns[table] = NOBODY
                    self.write_mask(table, state)
                    return
                self.seeds[table] = ""  # or the same match would end the same way for ever, where the learner has no turn in it
                self.begin(table)
                state = self.states[table]
            elif state.turn < 0:
                self.deal(table, state)
            elif not self.policies or state.turn == self.learners[table]:
                break
            else:
                away = (state.turn - self.learners[table] + self.players) % self.players
                policy = self.policies[(away - 1) % len(self.policies)]
                state.play(policy.choose(state, self.rngs[table]))
        seat = state.turn
        row = table * self.players + seat
        self.turns[table] = seat
        self.rows[table] = row
        self.encoder.refresh(row, state, seat)
        self.write_mask(table, state)
        if self.critic:
            self.write_hidden(table, state, seat)

    def write_mask(self, table: i64, state: State) -> None:
        mask = self.mask
        legal = self.legal
        actions = self.scratch
        start = table * self.actions
        first = table * MOST_LEGAL
        for place in range(first, first + self.legal_counts[table]):
            mask[start + i64(legal[place])] = 0
        count = state.legal_into(actions)
        for i in range(count):
            action = actions[i]
            legal[first + i] = i16(action)
            mask[start + action] = 1
        self.legal_counts[table] = count

    def write_hidden(self, table: i64, state: State, seat: i64) -> None:
        size = self.encoder.hidden_size
        hidden = self.hidden
        for cell in range(table * size, (table + 1) * size):
            hidden[cell] = 0
        self.encoder.hidden(state, seat, hidden, table * size)

    def end(self, table: i64, state: State) -> None:
        """The winners share 1, the others share -1; where all have won, nobody gets anything."""
        self.ended[table] += 1
        winners: i64 = 0
        for seat in range(self.players):
            winners += state.winners >> seat & 1
        losers = self.players - winners
        for seat in range(self.players):
            reward = 0.0
            if losers:
                reward = 1.0 / float(winners) if state.winners >> seat & 1 else -1.0 / float(losers)
            self.rewards[table * self.players + seat] += reward
            if seat == (self.learners[table] if self.policies else self.turns[table]):
                self.gains[table] += reward

    def clear_end(self, table: i64) -> None:
        self.ended[table] = 0
        self.gains[table] = 0.0
        for seat in range(self.players):
            self.rewards[table * self.players + seat] = 0.0
