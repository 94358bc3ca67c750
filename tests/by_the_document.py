"""Deals rebuilt by somebody who has docs/fair.md and docs/notation.md, and nothing of the program: so no import of it is here."""

import json
from hashlib import sha256
from typing import Any


def plain_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC by its definition, for keys of at most 64 bytes."""
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return sha256(outer + sha256(inner + message).digest()).digest()


def shuffled_by_the_document(pack: list[str], seed: str, deal: int) -> list[str]:
    """Deal n."""
    stream: list[int] = []
    block = 0
    cards = list(pack)
    for left in range(len(cards), 1, -1):
        while True:
            if not stream:
                digest = plain_hmac(seed.encode("ascii"), b"deal %d block %d" % (deal, block))
                stream = [int(digest[place : place + 4].hex(), 16) for place in range(0, 32, 4)]
                block += 1
            word = stream.pop(0)
            if word < 2**32 // left * left:
                break
        place = word % left
        cards[left - 1], cards[place] = cards[place], cards[left - 1]
    return cards


def deck_of(game: str) -> list[str]:
    """Each game's cards in deck order, equal ones beside each other."""
    if game == "corsari":
        colours = ["pink", "violet", "blue", "azure", "grey", "brown", "red", "orange", "yellow", "green"]
        return [f"{colour}-{rank}" for colour in colours for rank in range(1, 12)]
    if game == "nain_jaune":
        return [f"{family}-{rank}" for family in ["skull", "sails", "helm", "cannonball"] for rank in range(1, 14)]
    colours = ["blue", "red", "green", "black"]
    galleons = [f"galleon-{rank}" for rank, count in zip(range(2, 9), (5, 6, 5, 5, 2, 1, 1), strict=True) for _ in range(count)]
    pirates = [
        f"pirate-{colour}-{strength}"
        for colour in colours
        for strength, count in ((1, 2), (2, 4), (3, 4), (4, 2))
        for _ in range(count)
    ]
    return [*galleons, *pirates, *(f"captain-{colour}" for colour in colours), "admiral"]


def hashed(*lines: str) -> str:
    return sha256("\n".join(lines).encode("utf-8")).hexdigest()


def faults_of(text: str, commitment: str, part: str, terms_hash: str) -> list[str]:
    """What does not fit in the log of a match, for a device that kept these three."""
    log: dict[str, Any] = json.loads(text)
    match, fair = log["match"], log["fair"]
    terms = json.loads(fair["terms"])
    table, start = terms["table"], str(terms["match"])
    faults = []
    if (terms["commitment"], hashed(fair["terms"])) != (commitment, terms_hash) or part not in fair["parts"]:
        faults.append("not mine")
    if hashed("flibuste commitment", table, start, fair["secret"]) != commitment:
        faults.append("S")
    seals = [hashed("flibuste seal", table, start, commitment, one) for one in fair["parts"]]
    if seals != list(dict.fromkeys(seal for seal in terms["seals"] if seal)):
        faults.append("c")
    seed = hashed("flibuste seed", fair["terms"], fair["secret"], *fair["parts"])
    pack = deck_of(match["game"])
    deals = [action.split(" ")[1:] for action in match["actions"] if action.startswith("deal ")]
    for number, dealt in enumerate(deals, 1):
        left = [card for card in pack if card in dealt]  # what the game keeps out never comes back
        if match["game"] != "corsari" or number == 1:
            left = pack
        if shuffled_by_the_document(left, seed, number) != dealt:
            faults.append(f"deal {number}")
        pack = left
    return faults if deals else ["no deal"]
