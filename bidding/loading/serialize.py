"""A compiled system as bytes of which only what is needed is read: each context's rules and the tests stand apart.

What is read may consist of the parts of a system only. Conditions that the places of one convention share are shared
again when they are read.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, overload

from dealspace.bidding.system import System

T_co = TypeVar("T_co", covariant=True)
Parts = Mapping[tuple[str, str], type[Any]]
"""The classes that may be read, by module and name."""


class Parcel(Sequence[T_co]):
    """A tuple that is read when something of it is asked for."""

    __slots__ = ("_box", "_number")

    def __init__(self, box: Box, number: int) -> None:
        self._box = box
        self._number = number

    @property
    def whole(self) -> tuple[T_co, ...]:
        """All of it."""
        return self._box.contents[self._number]

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, place: int | slice) -> T_co | tuple[T_co, ...]:
        return self.whole[place]

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.whole)

    def __len__(self) -> int:
        return len(self.whole)

    def __eq__(self, other: object) -> bool:
        return self.whole == (other.whole if isinstance(other, Parcel) else other)

    def __hash__(self) -> int:
        return hash(self.whole)

    def __repr__(self) -> str:
        return repr(self.whole)

    def __reduce__(self) -> tuple[type[tuple[Any, ...]], tuple[tuple[T_co, ...]]]:
        return tuple, (self.whole,)


class Box:
    """Some tuples as bytes, opened at most once."""

    def __init__(self, sealed: bytes, parts: Parts) -> None:
        self._sealed = sealed
        self._parts = parts
        self._contents: list[tuple[Any, ...]] | None = None

    @property
    def contents(self) -> list[tuple[Any, ...]]:
        if self._contents is None:
            self._contents = _Reader(self._sealed, self._parts).load()
        assert self._contents is not None
        return self._contents


def packed(system: System, with_it: object) -> bytes:
    """A system and something that goes with it, as bytes."""
    boxes: dict[object, list[Sequence[object]]] = {"tests": [system.cases]}
    for context in system.contexts:
        boxes.setdefault(context.place, []).append(context.rules)
    places = {
        id(content): (number, place)
        for number, contents in enumerate(boxes.values())
        for place, content in enumerate(contents)
        if content  # there is but one empty tuple
    }

    outside = _written((system, with_it), places)
    sealed = [_written([tuple(content) for content in contents], {}) for contents in boxes.values()]
    return pickle.dumps((outside, sealed), protocol=5)


def _written(value: object, places: Mapping[int, tuple[int, int]]) -> bytes:
    target = io.BytesIO()
    _Writer(target, places).dump(value)
    return target.getvalue()


def unpacked(content: bytes, parts: Parts) -> tuple[object, object]:
    """What was packed. Raises what `pickle` raises where it is no such thing."""
    outside, sealed = _Reader(content, {}).load()
    system, with_it = _Reader(outside, parts, [Box(one, parts) for one in sealed]).load()
    return system, with_it


class _Writer(pickle.Pickler):
    """Leaves out the tuples that have a place elsewhere, by their ids."""

    def __init__(self, target: io.BytesIO, places: Mapping[int, tuple[int, int]]) -> None:
        super().__init__(target, protocol=5)
        self.places = places

    def persistent_id(self, obj: object) -> object:
        return self.places.get(id(obj)) if type(obj) is tuple else None

    def reducer_override(self, obj: object) -> Any:
        kind: Any = type(obj)
        if isinstance(obj, type) or not is_dataclass(obj) or "__slots__" not in vars(kind):
            return NotImplemented
        return restored, (kind, *(getattr(obj, name) for name in _names(kind)))


def restored(kind: Any, *values: object) -> object:
    """A value as it was kept; more quickly than values with slots restore themselves."""
    found: object = kind.__new__(kind)
    for name, value in zip(_names(kind), values, strict=True):
        object.__setattr__(found, name, value)
    return found


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


class _Reader(pickle.Unpickler):
    """Makes the parts of a system and nothing else."""

    def __init__(self, content: bytes, parts: Parts, boxes: Sequence[Box] = ()) -> None:
        super().__init__(io.BytesIO(content))
        self.parts = parts
        self.boxes = boxes

    def find_class(self, module: str, name: str) -> Callable[..., Any]:
        if (module, name) == (__name__, restored.__name__):
            return restored
        found = self.parts.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a system")
        return found

    def persistent_load(self, pid: tuple[int, int]) -> Parcel[object]:
        box, number = pid
        return Parcel(self.boxes[box], number)
