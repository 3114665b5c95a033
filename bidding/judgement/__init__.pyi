"""The names of `judgement` and the modules that define them, for type checkers and for `lazy_names`."""

from dealspace.bidding.judgement.call_conditions import why_it_stands as why_it_stands
from dealspace.bidding.judgement.candidate_calls import unjudged as unjudged
from dealspace.bidding.judgement.effort import (
    AT_THE_TABLE as AT_THE_TABLE,
    EFFORT as EFFORT,
    Effort as Effort,
)
from dealspace.bidding.judgement.second_look import SecondLook as SecondLook
from dealspace.bidding.judgement.simulate import (
    compare_with as compare_with,
    explain_look as explain_look,
    judge as judge,
    judge_among as judge_among,
)
from dealspace.bidding.judgement.verdict import (
    DecidingDeal as DecidingDeal,
    Ending as Ending,
    Scored as Scored,
    Verdict as Verdict,
)
