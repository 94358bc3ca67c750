"""A match in the terminal: people type, computer players answer, and everything that happens is told."""

import os
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.text import Text

from flibuste.bots import Bot, player_named, title_of
from flibuste.game import BadInput, Event, Json, Refused
from flibuste.hints import hints_for
from flibuste.logs import write_log
from flibuste.match import Match
from flibuste.terminal.asking import Leave, chosen, offer, show_rules, typed
from flibuste.terminal.reasons import with_reasons
from flibuste.terminal.screen import screen_of
from flibuste.words import Voice

PERSON = "you"
HINT_SECONDS = 2.0


def seat_names(seats: Sequence[str], voice: Voice) -> list[str]:
    """A name for each seat, told apart where two are the same."""
    you = voice.say("terminal.you")
    names = [you if seat == PERSON else level_name(seat, voice) for seat in seats]
    if names.count(you) > 1:
        numbers = count(1)
        names = [voice.say("new.seat.player", n=next(numbers)) if name == you else name for name in names]
    return [name if names.count(name) == 1 else f"{name} {names[: number + 1].count(name)}" for number, name in enumerate(names)]


def level_name(level: str, voice: Voice) -> str:
    return voice.say(f"level.{level}") if voice.has(f"level.{level}") else title_of(level)


def save_log(match: Match, path: Path) -> None:
    """Write the log where it was asked for."""
    try:
        write_log(match, path)
    except BadInput as error:
        raise BadInput(f"--save {error}") from None


def claim(match: Match, path: Path) -> None:
    """Take the place for the log before the first card is dealt; what is there already stays."""
    try:
        taken = os.path.lexists(path)
    except (OSError, ValueError) as error:
        raise BadInput(f"--save {path}: {error}: expected a place to write to") from None
    if taken:
        raise BadInput(f"--save {path}: is there already: expected a new file")
    save_log(match, path)


