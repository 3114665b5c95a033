"""Whether the workshop is open, and for which folder: it writes files, beyond this computer only where that is said."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dealspace.table.web.elsewhere import LOOPBACK
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.workshop.author_folder import AuthorFolder

NO_FOLDER = "nothing is kept on this server: start it with --systems DIR, the folder of your systems, to write any"
BEYOND = (
    "others on the network can reach this server, so that no files are written through it: start it with --safe "
    "to allow that to everybody who knows the address"
)


@dataclass(frozen=True)
class Workshop:
    """The author's folder, or why there is none; shipped systems can be read in either case."""

    folder: AuthorFolder | None = None
    why_closed: str = NO_FOLDER

    @classmethod
    def at(cls, folder: Path | None, host: str, *, is_safe: bool) -> Workshop:
        """The workshop of a server.

        Args:
            folder: of the author's systems; None where nothing is kept.
            is_safe: whether it may be used from other computers.
        """
        if host not in LOOPBACK and not is_safe:
            return cls(None, BEYOND)
        return cls(AuthorFolder(folder)) if folder is not None else cls()

    @property
    def opened(self) -> AuthorFolder:
        """The folder. Raises Refusal (403) where the workshop is closed."""
        if self.folder is None:
            raise Refusal(403, f"the workshop is closed: {self.why_closed}")
        return self.folder
