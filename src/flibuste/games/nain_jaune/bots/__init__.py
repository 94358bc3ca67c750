"""Computer players of Nain Jaune: where they begin a run, what they believe of the other hands, and what a match is worth."""
