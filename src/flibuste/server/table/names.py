"""What persons are called: names cleaned and told apart, and pirate names in each language for those who have not chosen."""

import secrets
from collections.abc import Collection, Sequence
from typing import Final

from flibuste.game import BadInput
from flibuste.server.table.refusals import Unfit

LONGEST: Final = 24  # letters, as `wire.Name` has it


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


FIRST: Final[dict[str, tuple[str, ...]]] = {
    "en": words("Amber, Barnaby, Cora, Dorian, Edda, Flint, Greta, Hob, Ivy, Jonas, Kit, Lark, Moss, Nell, Otto, Piper"),
    "fr": words(
        "Aliénor, Basile, Clarisse, Dédé, Élise, Firmin, Gaëlle, Hugo, Inès, Jojo, Lison, Marin, Nino, Odette, Pol, Rosalie"
    ),
    "it": words("Aldo, Bianca, Carlotta, Dino, Elio, Fiamma, Gino, Iris, Lapo, Mina, Nico, Orsola, Pippo, Rina, Sandro, Tea"),
    "de": words("Anke, Bodo, Carla, Dörte, Emil, Frieda, Gesa, Hanno, Ilse, Jasper, Knut, Lotte, Mats, Nele, Ole, Rieke"),
}
SECOND: Final[dict[str, tuple[str, ...]]] = {
    "en": words(
        "Saltbeard, of the Reef, Stormeye, Two-Anchors, Gull, Barnacle, Nightsail, Copperhook, Driftwood"
        ", Quickknot, Seafoam, Lanternlight"
    ),
    "fr": words(
        "Barbe-de-Sel, du Récif, Œil-d’Orage, Deux-Ancres, la Mouette, Bernacle, Voile-de-Nuit, Crochet-d’Or"
        ", Bois-Flotté, Nœud-Marin, l’Écume, la Lanterne"
    ),
    "it": words(
        "Barbasale, della Scogliera, Occhioburrasca, Due-Àncore, il Gabbiano, Mezzaluna, Vela-Nera"
        ", Uncino-d’Oro, Legnodimare, Nodo-Svelto, Spuma, Lanterna"
    ),
    "de": words(
        "Salzbart, vom Riff, Sturmauge, Zweianker, Möwe, Seepocke, Nachtsegel, Kupferhaken, Treibholz"
        ", Flinkknoten, Gischt, Laternenlicht"
    ),
}


def pirate_name(language: str) -> str:
    """A name that nobody chose."""
    return f"{secrets.choice(FIRST[language])} {secrets.choice(SECOND[language])}"[:LONGEST]


def clean_name(name: str) -> str:
    """A name as it is shown: one line of letters that can be seen."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable():
        raise Unfit("invalid name", "a name is made of letters, figures and signs that can be seen")
    return cleaned


def told_apart(name: str, others: Collection[str]) -> str:
    """This name or, where one of the others has it, the same with a number."""
    taken = {other.casefold() for other in others}
    numbered, number = name, 1
    while numbered.casefold() in taken:
        number += 1
        end = f" {number}"
        numbered = name[: LONGEST - len(end)].rstrip() + end
    return numbered


def local_names(count: int, wanted: Sequence[str], name: str, language: str) -> list[str]:
    """The names of those who share a visitor's device: as they want or else the visitor's first, then those of pirates."""
    if len(wanted) > count:
        raise BadInput(f"{len(wanted)} names were given: expected at most {count}, one for each seat of yours")
    names: list[str] = []
    for place in range(count):
        asked = clean_name(wanted[place]) if place < len(wanted) else name if place == 0 else pirate_name(language)
        names.append(told_apart(asked, names))
    return names
