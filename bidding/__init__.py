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
"""

from dealspace.bidding.bidding_system import BiddingSystem
from dealspace.bidding.choosing.choose import Bidder, Choice
from dealspace.bidding.choosing.practice_deals import AuctionNotFoundError, Practice
from dealspace.bidding.loading.load import load_system, shipped_systems
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.reading.call_conflicts import Conflict, Settled, settled
from dealspace.bidding.reading.interpreter import Interpreter, Reading
from dealspace.bidding.reading.meaning import Meaning
from dealspace.bidding.reading.mends import Mend, Mends, mends
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem, render

__all__ = [
    "AuctionNotFoundError",
    "Bidder",
    "BiddingSystem",
    "Choice",
    "Conflict",
    "Diagnostic",
    "Interpreter",
    "InvalidSystem",
    "LiveRule",
    "Meaning",
    "Mend",
    "Mends",
    "Practice",
    "Reading",
    "Settled",
    "System",
    "load_system",
    "mends",
    "render",
    "settled",
    "shipped_systems",
]
