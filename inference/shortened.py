"""Long texts shortened in the middle, for `repr`."""

from __future__ import annotations

from hashlib import blake2b

MOST_CHARACTERS = 150


def shortened(text: str, most: int = MOST_CHARACTERS, *, with_digest: bool = False) -> str:
    """The text, or its beginning and end where it is longer than `most` characters.

    Args:
        text: of any length.
        most: characters of the result, at most; at least 20.
        with_digest: mark the gap with a digest, so that different texts stay different.

    >>> shortened("5+S or 5+H or 5+D or 5+C or balanced", 21)
    '5+S or 5+H … balanced'
    """
    if len(text) <= most:
        return text
    gap = f" … #{blake2b(text.encode(), digest_size=6).hexdigest()} … " if with_digest else " … "
    left = most - len(gap)
    end = min(left // 2, 8 if most < 40 else 40)
    return f"{text[: left - end].rstrip()}{gap}{text[-end:].lstrip()}"
