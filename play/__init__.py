"""Card play: the double-dummy solver and its analyses, and players that see only their own cards.

Public names are loaded from their modules when they are first used.

- Solving: `trick_table`, `solve_tricks`, `solve_cards`, `makes`, `makes_cards`, `makes_proof`, `relevant_cards`, or a
  `DoubleDummy` context for several questions about one board.
- Analyses: `solve_board`, `par`, `lead_table`, `best_line`, `card_costs`.
- One suit: `solve_suit`, the best line and its exact chance for each number of tricks.
- Players: `play_card` for one card, `CardPlayer` with `PlaySettings` for many, `Posterior` for what a seat may infer
  about the hidden hands.

>>> from dealspace.play import solve_tricks
>>> solve_tricks([[0x1FFF << 13 * suit for suit in range(4)]], 3, 3).tolist()  # one suit each: West, with the spades
[13]
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
