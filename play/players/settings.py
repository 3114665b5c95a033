"""How a card player decides, as a bot's file says it in its section `[play]`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from dealspace.cards.notation import settings_repr
from dealspace.play.evidence import CONVENTIONS, EVIDENCE, SILENT, Convention
from dealspace.play.players.clock import Budget, Counted
from dealspace.play.players.ismcts import Leaves
from dealspace.play.players.outcomes import SCORINGS, Scoring
from dealspace.runtime.settings import SettingsSection

METHODS = ("isdd", "alphamu", "ismcts", "rules", "random")
SIGNALS = ("system", *CONVENTIONS)
SIGNALLING = ("isdd", "alphamu")
"""The methods that give signals."""
OUR_EVIDENCE = ("carding",)
STRANGERS_EVIDENCE, STRANGERS_OFF_BOOK = ("carding", "calls", "contract"), 0.25
"""What is made of an auction that was bid by our systems, and of one by strangers: measured, docs/design/0014."""
MOST_WORLDS = 10_000
HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """One player's settings.

    Attributes:
        method: `isdd` solves sampled worlds double dummy; `alphamu` looks for one line for all of them when declaring;
            `ismcts` grows one tree over what is seen; `rules` and `random` are baselines.
        worlds: worlds solved for an early decision, at most; `isdd` solves more of them in late tricks.
        time_ms: the mean time a decision may take, more of it for early tricks; 0: as long as the worlds take.
        clock: what counts as time: `wall`, what passes, or `cpu`, what the process uses.
        scoring: what is compared.
        auction: whether what the calls have told is made use of.
        evidence: what cards played and calls are taken to say, names of `play.evidence`; None: as `heard` has it.
        signals: how defenders of its side tell each other by small cards what they hold: `system`, as the system's
            `carding` has it, or the name of a convention.
        off_book: how often a call of the opponents, and of partner where all are strangers, is taken to say nothing;
            None: as `heard` has it.
        threads: over how many the solver is spread.
        depth: for αμ, declarer's cards chosen for all worlds at once.
        exploration, leaves: for `ismcts`, the constant of its bounds, and how leaves are valued.
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

    def heard(self, *, strangers: bool = False) -> PlaySettings:
        """What the settings leave open filled in as the auction deserves.

        Args:
            strangers: all four players bid in ways of their own, as in records; else our systems were bid.
        """
        evidence, off_book = (STRANGERS_EVIDENCE, STRANGERS_OFF_BOOK) if strangers else (OUR_EVIDENCE, 0.0)
        return replace(
            self,
            evidence=evidence if self.evidence is None else self.evidence,
            off_book=off_book if self.off_book is None else self.off_book,
        )

    @property
    def budget(self) -> Budget:
        """The time of its decisions."""
        return Budget(self.time_ms, self.clock)

    def convention(self, carding: Mapping[str, str]) -> Convention:
        """How two players of these settings signal, where their system has this `carding`. Raises NotationError."""
        if self.method not in SIGNALLING:
            return SILENT
        return CONVENTIONS[self.signals] if self.signals != "system" else Convention.read(carding)
