"""What can be made: the chance of each contract for two hands in sight, the best line in a suit, the opening lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Interpreter
from dealspace.cards import NotationError, Seat, Strain, Suit
from dealspace.inference import Estimate
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.answers.json_values import number
from dealspace.query.auctions.calls_told import space_of
from dealspace.query.decisions.lead_report import choice_row
from dealspace.query.decisions.leads import choose_lead
from dealspace.query.decisions.paired_scores import UNITS
from dealspace.query.decisions.single_dummy import at_the_table
from dealspace.query.decisions.suit_of_space import suit_line
from dealspace.query.decisions.suit_report import suit_row
from dealspace.table.web.analysis.asked_calls import hand_in_sight
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.sitting.worker import Row

DEALS = (12, 40, 120)
LEAD_DEALS = (100, 400)
"""Deals on which contracts and leads are tried, one after the other: the first numbers come early."""
SEED = 1


def contracts(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """The chance of each contract of a declarer, `{"declarer": "N"}`, where both hands are in sight.

    The other two hands are dealt by what their calls showed and the cards that they have played, and each deal is
    solved double dummy; more deals each time.
    """
    declarer = Seat.parse(str(asked.get("declarer")))
    known = {seat: hand_in_sight(position, seat) for seat in (declarer, declarer.partner)}
    space = space_of(interpreter.read(position.auction), known, position.play)
    rng, solver = np.random.default_rng(SEED), DoubleDummy()
    tricks: NDArray[np.int64] = np.zeros((0, len(Strain)), np.int64)
    for deals in DEALS:
        more = space.sample(deals - len(tricks), rng, blames=False)
        found = [solver.solve_tricks(more, strain, declarer) for strain in Strain]
        tricks = np.concatenate([tricks, np.stack(found, axis=1)])
        yield {
            "declarer": str(declarer),
            "deals": len(tricks),
            "strains": {str(strain): _strain_row(tricks[:, strain]) for strain in Strain},
            "complete": deals == DEALS[-1],
        }


def _strain_row(tricks: NDArray[np.int64]) -> Row:
    """The mean of these tricks, and the chances of the seven levels."""
    levels = [number(Estimate.of_share(int((tricks >= 6 + level).sum()), len(tricks))) for level in range(1, 8)]
    return {"tricks": round(float(tricks.mean()), 2), "chances": levels}


def suit(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """The best lines in a suit `{"suit": "S", "declarer": "S"}`, weighed by what is known of the other two hands."""
    declarer, strain = Seat.parse(str(asked.get("declarer"))), Suit.parse(str(asked.get("suit")))
    known = {seat: hand_in_sight(position, seat) for seat in (declarer, declarer.partner)}
    space = space_of(interpreter.read(position.auction), known)
    lines = suit_line(space, strain, declarer)
    row = suit_row(lines)
    return {
        "suit": str(strain),
        "declarer": str(declarer),
        "dummy_cards": row["north"],
        "hand_cards": row["south"],
        "missing": row["missing"],
        "lines": [
            {name: line[name] for name in ("goal", "need", "proved", "value", "at_most", "mean", "words")}
            for line in row["lines"]
        ],
    }


def lead(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """What each opening lead is worth, `{"unit": "imps"}`, from what the leader sees; more deals each time."""
    contract, unit = position.auction.contract, asked.get("unit", "imps")
    if not position.auction.is_over or contract is None:
        raise NotationError("no lead is to be made: the auction is not over, or was passed out")
    if unit not in UNITS:
        raise NotationError(f"unit is one of {', '.join(UNITS)}, not {str(unit)[:20]!r}")
    hand = hand_in_sight(position, contract.leader)
    space = space_of(interpreter.read(position.auction), {contract.leader: hand})
    for deals in LEAD_DEALS:
        found = choose_lead(space.accurate(deals=deals), contract, vulnerability=position.vulnerability, unit=unit)
        row = choice_row(found)
        yield {
            "contract": contract.symbol,
            "leader": row["leader"],
            "unit": unit,
            "deals": row["deals"],
            "leads": [{name: each for name, each in one.items() if name != "against_field"} for one in row["leads"]],
            "apart": row["apart"],
            "note": at_the_table(contract),
            "complete": deals == LEAD_DEALS[-1],
        }
