"""The compiled solver for this processor: one source, built plain and (x86-64) for processors with BMI2.

Both give the same answers and node counts. DEALSPACE_PORTABLE=1 in the environment forces the plain one.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING

from dealspace.play.double_dummy import _solver

__all__ = ["BUILD", "Solver"]

BUILD = "portable"  # which of the two is in use: "bmi2" or "portable"

if TYPE_CHECKING:
    from dealspace.play.double_dummy._solver import Solver
else:
    Solver = _solver.Solver
    if _solver.processor_has_bmi2() and os.environ.get("DEALSPACE_PORTABLE") != "1":
        try:
            Solver = importlib.import_module("dealspace.play.double_dummy._solver_bmi2").Solver
            BUILD = "bmi2"
        except ImportError:  # built without it
            pass
