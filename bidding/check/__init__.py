"""The linter: properties of a system, proved or refuted along its likeliest auctions."""

from dealspace.bidding.check.allow import Allowance, allowances
from dealspace.bidding.check.lint_report import LINTED, Report, auction_for, lint
from dealspace.bidding.check.lint_walk import Options
from dealspace.bidding.check.lint_workers import LeftOut

__all__ = ["LINTED", "Allowance", "LeftOut", "Options", "Report", "allowances", "auction_for", "lint"]
