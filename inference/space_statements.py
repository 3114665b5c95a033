"""`StatedSpace`: what a space of deals is made of, the statements and conditions, and how further ones are added.

`DealSpace` (inference/space.py) is a `StatedSpace` with the questions that can be asked about its deals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from html import escape
from types import FunctionType
from typing import Any, Protocol, Self

import numpy as np

from dealspace.cards import Auction, Card, CardSet, Deal, NotationError, Seat, Suit
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import shortened
from dealspace.inference.constraints.constraint import Constraint, Holds
from dealspace.inference.constraints.evaluate import satisfies
from dealspace.inference.language.parse import parse_constraint, parse_quantity
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.accuracy import USUAL, Accuracy
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.deal_expression_parser import is_deal_condition, parse_deal_condition
from dealspace.inference.several_hands.hand_language import side_condition, side_of
from dealspace.inference.statements.card_choices import by_choice
from dealspace.inference.statements.card_facts import card_played, hand_seen, shown_out
from dealspace.inference.statements.knowledge import CALLS, Knowledge, Source, SourceKind, Statement
from dealspace.inference.statements.weighed_conditions import stated

Where = Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str] | DealExpression | str
"""Conditions on hands, or on both of a side, by seat and side; or one on several hands, `"hcp(ns) >= 25"`."""


class AuctionReader(Protocol):
    """A bidding system, as `load_system` gives it: it says what the calls of an auction show."""

    def read(self, auction: Auction | str, /) -> Any:
        """The auction with its meanings; `.knowledge` is what they come to."""


@dataclass(frozen=True)
class StatedSpace:
    """The deals that agree with `knowledge` and with the conditions `together`; see `DealSpace`."""

    knowledge: Knowledge = field(init=False)
    together: tuple[DealExpression, ...] = field(init=False, default=())
    seed: int = field(init=False, default=0, compare=False)
    accuracy: Accuracy = field(init=False, default=USUAL, compare=False)

    def __init__(
        self,
        known: Mapping[Seat, CardSet | str] | Mapping[str, CardSet | str] | None = None,
        where: Where | None = None,
        played: Iterable[tuple[Seat | str, Card | str]] = (),
        void: Iterable[tuple[Seat | str, Suit | str]] = (),
        *,
        auction: Auction | str | None = None,
        system: AuctionReader | None = None,
    ) -> None:
        """The space of these facts.

        Args:
            known: cards dealt to a seat, all 13 or some of them.
            where: conditions on the hands dealt to seats, by seat, or on a side, `{"NS": "hcp 25+ and fit 8+"}`; or one
                condition on several hands, `"hcp(north) + hcp(south) >= 25"`. For both, add the second by `given`. A
                condition on a hand may have a weight: with `"5+S @ 0.8"` a hand counts 0.8, or 0.2 without five spades.
            played: cards played, in order.
            void: suits that a seat has shown out of: of these it was dealt only the cards that it has played.
            auction: whose calls have been heard, `"1N P 2C"`; North dealt unless it says otherwise.
            system: by which they are read, as `load_system("sayc")`: both sides play it, nobody is vulnerable. What was
                read in another way goes into `DealSpace.of(reading.knowledge)`.
        Raises:
            NotationError: a seat, card, hand, call or condition cannot be read.
            IllegalCall: an auction against the Laws.
        """
        by_hand, together = _separated(where)
        for name, facts in (("known", known), ("where", by_hand)):
            expect_type(facts or {}, Mapping, name)
        by_seat, of_sides = _by_seat(by_hand)
        statements = [hand_seen(Seat.of(seat), _cards(cards)) for seat, cards in (known or {}).items()]
        statements += _heard(auction, system)
        for seat, condition in by_seat.items():
            if not isinstance(condition, Constraint | str):
                raise NotationError(
                    f"{Seat.of(seat).title}'s condition is {condition!r}: "
                    'expected a text, as "hcp 15-17 and balanced", or a Constraint'
                )
            if isinstance(condition, str):
                statements.append(stated(Seat.of(seat), condition, parse_constraint))
            else:
                statements.append(Statement(Seat.of(seat), condition, Source("explanation", str(condition))))
        object.__setattr__(self, "knowledge", _with_play(Knowledge(tuple(statements)), played, void))
        object.__setattr__(self, "together", together + of_sides)

    def __init_subclass__(cls) -> None:
        """Let Python's errors about arguments name the class that users know: `DealSpace.given()`."""
        for name, method in vars(StatedSpace).items():
            function = getattr(method, "__func__", method)
            if isinstance(function, FunctionType):
                function.__qualname__ = f"{cls.__qualname__}.{name}"

    def __getstate__(self) -> dict[str, object]:
        """What it is made of, to copy and pickle it; tables are made anew."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def of(
        cls,
        knowledge: Knowledge,
        together: Iterable[DealExpression] = (),
        *,
        seed: int = 0,
        accuracy: Accuracy = USUAL,
    ) -> Self:
        """The space of these statements and conditions on several hands; `seed` and `accuracy` are for estimates."""
        space = cls()
        object.__setattr__(space, "knowledge", knowledge)
        object.__setattr__(space, "together", tuple(together))
        object.__setattr__(space, "seed", seed)
        object.__setattr__(space, "accuracy", accuracy)
        return space

    def _changed(self, knowledge: Knowledge, together: Iterable[DealExpression] | None = None) -> Self:
        """The space of other statements, whose estimates are made in the same way."""
        conditions = self.together if together is None else together
        return self.of(knowledge, conditions, seed=self.seed, accuracy=self.accuracy)

    def seeded(self, seed: int) -> Self:
        """The same space, whose estimates are from deals drawn with this seed; what is exact stays as it is.

        >>> from dealspace.inference import DealSpace
        >>> space = DealSpace(where={seat: "hcp 8-12 and (4+S or 5+H)" for seat in "NESW"})
        >>> space.seeded(7).count() == space.seeded(7).count(), space.seeded(7).count() == space.seeded(8).count()
        (True, False)
        """
        return self if seed == self.seed else self.of(self.knowledge, self.together, seed=seed, accuracy=self.accuracy)

    def accurate(
        self, *, deals: int | None = None, within: float | None = None, max_seconds: float | None = None
    ) -> Self:
        """The same space, whose estimates are as accurate as is asked; what is exact stays as it is.

        Args:
            deals: how many deals are drawn for an estimate; with `within` at most. Left out: as usual, or until the
                interval is reached.
            within: how far the ends of 95 % intervals may be from their middle, as a share: 0.001 is a tenth of a
                percentage point. Deals are added until every chance of an answer is as close.
            max_seconds: when to stop before that.
        Raises:
            ValueError: a number out of range.

        >>> from dealspace.inference import DealSpace
        >>> space = DealSpace().accurate(within=0.02)
        >>> found = space.chance("hcp(north) * spades(west) > 4 * losers(east)")
        >>> found.high - found.low < 0.04, found.drawn
        (True, 4000)
        """
        accuracy = Accuracy(deals, within, max_seconds)
        return self.of(self.knowledge, self.together, seed=self.seed, accuracy=accuracy)

    def given(
        self,
        played: Iterable[tuple[Seat | str, Card | str]] = (),
        void: Iterable[tuple[Seat | str, Suit | str]] = (),
        where: Where | None = None,
    ) -> Self:
        """The space with further facts; tables that they do not change are kept.

        Args:
            played: cards played since.
            void: suits that a seat has shown out of since.
            where: further conditions on the hands dealt to seats, by seat; or one on several hands.
        Raises:
            NotationError: a seat, card or condition cannot be parsed.

        >>> from dealspace.inference import DealSpace
        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"})
        >>> round(space.given(where="hcp(north) + hcp(south) >= 25").distribution("N", "hcp")[15], 3)
        0.341
        """
        added = type(self)(where=where)
        knowledge = _with_play(self.knowledge + added.knowledge, played, void)
        return self._changed(knowledge, self.together + added.together)

    def soften(
        self, probability: float, kinds: Collection[SourceKind] = CALLS, seats: Iterable[Seat | str] | None = None
    ) -> Self:
        """The space in which some statements may be wrong.

        A deal that violates k of the soft statements about a hand weighs probability^k (at most squared), so that one
        wrong inference never empties the space.

        Args:
            probability: that such a statement is wrong, from 0 (certain) to below 1.
            kinds: the kinds of sources whose statements become soft.
            seats: the seats whose statements become soft; None for all.
        Raises:
            ValueError: the probability is outside that range, or a kind is unknown.

        >>> from dealspace.inference import DealSpace
        >>> space = DealSpace(where={"W": "hcp 20+", "E": "hcp 21+"})
        >>> space.count(), space.soften(0.1, kinds=("explanation",)).distribution("E", "hcp")[21] > 0.01
        (0, True)
        """
        chosen = None if seats is None else [Seat.of(seat) for seat in seats]
        return self._changed(self.knowledge.softened(probability, kinds, chosen))

    def chosen(self) -> Self:
        """The space in which cards were played by choice: of equal cards any alike, otherwise the lowest.

        A deal weighs as often as its hands play the cards that were seen (inference/statements/card_choices.py). What
        is `given` afterwards is not; then call it again.

        >>> from dealspace.inference import DealSpace
        >>> known = {"N": "AT98.432.432.432", "S": "K765.A65.A65.A65"}
        >>> space = DealSpace(known=known, played=[("W", "S2"), ("E", "SQ")])
        >>> round(space.chance("has(J, S)", "E"), 3), round(space.chosen().chance("has(J, S)", "E"), 3)
        (0.5, 0.375)
        """
        return self._changed(by_choice(self.knowledge))

    def contains(self, deal: Deal) -> bool:
        """Whether this deal agrees with every certain statement and condition, however little it weighs."""
        row = np.array([deal.bits], dtype=np.uint64)
        return all(satisfies(each.condition, deal[each.seat]) for each in self.knowledge.certain) and all(
            truth(condition, row)[0] for condition in self.together
        )

    def broken(self, deal: Deal) -> tuple[Statement, ...]:
        """The statements, soft or certain, that this deal violates; conditions on several hands are not among them."""
        return tuple(each for each in self.knowledge if not satisfies(each.condition, deal[each.seat]))

    def __repr__(self) -> str:
        listed = "; ".join([*map(_in_short, self.knowledge), *map(str, self.together)])
        return f"{type(self).__name__}({shortened(listed)!r})" if listed else f"{type(self).__name__}()"

    def _table(self, caption: str) -> str:
        """The statements and conditions as a table for notebooks."""
        rows = "".join(
            f'<tr><td style="text-align:left">{each.seat.title}</td>'
            f'<td style="text-align:left">{escape(_in_short(each).partition(": ")[2] or str(each))}</td></tr>'
            for each in self.knowledge
        ) + "".join(f'<tr><td></td><td style="text-align:left">{escape(str(each))}</td></tr>' for each in self.together)
        return f"<table><caption>{caption}</caption>{rows}</table>"


def _in_short(statement: Statement) -> str:
    """A statement without the text of its condition: the text of its source says it."""
    doubt = "as often" if statement.is_frequency else "doubtful"
    says_it = statement.is_certain or "@" in statement.source.text
    soft = "" if says_it else f" ({statement.softness:.0%} {doubt})"
    return f"{statement.seat.title}: {statement.source.text}{soft}"


def _separated(
    where: Where | None,
) -> tuple[Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str], tuple[DealExpression, ...]]:
    """The conditions on single hands, and the one on several."""
    if isinstance(where, str):
        if not is_deal_condition(where):
            raise NotationError(
                f'where "{where}" names no hand: expected conditions by seat, as {{"W": "hcp 15-17"}}, or one that '
                'names its hands, as "hcp(north) + hcp(south) >= 25"'
            )
        where = parse_deal_condition(where)
    if isinstance(where, DealExpression):
        return {}, (where,)
    return where or {}, ()


def _by_seat(
    where: Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str],
) -> tuple[dict[Seat | str, Constraint | str], tuple[DealExpression, ...]]:
    """The conditions on hands, and those on sides, `{"NS": "hcp 25+ and fit 8+"}`, as conditions on several hands."""
    of_hands: dict[Seat | str, Constraint | str] = {}
    of_sides = []
    for name, condition in where.items():
        side = side_of(name) if isinstance(name, str) else None
        if side is not None and isinstance(condition, str):
            of_sides.append(side_condition(side, condition))
        else:
            of_hands[name] = condition
    return of_hands, tuple(of_sides)


def _heard(auction: Auction | str | None, system: AuctionReader | None) -> Knowledge:
    """What the calls of an auction show. Raises TypeError where it or the system is missing."""
    if auction is None and system is None:
        return Knowledge()
    if auction is None or system is None or not hasattr(system, "read"):
        found = "no auction" if auction is None else f"system={system!r:.40}"
        raise TypeError(f'an auction is read by a system: auction="1N P 2C", system=load_system("sayc"); found {found}')
    shown: Knowledge = system.read(auction).knowledge
    return shown


def condition_of(
    where: Where | Constraint, seat: Seat | str | None
) -> Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str] | DealExpression:
    """Conditions by seat, or one on several hands, of which a chance is asked; a single one is about `seat`."""
    if isinstance(where, str) and is_deal_condition(where):
        if seat is not None:
            raise NotationError(f'"{where}" names its hands itself: write chance("{where}")')
        return parse_deal_condition(where)
    if isinstance(where, Constraint | str):
        if seat is None:
            raise NotationError(f'whose hand? write chance("{where}", "W")')
        return {Seat.of(seat): where}
    return where


def _with_play(
    knowledge: Knowledge,
    played: Iterable[tuple[Seat | str, Card | str]],
    void: Iterable[tuple[Seat | str, Suit | str]],
) -> Knowledge:
    for seat, card in played:
        knowledge = knowledge.plus(card_played(Seat.of(seat), Card.parse(card) if isinstance(card, str) else card))
    for seat, suit in void:
        by_seat = 0
        for statement in knowledge.of(Seat.of(seat)):
            if statement.source.kind == "card" and isinstance(statement.condition, Holds):
                by_seat |= statement.condition.cards.bits
        meant = Suit.of(suit)
        knowledge = knowledge.plus(shown_out(Seat.of(seat), meant, CardSet(by_seat)))
    return knowledge


def as_quantity(quantity: Quantity | str) -> Quantity:
    """The quantity, or that of this name. Raises NotationError."""
    return parse_quantity(quantity) if isinstance(quantity, str) else quantity


def _cards(cards: CardSet | str) -> CardSet:
    return CardSet.parse(cards) if isinstance(cards, str) else cards
