"""Korsar as `first_mate_1` plays it."""

from flibuste.bots.first_mate import FirstMate
from flibuste.games.korsar.bots.mind import KorsarMind

FIRST_MATE = FirstMate(1500, KorsarMind())
