"""The command `dealspace`: play, bid, deal, solve, lint systems, ask what hidden hands can be, from the shell."""

from __future__ import annotations

import atexit
import gc
import sys
from difflib import get_close_matches

import click

from dealspace.cards import BridgeError
from dealspace.cli.closed_streams import stand_in_for_closed_streams
from dealspace.cli.stream_letters import show_what_streams_can
from dealspace.runtime.files import SaveError
from dealspace.runtime.numpy_threads import keep_numpy_to_one_thread

_COMMANDS = {
    "play": "Bid and play the boards of a file at all four seats.",
    "table": "Play with three bots, in the terminal.",
    "web": "Play with three bots, in the browser.",
    "bid": "The call a hand makes, and why.",
    "explain": "What the calls of an auction mean.",
    "meaning": "What auctions mean, for programs: JSON lines in, answers out.",
    "auction": "Bid deals to the end: JSON lines in, auctions out.",
    "arena": "Matches between bots: duplicate boards, results with intervals.",
    "match": "A team match: two rooms, IMPs and victory points.",
    "practice": "Boards on which a sequence of calls comes up.",
    "system": "Look into a bidding system: its rules, its book, how two differ.",
    "lint": "Proofs about systems: gaps, dead rules, wrong texts.",
    "query": "What hidden hands can be: counts, chances, card grids, samples.",
    "space": "Questions about hidden hands, for programs: JSON lines in, answers out.",
    "beliefs": "Where a seat thinks the hidden cards are, card by card.",
    "deal": "Deal boards that fit what is asked, and count over them.",
    "convert": "Boards from any format into any other, chosen and changed on the way.",
    "compose": "Deals made to order: wishes about hands, bidding and double-dummy results.",
    "facts": "The known numbers of the game: deals, hands, shapes, auctions.",
    "compare": "Contracts, calls, leads, rules or systems on the same deals.",
    "lead": "Which card to lead, from the hand and the auction.",
    "suit": "The best line in a suit, with its exact chance.",
    "solve": "What can be made double dummy, par, leads, analyses of the play.",
    "results": "Sessions and matches of many tables: IMPs, matchpoints, rankings, par.",
    "games": "Whist, jass, coinche, euchre, shengji: play, deal, solve, match bots.",
    "tm": "Sit at a table with other programs (table-manager protocol).",
    "serve": "Bid for another program, by the bidder protocol: JSON lines.",
    "bidder-check": "Whether a program keeps the bidder protocol.",
    "bench": "The double-dummy solver's node signature and speed.",
}
"""The commands and their lines in `dealspace --help`, which loads no command."""


class _Commands(click.Group):
    """Loads a command's module when that command is asked for, so that `--help` and errors come at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        from importlib import import_module

        command = import_module(f"dealspace.cli.commands.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or what there is when nobody knows it."""
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], _COMMANDS, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"expected one of {', '.join(_COMMANDS)}"
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
    atexit.register(gc.freeze)  # what is left ends with the process: to look for garbage in it takes up to 80 ms
    keep_numpy_to_one_thread()
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
