"""Bidding systems: read from YAML, what their calls mean, and the call they make with a hand."""

from dealspace.bidding.choose import Bidder, Choice
from dealspace.bidding.diagnostics import Diagnostic, InvalidSystem, render
from dealspace.bidding.meaning import Interpreter, Meaning, Reading
from dealspace.bidding.system import System, load_system, shipped_systems

__all__ = [
    "Bidder",
    "Choice",
    "Diagnostic",
    "Interpreter",
    "InvalidSystem",
    "Meaning",
    "Reading",
    "System",
    "load_system",
    "render",
    "shipped_systems",
]
