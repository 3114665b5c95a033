"""Auction patterns and rules' calls: what they match, what they bind, what they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding.patterns.auction_pattern import PatternMatch, match_call, parse_pattern
from dealspace.bidding.patterns.call_pattern import cheapest_level, parse_call_pattern
from dealspace.bidding.patterns.possible_auctions import can_meet, is_possible
from dealspace.cards import Auction, AuctionState, NotationError, Seat, Strain, Suit


def auction(text: str) -> Auction:
    return Auction.parse(text, Seat.NORTH)


@pytest.mark.parametrize(
    ("pattern", "calls", "letters"),
    [
        ("opening", "", {}),
        ("opening", "P P P", {}),
        ("1N", "1N P", {}),
        ("1N", "P P 1N P", {}),
        ("1M", "1H P", {"M": Suit.HEARTS}),
        ("1N 2C 2H", "1N P 2C P 2H P", {}),
        ("(1x)", "1D", {"x": Suit.DIAMONDS}),
        ("(1x)", "P 1S", {"x": Suit.SPADES}),
        ("(1x) P (P)", "1D P P", {"x": Suit.DIAMONDS}),
        ("1m (1M)", "1C 1S", {"m": Suit.CLUBS, "M": Suit.SPADES}),
        ("1x (ky)", "1H 2C", {"x": Suit.HEARTS, "y": Suit.CLUBS}),
        ("(any) 1N", "1C 1N P", {}),
        ("1M 2M 3M", "1S P 2S P 3S P", {"M": Suit.SPADES}),
    ],
)
def test_a_pattern_matches_its_auctions_and_binds_its_letters(
    pattern: str, calls: str, letters: dict[str, Suit]
) -> None:
    match = parse_pattern(pattern).match(auction(calls))
    assert match is not None
    assert dict(match.letters) == letters


@pytest.mark.parametrize(
    ("pattern", "calls"),
    [
        ("opening", "1C"),
        ("1N", "1N"),  # it is the opponents' turn
        ("1N", "1N X"),
        ("1M", "1D P"),
        ("(1x)", "1D P P"),  # balancing, not direct
        ("(1x)", "1N"),
        ("1x (ky)", "1H 2H"),  # x and y are different suits
        ("1M 2M 3M", "1S P 2S P 3H P"),
        ("1N 2C 2H", "1N P 2C X 2H P"),
    ],
)
def test_a_pattern_does_not_match_other_auctions(pattern: str, calls: str) -> None:
    assert parse_pattern(pattern).match(auction(calls)) is None


def test_a_level_letter_is_bound_to_the_level() -> None:
    match = parse_pattern("1x (ky)").match(auction("1H 3D"))
    assert match is not None
    assert match.level == 3


def test_longer_and_more_concrete_patterns_are_more_specific() -> None:
    ordered = ["1N 2C 2H", "1N 2C any", "1N", "1M"]
    specificities = [parse_pattern(text).specificity for text in ordered]
    assert specificities == sorted(specificities, reverse=True)


@pytest.mark.parametrize("text", ["", "8C", "1Q", "(1x", "foo", "1N 2Z", "P 1N"])
def test_a_malformed_pattern_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="pattern"):
        parse_pattern(text)


@pytest.mark.parametrize(
    ("call", "calls", "stands_for"),
    [
        ("1M", "", ["1S", "1H"]),
        ("2x", "", ["2S", "2H", "2D", "2C"]),
        ("1N", "1S", ["1N"]),
        ("1C", "1S", []),
        ("P", "1S", ["P"]),
        ("X", "1S", ["X"]),
        ("X", "", []),
        ("cheapest(x)", "1D", ["1S", "1H", "2D", "2C"]),
        ("jump(M)", "1D", ["2S", "2H"]),
        ("cheapest(N)", "2S", ["2N"]),
        ("jump(S)", "7H", []),
    ],
)
def test_a_call_stands_for_its_legal_instances_higher_suits_first(call: str, calls: str, stands_for: list[str]) -> None:
    found = parse_call_pattern(call).instances(auction(calls), {})
    assert [str(instance) for instance, _ in found] == stands_for


def test_bound_letters_stand_for_their_suit_and_others_for_other_suits() -> None:
    instances = parse_call_pattern("cheapest(y)").instances(auction("1D"), {"x": Suit.DIAMONDS})
    assert [str(call) for call, _ in instances] == ["1S", "1H", "2C"]
    other = parse_call_pattern("2oM").instances(auction("1H P"), {"M": Suit.HEARTS})
    assert [str(call) for call, _ in other] == ["2S"]


@pytest.mark.parametrize("text", ["8N", "1Q", "pass", "cheapest", "jump(q)", ""])
def test_a_malformed_call_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="call of a rule"):
        parse_call_pattern(text)


def test_the_cheapest_level_rises_with_the_auction() -> None:
    assert cheapest_level(auction(""), Strain.CLUBS) == 1
    assert cheapest_level(auction("1D"), Strain.CLUBS) == 2
    assert cheapest_level(auction("1D"), Strain.HEARTS) == 1
    assert cheapest_level(auction("7N"), Strain.NOTRUMP) == 8


@pytest.mark.parametrize(
    ("pattern", "possible"),
    [
        ("opening", True), ("1N", True), ("1N 2C", True), ("1N 1C", False), ("1x 1M", True), ("1M 2M 2M", False),
        ("(1x) P (P)", True), ("1N P (P)", False), ("1N (X) XX", True), ("1N (X) X", False), ("X", False),
        ("7N any (any) X", False), ("7N (7x)", False), ("1H any 1S", False), ("any any 2C", True),
        ("2{M-1} 2M", True), ("2{M-1} 1M", False), ("1C (1D) 1H (1S) 2x (2y) 2z", True), ("bid bid 1D", False),
    ],
)  # fmt: skip
def test_whether_any_auction_follows_a_pattern(pattern: str, possible: bool) -> None:
    assert is_possible(parse_pattern(pattern)) is possible


WORDS = ("1C", "1D", "1x", "1M", "2m", "2{M-1}", "2M", "kx", "P", "X", "any", "bid", "suit", "2y")
FEW_CALLS = Auction.parse("P 1C X XX 1D 1H 1S 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C", Seat.NORTH).calls


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).filter(lambda words: words[0] != "P"))
def test_possible_patterns_are_those_that_some_auction_follows(words: list[str]) -> None:
    pattern = parse_pattern(" ".join(f"({word})" if place % 2 else word for place, word in enumerate(words)))

    def follows(place: int, state: AuctionState, match: PatternMatch) -> bool:
        if state.is_over or place == len(pattern.tokens):
            return not state.is_over
        return any(
            follows(place + 1, state.after(call), found)
            for call in FEW_CALLS
            if state.refusal(call) is None and (found := match_call(pattern.tokens[place].text, call, match))
        )

    assert is_possible(pattern) is follows(0, AuctionState(Seat.NORTH), PatternMatch({}))


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ("1M", "1H", True), ("1M", "1m", False), ("1x (ky)", "1M (2m)", True), ("1M 2M", "1H 2S", False),
        ("1N (X)", "1N", False), ("1N any", "1N 2C", True), ("2{M-1}", "2H", True), ("2{M-1}", "2S", False),
    ],
)  # fmt: skip
def test_whether_one_auction_follows_two_patterns(one: str, other: str, meet: bool) -> None:
    assert can_meet(parse_pattern(one), parse_pattern(other)) is meet


def test_a_transfer_binds_the_suit_above() -> None:
    match = parse_pattern("1N 2{M-1} 2M").match(auction("1N P 2D P 2H P"))
    assert match is not None and match.letters == {"M": Suit.HEARTS}
    assert parse_pattern("1N 2{M-1}").match(auction("1N P 2C P")) is None
