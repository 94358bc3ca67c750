"""A review as one page of HTML that needs nothing else: words, tables, and plots as SVG drawn by hand."""

from collections.abc import Callable
from html import escape
from itertools import pairwise
from typing import Final

from flibuste.facts import Unit
from flibuste.review.result import CAUSES, Decision, Moment, Review

WIDTH, HEIGHT = 860, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 16, 34
BAR_ROW: Final = 34

CAUSE_WORDS: Final = {
    "deal": "the deals",
    "draw": "your draws",
    "others": "the others' play",
    "own": "your own decisions",
}

CURVE_WORDS: Final = (
    "From what the seat could know at each moment. Dashed lines begin a round; dots cost something beyond chance."
)
CHANGES_WORDS: Final = "What each has changed in all. Together with the start they add up to how it ended."

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2733; --quiet: #5b6775; --grid: #dde3ea; --paper: #fbfaf7;
  --line: #1f5f99; --good: #2e7d4f; --bad: #b3392f; --card: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --quiet: #9aa7b5; --grid: #34404d; --paper: #141b22;
  --line: #6db3f2; --good: #67c58d; --bad: #f0857b; --card: #1b242d; } }
body { margin: 0 auto; max-width: 900px; padding: 24px 20px 64px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.6rem; margin: 0 0 4px; } h2 { font-size: 1.15rem; margin: 36px 0 8px; }
p.quiet, td.quiet, figcaption { color: var(--quiet); } figure { margin: 0; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; background: var(--card); } th { text-align: left; font-weight: 600; }
td, th { padding: 7px 10px; border-bottom: 1px solid var(--grid); vertical-align: top; } td.number { white-space: nowrap; }
.grade { font-weight: 600; } .blunder { color: var(--bad); } .mistake { color: var(--bad); } .slip { color: var(--quiet); }
.scroll { overflow-x: auto; } summary { cursor: pointer; margin: 24px 0 8px; }
"""

Describe = Callable[[Decision, str], str]  # an action of a decision, in words
Explain = Callable[[Decision], str]  # the reasons for the best action, in words


def page_of(review: Review, title: str, describe: Describe, explain: Explain) -> str:
    """The whole page."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Review: {escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}, seat {review.seat}</h1>",
        f'<p class="quiet">{escape(summary(review))}</p>',
        f"<h2>{'Points ahead' if review.unit == 'points' else 'The chance to win'}, step by step</h2>",
        f"<figure>{curve_svg(review)}<figcaption>{CURVE_WORDS}</figcaption></figure>",
        "<h2>Luck and skill</h2>",
        f"<figure>{changes_svg(review)}<figcaption>{CHANGES_WORDS}</figcaption></figure>",
        "<h2>What cost most</h2>",
        mistakes_table(review, describe, explain),
        "<details><summary>All decisions</summary>",
        decisions_table(review, describe),
        "</details></body></html>",
    ]
    return "\n".join(parts) + "\n"


def summary(review: Review) -> str:
    """The review in two sentences."""
    mistakes = review.mistakes()
    ended = {True: "won", False: "lost", None: "left before its end"}[review.won]
    said = f"The match was {ended}. {len(review.decisions)} decisions were looked at, each in {review.worlds} worlds"
    if not mistakes:
        return f"{said}; none of them is a mistake beyond chance."
    some = "one of them is a mistake" if len(mistakes) == 1 else f"{len(mistakes)} of them are mistakes"
    return f"{said}; {some} beyond chance and cost {amount(review, sum(one.cost for one in mistakes))} in all."


def amount(review: Review, value: float, signed: bool = False) -> str:
    """A change of the value, in the unit of the review."""
    sign = "+" if signed and value > 0 else ""
    return f"{sign}{Unit(review.unit, review.scale).amount(value)}{suffix(review)}"


def suffix(review: Review) -> str:
    return " points" if review.unit == "points" else ""


# ---- plots -----------------------------------------------------------------------------------------------------------


