"""Batches over threads, with limits, progress and ways to stop: the answers are the same, and what is done is kept."""

from __future__ import annotations

import inspect
import os
import pickle
import signal
from collections.abc import Callable
from threading import Event, Thread, Timer
from time import monotonic, sleep

import numpy as np
import pytest

from dealspace.cards.errors import BridgeError
from dealspace.play.double_dummy import (
    BudgetError,
    CardTricks,
    ContextBusyError,
    DoubleDummy,
    SolveCancelledError,
    SolveInterruptedError,
    UnfinishedSolveError,
    batches,
    makes,
    makes_cards,
    makes_proof,
    relevant_cards,
    solve_cards,
    solve_tricks,
    trick_table,
)
from tests.test_play.test_double_dummy import ONE_SUIT_EACH, easy, shuffled

EASY = [easy(seed) for seed in range(40)]
ENDINGS = [shuffled(seed, 8) for seed in range(50)]
HARD = [shuffled(seed) for seed in range(400)]
"""More than anybody solves in a test."""


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_answers_do_not_depend_on_the_number_of_threads(threads: int) -> None:
    context = DoubleDummy(threads=threads)
    assert (context.trick_table(EASY) == trick_table(EASY)).all()
    assert (context.solve_tricks(EASY, 3, 1) == solve_tricks(EASY, 3, 1)).all()
    assert (context.makes(EASY, 3, 1, 7) == makes(EASY, 3, 1, 7)).all()
    spread = context.solve_cards(ENDINGS, strain=2, leader=3)
    alone = solve_cards(ENDINGS, strain=2, leader=3)
    assert (spread.legal == alone.legal).all() and (spread.tricks == alone.tricks).all()
    assert (context.relevant_cards(ENDINGS, strain=2, leader=3).tricks == alone.tricks.max(axis=1)).all()


def test_an_empty_batch_needs_nobody() -> None:
    assert DoubleDummy(threads=3).trick_table([]).shape == (0, 5, 4)
    assert trick_table([], progress=lambda done, total: None).shape == (0, 5, 4)


def test_progress_rises_and_ends_with_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "REPORT_EVERY_S", 0.01)
    for threads in (1, 2):
        reported: list[tuple[int, int]] = []
        context = DoubleDummy(threads=threads)
        context.trick_table(EASY * 4, progress=lambda done, total: reported.append((done, total)))  # noqa: B023
        assert reported == sorted(reported) and reported[-1] == (160, 160)


def test_progress_is_called_a_few_times_a_second_at_most() -> None:
    reported: list[int] = []
    start = monotonic()
    with pytest.raises(BudgetError):
        trick_table(HARD, time_limit_s=1.0, progress=lambda done, total: reported.append(done))
    assert len(reported) <= (monotonic() - start) / batches.REPORT_EVERY_S + 1


@pytest.mark.parametrize("threads", [1, 2])
def test_a_time_limit_keeps_what_is_finished(threads: int) -> None:
    deals = [*EASY[:6], *HARD]
    with pytest.raises(BudgetError, match="time_limit_s was reached") as caught:
        DoubleDummy(threads=threads).trick_table(deals, time_limit_s=1.0)
    check_partial(caught.value, deals)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_event_or_a_function_cancels_and_keeps_what_is_finished(threads: int) -> None:
    deals = [*EASY[:6], *HARD]
    event = Event()
    Timer(0.7, event.set).start()
    start = monotonic()
    for cancelled in (event, lambda: monotonic() > start + 1.4):
        with pytest.raises(SolveCancelledError, match="was cancelled") as caught:
            DoubleDummy(threads=threads).trick_table(deals, cancelled=cancelled)
        check_partial(caught.value, deals)


@pytest.mark.parametrize("threads", [1, 2])
def test_control_c_keeps_what_is_finished(threads: int) -> None:
    deals = [ONE_SUIT_EACH, *[shuffled(seed, 13) for seed in range(400)]]
    Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        DoubleDummy(threads=threads).solve_tricks(deals, 4, 0)
    assert isinstance(caught.value, SolveInterruptedError) and isinstance(caught.value, BridgeError)
    assert (
        caught.value.partial.tolist() == solve_tricks(np.array(deals, np.uint64)[caught.value.finished], 4, 0).tolist()
    )


def check_partial(error: UnfinishedSolveError, deals: list[list[int]]) -> None:
    """What is finished is named, and right."""
    assert 0 < error.done == len(error.finished) == len(error.partial) < len(deals) == error.total
    assert (np.diff(error.finished) > 0).all()
    first = error.finished[:6]
    assert (error.partial[: len(first)] == trick_table(np.array(deals, np.uint64)[first])).all()


def test_a_node_limit_holds_for_all_threads_together() -> None:
    for threads in (1, 2):
        context = DoubleDummy(threads=threads)
        with pytest.raises(BudgetError, match="node_limit was reached") as caught:
            context.solve_cards(HARD, strain=4, leader=0, node_limit=20_000)
        assert isinstance(caught.value.partial, CardTricks)
        assert context.nodes <= 20_000 + 500


def test_a_context_that_was_stopped_answers_again() -> None:
    context = DoubleDummy()
    with pytest.raises(BudgetError):
        context.trick_table(HARD, time_limit_s=0.3)
    assert (context.trick_table(EASY) == trick_table(EASY)).all()


def test_an_error_in_progress_stops_the_threads() -> None:
    def broken(done: int, total: int) -> None:
        raise RuntimeError("no display")

    with pytest.raises(RuntimeError, match="no display"):
        DoubleDummy(threads=2).trick_table(HARD, progress=broken)


def test_a_context_is_for_one_thread_at_a_time() -> None:
    context = DoubleDummy()
    stop = Event()
    errors: list[BaseException] = []

    def solve() -> None:
        try:
            context.trick_table(HARD, cancelled=stop)
        except SolveCancelledError as error:
            errors.append(error)

    thread = Thread(target=solve)
    thread.start()
    sleep(0.2)
    with pytest.raises(ContextBusyError, match="at work in another thread"):
        context.trick_table(EASY)
    stop.set()
    thread.join()
    assert len(errors) == 1
    assert (context.trick_table(EASY) == trick_table(EASY)).all()


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="time_limit_s is -1"):
        trick_table(EASY, time_limit_s=-1)
    with pytest.raises(ValueError, match="threads is 0"):
        DoubleDummy(threads=0)
    with pytest.raises(TypeError, match="node_limits"):
        trick_table(EASY, node_limits=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "question", [trick_table, solve_tricks, makes, makes_proof, solve_cards, makes_cards, relevant_cards]
)
def test_a_function_has_the_parameters_and_the_text_of_its_method(question: Callable[..., object]) -> None:
    method = getattr(DoubleDummy, question.__name__)
    assert list(inspect.signature(method).parameters) == ["self", *inspect.signature(question).parameters]
    assert question.__doc__ == method.__doc__
    assert pickle.loads(pickle.dumps(question)) is question
