"""Settings from a TOML file: sections of keys and values, each with its place, so that what is wrong can be pointed at.

A `Section` is a mapping of what was written. Whoever reads one asks for each key by its type, and then calls `check`,
which refuses the keys nobody asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from dealspace.cards.errors import NotationError, Place

_HEADING = re.compile(r"\s*\[\s*(?P<name>[\w.-]+)\s*\]")
_KEY = re.compile(r"\s*\"?(?P<name>[\w-]+)\"?\s*[=.]")
_DIGITS = re.compile("[0-9_]+")
_LONG = 4000
LONGEST_SHOWN = 80
_AT = re.compile(r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)")


Places = Mapping[str, Mapping[str, Place]]
"""By section and key."""


class Section(Mapping[str, Any]):
    """The keys of one section of a file, or of a mapping from elsewhere.

    Args:
        name: for messages, as "[play]"; "" for the keys before the first section.
        places: where the keys of this and other sections stand; in each, "" stands for the section itself.
    """

    def __init__(self, values: Mapping[str, Any], name: str = "", places: Places | None = None) -> None:
        self._values = dict(values)
        self._all_places = places or {}
        self._places = self._all_places.get(name.strip("[]"), {})
        self._asked: set[str] = set()
        self.name = name

    @classmethod
    def of(cls, values: Mapping[str, Any], name: str = "") -> Section:
        """The mapping as a section, itself where it is one."""
        return values if isinstance(values, Section) else cls(values, name)

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def place(self, key: str = "") -> Place | None:
        """Where a key stands, else the section; None where nobody knows."""
        inner = self._all_places.get(self._inner(key), {})
        return self._places.get(key, inner.get("", self._places.get("")))

    def text(self, key: str, otherwise: str | None = None) -> str:
        """A text. Raises NotationError, also where there is none and nothing to put in its place."""
        value = self._value(key, otherwise)
        if not isinstance(value, str):
            self._refuse(key, "a text in quotes")
        return value

    def truth(self, key: str, otherwise: bool) -> bool:
        """true or false. Raises NotationError."""
        value = self._value(key, otherwise)
        if not isinstance(value, bool):
            self._refuse(key, "true or false")
        return value

    def whole(self, key: str, otherwise: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`. Raises NotationError."""
        value = self._value(key, otherwise)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self._refuse(key, f"a whole number from {low} to {high}")
        return value

    def number(self, key: str, otherwise: float, low: float, high: float) -> float:
        """A number from `low` to `high`. Raises NotationError."""
        value = self._value(key, otherwise)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self._refuse(key, f"a number from {low:g} to {high:g}")
        return float(value)

    def one_of(self, key: str, choices: Iterable[str], otherwise: str) -> str:
        """One of these words. Raises NotationError."""
        value, known = self._value(key, otherwise), tuple(choices)
        if not isinstance(value, str) or value not in known:
            self._refuse(key, " or ".join(f'"{word}"' for word in known))
        return value

    def texts(self, key: str, otherwise: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of texts. Raises NotationError."""
        value = self._value(key, otherwise)
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
            self._refuse(key, 'a list of texts in quotes, as ["one", "other"]')
        return tuple(value)

    def words(self, key: str, choices: Iterable[str], otherwise: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of some of these words, each once. Raises NotationError."""
        found, known = self.texts(key, otherwise), tuple(choices)
        if not set(found) <= set(known) or len(set(found)) < len(found):
            self._refuse(key, "a list of " + ", ".join(f'"{word}"' for word in known) + ", each once at most")
        return found

    def section(self, key: str) -> Section:
        """A section of this one, `[play.evidence]`; empty where it is left out. Raises NotationError."""
        value = self._value(key, {})
        name = f"[{self._inner(key)}]"
        if not isinstance(value, Mapping):
            self._refuse(key, f"a section {name}")
        return Section(value, name, self._all_places)

    def check(self) -> None:
        """Refuse the keys nobody asked for. Raises NotationError."""
        for key in self._values:
            if key not in self._asked:
                near = get_close_matches(key, self._asked, 1)
                known = ", ".join(sorted(self._asked))
                hint = f'did you mean "{near[0]}"?' if near else f"expected {known or 'nothing'}"
                where = f" of {self.name}" if self.name else ""
                raise NotationError(f'"{key}" is not a setting{where}: {hint}', self.place(key))

    def _inner(self, key: str) -> str:
        """The name of a section of this one."""
        return f"{self.name.strip('[]')}.{key}".removeprefix(".")

    def _value(self, key: str, otherwise: Any) -> Any:
        self._asked.add(key)
        value = self._values.get(key, otherwise)
        if value is None:
            raise NotationError(f'no "{key}"{f" in {self.name}" if self.name else ""}', self.place())
        return value

    def _refuse(self, key: str, expected: str) -> NoReturn:
        found = self._values[key]
        try:
            said = str(found).lower() if isinstance(found, bool) else repr(found)
        except (ValueError, RecursionError):  # a number of thousands of digits, lists of lists of lists
            said = "what is too large to show"
        said = said if len(said) <= LONGEST_SHOWN else said[: LONGEST_SHOWN - 1] + "…"
        raise NotationError(f"{key}: found {said}, expected {expected}", self.place(key))


def read_sections(path: Path, names: Iterable[str]) -> tuple[Section, dict[str, Section]]:
    """The keys before the first section of a TOML file, and its sections of these names, empty where left out.

    Raises:
        NotationError: it is not TOML, or has another section; with the place.
        OSError: the file cannot be read.
    """
    file = str(path)
    try:
        text = path.read_text("utf-8")
        values = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise NotationError(f"not readable as UTF-8: {error.reason} at byte {error.start}", Place(file)) from None
    except RecursionError:
        raise NotationError("not TOML that can be read: nested too deeply", Place(file)) from None
    except tomllib.TOMLDecodeError as error:
        found = _AT.fullmatch(str(error))
        place = Place(file, int(found["line"]), int(found["column"])) if found else Place(file, text.count("\n") + 1)
        raise NotationError(f"not TOML: {found['what'] if found else error}", place) from None
    except ValueError:  # the only other one: Python refuses to read a whole number of so many digits
        raise NotationError("a number is too long", _place_of_long_number(text, file)) from None
    places = _places(text, file)
    known = tuple(names)
    sections = {}
    for name in known:
        value = values.pop(name, {})
        if not isinstance(value, dict):
            raise NotationError(f'"{name}" is a section: write [{name}] on a line of its own', places[""].get(name))
        sections[name] = Section(value, f"[{name}]", places)
    for name, value in values.items():
        if isinstance(value, dict):
            near = get_close_matches(name, known, 1)
            hint = f"did you mean [{near[0]}]?" if near else f"expected {', '.join(f'[{each}]' for each in known)}"
            raise NotationError(f"[{name}] is no section: {hint}", places.get(name, {}).get("", Place(file)))
    return Section(values, "", places), sections


def _place_of_long_number(text: str, file: str) -> Place:
    """Where the first one begins; the file alone where there is none."""
    for number, line in enumerate(text.splitlines(), start=1):
        for found in _DIGITS.finditer(line):
            if found.end() - found.start() > _LONG:
                return Place(file, number, found.start() + 1)
    return Place(file)


def _places(text: str, file: str) -> dict[str, dict[str, Place]]:
    """Where sections ("" the part before the first) and their keys stand; keys inside longer values do no harm."""
    section = ""
    places: dict[str, dict[str, Place]] = {"": {"": Place(file)}}
    for number, line in enumerate(text.splitlines(), start=1):
        if (heading := _HEADING.match(line)) is not None:
            section = heading["name"]
            places.setdefault(section, {"": Place(file, number)})
        elif (key := _KEY.match(line)) is not None:
            column = line.index(key["name"]) + 1
            places[section].setdefault(key["name"], Place(file, number, column))
    return places
