"""Whether a program keeps the bidder protocol: checks that anyone can run, each failure with what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from time import monotonic
from typing import Any

from dealspace.cards import Auction, BridgeError, Call, Hand, Seat, View, Vulnerability
from dealspace.match.arena.deals import random_boards
from dealspace.match.bidders.child import Child, ChildEndedError, ChildTimeoutError
from dealspace.match.bidders.program_settings import BidderProgram
from dealspace.match.bidders.protocol import VERSION, call_of, greeting, introduced, one_line, request
from dealspace.match.bidders.started_bidders import START_S

END_S = 5.0
"""What a bidder may take to end after its standard input was closed."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A check of a bidder.

    Attributes:
        what: what was checked.
        passed: whether the bidder keeps it.
        found: what was seen; where it failed also what was expected and what to do.
    """

    what: str
    passed: bool
    found: str

    @property
    def row(self) -> dict[str, Any]:
        return {"check": self.what, "passed": self.passed, "found": self.found}


class _CheckError(BridgeError):
    """A check that fails, and why."""


class ConformanceTest:
    """The checks of one program, in order; each begins with a bidder that runs.

    Args:
        boards: random boards bid to the end, it at all four seats.
        seed: of the boards.
    """

    def __init__(self, name: str, program: BidderProgram, *, boards: int = 8, seed: int = 1) -> None:
        self.name = name
        self.program = program
        self.boards = boards
        self.seed = seed
        self._child: Child | None = None
        self._asked = 0

    def run(self) -> Iterator[Checked]:
        """The checks as they are made; only the first where there is no handshake."""
        checks: tuple[tuple[str, Callable[[], str]], ...] = (
            ("handshake", self._handshake),
            ("a newer version asked for", self._newer_version),
            ("id given back", self._ids),
            ("a request stands alone", self._alone),
            ("unknown fields ignored", self._unknown_fields),
            ("blank lines ignored", self._blank_lines),
            ("wrong lines answered", self._wrong_lines),
            ("requests in order", self._in_order),
            ("meanings", self._meanings),
            ("calls on whole boards", self._whole_boards),
            ("end", self._end),
        )
        try:
            for what, check in checks:
                checked = self._checked(what, check)
                yield checked
                if what == "handshake" and not checked.passed:
                    return
        finally:
            self._stop()

    def _checked(self, what: str, check: Callable[[], str]) -> Checked:
        try:
            return Checked(what, True, check())
        except ChildTimeoutError as error:
            log = self._stop()
            found = f"{error} within {self.program.seconds:g} s; expected an answer to every line"
            return Checked(what, False, f"{found}: write each with the end of its line, and flush; see the log {log}")
        except ChildEndedError as error:
            log = self._stop()
            return Checked(
                what, False, f"{error}; expected it to go on until its standard input ends; see the log {log}"
            )
        except BridgeError as error:
            return Checked(what, False, str(error))

    # --- talking ---

    def _running(self) -> Child:
        if self._child is None:
            self._child = Child(self.name, self.program)
            self._child.tell(greeting())
            introduced(self._child.hear(max(START_S, self.program.seconds)))
        return self._child

    def _stop(self) -> str:
        child, self._child = self._child, None
        if child is None:
            return "(none)"
        child.end(0.0)
        return str(child.log)

    def _hear(self) -> dict[str, Any]:
        return self._running().hear(self.program.seconds)

    def _ask(self, view: View, name: object = None, **more: object) -> dict[str, Any]:
        self._asked += 1
        name = self._asked if name is None else name
        self._running().tell({"id": name, **request(view, seed=self.seed), **more})
        answer = self._hear()
        if answer.get("id") != name or type(answer.get("id")) is not type(name):
            raise _CheckError(
                f'found {one_line(answer)}, expected "id": {one_line(name)}: give back the id of the request'
            )
        return answer

    def _call(self, view: View, **more: object) -> str:
        answer = self._ask(view, **more)
        try:
            return str(call_of(answer, view))
        except BridgeError as error:
            raise _CheckError(f"{error}; asked {one_line(request(view, seed=self.seed), 400)}") from None

    # --- the checks ---

    def _handshake(self) -> str:
        child = self._child = Child(self.name, self.program)
        child.tell(greeting())
        said = introduced(child.hear(max(START_S, self.program.seconds)))
        return f'"{said.name}"' + (f" plays {said.system}" if said.system else "") + f", version {said.version}"

    def _newer_version(self) -> str:
        self._stop()
        child = self._child = Child(self.name, self.program)
        child.tell(greeting(VERSION + 98))
        try:
            said = introduced(child.hear(max(START_S, self.program.seconds)))
        except BridgeError as error:
            self._stop()
            raise _CheckError(f"{error}; answer with the highest version that it knows, {VERSION} today") from None
        return f"it answers with version {said.version}"

    def _ids(self) -> str:
        view = _view("AQ32.K54.QJ3.A92", "N:")
        for name in (7, 9_007_199_254_740_991, "seven", "ü 7"):
            self._ask(view, name)
        return "numbers and texts come back unchanged"

    def _alone(self) -> str:
        first, other = _view("KQT92.AJ8.K73.52", "E: 1D P"), _view("4.QJ98742.KQ2.83", "W: 1S P 1N P 2S P", "Both")
        before = self._call(first)
        self._call(other)
        again = self._call(first)
        if again != before:
            raise _CheckError(
                f"found {before}, and {again} for the same request asked again; expected one answer: forget what was "
                "asked before, and draw random numbers from the seed of the request"
            )
        return f"{before}, and again after another board"

    def _unknown_fields(self) -> str:
        view = _view("AQ32.K54.QJ3.A92", "N:")
        plain, more = self._call(view), self._call(view, x_other={"a": [1, None]}, contest="pairs")
        if plain != more:
            raise _CheckError(
                f"found {more} with a field nobody knows, {plain} without; expected the same: ignore such fields"
            )
        return "the call is the same with them"

    def _blank_lines(self) -> str:
        self._running().tell_line(b"")
        self._running().tell_line(b"  ")
        return f"{self._call(_view('AQ32.K54.QJ3.A92', 'N:'))} after two of them"

    def _wrong_lines(self) -> str:
        for line, expected in (
            (b"this is not JSON", {}),
            (b'{"id": "wrong", "seat": "N", "dealer": "N", "vul": "None", "auction": []}', {"id": "wrong"}),
        ):
            self._running().tell_line(line)
            answer = self._hear()
            name = {"id": answer["id"]} if "id" in answer else {}
            if not isinstance(answer.get("error"), str) or name != expected:
                raise _CheckError(
                    f"found {one_line(answer)} for the line {one_line(line.decode())}, expected "
                    f"{one_line({**expected, 'error': '…'})}: say in a text what is wrong, and go on"
                )
        return f"by errors; then {self._call(_view('AQ32.K54.QJ3.A92', 'N:'))}"

    def _in_order(self) -> str:
        views = [_view("AQ32.K54.QJ3.A92", "N:"), _view("432.T54.J732.983", "S: P"), _view("5.AKQJ98.AK52.A3", "W:")]
        for name, view in enumerate(views):
            self._running().tell({"id": f"order {name}", **request(view, seed=self.seed)})
        for name, view in enumerate(views):
            answer = self._hear()
            if answer.get("id") != f"order {name}":
                raise _CheckError(
                    f'found {one_line(answer)}, expected the answer to "order {name}": answer each line, in their order'
                )
            call_of(answer, view)
        return "three lines sent at once are answered one by one"

    def _meanings(self) -> str:
        answer = self._ask(_view("AQ32.K54.QJ3.A92", "W: 1H"), explain=True)
        if "meanings" not in answer:
            return "none given, which is allowed"
        _check_meanings(answer["meanings"])
        return f"of {', '.join(answer['meanings']) or 'nobody'}"

    def _whole_boards(self) -> str:
        seconds: list[float] = []
        for record in random_boards(self.boards, self.seed):
            board = record.board
            auction = Auction(board.dealer)
            while not auction.is_over:
                begun = monotonic()
                call = self._call(View.of(board, auction.turn, auction))
                seconds.append(monotonic() - begun)
                auction = auction.plus(Call.parse(call))
        if not seconds:
            return "none asked for"
        times = f"median {median(seconds):.3f} s, longest {max(seconds):.3f} s"
        return f"{len(seconds)} legal calls on {self.boards} boards, {times}"

    def _end(self) -> str:
        child = self._running()
        code = child.finish(END_S)
        log = self._stop()
        if code is None:
            raise _CheckError(
                f"it goes on {END_S:g} s after its standard input was closed; expected its end: leave when there are "
                "no more lines"
            )
        if code != 0:
            raise _CheckError(f"found exit code {code}, expected 0 when there are no more lines; see the log {log}")
        return "exit code 0 when its standard input ends"


def _view(hand: str, auction: str, vul: str = "None") -> View:
    """The player on turn, by a dealer and calls: `E: 1D P`."""
    dealer, _, calls = auction.partition(":")
    made = Auction.parse(calls.strip(), Seat.parse(dealer))
    return View(made.turn, Hand.parse(hand), Vulnerability.parse(vul), made)


def _check_meanings(meanings: object) -> None:
    """Raises _CheckError."""
    example = '{"N": {"text": "15–17 HCP, balanced", "hcp": [15, 17], "lengths": {"S": [2, 5]}}}'
    what: object = meanings
    if isinstance(meanings, Mapping) and all(seat in ("N", "E", "S", "W") for seat in meanings):
        what = next((each for each in meanings.values() if not _is_meaning(each)), None)
        if what is None:
            return
    raise _CheckError(
        f"found meanings {one_line(what)}, expected such as {example}, every part of which may be left out"
    )


def _is_meaning(said: object) -> bool:
    if not isinstance(said, Mapping) or not isinstance(said.get("text", ""), str):
        return False
    lengths = said.get("lengths", {})
    if not isinstance(lengths, Mapping) or not set(lengths) <= {"S", "H", "D", "C"}:
        return False
    return all(
        isinstance(each, list)
        and len(each) == 2
        and all(isinstance(end, int) and not isinstance(end, bool) for end in each)
        and 0 <= each[0] <= each[1]
        for each in (*([said["hcp"]] if "hcp" in said else []), *lengths.values())
    )
