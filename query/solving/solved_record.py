"""A solved board: its table and par, as text for people, as JSON, and as part of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dealspace.cards import (
    Card,
    CardSet,
    Contract,
    Play,
    Record,
    Seat,
    Side,
    Strain,
    TableSection,
)
from dealspace.play.analysis.card_costs import CardCost, PlayAnalysis
from dealspace.play.analysis.par import Par, par
from dealspace.play.analysis.par_words import par_contracts
from dealspace.play.players.explanation import named
from dealspace.query.display.render import SIDE_NAMES, how_it_went, tricks

STRAINS_FROM_NT = tuple(sorted(Strain, reverse=True))
PBN_DECLARERS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
"""The order in which PBN's tables name declarers; strains go from notrump down."""

_RESULT_TABLE, _HEADER = "OptimumResultTable", r"Declarer;Denomination\2R;Result\2R"
RESULT_TAGS = ("DoubleDummyTricks", "OptimumScore", "ParContract")
"""The tags that hold results, beside the table."""


@dataclass(frozen=True)
class SolvedRecord:
    """A board with its twenty results, by strain (C D H S NT) and declarer (N E S W)."""

    record: Record
    table: Sequence[Sequence[int]]

    @property
    def par(self) -> Par:
        return par(self.table, self.record.board.dealer, self.record.board.vulnerability)


# ---- for people ----


def par_line(found: Par) -> str:
    """`Par: North–South +420, 4♥ by North–South`."""
    if not found.contracts:
        return "Par: passed out"
    side = Side.NS if found.score > 0 else Side.EW
    return f"Par: {SIDE_NAMES[side]} +{abs(found.score)}, {par_contracts(found)}"


def lead_lines(contract: Contract, leads: Mapping[Card, int]) -> Iterator[str]:
    """A line for each number of tricks: the leads that leave declarer with it, best for the defence first."""
    yield leads_heading(contract)
    for taken, cards in leads_by_tricks(leads):
        yield f"  {_tricks(taken):<10} {how_it_went(contract, taken):<18} {named(cards)}"


def leads_heading(contract: Contract) -> str:
    """`Leads against 4♠ by South, West to lead:`."""
    return f"Leads against {contract.symbol}, {contract.leader.title} to lead:"


def leads_by_tricks(leads: Mapping[Card, int]) -> Iterator[tuple[int, CardSet]]:
    """Declarer's tricks, each number with the leads that leave him with it, best for the defence first."""
    for taken in sorted(set(leads.values())):
        yield taken, CardSet.of(card for card in leads if leads[card] == taken)


def line_lines(contract: Contract, play: Play) -> Iterator[str]:
    """One line of best play, trick by trick."""
    yield line_heading(contract, play)
    yield from tricks(play)


def line_heading(contract: Contract, line: Play) -> str:
    """`4♠ by South with best play on all sides: 10 tricks, made exactly`."""
    taken = line.tricks_won(contract.declarer.side)
    return f"{contract.symbol} with best play on all sides: {_tricks(taken)}, {how_it_went(contract, taken)}"


def analysis_lines(contract: Contract, play: Play, found: PlayAnalysis) -> Iterator[str]:
    """The play trick by trick, a loss behind the card that made it, and what would have been better."""
    yield analysis_heading(contract, found)
    judged = iter(found.cards)
    for number, trick in enumerate(play.tricks, start=1):
        cards = [next(judged) for _ in trick.cards]
        winner = trick.winner(play.strain) if trick.is_complete else None
        cells = [f"{one.card.symbol}{'*' if one.seat is winner else ''}{_loss(one)}" for one in cards]
        after = f"declarer {cards[-1].tricks}"
        yield f"  {number:>2}  {trick.leader.title:<6}{''.join(f'{cell:<8}' for cell in cells):<32} {after}"
        for one in cards:
            if one.lost:
                yield f"        {one.seat.title} {one.card.symbol} cost {_tricks(one.lost)}: {named(one.best)}"
    claimed = claim_text(found)
    if claimed is not None and not play.is_over:
        yield f"  {claimed}"
    yield given_away(found)


def analysis_heading(contract: Contract, found: PlayAnalysis) -> str:
    """`4♠ by South, card by card; with best play from the start: 10 tricks`."""
    return f"{contract.symbol}, card by card; with best play from the start: {_tricks(found.start)}"


def claim_text(found: PlayAnalysis) -> str | None:
    """What a claim was worth; None where all was played, or no result is known."""
    gain = found.claim_gain
    if gain is None:
        return None
    compared = "as with best play" if not gain else f"{abs(gain)} {'more' if gain > 0 else 'fewer'} than with best play"
    return f"claimed: {_tricks(found.result or 0)}, {compared}"


def given_away(found: PlayAnalysis) -> str:
    """`Given away: North 0, East 1, South 0, West 0`."""
    return "Given away: " + ", ".join(f"{seat.title} {found.lost_by(seat)}" for seat in Seat)


def _loss(judged: CardCost) -> str:
    return f" -{judged.lost}" if judged.lost else ""


def _tricks(count: int) -> str:
    return f"{count} trick{'s' * (count != 1)}"


# ---- for programs ----


def tables_to_json(table: Sequence[Sequence[int]]) -> dict[str, dict[str, int]]:
    """Twenty results by declarer and strain."""
    return {str(seat): {str(strain): int(table[strain][seat]) for strain in Strain} for seat in Seat}


def analysis_to_json(found: PlayAnalysis) -> dict[str, Any]:
    """The analysis as an object: tricks are declarer's."""
    return {
        "declarer": str(found.declarer),
        "start": found.start,
        "cards": [
            {
                "seat": str(one.seat),
                "card": str(one.card),
                "tricks": one.tricks,
                "lost": one.lost,
                "best": [str(card) for card in one.best],
            }
            for one in found.cards
        ],
        "result": found.result,
        "claim_gain": found.claim_gain,
    }


def with_results(solved: SolvedRecord) -> Record:
    """The record with its results as PBN has them, in place of older ones.

    `DoubleDummyTricks` has a hexadecimal digit for each result, declarers N S E W, strains NT S H D C for each;
    `OptimumResultTable` says the same in rows; `OptimumScore` and `ParContract` are those of the side that scores.
    """
    record, table, found = solved.record, solved.table, solved.par
    results = [(seat, strain, int(table[strain][seat])) for seat in PBN_DECLARERS for strain in STRAINS_FROM_NT]
    rows = tuple(f"{seat} {strain!s:>2} {taken:>2}" for seat, strain, taken in results)
    side = Side.NS if found.score >= 0 else Side.EW
    contracts = "; ".join(
        f"{contract.declarer} {contract.denomination}{_margin(contract, taken)}"
        for contract, taken in zip(found.contracts, found.tricks, strict=True)
    )
    values = ("".join(f"{taken:x}" for _, _, taken in results), f"{side} {abs(found.score)}", contracts or "Pass")
    tags = tuple(tag for tag in record.tags if tag[0] not in RESULT_TAGS) + tuple(zip(RESULT_TAGS, values, strict=True))
    others = tuple(each for each in record.tables if each.name != _RESULT_TABLE)
    return replace(record, tags=tags, tables=(*others, TableSection(_RESULT_TABLE, _HEADER, rows)))


def _margin(contract: Contract, taken: int) -> str:
    margin = taken - contract.bid.tricks
    return f"{margin:+d}" if margin else "="
