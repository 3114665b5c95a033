"""Bytes of files become the same text however they come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards.formats.text_decoding import decode, decoded

PARTS = st.sampled_from(
    (
        b"[Event",
        b"\n",
        b"\r\n",
        b"}",
        "José ♠".encode(),
        "José".encode("cp1252"),
        b"\x81",
        b"\xe2\x99",
        b"\xff\xfe",
        b"\x00",
        b"\xef\xbb\xbf",
    )
)


@given(st.lists(PARTS, max_size=12).map(b"".join), st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_a_file_in_blocks_gives_the_same_text(raw: bytes, sizes: list[int]) -> None:
    blocks, at = [], 0
    while at < len(raw):
        size = sizes[len(blocks) % len(sizes)]
        blocks.append(raw[at : at + size])
        at += size
    assert "".join(decoded(blocks)) == decode(raw)


@given(st.text(st.characters(codec="utf-8"), min_size=2), st.sampled_from(("utf-8", "utf-8-sig", "utf-16")))
def test_what_is_written_in_unicode_comes_back(text: str, encoding: str) -> None:
    if text[0] not in "\ufeff\ufffe" and "\0" not in text[:2]:
        assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_known_without_a_mark(encoding: str) -> None:
    assert decode('[Event "♠ José"]\n'.encode(encoding)) == '[Event "♠ José"]\n'


def test_a_stray_byte_costs_its_own_line_alone() -> None:
    raw = "José\n".encode() + b"Jos\xe9 \x81\n" + b"Jos\xe9\n" + "♠ José".encode()
    assert decode(raw) == "José\nJosé \x81\nJosé\n♠ José"


def test_a_line_without_end_is_joined_once() -> None:
    assert sum(map(len, decoded([b"x" * 1000] * 3000))) == 3_000_000
