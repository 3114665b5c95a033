"""Small programs that bid, well or badly, and the files of bots that use them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic, sleep

_BIDDER = """
import json, os, sys, time
begun = False
for line in sys.stdin:
    if not line.strip():
        continue
    try:
        row = json.loads(line)
    except ValueError as error:
        print(json.dumps({"error": str(error)}), flush=True)
        continue
    if "protocol" in row:
        answer = {"protocol": "bridge-bidder", "version": 1, "name": "test", "system": "passes"}
    elif "hand" not in row:
        answer = {"id": row["id"], "error": "no hand"}
    else:
        answer = {"id": row["id"], "call": "P"}
        @@
    print(json.dumps(answer), flush=True)
"""


def bidder_bot(folder: Path, what: str = "pass", *, name: str = "prog", more: str = "", python: str = "") -> Path:
    """The TOML file of a bot whose program passes, unless the statement `what` makes another `answer`.

    Args:
        more: further lines of [bid]; python: the whole program instead.
    """
    (folder / f"{name}.py").write_text(python or _BIDDER.replace("@@", what), "utf-8")
    path = folder / f"{name}.toml"
    command = f'["{sys.executable}", "-S", "{name}.py"]'
    path.write_text(f'[bid]\nprogram = {command}\n{more}\n[play]\nmethod = "rules"\n', "utf-8")
    return path


def processes_with(text: str) -> list[int]:
    """The processes with this text in their command line, those that have ended left out."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                is_there = text.encode() in (entry / "cmdline").read_bytes()
                if is_there and " Z " not in (entry / "stat").read_text():
                    found.append(int(entry.name))
        except OSError:
            continue
    return found


def all_gone(text: str, seconds: float = 10.0) -> bool:
    """Whether no process with this text is left, after a while at most."""
    until = monotonic() + seconds
    while processes_with(text):
        if monotonic() > until:
            return False
        sleep(0.05)
    return True
