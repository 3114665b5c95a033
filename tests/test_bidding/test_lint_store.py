"""What the linter takes from earlier runs: whatever an answer depends on makes it anew, and nothing else does."""

from __future__ import annotations

import importlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealspace.bidding import System, load_system
from dealspace.bidding.check import Options, Report, lint
from dealspace.bidding.check import effective_rules as effective_rules_module
from dealspace.bidding.check.lint_store import FILE, AnswerStore
from dealspace.bidding.check.worker import Lab, Look, Task

PARENT = """system: parent
dsl: 2
exports: [good]
define: {decent(x): top3(x) 2+, good(x): decent(x) or 6+x}
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 1S: {if: 5+S and hcp 12-19}
  - P: {if: else}
- after: 1N
  rules:
  - 2C: {if: (4S or 4H) and hcp 8+, ask: major, artificial: true, forcing: round}
  - 3N: {if: hcp 10+}
  - P: {if: else}
- when: asked major
  rules:
  - 2H: {if: 4+H}
  - 2S: {if: 4+S}
  - 2D: {if: else, artificial: true}
- after: 1S
  rules:
  - 3S: {if: 4+S and hcp 10-12 and good(S)}
  - 2S: {if: 3+S and hcp 6-9}
  - P: {if: else}
- after: 1S 2S
  rules:
  - 4S: {if: hcp 16+ and good(S)}
  - P: {if: else}
"""
CHILD = """system: child
dsl: 2
extends: parent
contexts:
- after: 1N
  rules:
  - 2S: {if: 6+S and hcp 0-7, say: Weak}
"""
AFTER_1S = {"N: 1S P", "N: 1S P 2S P"}


