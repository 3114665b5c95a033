"""A server of tables as a process of its own, with bots that pass and play low.

`python -m tests.support.web_server FILE` prints its port, and runs until it is ended.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from dealspace.table.web.bot_catalogue import catalogue
from dealspace.table.web.connections import Connections
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.port import listen
from dealspace.table.web.server.app import make_app
from dealspace.table.web.server.web_server import server_of
from dealspace.table.web.sitting_store import SittingStore
from tests.support.tables import TOKEN, PoolInThread, lowest_or_pass


def main() -> None:
    listening, port = listen("127.0.0.1", 18_000)
    keeper = Keeper(SittingStore(Path(sys.argv[1])), PoolInThread(lowest_or_pass), catalogue(), pace=0.02)
    app = make_app(keeper, TOKEN, {f"127.0.0.1:{port}"}, port)
    print(port, flush=True)
    asyncio.run(server_of(app, Connections()).serve(sockets=[listening]))


if __name__ == "__main__":
    main()
