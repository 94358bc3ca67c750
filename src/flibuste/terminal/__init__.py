"""The games in a terminal: `screen` draws, `play` asks and answers, one file a game says how it looks."""
