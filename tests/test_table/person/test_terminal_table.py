"""A person and three bots: moves, moves taken back, claims, and the command fed with lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Call, Card, IllegalCard, Seat, Side
from dealspace.cards.formats import read_records
from dealspace.match.boards.session import book_bots
from dealspace.table.person.screen import move_lines
from dealspace.table.person.seat.human_table import HumanTable
from tests.test_cli.test_cli import EXAMPLE

(RECORD,) = read_records(EXAMPLE).records


def sitting(person: Seat) -> HumanTable:
    systems = dict.fromkeys(Side, load_system("sayc"))
    _, bots = book_bots(systems, RECORD.board, 1, worlds=1, judge_worlds=2)
    return HumanTable(RECORD.board, bots, person)


def test_what_is_taken_back_and_made_again_is_answered_as_before() -> None:
    table = sitting(Seat.NORTH)
    assert table.awaits_person
    table.call(Call.parse("1D"))
    while not table.awaits_person:
        table.bots_move()
    first = table.auction
    assert table.undo() and len(table.auction) == 0
    table.call(Call.parse("1D"))
    while not table.awaits_person:
        table.bots_move()
    assert table.auction == first
    assert table.undo() and not table.undo()


def test_a_board_goes_to_its_end_and_cards_are_checked() -> None:
    table = sitting(Seat.SOUTH)
    checked = False
    while not table.is_over:
        if not table.awaits_person:
            table.bots_move()
        elif table.play is None:
            table.call(Call.parse("P"))
        else:
            if not checked:
                with pytest.raises(IllegalCard, match=r"does not hold|revoke"):
                    table.card(Card.parse("SA"))
                checked = True
            table.card(next(iter(table.play.legal(table.board.full_deal))))
    assert table.record().result is not None and checked


def at_table(*options: str | Path, lines: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """The command, fed with these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "dealspace", "table", *options],
        input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def typed(*lines: str, out: Path, options: tuple[str | Path, ...] = ("--worlds", "1")) -> str:
    return at_table(EXAMPLE, "--seat", "N", *options, "--out", out, lines=lines).stdout


def test_the_command_explains_hints_takes_back_and_leaves(tmp_path: Path) -> None:
    text = typed("help", "? 1D", "hint", "7Q", "1D", "undo", "quit", out=tmp_path / "mine.pbn")
    for part in ("You are North", "3+ ♦", "by the book", "taken back", "claim 3"):
        assert part in text, text
    assert not (tmp_path / "mine.pbn").exists()


def test_the_bots_are_those_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "system: mine\ndsl: 1\ncontexts:\n- after: opening\n  rules:\n  - P: {if: else, say: too weak to open}\n"
    )
    (tmp_path / "bot.toml").write_text('[bid]\nsystem = "mine.yaml"\njudge = false\n[play]\nmethod = "rules"\n')
    text = typed("hint", "quit", out=tmp_path / "mine.pbn", options=("--bot", tmp_path / "bot.toml"))
    assert "Pass: too weak to open (by the book)" in text, text
    (tmp_path / "bot.toml").write_text("[play]\nworld = 3\n")
    done = at_table(EXAMPLE, "--bot", tmp_path / "bot.toml")
    assert done.returncode == 2 and 'did you mean "worlds"' in done.stderr


def test_the_error_for_what_cannot_be_done_says_what_can(tmp_path: Path) -> None:
    """East declares 4♠ after ♦3: dummy has diamonds, East's only one is the ten."""
    lines = ("nonsense", "1S", "4S", "SK", "CA", "c", "claim SA", "SA", "claim 9", "KS", "look", "undo", "quit")
    done = at_table(EXAMPLE, "--seat", "E", "--worlds", "1", lines=("claim 3", *lines[:7], "J D", *lines[7:]))
    for part in (
        "there is nothing to claim before the play",
        '"nonsense" is not a call',
        "help lists what you can type",
        "♠K would be a revoke: ♦ is led, and ♦J6542 can be played",
        "West does not hold ♣A: ♠KQT2 ♥AT ♦J6542 ♣85",
        "no ♣ can be played now: ♦J6542 can",
        '"SA" is not a number of tricks: claim 3, or claim alone for all 13',
        "dummy holds ♠KQT2 ♥AT ♦6542 ♣85",
        "♠A would be a revoke: ♦ is led, and ♦T can be played",
        "this trick: South ♦3, West ♦J, North ♦",
        "taken back; now:",
        "You have left the table: board 1 is not finished",
    ):
        assert part in done.stdout, (part, done.stdout)


