"""Leads and signals on a card: the card that our players lead from a holding, and what the system's `carding` says.

Which card of a suit is led is the custom that `dealspace.play` knows (play/players/opening_lead.py): of leads that
simulation finds equally good it decides. The suit is always chosen by simulation, so that a card has no box for it.
"""

from __future__ import annotations

from functools import lru_cache

from dealspace.bidding.convention_card.card_boxes import BLANK, CardAnswer, CardQuestion
from dealspace.bidding.convention_card.card_reader import CardReader
from dealspace.cards import Auction, Card, Hand, Play, PlayView, Rank, Seat, Suit, Vulnerability
from dealspace.play.evidence.signals import Convention
from dealspace.play.players.opening_lead import customs

AGAINST = {"suits": "N: 4S P P P", "notrump": "N: 3N P P P"}
_SPOTS = "76543"
"""What stands for the x of a holding, from the left."""
_WAYS = {"standard": "Standard", "upside-down": "Upside-down", "none": "None"}


def leads(against: str, *holdings: str) -> CardQuestion:
    """What is led from each holding, with the card that is led in brackets: `(A)Kx  (K)Qx  Kx(x)x`.

    Args:
        against: `suits` or `notrump`.
        holdings: honours, and x for a small card.
    """

    def ask(reader: CardReader) -> CardAnswer:
        return CardAnswer("  ".join(marked(against, holding) for holding in holdings))

    return ask


@lru_cache(maxsize=256)
def marked(against: str, holding: str) -> str:
    """A holding with the card led from it in brackets.

    >>> marked("suits", "KQx"), marked("notrump", "Kxxxx")
    ('(K)Qx', 'Kxx(x)x')
    """
    place = led(against, holding)
    return f"{holding[:place]}({holding[place]}){holding[place + 1 :]}"


def led(against: str, holding: str) -> int:
    """The place in the holding of the card that is led."""
    spots = iter(_SPOTS)
    cards = "".join(next(spots) if card == "x" else card for card in holding)
    others = 13 - len(cards)
    long, short = (others + 1) // 2, others // 2
    hand = Hand.parse(f".{cards}.{'98765432'[:long]}.{'98765432'[:short]}")
    auction = Auction.parse(AGAINST[against])
    contract = auction.contract
    assert contract is not None
    view = PlayView(Seat.EAST, hand, Vulnerability.NONE, auction, Play(contract.strain, Seat.EAST))
    chances = customs(view)
    return max(range(len(cards)), key=lambda at: float(chances[Card.of(Suit.HEARTS, Rank.parse(cards[at])).index]))


def signals(*subjects: str) -> CardQuestion:
    """How the defenders signal: ticks for each way, by the system's `carding`.

    Args:
        subjects: of `attitude`, `count` and `preference`, those the box is about, the first meaning first.
    """

    def ask(reader: CardReader) -> CardAnswer:
        if not reader.system.carding:
            return BLANK
        convention = Convention.read(reader.system.carding)
        ways = {subject: str(getattr(convention, subject)) for subject in subjects}
        spoken = [f"{subject} {_WAYS[way].lower()}" for subject, way in ways.items() if way != "none"]
        return CardAnswer(", ".join(spoken) if spoken else "none")

    return ask


def way_of(subject: str) -> CardQuestion:
    """Ticks: standard, upside-down or none."""

    def ask(reader: CardReader) -> CardAnswer:
        if not reader.system.carding:
            return BLANK
        way = getattr(Convention.read(reader.system.carding), subject)
        return CardAnswer(ticks=tuple((text, each == way) for each, text in _WAYS.items()))

    return ask


def lengths_led(against: str) -> CardQuestion:
    """Ticks for the lead from a long suit: fourth best, third and fifth best, attitude."""

    def ask(reader: CardReader) -> CardAnswer:
        fours, fives = led(against, "Kxxx") + 1, led(against, "Kxxxx") + 1
        kinds = {"4th best": (4, 4), "3rd/5th best": (3, 5)}
        return CardAnswer(ticks=tuple((text, (fours, fives) == places) for text, places in kinds.items()))

    return ask
