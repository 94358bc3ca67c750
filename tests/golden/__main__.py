"""Write all golden playthroughs anew."""

from tests.golden import FOLDER, transcript, ways

for old in FOLDER.glob("*.txt"):
    old.unlink()
for name, game, options in ways():
    (FOLDER / f"{name}.txt").write_text(transcript(game, options), encoding="utf-8")
    print(name)
