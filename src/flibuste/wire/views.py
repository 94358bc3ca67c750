"""What each game shows of its cards, as types: a view crosses the wire as the plain object of its fields."""

from typing import Final

from flibuste.game import View
from flibuste.games.corsari.sight import CorsariView
from flibuste.games.korsar.sight import KorsarView
from flibuste.games.nain_jaune.sight import NainJauneView

VIEWS: Final[dict[str, type[View]]] = {"corsari": CorsariView, "korsar": KorsarView, "nain_jaune": NainJauneView}
