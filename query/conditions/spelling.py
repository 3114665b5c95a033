"""How people write what they know: a seat and its cards, a seat and a condition, cards played, suits shown out of.

One reader for every command, so that what one takes all take:

    S=K52.QJ4.A983.T76   south: ♠K52 ♥QJ4 ♦A983 ♣T76   S SK52 HQJ4   s=k52 qj4 a983 1076   N=HK
    W: hcp 15-17 and balanced; E: 4+S                     W = 15+ HCP
    W HK H3, N HA        E H S
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from dealspace.cards import Card, CardSet, Contract, InvalidDeal, NotationError, PartialDeal, Seat, Strain, Suit
from dealspace.cards.hand_notation import cards_of

HOLDING = re.compile(r"[SHDC](?:10|[2-9TJQKA])+(?![0-9A-Za-z_])", re.IGNORECASE)
"""A suit and cards of it, as SAKQ."""
Conditions = tuple[tuple[Seat, str], ...]
"""Conditions by seat, not read yet."""
MOST_SOLVED = 20_000
"""Deals that one question may have solved double dummy."""

_CONTRACT = re.compile(r"\s*(\w+?)(?:\s*[.:]\s*|\s+(?:by\s+)?)(\w+)\s*")
_WITH_SMALL = re.compile(r"(?=[^x]*x)[AKQJTX2-910-]*(?:\.[AKQJTX2-910-]*){3}", re.IGNORECASE)
_SEAT_FIRST = re.compile(r"\s*(?P<seat>[^\s:=.;]*)(?:\s*[:=]\s*|\s+)(?P<rest>.*)", re.DOTALL)


def seat_first(text: str, example: str) -> tuple[Seat, str]:
    """A seat and the text after it: `W: hcp 15-17`, `S=K52.QJ4.A983.T76`, `W hcp 15+`. Raises NotationError."""
    found = _SEAT_FIRST.fullmatch(text.strip())
    if found is None or not found["rest"].strip():
        raise NotationError(f'"{text.strip()}": expected a seat, then what it holds or shows, as {example}')
    try:
        return Seat.parse(found["seat"]), found["rest"].strip()
    except NotationError as error:
        raise NotationError(f'"{text.strip()}": expected a seat first, as {example}; {error}') from None


# --- cards ---


def parse_hand(text: str) -> tuple[Seat, CardSet]:
    """`S=K52.QJ4.A983.T76`, all 13 cards or some of them. Raises NotationError, InvalidDeal."""
    seat, cards = seat_first(text, "S=K52.QJ4.A983.T76 or S=HK")
    if _WITH_SMALL.fullmatch(cards):
        raise NotationError(
            f'"{cards}": x is some card below the ten, so that this is a condition: write --where "{seat}: {cards}"'
        )
    return seat, cards_of(cards)


def hands_by_seat(given: Iterable[tuple[Seat, CardSet]]) -> dict[Seat, CardSet]:
    """Hands by seat; a hand given in parts is joined. Raises InvalidDeal for a card given twice, or a hand of 14."""
    hands: dict[Seat, CardSet] = {}
    for seat, cards in given:
        if twice := hands.get(seat, CardSet(0)) & cards:
            raise InvalidDeal(f"{next(iter(twice))} is given twice to {seat.title}")
        hands[seat] = hands.get(seat, CardSet(0)) | cards
    PartialDeal.of(hands)
    return hands


def with_played(hands: Mapping[Seat, CardSet], played: Iterable[tuple[Seat, Card]]) -> dict[Seat, CardSet]:
    """All cards that seats are known to hold: those given, and those played."""
    held = dict(hands)
    for seat, card in played:
        held[seat] = held.get(seat, CardSet(0)) | CardSet(card.bit)
    return held


# --- conditions, cards played, suits shown out of, declarers ---


def declarer_and_strain(text: str) -> tuple[Seat, Strain]:
    """Read `S NT`, `S.NT` or `S:NT`. Raises NotationError."""
    words = re.split(r"[\s.:]+", text.strip())
    if len(words) != 2:
        raise NotationError(f'"{text}": expected a declarer and a strain, as S NT')
    return Seat.parse(words[0]), Strain.parse(words[1])


def contract_and_declarer(text: str, asked: str | None = None) -> Contract:
    """Read `3N.S`, `4SX by N`, `3N S`. Raises NotationError, which quotes what was asked, or the text itself."""
    asked = text if asked is None else asked
    found = _CONTRACT.fullmatch(text)
    if found is None:
        word, colon, _ = asked.rpartition(":")
        raise NotationError(f'"{asked}": expected a contract and its declarer, as {word}{colon}3N.S')
    try:
        return Contract.of(*found.groups())
    except NotationError as error:
        raise NotationError(f'"{asked}": {error}') from None


def number_of_deals(text: str) -> tuple[str, int | None]:
    """What is asked double dummy, and of how many deals if that is given: `S.NT:400`. Raises NotationError."""
    found = re.fullmatch(r"(.*\D):([0-9]{1,6})", text.strip())
    if found is None:
        return text, None
    if not 1 <= int(found[2]) <= MOST_SOLVED:
        raise NotationError(f'"{found[2]}": expected a number of deals from 1 to {MOST_SOLVED:,}')
    return found[1], int(found[2])


def is_declarer_and_strain(text: str) -> bool:
    """Whether a text with spaces is one contract, `3N by S`, and not a contract followed by other questions."""
    return re.match(r"\s*[^\s,]+[\s,]+(?!by\b)\S", text, re.IGNORECASE) is None


def parse_conditions(text: str) -> Conditions:
    """`W: hcp 15-17 and balanced; E: 4+S`: conditions by seat, not read yet but for the seat. Raises NotationError."""
    parts = [part for part in text.split(";") if part.strip()]
    if not parts:
        raise NotationError(f'"{text}": expected a seat and a condition, as W: hcp 15-17 and balanced')
    return tuple(seat_first(part, "W: hcp 15-17 and balanced") for part in parts)


def parse_played(text: str) -> tuple[tuple[Seat, Card], ...]:
    """`W HK`, `W HK H3`, `W HK, N HA`: cards a seat has played. Raises NotationError."""
    return tuple((seat, Card.parse(word)) for seat, word in _seat_and_words(text, "W HK"))


def parse_void(text: str) -> tuple[tuple[Seat, Suit], ...]:
    """`E H`, `E H S`, `E H, W S`: suits a seat has shown out of. Raises NotationError."""
    return tuple((seat, Suit.parse(word)) for seat, word in _seat_and_words(text, "E H"))


def _seat_and_words(text: str, example: str) -> Iterator[tuple[Seat, str]]:
    for part in re.split("[,;]", text):
        seat, *said = re.split(r"[\s:=]+", part.strip())
        if not any(said):
            raise NotationError(f'"{text}": expected a seat, then what it played or lacks, as {example}')
        for word in said:
            if word:
                yield Seat.parse(seat), word
