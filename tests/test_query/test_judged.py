"""The report of a judgement: the table of candidates, the deals that differ, and the same as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from dealspace.bidding.judgement import DecidingDeal, Ending, Scored, Verdict
from dealspace.cards import DOUBLE, PASS, Call, Contract, Deal, Vulnerability
from dealspace.query.auctions.judged_calls import ending_line, verdict_lines, verdict_row
from tests.support.called import called

DEAL = Deal.parse("N:KJ73.QT95.972.K3 Q854.K84.K6.AJ82 T62.A.AJ853.QT76 A9.J7632.QT4.954")
DOUBLED, LEFT = Contract.parse("4HX by W"), Contract.parse("4H by W")
VERDICT = Verdict(
    DOUBLE,
    (Scored(DOUBLE, 115.0, 0.0, DOUBLED, 0.25, 24), Scored(PASS, -25.0, -3.0, LEFT, 0.25, 16)),
    24,
    (DecidingDeal(DEAL, Ending(DOUBLE, DOUBLED, 6, 800.0), Ending(PASS, LEFT, 6, 200.0)),),
)


def test_the_table_says_what_each_call_is_worth() -> None:
    lines = list(verdict_lines(VERDICT))
    assert lines[0] == "24 deals simulated: points for this side, IMPs compared with Dbl:"
    assert lines[2].split() == ["Dbl", "+115", "+0.00", "25%", "4♥X", "by", "West"]
    assert lines[3].endswith("4♥ by West, 16 deals")
    assert "A deal on which Dbl does better than Pass:" in lines
    assert lines[-2:] == ["  Dbl: 4♥X by West, four down or more, +800", "  Pass: 4♥ by West, four down or more, +200"]


def test_an_undoubled_contract_of_ours_that_fails_is_scored_both_ways() -> None:
    ours = Ending(Call.parse("4H"), LEFT, 8, -260.0)  # the mean of what it costs undoubled and doubled
    assert ending_line(ours, Vulnerability.NONE) == "4♥: 4♥ by West, two down, −100 (−300 doubled)"
    assert ending_line(ours, Vulnerability.BOTH) == "4♥: 4♥ by West, two down, −200 (−500 doubled)"
    one_down = Ending(Call.parse("4H"), LEFT, 9, -50.0)
    assert ending_line(one_down, Vulnerability.NONE) == "4♥: 4♥ by West, one down, −50"


def test_the_row_has_the_same() -> None:
    row = verdict_row(VERDICT)
    assert row["candidates"][1] == {
        "call": "P", "points": -25.0, "gain": -3.0, "makes": 0.25, "contract": "4H by W", "deals": 16
    }  # fmt: skip
    assert row["layouts"][0]["deal"] == str(DEAL)
    assert row["layouts"][0]["endings"][0] == {"call": "X", "contract": "4HX by W", "tricks": 6, "points": 800.0}


def test_nothing_to_compare_is_said() -> None:
    assert list(verdict_lines(Verdict(PASS, (), 0))) == ["Nothing was simulated: no other call is natural here."]


def test_a_call_by_the_book_was_not_simulated() -> None:
    asked = ("bid", "--hand", "AQ32.K54.QJ3.A92", "--explain")
    assert "A rule of the system decides here: nothing was simulated." in called(*asked).stdout
    assert "No other call was compared with 1NT: nobody has bid (nobody_bid)" in called(*asked).stdout
    row = json.loads(called(*asked, "--json").stdout)
    assert row["judgement"] is None and row["second_look"]["stands"]["name"] == "nobody_bid"


def test_explain_shows_what_was_compared(tmp_path: Path) -> None:
    book = tmp_path / "short.yaml"
    book.write_text("contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n  - P: {if: else}\n")
    asked = ("bid", "--system", str(book), "--hand", "AKQT984.A3.K2.32", "--auction", "1N P", "--explain")
    row = json.loads(called(*asked, "--budget-ms", "50", "--json").stdout)
    judgement = row["judgement"]
    assert judgement["candidates"][0]["call"] == row["call"]
    assert judgement["candidates"][0]["gain"] == 0
    assert "deals simulated" in called(*asked, "--budget-ms", "50").stdout


def test_explain_says_what_kept_a_call_out(tmp_path: Path) -> None:
    book = tmp_path / "short.yaml"
    rules = "  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n  - P: {if: else}\n"
    book.write_text(f"contexts:\n- after: opening\n{rules}- after: 1N\n  rules:\n  - P: {{if: else}}\n")
    asked = ("bid", "--system", str(book), "--hand", "KQT832.A4.83.QJ4", "--auction", "1N P", "--budget-ms", "50")
    lines = called(*asked, "--explain").stdout.splitlines()
    assert "  3NT   left out: a long major to play in (notrump_major)" in lines and "  4♠    compared" in lines
    looked = json.loads(called(*asked, "--explain", "--json").stdout)["second_look"]
    barred = {row["call"]: {bar["name"] for bar in row["bars"]} for row in looked["calls"]}
    assert (looked["booked"], looked["stands"], barred["3N"]) == ("P", None, {"notrump_major"})
    assert json.loads(called(*asked, "--explain", "--json", "--book").stdout)["second_look"] is None