class Table:
    """One match at one terminal."""

    def __init__(
        self, match: Match, seats: Sequence[str], console: Console, ask: Callable[[str], str] = input, language: str = "en"
    ) -> None:
        self.match = match
        self.console = console
        self.ask = ask
        self.people = [number for number, seat in enumerate(seats) if seat == PERSON]
        self.bots: dict[int, Bot] = {
            number: player_named(match.game, seat, f"{match.seed} seat {number}")
            for number, seat in enumerate(seats)
            if seat != PERSON
        }
        self.voice = Voice(language)
        self.screen = screen_of(match.game, seat_names(seats, self.voice), language)
        self.looking: int | None = self.people[0] if self.people else None  # whose eyes the terminal has
        self.rounds: list[Json] = []
        self.missed: dict[int, list[Text]] = {seat: [] for seat in self.people}  # what happened while another had the screen

    def run(self) -> None:
        """Play to the end; Leave where the person does."""
        self.console.print(Text(self.voice.say("terminal.help" if self.people else "terminal.watch"), style="dim"))
        while not self.match.state.over:
            seat = self.match.turn
            if seat is None:
                self.happened(self.match.deal())
            elif seat in self.bots:
                bot = self.bots[seat]
                deadline = monotonic() + bot.seconds if bot.seconds is not None else None
                self.happened(self.match.submit(bot.choose(self.match.view(seat), deadline), seat))
            else:
                self.person(seat)
        self.console.print(self.screen.farewell(self.match.view(self.looking)))

    def happened(self, events: Sequence[Event]) -> None:
        """Tell what happened, as the one who looks may know it; after a round, the score sheet."""
        for event in events:
            for seat in self.people:
                line = self.screen.tell(event.seen_by(seat))
                if line is not None and seat != self.looking:
                    self.missed[seat].append(line)
            line = self.screen.tell(event.seen_by(self.looking))
            if line is not None:
                self.console.print(line)
        scored = self.screen.scored(self.match.view(None))
        if scored is not None and scored not in self.rounds:
            self.rounds.append(scored)
            self.score()

    def score(self) -> None:
        sheet = self.screen.score_sheet(self.match.view(self.looking), self.rounds)
        self.console.print(sheet if sheet is not None else Text(self.voice.say("terminal.no_score"), style="dim"))

    def person(self, seat: int) -> None:
        """One decision of a person."""
        if len(self.people) > 1 and self.looking != seat:
            self.wipe()
            typed(self.ask, self.voice.say("terminal.handover", name=self.screen.name(seat)) + " ")
            for line in self.missed[seat]:
                self.console.print(line)
        self.missed[seat].clear()
        self.looking = seat
        view = self.match.view(seat)
        offered = offer(self.screen, view, self.console)
        while True:
            answer = typed(self.ask, "> ")
            if answer == "" and len(offered) == 1:
                answer = "1"
            try:
                if self.answered(seat, answer, offered):
                    return
            except Refused as error:
                self.console.print(Text(self.screen.refusal(error, view.phase), style="red"))

    def wipe(self) -> None:
        """Clear the screen and what could be scrolled back to: the next person must not see this hand."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def answered(self, seat: int, answer: str, offered: Sequence[str]) -> bool:
        """Do what was typed; whether the table has to be drawn anew."""
        if answer in ("", "help"):
            self.console.print(Text(self.voice.say("terminal.help"), style="dim"))
        elif answer == "?":
            show_rules(self.screen, self.match.view(seat), self.console)
        elif answer == "score":
            self.score()
        elif answer == "hint":
            self.hint(seat)
        elif answer in ("quit", "exit"):
            raise Leave
        elif answer == "undo":
            if self.match.undo_fault(seat) is not None:
                raise Refused(self.voice.say("refusal.no_undo"))
            self.match.undo(seat)
            return True
        else:
            self.happened(self.match.submit(chosen(answer, offered, self.voice), seat))
            return True
        return False

    def hint(self, seat: int) -> None:
        """The best actions for a seat, and why."""
        view = self.match.view(seat)
        for number, one in enumerate(hints_for(self.match.game, view, self.match.seed, begun=monotonic(), seconds=HINT_SECONDS)):
            style = "bold green" if number == 0 else "green"
            self.console.print(with_reasons(self.screen, view, one.action, one.reasons, style))


def play(
    match: Match,
    seats: Sequence[str],
    console: Console,
    save: Path | None,
    ask: Callable[[str], str] = input,
    language: str = "en",
) -> None:
    """Play a match; leaving it early is no fault. The log is saved either way, if it is to be."""
    table = Table(match, seats, console, ask, language)
    if save is not None:
        claim(match, save)
    try:
        table.run()
    except (Leave, KeyboardInterrupt):
        console.print(f"\n{table.voice.say('terminal.farewell')}")
    finally:
        if save is not None:
            save_log(match, save)
            console.print(Text(table.voice.say("terminal.saved", file=save), style="dim"))


def show_replay(match: Match, seat: int | None, console: Console, ask: Callable[[str], str] | None, language: str = "en") -> None:
    """A recorded match, step by step; without `ask` all at once."""
    voice = Voice(language)
    names = [voice.say("new.seat.player", n=number) for number in range(1, match.options.players + 1)]
    screen = screen_of(match.game, names, language)
    step = 0
    while True:
        state = match.states[step]
        if step:
            action = match.actions[step - 1]
            number = None if match.states[step - 1].awaits_deal() else match.game.parse(action)
            for event in match.game.events(match.states[step - 1], number, state):
                line = screen.tell(event.seen_by(seat))
                if line is not None:
                    console.print(line)
        if ask is None:
            if step == len(match.actions):
                break
            step += 1
            continue
        view = match.game.view(state, seat)
        console.print(screen.table(view))
        hand = screen.hand(view) if seat is not None else None
        if hand is not None:
            console.print(hand)
        try:
            answer = ask(voice.say("terminal.step", step=step, steps=len(match.actions)) + " > ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if answer == "q":
            return
        if answer == "" and step == len(match.actions):
            break
        step = next_step(answer, step, len(match.actions), console, voice)
    if match.state.over:
        console.print(screen.farewell(match.game.view(match.state, seat)))


def next_step(answer: str, step: int, last: int, console: Console, voice: Voice) -> int:
    """Where the reader of a replay wants to be."""
    if answer == "":
        return min(step + 1, last)
    if answer == "b":
        return max(step - 1, 0)
    if answer.isdecimal() and len(answer) < 7 and int(answer) <= last:
        return int(answer)
    console.print(Text(voice.say("terminal.step.wrong", last=last), style="red"))
    return step
