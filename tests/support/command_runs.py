"""A quick run of every command, for tests that try them all in some surroundings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

EXAMPLES = Path(__file__).parents[2] / "examples"
HAND = "AQ32.K54.QJ3.A92"
DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


class Run(NamedTuple):
    """Words after `dealspace`, what is typed, and the exit code."""

    words: tuple[str, ...]
    typed: bytes = b""
    code: int = 0


def _run(words: str, *more: object, typed: bytes = b"", code: int = 0) -> Run:
    return Run((*words.split(), *map(str, more)), typed, code)


def _rows(*rows: object) -> bytes:
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


_PLAYED = {
    "board": "3", "dealer": "S", "vul": "EW", "deal": DEAL, "auction": ["P", "P", "P", "3S", "P", "P", "P"],
    "leader": "S", "play": [["D3", "D2", "DQ", "DT"], ["DA", "SA", "C4", "D4"], ["S8", "SJ", "S2", "C2"]],
}  # fmt: skip
_BOARD = EXAMPLES / "schiphol_board.pbn"
_QUICK = EXAMPLES / "bots" / "quick.toml"
_BIDDER = EXAMPLES / "bidders" / "twenty_lines.toml"

RUNS = {
    "play": _run("play --system natural --bot", _QUICK, _BOARD),
    "table": _run("table -n 1 --system natural --bot", _QUICK, typed=b"help\n?\nzzz\nquit\n"),
    "web": _run("web --bot", EXAMPLES / "no_such_bot.toml", code=2),
    "bid": _run("bid --explain --system natural --hand", HAND),
    "explain": _run("explain --system sayc", "1N P 2C"),
    "meaning": _run("meaning --system natural --jsonl -", typed=_rows({"auction": ["1N"], "dealer": "N"})),
    "auction": _run(
        "auction --system natural --jsonl -",
        typed=_rows({"deal": DEAL, "dealer": "N", "vul": "None", "id": "♠é", "judge": False}),
    ),
    "arena": _run("arena --bidding --deals 2 --bots", EXAMPLES / "bots" / "book.toml", _QUICK),
    "match": _run("match --boards 1 --bots", _QUICK, _BIDDER),
    "practice": _run("practice --system natural -n 1 --sequence", "1N"),
    "system show": _run("system show natural"),
    "system card": _run("system card natural"),
    "system test": _run("system test natural"),
    "system diff": _run("system diff natural sayc --share 0.1"),
    "system schema": _run("system schema"),
    "lint": _run("lint natural --under opening", code=0),
    "query": _run("query hcp:W lengths --hand", f"S={HAND}"),
    "space": _run("space --jsonl -", typed=_rows({"known": {"S": HAND}, "want": ["count"], "id": "♥ – …"})),
    "beliefs": _run("beliefs - --seat S --worlds 20 --after 8 --system natural", typed=_rows(_PLAYED)),
    "deal": _run("deal -n 2 --seed 1"),
    "convert": _run("convert --to lin --text", DEAL),
    "solve": _run("solve --deal", DEAL),
    "games deal": _run("games deal jass -n 1"),
    "games play": _run("games play whist", typed=b"help\nzzz\nquit\n"),
    "games answer": _run(
        "games answer --jsonl -",
        typed=_rows({"kind": "euchre_trick", "trump": "h", "trick": ["Ah", "Jd", "Jh"], "n": 1}, {"kind": "♠ –"}),
        code=1,
    ),
    "games solve": _run("games solve jass", "s N: Js 6d | As Ad | 9s Td | 6s 7d; won 4 3"),
    "tm join": _run("tm join --wait 0 --port 1 --seat N --team", "Plain", code=2),
    "serve": _run("serve --stdio --system natural", typed=_rows({"protocol": "bridge-bidder", "version": 1})),
    "bidder-check": _run("bidder-check -n 1", _BIDDER),
    "bench": _run("bench zzz", code=2),
}
