"""Other programs' ways of speaking, in `transcripts/*.md`, against our manager and our player.

Lines of a block are what a player says (`<`, at a manager's with the seat whose connection it is) and what the manager
says (`>`). In files for the manager only what players say is written by hand, in those for the player only what the
manager says and what the bot decides: `pytest --update-golden` writes what follows from it.
"""

from __future__ import annotations

import io
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from dealspace.cards import Board, Deal, Seat
from dealspace.match.manager.board_in_play import ProtocolError
from dealspace.match.manager.host import Dismiss, Host, Send
from dealspace.match.manager.link import Transcript, replay
from dealspace.match.manager.message_reader import parse_message
from dealspace.match.manager.messages import Called, Connect, FreeText, Message, PlayedCard
from dealspace.match.manager.protocol_client import Asked, ProtocolClient, Said, Wanted

FOLDER = Path(__file__).parent / "transcripts"
_BLOCK = re.compile(r"^```\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
DEAL = Deal.parse("N:J62.J987.K42.KQ3 A4.AKQ3.76.J8652 Q753.T64.AQ85.97 KT98.52.JT93.AT4")


def check(path: Path, request: pytest.FixtureRequest, follow: Callable[[list[str]], Iterator[str]]) -> None:
    """Every block of the file is what follows from its lines; `follow` keeps what it needs from block to block."""
    said = path.read_text("utf-8")
    true = _BLOCK.sub(
        lambda found: "```\n" + "".join(f"{line}\n" for line in follow(found[1].splitlines())) + "```\n", said
    )
    if request.config.getoption("--update-golden"):
        path.write_text(true, "utf-8")
    else:
        assert true == said


@pytest.mark.parametrize("name", ["wbridge5", "gib-and-moniteur"])
def test_what_other_players_say_is_understood(name: str, request: pytest.FixtureRequest) -> None:
    host = Host([Board.standard(number, DEAL) for number in (1, 2)])

    def follow(lines: list[str]) -> Iterator[str]:
        for line in lines:
            if not line.startswith("< "):
                continue
            yield line
            _, seat_name, text = line.split(" ", 2)
            seat, message = Seat.parse(seat_name), parse_message(text)
            if isinstance(message, Connect):
                seat, deeds = host.connect(message, 0.0)
            else:
                deeds = host.receive(seat, message, 0.0)
            for deed in deeds:
                assert not isinstance(deed, Dismiss), (line, deed)
                if isinstance(deed, Send):
                    yield f"> {deed.seat.title} {deed.message}"

    check(FOLDER / f"{name}.md", request, follow)


@pytest.mark.parametrize(
    ("name", "seat", "version"), [("ben-as-manager", Seat.WEST, 18), ("version-19", Seat.SOUTH, 19)]
)
def test_what_other_managers_say_is_understood(
    name: str, seat: Seat, version: int, request: pytest.FixtureRequest
) -> None:
    client = ProtocolClient("Ours", seat, version)

    def follow(lines: list[str]) -> Iterator[str]:
        decisions = deque(
            message
            for line in lines
            if line.startswith("< ") and is_decision(message := parse_message(line[2:]), client.seat)
        )
        yield f"< {client.hello()}"
        for line in lines:
            if not line.startswith("> "):
                continue
            yield line
            following = client.hear(parse_message(line[2:]))
            while following:
                following, answers = decided(client, following, decisions)
                yield from answers
        assert not decisions, "the bot was not asked for all that it decided"

    check(FOLDER / f"{name}.md", request, follow)


def is_decision(message: Message, seat: Seat) -> bool:
    return isinstance(message, PlayedCard) or (isinstance(message, Called) and message.seat is seat)


def decided(
    client: ProtocolClient, following: Iterable[Message | Asked | Wanted], decisions: deque[Message]
) -> tuple[list[Message | Asked | Wanted], list[str]]:
    """What is sent, and what follows from the decision that the file has for the bot."""
    then: list[Message | Asked | Wanted] = []
    said = []
    for step in following:
        if isinstance(step, Wanted):
            said.append(f"< (explains {step.auction})")
        elif isinstance(step, Asked):
            decision = decisions.popleft()
            if isinstance(decision, Called):
                then = client.say(Said(decision.call, decision.text, decision.alert))
            else:
                assert isinstance(decision, PlayedCard)
                assert decision.card in step.view.legal_cards
                then = client.play(decision.card)
        else:
            said.append(f"< {step}")
    return then, said


def test_a_transcript_is_read_back_and_ends_the_same() -> None:
    """What our own manager noted of a session, replayed to a new one, is answered alike."""
    from tests.test_match.manager.test_table import boards, full_room

    written = io.StringIO()
    transcript = Transcript(written)
    room = full_room(boards(DEAL))
    for line in iter_lines(room):
        transcript.note(*line)
    host, sent = Host(boards(DEAL)), []
    expected = []
    for seat, by_manager, message in replay(written.getvalue().splitlines()):
        assert seat is not None
        if by_manager:
            expected.append((seat, message))
            continue
        deeds = host.connect(message, 0.0)[1] if isinstance(message, Connect) else host.receive(seat, message, 0.0)
        sent += [(deed.seat, deed.message) for deed in deeds if isinstance(deed, Send)]
    timeless = [[(seat, type(message)) for seat, message in said] for said in (sent, expected)]
    assert host.is_over and sorted(timeless[0], key=str) == sorted(timeless[1], key=str)


def iter_lines(room: object) -> Iterator[tuple[Seat, str, str]]:
    """All lines of a room as they are carried."""
    from tests.test_match.manager.test_table import Room

    assert isinstance(room, Room)
    for seat in Seat:
        yield seat, "<", str(room.clients[seat].hello())
    while room.lines:
        down, seat, text = room.lines[0]
        yield seat, ">" if down else "<", text
        room.step()


@pytest.mark.parametrize("line", ["North is hungry", "NORTH READY FOR DUMMYS CARD TO TRICK 14"])
def test_a_line_of_nobody_s_grammar_is_a_remark_or_named(line: str) -> None:
    try:
        assert isinstance(parse_message(line), FreeText)
    except ValueError as error:
        assert line.lower() in str(error).lower()


def test_a_seat_of_the_other_side_is_refused_in_words() -> None:
    host = Host([Board.standard(1, DEAL)])
    host.connect(Connect("WBridge5", None), 0.0)
    with pytest.raises(ProtocolError, match="Team name must differ"):
        host.connect(Connect("WBridge5", Seat.EAST), 0.0)
