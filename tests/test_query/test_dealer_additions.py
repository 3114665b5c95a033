"""What dealer scripts say beyond conditions and plain prints: counts in hundredths, scores, par, chance, rows."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import CardSet, Contract, Deal, Hand, NotationError, Seat, imps, score
from dealspace.inference import DealSpace
from dealspace.inference.constraints.evaluate import value
from dealspace.inference.quantities.quantity import HCP
from dealspace.inference.several_hands.compute import compute
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.functions import Counts
from dealspace.play import par, trick_table
from dealspace.query.dealing.dealer_language import parse_program
from dealspace.query.dealing.dealer_language.script import (
    Average,
    Frequency,
    PrintHands,
    PrintHoldings,
    PrintRow,
    PrintText,
)
from dealspace.query.dealing.dealer_language.script_parameters import filled_in
from dealspace.query.dealing.request import deal_request, run_request, stream_request
from dealspace.query.dealing.statistics import PairCounts, ValueCounts
from tests.support.called import called as dealspace

DEALS = DealSpace().sample(400, np.random.default_rng(3))


def condition(text: str) -> DealExpression:
    found = parse_program(text).condition
    assert found is not None
    return found


def hundredths(name: str, hand: str) -> int:
    return sum(factor * value(counted, Hand.parse(hand)) for factor, counted in Counts().terms(name, None))


@pytest.mark.parametrize(
    ("suit", "losers"),
    [("", 0), ("A", 0), ("K", 50), ("Q", 100), ("2", 100), ("AK", 0), ("AQ", 50), ("AJ", 100), ("KQ", 100), ("K2", 100),
     ("QJ", 200), ("32", 200), ("AKQ2", 0), ("AKJ", 50), ("AKT", 100), ("AQJ", 50), ("AQ2", 100), ("KQJ", 100),
     ("KQ2", 100), ("AJT", 150), ("KJT", 150), ("AJ2", 200), ("A32", 200), ("KT2", 200), ("QJ2", 200), ("QT2", 250),
     ("Q32", 250), ("JT2", 300), ("432", 300)],
)  # fmt: skip
def test_losers_in_halves_of_a_suit(suit: str, losers: int) -> None:
    rest = "AKQJT98765432"[: 13 - len(suit)]
    assert hundredths("ltc", f"{suit}.{rest}..") == losers


def test_the_four_cs_are_those_of_the_dealer_manual_in_hundredths() -> None:
    """The hand of Debian's example Descr.evaluation with seed 6, and what the C program says of it."""
    assert hundredths("cccc", ".A854.JT832.AK32") == 1540
    hand = Deal.parse("N:.A854.JT832.AK32 AKQJT98765432... .KQJT9..QJT98765 .7632.AKQ97654.4")
    bits = np.array([hand.bits], dtype=np.uint64)
    qualities = [compute(condition(f"quality(north, {suit})"), bits)[0] for suit in ("spades", "hearts", "diamonds")]
    assert qualities == [0, 160, 100]


@pytest.mark.parametrize(
    "text",
    ["cccc(north) >= 1250", "quality(west, hearts) > ltc(east)", "ltc(ns) - ltc(south, clubs) < 900",
     "hcp(south, clubs) > 3",
     "score(vul, x3Nx, tricks(south, notrumps)) > 100", "imps(score(nv, x4S, 10) - score(nv, x3Nxx, 9)) == -9",
     "par(ew, both) > 400"],
)  # fmt: skip
def test_what_is_written_of_an_expression_is_read_back(text: str) -> None:
    assert condition(str(condition(text))) == condition(text)


def test_hundredths_are_those_of_the_quantities() -> None:
    found = [compute(condition(text), DEALS) for text in ("cccc(north) >= 1250", "kr(north) >= 12.5")]
    assert np.array_equal(*found) and found[0].any()


