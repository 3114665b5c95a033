"""What is typed at the table is answered: meanings of calls, why not, claims, watched plays; no process is started."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Board, BridgeError, Call, Card, IllegalCard, NotationError, Seat, Side
from dealspace.match.boards.session import book_bots
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.play.players.player_settings import PlaySettings
from dealspace.table.person.conversation import Conversation
from dealspace.table.person.screen import in_sight, prompt_of
from dealspace.table.person.seat.human_table import HumanTable
from tests.test_table.person.test_human_table import BOARD

SAYC = dict.fromkeys(Side, load_system("sayc"))
INTERPRETER = Interpreter(SAYC)
SOLID = Board.parse("1 N None N:AKQJ.AKQ.AKQ.432 9876.876.876.AKQ 5432.5432.5432.5 T.JT9.JT9.JT9876")


def at_table(person: Seat, calls: str, cards: str = "", *, board: Board = BOARD, watch: bool = False) -> Conversation:
    settings = BotSettings("quick", BidSettings(judge=False), PlaySettings(method="rules"))
    _, bots = book_bots(SAYC, board, 1, settings=settings, person=person)
    table = HumanTable(board, bots, person, plays_partner=not watch)
    for call in calls.split():
        table.call(Call.parse(call))
    for card in cards.split():
        table.card(Card.parse(card))
    return Conversation(table, INTERPRETER)


def said(talk: Conversation, text: str) -> str:
    return "\n".join(talk.answer(text))


def test_the_meaning_of_a_call_is_asked_for_by_its_number_or_by_the_call() -> None:
    talk = at_table(Seat.SOUTH, "1N P")
    assert "15–17 HCP" in said(talk, "? 1") and "North" in said(talk, "? 1")
    assert said(talk, "?1") == said(talk, "? 1") == said(talk, "? 1n")
    assert "Stayman" in said(talk, "? 2C") or "four-card major" in said(talk, "? 2C")
    both = said(talk, "? P").splitlines()
    assert len(both) == 2 and both[0].lstrip().startswith("East") and both[1].endswith("(if you make it now)")
    every = said(talk, "?")
    assert " 1  North  1NT" in every and " 2  East   Pass" in every
    for text in ("? 3", "? 0"):
        with pytest.raises(BridgeError, match=r"there is no call [03]: 2 were made"):
            said(talk, text)
    with pytest.raises(NotationError, match='"8N" is not a call'):
        said(talk, "? 8N")


def test_what_is_known_of_the_hidden_hands_counts_the_cards_in_sight() -> None:
    """South holds five points and six hearts; from the lead on North's hand is in sight, too."""
    said_of = {line.split()[0]: line for line in said(at_table(Seat.SOUTH, "1N P"), "?").splitlines()[-3:]}
    assert sorted(said_of) == ["East", "North", "West"]
    assert "0–14 HCP" in said_of["East"] and "4–20 HCP" in said_of["West"] and "♥ 0–5" in said_of["West"]
    hidden = said(at_table(Seat.SOUTH, "1N P P P", "HK"), "?").splitlines()[-2:]
    assert [line.split()[0] for line in hidden] == ["East", "West"]
    assert "9–14 HCP   ♠ 1–5    ♥ 1–5" in hidden[0] and "8–13 HCP   ♠ 4–8    ♥ 0–4" in hidden[1]


def test_every_prompt_has_the_auction_and_the_hand() -> None:
    talk = at_table(Seat.SOUTH, "1N P")
    assert list(in_sight(talk.table)) == ["  North deals: 1NT Pass ?"]
    assert prompt_of(talk.table) == "♠J973 ♥J98742 ♦3 ♣K4 · Your call"
    talk = at_table(Seat.NORTH, "1N P P P", "HK")
    above = list(in_sight(talk.table))
    assert above[0] == "  1NT by North (North: 1NT Pass Pass Pass); you 0, they 0"
    assert above[1:] == ["  this trick: East ♥K", "  you hold ♥63 ♦AKQ987 ♣A9732"]
    assert prompt_of(talk.table) == "Dummy's card (♠J973 ♥J98742 ♦3 ♣K4)"


def test_a_person_whose_partner_declares_sees_and_plays_both_hands() -> None:
    talk = at_table(Seat.SOUTH, "1N P P P", "HK")
    assert talk.asks and list(in_sight(talk.table))[-1] == "  North holds ♥63 ♦AKQ987 ♣A9732"
    assert prompt_of(talk.table) == "Your card (♠J973 ♥J98742 ♦3 ♣K4)"
    said(talk, "h")
    "\n".join(talk.bots_move())
    assert prompt_of(talk.table) == "North's card (♥63 ♦AKQ987 ♣A9732)"
    said(talk, "h")
    assert talk.table.log[-1].by is Seat.SOUTH and str(talk.table.log[-1].text) == "H3"


