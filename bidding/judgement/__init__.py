"""Simulation where no rule decides: candidate calls compared on the same sampled deals, played double dummy.

call_conditions  which conditions of the system's `judgement:` hold for a call
candidate_calls  the calls to compare, and the call where there is none
second_look      calls beside the book's that seem to win more
outlook          what the deals drawn promise: points, trumps, tricks
projection       how the auction goes on after a call: what the rules make each hand call
sampled_tricks   double-dummy tricks, solved only as far as a contract's score needs
scores           the points of a final contract, doubled by opponents who can see it fail
compare          pairwise comparison of candidates on the same deals
simulate         the simulation itself
verdict          the result, for statistics and explanations

Public names are loaded from their modules when they are first used: most hands are bid by a rule.
"""

from __future__ import annotations

from dealspace.runtime.lazy_names import lazy_names

__getattr__, __all__ = lazy_names(__name__, __file__)


def __dir__() -> list[str]:
    return __all__
