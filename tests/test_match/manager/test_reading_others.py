"""What opponents say of their calls, in the styles of programs, narrows what our bots read in the auction."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import PASS, Auction, Call, Hand, Seat, Side, View, Vulnerability
from dealspace.inference import parse_constraint
from dealspace.inference.hand_questions.questions import is_satisfiable
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.match.manager.explained_condition import condition_of
from dealspace.match.manager.message_reader import parse_message
from dealspace.match.manager.messages import Called
from dealspace.match.manager.protocol_client import Asked, ProtocolClient, Said
from dealspace.match.manager.protocol_players import BotPlayer, seating_of
from dealspace.match.manager.told_interpreter import ToldInterpreter

SAYC = dict.fromkeys(Side, load_system("sayc"))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("New Minor Forcing -- 4-!D; 6-!H; 5+!S; 11-29 HCP", "diamonds 0-4 and hearts 0-6 and spades 5+ and hcp 11-29"),
        ("NT style -- 2-6\\c; 2-6\\d; 2-5\\h; 2-5\\s; 15-17 HCP",
         "clubs 2-6 and diamonds 2-6 and hearts 2-5 and spades 2-5 and hcp 15-17"),
        ("No suitable call -- 11- HCP; 12- total points", "hcp 0-11 and hcp 0-12"),
        ("Invite to game -- 5+ !S; 13-14 total points", "spades 5+ and hcp 0-14"),
        ("5- !H; 4-5 !S; 14-21 HCP; likely stop in !D", "hearts 0-5 and spades 4-5 and hcp 14-21"),
        ("3+ !C", "clubs 3+"),
        ("5+ H, 12-21 HCP", "hearts 5+ and hcp 12-21"),
        ("5+ ♥, 12–21 HCP", "hearts 5+ and hcp 12-21"),
        ("at least 5 hearts, up to 9 points", "hearts 5+ and hcp 0-9"),
        ("4 or more spades and 8+ points", "spades 4+ and hcp 8+"),
        ("5-card spade suit, 8-16 points", "spades 5 and hcp 8-16"),
        ("15 to 17 balanced", "hcp 15-17 and balanced"),
        ("12-14", "hcp 12-14"),
        ("spades: 6+, HCP 5-9", "spades 6+ and hcp 5-9"),
        ("no 4 card major, 6-9 points", "hcp 6-9"),
    ],
)  # fmt: skip
def test_explanations_of_programs_and_people_are_conditions(text: str, condition: str) -> None:
    assert str(condition_of(text)) == str(parse_constraint(condition))


@pytest.mark.parametrize(
    "text",
    ["Limit raise", "5+ hearts or 5+ spades", "denies 4 hearts", "10+ HCP if fit or 6+; 12+ F", "A=2 out of 5",
     "Weak natural 2D", "5-5 majors", "asks for 4 spades", "3 of 5 honors", "10-12 support points", "spades?"],
)  # fmt: skip
def test_what_is_open_or_denied_states_nothing(text: str) -> None:
    assert condition_of(text) is None


@pytest.mark.parametrize(
    ("line", "called"),
    [
        ("North bids 2CLimit raise", Called(Seat.NORTH, Call.parse("2C"), "Limit raise")),
        ("North bids 1NTransfer to clubs.", Called(Seat.NORTH, Call.parse("1N"), "Transfer to clubs")),
        ("North bids 1NTNatural", Called(Seat.NORTH, Call.parse("1N"), "Natural")),
        ("East doublesTakeout", Called(Seat.EAST, Call.parse("X"), "Takeout")),
        ("West passes(weak)", Called(Seat.WEST, PASS, "(weak)")),
    ],
)
def test_an_explanation_glued_to_a_call_is_understood(line: str, called: Called) -> None:
    assert parse_message(line) == called


def test_an_explanation_narrows_the_book_or_stands_softly_instead() -> None:
    auction = Auction.parse("1N", Seat.EAST)
    book = Interpreter(SAYC).read(auction).knowledge.about(Seat.EAST)
    told = ToldInterpreter(SAYC, Vulnerability.NONE, "imps")
    assert told.read(auction).knowledge.about(Seat.EAST) == book
    told.hear(auction, [(0, "15-17 HCP; 3+!S")])
    known = told.read(auction).knowledge.about(Seat.EAST)
    assert is_satisfiable(known & parse_constraint("hcp 15-17"))
    assert not is_satisfiable(known & parse_constraint("spades 2"))
    told.hear(auction, [(0, "12-14 HCP, balanced")])
    (statement,) = told.read(auction).knowledge.of(Seat.EAST)
    assert statement.softness > 0
    assert statement.condition == parse_constraint("hcp 12-14 and balanced")
    told.hear(auction, [(0, "whatever")])
    assert told.read(auction).knowledge.of(Seat.EAST) == (statement,)


def test_a_bot_that_listens_reads_the_auction_by_what_opponents_say() -> None:
    bot = BotSettings("ours", BidSettings("sayc", judge=False))
    view = View(Seat.SOUTH, Hand.parse("AQ32.KQ54.AJ3.42"), Vulnerability.NONE, Auction.parse("1N", Seat.EAST))
    calls = []
    for listens, text in ((True, ""), (True, "Preempt -- 7+!C; 4-9 HCP"), (False, "Preempt -- 7+!C; 4-9 HCP")):
        player = BotPlayer(seating_of(Seat.SOUTH, bot, 1), listens=listens)
        asked = Asked("1", view, ((0, text),) if text else ())
        player.call(asked)
        interpreter, _ = player._at(asked)
        calls.append(interpreter.read(view.auction).knowledge)
    silent, heard, deaf = calls
    assert silent == deaf
    assert heard != silent
    assert [str(statement.condition) for statement in heard] == ["clubs 7+ and hcp 4-9"]


def test_a_client_that_gives_no_alerts_says_the_call_alone() -> None:
    for version in (18, 19):
        for alerts in (True, False):
            client = ProtocolClient("ours", Seat.NORTH, version, alerts=alerts)
            client.auction = Auction(Seat.NORTH)
            called, *_ = client.say(Said(Call.parse("2C"), "strong", alert=True))
            assert str(called) == ("North bids 2C Alert. strong" if alerts else "North bids 2C")


def test_the_page_does_not_say_that_ben_brings_a_manager() -> None:
    page = (Path(__file__).parents[3] / "docs" / "table-manager.md").read_text("utf-8")
    assert "BEN brings a client for this protocol, and no table manager." in page
