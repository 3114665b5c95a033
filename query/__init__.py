"""Questions about deals and auctions, and their answers: for people, for programs and as pictures.

>>> from dealspace.inference import DealSpace
>>> from dealspace.query import ask
>>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
>>> ask(space, "count", "hcp:N")["count"]
4355986988444000

Public names are loaded from their modules when they are first used.
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
