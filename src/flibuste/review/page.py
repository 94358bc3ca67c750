"""A review as one page of HTML that needs nothing else: words, tables, and plots as SVG drawn by hand."""

from collections.abc import Callable
from html import escape
from itertools import pairwise
from typing import Final

from flibuste.facts import Unit
from flibuste.review.result import CAUSES
from flibuste.wire.reviews import CurvePoint, Decision, Lasting, Review
from flibuste.words import Voice

WIDTH, HEIGHT = 860, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 16, 34
BAR_ROW: Final = 34

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

KINDS: Final[dict[str, tuple[Lasting, ...]]] = {"luck": ("deal", "draw"), "rivals": ("others",), "skill": ("own",)}

Describe = Callable[[Decision, str], str]  # an action of a decision, in words
Explain = Callable[[Decision], str]  # the reasons for the best action, in words


def page_of(review: Review, title: str, describe: Describe, explain: Explain, voice: Voice) -> str:
    """The whole page."""
    say = voice.say
    seat = say("new.seat.player", n=review.seat + 1)
    curve_text = "learn.curve.text" if has_rounds(review) else "learn.curve.text.only"
    parts = [
        "<!doctype html>",
        f'<html lang="{voice.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(say('terminal.review', game=title))}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(voice.joined('comma', [title, seat]))}</h1>",
        f'<p class="quiet">{escape(summary(review, voice))}</p>',
        f"<h2>{escape(curve_title(review, voice))}</h2>",
        f"<figure>{curve_svg(review, voice)}<figcaption>{escape(say(curve_text))}</figcaption></figure>",
        f"<h2>{escape(say('learn.luck'))}</h2>",
        f"<p>{escape(told(review, voice))}</p>",
        f"<figure>{changes_svg(review, voice)}<figcaption>{escape(explained(review, voice))}</figcaption></figure>",
        f"<h2>{escape(say('learn.cost'))}</h2>",
        mistakes_table(review, describe, explain, voice),
        f"<details><summary>{escape(say('learn.all'))}</summary>",
        decisions_table(review, describe, voice),
        f'</details><p class="quiet">{escape(say("learn.review.how"))}</p></body></html>',
    ]
    return "\n".join(parts) + "\n"


def summary(review: Review, voice: Voice) -> str:
    """The review in three sentences."""
    mistakes = review.mistakes()
    ended = {True: "won", False: "lost", None: "unfinished"}[review.won]
    said = [voice.say(f"learn.review.{ended}")]
    said.append(voice.say("learn.review.looked_at", n=len(review.decisions), worlds=review.worlds))
    if mistakes:
        worst = amount(review, max(one.cost for one in mistakes), voice)
        said.append(voice.say("learn.review.mistakes", n=len(mistakes), cost=worst))
    else:
        said.append(voice.say("learn.review.clean"))
    return " ".join(said)


def curve_title(review: Review, voice: Voice) -> str:
    return voice.say("learn.curve.points" if review.unit == "points" else "learn.curve.chance")


def causes_of(review: Review) -> list[Lasting]:
    """The causes that the match had: some games have no draws."""
    return [cause for cause in CAUSES if any(moment.cause == cause for moment in review.curve)]


def has_rounds(review: Review) -> bool:
    """A match of one round, or of a game without rounds, needs no number of the round."""
    return any(moment.round > 1 for moment in review.curve)


def by_kind(review: Review) -> dict[str, float]:
    """How much luck, the others and skill have changed."""
    return {kind: sum(review.changes[cause] for cause in causes) for kind, causes in KINDS.items()}


def told(review: Review, voice: Voice) -> str:
    """What luck, the others and one's own play gave or took, each in a sentence; what comes to nothing is not told."""
    said = []
    for kind, change in by_kind(review).items():
        whole = whole_amount(review, abs(change), voice)
        if whole != whole_amount(review, 0.0, voice):
            said.append(voice.say(f"learn.told.{kind}.{'gave' if change > 0 else 'took'}", amount=whole))
    return " ".join(said)


def explained(review: Review, voice: Voice) -> str:
    """What the figures of luck and skill mean; a figure over 100% needs a word more."""
    ending = "learn.luck.unfinished" if review.won is None else "learn.luck.text"
    if review.unit == "points":
        return voice.say(f"{ending}.points")
    over = any(abs(change) > 1 for change in (*review.changes.values(), *by_kind(review).values()))
    return " ".join([voice.say(ending), *([voice.say("learn.luck.over")] if over else [])])


def amount(review: Review, value: float, voice: Voice, signed: bool = False) -> str:
    """A change of the value, in the unit of the review."""
    sign = "+" if signed and value > 0 else ""
    figure = f"{sign}{Unit(review.unit, review.scale).amount(value)}"
    return in_points(review, figure, value * review.scale, voice)


def whole_amount(review: Review, value: float, voice: Voice) -> str:
    """The same without digits after the comma."""
    whole = round(value * (review.scale if review.unit == "points" else 100))
    return in_points(review, f"{whole}" if review.unit == "points" else f"{whole}%", whole, voice)


