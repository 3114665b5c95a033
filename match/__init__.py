"""Bots and where they meet: one board, matches (`arena`), the table-manager protocol (`manager`); sessions (`results`).

Public names are loaded from their modules when they are first used.
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
