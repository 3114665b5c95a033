"""What happened at the table, in words for the live region: read aloud, so that no symbol stands in them."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.cards import Call, Card, CardSet, Rank, Seat, Side
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.query.display.render import SIDE_NAMES

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
           "thirteen")  # fmt: skip


def rank_words(rank: Rank) -> str:
    """`queen`, `nine`."""
    return rank.name.lower()


def card_words(card: Card) -> str:
    """`three of spades`."""
    return f"{rank_words(card.rank)} of {card.suit.name.lower()}"


def call_words(seat: Seat, call: Call) -> str:
    """`North bids one notrump`, `East passes`."""
    bid = call.bid
    if bid is None:
        return f"{seat.title} {('passes', 'doubles', 'redoubles')[call.index]}"
    strain = bid.strain.name.lower()
    return f"{seat.title} bids {NUMBERS[bid.level]} {strain.removesuffix('s') if bid.level == 1 else strain}"


def hand_words(hand: CardSet) -> str:
    """`spades king ten three; hearts queen; no diamonds; clubs ace`."""
    return "; ".join(_suits(hand))


def _suits(hand: CardSet) -> Iterator[str]:
    for suit in SUITS_FROM_SPADES:
        cards = sorted((card for card in hand if card.suit is suit), reverse=True)
        name = suit.name.lower()
        yield f"{name} {' '.join(rank_words(card.rank) for card in cards)}" if cards else f"no {name}"


def tricks_words(ns_tricks: int, ew_tricks: int) -> str:
    """`North–South three tricks, East–West no tricks`."""
    each = zip((Side.NS, Side.EW), (ns_tricks, ew_tricks), strict=True)
    return ", ".join(f"{SIDE_NAMES[side]} {NUMBERS[won]} trick{'s' * (won != 1)}" for side, won in each)
