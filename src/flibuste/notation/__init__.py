"""Positions, cases and traces as text: the language that people, programs and tests share (`docs/notation.md`)."""
