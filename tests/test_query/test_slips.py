"""What people type into `query`, `deal` and `space --jsonl`: taken as meant, or answered with a text that works."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from dealspace.cards import BridgeError, NotationError, Seat
from dealspace.inference import DealSpace, parse_quantity, values
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.query.answer_forms import ask
from dealspace.query.conditions.deal_conditions import condition_on_deals, parse_where, parted
from dealspace.query.conditions.facts import Facts
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.spelling import parse_hand
from dealspace.query.dealing.dealer_language import parse_program
from dealspace.query.registry import parse_question, parse_questions
from dealspace.query.rows.space_rows import SpaceRows

HAND = "K52.QJ4.A983.T76"


def refused(read: object, text: str) -> str:
    with pytest.raises(BridgeError) as caught:
        read(text)  # type: ignore[operator]
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("hcp(north) => 15", "hcp(north) >= 15"),
        ("hcp(north) =< 15", "hcp(north) <= 15"),
        ("hcp(north) ≥ 15", "hcp(north) >= 15"),
        ("hcp(N) >= 15", "hcp(north) >= 15"),
        ("hcp(n) + hcp(s) >= 25", "hcp(north) + hcp(south) >= 25"),
        ("spades(north)+spades(south) = 8", "spades(north) + spades(south) == 8"),
        ("hcp(north)>=15 and <=17", "hcp(north) >= 15 && hcp(north) <= 17"),
        ("15 <= hcp(north) <= 17", "15 <= hcp(north) && hcp(north) <= 17"),
        ("1 < hcp(north) < hcp(south) < 9", "1 < hcp(north) && hcp(north) < hcp(south) && hcp(south) < 9"),
        ("hcp(north) > 14 && < 18 && hcp(south) < 3", "hcp(north) > 14 && hcp(north) < 18 && hcp(south) < 3"),
    ],
)
def test_conditions_on_several_hands_as_people_write_them(text: str, same: str) -> None:
    assert parted([parse_where(text)]) == ((), (condition_on_deals(same),))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("hcp(north) 15-17", "hcp(north) >= 15 && hcp(north) <= 17"),
        ("hcp(north) between 15 and 17", "hcp(north) >= 15 && hcp(north) <= 17"),
        ("hcp(north)+hcp(south) 25+", "hcp(north) + hcp(south) >= 25"),
        ("spades(north) + spades(south) 8", "spades(north) + spades(south) == 8"),
    ],
)
def test_what_a_condition_lacks_is_written_out(text: str, meant: str) -> None:
    assert f"as {meant}, found" in refused(condition_on_deals, text)
    assert condition_on_deals(meant)


def test_in_a_script_relations_in_a_row_are_those_of_c() -> None:
    script = parse_program("condition 15 <= hcp(north) <= 17").condition
    assert script == parse_program("condition (15 <= hcp(north)) <= 17").condition
    assert script == condition_on_deals(str(script)), "its text has the parentheses"


def test_a_script_takes_the_same_signs_and_keeps_its_own() -> None:
    same = parse_program("condition hcp(north) >= 15 && hcp(north) <= 17").condition
    assert parse_program("condition hcp(N) => 15 and =< 17").condition == same
    assert parse_program("predeal south SA s = 1 s > 0").predeal
    assert "a comparison is written ==" in refused(parse_program, "hcp(north) = 15")


@pytest.mark.parametrize(
    "text", ["hcp(north) >= 15", "spades(north)+spades(south) == 8", "W has SK", "S: AQxxx.Kxx.xx.Axx"]
)
def test_where_takes_what_deal_takes(text: str) -> None:
    by_seat, together = parted([parse_where(text)])
    assert Facts(where=by_seat, together=together).space().count()


def test_conditions_on_several_hands_are_counted_beside_others() -> None:
    by_seat, together = parted([parse_where("W: 4+S"), parse_where("hcp(north) >= 15")])
    found = Facts({Seat.SOUTH: parse_hand(f"S={HAND}")[1]}, by_seat, together=together).space().count()
    assert found == DealSpace(known={"S": HAND}, where={"W": "4+S", "N": "hcp 15+"}).count()


@pytest.mark.parametrize(
    ("where", "same"),
    [
        ('"hcp(north) >= 15"', '{"N": "hcp 15+"}'),
        ('["hcp(north) >= 15", "W: 4+S"]', '{"N": "hcp 15+", "W": "4+S"}'),
        ('"N: 15-17 balanced; W: 4+ spades"', '{"N": "hcp 15-17 and balanced", "W": "4+S"}'),
    ],
)
def test_rows_take_a_text_or_a_list_of_them(where: str, same: str) -> None:
    rows = SpaceRows()
    answers = [rows.answer(f'{{"known": {{"S": "{HAND}"}}, "where": {each}}}'.encode(), 1) for each in (where, same)]
    assert answers[0]["count"] == answers[1]["count"]


def test_rows_say_what_is_wrong_with_a_condition() -> None:
    for where in (["NS: balanced"], {"NS": "balanced"}):
        answer = SpaceRows().answer(json.dumps({"where": where}).encode(), 1)
        assert answer["error"].startswith("where") and '"NS" is two hands, and "balanced" is of one' in answer["error"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("NS: hcp 25+", "hcp(north) + hcp(south) >= 25"),
        ("ew = 8+S", "spades(east) + spades(west) >= 8"),
        ("N/S: hcp 20-24", "hcp(ns) >= 20 && hcp(ns) <= 24"),
        ("NS 8 spades", "spades(ns) == 8"),
        ("NS: fit 8+ and not losers 15+", "fit(ns) >= 8 && !(losers(ns) >= 15)"),
        ("EW: 24+ hcp", "hcp(ew) >= 24"),
        ("NS: spades >= hearts + 2 or has(A, S)", "spades(ns) - hearts(ns) >= 2 || aces(ns, spades) >= 1"),
        ("NS: hcp 25+ if fit 8+ else hcp 27+", "fit(ns) >= 8 ? hcp(ns) >= 25 : hcp(ns) >= 27"),
        ("NS: hcp in 20|25", "hcp(ns) == 20 || hcp(ns) == 25"),
    ],
)
def test_a_side_is_its_two_hands_together(text: str, same: str) -> None:
    assert together_of(text) == [condition_on_deals(same)]


def test_a_side_counts_halves_as_players_do() -> None:
    deals = DealSpace().sample(2_000, np.random.default_rng(1))
    halves = values(parse_quantity("quick_tricks"), deals[:, Seat.NORTH]) + values(
        parse_quantity("quick_tricks"), deals[:, Seat.SOUTH]
    )
    points = sum(deal_values(deals, seat, "hcp") for seat in (Seat.NORTH, Seat.SOUTH))
    for text, expected in (("quick_tricks 3.5+", halves >= 7), ("hcp + quick_tricks > 24.5", 2 * points + halves > 49)):
        assert (truth(together_of(f"NS: {text}")[0], deals) == expected).all()
        assert 0 < expected.sum() < len(deals)


def together_of(text: str, *definitions: str) -> list[DealExpression]:
    return list(parted([parse_where(text)], scope_of(definitions))[1])


def deal_values(deals, seat: Seat, quantity: str):  # type: ignore[no-untyped-def]
    return values(parse_quantity(quantity), deals[:, seat]).astype(int)


def test_sides_seats_and_conditions_on_several_hands_stand_beside_one_another() -> None:
    by_seat, together = parted([parse_where("W: 5+S; NS: hcp 25+; hcp(e) < 5")])
    assert by_seat == ((Seat.WEST, "5+S"),)
    assert list(together) == [condition_on_deals("hcp(ns) >= 25"), condition_on_deals("hcp(east) < 5")]
    space = Facts({Seat.SOUTH: parse_hand(f"S={HAND}")[1]}, by_seat, together=together).space()
    same = DealSpace(known={"S": HAND}, where={"W": "5+S", "E": "hcp 0-4", "NS": "hcp 25+"})
    assert (
        space.count()
        == same.count()
        == DealSpace(known={"S": HAND}, where={"W": "5+S", "E": "hcp 0-4", "N": "hcp 15+"}).count()
    )


def test_an_evaluation_of_ones_own_is_counted_of_a_side() -> None:
    zar = "zar: {A: 6, K: 4, Q: 2, J: 1}"
    assert str(together_of("NS: zar 30+", zar)[0]) == "zar(north) + zar(south) >= 30"
    question = parse_question("zar:NS", scope_of([zar]))
    assert ask(DealSpace(known={"N": HAND, "S": "AQ4.K63.KQ7.J982"}), question)[question.text] == {32: 1.0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "NS: balanced",
            '"NS" is two hands, and "balanced" is of one: write N: balanced; S: balanced for each of them',
        ),
        ("EW: hcp 20+ and shape any 4333", "write E: hcp 20+ and shape any 4333; W: hcp 20+ and shape any 4333"),
        ("NS: hpc 25+", '"NS: hpc 25+": column 1: unknown quantity "hpc": did you mean "hcp"?'),
        ("NS: trumps 8+", 'did you mean "fit"?'),
        ("NS: hcp * spades >= 5", "write it in the dealer language"),
    ],
)
def test_what_cannot_be_said_of_a_side_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        together_of(text)


def test_a_hand_with_small_cards_is_a_condition() -> None:
    message = refused(parse_hand, "S=AQxxx.Kxx.xx.Axx")
    assert 'write --where "S: AQxxx.Kxx.xx.Axx"' in message
    with pytest.raises(BridgeError, match="it is a condition, as where takes"):
        DealSpace(known={"S": "AQxxx.Kxx.xx.Axx"})
    assert DealSpace(where={"S": "AQxxx.Kxx.xx.Axx"}).count()
    assert "as where takes" in SpaceRows().answer(b'{"known": {"S": "AQxxx.Kxx.xx.Axx"}}', 1)["error"]
    assert parse_where("S: AQxxx.Kxx.xx.Axx") == ((Seat.SOUTH, "AQxxx.Kxx.xx.Axx"),)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('chance("N: hcp 15+")', 'chance:"N: hcp 15+"'),
        ("chance(N: hcp 15+; S: 4+H)", "chance:N: hcp 15+; S: 4+H"),
        ("chance(hcp(north) + hcp(south) >= 25)", "chance:hcp(north) + hcp(south) >= 25"),
        ("lengths(W)", "lengths:W"),
        ("hcp(W)", "hcp:W"),
        ("losers(north)", "losers:north"),
        ("W.hcp", "hcp:W"),
        ("spades", "spades:N spades:E spades:S spades:W"),
        ("tricks(S.NT)", "tricks:S.NT"),
    ],
)
def test_a_question_may_be_written_as_a_function(text: str, same: str) -> None:
    assert parse_questions(text) == parse_questions(same)


def test_the_seats_of_a_joint_question_may_stand_behind() -> None:
    assert str(parse_question("joint:hcp.N,hearts.S")).replace("hcp.N,hearts.S", "N.hcp,S.hearts") == str(
        parse_question("joint:N.hcp,S.hearts")
    )


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("joint:hcp.N", ["joint:W.hearts,E.hearts", "hcp:W"]),
        ("distribution:NS:hcp", ["write hcp:NS"]),
        ("fit:N", ["fit:NS"]),
        ("fit", ["fit:NS"]),
        ("trumps:NS", ["fit:NS"]),
    ],
)
def test_what_is_no_question_is_answered_with_one(text: str, suggested: list[str]) -> None:
    message = refused(parse_questions, text)
    assert all(part in message for part in suggested)
    for pasted in re.findall(
        r"(?:write|of each:|, as|is) ((?:chance|number|joint):[^;]+|\w+:\w( \w+:\w)?)(?=;|$)", message
    ):
        assert parse_questions(pasted[0])


def test_a_seat_alone_is_no_question() -> None:
    assert "ask something of it, as hcp:W or lengths:W" in refused(parse_questions, "hcp W")


def test_leads_are_asked_of_a_contract() -> None:
    assert "as leads:3N.E" in refused(parse_questions, "leads")
