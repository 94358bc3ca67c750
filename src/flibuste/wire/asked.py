"""What is asked of a table, over its socket or by a request."""

from typing import Annotated

from msgspec import Meta, Struct

from flibuste.wire.terms import Digits, Face, Name, Seat, Version, Word


class Command(Struct, tag_field="do", frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that a visitor asks of a table. `id` comes back in the answer; without one only a refusal is answered."""

    id: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Act(Command, tag="act", frozen=True):
    """Play an action, of the text that the view's `legal` gives; refused if the position has changed since `version`."""

    version: Version
    action: Annotated[str, Meta(max_length=120)]
    seat: Seat | None = None


class Why(Command, tag="why", frozen=True):
    """Ask what an `act` would be told, without acting: whether it is legal, or why not. The answer is a `reason`."""

    version: Version
    action: Annotated[str, Meta(max_length=120)]
    seat: Seat | None = None


class AskPreview(Command, tag="preview", frozen=True):
    """Ask what this seat's hand is worth and what each of its actions leads to; with null, of the seat whose hand is shown.

    A spectator's preview has what is public. The answer is a `preview`.
    """

    seat: Seat | None = None


class AskWhole(Command, tag="whole", frozen=True):
    """Ask to be shown the whole table once more, with what was told after `since`. A `whole` comes, then `done`."""

    since: Version = 0


class Ping(Command, tag="ping", frozen=True):
    """Ask for a sign of life, to find out whether a line that is silent still works. The answer is `done`."""


class Shown(Command, tag="seen", frozen=True):
    """Say that everything up to `version` was shown to the person here: the table is open, and the last round's result put aside.

    `pace` is how many milliseconds from now on a computer player is to wait before it acts. Only a line that was opened with
    `?paced=true` is waited for. `looks` is false while the page is out of sight: over days, a person is then told of a turn as if
    the page were closed.
    """

    version: Version
    pace: Annotated[int, Meta(ge=0, le=2000)] = 0
    looks: bool = True


class AskHint(Command, tag="hint", frozen=True):
    """Ask for the best actions of one's own seat that is to act, where the table allows `hints`. The answer is a `hint`."""

    seat: Seat | None = None


class Undo(Command, tag="undo", frozen=True):
    """Take one's own last action back, where it revealed nothing and nobody has acted since."""

    version: Version
    seat: Seat | None = None


class Show(Command, tag="show", frozen=True):
    """Several seats share this browser and the device has been handed over: show this seat's hand, or with null nobody's."""

    seat: Seat | None


class Join(Command, tag="join", frozen=True):
    """Sit down, at this seat or at any open one. Whoever has a seat here keeps it, and gets another one only by its number."""

    seat: Seat | None = None
    face: Face | None = None


class Leave(Command, tag="leave", frozen=True):
    """Give up one's seats. After the start a computer player takes over, until one comes back."""


class Seal(Command, tag="seal", frozen=True):
    """Seal this device's part of the chance, for all of its seats: see "Fair deals". Until the start it may be replaced."""

    seal: Digits


class Reveal(Command, tag="reveal", frozen=True):
    """Reveal this device's part of the chance, after the start: the cards are dealt when all are there."""

    part: Digits


class Start(Command, tag="start", frozen=True):
    """Begin the match; computer players take the seats that are still open. For the host, who may seal his own part with it.

    Refused while a person's seal is missing. After a start that came to nothing the next one follows by itself.
    """

    seal: Digits | None = None


class Rename(Command, tag="rename", frozen=True):
    """Call a seat something else: one's own or, for the host, any. With a face it has that one, too."""

    seat: Seat
    name: Name
    face: Face | None = None


class Remove(Command, tag="remove", frozen=True):
    """Take the seat from a person, who cannot join this table again; a computer player goes on. For the host.

    A match from which somebody was removed counts in nobody's statistics.
    """

    seat: Seat


class GiveSeat(Command, tag="give", frozen=True):
    """Before the start: a computer player of this level for a seat without a person, or with null leave it open. For the host."""

    seat: Seat
    level: Word | None


class Lock(Command, tag="lock", frozen=True):
    """Whether nobody else may sit down. For the host."""

    locked: bool


class Pause(Command, tag="pause", frozen=True):
    """Stop the match and its clocks. Where others play: not one's own clock, and once between two moves of one's own."""


class Resume(Command, tag="resume", frozen=True):
    """Go on after a pause."""


class MoreTime(Command, tag="more time", frozen=True):
    """Give the seat to act another minute."""


class TakeBack(Command, tag="take back", frozen=True):
    """Take one's seat back from the computer player that stood in."""

    seat: Seat | None = None


class StandIn(Command, tag="stand in", frozen=True):
    """Let a computer player stand in for the person at this seat, who is `gone`, until that person comes back. For the others.

    Where one device has several seats, it does for all of them.
    """

    seat: Seat


class Resign(Command, tag="resign", frozen=True):
    """Give the match up."""

    seat: Seat | None = None


class AgreeToEnd(Command, tag="agree to end", frozen=True):
    """Agree, or agree no longer, that the match ends here; it does when all persons agree."""

    agree: bool = True


class Say(Command, tag="say", frozen=True):
    """Say one of the preset phrases, by its id."""

    phrase: Word
    seat: Seat | None = None


class Rematch(Command, tag="rematch", frozen=True):
    """After the end: a new table for the same players, each side one place further."""


Order = (
    Act | Undo | Show | Join | Leave | Seal | Reveal | Start | Rename | Remove | GiveSeat | Lock | Pause | Resume | MoreTime
    | TakeBack | StandIn | Resign | AgreeToEnd | Say | Rematch
)  # fmt: skip
"""What changes a table, or what is shown of it."""

Question = Why | AskPreview | AskHint | AskWhole | Shown | Ping
"""What changes nothing; it is asked over the socket only."""

Asked = Order | Question