@pytest.mark.parametrize(("word", "contract"), [("x3N", "3N"), ("z4Sx", "4SX"), ("X7CXX", "7CXX")])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_scores_are_those_of_the_laws(word: str, contract: str, vulnerable: bool) -> None:
    found = compute(condition(f"score({'vul' if vulnerable else 'nv'}, {word}, hcp(north))"), DEALS)
    points = compute(condition("hcp(north)"), DEALS)
    wanted = [score(Contract.of(contract, Seat.NORTH), min(n, 13), "both" if vulnerable else "none") for n in points]
    assert found.tolist() == wanted


def test_imps_are_those_of_the_laws() -> None:
    found = compute(condition("imps(100 * (hcp(north) - hcp(south)))"), DEALS)
    wanted = compute(condition("100 * (hcp(north) - hcp(south))"), DEALS)
    assert found.tolist() == [imps(int(difference)) for difference in wanted]
    assert np.unique(found).size > 10


def test_par_is_of_the_side_the_dealer_and_the_vulnerability() -> None:
    few = DEALS[:6]
    wanted = [par(table, "E", "EW").score for table in trick_table(few)]
    assert compute(condition("dealer east vulnerable ew par(ns)"), few).tolist() == wanted
    assert compute(condition("dealer east par(west, ew)"), few).tolist() == [-score for score in wanted]


def test_a_draw_is_even_and_the_same_for_the_same_deal() -> None:
    many = DealSpace().sample(6000, np.random.default_rng(5))
    first, second = (compute(condition(text), many) for text in ("rnd(6)", "rnd(6) * 0 + rnd(6)"))
    assert np.array_equal(first, compute(condition("rnd(6)"), many))
    counts = np.bincount(first, minlength=6)
    assert len(counts) == 6 and ((counts - 1000) ** 2).sum() / 1000 < 20.5, "chi squared of 5 degrees, 0.1 %"
    assert 0.12 < (first == second).mean() < 0.22, "two draws of a script are independent"


@pytest.mark.parametrize("listed", ["any 4333 + any 4432 + 5xxx", "any 4333, any 4432, 5xxx", "any 4333 any 4432 5xxx"])
def test_shapes_are_added_by_a_sign_a_comma_or_nothing(listed: str) -> None:
    assert condition(f"shape(north, {listed})") == condition("shape(north, any 4333 + any 4432 + 5xxx)")


@pytest.mark.parametrize("after", ["", "produce 5", "x = 3 hcp(north) > x", "condition 1"])
def test_the_last_action_may_end_with_a_comma(after: str) -> None:
    program = parse_program(f'action average "points" hcp(north), {after}')
    assert [type(action) for action in program.actions] == [Average]


def test_a_text_may_have_line_breaks_and_a_print_list_parentheses() -> None:
    (text,) = parse_program('action printes ("two\nlines ", (1 + 2) * 3, (hcp(north)), \\n)').actions
    assert isinstance(text, PrintText)
    assert [item if isinstance(item, str) else str(item) for item in text.items] == [
        "two\nlines ", "(1 + 2) * 3", "hcp(north)", "\n",
    ]  # fmt: skip
    (bare,) = parse_program("action printes (1 + 2) * 3").actions
    assert isinstance(bare, PrintText) and str(bare.items[0]) == "(1 + 2) * 3"


def test_the_actions_of_dealer_v2() -> None:
    actions = parse_program(
        'title "x" action printns, printside(ew), export(ns), csvrpt(deal, "a", trix(west)), evalcontract(ew, z4Hx, nv)'
    ).actions
    assert actions[0] == PrintHands((Seat.NORTH, Seat.SOUTH))
    assert actions[1] == PrintHands((Seat.EAST, Seat.WEST))
    assert actions[2] == PrintHoldings((Seat.NORTH, Seat.SOUTH))
    assert isinstance(actions[3], PrintRow) and len(actions[3].items) == 10
    assert isinstance(actions[4], Average) and actions[4].text == "score of 4HX by EW"


def test_words_of_newer_functions_may_be_names() -> None:
    program = parse_program("score = 3 par = 4 ltc = score + par title = 2 quality = 1 condition ltc + title > quality")
    assert str(program.condition) == "3 + 4 + 2 > 1"


