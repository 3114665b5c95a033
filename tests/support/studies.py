"""Studies of two small systems that differ by their notrumps: quick enough to study boards in a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dealspace.match.bots.bot_files import BotSettings
from dealspace.studies.comparison.comparison import Comparison, study_board
from dealspace.studies.comparison.dealing import Dealing
from dealspace.studies.comparison.swing import StudiedBoard
from dealspace.studies.registry import study_of
from tests.support.matches import small_settings


class SmallStudies:
    """The players "strong" and "weak", who open notrumps of 15–17 and 11–14, and studies of the first."""

    def __init__(self, folder: Path) -> None:
        self.strong, self.weak = small_settings(folder)

    def asked(self, word: str, dealing: Dealing | None = None, **also: Any) -> Comparison:
        """A study of "strong", "weak" being whoever it needs."""
        study = study_of(word)
        usual: dict[str, BotSettings] = dict.fromkeys(study.needs, self.weak)
        return Comparison(study, self.strong, dealing=dealing or Dealing(1, study.usual_where), **{**usual, **also})


def studied(asked: Comparison, count: int) -> list[StudiedBoard]:
    """The first boards of a study, each of which must be bid."""
    found = [study_board(task) for task in asked.boards(count)]
    assert all(isinstance(each, StudiedBoard) for each in found), found
    return [each for each in found if isinstance(each, StudiedBoard)]
