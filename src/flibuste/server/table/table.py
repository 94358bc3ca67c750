"""A table: a match with people around it, as its log has made it. No I/O and no clock: every time is given.

`apply` is the one way in which a table changes, while it is live and when it is rebuilt from its log alike. What may be asked
of it, and which entries come of that, is in `commands`.
"""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from flibuste.deals import GENERATOR
from flibuste.fair import first
from flibuste.game import BadInput, Event, FlibusteError, Game, NotLegal, Options, State
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.server.table import entries
from flibuste.server.table.chairs import Chair, seat_info
from flibuste.server.table.clocks import NOTICE, PACES, REPRIEVE, Pace
from flibuste.server.table.entries import AnyEntry, Created
from flibuste.server.table.parts import Parts
from flibuste.wire import BoardInfo, Ending, Origin, Phase, TableInfo, happenings

POSITIONS_KEPT: Final = 2  # of a match, for those who take something back; a position takes some kB


class RulesGone(FlibusteError):
    """A table was played by rules that this server does not have."""


@dataclass(slots=True)  # and not frozen, which takes long: one is made for every move
class Step:
    """One entry of the log, when it happened, what it is told as, and the position after it, which never changes."""

    entry: AnyEntry
    at: float
    told: tuple[Event, ...] = ()
    state: State | None = field(default=None, compare=False)  # forgotten when it was told, see `forget_told`


