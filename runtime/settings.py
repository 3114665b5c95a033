"""Settings from a TOML file: sections of keys and values, each with its location, so that errors can point at it.

A `SettingsSection` is the mapping as written. Its reader asks for each key by type, then calls `check`, which refuses
the keys that were not asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from dealspace.cards.errors import Location, NotationError

_HEADING = re.compile(r"\s*\[\s*(?P<name>[\w.-]+)\s*\]")
_KEY = re.compile(r"\s*\"?(?P<name>[\w-]+)\"?\s*[=.]")
_DIGITS = re.compile("[0-9_]+")
_LONG = 4000
LONGEST_SHOWN = 80
_AT = re.compile(r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)")


Locations = Mapping[str, Mapping[str, Location]]
"""By section and key."""


class SettingsSection(Mapping[str, Any]):
    """The keys of one section of a file, or of a mapping from elsewhere.

    Args:
        name: for messages, as "[play]"; "" for the keys before the first section.
        locations: of the keys of this and other sections; in each, "" stands for the section itself.
    """

    def __init__(self, values: Mapping[str, Any], name: str = "", locations: Locations | None = None) -> None:
        self._values = dict(values)
        self._all_locations = locations or {}
        self._locations = self._all_locations.get(name.strip("[]"), {})
        self._asked: set[str] = set()
        self.name = name

    @classmethod
    def of(cls, values: Mapping[str, Any], name: str = "") -> SettingsSection:
        """The mapping as a section, itself where it is one."""
        return values if isinstance(values, SettingsSection) else cls(values, name)

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def location(self, key: str = "") -> Location | None:
        """Where a key stands, else the section; None where nobody knows."""
        inner = self._all_locations.get(self._inner(key), {})
        return self._locations.get(key, inner.get("", self._locations.get("")))

    def text(self, key: str, otherwise: str | None = None) -> str:
        """A text. Raises NotationError, also for a missing key without a default."""
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
            near = get_close_matches(value, known, 1) if isinstance(value, str) else []
            expected = " or ".join(f'"{word}"' for word in known)
            self._refuse(key, f'{expected}: did you mean "{near[0]}"?' if near else expected)
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

    def section(self, key: str) -> SettingsSection:
        """A section of this one, `[play.evidence]`; empty where it is left out. Raises NotationError."""
        value = self._value(key, {})
        name = f"[{self._inner(key)}]"
        if not isinstance(value, Mapping):
            self._refuse(key, f"a section {name}")
        return SettingsSection(value, name, self._all_locations)

    def may_have(self, *keys: str) -> None:
        """These keys belong to it as well, though nobody has asked for them."""
        self._asked.update(keys)

    def check(self, sections: Iterable[str] = ()) -> None:
        """Refuse the keys that were not asked for. Raises NotationError.

        Args:
            sections: that may follow these keys, for the message.
        """
        for key in self._values:
            if key not in self._asked:
                near = get_close_matches(key, self._asked, 1)
                known = ", ".join(sorted(self._asked))
                below = "".join(f", or a section such as [{name}] above it" for name in [*sections][:1])
                hint = f'did you mean "{near[0]}"?' if near else f"expected {known or 'nothing'}{below}"
                where = f" of {self.name}" if self.name else ""
                raise NotationError(f'"{key}" is not a setting{where}: {hint}', self.location(key))

    def _inner(self, key: str) -> str:
        """The name of a section of this one."""
        return f"{self.name.strip('[]')}.{key}".removeprefix(".")

    def _value(self, key: str, otherwise: Any) -> Any:
        self._asked.add(key)
        value = self._values.get(key, otherwise)
        if value is None:
            raise NotationError(f'no "{key}"{f" in {self.name}" if self.name else ""}', self.location())
        return value

    def _refuse(self, key: str, expected: str) -> NoReturn:
        found = self._values[key]
        try:
            shown = str(found).lower() if isinstance(found, bool) else repr(found)
        except (ValueError, RecursionError):  # a number of thousands of digits, lists of lists of lists
            shown = "what is too large to show"
        shown = shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"
        raise NotationError(f"{key}: found {shown}, expected {expected}", self.location(key))


def read_sections(path: Path, names: Iterable[str]) -> tuple[SettingsSection, dict[str, SettingsSection]]:
    """The keys before the first section of a TOML file, and its sections of these names, empty where left out.

    Raises:
        NotationError: it is not TOML, or has another section; with the location.
        OSError: the file cannot be read.
    """
    file = str(path)
    try:
        text = path.read_text("utf-8")
        values = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise NotationError(f"not readable as UTF-8: {error.reason} at byte {error.start}", Location(file)) from None
    except RecursionError:
        raise NotationError("not TOML that can be read: nested too deeply", Location(file)) from None
    except tomllib.TOMLDecodeError as error:
        found = _AT.fullmatch(str(error))
        location = (
            Location(file, int(found["line"]), int(found["column"])) if found else Location(file, text.count("\n") + 1)
        )
        raise NotationError(f"not TOML: {found['what'] if found else error}", location) from None
    except ValueError:  # the only other error: Python limits the digits of a whole number
        raise NotationError("a number is too long", _place_of_long_number(text, file)) from None
    locations = _locations(text, file)
    known = tuple(names)
    sections = {}
    for name in known:
        value = values.pop(name, {})
        if not isinstance(value, dict):
            raise NotationError(f'"{name}" is a section: write [{name}] on a line of its own', locations[""].get(name))
        sections[name] = SettingsSection(value, f"[{name}]", locations)
    for name, value in values.items():
        if isinstance(value, dict):
            near = get_close_matches(name, known, 1)
            hint = f"did you mean [{near[0]}]?" if near else f"expected {', '.join(f'[{each}]' for each in known)}"
            raise NotationError(f"[{name}] is no section: {hint}", locations.get(name, {}).get("", Location(file)))
    return SettingsSection(values, "", locations), sections


def _place_of_long_number(text: str, file: str) -> Location:
    """Where the first one begins; the file alone where there is none."""
    for number, line in enumerate(text.splitlines(), start=1):
        for found in _DIGITS.finditer(line):
            if found.end() - found.start() > _LONG:
                return Location(file, number, found.start() + 1)
    return Location(file)


def _locations(text: str, file: str) -> dict[str, dict[str, Location]]:
    """Where sections ("" the part before the first) and their keys stand; keys inside longer values do no harm."""
    section = ""
    locations: dict[str, dict[str, Location]] = {"": {"": Location(file)}}
    for number, line in enumerate(text.splitlines(), start=1):
        if (heading := _HEADING.match(line)) is not None:
            section = heading["name"]
            locations.setdefault(section, {"": Location(file, number)})
        elif (key := _KEY.match(line)) is not None:
            column = line.index(key["name"]) + 1
            locations[section].setdefault(key["name"], Location(file, number, column))
    return locations
