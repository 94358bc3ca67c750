"""Golden playthroughs: one readable match for each game, edition and number of seats.

`make golden` writes them anew; review the difference before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path

from flibuste.bots import bot_named, policy_names
from flibuste.game import Event, Game, Options
from flibuste.games import GAMES
from flibuste.laws import all_options
from flibuste.match import Match

FOLDER = Path(__file__).parent


def ways() -> Iterator[tuple[str, Game, Options]]:
    """The name, game and options of each playthrough: every edition, or form of play, with every number of seats."""
    for game in GAMES.values():
        usual = {option.name: option.usual for option in game.option_list}
        for options in all_options(game):
            further = set(options.written) - {"players", "edition", "teams"}
            if all(options.written[key] == usual[key] and key == "rounds" for key in further):
                words = [game.name, options.edition, str(options.players), "teams" if options.written.get("teams") else ""]
                yield "-".join(word for word in words if word), game, options


def transcript(game: Game, options: Options) -> str:
    """A match of computer players, the better ones in the even seats, in words."""
    good = "greedy" if "greedy" in policy_names(game) else "random"
    match = Match(game, options, "golden")
    seats = [good if seat % 2 == 0 else "random" for seat in range(options.players)]
    bots = [bot_named(game, name, f"golden {seat}") for seat, name in enumerate(seats)]
    lines = [f"{game.title}, rules version {game.rules_version}", f"options {options.text()}", f"seats {', '.join(seats)}", ""]
    while not match.state.over:
        turn = match.turn
        if turn is None:
            events = match.deal()
            lines.append(f"{len(match.actions)}. deal")
        else:
            view = match.view(turn)
            action = bots[turn].choose(view)
            events = match.submit(action, turn)
            lines.append(f"{len(match.actions)}. seat {turn} of {len(view.legal)} actions: {action}")
        lines += [f"      {told(event)}" for event in events]
    return "\n".join([*lines, ""])


def told(event: Event) -> str:
    """An event with all its secrets, and whose they are."""
    words = [event.kind] + [f"{key}={plain(value)}" for key, value in event.facts.items()]
    for seat, secret in event.secrets.items():
        words += [f"to seat {seat} alone: {key}={plain(value)}" for key, value in secret.items()]
    return "; ".join(words if event.seat is None else [f"seat {event.seat} {words[0]}", *words[1:]])


def plain(value: object) -> str:
    return " ".join(plain(one) for one in value) if isinstance(value, list) else str(value)
