"""The Four C's of Edgar Kaplan: honours, their company and the length of their suit, and shortness, in twentieths.

Source: E. Kaplan and J. Rubens, "The Four C's", The Bridge World, October 1982, pages 21 to 23, as its rules are
recapped by J. Goldsmith (knr.txt) and R. Pavlicek (rpbridge.net/8j19.htm). A suit is worth the sum of

- its quality: length × (A 4, K 3, Q 2, J 1, T ½ and what follows) / 10. In a suit of at most six cards a ten with the
  jack or two of A K Q J counts ½ more, and a nine with the ten, the eight or two of A K Q J counts ½. A suit of seven
  cards counts 1 for a missing queen or jack; one of eight 2 without the queen, else 1 without the jack; a longer one 2
  without the queen and 1 without the jack;
- its honours: A 3; K 2, bare ½; Q 1 with the ace or king, else ¾; in a doubleton ½ and ¼, bare nothing; J ½ with two
  of A K Q, ¼ with one; T ¼ with two of A K Q J, or with one and the nine;
- its shortness: void 3, singleton 2, doubleton 1.

A hand is worth the sum of its suits less 1, and 4-3-3-3 less ½: for that one half a point comes back.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from dealspace.cards import Rank
from dealspace.inference.quantities.evaluation import Evaluation
from dealspace.inference.quantities.holding_tables import Table, held, holding_lengths, points_for, top

UNIT = 20
"""Steps in a point: a quality counts in halves and is multiplied by tenths."""


@cache
def suits() -> Evaluation:
    """A suit in twentieths, with its quarter of the point that every hand is worth less."""
    table = quality() + honours() + 20 * np.maximum(3 - holding_lengths(), 0) - UNIT // 4
    return Evaluation("kr_suits", UNIT, table.astype(np.int16).tobytes())


@cache
def flat() -> Evaluation:
    """Half a point for the suit of four cards in a hand of 4-3-3-3."""
    table: Table = ((holding_lengths() == 4) * (UNIT // 2)).astype(np.int16)
    return Evaluation("kr_flat", UNIT, table.tobytes())


def quality() -> Table:
    """In twentieths: the length by the tenths of its honours and intermediates."""
    length = holding_lengths()
    queen, jack, ten, nine, eight = (held()[Rank.QUEEN - lower] for lower in range(5))
    halves = 2 * points_for(ace=4, king=3, queen=2, jack=1) + ten
    in_company = (jack == 1) | (top(4) >= 2)
    supported = ((ten == 1) & in_company) + ((nine == 1) & ((ten == 1) | (eight == 1) | (top(4) >= 2))).astype(np.int16)
    missing = [
        supported,
        2 * ((queen == 0) | (jack == 0)),
        np.where(queen == 0, 4, 2 * (jack == 0)),
        4 * (queen == 0) + 2 * (jack == 0),
    ]
    halves = halves + np.choose(np.clip(length - 6, 0, 3), missing)
    table: Table = (length * halves).astype(np.int16)
    return table


def honours() -> Table:
    """In twentieths: high cards by their company."""
    length = holding_lengths()
    ace, king, queen, jack, ten, nine = (held()[Rank.ACE - lower] for lower in range(6))
    above = ace + king
    long_queen = np.where(above > 0, 20, 15)
    short_queen = np.where(above > 0, 10, 5)
    queens = np.choose(np.clip(length, 1, 3) - 1, [np.zeros_like(length), short_queen, long_queen])
    jacks = np.choose(top(3), [0, 5, 10, 0])
    tens = np.where(top(4) == 2, 5, np.where((top(4) == 1) & (nine == 1), 5, 0))
    table: Table = 60 * ace + king * np.where(length == 1, 10, 40) + queen * queens + jack * jacks + ten * tens
    return table
