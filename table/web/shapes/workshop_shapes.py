"""What the server sends to the workshop, field by field."""

from __future__ import annotations

from typing import TypedDict


class WorkshopAnswerShape(TypedDict):
    """The files there are."""

    open: bool
    """Whether files can be written; `why_closed` where not."""
    why_closed: str
    shipped: list[str]
    """What `extends:` and `import:` may name without a file of one's own: sayc, blocks/rkcb."""
    files: list[AuthorFileRowShape]
    deleted: list[str]
    """Files that can be restored."""


class AuthorFileRowShape(TypedDict):
    name: str
    title: str
    extends: str | None
    kind: str
    """Either "system", or "block" for one that systems import."""
    changed: str


class EarlierVersionShape(TypedDict):
    number: int
    kept: str
    """When another version took its place."""
    lines: int


class AuthorFileShape(TypedDict):
    """A file of the author's folder, or a shipped one, `systems/sayc.yaml`, which is never written."""

    name: str
    text: str
    version: str
    """A digest of the content: who saves the file sends it as `seen`."""
    changed: str | None
    shipped: bool
    earlier: list[EarlierVersionShape]
    """The last one first."""


class FileChangedShape(TypedDict):
    """The answer 409 to a save of a file that is not as it was seen."""

    error: str
    there: AuthorFileShape | None
