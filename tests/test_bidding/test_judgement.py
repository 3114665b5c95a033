"""Judgement beyond the book, in situations a player would agree on; and what holds whatever the hand.

The book of these tests has openings, a forcing 2♦ and a transfer: all else is judged.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Bidder, Choice, Interpreter
from dealspace.bidding.judgement import Effort
from dealspace.bidding.judgement.call_conditions import CallConditions
from dealspace.bidding.judgement.candidate_calls import candidate_calls
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.live_rule import defines
from dealspace.cards import DOUBLE, PASS, Auction, Board, Call, Deal, Hand, Seat, Side, View, Vulnerability
from dealspace.inference import DealSpace, draw_worlds, satisfies
from tests.support.strategies import deals

BOOK = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 2D: {if: hcp 20+, forcing: round, artificial: true}
  - 1M: {if: 5+M and hcp 12-19, prefer: longest M}
  - 1m: {if: hcp 12-19, prefer: longest m}
  - 4M: {if: 8+M and hcp 5-11}
  - 3x: {if: 7x and hcp 5-10}
  - P:  {if: else}
- after: 1N
  rules:
  - 2D: {if: 5+H and hcp 0-9, artificial: true, ask: accept(H)}
- when: asked accept(M)
  rules:
  - cheapest(M): {if: else, say: Completes the transfer}
"""
SYSTEM = parse_system(BOOK, "judged.yaml", "judged")
QUICK = Effort(worlds=2, budget_ms=20, readings=3)


def reader(vulnerability: Vulnerability = Vulnerability.NONE, scoring: str = "imps") -> Interpreter:
    return Interpreter(dict.fromkeys(Side, SYSTEM), vulnerability, scoring)


def judged(
    hand: str, auction: str, vulnerability: str = "None", *, scoring: str = "imps", effort: Effort | None = None
) -> Choice:
    """What a hand calls after an auction that North began."""
    before = Auction.parse(auction, Seat.NORTH)
    interpreter = reader(Vulnerability.parse(vulnerability), scoring)
    bidder = Bidder(interpreter, np.random.default_rng(1), effort=effort or Effort())
    return bidder.choose(View(before.turn, Hand.parse(hand), interpreter.vulnerability, before))


@pytest.mark.parametrize(
    ("why", "hand", "auction", "vulnerability", "calls"),
    [
        ("a cheap sacrifice: eleven spades, no defence", "QT54.2.K8532.742", "3S 4H", "EW", {"4S", "5S"}),
        ("the same against vulnerability is none", "Q54.632.Q852.742", "3S 4H", "NS", {"P"}),
        ("a slam off two sure trump tricks and an ace", "KQJ5.A432.A54.32", "P 1S P 6S", "None", {"X"}),
        ("nothing to say over their notrump", "8532.7432.T53.74", "P 1N", "Both", {"P"}),
        ("a cold game opposite a notrump", "AKQT984.A3.K2.32", "1N P", "None", {"4S", "6S", "6N"}),
        ("partner's double of game stands with a balanced hand", "J53.Q854.K53.J42", "1N 4S X P", "None", {"P"}),
        ("game is enough", "KQ4.J54.Q632.K32", "1N P", "None", {"3N"}),
        ("slam with the values", "AK4.KQ4.AQ632.K2", "1N P", "None", {"6N", "7N", "6D"}),
        ("no contract of ours, and theirs may go down", "J8532.432.T53.74", "1D 1S", "None", {"P"}),
    ],
)
def test_situation(why: str, hand: str, auction: str, vulnerability: str, calls: set[str]) -> None:
    choice = judged(hand, auction, vulnerability)
    assert choice.verdict is not None, "the book should not reach this"
    assert str(choice.call) in calls, (why, choice.reason)


@pytest.mark.parametrize("hand", ["8532.7432.T53.74", "AKQT984.A3.K2.32", "2.3.QJ98742.K432", "KJ4.Q54.Q632.K32"])
def test_a_forcing_call_is_never_passed(hand: str) -> None:
    choice = judged(hand, "2D P", effort=QUICK)
    assert choice.verdict is not None and choice.call.bid is not None
    assert PASS not in [each.call for each in choice.verdict.scored], "it is not even a candidate"


def test_the_verdict_has_scores_chances_and_deals_that_differ() -> None:
    choice = judged("KQJ5.A432.A54.32", "P 1S P 6S")
    verdict = choice.verdict
    assert verdict is not None and not choice.booked
    first, *others = verdict.scored
    assert (first.call, first.gain) == (choice.call, 0.0)
    assert first.call == DOUBLE and first.makes is not None and first.makes < 0.2
    assert [each.gain for each in others] == sorted((each.gain for each in others), reverse=True)
    assert 0 < len(verdict.layouts) <= 2
    for layout in verdict.layouts:
        assert layout.deal[Seat.NORTH] == Hand.parse("KQJ5.A432.A54.32")
        assert layout.judged.points != layout.other.points


def test_the_book_is_followed_after_a_call() -> None:
    interpreter = reader()
    after = Auction.parse("1N P 2D", Seat.NORTH)
    drawn = DealSpace(where={"N": "hcp 15-17 and balanced", "S": "5+H and hcp 0-9"}).sample(6, np.random.default_rng(0))
    foreseen = Projection(interpreter, drawn)
    assert {str(contract) for contract in foreseen.ends(after, 6)} == {"2H by N"}
    rest = {str(contract) for contract in foreseen.ends(after, 1)}
    assert "2D by S" not in rest, "only West may be asked, but what asks is not passed out"
    both = foreseen.all_ends([after, Auction.parse("1N P P", Seat.NORTH)], 8)
    assert [str(ends[0]) for ends in both] == ["2H by N", "1N by N"]


