"""Strategies on the same deals: against loops over single deals, resumed and spread runs, texts and files refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import Auction, Call, Card, Contract, Deal, Seat, Side, View, Vulnerability, imps, score
from dealspace.inference import DealSpace
from dealspace.play import lead_table
from dealspace.play.double_dummy import solve_tricks
from dealspace.query.rows.auction_fields import system_of
from dealspace.query.strategies.compare_strategies import ComparedStrategies, compare_strategies
from dealspace.query.strategies.deal_strategies import (
    BidBySystem,
    BoardEnd,
    CallTried,
    FixedEnd,
    LeadFrom,
    RuleTable,
    StrategyError,
)
from dealspace.query.strategies.strategies_report import strategies_lines, strategies_row
from dealspace.query.strategies.strategy_blocks import BLOCK, BlockStore
from dealspace.query.strategies.strategy_texts import parse_strategy, read_strategies
from tests.support.called import called

SPACE = DealSpace(where={"N": "hcp 15-17 and balanced", "S": "hcp 8-9 and balanced"}).accurate(deals=2 * BLOCK)
HAND = "KJ852.Q642.83.T6"
WEAK = DealSpace(known={"S": HAND}, auction="1N P", system=load_system("sayc")).accurate(deals=BLOCK)


def points_of(found: ComparedStrategies, name: str) -> list[int]:
    place = [each.name for each in found.strategies].index(name)
    return [int(each) for each in found.scores.points(place)]


def by_function(deal: Deal) -> str | None:
    return "3N by N" if deal[Seat.NORTH].hcp >= 16 else None


def test_each_score_is_that_of_a_loop_over_the_deals() -> None:
    written = {"pass": "1N.N", "rule": "3N.N if N: hcp 16+ else pass out", "theirs": "4S by E", "own": by_function}
    found = compare_strategies(SPACE, written, vulnerability="NS", side="NS")
    deals = [Deal.of_bits(row) for row in found.deals]
    assert len(deals) == 2 * BLOCK
    vul = Vulnerability.NS
    for deal, partscore, rule, theirs, own in zip(deals, *(points_of(found, name) for name in written), strict=True):
        notrump = int(solve_tricks([deal], "NT", "N")[0])
        assert partscore == score(Contract("1N by N"), notrump, vul)
        expected = score(Contract("3N by N"), notrump, vul) if deal[Seat.NORTH].hcp >= 16 else 0
        assert rule == own == expected
        assert theirs == -score(Contract("4S by E"), int(solve_tricks([deal], "S", "E")[0]), vul)
    assert found.alike == (("rule", "own"),) or found.alike == (("own", "rule"),)


def test_what_one_wins_against_another_is_the_mean_of_imps() -> None:
    found = compare_strategies(SPACE, {"pass": "1N.N", "raise": "3N.N"})
    one, other = (points_of(found, name) for name in ("pass", "raise"))
    won = float(np.mean([imps(a - b) for a, b in zip(one, other, strict=True)]))
    names = [each.name for each in found.strategies]
    pair = found.pairs[names.index("pass")][names.index("raise")]
    assert pair is not None and pair.value == pytest.approx(won)
    assert found.best.gain.value == pytest.approx(abs(won))
    assert found.side is Side.NS


def test_after_a_call_the_book_bids_the_rest() -> None:
    written = {"stayman": "2C", "pass": "P", "book": "sayc"}
    found = compare_strategies(WEAK, written, after="1N P")
    interpreter = Interpreter({Side.NS: load_system("sayc"), Side.EW: system_of(None)}, Vulnerability.NONE)
    bidder = Bidder(interpreter, np.random.default_rng(1), effort=None)
    for row, stayman, book in zip(found.deals, points_of(found, "stayman"), points_of(found, "book"), strict=True):
        deal = Deal.of_bits(row)
        for start, points in ((Auction("1N P 2C"), stayman), (Auction("1N P"), book)):
            auction = start
            while not auction.is_over:
                view = View(auction.turn, deal[auction.turn], Vulnerability.NONE, auction)
                auction = auction.plus(bidder.choose(view).call)
            contract = auction.contract
            assert contract is not None
            made = int(solve_tricks([deal], contract.strain, contract.declarer)[0])
            assert points == score(contract, made, Vulnerability.NONE)


def test_a_lead_is_followed_by_best_play() -> None:
    space = DealSpace(known={"S": HAND}).accurate(deals=BLOCK)
    found = compare_strategies(space, {"king": "lead SK", "low": "lead S5 against 3N.E"}, contract="3N by E")
    assert found.side is Side.NS
    for row, king, low in zip(found.deals, points_of(found, "king"), points_of(found, "low"), strict=True):
        table = lead_table(Deal.of_bits(row), "NT", "E")
        for card, points in (("SK", king), ("S5", low)):
            assert points == -score(Contract("3N by E"), table[Card.parse(card)], Vulnerability.NONE)


def test_classes_tell_the_results_apart_by_a_quantity() -> None:
    found = compare_strategies(SPACE, {"pass": "1N.N", "raise": "3N.N"}, by="hcp:S")
    assert [each.value for each in found.classes] == [8, 9]
    assert sum(each.deals for each in found.classes) == len(found.deals)
    first, second = (points_of(found, each.name) for each in found.strategies)
    eight = [Deal.of_bits(row)[Seat.SOUTH].hcp == 8 for row in found.deals]
    won = [imps(a - b) for a, b, there in zip(first, second, eight, strict=True) if there]
    assert found.classes[0].gains[0].value == pytest.approx(np.mean(won))


def test_a_run_is_resumed_and_spread_and_comes_out_alike(tmp_path: Path) -> None:
    written = {"pass": "1N.N", "raise": "3N.N if N: hcp 16+ else 2N.N"}
    whole = strategies_row(compare_strategies(SPACE.accurate(deals=3 * BLOCK), written, by="hcp:N"))
    with BlockStore(tmp_path / "compared.db") as store:
        first = compare_strategies(SPACE.accurate(deals=BLOCK), written, by="hcp:N", store=store)
        assert len(first.deals) == BLOCK
        resumed = compare_strategies(SPACE.accurate(deals=3 * BLOCK), written, by="hcp:N", store=store)
        assert strategies_row(resumed) == whole
        other = compare_strategies(SPACE.accurate(deals=BLOCK), {**written, "raise": "3N.N"}, store=store)
        assert strategies_row(other) != strategies_row(first)
        with pytest.raises(StrategyError, match="a store cannot tell one Python function from another"):
            compare_strategies(SPACE, {"pass": "1N.N", "own": by_function}, store=store)
    spread = compare_strategies(SPACE.accurate(deals=3 * BLOCK), written, by="hcp:N", processes=2)
    assert strategies_row(spread) == whole


def test_strategies_alike_on_every_deal_are_named() -> None:
    found = compare_strategies(SPACE, {"plain": "3N.N", "rule": "3N.N if N: hcp 15+ else 1N.N", "pass": "1N.N"})
    said = "\n".join(strategies_lines(found))
    assert "come to the same score on every deal: there is nothing to choose between them" in said


def test_texts_are_read_as_what_they_are() -> None:
    assert parse_strategy("3NT by N") == parse_strategy("3N.N") == FixedEnd(BoardEnd(Contract("3N by N")))
    assert parse_strategy("pass out") == FixedEnd(BoardEnd(None))
    assert parse_strategy("P") == CallTried(Call.parse("P"))
    assert parse_strategy("lead ♠K") == LeadFrom(Card.parse("SK"))
    assert parse_strategy("sayc") == BidBySystem("sayc")
    chain = parse_strategy("4S.N if spades(north) + spades(south) >= 8 else 3N.N if N: hcp 15+ else 1N.N")
    assert isinstance(chain, RuleTable) and [rule.condition for rule in chain.rules][2] is None
    assert list(read_strategies("big game=3N.N if hcp(north) >= 16 else 1N.N")) == ["big game"]


FILE = """\
strategies:
  invite with eight:
  - 3N.N: {if: "S: hcp 10+"}
  - 3N.N: {if: "S: hcp 8-9; N: hcp 16+"}
  - 2N.N: {if: "S: hcp 8-9"}
  - 1N.N: {if: else}
  pass with eight:
  - 3N.N: {if: "S: hcp 9 and balanced; N: hcp 16+"}
  - 1N.N: {if: else}
