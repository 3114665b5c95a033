"""Ways to take so many of some cards, copies being alike: counted, listed one at a time, and reached by number."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.games.shengji.shengji_cards import Cards


class Choices:
    """The different ways to take so many of these cards; what stands first is taken first.

    Args:
        cards: in the order in which they are taken.
        number: how many are taken.

    >>> found = Choices((1, 1, 2), 2)
    >>> found.count, list(found), found.at(1)
    (2, [(1, 1), (1, 2)], (1, 2))
    """

    def __init__(self, cards: Cards, number: int) -> None:
        self.number = number
        self.kinds = tuple(dict.fromkeys(cards))
        self._held = tuple(cards.count(kind) for kind in self.kinds)
        ways = [[1] + [0] * number]
        for held in reversed(self._held):
            after = ways[-1]
            ways.append([sum(after[max(0, taken - held) : taken + 1]) for taken in range(number + 1)])
        self._ways = ways[::-1]
        """By kind and by how many cards are missing, the ways to take those from this kind on."""

    @property
    def count(self) -> int:
        """How many ways there are."""
        return self._ways[0][self.number]

    def at(self, index: int) -> Cards:
        """The way of this number, 0 .. count - 1, in the order of the list."""
        assert 0 <= index < self.count
        taken: Cards = ()
        for place, kind in enumerate(self.kinds):
            missing = self.number - len(taken)
            for copies in range(min(self._held[place], missing), -1, -1):
                ways = self._ways[place + 1][missing - copies]
                if index < ways:
                    taken += (kind,) * copies
                    break
                index -= ways
        return taken

    def __iter__(self) -> Iterator[Cards]:
        return self._from(0, self.number) if self.count else iter(())

    def _from(self, place: int, missing: int) -> Iterator[Cards]:
        if missing == 0:
            yield ()
            return
        kind, rest_ways = self.kinds[place], self._ways[place + 1]
        for copies in range(min(self._held[place], missing), -1, -1):
            if rest_ways[missing - copies]:
                yield from ((kind,) * copies + rest for rest in self._from(place + 1, missing - copies))
