"""Pirate names for visitors who have not chosen one yet, in each language."""

import secrets
from typing import Final

from flibuste.wire import Language


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


FIRST: Final[dict[Language, tuple[str, ...]]] = {
    "en": words("Amber, Barnaby, Cora, Dorian, Edda, Flint, Greta, Hob, Ivy, Jonas, Kit, Lark, Moss, Nell, Otto, Piper"),
    "fr": words(
        "Aliénor, Basile, Clarisse, Dédé, Élise, Firmin, Gaëlle, Hugo, Ines, Jojo, Lison, Marin, Nino, Odette, Pol, Rosalie"
    ),
    "it": words("Aldo, Bianca, Carlotta, Dino, Elio, Fiamma, Gino, Iris, Lapo, Mina, Nico, Orsola, Pippo, Rina, Sandro, Tea"),
    "de": words("Anke, Bodo, Carla, Dörte, Emil, Frieda, Gesa, Hanno, Ilse, Jasper, Knut, Lotte, Mats, Nele, Ole, Rieke"),
}
SECOND: Final[dict[Language, tuple[str, ...]]] = {
    "en": words(
        "Saltbeard, of the Reef, Stormeye, Two-Anchors, Gull, Barnacle, Nightsail, Copperhook, Driftwood"
        ", Quickknot, Seafoam, Lanternlight"
    ),
    "fr": words(
        "Barbe-de-Sel, du Récif, Œil-d'Orage, Deux-Ancres, la Mouette, Bernacle, Voile-de-Nuit, Crochet-d'Or"
        ", Bois-Flotté, Nœud-Coulant, l'Écume, la Lanterne"
    ),
    "it": words(
        "Barbasale, della Scogliera, Occhio-di-Tempesta, Due-Àncore, il Gabbiano, Mezzaluna, Vela-Nera"
        ", Uncino-d'Oro, Legno-alla-Deriva, Nodo-Svelto, Spuma, Lanterna"
    ),
    "de": words(
        "Salzbart, vom Riff, Sturmauge, Zweianker, Möwe, Seepocke, Nachtsegel, Kupferhaken, Treibholz"
        ", Flinkknoten, Gischt, Laternenlicht"
    ),
}


def pirate_name(language: Language) -> str:
    """A name that nobody chose."""
    return f"{secrets.choice(FIRST[language])} {secrets.choice(SECOND[language])}"[:24]
