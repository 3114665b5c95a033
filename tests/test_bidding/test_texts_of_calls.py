"""What calls mean reads as a player would say it, in auctions that hands lead to and in auctions nobody would bid."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.reading.call_alternatives import with_points
from dealspace.bidding.reading.joined_texts import joined, kinds
from dealspace.cards import PASS, Auction, Hand, Seat, Side, Suit, View, Vulnerability
from dealspace.inference import Bounds, DealSpace, parse_constraint
from dealspace.query.answers.ranges import HandRanges, range_lines
from dealspace.query.auctions.exact_ranges import exact_ranges

READER = Interpreter(dict.fromkeys(Side, load_system("sayc")))
WRONG = {
    "a range of one value": re.compile(r"(?<![\d–])(\d+)–\1(?![\d–])"),
    "points that say nothing": re.compile(r"\b0–37|\b0\+ HCP"),
    "lengths that say nothing": re.compile(r"\b0–13 ?[♠♥♦♣]|[♠♥♦♣] 0–13"),
    "a brace": re.compile(r"[{}]"),
    "a word twice": re.compile(r"\b([^\W\d]+) \1\b", re.IGNORECASE),
    "a mark without its words": re.compile(r", ,|,\s*$|^\s*,|\( ?\)"),
}
SHAPES = re.compile(r"\d–\d in two suits|5–5")
"""Lengths of two suits, no range."""


def wrong_in(text: str) -> list[str]:
    """What a player would stumble over in a text."""
    said = SHAPES.sub("", text)
    found = [name for name, pattern in WRONG.items() if pattern.search(said)]
    meanings = re.sub(r" \(and \d+ more\)$", "", text).split("; or ")
    return found + ["one meaning twice"] * (len(kinds(meanings)) < len(meanings))


def bid_by_hands(number: int, seed: int) -> Iterator[Auction]:
    """The auctions of random boards, by the book."""
    bidder = Bidder(READER, np.random.default_rng(seed), effort=None)
    for hands in DealSpace().sample(number, np.random.default_rng(seed)):
        auction = Auction(Seat(seed % 4))
        while not auction.is_over:
            view = View(auction.turn, Hand(int(hands[auction.turn])), Vulnerability.NONE, auction)
            auction = auction.plus(bidder.choose(view).call)
        yield auction


def bid_at_random(number: int, seed: int) -> Iterator[Auction]:
    """Auctions of legal calls, half of them passes, the others mostly low."""
    rng = np.random.default_rng(seed)
    for _ in range(number):
        auction = Auction(Seat(int(rng.integers(4))))
        while not auction.is_over and len(auction) < 9:
            calls = auction.legal_calls()
            auction = auction.plus(PASS if rng.random() < 0.4 else calls[min(int(rng.exponential(4)), len(calls) - 1)])
        yield auction


def stumbles(auction: Auction) -> Iterator[str]:
    """What is wrong with the texts of an auction: of its calls and of the table of what hands have shown."""
    reading = READER.read(auction)
    texts = [meaning.say for meaning in reading.meanings]
    for text in (*texts, *range_lines(exact_ranges(reading))):
        yield from (f"{auction}: {name} in “{text}”" for name in wrong_in(text))


@pytest.mark.parametrize(
    ("boards", "others", "seed"), [(20, 40, 1), pytest.param(100, 200, 2, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_no_text_of_an_auction_makes_a_player_stumble(boards: int, others: int, seed: int) -> None:
    auctions = [*bid_by_hands(boards, seed), *bid_at_random(others, seed)]
    assert [wrong for auction in auctions for wrong in stumbles(auction)] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("5+ ♥, 5–5 HCP, 18–18", "a range of one value"),
        ("0–37 HCP", "points that say nothing"),
        ("♠ 0–13", "lengths that say nothing"),
        ("{x} stopped", "a brace"),
        ("15–17 HCP HCP", "a word twice"),
        ("To play, ", "a mark without its words"),
        ("Negative double, the unbid major; or negative double", "one meaning twice"),
    ],
)
def test_what_makes_a_player_stumble_is_seen(text: str, name: str) -> None:
    assert name in wrong_in(text)


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (["To play"], "To play"),
        (["Negative double, the unbid major", "Negative double"], "Negative double"),
        (["Competitive raise, trumps and points", "Competitive raise (law of total tricks)"], "Competitive raise"),
        (["Raise, 3+ ♥", "Raise, 2 good ♥"], "Raise, 3+ ♥ or 2 good ♥"),
        (["15–18 HCP, balanced, ♠ stopped", "15–18 HCP, ♠ stopped"], "15–18 HCP, ♠ stopped"),
        (["Weak, {hcp} HCP, 6 ♠", "Weak, {hcp} HCP, 5 ♠"], "Weak, {hcp} HCP, 6 ♠ or 5 ♠"),
        (["Preempt, 3–10 HCP, 7+ ♣", "Preempt, 5–10 HCP, 6 ♣"], "Preempt, 3–10 HCP, 7+ ♣; or 5–10 HCP, 6 ♣"),
        (["Raise, 3 ♥", "Raise, 4 ♥", "Raise, 5 ♥"], "Raise"),
        (["Takeout double", "Takeout double, or 18+ HCP"], "Takeout double, or 18+ HCP"),
    ],
)  # fmt: skip
def test_texts_of_a_kind_are_one(texts: list[str], text: str) -> None:
    assert kinds(texts) == [tuple(texts)]
    assert joined(texts) == text


def test_texts_of_two_kinds_stay_two() -> None:
    texts = ["Preempt, 7+ ♣", "Preemptive raise", "4+ ♠", "5+ ♠", "To play", "to play, long ♠"]
    assert kinds(texts) == [*((text,) for text in texts[:4]), ("To play", "to play, long ♠")]
    assert kinds(["Raise, 3+ ♥", "Raise in ♥", "Raise"]) == [("Raise, 3+ ♥", "Raise in ♥", "Raise")]


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("hcp 15-17", "Overcall, 15–17 HCP, ♠"),
        ("hcp 18", "Overcall, 18 HCP, ♠"),
        ("hcp 19+", "Overcall, 19+ HCP, ♠"),
        ("5+S", "Overcall, ♠"),
    ],
)
def test_points_are_said_where_there_are_any_to_say(shown: str, text: str) -> None:
    assert with_points("Overcall, {hcp} HCP, ♠", parse_constraint(shown)) == text
    assert with_points("{hcp} HCP, balanced", parse_constraint("5+S")) == "Balanced"


def test_a_hand_that_has_shown_nothing_says_so() -> None:
    assert list(range_lines({Seat.EAST: ranges((0, 37), (0, 13))})) == ["  East   nothing shown"]
    (line,) = range_lines({Seat.EAST: ranges((12, 37), (0, 13), spades=(5, 13))})
    assert line == "  East     12+ HCP   ♠ 5+     ♥ any    ♦ any    ♣ any"


def ranges(hcp: tuple[int, int], lengths: tuple[int, int], spades: tuple[int, int] | None = None) -> HandRanges:
    """Of these points, and of these lengths in the suits."""
    suits = {suit: Bounds(*lengths) for suit in Suit}
    return HandRanges(Bounds(*hcp), suits | ({Suit.SPADES: Bounds(*spades)} if spades is not None else {}))
