"""How a card player decides: the section `[play]` of a bot's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

from dealspace.cards.notation import settings_repr
from dealspace.play.evidence import CONVENTIONS, EVIDENCE, SILENT, Convention
from dealspace.play.players.clock import Budget, Counted
from dealspace.play.players.outcomes import SCORINGS, Scoring
from dealspace.runtime.settings import SettingsSection

Leaves = Literal["double_dummy", "random"]
METHODS = ("isdd", "alphamu", "ismcts", "rules", "random")
SIGNALS = ("system", *CONVENTIONS)
SIGNALLING = ("isdd", "alphamu")
"""The methods that give signals."""
OUR_EVIDENCE = ("carding",)
STRANGERS_EVIDENCE, STRANGERS_OFF_BOOK = ("carding", "calls", "contract"), 0.25
"""`evidence`, and `off_book`, by who bid the auction: our systems, or others. Measured, docs/design/0014."""
MOST_WORLDS = 10_000
HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True, repr=False)
class PlaySettings:
    """The settings of one card player.

    Attributes:
        method: `isdd` solves sampled worlds double dummy; `alphamu` looks for one line for all of them when declaring;
            `ismcts` grows one search tree over information sets; `rules` and `random` are baselines.
        worlds: worlds solved for an early decision, at most; `isdd` solves more of them in late tricks.
        time_ms: the mean time of a decision, more for early tricks; 0: no limit but the number of worlds.
        clock: the time counted: `wall`, elapsed time, or `cpu`, processor time of this process.
        scoring: what cards are compared by.
        auction: whether what the calls have shown is used.
        evidence: sources of likelihoods for cards and calls, names in `EVIDENCE`; None: as `resolved` chooses.
        signals: how its side signals in defence: `system`, by the system's `carding`, or the name of a convention.
        off_book: the probability that a call of the opponents, or of partner where none of the players uses our
            systems, shows nothing; None: as `resolved` chooses.
        threads: threads of the double-dummy solver.
        depth: for `alphamu`, declarer's cards chosen for all worlds at once; 1: the card on turn alone.
        exploration: for `ismcts`, the constant of UCB1.
        leaves: for `ismcts`, how leaves are valued.
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
    depth: int = 2
    exploration: float = 0.7
    leaves: Leaves = "double_dummy"

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
            depth=section.whole("depth", usual.depth, 1, 6),
            exploration=section.number("exploration", usual.exploration, 0.0, 100.0),
            leaves=cast(Leaves, section.one_of("leaves", get_args(Leaves), usual.leaves)),
        )
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
        if self.method not in SIGNALLING:
            return SILENT
        return CONVENTIONS[self.signals] if self.signals != "system" else Convention.read(carding)
