"""What the conditions of a system depend on, by name: whether vulnerability, scoring or the seat make a difference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dealspace.bidding.system.compiled_system import System
from dealspace.inference import Expr
from dealspace.inference.language.expression import IsTest, Path, walk


@cache
def mentioned(system: System) -> frozenset[str]:
    """Every name in any condition of a system."""
    texts = [definition.text for definition in system.definitions.values()]
    texts += _texts(system, opening=True)
    return frozenset(name for text in texts for name in names_in(text))


@cache
def seat_matters(system: System) -> bool:
    """Whether rules ask for the seat after the first bid too."""
    texts = [definition.text for definition in system.definitions.values()]
    texts += _texts(system, opening=False)
    return any("seat" in names_in(text) for text in texts)


def _texts(system: System, *, opening: bool) -> Iterator[Expr]:
    for context in system.contexts:
        if context.after and not any(pattern.tokens for pattern in context.after) and not opening:
            continue
        for text in (context.when, *(text for rule in context.rules for text in (rule.when, rule.shows))):
            if text is not None:
                yield text


def names_in(text: Expr) -> Iterator[str]:
    """Every name in a condition."""
    for node in walk(text):
        if isinstance(node, Path):
            yield node.segments[0].name
        elif isinstance(node, IsTest):
            yield node.path.segments[0].name
