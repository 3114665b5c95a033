"""The names of `dealspace.match` and the modules that define them, for type checkers and for `lazy_names`."""

from dealspace.match.arena.arena_run import run_match as run_match
from dealspace.match.arena.deals import random_boards as random_boards
from dealspace.match.arena.match_store import MatchStore as MatchStore
from dealspace.match.arena.match_summary import (
    Summary as Summary,
    summary_of as summary_of,
)
from dealspace.match.arena.pairing import Match as Match
from dealspace.match.arena.play_match import play_match as play_match
from dealspace.match.arena.seating import (
    MatchForm as MatchForm,
    Seating as Seating,
)
from dealspace.match.bidders.protocol import BidderError as BidderError
from dealspace.match.bots.bot_files import (
    BotSettings as BotSettings,
    read_bot as read_bot,
)
from dealspace.match.bots.bots import BidSettings as BidSettings
from dealspace.match.manager.board_in_play import ProtocolError as ProtocolError
from dealspace.match.manager.client import UnreachableError as UnreachableError
from dealspace.match.manager.protocol_client import (
    ContradictoryMessageError as ContradictoryMessageError,
    SeatRefusedError as SeatRefusedError,
)
from dealspace.match.manager.server import AbandonedMatchError as AbandonedMatchError
from dealspace.match.manager.team_match import AbandonedRoomError as AbandonedRoomError
from dealspace.match.results.scored_session import (
    ScoredSession as ScoredSession,
    scored_sessions as scored_sessions,
)
from dealspace.match.results.scoring_forms import ScoringForm as ScoringForm
from dealspace.match.results.session_ranking import (
    rankings as rankings,
    room_matches as room_matches,
)
