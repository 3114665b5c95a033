"""Calls that no chapter's rule makes: the same as a plain walk finds; auctions of one form; shares by boards."""

from __future__ import annotations

import json
from itertools import islice

import numpy as np
import pytest
from hypothesis import given

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.patterns.auction_pattern import parse_pattern
from dealspace.cards import PASS, Auction, Board, Deal, Seat, Side, Suit, View
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.runtime.contest.interval import mean_of
from dealspace.studies.counts.auction_forms import auction_form
from dealspace.studies.counts.calls_without_rules import (
    NATURAL_LAYER,
    UncontestedCoverage,
    UndefinedCalls,
    boards_of,
)
from dealspace.studies.counts.counted_calls import CallCount, CallCountQuestion, CountedCall
from dealspace.studies.counts.deal_sorts import deals_of, is_shapely, is_strong
from tests.support.strategies import auctions
from tests.test_cli.test_cli import dealspace

NATURAL = BotSettings("natural", BidSettings(system="natural", judge=False))


@pytest.mark.parametrize(
    ("auction", "form"),
    [
        ("N:", "opening"),
        ("N: P P", "opening"),
        ("N: P 1S 2D 3S P P", "(1M) 2m (3M) P (P)"),
        ("N: 1C P 1H P 1S P", "1m 1M 1oM"),
        ("N: 1D 2D X 2S", "1m (2m) X (2M)"),
        ("N: 1H P P X XX", "(1M) P X (XX)"),
        ("N: 1N P 3N P", "1N 3N"),
    ],
)
def test_auctions_have_a_form(auction: str, form: str) -> None:
    assert auction_form(Auction.parse(auction)) == form


@given(auctions())
def test_a_form_is_a_pattern_of_the_auction(auction: Auction) -> None:
    if not auction.is_over and auction.last_bid is not None:
        assert parse_pattern(auction_form(auction)).match(auction) is not None


def plain_walk(board: Board, silent: Side | None = None) -> list[tuple[str, str]]:
    """The calls of a board that are by no rule of the natural system's openings, a silent side passing throughout; less
    passes of a side that has only passed or is in a game of its own."""
    reader = Interpreter(load_system("natural"), board.vulnerability)
    bidder, auction, found = Bidder(reader, np.random.default_rng(1), effort=None), Auction(board.dealer), []
    while not auction.is_over:
        call, side = PASS, auction.turn.side
        if side is not silent:
            choice = bidder.choose(View.of(board, auction.turn, auction))
            call = choice.call
            by_layer = choice.rule is None or choice.rule.rule.location.file == NATURAL_LAYER
            if by_layer and (call != PASS or (has_spoken(auction, side) and not is_in_game(auction, side))):
                found.append((str(auction), str(call)))
        auction = auction.plus(call)
    return found


def has_spoken(auction: Auction, side: Side) -> bool:
    return any(call != PASS for seat in side.seats for call in auction.calls_of(seat))


def is_in_game(auction: Auction, side: Side) -> bool:
    bid, bidder = auction.last_bid, auction.state.bidder
    is_game = bid is not None and (str(bid) in ("3N", "4H", "4S", "4N") or bid.level >= 5)
    return is_game and bidder is not None and bidder.side is side


def test_calls_without_a_rule_are_those_of_a_plain_walk() -> None:
    asked = CallCountQuestion(NATURAL, 12, 3)
    *_, count = UndefinedCalls().count(asked)
    walked = [found for board in boards_of(asked, UndefinedCalls.sorts) for found in plain_walk(board)]
    assert len(walked) > 40
    assert sorted((each.auction, each.call) for each in count.found) == sorted(walked)
    assert sum(found for part in count.looked.values() for _, found in part) == len(count.found)


def test_contested_calls_are_those_after_which_both_sides_have_spoken() -> None:
    asked = CallCountQuestion(NATURAL, 8, 3)
    *_, count = UndefinedCalls().count(asked)
    both = [
        each for each in count.found if all(has_spoken(Auction.parse(f"{each.auction} {each.call}"), s) for s in Side)
    ]
    contested = [count.looked["contested, call"], count.looked["contested, pass"]]
    assert 0 < len(both) == sum(found for part in contested for _, found in part) < len(count.found)


def test_coverage_counts_the_first_such_call_of_an_auction() -> None:
    asked = CallCountQuestion(NATURAL, 6, 5)
    *_, count = UncontestedCoverage().count(asked)
    walked = [
        plain_walk(board, side.opponents) for board in boards_of(asked, UncontestedCoverage.sorts) for side in Side
    ]
    assert [(each.auction, each.call) for each in count.found] == [found[0] for found in walked if found]
    assert len(count.found) > 8


def test_a_share_takes_the_calls_of_a_board_together() -> None:
    count = CallCount()
    for looked_at, found in ((4, 4), (4, 0), (0, 0)):
        call = CountedCall("1M", "sayc NS", "", "N: 1S", "", "2S", "no rule")
        count.add("contested, call", looked_at, [call] * found)
    alone = mean_of([1.0] * 4 + [0.0] * 4)
    share = count.share("contested, call")
    assert share is not None and alone is not None and share.margin is not None and alone.margin is not None
    assert share.value == 0.5 and share.margin > 2 * alone.margin
    assert count.share("contested, pass") is None


def test_sorts_of_deals_are_as_they_say() -> None:
    deals = list(islice(deals_of(7), 300))
    for deal in filter(is_shapely, deals):
        assert any(pattern[0] >= 6 and pattern[1] >= 4 for pattern in (shape(deal, seat) for seat in Seat))
    assert {is_shapely(deal) for deal in deals} == {is_strong(deal) for deal in deals} == {True, False}


def shape(deal: Deal, seat: Seat) -> list[int]:
    return sorted((len(deal[seat].holding(suit)) for suit in Suit), reverse=True)


def test_the_command_prints_shares_forms_and_hands() -> None:
    found = dealspace("system", "profile", "natural", "--study", "undefined", "--boards", "4", "--top", "2")
    assert found.returncode == 0, found.stderr
    assert "natural, undefined: 4 boards of seed 1" in found.stdout and "the 2 most frequent of" in found.stdout
    assert "sayc/natural.yaml:" in found.stdout and " (95 %: " in found.stdout
    row = json.loads(dealspace("system", "profile", "natural", "--study", "coverage", "--boards", "3", "--json").stdout)
    assert row["parts"]["auctions"]["value"] == len(row["calls"]) / row["looked_at"] > 0
