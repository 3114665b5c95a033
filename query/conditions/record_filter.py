"""Which boards of a file are wanted: conditions on their hands, and on what else their records say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from dealspace.cards import NotationError, Record, Seat
from dealspace.inference import HAND_SCOPE, Constraint, Scope
from dealspace.inference.constraints.evaluate import satisfies
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import DealExpression, seats_of
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import condition_statement
from dealspace.query.conditions.record_facts import RecordCondition, is_on_records, parse_record_condition

_PARTS = re.compile(r"""(?:"[^"]*"|'[^']*'|[^;])+""")


@dataclass(frozen=True)
class RecordFilter:
    """Conditions that all must hold; one on hands that are not known does not."""

    hands: tuple[tuple[Seat, Constraint], ...] = ()
    together: tuple[DealExpression, ...] = ()
    facts: tuple[RecordCondition, ...] = ()

    @classmethod
    def parse(cls, texts: Iterable[str], scope: Scope = HAND_SCOPE) -> RecordFilter:
        """The filter of texts, in each of which semicolons part conditions. Raises NotationError.

        >>> RecordFilter.parse(["N: hcp 15-17; contract 3N"]).facts
        (RecordCondition(text='contract 3N'),)
        """
        parts = [part for text in texts for part in _PARTS.findall(text) or [text] if part.strip() or not text.strip()]
        facts = tuple(parse_record_condition(part) for part in parts if is_on_records(part))
        by_seat, together = parted([parse_where(part) for part in parts if not is_on_records(part)], scope)
        return cls(tuple(_on_hand(seat, text, scope) for seat, text in by_seat), together, facts)

    def chosen(self, records: Sequence[Record]) -> list[Record]:
        """Those of the records for which all holds. Raises UndefinedValueError for a division by 0."""
        found = [record for record in records if self._holds(record)]
        for expression in self.together:
            seats = seats_of(expression)
            found = [record for record in found if all(len(record.board.deal[seat]) == 13 for seat in seats)]
            if found:
                deals = np.array([record.board.deal.bits for record in found], dtype=np.uint64)
                found = [record for record, is_true in zip(found, truth(expression, deals), strict=True) if is_true]
        return found

    def _holds(self, record: Record) -> bool:
        deal = record.board.deal
        return all(condition.holds(record) for condition in self.facts) and all(
            len(deal[seat]) == 13 and satisfies(constraint, deal[seat]) for seat, constraint in self.hands
        )


def _on_hand(seat: Seat, text: str, scope: Scope) -> tuple[Seat, Constraint]:
    statement = condition_statement(seat, text, scope)
    if not statement.is_certain:
        raise NotationError(f'"{text.strip()}": a board fits or not: leave the weight @ out')
    return seat, statement.condition
