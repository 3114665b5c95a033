"""`dealspace solve` as a user types it: par, leads, lines, analyses, files with results, rows, pictures, many deals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dealspace.cards import Card, Contract, Deal, PartialDeal, Play, Record, Seat, Strain, TableSection
from dealspace.cards.formats import format_of, format_records, parse_records, read_records
from dealspace.cards.formats.record_formats import ENDINGS
from dealspace.cards.formats.result_table import results_of
from dealspace.play.analysis.card_costs import record_costs
from dealspace.play.double_dummy import DoubleDummy, trick_table
from dealspace.play.double_dummy.table_files import read_tables
from dealspace.query.drawing.picture_files import DrawingError
from dealspace.query.rows.solve_rows import answer_rows
from dealspace.query.solving.makeable import draw_boards
from dealspace.query.solving.solve_answer import SolveAnswer, SolveRequest, answer_request
from dealspace.query.solving.solve_page import solve_page
from dealspace.query.solving.solved_record import SolvedRecord, given_away, with_results
from tests.support.called import called as dealspace
from tests.test_cli.test_cli import EXAMPLE
from tests.test_play.test_double_dummy_oracles import rows

PLAYED = {
    "board": "3",
    "dealer": "S",
    "vul": "EW",
    "deal": "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85",
    "contract": "3S",
    "declarer": "E",
    "play": [["D3", "D2", "DQ", "DT"], ["DA", "S4", "C4", "D4"], ["HK", "H2", "HA", "H3"]],
    "leader": "S",
    "result": 9,
}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "played.jsonl"
    path.write_text(json.dumps(PLAYED) + "\n", "utf-8")
    return path


def record() -> Record:
    (found,) = parse_records(json.dumps(PLAYED), "jsonl").records
    return found


@cache
def table_of(deal: Deal) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, trick_table(deal)[0].tolist()))


def solved(board: Record) -> SolvedRecord:
    return SolvedRecord(board, table_of(board.board.full_deal))


# ---- on the screen ----


def test_table_and_par_are_printed() -> None:
    done = dealspace("solve", EXAMPLE)
    assert done.returncode == 0, done.stderr
    assert "  East     8    9    5    5    5" in done.stdout
    assert "Par: East–West +140, 3♠ by East–West" in done.stdout


def test_leads_line_and_analysis_are_printed(played: Path) -> None:
    done = dealspace("solve", played, "--lead", "--line", "--analyse")
    assert done.returncode == 0, done.stderr
    assert (
        "Leads against 3♠ by East, South to lead:\n  9 tricks   made exactly       ♠J973 ♥J98742 ♦3 ♣K4" in done.stdout
    )
    assert "3♠ by East with best play on all sides: 9 tricks, made exactly" in done.stdout
    assert "3♠ by East, card by card; with best play from the start: 9 tricks" in done.stdout
    assert "claimed: 9 tricks" in done.stdout
    assert "Given away: North" in done.stdout


def test_another_contract_can_be_asked_about() -> None:
    done = dealspace("solve", EXAMPLE, "--lead", "--contract", "5D by N")
    assert "Leads against 5♦ by North, East to lead:" in done.stdout
    assert "3 down" in done.stdout


def test_what_a_board_lacks_is_said_in_one_line(tmp_path: Path) -> None:
    done = dealspace("solve", EXAMPLE, "--lead")
    assert done.returncode == 1
    assert "board 1: it has no contract; give one, as --contract '4S by S'" in done.stderr
    done = dealspace("solve", EXAMPLE, "--analyse")
    assert "board 1: it has no play to analyse" in done.stderr
    done = dealspace("solve", EXAMPLE, "--lead", "--contract", "3NT by S", "--analyse")
    assert "Leads against 3NT by South" in done.stdout and "board 1: it has no play to analyse" in done.stderr
    assert done.returncode == 1


def test_json_holds_all_of_it(played: Path) -> None:
    row = json.loads(dealspace("solve", played, "--json", "--lead", "--line", "--analyse").stdout)
    assert row["par"] == {"ns_score": -140, "contracts": ["3S by E", "3S by W"], "tricks": [9, 9]}
    assert set(row["leads"].values()) == {9}
    assert len(row["line"]) == 52
    analysis = row["analysis"]
    assert analysis["start"] == 9 and analysis["result"] == 9
    assert len(analysis["cards"]) == 12
    ends = analysis["cards"][-1]["tricks"]
    assert analysis["claim_gain"] == 9 - ends
    lost = {side: sum(card["lost"] for card in analysis["cards"] if card["seat"] in side) for side in ("NS", "EW")}
    assert ends == 9 - lost["EW"] + lost["NS"]


# ---- part of the file ----


def test_results_become_part_of_the_file(tmp_path: Path) -> None:
    out = tmp_path / "out.pbn"
    assert dealspace("solve", EXAMPLE, "--write", out).returncode == 0
    text = out.read_text("utf-8")
    assert '[DoubleDummyTricks "54688546888955589655"]' in text
    assert '[OptimumScore "EW 140"]' in text
    assert '[ParContract "E 3S=; W 3S="]' in text
    assert '[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]\nN NT  5\nN  S  4\n' in text
    (before,), (after,) = read_records(EXAMPLE).records, read_records(out).records
    assert (after.board, after.players) == (before.board, before.players)
    again = tmp_path / "again.pbn"
    assert dealspace("solve", out, "--write", again).returncode == 0
    assert again.read_text("utf-8") == text


def test_older_results_are_replaced_and_other_tags_stay() -> None:
    board = record()
    old = TableSection("OptimumResultTable", "Declarer", ("N",))
    other = TableSection("ScoreTable", "Place", ("1",))
    marked = Record(
        board.board, tags=(("OptimumScore", "NS 0"), ("Event", "Club")), tables=(old, other), contract=board.contract
    )
    new = with_results(solved(marked))
    assert [name for name, _ in new.tags] == ["Event", "DoubleDummyTricks", "OptimumScore", "ParContract"]
    assert [table.name for table in new.tables] == ["ScoreTable", "OptimumResultTable"]
    assert new.contract == Contract.parse("3S by E")
    assert with_results(solved(new)) == new


def test_a_passed_out_par_is_written_as_a_pass() -> None:
    board = record()
    new = with_results(SolvedRecord(board, [[6] * 4] * 5))
    assert (new.tag("OptimumScore"), new.tag("ParContract")) == ("NS 0", "Pass")


@pytest.mark.parametrize("name", ["board.lin", "board.pbn", "board.url"])
def test_every_format_goes_in(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(format_records([Record(record().board)], format_of(path)), "utf-8")
    done = dealspace("solve", path, "--json")
    assert json.loads(done.stdout)["tables"]["E"]["S"] == 9, done.stderr


# ---- rows ----


def test_rows_are_answered_as_in_the_shared_facts(shared: Path) -> None:
    cards = rows(shared, "cards.jsonl")[::8]
    tables = rows(shared, "tables.jsonl")[:4]
    asked: list[dict[str, Any]] = []
    expected = []
    for number in range(len(cards) + len(tables)):
        row = tables[number] if number < len(tables) else cards[number - len(tables)]
        asked.append(
            {"id": number, **{name: row[name] for name in ("deal", "trump", "leader", "played") if name in row}}
        )
        expected.append({"id": number, **{name: row[name] for name in ("tables", "scores") if name in row}})
    assert list(answer_rows([json.dumps(row).encode() for row in asked], threads=2)) == expected


def test_a_thousand_rows_come_back_in_order_and_bad_ones_say_why() -> None:
    ending = {"deal": PLAYED["deal"], "trump": "S", "leader": "S", "played": [], "id": 0}
    good = {**ending, "played": line_of_play(44)}
    lines = []
    for number in range(1000):
        if number % 100 == 7:
            lines.append(json.dumps({**good, "id": number, "deal": "N:AKQ.. ... ... ..."}))
        elif number % 100 == 8:
            lines.append("{")
        else:
            lines.append(json.dumps({**good, "id": number}))
    answers = list(answer_rows([line.encode() for line in lines], 2))
    assert len(answers) == 1000
    for number, answer in enumerate(answers):
        if number % 100 == 7:
            assert (answer["id"], answer["line"]) == (number, number + 1)
            assert "error" in answer
        elif number % 100 == 8:
            assert answer["line"] == number + 1 and answer["error"].startswith("not JSON")
        else:
            assert answer == {"id": number, "scores": answers[0]["scores"]}


def line_of_play(cards: int) -> list[str]:
    """The first cards of a legal play."""
    from dealspace.play.analysis.best_line import best_line

    board = record().board
    return [str(card) for card in best_line(board.full_deal, strain=3, leader=Seat.SOUTH)[:cards]]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("[1]", "expected an object"),
        ({}, 'no "deal"'),
        ({"deal": PLAYED["deal"], "trumps": "S"}, '"trumps" is not a field: did you mean "trump"?'),
        ({"deal": PLAYED["deal"], "id": [1]}, "id: expected a text or a number"),
        ('{"deal": "", "deal": ""}', '"deal" is given twice'),
        ({"deal": 3}, "deal: expected a text, found 3"),
        ({"deal": "N:AK"}, "has 1 hand"),
        ({"deal": PLAYED["deal"], "trump": "X", "leader": "S"}, "not a strain"),
        ({"deal": PLAYED["deal"], "trump": "S"}, 'no "leader"'),
        ({"deal": PLAYED["deal"], "trump": "S", "leader": "S", "played": "D3"}, "played: expected a list of texts"),
        ({"deal": PLAYED["deal"], "trump": "S", "leader": "S", "played": ["D9"]}, "South does not hold D9"),
        ({"deal": PLAYED["deal"], "trump": "S", "leader": "S", "played": ["D3", "C5"]}, "West revokes with C5"),
    ],
)
def test_a_bad_row_is_an_error_and_not_the_end(row: object, said: str) -> None:
    (answer,) = answer_rows([row.encode() if isinstance(row, str) else json.dumps(row).encode()])
    assert said in answer["error"] and answer["line"] == 1


def test_a_position_in_mid_play_is_answered_as_the_deal_played_so_far() -> None:
    deal = record().board.full_deal
    for played in (45, 46, 48, 51):
        cards = line_of_play(played)
        whole = {"deal": str(deal), "trump": "S", "leader": "S", "played": cards}
        play = Play(Strain.SPADES, Seat.SOUTH, tuple(Card.parse(card) for card in cards))
        before = Play(play.strain, play.leader, play.cards[: played // 4 * 4])
        hands = PartialDeal.of({seat: before.held(deal, seat) for seat in Seat})
        ending = {
            "position": str(hands),
            "trump": "S",
            "leader": str(before.turn),
            "played": cards[len(before.cards) :],
        }
        asked, expected = answer_rows([json.dumps(row).encode() for row in (ending, whole)])
        assert asked["scores"] == expected["scores"], played


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"deal": "N:.63.A. .KQ5.. J.J9.. K.AT.."}, 'hands in mid-play are a "position"'),
        ({"position": "N:.63.A. .KQ5.. J.J9.. K.AT.", "trump": "S", "leader": "S"}, "position: "),
        ({"position": "N:.63.A. .KQ5.. J.J9.. K.A..", "trump": "S", "leader": "S"}, "West 2 cards; expected equally"),
        ({"position": "N:- - - -", "trump": "S", "leader": "S"}, "expected equally many"),
        ({"position": "N:.63.A. .KQ5.. J.J9.. K.AT.."}, 'no "trump"'),
        (
            {"position": "N:.63.A. .KQ5.. J.J9.. K.AT..", "trump": "S", "leader": "S", "played": ["D4"]},
            "South does not hold D4 (dealt to nobody)",
        ),
        ({"position": "N:.63.A. .KQ5.. J.J9.. K.AT..", "deal": "N:- - - -", "trump": "S"}, "both given"),
    ],
)
def test_a_bad_position_is_an_error(row: object, said: str) -> None:
    (answer,) = answer_rows([json.dumps(row).encode()])
    assert said in answer["error"]


def test_the_error_for_a_line_cut_short_says_where_it_ends() -> None:
    (answer,) = answer_rows([b'{"id": 14, "deal":\n'])
    assert answer["error"].endswith("(column 19)")


def test_all_cards_played_is_an_error() -> None:
    row = {"deal": PLAYED["deal"], "trump": "S", "leader": "S", "played": line_of_play(52)}
    (answer,) = answer_rows([json.dumps(row).encode()])
    assert "nothing to choose" in answer["error"]


def test_whoever_asks_row_by_row_is_answered_row_by_row() -> None:
    good = json.dumps({"deal": PLAYED["deal"], "trump": "S", "leader": "S", "played": line_of_play(48)})
    process = subprocess.Popen(
        [sys.executable, "-m", "dealspace", "solve", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    for _ in range(3):
        process.stdin.write(good + "\n")
        process.stdin.flush()
        assert "scores" in json.loads(process.stdout.readline())
    process.stdin.close()
    assert process.wait(timeout=30) == 0


def test_a_reader_that_fails_fails_the_answers() -> None:
    def lines() -> Iterator[bytes]:
        yield b"{"
        raise OSError("gone")

    answers = answer_rows(lines())
    assert "error" in next(answers)
    with pytest.raises(OSError, match="gone"):
        next(answers)


# ---- pictures ----


def test_a_page_holds_deal_table_and_par_and_loads_nothing() -> None:
    board = record()
    page = solve_page([SolveAnswer(solved(board))])
    for part in ("Board 3 · South deals", "AKQ987", '<td class="made">9</td>', "Par: East–West", "<!doctype html>"):
        assert part in page
    assert "http" not in page and "<script" not in page


def test_names_in_a_page_are_text() -> None:
    (found,) = parse_records(json.dumps({**PLAYED, "board": "<b>1</b>"}), "jsonl").records
    assert "<b>" not in solve_page([SolveAnswer(solved(found))])


def test_a_page_shows_leads_line_and_analysis_where_they_were_asked_for() -> None:
    board = replace(record(), play=Play("S S: HJ HT H6 H5"), result=None)  # ♥5 gives a trick away
    request = SolveRequest(leads=True, line=True, analysis=True)
    page = solve_page([answer_request(solved(board), request, DoubleDummy())])
    costs = record_costs(board)
    for part in ("to lead:", "with best play on all sides", "card by card", given_away(costs)):
        assert part in page
    costly = [one for one in costs.cards if one.lost]
    assert page.count('class="cost"') == len(costly) > 0
    assert "card by card" not in solve_page([SolveAnswer(solved(board))])


def test_a_picture_is_a_png(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "boards.png"
    draw_boards([solved(record())] * 2, path)
    assert path.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(DrawingError, match="41 boards do not fit"):
        draw_boards([solved(record())] * 41, path)


def test_without_matplotlib_its_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(DrawingError, match=r'pip install "dealspace\[plots\]"'):
        draw_boards([solved(record())], tmp_path / "x.png")


def test_pictures_are_saved_by_the_command(tmp_path: Path) -> None:
    done = dealspace("solve", EXAMPLE, "--html", tmp_path / "x.html", "--svg", tmp_path / "x.svg")
    assert done.returncode == 0, done.stderr
    for name in ("x.html", "x.svg"):
        assert "Makeable contracts" in (tmp_path / name).read_text("utf-8")


# ---- many deals ----


def test_random_deals_are_solved_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "tables.bin"
    done = dealspace("solve", "--random", "1", "--seed", "28", "--out", out)
    assert done.stdout == f"1 deals solved, 1 in {out}\n", done.stderr
    assert len(read_tables(out)[1]) == 1
    assert dealspace("solve", "--random", "1", "--seed", "28", "--out", out).stdout.startswith("0 deals solved")
    assert dealspace("solve", "--random", "1", "--seed", "9", "--out", out).returncode == 2
    assert "--random needs --out" in dealspace("solve", "--random", "1").stderr


def test_bench_prints_nodes_by_part_and_their_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from dealspace.cli.commands.bench import command
    from dealspace.play.double_dummy import signature

    freaks = "full table, freak deals"
    monkeypatch.setattr(signature, "PARTS", {freaks: signature.PARTS[freaks]})
    row = json.loads(CliRunner().invoke(command, ["--json"]).stdout)
    nodes = row["signature"]
    assert row["parts"][0]["part"] == freaks and row["parts"][0]["nodes"] == nodes > 0
    assert f"signature{nodes:>43}"[-12:] in CliRunner().invoke(command, []).stdout


ANNOTATED = """\
%BCOptions Float
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"]
{a comment}
[Auction "N"]
1C! Pass Pass Pass
"""


def test_what_would_be_lost_is_named_and_dropped_only_on_request(tmp_path: Path) -> None:
    source, target = tmp_path / "annotated.pbn", tmp_path / "solved.gib"
    source.write_text(ANNOTATED, "utf-8")
    lost = "the auction of 1 board, the contract of 1 board, 1 comment, 1 mark on calls and cards, 1 line for programs"
    refused = dealspace("solve", source, "--write", target)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"{target} is not written, as this would be lost: {lost}. Add --drop" in refused.stderr
    assert not target.exists()
    assert dealspace("solve", source, "--write", target.with_suffix(".pbn")).returncode == 0
    dropped = dealspace("solve", source, "--write", target, "--drop")
    assert dropped.returncode == 0
    assert f"{target}: without {lost}\n" in dropped.stderr
    assert len(read_records(target).records[0].tables[0].rows) == 20


@pytest.mark.parametrize("name", ["x.dup", "x.lin", "x.rbn", "x.url"])
def test_a_format_without_place_for_results_is_refused_before_the_work(name: str, tmp_path: Path) -> None:
    refused = dealspace("solve", EXAMPLE, "--write", tmp_path / name)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"{name[2:]} has no place for double-dummy results: write .jsonl .pbn .csv .gib" in refused.stderr
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("form", ["pbn", "jsonl", "csv"])
def test_results_are_written_into_every_format_that_has_a_place_for_them(form: str, tmp_path: Path) -> None:
    out = tmp_path / f"x.{form}"
    source = tmp_path / "plain.csv"
    source.write_text("board,deal\n1,N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4\n", "utf-8")
    assert dealspace("solve", source, "--write", out).returncode == 0
    (record,) = read_records(out).records
    assert record.tag("OptimumScore") and record.tag("ParContract")
    assert len(results_of(record)) == 20


def test_the_help_names_every_format_that_is_read() -> None:
    said = dealspace("solve", "--help").stdout.split()
    assert all(any(word.strip(".,()") == ending[1:] for word in said) for ending in ENDINGS)


def test_results_are_written_into_lines_of_gib(tmp_path: Path) -> None:
    out = tmp_path / "x.gib"
    assert dealspace("solve", EXAMPLE, "--write", out, "--drop").returncode == 0
    tables = [record.tables[0].rows for record in read_records(out).records]
    assert tables and all(len(rows) == 20 for rows in tables)


def test_pasted_hands_are_read_from_a_text_file(tmp_path: Path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text("AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765\n", "utf-8")
    assert json.loads(dealspace("solve", path, "--json").stdout)["board"] == "1"
    path.write_text("good morning\n", "utf-8")
    assert "begins no boards that are known" in dealspace("solve", path).stderr


def test_standard_input_says_what_it_is_taken_for() -> None:
    text = "N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765\n"
    done = dealspace("solve", "-", "--json", stdin=text.encode())
    assert done.returncode == 0
    assert done.stderr == "dealspace: standard input is taken for hands in lines or diagrams\n"


def test_the_deal_of_several_tables_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = Path(__file__).parents[2] / "examples" / "two_rooms.pbn"
    solved: list[Deal] = []
    plain = DoubleDummy.trick_table

    def counted(solver: DoubleDummy, deal: Deal) -> Any:
        solved.append(deal)
        return plain(solver, deal)

    monkeypatch.setattr(DoubleDummy, "trick_table", counted)
    done = dealspace("solve", rooms, "--json")
    assert len(done.stdout.splitlines()) == 8
    assert len(solved) == len(set(solved)) == 4
