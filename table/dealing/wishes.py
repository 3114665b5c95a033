"""Reading what is wished for on the command line: cards for a hand, conditions by seat, types of hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cards import Card, CardSet, NotationError, PartialDeal, Rank, Seat, Suit
from inference import NEVER, Quantity, parse_constraint, parse_quantity
from table.dealing.boxes import Box
from table.dealing.levelling import HandType

HOLDING = re.compile(r"[SHDC](?:10|[2-9TJQKA])+(?![0-9A-Za-z_])", re.IGNORECASE)
"""A suit and cards of it, as SAKQ."""
_SEAT_AND_MORE = re.compile(r"\s*(north|east|south|west|[nesw])\s*(?:[:\s])\s*(\S.*)", re.IGNORECASE | re.DOTALL)


def cards_of(text: str) -> CardSet:
    """The cards of a hand, all or some: `K52.QJ4.A983.T76`, or suits with their cards, `SAKQ, HJ32` or just `HK`.

    Raises:
        NotationError: the text is neither.
        InvalidDeal: a card is given twice.
    """
    if "." in text:
        return CardSet.parse(text)
    words = text.replace(",", " ").split()
    if not words or not all(HOLDING.fullmatch(word) for word in words):
        raise NotationError(f'"{text}": expected cards, S.H.D.C as K52.QJ4.A983.T76 or suits with ranks as SAKQ,HJ3')
    cards = [
        Card.of(Suit.parse(word[0]), Rank.parse(rank)) for word in words for rank in word[1:].replace("10", "T")
    ]  # fmt: skip
    return CardSet.of(cards)


def known_cards(texts: Iterable[str], before: Mapping[Seat, CardSet]) -> dict[Seat, CardSet]:
    """The cards by seat of `S=K52.QJ4.A983.T76`, `N=HK` …, with those known before; what is said twice adds up.

    Raises:
        NotationError: a text that is not of this form.
        InvalidDeal: a card in two hands, or more than 13 in one.
    """
    known = dict(before)
    for text in texts:
        name, sign, cards = text.partition("=")
        if not sign:
            raise NotationError(f'"{text}": expected a seat and its cards, as S=K52.QJ4.A983.T76 or S=HK')
        seat = Seat.parse(name)
        known[seat] = known.get(seat, CardSet(0)) | cards_of(cards)
    PartialDeal.of(known)
    return known


def condition_box(text: str) -> Box:
    """The box of `W: hcp 15-17 and balanced`; several seats are parted by semicolons. Raises NotationError."""
    box = Box()
    for part in text.split(";"):
        match = _SEAT_AND_MORE.fullmatch(part)
        if match is None:
            raise NotationError(f'"{part.strip()}": expected a seat and a condition, as W: hcp 15-17 and balanced')
        try:
            meant = parse_constraint(match[2].strip())
            if meant == NEVER:
                raise NotationError("no hand of 13 cards is like that")
            box &= Box.of({Seat.parse(match[1]): meant})
        except NotationError as error:
            raise NotationError(f'"{part.strip()}": {error}') from None
    return box


def hand_type(text: str, share: int) -> HandType:
    """The type of `weak: W: hcp 5-7`: a name, then conditions by seat. Raises NotationError."""
    name, sign, condition = text.partition(":")
    if not sign or not name.strip() or _SEAT_AND_MORE.fullmatch(condition) is None:
        raise NotationError(f'type "{text}": expected a name, a seat and a condition, as weak: W: hcp 5-7')
    return HandType(name.strip(), condition_box(condition), share)


def seat_and_quantity(text: str) -> tuple[Seat, Quantity]:
    """The seat and the quantity of `hcp:N` or `spades:S`. Raises NotationError."""
    name, sign, seat = text.rpartition(":")
    if not sign:
        raise NotationError(f'"{text}": expected a quantity and a seat, as hcp:N')
    return Seat.parse(seat), parse_quantity(name.strip())
