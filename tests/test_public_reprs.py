"""Every public value shows itself in less than 200 characters."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from typing import Any

import numpy as np
import pytest

import dealspace
from dealspace import (
    Auction,
    Bid,
    BidSettings,
    Board,
    BotSettings,
    Call,
    Card,
    CardPlayer,
    CardSet,
    Contract,
    DealSpace,
    Doubling,
    Hand,
    Holding,
    Interpreter,
    Match,
    MatchForm,
    MatchStore,
    PartialDeal,
    Play,
    PlaySettings,
    Posterior,
    Rank,
    Record,
    Seat,
    Side,
    Strain,
    Suit,
    Trick,
    View,
    Vulnerability,
    best_line,
    lead_table,
    load_system,
    losses,
    makes_cards,
    par,
    parse_constraint,
    parse_quantity,
    parse_question,
    parse_records,
    play_card,
    random_boards,
    record_costs,
    relevant_cards,
    solve_board,
    solve_cards,
    summary_of,
)
from dealspace.bidding import Bidder, Conflict, settled
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Location, Note, Remark, RemarkKind, TableSection
from dealspace.errors import InvalidSystem
from dealspace.inference import HandBelief, draw_worlds, parse_evaluation
from dealspace.play import Claim, offer

BOARD = Board.parse("1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
AUCTION = Auction("N: 1D 1S P 4S P P P")
PLAY = Play("S S: D3 D2 DQ DT DA")


def values() -> Iterator[Any]:
    """A value of each public type, large where values may be large."""
    deal = BOARD.full_deal
    rng = np.random.default_rng(1)
    yield from (Seat.NORTH, Side.NS, Suit.CLUBS, Strain.NOTRUMP, Rank.ACE, Vulnerability.BOTH, Doubling.DOUBLED)
    yield from (MatchForm.BIDDING, Call("1N"), Bid("1N"), Card("SA"), Holding("AQ"), CardSet("A.K.Q."), deal)
    yield from (Hand("AQ32.K54.QJ3.A92"), PartialDeal(f"{deal}"), BOARD, AUCTION, AUCTION.state, Contract("4SX by S"))
    yield from (
        Trick("W: HK H2"),
        Play.of(Contract("3N by N"), PLAY.cards[:1]),
        PLAY,
        Note("x" * 300),
        RemarkKind.NOTE,
        Remark(RemarkKind.NOTE, "x" * 300),
        Location("a", 1),
    )
    record = Record(
        BOARD, AUCTION, contract=AUCTION.contract, play=PLAY, tables=(TableSection("A", "b", ("c" * 300,)),)
    )
    yield from (record, *record.tables, parse_records("", "pbn"))
    view = View.of(BOARD, Seat.EAST, AUCTION, PLAY)
    yield from (view, View.of(BOARD, Seat.EAST, AUCTION))

    system = load_system("sayc")
    reading = system.read(AUCTION)
    interpreter = Interpreter(system)
    yield from (
        system,
        reading,
        reading.meanings[0],
        interpreter,
        Bidder(interpreter, rng),
        system.bid(BOARD.full_deal[Seat.NORTH]),
    )
    with pytest.raises(InvalidSystem) as caught:
        parse_system("system: x\ncontexts: [{after: opening, rules: [1N: {if: hpc 1}]}]\n", "x.yaml", "x")
    yield caught.value.diagnostics[0]

    space = DealSpace(where={"W": "hcp 15-17 and balanced", "E": "hearts 5+ or spades 5+"})
    yield from (
        space,
        reading.knowledge,
        reading.knowledge.statements[0],
        space.bounds("W", "hcp"),
        dealspace.Estimate(4.2e9, 0.01, 0.01),
    )
    doubted = settled(system.read("1N P P P"))
    yield from (doubted, Conflict(dict(enumerate(reading.knowledge.statements)), 0, {}))
    belief = HandBelief.of(
        parse_constraint("hcp 15-17 and balanced"), [(parse_constraint(f"{suit} 5+"), 0.1) for suit in "SHDC"]
    )
    yield from (belief, space.method, space.feasible(), reading.knowledge.statements[0].source)
    yield parse_question("hcp:W")
    yield dealspace.parse_deal_condition(" || ".join(["hcp(north) + hcp(south) >= 25"] * 20))
    yield from (parse_constraint("hcp 15-17 and balanced and (spades 5+ or hearts 5+)"), parse_quantity("hcp"))
    yield from (
        parse_evaluation("zar: A=6 K=4 Q=2 J=1"),
        draw_worlds(view, reading.knowledge, rng, 20),
        space.distribution("W", "hcp"),
    )

    results = solve_board(BOARD)
    yield from (results, results.par, par(results.table, Seat.NORTH, Vulnerability.NONE), dealspace.DoubleDummy())
    one = [BOARD.full_deal] * 50
    yield from (
        solve_cards(one, strain=4, leader=0),
        makes_cards(one, 7, strain=4, leader=0),
        relevant_cards(one, strain=4, leader=0),
    )
    yield lead_table(BOARD.full_deal, Strain.NOTRUMP, Seat.NORTH)
    yield best_line(BOARD.full_deal, strain=Strain.NOTRUMP, leader=Seat.EAST)
    analysis = record_costs(record)
    yield from (analysis, analysis.cards[0], losses(record))
    decision = play_card(view, reading.knowledge, PlaySettings(worlds=200, method="isdd"))
    yield from (decision, *decision.options[:1], *decision.layouts[:1], PlaySettings(worlds=7, time_ms=9, threads=2))
    yield from (Posterior.of(view, reading.knowledge, rng, worlds=50), CardPlayer(knowledge=reading.knowledge, rng=rng))
    claimed = offer(view)
    yield claimed if claimed is not None else Claim(Seat.EAST, 1, 12, 5)

    bots = tuple(BotSettings(name, BidSettings(worlds=5)) for name in ("a" * 40, "b" * 40))
    match = Match(bots, tuple(random_boards(1, 6)), MatchForm.BIDDING)
    with MatchStore() as store:
        yield from (bots[0], bots[0].bid, match, store, summary_of(match, store))


VALUES = list(values())


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_public_value_shows_itself_shortly(value: object) -> None:
    assert len(repr(value)) < 200, repr(value)[:300]
    assert " object at 0x" not in repr(value)


def test_every_public_type_has_a_value_here() -> None:
    types = {name for name in dealspace.__all__ if inspect.isclass(getattr(dealspace, name))}
    errors = {name for name in types if issubclass(getattr(dealspace, name), BaseException)}
    seen = {kind.__name__ for value in VALUES for kind in type(value).__mro__}
    assert types - errors <= seen, types - errors - seen


def test_members_of_enumerations_show_their_names() -> None:
    for value in VALUES:
        if isinstance(value, Enum) and type(value).__module__.startswith("dealspace.cards"):
            assert repr(value) == f"{type(value).__name__}.{value.name}"
