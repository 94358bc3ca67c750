"""What is played in the arena, and the playing of it: every deal in every rotation of the players."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from msgspec import Struct

from flibuste.bots import Bot, PolicyBot, bot_names, guests_of, player_named
from flibuste.chance import deal_rng
from flibuste.duplicate import scores_by_side, seated
from flibuste.game import BadInput, FlibusteError, Game, Json, Options, State, one_of
from flibuste.games import game_named

LONGEST_MATCH = 100_000  # actions; a player who never brings a match to its end must not hang the arena


# ---- what is counted -------------------------------------------------------------------------------------------------


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """How one match ended. Players are numbered as in `Table.players`, wherever they sat."""

    won: list[int]
    scores: list[int]
    rounds: int


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """One deal sequence, played in every rotation: in `matches[r]`, player p sat at place (p + r) modulo the places."""

    table: int
    deal: int
    matches: list[Played]


# ---- what is played --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contest:
    """Who plays what. Plain values, so that it goes to any worker; `contest_of` makes a checked one.

    Without `ladder` all play at one table; with it, each two of them have a table of their own.
    """

    game: str
    options: tuple[tuple[str, str | int | bool], ...]
    seats: tuple[str, ...]
    seed: str
    ladder: bool = False
    guests: tuple[tuple[str, str], ...] = ()  # players that others have written, with the hash of each

    def tables(self) -> list[tuple[str, ...]]:
        """The names of the players of each table."""
        return list(combinations(self.seats, 2)) if self.ladder else [self.seats]

    def tasks(self, pairs: int) -> list[tuple[int, int]]:
        """All that is to be played, as (table, deal): deal by deal, so that all tables are as far at any time."""
        return [(table, deal) for deal in range(1, pairs + 1) for table in range(len(self.tables()))]

    def match_seed(self, deal: int) -> str:
        """The seed of a deal sequence: the same at all tables and in all rotations."""
        return f"{self.seed}-{deal}"


def contest_of(game: Game, asked: Mapping[str, object], names: Sequence[str], seed: str, ladder: bool = False) -> Contest:
    """A checked contest. The number of names says how many play; in team play each names both partners of a team."""
    for name in names:
        try:
            player_named(game, name, "")
        except BadInput as fault:
            raise BadInput(f"--seats: {fault}") from None
    if ladder and (len(names) < 2 or len(set(names)) < len(names)):
        raise BadInput("--seats: a ladder is between two or more players, each named once")
    partners = game.partners(asked)
    players = partners * (2 if ladder else len(names))
    if players not in game.player_counts or len(names) < 2:
        counts = [count // partners for count in game.player_counts if count % partners == 0 and count > partners]
        what = "teams, which is one name for both partners" if partners > 1 else "players"
        raise BadInput(f"--seats names {len(names)}: {game.name} is played by {one_of(counts)} {what}")
    if asked.get("players", players) != players:
        raise BadInput(f"--option players={asked['players']}: --seats makes it {players} players")
    options = game.options({**asked, "players": players})
    return Contest(game.name, tuple(options.written.items()), tuple(names), seed, ladder, tuple(guests_of(game, names).items()))


def ladder_names(game: Game) -> list[str]:
    """Who stands on the ladder when nobody is named: the levels, or all players where there are none."""
    levels = [name for name in bot_names(game) if re.fullmatch(r"level\d+", name)]
    return levels if len(levels) > 1 else bot_names(game)


# ---- playing it ------------------------------------------------------------------------------------------------------


def play_deals(contest: Contest, tasks: Sequence[tuple[int, int]]) -> list[Deal]:
    """What a worker does: some (table, deal), each in every rotation. It depends on its arguments alone."""
    game = game_named(contest.game)
    options = game.options(dict(contest.options))
    tables = contest.tables()
    for name, expected in contest.guests:
        if guests_of(game, [name])[name] != expected:
            raise FlibusteError(f"a worker has another {name}: expected the same everywhere, unchanged while it plays")
    return [play_deal(game, options, contest, tables[table], table, deal) for table, deal in tasks]


def play_deal(game: Game, options: Options, contest: Contest, names: Sequence[str], table: int, deal: int) -> Deal:
    """One deal sequence in every rotation."""
    seed = contest.match_seed(deal)
    matches: list[Played] = []
    for rotation in range(len(names)):
        seating = seated(len(names), rotation, options.players)
        state, rounds = play_match(game, options, [names[player] for player in seating], seed)
        matches.append(result_of(game, state, seating, len(names), rounds))
    return Deal(table, deal, matches)


def result_of(game: Game, state: State, seating: Sequence[int], players: int, rounds: int) -> Played:
    """The outcome of a match by player."""
    outcome = game.outcome(state)
    assert outcome is not None
    scores = scores_by_side(game, state, seating, players)
    return Played(sorted({seating[seat] for seat in outcome.winners}), scores, rounds)


def play_match(game: Game, options: Options, names: Sequence[str], seed: str) -> tuple[State, int]:
    """The end of a match between the players of these seats, and how many deals it took.

    The deals are those of `flibuste.match.Match` with this seed.
    """
    choosers = [chooser(game, name, player_named(game, name, f"{seed} seat {seat}")) for seat, name in enumerate(names)]
    state = game.start(options)
    rounds = 0
    for _ in range(LONGEST_MATCH):
        turn = state.turn
        if turn >= 0:
            state.play(choosers[turn](state))
        elif state.over:
            return state, rounds
        else:
            rounds += 1
            order = state.pack()
            deal_rng(seed, rounds).shuffle(order)
            state.deal(order)
    raise FlibusteError(f"{game.name} with seed {seed!r}: {', '.join(names)} have not ended it after {LONGEST_MATCH} actions")


def chooser(game: Game, name: str, bot: Bot) -> Callable[[State], int]:
    """How a player is asked for an action.

    Everybody gets a view. Only a plain policy is asked directly: its bot would make a view, a world from the view, and
    ask the policy about that world, fifty times as long for the same answer, as no policy looks at what its seat
    cannot see (`tests/test_honesty.py` proves that, `tests/arena/test_matches.py` that the matches are the same either way).
    """
    if type(bot) is PolicyBot:
        choose, rng = bot.policy.choose, bot.rng
        return lambda state: choose(state, rng)

    def ask(state: State) -> int:
        answer = bot.choose(game.view(state, int(state.turn)))
        action = game.action_numbers.get(answer, -1)
        if action not in state.legal():
            raise FlibusteError(f"{name} answered {answer!r}, which is not legal in {game.name}")
        return action

    return ask


def is_quick(game: Game, name: str) -> bool:
    """Whether a player is a plain policy, so that its matches take no time to speak of."""
    return type(player_named(game, name, "")) is PolicyBot


def header_of(contest: Contest) -> Json:
    """A contest as files write it."""
    header: Json = {
        "game": contest.game,
        "rules": game_named(contest.game).rules_version,
        "options": dict(contest.options),
        "seats": list(contest.seats),
        "ladder": contest.ladder,
        "seed": contest.seed,
    }
    if contest.guests:
        header["guests"] = dict(contest.guests)
    return header
