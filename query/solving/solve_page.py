"""A page of solved boards: deal, tricks by strain and declarer, par; and of what was asked leads, line and analysis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dealspace.cards import Card, Contract, Seat, Strain
from dealspace.play.players.explanation import named
from dealspace.query.display.board_html import BOARD_STYLE, auction_html, deal_html, play_html
from dealspace.query.display.html_page import document, in_html, table
from dealspace.query.display.render import heading, how_it_went, result_line
from dealspace.query.solving.solve_answer import SolveAnswer
from dealspace.query.solving.solved_record import (
    STRAINS_FROM_NT,
    SolvedRecord,
    analysis_heading,
    claim_text,
    given_away,
    leads_by_tricks,
    leads_heading,
    line_heading,
    par_line,
)

_STYLE = """
main { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start; }
section { padding: 1em 1.5em; border: 1px solid var(--card-line); border-radius: 8px; background: var(--raised);
  break-inside: avoid; max-width: 100%; box-sizing: border-box; }
h2 { font-size: 1.1em; margin: 0 0 .8em; } h3 { font-size: 1em; margin: 1.2em 0 .3em; }
td.made { font-weight: 600; }
@media (max-width: 40em) { section { padding: .8em; } }
"""


def solve_page(boards: Sequence[SolveAnswer]) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document("Makeable contracts", ["<main>", *map(_section, boards), "</main>"], BOARD_STYLE + _STYLE)


def _section(answer: SolveAnswer) -> str:
    return f"<section>\n{''.join(_parts(answer))}\n</section>"


def _parts(answer: SolveAnswer) -> Iterator[str]:
    solved = answer.solved
    record, board = solved.record, solved.record.board
    yield f"<h2>{in_html(heading(board))}</h2>\n{deal_html(board)}\n{_makeable(solved)}"
    yield f"<p>{in_html(par_line(solved.par))}</p>"
    if answer.leads is not None and answer.contract is not None:
        yield from _leads(answer.contract, answer.leads)
    if answer.line is not None and answer.contract is not None:
        yield f"<h3>{in_html(line_heading(answer.contract, answer.line))}</h3>{play_html(answer.line)}"
    if answer.analysis is not None and answer.analysed_contract is not None and record.play is not None:
        if record.auction is not None:
            yield f"<h3>As it was played</h3>{auction_html(record.auction)}<p>{in_html(result_line(record))}</p>"
        yield f"<h3>{in_html(analysis_heading(answer.analysed_contract, answer.analysis))}</h3>"
        yield play_html(record.play, answer.analysis)
        claimed = claim_text(answer.analysis) if not record.play.is_over else None
        yield f"<p>{f'{claimed}. ' if claimed else ''}{given_away(answer.analysis)}</p>"
    for problem in answer.problems:
        yield f"<p>{in_html(problem)}</p>"


def _makeable(solved: SolvedRecord) -> str:
    head = "".join(f'<th scope="col">{in_html(strain.symbol)}</th>' for strain in STRAINS_FROM_NT)
    cells = {seat: "".join(_cell(solved, strain, seat) for strain in STRAINS_FROM_NT) for seat in Seat}
    rows = (f'<tr><th scope="row">{seat.title}</th>{cells[seat]}</tr>' for seat in Seat)
    return table(f"<tr><th>Tricks</th>{head}</tr>", rows)


def _cell(solved: SolvedRecord, strain: Strain, seat: Seat) -> str:
    taken = solved.table[strain][seat]
    return f'<td class="made">{taken}</td>' if taken >= 7 else f"<td>{taken}</td>"


def _leads(contract: Contract, leads: Mapping[Card, int]) -> Iterator[str]:
    rows = (
        f'<tr><td>{taken}</td><td class="text">{how_it_went(contract, taken)}</td>'
        f'<td class="text">{in_html(named(cards))}</td></tr>'
        for taken, cards in leads_by_tricks(leads)
    )
    head = '<tr><th scope="col">tricks</th><th class="text">result</th><th class="text">leads</th></tr>'
    yield f"<h3>{in_html(leads_heading(contract))}</h3>{table(head, rows)}"
