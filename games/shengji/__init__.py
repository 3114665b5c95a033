"""Shengji (Tractor): several decks, two jokers each, and leads of several cards at once.

Public names are loaded from their modules when they are first used.

- Cards and order: `parse_kinds`, `count_kinds`, `TrumpOrder`. Leads: `read_lead`, `TrickFormat`; what they ask for:
  `weaker_formats`.
- Following: `is_legal` (the definition), `legal_plays` (many plays at once, compiled), `follow_help`.
- Tricks: `settle_lead` for throws, `trick_winner`. Deals: `SHENGJI_GAME`, `ShengjiState`, `SensibleShengji`; levels and
  matches: `level_change`, `LevelMatch`, `ShengjiMatch`. Rows of cases: `ANSWERS`.

>>> from dealspace.games.shengji import TrumpOrder, parse_kinds, read_lead
>>> print(read_lead(TrumpOrder.parse("4s"), parse_kinds("3h 3h 5h 5h Kh")))
Kh, 3h 3h 5h 5h
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
