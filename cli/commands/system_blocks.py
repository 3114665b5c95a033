"""`dealspace system blocks`: the library of conventions, and the page of one of them."""

from __future__ import annotations

import click

from dealspace.bidding import load_system
from dealspace.bidding.report.block_page import FOLDER, block_page, chapter_of, excluded_by, shipped_blocks, subject_of
from dealspace.cards import NotationError
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.inference.quantities.quantity import suggestion


@click.command("blocks", epilog=exit_codes())
@click.argument("name", metavar="[BLOCK]", required=False)
@json_option
def blocks_command(name: str | None, as_json: bool) -> None:
    """The conventions that a system can import in one line, or the page of one: rules, choices, test sheet, sources.

    \b
    Examples:
      dealspace system blocks
      dealspace system blocks drury
      dealspace system blocks drury --json
      dealspace system test blocks/drury
    """
    if name is not None:
        name = name.removesuffix(".yaml").rpartition("/")[2]
        if name not in shipped_blocks():
            near = suggestion(name, shipped_blocks())
            hint = f"did you mean {near}?" if near else "dealspace system blocks lists them"
            raise NotationError(f'there is no block "{name}": {hint}')
    if as_json:
        for each in shipped_blocks() if name is None else (name,):
            emit(block_row(each))
    elif name is not None:
        click.echo(block_page(name), nl=False)
    else:
        width = max(map(len, shipped_blocks()))
        show(f"{each:<{width}}  {subject_of(each)}" for each in shipped_blocks())


def block_row(name: str) -> dict[str, object]:
    """A block, for programs."""
    said = chapter_of(load_system(f"{FOLDER}/{name}"), name)
    return {
        "block": name,
        "title": said.title,
        "about": subject_of(name),
        "version": said.version,
        "base": said.base or "natural",
        "takes": list(said.takes),
        "excludes": list(excluded_by(name)),
        "params": dict(said.params),
        "choices": {param: dict(told) for param, told in said.choices.items()},
        "sources": list(said.sources),
    }
