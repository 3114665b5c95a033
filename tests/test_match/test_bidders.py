"""Bots whose calls a program makes: the protocol, what goes wrong with programs, and that none is left behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from dealspace.cards import Auction, BridgeError, Hand, NotationError, Seat, View, Vulnerability
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.play_table import Failure, sit
from dealspace.match.arena.seating import MatchForm
from dealspace.match.bidders.program_settings import BidderProgram
from dealspace.match.bidders.protocol import BidderError, introduced
from dealspace.match.bidders.started_bidders import RunningBidder, end_bidders, running_bidder
from dealspace.match.bots.bot_files import BotSettings, read_bot
from dealspace.match.bots.bots import BidSettings
from dealspace.match.serving.conformance import ConformanceTest
from dealspace.match.serving.own_answers import OwnAnswers
from tests.support.bidders import all_gone, bidder_bot, processes_with
from tests.support.called import called
from tests.support.pages import check_page

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "bidders"
BOOK = BotSettings("book", BidSettings(judge=False))
OPENING = View(Seat.NORTH, Hand.parse("AQ32.K54.QJ3.A92"), Vulnerability.NONE, Auction(Seat.NORTH))


@pytest.fixture(autouse=True)
def _no_bidder_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    yield
    end_bidders()
    assert all_gone(str(tmp_path))


def running(path: Path) -> RunningBidder:
    bot = read_bot(path)
    assert bot.bid.program is not None
    return running_bidder(bot.name, bot.bid.program)


def failure(path: Path) -> str:
    """What is said of the bot's call on an opening hand."""
    with pytest.raises(BidderError) as caught:
        running(path).call(OPENING)
    return str(caught.value)


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "bidders").symlink_to(EXAMPLE)
    page = (ROOT / "docs" / "bidder-protocol.md").read_text("utf-8")
    assert f"```python\n{(EXAMPLE / 'twenty_lines.py').read_text('utf-8')}```\n" in page
    copy = tmp_path / "page.md"
    copy.write_text(re.sub(r"```toml\n(?!# file)", "```toml\n# file: adapted.toml\n", page), "utf-8")

    def untimed(text: str) -> str:
        return re.sub(r"\d\.\d\d\d s", "0.000 s", text)

    check_page(copy, tmp_path, monkeypatch, request, untimed)


