"""`compose`: deals made to order, for a list of wishes."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.bidding import System, load_system
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.cards import AnyVulnerability, NotationError, Seat, Side, Vulnerability
from dealspace.inference import HAND_SCOPE, Scope
from dealspace.query.composing.extremes import best_deal
from dealspace.query.composing.search import ComposeProgress, Composition, Limits, Search
from dealspace.query.composing.wish_list import dealer_of, parse_wish
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Wish

MAX_SECONDS = 60.0
MOST_PROPOSED = 100_000


def compose(
    wishes: Sequence[Wish | str],
    n: int = 1,
    *,
    lowest: str | None = None,
    highest: str | None = None,
    system: System | str = "sayc",
    ew_system: System | str | None = None,
    dealer: Seat | None = None,
    vulnerability: AnyVulnerability = Vulnerability.NONE,
    ew_pass: bool = False,
    book: bool = False,
    seed: int = 1,
    max_seconds: float | None = MAX_SECONDS,
    max_proposed: int = MOST_PROPOSED,
    scope: Scope = HAND_SCOPE,
    progress: ComposeProgress = lambda found, wanted: True,
) -> Composition:
    """Deals made to order.

    Args:
        wishes: as `dealspace compose --wish` takes them.
        n: how many different deals.
        lowest, highest: a number, `"hcp(north) + hcp(south)"`: the one deal in which it is so.
        system, ew_system: a system or its name; East–West play the same unless theirs is given.
        dealer: by default as the wishes say, else North.
        ew_pass: East–West pass throughout, but for calls that a wish gives.
        book: players bid by the rules alone, without simulation; else as bots at the table do.
        seed: the same seed, the same deals, unless the time was up.
        max_seconds, max_proposed: limits of the search; None for no limit of time.
        scope: what names of quantities mean.
        progress: called with (deals found, wanted); False stops the search, and what was found is returned.
    Raises:
        NotationError, InvalidDeal: a wish cannot be read, or wishes name different dealers.
        ValueError: n is not 1 or more, or not 1 where a number is to be lowest or highest.

    >>> found = compose(["S: hcp 15-17 and balanced", "makes: 4S by S", "fails: 3N by S"], seed=1)
    >>> found.is_complete, found.deals[0].south.hcp in (15, 16, 17)
    (True, True)
    """
    meant = tuple(parse_wish(wish, scope) if isinstance(wish, str) else wish for wish in wishes)
    if not meant:
        raise NotationError('expected at least one wish, as "makes: 4S by S"')
    goal = lowest or highest
    if n < 1 or (lowest and highest) or (goal and n > 1):
        raise ValueError("expected one deal or more; one where a number is to be the lowest, or the highest")
    theirs = System("unknown", "", "") if ew_pass else _loaded(ew_system or system)
    experts = Experts(
        {Side.NS: _loaded(system), Side.EW: theirs},
        dealer_of(meant, dealer),
        Vulnerability.of(vulnerability),
        silent=(Seat.EAST, Seat.WEST) if ew_pass else (),
        seed=seed,
        effort=None if book else AT_THE_TABLE,
    )
    limits = Limits(max_seconds, max_proposed, progress)
    if goal:
        return best_deal(meant, experts, goal, limits, lowest=bool(lowest))
    return Search(meant, experts, n, limits).run()


def _loaded(system: System | str) -> System:
    return load_system(system) if isinstance(system, str) else system
