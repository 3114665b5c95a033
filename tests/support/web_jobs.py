"""Jobs for tests of the worker processes."""

from __future__ import annotations

import os
import time
from typing import Any

from dealspace.cards import BridgeError


def do(kind: str, values: dict[str, Any], send: Any) -> dict[str, Any]:
    """Do one of these."""
    match kind:
        case "warm":
            time.sleep(values.get("seconds", 0.0))
        case "pid":
            return {"pid": os.getpid()}
        case "sleep":
            time.sleep(values["seconds"])
        case "parts":
            for number in range(values["count"]):
                send({"number": number})
        case "refuse":
            raise BridgeError("no such thing at this table")
        case "break":
            raise ZeroDivisionError("one over none")
        case "die":
            os._exit(3)
        case "note":
            with open(values["file"], "a", encoding="utf-8") as file:  # noqa: PTH123
                file.write(values["text"] + "\n")
    return {"done": kind}
