"""The form in which a system is chosen without YAML: what it offers, and what comes of what was chosen.

Jobs of the workers: files are compiled here, which takes a few seconds and may be ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dealspace.bidding import Interpreter, InvalidSystem, System, load_system, shipped_systems
from dealspace.bidding.authoring.choices_file import BLOCKS, ChosenSystem, chosen_system, with_choices
from dealspace.bidding.authoring.offered_choices import (
    GROUPS,
    OfferedChoice,
    OfferedChoices,
    blocks_of,
    offered_choices,
)
from dealspace.bidding.language.source_text import ListNode, MappingNode, TextNode, read_source
from dealspace.bidding.loading.load import compiled
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Auction, BridgeError, Location, NotationError, Seat
from dealspace.table.person.advice import box_meanings
from dealspace.table.web.sitting.worker import Row, Send

LONGEST_TITLE = 80
_RANGE = re.compile(r"(\d{1,2})-(\d{1,2})")


def offered(values: Row, send: Send) -> Row:
    """What can be chosen, `{"path", "text"}`: of a file, whose choices are told, too; of a new one with that text."""
    chosen = chosen_system(values["text"], values["path"])
    if not chosen.extends:
        raise BridgeError("this system extends no other one, so there is nothing to choose for it: edit it as text")
    found = _offered_for(chosen, values["path"])
    return {
        **offered_row(found),
        "bases": _bases(chosen.extends),
        "chosen": {
            "title": chosen.title,
            "extends": chosen.extends,
            "blocks": list(chosen.blocks),
            "params": dict(chosen.params),
            "carding": dict(chosen.carding),
            "by_hand": list(chosen.by_hand),
        },
    }


def _offered_for(chosen: ChosenSystem, path: str) -> OfferedChoices:
    return offered_choices(_base(chosen.extends, path))


def _base(name: str, path: str) -> System:
    """The system that a file at this path extends. Raises BridgeError."""
    found = SystemFile(path, "").find(name)
    if found is None:
        raise NotationError(f'the system "{name}" that it extends is not there')
    return load_system(name) if found.is_shipped else compiled(found, Path(found.name).stem)


def offered_row(found: OfferedChoices) -> Row:
    """As JSON."""
    return {
        "title": found.title,
        "notes": found.notes,
        "params": [_choice_row(each) for each in found.params],
        "carding": [_choice_row(each) for each in found.carding],
        "groups": list(GROUPS),
        "plays": list(found.plays),
        "blocks": [
            {
                "name": each.name,
                "title": each.title,
                "about": each.about,
                "group": each.group,
                "base": each.base,
                "params": [_choice_row(param) for param in each.params],
                "excludes": dict(each.excludes),
            }
            for each in found.blocks
        ],
    }


def _choice_row(choice: OfferedChoice) -> Row:
    return {
        "name": choice.name,
        "title": choice.title,
        "form": choice.form,
        "usual": choice.usual,
        "about": choice.about,
        "options": [{"value": value, "text": text} for value, text in choice.options.items()],
    }


def _bases(used: str) -> list[Row]:
    """The shipped systems that say what can be chosen, and the one that is used."""
    found = {}
    for name in shipped_systems():
        file = SystemFile.shipped(f"{name}.yaml")
        root = read_source(file.text, file.name)
        title = root.get("title")
        if root.get("choices") is not None and isinstance(title, TextNode):
            about = file.text.splitlines()[1].removeprefix("# ").partition(";")[0]
            found[name] = {"name": name, "title": title.value, "about": about}
    found.setdefault(used, {"name": used, "title": used, "about": ""})
    return sorted(found.values(), key=lambda row: (row["name"] != "sayc", row["name"]))


def checked(values: Row, send: Send) -> Row:
    """What comes of what was chosen, `{"path", "text", "chosen"}`: the file's text, what is wrong, what it plays."""
    path, row = values["path"], values["chosen"]
    chosen = _chosen(row)
    found = _offered_for(chosen, path)
    text = with_choices(values["text"], path, chosen, found.usual)
    answer: Row = {
        "text": text,
        "problems": list(_unlikely(chosen, found)),
        "plays": [],
        "replaced": [],
        "openings": [],
    }
    if answer["problems"]:
        return answer
    try:
        system = compiled(SystemFile(path, text), Path(path).stem)
    except InvalidSystem as error:
        return {**answer, "problems": _problems(error.diagnostics, text, path, chosen)}
    answer["plays"] = list(blocks_of(system.chapters))
    answer["replaced"] = list(_replaced(chosen, found, answer["plays"]))
    answer["openings"] = _openings(system)
    return answer


