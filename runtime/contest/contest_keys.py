"""Keys of finished work: digests of all that a result depends on, the version of the package among it."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any


def digest(facts: Any) -> str:
    """32 hexadecimal digits that stand for facts of JSON's kinds."""
    return sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:32]


@cache
def package_version() -> str:
    """The installed version; empty where none is installed."""
    try:
        return version("dealspace")
    except PackageNotFoundError:
        return ""
