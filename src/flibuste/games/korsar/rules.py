"""Korsar (Reiner Knizia): the cards, the options, the turn, battles, captures, the end and the score.

Equal cards are interchangeable, so a card is the number of its kind. The ids in the comments are those of
`docs/rules/korsar.md`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, Deck, numbers
from flibuste.game import NOBODY, Option, Options, State

# ---- the cards -------------------------------------------------------------------------------------------------------

COLOURS: Final = ("blue", "red", "green", "black")
FLAGS: Final = 4  # how many colours there are
STRENGTHS: Final = 4  # pirates have strength 1 to 4
LEAST_VALUE: Final = 2  # galleons are worth 2 to 8
PACK: Final = 78
HAND: Final = 6

GALLEONS: Final = 7  # kinds 0 to 6 are galleons, by value
PIRATE: Final = GALLEONS  # + 4 x the colour + the strength - 1
CAPTAIN: Final = PIRATE + FLAGS * STRENGTHS  # + the colour
ADMIRAL: Final = CAPTAIN + FLAGS
KINDS: Final = ADMIRAL + 1
FIGHTERS: Final = KINDS - GALLEONS  # the kinds that are played on a battle

DECK: Final = Deck(
    [(f"galleon-{value}", count) for value, count in ((2, 5), (3, 6), (4, 5), (5, 5), (6, 2), (7, 1), (8, 1))]
    + [(f"pirate-{colour}-{strength}", count) for colour in COLOURS for strength, count in ((1, 2), (2, 4), (3, 4), (4, 2))]
    + [(f"captain-{colour}", 1) for colour in COLOURS]
    + [("admiral", 1)]
)
WHOLE_PACK: Final[vec[i64]] = vec[i64](DECK.cards)
MOST_BATTLES: Final = 25  # one a galleon

# ---- the options -----------------------------------------------------------------------------------------------------

OPTIONS: Final = (
    Option(
        "teams", (False, True), "partners sit side by side: seats 0 and 1, 2 and 3 …; always with 6 and 8 players", "KOR-23", True
    ),
    Option("end_unattacked", ("owner", "nobody"), "who gets a galleon that nobody attacks when the match ends", "KOR-A16"),
)

REDUCED: Final = Option("reduced", ("no", "six", "eight"), "6 or 8 cards of 2 colours, small enough to be solved")
FEW: Final = [0, 1, PIRATE, PIRATE + 1, PIRATE + STRENGTHS, PIRATE + STRENGTHS + 1]  # two galleons, two pirates of two colours
PACKS: Final = {"no": WHOLE_PACK, "six": vec[i64](FEW), "eight": vec[i64]([0] + FEW + [CAPTAIN])}  # noqa: RUF005  mypyc knows no star there

# ---- the actions -----------------------------------------------------------------------------------------------------

DRAW: Final = 0
GALLEON: Final = 1  # + card
ON: Final = GALLEON + GALLEONS  # + 21 x (the battle's id - 1) + card - 7: a pirate, captain or admiral joins that battle
DISCARD: Final = ON + MOST_BATTLES * FIGHTERS  # + card; a galleon's has a number too, so that its refusal can say why

ACTIONS: Final = (
    ["draw"]
    + DECK.texts[:GALLEONS]
    + [f"{card} on {battle}" for battle in range(1, MOST_BATTLES + 1) for card in DECK.texts[GALLEONS:]]
    + [f"discard {card}" for card in DECK.texts]
)

# ---- the phases ------------------------------------------------------------------------------------------------------

DEAL: Final = 0
PLAYING: Final = 1
OVER: Final = 2
PHASES: Final = ("deal", "play", "over")

# ---- what the arrays hold --------------------------------------------------------------------------------------------

# `holdings`, 32 places a seat: how many cards of each kind are in hand, and then
HELD: Final = KINDS  # the kinds in hand as bits
HAND_SIZE: Final = KINDS + 1
BOOTY: Final = KINDS + 2  # four bits a galleon's value
SEAT_PLACES: Final = 32

# `battles`, 10 places a battle, in order of id:
BATTLE_ID: Final = 0
CARGO: Final = 1  # the galleon
OWNER: Final = 2  # a seat
CHARACTER: Final = 3  # a captain, the admiral or 0
CHARACTER_SIDE: Final = 4
LEADER: Final = 5  # the side that captures at its next check if nothing changes, or NOBODY
FLEETS: Final = 6  # + colour: its pirates there, 0 for a colour that is free
BATTLE_PLACES: Final = 10

# A fleet: the number of its pirates of each strength in four bits each, then its strength, then its side + 1.
FLEET_STRENGTH: Final = 16
FLEET_SIDE: Final = 24

LOW_BITS: Final = 11
LOW_MASK: Final = (1 << LOW_BITS) - 1
LOWEST: Final[vec[i64]] = vec[i64]([max((m & -m).bit_length() - 1, 0) for m in range(1 << LOW_BITS)])


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest bit of a mask of at most 22 bits that has one."""
    low = mask & LOW_MASK
    return LOWEST[low] if low else LOW_BITS + LOWEST[mask >> LOW_BITS]


