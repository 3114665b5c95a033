"""Bidding systems: loaded from YAML files, what their calls mean, and the call they make with a hand.

>>> from dealspace.bidding import load_system
>>> sayc = load_system("sayc")
>>> sayc.bid("AQ32.K54.QJ3.A92").call.symbol
'1NT'
>>> sayc.read("1N P 2C").meanings[0].say
'15–17 HCP, balanced'

The rooms, each of which imports only those before it:

    patterns    auction patterns, call patterns, letters
    system      a compiled system as frozen data
    machine     the rules in force at a point of an auction, and what their conditions mean there
    language    from the text of system files to a system
    meaning, interpreter    what calls mean, and auctions read
    judgement   a call by simulation where the rules leave a choice
    choose, bidding_system  the call of a hand
    loading     systems by name, and the cache of compiled ones
    check       the linter
    report      systems as books, outlines and graphs

Public names are loaded from their modules when they are first used.
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
