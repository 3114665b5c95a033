"""What a worker is given of a deal: a seat's view, in which no hidden card is.

It goes through a pipe between two processes of ours and is never kept, so it is Python's own packing in text.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from typing import Any

from dealspace.games.laws.state import GameView


def packed(view: GameView[Any]) -> str:
    """A view as text."""
    return b64encode(pickle.dumps(view)).decode()


def unpacked(text: str) -> GameView[Any]:
    """The view of such a text."""
    view = pickle.loads(b64decode(text))
    assert isinstance(view, GameView)
    return view
