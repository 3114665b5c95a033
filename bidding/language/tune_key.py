"""The key `tune:`: parameters of the file with the values to try, which `dealspace system tune` searches.

    tune:
      nt: [15-17, 14-16]
      weak_two: {from: 5, to: 8}
      notrump.inv: [8-9, 9]          # the parameter inv of the convention notrump

Each is a parameter with a value in the same file, where a better one is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from dealspace.bidding.language.keys import TUNE_KEYS
from dealspace.bidding.language.reader import NodeReader, kind_of, place_of
from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode
from dealspace.cards import Location
from dealspace.inference.quantities.quantity import suggestion

MOST_VALUES = 100
"""Values to try for one parameter."""


@dataclass(frozen=True, slots=True)
class TunedParameter:
    """A parameter to be tuned.

    Attributes:
        name: as in `tune:`; written: its value in the file.
        others: the other values to try, each with where it stands.
        location: of its name in `tune:`.
    """

    name: str
    written: TextNode
    others: tuple[tuple[str, Location], ...]
    location: Location


def tuned_parameters(root: MappingNode, nodes: NodeReader, known: Mapping[str, TextNode]) -> list[TunedParameter]:
    """The parameters of the `tune:` of a file; what is wrong there is added to the problems of `nodes`.

    Args:
        known: the parameters of the whole system, those of other files too.
    """
    node = root.get("tune")
    if node is None:
        return []
    if not isinstance(node, MappingNode):
        expected = "a mapping of parameters to the values to try, as {nt: [15-17, 14-16]}"
        nodes.problem("bad-value", f"tune: is {expected}, not {kind_of(node)}", node.location)
        return []
    own = dict(_own_parameters(root))
    found = []
    for name, values in node.entries:
        written = own.get(name.value)
        if written is None:
            _report_unknown(name, nodes, own, known)
            continue
        others = [pair for pair in _values(name.value, written, values, nodes) if pair[0] != written.value]
        if others:
            unique = dict(reversed(others))
            found.append(TunedParameter(name.value, written, tuple(reversed(unique.items())), name.location))
    return found


def _own_parameters(root: MappingNode) -> Iterator[tuple[str, TextNode]]:
    """The parameters of a file, and those of its conventions as CONVENTION.PARAMETER."""
    yield from _texts("", root.get("params"))
    contexts = root.get("contexts")
    for table in contexts.items if isinstance(contexts, ListNode) else ():
        if isinstance(table, MappingNode) and isinstance(name := table.get("convention"), TextNode):
            yield from _texts(f"{name.value}.", table.get("params"))


def _texts(prefix: str, node: Node | None) -> Iterator[tuple[str, TextNode]]:
    if isinstance(node, MappingNode):
        yield from ((prefix + key.value, value) for key, value in node.entries if isinstance(value, TextNode))


def _report_unknown(
    name: TextNode, nodes: NodeReader, own: Mapping[str, TextNode], known: Mapping[str, TextNode]
) -> None:
    elsewhere = known.get(name.value)
    if elsewhere is not None:
        help = f"it is one of {elsewhere.location.file}: give it a value in params: here as well"
    elif (near := suggestion(name.value, tuple(own))) is not None:
        help = f"did you mean {near}?"
    else:
        help = f"there are {', '.join(own) or 'none'}; that of a convention is written CONVENTION.PARAMETER"
    nodes.problem("unknown-name", f'"{name.value}" is not a parameter of this file', name.location, help)


def _values(name: str, written: TextNode, node: Node, nodes: NodeReader) -> list[tuple[str, Location]]:
    """The values to try. An empty list where there are none besides the present one, or where a problem was found."""
    known = len(nodes.problems)
    if isinstance(node, MappingNode):
        found = _range(name, written, node, nodes)
    else:
        found = []
        for item in node.items if isinstance(node, ListNode) else (node,):
            if isinstance(item, TextNode) and item.value:
                found.append((item.value, item.location))
            else:
                expected = "a list of values, or {from: 5, to: 10}"
                nodes.problem("bad-value", f"{name}: takes {expected}, not {kind_of(item)}", item.location)
    if len(nodes.problems) > known:
        return []
    if len(found) > MOST_VALUES:
        nodes.problem("bad-value", f"{name}: has more than {MOST_VALUES} values to try", node.location)
        return []
    return found


def _range(name: str, written: TextNode, table: MappingNode, nodes: NodeReader) -> list[tuple[str, Location]]:
    """The numbers of {from: 5, to: 10}."""
    nodes.check_keys(table, TUNE_KEYS, "a range of numbers to try")
    if _number(written.value) is None:
        nodes.problem(
            "bad-value",
            f'{name}: is "{written.value}", which is no number, so that no range of numbers can be tried',
            table.location,
            help="list the values: [15-17, 14-16]",
        )
        return []
    first, last, step = (_bound(name, key, table, nodes) for key in TUNE_KEYS)
    if first is None or last is None or step is None:
        return []
    if step <= 0 or last < first:
        wrong = "step" if step <= 0 else "to"
        message = "step: is above 0" if step <= 0 else f"from: {first} is above to: {last}"
        nodes.problem("bad-value", f"{name}: {message}", place_of(table, wrong))
        return []
    count = min(int((last - first) / step), MOST_VALUES) + 1
    return [(f"{(first + number * step).normalize():f}", table.location) for number in range(count)]


def _bound(name: str, key: str, table: MappingNode, nodes: NodeReader) -> Decimal | None:
    text = nodes.text(table, key, "1" if key == "step" else "")
    number = _number(text)
    if number is None:
        found = f'"{text}" is none' if text else "there is none"
        nodes.problem("bad-value", f"{name}: {key}: takes a number; {found}", place_of(table, key))
    return number


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) < 10_000 else None
