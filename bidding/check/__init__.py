"""The linter: what a system says of itself, checked with proofs over its likeliest auctions."""

from bidding.check.allow import Allowance, allowances
from bidding.check.report import LINTED, Report, auction_for, lint
from bidding.check.team import LeftOut
from bidding.check.walk import Options

__all__ = ["LINTED", "Allowance", "LeftOut", "Options", "Report", "allowances", "auction_for", "lint"]
