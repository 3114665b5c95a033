"""Neither modules nor folders of a room import each other in a circle at run time; imports in functions count too."""

from __future__ import annotations

import pytest

from tests.support.sources import ROOMS, cycles, folder_graph, import_graph, modules


def texts_of(rooms: tuple[str, ...]) -> dict[str, str]:
    return {name: path.read_text("utf-8") if path.suffix == ".py" else "" for name, path in modules(rooms).items()}


def folders_of(rooms: tuple[str, ...]) -> dict[str, set[str]]:
    packages = {name for name, path in modules(rooms).items() if path.stem == "__init__"}
    return folder_graph(texts_of(rooms), packages)


@pytest.mark.parametrize("room", ROOMS)
def test_no_modules_import_each_other_in_a_circle(room: str) -> None:
    assert cycles(import_graph(texts_of((room,)))) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_folders_import_each_other_in_a_circle(room: str) -> None:
    assert cycles(folders_of((room,))) == []


def test_there_are_imports_to_check() -> None:
    graph = import_graph(texts_of(ROOMS))
    assert "dealspace.cards.hand" in graph["dealspace.bidding.choosing.choose"] | graph["dealspace.cards"]
    assert sum(map(len, graph.values())) > 1000
    folders = folders_of(ROOMS)
    assert "dealspace.bidding.machine" in folders["dealspace.bidding.choosing"]
    assert sum(map(len, folders.values())) > 200


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("from dealspace.cards.two import Two", "from dealspace.cards.one import One"),
        ("import dealspace.cards.two", "def late():\n    from dealspace.cards import one"),
        ("from dealspace.cards import two", "class One:\n    import dealspace.cards.one"),
        ("if x:\n    import dealspace.cards.two", "try:\n    import dealspace.cards.one\nexcept ImportError: pass"),
        ("import dealspace.cards.two", "importlib.import_module('dealspace.cards.one')"),
        ("import dealspace.cards.two", "if TYPE_CHECKING:\n    pass\nelse:\n    import dealspace.cards.one"),
    ],
)
def test_a_circle_is_found(first: str, second: str) -> None:
    made_up = {"dealspace.cards": "", "dealspace.cards.one": first, "dealspace.cards.two": second}
    assert cycles(import_graph(made_up)) == [["dealspace.cards.one", "dealspace.cards.two"]]


def test_a_circle_by_way_of_the_package_and_of_third_modules_is_found() -> None:
    made_up = {
        "dealspace.cards": "from dealspace.cards.one import One",
        "dealspace.cards.one": "from dealspace.cards.two import Two",
        "dealspace.cards.two": "from dealspace.cards import One",
        "dealspace.cards.three": "from dealspace.cards.two import Two",
    }
    assert cycles(import_graph(made_up)) == [["dealspace.cards", "dealspace.cards.one", "dealspace.cards.two"]]


@pytest.mark.parametrize(
    "second",
    [
        "",
        "if TYPE_CHECKING:\n    from dealspace.cards.one import One",
        "if typing.TYPE_CHECKING:\n    from dealspace.cards.one import One",
        "import os, numpy",
        "from dealspace.cards import three",
    ],
)
def test_what_is_no_circle_at_run_time(second: str) -> None:
    made_up = {
        "dealspace.cards": "from dealspace.cards.one import One",
        "dealspace.cards.one": "from dealspace.cards.two import Two",
        "dealspace.cards.two": second,
        "dealspace.cards.three": "",
    }
    assert cycles(import_graph(made_up)) == []


FOLDERS = {"dealspace.play", "dealspace.play.players", "dealspace.play.analysis"}


@pytest.mark.parametrize(
    ("first", "second", "third", "circles"),
    [
        ("from dealspace.play.analysis.par import par", "", "import dealspace.play.players.choose", True),
        ("def late():\n    import dealspace.play.analysis.par", "from dealspace.play.players import choose", "", True),
        ("from dealspace.play.players.settings import S", "", "import dealspace.play.players.choose", False),
        ("import dealspace.play.view", "if TYPE_CHECKING:\n    import dealspace.play.players.choose", "", False),
    ],
)
def test_a_circle_of_folders_is_found(first: str, second: str, third: str, circles: bool) -> None:
    made_up = {
        "dealspace.play": "from dealspace.play.players.choose import choose",
        "dealspace.play.view": "",
        "dealspace.play.players": "",
        "dealspace.play.players.choose": first,
        "dealspace.play.players.settings": "",
        "dealspace.play.analysis": "",
        "dealspace.play.analysis.par": second,
        "dealspace.play.analysis.leads": third,
    }
    expected = [["dealspace.play.analysis", "dealspace.play.players"]] if circles else []
    assert cycles(folder_graph(made_up, FOLDERS)) == expected
