"""The known numbers of the game, each counted in another way than `game_facts.py` does."""

from __future__ import annotations

from math import comb, factorial

import pytest

from dealspace.cards import Auction, Bid, Hand, Seat, Strain
from dealspace.inference import DealSpace
from dealspace.query.game_facts import (
    BIDS,
    HANDS,
    auction_facts,
    auctions,
    card_facts,
    fact_lines,
    facts_row,
    interludes,
    points,
    shapes,
)

VALUES = {fact.name: fact.value for fact in (*card_facts(), *auction_facts())}
SPADES = Hand("AKQJT98765432...")
HEARTS = Hand(".AKQJT98765432..")


def deals(known: dict[str, Hand] | None = None, **where: str) -> int:
    """The deals with these hands, or with these conditions on hands, as the space counts them."""
    found = DealSpace(known=known or {}, where=where).count()
    assert isinstance(found, int)
    return found


def auctions_of_highest(bids: int, auction: Auction) -> int:
    """The ways to go on to the end with no other bids than the highest ones, one by one."""
    if auction.is_over:
        return 1
    allowed = (call for call in auction.legal_calls() if call.bid is None or call.bid in BIDS[-bids:])
    return sum(auctions_of_highest(bids, auction.plus(call)) for call in allowed)


def test_deals_are_ways_to_order_the_pack_that_give_other_hands() -> None:
    assert VALUES["deals"] == factorial(52) // factorial(13) ** 4 == 53644737765488792839237440000


def test_hands_are_as_many_as_the_spaces_with_hands_seen_say() -> None:
    one = deals({"N": SPADES})
    two = deals({"N": SPADES, "E": HEARTS})
    assert VALUES["hands"] * one == VALUES["deals"]
    assert VALUES["hands of another seat, once one is seen"] * two == one
    assert VALUES["layouts of two hidden hands"] == two


def test_hands_without_an_honour_are_as_many_as_the_space_says() -> None:
    low = deals(N="tens + jacks + queens + kings + aces = 0")
    assert VALUES["hands without an honour"] * deals() == HANDS * low


def test_shapes_are_all_hands_and_as_many_as_the_space_says() -> None:
    assert sum(share.hands for share in shapes()) == HANDS
    assert len(shapes()) == VALUES["shapes"] == 39
    hands = {share.kind: share.hands for share in shapes()}
    for kind, suits in (("4-4-3-2", 12), ("5-4-3-1", 24), ("4-3-3-3", 4), ("13-0-0-0", 4)):
        one, two, three, _ = kind.split("-")
        found = deals(N=f"spades = {one} and hearts = {two} and diamonds = {three}")
        assert hands[kind] * deals() == HANDS * suits * found
    by_suit = sum(1 for c in range(14) for d in range(14 - c) for _ in range(14 - c - d))
    assert VALUES["shapes, by suit"] == by_suit == 560


@pytest.mark.parametrize("hcp", [0, 10, 17, 37])
def test_points_are_as_many_as_the_space_says(hcp: int) -> None:
    assert points()[hcp].hands * deals() == HANDS * deals(N=f"hcp {hcp}")


def test_points_are_all_hands_and_ten_on_average() -> None:
    assert sum(share.hands for share in points()) == HANDS
    assert sum(hcp * share.hands for hcp, share in enumerate(points())) == 10 * HANDS


def test_interludes_and_endings_are_doubles_by_either_opponent_and_redoubles_by_either_partner() -> None:
    between, ends = interludes()
    assert len(set(between)) == 3 + 2 * (3 + 2 * 3) == 21
    assert len(set(ends)) == 1 + 2 * (1 + 2) == 7


@pytest.mark.parametrize(("bids", "count"), [(0, 1), (1, 29), (2, 645)])
def test_short_auctions_counted_one_by_one(bids: int, count: int) -> None:
    assert auctions(bids) == (4 * 22**bids - 1) // 3 == count
    if bids:
        assert auctions_of_highest(bids, Auction(Seat.NORTH)) == count


def test_all_auctions_are_a_third_more_than_is_often_said() -> None:
    quoted = VALUES["22^35, often quoted as the number of auctions"]
    assert quoted == sum(comb(35, made) * 21**made for made in range(36))
    assert VALUES["auctions"] == (4 * quoted - 1) // 3 == 128745650347030683120231926111609371363122697557


def test_the_longest_auction_is_one() -> None:
    bids = [str(Bid(level, strain)) for level in range(1, 8) for strain in Strain]
    longest = Auction.of(Seat.NORTH, [*"PPP", *(word for bid in bids for word in (bid, *"PPXPP", "XX", *"PP")), "P"])
    assert longest.is_over
    assert len(longest) == VALUES["calls of the longest auction"] == 319


def test_what_is_printed_and_the_json_have_every_number() -> None:
    text, row = "\n".join(fact_lines()), facts_row()
    assert all(f"{name}: {number:,}" in text for name, number in VALUES.items())
    assert {fact["name"]: fact["value"] for fact in row["facts"]} == VALUES
    assert sum(each["chance"] for each in row["shapes"]) == pytest.approx(1)
    assert sum(each["hands"] for each in row["points"]) == HANDS
