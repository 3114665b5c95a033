"""Deals are drawn uniformly, types level, none twice; reported chances are true."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, Card, CardSet, NotationError, Seat
from dealspace.inference import DealSpace, InfeasibleError
from dealspace.inference.several_hands.box import Box, all_but, without
from dealspace.inference.several_hands.box_split import boxes_of
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from dealspace.query.dealing.job import DealRequest, run
from dealspace.query.dealing.levelling import apportion, level, shares
from dealspace.query.dealing.produce import Produced, chance, produce
from dealspace.query.dealing.requested_deals import condition_box, hand_type, number_asked
from dealspace.query.dealing.statistics import chance_line

# North and East lack three cards each, and six are left: C(6, 3) = 20 deals.
OPEN = [Card.parse(text) for text in ("SA", "SK", "HA", "HK", "DA", "CA")]
REST = CardSet((1 << 52) - 1) - CardSet.of(OPEN)
SMALL = {
    Seat.NORTH: CardSet.of(list(REST)[:20:2]),
    Seat.EAST: CardSet.of(list(REST)[1:20:2]),
    Seat.SOUTH: CardSet.of(list(REST)[20:33]),
    Seat.WEST: CardSet.of(list(REST)[33:46]),
}


def small_deals(script: str) -> tuple[DealRequest, set[int]]:
    """A wish in the small space, and North's hands that fit it, by enumeration."""
    condition = parse_program(script).condition
    assert condition is not None
    fits = set()
    for chosen in combinations(OPEN, 3):
        north = SMALL[Seat.NORTH] | CardSet.of(chosen)
        east = SMALL[Seat.EAST] | (CardSet.of(OPEN) - CardSet.of(chosen))
        deal = np.array([[north.bits, east.bits, SMALL[Seat.SOUTH].bits, SMALL[Seat.WEST].bits]], dtype=np.uint64)
        if truth(condition, deal)[0]:
            fits.add(north.bits)
    return DealRequest(8_000, SMALL, condition=partial(boxes_of, condition)), fits


@pytest.mark.parametrize(
    "script",
    [
        "1",
        "hascard(north, AS) || hascard(east, AH)",
        "hascard(north, AS) && hascard(north, KS) || hascard(east, AH) && hascard(east, AC)",
        "hcp(north) * hcp(east) > 130 || hascard(north, AD)",
        "hcp(north) >= hcp(east) - 5",
    ],
)
def test_every_deal_comes_equally_often(script: str) -> None:
    wish, fits = small_deals(script)
    assert len(fits) > 5
    done = run(wish, np.random.default_rng(5))
    seen = Counter(done.deals[:, 0].tolist())
    assert set(seen) == fits
    expected = len(done.deals) / len(fits)
    deviation = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = len(fits) - 1
    assert deviation < freedom + 4.5 * (2 * freedom) ** 0.5 + 6
    chance = done.chance
    wanted = Fraction(len(fits), comb(6, 3))
    assert chance == wanted or (chance is not None and chance.low <= wanted <= chance.high)  # type: ignore[union-attr]


def test_without_repetition_every_deal_comes_once_and_then_there_are_no_more() -> None:
    for script in ("hascard(north, AS) || hascard(east, AH)", "hcp(north) * hcp(east) > 130 || hascard(north, AD)"):
        wish, fits = small_deals(script)
        source = BoxUnion(DealSpace(SMALL), wish.condition(False) if wish.condition else ())
        made = produce(source, len(fits), np.random.default_rng(1), unique=True)
        assert set(made.deals[:, 0].tolist()) == fits and len(made.deals) == len(fits)
        with pytest.raises(BridgeError, match=f"there are only {len(fits)} such deals"):
            produce(source, len(fits) + 1, np.random.default_rng(1), unique=True)


def test_without_repetition_from_a_large_space() -> None:
    made = produce(BoxUnion(DealSpace(), (Box(),)), 500, np.random.default_rng(1), unique=True)
    assert len(np.unique(made.deals, axis=0)) == 500


def test_the_same_seed_gives_the_same_deals() -> None:
    box = condition_box("W: hcp 15-17 and balanced")
    runs = [run(DealRequest(50, where=box), np.random.default_rng(3)).deals.tolist() for _ in range(2)]
    assert runs[0] == runs[1]


