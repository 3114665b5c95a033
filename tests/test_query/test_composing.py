"""Deals made to order: every one is checked again by slow means, and what is called impossible is counted."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import load_system
from dealspace.cards import Auction, BridgeError, CardSet, Contract, Deal, NotationError, Seat, Side, Vulnerability
from dealspace.cards.formats import parse_records
from dealspace.cards.scoring import score
from dealspace.inference import DealSpace
from dealspace.play.analysis.par import par
from dealspace.play.double_dummy import solve_cards, solve_tricks, trick_table
from dealspace.play.suit_lines.best_lines import solve_suit
from dealspace.query import compose
from dealspace.query.composing import proposals
from dealspace.query.composing.report import tried_lines
from dealspace.query.composing.search import Composition
from dealspace.query.composing.wish_list import WISH_KINDS, parse_wish, parse_wishes, read_wishes
from dealspace.query.composing.wishes.cuts import Cut
from dealspace.query.composing.wishes.experts import Experts
from tests.support.called import called

KNOWN = ("N=AKQ2.K54.A32.T97", "S=J543.A32.K54.Q86", "W=976.QJ.QJ.J", "E=T8.876.T.42")
LEFT = ("HT", "H9", "D9", "D8", "D7", "D6", "CA", "CK", "C5", "C3")
"""What KNOWN leaves: five cards for each defender, so that there are 252 deals."""


def layouts() -> list[Deal]:
    """The 252 deals of KNOWN."""
    known = {text[0]: CardSet.parse(text[2:]).bits for text in KNOWN}
    found = []
    for chosen in combinations(range(len(LEFT)), 5):
        mine, others = (
            sum(1 << "CDHS".index(card[0]) * 13 + "23456789TJQKA".index(card[1]) for card in cards)
            for cards in (
                [LEFT[index] for index in chosen],
                [card for index, card in enumerate(LEFT) if index not in chosen],
            )
        )
        found.append(Deal.of_bits([known["N"], known["E"] | others, known["S"], known["W"] | mine]))
    return found


@cache
def nine_tricks() -> list[Deal]:
    """Those in which South takes nine tricks without trumps."""
    taken = solve_tricks([deal.bits for deal in layouts()], "NT", "S")
    return [deal for deal, tricks in zip(layouts(), taken, strict=True) if tricks >= 9]


def tricks(deal: Deal, contract: str) -> int:
    """Declarer's tricks, from the whole table of the deal."""
    played = Contract(contract)
    return int(trick_table([deal.bits])[0, played.strain, played.declarer])


def bid_by_hand(deal: Deal, auction: Auction, *, book: bool = False) -> Auction:
    """The auction to its end, each call asked of the system by itself."""
    sayc = load_system("sayc")
    while not auction.is_over:
        auction = auction.plus(sayc.bid(deal[auction.turn], auction, seed=1, worlds=0 if book else None).call)
    return auction


def all_bits(deals: tuple[Deal, ...] | list[Deal]) -> set[tuple[int, ...]]:
    return {tuple(map(int, deal.bits)) for deal in deals}


def the_deal(found: Composition) -> Deal:
    assert found.is_complete, found
    return found.deals[0]


# --- what is found is so ---


def test_conditions_and_two_contracts() -> None:
    found = compose(["S: hcp 15-17 and balanced", "makes: 4S by S", "fails: 3N by S"], 3)
    assert found.is_complete and len(all_bits(found.deals)) == 3
    space = DealSpace(where={"S": "hcp 15-17 and balanced"})
    for deal in found.deals:
        assert space.contains(deal)
        assert tricks(deal, "4S by S") >= 10 and tricks(deal, "3N by S") < 9
    assert sum(found.refused.values()) + 3 == found.proposed


def test_the_system_bids_so() -> None:
    wishes = ["opens: S 1N", "auction: S: 1N P 2D P 2H", "reaches: 4H by S"]
    found = compose(wishes)
    deal = the_deal(found)
    auction = bid_by_hand(deal, Auction(Seat.SOUTH))
    assert str(auction).startswith("S: 1N P 2D P 2H")
    assert str(auction.contract) == "4H by S"
    assert found.auctions == (auction,)


@pytest.mark.parametrize("contract", ["3N by N", "6S by S"])
def test_a_game_and_a_slam_without_an_auction(contract: str) -> None:
    deal = the_deal(compose([f"reaches: {contract}"], book=True))
    assert str(bid_by_hand(deal, Auction(Seat.NORTH), book=True).contract) == contract


