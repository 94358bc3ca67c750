"""Finds the weights of the nets of `flibuste.bots.net` from matches of computer players; `python -m flibuste.learning GAME`."""
