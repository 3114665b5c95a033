"""What `dealspace` exports says what is wrong with an argument of a type it does not take, by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

import dealspace
from dealspace.cards import BridgeError, Deal

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