"""


def test_a_file_has_several_strategies(tmp_path: Path) -> None:
    path = tmp_path / "invites.yaml"
    path.write_text(FILE, "utf-8")
    read = read_strategies(str(path))
    assert list(read) == ["invite with eight", "pass with eight"]
    found = compare_strategies(SPACE, read)
    assert {each.name for each in found.strategies} == set(read)
    for row, points in zip(found.deals, points_of(found, "invite with eight"), strict=True):
        deal = Deal.of_bits(row)
        contract = Contract("3N by N" if deal[Seat.NORTH].hcp >= 16 else "2N by N")
        assert points == score(contract, int(solve_tricks([deal], "NT", "N")[0]), Vulnerability.NONE)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("  pass with eight:", "  invite with eight:"), "invite with eight"),
        (("  - 1N.N: {if: else}\n  pass", "  pass"), "a deal that no rule fits would be left over"),
        (('{if: "S: hcp 10+"}', "{if: else}"), "no rule after it is ever followed"),
        (('"S: hcp 10+"', '"S: hpc 10+"'), "hpc"),
        (("- 2N.N:", "- 8N.N:"), "8N"),
        (("strategies:", "system: x\nstrategies:"), "expected strategies: alone"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_line(tmp_path: Path, changed: tuple[str, str], said: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(FILE.replace(*changed, 1), "utf-8")
    with pytest.raises(Exception, match=r"wrong\.yaml:[0-9]+") as caught:
        read_strategies(str(path))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("3N.N",), "two strategies at least"),
        (("3N.N", "foo"), '"foo" is no strategy'),
        (("3N.N", "2C"), "needs the auction before it"),
        (("a=3N.N", "a=1N.N"), 'two strategies are called "a"'),
        (("2C", "1C", "--auction", "1N P"), "1♣"),
        (("lead SA", "3N.N"), "needs a contract"),
        (("lead SA", "lead SK", "--contract", "3N.E"), "would be South's lead: give South's hand"),
        (("3N.N", "1N.N", "--by", "banana:S"), "banana"),
        (("3N.N", "1N.N", "--out", "x.txt"), "expected a name that ends in .csv or .parquet"),
        (("pass out", "P"), "needs the auction"),
    ],
)
def test_what_cannot_be_compared_is_said(words: tuple[str, ...], said: str) -> None:
    done = called("compare", *words, "--deals", BLOCK)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


def test_the_command_prints_draws_and_writes_a_row_for_each_deal(tmp_path: Path) -> None:
    rows, picture, store = tmp_path / "rows.csv", tmp_path / "plus.svg", tmp_path / "store.db"
    words = ("compare", "pass=1N.N", "raise=3N.N", "--where", "N: hcp 15-17 and balanced; S: hcp 9", "--deals", BLOCK)
    done = called(*words, "--out", rows, "--plot", picture, "--store", store)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{BLOCK} deals that fit, North–South's score, by IMPs")
    assert len(rows.read_text("utf-8").splitlines()) == BLOCK + 1
    assert "score plus" in picture.read_text("utf-8")
    row = json.loads(called(*words, "--json", "--store", store).stdout)
    assert row["deals"] == BLOCK and {each["name"] for each in row["strategies"]} == {"pass", "raise"}
    assert row["pairs"]["pass"]["raise"]["value"] == -row["pairs"]["raise"]["pass"]["value"]
