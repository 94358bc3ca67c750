"""High Tide, the game that the tests add."""
