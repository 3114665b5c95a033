"""The names of `dealspace.errors` and the modules that define them, for type checkers and for `lazy_names`."""

# The root of all.
from dealspace.cards import BridgeError as BridgeError

# Input: texts that cannot be read, and what the Laws or a bidding system do not allow.
from dealspace.cards import (
    IllegalCall as IllegalCall,
    IllegalCard as IllegalCard,
    InvalidDeal as InvalidDeal,
    InvalidScore as InvalidScore,
    NotationError as NotationError,
)
from dealspace.bidding import InvalidSystem as InvalidSystem
from dealspace.bidding.machine.judged_scope import MissingBookError as MissingBookError
from dealspace.bidding.machine.seat_scope import MissingTrumpError as MissingTrumpError
from dealspace.bidding.system.system_files import FileSizeError as FileSizeError
from dealspace.play import InvalidSuit as InvalidSuit
from dealspace.query import LeadError as LeadError, MissingSeatError as MissingSeatError, StrategyError as StrategyError

# The deal space: no such deal, or none found within the limits.
from dealspace.bidding import AuctionNotFoundError as AuctionNotFoundError
from dealspace.inference import (
    InfeasibleError as InfeasibleError,
    SamplingError as SamplingError,
    SizeLimitError as SizeLimitError,
    TimeLimitError as TimeLimitError,
    UndefinedValueError as UndefinedValueError,
)

# The solver: batches that stop early, with what is finished.
from dealspace.cards import MissingKernelError as MissingKernelError
from dealspace.play import (
    BudgetError as BudgetError,
    ContextBusyError as ContextBusyError,
    SolveCancelledError as SolveCancelledError,
    SolveInterruptedError as SolveInterruptedError,
    UnfinishedSolveError as UnfinishedSolveError,
)

# Files: stores, tables and pictures.
from dealspace.play.double_dummy.table_format import TableFileError as TableFileError
from dealspace.query import DrawingError as DrawingError
from dealspace.query.converting.conversion import LossyTargetError as LossyTargetError
from dealspace.runtime.contest.row_store import StoreError as StoreError
from dealspace.table.web.replay_file import NothingToReplayError as NothingToReplayError
from dealspace.table.web.workshop.asked_system import MemoryLimitError as MemoryLimitError
from dealspace.runtime.files import (
    SaveError as SaveError,
    UnusableFileError as UnusableFileError,
)

# Programs, matches and clusters.
from dealspace.match import (
    AbandonedMatchError as AbandonedMatchError,
    AbandonedRoomError as AbandonedRoomError,
    BidderError as BidderError,
    ContradictoryMessageError as ContradictoryMessageError,
    ProtocolError as ProtocolError,
    SeatRefusedError as SeatRefusedError,
    UnreachableError as UnreachableError,
)
from dealspace.runtime.cluster import ClusterError as ClusterError
from dealspace.runtime.data_frames import MissingLibraryError as MissingLibraryError

# The other games.
from dealspace.games.deals.hidden_cards import TooManyDealsError as TooManyDealsError
from dealspace.games.laws.state import (
    IllegalMove as IllegalMove,
    TooManyMovesError as TooManyMovesError,
)
from dealspace.games.shengji.formats import InvalidLead as InvalidLead
