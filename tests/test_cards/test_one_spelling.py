"""One spelling: seats, suits, strains and vulnerabilities are taken as themselves, by notation, and by number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dealspace.cards import (
    Auction,
    Bid,
    Board,
    Call,
    Contract,
    Deal,
    NotationError,
    PartialDeal,
    Seat,
    Strain,
    Suit,
    View,
    Vulnerability,
    ns_score,
    score,
)
from dealspace.play import lead_table, makes, par, solve_cards, solve_tricks, trick_table

DEAL = Deal("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")


@pytest.mark.parametrize("kind", [Seat, Suit, Strain, Vulnerability])
def test_a_member_is_itself_and_its_notation(kind: Any) -> None:
    for member in kind:
        assert kind.of(member) is kind.of(str(member)) is kind.of(str(member).lower()) is member


@pytest.mark.parametrize("kind", [Seat, Suit, Strain])
def test_a_numbered_member_is_its_number_too(kind: Any) -> None:
    assert [kind.of(number) for number in range(len(kind))] == list(kind)
    for strange, error in ((-1, ValueError), (len(kind), ValueError), (1.0, TypeError), (None, TypeError)):
        with pytest.raises(error, match=f"declarer is {strange}; expected "):
            kind.of(strange, "declarer")
    with pytest.raises(NotationError):
        kind.of("Q")


def test_a_suit_is_a_strain() -> None:
    assert Strain.of(Suit.HEARTS) is Strain.HEARTS


@pytest.mark.parametrize("strange", [0, None, 1.5])
def test_a_vulnerability_has_no_number(strange: Any) -> None:
    with pytest.raises(TypeError, match=f"vulnerability is {strange}; expected Vulnerability or str"):
        Vulnerability.of(strange)


@pytest.mark.parametrize(
    "asked",
    [
        lambda strain, seat: solve_tricks(DEAL, strain, seat).tolist(),
        lambda strain, seat: makes(DEAL, strain, seat, 9).tolist(),
        lambda strain, seat: lead_table(DEAL, strain, seat),
        lambda strain, seat: solve_cards(DEAL, strain=strain, leader=seat).tricks.tolist(),
    ],
)
def test_double_dummy_takes_every_spelling(asked: Callable[[Any, Any], Any]) -> None:
    assert asked("S", "E") == asked(Strain.SPADES, Seat.EAST) == asked(3, 1) == asked("spades", "east")


def test_par_and_scores_take_texts() -> None:
    table = trick_table(DEAL)[0]
    assert par(table, "N", "none") == par(table, Seat.NORTH, Vulnerability.NONE)
    assert score("4S", 9, "none") == score("4S by E", 9, "NS") == -50
    assert score("4SX", 9, "all") == -200
    assert ns_score("4S by E", 10, "EW") == -620
    with pytest.raises(NotationError, match='"4S" is whose'):
        score("4S", 9, "NS")
    with pytest.raises(NotationError, match="expected bid, doubling and declarer"):
        ns_score("4S", 9, "none")


def test_an_auction_and_a_contract_take_a_seat_in_every_spelling() -> None:
    assert Auction("E", [Call("1N")]) == Auction.of(1, ["1N"]) == Auction("E: 1N")
    assert Contract(Bid("4S"), "E") == Contract("4S by E")
    assert Contract.of("4S", "east") == Contract.of("4S", 1) == Contract("4S by E")


def test_an_auction_is_dealt_by_north_unless_it_says_otherwise() -> None:
    assert Auction("1N P 2C") == Auction("N: 1N P 2C") == Auction.parse("1N P 2C", "N")
    assert Auction("") == Auction(Seat.NORTH)
    with pytest.raises(NotationError, match="begins with East, but North dealt"):
        Auction.parse("E: 1N", "N")


def test_a_board_and_a_view_take_texts() -> None:
    board = Board("7", "S", "both", DEAL)  # type: ignore[arg-type]
    assert board == Board("7", Seat.SOUTH, Vulnerability.BOTH, DEAL)
    assert View.of(board, "W", Auction("S: P")) == View.of(board, Seat.WEST, Auction("S: P"))


def test_a_deal_gives_its_hands_by_seat_in_every_spelling() -> None:
    assert DEAL["N"] == DEAL[0] == DEAL[Seat.NORTH] == DEAL["north"] == DEAL.north
    assert [*DEAL] == [DEAL.north, DEAL.east, DEAL.south, DEAL.west] == [DEAL[seat] for seat in "NESW"]
    assert [*DEAL.partial()] == [DEAL.partial()[seat] for seat in "NESW"]
    assert DEAL.partial("NS") == PartialDeal.of({"N": DEAL.north, "S": DEAL.south})
    for strange in ("Q", 4, -1):
        with pytest.raises(ValueError, match="seat"):
            DEAL[strange]