def test_a_watched_play_goes_on_by_a_card_a_trick_or_to_the_end() -> None:
    talk = at_table(Seat.SOUTH, "1N P P P", watch=True)
    assert talk.asks and "return: the next card" in prompt_of(talk.table)
    assert "to the end of the trick" in said(talk, "help")
    for word, cards in (("", 1), ("step", 2), ("trick", 4), ("skip", 52)):
        said(talk, word)
        while not talk.asks and not talk.table.is_over:
            list(talk.bots_move())
        assert talk.table.play is not None and len(talk.table.play.cards) == cards, word
        assert talk.table.is_over or Seat.NORTH not in talk.table.in_sight


def test_what_cannot_be_done_while_watching_is_said() -> None:
    talk = at_table(Seat.SOUTH, "1N P P P", watch=True)
    for word, error in (
        ("SA", "you are dummy and watch; return for the next card, trick or skip"),
        ("hint", "East decides: a hint is for your own calls and cards"),
        ("why not SA", "East decides: that is for your own calls and cards"),
        ("claim", "North plays your cards: dummy has nothing to claim"),
        ("concede", "North plays your cards: dummy has nothing to concede"),
    ):
        with pytest.raises(BridgeError, match=error):
            said(talk, word)
    talk = at_table(Seat.SOUTH, "1N P", watch=True)
    said(talk, "P")
    list(talk.bots_move())
    assert talk.table.is_dummy and "taken back" in said(talk, "undo") and talk.table.awaits_person


@pytest.mark.parametrize(("text", "tricks"), [("claim 9", 9), ("claim 0", 0)])
def test_claims_are_granted_at_any_time(text: str, tricks: int) -> None:
    for cards in ("S9", "S9 S2", "S9 S2 ST SA"):
        talk = at_table(Seat.NORTH, "3N P P P", cards, board=SOLID)
        assert said(talk, text).startswith("  Concede ")
        assert f"granted: North takes {tricks} of the last" in said(talk, "yes")
        assert talk.table.is_over and talk.table.record().result == tricks + (cards.count(" ") == 3)


def test_claims_that_are_not_granted_say_why() -> None:
    talk = at_table(Seat.NORTH, "3N P P P", "S9", board=SOLID)
    for text in ("claim", "claim all"):
        with pytest.raises(BridgeError, match="Your claim of all 13 tricks is not accepted: it fails if "):
            said(talk, text)
    with pytest.raises(BridgeError, match='"few" is not a number of tricks: claim 3, or claim alone for all 13'):
        said(talk, "claim few")


def test_a_concession_gives_the_rest_and_can_be_taken_back() -> None:
    talk = at_table(Seat.NORTH, "3N P P P", "S9 S2", board=SOLID)
    assert "cannot be lost" not in said(talk, "concede")  # the trick on the table is not over
    assert said(talk, "YES") == "  North concedes the last 13 tricks"
    assert talk.table.is_over and talk.table.record().result == 0
    said(talk, "undo")
    assert not talk.table.is_over


@pytest.mark.parametrize("answer", ["", "no", "SK", "concede", "claim"])
def test_nothing_is_conceded_without_a_yes(answer: str) -> None:
    talk = at_table(Seat.NORTH, "3N P P P", "S9 S2 ST SA", board=SOLID)
    before = talk.table.record()
    asked = said(talk, "concede")
    assert asked.endswith("3NT by North: 8 down. 9 of the tricks left cannot be lost, however the cards lie.")
    assert talk.prompt == "yes, or return to play on"
    assert said(talk, answer) == "  nothing is conceded: play on"
    assert talk.table.record() == before and talk.table.awaits_person and talk.prompt != "yes, or return to play on"


def test_why_not_and_hints_answer_for_calls_and_cards() -> None:
    talk = at_table(Seat.SOUTH, "1N P")
    assert "2♦: Transfer to ♥ (by the book" in said(talk, "hint")
    assert "Why not 3NT" in said(talk, "why not 3N") and said(talk, "why 3N") == said(talk, "why not 3N")
    with pytest.raises(NotationError, match="why not what"):
        said(talk, "why not")
    talk = at_table(Seat.NORTH, "1N P P P", "HK")
    assert "H" in said(talk, "hint").replace("♥", "H") and said(talk, "why not H2")
    with pytest.raises(IllegalCard, match="cannot be played now"):
        said(talk, "why not S9")


def test_the_review_waits_for_the_end_and_nothing_typed_is_no_move() -> None:
    talk = at_table(Seat.SOUTH, "1N P")
    with pytest.raises(BridgeError, match="the review comes by itself when the board is over"):
        said(talk, "review")
    with pytest.raises(NotationError, match="nothing was typed"):
        said(talk, "")
    with pytest.raises(BridgeError, match="nothing of yours to take back"):
        said(talk, "undo")
