"""Korsar, by Reiner Knizia: `rules` is the game, `sight` what is seen of it, `text` what is written of it."""
