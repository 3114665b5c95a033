"""The ways in which people write the cards of a hand: with dots, with suit letters or symbols, in groups.

K52.QJ4.A983.T76   ♠K52 ♥QJ4 ♦A983 ♣T76   SK52 HQJ4 DA983 CT76   k52 qj4 a983 1076   HK, S5 for some of them
"""

from __future__ import annotations

import re

from dealspace.cards.card import Card
from dealspace.cards.errors import InvalidDeal, NotationError
from dealspace.cards.hand import CardSet, Hand
from dealspace.cards.rank import Rank
from dealspace.cards.suit import Suit

PLAIN = str.maketrans("♠♥♦♣♤♡♢♧—–", "SHDCSHDC--", "\ufe0e\ufe0f")
"""Symbols as letters."""
_WHOSE = re.compile(r"\s*(?:[NEW]|S(?=\s*[:=][^HDC]*$)|north|east|south|west)\s*[:=]", re.IGNORECASE)
_SUIT_AND_RANKS = re.compile(r"([SHDC])\s*+(?:[:=]\s*+)?((?:[2-9TJQKA]\s*+)*+-?)[\s,;./|]*+")
"""A suit with its ranks, up to the next: no blank of it can be read in two ways."""
_RANKS = re.compile(r"[2-9TJQKA]+|-")
_EXPECTED = "expected cards, S.H.D.C as K52.QJ4.A983.T76 or suits with ranks as ♠K52 ♥QJ4 or SAKQ,HJ3"


def cards_of(text: str) -> CardSet:
    """The cards of a hand, all or some.

    >>> [str(cards_of(text)) for text in ("K52.QJ4.A983.T76", "♠K5 ♦10 3", "sak, hq", "AQ32 K54 QJ3 A92")]
    ['K52.QJ4.A983.T76', 'K5..T3.', 'AK.Q..', 'AQ32.K54.QJ3.A92']

    Raises:
        NotationError: the text is none of these.
        InvalidDeal: a card is given twice.
    """
    plain = text.translate(PLAIN).strip().upper().replace("10", "T")
    if not plain:
        raise NotationError(f'"{text}": {_EXPECTED}')
    groups = re.split(r"[\s,/|]+", plain)
    if len(groups) == 4 and all(_RANKS.fullmatch(group) for group in groups):
        return CardSet.parse(".".join(groups))
    if (suits := _suits_and_ranks(plain)) is None:
        if "." in plain:
            return CardSet.parse(plain)
        strange = re.search(r"[^2-9TJQKASHDC\s,;.:=|/-]", plain)
        what = f'"{strange[0]}" is neither a suit nor a rank; ' if strange else ""
        raise NotationError(f'"{text.strip()}": {what}{_EXPECTED}')
    return CardSet.of(
        Card.of(Suit.parse(suit), Rank.parse(rank)) for suit, ranks in suits for rank in ranks if rank not in " -"
    )


def _suits_and_ranks(plain: str) -> list[tuple[str, str]] | None:
    """Suits and the ranks behind each, from the first letter to the last; None for a text that is not made of them."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(plain):
        if (match := _SUIT_AND_RANKS.match(plain, at)) is None:
            return None
        found.append((match[1], match[2]))
        at = match.end()
    return found


def parse_whole_hand(text: str) -> Hand:
    """A hand of 13 cards, in any of these ways. Raises NotationError, InvalidDeal."""
    if _WHOSE.match(text):
        raise NotationError(
            f'"{text.strip()}": give the cards alone, as K52.QJ4.A983.T76; the auction says whose they are'
        )
    cards = cards_of(text)
    if len(cards) != 13:
        raise InvalidDeal(f'"{text.strip()}" has {len(cards)} cards; a hand has 13')
    return Hand(cards.bits)
