"""A review after the board: planted blunders are found, bots' own moves cost about nothing, parts resume."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np
import pytest

from dealspace.bidding import load_system
from dealspace.cards import Auction, Board, BridgeError, Call, Card, Deal, Play, Record, Seat, Side, View
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.session import book_bots, play_board
from dealspace.table.person.advice.card_comparison import compare_cards
from dealspace.table.person.review import (
    BotsPart,
    DecisionPart,
    LinePart,
    NoDecision,
    ParPart,
    ResultPart,
    Review,
    ReviewedBoard,
    SessionTotal,
    review,
    review_parts,
    review_row,
)
from dealspace.table.person.review.card_decision import are_touching
from dealspace.table.person.review.reviewed_board import OwnMove, own_moves
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.moves import Move

SYSTEMS = dict.fromkeys(Side, load_system("sayc"))
STRONG = Board.parse("2 N None N:AKQ32.AKJ5.AQ2.A T98.QT9.87.QJ875 J7.8732.K9543.K4 654.64.JT6.T9632")
WEAK = Board.parse("1 N None N:AQ2.K54.QJ32.A92 T98.QJT9.87.QJ87 KJ7.A82.T954.K54 6543.763.AK6.T63")
OPEN_HEARTS = Board.parse("1 N None N:AQ2.T54.QJ32.A92 T98.AKQJ9.87.J87 KJ7.832.AK54.K54 6543.76.T96.QT63")


def bid(board: Board, calls: Mapping[int, str]) -> Record:
    """The board bid by four bots but for these calls, and not played: all tricks are conceded at once."""
    _, bots = book_bots(SYSTEMS, board, 1, judge_worlds=4)
    auction = Auction(board.dealer)
    while not auction.is_over:
        place = len(auction)
        view = View.of(board, auction.turn, auction)
        auction = auction.plus(Call.parse(calls[place]) if place in calls else bots[auction.turn].call(view).call)
    contract = auction.contract
    return Record(
        board, auction, (), contract, Play.of(contract) if contract is not None else None, 0 if contract else None
    )


def decisions(record: Record, person: Seat) -> Review:
    """The review of what the person decided, without what four bots make of the cards."""
    return Review(tuple(review_parts(ReviewedBoard.of_record(record, person), SYSTEMS, done=("bots",))))


def test_a_pass_of_a_forcing_bid_is_found_and_dearest() -> None:
    found = decisions(bid(STRONG, {2: "P"}), Seat.SOUTH)
    dearest = found.decisions[0]
    assert dearest.move == Call.parse("P") and dearest.own.place == 2 and dearest.cost > 3
    assert dearest.best.symbol == "2♦" and 0 < dearest.interval < dearest.cost
    assert dearest.actual is not None and dearest.actual.value > 5
    assert any("the bots call 2♦" in line for line in dearest.why)
    assert dearest.layouts[0].title == "Pass fails here"
    assert all(layout.deal[Seat.SOUTH] == STRONG.full_deal[Seat.SOUTH] for layout in dearest.layouts)
    row = found.row
    assert (
        row["complete"]
        and row["decisions"][0]["best"] == "2D"
        and row["decisions"][0]["cost"] == round(dearest.cost, 2)
    )
    json.dumps(row)
    assert any("Pass costs" in line for line in found.lines())


def test_a_grand_slam_on_a_flat_hand_is_found_and_dearest() -> None:
    found = decisions(bid(WEAK, {2: "7N"}), Seat.SOUTH)
    dearest = found.decisions[0]
    assert dearest.move == Call.parse("7N") and dearest.cost > 8
    assert dearest.best == Call.parse("3N")
    assert dearest.candidates[0].move == dearest.best
    assert [each.gain for each in dearest.candidates if each.move == dearest.move] == [-dearest.cost]


def test_a_silly_card_is_found_and_dearest() -> None:
    auction = Auction.parse("N: 1D P 2N P 3N P P P")
    play = Play("NT W: H7 H4 HA H2 D8 D4 D6 DJ")
    record = Record(OPEN_HEARTS, auction, (), auction.contract, play, 9)
    found = decisions(record, Seat.EAST)
    dearest = found.decisions[0]
    assert dearest.move == Card.parse("D8") and dearest.trick == 2 and dearest.cost > 3
    assert dearest.best in [Card.parse(text) for text in ("HK", "HQ", "HJ")]
    assert dearest.actual is not None and dearest.actual.value > 5 and "trick" in dearest.actual.text
    assert dearest.layouts[0].title == "♦8 fails here"
    assert not any(part.cost for part in found.decisions[1:] if part.trick is not None)


@pytest.mark.slow
def test_what_four_bots_do_costs_about_nothing() -> None:
    costs: list[float] = []
    for record in random_boards(6, 3):
        interpreter, bots = book_bots(SYSTEMS, record.board, 1)
        played = play_board(record, bots, interpreter).record
        costs += [part.cost for part in decisions(played, Seat(int(record.board.name) % 4)).decisions]
    assert len(costs) > 40 and all(cost >= 0 for cost in costs)
    assert float(np.mean(costs)) < 0.15, costs


def test_bots_cards_cost_nothing() -> None:
    record = random_boards(2, 5)[1]
    interpreter, bots = book_bots(SYSTEMS, record.board, 1)
    played = play_board(record, bots, interpreter).record
    reviewed = ReviewedBoard.of_record(played, played.contract.declarer)  # type: ignore[union-attr]
    cards = ReviewedBoard(reviewed.record, reviewed.person, reviewed.own[-24:])
    found = Review(tuple(review_parts(cards, SYSTEMS, done=("bots", "par"))))
    assert len(found.decisions) > 5 and sum(part.cost for part in found.decisions) < 0.5
    assert len(found.decisions) + sum(isinstance(part, NoDecision) for part in found.parts) == 24


def test_parts_come_in_order_and_known_ones_are_left_out() -> None:
    record = bid(WEAK, {})
    reviewed = ReviewedBoard.of_record(record, Seat.SOUTH)
    seen: list[tuple[str, int, int]] = []
    parts = list(review_parts(reviewed, SYSTEMS, progress=lambda *step: seen.append(step)))
    assert [type(part) for part in parts[:4]] == [ResultPart, ParPart, LinePart, BotsPart]
    keys = [part.key for part in parts]
    assert keys == [key for key, _, _ in seen] and len(set(keys)) == len(keys)
    rest = list(review_parts(reviewed, SYSTEMS, done=keys[:3]))
    assert [part.row for part in rest] == [part.row for part in parts[3:]]
    rows = {part.key: json.loads(json.dumps(part.row)) for part in parts}
    assert review_row(rows, complete=True) == json.loads(json.dumps(Review(tuple(parts)).row))
    early = review_row({}, complete=False, place=4)
    assert early["place"] == 4 and early["par"] is None and early["decisions"] == [] and not early["complete"]


def test_every_position_of_the_play_has_its_values() -> None:
    record = Record(OPEN_HEARTS, Auction.parse("N: 1N P P P"), (), None, None, None)
    contract = record.auction.contract  # type: ignore[union-attr]
    play = Play.of(contract)  # type: ignore[arg-type]
    for _ in range(6):
        play = play.plus(min(play.legal(OPEN_HEARTS.full_deal)))
    record = Record(OPEN_HEARTS, record.auction, (), contract, play, 3)
    reviewed = ReviewedBoard.of_record(record, Seat.NORTH)
    rows = {part.key: part.row for part in review_parts(reviewed, SYSTEMS, done=("bots", "decision 0"))}
    values = review_row(rows, complete=True)["line"]
    assert len(values) == 7 and all(str(card) in values[place] for place, card in enumerate(play.cards))
    assert min(values[0].values()) == rows["par"]["makeable"][4][0]
    passed = ReviewedBoard.of_record(Record(WEAK, Auction.parse("N: P P P P")), Seat.WEST)
    assert (
        review_row({"line": next(iter(review_parts(passed, SYSTEMS, done=("result", "par")))).row}, complete=False)[
            "line"
        ]
        == []
    )


def test_the_result_par_and_bots_are_told_from_the_persons_side() -> None:
    record = bid(WEAK, {})
    rows = {part.key: part.row for part in review_parts(ReviewedBoard.of_record(record, Seat.EAST), SYSTEMS)}
    assert rows["result"]["ns_score"] == -rows["result"]["yours"] < 0
    assert rows["par"]["text"].startswith("3NT") and rows["par"]["ns_score"] > 0
    assert len(rows["par"]["makeable"]) == 5
    assert rows["bots"]["ns_score"] > 0 and rows["bots"]["imps"] > 5, "North–South took no trick at the person's table"
    assert rows["bots"]["text"].endswith(f"−{rows['bots']['ns_score']}")


def test_the_cost_does_not_depend_on_where_hidden_cards_are() -> None:
    other = Board("1", Seat.NORTH, WEAK.vulnerability, swapped(WEAK.full_deal, Seat.SOUTH))
    calls = [Call.parse(text) for text in ("1N", "P", "7N", "P", "P", "P")]
    costs = []
    for board in (WEAK, other):
        auction = Auction(Seat.NORTH, calls)
        record = Record(board, auction, (), auction.contract, Play.of(auction.contract), 0)  # type: ignore[arg-type]
        (found,) = [part for part in decisions(record, Seat.SOUTH).parts if isinstance(part, DecisionPart)]
        costs.append({name: value for name, value in found.row.items() if not name.startswith("actual")})
    assert costs[0] == costs[1]


def swapped(deal: Deal, seat: Seat) -> Deal:
    hands = [hand.bits for hand in deal.hands]
    hands[seat.lho], hands[seat.rho] = hands[seat.rho], hands[seat.lho]
    return Deal.of_bits(hands)


def test_moves_taken_back_are_not_reviewed() -> None:
    log = [
        Move("call", "1N", Seat.SOUTH), Move("call", "P", Seat.WEST), Move("undo", "", Seat.SOUTH),
        Move("call", "1D", Seat.SOUTH), Move("call", "P", Seat.WEST), Move("call", "1H", Seat.NORTH),
        Move("call", "P", Seat.EAST), Move("call", "2H", Seat.SOUTH),
    ]  # fmt: skip
    assert own_moves(log, Seat.SOUTH) == (OwnMove(0, 3), OwnMove(4, 7))


def test_a_table_is_reviewed_once_it_is_over() -> None:
    table = HumanTable(WEAK, {}, Seat.SOUTH)
    with pytest.raises(BridgeError, match="not over"):
        ReviewedBoard.of_table(table)
    for text, by in zip(("1N", "P", "3N", "P", "P", "P"), "NESWNE", strict=True):
        table.apply(Move("call", text, Seat.parse(by)))
    table.apply(Move("card", "HQ", Seat.EAST))
    table.apply(Move("card", "H2", Seat.SOUTH))
    table.concede()
    reviewed = ReviewedBoard.of_table(table)
    assert [(own.place, own.log) for own in reviewed.own] == [(2, 2), (7, 7)]
    assert reviewed.record.result == 0 and reviewed.view(7).seat is Seat.NORTH


def test_cards_of_partners_hand_count_as_the_persons_where_the_person_plays_both() -> None:
    auction = Auction.parse("N: 1N P 3N P P P")
    play = Play("NT E: HQ H2 H3 H4 HJ H8")
    record = Record(WEAK, auction, (), auction.contract, play, 9)
    both = ReviewedBoard.of_record(record, Seat.SOUTH)
    assert [own.place - len(auction) for own in both.own if own.place >= len(auction)] == [1, 3, 5]
    watching = ReviewedBoard.of_record(record, Seat.SOUTH, plays_partner=False)
    assert not [own for own in watching.own if own.place >= len(auction)]


def test_touching_cards_are_no_decision_unless_another_hand_may_hold_one_between() -> None:
    board = OPEN_HEARTS
    auction = Auction.parse("N: 1D P 2N P 3N P P P")
    view = View.of(board, Seat.EAST, auction, Play("NT W: H7 H4"))
    assert not are_touching(view, view.legal_cards)  # AKQJ9: the ten is on the table, or elsewhere
    higher = type(view.legal_cards).of(card for card in view.legal_cards if str(card) != "H9")
    assert are_touching(view, higher)


def test_cards_taken_for_equal_are_equal_on_every_layout() -> None:
    record = random_boards(4, 5)[2]
    interpreter, bots = book_bots(SYSTEMS, record.board, 1, worlds=2, judge_worlds=4)
    played = play_board(record, bots, interpreter).record
    assert played.contract is not None and played.play is not None and played.auction is not None
    found = 0
    for count in range(8, 50):
        play = Play(played.play.strain, played.play.leader, played.play.cards[:count])
        chooser = played.contract.declarer if play.turn is played.contract.dummy else play.turn
        view = View.of(record.board, chooser, played.auction, play)
        if len(view.legal_cards) > 1 and are_touching(view, view.legal_cards):
            found += 1
            compared = compare_cards(view, bots[chooser], interpreter, worlds=10)
            assert compared.alike, f"{play}: {compared.cards}"
    assert found > 2


def test_totals_say_imps_and_matchpoints() -> None:
    total = SessionTotal.of_rows([{"imps": 7.0}, {"imps": -2.0}, {"matchpoints": 1.0}])
    assert total.text == "+5 IMPs on 2 boards, +2.5 a board" and total.row["boards"] == 2
    assert SessionTotal((1.0, 0.5, 0.0, 1.0), "matchpoints").text == "2.5 of 4 matchpoints, 62.5 %"
    assert SessionTotal(()).row["average"] is None and SessionTotal(()).text == "no board compared yet"
    assert SessionTotal((-1.0,)).text == "−1 IMP on 1 board"


def test_a_whole_review_is_its_parts() -> None:
    record = Record(WEAK, Auction.parse("N: P P P P"))
    found = review(ReviewedBoard.of_record(record, Seat.WEST), SYSTEMS)
    assert found.row["result"]["text"] == "passed out: 0" and found.row["bots"]["imps"] > 0
