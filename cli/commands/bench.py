"""`dealspace bench`: the solver's node signature and its speed here."""

from __future__ import annotations

import click

from dealspace.cli.options import emit, exit_codes, json_option
from dealspace.play.double_dummy.signature import NODE_LIMIT, TABLE_BYTES, signature_text, solve_parts


@click.command("bench", epilog=exit_codes())
@json_option
def command(as_json: bool) -> None:
    """Solve a fixed list of deals, one thread: search nodes (equal on every machine) and nodes a second (not).

    \b
    Examples:
      dealspace bench
      dealspace bench --json
    """
    parts = list(solve_parts())
    nodes, seconds = sum(part.nodes for part in parts), sum(part.seconds for part in parts)
    if as_json:
        rows = [
            {"part": part.name, "questions": part.questions, "nodes": part.nodes, "seconds": round(part.seconds, 3)}
            for part in parts
        ]
        emit({"signature": nodes, "nodes_per_second": round(nodes / seconds), "parts": rows})
        return
    click.echo(
        f"One thread, a table of {TABLE_BYTES >> 20} MB, at most {NODE_LIMIT:,} nodes a question. Search nodes:\n"
    )
    click.echo(signature_text(parts))
    click.echo(f"{nodes / seconds / 1e6:.2f} million nodes a second ({seconds:.1f} s of CPU time)")
