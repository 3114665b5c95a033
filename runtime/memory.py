"""What a process remembers because it may be asked for again, within a number of bytes.

Everything that is found by work and kept to save it goes into a `Memory`: `MEMORY`, `SETS` or `FILES`. Whoever keeps
something says how many bytes it holds. When half of a memory is filled anew, what was not asked for meanwhile goes:

    young   kept or asked for since the last turn         at most half of the bytes, and the newest
    old     the young of the turn before, not asked for   dropped at the next turn

So what is used stays, nothing has to be sorted, and what is forgotten depends on bytes and on the order of questions,
not on time. To forget makes a program slower, never different: whatever is kept can be found again.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakSet

Asked = ParamSpec("Asked")
Key = TypeVar("Key")
Value = TypeVar("Value")


class Memory:
    """Bytes shared by everything remembered in them.

    Attributes:
        most_bytes: what all of it may hold.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._young_bytes = self._old_bytes = 0
        self._kept: WeakSet[Generations] = WeakSet()

    @property
    def held_bytes(self) -> int:
        """What all of it holds, nearly; what has been let go meanwhile may still be counted."""
        return self._young_bytes + self._old_bytes

    def add(self, kept: Generations) -> None:
        """Let this share the bytes, as long as somebody uses it."""
        self._kept.add(kept)

    def count(self, more_bytes: int) -> None:
        """So many bytes were kept anew."""
        self._young_bytes += more_bytes
        if self._young_bytes > self.most_bytes // 2:
            self.turn()

    def turn(self) -> None:
        """Forget what is old; what is young is old from now on."""
        self._young_bytes, self._old_bytes = 0, self._young_bytes
        for kept in tuple(self._kept):
            kept.turn()


MEMORY = Memory(96 << 20)
"""Readings of auctions, meanings of conditions, formulas, and answers to questions about them, of this process."""
SETS = Memory(32 << 20)
"""Sets of sampled hands: so many are made, and each so quickly, that they have bytes of their own."""
FILES = Memory(64 << 20)
"""Trees and conditions of system files: one is compiled again and again, in an editor or with another beside it."""


class Generations:
    """Something kept in two generations."""

    def __init__(self, memory: Memory | None = None) -> None:
        self.memory = memory or MEMORY
        self.memory.add(self)

    def turn(self) -> None:
        """Drop what is old; what is young is old from now on."""
        raise NotImplementedError


class Remembered(Generations, Generic[Key, Value]):
    """A mapping that forgets what has not been asked for lately."""

    def __init__(self, memory: Memory | None = None) -> None:
        super().__init__(memory)
        self._young: dict[Key, tuple[Value, int]] = {}
        self._old: dict[Key, tuple[Value, int]] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    @property
    def held_bytes(self) -> int:
        """What its values hold, as was said of each."""
        return sum(size for generation in (self._young, self._old) for _, size in generation.values())

    def get(self, key: Key) -> Value | None:
        """The value of this key; None where there is none or it is forgotten."""
        found = self._young.get(key)
        if found is None:
            found = self._old.pop(key, None)
            if found is None:
                return None
            self._young[key] = found
            self.memory.count(found[1])
        return found[0]

    def put(self, key: Key, value: Value, held_bytes: int) -> None:
        """Remember this value, which holds so many bytes; in place of the one that the key had."""
        before = self._young.get(key)
        self._old.pop(key, None)
        self._young[key] = value, held_bytes
        self.memory.count(held_bytes - (before[1] if before is not None else 0))

    def clear(self) -> None:
        """Forget everything."""
        self._young.clear()
        self._old.clear()

    def turn(self) -> None:
        self._old, self._young = self._young, {}


class RememberedAnswers(Generic[Asked, Value]):
    """A function that remembers its answers; `remembered` makes one."""

    def __init__(self, function: Callable[Asked, Value], held_bytes: int) -> None:
        update_wrapper(self, function)
        self._function = function
        self._held_bytes = held_bytes
        self._answers: Remembered[object, tuple[Value]] = Remembered()

    def __call__(self, *args: Asked.args, **named: Asked.kwargs) -> Value:
        key = (args, *named.items()) if named else args
        found = self._answers.get(key)
        if found is None:
            found = (self._function(*args, **named),)
            self._answers.put(key, found, self._held_bytes)
        return found[0]


def remembered(held_bytes: int) -> Callable[[Callable[Asked, Value]], RememberedAnswers[Asked, Value]]:
    """A decorator like `lru_cache`, for functions whose questions or answers may be large.

    Args:
        held_bytes: what a question and its answer hold together, nearly.
    """
    return lambda function: RememberedAnswers(function, held_bytes)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without garbage collection, while a hundred thousand parts are made of which none is garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
