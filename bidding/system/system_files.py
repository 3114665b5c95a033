"""The files of a system. An imported file is found beside the file that imports it, or among those shipped."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from dealspace.cards import NotationError
from dealspace.cards.notation import shortened

LARGEST_BYTES = 1_000_000
_fences: set[Path] = set()
SHIPPED = "systems"
SHIPPED_PACKAGE = "dealspace.systems"


class FileSizeError(NotationError):
    """A system file of more than `LARGEST_BYTES`."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} is too large: a system file has at most {LARGEST_BYTES:,} bytes; import: parts of it")

    def __reduce__(self) -> tuple[type[FileSizeError], tuple[str]]:
        """Pickled by its argument, to pass from one process to another."""
        return FileSizeError, (self.name,)


@dataclass(frozen=True, slots=True, repr=False)
class SystemFile:
    """A system file that has been read: its name for messages, and its text. The names of shipped files are relative
    to the folder that holds `systems`."""

    name: str
    text: str
    is_shipped: bool = False

    @classmethod
    def at(cls, path: Path) -> SystemFile:
        """The file at this path. Raises OSError, UnicodeDecodeError, FileSizeError, NotationError behind a fence."""
        if not _may_lead(path, path):
            raise NotationError(f"{path.name} leads out of its folder by a symbolic link: put the file itself there")
        return cls(str(path), _text(path, str(path)))

    @classmethod
    def shipped(cls, path: str) -> SystemFile:
        """A file of the shipped folder `systems`."""
        return cls(f"{SHIPPED}/{path}", (files(SHIPPED_PACKAGE) / path).read_text("utf-8"), is_shipped=True)

    def find(self, reference: str) -> SystemFile | None:
        """The file this one means by `blocks/rkcb`; None where there is none, or none that can be read.

        Raises:
            FileSizeError: it is there, and larger than a system file may be.
        """
        path = reference if reference.endswith(".yaml") else f"{reference}.yaml"
        own = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))
        shipped = posixpath.normpath(path)
        if self.is_shipped:
            own = own.removeprefix(f"{SHIPPED}/")
            candidates = [(own, True), (shipped, True)]
        else:
            candidates = [(own, False), (shipped, True)]
        for name, is_shipped in candidates:
            if name.startswith(("/", "../")) if is_shipped else not _may_lead(Path(self.name), Path(name)):
                continue
            text = _read(files(SHIPPED_PACKAGE) / name if is_shipped else Path(name), name)
            if text is not None:
                return SystemFile(f"{SHIPPED}/{name}" if is_shipped else name, text, is_shipped)
        return None

    @property
    def has_changed(self) -> bool:
        """Whether the file no longer holds this text."""
        path = files(SHIPPED_PACKAGE) / self.name.removeprefix(f"{SHIPPED}/") if self.is_shipped else Path(self.name)
        try:
            return _read(path, self.name) != self.text
        except FileSizeError:
            return True

    def __repr__(self) -> str:
        return f"<SystemFile {shortened(self.name)}>"


def fence(folder: Path) -> None:
    """Let files of this folder import no files but its own and shipped ones, from now on in this process.

    So what others may write there, over the network, reads nothing else on this computer.
    """
    _fences.add(_normal(folder))


def _normal(path: Path) -> Path:
    return Path(posixpath.normpath(path.absolute()))


def _may_lead(importer: Path, path: Path) -> bool:
    """Whether this file may be read for that one: one behind a fence leads to files behind the same fence alone."""
    here = _normal(importer).parents
    inside = [fence for fence in _fences if fence in here]
    try:
        return all(fence.resolve() in path.resolve().parents for fence in inside)
    except (OSError, RuntimeError, ValueError):  # a loop of links, no name of a file
        return not inside


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file that another one imports: by which file, under what name, and the file that was found."""

    importer: SystemFile
    reference: str
    found: SystemFile

    @property
    def is_current(self) -> bool:
        """Whether the name still leads to a file of this text."""
        try:
            return self.importer.find(self.reference) == self.found
        except FileSizeError:
            return False


_ALONE = ", by itself"


def name_alone(path: str) -> str:
    """What the text is called that puts the block of this path, without its ending, on its base."""
    return path + _ALONE


def is_alone(file: str) -> bool:
    """Whether a system of this file is a block loaded by itself."""
    return file.endswith(_ALONE)


def is_in_shipped_folder(path: Path) -> bool:
    """Whether this file is one of those that come with dealspace."""
    folder = files(SHIPPED_PACKAGE)
    return isinstance(folder, Path) and folder.resolve() in path.resolve().parents


def shipped_files() -> tuple[str, ...]:
    """What `extends:` and `import:` may name without a file of one's own: sayc, blocks/rkcb."""
    folder = files(SHIPPED_PACKAGE)
    inner = [f"{each.name}/{file.name}" for each in folder.iterdir() if each.is_dir() for file in each.iterdir()]
    names = [*(file.name for file in folder.iterdir()), *inner]
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))


def _read(path: Traversable, name: str) -> str | None:
    """The text of a file; None where there is none that can be read. Raises FileSizeError."""
    try:
        return _text(path, name) if path.is_file() else None
    except FileSizeError:
        raise
    except (OSError, ValueError):
        return None


def _text(path: Traversable, name: str) -> str:
    """Raises OSError, UnicodeDecodeError, FileSizeError."""
    with path.open("rb") as file:
        content = file.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise FileSizeError(name)
    return with_plain_line_ends(content.decode("utf-8"))


def with_plain_line_ends(text: str) -> str:
    """The text with its lines ended as we read them."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
