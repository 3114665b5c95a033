"""Beliefs: chances that add up, agree with exact counts where nothing is weighed, and follow the evidence."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from dealspace.cards import Deal, Play
from dealspace.inference import DealSpace, Knowledge, facts
from dealspace.play.evidence import Carding
from dealspace.play.evidence.posterior import Posterior
from tests.test_cli.test_cli import EXAMPLE, dealspace
from tests.test_play.test_player import positions, view_of


@settings(max_examples=20)
@given(positions())
def test_every_card_is_somewhere_and_every_hand_is_full(position: tuple[Deal, Play]) -> None:
    view = view_of(*position)
    belief = Posterior.of(view, Knowledge(()), np.random.default_rng(0), evidence=[Carding()], worlds=50)
    cards = belief.cards()
    assert cards.sum(axis=0) == pytest.approx(np.ones(52))
    assert cards.sum(axis=1) == pytest.approx(np.full(4, 13.0))
    for seat, hand in enumerate(view.known.hands):
        assert all(cards[seat, card.index] == pytest.approx(1.0) for card in hand)


@settings(max_examples=5)
@given(positions())
def test_without_evidence_it_is_the_deal_space(position: tuple[Deal, Play]) -> None:
    view = view_of(*position)
    belief = Posterior.of(view, Knowledge(()), np.random.default_rng(0), worlds=4000)
    exact = DealSpace.of(facts(view)).marginals()
    assert np.abs(belief.cards() - exact.reshape(belief.cards().shape)).max() < 0.05


def test_the_command_follows_a_board(tmp_path: Path) -> None:
    record = tmp_path / "played.pbn"
    assert dealspace("play", EXAMPLE, "--worlds", "2", "--out", record).returncode == 0
    done = dealspace("beliefs", record, "--seat", "S", "--after", "6", "--evidence", "carding", "--worlds", "200")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Board 1 · North deals") and "4♠ by East" in done.stdout.splitlines()[0]
    assert "After 6 cards" in done.stdout and "HCP" in done.stdout
    row = json.loads(dealspace("beliefs", record, "--seat", "S", "--after", "6", "--worlds", "100", "--json").stdout)
    assert all(sum(row["cards"][seat].values()) == pytest.approx(13, abs=0.02) for seat in "NESW")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"auction": ["P", "1C", "P", "3N", "P"], "contract": "3N", "declarer": "E"}, "its auction is not over"),
        ({"play": None, "contract": "3N", "declarer": "E"}, "it has no play"),
        ({"auction": None, "contract": "3N", "declarer": "E"}, "it has no auction"),
    ],
)
def test_a_board_that_cannot_be_followed_says_what_it_lacks(
    change: dict[str, object], message: str, tmp_path: Path
) -> None:
    row: dict[str, object] = {
        "board": "3", "dealer": "S", "vul": "EW",
        "deal": "S:J872.AT765.A83.2 K9.KQJ8.Q965.QJ6 A643.43.T4.AKT84 QT5.92.KJ72.9753",
        "auction": ["P", "1C", "P", "3N", "P", "P", "P"], "play": [["S2", "SK", "S3", "S5"]],
    }  # fmt: skip
    file = tmp_path / "board.jsonl"
    file.write_text(json.dumps({key: value for key, value in (row | change).items() if value is not None}))
    done = dealspace("beliefs", file, "--seat", "S", "--worlds", "10", "--after", "0")
    assert done.returncode == 2 and f"board 3: {message}" in done.stderr, done.stderr
