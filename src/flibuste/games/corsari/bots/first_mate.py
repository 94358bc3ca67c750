"""Corsari as `first_mate_1` plays it: by the thorough chain."""

from flibuste.bots.first_mate import FirstMate
from flibuste.games.corsari.bots.mind import CorsariMind

FIRST_MATE = FirstMate(1000, CorsariMind(quick=False))
