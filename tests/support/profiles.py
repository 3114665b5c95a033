"""Profiles of a small system: quick enough to look at every decision in a test."""

from __future__ import annotations

from pathlib import Path

from dealspace.match.bots.bot_files import BotSettings
from dealspace.studies.profile.profile_question import Closeness, Profiling
from tests.support.matches import small_settings

ALL = Closeness(solved=1.0, layouts=8, solved_layouts=4)
SOME = Closeness(solved=0.3, layouts=8, solved_layouts=4)


def small_profiling(folder: Path, closeness: Closeness = ALL, *, seed: int = 3) -> Profiling:
    """The notrump of one small system profiled against itself."""
    return Profiling(strong(folder), None, seed, closeness)


def strong(folder: Path) -> BotSettings:
    """A system that opens a strong notrump or a major, and knows nothing else."""
    return small_settings(folder)[0]
