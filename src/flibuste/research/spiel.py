"""The games for OpenSpiel: importing this module registers them. It needs the extra `spiel`: pip install "flibuste[spiel]".

`python_flibuste_corsari`, `python_flibuste_korsar` and `python_flibuste_nain_jaune` take the games' options as parameters;
`python_flibuste_corsari_six` and the other reduced games are small enough for CFR. Chance is explicit: the deal card by card
(in a reduced game hand by hand), and each card when it is drawn from the stock.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flibuste.research import missing

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as fault:
    raise missing(fault) from None

from flibuste.chance import Rng
from flibuste.game import Game, Options
from flibuste.games import GAMES
from flibuste.research.explicit import LOTS, Explicit, draws_of, hand_of
from flibuste.research.layouts import ENCODE, encoder_of, live

LONGEST_MATCH = 100_000
LONGEST_REDUCED = 48  # entries in the story of a seat


class Story(Explicit):
    """An explicit match that OpenSpiel may copy and pickle, which it does with everything that a state has."""

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        self.moves: list[int] = []

    def copy(self) -> "Story":
        other = super().copy()
        other.__class__ = Story
        assert isinstance(other, Story)
        other.moves = list(self.moves)
        return other

    def __deepcopy__(self, memo: object) -> "Story":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Story"], tuple[Any, ...]]:
        return replayed, (self.game.name, self.options.text(), tuple(self.moves))

    def chances(self) -> list[tuple[int, float]]:
        """What chance may do, by number: a card by its own, whole hands in their order."""
        found = self.outcomes()
        if len(found[0][0]) == 1:
            return [(cards[0], probability) for cards, probability in found]
        return [(number, probability) for number, (_, probability) in enumerate(found)]

    def cards_of(self, number: int) -> tuple[int, ...]:
        if self.drawing >= 0 or self.groups()[len(self.dealt)] == 1:
            return (number,)
        return self.outcomes()[number][0]

    def move(self, number: int) -> None:
        """Whoever is to act, chance or a seat, does this."""
        self.moves.append(number)
        if self.is_chance():
            self.happen(self.cards_of(number))
        else:
            self.play(number)


def replayed(name: str, options: Mapping[str, object], moves: tuple[int, ...]) -> Story:
    """A pickled match."""
    game = GAMES[name]
    story = Story(game, game.options(options))
    for move in moves:
        story.move(move)
    return story


class FlibusteState(pyspiel.State):
    """A position of OpenSpiel's."""

    def __init__(self, game: "FlibusteGame") -> None:
        super().__init__(game)
        self.story = Story(game.engine, game.options)

    def current_player(self) -> int:
        if self.story.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.story.is_chance() else int(self.story.state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.story.state.legal()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.story.chances()

    def _apply_action(self, action: int) -> None:
        self.story.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        engine = self.story.game
        if player == pyspiel.PlayerId.CHANCE:
            return " ".join(engine.deck.names(self.story.cards_of(action)))
        return engine.actions[action]

    def is_terminal(self) -> bool:
        return self.story.state.over

    def returns(self) -> list[float]:
        return self.story.returns()

    def __str__(self) -> str:
        story = self.story
        words = [f"{key}: {value}" for key, value in story.game.dump(story.state).items() if key not in ("game", "options")]
        pending = [" ".join(story.game.deck.names(cards)) for cards in story.dealt]
        return "\n".join([*words, f"dealt: {pending}", f"drawing: {story.drawing >= 0}"])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "FlibusteState":
        """A state that this player cannot tell from this one, for ISMCTS."""
        other: FlibusteState = self.clone()
        rng = Rng(f"flibuste resample {sampler()}")
        other.story = resampled(self.story, player, rng)
        return other


def resampled(story: Story, player: int, rng: Rng) -> Story:
    other = story.resampled(player, rng)
    assert isinstance(other, Story)
    return other


class FlibusteObserver:
    """What a player sees: the named fields of `flibuste.research.layout`, or its whole story (perfect recall)."""

    def __init__(self, game: "FlibusteGame", kind: Any, params: Mapping[str, Any]) -> None:
        if params:
            raise ValueError(f"observation parameters {params}: expected none")
        self.game = game
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = 0  # only what a player sees as a whole is written as numbers
        if self.public and self.private:
            size = game.recall_size() if self.recalls else game.observation_size
        self.tensor: Any = np.zeros(size, np.float32) if size else None
        self.dict = {"observation": self.tensor} if size else {}

    def set_from(self, state: FlibusteState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if self.recalls:
            self.game.write_recall(state.story, player, self.tensor)
        else:
            encoder = self.game.encoder
            encoder.forget(0)
            encoder.refresh(0, state.story.state, player)
            self.tensor[:] = live(encoder.cells, np.uint8)

    def string_from(self, state: FlibusteState, player: int) -> str:
        engine, story = self.game.engine, state.story
        if not self.public:
            return own_cards(story, player)
        if self.recalls and self.private:
            return f"{player}; " + "; ".join(story.told[player])
        view = vars(engine.view(story.state, player if self.private else None))
        left_out = () if self.recalls else ("seen",)
        return "\n".join(f"{key}: {view[key]}" for key in view if key not in ("game", "options", "legal", *left_out))


def own_cards(story: Story, player: int) -> str:
    """What only this player sees."""
    return " ".join(story.game.deck.names(sorted(hand_of(story.game, story.state, player))))


class FlibusteGame(pyspiel.Game):
    """A game of OpenSpiel's."""

    def __init__(self, kind: Any, engine: Game, reduced: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.engine = engine
        asked = {**given, **({"reduced": reduced, "players": 2} if reduced else {})}
        self.options = engine.options(asked)
        self.encoder = encoder_of(engine, self.options, 1)
        self.observation_size = int(self.encoder.size)
        pack = [int(card) for card in engine.start(self.options).pack()]
        self.words: dict[str, int] = {}
        if reduced:
            self.words = {word: place for place, word in enumerate(words_of(engine, pack))}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(engine.actions),
            max_chance_outcomes=max(len(engine.deck.texts), most_hands(engine, self.options, pack) if reduced else 0),
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_REDUCED if reduced else LONGEST_MATCH,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> FlibusteState:
        return FlibusteState(self)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> FlibusteObserver:
        return FlibusteObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params or {})

    # -- the story of a seat in a reduced game, as numbers

    def recall_size(self) -> int:
        return LONGEST_REDUCED * len(self.words)

    def write_recall(self, story: Story, player: int, tensor: Any) -> None:
        """A row for each thing that the seat has seen, each a set of words."""
        rows = tensor.reshape(LONGEST_REDUCED, len(self.words))
        for row, entry in enumerate(story.told[player]):
            for word in words_in(story, entry):
                rows[row, self.words[word]] = 1


def words_in(story: Story, entry: str) -> list[str]:
    """An entry of a story as words: whose action, or whose cards."""
    first, *rest = entry.split(" ")
    if first == "deal":
        return [f"shown {card}" for card in rest if card]
    if first in ("seat", "draws"):
        return [f"own {card}" for card in rest if card in story.game.deck.numbers]
    return [f"by {first}", " ".join(rest)]


def words_of(engine: Game, pack: list[int]) -> list[str]:
    """All words of the stories of a reduced game."""
    names = engine.deck.names(sorted(set(pack)))
    absent = set(engine.deck.texts) - set(names)
    actions = [text for text in engine.actions if not absent & set(text.split(" "))]
    return [f"{kind} {name}" for kind in ("shown", "own") for name in names] + ["by 0", "by 1", *actions]


def most_hands(engine: Game, options: Options, pack: list[int]) -> int:
    return len(draws_of(pack, int(Explicit(engine, options).groups()[0])))


def register(engine: Game, reduced: str = "") -> str:
    """Make a game known to OpenSpiel; return its name there."""
    name = f"python_flibuste_{engine.name}" + (f"_{reduced}" if reduced else "")
    parameters: dict[str, Any] = {option.name: option.usual for option in engine.option_list}
    if engine.editions:
        parameters["edition"] = next(iter(engine.editions))
    for key in () if not engine.editions else engine.editions[parameters["edition"]]:
        del parameters[key]  # an edition has its own; OpenSpiel would fill in the first edition's
    if not reduced:
        parameters["players"] = engine.player_counts[0]
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Flibuste: {engine.title}" + (f", reduced to {reduced} cards" if reduced else ""),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2 if reduced else max(engine.player_counts),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=bool(reduced),
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    class Registered(FlibusteGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, engine, reduced, params)

    pyspiel.register_game(kind, Registered)
    return name


WITH_CHANCE = [game for game in GAMES.values() if LOTS.given_by(game) is not None and ENCODE.given_by(game) is not None]
NAMES = [register(game) for game in WITH_CHANCE]
REDUCED_NAMES = [
    register(game, str(form)) for game in WITH_CHANCE if game.reduced is not None for form in game.reduced.values[1:]
]