def test_the_chance_is_the_known_count() -> None:
    known = {Seat.SOUTH: CardSet.parse("K52.QJ4.A983.T76")}
    done = run(DealRequest(10, known, condition_box("W: hcp 15-17 and balanced")), np.random.default_rng(1))
    assert done.chance == Fraction(4355986988444000, 84478098072866400)
    assert chance_line(done.chance) == "1 deal in 19.4: exactly 5.16 %"


def test_an_impossible_wish_names_what_cannot_hold_together() -> None:
    with pytest.raises(InfeasibleError, match=r"no deal fits .*hcp 38\+|hcp 25"):
        run(DealRequest(1, where=condition_box("N: hcp 25+; S: hcp 25+")), np.random.default_rng(1))


# --- levelling ---


def test_types_come_in_their_shares_and_the_first_that_fits_counts() -> None:
    texts = ("weak: W: hcp 5-7", "middle: W: hcp 5-10", "game: N hcp 12+; S hcp 13+", "other: W: always")
    types = [hand_type(text, share) for text, share in zip(texts, (1, 1, 2, 3), strict=True)]
    done = level({}, Box(), types, 71, np.random.default_rng(2))
    assert Counter(done.types) == {"weak": 10, "middle": 10, "game": 20, "other": 31}
    inside = np.array([hand_type.box.holds(done.deals) for hand_type in types])
    assert [types[place].name for place in inside.argmax(axis=0)] == list(done.types)
    assert len(set(done.types[:12])) > 1, "interleaved"
    natural = [level.chance for level in done.levels[:2]]
    middle = run(DealRequest(1, where=condition_box("W: hcp 8-10")), np.random.default_rng(1)).chance
    assert natural[1] == middle


def test_a_type_whose_deals_are_all_taken_is_named() -> None:
    types = [hand_type("all: W: hcp 5-10", 1), hand_type("some: W: hcp 6", 1)]
    with pytest.raises(InfeasibleError, match='"some": every deal of it belongs to a type before it'):
        level({}, Box(), types, 4, np.random.default_rng(2))


@given(st.integers(0, 500), st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any))
def test_shares_are_kept_to_within_one_deal(wanted: int, by_share: list[int]) -> None:
    counts = apportion(wanted, by_share)
    assert sum(counts) == wanted
    for count, share in zip(counts, by_share, strict=True):
        assert abs(count - Fraction(wanted * share, sum(by_share))) < 1


def test_the_outside_of_a_box_is_everything_else_once() -> None:
    deals = run(DealRequest(400), np.random.default_rng(1)).deals
    box = condition_box("N: hcp 10+; E: hcp 8+; S: spades 3+")
    outside = sum(piece.holds(deals).astype(int) for piece in all_but(box))
    assert (outside + box.holds(deals) == 1).all()
    assert not without((box,), (box,)) or not BoxUnion(DealSpace(), without((box,), (box,))).spaces


# --- what people write ---


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (condition_box, "hcp 15-17", "expected a seat"),
        (condition_box, ";", "expected a seat and a condition"),
        (condition_box, "W: hpc 15-17", 'did you mean "hcp"'),
        (condition_box, "W: hcp 38+", "no hand of 13 cards is like that"),
        (lambda text: hand_type(text, 1), "W", "expected a name, a seat and a condition"),
        (lambda text: hand_type(text, 1), "W: hcp 15-17", 'type "W": "hcp 15-17": expected a seat first'),
        (number_asked, "hcp", "expected a quantity and a seat"),
        (number_asked, "lengths:W", "not a quantity and a seat"),
        (lambda text: shares(text, 3), "1:2", "for each of the 3 types"),
        (lambda text: shares(text, 2), "0:0", "at least one must be more than 0"),
    ],
)
def test_what_cannot_be_read_is_said(read, text: str, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NotationError, match=said.replace("(", r"\(")):
        read(text)


def test_an_estimate_says_so() -> None:
    wish, _ = small_deals("hcp(north) * hcp(east) > 130")
    source = BoxUnion(DealSpace(SMALL), wish.condition(False) if wish.condition else ())
    text = chance_line(chance(source, Produced(np.zeros((0, 4), dtype=np.uint64), 30, 100)), None)
    assert text.startswith("1 deal in about 3.33: 30.0 % (95 %: 21.9 % to 39.6 %")
