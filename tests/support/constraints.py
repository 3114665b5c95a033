"""Hypothesis strategies for what is said about a hand: quantities and constraints."""

from __future__ import annotations

from hypothesis import strategies as st

from dealspace.cards import CardSet, Holding, Rank, Suit
from dealspace.inference.constraints.constraint import (
    ALWAYS,
    NEVER,
    Constraint,
    HoldsExactly,
    all_of,
    any_of,
    holds,
    limits,
    negation,
    within,
)
from dealspace.inference.constraints.hand_shapes import balanced, semibalanced, shape
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.quantities.evaluation import Evaluation
from dealspace.inference.quantities.quantity import Quantity, length, quantity

suits = st.sampled_from(Suit)

lengths = suits.map(length)
_WHOLE = (
    "hcp points longest controls aces kings queens losers new_losers quick_tricks playing_tricks short531 nt_points"
)
_ONE_SUIT = """
    hcp spoints nt_points suit_points short321 losers new_losers quick_tricks playing_tricks controls keycards
    stop half_stop top2 top3 top4 top5
"""
whole_hand = st.sampled_from([quantity(name) for name in _WHOLE.split()])
one_suit = st.builds(quantity, st.sampled_from(_ONE_SUIT.split()), suits)
honours = st.builds(lambda rank, suit: quantity("has", suit, rank), st.sampled_from(Rank), suits)
quantities: st.SearchStrategy[Quantity] = st.one_of(whole_hand, lengths, one_suit, honours)

EVALUATIONS = (
    Evaluation.of_cards("zar", {"A": 6, "K": 4, "Q": 2, "J": 1}),
    Evaluation.of_cards("fifths", {"A": 4, "K": 2.8, "Q": 1.8, "J": 1, "T": 0.4, "2": -0.2}),
    Evaluation.of_holdings("bold", lambda holding: len(holding) * (holding.ranks >> 10).bit_count() / 2 - 1),
)
USER_SCOPE = EvaluationScope(EVALUATIONS)
"""A scope in which the evaluations above have names."""
user_quantities = st.builds(
    lambda evaluation, suit: Quantity(evaluation.name, suit, evaluation=evaluation),
    st.sampled_from(EVALUATIONS),
    st.none() | suits,
)
quantities_of_all_kinds = st.one_of(quantities, user_quantities, st.just(quantity("kr")))


@st.composite
def bounds(draw: st.DrawFn, terms: st.SearchStrategy[list[tuple[int, Quantity]]]) -> Constraint:
    """A sum with a bound on one or both sides."""
    chosen = tuple(draw(terms))
    least, most = limits(chosen)
    low = draw(st.none() | st.integers(least, most))
    high = draw(st.none() | st.integers(least if low is None else low, most))
    return within(chosen, low, high)


length_comparisons = bounds(st.lists(st.tuples(st.sampled_from((-1, 1)), lengths), min_size=2, max_size=2))
shapes = st.sampled_from(
    [balanced(), semibalanced(), shape("5xxx"), shape("any 4441"), shape("5431 any 6322"), shape("10-2-1-0")]
)
placements = st.one_of(
    st.lists(st.integers(0, 51), min_size=1, max_size=3).map(
        lambda cards: holds(CardSet(sum({1 << c for c in cards})))
    ),
    st.builds(lambda suit, ranks: HoldsExactly(suit, Holding(ranks)), suits, st.integers(0, (1 << 13) - 1)),
)


def formulas(of: st.SearchStrategy[Quantity]) -> st.SearchStrategy[Constraint]:
    """Formulas that speak of these quantities, of shapes and of cards."""
    single = bounds(of.map(lambda found: [(1, found)]))
    comparisons = bounds(st.lists(st.tuples(st.integers(-3, 3), of), min_size=2, max_size=3))
    certain = st.sampled_from((ALWAYS, NEVER))
    return st.recursive(
        st.one_of(single, single, length_comparisons, comparisons, shapes, placements, certain),
        lambda parts: st.one_of(
            st.lists(parts, min_size=2, max_size=4).map(lambda found: all_of(*found)),
            st.lists(parts, min_size=2, max_size=4).map(lambda found: any_of(*found)),
            parts.map(negation),
        ),
        max_leaves=8,
    )


constraints = formulas(quantities)
constraints_of_all_kinds = formulas(quantities_of_all_kinds)
