"""From statements to what the tables work on: where cards are, and what is believed of each hand besides."""

from __future__ import annotations

from dealspace.cards import Seat
from dealspace.inference.beliefs import Belief
from dealspace.inference.constraints.constraint import Constraint, Holds, HoldsExactly, all_of, parts_of
from dealspace.inference.exact.cache import RECENT
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.exact.strategy import Ladder
from dealspace.inference.knowledge import Knowledge

_ALL = (1 << 52) - 1
_SUIT = 0x1FFF


def plan(knowledge: Knowledge) -> Ladder | None:
    """How to deal from some knowledge; None where cards are placed against one another, so that there is no deal."""
    placing: list[list[Constraint]] = [[], [], [], []]
    certain: list[list[Constraint]] = [[], [], [], []]
    soft: list[list[tuple[Constraint, float]]] = [[], [], [], []]
    for statement in knowledge:
        seat = statement.seat
        if not statement.is_certain:
            soft[seat].append((statement.condition, statement.softness))
            continue
        for part in parts_of(statement.condition):
            (placing if isinstance(part, Holds | HoldsExactly) else certain)[seat].append(part)
    placement = Placement.of(placing)
    if placement is None:
        return None
    return RECENT.ladder(settled(placement), [Belief.of(all_of(*certain[seat]), soft[seat]) for seat in Seat])


def settled(placement: Placement) -> Placement:
    """The same deals, with cards placed that only one seat can get: the rest of a suit, or all that it can still get.

    Where there is no deal, that is left for others to find.
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
                can_get = _open(placement, seat, unplaced)
                if can_get and can_get.bit_count() == 13 - held[seat].bit_count():
                    held[seat] |= can_get
                    changed = True
                    break
    return Placement((held[0], held[1], held[2], held[3]), placement.closed)


def _open(placement: Placement, seat: int, cards: int) -> int:
    """Of these cards, those of suits in which the seat may still get some."""
    for suit in placement.closed[seat]:
        cards &= ~(_SUIT << 13 * suit)
    return cards
