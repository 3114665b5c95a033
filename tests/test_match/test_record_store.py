"""No record in a file is lost: not to another writer, a kill, a command started again, or a bad row beside it."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar
from unittest.mock import patch

import pytest

from dealspace.cards import Auction, Board, BridgeError, Call, Record, Seat
from dealspace.cards.formats import format_records, read_records
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.record_store import RecordStore
from dealspace.match.manager.host import Finish
from dealspace.query.solving.solve_answer import answer_request
from tests.support.called import called
from tests.test_table.person.test_terminal_table import quick

ROOT = Path(__file__).parents[2]
BOARDS = [record.board for record in random_boards(8, 5)]
FORMATS = ("pbn", "lin", "jsonl", "url")


def played(board: Board, note: str = "", room: str = "") -> Record:
    """A record of the board, passed out; two of them differ by who sat North."""
    auction = Auction(board.dealer, (Call.parse("P"),) * 4)
    tags = (("Room", room),) if room else ()
    return Record(board, auction, players=((Seat.NORTH, note),) if note else (), tags=tags)


def names(path: Path) -> list[str]:
    reading = read_records(path)
    assert not reading.problems
    return [record.board.name for record in reading.records]


def saved(path: Path, *records: Record) -> None:
    RecordStore(path).save(records)


# ---- the store ----


@pytest.mark.parametrize("format", FORMATS)
def test_a_table_is_replaced_and_all_others_stay(tmp_path: Path, format: str) -> None:
    out = tmp_path / f"records.{format}"
    saved(out, *(played(board, "first") for board in BOARDS[:3]))
    saved(out, played(BOARDS[1], "second"), played(BOARDS[3], "second"))
    back = read_records(out).records
    assert [(record.board, dict(record.players)[Seat.NORTH]) for record in back] == list(
        zip(BOARDS[:4], ("first", "second", "first", "second"), strict=True)
    )


@pytest.mark.parametrize("format", ["pbn", "lin", "jsonl"])
def test_other_rooms_numbers_and_deals_are_other_tables(tmp_path: Path, format: str) -> None:
    out, board = tmp_path / f"records.{format}", BOARDS[0]
    boards = (board, replace(board, name="77"), replace(board, deal=BOARDS[1].deal))
    records = [played(each, room=room) for each in boards for room in ("Open", "Closed")]
    for record in records:
        saved(out, record)
    for record in records:
        saved(out, replace(record, players=((Seat.NORTH, "again"),)))
    back = read_records(out).records
    assert [(record.board, record.tag("Room")) for record in back] == [(r.board, r.tag("Room")) for r in records]
    assert {dict(record.players)[Seat.NORTH] for record in back} == {"again"}
    assert not RecordStore(out).missing(boards, "Open") and len(RecordStore(out).missing(boards)) == 3


def test_a_board_played_twice_in_one_run_is_in_the_file_twice(tmp_path: Path) -> None:
    out = tmp_path / "records.pbn"
    both = [played(BOARDS[0], "one pair"), played(BOARDS[0], "the other")]
    for records in (both, both[:1], both):
        saved(out, *records)
        assert [dict(record.players)[Seat.NORTH] for record in read_records(out).records] == ["one pair", "the other"]


def test_what_another_writer_adds_in_between_stays(tmp_path: Path) -> None:
    out = tmp_path / "records.pbn"
    one, other = RecordStore(out), RecordStore(out)
    for number in range(0, 8, 2):
        one.save([played(board) for board in BOARDS[: number + 1 : 2]])
        other.save([played(board) for board in BOARDS[1 : number + 2 : 2]])
    assert sorted(names(out)) == sorted(board.name for board in BOARDS)


WRITER = """
import sys
from pathlib import Path
from dealspace.cards import Auction, Call, Record
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.record_store import RecordStore
out, first = Path(sys.argv[1]), int(sys.argv[2])
boards = [record.board for record in random_boards(8, 5)][first : first + 2]
records = [Record(board, Auction(board.dealer, (Call.parse("P"),) * 4)) for board in boards]
print("ready", flush=True)
sys.stdin.readline()
while True:
    store = RecordStore(out)
    for count in (1, 2):
        store.save(records[:count])
