"""Card play: the double-dummy solver and its analyses, and players that see only their own cards.

Public names are loaded from their modules when they are first used.

- Solving: `trick_table`, `solve_tricks`, `solve_cards`, `makes`, `makes_cards`, `relevant_cards`, or a `DoubleDummy`
  context for several questions about one board.
- Analyses: `solve_board`, `par`, `lead_table`, `best_line`, `card_costs`.
- Players: `play_card` for one card, `CardPlayer` with `PlaySettings` for many, `Posterior` for what a seat may infer
  about the hidden hands.

>>> from dealspace.play import solve_tricks
>>> solve_tricks([[0x1FFF << 13 * suit for suit in range(4)]], 3, 3).tolist()  # one suit each: West, with the spades
[13]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dealspace.play.analysis.best_line import CardLine, best_line
    from dealspace.play.analysis.board_results import BoardResults, solve_board
    from dealspace.play.analysis.card_costs import CardCost, PlayAnalysis, card_costs, record_costs
    from dealspace.play.analysis.lead_table import LeadTable, lead_table
    from dealspace.play.analysis.losses import Losses, losses, losses_of
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
        Watch,
        makes,
        makes_cards,
        relevant_cards,
        solve_cards,
        solve_tricks,
        trick_table,
    )
    from dealspace.play.double_dummy.table_files import WrongFile, read_tables, solve_to_file
    from dealspace.play.evidence import CONVENTIONS, EVIDENCE, Agreements, Convention
    from dealspace.play.evidence.posterior import Posterior
    from dealspace.play.players.claim import Claim, is_sound, offer
    from dealspace.play.players.decision import Decision, Layout, Option
    from dealspace.play.players.explanation import decision_row, explain
    from dealspace.play.players.play_card import play_card
    from dealspace.play.players.player import CardPlayer
    from dealspace.play.players.settings import PlaySettings

_HOMES = {
    "dealspace.play.analysis.best_line": "CardLine best_line",
    "dealspace.play.analysis.board_results": "BoardResults solve_board",
    "dealspace.play.analysis.card_costs": "CardCost PlayAnalysis card_costs record_costs",
    "dealspace.play.analysis.lead_table": "LeadTable lead_table",
    "dealspace.play.analysis.losses": "Losses losses losses_of",
    "dealspace.play.analysis.par": "Par par",
    "dealspace.play.double_dummy": (
        "BudgetSpent Cancelled CardTricks ContextBusy DoubleDummy Interrupted MakingCards Relevance "
        "Unfinished Watch makes makes_cards relevant_cards solve_cards solve_tricks trick_table"
    ),
    "dealspace.play.double_dummy.table_files": "WrongFile read_tables solve_to_file",
    "dealspace.play.evidence": "Agreements CONVENTIONS Convention EVIDENCE",
    "dealspace.play.evidence.posterior": "Posterior",
    "dealspace.play.players.claim": "Claim is_sound offer",
    "dealspace.play.players.decision": "Decision Layout Option",
    "dealspace.play.players.explanation": "decision_row explain",
    "dealspace.play.players.play_card": "play_card",
    "dealspace.play.players.player": "CardPlayer",
    "dealspace.play.players.settings": "PlaySettings",
}
"""The module of each name, imported when the name is first used; the imports above are for type checkers."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CONVENTIONS",
    "EVIDENCE",
    "Agreements",
    "BoardResults",
    "BudgetSpent",
    "Cancelled",
    "CardCost",
    "CardLine",
    "CardPlayer",
    "CardTricks",
    "Claim",
    "ContextBusy",
    "Convention",
    "Decision",
    "DoubleDummy",
    "Interrupted",
    "Layout",
    "LeadTable",
    "Losses",
    "MakingCards",
    "Option",
    "Par",
    "PlayAnalysis",
    "PlaySettings",
    "Posterior",
    "Relevance",
    "Unfinished",
    "Watch",
    "WrongFile",
    "best_line",
    "card_costs",
    "decision_row",
    "explain",
    "is_sound",
    "lead_table",
    "losses",
    "losses_of",
    "makes",
    "makes_cards",
    "offer",
    "par",
    "play_card",
    "read_tables",
    "record_costs",
    "relevant_cards",
    "solve_board",
    "solve_cards",
    "solve_to_file",
    "solve_tricks",
    "trick_table",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'dealspace.play' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