SURE = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:5432.5432.543.54 876.876.876.9876 AKQ.AKQ.AKQ.AK32 JT9.JT9.JT92.QJT"]
"""


def test_claims_are_granted_or_not_with_the_reason(tmp_path: Path) -> None:
    """South has eleven tricks from the top in 3NT after the lead of a diamond; claims nine of the twelve left."""
    file, out = tmp_path / "sure.pbn", tmp_path / "mine.pbn"
    file.write_text(SURE)
    claims = ("claim few", "claim 14", "claim", "claim 11", "hint", "concede", "", "claim 9", "DK", "claim 9", "yes")
    lines = ("3N", "d", "DA", *claims)
    done = at_table(file, "--seat", "S", "--worlds", "1", "--bot", quick(tmp_path), "--out", out, lines=lines)
    for part in (
        '"few" is not a number of tricks',
        "only 12 tricks are left, not 14",
        "Your claim of all 12 tricks is not accepted: it fails if the other hands are, for example, East ♠",
        "Your claim of 11 of the last 12 tricks is not accepted",
        "Concede all 12 tricks? 3NT by South: 8 down. 10 of the tricks left cannot be lost, however the cards lie.",
        "yes, or return to play on > ",
        "Concede 3 of the last 12 tricks? 3NT by South: made with 1 over.",
        "granted: South takes 9 of the last 12",
        "With best play on all sides",
        f"1 record saved to {out}",
    ):
        assert part in done.stdout, (part, done.stdout)
    (record,) = read_records(out).records
    assert record.result == 10 and done.stdout.count("nothing is conceded: play on") == 2


def quick(folder: Path) -> Path:
    """A bot that passes and plays by rule."""
    (folder / "pass.yaml").write_text(
        "system: pass\ndsl: 1\ncontexts:\n- after: opening\n  rules:\n  - P: {if: else, say: passes}\n"
    )
    bot = folder / "quick.toml"
    bot.write_text('[bid]\nsystem = "pass.yaml"\njudge = false\n[play]\nmethod = "rules"\n')
    return bot


def test_records_are_added_to_those_of_earlier_sittings(tmp_path: Path) -> None:
    out = tmp_path / "mine.pbn"
    bot = quick(tmp_path)
    for sitting_number in (1, 2):
        done = at_table("-n", "1", "--bot", bot, "--out", out, lines=("P",))
        assert f"{sitting_number} record{'s' * (sitting_number > 1)} saved" in done.stdout, done.stdout
    assert len(read_records(out).records) == 2
    out.write_text('[Deal "nonsense"]\n')
    done = at_table("-n", "1", "--bot", bot, "--out", out, lines=("P",))
    assert done.returncode == 2 and "name another one, or mend it" in done.stderr


def test_the_first_board_of_a_seed_is_the_same_however_many_are_asked_for(tmp_path: Path) -> None:
    hands = {
        next(
            line
            for line in at_table("-n", count, "--seed", "5", lines=("quit",)).stdout.splitlines()
            if "You are" in line
        )
        for count in ("1", "3")
    }
    assert len(hands) == 1


def test_boards_without_all_hands_are_left_out_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "some.pbn"
    file.write_text('[Board "7"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n\n' + SURE)
    done = at_table(file, "--bot", quick(tmp_path), lines=("quit",))
    assert f"{file}: board 7: it is left out" in done.stderr and "Board 1" in done.stdout
    file.write_text('[Board "7"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n')
    done = at_table(file, "--bot", quick(tmp_path), lines=("quit",))
    assert done.returncode == 2 and "no board with four hands" in done.stderr


def test_a_person_who_is_dummy_is_informed(tmp_path: Path) -> None:
    table = sitting(Seat.WEST)
    for call in ("1D", "1S", "P", "4S", "P", "P", "P"):
        table.call(Call.parse(call))
    assert table.is_dummy and not table.awaits_person
    assert any("East declares: you play both hands" in line for line in move_lines(table, table_interpreter(), 6))
    table.plays_partner = False
    assert any("You are dummy: East plays your cards" in line for line in move_lines(table, table_interpreter(), 6))


def table_interpreter() -> Interpreter:
    return Interpreter(dict.fromkeys(Side, load_system("sayc")))


def test_the_review_opens_by_itself_or_when_it_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "two.pbn"
    file.write_text(SURE + "\n" + SURE.replace('"1"', '"2"').replace('"None"', '"All"'))
    options = (file, "--bot", quick(tmp_path), "--no-save")
    done = at_table(*options, lines=("3N", "d", "DA", "claim 9", "y", "", "3N", "d", "DA", "claim 9", "y"))
    for part in (
        "Par: 7",
        "Four bots: ",
        "Your decisions:",
        "1 board left (return: the next; quit)",
        "Against four bots: ",
    ):
        assert part in done.stdout, (part, done.stdout)
    assert done.stdout.count("Your decisions:") == 2 and done.returncode == 0
    done = at_table(*options, "--no-review", lines=("3N", "d", "DA", "claim 9", "y", "later", "review", "quit"))
    asked, _, after = done.stdout.partition('"later" is not known here: return, review or quit')
    assert "1 board left (return: the next; review; quit)" in asked and "Par:" not in asked
    assert "Par: 7" in after and "Board 2" not in after
