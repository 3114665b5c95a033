"""`dealspace beliefs`: where one seat thinks the hidden cards are, card by card of a played board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np

from dealspace.bidding import Interpreter
from dealspace.cards import BridgeError, Card, Play, PlayView, Rank, Record, Seat, View
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.play.evidence import EVIDENCE
from dealspace.play.evidence.posterior import Posterior
from dealspace.table.cli.boards import about, boards_argument, choose_boards
from dealspace.table.cli.options import SEAT, emit, json_option, show, system_options, systems_of
from dealspace.table.display.render import heading

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


@click.command("beliefs", short_help="Where a seat thinks the hidden cards are, card by card.")
@boards_argument
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("--seat", type=SEAT, required=True, help="Who thinks: N, E, S or W.")
@click.option("--after", type=click.IntRange(0, 51), help="Only after so many cards; every card, if not given.")
@click.option("--evidence", multiple=True, type=click.Choice(list(EVIDENCE)), help="What is made of the cards played.")
@click.option("--off-book", type=click.FloatRange(0, 0.99), default=0.0, help="How often a call says nothing.")
@click.option("--worlds", type=click.IntRange(1, 1_000_000), default=2000, show_default=True, help="Deals drawn.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@system_options
@json_option
def command(
    file: Path | None,
    boards: tuple[str, ...],
    seat: Seat,
    after: int | None,
    evidence: tuple[str, ...],
    off_book: float,
    worlds: int,
    seed: int,
    system: str,
    ew_system: str | None,
    as_json: bool,
) -> None:
    """Follow the play of the boards of FILE with the eyes of one seat: the chance of every hidden card in every hand.

    For people the honours, points and lengths of the hidden hands are shown; --json has all 52 cards.

    \b
    dealspace beliefs records.pbn --board 3 --seat S --evidence carding
    """
    if file is None:
        raise click.UsageError("give a FILE of played boards")
    systems = systems_of(system, ew_system)
    chosen, failed = choose_boards(file, boards)
    sources = [EVIDENCE[name] for name in evidence]
    for number, record in enumerate(chosen, start=1):
        try:
            _check(record)
            assert record.auction is not None and record.play is not None
            if not as_json:
                show(belief_heading(record))
            said = Interpreter(systems, record.board.vulnerability).read(record.auction).knowledge
            for count, play in _plays(record.play, after):
                view = View.of(record.board, seat, record.auction, play)
                rng = np.random.default_rng((seed, count))
                belief = Posterior.of(view, said.softened(off_book), rng, evidence=sources, worlds=worlds)
                if as_json:
                    emit(belief_row(record, view, count, belief))
                else:
                    show(belief_lines(view, count, belief))
        except BridgeError as error:
            failed += 1
            click.echo(f"dealspace: {about(record, number, error, file)}", err=True)
    if failed:
        raise SystemExit(1 if failed < len(chosen) else 2)


def _check(record: Record) -> None:
    for what, there in (("auction", record.auction), ("play", record.play)):
        if there is None:
            raise BridgeError(f"it has no {what}: what is followed is a played board with its auction")
    if record.auction is not None and not record.auction.is_over:
        raise BridgeError(f"its auction is not over ({record.auction}): who declares is not known")


def _plays(play: Play, after: int | None) -> Iterator[tuple[int, Play]]:
    """The play after each of its cards, or after so many."""
    for count in range(len(play.cards) + 1) if after is None else [min(after, len(play.cards))]:
        yield count, Play(play.strain, play.leader, play.cards[:count])


def belief_heading(record: Record) -> list[str]:
    """Which board it is."""
    assert record.auction is not None and record.auction.contract is not None
    return [f"{heading(record.board)} · {record.auction.contract.symbol}", ""]


def hidden_seats(view: PlayView) -> list[Seat]:
    """The hands this seat does not see."""
    seen = {view.seat}
    if view.dummy is not None:
        seen.add(view.contract.dummy)
    return [seat for seat in Seat if seat not in seen]


def belief_row(record: Record, view: PlayView, count: int, belief: Posterior) -> dict[str, object]:
    """All of it: for each seat the chance of each card, and the distributions of points and lengths."""
    cards = belief.cards()
    return {
        "board": record.board.name,
        "seat": str(view.seat),
        "cards_played": count,
        "cards": {
            str(seat): {str(Card(index)): round(float(cards[seat, index]), 4) for index in range(52)} for seat in Seat
        },
        "hcp": {str(seat): _rounded(belief.hcp(seat)) for seat in hidden_seats(view)},
        "lengths": {
            str(seat): {str(suit): _rounded(belief.lengths(seat, suit)) for suit in SUITS_FROM_SPADES}
            for seat in hidden_seats(view)
        },
    }


def belief_lines(view: PlayView, count: int, belief: Posterior) -> Iterator[str]:
    """The hidden honours in percent, the mean points and lengths of the hidden hands."""
    last = f" ({view.play.cards[-1].symbol})" if count else ""
    yield f"After {count} card{'s' * (count != 1)}{last}, as {view.seat.title} sees it:"
    hidden = hidden_seats(view)
    yield " " * 10 + "HCP   ♠    ♥    ♦    ♣" + " " * 5 + "still hidden honours, chance in per cent"
    known = view.known
    honours = [
        Card.of(suit, rank)
        for suit in SUITS_FROM_SPADES
        for rank in HONOURS
        if not any(Card.of(suit, rank) in known[seat] for seat in Seat)
    ]
    for seat in hidden:
        lengths = "".join(f"{_mean(belief.lengths(seat, suit)):5.1f}" for suit in SUITS_FROM_SPADES)
        chances = "  ".join(f"{card.symbol} {100 * belief.chance(seat, card):.0f}" for card in honours)
        yield f"  {seat.title:<6} {_mean(belief.hcp(seat)):5.1f}{lengths}     {chances}"
    yield ""


def _mean(chances: dict[int, float]) -> float:
    return sum(value * chance for value, chance in chances.items())


def _rounded(chances: dict[int, float]) -> dict[str, float]:
    return {str(value): round(chance, 4) for value, chance in chances.items()}