"""


def writers(out: Path, *first: int) -> list[subprocess.Popen[bytes]]:
    """Processes that each save two boards, from this one on, over and over; they wait for a line to begin."""
    command = [sys.executable, "-c", WRITER, str(out)]
    started = [
        subprocess.Popen([*command, str(number)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for number in first
    ]
    for each in started:
        assert each.stdout is not None and each.stdout.readline() == b"ready\n"
    return started


def begin(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    process.stdin.write(b"\n")
    process.stdin.flush()


def end(process: subprocess.Popen[bytes]) -> None:
    assert process.poll() is None, "it went on until it was killed"
    process.kill()
    process.communicate()


def test_four_processes_add_to_one_file_again_and_again(tmp_path: Path) -> None:
    """Each keeps its two boards over and over; from the first round on all eight are there, whenever one looks."""
    out = tmp_path / "records.jsonl"
    started = writers(out, 0, 2, 4, 6)
    for each in started:
        begin(each)
    try:
        until = time.monotonic() + 30
        while (not out.exists() or len(names(out)) < 8) and time.monotonic() < until:
            time.sleep(0.01)
        for _ in range(100):
            assert sorted(names(out)) == sorted(board.name for board in BOARDS)
            time.sleep(0.005)
    finally:
        for each in started:
            end(each)
    assert len(names(out)) == 8


def test_killed_writers_leave_a_whole_file_and_no_lock(tmp_path: Path) -> None:
    out, chance = tmp_path / "records.pbn", random.Random(1)
    saved(out, *map(played, BOARDS[:6]))
    for each in writers(out, 6, 6, 6, 6, 6):
        begin(each)
        time.sleep(chance.uniform(0.005, 0.05))
        end(each)
        assert names(out)[:6] == [board.name for board in BOARDS[:6]]
    saved(out, *map(played, BOARDS))
    assert names(out) == [board.name for board in BOARDS]
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("format", "text", "why"),
    [
        ("pbn", '[Deal "nonsense"]\n', "records.pbn:{line}"),
        ("jsonl", '{"board": "9", "deal": 3}\n', "records.jsonl:{line}"),
        ("lin", "st||md|1SAAH,,|sv|o|\n", "records.lin:{line}"),
        ("url", "https://example.org/?x=1\n", "records.url:{line}"),
    ],
)
def test_a_file_with_a_row_that_cannot_be_read_is_refused_and_left_alone(
    tmp_path: Path, format: str, text: str, why: str
) -> None:
    out = tmp_path / f"records.{format}"
    before = format_records([played(BOARDS[0])], format) + "\n" * (format == "pbn") + text
    out.write_text(before)
    with pytest.raises(BridgeError) as refused:
        RecordStore(out)
    line = 1 + before[: before.index(text)].count("\n")
    assert why.format(line=line) in str(refused.value) and "name another one, or mend it" in str(refused.value)
    assert out.read_text() == before


def test_a_file_that_becomes_unreadable_meanwhile_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "records.pbn"
    store = RecordStore(out)
    store.save([played(BOARDS[0])])
    out.write_text('[Deal "nonsense"]\n')
    with pytest.raises(BridgeError, match=r"records\.pbn:1"):
        store.save([played(BOARDS[1])])
    assert out.read_text() == '[Deal "nonsense"]\n'


def test_what_stands_beside_the_boards_stays_when_boards_are_added(tmp_path: Path) -> None:
    boards = format_records([played(BOARDS[0], "a {b} ; c")], "pbn")
    (tmp_path / "mine.pbn").write_text(f"%BCOptions Float\n{boards}{{ a good board }}\n")
    saved(tmp_path / "mine.pbn", played(BOARDS[1]))
    assert names(tmp_path / "mine.pbn") == ["1", "2"]
    text = (tmp_path / "mine.pbn").read_text()
    assert "%BCOptions Float\n" in text and "{ a good board }" in text
    (tmp_path / "vugraph.lin").write_text(
        "vg|A match,1,I,1,1,Us,0,Them,0|\n" + format_records([played(BOARDS[0])], "lin")
    )
    saved(tmp_path / "vugraph.lin", played(BOARDS[1]))
    assert "vg|A match" in (tmp_path / "vugraph.lin").read_text()


def test_a_file_with_text_and_no_board_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.pbn").write_text("{ my notes }\n")
    with pytest.raises(BridgeError, match=r"notes\.pbn:1: there is text in it, but no board"):
        RecordStore(tmp_path / "notes.pbn")
    for text in ("", "\n", "% PBN 2.1\n% EXPORT\n"):
        (tmp_path / "empty.pbn").write_text(text)
        saved(tmp_path / "empty.pbn", played(BOARDS[0]))
        assert names(tmp_path / "empty.pbn") == ["1"]
        (tmp_path / "empty.pbn").unlink()


# ---- the commands ----


def test_boards_of_an_earlier_run_are_in_the_file_while_it_is_played_again(tmp_path: Path) -> None:
    """Eight boards are there; the same command is stopped behind its first board."""
    deals, out = tmp_path / "deals.pbn", tmp_path / "records.pbn"
    deals.write_text(format_records([Record(board) for board in BOARDS], "pbn"))
    words = ("play", deals, "--bot", quick(tmp_path), "--out", out, "--json")
    assert called(*words).returncode == 0
    before = out.read_bytes()
    from dealspace.match.boards.session import play_board

    def stopped(record: Record, *more: Any, **named: Any) -> Any:
        if record.board != BOARDS[0]:
            raise KeyboardInterrupt
        return play_board(record, *more, **named)

    with patch("dealspace.cli.commands.play.play_board", stopped):
        assert called(*words).returncode == 130
    assert out.read_bytes() == before and len(names(out)) == 8
    out.chmod(0o600)
    assert called(*words, "--board", "3").returncode == 0
    assert len(names(out)) == 8 and out.stat().st_mode & 0o777 == 0o600


def test_two_plays_into_one_file_keep_the_boards_of_both(tmp_path: Path) -> None:
    deals, out, bot = tmp_path / "deals.pbn", tmp_path / "records.pbn", quick(tmp_path)
    deals.write_text(format_records([Record(board) for board in BOARDS], "pbn"))
    jobs = [
        subprocess.Popen(
            [sys.executable, "-m", "dealspace", "play", deals, "--bot", bot, "--out", out, "--json"]
            + [word for board in BOARDS[first::2] for word in ("--board", board.name)],
            cwd=ROOT, stdout=subprocess.DEVNULL,
        )
        for first in (0, 1)
    ]  # fmt: skip
    assert [job.wait(60) for job in jobs] == [0, 0]
    assert sorted(names(out)) == sorted(board.name for board in BOARDS)


class PassingServer:
    """A table manager whose boards are passed out; behind its first board something else happens."""

    between: ClassVar[list[Callable[[], object]]] = []

    def __init__(self, host: Any, keep: Any, *_: Any) -> None:
        self.host, self.keep = host, keep

    def run(self, *_: Any) -> None:
        for board in self.host.boards:
            self.keep(Finish(played(board), {}, {}))
            while self.between:
                self.between.pop()()


def served(boards: list[Board], out: Path, *words: str) -> str:
    path = out.parent / f"boards{boards[0].name}.pbn"
    path.write_text(format_records([Record(board) for board in boards], "pbn"))
    with (
        patch("dealspace.match.manager.server.Server", PassingServer),
        patch("dealspace.match.manager.host.Host", lambda boards, *_: SimpleNamespace(boards=boards)),
        patch("asyncio.run", lambda ended: ended),
    ):
        done = called("tm", "serve", "--boards", path, "--out", out, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_managers_save_into_one_file(tmp_path: Path) -> None:
    out = tmp_path / "records.pbn"
    PassingServer.between = [lambda: served(BOARDS[2:4], out)]
    assert served(BOARDS[:2], out).splitlines() == ["board 1: 1 of 2", "board 2: 2 of 2", f"4 records in {out}"]
    assert sorted(names(out)) == ["1", "2", "3", "4"]
    assert served(BOARDS[:2], out) == f"all 2 boards are in {out} already\n"


def test_the_managers_of_two_rooms_save_into_one_file(tmp_path: Path) -> None:
    for format in ("pbn", "lin", "jsonl"):
        out = tmp_path / f"records.{format}"
        PassingServer.between = [lambda out=out: served(BOARDS[:2], out, "--room", "Closed")]
        served(BOARDS[:2], out, "--room", "Open")
        back = {(record.board.name, record.tag("Room")) for record in read_records(out).records}
        assert back == {(name, room) for name in ("1", "2") for room in ("Open", "Closed")}
        for room in ("Open", "Closed"):
            assert "already" in served(BOARDS[:2], out, "--room", room)


def test_a_room_whose_records_do_not_say_so_is_gone_on_with(tmp_path: Path) -> None:
    """So the files of version 0.1.0 are."""
    out = tmp_path / "records.pbn"
    out.write_text(format_records(map(played, BOARDS[:2]), "pbn"))
    assert "already" in served(BOARDS[:2], out, "--room", "Closed")


def test_solved_boards_are_added_and_a_stopped_run_takes_no_result_away(tmp_path: Path) -> None:
    from dealspace.cards import Deal
    from tests.test_play.test_double_dummy import easy

    boards = [replace(board, deal=Deal.of_bits(easy(number))) for number, board in enumerate(BOARDS[:3])]
    deals, out = tmp_path / "deals.pbn", tmp_path / "solved.pbn"
    deals.write_text(format_records(map(Record, boards), "pbn"))
    saved(out, played(BOARDS[7]))
    assert called("solve", deals, "--write", out, "--json").returncode == 0
    before = out.read_bytes()
    assert names(out) == ["8", "1", "2", "3"] and before.count(b"[DoubleDummyTricks") == 3
    shown: list[object] = []

    def stopped(solved: Any, *others: Any) -> Any:
        shown.append(solved)
        if len(shown) > 1:
            raise KeyboardInterrupt
        return answer_request(solved, *others)

    with patch("dealspace.cli.commands.solve.answer_request", stopped):
        assert called("solve", deals, "--write", out, "--json").returncode == 130
    assert out.read_bytes() == before


@pytest.mark.parametrize("words", [("play", "{deals}"), ("arena",), ("match",), ("solve", "{deals}"), ("table",)])
def test_what_cannot_be_saved_to_is_refused_before_the_work(tmp_path: Path, words: tuple[str, ...]) -> None:
    deals, link, bad = tmp_path / "deals.pbn", tmp_path / "device.pbn", tmp_path / "bad.pbn"
    deals.write_text(format_records([Record(BOARDS[0])], "pbn"))
    link.symlink_to("/dev/full")
    bad.write_text('[Deal "nonsense"]\n')
    option = "--write" if words[0] == "solve" else "--out"
    for out, why in ((link, "is a device, not a plain file"), (bad, f"{bad}:1")):
        done = called(*(word.format(deals=deals) for word in words), *two_bots(words, tmp_path), option, out)
        assert done.returncode == 2 and why in done.stderr and not done.stdout, done
    assert link.is_symlink() and bad.read_text() == '[Deal "nonsense"]\n'


def two_bots(words: tuple[str, ...], folder: Path) -> tuple[object, ...]:
    from tests.support.matches import plain_bots

    return ("--bots", *plain_bots(folder)) if words[0] in ("arena", "match") else ()


def test_a_match_leaves_other_records_in_its_files(tmp_path: Path) -> None:
    from tests.support.matches import plain_bots

    bots, out, folder = plain_bots(tmp_path), tmp_path / "records.pbn", tmp_path / "out"
    folder.mkdir()
    for path in (out, folder / "open.pbn"):
        saved(path, played(BOARDS[7], "kept"))
    for target in (out, out, folder):
        assert called("match", "--bots", *bots, "--boards", 2, "--seed", 3, "--out", target).returncode == 0
    assert names(out) == ["8", "1", "1", "2", "2"] and names(folder / "open.pbn") == ["8", "1", "2"]
    assert names(folder / "closed.pbn") == ["1", "2"]


def test_deals_go_through_a_link_and_replace_no_device(tmp_path: Path) -> None:
    target, link, device = tmp_path / "deals.pbn", tmp_path / "link.pbn", tmp_path / "device.pbn"
    target.write_text("")
    target.chmod(0o640)
    link.symlink_to(target)
    device.symlink_to("/dev/full")
    assert called("deal", "-n", 2, "--out", link).returncode == 0
    assert link.is_symlink() and len(names(target)) == 2 and target.stat().st_mode & 0o777 == 0o640
    done = called("deal", "-n", 2, "--out", device)
    assert done.returncode == 2 and "is a device" in done.stderr and str(device.readlink()) == "/dev/full"