def curve_svg(review: Review) -> str:
    """The value over the steps of the match, with its rounds."""
    steps = max(review.steps, 1)

    def x(step: int) -> float:
        return round(LEFT + step / steps * (WIDTH - LEFT - RIGHT), 1)

    def y(value: float) -> float:
        return round(TOP + (1 - min(max(value, 0.0), 1.0)) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(summary(review))}">']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        label = f"{(share - 0.5) * review.scale:+.0f}" if review.unit == "points" else f"{100 * share:.0f}%"
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(share)}" y2="{y(share)}" stroke="var(--grid)"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{label}</text>')
    for step, number in round_starts(review):
        parts.append(
            f'<line x1="{x(step)}" x2="{x(step)}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="var(--grid)" stroke-dasharray="3 4"/>'
            f'<text x="{x(step)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{number}</text>'
        )
    points = " ".join(f"{x(one.step)},{y(one.value)}" for one in review.curve)
    parts.append(f'<polyline points="{points}" fill="none" stroke="var(--line)" stroke-width="2" stroke-linejoin="round"/>')
    for one in review.mistakes():
        size = 3 if one.grade == "slip" else 4.5 if one.grade == "mistake" else 6
        parts.append(
            f'<circle cx="{x(one.step + 1)}" cy="{y(one.value)}" r="{size}" fill="var(--bad)"><title>step {one.step}: '
            f"{escape(one.chosen)}, {amount(review, -one.cost)}</title></circle>"
        )
    return "".join([*parts, "</svg>"])


def round_starts(review: Review) -> list[tuple[int, int]]:
    """Where each round but the first begins."""
    return [
        (after.step, after.round)
        for before, after in pairwise(review.curve)
        if after.round > before.round and after.step < review.steps
    ]


def changes_svg(review: Review) -> str:
    """A bar for each cause, from the middle to the better or the worse."""
    largest = max([abs(value) for value in review.changes.values()] + [0.05])
    middle, half = 560, 240
    height = BAR_ROW * len(CAUSES) + 8
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="What luck and what skill has changed">']
    for row, cause in enumerate(CAUSES):
        value, interval = review.changes[cause], review.changes_interval[cause]
        width = round(abs(value) / largest * half, 1)
        at = middle if value >= 0 else middle - width
        top = row * BAR_ROW + 6
        colour = "var(--good)" if value >= 0 else "var(--bad)"
        parts.append(f'<text x="0" y="{top + 17}">{CAUSE_WORDS[cause]}</text>')
        parts.append(f'<rect x="{at}" y="{top}" width="{width}" height="{BAR_ROW - 10}" rx="3" fill="{colour}"/>')
        figure = f"{amount(review, value, signed=True)} ± {amount(review, interval)}"
        parts.append(f'<text x="300" y="{top + 17}" text-anchor="end">{figure}</text>')
    parts.append(f'<line x1="{middle}" x2="{middle}" y1="0" y2="{height}" stroke="var(--quiet)"/></svg>')
    return "".join(parts)


# ---- tables ----------------------------------------------------------------------------------------------------------


def mistakes_table(review: Review, describe: Describe, explain: Explain) -> str:
    mistakes = review.mistakes()
    if not mistakes:
        return "<p>Nothing that the figures support.</p>"
    rows = ['<div class="scroll"><table><tr><th>step</th><th>chosen</th><th>better</th><th>cost</th><th></th></tr>']
    for one in mistakes:
        rows.append(
            f'<tr><td class="number">{one.step}, round {one.round}</td><td>{escape(describe(one, one.chosen))}</td>'
            f"<td>{escape(describe(one, one.best))}<br><span class=slip>{escape(explain(one))}</span></td>"
            f'<td class="number">{amount(review, one.cost)} ± {amount(review, one.cost_interval)}</td>'
            f'<td class="grade {one.grade}">{one.grade}</td></tr>'
        )
    return "\n".join([*rows, "</table></div>"])


def decisions_table(review: Review, describe: Describe) -> str:
    rows = [
        '<div class="scroll"><table><tr><th>step</th><th>chosen</th><th>chance</th><th>best found</th><th>better by</th></tr>'
    ]
    for one in review.decisions:
        same = one.best == one.chosen
        better = "" if same else f"{amount(review, one.cost, signed=True)} ± {amount(review, one.cost_interval)}"
        rows.append(
            f'<tr><td class="number">{one.step}</td><td>{escape(describe(one, one.chosen))}</td>'
            f'<td class="number">{level(review, one)}</td>'
            f'<td>{"the same" if same else escape(describe(one, one.best))}</td><td class="number">{better}</td></tr>'
        )
    return "\n".join([*rows, "</table></div>"])


def level(review: Review, one: Decision | Moment) -> str:
    """A value itself, in the unit of the review."""
    return f"{Unit(review.unit, review.scale).level(one.value)}{suffix(review)}"
