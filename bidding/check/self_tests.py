"""Runs the tests inside a system file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from dealspace.bidding.choosing.choose import Bidder
from dealspace.bidding.loading.load import load_file, played_alone, with_params
from dealspace.bidding.machine.occasional import occasional_calls
from dealspace.bidding.machine.seat_scope import Bindings, RuleScope
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.system.compiled_system import Case, System
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Auction, BridgeError, Hand, NotationError, View, Vulnerability
from dealspace.cards.notation import shortened
from dealspace.inference import all_of, bind, hand_witness
from dealspace.inference.hand_questions.questions import is_satisfiable


@dataclass(frozen=True, slots=True, repr=False)
class CaseResult:
    """The result of a test; `found` is what the system does or shows, in one line.

    Attributes:
        warnings: of the calls of its auction and of the call that is made, each with the auction up to it.
    """

    case: Case
    passed: bool
    found: str
    warnings: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<CaseResult {'passed' if self.passed else 'failed'}: {shortened(self.found)}>"


def run_cases(
    system: System,
    seed: int = 0,
    *,
    cases: Sequence[Case] | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> tuple[CaseResult, ...]:
    """The results of tests, both sides playing the system where a test names no opponents.

    Tests of linter findings are left to `dealspace.bidding.check`.

    Args:
        cases: None for those of the system's file and the files it imports.
    """
    cases = [case for case in (system.cases if cases is None else cases) if not case.lint]
    readers, found = CaseReaders(system, 1), dict[int, CaseResult]()
    for done, number in enumerate(by_kind(cases)):
        progress(done, len(cases))
        found[number] = run_case(readers, cases[number], seed)
    return tuple(found[number] for number in range(len(cases)))


class CaseReaders:
    """Interpreters for the tests of a system; each remembers much, so that only the last few are kept.

    Args:
        most: how many.
    """

    def __init__(self, system: System, most: int = 4) -> None:
        self.system = system
        self.most = most
        self._kept: dict[object, Interpreter] = {}

    def __repr__(self) -> str:
        return f"<CaseReaders of {self.system.name}: {len(self._kept)} kept>"

    def reader(self, case: Case) -> Interpreter:
        """The interpreter for a test, as `reader_of`. Raises BridgeError."""
        kind = _kind_of(case)
        found = self._kept.pop(kind, None) or reader_of(self.system, case)
        while len(self._kept) >= self.most:
            del self._kept[next(iter(self._kept))]
        self._kept[kind] = found
        return found


def by_kind(cases: Sequence[Case]) -> list[int]:
    """The numbers of the tests, those that one interpreter reads behind each other."""
    kinds: dict[object, list[int]] = {}
    for number, case in enumerate(cases):
        kinds.setdefault(_kind_of(case), []).append(number)
    return [number for numbers in kinds.values() for number in numbers]


def reader_of(system: System, case: Case) -> Interpreter:
    """The interpreter for a test: the player on turn and partner have the system, the others that of `opponents:`.

    Raises:
        BridgeError: there is no such system, or it has errors; or the test's parameters cannot be read.
    """
    system = with_params(system, dict(case.params)) if case.params else system
    opponents = opponents_of(case) or system
    ours = case.begun.turn.side
    systems = {ours: system, ours.opponents: opponents}
    return Interpreter(systems, Vulnerability.parse(case.vulnerability), scoring=case.scoring)


def opponents_of(case: Case) -> System | None:
    """The system that a test names for the other side, a file beside its own or a shipped one. Raises BridgeError."""
    if not case.opponents:
        return None
    found = SystemFile(case.location.file or "", "").find(case.opponents)
    if found is None:
        raise NotationError(f"opponents: there is no system {case.opponents}")
    return load_file(*played_alone(found, Path(found.name).stem))


def _kind_of(case: Case) -> object:
    """The same for tests that one interpreter reads."""
    return (
        case.vulnerability,
        case.scoring,
        case.params,
        case.opponents and (case.location.file, case.opponents, case.begun.turn.side),
    )


def run_case(readers: CaseReaders, case: Case, seed: int = 0) -> CaseResult:
    """Run one test: which call the system makes, or whether partner's calls imply a condition, exactly.

    Where only some of such hands make a call, it is right, and so is the call of the others.
    """
    try:
        interpreter = readers.reader(case)
    except BridgeError as error:
        return CaseResult(case, False, str(error))
    auction = case.begun
    if case.partner_shows is not None:
        return replace(_shown(interpreter, auction, case), warnings=_warnings(interpreter, auction))
    view = View(auction.turn, Hand.parse(case.hand), interpreter.vulnerability, auction)
    choice = Bidder(interpreter, np.random.default_rng(seed)).choose(view)
    warnings = _warnings(interpreter, auction.plus(choice.call))
    right = {str(call) for call in (choice.call, *occasional_calls(interpreter.live(auction), view.hand))}
    return CaseResult(case, case.want in right, f"{choice.call.symbol}: {choice.reason}", warnings)


def _warnings(interpreter: Interpreter, auction: Auction) -> tuple[str, ...]:
    """What the author should know of the calls of an auction."""
    calls = [str(call) for call in auction.calls]
    return tuple(
        f'{meaning.call.symbol} after "{" ".join(calls[:index])}": {warning}'
        for index, meaning in enumerate(interpreter.read(auction).meanings)
        for warning in meaning.warnings
    )


def _shown(interpreter: Interpreter, auction: Auction, case: Case) -> CaseResult:
    assert case.partner_shows is not None
    public = interpreter.public(auction)
    letters = {"T": public.trump} if public.trump is not None else {}
    scope = RuleScope(public, interpreter.systems[auction.turn.side].definitions, Bindings(letters))
    try:
        said = bind(case.partner_shows, scope)
    except NotationError as error:
        return CaseResult(case, False, str(error))
    shown = public.knowledge.about(auction.turn.partner)
    broken = all_of(shown, ~said)
    if not is_satisfiable(broken):
        return CaseResult(case, True, "it follows")
    return CaseResult(case, False, f"partner may have {hand_witness(broken)}")