class Bench:
    """Systems in a folder, the points that a lint of one looks at anew, and what it finds."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.looked: set[str] = set()
        look = Lab.look

        def counted(lab: Lab, task: Task) -> Look:
            self.looked.add(str(task.auction))
            return look(lab, task)

        monkeypatch.setattr(Lab, "look", counted)

    def system(self, name: str, text: str) -> System:
        path = self.folder / f"{name}.yaml"
        path.write_text(text, "utf-8")
        return load_system(path)

    def lint(self, system: System, **options: object) -> Report:
        self.looked.clear()
        given = Options(mass=1.0, processes=1, cache=self.cache)
        return lint(system, replace(given, **options))  # type: ignore[arg-type]

    def same_as_without(self, system: System) -> set[str]:
        """What is looked at anew, after a check that the findings are those of a lint without a store."""
        found = self.lint(system).findings
        looked = set(self.looked)
        assert self.lint(system, cache=None).findings == found
        return looked


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    found = Bench(tmp_path, monkeypatch)
    found.lint(found.system("parent", PARENT))
    assert found.looked > AFTER_1S
    return found


def test_a_system_that_has_not_changed_is_not_looked_at(bench: Bench) -> None:
    assert bench.same_as_without(bench.system("parent", PARENT)) == set()


def test_the_proofs_of_a_system_serve_those_that_extend_it(bench: Bench) -> None:
    looked = bench.same_as_without(bench.system("child", CHILD))
    assert "N: 1N P" in looked
    assert not looked & {*AFTER_1S, "N:"}


def test_the_proofs_of_an_extension_serve_the_system_it_extends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(tmp_path, monkeypatch)
    parent = bench.system("parent", PARENT)
    bench.lint(bench.system("child", CHILD))
    looked = bench.same_as_without(parent)
    assert "N: 1N P" in looked
    assert not looked & {*AFTER_1S, "N:"}


@pytest.mark.parametrize(
    "context",
    [
        "- {when: asked other, rules: [P: {if: else}]}\n",
        "- {when: bid(C) and last is C, rules: [P: {if: else}]}\n",
        "- {after: 1S 3S, rules: [4S: {if: hcp 14+}]}\n",
    ],
)
def test_a_context_that_changes_nothing_at_a_point_leaves_its_proof(bench: Bench, context: str) -> None:
    looked = bench.same_as_without(bench.system("child", CHILD + context))
    assert not looked & {*AFTER_1S, "N:"}


def test_a_context_for_any_auction_is_seen_where_it_is_in_force(bench: Bench) -> None:
    looked = bench.same_as_without(bench.system("child", CHILD + "- {when: asked major, rules: [3C: {if: 6+C}]}\n"))
    assert "N: 1N P 2C P" in looked
    assert not looked & {*AFTER_1S, "N:"}


CHANGES: dict[str, tuple[Callable[[str], str], set[str]]] = {
    "a definition two levels down": (lambda text: text.replace("top3(x) 2+", "top3(x) 1+"), AFTER_1S),
    "an exported definition": (lambda text: text.replace("decent(x) or 6+x", "decent(x)"), AFTER_1S),
    "a rule": (lambda text: text.replace("3+S and hcp 6-9", "3+S and hcp 5-9"), AFTER_1S),
    "a rule's words": (lambda text: text.replace("hcp 6-9}", "hcp 6-9, say: 3 spades}"), AFTER_1S),
    "a rule's forcing": (lambda text: text.replace("hcp 6-9}", "hcp 6-9, forcing: round}"), AFTER_1S),
    "the opening": (lambda text: text.replace("hcp 12-19", "hcp 12-20"), {*AFTER_1S, "N:"}),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("name", ["parent", "child"])
def test_what_a_proof_depends_on_makes_it_anew(bench: Bench, what: str, name: str) -> None:
    change, expected = CHANGES[what]
    bench.lint(bench.system("child", CHILD))
    bench.system("parent", change(PARENT))
    assert change(PARENT) != PARENT
    looked = bench.same_as_without(load_system(bench.folder / f"{name}.yaml"))
    assert looked >= expected
    if "N:" not in expected:
        assert not looked & {"N:", "N: 1N P 2C P"}


def test_a_definition_that_nothing_names_changes_no_proof(bench: Bench) -> None:
    unnamed = PARENT.replace("decent(x) or 6+x}", "decent(x) or 6+x, strong: hcp 16+}")
    assert bench.same_as_without(bench.system("parent", unnamed)) == set()
    used = unnamed.replace("hcp 16+ and good(S)", "strong and good(S)")
    assert "N: 1S P 2S P" in bench.same_as_without(bench.system("parent", used))


def test_an_overridden_definition_makes_proofs_of_the_extension_anew(bench: Bench) -> None:
    looked = bench.same_as_without(bench.system("child", CHILD + "override: {good(x): top3(x) 3}\n"))
    assert looked > AFTER_1S
    assert "N:" not in looked


def test_a_setting_makes_proofs_anew_where_it_is_another(bench: Bench) -> None:
    """A rule that asks for vulnerability has every point looked at at each, and those of before are the first."""
    asks = PARENT + "- {when: asked other and vul, rules: [P: {if: else}]}\n"
    bench.lint(bench.system("parent", asks))
    assert "N: 1S P" in bench.looked  # vulnerable
    assert bench.same_as_without(bench.system("parent", PARENT)) == set()


def test_opponents_make_proofs_anew(bench: Bench) -> None:
    opponents = bench.system("theirs", PARENT.replace("system: parent", "system: theirs"))
    parent = bench.system("parent", PARENT)
    bench.lint(parent, opponents=opponents)
    assert bench.looked > AFTER_1S
    bench.lint(parent, opponents=opponents)
    assert bench.looked == set()


def test_another_version_of_the_program_makes_proofs_anew(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effective_rules_module, "program_digest", lambda: "another")
    bench.lint(bench.system("parent", PARENT))
    assert bench.looked > AFTER_1S


def test_the_digest_of_the_program_reads_sources_and_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dealspace.bidding.loading import program_digest

    for package in ("cards", "inference", "bidding", "play", "runtime"):
        (tmp_path / package).mkdir()
    monkeypatch.setattr(program_digest, "_ROOT", tmp_path)
    digests = set()
    for name, text in (("cards/a.py", "1"), ("cards/a.py", "2"), ("inference/k.so", "1"), ("inference/k.so", "2")):
        (tmp_path / name).write_text(text)
        program_digest.program_digest.cache_clear()
        digests.add(program_digest.program_digest())
    program_digest.program_digest.cache_clear()
    assert len(digests) == 4


# --- the file ---


def damaged(path: Path) -> Iterator[str]:
    """Ways in which the file may be damaged, one after the other."""
    content = path.read_bytes()
    for name, bad in (("empty", b""), ("cut", content[:5000]), ("other", b"not a database, but long enough " * 400)):
        path.write_bytes(bad)
        yield name
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE answers SET content = X'00112233445566778899'")
    yield "contents"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP TABLE answers")
        database.execute("CREATE TABLE answers (something INTEGER)")
    yield "another table"


def test_a_damaged_file_does_no_harm(bench: Bench) -> None:
    parent = bench.system("parent", PARENT)
    expected = bench.lint(parent, cache=None).findings
    for how in damaged(bench.cache / FILE):
        assert bench.lint(parent).findings == expected, how
        assert bench.looked > AFTER_1S, how


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(st.floats(0, 1, exclude_max=True), st.integers(0, 255))
def test_a_file_cut_off_or_altered_anywhere_gives_what_was_kept_or_nothing(
    tmp_path: Path, where: float, flipped: int
) -> None:
    for old in tmp_path.iterdir():
        old.unlink()
    answers = {f"name {number}": (number, "x" * number) for number in range(100)}
    store = AnswerStore(tmp_path)
    for name, answer in answers.items():
        store.put(name, answer)
    store.save()
    raw = (tmp_path / FILE).read_bytes()
    place = int(where * len(raw))
    altered = raw[:place] + bytes([raw[place] ^ flipped]) + raw[place + 1 :] if flipped else raw[:place]
    (tmp_path / FILE).write_bytes(altered)
    store = AnswerStore(tmp_path)
    for name, answer in answers.items():
        assert store.get(name) in ((True, answer), (False, None))
    store.put("another", 1)
    store.save()
    assert AnswerStore(tmp_path).get("another") in ((True, 1), (False, None))


def test_a_file_of_another_user_is_not_read_and_makes_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = AnswerStore(tmp_path)
    store.put("a", 1)
    store.save()
    assert AnswerStore(tmp_path).get("a") == (True, 1)
    if os.geteuid() == 0:
        os.chown(tmp_path / FILE, 7, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    store = AnswerStore(tmp_path)
    assert store.get("a") == (False, None)
    store.put("b", 2)
    store.save()
    monkeypatch.undo()
    assert (AnswerStore(tmp_path).get("a"), AnswerStore(tmp_path).get("b")) == ((False, None), (True, 2))


def test_a_link_in_place_of_the_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("not to be written to")
    for target in ("other", FILE):
        (tmp_path / FILE).unlink(missing_ok=True)
        (tmp_path / FILE).symlink_to(target)
        store = AnswerStore(tmp_path)
        assert store.get("a") == (False, None)
        store.put("a", 1)
        store.save()
        assert AnswerStore(tmp_path).get("a") == (True, 1)
    assert (tmp_path / "other").read_text() == "not to be written to"


def test_a_time_that_is_no_number_does_no_harm(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    store.put("a", 1)
    store.save()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE answers SET used = 'long ago'")
    assert AnswerStore(tmp_path).get("a") == (True, 1)


def test_an_answer_under_a_wrong_name_is_passed_over(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    store.put("a", (1, "x"))
    store.save()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE answers SET name = 'b'")
    again = AnswerStore(tmp_path)
    assert again.get("b") == again.get("a") == (False, None)


def test_the_file_stays_within_its_size_and_loses_what_is_oldest(tmp_path: Path) -> None:
    for run in range(6):
        store = AnswerStore(tmp_path, most_bytes=2000)
        for number in range(20):
            store.put(f"{run} {number}", "".join(chr(65 + (run * 7 + number * 13 + n * n) % 50) for n in range(30)))
        store.save()
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("UPDATE answers SET used = used - 10000")
            (size,) = database.execute("SELECT SUM(LENGTH(content)) FROM answers").fetchone()
        assert size <= 2000
    last = AnswerStore(tmp_path)
    assert last.get("5 0")[0]
    assert not last.get("0 0")[0]


def test_what_is_used_again_is_not_the_oldest(tmp_path: Path) -> None:
    first = AnswerStore(tmp_path)
    first.put("old", "a" * 10)
    first.link("name", "old")
    first.save()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE answers SET used = 0")
    second = AnswerStore(tmp_path)
    assert second.get("name") == (True, "a" * 10)
    second.save()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("SELECT COUNT(*) FROM answers WHERE used > 0").fetchone() == (2,)


def test_the_report_on_a_system_that_has_not_changed_is_noted_as_used(bench: Bench) -> None:
    with closing(sqlite3.connect(bench.cache / FILE)) as database, database:
        database.execute("UPDATE answers SET used = 0")
    assert bench.same_as_without(bench.system("parent", PARENT)) == set()
    with closing(sqlite3.connect(bench.cache / FILE)) as database:
        assert database.execute("SELECT COUNT(*) FROM answers WHERE used > 0").fetchone() == (1,)


def test_several_runs_at_once_all_keep_their_answers(tmp_path: Path) -> None:
    def run(number: int) -> None:
        store = AnswerStore(tmp_path)
        for entry in range(50):
            store.put(f"{number} {entry}", (number, entry))
        store.save()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(run, range(8)))
    store = AnswerStore(tmp_path)
    assert all(store.get(f"{number} {entry}") == (True, (number, entry)) for number in range(8) for entry in range(50))


def test_a_folder_that_cannot_be_written_to_does_no_harm(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    parent = bench.system("parent", PARENT)
    assert bench.lint(parent, cache=tmp_path / "file" / "cache").findings == bench.lint(parent, cache=None).findings


def test_two_processes_take_answers_from_the_store_too(bench: Bench) -> None:
    child = bench.system("child", CHILD + "- {when: bid(C) and last is C, rules: [P: {if: else}]}\n")
    expected = bench.lint(child, cache=None).findings
    assert bench.lint(child, processes=2).findings == expected
    assert bench.same_as_without(child) == set()


def test_the_program_is_all_its_packages_and_this_installation_of_them() -> None:
    """Else answers and compiled systems of an older program would be taken for its own."""
    from dealspace.bidding.loading import program_digest

    files = set(program_digest.program_files(".py"))
    for module in ("bidding.language.compile", "cards.auction", "inference.language.expression"):
        assert Path(str(importlib.import_module(f"dealspace.{module}").__file__)).resolve() in files
