"""What a user tells about a deal, and the space it leaves: hands, cards played, suits shown out of, conditions, calls.

Each piece is read from the short text in which the command line takes it; a mistake names the text, what was found
in it and what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cards import Card, CardSet, InvalidDeal, NotationError, PartialDeal, Seat, Suit
from inference import (
    HAND_SCOPE,
    Constraint,
    DealSpace,
    Holds,
    Knowledge,
    Scope,
    Source,
    Statement,
    hand_seen,
    parse_constraint,
    words,
)

_SEAT_FIRST = re.compile(r"\s*(?P<seat>[^\s:=.;]*)\s*[:=]\s*(?P<rest>.*)", re.DOTALL)

_LONGEST = 140


@dataclass(frozen=True)
class Told:
    """All that was told, in the order in which it enters the space.

    Attributes:
        calls: what an auction's calls have shown.
        off_book: the chance that a call says nothing at all; 0 for calls that are trusted.
        scope: what names mean in the conditions.
    """

    hands: Mapping[Seat, CardSet] = field(default_factory=dict)
    where: tuple[tuple[Seat, str], ...] = ()
    played: tuple[tuple[Seat, Card], ...] = ()
    void: tuple[tuple[Seat, Suit], ...] = ()
    calls: Knowledge = field(default_factory=Knowledge)
    off_book: float = 0.0
    scope: Scope = HAND_SCOPE

    def space(self) -> DealSpace:
        """The deals that agree with all of it.

        Raises:
            InvalidDeal: more than 13 cards in a hand, or a card in two hands.
            NotationError: a condition cannot be read.
        """
        PartialDeal.of(self.hands)
        hands = Knowledge(tuple(hand_seen(seat, cards) for seat, cards in self.hands.items()))
        conditions = Knowledge(tuple(condition_told(seat, text, self.scope) for seat, text in self.where))
        calls = Knowledge(tuple(self._doubted(call) for call in self.calls))
        return DealSpace.of(hands + calls + conditions).given(played=self.played, void=self.void)

    def _doubted(self, call: Statement) -> Statement:
        """The call, off the book with the chance given; what was softer before stays so."""
        return replace(call, softness=max(call.softness, self.off_book))


def condition_told(seat: Seat, text: str, scope: Scope = HAND_SCOPE) -> Statement:
    """The statement that a condition holds for a seat. Raises NotationError."""
    return Statement(seat, condition_of(seat, text, scope), Source("explanation", text.strip()))


def condition_of(seat: Seat, text: str, scope: Scope = HAND_SCOPE) -> Constraint:
    """A condition on a seat's hand; what is wrong with it is said of that seat. Raises NotationError."""
    try:
        return parse_constraint(text, scope)
    except NotationError as error:
        raise NotationError(f'{seat.title}\'s condition "{text.strip()}": {error}') from None


# --- the texts of the command line ---


def seat_first(text: str, example: str) -> tuple[Seat, str]:
    """A seat and what is said of it: `W: hcp 15-17` or `S=K52.QJ4.A983.T76`. Raises NotationError."""
    found = _SEAT_FIRST.fullmatch(text)
    if found is None or not found["rest"].strip():
        raise NotationError(f'"{text}": expected a seat, then what is said of it, as {example}')
    return Seat.parse(found["seat"]), found["rest"].strip()


def parse_hand(text: str) -> tuple[Seat, CardSet]:
    """`S=K52.QJ4.A983.T76`, all 13 cards or some of them. Raises NotationError, InvalidDeal."""
    seat, cards = seat_first(text, "S=K52.QJ4.A983.T76")
    return seat, CardSet.parse(cards)


def parse_conditions(text: str) -> tuple[tuple[Seat, str], ...]:
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


def _seat_and_words(text: str, example: str) -> Iterable[tuple[Seat, str]]:
    for part in re.split("[,;]", text):
        seat, *said = re.split(r"[\s:=]+", part.strip())
        if not any(said):
            raise NotationError(f'"{text}": expected a seat, then what it played or lacks, as {example}')
        for word in said:
            if word:
                yield Seat.parse(seat), word


def hands_by_seat(given: Iterable[tuple[Seat, CardSet]]) -> dict[Seat, CardSet]:
    """Hands by seat; one told in two parts is put together. Raises InvalidDeal for a card given twice."""
    hands: dict[Seat, CardSet] = {}
    for seat, cards in given:
        twice = hands.get(seat, CardSet(0)) & cards
        if twice:
            raise InvalidDeal(f"{next(iter(twice))} is given twice to {seat.title}")
        hands[seat] = hands.get(seat, CardSet(0)) | cards
    return hands


# --- in words ---


def said(statement: Statement) -> str:
    """A statement as a player would tell it: `West's 1NT shows 15–17 HCP, balanced (systems/sayc.yaml:12)`."""
    title, source = statement.seat.title, statement.source
    match source.kind:
        case "hand" if isinstance(statement.condition, Holds):
            cards = statement.condition.cards
            return f"{title} holds {cards.symbols if len(cards) == 13 else ' '.join(card.symbol for card in cards)}"
        case "card":
            return f"{title} played {Card.parse(source.text).symbol}"
        case "void":
            return f"{title} {source.text}"
        case "call":
            call = source.text.partition("'s ")[2] or source.text
            place = f" ({source.place})" if source.place is not None else ""
            return f"{title}'s {call} shows {_in_short(statement.condition)}{place}"
        case _:
            return f"{title}: {_in_short(statement.condition)}"


def _in_short(condition: Constraint) -> str:
    """A condition in words; the denials of a pass fill a page, so only what comes first is told."""
    text = words(condition)
    if len(text) <= _LONGEST:
        return text
    kept = text[:_LONGEST].rpartition(", not (")[0] or text[:_LONGEST].rpartition(", ")[0] or text[:_LONGEST]
    return f"{kept}, …"
