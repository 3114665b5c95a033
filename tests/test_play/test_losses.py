"""Tricks given away by role: with the analysis they come from, and on boards whose double-dummy trace is known."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

from dealspace.cards import Card, Deal, Play, Seat, Strain
from dealspace.cards.formats.jsonl import record_from_json
from dealspace.play.analysis.card_costs import card_costs, record_costs
from dealspace.play.analysis.losses import Losses, Role, losses, losses_of

ENDING = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


def test_every_lost_trick_belongs_to_one_role() -> None:
    """East declares 3♠: South leads, West is dummy, whose card of trick 3 costs a trick."""
    cards = tuple(map(Card.parse, ["D3", "D2", "DQ", "DT", "DA", "SA", "C4", "D4", "S8", "SJ", "S2", "C2"]))
    analysis = card_costs(Deal.parse(ENDING), Play(Strain.SPADES, Seat.SOUTH, cards))
    assert losses_of(analysis) == Losses(lead=0, declarer=1, defence=0)
    assert sum(losses_of(analysis).of(role) for role in Role) == sum(card.lost for card in analysis.cards)


def test_losses_are_added_role_by_role() -> None:
    assert sum([Losses(1, 2, 3), Losses(0, 1, 0)], Losses()) == Losses(1, 3, 3)


def test_losses_are_those_of_the_traces_of_played_boards(shared: Path) -> None:
    """Tricks rise in a trace when the defence loses one and fall when declarer does; the first change is the lead's."""
    lines = (shared / "boards" / "expert_boards.jsonl").read_text("utf-8").splitlines()
    for line in lines[:5]:
        row = json.loads(line)
        if not row.get("play"):
            continue
        record = record_from_json({key: row[key] for key in row if key not in ("dd_trace", "room")})
        found = losses(record)
        trace = row["dd_trace"]
        assert found == losses_of(record_costs(record))
        steps = [after - before for before, after in pairwise(trace)]
        if len(steps) < len([card for trick in row["play"] for card in trick]):
            continue  # the trace stops after 48 cards
        assert found.lead == max(steps[0], 0)
        assert found.declarer == -sum(step for step in steps if step < 0)
        assert found.defence == sum(step for step in steps[1:] if step > 0)
