"""The same cards for several players: where each of them sits, and what a match leaves each with. The arena plays every deal in
every rotation, a tournament every board at every table."""

from collections.abc import Sequence

from flibuste.game import Game, State


def seated(sides: int, rotation: int, seats: int) -> list[int]:
    """Which side sits on each seat. Partners sit side by side, so a team goes round as a whole."""
    partners = seats // sides
    return [(seat // partners - rotation) % sides for seat in range(seats)]


def scores_by_side(game: Game, state: State, seating: Sequence[int], sides: int) -> list[int]:
    """What each side has, and more is better; wherever it sat."""
    sign, by_seat = game.score().sign, game.standing(state)
    return [sign * by_seat[seating.index(side)] for side in range(sides)]
