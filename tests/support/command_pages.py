"""The pages of docs/commands: the part of each that is made from its command, and where it stands."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from dealspace.cli.main import cli

FOLDER = Path(__file__).parents[2] / "docs" / "commands"
START = "<!-- made from the command by `pytest --update-golden tests/test_cli/test_command_pages.py` -->"
END = "<!-- until here -->"
_PLACEHOLDER = re.compile(r"(<[^>\s]+>)")


def every_command() -> dict[str, click.Command]:
    """The commands by name, those of a group as `system show`."""
    context = click.Context(cli)
    found: dict[str, click.Command] = {}
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        found |= dict(_commands_in(name, command))
    return found


def _commands_in(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield name, command
        return
    for part, inner in command.commands.items():
        yield from _commands_in(f"{name} {part}", inner)


def page_of(name: str) -> Path:
    """docs/commands/bid.md; a page for each command of a group: system-show.md."""
    return FOLDER / f"{name.replace(' ', '-')}.md"


def options_of(command: click.Command) -> list[click.Option]:
    return [each for each in command.params if isinstance(each, click.Option) and not each.hidden]


def made_part(name: str, command: click.Command) -> str:
    """Summary, usage, description with its examples, options, exit codes."""
    context = click.Context(command, info_name=f"dealspace {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [START, f"    dealspace {name} {usage}", *_paragraphs(command)]
    if options := options_of(command):
        rows = [_row(option, context) for option in options]
        parts.append("\n".join(["| option | |", "|---|---|", *rows]))
    parts += [command.epilog or "", END]
    return "\n\n".join(part for part in parts if part) + "\n"


def _paragraphs(command: click.Command) -> Iterator[str]:
    """The help text: paragraphs joined to lines, blocks kept as they are."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        if not paragraph.startswith("\b"):
            yield _PLACEHOLDER.sub(r"`\1`", " ".join(paragraph.split()))
            continue
        title, *lines = paragraph.removeprefix("\b\n").split("\n")
        yield title + "\n\n" + "\n".join(f"    {line.removeprefix('  ')}" for line in lines)


def _row(option: click.Option, context: click.Context) -> str:
    record = option.get_help_record(context)
    assert record is not None
    names, text = record
    return "| `{}` | {} |".format(*(cell.replace("|", "\\|") for cell in (names, text)))
