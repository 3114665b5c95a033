"""What a call shows, for a person and for a page: words, alternatives with their shares, forcing, alert, the rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dealspace.bidding import Meaning, System
from dealspace.bidding.system.rule_text import rule_text
from dealspace.cards import PASS
from dealspace.inference import ALWAYS, words
from dealspace.query.display.numbers import percent
from dealspace.query.display.render import how_forcing

UNDEFINED = "undefined"
FORCED_PASS = "undefined: partner's call is forcing"


@dataclass(frozen=True)
class CallMeaning:
    """What one call shows, made or not.

    Attributes:
        meaning: by the system of the caller's side.
        forced: whether partner's call was forcing, so that a pass is against the system.
        system: of the caller's side, for the text of the rule.
    """

    meaning: Meaning
    forced: bool = False
    system: System | None = None

    @property
    def defined(self) -> bool:
        """Whether the system gives the call a meaning here; a pass always has one unless it is ruled out."""
        return self.meaning.booked or (self.meaning.call == PASS and not self.forced)

    @cached_property
    def text(self) -> str:
        """The call in a line: what it shows, the likeliest first; `undefined, natural: 5+ ♣` outside the system."""
        if self.defined:
            return self.meaning.say
        if self.meaning.call == PASS:
            return FORCED_PASS
        assumed = self.meaning.assumed
        return UNDEFINED if assumed == ALWAYS else f"{UNDEFINED}, natural: {words(assumed)}"

    @property
    def forcing(self) -> str | None:
        """`forcing`, `game forcing`, `forcing to 2NT`; None where partner may pass."""
        return how_forcing(self.meaning)

    @property
    def rule(self) -> dict[str, Any] | None:
        """Where the first rule that makes the call stands and its text, `{"file", "line", "text"}`; or None."""
        if not self.meaning.rules:
            return None
        location = self.meaning.rules[0].rule.location
        text = None if self.system is None else rule_text(self.system, location)
        return {"file": location.file, "line": location.line, "text": text}

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: seat, call, text, alternatives with shares of 0 to 1, forcing, alert, announce, defined, rule."""
        return {
            "seat": str(self.meaning.seat),
            "call": str(self.meaning.call),
            "text": self.text,
            "alternatives": [
                {"text": each.text, "share": round(each.share, 4)} for each in self.meaning.alternatives
            ],
            "forcing": self.forcing,
            "alert": self.meaning.alerted,
            "announce": self.meaning.announce,
            "defined": self.defined,
            "rule": self.rule,
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """`West   2♦    ! Limit raise or better · forcing`; then all alternatives, where there are several."""
        notice, call = self.meaning.notice, self.meaning.call.symbol
        forcing = f" · {self.forcing}" if self.forcing else ""
        yield f"{self.meaning.seat.title:<6} {call:<5}{notice.mark:2} {self.text}{notice.said}{forcing}"
        if len(self.meaning.alternatives) > 1:
            for each in self.meaning.alternatives:
                yield f"{'':15}{percent(each.share):>8}  {each.text}"
