"""A picture of the figures: a dot and its interval for each player, as SVG drawn by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from flibuste.arena.report import Summary, title_of

WIDTH = 720
LEFT = 150  # where the axis begins; the names stand before it
RIGHT = 90  # kept free behind it, for the figures
TOP = 88
ROW = 34
BOTTOM = 64
INK, QUIET, GRID, MARK = "#1d2733", "#5b6775", "#dde3ea", "#1f5f99"


@dataclass(frozen=True)
class Row:
    """One line of the picture."""

    name: str
    value: float
    low: float
    high: float
    text: str


def svg_of(summary: Summary) -> str:
    """The win rates of a table, or the ratings of a ladder."""
    if summary.ladder:
        rows = [
            Row(one.name, one.points.mean, one.points.low or 0.0, one.points.high or 0.0, f"{one.points.mean:.0f}")
            for one in summary.ladder
        ]
        ends = (min(0.0, *(row.low for row in rows)), max(1.0, *(row.high for row in rows)))
        return drawn("Ratings with 95% intervals", title_of(summary), rows, ends, "Bradley–Terry points", None)
    rows = []
    for one in summary.tables[0]:
        assert one.wins.low is not None and one.wins.high is not None
        name = one.name if one.places == 1 else f"{one.name} ×{one.places}"
        rows.append(Row(name, 100 * one.wins.mean, 100 * one.wins.low, 100 * one.wins.high, f"{100 * one.wins.mean:.1f}%"))
    fair = 100 / len(summary.contest.seats)
    return drawn("Matches won, with 95% intervals", title_of(summary), rows, (0.0, 100.0), "% of the matches", fair)


def drawn(title: str, subtitle: str, rows: Sequence[Row], ends: tuple[float, float], axis: str, fair: float | None) -> str:
    """The picture; `fair` is where a dashed line says what everybody would have if all were equal."""
    ticks = ticks_of(*ends)
    first, last = min(ticks[0], ends[0]), max(ticks[-1], ends[1])

    def x(value: float) -> float:
        return round(LEFT + (value - first) / (last - first) * (WIDTH - LEFT - RIGHT), 1)

    height = TOP + ROW * len(rows) + BOTTOM
    floor_y = TOP + ROW * len(rows)
    frame = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(subtitle)}: {escape(', '.join(f'{row.name} {row.text}' for row in rows))}</desc>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        words(20, 28, title, size=18, weight="600"),
        words(20, 50, subtitle, size=12, colour=QUIET),
    ]
    for tick in ticks:
        parts.append(f'<line x1="{x(tick)}" y1="{TOP}" x2="{x(tick)}" y2="{floor_y}" stroke="{GRID}"/>')
        parts.append(words(x(tick), floor_y + 20, f"{tick:g}", size=12, colour=QUIET, anchor="middle"))
    parts.append(f'<line x1="{LEFT}" y1="{floor_y}" x2="{WIDTH - RIGHT}" y2="{floor_y}" stroke="{QUIET}"/>')
    parts.append(words((LEFT + WIDTH - RIGHT) / 2, floor_y + 44, axis, size=12, colour=QUIET, anchor="middle"))
    if fair is not None:
        parts.append(
            f'<line x1="{x(fair)}" y1="{TOP}" x2="{x(fair)}" y2="{floor_y}" stroke="{INK}" stroke-dasharray="4 4"/>'
            + words(x(fair), TOP - 6, "fair share", size=12, colour=QUIET, anchor="middle")
        )
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        parts.append(words(LEFT - 12, y + 5, shortened(row.name), anchor="end"))
        parts.append(
            f'<path d="M{x(row.low)} {y}H{x(row.high)}M{x(row.low)} {y - 6}v12M{x(row.high)} {y - 6}v12"'
            f' stroke="{MARK}" stroke-width="2" fill="none"/>'
        )
        parts.append(f'<circle cx="{x(row.value)}" cy="{y}" r="5" fill="{MARK}"/>')
        parts.append(words(WIDTH - RIGHT + 14, y + 5, row.text))
    return "\n".join([*parts, "</svg>", ""])


def words(x: float, y: float, text: str, size: int = 14, weight: str = "400", colour: str = INK, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )


def shortened(name: str) -> str:
    """A name that fits before the axis."""
    return name if len(name) <= 16 else name[:15] + "…"


def ticks_of(low: float, high: float) -> list[float]:
    """Four to ten round values that cover a range."""
    rough = (high - low) / 5
    unit = 10.0 ** floor(log10(rough))
    step = next(factor * unit for factor in (1, 2, 2.5, 5, 10) if factor * unit >= rough)
    return [number * step for number in range(floor(low / step), ceil(high / step) + 1)]
