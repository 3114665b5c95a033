"""What a user meets first: short calls, short reprs, forms for notebooks."""

from __future__ import annotations

import pickle
import re

import numpy as np
import pytest

from dealspace.cards import Seat
from dealspace.cards.notation import shortened
from dealspace.inference import (
    Answer,
    Bounds,
    Chances,
    DealSpace,
    Estimate,
    InfeasibleError,
    Method,
    any_of,
    hand_count,
    parse_constraint,
    parse_quantity,
)
from dealspace.inference.hand_questions.questions import ALL_HANDS
from dealspace.inference.language.wording import words_of_impossible

SPACE = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
LONG = any_of(*(parse_constraint(f"hcp {points} and {length}S") for points in range(0, 37, 2) for length in range(5)))


def test_a_seed_or_a_generator_gives_the_same_deals() -> None:
    seeded = SPACE.sample(5, seed=3)
    assert (seeded == SPACE.sample(5, np.random.default_rng(3))).all()
    assert (seeded == SPACE.sample(5, seed=3)).all() and not (seeded == SPACE.sample(5, seed=4)).all()
    assert SPACE.sample(2).shape == (2, 4)
    assert [deal.bits for deal in SPACE.deals(5, seed=3)] == [tuple(row) for row in seeded.tolist()]
    assert all(SPACE.contains(deal) for deal in SPACE.deals(3))


def test_a_seed_and_a_generator_are_too_much() -> None:
    with pytest.raises(ValueError, match="rng and seed are both given"):
        SPACE.sample(1, np.random.default_rng(1), seed=1)
    with pytest.raises(ValueError, match=r"expected a generator.*or write seed=1"):
        SPACE.sample(1, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value",
    [
        LONG,
        parse_quantity("hcp(S)"),
        DealSpace(where=dict.fromkeys("NESW", LONG)),
        DealSpace(where={"W": LONG}).knowledge,
        DealSpace(where={"W": LONG}).knowledge.statements[0],
        DealSpace(where={"W": LONG}).knowledge.statements[0].source,
        DealSpace().shapes("N"),
        DealSpace().joint(("N", "hcp"), ("N", "spades"), ("N", "hearts")),
        Estimate.of_share(1, 3),
        Bounds(1, 3, proven=False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_repr_is_short_and_names_the_type(value: object) -> None:
    assert len(repr(value)) < 200
    assert re.match(r"[A-Z]\w+\(", repr(value))


def test_reprs_are_in_notation() -> None:
    assert repr(parse_constraint("hcp 15-17 and 5+S")) == "Constraint('hcp 15-17 and spades 5+')"
    assert repr(parse_quantity("hcp(S)")) == "Quantity('hcp(S)')"
    assert repr(Bounds(1, 3)) == "Bounds(1, 3)"
    assert [repr(Answer.SAT), repr(Method.EXACT)] == ["Answer.SAT", "Method.EXACT"]
    assert repr(SPACE) == "DealSpace('South: K52.QJ4.A983.T76; West: hcp 15-17 and balanced')"
    assert repr(DealSpace()) == "DealSpace()"


def test_shortened_texts_that_differ_stay_different() -> None:
    one, other = "hcp 15-17 " * 100, "hcp 15-17 " * 50 + "hcp 15-18 " + "hcp 15-17 " * 49
    assert shortened(one) == shortened(other)
    assert shortened(one, with_digest=True) != shortened(other, with_digest=True)
    assert len(shortened(one, with_digest=True)) <= 150


def test_a_space_shows_what_is_known_and_how_many_deals() -> None:
    html = SPACE._repr_html_()
    assert "4,355,986,988,444,000 deals" in html and "hcp 15-17 and balanced" in html and "West" in html
    assert "&lt;" in DealSpace(where={"W": "hcp <= 5"})._repr_html_()


def test_a_distribution_is_a_mapping_with_bars() -> None:
    found = SPACE.distribution("W", "hcp")
    assert found == dict(found) and list(found) == [15, 16, 17] and isinstance(found, Chances)
    html = found._repr_html_()
    assert html.count("<tr>") == 3 and "West: hcp" in html and "exact" in html
    assert "width:12.00em" in html  # the most likely value has the longest bar
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.title, again.is_exact) == (found, "West: hcp", True)


def test_halves_are_shown_as_players_count_them() -> None:
    assert "1.5: " in repr(SPACE.distribution("W", "quick_tricks")) or "2.5: " in repr(
        SPACE.distribution("W", "quick_tricks")
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hcp 40", "40 HCP"),
        ("hcp 38-39", "38–39 HCP"),
        ("aces 5+", "5+ aces"),
        ("hcp 15-17 and hcp 3", 'a hand with "hcp 15-17 and hcp 3"'),
        ("luck 3", 'a hand with "luck 3"'),
    ],
)
def test_an_impossible_condition_is_named_in_words(text: str, words: str) -> None:
    assert words_of_impossible(text) == words


def test_an_impossible_condition_says_whose() -> None:
    with pytest.raises(InfeasibleError, match=r"^no deal fits: West cannot have 40 HCP$"):
        DealSpace(where={Seat.WEST: "hcp 40"}).sample(1)


@pytest.mark.parametrize("text", ["hcp 12+ and losers <= 6", "controls 5+ or quick_tricks 3+", "5+S and top3(S) 2+"])
def test_hands_are_counted_in_one_table_or_in_parts(text: str) -> None:
    condition = parse_constraint(text)
    count, others = hand_count(condition), hand_count(~condition)
    assert count is not None and others is not None and count + others == ALL_HANDS
    assert hand_count(condition, in_parts=False) in (None, count)
