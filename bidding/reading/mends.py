"""What would mend an auction whose calls contradict each other: which calls, read how, leave deals that fit.

Each call is a variable of a constraint problem, which python-constraint searches. Its values: as the system reads it
(by any of its rules), by one of these rules alone, off the book, as a natural call, or not true of the caller's hand,
though the others read it by the book. The constraints:

    a reading stands after those before it: from what these are taken to mean (questions, answers, forcing calls, the
    suit agreed, what hands have shown) the machine finds the rules in force, and so what the call may mean
    no conflict that was found before (call_conflicts.py) is left as it was
    some deal fits

Assignments that change one call come first; those that change two are looked for only where no one call mends it, and
so on, so that none changes a call needlessly. The search ends after counted work, never by the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dealspace.bidding.reading.call_conflicts import Conflict, claims_of, plainly_clash, settled
from dealspace.bidding.reading.interpreter import Interpreter, Reading
from dealspace.bidding.reading.meaning import Meaning
from dealspace.bidding.reading.read_otherwise import Value, Way, meaning_in_way, ways_of
from dealspace.cards import Auction
from dealspace.cards.notation import shortened
from dealspace.inference import ALWAYS, Knowledge, Statement, all_of, words
from dealspace.inference.worlds.quick_probability import share_by_tables, share_found
from dealspace.inference.worlds.worlds import DOUBT

LISTED = 5
"""Mends that are listed."""
MOST_CHANGED = 3
"""Calls read otherwise, at most."""
WORK_LIMIT = 160
"""Work of a search; measured, 0.1 to 0.4 s of CPU."""
READ_WORK, LOOK_WORK, TABLES_WORK = 2, 2, 5
"""The work of reading a call anew, of looking for a deal, and of looking for a rare one by tables."""


@dataclass(frozen=True, repr=False)
class ChangedCall:
    """A call read otherwise.

    Attributes:
        place: its index in the auction.
        meaning: what it is taken to mean by the others.
        how: as the rule of its meaning says, off the book, or as always, but not true of the caller's hand.
        as_assumed: whether deals fit in which the call off the book is also what it is assumed to show.
    """

    place: int
    meaning: Meaning
    how: Value
    as_assumed: bool = False

    @property
    def say(self) -> str:
        """How the call is read, in words that go on from "the deals fit if East's 3♦ is"."""
        meaning = self.meaning
        if self.how is Way.UNTRUE:
            return f"not true of {meaning.seat.title}'s hand"
        if self.how is not Way.OFF_BOOK:
            return f"meant as: {meaning.say}"
        if meaning.question is not None:
            return f"off the book: {meaning.question.words.partition('; ')[2]}"
        if self.as_assumed:
            return f"off the book, natural: {words(meaning.assumed)}"
        return "off the book and shows nothing"

    def __repr__(self) -> str:
        return f"<ChangedCall: {self.meaning.source.text} is {shortened(self.say)}>"


@dataclass(frozen=True, repr=False)
class Mend:
    """Calls read otherwise, under which some deal fits; with any one of them as it was, none was found.

    Attributes:
        changes: those calls, in order.
        reading: the auction as it is read then; calls behind them may mean something else, too.
        share: the share of all deals that fit, estimated.
    """

    changes: tuple[ChangedCall, ...]
    reading: Reading
    share: float

    @property
    def weight(self) -> float:
        """How likely it is beside others: calls that no rule makes are rare."""
        return self.share * DOUBT ** sum(isinstance(change.how, Way) for change in self.changes)

    def __repr__(self) -> str:
        changes = "; ".join(f"{change.meaning.source.text} is {change.say}" for change in self.changes)
        return f"<Mend: {shortened(changes)}>"


@dataclass(frozen=True, repr=False)
class Mends:
    """What mends an auction.

    Attributes:
        likeliest: the likeliest, at most five, all with the same, least number of changed calls.
        others: how many more there are.
        complete: whether the search decided all assignments with no more changes; False where its work was spent.
    """

    likeliest: tuple[Mend, ...] = ()
    others: int = 0
    complete: bool = True

    def __repr__(self) -> str:
        complete = "" if self.complete else ", the search not complete"
        return f"<{len(self.likeliest) + self.others} mends{complete}>"


def mends(interpreter: Interpreter, auction: Auction, conflicts: Sequence[Conflict] | None = None) -> Mends:
    """What would mend an auction whose calls contradict each other; nothing for one that some deal fits.

    Args:
        interpreter: who reads the auction.
        conflicts: those of the auction, where they are known: `settled(interpreter.read(auction)).conflicts`.

    >>> from dealspace.bidding import load_system
    >>> reader = Interpreter(load_system("sayc"))
    >>> mends(reader, Auction.parse("N: P 1S P 4S X")).likeliest[0]
    <Mend: N's Dbl is not true of North's hand>
    """
    reading = interpreter.read(auction)
    conflicts = settled(reading).conflicts if conflicts is None else conflicts
    return _Search(interpreter, reading, conflicts).found() if conflicts else Mends()


class _Search:
    """The search for one auction. Assignments are tuples: a value for each call, or for the first calls."""

    def __init__(self, interpreter: Interpreter, reading: Reading, conflicts: Sequence[Conflict]) -> None:
        self.interpreter = interpreter
        self.auction = reading.auction
        self.conflicts = conflicts
        self.blamed = sorted({place for conflict in conflicts for place in conflict.calls})
        self.work = 0
        self.shares: dict[tuple[Statement, ...], float] = {}
        self.undecided: set[tuple[Value, ...]] = set()
        self.mended: dict[tuple[Value, ...], Mend] = {}
        start = Reading(self.auction.before(0), (), Knowledge(()))
        self.readings: dict[tuple[Value, ...], Reading | None] = {(): start}
        for place, meaning in enumerate(reading.meanings):
            start = self.readings[(Way.AS_READ,) * (place + 1)] = self._after(start, meaning)
        self.values = [ways_of(meaning) for meaning in reading.meanings]

    def found(self) -> Mends:
        """The mends with the fewest changes: of calls in the conflicts first, then of any before the last of them."""
        for changes in range(1, MOST_CHANGED + 1):
            for places in (self.blamed, range(self.blamed[-1] + 1)):
                self._search(changes, places)
            if self.mended or self.is_spent:
                break
        likeliest = sorted(self.mended.values(), key=lambda mend: -mend.weight)
        complete = not self.is_spent and not self.undecided
        return Mends(tuple(likeliest[:LISTED]), len(likeliest[LISTED:]), complete)

    @property
    def is_spent(self) -> bool:
        """Whether the work is used up: from then on no constraint holds, so that the search ends."""
        return self.work >= WORK_LIMIT

    def _search(self, changes: int, places: Iterable[int]) -> None:
        """Try all assignments that change so many calls, all of them at these places."""
        import constraint as csp  # not at the top: only auctions that contradict themselves need it

        problem = csp.Problem(csp.BacktrackingSolver(forwardcheck=False))
        calls = list(range(len(self.values)))
        for place in calls:
            problem.addVariable(place, [Way.AS_READ, *(self.values[place] if place in places else ())])
        problem.addConstraint(csp.SomeInSetConstraint({Way.AS_READ}, len(calls) - changes, exact=True), calls)
        for place in calls:
            problem.addConstraint(csp.FunctionConstraint(self._stands), calls[: place + 1])
        problem.addConstraint(csp.FunctionConstraint(self._fits), calls)
        problem.getSolutions()

    def _stands(self, *values: Value) -> bool:
        """Whether the last of these calls may be read in this way after the others, and no conflict is left."""
        reading = None if self.is_spent else self._read(values)
        if reading is None:
            return False
        claims = _claims(values, reading)
        return not any(conflict.calls.items() <= claims.items() for conflict in self.conflicts)

    def _read(self, values: tuple[Value, ...]) -> Reading | None:
        """The first calls, read in this way, untrue ones as always; None where the last cannot be."""
        values = tuple(Way.AS_READ if value is Way.UNTRUE else value for value in values)
        if values not in self.readings:
            earlier = self._read(values[:-1])
            meaning = None if earlier is None else self._meaning(earlier, values[-1])
            self.readings[values] = None if earlier is None or meaning is None else self._after(earlier, meaning)
        return self.readings[values]

    def _after(self, earlier: Reading, meaning: Meaning) -> Reading:
        """A reading and one more call."""
        auction = self.auction.before(len(earlier.meanings) + 1)
        return Reading(auction, (*earlier.meanings, meaning), earlier.knowledge.plus(*meaning.statements()))

    def _meaning(self, earlier: Reading, value: Value) -> Meaning | None:
        """What the next call means if it is read in this way; None where it cannot be."""
        self.work += READ_WORK
        return meaning_in_way(self.interpreter, earlier, self.auction.calls[len(earlier.meanings)], value)

    def _fits(self, *values: Value) -> bool:
        """Whether a deal is found that fits this assignment; it is not looked for where fewer changes may do."""
        if values not in self.mended and not self._is_needless(values):
            reading = self._read(values)
            assert reading is not None, "the last call stands"
            self._look(values, reading)
        return values in self.mended

    def _is_needless(self, values: tuple[Value, ...]) -> bool:
        """Whether some of these changes alone were not decided."""
        return any(
            all(one in (Way.AS_READ, two) for one, two in zip(each, values, strict=True)) for each in self.undecided
        )

    def _look(self, values: tuple[Value, ...], reading: Reading) -> None:
        """Look for a deal, first with calls off the book as they are assumed to be meant."""
        claims = _claims(values, reading)
        assumed = {
            place: Statement(meaning.seat, all_of(meaning.condition, meaning.assumed), meaning.source)
            for place, (meaning, value) in enumerate(zip(reading.meanings, values, strict=True))
            if value is Way.OFF_BOOK and meaning.assumed != ALWAYS
        }
        for tried in ({**claims, **assumed}, claims) if assumed else (claims,):
            said = tuple(tried.values())
            if plainly_clash(tried) or self.shares.get(said):
                continue  # no deal, or the same claims as those of a mend that was found
            if share := self._share(said):
                self.mended[values] = Mend(tuple(_changes(values, reading, tried is not claims)), reading, share)
                self.undecided.discard(values)
                return
            self.undecided.add(values)

    def _share(self, said: tuple[Statement, ...]) -> float:
        """The share of all deals in which this is true, estimated; 0 where none is found."""
        if said not in self.shares:
            self.work += LOOK_WORK
            self.shares[said] = share_found(Knowledge(said))
            if not self.shares[said]:
                self.work += TABLES_WORK
                self.shares[said] = share_by_tables(Knowledge(said))
        return self.shares[said]


def _claims(values: Sequence[Value], reading: Reading) -> dict[int, Statement]:
    """What the calls show, where that is taken to be true."""
    return {place: claim for place, claim in claims_of(reading).items() if values[place] is not Way.UNTRUE}


def _changes(values: Sequence[Value], reading: Reading, as_assumed: bool) -> Iterator[ChangedCall]:
    for place, (how, meaning) in enumerate(zip(values, reading.meanings, strict=True)):
        if how is not Way.AS_READ:
            yield ChangedCall(place, meaning, how, how is Way.OFF_BOOK and as_assumed and meaning.assumed != ALWAYS)
