"""The names of `dealspace` and the modules that define them, for type checkers and for `lazy_names`."""

from dealspace.bidding import (
    Bidder as Bidder,
    BiddingSystem as BiddingSystem,
    Choice as Choice,
    Conflict as Conflict,
    Diagnostic as Diagnostic,
    Interpreter as Interpreter,
    InvalidSystem as InvalidSystem,
    Meaning as Meaning,
    AuctionNotFoundError as AuctionNotFoundError,
    Reading as Reading,
    Settled as Settled,
    System as System,
    load_system as load_system,
    settled as settled,
    shipped_systems as shipped_systems,
)
from dealspace.bidding.machine.seat_scope import MissingTrumpError as MissingTrumpError
from dealspace.bidding.system.system_files import FileSizeError as FileSizeError
from dealspace.cards import (
    Auction as Auction,
    AuctionState as AuctionState,
    Bid as Bid,
    Board as Board,
    BridgeError as BridgeError,
    Call as Call,
    Card as Card,
    CardSet as CardSet,
    Contract as Contract,
    Deal as Deal,
    Doubling as Doubling,
    Hand as Hand,
    Holding as Holding,
    IllegalCall as IllegalCall,
    IllegalCard as IllegalCard,
    InvalidDeal as InvalidDeal,
    InvalidScore as InvalidScore,
    MissingKernelError as MissingKernelError,
    Location as Location,
    NotationError as NotationError,
    Note as Note,
    PartialDeal as PartialDeal,
    Play as Play,
    PlayView as PlayView,
    Rank as Rank,
    Record as Record,
    Seat as Seat,
    Side as Side,
    Strain as Strain,
    Suit as Suit,
    TableSection as TableSection,
    Trick as Trick,
    View as View,
    Vulnerability as Vulnerability,
    imps as imps,
    legal_cards as legal_cards,
    matchpoints as matchpoints,
    ns_score as ns_score,
    score as score,
    victory_points as victory_points,
)
from dealspace.cards.formats import (
    ParsedRecords as ParsedRecords,
    format_records as format_records,
    parse_records as parse_records,
    read_records as read_records,
)
from dealspace.inference import (
    Answer as Answer,
    Bounds as Bounds,
    Chances as Chances,
    Constraint as Constraint,
    DealExpression as DealExpression,
    DealSpace as DealSpace,
    Estimate as Estimate,
    Evaluation as Evaluation,
    HandBelief as HandBelief,
    Knowledge as Knowledge,
    Method as Method,
    InfeasibleError as InfeasibleError,
    UndefinedValueError as UndefinedValueError,
    TimeLimitError as TimeLimitError,
    Quantity as Quantity,
    Source as Source,
    SourceKind as SourceKind,
    SamplingError as SamplingError,
    Statement as Statement,
    SizeLimitError as SizeLimitError,
    Worlds as Worlds,
    is_deal_condition as is_deal_condition,
    parse_constraint as parse_constraint,
    parse_deal_condition as parse_deal_condition,
    parse_evaluation as parse_evaluation,
    parse_quantity as parse_quantity,
    satisfies as satisfies,
)
from dealspace.play.analysis.best_line import (
    CardLine as CardLine,
    best_line as best_line,
)
from dealspace.play.analysis.board_results import (
    BoardResults as BoardResults,
    solve_board as solve_board,
)
from dealspace.play.analysis.card_costs import (
    CardCost as CardCost,
    PlayAnalysis as PlayAnalysis,
    card_costs as card_costs,
    record_costs as record_costs,
)
from dealspace.play.analysis.lead_table import (
    LeadTable as LeadTable,
    lead_table as lead_table,
)
from dealspace.play.analysis.losses import (
    Losses as Losses,
    losses as losses,
)
from dealspace.play.analysis.par import (
    Par as Par,
    par as par,
)
from dealspace.play.double_dummy import (
    BudgetError as BudgetError,
    SolveCancelledError as SolveCancelledError,
    CardTricks as CardTricks,
    ContextBusyError as ContextBusyError,
    DoubleDummy as DoubleDummy,
    SolveInterruptedError as SolveInterruptedError,
    MakingCards as MakingCards,
    Relevance as Relevance,
    UnfinishedSolveError as UnfinishedSolveError,
    makes as makes,
    makes_cards as makes_cards,
    relevant_cards as relevant_cards,
    solve_cards as solve_cards,
    solve_tricks as solve_tricks,
    trick_table as trick_table,
)
from dealspace.play.double_dummy.table_format import TableFileError as TableFileError
from dealspace.play.evidence.posterior import Posterior as Posterior
from dealspace.play.players.claim import (
    Claim as Claim,
    is_sound as is_sound,
)
from dealspace.play.players.decision import (
    Decision as Decision,
    Layout as Layout,
    Option as Option,
)
from dealspace.play.players.explanation import explain as explain
from dealspace.play.players.play_card import play_card as play_card
from dealspace.play.players.player import CardPlayer as CardPlayer
from dealspace.play.players.player_settings import PlaySettings as PlaySettings
from dealspace.runtime.cluster import ClusterError as ClusterError
from dealspace.runtime.files import (
    SaveError as SaveError,
    UnusableFileError as UnusableFileError,
)
from dealspace.runtime.record_files import write_records as write_records
from dealspace.query.drawing.picture_files import DrawingError as DrawingError
from dealspace.match.arena.deals import random_boards as random_boards
from dealspace.match.arena.pairing import Match as Match
from dealspace.match.arena.play_match import play_match as play_match
from dealspace.match.arena.arena_run import run_match as run_match
from dealspace.match.arena.seating import MatchForm as MatchForm
from dealspace.match.arena.match_store import MatchStore as MatchStore
from dealspace.match.arena.match_summary import (
    Summary as Summary,
    summary_of as summary_of,
)
from dealspace.match.bidders.protocol import BidderError as BidderError
from dealspace.match.bots.bot_files import (
    BotSettings as BotSettings,
    read_bot as read_bot,
)
from dealspace.match.bots.bots import BidSettings as BidSettings
from dealspace.match.manager.client import UnreachableError as UnreachableError
from dealspace.match.manager.team_match import AbandonedRoomError as AbandonedRoomError
from dealspace.match.manager.board_in_play import ProtocolError as ProtocolError
from dealspace.match.manager.protocol_client import (
    ContradictoryMessageError as ContradictoryMessageError,
    SeatRefusedError as SeatRefusedError,
)
from dealspace.match.manager.server import AbandonedMatchError as AbandonedMatchError
from dealspace.runtime.contest.row_store import StoreError as StoreError
from dealspace.query.registry import MissingSeatError as MissingSeatError

__version__: str
