"""The same secrets, kept over real sockets: every byte that a player or a spectator is sent of a whole match is looked at."""

import random
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.client import Client, Line
from flibuste.fair.proof import match_in
from flibuste.game import Game
from flibuste.games import GAMES
from flibuste.match import Match, replay
from flibuste.wire import Act, AskPreview, Closing, Previewed, Reason, Refusal, Start, Update, Whole, Why
from flibuste.wire.parts import part_due
from tests.server.served import in_thread
from tests.server.test_leaks import cards_in, open_cards
from tests.waiting import HANG

MATCHES = [("corsari", 2, {}), ("korsar", 4, {"teams": True}), ("korsar", 3, {}), ("nain_jaune", 2, {"rounds": 2})]


class Reader:
    """One line and all that came over it, in order."""

    def __init__(self, client: Client, code: str, game: Game) -> None:
        self.line: Line = client.listen(code)
        self.keeper = client.keeper
        self.game = game
        self.texts: list[str] = []
        self.dice = random.Random(7)
        self.asked: list[str] = []  # the actions whose reasons were asked for
        self.seat: int | None = None
        self.over = False

    def run(self) -> None:
        """Play, if there is a seat; ask for previews and reasons on the way."""
        while not self.over:
            text = self.line.socket.recv(timeout=HANG)
            assert isinstance(text, str)
            self.texts.append(text)
            message = msgspec.json.decode(text, type=Whole | Update | Reason | Previewed | Refusal | Closing)
            if isinstance(message, (Whole, Update)):
                self.line.seen.take(message)
                self.answer()

    def answer(self) -> None:
        seen = self.line.seen
        self.seat = seen.you.showing
        if seen.table is not None:
            due = part_due(self.line.keeper, seen.table, seen.you.seats)
            if due is not None:
                self.line.ask(due)
        self.over = seen.table is not None and seen.table.ending is not None
        if self.over or seen.view is None:
            return
        self.line.ask(AskPreview(id=1))
        self.asked.append(self.dice.choice(list(self.game.actions)))
        self.line.ask(Why(version=seen.version, action=self.asked[-1], id=2))
        legal: Any = seen.view["legal"]
        if legal:
            self.line.ask(Act(version=seen.version, action=self.dice.choice(legal), seat=self.seat))


def known_at(match: Match, seat: int | None) -> list[set[str]]:
    """The referee's account: after so many actions, the cards that this seat may have seen in this round."""
    game = match.game
    known: list[set[str]] = [set()]
    for number, action in enumerate(match.actions):
        before, after = match.states[number], match.states[number + 1]
        facts = cards_in(game, str([event.facts for event in game.apply(before, action)[1]]))
        if action.startswith("deal "):
            known.append(open_cards(game, game.dump(after), seat))
        else:
            shown = cards_in(game, action) | facts | open_cards(game, game.dump(after), seat)
            known.append(known[-1] | shown)
    return known


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES, ids=["corsari", "korsar in teams", "korsar", "nain jaune"])
def test_no_message_of_a_match_names_a_card_beyond_what_its_reader_may_know(
    tmp_path: Path, name: str, seats: int, options: dict[str, Any]
) -> None:
    game = GAMES[name]
    with in_thread(tmp_path / "one.db") as address:
        clients = [Client(address) for _ in range(seats + 1)]
        code = clients[0].create(name, ["you", *["open"] * (seats - 1)], options=options)
        for client in clients[1:seats]:
            client.join(code)
        clients[0].attend(code)
        readers = [Reader(client, code, game) for client in clients]
        clients[0].command(code, Start())
        threads = [threading.Thread(target=reader.run, daemon=True) for reader in readers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(HANG)
        assert all(reader.over for reader in readers)
        log = clients[0].request("GET", f"/api/tables/{code}/log")
        for client in clients:
            client.close()
    match = replay(match_in(log))
    # Made, each other player sat down, each sealed a part, begun, each revealed it: then each action is an entry.
    first = 1 + (seats - 1) + seats + 1 + seats
    assert {reader.seat for reader in readers} == {None, *range(seats)}
    for reader in readers:
        check(reader, known_at(match, reader.seat), first, log["fair"])
        if reader.seat is not None:
            with pytest.raises(AssertionError, match="is told of"):  # a spectator would have been told too much
                check(reader, known_at(match, None), first, log["fair"])


def check(reader: Reader, known: list[set[str]], first: int, fair: dict[str, Any]) -> None:
    reasons, previews = iter(reader.asked), 0
    actions = len(known) - 1
    for sent in reader.texts:
        text, message = sent, msgspec.json.decode(sent)
        version = message["version"]
        if message["tell"] == "whole":  # its story is of what happened, each entry as it was told then
            check_story(reader, message.pop("told"), known, first, version)
            text = msgspec.json.encode(message).decode()
        done = min(max(version - first, 0), actions)
        told = len(message["told"]) if message["tell"] == "update" else 0
        since = min(max(message.get("since", version - told) - first, 0), actions)
        allowed = set().union(*known[since : done + 1])
        if message["tell"] == "reason":
            allowed |= cards_in(reader.game, next(reasons))  # may be repeated
        extra = cards_in(reader.game, text) - allowed
        assert not extra, f"seat {reader.seat} is told of {extra} at {version}: {text[:300]}"
        ended = message["tell"] in ("whole", "update") and version > first + actions
        assert (fair["secret"] in text) == ended, "the server's part is told with the end, and not before"
        assert not any(part in text for part in fair["parts"]), "a player's part is told by the log alone"
        previews += message["tell"] == "preview"
    assert previews > actions / 2 and len(list(reasons)) < 3, "previews and reasons were to be among them"


def check_story(reader: Reader, told: list[dict[str, Any]], known: list[set[str]], first: int, last: int) -> None:
    for version, entry in enumerate(told, last - len(told) + 1):
        done = max(version - first, 0)
        extra = cards_in(reader.game, str(entry)) - known[done]
        assert not extra, f"seat {reader.seat} is told of {extra} in the story of {version}"
