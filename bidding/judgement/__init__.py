"""Judgement beyond the book: candidate calls compared on the same sampled deals, played double dummy.

candidates   the calls worth a thought, and when there is none
projection   how the auction goes on after a call: what our side's book says, hand by hand
tricks       double-dummy tricks, solved no further than a contract's score needs
scores       what a final contract is worth, doubled by opponents who can see it fail
compare      candidates against one another, pairwise on the same deals
simulate     the judgement itself
verdict      what came out, to be counted, told and explained
"""

from dealspace.bidding.judgement.candidates import unjudged
from dealspace.bidding.judgement.effort import EFFORT, Effort
from dealspace.bidding.judgement.simulate import judge, judge_among
from dealspace.bidding.judgement.verdict import DecidingDeal, Ending, Scored, Verdict

__all__ = ["EFFORT", "DecidingDeal", "Effort", "Ending", "Scored", "Verdict", "judge", "judge_among", "unjudged"]
