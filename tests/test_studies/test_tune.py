"""`dealspace system tune`: what is better is found and written, what is noise is not, and a stopped run goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from dealspace.bidding import InvalidSystem, load_system
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Auction, BridgeError, Deal, Side, Vulnerability, imps
from dealspace.runtime.contest.interval import mean_of
from dealspace.studies.comparison.study_run import StudyStore
from dealspace.studies.comparison.swing import NotBid, StudiedBoard, Swing
from dealspace.studies.tune import tune_run as run_module
from dealspace.studies.tune.candidate_values import Tunable
from dealspace.studies.tune.gain import Gain, gain_of
from dealspace.studies.tune.paired_tables import Conditions, Rooms, gain_on, play_rooms
from dealspace.studies.tune.race import PARTS, Race, Runner
from dealspace.studies.tune.tune_report import comment, report, tuning_json
from dealspace.studies.tune.tune_run import Tuning
from dealspace.studies.tune.write_back import target_of, write_values
from tests.support.ns_points import ns_points
from tests.test_cli.test_cli import dealspace

EXAMPLE = Path(__file__).parents[2] / "examples" / "tuned_notrump.yaml"
SMALL = """\
# Two parameters: one far too low, and one that no rule reads.
system: toy
params: {four: 0-12,  idle: 3}   # of a 4S opening
tune:
  four: [12-21]
  idle: {from: 3, to: 4}
contexts:
- after: opening
  rules:
  - 4S: {if: "5+S and hcp {four}", say: x}
  - P: {if: else}
