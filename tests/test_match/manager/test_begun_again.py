"""A board that somebody left after its first call begins again with the same cards, and everything says so."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from dealspace.cards import Board, BridgeError, Card, Record, Seat
from dealspace.cards.formats import format_records, parse_records, read_records
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.team_page import team_page
from dealspace.match.arena.teams import TeamMatch, room_records, team_json, team_report
from dealspace.match.boards.restarts import marked, remark, remark_lines
from dealspace.match.bots.bot_files import read_bot
from dealspace.match.manager.client import join
from dealspace.match.manager.host import BoardPlace, Finish, Host
from dealspace.match.manager.link import Transcript
from dealspace.match.manager.messages import Cards
from dealspace.match.manager.protocol_client import Asked, ProtocolClient
from dealspace.match.manager.rooms import Room as MatchRoom
from dealspace.match.manager.server import AbandonedMatchError, Patience, Server
from dealspace.match.manager.unfinished_boards import BegunBoards
from dealspace.runtime.files import SaveError
from tests.support.matches import plain_bots
from tests.support.sources import ROOT
from tests.test_match.manager.test_sockets import Plain, client, started
from tests.test_match.manager.test_table import DEAL, TEAMS, Room, boards, full_room

AT_TRICK_3 = "at trick 3, dummy seen"


def until(room: Room, place: str | None) -> None:
    """Carry lines until the board that is played is there."""
    while room.host.place != place:
        room.step()


def come_back(room: Room, *seats: Seat) -> None:
    for seat in seats:
        room.leave(seat)
    for seat in seats:
        room.join(seat)


def test_a_board_that_is_left_with_dummy_seen_is_marked_in_its_record_and_no_other() -> None:
    room = full_room(boards(DEAL, DEAL))
    until(room, AT_TRICK_3)
    come_back(room, Seat.WEST)
    room.run()
    first, second = room.records
    assert first.tags == (("BegunAgain", "West left it at trick 3, dummy seen"),) and second.tags == ()
    assert list(remark_lines(room.records)) == ["board 1 was begun again after West left it at trick 3, dummy seen"]
    for format in ("pbn", "jsonl"):
        text = format_records(room.records, format)
        assert [remark(record) for record in parse_records(text, format).records] == [remark(first), None]
    assert '[BegunAgain "West left it at trick 3, dummy seen"]' in format_records(room.records, "pbn")


def test_a_board_that_is_left_before_its_first_call_is_not_begun() -> None:
    room = full_room(boards(DEAL))
    while not any(isinstance(message, Cards) for _, message in room.log):
        room.step()
    assert room.host.place is None
    come_back(room, Seat.EAST)
    room.run()
    assert [record.tags for record in room.records] == [()] and room.reached[0].left == ()


def test_every_departure_is_told_and_of_those_who_leave_together_the_first() -> None:
    room = full_room(boards(DEAL))
    until(room, "in the auction")
    come_back(room, Seat.NORTH)
    until(room, "before the opening lead")
    come_back(room, Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST)
    until(room, AT_TRICK_3)
    come_back(room, Seat.WEST)
    room.run()
    assert remark(room.records[0]) == (
        "begun again after North left it in the auction; South left it before the opening lead; "
        "West left it at trick 3, dummy seen"
    )


def test_a_tag_of_many_departures_fits_a_line_of_pbn() -> None:
    left = [f"South left it at trick {1 + number % 13}, dummy seen" for number in range(50)]
    record = marked(Record(boards(DEAL)[0]), left)
    assert max(map(len, format_records([record], "pbn").splitlines())) <= 255
    assert str(remark(record)).endswith("South left it at trick 4, dummy seen (4 times); and at 9 other places")


def board_name(board: Board) -> str:
    return board.name


async def played_on(server: Server) -> None:
    """The server's match to its end, with four players."""
    table = await started(server)
    await asyncio.wait_for(asyncio.gather(table, *(client(seat, server.port) for seat in Seat)), 60)


