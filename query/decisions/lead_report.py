"""A choice of leads for people, for programs, and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.cards import Board, Card
from dealspace.query.answers.json_values import number
from dealspace.query.answers.panels import BarsPanel
from dealspace.query.decisions.decision_table import UNIT_NAMES, gain_text, listed, table_lines
from dealspace.query.decisions.layouts_apart import DealsWon, LeadsApart, rival_apart
from dealspace.query.decisions.leads import LeadChoice, LeadWorth
from dealspace.query.decisions.single_dummy import at_the_table
from dealspace.query.display.charts import beside
from dealspace.query.display.numbers import Share, percent
from dealspace.query.display.render import diagram
from dealspace.runtime.contest.interval import mean_json


def cards_text(lead: LeadWorth) -> str:
    """`♥QJ`: a lead and what touches it."""
    first = lead.cards[0]
    return first.symbol + "".join(card.symbol[1:] for card in lead.cards[1:])


def choice_lines(choice: LeadChoice) -> Iterator[str]:
    """The table of leads, which may be best, what tells the first two apart, and what double dummy means."""
    deals = f"{len(choice.deals):,} deals that fit, by {UNIT_NAMES[choice.unit]}"
    yield f"Leads of {choice.leader.title} against {choice.contract.symbol}: {deals}"
    field = ", ".join(other.symbol for other in choice.field)
    yield f"the other tables play {field}" if field else "won or lost against the best other lead, with 95 % intervals"
    yield ""
    heads = ["", "beats it", "tricks", "IMPs", "matchpoints", *(["against the field"] if field else []), ""]
    rows = [[cards_text(lead), *_cells(lead), _tried_on(lead, len(choice.deals))] for lead in choice.leads]
    yield from table_lines(heads, rows)
    yield ""
    close = [cards_text(lead) for lead in choice.leads if lead.is_close]
    if len(close) > 1:
        yield f"{listed(close)} are not told apart in {len(choice.deals):,} deals"
    else:
        yield f"{close[0]} is the best lead"
    if (apart := rival_apart(choice)) is not None:
        yield from apart_lines(apart)
    yield ""
    yield at_the_table(choice.contract)


def _cells(lead: LeadWorth) -> Iterator[str]:
    low, high = 100 * lead.beats.low, 100 * lead.beats.high
    yield f"{100 * lead.beats.value:.1f} % ({low:.1f}–{high:.1f})"
    yield f"{lead.tricks.value:.2f}"
    yield gain_text(lead.imps, "imps")
    yield gain_text(lead.matchpoints, "matchpoints")
    if lead.against_field is not None:
        yield gain_text(lead.against_field, "matchpoints")


def _tried_on(lead: LeadWorth, deals: int) -> str:
    """Says of a lead that was left out early on how many deals it was tried."""
    return f"in {lead.deals:,} deals" if lead.deals < deals else ""


def apart_lines(apart: LeadsApart) -> Iterator[str]:
    """How often each of two leads is better, by what signs, and an example each way."""
    one, other = cards_text(apart.one), cards_text(apart.other)
    yield f"{one} is better than {other} in {apart.better.count} of {apart.deals:,} deals, worse in {apart.worse.count}"
    for lead, won in ((one, apart.better), (other, apart.worse)):
        for sign in won.signs:
            there, usual = percent(sign.there, digits=0), percent(sign.usual, digits=0)
            yield f"  where {lead} is better, {sign.text} in {there} ({usual} in all deals)"
    shown = [
        [f"{best} is better", *diagram(Board.standard(1, won.example))]
        for best, won in ((one, apart.better), (other, apart.worse))
        if won.example is not None
    ]
    if shown:
        yield ""
        yield from beside(shown, gap=6)


def choice_row(choice: LeadChoice) -> dict[str, Any]:
    """The same for programs."""
    apart = rival_apart(choice)
    return {
        "contract": str(choice.contract),
        "leader": str(choice.leader),
        "vul": str(choice.vulnerability),
        "unit": choice.unit,
        "field": [str(other) for other in choice.field],
        "deals": len(choice.deals),
        "double_dummy": True,
        "leads": [_lead_row(lead) for lead in choice.leads],
        "apart": None if apart is None else _apart_row(apart),
    }


def _lead_row(lead: LeadWorth) -> dict[str, Any]:
    return {
        "cards": _names(lead.cards),
        "deals": lead.deals,
        "beats": number(lead.beats),
        "tricks": mean_json(lead.tricks),
        "imps": mean_json(lead.imps),
        "matchpoints": mean_json(lead.matchpoints),
        "against_field": mean_json(lead.against_field),
        "close": lead.is_close,
    }


def _apart_row(apart: LeadsApart) -> dict[str, Any]:
    return {
        "leads": [_names(apart.one.cards), _names(apart.other.cards)],
        "deals": apart.deals,
        "better": _won_row(apart.better),
        "worse": _won_row(apart.worse),
    }


def _won_row(won: DealsWon) -> dict[str, Any]:
    return {
        "deals": won.count,
        "signs": [{"text": sign.text, "there": sign.there, "usual": sign.usual} for sign in won.signs],
        "example": None if won.example is None else str(won.example),
    }


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def choice_panels(choice: LeadChoice) -> list[BarsPanel]:
    """A bar for each lead: how often it beats the contract."""
    rows: list[tuple[str, Share]] = [(cards_text(lead), lead.beats) for lead in choice.leads]
    return [BarsPanel(f"{choice.leader.title}'s lead beats {choice.contract.symbol}", rows, choice.leader)]
