"""What a text is taken for: each format begins in a way of its own, and what people paste is told from its lines."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from dealspace.cards.errors import NotationError
from dealspace.cards.formats.access_tables import ACCESS_MAGIC
from dealspace.cards.formats.hands_text import has_diagram, is_line_of_hands
from dealspace.cards.formats.text_decoding import decode

_HAND = r"[2-9TJQKA10]*(?:\.[2-9TJQKA10]*){3}"
_HANDS = rf"{_HAND}(?: {_HAND}){{3}}"
_BEN = re.compile(
    rf"(?:#.*\n\s*)*(?:'{_HANDS}','[NESW] |{_HANDS}\s*\n\s*[NESW] (?:None|N-S|E-W|NS|EW|Both|All)\b)", re.I
)
_GIB = re.compile(rf"{_HANDS}:[0-9A-D-]{{20}}(?:\s|$)", re.IGNORECASE)
_BBA = re.compile(r"[0-9A-F]{28}(?:\s|$)", re.IGNORECASE)
_BRI = re.compile("[0-9]{78}")
_DUP = re.compile(r"[0-9]{78}[\x03-\x06AKQJT2-9 ]{68}[YN]{2}")
_CSV = re.compile(
    r"[^\n]*\b(?:deal|north|north_hand|n)\b\"?[ ]*[,;\t][^\n]*|[^\n]*[,;\t][ ]*\"?(?:deal|north|n)\b[^\n]*",
    re.IGNORECASE,
)
_JSON = re.compile(r"\{|\[\s*[{\]]")
_USEBIO = re.compile(r"<USEBIO[\s>]", re.IGNORECASE)
_XML_START = 4000
"""So far into an XML text its first element is looked for."""
_SHORTENERS = ("tinyurl.com", "bit.ly", "t.co", "is.gd")
_REFERENCE = re.compile(r"[?&](?:myhand|linurl)=", re.IGNORECASE)
_TAKEN = {
    "pbn": "PBN",
    "lin": "LIN",
    "rbn": "RBN",
    "jsonl": "JSON lines",
    "url": "addresses of a hand viewer",
    "dup": "a DUP file of a dealing machine",
    "dlm": "a DLM file of a dealing machine",
    "bri": "a BRI file of a dealing machine",
    "dge": "a DGE file of a dealing machine",
    "csv": "a table of boards",
    "ben": "boards for BEN",
    "bba": "codes of BBA",
    "gib": "lines of a GIB library",
    "hands": "hands in lines or diagrams",
    "bws": "a scoring file of Bridgemates",
    "usebio": "results in USEBIO's XML",
}


class Taken(NamedTuple):
    """What a text is taken for.

    Attributes:
        format: one of `FORMATS`.
        what: the same in words.
    """

    format: str
    what: str


def detect(text: str | bytes) -> Taken:
    """What a text is taken for, or a file that begins with these bytes.

    Raises:
        NotationError: it is none of the formats, or a reference to a board that is kept elsewhere.
    """
    if isinstance(text, bytes):
        if text.startswith(ACCESS_MAGIC):
            return Taken("bws", _TAKEN["bws"])
        text = decode(text)
    start = text.lstrip("\ufeff \t\r\n")
    _check_reference(start.split(maxsplit=1)[0] if start else "")
    name = _form(start.replace("\r\n", "\n"))
    return Taken(name, _TAKEN[name])


def _check_reference(word: str) -> None:
    if not word.lower().startswith(("http://", "https://")):
        return
    try:
        host = urlsplit(word).hostname or ""
    except ValueError:
        return
    if host.removeprefix("www.") in _SHORTENERS or _REFERENCE.search(word):
        raise NotationError(
            f'"{word[:60]}" is a reference to a board, not the board: open it in a browser, and paste the address it '
            "leads to, or the LIN text shown there"
        )


def _form(start: str) -> str:
    if not start:
        return "pbn"
    first = start.split("\n", 1)[0]
    if _JSON.match(start):
        return "jsonl"
    if start.lower().startswith("http"):
        return "url"
    if first[2:3] == "|":
        return "lin"
    if start.startswith("<") and _USEBIO.search(start, 0, _XML_START):
        return "usebio"
    if first.strip().lower() == "[document]":
        return "dlm"
    if start.startswith("\x06"):
        return "dge"
    for name, shape in (("dup", _DUP), ("bri", _BRI), ("bba", _BBA), ("gib", _GIB), ("ben", _BEN)):
        if shape.match(start):
            return name
    if is_line_of_hands(first):
        return "hands"
    if start.startswith(("[", "%", ";", "{")) or re.search(r'^\[[A-Za-z]+ "', start, re.MULTILINE):
        return "pbn"
    if first[1:2] in ("", " ") and re.search("^H [NESW]:", start, re.MULTILINE):
        return "rbn"
    if has_diagram(start):
        return "hands"
    if _CSV.fullmatch(first):
        return "csv"
    if first[1:2] == " ":
        return "rbn"
    raise NotationError(
        f'"{first[:40]}" begins no boards that are known: expected PBN, LIN, RBN, JSON lines, the address of a '
        "hand viewer, a table, a dealing machine's file, four hands in a line, or a diagram of the hands suit by suit"
    )
