"""What `dealspace` exports says what is wrong with an argument of a type it does not take, by name.

What is of the right type, but not now or not of this seat, is refused by the rule that it breaks, also where Python
leaves assertions out (-O).
"""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import dealspace
from dealspace.cards import (
    Auction,
    Bid,
    Board,
    BridgeError,
    Call,
    Deal,
    IllegalCall,
    IllegalCard,
    Play,
    Seat,
    Side,
    Strain,
    View,
    Vulnerability,
)
from tests.support.sources import ROOT

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
STRANGE = (None, 5, -1, 1.5, "x", b"x", [], [1], {}, object(), DEAL, "\ud800", "\0", True)


def doors() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Functions, classes and their ways of making one."""
    for name in dealspace.__all__:
        found = getattr(dealspace, name)
        yield name, found
        if inspect.isclass(found):
            members = (each for each in dir(found) if not each.startswith("_"))
            yield from ((f"{name}.{each}", way) for each in members if inspect.ismethod(way := getattr(found, each)))


def needed(door: Callable[..., Any]) -> int:
    """How many arguments it cannot be called without, at least one."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(door).parameters.values()
    return max(1, sum(each.default is each.empty and each.kind in kinds for each in parameters))


@pytest.mark.parametrize("name", [name for name, _ in doors()])
def test_an_argument_of_a_strange_type_is_no_error_from_deep_inside(name: str) -> None:
    door = dict(doors())[name]
    for value in STRANGE:
        with suppress(TypeError, ValueError, OSError, BridgeError):  # by name, or Python's own about what it can do
            door(*[value] * needed(door))


def test_the_argument_is_named() -> None:
    for ask, message in (
        (lambda: dealspace.Auction.parse(None), "text is None; expected str"),  # type: ignore[arg-type]
        (lambda: dealspace.satisfies("hcp 5", DEAL[dealspace.Seat.NORTH]), "constraint is a str; expected Constraint"),  # type: ignore[arg-type]
        (lambda: dealspace.DealSpace(known=[1]), "known is a list; expected Mapping"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=message):
            ask()


@pytest.mark.parametrize("table", [[], [[0] * 4] * 4, [[0] * 5] * 5, [[14] * 4] * 5, "x", [["a"] * 4] * 5])
def test_a_table_of_another_shape_is_refused(table: object) -> None:
    with pytest.raises(ValueError, match=r"five rows, by strain .*found "):
        dealspace.par(table, dealspace.Seat.NORTH, dealspace.Vulnerability.NONE)


BOARD = Board.parse("1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
PASSED = Auction("N: P")
OVER = Auction("N: 1D 1S P 4S P P P")
LED = Play("S S: D3 D2")


def bidder(vulnerability: Vulnerability = Vulnerability.NONE) -> dealspace.Bidder:
    interpreter = dealspace.Interpreter(dealspace.load_system("sayc"), vulnerability)
    return dealspace.Bidder(interpreter, np.random.default_rng(1), effort=None)


def view(seat: Seat, auction: Auction = PASSED, play: Play | None = None) -> View:
    return View.of(BOARD, seat, auction, play)


Misuse = tuple[Callable[[], object], type[Exception], str]
MISUSES: dict[str, Misuse] = {
    "another seat's call": (
        lambda: bidder().choose(view(Seat.WEST)),
        IllegalCall,
        "West cannot call: it is East's turn (auction N: P ?)",
    ),
    "a call after the last": (
        lambda: bidder().choose(view(OVER.turn, OVER)),
        IllegalCall,
        "West cannot call: the auction is over (N: 1D 1S P 4S P P P)",
    ),
    "a call at another vulnerability": (
        lambda: bidder(Vulnerability.BOTH).choose(view(Seat.EAST)),
        ValueError,
        "the view is at vulnerability None, and the interpreter reads the calls at Both: "
        "make one for this vulnerability",
    ),
    "why another seat does not call": (
        lambda: bidder().why_not(view(Seat.WEST), Call("1N")),
        IllegalCall,
        "West cannot call: it is East's turn (auction N: P ?)",
    ),
    "the first to name what nobody has bid": (
        lambda: OVER.first_to_name(Side.NS, Bid(4, Strain.SPADES)),
        ValueError,
        "NS has not bid ♠: ask for a side that has (auction N: 1D 1S P 4S P P P)",
    ),
    "the cards of a hidden hand": (
        lambda: view(Seat.SOUTH, OVER, LED).held,
        IllegalCard,
        "South does not see the hand of North, who plays next: ask North's view",
    ),
    "the legal cards of a hidden hand": (
        lambda: view(Seat.SOUTH, OVER, LED).legal_cards,
        IllegalCard,
        "South does not see the hand of North, who plays next: ask North's view",
    ),
    "the tables of what is no sum": (
        lambda: dealspace.parse_quantity("longest").tables,
        ValueError,
        "longest is no sum over the suits, so it has no tables: `is_additive` says which have",
    ),
    "a match for points that there are not": (
        lambda: dealspace.Match((dealspace.BotSettings("a"),), (), dealspace.MatchForm.BIDDING, "rubber"),
        ValueError,
        '"rubber" is no form of scoring: expected imps or matchpoints',
    ),
}


@pytest.mark.parametrize("name", MISUSES)
def test_what_cannot_be_done_here_is_refused_by_the_rule_it_breaks(name: str) -> None:
    misuse, kind, message = MISUSES[name]
    with pytest.raises(kind) as refused:
        misuse()
    assert str(refused.value) == message


def test_all_that_is_refused_is_refused_without_assertions_too() -> None:
    program = """
from tests.test_wrong_types import MISUSES
try:
    assert False
except AssertionError:
    raise SystemExit("assertions are on")
for name, (misuse, kind, message) in MISUSES.items():
    try:
        print(f"{name} is answered: {misuse()!r}")
    except Exception as error:
        if not isinstance(error, kind) or str(error) != message:
            print(f"{name}: {error!r}")
"""
    done = subprocess.run([sys.executable, "-O", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


def test_every_seat_is_served_or_refused_never_asserted_about() -> None:
    """Every seat's view of every point of an auction and play, at every door that takes a view or has one."""
    choosing = bidder()
    auctions = [OVER.before(length) for length in range(len(OVER) + 1)]
    views = [view(seat, auction, play) for seat in Seat for auction in auctions for play in (None, *plays(auction))]
    for seen in views:
        for ask in (
            lambda: choosing.choose(seen),  # noqa: B023
            lambda: choosing.why_not(seen, Call("7N")),  # noqa: B023
            lambda: dealspace.play_card(seen, settings=dealspace.PlaySettings(method="rules")),  # type: ignore[arg-type]  # noqa: B023
            lambda: dealspace.is_sound(seen, 1),  # type: ignore[arg-type]  # noqa: B023
            lambda: seen.legal_cards,  # type: ignore[attr-defined]  # noqa: B023
            lambda: seen.known,  # noqa: B023
        ):
            with suppress(BridgeError, TypeError, AttributeError):
                ask()


def plays(auction: Auction) -> list[Play]:
    """Plays with none, one, two and all cards of a trick, where this auction is over."""
    return [Play(f"S S: {cards}") for cards in ("", "D3", "D3 D2", "D3 D2 DA DT")] if auction.is_over else []
