"""A board in a report: the four hands round a compass, the auction, the play with what each card cost; all as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from dealspace.cards import Auction, Board, CardSet, Play, Record, Seat
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.play.analysis.card_costs import CardCost, PlayAnalysis
from dealspace.play.players.explanation import named
from dealspace.query.display.html_page import in_html, table
from dealspace.query.display.render import FROM_WEST, heading, result_line

BOARD_STYLE = """
.deal { display: grid; grid-template-columns: repeat(3, minmax(5.5em, 7.5em)); margin: .6em 0; line-height: 1.35; }
.deal .N { grid-area: 1 / 2; } .deal .W { grid-area: 2 / 1; }
.deal .E { grid-area: 2 / 3; } .deal .S { grid-area: 3 / 2; }
.cards td, .cards th { text-align: left; white-space: nowrap; padding: .15em .7em .15em 0; min-width: 3.2em; }
.cost { color: var(--bad); font-weight: 600; }
@media (max-width: 40em) { .deal { font-size: .9em; } }
"""
"""What a page's style has to include for these elements."""


def deal_html(board: Board) -> str:
    """The four hands where they sit; a hand that is not known is a question mark."""
    hands = "".join(f'<div class="{seat}">{_hand(board.deal[seat])}</div>' for seat in Seat)
    return f'<div class="deal">{hands}</div>'


def _hand(hand: CardSet) -> str:
    if not hand:
        return "?"
    return "".join(f"<div>{in_html(suit.symbol)} {hand.holding(suit) or '—'}</div>" for suit in SUITS_FROM_SPADES)


def auction_html(auction: Auction) -> str:
    """The calls under their seats, West first."""
    cells = [""] * FROM_WEST.index(auction.dealer) + [in_html(call.symbol) for call in auction.calls]
    rows = ("".join(f"<td>{cell}</td>" for cell in cells[start : start + 4]) for start in range(0, len(cells), 4))
    head = "".join(f'<th scope="col">{seat.title}</th>' for seat in FROM_WEST)
    return f'<table class="cards"><tr>{head}</tr>{"".join(f"<tr>{row}</tr>" for row in rows)}</table>'


def play_html(play: Play, costs: PlayAnalysis | None = None) -> str:
    """A row for each trick, the winner's card underlined.

    Args:
        costs: what each card cost double dummy: shown behind the card, with what would have been better.
    """
    head = '<th scope="col">trick</th><th scope="col">led by</th>' + '<th scope="col">card</th>' * 4
    if costs is not None:
        head += '<th scope="col">declarer</th><th scope="col">better</th>'
    return table(f"<tr>{head}</tr>", _tricks(play, costs), "cards")


def _tricks(play: Play, costs: PlayAnalysis | None) -> Iterator[str]:
    judged = iter(costs.cards) if costs is not None else None
    for number, trick in enumerate(play.tricks, start=1):
        costly: list[CardCost] = [next(judged) for _ in trick.cards] if judged is not None else []
        winner = trick.winner(play.strain) if trick.is_complete else None
        cells = f'<th scope="row">{number}</th><td>{trick.leader.title}</td>'
        for index, card in enumerate(trick.cards):
            shown = in_html(card.symbol)
            if trick.leader.plus(index) is winner:
                shown = f"<u>{shown}</u>"
            if costly and costly[index].lost:
                shown += f' <span class="cost">−{costly[index].lost}</span>'
            cells += f"<td>{shown}</td>"
        cells += "<td></td>" * (4 - len(trick.cards))
        if costly:
            better = "; ".join(f"{one.seat.title} {in_html(named(one.best))}" for one in costly if one.lost)
            cells += f"<td>{costly[-1].tricks}</td><td>{better}</td>"
        yield f"<tr>{cells}</tr>"


def record_html(title: str, record: Record) -> str:
    """One table's auction, result and, folded, its play, under its title."""
    auction = auction_html(record.auction) if record.auction is not None else ""
    play = f"<details><summary>The play</summary>{play_html(record.play)}</details>" if record.play is not None else ""
    return f"<div><h3>{escape(title)}</h3>{auction}<p>{in_html(result_line(record))}</p>{play}</div>"


def board_html(board: Board, *tables: str) -> str:
    """A board with its heading and deal, and beside it what happened at each table."""
    return f'<div class="board"><div><h3>{in_html(heading(board))}</h3>{deal_html(board)}</div>{"".join(tables)}</div>'
