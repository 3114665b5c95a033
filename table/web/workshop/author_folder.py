"""The files of the author's folder: listed, read and written inside it alone, in one step, with every save undoable.

Who saves says which version of the file was seen (a digest of its content); where the file holds another one by now, it
is not written, and the answer has what is there (`FileChangedError`). What was there before a save is kept.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dealspace.bidding.language.source_text import TextNode, read_source
from dealspace.bidding.system.system_files import (
    LARGEST_BYTES,
    SHIPPED,
    FileSizeError,
    SystemFile,
    shipped_files,
    with_plain_line_ends,
)
from dealspace.cards import BridgeError, NotationError
from dealspace.runtime.files import flush_folder, locked, plain_target, replacing, saving
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.workshop.earlier_versions import EarlierVersion, EarlierVersions
from dealspace.table.web.workshop.file_names import (
    ENDING,
    checked_name,
    is_plain,
    is_shipped_name,
    names_in,
    new_name,
    place_of,
)

MOST_FILES = 500


@dataclass(frozen=True)
class AuthorFile:
    """A file as it was read.

    Attributes:
        name: `club.yaml` in the author's folder, `systems/sayc.yaml` of those that come with dealspace.
        version: a digest of its content, which who saves it sends again.
        changed: when it was written last, UTC; None of a shipped one, which is never written.
    """

    name: str
    text: str
    version: str
    changed: datetime | None
    earlier: tuple[EarlierVersion, ...] = ()

    @property
    def is_shipped(self) -> bool:
        return self.changed is None

    @property
    def row(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "text": self.text,
            "version": self.version,
            "changed": self.changed.isoformat(timespec="seconds") if self.changed is not None else None,
            "shipped": self.is_shipped,
            "earlier": [version.row for version in self.earlier],
        }


class FileChangedError(Refusal):
    """A file is not as who wants to change it has seen it.

    Attributes:
        there: what is there now; None where the file is gone.
    """

    def __init__(self, text: str, there: AuthorFile | None) -> None:
        super().__init__(409, text)
        self.there = there

    @property
    def row(self) -> dict[str, Any]:
        return {**super().row, "there": self.there.row if self.there is not None else None}


class AuthorFolder:
    """The author's folder of systems; it is made by the first save where there is none.

    Args:
        path: where it is. The folder itself may be behind a symbolic link, nothing in it may.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._earlier = EarlierVersions(self.path)

    @property
    def row(self) -> dict[str, Any]:
        """What there is: `files` with their titles, and `deleted` ones that can be restored."""
        names = names_in(self.path)
        return {
            "files": [self._listed(name) for name in names],
            "deleted": [name for name in self._earlier.names() if name not in names],
        }

    def _listed(self, name: str) -> dict[str, Any]:
        path = self.path / name
        title, extends, kind = None, None, "system"
        try:
            root = read_source(_text(path), name)
            fields = {key: node.value for key in ("title", "extends", "block")
                      if isinstance(node := root.get(key), TextNode)}  # fmt: skip
            title, extends = fields.get("title"), fields.get("extends")
            kind = "block" if "block" in fields else "system"
        except (BridgeError, OSError, ValueError):
            pass  # a file with a mistake is listed by its name alone
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
        return {"name": name, "title": title or name.removesuffix(ENDING), "extends": extends, "kind": kind,
                "changed": changed}  # fmt: skip

    def read(self, name: object) -> AuthorFile:
        """A file of the folder, or a shipped one, `systems/sayc.yaml`. Raises Refusal (404), NotationError."""
        if isinstance(name, str) and is_shipped_name(name):
            return shipped_file(name)
        text = checked_name(name)
        found = self._there(text)
        if found is None and "/" not in text:
            # Meanings at the table name files without their folders.
            below = [each for each in names_in(self.path) if each.rpartition("/")[2] == text]
            found = self._there(below[0]) if len(below) == 1 else None
        if found is None:
            raise Refusal(404, f"there is no file {text} in your folder")
        return found

    def earlier(self, name: object, number: object) -> str:
        """The text of an earlier version of a file. Raises NotationError."""
        return _decoded(self._earlier.content(checked_name(name), number), str(name))

    def save(self, name: object, text: object, seen: object) -> AuthorFile:
        """Write a file, and keep what it held.

        Args:
            seen: the version that was read; None for a file that is new.
        Raises:
            FileChangedError, NotationError, UnusableFileError, SaveError.
        """
        known = checked_name(name) if seen is not None else new_name(name)
        content = _content(text)
        path = self._made_place(known)
        with locked(path):
            there = self._checked(known, seen)
            if there is not None:
                self._earlier.keep(known, path.read_bytes())
            elif len(names_in(self.path)) >= MOST_FILES:
                raise NotationError(f"your folder has {MOST_FILES} files, which is as many as it may have; delete some")
            with replacing(path) as file:
                file.write(content)
        return self.read(known)

    def extend(self, name: object, extends: object) -> AuthorFile:
        """A new file that takes over all of a shipped system, or of another file, to change what it says otherwise."""
        known = new_name(name)
        base = extends if isinstance(extends, str) else ""
        if base not in shipped_files() and f"{base}{ENDING}" not in names_in(self.path):
            raise NotationError(f'extends: "{str(extends)[:60]}" is neither a shipped system nor a file of your folder')
        stem = known.removesuffix(ENDING).rpartition("/")[2]
        reference = f"{'../' * known.count('/')}{base}" if base not in shipped_files() else base
        return self.save(known, beginning(stem, reference), None)

    def rename(self, name: object, to: object, seen: object) -> AuthorFile:
        """Give a file another name; its earlier versions go with it. Raises as `save` does."""
        known, wanted = checked_name(name), new_name(to)
        path, target = self._made_place(known), self._made_place(wanted)
        if target.exists():
            raise NotationError(f"there is a file {wanted} already; choose another name")
        with locked(path):
            there = self._checked(known, seen)
            if there is None:
                raise Refusal(404, f"there is no file {known} in your folder")
            with saving(path):
                path.rename(target)
            flush_folder(target)
        self._earlier.rename(known, wanted)
        return self.read(wanted)

    def delete(self, name: object, seen: object) -> None:
        """Delete a file; it can be restored from its earlier versions. Raises as `save` does."""
        known = checked_name(name)
        path = self._made_place(known)
        with locked(path):
            if self._checked(known, seen) is None:
                raise Refusal(404, f"there is no file {known} in your folder")
            self._earlier.keep(known, path.read_bytes())
            with saving(path):
                path.unlink()
            flush_folder(path)

    def restore(self, name: object, number: object, seen: object) -> AuthorFile:
        """Write an earlier version again; what is there now is kept. Raises as `save` does.

        Args:
            number: of the version; None for the last one.
            seen: None for a file that was deleted.
        """
        known = checked_name(name)
        if number is None:
            versions = self._earlier.of(known)
            number = versions[0].number if versions else None
        return self.save(known, _decoded(self._earlier.content(known, number), known), seen)

    def _there(self, name: str) -> AuthorFile | None:
        """What is there of this name. Raises NotationError."""
        path = place_of(self.path, name)
        if not is_plain(path):
            return None
        try:
            content = _bytes(path)
            changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except OSError as error:
            raise NotationError(f"{name} cannot be read: {error.strerror or error}") from None
        return AuthorFile(name, _decoded(content, name), _digest(content), changed, tuple(self._earlier.of(name)))

    def _checked(self, name: str, seen: object) -> AuthorFile | None:
        """What is there, which must be what was seen. Raises FileChangedError."""
        there = self._there(name)
        version = there.version if there is not None else None
        if version == seen:
            return there
        if there is None:
            raise FileChangedError(f"{name} is no longer in your folder: save it as a new file", None)
        what = "there is such a file already" if seen is None else "it was changed elsewhere since you opened it"
        raise FileChangedError(f"{name} was not saved: {what}", there)

    def _made_place(self, name: str) -> Path:
        """Where a file is to be written, its folder made."""
        path = place_of(self.path, name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotationError(f"{name}: its folder cannot be made: {error.strerror or error}") from None
        return plain_target(path)


def shipped_file(name: str) -> AuthorFile:
    """A file that comes with dealspace, `systems/sayc.yaml`. Raises Refusal (404)."""
    stem = name.removeprefix(f"{SHIPPED}/").removesuffix(ENDING)
    if stem not in shipped_files():
        raise Refusal(404, f"no file {name[:60]} comes with dealspace")
    text = SystemFile.shipped(f"{stem}{ENDING}").text
    return AuthorFile(f"{SHIPPED}/{stem}{ENDING}", text, _digest(text.encode()), None)


def beginning(name: str, extends: str) -> str:
    """The text with which a file that extends another begins."""
    return f"system: {name.replace('-', '_')}\ntitle: {name}\ndsl: 2\nextends: {extends}\n"


def _content(text: object) -> bytes:
    """The bytes of a text that is to be saved. Raises NotationError."""
    if not isinstance(text, str):
        raise NotationError('a file is saved as {"name", "text", "seen"}, its text as one string')
    try:
        content = with_plain_line_ends(text).encode()
    except UnicodeEncodeError:
        raise NotationError("the text has half of a character in it, which cannot be saved") from None
    if len(content) > LARGEST_BYTES:
        raise FileSizeError("this text")
    return content


def _bytes(path: Path) -> bytes:
    """What a file holds. Raises OSError, FileSizeError."""
    with path.open("rb") as file:
        content = file.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise FileSizeError(path.name)
    return content


def _text(path: Path) -> str:
    return _decoded(_bytes(path), path.name)


def _decoded(content: bytes, name: str) -> str:
    """The text of a file. Raises NotationError."""
    try:
        return with_plain_line_ends(content.decode())
    except UnicodeDecodeError as error:
        raise NotationError(
            f"{name} is not readable as UTF-8: save it as UTF-8 in your editor ({error.reason})"
        ) from None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
