"""Partition of the statements into a placement of cards and a belief about each hand beyond that."""

from __future__ import annotations

from dealspace.cards import Seat
from dealspace.inference.constraints.constraint import Constraint, Holds, HoldsExactly, all_of, parts_of
from dealspace.inference.exact.pack_totals import exceeds_pack
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.exact.strategy_cache import STRATEGIES
from dealspace.inference.statements.hand_beliefs import belief_of
from dealspace.inference.statements.knowledge import Knowledge, Statement

_ALL = (1 << 52) - 1
_SUIT = 0x1FFF


def strategy_of(knowledge: Knowledge) -> Strategy | None:
    """The strategy for the deals of some knowledge; None where no deal is left, as placed cards or totals show."""
    placing: list[list[Constraint]] = [[], [], [], []]
    certain: list[list[Constraint]] = [[], [], [], []]
    soft: list[list[Statement]] = [[], [], [], []]
    for statement in knowledge:
        seat = statement.seat
        if not statement.is_certain:
            soft[seat].append(statement)
            continue
        for part in parts_of(statement.condition):
            (placing if isinstance(part, Holds | HoldsExactly) else certain)[seat].append(part)
    placement = Placement.of(placing)
    if placement is None:
        return None
    placement = with_forced_cards(placement)
    if exceeds_pack(placement, certain):
        return None
    beliefs = [belief_of(all_of(*certain[seat]), soft[seat]) for seat in Seat]
    return STRATEGIES.get(placement, beliefs)


def with_forced_cards(placement: Placement) -> Placement:
    """The same deals, with cards placed that only one seat can receive: the rest of a suit, or all that is open to it.

    That there is no such deal is not detected here.
    """
    held = list(placement.held)
    changed = True
    while changed:
        changed = False
        unplaced = _ALL & ~(held[0] | held[1] | held[2] | held[3])
        for cards in (unplaced & _SUIT << 13 * suit for suit in range(4)):
            takers = [seat for seat in range(4) if held[seat].bit_count() < 13 and _open(placement, seat, cards)]
            if len(takers) == 1 and held[takers[0]].bit_count() + cards.bit_count() <= 13:
                held[takers[0]] |= cards
                changed = True
                break
        else:
            for seat in range(4):
                open_cards = _open(placement, seat, unplaced)
                if open_cards and open_cards.bit_count() == 13 - held[seat].bit_count():
                    held[seat] |= open_cards
                    changed = True
                    break
    return Placement((held[0], held[1], held[2], held[3]), placement.closed)


def _open(placement: Placement, seat: int, cards: int) -> int:
    """Of these cards, those of suits in which the seat may still receive some."""
    for suit in placement.closed[seat]:
        cards &= ~(_SUIT << 13 * suit)
    return cards
