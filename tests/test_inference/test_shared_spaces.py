"""A space is pickled, copied, and asked from several threads at once; an auction makes one; errors name `DealSpace`."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from dealspace.bidding import load_system
from dealspace.cards import Auction, IllegalCall, NotationError
from dealspace.inference import DealSpace

SAYC = load_system("sayc")
SPACES: dict[str, Callable[[], DealSpace]] = {
    "hands": lambda: DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"}),
    "boxes": lambda: DealSpace(known={"S": "K52.QJ4.A983.T76"}, where="spades(north) + spades(west) >= 8"),
    "tried": lambda: DealSpace(where="hcp(north) * spades(north) > 60"),
    "soft": lambda: DealSpace(where={"W": "hcp 20+", "E": "hcp 12+"}).soften(0.1, kinds=("explanation",)).seeded(3),
    "auction": lambda: DealSpace(auction="1N P 2C", system=SAYC),
}


def answers(space: DealSpace) -> list[Any]:
    return [
        *(space.count(), space.weight(), space.chance("4+H", "N"), dict(space.distribution("E", "hcp"))),
        *(space.sample(20, seed=1).tolist(), space.marginals().tolist()),
    ]


@pytest.mark.parametrize("name", SPACES)
def test_a_copy_is_equal_and_answers_alike(name: str) -> None:
    space = SPACES[name]()
    expected = answers(space)
    for again in (pickle.loads(pickle.dumps(space)), copy.copy(space), copy.deepcopy(space)):
        assert again == space and again.seed == space.seed and repr(again) == repr(space)
        assert again.sample(20, seed=1).tolist() == space.sample(20, seed=1).tolist()
    assert answers(pickle.loads(pickle.dumps(SPACES[name]()))) == expected


@pytest.mark.parametrize("name", ["hands", "boxes", "tried"])
def test_several_threads_get_the_same_answers_at_once(name: str) -> None:
    expected, shared = answers(SPACES[name]()), SPACES[name]()
    with ThreadPoolExecutor(4) as threads:
        assert all(found == expected for found in threads.map(lambda _: answers(shared), range(4)))


def test_an_auction_read_by_a_system_makes_a_space() -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, auction="1N P", system=SAYC)
    calls = SAYC.read("1N P").knowledge
    assert tuple(space.knowledge) == (*DealSpace(known={"S": "K52.QJ4.A983.T76"}).knowledge, *calls)
    assert DealSpace(auction=Auction("E: 1N"), system=SAYC) == DealSpace(auction="E: 1N", system=SAYC)
    assert space.bounds("N", "hcp").low >= 15 and space.bounds("N", "hcp").high <= 17


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"auction": "1N"}, TypeError, "an auction is read by a system: .*; found system=None"),
        ({"system": SAYC}, TypeError, "found no auction"),
        ({"auction": "1N", "system": "sayc"}, TypeError, "found system='sayc'"),
        ({"auction": "1N Q", "system": SAYC}, NotationError, "Q"),
        ({"auction": "1N 1C", "system": SAYC}, IllegalCall, "1♣|must be higher"),
    ],
)
def test_an_auction_that_cannot_be_read_is_refused(given: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        DealSpace(**given)


@pytest.mark.parametrize("method", ["__init__", "of", "given", "seeded", "soften", "contains", "broken", "sample"])
def test_errors_about_arguments_name_the_class_that_users_know(method: str) -> None:
    with pytest.raises(TypeError, match=rf"DealSpace\.{method}\(\) got an unexpected keyword argument 'hands'"):
        getattr(DealSpace(), method)(hands=5)
