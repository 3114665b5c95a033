"""Par against the auction itself: every call the Laws allow, tried out; and against DDS."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from dealspace.cards import ALL_CALLS, Call, Contract, Seat, Side, Vulnerability, ns_score
from dealspace.cards.auction import AuctionState
from dealspace.play.analysis.par import Par, par
from dealspace.play.analysis.par_words import made_contract, par_contracts
from tests.test_play.test_double_dummy_oracles import STRAINS, rows

Tricks = list[list[int]]


def auction_value(tricks: Tricks, dealer: Seat, vulnerability: Vulnerability) -> int:
    """North–South's score when all four choose the best call of all that are legal, doubles and redoubles too.

    A contract is played by the partner who takes more tricks, whoever named the strain first.
    """

    @cache
    def value(state: AuctionState) -> int:
        if state.is_over:
            return outcome(state)
        values = [value(state.after(call)) for call in state.legal_calls()]
        return max(values) if state.turn.side is Side.NS else min(values)

    def outcome(state: AuctionState) -> int:
        if state.last_bid is None or state.bidder is None:
            return 0
        declarer = max(state.bidder.side.seats, key=lambda seat: tricks[state.last_bid.strain][seat])
        contract = Contract(state.last_bid, declarer, state.doubling)
        return ns_score(contract, tricks[contract.strain][declarer], vulnerability)

    # From the highest bid down, so that nothing goes deep.
    for bid in reversed(ALL_CALLS[3:]):
        for bidder in Seat:
            value(AuctionState(bidder).after(bid))
    return value(AuctionState(dealer))


def random_table(rng: random.Random) -> Tricks:
    """Tricks as deals have them, more or less: what one side takes the other does not; partners differ now and then."""
    table = []
    for _ in STRAINS:
        ns = min(13, max(0, round(rng.gauss(6.5, 2.7))))
        row = [ns, 13 - ns, ns, 13 - ns]
        if rng.random() < 0.4:
            seat = rng.randrange(4)
            row[seat] = max(0, row[seat] - rng.choice((1, 1, 2)))
        table.append(row)
    return table


@pytest.mark.parametrize("seed", range(6))
def test_par_is_the_value_of_the_auction(seed: int) -> None:
    rng = random.Random(seed)
    table = random_table(rng)
    vulnerability = list(Vulnerability)[seed % 4]
    for dealer in (Seat.NORTH, Seat.WEST):
        found = par(table, dealer, vulnerability)
        assert found.score == auction_value(table, dealer, vulnerability), (table, dealer)


def test_every_par_contract_scores_par() -> None:
    rng = random.Random(11)
    for number in range(200):
        table, vulnerability = random_table(rng), list(Vulnerability)[number % 4]
        found = par(table, Seat(number % 4), vulnerability)
        assert (found.score == 0) is (not found.contracts)
        for contract, tricks in zip(found.contracts, found.tricks, strict=True):
            assert tricks == table[contract.strain][contract.declarer]
            assert ns_score(contract, tricks, vulnerability) == found.score


def test_only_the_dealer_decides_who_gets_the_last_contract_both_make() -> None:
    both_make_1nt = [[6] * 4] * 4 + [[7] * 4]
    assert str(par(both_make_1nt, Seat.NORTH, Vulnerability.NONE)) == "NS +90: 1N by N, 1N by S"
    assert str(par(both_make_1nt, Seat.EAST, Vulnerability.NONE)) == "EW +90: 1N by E, 1N by W"


def test_nobody_makes_anything_is_passed_out() -> None:
    found = par([[6] * 4] * 5, Seat.NORTH, Vulnerability.NONE)
    assert (found.score, found.contracts, str(found)) == (0, (), "0: passed out")


def test_a_sacrifice_is_doubled_and_ties_are_all_named() -> None:
    # North–South make 4♥; East–West are two down in 4♠ and in 5♦.
    table = [[6, 7, 6, 7], [4, 9, 4, 9], [10, 3, 10, 3], [5, 8, 5, 8], [6, 6, 6, 6]]
    found = par(table, Seat.NORTH, Vulnerability.NONE)
    assert str(found) == "NS +300: 4SX by E, 4SX by W, 5DX by E, 5DX by W"
    assert par(table, Seat.NORTH, Vulnerability.EW).score == 420


def test_par_agrees_with_dds_on_some_shared_tables(shared: Path) -> None:
    check_with_dds(shared, 15)


@pytest.mark.slow
def test_par_agrees_with_dds_on_hundreds_of_shared_tables(shared: Path) -> None:
    check_with_dds(shared, 400)


def check_with_dds(shared: Path, boards: int) -> None:
    """Scores and contracts, at every vulnerability, for a dealer of each side."""
    endplay_par = pytest.importorskip("endplay.dds").par
    calc_dd_table = pytest.importorskip("endplay.dds").calc_dd_table
    types = pytest.importorskip("endplay.types")
    vulnerable = dict(zip(Vulnerability, (types.Vul.none, types.Vul.ns, types.Vul.ew, types.Vul.both), strict=True))
    rng = random.Random(77)
    for row in rng.sample(rows(shared, "tables.jsonl"), boards):
        table = [[row["tables"][str(seat)][strain] for seat in Seat] for strain in STRAINS]
        theirs = calc_dd_table(types.Deal(row["deal"]))
        for vulnerability in Vulnerability:
            for dealer in (Seat(rng.randrange(2)), Seat(2 + rng.randrange(2))):
                expected = endplay_par(theirs, vulnerable[vulnerability], types.Player(int(dealer)))
                found = par(table, dealer, vulnerability)
                assert found.score == expected.score, (row["deal"], dealer, vulnerability)
                assert sorted(map(str, found.contracts)) == sorted(map(dds_contract, expected)), row["deal"]


def dds_contract(contract: object) -> str:
    level, declarer = contract.level, contract.declarer.abbr  # type: ignore[attr-defined]
    doubled = "X" if contract.penalty.name == "doubled" else ""  # type: ignore[attr-defined]
    return f"{level}{'SHDCN'[contract.denom.value]}{doubled} by {declarer}"  # type: ignore[attr-defined]


def test_calls_are_the_ones_par_knows() -> None:
    from dealspace.play.analysis.par import BIDS

    assert [bid.call for bid in BIDS] == [Call(index) for index in range(3, 38)]


@pytest.mark.parametrize(
    ("contract", "taken", "named"),
    [
        ("4N by W", 11, "3NT+2 by West"),
        ("5S by N", 11, "4♠+1 by North"),
        ("3S by E", 9, "3♠ by East"),
        ("3S by E", 10, "3♠+1 by East"),
        ("6N by S", 13, "6NT+1 by South"),
        ("5CX by S", 9, "5♣X−2 by South"),
        ("5D by S", 11, "5♦ by South"),
    ],
)
def test_a_par_contract_is_named_as_players_name_it(contract: str, taken: int, named: str) -> None:
    assert made_contract(Contract.parse(contract), taken) == named


@pytest.mark.parametrize(
    ("contracts", "tricks", "said"),
    [
        (("4NT by W", "4NT by E"), (11, 11), "3NT+2 by East–West"),
        (("4H by N", "4H by S"), (10, 10), "4♥ by North–South"),
        (("5CX by S", "5DX by N", "5DX by S"), (9, 10, 10), "5♣X−2 by South, 5♦X−1 by North–South"),
        ((), (), "passed out"),
    ],
)
def test_partners_who_may_both_declare_are_joined(
    contracts: tuple[str, ...], tricks: tuple[int, ...], said: str
) -> None:
    assert par_contracts(Par(0, tuple(map(Contract.parse, contracts)), tricks)) == said
