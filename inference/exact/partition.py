"""Partition of the statements into a placement of cards and a belief about each hand beyond that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    parted = _parted(knowledge)
    if parted is None:
        return None
    soft = [[each for each in knowledge if each.seat is seat and not each.is_certain] for seat in Seat]
    placement, certain = parted
    return STRATEGIES.get(placement, [belief_of(all_of(*certain[seat]), soft[seat]) for seat in Seat])


def contradictory(statements: Iterable[Statement]) -> bool:
    """Whether placed cards or totals show that the certain ones among the statements leave no deal."""
    return _parted(statements) is None


def conflict_of_totals(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """Statements that `contradictory` finds so, while it does not find any fewer of them so; none if it finds none."""
    kept = tuple(statement for statement in statements if statement.is_certain)
    if not contradictory(kept):
        return ()
    for statement in kept:
        fewer = tuple(each for each in kept if each is not statement)
        kept = fewer if contradictory(fewer) else kept
    return kept


def _parted(statements: Iterable[Statement]) -> tuple[Placement, list[list[Constraint]]] | None:
    """The cards that certain statements place, and by seat what they ask for beyond; None where that leaves no deal."""
    placing: list[list[Constraint]] = [[], [], [], []]
    certain: list[list[Constraint]] = [[], [], [], []]
    for statement in statements:
        for part in parts_of(statement.condition) if statement.is_certain else ():
            (placing if isinstance(part, Holds | HoldsExactly) else certain)[statement.seat].append(part)
    placement = Placement.of(placing)
    if placement is None:
        return None
    placement = with_forced_cards(placement)
    return None if exceeds_pack(placement, certain) else (placement, certain)


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
