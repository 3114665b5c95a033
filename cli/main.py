"""The command `dealspace`: play, bid, deal, solve, lint systems, ask what hidden hands can be, from the shell."""

from __future__ import annotations

import sys
from difflib import get_close_matches

import click

from dealspace.cards import BridgeError
from dealspace.cli.closed_streams import stand_in_for_closed_streams
from dealspace.cli.stream_letters import show_what_streams_can
from dealspace.runtime.files import SaveError


class _Commands(click.Group):
    """Loads each command's module when it is asked for, so that `--help` and errors come at once."""

    modules = (
        "play", "table", "web", "bid", "explain", "meaning", "auction", "arena", "match", "practice", "system", "lint",
        "query", "space", "beliefs", "deal", "solve", "games", "tm", "serve", "bidder-check", "bench",
    )  # fmt: skip

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        from importlib import import_module

        command = import_module(f"dealspace.cli.commands.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or what there is when nobody knows it."""
        if args and args[0] not in self.modules and not args[0].startswith("-"):
            near = get_close_matches(args[0], self.modules, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"expected one of {', '.join(self.modules)}"
            ctx.fail(f'"{args[0]}" is not a command: {hint}')
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="dealspace", message="%(prog)s %(version)s")
def cli() -> None:
    """A constraint-logic engine for contract bridge: an auction is a program that narrows a space of deals."""


def main() -> None:
    """Entry point: what a user got wrong is one line and exit code 2; not saved, 1; Ctrl-C is exit code 130."""
    stand_in_for_closed_streams()
    show_what_streams_can()
    try:
        cli.main(prog_name="dealspace", standalone_mode=False)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "dealspace"
        click.echo(f"dealspace: {error.format_message()} (see {command} --help)", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BridgeError as error:
        click.echo(f"dealspace: {error}", err=True)
        sys.exit(1 if isinstance(error, SaveError) else 2)
    except OSError as error:
        click.echo(
            "dealspace: " + ": ".join(str(part) for part in (error.filename, error.strerror or error) if part), err=True
        )
        sys.exit(2)
