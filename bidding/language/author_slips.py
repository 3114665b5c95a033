"""What authors write by habit, from BML and from notes on bidding, where a system file has another way to write it.

One table: for each slip where it is met, how it looks, an example, what to write, and why. The help of a problem that
has none is taken from it; nothing that can be read is changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from dealspace.bidding.system.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class AuthorSlip:
    """A habit.

    Attributes:
        where: in a `pattern`, in the `call` of a rule, or in a `condition`.
        form: how it looks.
        example: a text that has it.
        write: what stands for the example in a file.
        why: what to know about it, or nothing.
    """

    where: str
    form: re.Pattern[str]
    example: str
    write: str
    why: str = ""

    @property
    def help(self) -> str:
        """The sentence."""
        return f'write {self.write} for "{self.example}"' + (f": {self.why}" if self.why else "")


def _slip(where: str, form: str, example: str, write: str, why: str = "") -> AuthorSlip:
    return AuthorSlip(where, re.compile(form), example, write, why)


_SEAT = r"\b(?:1st|2nd|3rd|4th|first|second|third|fourth)\b"
_STRAINS = r"^[1-7](?:[CDHS]{2,}|[CDHSN]/\w+)$"
SLIPS: tuple[AuthorSlip, ...] = (
    # auctions
    _slip(
        "pattern",
        r"\w\)?\s*[-–—]+\s*\(?\w",
        "1N-2C",
        "1N 2C",
        "calls stand apart by blanks, theirs in brackets, passes left out",
    ),
    _slip("pattern", r"[,/;]", "1H/1S", "1H | 1S", "auctions are joined by |, and 1M is either"),
    _slip(
        "pattern",
        r"(?:^|\s)\(?[1-7][CDHS]{2,}",
        "2HS",
        "2M",
        "M is either major, m either minor, x any suit; or 2H | 2S",
    ),
    # calls of rules
    _slip(
        "call", r"[!*]$", "2D!", "2D", "an alert is a key of the rule: artificial: true, alert: and the words for it"
    ),
    _slip(
        "call", _STRAINS, "2HS", "2M", "M is either major, m either minor, x any suit; which first is said by prefer:"
    ),
    _slip("call", r"^[1-7][CDHSN]\+$", "3C+", "3x", "a rule makes one call, or one for each suit of a letter"),
    # lengths and suits
    _slip("condition", r"!\s?[shdcSHDC]\b", "5+!h", "5+H", "suits are C D H S, or ♣ ♦ ♥ ♠"),
    _slip("condition", r"\b\d?\+?[shdc]\b", "5+h", "5+H", "suits are capital letters"),
    _slip("condition", r"\bvoid\b", "void(C)", "0C", "a length is a number before the suit"),
    _slip("condition", r"\bsingletons?\b", "singleton C", "1C", "0-1C is at most one card"),
    _slip("condition", r"\bdoubletons?\b", "doubleton C", "2C", "0-2C is at most two cards"),
    _slip("condition", r"\b(?:\d+c|cM|cm|[45]cM)\b|\b\d+-?card\b|\bc[MmSHDC]\b", "4cM", "4+M", "4M is just four"),
    _slip("condition", r"\b\d?\+?[SHDC]\d\+?[SHDC]", "5S4H", "5S and 4H"),
    _slip("condition", r"\b[MmxyzSHDC]\d+\+?|\b\d+[MmxyzSHDC]\+", "M5+", "5+M", "5M is just five"),
    _slip("condition", r"\bOM\b|\bother major\b", "5+OM", "5+oM", "oM is the other of a bound M"),
    _slip(
        "condition",
        r"\b(?:better|longer|longest) (?:minor|major|suit)\b",
        "better minor",
        "C >= D",
        "which suit a rule for 1m or 1M names first is said by prefer: longest",
    ),
    _slip("condition", r"\b(?:6\+ ?suit|long suit|one[- ]suiter)\b|\d\+ suit\b", "6+ suit", "longest 6+"),
    _slip(
        "condition",
        r"\bgood suit\b|\b2/3 top\b",
        "good suit",
        "top3(M) 2+",
        "how many of the three highest; a define: names it",
    ),
    # shapes
    _slip("condition", r"\bunbal(?:anced)?\b", "unbal", "not balanced"),
    _slip("condition", r"\b(?:semi|quasi)-?bal(?:anced)?\b", "semibal", "semibalanced"),
    _slip("condition", r"\bbal\.?(?!\w)", "bal", "balanced"),
    _slip("condition", r"\bany \d{4}\b", "any 5332", "shape any 5332", "without any in the order S H D C"),
    # points and tricks
    _slip("condition", r"\bhcp\d|\bhcp-", "hcp15-17", "hcp 15-17", "a blank stands behind a name"),
    _slip("condition", r"(?i)\bLTC\b|\bloosers?\b", "LTC 7", "losers 7", "losers 0-7 is seven or fewer"),
    _slip(
        "condition",
        r"(?i)\b(?:support|dummy|distribution|dist) ?(?:points?|pts?)\b",
        "support points 10+",
        "spoints(M) 10+",
        "points for a suit as trumps",
    ),
    _slip("condition", r"\bQTs?\b", "QT 2+", "quick_tricks 2+"),
    _slip("condition", r"\bPTs?\b", "PT 8+", "playing_tricks 8+"),
    _slip("condition", r"\bAKQ ?points?\b|\bcontrols? points?\b", "control points 4+", "controls 4+"),
    _slip("condition", r"(?i)\brule of (?:20|15)\b", "rule of 20", "rule20", "rule15 for fourth seat"),
    _slip(
        "condition",
        r"^(?:good|bad)$|\b(?:good|bad) \d+\b",
        "good 14",
        "hcp 15-17 with good 14",
        "a tolerance stands behind a range",
    ),
    _slip(
        "condition",
        r"(?<![\w.])(?:max|min)(?:imum)?\b",
        "max",
        "hcp 17+",
        "a range of one's own; hcp + partner.hcp.min >= 25 speaks of both hands",
    ),
    _slip(
        "condition",
        r"^\s*\d+ ?(?:or|/) ?\d+\s*$",
        "1 or 4",
        "aces in 1|4",
        "values are joined by |, behind what is counted",
    ),
    _slip(
        "condition",
        r"(?<![\w.(-])\d+ ?[-–] ?\d+(?= and| or|,|$|\))",
        "8-9 and balanced",
        "hcp 8-9 and balanced",
        "a range stands behind what it is of",
    ),
    # holdings
    _slip("condition", r"\b(?:[CDHS]|[Cc]lub|[Dd]iamond|[Hh]eart|[Ss]pade)s? stop(?:per)?\b", "H stopper", "stop(H)"),
    _slip("condition", r"^\s*[AKQJ]{2,}x*\s*$|\b[AKQJ]x+\b", "AK", "holds SA SK", "top2(M) 2 is the ace and king of M"),
    # what partner has
    _slip(
        "condition",
        r"\b(?:\d\+? ?(?:card )?)?(?:support|fit)\b",
        "3 card support",
        "3+M",
        "the suit is a letter of the pattern; M + partner.M.min >= 8 counts both hands",
    ),
    # how far a call forces
    _slip(
        "condition",
        r"\b(?:GF|FG|F1|NF|forcing|nonforcing|INV|inv|invit\w*|SI|signoff)\b",
        "GF",
        "hcp + partner.hcp.min >= 25",
        "how far a call forces is a key of its rule, forcing: game or round; what it needs is said in points",
    ),
    # what everybody knows
    _slip("condition", _SEAT + r"|\b(?:1st|2nd)/", "third seat", "seat 3", "in a when:; seat 1-2 is first or second"),
    _slip(
        "condition",
        r"(?i)\b(?:nv|nonvul|non-vul|vulnerable|unfav\w*|fav\w*|white|red|green|amber|w/r|r/w)\b",
        "favourable",
        "not vul and they_vul",
        "in a when:; vul is our side, they_vul theirs",
    ),
    _slip(
        "condition",
        r"(?i)\b(?:un)?passed(?: hand)?\b|\bph\b|\bPH\b",
        "passed hand",
        "passed_hand",
        "in a when:; not passed_hand for one that has not passed",
    ),
    _slip(
        "condition",
        r"(?i)\b(?:MPs?|matchpoints?|pairs|IMPs?|teams)\b",
        "MP",
        "scoring is matchpoints",
        "in a when:; or scoring is imps",
    ),
    _slip(
        "condition",
        r"(?i)\b(?:un)?contested\b|\bcompetition\b|\b(?:opps?|opponents) (?:silent|passed)\b",
        "uncontested",
        "not competing",
        "in a when:; interfered is about their last call alone",
    ),
    _slip("condition", r"^\s*any(?:thing| hand)?\s*$", "any hand", "else", "shape any 5332 is one in any order"),
    # signs
    _slip("condition", r"&|\bAND\b|\+\+", "4+S & 4+H", "4+S and 4+H"),
    _slip("condition", r"\|\||\bOR\b|(?<=\w) ?/ ?(?=\w)", "5+H / 5+S", "5+H or 5+S"),
)
"""The first that a text has is told."""


def help_for_slip(where: str, text: str) -> str | None:
    """The sentence for what somebody wrote there; None where nothing is known.

    >>> help_for_slip("pattern", "1N-2C")
    'write 1N 2C for "1N-2C": calls stand apart by blanks, theirs in brackets, passes left out'
    """
    found = _slip_in(where, text)
    return found.help if found is not None else None


def _slip_in(where: str, text: str) -> AuthorSlip | None:
    return next((slip for slip in SLIPS if slip.where == where and slip.form.search(text)), None)


_QUOTED = re.compile(r'"([^"]+)"')


def with_slip_named(problem: Diagnostic) -> Diagnostic:
    """A problem of an unknown name with the sentence for it, where there is one and no other help."""
    word = _QUOTED.search(problem.message)
    if problem.code != "unknown-name" or problem.help is not None or word is None:
        return problem
    slip = _slip_in("condition", word[1])
    if slip is None or f'did you mean "{slip.write}"' in problem.message:
        return problem
    return replace(problem, message=problem.message.partition(": did you mean")[0], help=slip.help)
