"""How a player is described: what a bot's file may say, and the errors for anything else."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import Contract, NotationError, Vulnerability, imps, matchpoints
from dealspace.play.players.outcomes import Outcomes
from dealspace.play.players.player_settings import PlaySettings


def test_settings_are_read() -> None:
    read = PlaySettings.read({"method": "isdd", "worlds": 60, "evidence": ["carding"], "scoring": "matchpoints"})
    assert read == PlaySettings("isdd", 60, scoring="matchpoints", evidence=("carding",))


def test_what_is_left_open_is_filled_in_as_the_auction_deserves() -> None:
    ours, strangers = (PlaySettings.read({"worlds": 3}).resolved(strangers=each) for each in (False, True))
    assert (ours.evidence, ours.off_book, ours.worlds) == (("carding",), 0.0, 3)
    assert (strangers.evidence, strangers.off_book) == (("carding", "calls", "contract"), 0.25)
    chosen = PlaySettings.read({"evidence": [], "off_book": 0.1})
    assert chosen.resolved(strangers=True) == chosen.resolved() == chosen


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"wolds": 3}, '"wolds" is not a setting of \\[play\\]: did you mean "worlds"'),
        ({"worlds": 0}, "whole number from 1"),
        ({"worlds": True}, "whole number from 1"),
        ({"time_ms": -1}, "time_ms"),
        ({"clock": "sundial"}, 'clock: found .sundial., expected "wall"'),
        ({"method": "magic"}, 'method: found .magic., expected "isdd"'),
        ({"method": "alphamu"}, 'found .alphamu., expected "isdd" or "rules" or "random"$'),
        ({"method": "ismcts"}, 'found .ismcts., expected "isdd" or "rules" or "random"$'),
        ({"depth": 2}, '"depth" is not a setting of \\[play\\]'),
        ({"scoring": "rubber"}, 'expected "imps"'),
        ({"evidence": ["tea leaves"]}, 'a list of "carding"'),
        ({"evidence": ["carding", "carding"]}, "each once"),
        ({"evidence": "carding"}, "a list of texts"),
        ({"signals": "smoke"}, 'signals: found .smoke., expected "system"'),
        ({"off_book": 1.0}, "a number from 0 to 0.99"),
    ],
)
def test_what_is_not_known_is_named(table: dict[str, object], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        PlaySettings.read(table)


def outcomes(tricks: list[list[int]], weights: list[float], sign: int = 1) -> Outcomes:
    contract = Contract.parse("3N by N")
    return Outcomes(contract, Vulnerability.NONE, np.array(tricks, np.int64), np.array(weights), sign)


def test_merit_by_each_scoring_is_what_the_laws_say() -> None:
    # Card 0 makes the contract for sure, card 1 often gains two tricks and now and then goes down.
    found = outcomes([[9, 11], [9, 11], [9, 8]], [1 / 3] * 3)
    assert list(found.mean_points()) == pytest.approx([400, (460 + 460 - 50) / 3])
    assert list(found.merit("imps")) == pytest.approx([0, (2 * imps(60) + imps(-450)) / 3])
    assert list(found.merit("matchpoints")) == pytest.approx([1 / 3, 2 / 3])
    assert list(found.merit("tricks")) == pytest.approx([9, 10])
    assert list(found.made()) == pytest.approx([1, 2 / 3])
    assert matchpoints([400, 460]) == [0, 1]


def test_defenders_want_few_tricks_for_declarer() -> None:
    found = outcomes([[9, 8]], [1.0], sign=-1)
    for scoring in ("imps", "matchpoints", "tricks"):
        merit = found.merit(scoring)  # type: ignore[arg-type]
        assert merit[1] > merit[0]
