"""Conditions as players write them: read where only one thing can be meant, otherwise answered with texts that work."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import CardSet, NotationError
from dealspace.inference import parse_constraint, parse_expression, satisfies
from dealspace.inference.language.parse import is_condition
from dealspace.inference.language.players_notation import readings
from dealspace.inference.language.slips import hint_for

MEANT = {
    "15-17 balanced": "hcp 15-17 and balanced",
    "15-17 hcp": "hcp 15-17",
    "12-14 bal": "hcp 12-14 and balanced",
    "15-17": "hcp 15-17",
    "HCP 15-17": "hcp 15-17",
    "hcp=15..17": "hcp 15-17",
    "hcp 15 - 17": "hcp 15-17",
    "hcp 15 to 17": "hcp 15-17",
    "hcp between 15 and 17": "hcp 15-17",
    "15 <= hcp <= 17": "hcp 15-17",
    "17 >= hcp >= 15": "hcp 15-17",
    "hcp >= 15 and <= 17": "hcp 15-17",
    "hcp > 14 and < 18": "hcp 15-17",
    "hcp => 15": "hcp 15+",
    "15 or more hcp": "hcp 15+",
    "at least 15 high-card points": "hcp 15+",
    "hcp: 10-": "hcp <= 10",
    "up to 10 hcp": "hcp <= 10",
    "less than 10 hcp": "hcp <= 9",
    "hcp 15-17, balanced": "hcp 15-17 and balanced",
    "hcp 15-17; balanced": "hcp 15-17 and balanced",
    "hcp 15-17 & balanced": "hcp 15-17 and balanced",
    "hcp 15-17 AND balanced": "hcp 15-17 and balanced",
    "balanced || 6+S": "balanced or 6+S",
    "!balanced": "not balanced",
    "unbal": "not balanced",
    "semi-balanced": "semibalanced",
    "4 spades": "4S",
    "5+ spades": "5+S",
    "5+ S": "5+S",
    "5+ M": "5+M",
    "5+s": "5+S",
    "S5+": "5+S",
    "H 4 - 5": "4-5H",
    "5S4H": "5S and 4H",
    "5+S4+H": "5+S and 4+H",
    "4 hearts 5 clubs": "4H and 5C",
    "4H + 5C": "4H and 5C",
    "5+cM": "5+M",
    "two aces": "aces 2",
    "7 losers": "losers 7",
    "10-12 TP": "points 10-12",
    "void in S": "0S",
    "singleton H": "1H",
    "singleton or void in clubs": "0-1C",
    "short in D": "0-1D",
    "a void": "0z",
    "AK in spades": "holds SA SK",
    "A of S": "holds SA",
    "the ace of spades": "holds SA",
    "has SK": "holds SK",
    "has(S, K)": "holds SK",
    "holds ♠AK": "holds SA SK",
    "SK": "holds SK",
    "SAQ HK": "holds SA SQ HK",
    "AKxxx in spades": "holds SA SK and 5S and top5(S) 2",
    "♠AKxxx": "holds SA SK and 5S and top5(S) 2",
    "Kx in hearts": "holds HK and 2H and top5(H) 1",
    "AT9x(D)": "holds DA DT D9 and 4D and top5(D) 2",
    "two of the top three honours in spades": "top3(S) 2+",
    "stopper in S": "stop(S)",
    "stop S": "stop(S)",
    "stopper(S)": "stop(S)",
    "stoppers in hearts and spades": "stop(H) and stop(S)",
    "4=4=4=1": "shape 4441",
    "5=4=(3-1)": "shape 5431 5413",
    "(54)31": "shape 5431 4531",
    "4-4-(3-2)": "shape 4432 4423",
    "any 4-4-4-1": "shape any 4441",
    "hcp 12+ or (5 spades and 4 hearts)": "hcp 12+ or (5S and 4H)",
    "not 5S4H": "not (5S and 4H)",
    "singleton king of spades": "holds SK and 1S",
    "no aces": "aces 0",
    "no spades, 4 hearts": "0S and 4H",
    "no void, 11-15": "not 0z and hcp 11-15",
}  # fmt: skip
EITHER = {
    "5-4 majors": ("5+M and 4+oM", "5M and 4oM"),
    "4-4 in the majors": ("4+S and 4+H", "4S and 4H"),
    "5-5 minors": ("5+D and 5+C", "5D and 5C"),
    "6-4 in spades and clubs": ("6+S and 4+C", "6S and 4C"),
    "5-5": ("5+x and 5+y", "shape any 55xx"),
    "5-card major": ("5+M", "5M"),
    "4cM": ("4+M", "4M"),
    "a 6-card suit": ("longest 6+", "longest 6"),
    "4 card H": ("4+H", "4H"),
    "no 5 card major": ("not 5+M", "not 5M"),
    "12-14, 4cM": ("hcp 12-14 and 4+M", "hcp 12-14 and 4M"),
    "5332": ("shape 5332", "shape any 5332"),
    "4-4-4-1 and hcp 15+": ("shape 4441 and hcp 15+", "shape any 4441 and hcp 15+"),
    "10-2-1-0": ("shape 10-2-1-0", "shape any 10-2-1-0"),
    "54xx": ("shape 54xx", "shape any 54xx"),
    "10+ points": ("hcp 10+", "points 10+"),
    "15-17 NT": ("hcp 15-17 and balanced", "hcp 15-17"),
    "flat": ("balanced", "shape any 4333"),
    "S5": ("5S", "holds S5"),
}  # fmt: skip


@pytest.mark.parametrize("text", MEANT)
def test_what_can_be_meant_in_one_way_is_read(text: str) -> None:
    assert parse_constraint(text) == parse_constraint(MEANT[text])


@pytest.mark.parametrize("text", EITHER)
def test_what_players_use_for_two_things_is_answered_with_both(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_constraint(text)
    said = re.findall(r"(?:write|, or) (.*?) \(.*?\)(?=,|$)", str(caught.value).partition("; ")[2])
    assert tuple(said) == EITHER[text]
    assert len({str(parse_constraint(each)) for each in said}) == 2, "each works when it is pasted"


@pytest.mark.parametrize("text", MEANT)
def test_a_file_is_told_how_to_write_it(text: str) -> None:
    """Files have one spelling, so that they can be read, searched and compared."""
    if is_condition(text, None):
        return
    with pytest.raises(NotationError, match="column") as caught:
        parse_expression(text)
    assert parse_constraint(str(caught.value).rpartition("; write ")[2]) == parse_constraint(MEANT[text])


def test_x_is_a_card_below_the_ten() -> None:
    condition = parse_constraint("AQxxx.Kxx.xx.Axx")
    assert satisfies(condition, CardSet.parse("AQ987.K32.98.A54"))
    for other in ("AQT87.K32.98.A54", "AQJ87.K32.98.A54", "AQ987.KJ2.98.A54", "AQ98.K32.987.A54", "AQ987.Q32.98.A54"):
        assert not satisfies(condition, CardSet.parse(other))
    assert satisfies(parse_constraint("AKTxxx.-.KQx.xxxx"), CardSet.parse("AKT987..KQ2.5432"))


@pytest.mark.parametrize(
    "text",
    ["", "hcp", "hcp 17-15", "hcp 12+ an 5+S", "hcp 15 <= 17", "hcp 2015 and 3", "5+S and 4+H or 4+D", "balanecd",
     "a spade", "5-4-3", "4-4-4", "9-9", "15-17 strong", "not 15-17 balanced", "S AKK", "4-4 fit", "K singleton",
     "54321", "x" * 400],
)  # fmt: skip
def test_what_is_not_understood_as_a_whole_has_no_reading(text: str) -> None:
    assert readings(text, is_condition) == ()


WORDS = [*MEANT, *EITHER, "and", "or", "not", "(", ")", ",", "5", "-", "in", "x", "S", "AK", "hcp", "+", "..", "to"]


@given(st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join))
def test_every_reading_is_a_text_of_the_language(text: str) -> None:
    for reading in readings(text, is_condition):
        assert is_condition(reading.text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("12+", "write hcp 12+ for points, spades 12+ for a length"),
        ("partner.S = 4", "write hcp(north) + hcp(south) >= 25"),
        ("hcp(north) >= 15", "stands alone, without a seat in front"),
        ("W has SK", "as W: holds SK"),
        ("strong and 3S+", "lengths are written 5S, 5+S, 5-6S or spades 5+"),
    ],
)
def test_other_slips_have_their_advice(text: str, hint: str) -> None:
    assert hint in (hint_for(text) or "")
    with pytest.raises(NotationError, match="column") as caught:
        parse_constraint(text)
    assert hint in str(caught.value)
