"""The tree of patterns against trying each pattern."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding import load_system
from dealspace.bidding.machine.context_index import PatternIndex, may_be
from dealspace.bidding.patterns.auction_pattern import parse_pattern
from dealspace.bidding.patterns.letters import bindings
from dealspace.bidding.system.compiled_system import Context
from dealspace.cards import ALL_CALLS, Auction, Location, Seat, Suit

WORDS = (
    "P",
    "X",
    "XX",
    "any",
    "bid",
    "suit",
    "1C",
    "1N",
    "1M",
    "1x",
    "2oM",
    "2{M-1}",
    "2y",
    "3T",
    "km",
    "k{x+1}",
    "4T",
)


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    auction = Auction(draw(st.sampled_from(Seat)))
    for _ in range(draw(st.integers(0, 9))):
        if not auction.is_over:
            legal = auction.legal_calls()
            auction = auction.plus(legal[min(len(legal) - 1, draw(st.integers(0, 12)))])
    return auction


PATTERNS = st.lists(
    st.lists(st.tuples(st.sampled_from(WORDS), st.booleans()), min_size=1, max_size=5).map(
        lambda words: " ".join(word if ours else f"({word})" for word, ours in words)
    ),
    min_size=1,
    max_size=12,
)


@given(auctions(), PATTERNS, st.sampled_from([None, *Suit]))
def test_no_pattern_that_matches_is_left_out(auction: Auction, texts: list[str], trump: Suit | None) -> None:
    patterns = [parse_pattern(text) for text in texts if not text.startswith(("P", "(P"))]
    contexts = [Context((pattern,), (), Location("x.yaml")) for pattern in patterns]
    found = PatternIndex(contexts).candidates(auction)
    for place, pattern in enumerate(patterns):
        if pattern.match(auction, trump) is not None:
            assert found[place] == [pattern]


def test_few_contexts_of_sayc_are_tried() -> None:
    system = load_system("sayc")
    auction = Auction.parse("P 1N P 2C P", Seat.NORTH)
    assert 1 <= len(PatternIndex(system.contexts).candidates(auction)) < len(system.contexts) / 4


def test_a_word_may_be_what_its_letters_can_stand_for() -> None:
    for text in ("1M", "2{M-1}", "3x"):
        for call in ALL_CALLS:
            strains = [strain for strain, _ in bindings(text[1:], {})]
            fits = call.bid is not None and str(call.bid.level) == text[0] and call.bid.strain in strains
            assert may_be(text, call) is fits
    assert may_be("3T", ALL_CALLS[13]) and not may_be("3T", ALL_CALLS[8])
