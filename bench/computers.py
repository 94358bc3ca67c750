"""The fixed ratings of the computer players, from what was measured in the arena: `python bench/computers.py` writes the file.

A step is how often a level beat the one below it, with the bounds of its interval; `bench/players.md` has the commands ("Each
level against the one below it", for two). Odds of 10 to 1 are 400 points. Level 3 is put at 1500, and errors add up
from there. In Nain Jaune all levels played each other:

    python -m flibuste.arena.ratings --game nain_jaune --players level1,level2,level3,level4,level5,level6 --deals nain_jaune=100

Of level 6 in the other games only the ladders of `bench/players.md` tell, as a difference to level 5 with its interval.
"""

import json
from math import log10, sqrt
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "src" / "flibuste" / "server" / "table" / "computers.json"
MIDDLE: Final = 1500
STEPS: Final = {  # level 2 v 1, 3 v 2, 4 v 3, 5 v 4: wins, lower and upper bound
    "corsari": [(0.675, 0.567, 0.783), (0.790, 0.693, 0.887), (0.740, 0.600, 0.880), (0.725, 0.537, 0.838)],
    "korsar": [(0.673, 0.618, 0.728), (0.702, 0.650, 0.754), (0.683, 0.627, 0.739), (0.769, 0.671, 0.867)],
}
SIXTH: Final = {
    "corsari": (224 - 241, 494 + 51),
    "korsar": (276 - 239, 395 - 169),
}  # points to level 5; the width of level 6's interval
OPTIONS: Final = {
    "nain_jaune": {"rounds": 5}
}  # in a longer match there is less luck, so every match that counts is of this length
LADDER: Final = {"nain_jaune": [(0, 0, 0), (25, 4, 45), (74, 53, 98), (145, 113, 181), (176, 140, 218), (180, 142, 220)]}


def points_of(share: float) -> float:
    return 400 * log10(share / (1 - share))


def chained(game: str) -> dict[str, dict[str, float]]:
    steps = [(points_of(wins), (points_of(high) - points_of(low)) / 3.92) for wins, low, high in STEPS[game]]
    steps.append((SIXTH[game][0], SIXTH[game][1] / 3.92))
    found: dict[str, dict[str, float]] = {}
    for level in range(1, 7):
        way = steps[2:][: level - 3] if level > 3 else steps[level - 1 : 2]
        sign = 1 if level > 3 else -1
        found[f"level{level}"] = standing(sign * sum(step for step, _ in way), sqrt(sum(error**2 for _, error in way)))
    return found


def from_ladder(game: str) -> dict[str, dict[str, float]]:
    rows = LADDER[game]
    return {
        f"level{level}": standing(points - rows[2][0], (high - low) / 3.92) for level, (points, low, high) in enumerate(rows, 1)
    }


def standing(points: float, error: float) -> dict[str, float]:
    return {"points": round(MIDDLE + points), "spread": max(round(error), 10)}


if __name__ == "__main__":
    games = {"corsari": chained("corsari"), "korsar": chained("korsar"), "nain_jaune": from_ladder("nain_jaune")}
    how = "made by bench/computers.py, which says from which matches: points, and their standard error, at least 10"
    FILE.write_text(json.dumps({"how": how, "options": OPTIONS, "games": games}, indent=1) + "\n")
