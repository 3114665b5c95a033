"""The names of `dealspace.play` and the modules that define them, for type checkers and for `lazy_names`."""

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
    losses_of as losses_of,
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
    MakesProof as MakesProof,
    MakingCards as MakingCards,
    Relevance as Relevance,
    UnfinishedSolveError as UnfinishedSolveError,
    Watch as Watch,
    makes as makes,
    makes_cards as makes_cards,
    makes_proof as makes_proof,
    relevant_cards as relevant_cards,
    solve_cards as solve_cards,
    solve_tricks as solve_tricks,
    trick_table as trick_table,
)
from dealspace.play.double_dummy.table_files import (
    TableFileError as TableFileError,
    read_tables as read_tables,
    solve_to_file as solve_to_file,
)
from dealspace.play.evidence import (
    CONVENTIONS as CONVENTIONS,
    EVIDENCE as EVIDENCE,
    Agreements as Agreements,
    Convention as Convention,
)
from dealspace.play.evidence.posterior import Posterior as Posterior
from dealspace.play.players.claim import (
    Claim as Claim,
    is_sound as is_sound,
    offer as offer,
)
from dealspace.play.players.decision import (
    Decision as Decision,
    Layout as Layout,
    Option as Option,
)
from dealspace.play.players.explanation import (
    decision_row as decision_row,
    explain as explain,
)
from dealspace.play.players.play_card import play_card as play_card
from dealspace.play.players.player import CardPlayer as CardPlayer
from dealspace.play.players.player_settings import PlaySettings as PlaySettings
from dealspace.play.suit_lines import (
    Combination as Combination,
    InvalidSuit as InvalidSuit,
    SuitLayout as SuitLayout,
    SuitLine as SuitLine,
    SuitLines as SuitLines,
    solve_suit as solve_suit,
)