"""


def written(folder: Path, text: str = SMALL) -> Path:
    file = folder / "toy.yaml"
    file.write_text(text, "utf-8")
    return file


def tuning(file: Path, *, boards: int = 80, hold_out: int = 160, seed: int = 1) -> Tuning:
    tunable = Tunable.read(str(file))
    return Tuning(tunable, Conditions(tunable.name, seed, "imps", judge=False), boards, hold_out)


def test_a_bad_parameter_is_found_and_mended_and_the_rest_of_the_file_stays(tmp_path: Path) -> None:
    file = written(tmp_path)
    found = dealspace("system", "tune", file, "--boards", "60", "--json")
    assert found.returncode == 0, found.stderr
    row = json.loads(found.stdout)
    assert row["proved"] and row["complete"] and row["written"] == str(file)
    assert row["hold_out"]["values"]["four"] == "12-21" and row["hold_out"]["gain"]["low"] > 0
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert lines[2].startswith("# tuned: four 12-21, was 0-12") and "IMPs a board" in lines[2]
    assert lines[3] == "params: {four: 12-21,  idle: 3}   # of a 4S opening\n"
    assert "".join([*lines[:2], "params: {four: 0-12,  idle: 3}   # of a 4S opening\n", *lines[4:]]) == SMALL
    assert load_system(file).bid("KQJ54.A32.KQ3.A2").call.symbol == "4♠"


def test_a_parameter_that_changes_nothing_is_not_proved(tmp_path: Path) -> None:
    text = SMALL.replace("four: [12-21]\n  ", "")
    file = written(tmp_path, text)
    found = dealspace("system", "tune", file, "--boards", "20")
    assert found.returncode == 0, found.stderr
    assert "Nothing is proved" in found.stdout
    assert file.read_text("utf-8") == text


Effect = Callable[[Rooms], float]


def made_up(effect: Effect) -> Callable[[Rooms], list[StudiedBoard | NotBid]]:
    """Boards whose results are drawn: half of them differ, by swings as in real matches, with this chance won."""

    def play(rooms: Rooms) -> list[StudiedBoard | NotBid]:
        found: list[StudiedBoard | NotBid] = []
        for number in rooms.numbers:
            rng = np.random.default_rng(int(rooms.key(number), 16))
            score = int(rng.choice([50, 100, 170, 300, 500, 800])) * int(rng.random() < 0.5)
            signed = score if rng.random() < effect(rooms) else -score
            won = Swing("", "", "", "", "", "", "", ("", ""), (signed, 0))
            found.append(StudiedBoard(rooms.key(number), number, (won,)))
        return found

    return play


MANY = SMALL.replace("idle: {from: 3, to: 4}", "idle: {from: 3, to: 8}")


def test_noise_is_proved_no_more_often_than_the_interval_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "play_rooms", made_up(lambda rooms: 0.5))
    tunable = Tunable.read(str(written(tmp_path)))
    proved = dropped = 0
    for seed in range(25):
        found = Tuning(tunable, Conditions("toy", seed, "imps", judge=False), 80, 80)
        with StudyStore() as store:
            found.run(store)
        proved += found.is_proved
        dropped += any(runner.dropped is not None for runner in found.races[0].runners)
    assert proved <= 3  # one of forty is expected
    assert dropped <= 5  # at most one race of twenty


def test_a_gain_among_many_candidates_is_found_and_losers_are_dropped_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def effect(rooms: Rooms) -> float:
        values = dict(rooms.candidate.values)
        return 0.1 if "four" in values else 0.9 if values.get("idle") == "7" else 0.5

    monkeypatch.setattr(run_module, "play_rooms", made_up(effect))
    found = tuning(written(tmp_path, MANY), boards=160, hold_out=160)
    with StudyStore() as store:
        found.run(store)
    assert found.winner is not None and found.winner.values == (("idle", "7"),) and found.is_proved
    losers = [runner for runner in found.races[0].runners if "four" in dict(runner.candidate.values)]
    assert all(runner.dropped is not None and runner.dropped < 160 for runner in losers)
    assert "tuned: idle 7, was 3: +" in comment(found)


def test_many_parameters_are_raced_alone_and_then_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def effect(rooms: Rooms) -> float:
        return 0.5 + 0.24 * sum(value in ("12-21", "7") for _, value in rooms.candidate.values)

    monkeypatch.setattr(run_module, "play_rooms", made_up(effect))
    found = tuning(
        written(tmp_path, MANY.replace("[12-21]", "[12-21, 1-2, 2-3, 3-4, 4-5, 5-6]")), boards=160, hold_out=80
    )
    with StudyStore() as store:
        found.run(store)
    first, second = found.races
    assert {len(runner.candidate.values) for runner in first.runners} == {1}
    assert second.first == 161, "they race on other boards"
    assert found.winner is not None and found.winner.values == (("four", "12-21"), ("idle", "7"))


def test_the_hold_out_is_on_boards_that_nobody_has_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, set[str]] = {}

    def play(rooms: Rooms) -> list[StudiedBoard | NotBid]:
        for number in rooms.numbers:
            seen.setdefault(number, set()).add(str(rooms.candidate))
        return made_up(lambda rooms: 0.9)(rooms)

    monkeypatch.setattr(run_module, "play_rooms", play)
    found = tuning(written(tmp_path))
    with StudyStore() as store:
        found.run(store)
    assert found.check is not None
    fresh = set(found.check.gains)
    assert len(fresh) == 160 and all(seen[number] == {str(found.winner)} for number in fresh)
    assert not fresh & set(range(1, 81))


class Stopped(KeyboardInterrupt):
    """Ctrl-C at some moment."""


def test_a_stopped_run_goes_on_and_comes_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, path, bid = written(tmp_path), tmp_path / "tune.db", list[int]()

    def counted(rooms: Rooms) -> list[StudiedBoard | NotBid]:
        bid.extend(rooms.numbers)
        return play_rooms(rooms)

    monkeypatch.setattr(run_module, "play_rooms", counted)
    whole = tuning(file, boards=24, hold_out=24)
    with StudyStore() as store:
        whole.run(store)
    all_boards = len(bid)

    def stop(done: int, total: int) -> None:
        if done >= 40:
            raise Stopped

    stopped = tuning(file, boards=24, hold_out=24)
    with StudyStore(path) as store, pytest.raises(Stopped):
        stopped.run(store, progress=stop)
    assert not stopped.is_complete and not stopped.is_proved
    assert any("stopped" in line for line in report(stopped, None))
    bid.clear()
    again = tuning(file, boards=24, hold_out=24)
    with StudyStore(path) as store:
        again.run(store)
    assert 0 < len(bid) <= all_boards - 40
    assert tuning_json(again, None) == tuning_json(whole, None)


def test_both_rooms_are_read_by_the_candidates_meanings_on_its_side(tmp_path: Path) -> None:
    tunable = Tunable.read(str(written(tmp_path)))
    same = Rooms(Conditions("toy", 1, "imps", judge=False), tunable.present, tunable.present, tuple(range(1, 9)))
    for board in play_rooms(same):
        assert isinstance(board, StudiedBoard) and board.swings == ()
    other = Rooms(same.conditions, tunable.present, tunable.candidate((("four", "12-21"),)), tuple(range(1, 17)))
    differing = [board for board in play_rooms(other) if isinstance(board, StudiedBoard) and board.swings]
    assert differing
    for board in differing:
        (each,) = board.swings
        deal, vul = Deal.parse(each.deal), Vulnerability(each.vul)
        rooms = [ns_points(Auction.parse(end), deal, vul) for end in each.ends]
        if each.side is Side.EW:  # its own room comes first, and there it sits East–West
            rooms = rooms[::-1]
        assert gain_on(board, "imps") == imps(rooms[0] - rooms[1])


def test_an_interval_reaches_further_on_the_side_of_rare_large_swings() -> None:
    even = gain_of([1.0, -1.0] * 50 + [0.0] * 900)
    skewed = gain_of([1.0] * 90 + [-9.0] * 10 + [0.0] * 900)
    assert even is not None and even.low is not None and even.high is not None
    assert skewed is not None and skewed.low is not None and skewed.high is not None
    student = mean_of([1.0, -1.0] * 50 + [0.0] * 900)
    assert student is not None and student.margin is not None
    assert -even.low == pytest.approx(even.high) == pytest.approx(student.margin)
    assert -skewed.low > 1.2 * skewed.high
    assert gain_of([1.0] * 29 + [0.0] * 900) == Gain(929, 29, 29 / 929), "too few boards differ"
    assert gain_of([]) is None


def test_an_interval_of_few_boards_drops_nobody() -> None:
    few = Runner(None, {number: -5.0 * (number < 10) for number in range(100)})  # type: ignore[arg-type]
    many = Runner(None, {number: -5.0 * (number < 40) for number in range(100)})  # type: ignore[arg-type]
    race = Race([few, many], 1, 100)
    race.look(100)
    assert few.dropped is None and many.dropped == 100
    assert race.looks == [13, 25, 50, 100] and len(PARTS) == 4


@pytest.mark.parametrize(
    ("text", "said", "place"),
    [
        (SMALL.replace("[12-21]", "[12-banana]"), "with four 12-banana the system is invalid", ":5:10"),
        (SMALL.replace("  four:", "  for:"), '"for" is not a parameter of this file', ":5:3"),
    ],
)
def test_bad_values_and_names_are_errors_with_their_location(tmp_path: Path, text: str, said: str, place: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(InvalidSystem) as caught:
        Tunable.read(str(file))
    assert said in caught.value.diagnostics[0].message
    assert str(caught.value.diagnostics[0].location) == f"{file}{place}"


def test_a_system_without_tune_says_how_it_is_written(tmp_path: Path) -> None:
    with pytest.raises(BridgeError, match=r"has no tune: with values to try: write .* tune: \{nt: \[15-17, 14-16\]\}"):
        Tunable.read(str(written(tmp_path, SMALL.replace("tune:\n  four: [12-21]\n  idle: {from: 3, to: 4}\n", ""))))


def test_a_file_that_was_changed_meanwhile_is_not_written(tmp_path: Path) -> None:
    file = written(tmp_path)
    tunable = Tunable.read(str(file))
    file.write_text(SMALL + "# more\n", "utf-8")
    with pytest.raises(BridgeError, match="was changed meanwhile"):
        write_values(tunable, (("four", "12-21"),), "note", file)
    assert file.read_text("utf-8") == SMALL + "# more\n"


def test_a_parameter_of_a_convention_is_written_where_it_stands_with_the_line_ends_of_the_file(tmp_path: Path) -> None:
    text = SMALL.replace("four: [12-21]", "raises.inv: [9-12]") + (
        "- convention: raises\n  params: {inv: 25-30,   game: 13+}   # nobody invites\n  at: 4S\n"
        '  rules:\n  - 5S: {if: "hcp {inv}"}\n  - P: {if: else}\n'
    )
    file = tmp_path / "toy.yaml"
    file.write_bytes(text.replace("\n", "\r\n").encode())
    tunable = Tunable.read(str(file))
    write_values(tunable, (("raises.inv", "9-12"),), "a note", file)
    wanted = text.replace("25-30", "9-12").replace("  params: {inv", "  # a note\n  params: {inv")
    assert file.read_bytes().decode() == wanted.replace("\n", "\r\n")
    assert Tunable.read(str(file)).was("idle") == "3"


def test_the_example_has_values_to_try(tmp_path: Path) -> None:
    tunable = Tunable.read(str(EXAMPLE))
    assert {str(candidate) for candidate in tunable.all()} == {"nt 14-16", "rebid 12-13", "nt 14-16, rebid 12-13"}
    strong = load_system(EXAMPLE).bid("AQ32.K54.Q83.K92").call
    lighter = tmp_path / "lighter.yaml"
    write_values(tunable, (("nt", "14-16"),), "a note", lighter)
    assert strong.symbol == "1♣" and load_system(lighter).bid("AQ32.K54.Q83.K92").call.symbol == "1NT"


def test_a_shipped_system_is_written_only_elsewhere(tmp_path: Path) -> None:
    shipped = SystemFile.shipped("sayc.yaml")
    with pytest.raises(BridgeError, match="--out"):
        target_of(shipped, None)
    assert target_of(shipped, tmp_path / "mine.yaml") == (tmp_path / "mine.yaml").resolve()
