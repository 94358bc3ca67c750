"""Nain Jaune as `first_mate_1` plays it."""

from flibuste.bots.first_mate import FirstMate
from flibuste.games.nain_jaune.bots.mind import NainJauneMind

FIRST_MATE = FirstMate(1500, NainJauneMind())