def test_opponents_who_always_pass() -> None:
    found = compose(["opens: S 1H", "reaches: 3N by S"], ew_pass=True, book=True)
    (auction,) = found.auctions
    assert all(str(call) == "P" for seat in "EW" for call in auction.calls_of(Seat.parse(seat)))


@pytest.mark.parametrize("dealer", [Seat.NORTH, Seat.WEST])
def test_the_opener_after_passes(dealer: Seat) -> None:
    found = compose(["opens: S 1S"], dealer=dealer, book=True)
    auction = found.auctions[0]
    assert auction.dealer is dealer and auction.caller(next(i for i, call in enumerate(auction.calls) if call.bid)) == 2


@pytest.mark.parametrize("leads", ["C", "H, D", "SK SQ SJ ST"])
def test_only_these_leads_beat_it(leads: str) -> None:
    deal = the_deal(compose([f"beaten only by: {leads} in 3N by S", "S: hcp 15-17", "N: hcp 8-10"]))
    found = solve_cards([deal.bits], strain="NT", leader="W")
    beating = {str(card) for card in deal[Seat.WEST] if found.tricks[0, card.index] >= 5}
    wanted = leads.replace(",", "").split()
    assert beating and all(card[0] in wanted or card in wanted for card in beating)


def test_numbers_of_tricks_and_tricks_in_conditions() -> None:
    wishes = ["tricks: 9-10 in 4H by N", "tricks: 5 in 1N by E", "hcp(north) >= 10 && tricks(west, notrumps) <= 5"]
    deal = the_deal(compose(wishes))
    assert tricks(deal, "4H by N") in (9, 10) and tricks(deal, "1N by E") == 5 and tricks(deal, "1N by W") <= 5
    assert deal.north.hcp >= 10


@pytest.mark.parametrize("wanted", ["4S by S", "NS +420", "EW +100"])
def test_par(wanted: str) -> None:
    deal = the_deal(compose([f"par: {wanted}", "hcp(north) + hcp(south) >= 22", "fit(ns) >= 8"]))
    best = par(trick_table([deal.bits])[0], Seat.NORTH, Vulnerability.NONE)
    signed = {"NS +420": 420, "EW +100": -100}
    assert best.score == signed[wanted] if wanted in signed else Contract(wanted) in best.contracts


def test_a_call_that_loses() -> None:
    found = compose(["loses: 2C to P after 1N P"], vulnerability="NS")
    deal = the_deal(found)
    scores = []
    for call in ("2C", "P"):
        auction = Auction.parse(f"N: 1N P {call}")
        while not auction.is_over:
            choice = load_system("sayc").bid(deal[auction.turn], auction, seed=1, vulnerability="NS")
            auction = auction.plus(choice.call)
        contract = auction.contract
        assert contract is not None
        taken = int(solve_tricks([deal.bits], contract.strain, contract.declarer)[0])
        scores.append(score(contract, taken, "NS") * (1 if contract.declarer % 2 == 0 else -1))
    assert scores[0] < scores[1]
    assert load_system("sayc").bid(deal.south, "N: 1N P", seed=1, vulnerability="NS").call.symbol == "2♣"


@pytest.mark.parametrize("declarer", [Seat.SOUTH, Seat.EAST])
def test_a_safety_play(declarer: Seat) -> None:
    """The line with most tricks loses two in one layout only, in which three are safe."""
    lines = solve_suit("K984", "AJ32")
    assert lines.most is not None
    most = zip(lines.layouts, lines.most.tricks, strict=True)
    assert [(layout.west, layout.east) for layout, tricks in most if tricks < 3] == [("Q", "Txxx")]
    assert min(lines.need(3).tricks) == 3
    hands = [f"{declarer.partner}=HK984", f"{declarer}=HAJ32", f"{declarer.partner}: 4H", f"{declarer}: 4H"]
    deal = the_deal(compose([*hands, f"safety play: 3 in H by {declarer}"]))
    assert str(deal[declarer.lho]).split(".")[1] == "Q"


