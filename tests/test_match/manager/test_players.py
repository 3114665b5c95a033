"""Our bots at a table manager's table, what they say of their calls, and what they read of others'."""

from __future__ import annotations

import asyncio

import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Record, Seat, Side
from dealspace.cards.formats import read_records
from dealspace.inference import parse_constraint
from dealspace.match.boards.session import book_bots, play_board
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.match.manager.client import join
from dealspace.match.manager.explained_condition import condition_of
from dealspace.match.manager.explanations import explanation, knowledge_from_explanations
from dealspace.match.manager.host import Host
from dealspace.match.manager.protocol_client import ProtocolClient
from dealspace.match.manager.protocol_players import BotPlayer, seating_of
from dealspace.match.manager.server import Server
from dealspace.play.players.player_settings import PlaySettings
from tests.test_cli.test_cli import EXAMPLE
from tests.test_match.manager.test_sockets import started
from tests.test_match.manager.test_table import TEAMS

SAYC = dict.fromkeys(Side, load_system("sayc"))


def test_a_board_over_sockets_is_the_board_at_home() -> None:
    """Calls are not explained: what opponents say of an alerted call is something that nobody says at home."""
    (record,) = read_records(EXAMPLE).records
    interpreter, bots = book_bots(SAYC, record.board, 1, worlds=1, judge_worlds=2)
    home = play_board(record, bots, interpreter).record
    finished: list[Record] = []

    bot = BotSettings("ours", BidSettings("sayc", worlds=2), PlaySettings(worlds=1))

    async def run() -> None:
        server = Server(Host([record.board]), lambda board: finished.append(board.record))
        table = await started(server)
        clients = (
            join(
                "127.0.0.1",
                server.port,
                lambda seat=seat: ProtocolClient(TEAMS[seat], seat, alerts=False),
                BotPlayer(seating_of(seat, bot, 1, opponents=bot)),
            )  # type: ignore[misc]
            for seat in Seat
        )
        await asyncio.wait_for(asyncio.gather(table, *clients), 300)

    asyncio.run(run())
    (away,) = finished
    assert (away.auction, away.play, away.result) == (home.auction, home.play, home.result)


def test_a_call_is_explained_in_words_and_numbers() -> None:
    reading = Interpreter(SAYC).read(Auction.parse("1N", Seat.NORTH))
    text = explanation(reading)
    assert text.startswith("15-17 HCP, balanced. C=2-6,D=2-6,H=2-5,S=2-5,HCP=15-17")
    said = condition_of(text)
    assert said == parse_constraint("clubs 2-6 and diamonds 2-6 and hearts 2-5 and spades 2-5 and hcp 15-17")


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.",
         "clubs 0-8 and diamonds 4-8 and hearts 0-5 and spades 0-5 and hcp 17-19"),
        ("natural, hcp = 12+", "hcp 12+"),
        ("S=6", "spades 6"),
    ],
)  # fmt: skip
def test_numbers_in_an_explanation_are_read(text: str, condition: str) -> None:
    assert condition_of(text) == parse_constraint(condition)


@pytest.mark.parametrize("text", ["natural", "", "S=17-12", "HCP=", "hearts and more"])
def test_an_explanation_without_numbers_states_nothing(text: str) -> None:
    assert condition_of(text) is None
    assert not knowledge_from_explanations(Auction.parse("1N", Seat.EAST), [(0, text)]).statements


def test_an_explanation_speaks_of_its_caller_and_is_held_softly() -> None:
    (statement,) = knowledge_from_explanations(Auction.parse("P 1N", Seat.EAST), [(1, "HCP=13-15")]).statements
    assert statement.seat is Seat.SOUTH and not statement.is_certain
