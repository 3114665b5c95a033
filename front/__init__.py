"""dealspace: a constraint-logic bidding and inference engine for contract bridge.

Values are made of notation, and show themselves in it:

>>> from dealspace import Auction, Board, DealSpace, Hand, Play, Seat, View, ask, load_system, play_card, solve_board
>>> hand = Hand("AQ32.K54.QJ3.A92")
>>> Auction("N: 1N P 2C").turn, hand.lengths
(Seat.WEST, (3, 3, 3, 4))

Bid a hand, and read an auction:

>>> sayc = load_system("sayc")
>>> sayc.bid(hand, "1H P").call
Call('1S')
>>> reading = sayc.read("1N P 2N")
>>> [meaning.say for meaning in reading.meanings][::2]
['15–17 HCP, balanced', 'Invitational, 8–10 HCP']

Count, ask about and sample all deals that fit what is known:

>>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
>>> space.count(), round(space.distribution("W", "hearts")[5], 4)
(4355986988444000, 0.0803)
>>> round(ask(space, "chance:W: 4+H")["chance:W: 4+H"], 4)
0.373

Solve a board:

>>> board = Board.parse("1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
>>> results = solve_board(board)
>>> str(results.par), results.tricks("4S by E")
('EW +140: 3S by E, 3S by W', 9)

Play a card, knowing nothing but what the player sees and what the auction has shown:

>>> auction = Auction("N: 1D 1S P 4S P P P")
>>> view = View.of(board, Seat.EAST, auction, Play("S S: D3 D2 DQ DT DA"))
>>> play_card(view, sayc.read(auction).knowledge).card.suit
Suit.SPADES

Names are loaded from their modules when they are first used; `__init__.pyi` lists them, in sections. All errors are of
the class `BridgeError`, and those about input of `ValueError` as well; `dealspace.errors` has them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dealspace.runtime.lazy_names import lazy_names

_load, __all__ = lazy_names(__name__, __file__, "__version__")
_PARTS = (
    *("bidding", "cards", "errors", "games", "inference", "match"),
    *("play", "query", "runtime", "studies", "systems", "table"),
)
"""What needs no import of its own: the rooms, `dealspace.cards`, and `dealspace.errors`."""


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    if name != "__version__":
        return _load(name)
    globals()[name] = found = _version()
    return found


def __dir__() -> list[str]:
    return __all__


def _version() -> str:
    """The version in pyproject.toml: of the checkout, where this is one, else of the installed package."""
    import tomllib
    from importlib.metadata import PackageNotFoundError, version
    from pathlib import Path

    project = Path(__file__).parents[1] / "pyproject.toml"
    if project.is_file():
        found = tomllib.loads(project.read_text("utf-8")).get("project", {})
        if found.get("name") == "dealspace":
            return str(found["version"])
    try:
        return version("dealspace")
    except PackageNotFoundError:
        return "0+unknown"
