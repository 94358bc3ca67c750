"""Who a visitor is: a number and a secret key in a signed cookie. Seat rights come from it alone.

The database has only the hash of a key. A recovery link moves an identity to another device: it works once, and the old key ends.
No address is ever kept.
"""

import hmac
import secrets
import time
from asyncio import Semaphore
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from flibuste.fair import is_part
from flibuste.server.store.store import DamagedSetting, Store, VisitorRow
from flibuste.server.table.clocks import DAY, HOUR
from flibuste.server.table.names import clean_name, pirate_name
from flibuste.server.table.refusals import Coded, Foreign
from flibuste.wire import Language, NewMe

COOKIE: Final = "flibuste"
RECOVERY_TIME: Final = HOUR
ADMISSION: Final = "admission"  # names of settings
SIGNING_KEY: Final = "signing key"
MOST_KNOWN: Final = 20_000  # in memory at once
NEWCOMERS: Final = 2  # enter at once: who enters in the same commit is answered in the same moment, which holds up moves


class Admission(Struct, frozen=True):
    """Whom the operator lets in."""

    strangers: bool = True  # whether somebody may come who has no invitation
    banned: list[int] = []


class NotKnown(Coded):
    """No visitor has this cookie or this link."""


class Identities:
    """All visitors, by their cookies."""

    def __init__(self, store: Store, signing_key: str, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.signing_key = signing_key.encode()
        self.clock = clock
        self.admission = Admission()
        self.known: dict[int, VisitorRow] = {}  # those who were here since the start, to spare the database
        self.first_today: set[int] = set()  # of these, those whose cookie is to be renewed
        self.tell_others: Callable[[int], None] = lambda _: None  # servers that may know a visitor as he was
        self.door = Semaphore(NEWCOMERS)

    @classmethod
    async def open(cls, store: Store, clock: Callable[[], float] = time.time) -> "Identities":
        """With the key that this database's cookies are signed by."""
        key = await store.setting(SIGNING_KEY, secrets.token_hex(32))
        if not is_part(key):
            raise DamagedSetting(SIGNING_KEY)
        identities = cls(store, key, clock)
        await identities.read_admission()
        return identities

    async def read_admission(self) -> None:
        """Look up whom the operator lets in."""
        try:
            self.admission = msgspec.json.decode(await self.store.setting(ADMISSION, "{}"), type=Admission)
        except msgspec.MsgspecError:
            raise DamagedSetting(ADMISSION) from None

    async def save_admission(self, admission: Admission) -> None:
        await self.store.save_setting(ADMISSION, msgspec.json.encode(admission).decode())
        self.admission = admission
        self.tell_others(0)

    def today(self) -> int:
        return int(self.clock() // DAY)

    # ---- cookies -----------------------------------------------------------------------------------------------------

    def sign(self, text: str) -> str:
        return hmac.new(self.signing_key, text.encode(), sha256).hexdigest()

    def cookie(self, visitor: int, key: str) -> str:
        """The value of a visitor's cookie."""
        text = f"{visitor}.{key}"
        return f"{text}.{self.sign(text)}"

    async def visitor_of(self, cookie: str | None) -> VisitorRow | None:
        """The visitor of a cookie; None for a forged, outdated or missing one."""
        text, _, signature = (cookie or "").rpartition(".")
        number, _, key = text.partition(".")
        if not number.isascii() or not number.isdecimal() or len(number) > 18:
            return None
        if not hmac.compare_digest(self.sign(text).encode(), signature.encode()):
            return None
        row = await self.find(int(number))
        if row is not None and row.seen != self.today():
            row = await self.store.find_visitor(row.id)  # another server may have changed it
        if row is None or not hmac.compare_digest(row.key_hash, hashed(key)):
            return None
        if row.id in self.admission.banned:
            raise Foreign("banned", "the operator of this server has banned you")
        if row.seen != self.today():
            row = row._replace(seen=self.today())
            await self.store.save_visitor(row)
            self.first_today.add(row.id)
        self.known[row.id] = row
        return row

    def renewed(self, row: VisitorRow, cookie: str | None) -> str | None:
        """The cookie to set once more, on the first visit of a day: whoever comes again is not forgotten by the browser."""
        if row.id not in self.first_today:
            return None
        self.first_today.discard(row.id)
        return cookie

    async def find(self, visitor: int) -> VisitorRow | None:
        """The visitor of a number."""
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
            self.first_today.clear()
        return self.known.get(visitor) or await self.store.find_visitor(visitor)

    async def name_of(self, visitor: int) -> tuple[str, str]:
        """What a visitor is called, and the language of that; no name for somebody without an identity."""
        row = await self.find(visitor) if visitor > 0 else None
        return (row.name, row.language) if row is not None else ("", "en")

    # ---- coming, changing, moving, going -----------------------------------------------------------------------------

    async def newcomer(self, language: Language) -> tuple[VisitorRow, str]:
        """A new visitor, and the value of the cookie to set."""
        key = secrets.token_urlsafe(24)
        name = pirate_name(language)
        async with self.door:
            number = await self.store.add_visitor(hashed(key), name, language, self.today())
        row = self.known[number] = VisitorRow(number, hashed(key), name, language, self.today())
        return row, self.cookie(number, key)

    async def change(self, row: VisitorRow, asked: NewMe) -> VisitorRow:
        """Another name, face or language."""
        name = clean_name(asked.name) if asked.name is not None else row.name
        changed = row._replace(name=name, language=asked.language or row.language, face=asked.face or row.face)
        await self.store.save_visitor(changed)
        self.known[row.id] = changed
        self.tell_others(row.id)
        return changed

    async def recovery_secret(self, row: VisitorRow, lasting: float = RECOVERY_TIME) -> tuple[str, float]:
        """The secret of a link that moves this identity to another device, and until when it does."""
        secret = secrets.token_urlsafe(24)
        expires = self.clock() + lasting
        await self.store.add_recovery(hashed(secret), row.id, expires)
        return secret, expires

    async def recover(self, secret: str) -> tuple[VisitorRow, str]:
        """The identity of a recovery link, with a new key: the old device's no longer works."""
        number = await self.store.use_recovery(hashed(secret), self.clock())
        row = await self.store.find_visitor(number) if number is not None else None
        if row is None:
            raise NotKnown("link used", "this link has been used, or is too old")
        key = secrets.token_urlsafe(24)
        changed = row._replace(key_hash=hashed(key), seen=self.today())
        await self.store.save_key(row.id, changed.key_hash)
        await self.store.save_visitor(changed)
        self.known[row.id] = changed
        self.tell_others(row.id)
        return changed, self.cookie(row.id, key)

    async def drop(self, visitor: int) -> None:
        """Keep nothing of a visitor here."""
        self.known.pop(visitor, None)
        await self.store.drop_visitor(visitor)
        self.tell_others(visitor)


def hashed(secret: str) -> bytes:
    """Keys and secrets are long and random, so one round of hashing hides them."""
    return sha256(secret.encode()).digest()
