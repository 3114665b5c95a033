"""Evaluations defined by the user: a value for each of the 8,192 holdings of a suit, under a name.

    zar: {A: 6, K: 4, Q: 2, J: 1}        a card table; also zar: A=6 K=4 Q=2 J=1

They are not registered anywhere: a `Scope` determines which names are evaluations (`EvaluationScope`), and every
`Quantity` made of one refers to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Holding, NotationError, Rank
from dealspace.cards.errors import expect_type
from dealspace.inference.quantities.holding_tables import HOLDINGS, Table, held
from dealspace.inference.quantities.kinds import QUANTITY_NAMES
from dealspace.inference.quantities.reserved_words import RESERVED

Worth = int | float | Fraction
_FINEST = 100
_GREATEST = 10_000
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_LINE = re.compile(r"\s*(?P<name>[^\s:={]+)\s*[:=]?(?P<cards>.*)", re.DOTALL)
_CARD = re.compile(r"(?P<rank>[^\s:=,{}]+)\s*[:=]\s*(?P<worth>[^\s,{}]+)")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A way of counting that is not built in; make one with `of_cards`, `of_holdings` or `parse_evaluation`.

    Attributes:
        name: as conditions write it.
        unit: steps of the table in one point as players count.
        table_bytes: int16[8192], the value of each holding, in steps.
    """

    name: str
    unit: int
    table_bytes: bytes

    def __post_init__(self) -> None:
        check_name(self.name)
        if self.unit < 1 or _FINEST % self.unit:
            raise NotationError(f"{self.name}: values are whole hundredths, so that they can be written")
        if len(self.table_bytes) != 2 * HOLDINGS:
            raise ValueError(f"{self.name}: {len(self.table_bytes)} bytes are not a table of int16[8192]")

    @classmethod
    def of_cards(cls, name: str, worth: Mapping[str, Worth] | Mapping[Rank, Worth]) -> Evaluation:
        """An evaluation with a value for each rank: `Evaluation.of_cards("zar", {"A": 6, "K": 4, "Q": 2, "J": 1})`.

        Raises:
            NotationError: the name is taken or invalid, a rank is unknown, or a value is no number.
        """
        expect_type(name, str, "name")
        expect_type(worth, Mapping, "worth")
        by_rank: dict[Rank, Fraction] = {}
        for key, value in worth.items():
            try:
                rank = key if isinstance(key, Rank) else Rank.parse(key)
            except NotationError:
                raise NotationError(f'{name}: "{key}" is not a rank: write 2-9, T, J, Q, K or A') from None
            if rank in by_rank:
                raise NotationError(f"{name}: {rank} has two values")
            by_rank[rank] = _exact(name, value)
        if not by_rank:
            raise NotationError(f"{name}: expected what cards are worth, as {name}: {{A: 6, K: 4, Q: 2, J: 1}}")
        unit = _common_unit(name, by_rank.values())
        weights = np.zeros(13, dtype=np.int64)
        for rank, value in by_rank.items():
            weights[rank] = int(value * unit)
        return cls._of_steps(name, unit, weights @ held())

    @classmethod
    def of_holdings(cls, name: str, worth: Callable[[Holding], Worth]) -> Evaluation:
        """An evaluation with a value for each holding: `worth` is called for all 8,192. Raises NotationError."""
        check_name(name)
        values = [_exact(name, worth(Holding(ranks))) for ranks in range(HOLDINGS)]
        unit = _common_unit(name, values)
        return cls._of_steps(name, unit, np.array([int(value * unit) for value in values]))

    @classmethod
    def _of_steps(cls, name: str, unit: int, steps: NDArray[np.int64]) -> Evaluation:
        if (most := int(np.abs(steps).max())) > _GREATEST:
            raise NotationError(f"{name}: a suit is worth up to {most} steps of 1/{unit}; the most is {_GREATEST}")
        return cls(name, unit, steps.astype(np.int16).tobytes())

    @property
    def table(self) -> Table:
        """int16[8192], in steps; read-only."""
        return np.frombuffer(self.table_bytes, dtype=np.int16)

    def __repr__(self) -> str:
        return f"Evaluation({self.name!r}, unit={self.unit})"


def parse_evaluation(text: str) -> Evaluation:
    """Read `zar: {A: 6, K: 4, Q: 2, J: 1}` or `zar: A=6 K=4 Q=2 J=1`. Raises NotationError.

    >>> parse_evaluation("tens_too: A=4 K=3 Q=2 J=1 T=0.5")
    Evaluation('tens_too', unit=2)
    """
    found = _LINE.fullmatch(text)
    if found is None:
        raise NotationError(f'"{text}" names no evaluation: write zar: {{A: 6, K: 4, Q: 2, J: 1}}')
    name, cards = found["name"], found["cards"].strip()
    check_name(name)
    if cards.startswith("{"):
        if not cards.endswith("}"):
            raise NotationError(f'{name}: "{cards}" does not end with a brace: write {name}: {{A: 6, K: 4}}')
        cards = cards[1:-1]
    worth: dict[str, Fraction] = {}
    position = 0
    while position < len(cards):
        if cards[position] in ", \t\n":
            position += 1
            continue
        if (card := _CARD.match(cards, position)) is None:
            raise NotationError(f'{name}: "{cards[position:]}" is not a card and its value, as A: 6 or A=6')
        rank = card["rank"]
        if rank in worth:
            raise NotationError(f"{name}: {rank} has two values")
        worth[rank] = _read_number(name, card["worth"])
        position = card.end()
    return Evaluation.of_cards(name, worth)


def check_name(name: str) -> None:
    """Check that an evaluation may have this name. Raises NotationError."""
    if not _NAME.fullmatch(name):
        raise NotationError(f'"{name}" cannot be the name of an evaluation: write letters, digits and _')
    if name in RESERVED or name in QUANTITY_NAMES:
        raise NotationError(f'"{name}" has a meaning already: give the evaluation another name')


def _common_unit(name: str, values: Collection[Fraction]) -> int:
    if (odd := next((value for value in values if _FINEST % value.denominator), None)) is not None:
        raise NotationError(f"{name}: {odd} is not a whole number of hundredths, so it could not be written")
    if (most := max(abs(value) for value in values)) > _GREATEST:
        raise NotationError(f"{name}: {most} is too much; the most is {_GREATEST}")
    return lcm(*(value.denominator for value in values))


def _read_number(name: str, text: str) -> Fraction:
    if not re.fullmatch(r"[-+]?[0-9]{1,6}(\.[0-9]{1,6}|/[1-9][0-9]{0,3})?", text):
        raise NotationError(f'{name}: "{text}" is not a value: write a number such as 6, 1.5 or 1/2')
    return Fraction(text)


def _exact(name: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise NotationError(f"{name}: {value!r} is not a number: write 6, 0.5 or Fraction(1, 2)")
    try:
        # A float stands for the decimal it prints as: 0.1 is a tenth.
        return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    except ValueError:
        raise NotationError(f"{name}: {value!r} is not a finite number") from None
