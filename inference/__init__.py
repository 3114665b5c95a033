"""What is known about hidden hands: a constraint model of the deal, and two engines that answer questions about it.

From a call to a card, with the file that does each step::

    four hands of 52 booleans: 13 of a hand true, each card in one     cpsat/encoder.py
        │
        │  each call adds constraints on a hand                        constraints/constraint.py
        │  as statements, each with its source                         statements/knowledge.py
        ▼
    the deal space: every deal that satisfies them all                 space.py
        │
        │  one protocol, two engines                                   engine.py
        │    CP-SAT: is there a deal, what contradicts what            cpsat/deal_model.py
        │    counting: how many, how likely; uniform samples           exact/exact_engine.py
        ▼
    the determinizer: deals drawn from the space (worlds)              worlds/worlds.py
        │
        ▼
    the double-dummy player: every card's tricks in each world         play/double_dummy/solver.py

Statements are about one hand each; `several_hands` adds conditions such as `hcp(north) + hcp(south) >= 25`. What can be
said of a hand is in `quantities`, `constraints` and their `language`. Of one hand by itself, `hand_questions` are
answered from the tables of `one_hand`.

Public names are loaded from their modules when they are first used.
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
