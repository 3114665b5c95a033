"""NumPy with one thread: OpenBLAS, which it brings along, starts one for each processor as soon as it is loaded.

That takes a third of the time in which NumPy is loaded, and the threads would have nothing to do: no large matrices are
multiplied here, and work is spread over processes. Programs of others that we start decide for themselves.
"""

from __future__ import annotations

import os

_VARIABLE = "OPENBLAS_NUM_THREADS"
_was_unset = False


def keep_numpy_to_one_thread() -> None:
    """In this process and its workers, from before NumPy is loaded; a number that the user has set stays."""
    global _was_unset
    _was_unset = _was_unset or _VARIABLE not in os.environ
    os.environ.setdefault(_VARIABLE, "1")


def environment_for_others() -> dict[str, str]:
    """The environment as we were given it, for programs that are not ours."""
    return {name: value for name, value in os.environ.items() if not (_was_unset and name == _VARIABLE)}
