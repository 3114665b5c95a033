"""How a card player decides: the section `[play]` of a bot's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from dealspace.cards.notation import settings_repr
from dealspace.play.evidence import CONVENTIONS, EVIDENCE, SILENT, Convention
from dealspace.play.players.clock import Budget, Counted
from dealspace.play.players.outcomes import SCORINGS, Scoring
from dealspace.runtime.settings import SettingsSection

METHODS = ("isdd", "rules", "random")
SIGNALS = ("system", *CONVENTIONS)
OUR_EVIDENCE = ("carding",)
STRANGERS_EVIDENCE, STRANGERS_OFF_BOOK = ("carding", "calls", "contract"), 0.25
"""`evidence`, and `off_book`, by who bid the auction: our systems, or others. Measured, docs/design/0014."""
MOST_WORLDS = 10_000
HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True, repr=False)
class PlaySettings:
    """The settings of one card player.

    Attributes:
        method: `isdd` solves sampled worlds double dummy; `rules` and `random` are baselines.
        worlds: worlds solved for an early decision, at most; more of them in late tricks.
        time_ms: the mean time of a decision, more for early tricks; 0: no limit but the number of worlds.
        clock: the time counted: `wall`, elapsed time, or `cpu`, processor time of this process.
        scoring: what cards are compared by.
        auction: whether what the calls have shown is used.
        evidence: sources of likelihoods for cards and calls, names in `EVIDENCE`; None: as `resolved` chooses.
        signals: how its side signals in defence: `system`, by the system's `carding`, or the name of a convention.
        off_book: the probability that a call of the opponents, or of partner where none of the players uses our
            systems, shows nothing; None: as `resolved` chooses.
        threads: threads of the double-dummy solver.
    """

    method: str = "isdd"
    worlds: int = 20
    time_ms: int = 0
    clock: Counted = "wall"
    scoring: Scoring = "imps"
    auction: bool = True
    evidence: tuple[str, ...] | None = None
    signals: str = "system"
    off_book: float | None = None
    threads: int = 1

    def __repr__(self) -> str:
        return settings_repr(self)

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> PlaySettings:
        """The settings of a section `[play]`. Raises NotationError for a key or a value that is none."""
        section = SettingsSection.of(table, "[play]")
        usual = cls()
        read = cls(
            method=section.one_of("method", METHODS, usual.method),
            worlds=section.whole("worlds", usual.worlds, 1, MOST_WORLDS),
            time_ms=section.whole("time_ms", usual.time_ms, 0, HOUR_MS),
            clock=cast(Counted, section.one_of("clock", get_args(Counted), usual.clock)),
            scoring=cast(Scoring, section.one_of("scoring", SCORINGS, usual.scoring)),
            auction=section.truth("auction", usual.auction),
            evidence=section.words("evidence", EVIDENCE) if "evidence" in section else usual.evidence,
            signals=section.one_of("signals", SIGNALS, usual.signals),
            off_book=section.number("off_book", 0.0, 0.0, 0.99) if "off_book" in section else usual.off_book,
            threads=section.whole("threads", usual.threads, 1, 256),
        )
        section.may_have("evidence", "off_book")
        section.check()
        return read

    def resolved(self, *, strangers: bool = False) -> PlaySettings:
        """These settings with `evidence` and `off_book` chosen where they are None.

        Args:
            strangers: the auction was bid by players who do not use our systems, as in a record.
        """
        evidence, off_book = (STRANGERS_EVIDENCE, STRANGERS_OFF_BOOK) if strangers else (OUR_EVIDENCE, 0.0)
        return replace(
            self,
            evidence=evidence if self.evidence is None else self.evidence,
            off_book=off_book if self.off_book is None else self.off_book,
        )

    @property
    def budget(self) -> Budget:
        """The time limit of its decisions."""
        return Budget(self.time_ms, self.clock)

    def convention(self, carding: Mapping[str, str]) -> Convention:
        """How two players of these settings signal if their system has this `carding`. Raises NotationError."""
        if self.method != "isdd":  # the others give no signals
            return SILENT
        return CONVENTIONS[self.signals] if self.signals != "system" else Convention.read(carding)
