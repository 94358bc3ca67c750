"""The documents, taken apart: their fenced blocks, code spans, links and headings."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")]
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block, with its language and the paragraph that leads to it."""

    page: str
    line: int
    language: str
    text: str
    before: str

    @property
    def name(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page."""
    text = text_of(page)
    found = []
    for fence in FENCE.finditer(text):
        before = text[: fence.start()]
        paragraph = " ".join(before.rstrip().rpartition("\n\n")[2].split())
        found.append(Block(page, before.count("\n") + 1, fence[1], fence[2], paragraph))
    return found


def prose(page: str) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", text_of(page))


def spans(page: str) -> list[str]:
    """What stands as code within the text of a page."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def links(page: str) -> list[str]:
    """Where a page's links lead."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(page))


def anchors(page: str) -> set[str]:
    """The names by which the headings of a page are linked to."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def table_in(page: str, heading: str) -> list[dict[str, str]]:
    """The rows of the first table below a heading, by column."""
    text = text_of(page)
    below = re.split(r"^## ", text.partition(f"\n## {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in below.splitlines() if line.startswith("|")]
    assert len(lines) > 2, f"{page} has no table below {heading}"
    return [dict(zip(lines[0], line, strict=True)) for line in lines[2:]]
