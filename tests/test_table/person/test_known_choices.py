"""What bots of the table chose is not worked out again by the review, and nothing that is shown changes by it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dealspace.bidding import Choice, Interpreter, load_system
from dealspace.cards import PASS, Auction, Board, Call, Card, Play, PlayView, Record, Seat, Side, View
from dealspace.match.boards.session import book_bots, play_cards
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings, BookBot
from dealspace.play.players.decision import Decision
from dealspace.play.players.player_settings import PlaySettings
from dealspace.table.person.review import ReviewedBoard, review_parts
from dealspace.table.person.review.known_choices import KnownChoices, RememberingBot

SYSTEMS = dict.fromkeys(Side, load_system("sayc"))
QUICK = BotSettings("quick", BidSettings(worlds=4), PlaySettings(worlds=2))
BOARD = Board.parse("1 N None N:AQ2.K54.QJ32.A92 T98.QJT9.87.QJ87 KJ7.A82.T954.K54 6543.763.AK6.T63")


def at_a_table(person: Seat, calls: Mapping[int, str]) -> Record:
    """The board as bots of the table bid and played it, the person making these calls."""
    _, bots = book_bots(SYSTEMS, BOARD, 1, settings=QUICK, person=person)
    auction = Auction(BOARD.dealer)
    while not auction.is_over:
        view = View.of(BOARD, auction.turn, auction)
        own = calls.get(len(auction)) if auction.turn is person else None
        auction = auction.plus(Call.parse(own) if own else bots[auction.turn].call(view).call)
    play, _ = play_cards(BOARD, auction, bots, lambda what, done, total: None)
    contract = auction.contract
    assert contract is not None
    return Record(BOARD, auction, (), contract, play, play.tricks_won(contract.declarer.side))


@pytest.mark.parametrize(
    ("person", "calls"), [(Seat.WEST, {}), (Seat.SOUTH, {2: "2N"}), (Seat.EAST, {})], ids=["leader", "strays", "fourth"]
)
def test_the_bots_board_is_the_same_whatever_is_known(
    person: Seat, calls: Mapping[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, asked = at_a_table(person, calls), []
    call, card = BookBot.call, BookBot.card

    def counted_call(bot: BookBot, view: View) -> Choice:
        asked.append(view.seat)
        return call(bot, view)

    def counted_card(bot: BookBot, view: PlayView) -> Decision:
        asked.append(view.seat)
        return card(bot, view)

    monkeypatch.setattr(BookBot, "call", counted_call)
    monkeypatch.setattr(BookBot, "card", counted_card)
    found = {}
    for among_bots in (False, True):
        asked.clear()
        reviewed = ReviewedBoard.of_record(record, person, among_bots=among_bots)
        keys = [f"decision {own.place}" for own in reviewed.own if own.place >= len(reviewed.auction)]
        parts = review_parts(reviewed, SYSTEMS, settings=QUICK, done=("result", "par", "line", *keys))
        found[among_bots] = [part.row for part in parts], len(asked)
    assert found[True][0] == found[False][0]
    assert found[True][1] < found[False][1]


def test_an_interpreter_that_is_there_changes_nothing() -> None:
    record = at_a_table(Seat.WEST, {})
    interpreter = Interpreter(SYSTEMS, BOARD.vulnerability, "imps")
    interpreter.read(record.auction or Auction(Seat.NORTH))
    reviewed = ReviewedBoard.of_record(record, Seat.WEST)
    done = ("result", "par", "line", *(f"decision {own.place}" for own in reviewed.own[1:]))
    rows = [
        [part.row for part in review_parts(reviewed, SYSTEMS, settings=QUICK, done=done, interpreter=given)]
        for given in (None, interpreter)
    ]
    assert rows[0] == rows[1]


class SilentBot:
    """A bot that nobody may ask."""

    def call(self, view: View) -> Choice:
        raise AssertionError(view.auction)

    def card(self, view: PlayView) -> Decision:
        raise AssertionError(view.play.cards)


def test_what_the_person_chose_is_not_taken_for_the_bots() -> None:
    auction = Auction(Seat.NORTH, [Call.parse(text) for text in ("1N", "P", "3N", "P", "P", "P")])
    contract = auction.contract
    assert contract is not None
    play = Play.of(contract, [Card.parse("HQ")])
    known = KnownChoices.of_record(Record(BOARD, auction, (), contract, play), {0, 1, 3, 4, 5, 6})
    assert auction.before(2) not in known.calls and known.calls[auction.before(1)].call == PASS
    bot = RememberingBot(SilentBot(), known)
    assert bot.call(View.of(BOARD, Seat.EAST, auction.before(1))).call == PASS
    assert bot.card(View.of(BOARD, Seat.EAST, auction, Play.of(contract))).card == Card.parse("HQ")  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        bot.call(View.of(BOARD, Seat.SOUTH, auction.before(2)))
    with pytest.raises(AssertionError):
        bot.card(View.of(BOARD, Seat.SOUTH, auction, play))  # type: ignore[arg-type]
