"""Four notrumps where no rule makes it: it asks with a suit agreed or over partner's suit, and is always answered."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.reading.meaning import Meaning
from dealspace.cards import PASS, Auction, Call, Hand, Seat, Strain, View, Vulnerability
from dealspace.inference import length
from dealspace.match.arena.deals import random_boards

ASKS = Call.parse("4N")
READERS = {name: Interpreter(load_system(name)) for name in ("sayc", "natural")}


def asked(auction: str, system: str = "sayc") -> Meaning:
    """What four notrumps shows after an auction that North began."""
    return READERS[system].meaning(Auction.parse(auction, Seat.NORTH), ASKS)


@pytest.mark.parametrize("system", ["sayc", "natural"])
@pytest.mark.parametrize(
    ("auction", "trump"),
    [("1C P", "C"), ("1D P", "D"), ("1H P 2D P", "D"), ("1S P 2H P 3H P", "H"), ("P P 1D P 1H P 3H P 4H P", "H"),
     ("P 1S 2H P", "H"), ("1D 1S 2H P", "H"), ("1H P 3C P", "C")],
)  # fmt: skip
def test_it_asks_for_aces_over_partners_suit_and_with_a_suit_agreed(auction: str, trump: str, system: str) -> None:
    meaning = asked(auction, system)
    assert meaning.ask == "aces"
    assert meaning.forcing == "round" and meaning.artificial
    if meaning.question is not None:
        assert str(meaning.trump) == trump
        assert meaning.say == f"Undefined; taken to ask for aces, {meaning.question.trump.symbol} agreed"
    after = Auction.parse(f"{auction} 4N P", Seat.NORTH)
    reader = READERS[system]
    assert str(reader.public(after).trump) == trump
    view = View(after.turn, Hand.parse("AK432.A5.J43.432"), Vulnerability.NONE, after)
    assert str(Bidder(reader, np.random.default_rng(0), effort=None).choose(view).call) == "5H", "two aces"


@pytest.mark.parametrize("auction", ["1N P", "1D P 1S P 1N P", "1C 1S P P 1N P", "P P 1C 1S P 1N P"])
def test_over_partners_notrump_it_invites(auction: str) -> None:
    meaning = asked(auction)
    assert meaning.ask in ("slam", None)
    assert meaning.forcing is None and not meaning.artificial


def test_it_is_no_question_as_an_answer_as_the_cheapest_notrump_or_without_blackwood() -> None:
    assert asked("1S P 4C P", "natural").question is None, "no jump, and four clubs are not agreed"
    assert asked("1N P 2C P").question is None, "partner's clubs are none"
    assert asked("1S P 3S P 4N 5C").question is None
    text = "contexts:\n- after: opening\n  rules:\n  - 1H: {if: 5+H}\n  - P: {if: else}\n"
    plain = Interpreter(parse_system(text, "plain.yaml", "plain"))
    assert plain.meaning(Auction.parse("1H P", Seat.NORTH), ASKS).question is None


def test_it_is_answered_wherever_it_asks() -> None:
    """After every beginning of random auctions."""
    for name, reader in READERS.items():
        for record in random_boards(40, 7):
            board, auction = record.board, Auction(record.board.dealer)
            while not auction.is_over:
                public = reader.public(auction)
                last = public.partner_meaning
                if auction.is_legal(ASKS) and last is not None and last.ask is None:
                    meaning = reader.meaning(auction, ASKS)
                    bid = last.call.bid
                    suit = bid.strain.suit if bid is not None and bid == auction.last_bid else None
                    is_his = suit is not None and public.bound(auction.turn.partner, length(suit), "min") >= 3
                    if is_his and not last.artificial and cheapest_level(auction, Strain.NOTRUMP) < 4:
                        assert meaning.ask is not None, f"{name}: {auction}"
                    after = auction.plus(ASKS).plus(PASS)
                    if meaning.forcing is not None and not after.is_over:
                        view = View(after.turn, board.full_deal[after.turn], reader.vulnerability, after)
                        answer = Bidder(reader, np.random.default_rng(0), effort=None).choose(view)
                        assert answer.rule is not None and answer.call.bid is not None, f"{name}: {after}"
                view = View(auction.turn, board.full_deal[auction.turn], reader.vulnerability, auction)
                auction = auction.plus(Bidder(reader, np.random.default_rng(0), effort=None).choose(view).call)
