"""What the words of a bidding table say of hands, and which of them say nothing that counts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding.exchange.described_call import CallInTable
from dealspace.bidding.exchange.described_hands import read_description, without_facts
from dealspace.bidding.language.compile import parse_system

GAME = "hcp + partner.hcp.min >= 25"
INVITE = "hcp + partner.hcp.max >= 25 and hcp + partner.hcp.min <= 24"


def about(call: str, **more: object) -> CallInTable:
    return CallInTable(call, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "call", "condition"),
    [
        ("15--17 bal", about("1N"), "hcp 15-17 and balanced"),
        ("12\N{EN DASH}14 NT", about("1N"), "hcp 12-14 and balanced"),
        ("Any hand with 16+ hcp", about("1C"), "hcp 16+"),
        ("5+!h", about("2H"), "5+H"),
        ("4!s", about("2H"), "4S"),
        ("4+ hearts", about("X"), "4+H"),
        ("5-card major", about("1H"), "5+H"),
        ("6+ suit, 5--7 hcp", about("2M", suits={"M": "M"}), "hcp 5-7 and 6+M"),
        ("3+ minor", about("1m", suits={"m": "m"}), "3+m"),
        ("4+ cards in other major", about("2C", suits={"M": "M"}), "4+oM"),
        ("3+ support, 6-9", about("2S", partner_suit="S"), "hcp 6-9 and 3+S"),
        ("No 4 card major", about("2D"), "not 4+M"),
        ("15-18, !h stopper", about("1N"), "hcp 15-18 and stop(H)"),
        ("15-18 with a stopper", about("1N", their_suit="D"), "hcp 15-18 and stop(D)"),
        ("5-4 majors", about("2C"), "((5+S and 4+H) or (4+S and 5+H))"),
        ("5-5 minors", about("2N"), "5+D and 5+C"),
        ("4!h/!s", about("2C"), "(4H or 4S)"),
        ("any 4441", about("2D"), "shape any 4441"),
        ("void !s", about("4S"), "0S"),
        ("up to 9 hcp", about("1N"), "hcp 0-9"),
        ("GF", about("2C"), GAME),
        ("8+ hcp, GF", about("2C"), "hcp 8+"),
        ("INV", about("2N"), INVITE),
        ("Weak", about("2H", opens=True), "hcp 5-10 and 6H"),
        ("Preempt", about("3C", opens=True), "hcp 5-10 and 7+C"),
        ("5+ major", about("1S", opens=True), "hcp 12+ and 5+S"),
        ("15-17", about("1N", opens=True), "hcp 15-17 and balanced"),
    ],
)
def test_a_text_is_read_as_a_condition(text: str, call: CallInTable, condition: str) -> None:
    found = read_description([text], call)
    assert found.condition == condition
    assert found.unread == []


@pytest.mark.parametrize(
    ("text", "condition", "unread"),
    [
        ("6+!h or 6+!s, 5--9 hcp", "hcp 5-9", ["6+♥ or 6+♠"]),
        ("15--17. May have 5M", "hcp 15-17", ["May have 5M"]),
        ("5+!h. Denies a fit", "5+H", ["Denies a fit"]),
        ("16+ hcp, 6+!c. 18+ if 3!h", "hcp 16+ and 6+C", ["18+ if 3♥"]),
        ("4414, 4405 or 3405, 11--15 hcp", "hcp 11-15", ["4414", "4405 or 3405"]),
        ("INV+ with 5+!d / Negative NT", "", ["INV+ with 5+♦ / Negative NT"]),
        ("to play 4H", "", ["to play 4H"]),
        ("Stayman", "", ["Stayman"]),
        ("3 or more, or 20+", "", ["3 or more", "or 20+"]),
    ],
)
def test_a_part_counts_only_if_all_of_it_is_understood(text: str, condition: str, unread: list[str]) -> None:
    found = read_description([text], about("2D"))
    assert (found.condition, found.unread) == (condition, unread)


def test_a_list_of_hands_is_no_condition() -> None:
    found = read_description(["Polish club, one of three:", "a) 12--14 NT", "b) 15+ hcp and 5+!c"], about("1C"))
    assert found.condition == ""
    assert len(found.unread) == 3


def test_forcing_and_artificial_are_read() -> None:
    assert read_description(["Artificial. Forcing"], about("2C")).artificial
    assert read_description(["5+!h, forcing"], about("1H")).forcing == "round"
    assert read_description(["forcing to game"], about("2C")).forcing == "game"
    assert read_description(["Non-forcing"], about("2C")).forcing is None
    assert read_description(["5+!h"], about("2D")).artificial
    assert not read_description(["5+!d"], about("2D")).artificial


def test_what_leaves_no_hand_is_not_taken() -> None:
    found = read_description(["10-12, 15-17"], about("1N"))
    assert (found.condition, found.unread) == ("hcp 10-12", ["15-17"])


def test_what_an_export_adds_is_set_apart() -> None:
    assert without_facts(["Stayman [8+ HCP; forcing]"]) == (("Stayman",), "8+ HCP; forcing")
    found = read_description(["Stayman"], about("2C"), "8+ HCP, 4-5!s; forcing")
    assert (found.condition, found.forcing) == ("hcp 8+ and 4-5S", "round")


@given(st.text("0123456789+-–!cdhsCDHSMm ,.;/()[]{}NTGFhpor\n", max_size=40), st.sampled_from(["2C", "2M", "3N", "X"]))
def test_any_text_gives_a_condition_that_can_be_read(text: str, call: str) -> None:
    condition = read_description(text.split("\n"), about(call)).condition
    if condition:
        prefer = ", prefer: longest M" if call == "2M" else ""
        rule = f'- "{call}": {{if: {json.dumps(condition)}{prefer}}}'
        parse_system(f"system: s\ndsl: 2\ncontexts:\n- after: (1D)\n  rules:\n  {rule}\n", "s.yaml", "s")
