"""Nothing is kept of a table that has been played but what the next may use: memory does not grow with the boards."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
import tracemalloc
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from bench.memory import resident_mb
from dealspace.cards import Deal, Play
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.play_table import sit
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.table_results import Finished
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import EVIDENCE
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings
from tests.test_play.test_claim import THREE_NT, view_of

CHOICES = 40


@pytest.mark.parametrize("evidence", [(), tuple(EVIDENCE)], ids=["no evidence", "all evidence"])
def test_a_card_chosen_again_leaves_nothing_behind(evidence: tuple[str, ...]) -> None:
    settings = PlaySettings(worlds=4, evidence=evidence)
    deal, contract = Deal.random(np.random.default_rng(2)), THREE_NT.contract
    assert contract is not None
    play = Play.of(contract)
    while len(play.cards) < 36:
        play = play.plus(next(iter(play.legal(deal))))
    view = view_of(deal, THREE_NT, play)
    solver = DoubleDummy()

    def chosen(times: int) -> int:
        """Bytes in use after choosing `times` times."""
        for _ in range(times):
            CardPlayer(settings, rng=1, solver=solver).decide(view)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        sizes = [chosen(CHOICES) for _ in range(4)]
        growth = [after - before for before, after in pairwise(sizes)]
        # What is kept of each choice grows every time; numpy's and the interpreter's stores of free objects do not.
        assert min(growth) < CHOICES * 50, sizes
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not report a process's memory so")
@pytest.mark.parametrize("method", ["rules", "isdd"])
def test_a_thousand_boards_take_no_more_memory_than_the_first_hundreds(method: str) -> None:
    """Caches of bounded size fill for a while."""
    play = PlaySettings(method, worlds=2, time_ms=1)
    bot = BotSettings("one", BidSettings(judge=False), play)
    match = Match((bot,), tuple(random_boards(1000, 3)), MatchForm.PLAY)
    sizes = []
    for number, seating in enumerate(match.seatings(), start=1):
        assert isinstance(sit(seating), Finished)
        if number % 100 == 0:
            gc.collect()
            sizes.append(resident_mb())
    assert max(sizes[5:]) - sizes[3] < 100, sizes


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not report a process's memory so")
@pytest.mark.parametrize(("kind", "boards"), [("bids", 5000), ("meanings", 1500), ("auctions", 5000)])
def test_from_the_half_on_boards_and_auctions_take_no_more_memory(kind: str, boards: int) -> None:
    """By then what is remembered has its greatest size; every auction is another one."""
    words = [sys.executable, "-m", "bench.memory", kind, "--boards", str(boards), "--every", str(boards // 2)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    half, whole = (float(found) for found in re.findall(r"([0-9.]+) MB", said))
    assert whole - half < 10, said
