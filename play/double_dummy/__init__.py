"""The double-dummy solver: `solver` is the door to the compiled kernel, `reference` its slow twin."""

from dealspace.play.double_dummy.answers import CardTricks, MakesProof, MakingCards, Relevance
from dealspace.play.double_dummy.batches import (
    BudgetError,
    SolveCancelledError,
    SolveInterruptedError,
    UnfinishedSolveError,
    Watch,
)
from dealspace.play.double_dummy.solver import (
    TABLE_BYTES,
    ContextBusyError,
    DoubleDummy,
    makes,
    makes_cards,
    makes_proof,
    relevant_cards,
    solve_cards,
    solve_tricks,
    trick_table,
)

__all__ = [
    "TABLE_BYTES",
    "BudgetError",
    "CardTricks",
    "ContextBusyError",
    "DoubleDummy",
    "MakesProof",
    "MakingCards",
    "Relevance",
    "SolveCancelledError",
    "SolveInterruptedError",
    "UnfinishedSolveError",
    "Watch",
    "makes",
    "makes_cards",
    "makes_proof",
    "relevant_cards",
    "solve_cards",
    "solve_tricks",
    "trick_table",
]
