"""The arena's matches: duplicate deals in every rotation of the seats."""

import pytest

from flibuste.arena import contest as contests
from flibuste.arena.contest import play_deals, play_match
from flibuste.arena.report import summary_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, chunks_of, run
from flibuste.bots import PolicyBot, bot_named, bot_names
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.duplicate import seated
from flibuste.game import FlibusteError, Game, View
from flibuste.games import GAMES, game_named
from flibuste.match import Match
from tests.arena.contests import contest, quick
from tests.ways import Way, every_way


def policy_of(game: Game, name: str) -> Policy:
    bot = bot_named(game, name, "")
    assert isinstance(bot, PolicyBot)
    return bot.policy


class Asked(PolicyBot):
    """A policy player that is asked by its view, as at a table: it can know nothing else."""

    def choose(self, view: View, deadline: float | None = None) -> str:
        world = self.game.determinize(view, Rng("any world that fits"))
        return self.game.actions[self.policy.choose(world, self.rng)]


@every_way
def test_a_policy_asked_directly_plays_the_match_it_plays_by_its_views(way: Way) -> None:
    game, options = way
    policies = [name for name in reversed(bot_names(game)) if contests.is_quick(game, name)]
    names = [policies[seat % len(policies)] for seat in range(options.players)]
    state, rounds = play_match(game, options, names, "either way")
    match = Match(game, options, "either way")
    asked = [Asked(game, policy_of(game, name), f"either way seat {seat}") for seat, name in enumerate(names)]
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(asked[match.turn].choose(match.view(match.turn)), match.turn)
    assert game.dump(match.state) == game.dump(state)
    assert match.deals == rounds


def test_players_that_are_no_policies_are_asked_by_their_views(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []

    class Watching(Asked):
        def choose(self, view: View, deadline: float | None = None) -> str:
            seen.append(view)
            assert deadline is None, "in the arena nobody plays against the clock"
            return super().choose(view)

    one = quick()
    direct = play_deals(one, [(0, 1), (0, 2)])
    monkeypatch.setattr(contests, "player_named", lambda game, name, seed: Watching(game, policy_of(game, name), seed))
    assert [len(chunk) for chunk in chunks_of(one, one.tasks(3))] == [1, 1, 1]
    assert play_deals(one, [(0, 1), (0, 2)]) == direct
    assert len(seen) > 20 and all(type(view).__name__ == "NainJauneView" and view.seat == view.turn for view in seen)
    monkeypatch.setattr(Watching, "choose", lambda *_: "swim")
    with pytest.raises(FlibusteError, match="answered 'swim', which is not legal"):
        play_deals(one, [(0, 1)])


def test_every_player_sits_on_every_seat_of_every_deal() -> None:
    assert [seated(3, rotation, 3) for rotation in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    assert [seated(2, rotation, 4) for rotation in range(2)] == [[0, 0, 1, 1], [1, 1, 0, 0]]
    assert [seated(3, rotation, 6) for rotation in range(3)] == [[0, 0, 1, 1, 2, 2], [2, 2, 0, 0, 1, 1], [1, 1, 2, 2, 0, 0]]


@pytest.mark.parametrize(
    ("game", "asked", "names"),
    [
        ("nain_jaune", {"rounds": 2}, ["greedy", "random", "greedy"]),
        ("korsar", {}, ["greedy", "random", "random"]),
        ("korsar", {"teams": True}, ["greedy", "random"]),
        ("korsar", {"teams": True}, ["random", "greedy", "random"]),
    ],
)
def test_all_rotations_have_the_same_deals_and_results_go_to_the_right_players(
    game: str, asked: dict[str, object], names: list[str]
) -> None:
    one = contest(game, asked, names)
    rules = game_named(game)
    options = rules.options(dict(one.options))
    partners = options.players // len(names)
    assert partners == (2 if "teams" in asked else 1)
    (deal,) = play_deals(one, [(0, 7)])
    assert len(deal.matches) == len(names)
    for rotation, played in enumerate(deal.matches):
        places = [(player + rotation) % len(names) for player in range(len(names))]
        by_seat = ["" for _ in range(options.players)]
        for player, place in enumerate(places):
            for partner in range(partners):
                by_seat[place * partners + partner] = names[player]
        state, rounds = play_match(rules, options, by_seat, "test-7")
        outcome = rules.outcome(state)
        assert outcome is not None and rounds == played.rounds
        score = rules.score()
        scores = outcome.details[score.key]
        assert isinstance(scores, list)
        assert played.scores == [score.sign * scores[place * partners] for place in places]
        assert played.won == [player for player, place in enumerate(places) if place * partners in outcome.winners]


def test_every_game_has_a_score() -> None:
    assert all(game.score().key for game in GAMES.values())


def test_equal_players_share_everything() -> None:
    """Two of the same mind in all rotations of the same cards are exactly even."""
    with Results(contest("nain_jaune", {"rounds": 1}, ["greedy", "greedy"])) as results:
        run(results, 20, Serial())
        (both,) = summary_of(results, 20).tables[0]
        assert (both.places, both.wins.mean, both.lead.mean) == (2, 0.5, 0.0)


@pytest.mark.parametrize("game", [game for game in GAMES if "greedy" in bot_names(GAMES[game])])
def test_greedy_is_clearly_better_than_random(game: str) -> None:
    with Results(contest(game, {}, ["random", "greedy"])) as results:
        pairs = 100 if game == "nain_jaune" else 10
        run(results, pairs, Serial())
        worse, better = summary_of(results, pairs).tables[0]
        assert better.name == "greedy" and better.wins.excludes(0.5) and better.wins.mean > 0.5
        assert better.lead.low is not None and better.lead.low > 0 and worse.lead.mean == -better.lead.mean