async def stopped_at(server: Server, place: str) -> None:
    """The server's match until the board is there; then the manager is stopped."""
    there, keep = asyncio.Event(), server.reached

    def reached(at: BoardPlace) -> None:
        keep(at)
        if at.place == place:
            there.set()

    server.reached = reached
    table = await started(server)
    clients = [asyncio.ensure_future(client(seat, server.port)) for seat in Seat]
    await asyncio.wait_for(there.wait(), 60)
    for task in (table, *clients):
        task.cancel()
    for task in (table, *clients):
        with suppress(asyncio.CancelledError, BridgeError):
            await task


def test_a_manager_that_stops_in_the_middle_marks_the_board_when_it_starts_again(tmp_path: Path) -> None:
    out, finished = tmp_path / "results.pbn", list[Record]()

    def server() -> Server:
        begun = BegunBoards(out, board_name)

        def keep(over: Finish) -> None:
            finished.append(over.record)
            begun.forget(over.record.board)

        return Server(Host(boards(DEAL), left=begun.left), keep, reached=begun.note)

    asyncio.run(stopped_at(server(), AT_TRICK_3))
    assert [path.name for path in tmp_path.iterdir()] == ["results.pbn.begun"] and not finished
    asyncio.run(stopped_at(server(), "in the auction"))
    asyncio.run(played_on(server()))
    (record,) = finished
    why = str(remark(record))
    assert why.startswith(
        "begun again after the table manager stopped at trick 3, dummy seen; the table manager stopped"
    )
    assert list(tmp_path.iterdir()) == []


async def failed(server: Server) -> SaveError:
    """How a match ends of which something cannot be saved."""
    table = await started(server)
    clients = [asyncio.ensure_future(client(seat, server.port)) for seat in Seat]
    with pytest.raises(SaveError) as error:
        await asyncio.wait_for(table, 60)
    for each in clients:
        each.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    return error.value


def test_nobody_sees_dummy_before_it_is_kept_that_they_have() -> None:
    said = StringIO()

    def full(at: BoardPlace) -> None:
        if at.place == "at trick 1, dummy seen":
            raise SaveError("results.pbn.begun: not saved: No space left on device")

    server = Server(Host(boards(DEAL)), lambda over: None, transcript=Transcript(said), reached=full)
    assert str(asyncio.run(failed(server))) == "results.pbn.begun: not saved: No space left on device"
    assert " to lead" in said.getvalue() and "Dummy's cards" not in said.getvalue()


def test_a_board_that_cannot_be_saved_ends_the_match_and_is_no_players_fault() -> None:
    said: list[str] = []

    def full(over: Finish) -> None:
        raise SaveError("results.pbn: not saved: No space left on device")

    server = Server(Host(boards(DEAL, DEAL)), full, log=said.append)
    assert str(asyncio.run(failed(server))) == "results.pbn: not saved: No space left on device"
    assert not any("disconnected" in line or "gone" in line for line in said), said


def test_an_abandoned_match_is_not_one_that_somebody_left(tmp_path: Path) -> None:
    begun = BegunBoards(tmp_path / "results.pbn", board_name)

    async def run() -> None:
        server = Server(Host(boards(DEAL)), lambda over: None, Patience(answer=600, seat=0.2), reached=begun.note)
        table = await started(server)
        clients = [asyncio.ensure_future(client(seat, server.port)) for seat in Seat]
        while server.host.place is None:
            await asyncio.sleep(0.001)
        clients[Seat.EAST].cancel()
        with pytest.raises(AbandonedMatchError):
            await asyncio.wait_for(table, 60)
        for each in clients:
            each.cancel()
        await asyncio.gather(*clients, return_exceptions=True)

    asyncio.run(run())
    (left,) = begun.left(boards(DEAL)[0])
    assert left.startswith("East left it ")


class Killer(Plain):
    """West kills the manager at its third card: two tricks are complete, or nearly so."""

    def __init__(self, manager: subprocess.Popen[str]) -> None:
        self.manager, self.cards = manager, 0

    def card(self, asked: Asked) -> Card:
        self.cards += 1
        if self.cards == 3:
            self.manager.kill()
            self.manager.wait(10)
        return super().card(asked)


