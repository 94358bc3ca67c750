"""Looking back at a match: what each of a seat's decisions was worth, from what it could know then (`docs/learn.md`)."""
