"""Simulation where no rule decides: candidate calls compared on the same sampled deals, played double dummy.

candidates   the calls to compare, and the call where there is none
second_look  calls beside the book's that seem to win more
second_look_calls  which calls those may be, as players would bid
told         which hands have told all they have
projection   how the auction goes on after a call: what the rules make each hand call
tricks       double-dummy tricks, solved only as far as a contract's score needs
scores       the points of a final contract, doubled by opponents who can see it fail
compare      pairwise comparison of candidates on the same deals
simulate     the simulation itself
verdict      the result, for statistics and explanations
"""

from dealspace.bidding.judgement.candidate_calls import unjudged
from dealspace.bidding.judgement.effort import AT_THE_TABLE, EFFORT, Effort
from dealspace.bidding.judgement.second_look import may_depart
from dealspace.bidding.judgement.simulate import compare_with, judge, judge_among
from dealspace.bidding.judgement.verdict import DecidingDeal, Ending, Scored, Verdict

__all__ = [
    "AT_THE_TABLE",
    "EFFORT",
    "DecidingDeal",
    "Effort",
    "Ending",
    "Scored",
    "Verdict",
    "compare_with",
    "judge",
    "judge_among",
    "may_depart",
    "unjudged",
]
