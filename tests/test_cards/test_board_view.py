"""Boards, records of what happened on them, and what one seat may see."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    PASS,
    Auction,
    Board,
    Call,
    Card,
    CardSet,
    Contract,
    Deal,
    IllegalCall,
    IllegalCard,
    InvalidDeal,
    Note,
    Play,
    PlayView,
    Record,
    Remark,
    RemarkKind,
    Seat,
    TableSection,
    View,
    Vulnerability,
    standard_dealer,
    standard_vulnerability,
)
from tests.support import strategies as sts

DEAL = Deal.parse("N:AK32.K32.A65432. QJT9.A4.KQ7.9876 8765.QJT98.J.AKQ 4.765.T98.JT5432")
BOARD = Board("7", Seat.SOUTH, Vulnerability.BOTH, DEAL)
AUCTION = Auction.parse("S: 1H P 4H P P P")
PLAY = Play.parse("H W: CJ H2 C6 CQ D2")
CONTRACT = Contract.parse("4H by S")


def view(seat: Seat, cards: int) -> PlayView:
    """What this seat sees after the first `cards` cards of the play."""
    return View.of(BOARD, seat, AUCTION, Play(PLAY.strain, PLAY.leader, PLAY.cards[:cards]))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, Auction, Play | None]:
    """A board with its auction, and some of its play when the auction reached a contract."""
    deal = draw(sts.deals())
    auction = draw(sts.auctions(finished=draw(st.booleans())))
    board = Board("1", auction.dealer, draw(sts.vulnerabilities), deal)
    contract = auction.contract
    if not auction.is_over or contract is None:
        return board, auction, None
    return board, auction, draw(sts.plays(deal, contract.strain, contract.leader))


def with_unseen_cards_shuffled(board: Board, seen: View, play: Play | None, rng: random.Random) -> Board:
    """The board with the cards `seen` cannot place dealt again, so that the play stays possible."""
    known = seen.known
    out_of = {seat: play.shown_out(seat) if play is not None else frozenset() for seat in Seat}
    deal = board.full_deal
    bits = list(deal.bits)
    hidden = [seat for seat in Seat if len(known[seat]) < 13]
    if len(hidden) < 2:
        return board
    for _ in range(60):  # exchange two unseen cards at a time, where neither seat has shown out
        one, other = rng.sample(hidden, 2)
        mine = rng.choice(list(CardSet(bits[one]) - known[one]))
        theirs = rng.choice(list(CardSet(bits[other]) - known[other]))
        if mine.suit in out_of[other] or theirs.suit in out_of[one]:
            continue
        bits[one] ^= mine.bit | theirs.bit
        bits[other] ^= mine.bit | theirs.bit
    return dataclasses.replace(board, deal=Deal.of_bits(bits))


def test_law_2_boards_1_to_16_have_the_usual_dealers_and_vulnerabilities() -> None:
    boards = [Board.standard(number, DEAL) for number in range(1, 17)]
    assert "".join(str(board.dealer) for board in boards) == "NESW" * 4
    by_side = {
        Vulnerability.NONE: {1, 8, 11, 14},
        Vulnerability.NS: {2, 5, 12, 15},
        Vulnerability.EW: {3, 6, 9, 16},
        Vulnerability.BOTH: {4, 7, 10, 13},
    }
    for vulnerability, numbers in by_side.items():
        assert {int(board.name) for board in boards if board.vulnerability is vulnerability} == numbers


def test_law_2_dealer_and_vulnerability_repeat_every_16_boards() -> None:
    for number in range(1, 17):
        assert standard_dealer(number + 16) is standard_dealer(number)
        assert standard_vulnerability(number + 32) is standard_vulnerability(number)


def test_boards_differ_when_any_field_does() -> None:
    changes = {"name": "8", "dealer": Seat.NORTH, "vulnerability": Vulnerability.NS, "deal": DEAL.rotated(1)}
    assert_every_field_counts(BOARD, changes)


def test_records_differ_when_any_field_does() -> None:
    record = Record(BOARD, AUCTION, (), CONTRACT, PLAY, 10)
    changes = {
        "board": dataclasses.replace(BOARD, name="8"),
        "auction": AUCTION.before(3),
        "notes": ((0, Note("five hearts")),),
        "contract": None,
        "play": Play.parse("H W: CJ"),
        "result": None,
        "players": ((Seat.NORTH, "Ann"),),
        "tags": (("Event", "Club night"),),
        "tables": (TableSection("OptimumResultTable", "Declarer", ("N",)),),
        "remarks": (Remark(RemarkKind.COMMENT, "well bid", "Auction", 4),),
    }
    assert_every_field_counts(record, changes)


def test_notes_and_tables_differ_when_any_field_does() -> None:
    assert_every_field_counts(Note(), {"text": "weak", "alert": True})
    assert_every_field_counts(TableSection("A", "b"), {"name": "B", "header": "c", "rows": ("1",)})
    changes = {"kind": RemarkKind.NOTE, "text": "b", "section": "Play", "index": 1, "to_line_end": True}
    assert_every_field_counts(Remark(RemarkKind.COMMENT, "a"), changes)


def assert_every_field_counts(value: Any, changes: dict[str, Any]) -> None:
    assert set(changes) == {field.name for field in dataclasses.fields(value)}
    for name, other in changes.items():
        changed = dataclasses.replace(value, **{name: other})
        assert changed != value, name
        assert len({changed, value, dataclasses.replace(value)}) == 2
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, other)
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value


def test_full_deal_follows_from_three_hands() -> None:
    three = DEAL.partial([Seat.NORTH, Seat.EAST, Seat.SOUTH])
    assert dataclasses.replace(BOARD, deal=three).full_deal == BOARD.full_deal == DEAL


def test_board_with_two_hands_has_no_full_deal_and_says_which() -> None:
    two = dataclasses.replace(BOARD, deal=DEAL.partial([Seat.NORTH, Seat.EAST]))
    with pytest.raises(InvalidDeal, match=r"^board 7: not all hands are known: South and West lack cards$"):
        _ = two.full_deal
    with pytest.raises(InvalidDeal, match=r"^board \(unnamed\): "):
        _ = dataclasses.replace(two, name="").full_deal


def test_record_counts_the_north_south_score() -> None:
    assert Record(BOARD, contract=CONTRACT, result=10).ns_score == 620
    east = Contract.parse("4H by E")
    assert Record(BOARD, contract=east, result=10).ns_score == -620
    assert Record(BOARD, contract=CONTRACT).ns_score is None
    assert Record(BOARD, result=10).ns_score is None
    passed = Record(BOARD, Auction.parse("S: P P P P"))
    assert passed.passed_out and passed.ns_score == 0


@pytest.mark.parametrize("result", [-1, 14])
def test_record_refuses_an_impossible_result(result: int) -> None:
    with pytest.raises(InvalidDeal, match=f"0 to 13 tricks, not {result}"):
        Record(BOARD, contract=CONTRACT, result=result)


def test_record_refuses_a_play_that_the_deal_does_not_allow() -> None:
    with pytest.raises(IllegalCard, match="West does not hold SA"):
        Record(BOARD, play=Play.parse("H W: SA"))


def test_law_41a_record_refuses_a_lead_from_the_wrong_hand() -> None:
    with pytest.raises(IllegalCard, match="the play has West leading in NT, but the contract is 4H by S: West leads"):
        Record(BOARD, contract=CONTRACT, play=Play.parse("NT W: CJ"))
    with pytest.raises(IllegalCard, match="the play has North leading in H, but the contract is 4H by S: West leads"):
        Record(BOARD, contract=CONTRACT, play=Play.parse("H N: SA"))


def test_record_finds_its_notes_and_tags() -> None:
    record = Record(BOARD, AUCTION, ((2, Note("to play", alert=True)),), tags=(("Event", "Club night"),))
    assert record.note(2) == Note("to play", alert=True)
    assert record.note(1) is None
    assert record.tag("event") == "Club night"
    assert record.tag("Site") is None


@settings(max_examples=60)
@given(positions(), sts.seats, st.randoms(use_true_random=False))
def test_shuffling_the_hidden_cards_leaves_the_view_equal(
    position: tuple[Board, Auction, Play | None], seat: Seat, rng: random.Random
) -> None:
    board, auction, play = position
    seen = View.of(board, seat, auction, play)
    other = with_unseen_cards_shuffled(board, seen, play, rng)
    if play is not None:
        play.check(other.full_deal)
    assert View.of(other, seat, auction, play) == seen
    assert View.of(other, seat, auction, play).known == seen.known


@settings(max_examples=60)
@given(positions(), sts.seats)
def test_known_cards_are_where_the_deal_has_them(position: tuple[Board, Auction, Play | None], seat: Seat) -> None:
    board, auction, play = position
    seen = View.of(board, seat, auction, play)
    for other in Seat:
        assert not seen.known[other] - CardSet(board.full_deal[other].bits)
    assert len(seen.known[seat]) == 13
    if play is None:
        assert all(not seen.known[other] for other in Seat if other is not seat)


def test_shuffling_really_moves_hidden_cards() -> None:
    seen = view(Seat.SOUTH, 4)
    other = with_unseen_cards_shuffled(BOARD, seen, view(Seat.SOUTH, 4).play, random.Random(1))
    assert other.deal != DEAL
    assert view(Seat.SOUTH, 4) == View.of(other, Seat.SOUTH, AUCTION, seen.play)


@pytest.mark.parametrize("seat", Seat)
def test_law_41d_dummy_is_not_visible_before_the_opening_lead(seat: Seat) -> None:
    before = view(seat, 0)
    assert before.dummy is None
    assert [len(before.known[other]) for other in Seat] == [13 if other is seat else 0 for other in Seat]


@pytest.mark.parametrize("seat", Seat)
def test_law_41d_dummy_is_faced_to_all_others_after_the_opening_lead(seat: Seat) -> None:
    after = view(seat, 1)
    assert after.dummy == (None if seat is Seat.NORTH else DEAL[Seat.NORTH])
    if seat is not Seat.NORTH:
        assert after.known[Seat.NORTH] == CardSet(DEAL[Seat.NORTH].bits)
    assert Card.parse("CJ") in after.known[Seat.WEST]


def test_dummy_sees_its_own_hand_and_the_cards_played() -> None:
    seen = view(Seat.NORTH, 5)
    assert [len(seen.known[seat]) for seat in Seat] == [13, 1, 1, 1]


def test_declarer_chooses_dummys_legal_cards() -> None:
    seen = view(Seat.SOUTH, 1)
    assert seen.turn is Seat.NORTH
    assert seen.legal_cards == CardSet(DEAL[Seat.NORTH].bits)  # dummy is void in clubs
    later = view(Seat.SOUTH, 4)
    assert later.turn is Seat.NORTH
    assert later.held == later.legal_cards == DEAL[Seat.NORTH] - CardSet.parse(".2..")


def test_law_44c_defenders_legal_cards_follow_suit() -> None:
    assert view(Seat.WEST, 0).legal_cards == CardSet(DEAL[Seat.WEST].bits)
    assert view(Seat.EAST, 2).legal_cards == CardSet.parse("...9876")
    assert view(Seat.EAST, 5).legal_cards == CardSet.parse("..KQ7.")


@pytest.mark.parametrize(("seat", "cards"), [(Seat.NORTH, 0), (Seat.EAST, 0), (Seat.WEST, 2), (Seat.SOUTH, 2)])
def test_cards_of_an_unseen_hand_cannot_be_asked_for(seat: Seat, cards: int) -> None:
    with pytest.raises(IllegalCard, match=f"{seat.title} does not see the hand of"):
        _ = view(seat, cards).legal_cards


def test_view_during_the_auction_has_no_contract_and_no_cards() -> None:
    seen = View.of(BOARD, Seat.EAST, AUCTION.before(1))
    assert seen.contract is None and seen.turn is Seat.WEST
    assert View.of(BOARD, Seat.EAST, AUCTION).contract == CONTRACT
    assert not isinstance(seen, PlayView) and not hasattr(seen, "legal_cards")


@pytest.mark.parametrize("auction", ["S: 1H P 4H P P", "S: P P P P"])
def test_no_card_is_played_without_a_contract(auction: str) -> None:
    with pytest.raises(IllegalCard, match="ended in no contract"):
        View.of(BOARD, Seat.SOUTH, Auction.parse(auction), Play(PLAY.strain, PLAY.leader))


def test_views_differ_when_any_field_does() -> None:
    changes = {
        "seat": Seat.EAST,
        "hand": DEAL[Seat.EAST],
        "vulnerability": Vulnerability.NONE,
        "auction": Auction(Seat.SOUTH, (Call.parse("4H"), PASS, PASS, PASS)),
        "play": Play.parse("H W: CJ"),
        "dummy": None,
    }
    assert_every_field_counts(view(Seat.WEST, 2), changes)


def test_view_holds_nothing_but_what_may_be_seen() -> None:
    calling = ["seat", "hand", "vulnerability", "auction"]
    assert [field.name for field in dataclasses.fields(View)] == calling
    assert [field.name for field in dataclasses.fields(PlayView)] == [*calling, "play", "dummy"]
    assert not hasattr(view(Seat.WEST, 2), "__dict__") and not hasattr(View.of(BOARD, Seat.WEST, AUCTION), "__dict__")


@given(sts.deals(), sts.seats, sts.vulnerabilities, st.sampled_from(["", "7", "Open 12", "A 3 b"]))
def test_a_board_reads_back_from_its_text(deal: Deal, dealer: Seat, vulnerability: Vulnerability, name: str) -> None:
    for known in (deal, deal.partial([Seat.SOUTH])):
        board = Board(name, dealer, vulnerability, known)
        assert Board.parse(str(board)) == board


def test_boards_are_ordered_by_number_and_those_without_one_come_last() -> None:
    boards = [dataclasses.replace(BOARD, name=name) for name in ("x", "10", "9", "")]
    assert [board.name for board in sorted(boards)] == ["9", "10", "", "x"]


def test_a_record_refuses_an_auction_that_another_seat_begins() -> None:
    with pytest.raises(IllegalCall, match="North dealt"):
        Record(dataclasses.replace(BOARD, dealer=Seat.NORTH), Auction(Seat.EAST))
