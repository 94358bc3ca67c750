"""What each game shows of its cards, as types: a view, or a preview of it, crosses the wire as the plain object of its fields."""

from typing import Any, Final

from flibuste.game import Preview, View
from flibuste.games.corsari.preview import CorsariCrew, CorsariOutlook, CorsariPreview
from flibuste.games.corsari.sight import CorsariView
from flibuste.games.korsar.preview import KorsarOutlook, KorsarPreview, KorsarStanding
from flibuste.games.korsar.sight import KorsarView
from flibuste.games.nain_jaune.preview import NainJauneOutlook, NainJaunePreview
from flibuste.games.nain_jaune.sight import NainJauneView

VIEWS: Final[dict[str, type[View]]] = {"corsari": CorsariView, "korsar": KorsarView, "nain_jaune": NainJauneView}
PREVIEWS: Final[dict[str, type[Preview]]] = {"corsari": CorsariPreview, "korsar": KorsarPreview, "nain_jaune": NainJaunePreview}
IN_PREVIEWS: Final[list[type[Any]]] = [CorsariOutlook, CorsariCrew, KorsarOutlook, KorsarStanding, NainJauneOutlook]
