"""What `bid` says of a call: the words of the rule that makes it, not of the likeliest hand."""

from __future__ import annotations

from textwrap import dedent

from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Auction, Hand, Side
from dealspace.query.auctions.call_advice import advise_call

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


def test_the_words_are_those_of_the_rule_that_makes_the_call() -> None:
    systems = dict.fromkeys(Side, TWO_WAYS)
    for hand, words in (("AKQ2.AK4.AJ3.A92", "Strong"), ("5432.K54.QJ3.A92", "Clubs")):
        advice = advise_call(Hand.parse(hand), Auction.parse("N:"), systems)
        assert advice.text == words
        assert next(advice.lines()) == f"1♣   {words}"
        assert "Clubs" in advice.meaning.say
