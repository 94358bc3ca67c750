"""Duplicate tournaments: every table of a round plays the same boards, and what is made of the same hands is compared.

No I/O, no clock, no chance of its own: times, codes and secrets are given. `pairing` says who meets whom, `scoring` compares and
ranks, `course` is a tournament from the first entry to the last board.
"""
