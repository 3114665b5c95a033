"""Copies of syntax trees, each node with a place of its own."""

from collections.abc import Callable
from typing import TypeVar

from dealspace.cards import Location
from dealspace.inference.language.expression import Expr

Node = TypeVar("Node", bound=Expr)

def copied(node: Node, start: int, places: dict[int, Location], place_of: Callable[[int], Location]) -> Node:
    """The tree, which begins at column 1 of some text, as it stands `start` characters into another.

    Args:
        places: those of the other text's characters that are known.
        place_of: gives the place of any of its characters.
    """
