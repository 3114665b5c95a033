"""`dealspace web`: sit down with three bots, in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Any

import click

from dealspace.cards import BridgeError
from dealspace.cli.boards import STDIN, boards_argument, choose_boards, named
from dealspace.cli.options import exit_codes
from dealspace.table.web.elsewhere import LOOPBACK, elsewhere
from dealspace.table.web.server.web_server import FILE, check_installed, serve

SYSTEMS = "systems"
"""The folder of the author's systems in the user's data folder, where no other one is given."""


@click.command("web", epilog=exit_codes())
@boards_argument
@click.option("--port", type=click.IntRange(1, 65_535), default=8000, show_default=True,
              help="Where to listen; the next free port where this one is taken.")  # fmt: skip
@click.option("--host", default="127.0.0.1", show_default=True, metavar="NAME",
              help="The address to listen on; any other than this one can be reached from the network.")  # fmt: skip
@click.option("--memory", is_flag=True, help="Keep nothing: sittings end with the server.")
@click.option("--systems", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="A folder of your own systems, YAML files; one in your data folder unless it is given.")  # fmt: skip
@click.option("--safe", is_flag=True,
              help="With --host: let all who know the address write files of your systems, too.")  # fmt: skip
@click.option("--bot", "bots", type=click.Path(dir_okay=False, path_type=Path), metavar="BOT.toml", multiple=True,
              help="A bot to choose; may be given several times. A program runs only from here.")  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Print the address and open nothing.")
def command(
    file: Path | None,
    port: int,
    host: str,
    memory: bool,
    systems: Path | None,
    safe: bool,
    bots: tuple[Path, ...],
    no_browser: bool,
) -> None:
    """Serve a table in the browser: bid and play with three bots, with every call explained, hints and a review.

    With FILE the page opens at its boards, to be analysed: any format that convert reads, a folder, a pattern, or - for
    standard input.

    It listens on this computer alone, and whoever asks must know the token in the address that is printed. Sittings
    are kept in your data folder and can be gone on with. Ctrl-C ends it. It needs `pip install 'dealspace[web]'`.

    \b
    Examples:
      dealspace web
      dealspace web evening.pbn
      dealspace web --systems my-systems --bot strong.toml
      dealspace web --port 9000 --memory --no-browser
    """
    check_installed()
    opened = _opened(file) if file is not None else None
    from dealspace.runtime.user_folders import NO_DATA_FOLDER, data_folder
    from dealspace.table.web.bot_catalogue import catalogue
    from dealspace.table.web.token import FILE as TOKEN_FILE
    from dealspace.table.web.token import kept_token
    from dealspace.table.web.workshop.opened_workshop import Workshop

    folder = None if memory else data_folder()
    if systems is None and folder is not None and (folder / SYSTEMS).is_dir():
        offered = catalogue(folder / SYSTEMS, bots)
    else:
        offered = catalogue(systems, bots)
    authors = systems or (folder / SYSTEMS if folder is not None else None)
    workshop = Workshop.at(authors, host, is_safe=safe)
    if folder is None and not memory:
        click.echo(f"note: sittings end with the server, as with --memory: {NO_DATA_FOLDER}", err=True)

    token = None
    if folder is not None:
        try:
            token = kept_token(folder / TOKEN_FILE)
        except BridgeError as error:
            click.echo(f"note: the address is another one at the next start: {error}", err=True)

    def tell(address: str, found: int) -> None:
        if found != port:
            click.echo(f"Port {port} is taken; this is port {found}.")
        if host not in LOOPBACK:
            click.echo("Others on the network can reach this address; who knows the token sees and plays your tables.")
        for each in elsewhere(host, found, address.partition("token=")[2].partition("#")[0]):
            click.echo(f"From another device: {each}")
        click.echo(f"The table is at {address}\nCtrl-C ends it.")
        if not no_browser:
            webbrowser.open(address)

    kept = folder / FILE if folder is not None else None
    serve(offered, host=host, port=port, file=kept, token=token, workshop=workshop, opened=opened, tell=tell)


def _opened(file: Path) -> dict[str, Any]:
    """The boards of the file as the page lists them; what is wrong in them is reported. Raises BridgeError."""
    from dealspace.table.web.analysis.board_lists import file_list

    found = choose_boards(file, ())
    return file_list(named(file) if file == STDIN else file.name, found.records, found.unread)
