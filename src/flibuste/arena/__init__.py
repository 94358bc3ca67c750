"""The arena: computer players against each other, in duplicate matches, with intervals. `docs/arena.md` tells how to use it."""