def test_rows_holdings_and_titles_are_printed(tmp_path: Path) -> None:
    script = tmp_path / "x.dl"
    script.write_text(
        'title "Slams" predeal north SAKQ,HAKQ,DAKQ,CAKQJ south SJT9876543,H2,D32,C2 produce 1 '
        'action csvrpt(north, "a,b", hcp(north), trix(north)), export(north), printpbn, evalcontract(ns, x7S, vul),'
    )
    out = dealspace("deal", script)
    assert out.returncode == 0, out.stderr
    lines = out.stdout.splitlines()
    row = lines[0].split(",", 4)
    assert row[:4] == ["AKQ.AKQ.AKQ.AKQJ", '"a', 'b"', "37"]
    assert [int(tricks) for tricks in row[4].split(",")][3:] == [13, 13]
    assert lines[1] == "north SAKQ,HAKQ,DAKQ,CAKQJ"
    assert '[Event "Slams"]' in lines
    assert "score of 7S by NS, vulnerable: 2210.000 in 1 deal" in lines
    assert parse_program(f"predeal {lines[1]}").predeal == {Seat.NORTH: CardSet.parse("AKQ.AKQ.AKQ.AKQJ")}


@pytest.mark.parametrize("text", ["hcp(north) > 12", "hcp(north) + hcp(south) > 28", "hcp(north) * hcp(south) > 150"])
def test_deals_in_portions_are_those_of_one_job(text: str) -> None:
    request = deal_request(3000, usual_count=3000, script=parse_program(text))
    whole = run_request(request, np.random.default_rng(7))
    stream = stream_request(request, np.random.default_rng(7))
    parts = []
    while not stream.finished:
        parts.append(stream.portion(100, seconds=0.0))
    assert np.array_equal(np.concatenate([part.deals for part in parts]), whole.deals)
    assert parts[-1].made is not None and whole.made is not None
    assert (parts[-1].made.passed, parts[-1].made.looked_at) == (whole.made.passed, whole.made.looked_at)


def test_portions_end_where_deals_or_generate_end() -> None:
    script = parse_program("generate 20000 hcp(north) * hcp(south) > 150 action average hcp(north)")
    stream = stream_request(deal_request(None, usual_count=100_000, script=script), np.random.default_rng(7))
    while not stream.finished:
        last = stream.portion(500)
    assert last.made is not None and last.made.looked_at == 20_000 > stream.made


def test_a_large_job_prints_and_counts_in_portions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "x.dl"
    script.write_text(
        'produce 300 hcp(north) * hcp(south) > 150 action printoneline, average "a" hcp(north), '
        'frequency "f" (hcp(north), 10, 14), frequency "g" (hcp(north), 10, 12, hcp(south), 10, 12)'
    )
    whole = dealspace("deal", script)
    monkeypatch.setattr("dealspace.cli.commands.deal.PORTION", 7)
    assert dealspace("deal", script).stdout == whole.stdout
    assert len(whole.stdout.splitlines()) == 300 + 1 + 8 + 8


def test_buckets_hold_the_values_from_their_first_to_the_next() -> None:
    (action,) = parse_program('action bktfreq "points" (cccc(north), 5.0, 12.75, 0.5, hcp(north), 4, 16, 3)').actions
    assert isinstance(action, Frequency) and action.columns is not None
    assert list(action.rows.rows) == list(range(500, 1276, 50)) and list(action.columns.rows) == [4, 7, 10, 13, 16]
    down, across = (compute(axis.expr, DEALS) for axis in (action.rows, action.columns))
    table = PairCounts(action.rows.rows, action.columns.rows)
    table.add(down, across)
    counted = [list(map(int, line.split()[1:-1])) for line in list(table.lines(""))[2:-1]]
    slow = [
        [
            sum(
                row == _bucket(high, 500, 16, 50) and column == _bucket(points, 4, 5, 3)
                for high, points in zip(down.tolist(), across.tolist(), strict=True)
            )
            for column in range(7)
        ]
        for row in range(18)
    ]
    assert counted == slow and sum(map(sum, slow)) == len(DEALS)