def in_points(review: Review, figure: str, points: float, voice: Voice) -> str:
    shown = voice.figure(figure)
    return voice.say("learn.points", n=points, figure=shown) if review.unit == "points" else shown


# ---- plots -----------------------------------------------------------------------------------------------------------


def curve_svg(review: Review, voice: Voice) -> str:
    """The value over the steps of the match, with its rounds."""
    steps = max(review.steps, 1)

    def x(step: int) -> float:
        return round(LEFT + step / steps * (WIDTH - LEFT - RIGHT), 1)

    def y(value: float) -> float:
        return round(TOP + (1 - min(max(value, 0.0), 1.0)) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(summary(review, voice))}">']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        figure = f"{(share - 0.5) * review.scale:+.0f}" if review.unit == "points" else f"{100 * share:.0f}%"
        label = voice.figure(figure)
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
        said = voice.say("learn.curve.at.only", step=one.step, value=amount(review, -one.cost, voice))
        parts.append(
            f'<circle cx="{x(one.step + 1)}" cy="{y(one.value)}" r="{size}" fill="var(--bad)">'
            f"<title>{escape(said)}</title></circle>"
        )
    return "".join([*parts, "</svg>"])


def round_starts(review: Review) -> list[tuple[int, int]]:
    """Where each round but the first begins."""
    return [
        (after.step, after.round)
        for before, after in pairwise(review.curve)
        if after.round > before.round and after.step < review.steps
    ]


def changes_svg(review: Review, voice: Voice) -> str:
    """A bar for each cause, from the middle to the better or the worse."""
    largest = max([abs(value) for value in review.changes.values()] + [0.05])
    middle, half = 560, 240
    causes = causes_of(review)
    height = BAR_ROW * len(causes) + 8
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(voice.say("learn.luck"))}">']
    for row, cause in enumerate(causes):
        value, interval = review.changes[cause], review.changes_interval[cause]
        width = round(abs(value) / largest * half, 1)
        at = middle if value >= 0 else middle - width
        top = row * BAR_ROW + 6
        colour = "var(--good)" if value >= 0 else "var(--bad)"
        parts.append(f'<text x="0" y="{top + 17}">{escape(voice.say(f"learn.cause.{cause}"))}</text>')
        parts.append(f'<rect x="{at}" y="{top}" width="{width}" height="{BAR_ROW - 10}" rx="3" fill="{colour}"/>')
        figure = f"{amount(review, value, voice, signed=True)} ± {amount(review, interval, voice)}"
        parts.append(f'<text x="300" y="{top + 17}" text-anchor="end">{figure}</text>')
    parts.append(f'<line x1="{middle}" x2="{middle}" y1="0" y2="{height}" stroke="var(--quiet)"/></svg>')
    return "".join(parts)


# ---- tables ----------------------------------------------------------------------------------------------------------


def mistakes_table(review: Review, describe: Describe, explain: Explain, voice: Voice) -> str:
    mistakes = review.mistakes()
    if not mistakes:
        return f"<p>{escape(voice.say('learn.cost.none'))}</p>"
    rows = [heading(voice, "learn.curve.step", "learn.cost.played", "learn.cost.better", "learn.cost.cost", "")]
    where_key = "learn.cost.where" if has_rounds(review) else "learn.cost.where.only"
    for one in mistakes:
        where = voice.say(where_key, round=one.round, step=one.step)
        rows.append(
            f'<tr><td class="number">{escape(where)}</td><td>{escape(describe(one, one.chosen))}</td>'
            f"<td>{escape(describe(one, one.best))}<br><span class=slip>{escape(explain(one))}</span></td>"
            f'<td class="number">{amount(review, one.cost, voice)} ± {amount(review, one.cost_interval, voice)}</td>'
            f'<td class="grade {one.grade}">{escape(voice.say(f"learn.grade.{one.grade}"))}</td></tr>'
        )
    return "\n".join([*rows, "</table></div>"])


def heading(voice: Voice, *keys: str) -> str:
    cells = "".join(f"<th>{escape(voice.say(key)) if key else ''}</th>" for key in keys)
    return f'<div class="scroll"><table><tr>{cells}</tr>'


def decisions_table(review: Review, describe: Describe, voice: Voice) -> str:
    keys = ("learn.curve.step", "learn.cost.played", "learn.curve.value", "learn.cost.better", "learn.curve.change")
    rows = [heading(voice, *keys)]
    for one in review.decisions:
        same = one.best == one.chosen
        better = "" if same else f"{amount(review, one.cost, voice, signed=True)} ± {amount(review, one.cost_interval, voice)}"
        best = voice.say("learn.all.same") if same else describe(one, one.best)
        rows.append(
            f'<tr><td class="number">{one.step}</td><td>{escape(describe(one, one.chosen))}</td>'
            f'<td class="number">{level(review, one, voice)}</td><td>{escape(best)}</td><td class="number">{better}</td></tr>'
        )
    return "\n".join([*rows, "</table></div>"])


def level(review: Review, one: Decision | CurvePoint, voice: Voice) -> str:
    """A value itself, in the unit of the review."""
    figure = Unit(review.unit, review.scale).level(one.value)
    return in_points(review, figure, (one.value - 0.5) * review.scale, voice)
