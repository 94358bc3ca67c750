"""What a device has to say for fair deals, by what a table shows: the same for every program that sits at one."""

from collections.abc import Sequence

from flibuste import wire
from flibuste.fair.keeper import Keeper


def part_due(keeper: Keeper, table: wire.TableInfo, seats: Sequence[int]) -> wire.Seal | wire.Reveal | None:
    """What a visitor with these seats has to do now for fair deals."""
    fair = table.fair
    if fair is None or not seats or table.phase not in ("waiting", "dealing"):
        return None
    kept = keeper.part_for(table.code, fair.match, fair.commitment)
    if fair.terms is None:
        seal = kept.seal_for(fair.commitment, [fair.seals[seat] for seat in seats])
        return wire.Seal(seal=seal) if seal is not None else None
    part = kept.reveal(fair.terms) if not set(seats).isdisjoint(fair.awaited) else None
    return wire.Reveal(part=part) if part is not None else None
