"""The model of a deal, and questions about it to CP-SAT: feasibility, a witness, bounds, minimal conflicts, a count.

    four hands of 52 booleans, one for each card     13 of a hand are true; each card is true in exactly one hand
    each certain statement                           a constraint on the booleans of its seat (encoder.py)
    each condition on several hands                  a constraint on the booleans of its seats (ModelCondition)

Seats of which nothing is said share one larger hand. The exact engine (inference/exact/exact_engine.py) answers the
same questions by counting; both are compared in tests/test_inference/test_two_engines.py.

Always one worker and a fixed seed, so that the same question has the same answer. `UNKNOWN` means that the time limit
was reached. Soft statements are left out, as they exclude no deal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from dealspace.cards import CardSet, Deal, Seat
from dealspace.inference.constraints.constraint import Constraint, Holds, HoldsExactly, limits, parts_of
from dealspace.inference.cpsat.encoder import Encoder, Literal
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.knowledge import Knowledge, Statement
from dealspace.inference.statements.results import Answer, Bounds
from dealspace.inference.statements.space_errors import InfeasibleError, SizeLimitError, TimeLimitError

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

TIME_LIMIT_S = 10.0
MOST_COUNTED = 1_000
"""Deals that are counted one by one, at most."""
_CORE_WORK = 0.5
_FEW = 8
"""Parties that are tried one by one, without looking for a refutation first."""


def _undecided(time_limit_s: float) -> TimeLimitError:
    return TimeLimitError(
        f"no deal found, nor excluded, in {time_limit_s} s: add a hand or more cards, or use fewer conditions"
    )


class ModelCondition(Protocol):
    """A condition on several hands that can be put into a model: inference/several_hands/expression_model.py."""

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose hands it is about."""

    def require(self, encoder: Encoder, hand_of: Mapping[Seat, int], under: Sequence[Literal] = ()) -> None:
        """If all literals of `under` are true, the condition holds for the hands of the encoder."""


Party = Statement | ModelCondition
"""What may contradict other such things."""


@dataclass(frozen=True, slots=True)
class DealModel:
    """The deals that fit what is known for certain, as a CP-SAT model.

    Attributes:
        knowledge: statements; soft ones are left out.
        conditions: on several hands.
    """

    knowledge: Knowledge
    conditions: tuple[ModelCondition, ...] = ()

    @property
    def parties(self) -> tuple[Party, ...]:
        """The certain statements and the conditions."""
        return (*self.knowledge.certain, *self.conditions)

    @classmethod
    def of(cls, parties: Collection[Party]) -> DealModel:
        """The model of these statements and conditions."""
        return cls(Knowledge(stated(parties)), tuple(each for each in parties if not isinstance(each, Statement)))

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether some deal fits."""
        return _Question(self).answer(time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """A deal that fits; None when there is none. Raises TimeLimitError."""
        question = _Question(self)
        answer = question.answer(time_limit_s)
        if answer is Answer.UNKNOWN:
            raise _undecided(time_limit_s)
        return question.deal() if answer is Answer.SAT else None

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The least and greatest value of the quantity of this seat's hand.

        Raises:
            InfeasibleError: no deal fits at all.
            TimeLimitError: not even one deal was found, nor excluded.
        """
        question = _Question(self, shown=(seat,))
        return question.bounds(seat, quantity, time_limit_s)

    def count(self, *, most: int = MOST_COUNTED, time_limit_s: float = TIME_LIMIT_S) -> int:
        """The number of deals, found one after another: slow, but in no way by the means of the exact tables.

        Args:
            most: the number up to which deals are counted.
            time_limit_s: seconds for each deal.
        Raises:
            SizeLimitError: there are more.
            TimeLimitError: another deal was not found, nor excluded.
        """
        question = _Question(self, shown=tuple(Seat))
        for found in range(most + 1):
            match question.answer(time_limit_s):
                case Answer.UNSAT:
                    return found
                case Answer.UNKNOWN:
                    raise _undecided(time_limit_s)
            question.exclude(question.deal())
        raise SizeLimitError(f"there are more than {most:,} deals: CP-SAT does not count them one by one")

    def conflict(
        self, *, among: Collection[Party] | None = None, time_limit_s: float = TIME_LIMIT_S
    ) -> tuple[Party, ...] | None:
        """A minimal conflict: parties that cannot hold together, while any proper subset can; None if all can.

        Those whose removal cannot be decided in time are kept.

        Args:
            among: only these are candidates for removal and returned, the others being certain: much quicker where
                many cards have been seen.
            time_limit_s: seconds for each call of the solver.
        Raises:
            TimeLimitError: not even the first question was decided.
        """
        answer = self.feasible(time_limit_s=time_limit_s)
        if answer is Answer.UNKNOWN:
            raise TimeLimitError(f"no conflict found, nor excluded, in {time_limit_s} s")
        if answer is Answer.SAT:
            return None
        few = among is not None or len(self.parties) <= _FEW
        core = list(self.parties) if few else self._first_core(time_limit_s)
        index = 0
        while index < len(core):  # by index, as a statement may be there twice
            without = core[:index] + core[index + 1 :]
            tried = among is None or core[index] in among
            if tried and DealModel.of(without).feasible(time_limit_s=time_limit_s) is Answer.UNSAT:
                core = without
            else:
                index += 1
        return tuple(each for each in core if among is None or each in among)

    def _first_core(self, time_limit_s: float) -> list[Party]:
        """The parties, which cannot all hold, of the solver's refutation; all of them if it finds none quickly.

        Assumption literals on all statements weaken propagation, so the solver is given little work.
        """
        encoder, literals = encoded(self.parties)
        encoder.model.add_assumptions(literals)
        solver, answer = run_solver(encoder, time_limit_s, most_work=_CORE_WORK)
        assert answer is not Answer.SAT, "the same statements cannot hold and hold"
        if answer is Answer.UNKNOWN:
            return list(self.parties)
        used = set(solver.sufficient_assumptions_for_infeasibility())
        return [party for party, literal in zip(self.parties, literals, strict=True) if literal.index in used]


