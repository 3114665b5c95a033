"""Ctrl-C stays what Python makes of it, whatever CP-SAT does with signals of its own."""

from __future__ import annotations

import signal

import pytest

from dealspace.inference import Answer, DealSpace


def test_ctrl_c_raises_keyboard_interrupt_after_cp_sat_has_been_asked() -> None:
    assert DealSpace(where={"N": "hcp 20+", "S": "hcp 20+ and balanced"}).feasible() is Answer.SAT
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
