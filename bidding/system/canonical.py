"""Values as text that is equal exactly when the values are, for digests of systems and findings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache


def canonical(value: object) -> str:
    """A value's type and parts, all the way down; unlike `repr`, which may be short.

    >>> canonical((1, "1", None)), canonical({"a": [True]}), canonical(frozenset({2, 1}))
    ("(1,'1',None)", "{'a':(True)}", '{1,2}')
    """
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, str | int | float) or value is None:
        return repr(value)
    if is_dataclass(value) and not isinstance(value, type):
        kind = type(value)
        return f"{kind.__name__}({','.join([canonical(getattr(value, name)) for name in _field_names(kind)])})"
    if isinstance(value, Mapping):
        return "{" + ",".join([f"{canonical(key)}:{canonical(item)}" for key, item in value.items()]) + "}"
    if isinstance(value, Set):
        return "{" + ",".join(sorted(map(canonical, value))) + "}"
    if isinstance(value, Sequence):
        return "(" + ",".join(map(canonical, value)) + ")"
    return f"{type(value).__name__}({value})"


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.compare)


def digest(parts: Iterable[str]) -> str:
    """A digest of texts in order, 32 hexadecimal digits."""
    found = hashlib.sha256()
    for part in parts:
        found.update(part.encode(errors="surrogatepass") + b"\0")  # names of files may be no text
    return found.hexdigest()[:32]