def _chosen(row: Mapping[str, Any]) -> ChosenSystem:
    """What was chosen, as the page sends it. Raises NotationError."""
    texts = [row.get("title"), row.get("extends")]
    blocks, params, carding = row.get("blocks", []), row.get("params", {}), row.get("carding", {})
    is_right = isinstance(blocks, list) and isinstance(params, dict) and isinstance(carding, dict)
    if not is_right or not all(
        isinstance(each, str) for each in (*texts, *blocks, *params.values(), *carding.values())
    ):
        raise NotationError(
            'what is chosen is {"title", "extends", "blocks": [], "params": {}, "carding": {}}, all texts'
        )
    title = " ".join(str(row["title"]).split())[:LONGEST_TITLE]
    return ChosenSystem(title, str(row["extends"]), tuple(blocks), params, carding)


def _unlikely(chosen: ChosenSystem, found: OfferedChoices) -> Iterator[Row]:
    """Values that cannot be meant, by what they are in place of."""
    for choice in (*found.params, *(param for block in found.blocks for param in block.params)):
        value = chosen.params.get(choice.name, choice.usual)
        numbers = _RANGE.fullmatch(value)
        if choice.form == "range" and numbers and int(numbers[1]) > int(numbers[2]):
            said = f"{value} is empty: the first number is the lower one"
            yield _problem(f"params.{choice.name}", said)
        elif choice.form in ("range", "number") and not value.strip(" -"):
            yield _problem(f"params.{choice.name}", f"a value is missing; usual is {choice.usual}")
    if not chosen.title:
        yield _problem("title", "give the system a name")
    known = {block.name for block in found.blocks}
    for block in chosen.blocks:
        if block not in known:
            yield _problem(f"blocks.{block}", f"there is no convention {block}")


def _problem(field: str | None, message: str, help: str | None = None, code: str = "") -> Row:
    return {"field": field, "message": message, "help": help, "code": code}


def _problems(found: tuple[Diagnostic, ...], text: str, path: str, chosen: ChosenSystem) -> list[Row]:
    """What is wrong, each beside the choice that it comes from."""
    places = dict(_places(read_source(text, path)))
    rows = []
    for problem in found:
        field = places.get((problem.location.line, problem.location.column)) if problem.location.file == path else None
        if field is None:
            named = [name for name, value in chosen.params.items() if value and value in problem.message]
            field = f"params.{named[0]}" if len(named) == 1 else None
        rows.append(_problem(field, problem.message, problem.help, problem.code))
    return rows


def _places(root: MappingNode) -> Iterator[tuple[tuple[int | None, int | None], str]]:
    """Where the choices stand, by line and column."""
    for section in ("params", "carding"):
        node = root.get(section)
        for key, value in node.entries if isinstance(node, MappingNode) else ():
            for each in (key.location, value.location):
                yield _place(each), f"{section}.{key.value}"
    node = root.get("import")
    for item in node.items if isinstance(node, ListNode) else (node,):
        if isinstance(item, TextNode) and item.value.startswith(BLOCKS):
            yield _place(item.location), f"blocks.{item.value.removeprefix(BLOCKS)}"
    for name in ("title", "extends"):
        if (text := root.get(name)) is not None:
            yield _place(text.location), name


def _place(location: Location) -> tuple[int | None, int | None]:
    return location.line, location.column


def _replaced(chosen: ChosenSystem, found: OfferedChoices, plays: list[str]) -> Iterator[Row]:
    """The conventions of the system that is extended whose place a chosen one takes."""
    for block in found.blocks:
        for other, reason in block.excludes.items():
            if block.name in chosen.blocks and other in plays and other not in chosen.blocks:
                yield {"block": other, "by": block.name, "reason": reason}


def _openings(system: System) -> list[Row]:
    """What the opening bids show."""
    box = box_meanings(Interpreter(system), Auction(Seat.NORTH))
    return [
        {"call": str(call), "text": meaning.text, "alert": meaning.meaning.alerted}
        for call, meaning in box.calls.items()
        if meaning.defined
    ]
