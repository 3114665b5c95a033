"""How far double-dummy results are from those at the table, where that was counted.

Source: P. Cheung, "Double dummy analysis versus actual play", 2002: 30 million results on OKBridge beside double dummy,
by the level of the contract (crystalwebsite.tripod.com/double_dummy_accurate.htm).
"""

from __future__ import annotations

from dealspace.cards import Contract, Strain

_NOTRUMP = {1: 0.41, 2: 0.30, 3: 0.19}
_ALL = {1: 0.37, 2: 0.15, 3: 0.14, 4: -0.01, 5: 0.06, 6: -0.09, 7: -0.09}
"""Tricks that declarers took more than double dummy."""


def at_the_table(contract: Contract) -> str:
    """How much better or worse than double dummy declarers do in contracts of this level, in a sentence."""
    in_notrump = contract.strain is Strain.NOTRUMP and contract.level in _NOTRUMP
    more = _NOTRUMP[contract.level] if in_notrump else _ALL[contract.level]
    where = f"{contract.level}NT" if in_notrump else f"contracts at the {contract.level} level"
    compared = f"{abs(more):.2f} tricks {'more' if more > 0 else 'less'} than that"
    return (
        f"All numbers are double dummy. At the table declarers of {where} take {compared} (30 million results, Cheung)"
    )
