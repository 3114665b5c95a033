"""What is tuned: a system's file with its `tune:`, and the candidates, each the file's text with some other values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import product
from math import prod

from dealspace.bidding import Diagnostic, InvalidSystem
from dealspace.bidding.language.edit_values import with_values
from dealspace.bidding.language.reader import NodeReader
from dealspace.bidding.language.source_text import read_source
from dealspace.bidding.language.tune_key import TunedParameter, tuned_parameters
from dealspace.bidding.loading.load import compiled, system_file
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import BridgeError, Location

MOST_COMBINED = 32
"""Candidates up to which all combinations of values are tried at once."""

Values = tuple[tuple[str, str], ...]
"""Parameters with other values than those written, in the order of `tune:`."""


@dataclass(frozen=True)
class Candidate:
    """A system's file with other values.

    Attributes:
        digest: stands for the texts of all its files.
    """

    values: Values
    file: SystemFile
    digest: str

    def __str__(self) -> str:
        return values_text(self.values)


def values_text(values: Iterable[tuple[str, str]]) -> str:
    """`nt 14-16, rebid 12-13`."""
    return ", ".join(f"{name} {value}" for name, value in values)


@dataclass(frozen=True)
class Tunable:
    """A system with parameters to be tuned.

    Attributes:
        name: of the system; present: the file as it is.
    """

    name: str
    present: Candidate
    parameters: tuple[TunedParameter, ...]

    @classmethod
    def read(cls, named: str) -> Tunable:
        """Raises InvalidSystem, also for a value with which the system is invalid; BridgeError without `tune:`."""
        file, name = system_file(named)
        present = Candidate((), file, _digest(file, name))
        nodes = NodeReader()
        root = read_source(file.text, file.name)
        parameters = tuple(tuned_parameters(root, nodes, {}))
        if not parameters:
            what = "no other value in its tune:" if root.get("tune") is not None else "no tune: with values to try"
            raise BridgeError(f"{file.name} has {what}: write it as tune: {{nt: [15-17, 14-16]}}")
        found = cls(name, present, parameters)
        found.singles()  # so that each value is known to be valid
        return found

    @property
    def combinations(self) -> int:
        """How many there are of values, besides the present ones."""
        return prod(len(parameter.others) + 1 for parameter in self.parameters) - 1

    def all(self) -> list[Candidate]:
        """Every combination of values."""
        choices = [[None, *(value for value, _ in parameter.others)] for parameter in self.parameters]
        names = [parameter.name for parameter in self.parameters]
        found = []
        for chosen in product(*choices):
            values = tuple((name, value) for name, value in zip(names, chosen, strict=True) if value is not None)
            found += [self.candidate(values)] if values else []
        return sorted(found, key=lambda candidate: len(candidate.values))

    def singles(self) -> list[Candidate]:
        """Each other value of each parameter."""
        return [
            self.candidate(((parameter.name, value),), location)
            for parameter in self.parameters
            for value, location in parameter.others
        ]

    def candidate(self, values: Sequence[tuple[str, str]], location: Location | None = None) -> Candidate:
        """The file with these values.

        Args:
            location: of a value that stands in `tune:`, for an error.
        Raises:
            InvalidSystem: with these values the system has errors.
        """
        order = [parameter.name for parameter in self.parameters]
        chosen = tuple(sorted(values, key=lambda pair: order.index(pair[0])))
        file = self.present.file
        text = with_values(file.text, file.name, self.places(chosen), {})
        changed = SystemFile(file.name, text, file.is_shipped)
        try:
            return Candidate(chosen, changed, _digest(changed, self.name))
        except InvalidSystem as error:
            problem = f"with {values_text(chosen)} the system is invalid: {error.diagnostics[0].message}"
            where = location or self.parameters[order.index(chosen[0][0])].location
            raise InvalidSystem([Diagnostic("bad-value", problem, where)], {file.name: file.text}) from None

    def places(self, values: Values) -> dict[Location, str]:
        """Where the values are written."""
        written = {parameter.name: parameter.written.location for parameter in self.parameters}
        return {written[name]: value for name, value in values}

    def was(self, name: str) -> str:
        """The present value of a parameter."""
        return next(parameter.written.value for parameter in self.parameters if parameter.name == name)


@lru_cache(maxsize=1000)
def _digest(file: SystemFile, name: str) -> str:
    """Stands for the texts of the system's files. Raises InvalidSystem."""
    texts = sorted(compiled(file, name).sources.values())
    return sha256("\0".join(texts).encode()).hexdigest()[:16]
