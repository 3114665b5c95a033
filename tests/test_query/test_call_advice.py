"""What `bid` says of a call: the words of the rule that makes it, not of the likeliest hand."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from dealspace.bidding import Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import PASS, Auction, Hand, Side, View, Vulnerability
from dealspace.match.bots.bots import BookBot
from dealspace.query.auctions.call_advice import advise_call
from dealspace.query.rows.auction_rows import AuctionRows

TWO_WAYS = parse_system(
    dedent("""
    system: two_ways
    dsl: 1
    contexts:
    - after: opening
      rules:
      - 1C: {if: hcp 20+, say: Strong}
      - 1C: {if: 3+C, say: Clubs}
      - P: {if: else}
    """),
    "two_ways.yaml",
    "two_ways",
)
TIMID = """\
system: timid
dsl: 1
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced, say: Strong}
  - P:  {if: else}
- after: 1N
  rules:
  - P:  {if: else, say: Anything}
"""


def test_the_words_are_those_of_the_rule_that_makes_the_call() -> None:
    systems = dict.fromkeys(Side, TWO_WAYS)
    for hand, words in (("AKQ2.AK4.AJ3.A92", "Strong"), ("5432.K54.QJ3.A92", "Clubs")):
        advice = advise_call(Hand.parse(hand), Auction.parse("N:"), systems)
        assert advice.text == words
        assert next(advice.lines()) == f"1♣   {words}"
        assert "Clubs" in advice.meaning.say


def test_advice_is_what_a_bot_at_the_table_calls_and_by_the_book_what_the_rule_says(tmp_path: Path) -> None:
    """A pass of the book that costs a game: the second look bids it, for one hand as for a row of many."""
    file = tmp_path / "timid.yaml"
    file.write_text(TIMID)
    systems = dict.fromkeys(Side, parse_system(TIMID, str(file), "timid"))
    hand, auction = Hand.parse("AKQT984.A3.K2.32"), Auction.parse("N: 1N P")
    view = View(auction.turn, hand, Vulnerability.NONE, auction)
    table = BookBot(auction.turn, Interpreter(systems), seed=1).call(view).call
    advised, booked = (advise_call(hand, auction, systems, book=book).call for book in (False, True))
    assert advised == table and booked == PASS != advised
    row = {"hand": str(hand), "auction": ["1N", "P"]}
    calls = [AuctionRows(str(file), book=book).bid(row)["call"] for book in (False, True)]
    assert calls == [str(advised), str(booked)]
