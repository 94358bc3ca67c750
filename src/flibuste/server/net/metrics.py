"""`/metrics`: what a server counts, in the format of Prometheus. It names no visitor, no table and no card.

Only those may read it whom the setting `metrics` names, and never through a proxy, behind which everybody would look like the
machine itself.
"""

import asyncio
import shutil
from collections.abc import Iterable, Mapping
from ipaddress import ip_address, ip_network
from itertools import accumulate
from pathlib import Path
from typing import Final

from litestar import Request, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector

from flibuste.server.house.house import House
from flibuste.server.house.measures import Durations
from flibuste.server.net.settings import Settings
from flibuste.server.requests.visits import Desk
from flibuste.server.thinking.elsewhere import NearAndFar

FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")  # headers of those who pass on what others ask
BEAT: Final = 0.5  # seconds between two looks at how late the event loop is


async def measure_lag(house: House) -> None:
    """Sleep for a moment, again and again, and count by how much it was longer."""
    loop = asyncio.get_running_loop()
    while True:
        begun = loop.time()
        await asyncio.sleep(BEAT)
        house.measures.lag.add(max(loop.time() - begun - BEAT, 0.0))


def may_read(settings: Settings, address: str | None, headers: Mapping[str, str]) -> bool:
    """Whether somebody at this address may read what is counted."""
    if address is None or any(name in headers for name in FORWARDED):
        return False
    try:
        asker = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(asker, "ipv4_mapped", None)
    return any((mapped or asker) in ip_network(one) for one in settings.metrics)


class Figures:
    """What is so at this moment; a collector of prometheus_client."""

    def __init__(self, desk: Desk, own_tables: int, database: Path | None) -> None:
        self.desk = desk
        self.own_tables = own_tables
        self.database = database

    def collect(self) -> Iterable[Metric]:
        house = self.desk.house
        measures = house.measures
        yield durations("flibuste_commit_seconds", "From a change of a table to its being on disk.", measures.commits)
        yield CounterMetricFamily(
            "flibuste_failed_commits", "Changes of tables that could not be saved.", value=measures.failed_commits
        )
        yield durations("flibuste_loop_lag_seconds", "By how much the event loop was late.", measures.lag)
        refusals = CounterMetricFamily("flibuste_refusals", "What was refused, by its code.", labels=["code"])
        for code, count in sorted(measures.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        yield from tables(house, self.own_tables)
        lines = sum(len(room.lines) for room in house.rooms.values())
        yield GaugeMetricFamily("flibuste_lines", "Open lines to tables.", value=lines)
        waiting, busy = house.thinkers.queue
        yield GaugeMetricFamily("flibuste_thoughts_waiting", "Thoughts, hints and reviews that wait for a worker.", value=waiting)
        yield GaugeMetricFamily("flibuste_thoughts_under_way", "Those that a worker is busy with.", value=busy)
        shed = "Moves that were thought about less deeply than asked, for want of time."
        yield CounterMetricFamily("flibuste_thoughts_shed", shed, value=house.thinkers.shed)
        if isinstance(house.thinkers, NearAndFar):
            places = house.thinkers.far_places
            yield GaugeMetricFamily("flibuste_far_thoughts", "How many thoughts other machines can have at once.", value=places)
        yield GaugeMetricFamily("flibuste_saving", "1 if what happens can be saved.", value=float(house.saving.fault is None))
        left = house.fleet.lease_left()
        if left is not None:
            yield GaugeMetricFamily("flibuste_lease_seconds", "How long this server may still speak for its tables.", value=left)
        if self.database is not None:
            free = shutil.disk_usage(self.database.parent).free
            yield GaugeMetricFamily("flibuste_disk_free_bytes", "What is free on the disk of the database.", value=free)


def tables(house: House, own: int) -> Iterable[Metric]:
    """Live tables of this server, in memory or not; those of others that it follows; those over that somebody still looks at. In
    a fleet a table that sleeps is nobody's, and every server counts it."""
    states = {"awake": 0, "asleep": 0, "followed": 0, "over": 0}
    for room in house.rooms.values():
        states["over" if room.table.ending is not None else "awake" if room.owner is None else "followed"] += 1
    states["asleep"] = max(own - states["awake"], 0)
    found = GaugeMetricFamily("flibuste_tables", "Tables by their state at this server.", labels=["state"])
    for state, count in states.items():
        found.add_metric([state], count)
    yield found


def durations(name: str, words: str, taken: Durations) -> HistogramMetricFamily:
    bounds = [*(f"{bound:g}" for bound in taken.bounds), "+Inf"]
    counts = accumulate(taken.counts)
    return HistogramMetricFamily(name, words, buckets=list(zip(bounds, counts, strict=True)), sum_value=taken.total)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[None, None, State]) -> Response[bytes]:
    """What the server counts."""
    state = request.app.state
    if not may_read(state.settings, request.client.host if request.client is not None else None, request.headers):
        return Response(b"not for you: see the setting `metrics`\n", status_code=403, media_type="text/plain")
    desk: Desk = state.desk
    registry = CollectorRegistry()
    registry.register(Figures(desk, await desk.house.fleet.own_tables(), state.database_file))
    ProcessCollector(registry=registry)
    return Response(generate_latest(registry), headers={"cache-control": "no-store"}, media_type=CONTENT_TYPE_LATEST)