@final
class Terms:
    """The options of a match as the engine reads them."""

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.team_bits: Final[i64] = 1 if options["teams"] is True else 0  # a seat's side is the seat shifted right by so many
        self.unattacked_to_owner: Final[bool] = options["end_unattacked"] == "owner"
        self.pack: Final[vec[i64]] = PACKS[str(options["reduced"])]
        self.hand: Final[i64] = HAND if len(self.pack) == PACK else len(self.pack) // 2 - 1


@final
class KorsarState(State):
    """A position of Korsar. A side is a seat or, in team play, a team: seats 2k and 2k + 1 (KOR-A21).

    The discard pile is not kept: it is all that is nowhere else.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.options)
        self.terms: Final = terms
        self.phase: i64 = DEAL
        self.holdings: vec[i64] = EMPTY
        self.battles: vec[i64] = EMPTY
        self.afloat: i64 = 0  # how many battles there are
        self.galleons_played: i64 = 0
        self.row: vec[i64] = EMPTY  # the cards as dealt; never changed, so copies share it
        self.stock_at: i64 = 0  # the next stock card's place in the row, which it fills to the end

    def copy(self) -> "KorsarState":
        other = KorsarState(self.terms)
        self.copy_shared_into(other)
        other.phase = self.phase
        other.holdings = self.holdings[:]
        other.battles = self.battles[:]
        other.afloat = self.afloat
        other.galleons_played = self.galleons_played
        other.row = self.row
        other.stock_at = self.stock_at
        return other

    # -- setup

    def begin(self) -> None:
        """Empty hands, no booty, no galleon at sea."""
        self.holdings = numbers(self.players * SEAT_PLACES)
        self.battles = numbers(MOST_BATTLES * BATTLE_PLACES)

    def pack(self) -> vec[i64]:
        return self.terms.pack[:]

    def deal(self, order: vec[i64]) -> None:
        seats = self.players
        dealt = self.terms.hand * seats
        seat: i64 = 0
        for i in range(dealt):  # KOR-01: six each, one at a time
            self.take(seat, order[i])
            seat += 1
            if seat == seats:
                seat = 0
        self.row = order
        self.stock_at = dealt
        self.trail = vec[i64](capacity=PACK)
        self.turn = 0  # KOR-03; KOR-A20: in team play the first of the two partners
        self.phase = PLAYING

    # -- small words

    def side_of(self, seat: i64) -> i64:
        """The side a seat fights for (KOR-24)."""
        return seat >> self.terms.team_bits

    def captor_of(self, side: i64) -> i64:
        """The seat at whose turn a side captures, and to whose booty it adds: a team's first player (KOR-25, KOR-A20)."""
        return side << self.terms.team_bits

    def side_count(self) -> i64:
        return self.players >> self.terms.team_bits

    def left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.players else 0

    def stock_gone(self) -> bool:
        return self.stock_at == len(self.row)

    def take(self, seat: i64, card: i64) -> None:
        holdings = self.holdings
        base = seat * SEAT_PLACES
        holdings[base + card] += 1
        holdings[base + HELD] |= 1 << card
        holdings[base + HAND_SIZE] += 1

    def drop(self, seat: i64, card: i64) -> None:
        holdings = self.holdings
        base = seat * SEAT_PLACES
        left = holdings[base + card] - 1
        holdings[base + card] = left
        if left == 0:
            holdings[base + HELD] &= ~(1 << card)
        holdings[base + HAND_SIZE] -= 1

    def place_of(self, battle: i64) -> i64:
        """Where in `battles` the battle with this id begins, or -1 where there is none."""
        battles = self.battles
        place: i64 = 0
        end = self.afloat * BATTLE_PLACES
        while place < end:
            if battles[place + BATTLE_ID] == battle:
                return place
            place += BATTLE_PLACES
        return -1

    # -- what is legal

    def legal_into(self, actions: vec[i64]) -> i64:
        """KOR-04: one action, draw a card or play one. An empty hand can only draw (KOR-A13): nobody ever passes."""
        if self.phase != PLAYING:
            return 0
        count: i64 = 0
        drained = self.stock_gone()
        if not drained:
            actions[0] = DRAW  # KOR-14
            count = 1
        held = self.holdings[self.turn * SEAT_PLACES + HELD]
        galleons = held & (1 << GALLEONS) - 1
        while galleons:  # KOR-05: one may always be played, so nobody is ever stuck (KOR-A14)
            actions[count] = GALLEON + LOWEST[galleons]
            galleons &= galleons - 1
            count += 1
        fighters = held >> GALLEONS
        if fighters:
            count = self.legal_on_battles(fighters, actions, count)
            if drained:  # KOR-15, KOR-A15: any card but a galleon is discarded, once the stock is gone
                while fighters:
                    actions[count] = DISCARD + GALLEONS + lowest_bit(fighters)
                    fighters &= fighters - 1
                    count += 1
        return count

    def legal_on_battles(self, fighters: i64, actions: vec[i64], count: i64) -> i64:
        """KOR-06, KOR-28: on any galleon in play, one's own included. `fighters` are the kinds in hand as bits, less galleons."""
        side = self.side_of(self.turn)
        battles = self.battles
        place: i64 = 0
        end = self.afloat * BATTLE_PLACES
        while place < end:
            joining = fighters & self.may_join(place, side)
            first = ON + (battles[place + BATTLE_ID] - 1) * FIGHTERS
            while joining:
                actions[count] = first + lowest_bit(joining)
                joining &= joining - 1
                count += 1
            place += BATTLE_PLACES
        return count

    def may_join(self, place: i64, side: i64) -> i64:
        """The kinds that a side may play on a battle, as bits, less the galleons.

        A character there forbids nobody to go on (KOR-A4, KOR-A7), and the admiral fixes no colour (KOR-A5).
        """
        battles = self.battles
        free: i64 = 0
        own: i64 = 0
        for colour in range(i64(FLAGS)):
            fleet = battles[place + FLEETS + colour]
            if fleet == 0:
                free |= 15 << colour * STRENGTHS  # KOR-07: none may be left (KOR-A18)
            elif fleet >> FLEET_SIDE == side + 1:
                own = 15 << colour * STRENGTHS | 1 << CAPTAIN - GALLEONS + colour  # KOR-08, KOR-10, KOR-24
        kinds = own or free
        if self.side_of(battles[place + OWNER]) == side:
            kinds |= 1 << ADMIRAL - GALLEONS  # KOR-13, KOR-A6, KOR-A21
        return kinds

    # -- the turn

    def play(self, action: i64) -> None:
        """KOR-04: what a turn begins with, the capture check, was done when the turn before it ended."""
        self.remember(self.turn, action, -1)
        self.act(action)
        if self.is_finished():
            self.finish()
        else:
            self.pass_turn()

    def act(self, action: i64) -> None:
        seat = self.turn
        if action == DRAW:  # KOR-14: there is no limit to a hand
            self.take(seat, self.row[self.stock_at])
            self.stock_at += 1
        elif action < ON:
            self.drop(seat, action - GALLEON)
            self.launch(seat, action - GALLEON)
        elif action < DISCARD:
            battle = (action - ON) // FIGHTERS + 1
            card = (action - ON) % FIGHTERS + GALLEONS
            self.drop(seat, card)
            self.join(self.place_of(battle), self.side_of(seat), card)
        else:
            self.drop(seat, action - DISCARD)  # KOR-15

    def launch(self, seat: i64, card: i64) -> None:
        """KOR-05: a galleon lies in front of its owner, and is his as long as no pirate attacks it (KOR-17)."""
        battles = self.battles
        place = self.afloat * BATTLE_PLACES
        self.afloat += 1
        self.galleons_played += 1
        battles[place + BATTLE_ID] = self.galleons_played
        battles[place + CARGO] = card
        battles[place + OWNER] = seat
        battles[place + CHARACTER] = 0
        battles[place + CHARACTER_SIDE] = NOBODY
        battles[place + LEADER] = self.side_of(seat)
        for colour in range(i64(FLAGS)):
            battles[place + FLEETS + colour] = 0

    def join(self, place: i64, side: i64, card: i64) -> None:
        battles = self.battles
        if card >= CAPTAIN:
            battles[place + CHARACTER] = card  # KOR-11, KOR-13, KOR-A3: the one before it is gone for good
            battles[place + CHARACTER_SIDE] = side
            battles[place + LEADER] = side  # KOR-12: above any strength
            return
        colour = (card - PIRATE) // STRENGTHS
        strength = (card - PIRATE) % STRENGTHS + 1
        fleet = battles[place + FLEETS + colour]
        if fleet == 0:
            fleet = side + 1 << FLEET_SIDE
        battles[place + FLEETS + colour] = fleet + (strength << FLEET_STRENGTH) + (1 << 4 * (strength - 1))  # KOR-09
        if battles[place + CHARACTER] == 0:
            battles[place + LEADER] = self.strongest(place)

    def strongest(self, place: i64) -> i64:
        """KOR-18, KOR-A1: the side strictly stronger than each other one; NOBODY in a tie (KOR-A2)."""
        battles = self.battles
        best: i64 = 0
        leader: i64 = NOBODY
        for colour in range(i64(FLAGS)):
            fleet = battles[place + FLEETS + colour]
            strength = fleet >> FLEET_STRENGTH & 255
            if strength > best:
                best = strength
                leader = (fleet >> FLEET_SIDE) - 1
            elif strength == best:
                leader = NOBODY
        return leader

    def is_attacked(self, place: i64) -> bool:
        """Whether there is anything at all beside the galleon; its owner's own pirates count (KOR-A8)."""
        battles = self.battles
        found = battles[place + CHARACTER]
        for colour in range(i64(FLAGS)):
            found |= battles[place + FLEETS + colour]
        return found != 0

    # -- winning galleons

    def pass_turn(self) -> None:
        """The turn goes on clockwise, to a seat that can act (KOR-A22); each seat's capture check happens as it passes."""
        drained = self.stock_gone()
        seat = self.turn
        while True:
            seat = self.left_of(seat)
            if self.captor_of(self.side_of(seat)) == seat:  # KOR-25, KOR-A23: a team's at its first player's turn only
                self.capture(seat)
            if not drained or self.holdings[seat * SEAT_PLACES + HAND_SIZE]:
                break
        self.turn = seat

    def capture(self, seat: i64) -> None:
        """KOR-16, KOR-A9: every galleon that this seat's side leads is taken at once, and nobody can decline."""
        side = self.side_of(seat)
        battles = self.battles
        place: i64 = 0
        end = self.afloat * BATTLE_PLACES
        kept: i64 = 0  # where the next battle that goes on is moved to
        while place < end:
            if battles[place + LEADER] == side:
                self.win(seat, battles[place + CARGO])  # KOR-19, KOR-A10: pirates and character leave the game
            else:
                if kept < place:
                    for i in range(i64(BATTLE_PLACES)):
                        battles[kept + i] = battles[place + i]
                kept += BATTLE_PLACES
            place += BATTLE_PLACES
        self.afloat = kept // BATTLE_PLACES

    def win(self, seat: i64, galleon: i64) -> None:
        self.holdings[seat * SEAT_PLACES + BOOTY] += 1 << 4 * galleon

    # -- the end

    def is_finished(self) -> bool:
        """KOR-20, KOR-A11, KOR-A12: the stock is gone and a player, in team play both of a team (KOR-26), has no card."""
        if not self.stock_gone():
            return False
        cards: i64 = 0
        team_bits = self.terms.team_bits
        for seat in range(self.players):
            cards += self.holdings[seat * SEAT_PLACES + HAND_SIZE]
            if (seat + 1 >> team_bits) != (seat >> team_bits):  # the last seat of its side
                if cards == 0:
                    return True
                cards = 0
        return False

    def finish(self) -> None:
        """KOR-21, KOR-A17: all battles are resolved by the same test; a galleon in a tie goes to nobody."""
        for battle in range(self.afloat):
            seat = self.heir(battle * BATTLE_PLACES)
            if seat >= 0:
                self.win(seat, self.battles[battle * BATTLE_PLACES + CARGO])
        self.afloat = 0
        self.turn = NOBODY
        self.phase = OVER
        self.over = True
        self.winners = self.highest_scores()

    def heir(self, place: i64) -> i64:
        """The seat that gets this battle's galleon if the match ends now, or NOBODY."""
        leader = self.battles[place + LEADER]
        if leader < 0 or not (self.terms.unattacked_to_owner or self.is_attacked(place)):  # KOR-A16
            return NOBODY
        return self.captor_of(leader)

    # -- the score

    def booty_value(self, side: i64) -> i64:
        """The value of all galleons that a side has won."""
        total: i64 = 0
        for seat in range(self.captor_of(side), self.captor_of(side + 1)):
            booty = self.holdings[seat * SEAT_PLACES + BOOTY]
            value: i64 = LEAST_VALUE
            while booty:
                total += (booty & 15) * value
                booty >>= 4
                value += 1
        return total

    def score(self, side: i64) -> i64:
        """KOR-22, KOR-27: the booty less the galleons still in hand, of both partners in team play. It may be negative."""
        total = self.booty_value(side)
        for seat in range(self.captor_of(side), self.captor_of(side + 1)):
            for galleon in range(i64(GALLEONS)):
                total -= self.holdings[seat * SEAT_PLACES + galleon] * (galleon + LEAST_VALUE)
        return total

    def highest_scores(self) -> i64:
        """KOR-22: the seats of the side with the highest score; a tie is shared (KOR-A24)."""
        best = self.score(0)
        winners: i64 = 0
        for seat in range(self.players):
            score = self.score(self.side_of(seat))
            if score > best:
                best = score
                winners = 0
            if score == best:
                winners |= 1 << seat
        return winners
