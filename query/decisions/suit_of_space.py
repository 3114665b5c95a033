"""The best line in a suit of known hands, the layouts weighed by all that a deal space knows of the other two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from dealspace.cards import Seat, Suit
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import AnySeat
from dealspace.cards.suit import AnySuit
from dealspace.inference import DealSpace
from dealspace.inference.several_hands.restrict import placed_by_seat
from dealspace.play.suit_lines import Combination, InvalidSuit, SuitLines, solve_suit
from dealspace.play.suit_lines.best_lines import WORK_LIMIT
from dealspace.play.suit_lines.combination import spelled


def suit_line(
    space: DealSpace,
    suit: AnySuit,
    declarer: AnySeat = "S",
    *,
    need: int | None = None,
    entries: Mapping[str, int] | None = None,
    work_limit: int | None = WORK_LIMIT,
    tick: Callable[[], object] = lambda: None,
) -> SuitLines:
    """The best lines for declarer in a suit; see `DealSpace.suit_line`."""
    seat, strain = Seat.of(declarer, "declarer"), Suit.of(suit)
    placed = placed_by_seat(space)
    hands = [placed.get(each, CardSet(0)) for each in (seat.partner, seat)]
    for each, held in zip((seat.partner, seat), hands, strict=True):
        if len(held) != 13:
            raise InvalidSuit(f"{each.title}'s hand is not known: declarer sees his own 13 cards and dummy's")
    north, south = (
        spelled(sorted((int(card.rank) + 2 for card in held if card.suit == strain), reverse=True)) for held in hands
    )
    combination = Combination.of(north or "-", south or "-")
    chances = _chances(space, seat.lho, strain, combination)
    roles = {str(seat.partner): "N", str(seat): "S"}
    limits = {roles.get(hand, hand): number for hand, number in (entries or {}).items()}
    return solve_suit(
        north or "-", south or "-", need=need, entries=limits, chances=chances, work_limit=work_limit, tick=tick
    )


def _chances(space: DealSpace, seat: Seat, suit: Suit, combination: Combination) -> list[Fraction]:
    """The chance of each layout: the cards of each class this seat has, the lowest class being the rest of the suit."""
    upper = combination.classes()[1:]
    cards = [rank for group in upper for rank in group]
    joint = space.joint((seat, _LENGTHS[suit]), *((seat, f"has({spelled((rank,))}, {suit})") for rank in cards))
    if not joint.is_exact:
        raise InvalidSuit("what is known of the hands is too much for exact chances of the layouts")
    found: dict[tuple[int, ...], Fraction] = {}
    for (length, *has), chance in joint.items():
        held = dict(zip(cards, has, strict=True))
        counts = [sum(held[rank] for rank in group) for group in upper]
        key = (length - sum(counts), *counts)
        found[key] = found.get(key, Fraction()) + Fraction(chance)
    every = sum(found.values(), Fraction())
    return [found.get(layout.held or (0,), Fraction()) / every for layout in combination.layouts()]


_LENGTHS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