class Table:
    """What the entries so far have made of a table. `version` is how many there are."""

    def __init__(self, created: Created, at: float) -> None:
        game = GAMES.get(created.game)
        if game is None or game.rules_version != created.rules:
            raise RulesGone(f"this server no longer has the rules of this table ({created.game}, version {created.rules})")
        self.created = created
        self.game: Game = game
        self.options: Options = game.options(created.options)
        self.pace: Pace = PACES[created.clock]
        self.chairs = [Chair(plan.visitor, plan.name, plan.level, face=plan.face) for plan in created.seats]
        if len(self.chairs) != self.options.players:
            raise BadInput(f"{len(self.chairs)} seats were given: expected {self.options.players}")
        self.seats_by_visitor: dict[int, list[int]] = {}  # made when asked for, and anew when chairs change hands
        self.host = created.host
        self.locked = False
        self.parts = Parts(created.code, 1 if created.sealed else 0, created.seed)
        self.match: Match | None = None
        self.by_computer = bytearray()  # of each action of the match, whether a computer player made it
        self.turns_since = array("d")  # and since when its turn had lasted,
        self.turns_more = array("d")  # with how much more time
        self.players: set[int] = set()  # the visitors who had a seat when the cards were dealt
        self.starters: list[int | str] = []  # by seat, the visitor or the level that had it then
        self.helped: set[int] = set()  # the seats of persons for whom a computer player has acted
        self.banned: set[int] = set(created.banned)  # visitors whom the host has removed
        self.pausers: set[int] = set()  # visitors who have paused since they last acted
        self.counts = created.begins is None and created.board is None  # whether the match counts in statistics
        self.started_at = 0.0
        self.turn_since = at
        self.more_time = 0.0
        self.held_until: float | None = None  # the clock of a turn that was not seen yet begins then; no log has it
        self.paused_at: float | None = None
        self.quiet_since = at
        self.expires: float | None = None
        self.ending: entries.Ended | None = None
        self.ended_at = 0.0
        self.rematch: str | None = None
        self.chatter = 0  # entries that are no moves, or that take one back
        self.steps: list[Step] = [Step(created, at, (happenings.Created(None, game.name),))]
        self.position_version = 1  # the last entry that changed the cards, or whose turn it is
        self.dealt_version = 0  # the last one that began the match, or a round of it

    # ---- what it is now ----------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        return self.created.code

    @property
    def version(self) -> int:
        return len(self.steps)

    @property
    def phase(self) -> Phase:
        if self.ending is not None:
            return "over"
        if self.match is None:
            return "waiting" if self.parts.due is None else "dealing"
        return "playing" if self.paused_at is None else "paused"

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return self.match.turn if self.match is not None and self.ending is None else None

    @property
    def awaited(self) -> list[int]:
        """The seats of persons whose part of the chance a start has to wait for."""
        return [] if self.arranged or self.match is not None else self.parts.awaited(self.chairs)

    @property
    def entropies(self) -> dict[int, str]:
        """What was added to the chance in the first proof's time."""
        return {seat: chair.entropy for seat, chair in enumerate(self.chairs) if chair.entropy}

    @property
    def practice(self) -> bool:
        """Whether the match goes on from a moment of another one."""
        return self.created.begins is not None

    @property
    def arranged(self) -> bool:
        """Whether the chance of the match was fixed before the table was made: nobody here adds a part."""
        return self.created.begins is not None or self.created.board is not None

    @property
    def origin(self) -> Origin | None:
        """The moment that it goes on from."""
        begins = self.created.begins
        return Origin(begins.code, len(begins.actions)) if begins is not None else None

    @property
    def hints(self) -> bool:
        """Whether persons here may ask for hints: as the host said or else, where one plays against computer players only."""
        if self.created.rated:
            return False
        if self.created.hints is not None:
            return self.created.hints
        return sum(chair.visitor is not None for chair in self.chairs) == 1

    @property
    def persons(self) -> list[int]:
        """The seats of persons who are still in the match."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person_plays]

    @property
    def awaits_players(self) -> bool:
        """Whether it is shown to everybody who looks for a table."""
        open_seats = any(chair.visitor is None and chair.level is None for chair in self.chairs)
        return self.created.listed and self.phase == "waiting" and not self.locked and open_seats

    @property
    def is_watchable(self) -> bool:
        """Whether it is shown to everybody who looks for a match to watch."""
        return self.created.watch is not None and self.match is not None and self.ending is None

    def seats_of(self, visitor: int) -> list[int]:
        """The seats that are a visitor's, away or not; asked for several times in every move."""
        seats = self.seats_by_visitor.get(visitor)
        if seats is None:
            seats = [seat for seat, chair in enumerate(self.chairs) if chair.visitor == visitor]
            self.seats_by_visitor[visitor] = seats
        return seats

    def device_of(self, chair: Chair) -> int | None:
        """The first of the seats that one visitor has, where there are several."""
        seats = self.seats_of(chair.visitor) if chair.visitor else []
        return seats[0] if len(seats) > 1 else None

    def is_live_for(self, visitor: int) -> bool:
        """Whether a visitor has something to go on with here: a seat that he has not resigned, or the rights of the host."""
        if self.ending is not None:
            return False
        return self.host == visitor or any(not self.chairs[seat].resigned for seat in self.seats_of(visitor))

    def side_of(self, seat: int) -> int:
        """The side that a seat wins with: partners in team play, otherwise each seat for itself."""
        return seat // self.partners

    @property
    def partners(self) -> int:
        """How many seats are one side."""
        return self.game.partners(self.options.values)

    def time_is_up(self, now: float, since: float, more: float) -> bool:
        """Whether a turn that has lasted since then is over, had it so much more time. A pause is no time."""
        spent = (now if self.paused_at is None else self.paused_at) - since
        return self.pace.action is not None and spent >= self.pace.action + more

    def undo_fault(self, seat: int) -> NotLegal | None:
        """Why the person at a seat cannot take the last action back, or None."""
        if self.match is None:
            return NotLegal("nothing has been played yet")
        if self.by_computer and self.by_computer[-1] and self.match.states[-2].turn == seat:
            return NotLegal("a computer player did that in your place")
        return self.match.undo_fault(seat)

    # ---- time --------------------------------------------------------------------------------------------------------

    @property
    def is_timed(self) -> bool:
        """Whether a person is to act whose time is limited."""
        turn = self.turn
        return turn is not None and self.pace.action is not None and self.chairs[turn].thinker is None

    @property
    def deadline(self) -> float | None:
        """When the time of the seat to act is up; None where it is not limited, or does not run."""
        if not self.is_timed or self.pace.action is None or self.paused_at is not None or self.held_until is not None:
            return None
        return self.turn_since + self.pace.action + self.more_time

    def alarm(self) -> float | None:
        """When this table next has something to do by itself, see `commands.ring`."""
        if self.ending is not None:
            return None
        due = [self.idle_end() if self.expires is not None else self.idle_end() - NOTICE]
        if self.parts.due is not None:
            due.append(self.parts.due)
        if self.deadline is not None:
            due.append(self.deadline + self.pace.grace)
        if self.held_until is not None:
            due.append(self.held_until)
        due += [self.seat_lost_at(chair) for chair in self.chairs if self.awaits_stand_in(chair)]
        return min(due)

    def awaits_stand_in(self, chair: Chair) -> bool:
        """Whether a person has left and no computer player has the seat yet."""
        return self.match is not None and chair.left_at is not None and chair.thinker is None

    def seat_lost_at(self, chair: Chair) -> float:
        """When a computer player takes the seat of somebody who left."""
        return (chair.left_at or 0.0) + self.pace.grace

    def idle_end(self) -> float:
        """When the table closes if no person does anything any more."""
        return self.quiet_since + (self.pace.waiting_idle if self.match is None else self.pace.idle)

    def thinker(self) -> tuple[int, str] | None:
        """The seat to act and the name of its player, if a computer player is to choose now."""
        turn = self.turn
        if turn is None or self.paused_at is not None:
            return None
        name = self.chairs[turn].player(turn)
        return (turn, name) if name is not None else None

    # ---- what everybody may know -------------------------------------------------------------------------------------

    def info(self) -> TableInfo:
        """The table without its cards."""
        return TableInfo(
            code=self.code,
            game=self.game.name,
            rules=self.game.rules_version,
            options=self.options.text(),
            phase=self.phase,
            seats=[seat_info(seat, chair, self.device_of(chair)) for seat, chair in enumerate(self.chairs)],
            listed=self.created.listed,
            locked=self.locked,
            clock=self.created.clock,
            version=self.version,
            fair=self.parts.info(self.chairs, self.match is not None) if not self.arranged else None,
            turn=self.turn,
            deadline=self.deadline,
            expires=self.expires,
            ending=self.ending_info(),
            rematch=self.rematch,
            hints=self.hints,
            practice=self.practice,
            counts=self.counts,
            origin=self.origin,
            rated=self.created.rated,
            watch=self.created.watch,
            board=self.board_info(),
        )

    def ending_info(self) -> Ending | None:
        """How it ended; only now the server's part of the chance is shown."""
        if self.ending is None:
            return None
        return Ending(self.ending.reason, self.ending.winners, self.ending.outcome, self.told_secret)

    @property
    def told_secret(self) -> str:
        """The server's part of the chance; of a board, which others still play, nothing."""
        return self.parts.secret if self.created.board is None else ""

    def board_info(self) -> BoardInfo | None:
        board = self.created.board
        return BoardInfo(board.tournament, board.round, board.board, board.boards) if board is not None else None

    def told_since(self, version: int) -> list[Step]:
        """The entries after a version."""
        return self.steps[version:]

    # ---- change ------------------------------------------------------------------------------------------------------

    def apply(self, entry: AnyEntry, at: float) -> None:
        """Take an entry into the table. It was checked when it was made."""
        told = CHANGES[type(entry)](self, entry, at)
        self.steps.append(Step(entry, at, tuple(told), self.match.state if self.match is not None else None))
        if not isinstance(entry, entries.Acted):
            self.seats_by_visitor.clear()
            self.chatter += 1
        if isinstance(entry, POSITION_ENTRIES):
            self.position_version = self.version
        if isinstance(entry, NEW_TURN):
            self.turn_since = at
            self.more_time = 0.0
            self.held_until = None
        if self.deals(entry):
            self.dealt_version = self.version
        if isinstance(entry, entries.Acted) and (entry.seat is None or self.chairs[entry.seat].thinker is not None):
            return  # computer players at play among themselves are no sign of life
        alone = self.created.rated and self.match is not None and len(self.persons) == 1  # what counts is put off by no word
        if not isinstance(entry, SIGNS_OF_NOBODY) and (not alone or isinstance(entry, BEGINNINGS)):
            self.quiet_since, self.expires = at, None

    def deals(self, entry: AnyEntry) -> bool:
        """Whether an entry begins a round; or the match, which may go on from a moment of another."""
        return isinstance(entry, entries.Started) or (isinstance(entry, entries.Acted) and entry.seat is None)

    def apply_all(self, coming: Iterable[AnyEntry], at: float) -> None:
        """Take entries into the table one by one: each may depend on what those before it have changed."""
        for entry in coming:
            self.apply(entry, at)

    def forget_told(self, since: int) -> None:
        """Everybody was told of all entries: of the positions since that version only the last ones are of use any more."""
        for step in self.steps[max(since - 1, 0) : -1]:
            step.state = None
        if self.match is not None:
            self.match.forget_old(POSITIONS_KEPT)

    def see_created(self, entry: Created, at: float) -> list[Event]:
        raise BadInput("a table is made once")

    def see_joined(self, entry: entries.Joined, at: float) -> list[Event]:
        self.chairs[entry.seat] = Chair(entry.visitor, entry.name, face=entry.face)
        return [happenings.Joined(entry.seat, entry.name)]

    def see_left(self, entry: entries.Left, at: float) -> list[Event]:
        if self.match is None and self.parts.due is None:
            self.chairs[entry.seat] = Chair()
        else:
            self.chairs[entry.seat].left_at = at
        return [happenings.Left(entry.seat)]

    def see_hosted(self, entry: entries.Hosted, at: float) -> list[Event]:
        self.host = entry.visitor
        return []

    def see_renamed(self, entry: entries.Renamed, at: float) -> list[Event]:
        chair = self.chairs[entry.seat]
        chair.name, chair.face = entry.name, entry.face or chair.face
        return [happenings.Renamed(entry.seat, entry.name)]

    def see_removed(self, entry: entries.Removed, at: float) -> list[Event]:
        """What the player added to the chance stays in it. Whoever removes somebody who plays does not win by it."""
        chair = self.chairs[entry.seat]
        if not entry.voluntary:
            if chair.visitor is not None:
                self.banned.add(chair.visitor)
            self.counts = self.counts and self.match is None
        kept = chair.entropy if self.match is not None else ""
        self.chairs[entry.seat] = Chair(level=entry.level, entropy=kept)
        kind = happenings.LeftForGood if entry.voluntary else happenings.Removed
        return [kind(entry.seat, entry.level)]

    def see_given(self, entry: entries.Given, at: float) -> list[Event]:
        self.chairs[entry.seat] = Chair(level=entry.level)
        return [happenings.SeatGiven(entry.seat, entry.level)]

    def see_locked(self, entry: entries.Locked, at: float) -> list[Event]:
        self.locked = entry.locked
        return [happenings.Locked(None) if entry.locked else happenings.Unlocked(None)]

    def see_entropy(self, entry: entries.EntropyAdded, at: float) -> list[Event]:
        self.chairs[entry.seat].entropy = entry.entropy
        return [happenings.EntropyAdded(entry.seat)]

    def see_committed(self, entry: entries.Committed, at: float) -> list[Event]:
        self.parts.commit(entry.secret)
        for chair in self.chairs:
            chair.seal = ""  # it was for another commitment
        return []

    def see_part_sealed(self, entry: entries.PartSealed, at: float) -> list[Event]:
        for seat in entry.seats:
            self.chairs[seat].seal = entry.seal
            self.chairs[seat].sealings += 1
        return []

    def see_started(self, entry: entries.Started, at: float) -> list[Event]:
        """With terms, the match waits for the parts; without, all of its chance is known."""
        begins = self.created.begins
        if entry.terms is not None:
            self.parts.bind(entry.terms)
            self.parts.due = at + self.pace.parts
            return self.begin_when_complete(at)
        if self.created.board is not None:
            return self.begin(Match(self.game, self.options, self.created.seed, GENERATOR), at)
        if begins is None:
            return self.begin(Match(self.game, self.options, first.match_seed(self.created.seed, self.entropies)), at)
        match = Match(self.game, self.options, begins.seed, begins.generator)
        before: list[Event] = []
        for action in begins.actions:
            before += match.submit(action)
            self.by_computer.append(True)  # nobody here made it, and nobody takes it back
            self.note_clock(at, 0.0)
        return [*before, *self.begin(match, at)]

    def see_part_revealed(self, entry: entries.PartRevealed, at: float) -> list[Event]:
        self.parts.revealed[entry.seal] = entry.part
        return self.begin_when_complete(at)

    def begin_when_complete(self, at: float) -> list[Event]:
        return [] if self.awaited else self.begin(self.parts.new_match(self.game, self.options), at)

    def begin(self, match: Match, at: float) -> list[Event]:
        self.match, self.started_at, self.parts.due = match, at, None
        self.players = {chair.visitor for chair in self.chairs if chair.visitor is not None}
        self.starters = [chair.visitor if chair.visitor is not None else chair.level or "" for chair in self.chairs]
        return [happenings.Started(None)]

    def see_voided(self, entry: entries.Voided, at: float) -> list[Event]:
        told: list[Event] = [happenings.PartMissing(seat, self.chairs[seat].name, entry.level) for seat in entry.seats]
        for seat in entry.seats:
            self.chairs[seat] = Chair(level=entry.level)
        self.parts.void(entry.seats)
        self.parts.due = at + self.pace.parts
        return told

    def see_acted(self, entry: entries.Acted, at: float) -> list[Event]:
        assert self.match is not None
        told = self.match.submit(entry.action, entry.seat)
        self.by_computer.append(entry.seat is not None and self.chairs[entry.seat].thinker is not None)
        if entry.seat is not None and self.chairs[entry.seat].stand_in is not None:
            self.helped.add(entry.seat)
        self.note_clock(self.turn_since, self.more_time)
        if entry.seat is not None and self.chairs[entry.seat].thinker is None:
            self.pausers.discard(self.chairs[entry.seat].visitor or 0)
        return told

    def note_clock(self, since: float, more: float) -> None:
        """Of a turn in which somebody acts: it may be taken back."""
        self.turns_since.append(since)
        self.turns_more.append(more)

    def see_undone(self, entry: entries.Undone, at: float) -> list[Event]:
        assert self.match is not None
        action = self.match.actions[-1]
        self.match.undo(entry.seat)
        self.by_computer.pop()
        self.turn_since, self.more_time = self.turns_since.pop(), self.turns_more.pop()  # the time between counts
        self.held_until = None
        return [happenings.Undone(entry.seat, action)]

    def see_paused(self, entry: entries.Paused, at: float) -> list[Event]:
        self.paused_at = at
        self.pausers.add(self.chairs[entry.seat].visitor or 0)
        return [happenings.Paused(entry.seat)]

    def see_stuck(self, entry: entries.Stuck, at: float) -> list[Event]:
        self.paused_at = at
        return [happenings.Stuck(entry.seat)]

    def see_resumed(self, entry: entries.Resumed, at: float) -> list[Event]:
        if self.paused_at is not None:
            pause = at - self.paused_at
            self.turn_since += pause
            self.held_until = self.held_until + pause if self.held_until is not None else None
            self.turns_since = array("d", [since + pause for since in self.turns_since])
        self.paused_at = None
        return [happenings.Resumed(entry.seat)]

    def see_server_back(self, entry: entries.ServerBack, at: float) -> list[Event]:
        """The turn's time begins anew, also where the match is paused. Over days that would be too much: half a day is left then
        at least, and in a pause what was left."""
        self.held_until = None
        self.quiet_since = max(self.quiet_since, at + REPRIEVE - self.pace.idle)
        if not self.pace.over_days:
            self.turn_since = at
            self.turns_since = array("d", [at] * len(self.turns_since))
            self.paused_at = at if self.paused_at is not None else None
        elif self.paused_at is None:
            self.turn_since = self.reprieved(self.turn_since, self.more_time, at)
            begun = zip(self.turns_since, self.turns_more, strict=True)
            self.turns_since = array("d", [self.reprieved(since, more, at) for since, more in begun])
        for chair in self.chairs:
            chair.left_at = at if chair.left_at is not None else None
        self.parts.due = at + self.pace.parts if self.parts.due is not None else None
        return [happenings.ServerBack(None)]

    def reprieved(self, since: float, more: float, at: float) -> float:
        """Since when a turn over days counts as lasting, so that enough of it is left."""
        assert self.pace.action is not None
        return max(since, at + REPRIEVE - self.pace.action - more)

    def see_time_given(self, entry: entries.TimeGiven, at: float) -> list[Event]:
        self.more_time += entry.seconds
        return [happenings.TimeGiven(entry.seat, entry.seconds)]

    def see_taken_over(self, entry: entries.TakenOver, at: float) -> list[Event]:
        self.chairs[entry.seat].stand_in = entry.level
        return [happenings.TakenOver(entry.seat, entry.level, entry.why)]

    def see_taken_back(self, entry: entries.TakenBack, at: float) -> list[Event]:
        chair = self.chairs[entry.seat]
        chair.stand_in = chair.left_at = None
        return [happenings.TakenBack(entry.seat)]

    def see_resigned(self, entry: entries.Resigned, at: float) -> list[Event]:
        chair = self.chairs[entry.seat]
        chair.resigned, chair.stand_in = True, entry.level
        return [happenings.Resigned(entry.seat)]

    def see_end_agreed(self, entry: entries.EndAgreed, at: float) -> list[Event]:
        self.chairs[entry.seat].agrees = entry.agree
        return [happenings.AgreesToEnd(entry.seat) if entry.agree else happenings.PlaysOn(entry.seat)]

    def see_said(self, entry: entries.Said, at: float) -> list[Event]:
        return [happenings.Said(entry.seat, entry.phrase)]

    def see_notice(self, entry: entries.Notice, at: float) -> list[Event]:
        self.expires = entry.expires
        return [happenings.WillExpire(None, entry.expires)]

    def see_ended(self, entry: entries.Ended, at: float) -> list[Event]:
        self.ending, self.ended_at = entry, at
        return [happenings.TableOver(None, entry.reason, entry.winners, self.told_secret)]

    def see_rematch(self, entry: entries.RematchMade, at: float) -> list[Event]:
        self.rematch = entry.code
        return [happenings.RematchMade(None, entry.code)]


