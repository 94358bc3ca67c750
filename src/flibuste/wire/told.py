"""What a table says, over its socket."""

from msgspec import UNSET, Struct, UnsetType

from flibuste.wire.learning import HintInfo
from flibuste.wire.shown import Absence, TableInfo, Told, You, YouChange
from flibuste.wire.terms import Time


class Tell(Struct, tag_field="tell", frozen=True, kw_only=True):
    """Something that a table says."""


class Whole(Tell, tag="whole", frozen=True):
    """All there is to see: on joining and coming back, when a device was handed over, and whenever it is asked for.

    `told` is what happened after `since`, as the seat whose hand is shown, or else a spectator, may know it. Since 0, it is the
    whole story. `awaits` are the seats of persons for whom computer players wait: they have not opened the table yet, or not put
    the last round's result aside.
    """

    since: int
    version: int
    told: list[Told]
    table: TableInfo
    you: You
    view: dict[str, object] | None
    awaits: list[int] = []


class Update(Tell, tag="update", frozen=True):
    """What has happened up to `version` after what was told before: entry by entry, each with its change of the view.

    Each entry of the log is one version, so an update goes on from a table that is known up to `version` less the number of
    entries `told`. `you`, `deadline`, `table` and `awaits` come along where they have changed, also if nothing has happened.
    """

    version: int
    told: list[Told]
    you: YouChange | UnsetType = UNSET
    deadline: Time | UnsetType | None = UNSET
    table: TableInfo | UnsetType = UNSET
    awaits: list[int] | UnsetType = UNSET

    @property
    def since(self) -> int:
        """The version that it goes on from."""
        return self.version - len(self.told)


class Done(Tell, tag="done", frozen=True):
    """The command of this id was carried out, and is on disk. A command without an id is seen to be done by the update alone."""

    id: int
    version: int


class Reason(Tell, tag="reason", frozen=True):
    """What an action would be told: that it is `legal`, or why it would be refused, as in `refusal`."""

    id: int
    version: int
    legal: bool
    fault: str = ""
    code: str = ""
    reason: str = ""
    rule: str = ""


class Previewed(Tell, tag="preview", frozen=True):
    """What the view at this version promises a seat (null: a spectator), as the game knows: see the previews below."""

    id: int
    version: int
    seat: int | None
    preview: dict[str, object]


class Hinted(Tell, tag="hint", frozen=True):
    """The two or three best actions of a seat at this version, the best first: see `HintInfo`."""

    id: int
    version: int
    seat: int
    hints: list[HintInfo]


class Refusal(Tell, tag="refusal", frozen=True):
    """The command of this id was refused and has changed nothing.

    `fault` is unreadable, not an action, not your turn, not legal, stale, foreign, busy, closed, not found, too many or
    bad input. `code` says it closer, in the words of `wire/codes.py`, and `reason` in English; `rule` is the id of the rule that
    forbids it, or empty.
    """

    id: int
    fault: str
    code: str
    reason: str
    rule: str
    version: int


class Closing(Tell, tag="closing", frozen=True):
    """The line is about to be closed, and why; `again` says whether to come back. Where it does not, `code` says why not."""

    reason: str
    again: bool
    code: str = ""


class Saving(Tell, tag="saving", frozen=True):
    """Whether the server can save what happens. While it cannot, the table stands still: nothing is taken and no clock runs."""

    ok: bool


class Presence(Tell, tag="presence", frozen=True):
    """Which persons are absent, by seat; null where somebody is here, or nobody sits.

    It comes whenever that has changed, and after a `whole` if somebody is absent. A line that comes back within ten seconds was
    never absent; a person without one for a minute is gone.
    """

    seats: list[Absence | None]


Says = Whole | Update | Done | Reason | Previewed | Hinted | Refusal | Closing | Saving | Presence
