"""The node signature: solving the fixed list takes exactly the nodes that the repository says."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.play.double_dummy.signature import Numbers, signature_text, solve_parts

GOLDEN = Path(__file__).parents[1] / "golden" / "signature.txt"


def test_the_node_signature_is_the_one_the_repository_keeps(request: pytest.FixtureRequest) -> None:
    found = signature_text(list(solve_parts()))
    if request.config.getoption("--update-golden"):
        GOLDEN.write_text(found, "utf-8")
    assert found == GOLDEN.read_text("utf-8"), "a change to the search: say why, then pytest --update-golden"


def test_the_generator_is_the_published_one() -> None:
    # First outputs of SplitMix64 with seed 1234567, as its authors list them.
    numbers = Numbers(1234567)
    assert [numbers.below(2**64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