SIGNS_OF_NOBODY = (entries.Notice, entries.TakenOver, entries.Stuck, entries.Voided, entries.Committed)
NEW_TURN = (entries.Started, entries.Acted)
BEGINNINGS = (entries.Started, entries.PartRevealed)
POSITION_ENTRIES = (entries.Started, entries.Acted, entries.Undone, entries.TakenOver, entries.TakenBack)

CHANGES: dict[type, Callable[[Table, Any, float], list[Event]]] = {  # each takes the entry it stands beside
    Created: Table.see_created,
    entries.Joined: Table.see_joined,
    entries.Left: Table.see_left,
    entries.Hosted: Table.see_hosted,
    entries.Renamed: Table.see_renamed,
    entries.Removed: Table.see_removed,
    entries.Given: Table.see_given,
    entries.Locked: Table.see_locked,
    entries.EntropyAdded: Table.see_entropy,
    entries.Committed: Table.see_committed,
    entries.PartSealed: Table.see_part_sealed,
    entries.Started: Table.see_started,
    entries.PartRevealed: Table.see_part_revealed,
    entries.Voided: Table.see_voided,
    entries.Acted: Table.see_acted,
    entries.Undone: Table.see_undone,
    entries.Paused: Table.see_paused,
    entries.Resumed: Table.see_resumed,
    entries.Stuck: Table.see_stuck,
    entries.ServerBack: Table.see_server_back,
    entries.TimeGiven: Table.see_time_given,
    entries.TakenOver: Table.see_taken_over,
    entries.TakenBack: Table.see_taken_back,
    entries.Resigned: Table.see_resigned,
    entries.EndAgreed: Table.see_end_agreed,
    entries.Said: Table.see_said,
    entries.Notice: Table.see_notice,
    entries.Ended: Table.see_ended,
    entries.RematchMade: Table.see_rematch,
}
