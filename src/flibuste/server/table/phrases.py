"""What may be said at a table, in four languages. Preset, so that a table is safe for children."""

from typing import Final

PHRASES: Final[dict[str, dict[str, str]]] = {
    "ahoy": {"en": "Ahoy!", "fr": "Ohé !", "it": "Ehilà!", "de": "Ahoi!"},
    "good luck": {
        "en": "Fair winds to all!",
        "fr": "Bon vent, bonne mer !",
        "it": "Buon vento a tutti!",
        "de": "Allzeit gute Fahrt!",
    },
    "well played": {"en": "Well played!", "fr": "Bien joué !", "it": "Ben giocato!", "de": "Gut gespielt!"},
    "thanks": {"en": "Thank you!", "fr": "Merci !", "it": "Grazie!", "de": "Danke!"},
    "sorry": {"en": "Sorry!", "fr": "Pardon !", "it": "Scusate!", "de": "Entschuldigung!"},
    "oops": {"en": "Oops!", "fr": "Oups !", "it": "Ops!", "de": "Hoppla!"},
    "wow": {"en": "Shiver me timbers!", "fr": "Mille sabords !", "it": "Corpo di mille balene!", "de": "Potz Blitz!"},
    "treasure": {"en": "To the treasure!", "fr": "Au trésor !", "it": "Al tesoro!", "de": "Auf zum Schatz!"},
    "your turn": {
        "en": "Your turn, captain.",
        "fr": "À toi, capitaine.",
        "it": "Tocca a te, capitano.",
        "de": "Du bist dran, Käpt’n.",
    },
    "thinking": {"en": "Let me think…", "fr": "Je réfléchis…", "it": "Fammi pensare…", "de": "Ich denke nach …"},
    "hurry": {
        "en": "The tide won’t wait!",
        "fr": "La marée n’attend pas !",
        "it": "La marea non aspetta!",
        "de": "Die Flut wartet nicht!",
    },
    "take your time": {"en": "Take your time.", "fr": "Prends ton temps.", "it": "Fai con calma.", "de": "Lass dir Zeit."},
    "back soon": {
        "en": "Back in a moment.",
        "fr": "Je reviens tout de suite.",
        "it": "Torno subito.",
        "de": "Bin gleich zurück.",
    },
    "i am back": {"en": "Back on deck!", "fr": "De retour à bord !", "it": "Di nuovo a bordo!", "de": "Wieder an Deck!"},
    "again": {"en": "Another match?", "fr": "On remet ça ?", "it": "Un’altra partita?", "de": "Noch eine Partie?"},
    "good bye": {
        "en": "Until the next voyage!",
        "fr": "À la prochaine traversée !",
        "it": "Alla prossima traversata!",
        "de": "Bis zur nächsten Fahrt!",
    },
}