def stated(parties: Iterable[Party]) -> tuple[Statement, ...]:
    """Those of the parties that are statements about one hand."""
    return tuple(each for each in parties if isinstance(each, Statement))


def encoded(parties: Collection[Party]) -> tuple[Encoder, list[Literal]]:
    """A model of four whole hands, and a literal for each party that implies it."""
    encoder = Encoder()
    hand_of = {seat: encoder.new_hand(13) for seat in Seat}
    encoder.deal_all()
    literals = []
    for party in parties:
        literals.append(literal := encoder.model.new_bool_var(""))
        if isinstance(party, Statement):
            encoder.require(hand_of[party.seat], party.condition, [literal])
        else:
            party.require(encoder, hand_of, [literal])
    return encoder, literals


def placed_cards(constraint: Constraint) -> tuple[CardSet, CardSet]:
    """The cards that the conjuncts of a constraint place in the hand, and those that they exclude from it."""
    held = out = 0
    for part in parts_of(constraint):
        match part:
            case Holds(cards):
                held |= cards.bits
            case HoldsExactly(suit, _):
                held |= part.cards.bits
                out |= 0x1FFF << 13 * suit & ~part.cards.bits
            case _:
                pass
    return CardSet(held), CardSet(out)


def places_only(constraint: Constraint) -> bool:
    """Whether the constraint only places cards, so that `placed_cards` is all of its meaning."""
    return all(isinstance(part, Holds | HoldsExactly) for part in parts_of(constraint))


