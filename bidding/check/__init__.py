"""The linter: properties of a system, proved or refuted along its likeliest auctions."""

from dealspace.bidding.check.allow import Allowance, allowances
from dealspace.bidding.check.report import LINTED, Report, auction_for, lint
from dealspace.bidding.check.team import LeftOut
from dealspace.bidding.check.walk import Options

__all__ = ["LINTED", "Allowance", "LeftOut", "Options", "Report", "allowances", "auction_for", "lint"]
