"""dealspace: a constraint-logic bidding and inference engine for contract bridge.

Values are made of notation, and show themselves in it:

>>> from dealspace import Auction, Board, Deal, DealSpace, Hand, Play, Seat, View, load_system, play_card, solve_board
>>> hand = Hand("AQ32.K54.QJ3.A92")
>>> Auction("N: 1N P 2C").turn, hand.lengths
(Seat.WEST, (3, 3, 3, 4))

Bid a hand, and read an auction:

>>> sayc = load_system("sayc")
>>> sayc.bid(hand, "1H P").call
Call('1S')
>>> reading = sayc.read("1N P 2N")
>>> [meaning.say for meaning in reading.meanings][::2]
['15–17 HCP, balanced', 'Invitational, 8–10 HCP']

Count, ask about and sample all deals that fit what is known:

>>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
>>> space.count(), round(space.distribution("W", "hearts")[5], 4)
(4355986988444000, 0.0803)

Solve a board:

>>> board = Board.parse("1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
>>> results = solve_board(board)
>>> str(results.par), results.tricks("4S by E")
('EW +140: 3S by E, 3S by W', 9)

Play a card, knowing nothing but what the player sees and what the auction has shown:

>>> auction = Auction("N: 1D 1S P 4S P P P")
>>> view = View.of(board, Seat.EAST, auction, Play("S S: D3 D2 DQ DT DA"))
>>> play_card(view, sayc.read(auction).knowledge).card.suit
Suit.SPADES

Names are loaded from their modules when they are first used. All errors are of the class `BridgeError`; those
about input are of `ValueError` as well.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dealspace.bidding import (
        Bidder,
        BiddingSystem,
        Choice,
        Diagnostic,
        Interpreter,
        InvalidSystem,
        Meaning,
        Reading,
        System,
        load_system,
        shipped_systems,
    )
    from dealspace.bidding.machine.scope import NoTrumpYet
    from dealspace.bidding.practice import NoSuchAuction
    from dealspace.bidding.system_files import FileTooLarge
    from dealspace.cards import (
        Auction,
        AuctionState,
        Bid,
        Board,
        BridgeError,
        Call,
        Card,
        CardSet,
        Contract,
        Deal,
        Doubling,
        Hand,
        Holding,
        IllegalCall,
        IllegalCard,
        InvalidDeal,
        InvalidScore,
        KernelMissing,
        Location,
        NotationError,
        Note,
        PartialDeal,
        Play,
        PlayView,
        Rank,
        Record,
        Seat,
        Side,
        Strain,
        Suit,
        TableSection,
        Trick,
        View,
        Vulnerability,
        imps,
        legal_cards,
        matchpoints,
        ns_score,
        score,
        victory_points,
    )
    from dealspace.cards.formats import ParsedRecords, format_records, parse_records, read_records, write_records
    from dealspace.inference import (
        Bounds,
        Chances,
        Constraint,
        DealSpace,
        Estimate,
        Evaluation,
        Knowledge,
        NoSuchDeal,
        OutOfTime,
        Quantity,
        SpaceStarved,
        Statement,
        TooLarge,
        Worlds,
        parse_constraint,
        parse_evaluation,
        parse_quantity,
        satisfies,
    )
    from dealspace.inference.several_hands.compute import NoValue
    from dealspace.play.analysis.best_line import CardLine, best_line
    from dealspace.play.analysis.board_results import BoardResults, solve_board
    from dealspace.play.analysis.card_costs import CardCost, PlayAnalysis, card_costs, record_costs
    from dealspace.play.analysis.lead_table import LeadTable, lead_table
    from dealspace.play.analysis.losses import Losses, losses
    from dealspace.play.analysis.par import Par, par
    from dealspace.play.double_dummy import (
        BudgetSpent,
        Cancelled,
        CardTricks,
        ContextBusy,
        DoubleDummy,
        Interrupted,
        MakingCards,
        Relevance,
        Unfinished,
        makes,
        makes_cards,
        relevant_cards,
        solve_cards,
        solve_tricks,
        trick_table,
    )
    from dealspace.play.double_dummy.table_format import WrongFile
    from dealspace.play.evidence.posterior import Posterior
    from dealspace.play.players.claim import Claim, is_sound
    from dealspace.play.players.decision import Decision, Layout, Option
    from dealspace.play.players.explanation import explain
    from dealspace.play.players.play_card import play_card
    from dealspace.play.players.player import CardPlayer
    from dealspace.play.players.settings import PlaySettings
    from dealspace.runtime.cluster import NoCluster
    from dealspace.runtime.files import UnusableFile
    from dealspace.table.display.drawing.files import NotDrawn
    from dealspace.table.match.arena.deals import random_boards
    from dealspace.table.match.arena.pairing import Match
    from dealspace.table.match.arena.run import run_match
    from dealspace.table.match.arena.seating import MatchForm
    from dealspace.table.match.arena.store import MatchStore, WrongStore
    from dealspace.table.match.arena.summary import Summary, summary_of
    from dealspace.table.match.bot_files import BotSettings, read_bot
    from dealspace.table.match.bots import BidSettings
    from dealspace.table.match.manager.client import Unreachable
    from dealspace.table.match.manager.guest import LostTrack, TurnedAway
    from dealspace.table.match.manager.keeper import GivenUp
    from dealspace.table.match.manager.played import Refused
    from dealspace.table.match.manager.server import Abandoned
    from dealspace.table.query.registry import SeatMissing

_HOMES = {
    "dealspace.bidding": (
        "Bidder BiddingSystem Choice Diagnostic Interpreter InvalidSystem Meaning Reading System load_system "
        "shipped_systems"
    ),
    "dealspace.bidding.machine.scope": "NoTrumpYet",
    "dealspace.bidding.practice": "NoSuchAuction",
    "dealspace.bidding.system_files": "FileTooLarge",
    "dealspace.cards": (
        "Auction AuctionState Bid Board BridgeError Call Card CardSet Contract Deal Doubling Hand Holding "
        "IllegalCall IllegalCard InvalidDeal InvalidScore KernelMissing Location NotationError Note "
        "PartialDeal Play PlayView Rank Record Seat Side Strain Suit TableSection Trick View Vulnerability "
        "imps legal_cards matchpoints ns_score score victory_points"
    ),
    "dealspace.cards.formats": "ParsedRecords format_records parse_records read_records write_records",
    "dealspace.inference": (
        "Bounds Chances Constraint DealSpace Estimate Evaluation Knowledge NoSuchDeal OutOfTime Quantity "
        "SpaceStarved Statement TooLarge Worlds parse_constraint parse_evaluation parse_quantity satisfies"
    ),
    "dealspace.play.analysis.best_line": "CardLine best_line",
    "dealspace.play.analysis.board_results": "BoardResults solve_board",
    "dealspace.play.analysis.card_costs": "CardCost PlayAnalysis card_costs record_costs",
    "dealspace.play.analysis.lead_table": "LeadTable lead_table",
    "dealspace.play.analysis.losses": "Losses losses",
    "dealspace.play.analysis.par": "Par par",
    "dealspace.play.double_dummy": (
        "BudgetSpent Cancelled CardTricks ContextBusy DoubleDummy Interrupted MakingCards Relevance "
        "Unfinished makes makes_cards relevant_cards solve_cards solve_tricks trick_table"
    ),
    "dealspace.play.double_dummy.table_format": "WrongFile",
    "dealspace.play.evidence.posterior": "Posterior",
    "dealspace.play.players.claim": "Claim is_sound",
    "dealspace.play.players.decision": "Decision Layout Option",
    "dealspace.play.players.explanation": "explain",
    "dealspace.play.players.play_card": "play_card",
    "dealspace.play.players.player": "CardPlayer",
    "dealspace.play.players.settings": "PlaySettings",
    "dealspace.runtime.cluster": "NoCluster",
    "dealspace.runtime.files": "UnusableFile",
    "dealspace.inference.several_hands.compute": "NoValue",
    "dealspace.table.display.drawing.files": "NotDrawn",
    "dealspace.table.match.arena.deals": "random_boards",
    "dealspace.table.match.arena.pairing": "Match",
    "dealspace.table.match.arena.run": "run_match",
    "dealspace.table.match.arena.seating": "MatchForm",
    "dealspace.table.match.arena.store": "MatchStore WrongStore",
    "dealspace.table.match.arena.summary": "Summary summary_of",
    "dealspace.table.match.bot_files": "BotSettings read_bot",
    "dealspace.table.match.bots": "BidSettings",
    "dealspace.table.match.manager.client": "Unreachable",
    "dealspace.table.match.manager.guest": "LostTrack TurnedAway",
    "dealspace.table.match.manager.keeper": "GivenUp",
    "dealspace.table.match.manager.played": "Refused",
    "dealspace.table.match.manager.server": "Abandoned",
    "dealspace.table.query.registry": "SeatMissing",
}
"""The module of each name below, imported when the name is first used; the imports above are for type checkers."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Abandoned",
    "Auction",
    "AuctionState",
    "Bid",
    "BidSettings",
    "Bidder",
    "BiddingSystem",
    "Board",
    "BoardResults",
    "BotSettings",
    "Bounds",
    "BridgeError",
    "BudgetSpent",
    "Call",
    "Cancelled",
    "Card",
    "CardCost",
    "CardLine",
    "CardPlayer",
    "CardSet",
    "CardTricks",
    "Chances",
    "Choice",
    "Claim",
    "Constraint",
    "ContextBusy",
    "Contract",
    "Deal",
    "DealSpace",
    "Decision",
    "Diagnostic",
    "DoubleDummy",
    "Doubling",
    "Estimate",
    "Evaluation",
    "FileTooLarge",
    "GivenUp",
    "Hand",
    "Holding",
    "IllegalCall",
    "IllegalCard",
    "Interpreter",
    "Interrupted",
    "InvalidDeal",
    "InvalidScore",
    "InvalidSystem",
    "KernelMissing",
    "Knowledge",
    "Layout",
    "LeadTable",
    "Location",
    "Losses",
    "LostTrack",
    "MakingCards",
    "Match",
    "MatchForm",
    "MatchStore",
    "Meaning",
    "NoCluster",
    "NoSuchAuction",
    "NoSuchDeal",
    "NoTrumpYet",
    "NoValue",
    "NotDrawn",
    "NotationError",
    "Note",
    "Option",
    "OutOfTime",
    "Par",
    "ParsedRecords",
    "PartialDeal",
    "Play",
    "PlayAnalysis",
    "PlaySettings",
    "PlayView",
    "Posterior",
    "Quantity",
    "Rank",
    "Reading",
    "Record",
    "Refused",
    "Relevance",
    "Seat",
    "SeatMissing",
    "Side",
    "SpaceStarved",
    "Statement",
    "Strain",
    "Suit",
    "Summary",
    "System",
    "TableSection",
    "TooLarge",
    "Trick",
    "TurnedAway",
    "Unfinished",
    "Unreachable",
    "UnusableFile",
    "View",
    "Vulnerability",
    "Worlds",
    "WrongFile",
    "WrongStore",
    "__version__",
    "best_line",
    "card_costs",
    "explain",
    "format_records",
    "imps",
    "is_sound",
    "lead_table",
    "legal_cards",
    "load_system",
    "losses",
    "makes",
    "makes_cards",
    "matchpoints",
    "ns_score",
    "par",
    "parse_constraint",
    "parse_evaluation",
    "parse_quantity",
    "parse_records",
    "play_card",
    "random_boards",
    "read_bot",
    "read_records",
    "record_costs",
    "relevant_cards",
    "run_match",
    "satisfies",
    "score",
    "shipped_systems",
    "solve_board",
    "solve_cards",
    "solve_tricks",
    "summary_of",
    "trick_table",
    "victory_points",
    "write_records",
]

__version__: str


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value = _version()
    elif name in _HOME_OF:
        value = getattr(import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module 'dealspace' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


def _version() -> str:
    """The version in pyproject.toml: of the checkout, where this is one, else of the installed package."""
    import tomllib
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path

    project = Path(__file__).parents[1] / "pyproject.toml"
    if project.is_file():
        found = tomllib.loads(project.read_text("utf-8")).get("project", {})
        if found.get("name") == "dealspace":
            return str(found["version"])
    try:
        return version("dealspace")
    except PackageNotFoundError:
        return "0+unknown"
