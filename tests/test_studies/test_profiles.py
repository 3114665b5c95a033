"""Whole profiles: sums right in the mean, and the same however they are worked out, stopped and gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dealspace.bidding import load_system
from dealspace.cards import BridgeError, Side
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.runtime.contest.row_store import StoreError
from dealspace.runtime.workers import workers
from dealspace.studies.comparison.per_boards import per_thousand
from dealspace.studies.comparison.swing import NotBid
from dealspace.studies.profile import profile_run as running
from dealspace.studies.profile.board_profile import chance_of_solving, look
from dealspace.studies.profile.classes import CallerRole, LossKind
from dealspace.studies.profile.decision_costs import ComparedCall, LookedAt, Outcome
from dealspace.studies.profile.profile_page import page
from dealspace.studies.profile.profile_question import BoardTask, Closeness, Profiling
from dealspace.studies.profile.profile_report import profile_json, report
from dealspace.studies.profile.profile_run import profile
from dealspace.studies.profile.profile_store import ProfileStore
from dealspace.studies.profile.profile_summary import Profile
from tests.support.profiles import ALL, SOME, small_profiling, strong

BOARDS = 4


@pytest.fixture(scope="module")
def profiling(tmp_path_factory: pytest.TempPathFactory) -> Profiling:
    return small_profiling(tmp_path_factory.mktemp("bots"))


@pytest.fixture(scope="module")
def whole(profiling: Profiling) -> list[LookedAt]:
    """The first boards, all that is compared also solved."""
    with ProfileStore() as store:
        assert profile(profiling.boards(BOARDS), store) == []
        return store.boards(task.key for task in profiling.boards(BOARDS))


def outcome(lost: float, kind: LossKind = LossKind.NONE) -> Outcome:
    return Outcome(lost, None, 0.0, kind, ("", ""))


def compared(estimated: float, chance: float, solved: float | None) -> ComparedCall:
    after = outcome(solved, LossKind.OVERBID) if solved is not None else None
    return ComparedCall(0, "", "P", CallerRole.OPENING, (), outcome(estimated), chance, after, None)


def test_a_loss_is_right_in_the_mean_whatever_the_estimate_was() -> None:
    for estimated in (-3.0, 0.0, 5.0):
        solved, missed = compared(estimated, 0.2, 1.5), compared(estimated, 0.2, None)
        assert 0.2 * solved.lost + 0.8 * missed.lost == pytest.approx(1.5)
        kinds = solved.lost_by_kind
        assert 0.2 * kinds[LossKind.OVERBID] == pytest.approx(1.5)
        assert 0.2 * kinds[LossKind.NONE] + 0.8 * missed.lost == pytest.approx(0.0)


def test_solving_a_part_gives_the_sum_of_solving_all_in_the_mean(whole: list[LookedAt]) -> None:
    rng = np.random.default_rng(1)
    decisions = [each for board in whole for each in board.decisions]
    assert decisions and all(each.solved is not None for each in decisions)
    full = sum(each.lost for each in decisions)  # each was solved with certainty
    assert full == pytest.approx(sum(each.solved.lost for each in decisions if each.solved is not None))
    sums = []
    for _ in range(2000):
        chances = [0.1 + 0.8 * (each.estimated.lost > 0) for each in decisions]
        pairs = zip(decisions, chances, strict=True)
        part = [replace(each, chance=p, solved=each.solved if rng.random() < p else None) for each, p in pairs]
        sums.append(sum(each.lost for each in part))
    assert abs(np.mean(sums) - full) < 4 * np.std(sums) / len(sums) ** 0.5


def test_the_chance_of_being_solved_is_greatest_where_it_matters() -> None:
    behind, close, ahead = (chance_of_solving(np.full((1, 8), gain), 0.15) for gain in (-9.0, 0.0, 3.0))
    assert 0 < behind < close < ahead <= 1
    assert chance_of_solving(np.full((1, 8), -9.0), 1.0) == 1.0


def test_a_part_of_the_decisions_is_looked_at_and_stands_for_all(profiling: Profiling, whole: list[LookedAt]) -> None:
    half = replace(profiling, closeness=replace(ALL, rate=0.5))
    boards = [found for task in half.boards(BOARDS) if isinstance(found := look(task), LookedAt)]
    assert 0 < sum(len(board.decisions) for board in boards) < sum(len(board.decisions) for board in whole)
    lost = sum(each.lost for board in boards for each in board.decisions)
    assert Profile(boards).total.value == pytest.approx(1000 * lost / 0.5 / BOARDS)


def test_a_stopped_run_goes_on_where_it_was(
    profiling: Profiling, whole: list[LookedAt], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(task: BoardTask) -> LookedAt | NotBid:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(task.number)
        return look(task)

    path = tmp_path / "profile.db"
    monkeypatch.setattr(running, "look", counted)
    with ProfileStore(path) as store, pytest.raises(KeyboardInterrupt):
        profile(profiling.boards(BOARDS), store)
    monkeypatch.setattr(running, "look", look)
    told: list[tuple[int, int]] = []
    with ProfileStore(path) as store:
        assert store.known(task.key for task in profiling.boards(BOARDS)) == {board.key for board in whole[:2]}
        profile(profiling.boards(BOARDS), store, progress=lambda done, total: told.append((done, total)))
        assert store.boards(task.key for task in profiling.boards(BOARDS)) == whole
    assert told == [(2, 4), (3, 4), (4, 4)]


def test_processes_and_executors_find_the_same(profiling: Profiling, whole: list[LookedAt]) -> None:
    with ProfileStore() as store, workers(1) as executor:
        profile(profiling.boards(2), store, processes=2)
        profile(profiling.boards(3), store, executor=executor)
        assert store.boards(task.key for task in profiling.boards(3)) == whole[:3]


def test_the_key_stands_for_all_that_the_result_depends_on(profiling: Profiling, tmp_path: Path) -> None:
    other = BotSettings("weak", BidSettings(system=str(strong(tmp_path).bid.system), judge=True))
    changed = [
        replace(profiling, seed=4), replace(profiling, closeness=SOME), replace(profiling, against=other),
        replace(profiling, system=other), replace(profiling, closeness=replace(ALL, rate=0.5)),
    ]  # fmt: skip
    keys = {next(each.boards(1)).key for each in (profiling, *changed)}
    assert len(keys) == 1 + len(changed)


def test_against_others_only_the_calls_of_the_system_count(profiling: Profiling, tmp_path: Path) -> None:
    asked = replace(profiling, against=BotSettings("sayc", BidSettings(system="sayc", judge=False)), closeness=SOME)
    tasks = list(asked.boards(32))
    assert {task.sides for task in tasks} == {(Side.NS,), (Side.EW,)}
    facts = {(task.seating.board.dealer.side, task.seating.board.vulnerability, task.sides) for task in tasks}
    assert len(facts) == 16
    found = look(tasks[0])
    assert isinstance(found, LookedAt)
    own = load_system(str(asked.system.bid.system)).file
    assert all(rule == "" or own.rpartition("/")[2] in rule for rule in found.calls)


def test_a_bot_without_a_system_is_foreseen_by_the_system_that_is_profiled(profiling: Profiling) -> None:
    stranger = BotSettings("stranger", replace(profiling.system.bid, system=None))
    own = profiling.system.bid.system
    assert next(replace(profiling, against=stranger).boards(1)).systems == (own, own)
    with pytest.raises(BridgeError, match="no rules to profile"):
        _ = next(replace(profiling, system=stranger).boards(1)).systems


def test_a_board_that_cannot_be_bid_is_told(profiling: Profiling, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise BridgeError("out of cards")

    monkeypatch.setattr("dealspace.studies.profile.board_profile.bid_board", refuse)
    with ProfileStore() as store:
        failures = profile(profiling.boards(1), store)
    assert [str(each) for each in failures] == ["board 1: out of cards"]


def test_what_is_kept_is_read_again(whole: list[LookedAt]) -> None:
    for board in whole:
        assert LookedAt.from_json(json.loads(json.dumps(board.to_json()))) == board
    with pytest.raises(BridgeError, match="no board of a profile"):
        LookedAt.from_json({"key": "1"})


def test_another_file_is_refused_as_a_store(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("no database at all, but long enough to be looked at " * 20)
    with pytest.raises(StoreError):
        ProfileStore(tmp_path / "notes.db")
    with pytest.raises(StoreError, match="no folder"):
        ProfileStore(tmp_path / "nowhere" / "profile.db")


def test_a_mean_over_boards_has_students_interval() -> None:
    lost = per_thousand([3.0, 1.0], 4)
    assert lost.value == 1000.0
    assert lost.margin == pytest.approx(1000 * 3.1824 * (2.0**0.5) / 2, rel=2e-3)
    assert per_thousand([2.0], 1).margin is None


def rules_of(boards: list[LookedAt]) -> Callable[[], set[str]]:
    return lambda: {place for board in boards for place in board.calls}


def test_every_rule_is_in_the_report_and_sums_agree(profiling: Profiling, whole: list[LookedAt]) -> None:
    found = Profile(whole)
    assert {loss.place for loss in found.rules} == rules_of(whole)()
    for parts in (
        [lost for _, lost, _ in found.roles],
        [lost for _, lost, _ in found.kinds],
        [lost for _, lost, _ in found.files],
        [loss.lost for loss in found.rules],
    ):
        assert sum(lost.value for lost in parts) == pytest.approx(found.total.value)
    lines = list(report(profiling, found, 100))
    for loss in found.rules:
        assert any(loss.place in line or not loss.place for line in lines)
    row = json.loads(json.dumps(profile_json(profiling, found, BOARDS)))
    assert row["complete"] and row["boards"] == BOARDS and len(row["rules"]) == len(found.rules)
    assert not json.loads(json.dumps(profile_json(profiling, found, BOARDS + 1)))["complete"]


def test_the_page_loads_nothing_from_elsewhere(profiling: Profiling, whole: list[LookedAt]) -> None:
    text = page(profiling, Profile(whole))
    assert "http" not in text and "src=" not in text and 'name="viewport"' in text
    assert "<details>" in text


def test_an_empty_profile_says_so(profiling: Profiling) -> None:
    assert next(iter(report(profiling, Profile(()), 5))).startswith("strong against itself: 0 boards")


def test_shares_must_be_possible() -> None:
    for wrong in ({"rate": 0.0}, {"solved": 1.5}, {"solved_layouts": 1}, {"layouts": 4, "solved_layouts": 8}):
        with pytest.raises(BridgeError, match="not valid"):
            Closeness(**wrong)
