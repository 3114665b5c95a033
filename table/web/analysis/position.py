"""A position of the analysis board, as the page asks about it: a row of plain values, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dealspace.cards import Auction, Card, CardSet, NotationError, Play, Seat, Vulnerability

MOST_CALLS, MOST_CARDS = 319, 52
"""The longest auction, and a whole play."""
EVERYBODY, NOBODY = "all", "none"


@dataclass(frozen=True)
class Position:
    """A moment of a board.

    Attributes:
        hands: the hands that are known, as they were dealt, of 13 cards each.
        eyes: whose: all known hands are seen, none of them, or that of one seat.
        readings: calls that are read otherwise than the system reads them, by their index: `untrue`, `off_book`, or the
            place of one of their rules (`readings.rule_name`).
    """

    vulnerability: Vulnerability
    auction: Auction
    play: Play | None
    hands: Mapping[Seat, CardSet]
    eyes: str
    readings: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Position:
        """The position of a row, `{"dealer", "vulnerability", "hands", "calls", "cards", "eyes", "readings"}`.

        Raises:
            NotationError, IllegalCall, IllegalCard: what is wrong in it.
        """
        calls, cards = _texts(row, "calls", MOST_CALLS), _texts(row, "cards", MOST_CARDS)
        auction = Auction.of(Seat.parse(str(row.get("dealer"))), calls)
        play = None
        if auction.is_over and auction.contract is not None:
            play = Play.of(auction.contract, [Card.parse(card) for card in cards])
        eyes = row.get("eyes", EVERYBODY)
        if eyes not in (EVERYBODY, NOBODY, *map(str, Seat)):
            raise NotationError(f"eyes are {str(eyes)[:20]!r}; expected all, none, N, E, S or W")
        return cls(
            Vulnerability.parse(str(row.get("vulnerability"))),
            auction,
            play,
            _hands(row.get("hands")),
            str(eyes),
            _readings(row.get("readings", {})),
        )

    @property
    def seen(self) -> dict[Seat, CardSet]:
        """The hands that are seen: dummy's, too, once the opening lead is made."""
        if self.eyes == EVERYBODY:
            return dict(self.hands)
        seats = set() if self.eyes == NOBODY else {Seat.parse(self.eyes)}
        contract = self.auction.contract if self.auction.is_over else None
        if contract is not None and self.play is not None and self.play.cards and self.eyes != NOBODY:
            seats.add(contract.dummy)
        return {seat: hand for seat, hand in self.hands.items() if seat in seats}


def _texts(row: Mapping[str, Any], name: str, most: int) -> list[str]:
    found = row.get(name, [])
    if not isinstance(found, list) or len(found) > most or not all(isinstance(each, str) for each in found):
        raise NotationError(f"{name} are at most {most} texts in a list")
    return found


def _readings(row: object) -> dict[int, str]:
    if not isinstance(row, Mapping) or len(row) > MOST_CALLS:
        raise NotationError('readings are {"2": "untrue"}, by the place of the call from 0')
    found = {}
    for place, how in row.items():
        if not (isinstance(place, str) and place.isascii() and place.isdecimal() and len(place) < 4):
            raise NotationError(f"readings are by the place of the call, from 0, not by {str(place)[:20]!r}")
        if not isinstance(how, str):
            raise NotationError(f"a call is read as untrue, off_book or by the place of a rule, not as {str(how)[:20]}")
        found[int(place)] = how
    return found


def _hands(row: object) -> dict[Seat, CardSet]:
    if not isinstance(row, Mapping):
        raise NotationError('hands are {"N": "AKQ2.JT9.K32.A32"}, by seat')
    hands = {Seat.parse(str(seat)): CardSet.parse(str(text)) for seat, text in row.items() if text}
    for seat, hand in hands.items():
        if len(hand) != 13:
            raise NotationError(f"{seat.title} has {len(hand)} cards; expected 13, or no hand at all")
    seen = CardSet(0)
    for seat, hand in hands.items():
        if twice := seen & hand:
            raise NotationError(f"{twice.symbols} of {seat.title} stand in another hand, too")
        seen |= hand
    return hands
