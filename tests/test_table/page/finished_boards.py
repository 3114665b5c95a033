"""A finished board whose play is whole, with its review: what the replay and the shared file are tested with."""

from __future__ import annotations

from functools import cache

from dealspace.cards import Auction, Board, Play, Record
from dealspace.play.double_dummy import DoubleDummy
from dealspace.table.person.review.line_part import LinePart
from tests.test_table.page.moments import AUCTION, CANDIDATES, DEAL, LAYOUTS, REVIEW, Row, over_view

BOARD = Board.parse(f"3 N EW {DEAL}")
CALLS = len(AUCTION)
WRONG = 4
"""The card of the play, from 0, that cost something: South leads a low spade to the second trick."""


@cache
def record() -> Record:
    """4♠ by North, all cards played: the first five as in the moments, then always the lowest."""
    auction = Auction.of(BOARD.dealer, [made["call"] for made in AUCTION])
    contract = auction.contract
    assert contract is not None
    play = Play.of(contract, [])
    deal = BOARD.full_deal
    for text in ("HK", "HA", "H3", "H8", "S4"):
        play = play.plus(next(card for card in play.legal(deal) if str(card) == text))
    while not play.is_over:
        play = play.plus(min(play.legal(deal)))
    return Record(BOARD, auction, (), contract, play, play.tricks_won(contract.declarer.side))


def finished_view(**more: Row) -> Row:
    """The view of the person, South, when the board is over."""
    found = record()
    assert found.play is not None and found.result is not None
    played = [
        [{"seat": str(trick.leader.plus(index)), "card": str(card)} for index, card in enumerate(trick.cards)]
        for trick in found.play.tricks
    ]
    tricks = {"NS": found.result, "EW": 13 - found.result}
    result = {"contract": "4♠ by North", "tricks": found.result, "ns_score": found.ns_score, "text": "4♠ by North"}
    return over_view(**({"played": played, "trick": [], "tricks": tricks, "result": result} | more))


def replay_review(**more: object) -> Row:
    """Its review: South's Stayman cost nothing, a raise to 4♠ and a card something."""
    values = LinePart.of(record(), DoubleDummy()).row["values"]
    free, dear = REVIEW["decisions"]
    cards = [
        {"move": "DK", "tricks": 10.6, "gain": 0.0},
        {"move": "DQ", "tricks": 10.6, "gain": 0.0},
        {"move": "C6", "tricks": 10.4, "gain": -0.7},
        {"move": "S4", "tricks": 10.2, "gain": -1.4},
        {"move": "H2", "tricks": 9.2, "gain": -3.4},
    ]
    raised = {
        **free, "place": 6, "log": 6, "move": "4S", "best": "3S", "cost": 1.0, "why": ["3♠ leaves room."],
        "candidates": [{**CANDIDATES[0], "move": "3S"}, {**CANDIDATES[1], "move": "4S", "gain": -1.0},
                       {**CANDIDATES[1], "move": "3N", "gain": -0.5}],
        "layouts": LAYOUTS,
    }  # fmt: skip
    decisions = [
        {**free, "place": 2, "log": 2},
        raised,
        {**dear, "place": CALLS + WRONG, "log": CALLS + WRONG, "candidates": cards},
    ]
    return {**REVIEW, "decisions": decisions, "line": values, "progress": {"done": 9, "of": 9}} | more
