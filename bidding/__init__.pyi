"""The names of `dealspace.bidding` and the modules that define them, for type checkers and for `lazy_names`."""

from dealspace.bidding.bidding_system import BiddingSystem as BiddingSystem
from dealspace.bidding.choosing.choose import (
    Bidder as Bidder,
    Choice as Choice,
)
from dealspace.bidding.choosing.practice_deals import (
    AuctionNotFoundError as AuctionNotFoundError,
    Practice as Practice,
)
from dealspace.bidding.loading.load import (
    load_system as load_system,
    shipped_systems as shipped_systems,
)
from dealspace.bidding.machine.live_rule import LiveRule as LiveRule
from dealspace.bidding.reading.call_conflicts import (
    Conflict as Conflict,
    Settled as Settled,
    settled as settled,
)
from dealspace.bidding.reading.interpreter import (
    Interpreter as Interpreter,
    Reading as Reading,
)
from dealspace.bidding.reading.meaning import Meaning as Meaning
from dealspace.bidding.reading.mends import (
    Mend as Mend,
    Mends as Mends,
    mends as mends,
)
from dealspace.bidding.system.compiled_system import System as System
from dealspace.bidding.system.diagnostics import (
    Diagnostic as Diagnostic,
    InvalidSystem as InvalidSystem,
    render as render,
)
