"""The errors of all rooms: `from dealspace.errors import InfeasibleError`.

All are of the class `BridgeError`, and those about input of `ValueError` as well. Each is loaded from its module when
it is first used; `errors.pyi` lists them by what they are about.

>>> from dealspace import DealSpace
>>> from dealspace.errors import InfeasibleError
>>> try:
...     DealSpace(where={"W": "hcp 25+", "E": "hcp 16+"}).sample(1)
... except InfeasibleError:
...     print("there is no such deal")
there is no such deal
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
