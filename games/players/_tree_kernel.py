"""The compiled tree search for this processor: one source, built plain and (x86-64) for processors with BMI2.

Both give the same answers. DEALSPACE_PORTABLE=1 in the environment forces the plain one.
"""

from __future__ import annotations

import importlib
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from dealspace.games.players import _ismcts

__all__ = ["TreeSearch", "greedy_choice", "play_outs"]

if TYPE_CHECKING:
    from dealspace.games.players._ismcts import TreeSearch, greedy_choice, play_outs
else:
    _module = _ismcts
    if _ismcts.processor_has_bmi2() and os.environ.get("DEALSPACE_PORTABLE") != "1":
        with suppress(ImportError):  # built without it
            _module = importlib.import_module("dealspace.games.players._ismcts_bmi2")
    TreeSearch, greedy_choice, play_outs = _module.TreeSearch, _module.greedy_choice, _module.play_outs
