"""CONTRIBUTING's recipes can be followed: each, in its smallest example, on a copy of the package.

A recipe names the files to change; a test changes these files, and no others, and sees that what is new works.
"""

from __future__ import annotations

import json
import re
import shutil
from math import comb
from pathlib import Path

import pytest

from tests.support.sources import ROOT
from tests.support.tree_copy import TreeCopy

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = re.findall(r"^## (Add .*)\n", CONTRIBUTING, re.MULTILINE)
SYSTEM = """\
system: mine
dsl: 1
import: blocks/plain_stayman
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced, say: "15–17 HCP, balanced", announce: "15–17"}
  - P:  {if: else}
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> TreeCopy:
    return TreeCopy.in_folder(tmp_path_factory.mktemp("recipes"))


def recipe(title: str) -> str:
    """The text of a recipe."""
    return CONTRIBUTING.partition(f"## {title}\n")[2].partition("\n## ")[0]


def names(title: str, *files: str) -> None:
    """Checks that a recipe names these files."""
    assert [file for file in files if f"`{file}`" not in recipe(title)] == []


def test_a_quantity(copy: TreeCopy) -> None:
    names("Add a quantity", "inference/quantities/kinds.py", "inference/language/phrases.py")
    line = '    "aces_and_tens": Kind(in_suit(lambda: count.points_for(ace=2, ten=1)), "aces_and_tens 3+"),\n'
    copy.change("inference/quantities/kinds.py", {'    "controls": Kind(': f'{line}    "controls": Kind('})
    line = '    "aces_and_tens": ("point for aces and tens", "points for aces and tens"),\n'
    copy.change("inference/language/phrases.py", {'    "controls": (': f'{line}    "controls": ('})
    done = copy.dealspace("query", "--where", "N: aces_and_tens 12", "--json", "count", "probability")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["probability"] == pytest.approx(comb(44, 5) / comb(52, 13))
    program = "from dealspace.inference import *; print(words(parse_constraint('aces_and_tens 3+')))"
    assert copy.python("-c", program).stdout == "3+ points for aces and tens\n"


def test_a_convention(copy: TreeCopy) -> None:
    assert "`systems/blocks/`" in recipe("Add a convention")
    copy.write(
        "systems/blocks/plain_stayman.yaml",
        """\
# A plain Stayman, answered by the system.
contexts:
- convention: plain_stayman
  params: {L: 2}
  at: 1N
  rules:
  - LC: {if: (4S or 4H) and hcp 8+, say: A four-card major?, artificial: true, alert: asks for a major, ask: major}
  - P:  {if: else, say: No interest}
tests:
- {hand: KJ52.AJ43.A9.T76, auction: 1N P, want: 2C}
""",
    )
    (copy.folder / "mine.yaml").write_text(SYSTEM, "utf-8")
    tested = copy.dealspace("system", "test", "mine.yaml")
    assert (tested.returncode, tested.stdout) == (0, "1 of 1 tests passed\n"), tested.stderr


def test_a_lint_check(copy: TreeCopy) -> None:
    names("Add a lint check", "bidding/check/point_findings.py", "bidding/system/diagnostics.py")
    names("Add a lint check", "bidding/check/lint_report.py")
    copy.write(
        "bidding/check/findings/wordless.py",
        """\
from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.system.diagnostics import Diagnostic


def wordless(point: ExaminedPoint):
    for placed in point.placed:
        if not placed.live.rule.say:
            yield Diagnostic("wordless", f"{placed.live.call.symbol} says nothing", placed.live.rule.location)
""",
    )
    copy.change(
        "bidding/check/point_findings.py",
        {
            "from dealspace.bidding.reading.meaning": "from dealspace.bidding.check.findings.wordless import wordless\n"
            "from dealspace.bidding.reading.meaning",
            "    yield from gaps(point)\n": "    yield from gaps(point)\n    yield from wordless(point)\n",
        },
    )
    line = '    "wordless": ("warning", "a rule that says nothing"),\n'
    copy.change("bidding/system/diagnostics.py", {'    "yaml": (': f'{line}    "yaml": ('})
    text = SYSTEM.replace("import: blocks/plain_stayman\n", "")
    copy.change("bidding/check/lint_report.py", {'"split-meaning", ': '"wordless", "split-meaning", '})
    (copy.folder / "silent.yaml").write_text(text, "utf-8")
    done = copy.dealspace("lint", "silent.yaml", "--code", "wordless")
    assert "warning[wordless]: Pass says nothing" in done.stdout, done.stdout + done.stderr


def test_a_question(copy: TreeCopy) -> None:
    copy.write(
        "query/questions/parity.py",
        """\
from dataclasses import dataclass

from dealspace.query.answers.question import SpaceQuestion


@dataclass(frozen=True)
class ParityQuestion(SpaceQuestion):
    word = "parity"
    examples = ("parity",)
    summary = "whether the number of deals is odd"

    def answer(self, answers):
        return answers.count % 2

    def lines(self, answers, columns):
        yield "odd" if self.answer(answers) else "even"

    def row(self, answers):
        return self.answer(answers)
""",
    )
    done = copy.dealspace("query", "parity")
    assert (done.returncode, done.stdout.split()) == (0, ["even"]), done.stdout + done.stderr
    done = copy.dealspace("query", "--json", "parity")
    assert json.loads(done.stdout)["parity"] == 0
    assert "parity" in copy.dealspace("query", "nonsense").stderr


def test_a_card_player(copy: TreeCopy) -> None:
    names("Add a card player", "play/players/player_settings.py", "play/players/player.py")
    copy.write(
        "play/players/highest.py",
        """\
