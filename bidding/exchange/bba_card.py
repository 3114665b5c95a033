"""A convention card of the program BBA (`.bbsa`) as a system: its options become parameters and blocks.

A card is a list of `Name = 0` or `Name = 1`, and `System type = N`. What an option stands for is in the table
bba_options.yaml; what has no entry there is told, as is what the system plays and the card does not. Source: the cards
in the public repository lorserker/ben, folder BBA/CC (BBA is by Edward Piwowar).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from dealspace.bidding.exchange.import_problem import ImportProblem
from dealspace.bidding.exchange.system_skeleton import ImportedSystem, listing
from dealspace.bidding.language.source_text import MappingNode, Node, TextNode, read_source
from dealspace.bidding.system.system_files import SHIPPED_PACKAGE
from dealspace.cards import Location, NotationError

_OPTION = re.compile(r"([^=]*[^=\s])\s*=\s*(\d+)\s*")
_NO_OPTIONS = {"Not defined", "Opponent type", "System type"}


@dataclass(frozen=True)
class BbaCard:
    """The options of a card: by name whether it is on; `system` is the number of its system type."""

    system: str
    options: Mapping[str, bool]
    problems: tuple[ImportProblem, ...]


@dataclass(frozen=True)
class OptionMeaning:
    """What an option stands for, as in the table.

    Attributes:
        plays: the system that plays it without more.
        params, off: values of parameters where it is on, and where it is off.
        block: the block that is imported.
    """

    plays: str = ""
    params: Mapping[str, str] = field(default_factory=dict)
    off: Mapping[str, str] = field(default_factory=dict)
    block: str = ""


@dataclass(frozen=True)
class SystemType:
    """The system on which a card of one type is put, and whether it is not quite that."""

    title: str
    extends: str
    differs: bool


def read_card(text: str, name: str = "card") -> BbaCard:
    """The options of a card.

    Raises:
        NotationError: no line of it is an option.
    """
    options: dict[str, bool] = {}
    problems = []
    system = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        place, found = Location(name, number), _OPTION.fullmatch(line.strip())
        if found is None or (found[2] not in ("0", "1") and found[1] not in _NO_OPTIONS):
            message = f'"{line.strip()[:60]}" is left out: expected an option and 0 or 1, as "Drury = 1"'
            problems.append(ImportProblem(place, message))
        elif found[1] == "System type":
            system = found[2]
        elif found[1] not in _NO_OPTIONS:
            options[found[1]] = options.get(found[1], False) or found[2] == "1"
    if not options:
        raise NotationError(f'{name}: no option found; a card has lines such as "System type = 1" and "Drury = 1"')
    return BbaCard(system, options, tuple(problems))


def system_of_card(card: BbaCard, name: str, source: str, without: Iterable[str] = ()) -> ImportedSystem:
    """The system of a card.

    Args:
        name: of the system.
        source: the name of the card, for the title and comments.
        without: blocks that cannot be played with the others, and are left out.
    """
    refused = set(without)
    known = option_meanings()
    base = system_types().get(card.system, SystemType(f"type {card.system or 'not named'}", "sayc", True))
    params: dict[str, str] = {}
    blocks: dict[str, str] = {}
    played, missing, off = [], [], []
    for option, is_on in card.options.items():
        meaning = known.get(option)
        if not is_on:
            if meaning is not None and meaning.plays:
                off.append(option)
            params |= (
                {key: value for key, value in meaning.off.items() if key not in params} if meaning is not None else {}
            )
        elif meaning is None:
            missing.append(option)
        elif meaning.block and (not is_shipped(meaning.block) or meaning.block in refused):
            missing.append(f"{option} (block {meaning.block})")
        elif meaning.block in blocks:
            missing.append(f"{option} ({blocks[meaning.block]} is on, too)")
        else:
            if meaning.block:
                blocks[meaning.block] = option
            params |= meaning.params
            if meaning.plays:
                played.append(option)
    title = f"{base.title}, by the card {source.rpartition('.')[0] or source}"
    near = (
        [f"{base.title}: dealspace puts the card on {base.extends}, which is not quite that system"]
        if base.differs
        else []
    )
    lines = [
        f"# Made from {source} by `dealspace system import`.",
        *listing("The card's system is", near),
        *listing("Played by the system without more", played),
        *listing("On in the card, and not taken over", missing),
        *listing("Off in the card, but played by the system", off),
        f"system: {name}",
        f"title: {json.dumps(title, ensure_ascii=False)}",
        "dsl: 2",
        f"extends: {base.extends}",
        *(["import:", *(f"- {block}  # {option}" for block, option in blocks.items())] if blocks else []),
        *(["params:", *(f"  {key}: {json.dumps(value)}" for key, value in params.items())] if params else []),
    ]
    open_rules = (*near, *(f"on: {each}" for each in missing), *(f"off: {each}" for each in off))
    switched = sum(card.options.values())
    taken = switched - len(missing)
    summary = (
        f"{taken} of the {switched} options that are on taken over, {len(missing)} not; {len(off)} that are off are "
        "played all the same (all listed at the head of the file)"
    )
    return ImportedSystem("\n".join(lines) + "\n", taken, open_rules, card.problems, summary)


def is_shipped(path: str) -> bool:
    """Whether a block, or a system, of this name comes with dealspace."""
    return bool((files(SHIPPED_PACKAGE) / f"{path}.yaml").is_file())


@cache
def option_meanings() -> dict[str, OptionMeaning]:
    """The options of the table."""
    return {
        name: OptionMeaning(_text(row, "plays"), _texts(row, "params"), _texts(row, "off"), _text(row, "block"))
        for name, row in _rows("options")
    }


@cache
def system_types() -> dict[str, SystemType]:
    """The system types of the table, by their numbers."""
    return {
        number: SystemType(_text(row, "title"), _text(row, "extends"), _text(row, "differs") == "yes")
        for number, row in _rows("systems")
    }


def _rows(section: str) -> Iterator[tuple[str, MappingNode]]:
    name = "bba_options.yaml"
    root = read_source((files("dealspace.bidding.exchange") / name).read_text("utf-8"), name)
    table = root.get(section)
    assert isinstance(table, MappingNode)
    for key, row in table.entries:
        assert isinstance(row, MappingNode)
        yield key.value, row


def _text(row: MappingNode, key: str) -> str:
    return _value(row.get(key)) if row.get(key) is not None else ""


def _texts(row: MappingNode, key: str) -> dict[str, str]:
    found = row.get(key)
    return {name.value: _value(value) for name, value in found.entries} if isinstance(found, MappingNode) else {}


def _value(node: Node | None) -> str:
    assert isinstance(node, TextNode)
    return node.value
