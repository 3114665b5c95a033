"""Cards played by choice: how often each holding of a suit plays the cards that were seen (restricted choice).

A seat plays its lowest card, and of equal cards any alike. Cards of a hand are equal if all cards between them are in
the same hand, or were played in an earlier round. So the queen is played from QJ half the time, from Q always, and from
Q4 never:

    likelihood of a card    0 where a lower card was kept that is no equal, otherwise 1 / (its equals, itself included)

Who led, or played to win, need not play low: of such a card only the equals count. Which cards those are shows in the
order given. The n-th card of a suit given for a seat belongs to the n-th round of that suit. A card may have been led,
or have been played to win, if the cards of its round are given without a gap up to it, and it beats them all. Nor was a
card played low that is above one which the seat is known to have kept.

The likelihoods of the cards of one suit of one hand multiply. They become statements of the kind "choice": a certain
one for the holdings that play the cards at all, and nested ones that weigh (inference/statements/hand_beliefs.py). So
what is counted stays exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import prod
from typing import NamedTuple

from dealspace.cards import Card, CardSet, Rank, Seat, Suit
from dealspace.inference.constraints.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    Holds,
    HoldsExactly,
    all_of,
    any_of,
    holds,
    negation,
)
from dealspace.inference.statements.knowledge import Knowledge, Source, Statement


class _Play(NamedTuple):
    """A card given, and the round of its suit."""

    seat: Seat
    card: Card
    round: int


@dataclass(frozen=True)
class CardChoice:
    """A card of a hand, and the cards that it may have been chosen from.

    Attributes:
        below, above: ranks that are its equals if the hand holds them and all between, the nearest first.
        lower: all lower ranks that the hand may have kept.
        kept: ranks that the hand is known to have kept.
        is_low: whether a lower card that is no equal would have been played.
    """

    seat: Seat
    card: Card
    below: tuple[Rank, ...]
    above: tuple[Rank, ...]
    lower: tuple[Rank, ...]
    kept: frozenset[Rank]
    is_low: bool

    @property
    def equals(self) -> tuple[Card, ...]:
        """The cards it may have been chosen from, the highest first, itself included."""
        ranks = (*reversed(self.above), self.card.rank, *self.below)
        return tuple(Card.of(self.card.suit, rank) for rank in ranks)

    def ways(self, held: frozenset[Rank]) -> int:
        """How many equals the card was chosen from, if these ranks were kept beside it; 0 if it was not played."""
        below, above = _run(self.below, held), _run(self.above, held)
        if self.is_low and held.intersection(self.lower[below:]):
            return 0
        return 1 + below + above

    @property
    def played(self) -> Constraint:
        """The hand plays this card: it keeps no lower one that is no equal."""
        if not self.is_low:
            return ALWAYS
        runs = (
            all_of(self._holds(self.below[:count]), *self._lacks(self.below[count:]))
            for count in range(len(self.below) + 1)
        )
        return all_of(*self._lacks(self.lower[len(self.below) :]), any_of(*runs))

    def at_most(self, ways: int) -> Constraint:
        """The card has at most so many equals, itself included."""
        if ways >= len(self.equals):
            return ALWAYS
        return any_of(
            *(
                all_of(
                    self._holds(self.below[:count]),
                    *self._lacks(self.below[count : count + 1]),
                    negation(self._holds(self.above[: ways - count])) if ways - count <= len(self.above) else ALWAYS,
                )
                for count in range(min(ways, len(self.below) + 1))
            )
        )

    def _lacks(self, ranks: Sequence[Rank]) -> Iterator[Constraint]:
        return (negation(self._holds((rank,))) for rank in ranks)

    def _holds(self, ranks: Sequence[Rank]) -> Constraint:
        return holds(CardSet.of(Card.of(self.card.suit, rank) for rank in ranks if rank not in self.kept))


def card_choices(knowledge: Knowledge) -> tuple[CardChoice, ...]:
    """The choice behind each card played by a hand of which the suit is not known, in order."""
    return tuple(choice for suit in Suit for choice in _of_suit(knowledge, suit))


def by_choice(knowledge: Knowledge) -> Knowledge:
    """The same knowledge, where cards were played by choice; what was said of choices before is replaced."""
    seen = Knowledge(tuple(statement for statement in knowledge if statement.source.kind != "choice"))
    groups: dict[tuple[Seat, Suit], list[CardChoice]] = {}
    for choice in card_choices(seen):
        groups.setdefault((choice.seat, choice.card.suit), []).append(choice)
    return seen.plus(*(statement for group in groups.values() for statement in _statements(group)))


def _statements(choices: Sequence[CardChoice]) -> Iterator[Statement]:
    """What the cards of one suit of one hand show: which holdings play them, then which play them more often."""
    first = choices[0]
    source = Source("choice", f"choice of {' '.join(str(choice.card) for choice in choices)}")
    unknown = {rank for each in choices for rank in (*(each.lower if each.is_low else each.below), *each.above)}
    free = sorted(unknown - first.kept)
    held = (first.kept.union(ranks) for count in range(len(free) + 1) for ranks in combinations(free, count))
    possible = {ways for ways in (tuple(each.ways(ranks) for each in choices) for ranks in held) if all(ways)}
    rarity = sorted({prod(ways) for ways in possible})

    def at_most(limit: int) -> Constraint:
        fitting = [ways for ways in possible if prod(ways) <= limit]
        widest = [ways for ways in fitting if not any(ways != other and _within(ways, other) for other in fitting)]
        return any_of(
            *(all_of(*(each.at_most(k) for each, k in zip(choices, ways, strict=True))) for ways in sorted(widest))
        )

    certain = all_of(*(each.played for each in choices)) if possible else NEVER
    if certain != ALWAYS:
        yield Statement(first.seat, certain, source)
    for often, rarer in pairwise(rarity):
        yield Statement(first.seat, at_most(often), source, float(Fraction(rarity[0], rarer)))


def _of_suit(knowledge: Knowledge, suit: Suit) -> Iterator[CardChoice]:
    held = {seat: _known(knowledge, seat, suit) for seat in Seat}
    rounds: Counter[Seat] = Counter()
    plays: list[_Play] = []
    for statement in knowledge:
        if statement.source.kind == "card" and isinstance(statement.condition, Holds):
            for card in statement.condition.cards:
                if card.suit is suit:
                    rounds[statement.seat] += 1
                    plays.append(_Play(statement.seat, card, rounds[statement.seat]))
    for index, play in enumerate(plays):
        if not _is_settled(knowledge, play.seat, suit):
            gone = {each.card.rank for each in plays if each.round < play.round}
            before = [each for each in plays[:index] if each.round == play.round]
            others = frozenset[Rank]().union(*(held[seat] for seat in Seat if seat is not play.seat))
            yield _choice(play, [rank for rank in Rank if rank not in gone], others, held[play.seat], before)


def _choice(
    play: _Play, left: Sequence[Rank], others: frozenset[Rank], own: frozenset[Rank], before: Sequence[_Play]
) -> CardChoice:
    """The choice behind a card: `left` are the ranks that were not gone, `before` the cards of its round before it."""
    rank = play.card.rank
    lower = [each for each in reversed(left) if each < rank]
    higher = [each for each in left if each > rank]
    below, above = _up_to(lower, others), _up_to(higher, others)
    kept = own.intersection(left) - {rank}
    in_turn = all(each.seat is play.seat.plus(place - len(before)) for place, each in enumerate(before))
    may_win = in_turn and all(rank > each.card.rank for each in before)
    kept_lower = any(each < rank and each not in below for each in kept)
    is_low = not (may_win or kept_lower)
    possible = tuple(each for each in lower if each not in others)
    return CardChoice(play.seat, play.card, below, above, possible, kept, is_low)


def _known(knowledge: Knowledge, seat: Seat, suit: Suit) -> frozenset[Rank]:
    """The ranks of a suit that a seat was certainly dealt."""
    return frozenset(
        card.rank
        for statement in knowledge.of(seat)
        if statement.is_certain and isinstance(statement.condition, Holds | HoldsExactly)
        for card in statement.condition.cards
        if card.suit is suit
    )


def _is_settled(knowledge: Knowledge, seat: Seat, suit: Suit) -> bool:
    """Whether all cards of a suit that a seat was dealt are known."""
    return any(
        (isinstance(condition, HoldsExactly) and condition.suit is suit)
        or (isinstance(condition, Holds) and len(condition.cards) == 13)
        for condition in (statement.condition for statement in knowledge.of(seat) if statement.is_certain)
    )


def _up_to(ranks: Sequence[Rank], others: frozenset[Rank]) -> tuple[Rank, ...]:
    """The first of these ranks, up to one that another hand holds."""
    end = next((place for place, rank in enumerate(ranks) if rank in others), len(ranks))
    return tuple(ranks[:end])


def _run(ranks: Sequence[Rank], held: frozenset[Rank]) -> int:
    """How many of the first ranks are held."""
    return next((place for place, rank in enumerate(ranks) if rank not in held), len(ranks))


def _within(ways: Sequence[int], wider: Sequence[int]) -> bool:
    return all(one <= other for one, other in zip(ways, wider, strict=True))
