"""Golden playthroughs of the reduced games in OpenSpiel's own form. `python -m tests.research.playthroughs` writes them anew."""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from flibuste.research.spiel import REDUCED_NAMES

FOLDER = Path(__file__).parent / "playthroughs"
SMALLEST = REDUCED_NAMES[::2]  # of each game; those of the others would say no more


def playthrough(name: str) -> str:
    text = generate_playthrough.playthrough(name, None, alsologtostdout=False, seed=7)
    return "\n".join(line.rstrip() for line in str(text).splitlines()) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in SMALLEST:
        (FOLDER / f"{name}.txt").write_text(playthrough(name))
