"""Compiled systems as bytes, lazily deserialised: each context's rules and the tests only when they are first used.

The bytes are a pickle whose reader makes the parts of a system and nothing else. Conditions that several uses of one
convention share are shared again after reading.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, overload

from dealspace.bidding.system.compiled_system import System
from dealspace.runtime.memory import uncollected

T_co = TypeVar("T_co", covariant=True)
Classes = Mapping[tuple[str, str], type[Any]]
"""The classes of which instances may be made, by module and name."""


class LazyTuple(Sequence[T_co]):
    """A tuple of a group, deserialised when it is first used."""

    __slots__ = ("_group", "_number")

    def __init__(self, group: LazyGroup, number: int) -> None:
        self._group = group
        self._number = number

    @property
    def values(self) -> tuple[T_co, ...]:
        """The tuple itself."""
        return self._group.tuples[self._number]

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, index: int | slice) -> T_co | tuple[T_co, ...]:
        return self.values[index]

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        return self.values == (other.values if isinstance(other, LazyTuple) else other)

    def __hash__(self) -> int:
        return hash(self.values)

    def __repr__(self) -> str:
        return repr(self.values)

    def __reduce__(self) -> tuple[type[tuple[Any, ...]], tuple[tuple[T_co, ...]]]:
        return tuple, (self.values,)


class LazyGroup:
    """Tuples that are serialised together, deserialised at most once."""

    def __init__(self, content: bytes, classes: Classes) -> None:
        self._content = content
        self._classes = classes
        self._tuples: list[tuple[Any, ...]] | None = None

    @property
    def tuples(self) -> list[tuple[Any, ...]]:
        """All of them, in order."""
        if self._tuples is None:
            self._tuples = _SystemUnpickler(self._content, self._classes).load()
        assert self._tuples is not None
        return self._tuples


@uncollected()
def serialize(system: System, companion: object) -> bytes:
    """A system, and a value that is stored with it, as bytes."""
    groups: dict[object, list[Sequence[object]]] = {"tests": [system.cases], "tests of parents": [system.parent_cases]}
    for context in system.contexts:
        groups.setdefault(context.location, []).append(context.rules)
    references = {
        id(values): (group, number)
        for group, members in enumerate(groups.values())
        for number, values in enumerate(members)
        if values  # there is but one empty tuple
    }
    outer = _pickled((system, companion), references)
    inner = [_pickled([tuple(values) for values in members]) for members in groups.values()]
    return pickle.dumps((outer, inner), protocol=5)


def deserialize(content: bytes, classes: Classes) -> tuple[object, object]:
    """What was given to `serialize`, its groups still as bytes. Raises what `pickle` raises for any other content."""
    outer, inner = _SystemUnpickler(content, {}).load()
    system, companion = _SystemUnpickler(outer, classes, [LazyGroup(group, classes) for group in inner]).load()
    return system, companion


def _pickled(value: object, references: Mapping[int, tuple[int, int]] | None = None) -> bytes:
    target = io.BytesIO()
    pickler = _PartsPickler(target, protocol=5) if references is None else _SystemPickler(target, references)
    pickler.dump(value)
    return target.getvalue()


class _PartsPickler(pickle.Pickler):
    """Writes values of classes with slots by their fields alone."""

    def reducer_override(self, obj: object) -> Any:
        kind: Any = type(obj)
        names = _slots(kind)
        return NotImplemented if names is None else (restored, (kind, *[getattr(obj, name) for name in names]))


class _SystemPickler(_PartsPickler):
    """Writes references, by id, in place of tuples that belong to a group."""

    def __init__(self, target: io.BytesIO, references: Mapping[int, tuple[int, int]]) -> None:
        super().__init__(target, protocol=5)
        self.references = references

    def persistent_id(self, obj: object) -> object:
        return self.references.get(id(obj)) if type(obj) is tuple else None


def restored(kind: Any, *values: object) -> object:
    """A value of a class with slots, made faster than such classes restore themselves."""
    found: object = kind.__new__(kind)
    names = _slots(kind)
    assert names is not None
    for name, value in zip(names, values, strict=True):
        object.__setattr__(found, name, value)
    return found


@cache
def _slots(kind: type[Any]) -> tuple[str, ...] | None:
    """The fields of a dataclass with slots; None of any other class."""
    has_slots = is_dataclass(kind) and "__slots__" in vars(kind)
    return tuple(field.name for field in fields(kind)) if has_slots else None


class _SystemUnpickler(pickle.Unpickler):
    """Makes the parts of a system and nothing else."""

    def __init__(self, content: bytes, classes: Classes, groups: Sequence[LazyGroup] = ()) -> None:
        super().__init__(io.BytesIO(content))
        self.classes = classes
        self.groups = groups

    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        if (module, name) == (__name__, restored.__name__):
            return restored
        found = self.classes.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a system")
        return found

    def persistent_load(self, pid: tuple[int, int]) -> LazyTuple[object]:
        group, number = pid
        return LazyTuple(self.groups[group], number)
