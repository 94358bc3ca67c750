"""Puzzles: moments of real matches in which one action is better than all others, found by the search (`docs/puzzles.md`)."""
