"""Every command once, as the documents show it, with an installed dealspace: `python tests/try_install.py EXAMPLES`.

The commands run in a new folder in which a user keeps modules of his own named like our packages; none of them may be
imported. EXAMPLES is the folder of examples. Nothing but the base install is needed; this file imports nothing of it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic
from xml.etree import ElementTree

USERS_MODULES = (
    *("cards", "runtime", "inference", "play", "games", "bidding", "systems"),
    *("query", "match", "studies", "table", "cli", "front"),
)
SYSTEM = """
system: {name}
dsl: 1
contexts:
- after: opening
  rules:
  - 1N: {{if: hcp {low}-{high} and balanced, say: notrump}}
  - 1M: {{if: hcp 12-21 and 5+M, say: a major, prefer: higher M}}
  - P:  {{if: else, say: no opening}}
"""
BOT = """
[bid]
system = "{name}.yaml"
judge = false

[play]
method = "rules"
"""
ROWS = {
    "auctions.jsonl": '{"id": 1, "auction": ["1N", "P"], "dealer": "N"}',
    "deals.jsonl": '{"id": 1, "deal": {"W": "AQ32.K54.QJ3.A92", "E": "K765.A3.K42.QJ87"}, "dealer": "W", "vul": "NS"}',
    "cases.jsonl": '{"kind": "jass_legal", "mode": "c", "trick": ["6d"], "hand": ["7h", "9d", "Qc"]}',
    "questions.jsonl": '{"known": {"S": "K52.QJ4.A983.T76"}, "where": {"W": "hcp 15-17"}, "want": ["count"]}',
}
GAME_BOTS = ("random", "first", "sensible")
BOTS = "--bots strong.toml weak.toml"
COMMANDS = f"""
--version
bid --hand AQ32.K54.QJ3.A92 --why-not 2N
explain 1N
explain "1N P 2C" --system strong.yaml
facts --json
compare pass=1N.N raise=3N.N --where 'N: hcp 15-17 and balanced; S: hcp 9' --deals 25
lead --hand KJ852.Q64.83.T76 --auction "1N P 3N" --system strong.yaml --deals 20
meaning --jsonl auctions.jsonl
auction --jsonl deals.jsonl --system sayc --opponents pass --book
query --hand S=K52.QJ4.A983.T76 --where 'W: hcp 15-17 and balanced' --chance 'N: 4+S; E: 4+S' hcp:W --plot x.svg
space --jsonl questions.jsonl
deal -n 2 --where 'N: hcp 12+ and 5+M' --out dealt.pbn
compose --wish 'S: hcp 15-17 and balanced' --wish 'makes: 4S by S' --wish 'fails: 3N by S' --system strong.yaml
suit "AQT98 / 5432" --need 4
convert dealt.pbn -o dealt.lin --where 'N: hcp 12+'
solve EXAMPLES/first_board.pbn --html solved.html --svg solved.svg
solve EXAMPLES/played_board.jsonl --lead --analyse
results EXAMPLES/club_pairs.pbn --par --html results.html --out results.csv
play EXAMPLES/first_board.pbn --bot strong.toml --out played.pbn
beliefs played.pbn --seat S --system strong.yaml
table --help
web --help
practice --system strong.yaml --sequence 1N -n 1
system test strong.yaml
system show strong.yaml
system doc strong.yaml -o strong.md
system doc strong.yaml -o strong.html
system card strong.yaml -o card.html
system profile strong.yaml --boards 2 --report profile.html
system tune --help
system export strong.yaml --bml -o strong.bml
system import strong.bml -o again.yaml
lint strong.yaml --code dead-rule
bidder-check EXAMPLES/bidders/twenty_lines.toml
serve --stdio --system strong.yaml
arena --bidding {BOTS} --deals 3 --report arena.html --report arena.svg
match {BOTS} --boards 2 --report match.html
match {BOTS} --boards 1 --tcp --out tcp
games deal jass -n 2
games arena random.toml first.toml --game euchre --deals 2 --store games.db
games deal shengji --decks 3 --json
games arena sensible.toml first.toml --game shengji --matches 1
games solve jass "s N: Js 6d | As Ad | 9s Td | 6s 7d; won 4 3"
games answer --jsonl cases.jsonl
games play --help
tm --help
bench --help
"""
WRITTEN = (
    "x.svg",
    "solved.html",
    "solved.svg",
    "arena.html",
    "arena.svg",
    "match.html",
    "strong.html",
    "played.pbn",
    "profile.html",
)


def lay_out(folder: Path) -> None:
    """The user's modules, two small systems, bots that play them, and rows for programs."""
    for name in USERS_MODULES:
        (folder / f"{name}.py").write_text(f'raise ImportError("the user\'s own {name}.py was imported")\n')
    for name, low, high in (("strong", 15, 17), ("weak", 11, 14)):
        (folder / f"{name}.yaml").write_text(SYSTEM.format(name=name, low=low, high=high))
        (folder / f"{name}.toml").write_text(BOT.format(name=name))
    for name in GAME_BOTS:
        (folder / f"{name}.toml").write_text(f'[play]\nmethod = "{name}"\n')
    for name, row in ROWS.items():
        (folder / name).write_text(row + "\n")


def run(words: list[str], folder: Path) -> str:
    """What `python -m dealspace WORDS` prints in the folder; ends this program where it fails."""
    begun = monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "dealspace", *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    print(f"{monotonic() - begun:6.1f} s  dealspace {' '.join(words)}", flush=True)
    if done.returncode != 0 or '"error"' in done.stdout:
        sys.exit(f"exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def refused_without_its_extra(folder: Path) -> None:
    """`dealspace web` says what to install where Starlette is not installed; ends this program where it does not."""
    program = "import importlib.util, sys; sys.exit(importlib.util.find_spec('starlette') is None)"
    if subprocess.run([sys.executable, "-c", program], cwd=folder, check=False).returncode == 0:
        return
    words = [sys.executable, "-m", "dealspace", "web", "--memory", "--no-browser"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)
    if done.returncode != 2 or "pip install 'dealspace[web]'" not in done.stderr:
        sys.exit(f"dealspace web without its extra: exit code {done.returncode}\n{done.stdout}{done.stderr}")


def split(line: str) -> list[str]:
    """A line's words, quotes as in a shell."""
    return [word.strip("'\"") for word in re.findall(r"'[^']*'|\"[^\"]*\"|\S+", line)]


def main() -> None:
    examples = str(Path(sys.argv[1]).resolve())
    lines = [split(line.replace("EXAMPLES", examples)) for line in COMMANDS.strip().splitlines()]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lay_out(folder)
        code = "import dealspace; dealspace.DealSpace(); print(dealspace.__file__)"
        where = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
        print(f"dealspace is {where.stdout.strip()}")
        for words in lines:
            run(words, folder)
        refused_without_its_extra(folder)
        for file in WRITTEN:
            text = (folder / file).read_text("utf-8")
            assert len(text) > 500, file
            if file.endswith(".svg"):
                ElementTree.fromstring(text)
        known = set(re.findall(r"^  ([\w-]+) ", run(["--help"], folder).partition("Commands:")[2], re.MULTILINE))
    tried = {words[0] for words in lines}
    assert known <= tried, f"commands that nobody tried: {sorted(known - tried)}"
    print(f"{len(lines)} commands: all as they should be")


if __name__ == "__main__":
    main()
