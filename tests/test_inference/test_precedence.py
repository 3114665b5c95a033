"""The grammar that conditions on one hand and on several share: the same slip has the same message, the same words the
same meaning; where the two differ, it is on purpose.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError
from dealspace.inference import Constraint, parse_constraint, parse_expression
from dealspace.inference.several_hands.box_split import condition_on_hand
from dealspace.inference.several_hands.deal_expression_parser import parse_deal_condition

ONE_HAND = {"{c}": "hcp >= 12", "{n}": "hcp", "{m}": "spades"}
SEVERAL = {"{c}": "hcp(north) >= 12", "{n}": "hcp(north)", "{m}": "spades(north)"}


def written(text: str, words: dict[str, str]) -> str:
    for mark, word in words.items():
        text = text.replace(mark, word)
    return text


def message(text: str, words: dict[str, str]) -> str:
    """What is said of a text, without its place and further advice."""
    with pytest.raises(NotationError) as caught:
        (parse_expression if words is ONE_HAND else parse_deal_condition)(written(text, words))
    _, said = str(caught.value).rsplit("column ", 1)
    return re.split("[:;] write ", said.split(": ", 1)[1])[0]


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("({c}", 'expected ")", found the end'),
        ("({c} and ({c})", 'expected ")", found the end'),
        ("()", 'expected a condition or a number, found ")"'),
        ("", "expected a condition or a number, found the end"),
        ("not", "expected a condition or a number, found the end"),
        ("{c} and", "expected a condition or a number, found the end"),
        ("{c} or", "expected a condition or a number, found the end"),
        ("or {c}", 'expected a condition or a number, found "or"'),
        ("{c} and and {c}", 'expected a condition or a number, found "and"'),
        ("{c} and or {c}", 'expected a condition or a number, found "or"'),
        ("{n} >=", "expected a number, found the end"),
        ("{n} +", "expected a number, found the end"),
        ("{n} >= >= 3", 'expected a number, found ">="'),
        ("{n} + * 3 > 2", 'expected a number, found "*"'),
        ("{n} >= and 3", 'expected a number, found "and"'),
        ("* {n} > 3", 'expected a condition or a number, found "*"'),
        ("{c} & {c}", 'unexpected "&"'),
        ("{c} | {c}", 'unexpected "|"'),
        ("{n} = 3 = 4", "two relations in a row: join two comparisons with and"),
        ("{n} = {m} == 4", "two relations in a row: join two comparisons with and"),
        ("½ {c}", 'unexpected "½"'),
        ("{n} >= ½", 'unexpected "½"'),
        ("{n} >= 1234567890", "1234567890… is too large a number: expected at most 9 digits"),
        ("(" * 100 + "{c}", "nested more than 60 deep"),
        ("not (" * 100 + "{c}", "nested more than 60 deep"),
    ],
)
def test_the_same_slip_has_the_same_message_in_both_languages(slip: str, said: str) -> None:
    assert message(slip, ONE_HAND) == message(slip, SEVERAL) == said


SUMS = ["{n}", "{m}", "3", "{n} + {m}", "2 * {n} - {m} * 3", "{n} - 3 - {m}", "-{n} + 12"]
tests = st.builds(
    "{} {} {}".format,
    st.sampled_from(["{n}", "{n} + {m}", "{n} - 2 * {m} + 3"]),
    st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "≥", "=="]),
    st.sampled_from(SUMS),
)
conditions = st.recursive(
    tests,
    lambda parts: st.one_of(
        parts.map("({})".format),
        parts.map("not ({})".format),
        tests.map("not {}".format),
        tests.map("not not {}".format),
        st.builds(" and ".join, st.lists(parts.map("({})".format) | tests, min_size=2, max_size=3)),
        st.builds(" or ".join, st.lists(parts.map("({})".format) | tests, min_size=2, max_size=3)),
    ),
    max_leaves=5,
)


@given(conditions)
def test_what_both_languages_write_alike_means_the_same(text: str) -> None:
    constraint = condition_on_hand(parse_deal_condition(written(text, SEVERAL)))
    assert isinstance(constraint, Constraint)
    assert constraint == parse_constraint(written(text, ONE_HAND)), text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("not {n} > {m}", "not ({n} > {m})"),
        ("!{n} > {m}", "(!{n}) > {m}"),
        ("not !{n} > {m}", "not ((!{n}) > {m})"),
        ("!not {n} > {m}", "(!(not {n})) > {m}"),
        ("not {n} > 3 and {m} > 4", "(not ({n} > 3)) and ({m} > 4)"),
        ("{n} == not {m} > 4", "{n} == (not ({m} > 4))"),
        ("15 <= {n} <= 17", "15 <= {n} and {n} <= 17"),
        ("{n} > 3 == {m} > 4", "({n} > 3) == ({m} > 4)"),
        ("{n} >= 15 and <= 17 or {m} > 4", "({n} >= 15 and {n} <= 17) or {m} > 4"),
        ("{m} > 4 ? {n} : {m} ? 1 : 2", "({m} > 4) ? {n} : ({m} ? 1 : 2)"),
        ("{n} - {m} - 1 % 2", "({n} - {m}) - (1 % 2)"),
    ],
)
def test_how_conditions_on_several_hands_bind(text: str, same: str) -> None:
    assert parse_deal_condition(written(text, SEVERAL)) == parse_deal_condition(written(same, SEVERAL))


@pytest.mark.parametrize("text", ["not {n} > {m}", "not {n} = 3 and {m} >= 4", "not not {n} - {m} >= 3"])
def test_on_one_hand_not_is_said_of_a_comparison_too(text: str) -> None:
    first, *rest = written(text, ONE_HAND).split(" and ")
    assert parse_constraint(" and ".join([f"not ({first.removeprefix('not ')})", *rest])) == parse_constraint(
        written(text, ONE_HAND)
    )


def test_on_one_hand_not_is_said_of_no_number() -> None:
    assert message("{n} >= not 3", ONE_HAND) == 'expected a number, found "not"'
    assert message("{n} + - 3 > 1", ONE_HAND) == 'expected a number, found "-"'
    assert parse_constraint("hcp >= - spades + 12") == parse_constraint("hcp + spades >= 12")


@pytest.mark.parametrize("text", ["! not " * 200, "- ! not " * 200, "not " * 2000, "!" * 2000])
def test_prefixes_are_read_to_a_limit(text: str) -> None:
    with pytest.raises(NotationError, match="nested more than"):
        parse_deal_condition(text + "hcp(north)")
