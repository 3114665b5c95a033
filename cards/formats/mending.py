"""A deal that is written wrong: what is the matter with it, and the deal it must be where only one is possible.

Read here are hands with dots (`AQ3.K5..T9`), with suit letters (`SAQ3HK5CT9`) or with both. A card held twice, a card
nowhere, a hand too long or too short is mended only if one deal is left: where each card held twice keeps one of
its holders, no hand has more than 13 cards, and the cards that are nowhere go to the hands that lack some.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import comb

from dealspace.cards.card import DECK, Card
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import InvalidDeal, NotationError
from dealspace.cards.hand import ALL_CARDS, CardSet
from dealspace.cards.rank import Rank
from dealspace.cards.seat import Seat
from dealspace.cards.suit import SUITS_FROM_SPADES, Suit

MOST_TWICE = 6
"""Cards held twice that are still tried in both hands."""


def hands_of(text: str) -> dict[Seat, str]:
    """The hands of `N:… … … …`, by seat. Raises NotationError."""
    first, colon, rest = text.strip().partition(":")
    words = rest.split()
    if not colon or len(words) != 4:
        raise NotationError(f'"{text[:90]}" is not a deal: expected a seat, a colon and 4 hands')
    return {Seat.parse(first).plus(step): "" if set(word) <= {"-"} else word for step, word in enumerate(words)}


def mended_deal(hands: Mapping[Seat, str]) -> tuple[Deal | PartialDeal, str]:
    """The deal of hands that no reader takes as they are, and what was done, for people.

    Raises:
        NotationError: a hand of another form.
        InvalidDeal: what is wrong with the cards, where several deals are possible.
    """
    holders: dict[Card, list[Seat]] = {}
    faults: list[str] = []
    for seat, text in hands.items():
        for card in _cards(seat, text, faults):
            holders.setdefault(card, []).append(seat)
    bits = {seat: sum(card.bit for card in holders if seat in holders[card]) for seat in Seat}
    twice = [card for card in holders if len(holders[card]) > 1]
    sizes = {seat: bits[seat].bit_count() for seat in Seat}
    if not twice and not faults and all(sizes[seat] in (0, 13) for seat in Seat):
        deal = PartialDeal.of({seat: CardSet(bits[seat]) for seat in Seat})
        complete = deal.complete() if list(sizes.values()).count(13) >= 3 else deal
        return complete, f"the hands are written in another form; read as {complete}"
    missing = [card for card in DECK if card not in holders] if sum(sizes.values()) > 39 else []
    found = _diagnosis(holders, twice, missing, sizes, faults)
    if len(twice) > MOST_TWICE:
        raise InvalidDeal(found)
    deals = _possible(bits, [(card, sorted(set(holders[card]))) for card in twice])
    if len(deals) != 1:
        raise InvalidDeal(found)
    return deals[0], f"{found}; only one deal is possible: read as {deals[0]}"


def _cards(seat: Seat, text: str, faults: list[str]) -> list[Card]:
    """The cards of a hand, each once; what else is in it goes to the faults."""
    cards: list[Card] = []
    parts = text.replace("10", "T").upper().split(".")
    if len(parts) not in (1, 4):
        raise NotationError(f'"{text}" has {len(parts)} suits; a hand has 4')
    for number, part in enumerate(parts):
        suit = SUITS_FROM_SPADES[number] if len(parts) == 4 else None
        for letter in part:
            if letter in "SHDC":
                suit = Suit.parse(letter)
            elif letter in "23456789TJQKA" and suit is not None:
                card = Card.of(suit, Rank.parse(letter))
                if card in cards:
                    faults.append(f"{card.symbol} twice ({seat.title})")
                else:
                    cards.append(card)
            elif letter not in " -":
                faults.append(f"{letter!r} in {seat.title}'s hand is no card")
    return cards


def _diagnosis(
    holders: Mapping[Card, list[Seat]],
    twice: list[Card],
    missing: list[Card],
    sizes: Mapping[Seat, int],
    faults: list[str],
) -> str:
    """`♠4 twice (North and East), ♥9 nowhere; East has 12 cards`."""
    cards = [f"{card.symbol} twice ({' and '.join(seat.title for seat in holders[card])})" for card in twice]
    cards += faults
    if 0 < len(missing) <= 4:
        cards += [f"{card.symbol} nowhere" for card in missing]
    lengths = [f"{seat.title} has {size} cards" for seat, size in sizes.items() if size not in (0, 13)]
    return "the deal is wrong: " + "; ".join(part for part in (", ".join(cards), ", ".join(lengths)) if part)


def _possible(bits: Mapping[Seat, int], twice: list[tuple[Card, list[Seat]]]) -> list[Deal]:
    """The deals these hands may stand for; two at most, more are of no use."""
    deals: list[Deal] = []
    for keepers in product(*(seats for _, seats in twice)):
        hands = dict(bits)
        for (card, seats), keeper in zip(twice, keepers, strict=True):
            for seat in seats:
                if seat is not keeper:
                    hands[seat] &= ~card.bit
        short = {seat: 13 - hands[seat].bit_count() for seat in Seat if hands[seat].bit_count() != 13}
        if min(short.values(), default=0) < 0:
            continue
        left = ALL_CARDS & ~(hands[Seat.NORTH] | hands[Seat.EAST] | hands[Seat.SOUTH] | hands[Seat.WEST])
        if any(comb(left.bit_count(), cards) > 1 for cards in short.values()):
            return []
        for seat in short:
            hands[seat] |= left
        deals.append(Deal.of_bits(hands[seat] for seat in Seat))
        if len(deals) > 1:
            break
    return deals