from dealspace.play.players.decision import Decision


class HighestCard:
    def decide(self, view):
        return Decision(max(view.legal_cards, key=lambda card: card.rank), method="the highest card")
""",
    )
    copy.change("play/players/player_settings.py", {'"rules", "random")': '"rules", "random", "highest")'})
    rules = '    if settings.method == "rules":\n'
    copy.change(
        "play/players/player.py",
        {
            "from dealspace.play.players.decision": "from dealspace.play.players.highest import HighestCard\n"
            "from dealspace.play.players.decision",
            rules: f'    if settings.method == "highest":\n        return HighestCard()\n{rules}',
        },
    )
    program = """
from dealspace import Auction, Board, Play, PlaySettings, Seat, View, play_card
board = Board.parse("N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
view = View.of(board, Seat.EAST, Auction("N: 1D 1S P 4S P P P"), Play("S S: D3 D2 DQ DT DA"))
decision = play_card(view, settings=PlaySettings(method="highest"))
print(decision.card, decision.method)
"""
    done = copy.python("-c", program)
    assert done.stdout.endswith(" the highest card\n"), done.stderr


def test_a_trick_game(copy: TreeCopy) -> None:
    names("Add a trick game", "games/laws/state.py", "games/catalogue.py")
    copy.write(
        "games/spade_whist.py",
        """\
from dataclasses import dataclass, replace

from dealspace.cards import Suit
from dealspace.games.whist import WhistGame, WhistState


@dataclass(frozen=True)
class SpadeWhistState(WhistState):
    @property
    def game(self):
        return SPADE_WHIST_GAME


class SpadeWhistGame(WhistGame):
    name = "spade_whist"

    def deal(self, rng):
        cards = super().deal(rng).cards
        return SpadeWhistState.start(cards.dealt, Suit.SPADES, (cards.leader - 1) % 4)


SPADE_WHIST_GAME = SpadeWhistGame()
""",
    )
    copy.change(
        "games/catalogue.py",
        {
            "from dealspace.games.whist import": "from dealspace.games.spade_whist import SPADE_WHIST_GAME\n"
            "from dealspace.games.whist import",
            "(WHIST_GAME, ": "(SPADE_WHIST_GAME, WHIST_GAME, ",
        },
    )
    dealt = copy.dealspace("games", "deal", "spade_whist", "--json")
    assert '"trump": "s"' in dealt.stdout, dealt.stderr
    for method in ("first", "random"):
        (copy.folder / f"{method}.toml").write_text(f'[play]\nmethod = "{method}"\n', "utf-8")
    done = copy.dealspace("games", "arena", "first.toml", "random.toml", "--game", "spade_whist", "--deals", "2")
    assert done.returncode == 0, done.stderr
    assert "first" in done.stdout and "2 deals" in done.stdout


def test_a_study(copy: TreeCopy) -> None:
    names("Add a study")
    copy.write(
        "studies/kinds/passing.py",
        """\
from dealspace.cards import PASS
from dealspace.studies.comparison.comparison import CallStudy, OtherCall


class Passing(CallStudy):
    word = "passing"
    summary = "a pass in place of every opening"
    keys = ("rule",)

    def others(self, made):
        return [OtherCall(PASS)] if not made.before.calls and made.choice.call != PASS else []
""",
    )
    assert "passing         a pass in place" in copy.dealspace("system", "profile", "sayc", "--study", "list").stdout
    done = copy.dealspace("system", "profile", "natural", "--study", "passing", "--boards", "6", "--json")
    assert json.loads(done.stdout)["total"]["count"] > 0, done.stderr


def test_a_command(copy: TreeCopy) -> None:
    names("Add a command", "cli/main.py")
    copy.write(
        "cli/commands/suits.py",
        '''\
import click

from dealspace.cards import Suit
from dealspace.cli.options import exit_codes


@click.command("suits", epilog=exit_codes())
def command():
    """The suits, rising."""
    click.echo(" ".join(suit.symbol for suit in Suit))
''',
    )
    copy.change("cli/main.py", {'    "space": "': '    "suits": "The suits, rising.",\n    "space": "'})
    assert copy.dealspace("suits").stdout == "♣ ♦ ♥ ♠\n"
    assert re.search(r"^  suits +The suits, rising\.$", copy.dealspace("--help").stdout, re.MULTILINE)


def test_a_kernel(tmp_path: Path) -> None:
    """On a checkout of one folder, since all kernels would be built again."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    for room in ("front", "cards"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").touch()
    (tmp_path / "cards" / "_half.pxd").write_text("cdef int half(int number) noexcept nogil\n")
    (tmp_path / "cards" / "_half.pyx").write_text(
        "cdef int half(int number) noexcept nogil:\n    return number // 2\n\n\ndef half_of(int number):\n"
        "    return half(number)\n"
    )
    copy = TreeCopy(tmp_path)
    built = copy.python("setup.py", "-q", "build_ext", "--inplace")
    assert built.returncode == 0, built.stderr
    assert copy.python("-c", "from cards._half import half_of; print(half_of(9))").stdout == "4\n"


def test_every_recipe_is_followed() -> None:
    followed = {name.removeprefix("test_").replace("_", " ") for name in globals() if name.startswith("test_a")}
    assert {title.removeprefix("Add ") for title in RECIPES} <= followed


def test_the_copy_is_what_is_imported(copy: TreeCopy) -> None:
    done = copy.python("-c", "import dealspace.cards.hand as hand; print(hand.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(copy.folder)