class _Question:
    """A model of the seats with a condition; the others share one pool of cards."""

    def __init__(self, model: DealModel, *, shown: Collection[Seat] = ()) -> None:
        self.encoder = Encoder()
        about = {seat: model.knowledge.about(seat) for seat in Seat}
        shown = frozenset(shown).union(*(condition.seats for condition in model.conditions))
        modelled = [seat for seat in Seat if parts_of(about[seat]) or seat in shown]
        placed = {seat: placed_cards(about[seat]) for seat in modelled}
        held_somewhere = 0
        self.clash = False
        for held, out in placed.values():
            self.clash |= bool(held.bits & (held_somewhere | out.bits)) or len(held) > 13
            held_somewhere |= held.bits
        self.hand_of: dict[Seat, int] = {}
        self.pool: int | None = None
        self.solver: cp_model.CpSolver | None = None
        if self.clash:
            return
        for seat in modelled:
            held, out = placed[seat]
            elsewhere = CardSet(held_somewhere & ~held.bits | out.bits)
            self.hand_of[seat] = self.encoder.new_hand(13, held, elsewhere)
        if len(modelled) < 4:
            self.pool = self.encoder.new_hand(52 - 13 * len(modelled), excluded=CardSet(held_somewhere))
        self.encoder.deal_all()
        for seat in modelled:
            for part in parts_of(about[seat]):
                if not places_only(part):
                    self.encoder.require(self.hand_of[seat], part)
        for condition in model.conditions:
            condition.require(self.encoder, self.hand_of)

    def answer(self, time_limit_s: float) -> Answer:
        if self.clash:
            return Answer.UNSAT
        self.solver, answer = run_solver(self.encoder, time_limit_s)
        return answer

    def deal(self) -> Deal:
        assert self.solver is not None
        bits = {seat: cards_of(self.encoder, hand, self.solver) for seat, hand in self.hand_of.items()}
        left = [] if self.pool is None else list(CardSet(cards_of(self.encoder, self.pool, self.solver)))
        for seat in Seat:
            if seat not in bits:
                bits[seat] = sum(card.bit for card in left[:13])
                left = left[13:]
        return Deal.of_bits(bits[seat] for seat in Seat)

    def exclude(self, deal: Deal) -> None:
        """No later answer is this deal; all seats must be modelled."""
        cards = (
            self.encoder.hands[hand][card]
            for seat, hand in self.hand_of.items()
            for card in range(52)
            if deal.bits[seat] >> card & 1
        )
        self.encoder.model.add_bool_or(held.negated() for held in cards)

    def bounds(self, seat: Seat, quantity: Quantity, time_limit_s: float) -> Bounds:
        if self.clash:
            raise InfeasibleError("no deal fits what is known")
        return bounds_of(self.encoder, self.hand_of[seat], quantity, time_limit_s)


def cards_of(encoder: Encoder, hand: int, solver: cp_model.CpSolver) -> int:
    """The bits of the cards that a hand of the model holds in the solution."""
    return sum(1 << card for card, held in enumerate(encoder.hands[hand]) if solver.boolean_value(held))


def bounds_of(
    encoder: Encoder, hand: int, quantity: Quantity, time_limit_s: float, *, most_work: float | None = None
) -> Bounds:
    """The range of a quantity of a hand of the model. Raises InfeasibleError, TimeLimitError."""
    terms = ((1, quantity),)
    total, constant = encoder.total(hand, terms)
    # Redundant bounds that any hand of 13 cards satisfies: otherwise the solver has to prove them from the suits.
    least, most = limits(terms)
    encoder.model.add_linear_constraint(total, least - constant, most - constant)
    ends = []
    proven = True
    for sense in (encoder.model.minimize, encoder.model.maximize):
        sense(total)
        solver, answer = run_solver(encoder, time_limit_s, most_work=most_work)
        if answer is Answer.UNSAT:
            raise InfeasibleError("no deal fits what is known")
        if answer is Answer.UNKNOWN:
            raise _undecided(time_limit_s)
        proven &= solver.best_objective_bound == solver.objective_value
        ends.append(round(solver.best_objective_bound) + constant)
    return Bounds(ends[0], ends[1], proven)


def run_solver(
    encoder: Encoder, time_limit_s: float, *, most_work: float | None = None
) -> tuple[cp_model.CpSolver, Answer]:
    """Run the solver; `most_work` is a limit in its own deterministic units."""
    cp_model = encoder.cp_model
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.catch_sigint_signal = False  # it would leave Ctrl-C killing the process, not raising KeyboardInterrupt
    parameters.random_seed = 1
    parameters.max_time_in_seconds = time_limit_s
    if most_work is not None:
        parameters.max_deterministic_time = most_work
    # These models are small: presolving them costs more than it saves (docs/design/0003-inference.md).
    parameters.cp_model_presolve = False
    parameters.symmetry_level = 0
    status = solver.solve(encoder.model)
    assert status != cp_model.MODEL_INVALID, encoder.model.validate()
    answers = {cp_model.OPTIMAL: Answer.SAT, cp_model.FEASIBLE: Answer.SAT, cp_model.INFEASIBLE: Answer.UNSAT}
    return solver, answers.get(status, Answer.UNKNOWN)