@settings(max_examples=6, deadline=None)
@given(
    st.sampled_from(["S: hcp 12+", "N: 5+H", "NS: fit 8+", "hcp(east) >= 8", "W=SA"]),
    st.sampled_from(["makes", "fails"]),
    st.sampled_from(["2H by N", "3N by S", "4S by E", "5CX by W"]),
    st.integers(1, 5),
)
def test_random_wishes(hands: str, kind: str, contract: str, seed: int) -> None:
    found = compose([hands, f"{kind}: {contract}"], 2, seed=seed)
    assert found.is_complete and len(all_bits(found.deals)) == 2
    for deal in found.deals:
        assert (tricks(deal, contract) >= Contract(contract).bid.tricks) is (kind == "makes")
    again = compose([hands, f"{kind}: {contract}"], 2, seed=seed)
    assert again.deals == found.deals and again.refused == found.refused


# --- what is not found ---


def test_all_deals_are_found_and_it_is_said_that_there_is_no_other() -> None:
    found = compose([*KNOWN, "makes: 3N by S"], 252)
    assert 0 < len(nine_tricks()) < 252
    assert all_bits(found.deals) == all_bits(nine_tricks())
    assert found.proved and found.proposed == 252 and not found.is_complete


def test_the_model_finds_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where deals are not listed, CP-SAT with the classes that were refuted proves that there is no other."""
    monkeypatch.setattr(proposals, "MOST_LISTED", 0)
    monkeypatch.setattr(proposals, "_NARROW_PATIENCE", 1)
    found = compose([*KNOWN, "W: 4+C", "tricks: 9+ in 3N by S"], 252)
    assert all_bits(found.deals) == all_bits([deal for deal in nine_tricks() if deal.west["clubs"] >= 4])
    assert found.proved


def test_a_contract_that_cannot_be_beaten_is_proved() -> None:
    """By classes of deals: ten million layouts are far too many to try."""
    found = compose(["N=JT9.JT9.JT9.JT98", "S=AKQ2.AKQ.AKQ.AKQ", "W: 5+C", "fails: 7N by S"], max_seconds=None)
    assert found.proved and not found.deals and 0 < found.proposed < 1000
    assert next(iter(tried_lines(found))).endswith("there is certainly no such deal")


def test_wishes_that_contradict_one_another_are_named() -> None:
    found = compose(["S: 7+S", "N: 7+S", "E: hcp 12", "makes: 4S by S"])
    assert found.proved and not found.deals
    assert [wish for wish, _ in found.conflict] == ["S: 7+S", "N: 7+S"]
    found = compose(["auction: 1N P 2D", "N: hcp 12"])
    assert [wish for wish, _ in found.conflict] == ["auction: 1N P 2D", "N: hcp 12"]


def test_what_was_refused_is_counted() -> None:
    found = compose(["S: hcp 0-3", "N: hcp 0-3", "makes: 7N by S"], max_proposed=100)
    assert not found.deals and not found.proved
    assert found.proposed == found.refused["makes: 7N by S"] == 100


def test_the_search_can_be_stopped_and_keeps_what_it_found() -> None:
    found = compose(["S: hcp 12+"], 50, progress=lambda done, wanted: done < 7)
    assert len(found.deals) == 7
    assert not compose(["makes: 7N by S"], max_seconds=1e-9).deals


@pytest.mark.parametrize("wish", ["makes: 3N by S", "fails: 2N by S", "tricks: 9 in 3N by S"])
def test_cuts_refute_only_deals_that_the_wish_refuses(wish: str) -> None:
    experts, deals = Experts(dict.fromkeys(Side, load_system("sayc"))), layouts()
    meant = parse_wish(wish)
    refused = [deal for deal in deals if not meant.holds(deal, experts)]
    for deal in refused[::25]:
        alike = [other for other in deals if meant.reason(deal, experts).covers(other)]
        assert deal in alike and all(other in refused for other in alike)
        assert [other for other in deals if Cut.whole(deal).covers(other)] == [deal]
        assert [other for other in deals if Cut.hand(deal, Seat.EAST).covers(other)] == [deal]


# --- the lowest and the highest ---


@pytest.mark.parametrize("end", ["lowest", "highest"])
def test_the_extreme_of_a_small_space_is_proved(end: str) -> None:
    goal = "hcp(west) - 3 * clubs(west) + diamonds(east)"
    values = [deal.west.hcp - 3 * deal.west["clubs"] + deal.east["diamonds"] for deal in nine_tricks()]
    found = compose([*KNOWN, "makes: 3N by S"], **{end: goal})  # type: ignore[arg-type]
    assert found.value == (min if end == "lowest" else max)(values)
    assert found.proved and found.value == found.bound


def test_an_extreme_that_is_not_proved_says_so() -> None:
    found = compose(["makes: 3N by S"], lowest="hcp(north) + hcp(south)", max_proposed=300)
    deal = the_deal(found)
    assert found.value == deal.north.hcp + deal.south.hcp and tricks(deal, "3N by S") >= 9
    assert found.bound == 0 and not found.proved
    assert "the best that was found; nothing below 0 is possible" in list(tried_lines(found))[-1]
    with pytest.raises(NotationError, match="double-dummy tricks"):
        compose(["makes: 3N by S"], lowest="tricks(south, notrumps)")


# --- texts ---


def test_examples_are_read() -> None:
    for kind in WISH_KINDS:
        for example in kind.examples:
            assert isinstance(parse_wish(example), kind)
            assert parse_wish(example).text == example


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("make: 4S by S", 'did you mean "makes:"'),
        ("foo", "expected one of S: hcp 15-17"),
        ("makes:", "of what"),
        ("makes: 8S by S", '"8S" is not a contract'),
        ("beaten only by: X in 3N by S", "not a suit"),
        ("beaten only by: C", "expected leads and a contract"),
        ("tricks: 15 in 3N by S", "0 to 13 tricks"),
        ("tricks: many in 3N by S", "expected a number of tricks"),
        ("opens: S P", "opens nothing"),
        ("opens: 1N", "expected a seat and its bid"),
        ("auction: 1N 1C", "a bid must be higher"),
        ("loses: 2C after 1N", "expected two calls"),
        ("loses: 1C to P after 1N P", "a bid must be higher"),
        ("par: 4S", "or a score"),
        ("S: hcp quux", "South's condition"),
        ("S=AKQ.AKQ.AKQ.AKQJT", "South has 14 cards"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, message: str) -> None:
    with pytest.raises(BridgeError, match=message):
        parse_wish(text)


def test_a_file_has_a_wish_a_line(tmp_path: Path) -> None:
    wishes = parse_wishes("# for lesson 3\nS: hcp 15-17\n\nmakes: 4S by S  # spades\n", "lesson.txt")
    assert [wish.text for wish in wishes] == ["S: hcp 15-17", "makes: 4S by S"]
    with pytest.raises(NotationError, match=r"lesson.txt:2: .*did you mean"):
        parse_wishes("S: hcp 15-17\nmake: 4S by S\n", "lesson.txt")
    empty = tmp_path / "empty.txt"
    empty.write_text("# nothing\n")
    with pytest.raises(NotationError, match="there is no wish in it"):
        read_wishes(empty)


def test_dealers_that_disagree_are_refused() -> None:
    with pytest.raises(NotationError, match="is dealt by South, and the dealer given by North"):
        compose(["auction: S: 1N"], dealer=Seat.NORTH)
    with pytest.raises(NotationError, match="leave one out"):
        compose(["auction: S: 1N", "auction: W: P"])


# --- the command ---


def test_the_command_writes_boards_and_exits_by_what_was_found(tmp_path: Path) -> None:
    file, out = tmp_path / "lesson.txt", tmp_path / "boards.pbn"
    file.write_text("opens: S 1N\nmakes: 3N by S\n")
    done = called("compose", file, "-n", "2", "--out", out)
    assert done.returncode == 0 and "2 deals found among" in done.stdout
    records = parse_records(out.read_text(), "pbn", "out").records
    assert len(records) == 2 and all(str(record.auction).startswith("S: 1N") for record in records)
    done = called("compose", "--wish", "S: 7+S", "--wish", "N: 7+S")
    assert done.returncode == 1 and "No deal can fulfil these wishes together:\n  S: 7+S\n  N: 7+S" in done.stdout
    done = called("compose", "--wish", "hcp(ns) >= 41", "--wish", "N: 4+S")
    assert done.stdout == "No deal can fulfil this wish:\n  hcp(ns) >= 41\n"
    for words in ([], ["--wish", "foo"], ["--wish", "S: 1+S", "--lowest", "hcp(north)", "-n", "2"]):
        assert called("compose", *words).returncode == 2


def test_json_has_what_was_tried() -> None:
    row = json.loads(called("compose", "--wish", "makes: 4S by S", "--wish", "S: 5+S", "--json").stdout)
    assert row["found"] == row["wanted"] == 1 and row["dealer"] == "N"
    assert row["refused"] == [{"wish": "makes: 4S by S", "deals": row["looked_at"] - 1}]
    assert tricks(Deal.parse(row["boards"][0]["deal"]), "4S by S") >= 10
