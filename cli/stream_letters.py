"""Streams that cannot show every character, as in Latin-1 and ASCII: letters stand for suits, and signs for signs.

Texts are written as they are. A handler of encoding errors, set where a program begins, puts something readable in
place of what the stream cannot show: `2♥ – 15½ …` becomes `2H - 15.5 ...`, `é` an `e`, and what nothing stands for its
number, `\\u738b`. In JSON an escape stands for the character itself (`json_shown`). What is typed and is no text in the
encoding of standard input comes as its bytes, `\\xe2`.
"""

from __future__ import annotations

import codecs
import io
import json
import re
import sys
import unicodedata

_HANDLER = "dealspace.letters"
_ASCII = "dealspace_ascii"
_SIGNS = {
    **dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True)),
    **dict.fromkeys("‐‑‒–—―−·•", "-"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″", '"'),
    **dict.fromkeys("█▉▊▋▇▆▅", "#"),
    **dict.fromkeys("▌▍▄▃", "+"),
    **dict.fromkeys("▎▏▂▁", "."),
    **dict.fromkeys("─━═╌╍", "-"),
    **dict.fromkeys("│┃║", "|"),
    "±": "+-", "×": "x", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "←": "<-",
    "½": ".5", "¼": ".25", "¾": ".75", "▸": ">", "▾": "v",
    "α": "alpha", "μ": "mu", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE",
}  # fmt: skip
_RAISED = re.compile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
"""Powers, as in 10⁻²⁷."""
_WITHOUT_WIDTH = ("Mn", "Me", "Cf")
_FIRST_BYTE, _LAST_BYTE = 0xDC80, 0xDCFF
"""How Python has bytes that are no text, as in names of files."""


def show_what_streams_can() -> None:
    """Prepare standard input and output, which then neither fail nor write in another encoding than theirs."""
    codecs.register_error(_HANDLER, _stand_in)
    try:
        codecs.lookup(_ASCII)
    except LookupError:
        codecs.register(_own_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if is_ascii else stream.encoding, errors=_HANDLER)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")


def json_shown(text: str) -> str:
    """A text of JSON as standard output can show it, with an escape for each character that it cannot."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return re.sub(r"[^\0-\x7f]", lambda found: json.dumps(found[0])[1:-1], text)
    return text


def letters(text: str) -> str:
    """ASCII in place of characters that a stream cannot show.

    >>> letters("♠A – 15½ × 10⁻²⁷ é…")
    'SA - 15.5 x 10^-27 e...'
    """
    return "".join(map(_letter, _RAISED.sub(_power, text)))


def _power(raised: re.Match[str]) -> str:
    return "^" + unicodedata.normalize("NFKC", raised[0]).replace("−", "-")


def _letter(character: str) -> str:
    if character.isascii():
        return character
    if character in _SIGNS:
        return _SIGNS[character]
    code = ord(character)
    if _FIRST_BYTE <= code <= _LAST_BYTE:
        return f"\\x{code - 0xDC00:02x}"
    if unicodedata.category(character) in _WITHOUT_WIDTH:
        return ""
    parts = unicodedata.normalize("NFKD", character)
    return letters(parts) if parts != character else character.encode("ascii", "backslashreplace").decode()


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text, end = error.object, error.end
    if raised := _RAISED.match(text, end - 1):  # some of which the stream may be able to show
        end = raised.end()
    return letters(text[error.start : end]), end


def _own_ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII under a name of ours: click takes a stream in ASCII for a mistake, and would write UTF-8 to it."""
    if name != _ASCII:
        return None
    known = codecs.lookup("ascii")
    return codecs.CodecInfo(
        known.encode, known.decode, known.streamreader, known.streamwriter,
        known.incrementalencoder, known.incrementaldecoder, name=_ASCII,
    )  # fmt: skip
