"""Requests about the visitor: a name, a face, a language, another device, being forgotten; matches that are over."""

from datetime import date, timedelta
from typing import Final

from flibuste.server.house.finished import looking_back
from flibuste.server.house.forgetting import forget
from flibuste.server.house.own_data import own_matches, own_people, own_tournaments
from flibuste.server.house.profiles import MOST_STORIES, face_of
from flibuste.server.house.puzzling import own_puzzles
from flibuste.server.house.stories import played, tallies, told_story
from flibuste.server.requests.visits import Visit
from flibuste.server.store.store import VisitorRow
from flibuste.server.table.refusals import Foreign
from flibuste.wire import Language, Me, MyData, NewMe, Recovery, RecoveryLink, Story, Tally

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "it", "de")


async def get_me(visit: Visit) -> Me:
    """Who you are here. A stranger gets a name and a cookie."""
    row = await visit.visitor()
    if row is None:
        if not visit.desk.identities.admission.strangers:
            raise Foreign("by invitation", "only those who have an invitation may come to this server")
        row, visit.new_cookie = await visit.desk.identities.newcomer(language_of(visit.languages))
    else:
        visit.new_cookie = visit.desk.identities.renewed(row, visit.cookie)
    return me_of(row)


async def put_me(visit: Visit, body: NewMe) -> Me:
    """Take another name, face or language."""
    return me_of(await visit.desk.identities.change(await visit.known(), body))


async def delete_me(visit: Visit) -> None:
    """Delete all that is known of you: your name, your key, your part in every story."""
    row = await visit.known()
    await forget(visit.desk.house, row.id)
    await visit.desk.identities.drop(row.id)
    visit.desk.house.hang_up(row.id, "you have been forgotten, as you asked")


async def my_data(visit: Visit) -> MyData:
    """All that is kept of you, as one file."""
    row = await visit.known()
    last_here = date(1970, 1, 1) + timedelta(days=row.seen)
    house = visit.desk.house
    with looking_back(house, row.id):
        return MyData(
            *(row.id, me_of(row), last_here.isoformat()),
            await own_matches(house, row.id),
            await own_people(house, row.id),
            await own_tournaments(house, row.id),
            await own_puzzles(house, row.id),
        )


async def make_recovery(visit: Visit) -> RecoveryLink:
    """A link, good for one use within an hour, that makes another device yours instead of this one."""
    secret, expires = await visit.desk.identities.recovery_secret(await visit.known())
    return RecoveryLink(f"/recover#{secret}", expires)


async def recover(visit: Visit, body: Recovery) -> Me:
    """Use a recovery link's secret: this device is yours from now on, the old one no longer."""
    row, visit.new_cookie = await visit.desk.identities.recover(body.secret)
    await visit.desk.house.store.drop_device(row.id)
    visit.desk.house.hang_up(row.id, "you have moved to another device")
    return me_of(row)


async def stories(visit: Visit) -> list[Story]:
    """Your matches that are over, the latest first."""
    row = await visit.known()
    rows = [one for one in await visit.desk.house.store.stories(row.id, MOST_STORIES) if played(one, row.id)]
    told = [told_story(one, row.id) for one in rows]
    return [story for story in told if story.started or story.reason == "closed"]  # no table at which nothing was played


async def statistics(visit: Visit) -> list[Tally]:
    """How often you have played and won, by game and by the players opposite."""
    row = await visit.known()
    return tallies(await visit.desk.house.store.stories(row.id, MOST_STORIES), row.id)


def me_of(row: VisitorRow) -> Me:
    return Me(row.name, language_of(row.language), face_of(row.name, row.face))


def language_of(text: str) -> Language:
    """The first of our languages that a browser asks for."""
    for word in text.lower().split(","):
        for language in LANGUAGES:
            if word.strip().startswith(language):
                return language
    return "en"