def _bucket(value: int, low: int, rows: int, step: int) -> int:
    """The bucket as DealerV2 counts them: one for less, then `rows` of a step each, then one for more."""
    if value < low:
        return 0
    return next((row for row in range(1, rows + 1) if value < low + row * step), rows + 1)


@given(
    st.lists(st.integers(-30, 60), min_size=1, max_size=40),
    st.integers(-9, 9),
    st.integers(0, 20),
    st.integers(1, 7),
)
def test_a_histogram_of_buckets_counts_every_value_once(found: list[int], low: int, width: int, step: int) -> None:
    counts = ValueCounts()
    counts.add(np.array(found))
    rows = range(low, low + width + 1, step)
    shown = {line.split()[0]: int(line.split()[-1]) for line in list(counts.histogram("", rows))[1:]}
    buckets = [_bucket(value, low, len(rows), step) for value in found]
    wanted = {name: buckets.count(row) for row, name in enumerate(("less", *map(str, rows), "more"))}
    assert {name: count for name, count in wanted.items() if count or name not in ("less", "more")} == shown


def test_buckets_are_printed_and_are_json(tmp_path: Path) -> None:
    script = tmp_path / "buckets.dl"
    script.write_text('produce 300 action bktfreq "Four C\'s" (cccc(north), 5.0, 20.0, 5.0)')
    printed = dealspace("deal", str(script)).stdout.splitlines()
    assert [line.split()[0] for line in printed[1:]] == ["less", "500", "1000", "1500", "2000"] or "more" in printed[-1]
    (row,) = json.loads(dealspace("deal", str(script), "--json").stdout)["frequencies"]
    assert sum(row["counts"].values()) == 300 and {int(value) % 500 for value in row["counts"]} == {0}


def test_lengths_placed_beforehand_are_conditions() -> None:
    program = parse_program("predeal north SA, spades(north) == 6, hearts(south)==0 west CK condition hcp(north) > 9")
    assert program.predeal == {Seat.NORTH: CardSet.parse("A..."), Seat.WEST: CardSet.parse("...K")}
    same = condition("spades(north) == 6 && hearts(south) == 0 && hcp(north) > 9")
    assert np.array_equal(compute(program.condition, DEALS), compute(same, DEALS)) and program.condition is not None
    assert parse_program("predeal clubs(west) == 3").condition == parse_program("clubs(west) == 3").condition


def test_parameters_are_filled_in_outside_comments_and_texts() -> None:
    text = 'x = $9($1) # $7\n/* $8 */ x >= $2 && shape($1, $0) action printes "$3"'
    values = {"9": "hcp", "1": "west", "2": "15", "0": "any 4333 + 5xxx"}
    assert filled_in(text, values) == (
        'x = hcp(west) # $7\n/* $8 */ x >= 15 && shape(west, any 4333 + 5xxx) action printes "$3"'
    )
    with pytest.raises(NotationError, match=r"s.dl:2:15: \$2 is not given: run the script with --parameter '2=…'"):
        filled_in(text, {"9": "hcp", "1": "west"}, "s.dl")
    with pytest.raises(NotationError, match=r"the script has no \$4"):
        filled_in(text, values | {"4": "x"})


def test_a_script_is_run_with_its_parameters(tmp_path: Path) -> None:
    script = tmp_path / "points.dl"
    script.write_text("condition hcp($1) >= $2 produce 3 action printoneline")
    done = dealspace("deal", str(script), "--parameter", "1=south", "--parameter", "$2=20")
    hands = [line.split()[5] for line in done.stdout.splitlines()]
    assert len(hands) == 3 and all(value(HCP, Hand.parse(hand)) >= 20 for hand in hands)
    assert "points.dl:1:15: $1 is not given" in dealspace("deal", str(script)).stderr
    assert "--parameter is the text for $0 to $9 of a script" in dealspace("deal", "--parameter", "1=x").stderr
    assert "expected its number 0 to 9" in dealspace("deal", str(script), "--parameter", "west").stderr