def test_a_double_of_theirs_asks_nobody_of_the_other_side() -> None:
    text = BOOK + "- when: theirs\n  rules:\n  - X: {if: hcp 12+, forcing: unless_penalty}\n"
    interpreter = Interpreter(dict.fromkeys(Side, parse_system(text, "double.yaml", "double")))
    drawn = DealSpace(where={"N": "hcp 15-17 and balanced"}).sample(6, np.random.default_rng(0))
    for readings in (0, 8):
        ends = Projection(interpreter, drawn).ends(Auction.parse("1N P 3N X", Seat.NORTH), readings)
        assert {str(contract) for contract in ends} == {"3NX by N"}
    takeout = Projection(interpreter, drawn).ends(Auction.parse("1S X", Seat.NORTH), 0)
    assert {contract.declarer for contract in takeout if contract is not None} == {Seat.WEST}


def test_a_side_that_is_forced_to_game_ends_in_one() -> None:
    text = BOOK + "- after: 1N 2D\n  rules:\n  - 2H: {if: else, forcing: game}\n"
    interpreter = Interpreter(dict.fromkeys(Side, parse_system(text, "game.yaml", "game")))
    drawn = DealSpace(where={"N": "hcp 15-17 and 4H", "S": "5+H"}).sample(6, np.random.default_rng(0))
    for readings in (0, 8):
        ends = Projection(interpreter, drawn).ends(Auction.parse("1N P 2D P 2H", Seat.NORTH), readings)
        assert {str(contract)[:5] for contract in ends} == {"4H by"}


def test_a_side_that_is_forced_does_not_stop() -> None:
    drawn = DealSpace(where={"N": "hcp 20+"}).sample(6, np.random.default_rng(0))
    ends = Projection(reader(), drawn).ends(Auction.parse("2D", Seat.NORTH), 8)
    assert all(contract is not None and str(contract) != "2D by N" for contract in ends)


def test_matchpoints_are_shares_of_the_deals() -> None:
    verdict = judged("AKQT984.A3.K2.32", "1N P", scoring="matchpoints").verdict
    assert verdict is not None and verdict.scoring == "matchpoints"
    assert all(-0.5 <= each.gain <= 0.5 for each in verdict.scored)


def test_without_judgement_the_book_is_all_there_is() -> None:
    interpreter = reader()
    for auction, expected in (("1N P", {"P"}), ("2D P", {"2H", "2S", "2N", "3C"})):
        before = Auction.parse(auction, Seat.NORTH)
        view = View(before.turn, Hand.parse("AKQT984.A3.K2.32"), Vulnerability.NONE, before)
        choice = Bidder(interpreter, np.random.default_rng(0), effort=None).choose(view)
        assert choice.verdict is None and str(choice.call) in expected


def test_an_effort_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="is not valid: at least one world"):
        Effort(worlds=0)


@settings(max_examples=5, deadline=None)
@given(deals(), st.integers(0, 3))
def test_auctions_end_legally_and_every_hand_lies_in_what_its_calls_show(deal: Deal, seed: int) -> None:
    interpreter = reader()
    board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
    auction = Auction(board.dealer)
    while not auction.is_over:
        forced = interpreter.public(auction).forced
        live = interpreter.live(auction)
        view = View.of(board, auction.turn, auction)
        choice = Bidder(interpreter, np.random.default_rng(seed), effort=QUICK).choose(view)
        assert auction.is_legal(choice.call)
        assert not (forced and choice.call == PASS)
        assert choice.booked or choice.call == PASS or not defines(live, choice.call)
        auction = auction.plus(choice.call)
    for seat in Seat:
        assert satisfies(interpreter.read(auction).knowledge.about(seat), deal[seat]), str(auction)


@settings(max_examples=6, deadline=None)
@given(deals(), st.permutations([Seat.EAST, Seat.SOUTH, Seat.WEST]))
def test_the_call_hangs_on_hand_and_seed_alone(deal: Deal, order: list[Seat]) -> None:
    """The other hands exchanged, another interpreter, and the same seed: the same call and the same scores."""
    before = Auction.parse("P 1S", Seat.SOUTH)
    others = dict(zip((Seat.EAST, Seat.SOUTH, Seat.WEST), order, strict=True))
    verdicts = []
    for version in (
        deal,
        Deal((deal[Seat.NORTH], *(deal[others[seat]] for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)))),
    ):
        view = View.of(Board("", Seat.SOUTH, Vulnerability.NONE, version), before.turn, before)
        choice = Bidder(reader(), np.random.default_rng(5), effort=QUICK).choose(view)
        verdicts.append((choice.call, choice.verdict.scores if choice.verdict is not None else None))
    assert verdicts[0] == verdicts[1]


def test_no_bid_is_a_candidate_that_the_hands_do_not_support() -> None:
    interpreter = reader()
    before = Auction.parse("1N P", Seat.NORTH)
    view = View(before.turn, Hand.parse("8532.7432.T53.74"), Vulnerability.NONE, before)
    deals_drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 16).deals
    found = candidate_calls(
        CallConditions(view, interpreter.live(before), interpreter, None, Outlook(view, deals_drawn))
    )
    assert PASS in found and all(call.bid is None or call.bid.level <= 2 for call in found)
    assert Call.parse("2D") not in found, "the book has another meaning for it"