def test_a_manager_that_is_killed_says_of_the_board_that_it_was_begun_again(tmp_path: Path) -> None:
    deals, out = tmp_path / "deals.pbn", tmp_path / "results.pbn"
    deals.write_text(format_records([Record(board) for board in boards(DEAL, DEAL)], "pbn"))
    words = ["tm", "serve", "--boards", str(deals), "--out", str(out), "--port", "0", "--room", "Open"]

    def manager() -> tuple[subprocess.Popen[str], int]:
        program = [sys.executable, "-m", "dealspace", *words]
        process = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        return process, int(process.stderr.readline().rsplit(" ", 1)[1])

    async def play(port: int, west: Plain) -> None:
        players = [west if seat is Seat.WEST else Plain() for seat in Seat]
        joined = (
            join("127.0.0.1", port, lambda seat=seat: ProtocolClient(TEAMS[seat], seat), player, patience=1.0)  # type: ignore[misc]
            for seat, player in zip(Seat, players, strict=True)
        )
        await asyncio.wait_for(asyncio.gather(*joined, return_exceptions=True), 60)

    killed, port = manager()
    asyncio.run(play(port, Killer(killed)))
    assert killed.wait(10) < 0 and not out.exists()
    again, port = manager()
    asyncio.run(play(port, Plain()))
    said, _ = again.communicate(timeout=60)
    why = "begun again after the table manager stopped at trick 3, dummy seen"
    assert said.splitlines() == [
        f"board 1: 1 of 2, {why}",
        "board 2: 2 of 2",
        f"board 1 was {why}",
        f"2 records in {out}",
    ]
    assert [remark(record) for record in read_records(out).records] == [why, None]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deals.pbn", "results.pbn"]


def test_two_rooms_share_a_file_of_begun_boards(tmp_path: Path) -> None:
    (board,) = boards(DEAL)
    rooms = [BegunBoards(tmp_path / "x.pbn", lambda board, room=room: f"{room} {board}") for room in ("open", "closed")]  # type: ignore[misc]
    for room, place in zip(rooms, ("in the auction", AT_TRICK_3), strict=True):
        room.note(BoardPlace(board, place, ()))
    rooms[0].forget(board)
    assert [room.left(board) for room in rooms] == [(), (f"the table manager stopped {AT_TRICK_3}",)]
    for text in (
        "nonsense",
        "[]",
        '{"a": {}}',
        '{"a": {"place": 1, "left": []}}',
        '{"a": {"place": null, "left": [1]}}',
    ):
        rooms[1].path.write_text(text)
        with pytest.raises(BridgeError, match=r"x\.pbn\.begun: expected the boards that were begun"):
            BegunBoards(tmp_path / "x.pbn", str)


def test_the_result_of_a_match_says_which_boards_were_begun_again(tmp_path: Path) -> None:
    bots = tuple(map(read_bot, plain_bots(tmp_path)))
    match = Match(bots, tuple(random_boards(2, 3)), MatchForm.PLAY)
    closed = MatchRoom("Closed", match, 1, 0)
    with MatchStore() as home, MatchStore() as store:
        run_match(match.seatings(), home)
        for key, table in home.finished(seating.key for seating in match.seatings()).items():
            left = ["West left it in the auction"] if key == closed.seatings["2"].key else []
            over = Finish(marked(replace(table.record, tags=()), left), dict.fromkeys((0, 1), ()), {})  # type: ignore[arg-type]
            store.add(replace(table, record=over.record))
        result = TeamMatch(summary_of(match, store))
    line = "board 2, closed room, was begun again after West left it in the auction"
    assert line in list(team_report(result)) and line in team_page(result)
    rows = team_json(result)["results"]
    assert [(row["open"]["begun_again"], row["closed"]["begun_again"]) for row in rows] == [
        (None, None),
        (None, "West left it in the auction"),
    ]
    assert [remark(record) for record in room_records(result)["Closed"]] == [
        None,
        "begun again after West left it in the auction",
    ]