def test_the_keys_of_a_program_are_read(tmp_path: Path) -> None:
    path = bidder_bot(tmp_path, more='seconds = 2.5\nrestarts = 3\nlog = "my.log"')
    command = (sys.executable, "-S", str(tmp_path / "prog.py"))
    program = BidderProgram(command, 2.5, 3, str(tmp_path / "my.log"))
    assert read_bot(path).bid == BidSettings(None, program=program)
    assert read_bot(EXAMPLE / "twenty_lines.toml").name == "twenty_lines"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "program = []",
            'program: found [], expected a list with a program and its arguments, as ["python", "bidder.py"]',
        ),
        ('program = "python x.py"', "program: found 'python x.py', expected a list of texts in quotes"),
        ('program = ["x"]\njudge = true', '"judge" is not a setting of [bid]: expected log, program, restarts'),
        ('program = ["x"]\nseconds = 0', "seconds: found 0, expected a number from 0.01 to 3600"),
        ('program = ["x"]\nsystem = "nosuch"', '"nosuch" is neither a system'),
        ("seconds = 3", '"seconds" is not a setting of [bid]'),
        ("colour = 3", "expected budget_ms, judge, program, second_look, system, worlds"),
        ("progam = []", 'did you mean "program"?'),
    ],
)
def test_what_is_wrong_with_the_keys_is_said(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(f"[bid]\n{text}\n", "utf-8")
    with pytest.raises(NotationError) as caught:
        read_bot(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{path}:")


def test_a_bot_is_known_by_its_command_and_the_contents_of_its_files(tmp_path: Path) -> None:
    path = bidder_bot(tmp_path)
    first = read_bot(path)
    known, known_bidding = first.identity, first.bidding_identity
    other = tmp_path / "other"
    other.mkdir()
    assert read_bot(bidder_bot(other)).identity == known
    assert read_bot(bidder_bot(tmp_path, more="seconds = 3")).identity == known
    assert read_bot(bidder_bot(tmp_path, more='system = "sayc"')).identity != known
    assert read_bot(bidder_bot(tmp_path, 'answer["call"] = "1C"')).bidding_identity != known_bidding
    assert first.bid.program is not None
    with_argument = replace(first.bid.program, command=(*first.bid.program.command, "x"))
    assert replace(first, bid=replace(first.bid, program=with_argument)).identity != known
    assert "program" not in BOOK.bidding_identity


def test_a_program_bids_one_child_for_all_boards(tmp_path: Path) -> None:
    bidder = running(bidder_bot(tmp_path, 'answer["call"] = "1C"; open("calls", "a").write(f"{os.getpid()} {line}")'))
    os.chdir(tmp_path)
    assert [str(bidder.call(OPENING, seed=1 << 60)) for _ in range(3)] == ["1C"] * 3
    lines = [line.split(" ", 1) for line in (tmp_path / "calls").read_text().splitlines()]
    assert len({pid for pid, _ in lines}) == 1
    asked = json.loads(lines[1][1])
    assert asked == {
        "id": 2,
        "hand": "AQ32.K54.QJ3.A92",
        "seat": "N",
        "dealer": "N",
        "vul": "None",
        "auction": [],
        "scoring": "imps",
        "seed": asked["seed"],
        "seconds": 60.0,
    }
    assert asked["seed"] < 1 << 53


@pytest.mark.parametrize(
    ("what", "more", "said"),
    [
        ('answer["call"] = "0C"', "", 'its call is "0C"'),
        ('answer["call"] = "X"', "", "its call X is not legal: there is no bid to double"),
        ('del answer["call"]', "", 'its answer is {"id": 1}, expected "call": one of P, X, XX, 1C … 7N'),
        ('answer = {"id": row["id"], "error": "no idea"}', "", 'it cannot answer: "no idea"'),
        ('answer = {"call": "P"}', "", 'its answer {"call": "P"} has no "id", expected "id": 1'),
        ('print("{oops", flush=True)', "", 'a line is not JSON: "{oops"'),
        ("time.sleep(60)", "seconds = 0.1", "it has not answered within 0.1 s; make it quicker, or raise `seconds`"),
        ("answer['id'] = 99", "seconds = 0.1", "it has not answered within 0.1 s"),
        (
            "raise ValueError('deep trouble')",
            "",
            'it has ended (exit code 1); its last words: "ValueError: deep trouble"',
        ),
        ("os.kill(os.getpid(), 9)", "", "it has ended (killed by signal 9)"),
    ],
)
def test_what_a_program_does_wrong_names_the_bot_and_its_log(tmp_path: Path, what: str, more: str, said: str) -> None:
    text = failure(bidder_bot(tmp_path, what, more=f'{more}\nlog = "my.log"'))
    assert text.startswith(f'bot "prog" ({sys.executable} -S {tmp_path / "prog.py"}): ')
    assert said in text
    assert '"hand": "AQ32.K54.QJ3.A92"' in text
    log = tmp_path / "my.log"
    assert text.endswith(f"; its log: {log}") is bool(log.read_text())


def test_a_program_that_does_not_begin_says_why(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    path.write_text('[bid]\nprogram = ["no-such-program-here"]\n', "utf-8")
    assert 'the program "no-such-program-here" cannot be started: No such file' in failure(path)
    echo = bidder_bot(
        tmp_path, name="echo", python="import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
    )
    assert 'handshake: found null for "name"' in failure(echo)
    bare = bidder_bot(tmp_path, name="bare", python='print(\'{"call": "P"}\', flush=True)')
    assert "a program that has none can be adapted: examples/bidders/adapt.py" in failure(bare)
    closed = 'import os\nos.close(0)\nos.write(1, b\'{"call": "P"}\\n\')'
    deaf = bidder_bot(tmp_path, name="deaf", python=closed)
    assert "a program that has none can be adapted: examples/bidders/adapt.py" in failure(deaf)
    with pytest.raises(BridgeError, match="it speaks version 2 of the protocol; this program knows up to 1"):
        introduced({"protocol": "bridge-bidder", "version": 2, "name": "new"})


def test_a_child_that_ends_is_started_again_as_often_as_its_file_says(tmp_path: Path) -> None:
    bidder = running(bidder_bot(tmp_path, 'row["auction"] or sys.exit("at once")', more="restarts = 1"))
    later = View(Seat.EAST, OPENING.hand, OPENING.vulnerability, Auction.parse("P", Seat.NORTH))
    for _ in range(2):
        assert str(bidder.call(later)) == "P"
        with pytest.raises(BidderError, match='last words: "at once"'):
            bidder.call(OPENING)
    with pytest.raises(BidderError, match=r"it was started 2 times and is not started again; .* raise `restarts`"):
        bidder.call(later)


def test_lines_that_are_no_answers_go_to_the_log(tmp_path: Path) -> None:
    what = 'print("thinking …\\n", flush=True); print(json.dumps({"id": 0, "call": "7N"}), flush=True)'
    assert str(running(bidder_bot(tmp_path, what, more='log = "my.log"')).call(OPENING)) == "P"
    assert (tmp_path / "my.log").read_text("utf-8") == "standard output: thinking …\n"


def test_a_failed_board_is_a_failure_and_the_others_are_played(tmp_path: Path) -> None:
    sharp = bidder_bot(tmp_path, 'answer["call"] = "X" if row["dealer"] == row["seat"] == "N" else "P"', name="sharp")
    match = Match((BOOK, read_bot(sharp)), tuple(random_boards(4, 3)), MatchForm.BIDDING)
    with MatchStore() as store:
        failures = run_match(match.seatings(), store)
        assert len(store) == 7
        assert len(summary_of(match, store).pairs[0].boards) == 3
    (failed,) = failures
    assert str(failed).startswith('board 1, sharp against book: bot "sharp" (')
    assert "its call X is not legal: there is no bid to double" in str(failed)


def test_the_arena_tells_of_failures_and_of_an_unknown_book(tmp_path: Path) -> None:
    book = tmp_path / "book.toml"
    book.write_text("[bid]\njudge = false\n", "utf-8")
    bad = bidder_bot(tmp_path, 'answer["call"] = "X" if row["dealer"] == row["seat"] == "N" else "P"')
    done = called("arena", "--bidding", "--bots", book, bad, "--deals", 4, "--json")
    assert done.returncode == 1
    assert 'board 1, prog against book: bot "prog" (' in done.stderr
    bots = {bot["name"]: bot for bot in json.loads(done.stdout)["bots"]}
    assert bots["prog"]["tables"] == 6
    assert bots["prog"]["book"] == {}
    assert bots["book"]["book"]["all"] == [19, 19]


def test_a_program_plays_its_cards_as_our_bots_do(tmp_path: Path) -> None:
    book = replace(BOOK, play=read_bot(bidder_bot(tmp_path)).play)
    match = Match(
        (book, read_bot(bidder_bot(tmp_path, more='system = "sayc"'))), tuple(random_boards(1, 3)), MatchForm.PLAY
    )
    tables = [sit(seating) for seating in match.seatings()]
    assert not [str(table) for table in tables if isinstance(table, Failure)]
    assert all(table.record.result is not None for table in tables if not isinstance(table, Failure))


def test_ours_by_the_protocol_bids_as_at_the_table(tmp_path: Path) -> None:
    serve = (
        "from dealspace.cli.main import main",
        "import sys",
        'sys.argv = ["dealspace", *sys.argv[1:]]',
        "main()",
    )
    (tmp_path / "serve.py").write_text("\n".join(serve), "utf-8")
    command = (sys.executable, str(tmp_path / "serve.py"), "serve", "--stdio", "--no-judge")
    served = BotSettings("served", BidSettings("sayc", program=BidderProgram(command)))
    match = Match((BOOK, served), tuple(random_boards(4, 5)), MatchForm.BIDDING)
    with MatchStore() as store:
        assert not run_match(match.seatings(), store)
        (pair,) = summary_of(match, store).pairs
    assert pair.swings == [0.0] * 4
    assert all(one.record.auction == other.record.auction for one, other in (board.tables for board in pair.boards))


ASKED = {"id": "a", "hand": "AQ32.K54.QJ3.A92", "seat": "N", "dealer": "N", "vul": "None", "auction": []}


@pytest.mark.parametrize(
    ("row", "answer"),
    [
        ({"protocol": "bridge-bidder", "version": 9, "asker": "x"}, {"version": 1, "name": "me", "system": "sayc"}),
        ({"protocol": "chess", "version": 1}, {"error": 'protocol: found "chess", expected "bridge-bidder"'}),
        ({"protocol": "bridge-bidder", "version": "1"}, {"error": 'version: found "1", expected 1 or a later one'}),
        (ASKED, {"id": "a", "call": "1N"}),
        (ASKED | {"id": 7, "unknown": [1], "explanations": []}, {"id": 7, "call": "1N"}),
        (ASKED | {"seat": "E"}, {"id": "a", "error": "seat: found E, but N is on turn"}),
        (ASKED | {"hand": "AQ32.K54.QJ3.A9"}, {"id": "a", "error": "hand: "}),
        (ASKED | {"auction": ["1N", "1C"]}, {"id": "a", "error": "East cannot bid 1♣: a bid must be higher"}),
        (ASKED | {"auction": "P P P P"}, {"id": "a", "error": "the auction is over"}),
        (ASKED | {"scoring": "rubber"}, {"error": 'scoring: found "rubber", expected "imps" or "matchpoints"'}),
        ([1], {"error": "a line is [1], expected an object"}),
    ],
)
def test_ours_answers_each_line(row: object, answer: dict[str, object]) -> None:
    found = OwnAnswers(BidSettings(judge=False), "sayc", "me").answer(json.dumps(row).encode())
    for field, value in answer.items():
        assert str(found[field]).startswith(str(value)) if field == "error" else found[field] == value


def test_ours_tells_what_the_calls_mean_when_asked() -> None:
    own = OwnAnswers(BidSettings(judge=False), None, "me")
    answer = own.answer(json.dumps(ASKED | {"dealer": "W", "auction": ["P"], "explain": True}).encode())
    assert answer["meanings"]["N"]["text"] == "15–17 HCP, balanced"
    assert answer["meanings"]["N"]["hcp"] == [15, 17]
    assert answer["meanings"]["N"]["lengths"]["S"][0] == 2
    assert set(answer["meanings"]) == {"W", "N"}


@pytest.mark.parametrize(
    ("what", "check", "said"),
    [
        ('answer["id"] = str(row["id"])', "id given back", 'expected "id": 7: give back the id of the request'),
        (
            'begun ^= "KQT92" in line; answer["call"] = "3S" if begun and "KQT92" in line else "P"',
            "a request stands alone",
            "for the same request asked again; expected one answer: forget what",
        ),
        ('answer["meanings"] = {"N": {"hcp": 15}}', "meanings", 'found meanings {"hcp": 15}, expected such as'),
        ('"contest" in row and sys.exit(3)', "unknown fields ignored", "it has ended (exit code 3)"),
        (
            'answer["call"] = "7N"',
            "calls on whole boards",
            "its call 7N is not legal: a bid must be higher than 7NT; asked {",
        ),
        (
            '"explain" in row and time.sleep(60)',
            "meanings",
            "it has not answered within 0.3 s; expected an answer to every",
        ),
    ],
)
def test_the_conformance_test_finds_what_is_wrong(tmp_path: Path, what: str, check: str, said: str) -> None:
    bot = read_bot(bidder_bot(tmp_path, what, more='seconds = 0.3\nlog = "my.log"'))
    assert bot.bid.program is not None
    failed = {
        done.what: done.found for done in ConformanceTest("prog", bot.bid.program, boards=1).run() if not done.passed
    }
    assert said in failed.pop(check, "")
    assert not failed or check == "id given back"


def test_the_check_says_in_json_what_it_found(tmp_path: Path) -> None:
    done = called("bidder-check", bidder_bot(tmp_path), "-n", 1, "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, {row["passed"] for row in rows}) == (0, {True})
    assert [row["check"] for row in rows][:2] == ["handshake", "a newer version asked for"]
    done = called("bidder-check", "--", sys.executable, "-S", "-c", "1")
    assert done.returncode == 1
    assert done.stdout.startswith("FAIL  handshake: it has ended (exit code 0)")
    done = called("bidder-check", ROOT / "examples" / "bots" / "book.toml")
    assert done.returncode == 2
    assert 'the bot "book" has no program' in done.stderr


def test_the_adapter_puts_a_handshake_before_a_program(tmp_path: Path) -> None:
    bare = """
import json, sys
for line in sys.stdin:
    row = json.loads(line)
    print(json.dumps({"id": row.get("id"), **({"call": "P"} if "hand" in row else {"error": "no hand"})}), flush=True)
"""
    (tmp_path / "bare.py").write_text(bare, "utf-8")
    python = (sys.executable, "-S")
    command = (*python, str(EXAMPLE / "adapt.py"), "Bare", "passes", *python, str(tmp_path / "bare.py"))
    found = list(ConformanceTest("bare", BidderProgram(command), boards=1).run())
    assert [done.found for done in found if not done.passed] == []
    assert found[0].found == '"Bare" plays passes, version 1'


def test_whole_auctions_are_bid_by_programs(tmp_path: Path) -> None:
    row = json.dumps({"id": 1, "deal": str(random_boards(1, 1)[0].board.full_deal), "side": "EW"})
    path = bidder_bot(tmp_path, 'answer["call"] = "P" if row["auction"] else "1C"')
    done = called("auction", "--jsonl", "-", "--bot", path, "--opponents", path, stdin=row.encode())
    assert json.loads(done.stdout)["auction"] == ["1C", "P", "P", "P"]
    wrong = json.dumps({"deal": "N:AKQJT98765432 - - -", "opponents": str(path)}).encode()
    done = called("auction", "--jsonl", "-", stdin=wrong)
    assert "error" in json.loads(done.stdout)
    assert not processes_with("prog.py") or all_gone(str(path), 0.1)


STUBBORN = """
import json, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(100)", sys.argv[0]])
for line in sys.stdin:
    row = json.loads(line)
    if "protocol" in row:
        print(json.dumps({"protocol": "bridge-bidder", "version": 1, "name": "stubborn"}), flush=True)
    else:
        time.sleep(0.02)
        print(json.dumps({"id": row["id"], "call": "P"}), flush=True)
time.sleep(100)
"""


@pytest.mark.parametrize(("how", "processes"), [(signal.SIGINT, 1), (signal.SIGKILL, 2)])
def test_no_child_outlives_us(tmp_path: Path, how: signal.Signals, processes: int) -> None:
    """A bidder that does not leave, with a child of its own, when we are killed or stopped in the middle of a match."""
    path = bidder_bot(tmp_path, name="stubborn", python=STUBBORN)
    program = "from dealspace.cli.main import main\nif __name__ == '__main__':\n    main()\n"
    (tmp_path / "ours.py").write_text(program, "utf-8")
    words = ("arena", "--bidding", path, "--deals", "300", "--processes", str(processes))
    ours = subprocess.Popen(
        [sys.executable, tmp_path / "ours.py", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    for _ in range(600):
        if len(processes_with("stubborn.py")) >= 2 * processes:
            break
        sleep(0.05)
    else:
        pytest.fail("the bidders have not begun")
    ours.send_signal(how)
    ours.wait(30)
    assert all_gone(str(tmp_path))


def test_two_workers_have_a_child_each_and_play_the_same(tmp_path: Path) -> None:
    path = bidder_bot(tmp_path, 'open(sys.argv[0] + ".pids", "a").write(f"{os.getpid()}\\n")', more='system = "sayc"')
    match = Match((BOOK, read_bot(path)), tuple(random_boards(6, 3)), MatchForm.BIDDING)
    results = []
    for processes in (1, 2):
        with MatchStore() as store:
            assert not run_match(match.seatings(), store, processes=processes)
            results.append(summary_of(match, store).pairs[0].swings)
    assert results[0] == results[1]
    assert len(set((tmp_path / "prog.py.pids").read_text().split())) <= 3
