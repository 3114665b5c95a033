"""One board at the table: four bots call and play it, each seeing its own view; what comes out is a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dealspace.bidding import Choice, Interpreter, Meaning, Reading, System
from dealspace.cards import (
    PASS,
    Auction,
    Board,
    BridgeError,
    Hand,
    IllegalCard,
    Note,
    Play,
    Record,
    Seat,
    Side,
    Suit,
    View,
    Vulnerability,
)
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import JUDGE_WORLDS, BidSettings, Bot, agreements
from dealspace.match.bots.program_bot import program_seats, seated_bot
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.decision import Decision
from dealspace.play.players.player_settings import PlaySettings

_FOR_FILES = str.maketrans({**{suit.symbol: str(suit) for suit in Suit}, "–": "-"})

Progress = Callable[[str, int, int], None]
"""Called with (activity, steps done, steps in all) after every call and card."""


@dataclass(frozen=True)
class Played:
    """A finished board and how it came about.

    Attributes:
        reading: what each call of the auction showed, and all of them together.
        choices: why each call was made; decisions: why each card was played.
    """

    record: Record
    reading: Reading
    choices: tuple[Choice, ...]
    decisions: tuple[Decision, ...]


def book_bots(
    systems: Mapping[Side, System],
    board: Board,
    seed: int,
    *,
    worlds: int = 20,
    judge_worlds: int = JUDGE_WORLDS,
    settings: BotSettings | None = None,
    person: Seat | None = None,
    strangers: bool = False,
    scoring: str = "imps",
    interpreter: Interpreter | None = None,
) -> tuple[Interpreter, dict[Seat, Bot]]:
    """Four bots for a board, each side playing its system, and the interpreter they share (as they do a solver).

    Args:
        settings: how the bots bid and play, instead of the numbers of worlds.
        person: whose side is not known to signal, since a person sits there.
        strangers: the auction will be one that was recorded.
        scoring: `imps` or `matchpoints`, for the calls.
        interpreter: of these systems at this vulnerability and form of scoring, if one is there already; it may be
            shared by many tables.
    """
    interpreter = interpreter or Interpreter(systems, board.vulnerability, scoring)
    if settings is None:
        settings = BotSettings("house", BidSettings(worlds=judge_worlds), PlaySettings(worlds=worlds))
    solver = DoubleDummy(threads=settings.play.threads)
    agreed = agreements(systems, {side: settings.play for side in Side if person is None or side is not person.side})
    doubted = tuple(Seat) if strangers else program_seats(dict.fromkeys(Side, settings))
    bots: dict[Seat, Bot] = {
        seat: seated_bot(seat, interpreter, seed, settings, agreed=agreed, strangers=doubted, solver=solver)
        for seat in Seat
    }
    return interpreter, bots


def play_board(
    record: Record,
    bots: Mapping[Seat, Bot],
    interpreter: Interpreter,
    progress: Progress | None = None,
    *,
    given: bool = False,
) -> Played:
    """Bid and play the board of a record; its players, tags and tables are kept, its auction and play are not.

    Args:
        given: the auction of the record is taken as it is, with its notes, and only the cards are played.
    Raises:
        InvalidDeal: the board does not have all four hands.
        BridgeError: an auction is to be taken that the record does not have, or not whole.
    """
    report = progress or (lambda what, done, total: None)
    board = record.board
    auction, choices = (recorded_auction(record), ()) if given else bid_board(board, bots, report)
    reading = interpreter.read(auction)
    contract = auction.contract
    play: Play | None = None
    decisions: tuple[Decision, ...] = ()
    if contract is not None:
        play, decisions = play_cards(board, auction, bots, report)
    finished = Record(
        board=board,
        auction=auction,
        notes=record.notes if given else tuple(_notes(reading.meanings)),
        contract=contract,
        play=play,
        result=play.tricks_won(contract.declarer.side) if play is not None and contract is not None else None,
        players=record.players,
        tags=record.tags,
        tables=record.tables,
    )
    return Played(finished, reading, choices, decisions)


def recorded_auction(record: Record) -> Auction:
    """The whole auction of a record. Raises BridgeError."""
    auction = record.auction
    if auction is None or not auction.is_over:
        found = "no auction" if auction is None else f"an auction that is not over ({auction})"
        raise BridgeError(f"it has {found}: a given auction has all its calls; without --auction given it is bid")
    return auction


def bid_board(board: Board, bots: Mapping[Seat, Bot], report: Progress) -> tuple[Auction, tuple[Choice, ...]]:
    """The auction the four bots make."""
    return bid_hands(
        dict(zip(Seat, board.full_deal.hands, strict=True)), board.dealer, board.vulnerability, bots, report
    )


def bid_hands(
    hands: Mapping[Seat, Hand], dealer: Seat, vulnerability: Vulnerability, bots: Mapping[Seat, Bot], report: Progress
) -> tuple[Auction, tuple[Choice, ...]]:
    """The auction the bots make, each with the hand of its seat; a seat without a bot passes, and needs no hand."""
    auction = Auction(dealer)
    choices: list[Choice] = []
    while not auction.is_over:
        seat = auction.turn
        silent = seat not in bots
        choice = Choice(PASS) if silent else bots[seat].call(View(seat, hands[seat], vulnerability, auction))
        auction = auction.plus(choice.call)
        choices.append(choice)
        report("bidding", len(auction), len(auction))
    return auction, tuple(choices)


def play_cards(
    board: Board, auction: Auction, bots: Mapping[Seat, Bot], report: Progress
) -> tuple[Play, tuple[Decision, ...]]:
    """All 52 cards, each chosen from the view of the seat that may choose it, and checked to be legal."""
    contract = auction.contract
    assert contract is not None, "a passed-out board is not played"
    play = Play.of(contract)
    decisions: list[Decision] = []
    while not play.is_over:
        chooser = contract.declarer if play.turn is contract.dummy else play.turn
        decision = bots[chooser].card(View.of(board, chooser, auction, play))
        if decision.card not in play.legal(board.full_deal):
            raise IllegalCard(f"{chooser.title} may not play {decision.card} to trick {len(play.cards) // 4 + 1}")
        play = play.plus(decision.card)
        decisions.append(decision)
        report("play", len(play.cards), 52)
    return play, tuple(decisions)


def _notes(meanings: tuple[Meaning, ...]) -> list[tuple[int, Note]]:
    """What is written beside the calls: alerts and announcements with their meaning, and calls off the book."""
    return [
        (place, Note(meaning.say.translate(_FOR_FILES), alert=meaning.alerted))
        for place, meaning in enumerate(meanings)
        if meaning.alerted or meaning.announce is not None or not meaning.booked
    ]
