# The greedy card: what the heuristic player plays, and one of the policies by which searches play a deal out. `greedy.py` has
# the rules in words and in Python.

from libc.stdint cimport uint64_t

from dealspace.cards._bits cimport highest_bit, lowest_bit, popcount
from dealspace.games.lanes._lanes cimport RANKS, FOLLOW, LANES, LaneRules, lane_bits
from dealspace.games.players._position cimport Position, Rounds, legal_now, put

cdef enum:
    RUFF_FROM = 10               # points in the trick for which jass ruffs instead of following


cdef inline int cost_of(const LaneRules* rules, int card) noexcept nogil:
    """What parting with a card costs: its points first, then its strength; a trump is dear."""
    return 4 * rules.points[card] + card % RANKS + (24 if rules.trumps >> card & 1 else 0)


cdef inline int cheapest(const LaneRules* rules, uint64_t cards) noexcept nogil:
    cdef int card, found = -1, least = 1 << 20
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if cost_of(rules, card) < least:
            least = cost_of(rules, card)
            found = card
    return found


cdef inline int richest(const LaneRules* rules, uint64_t cards) noexcept nogil:
    """The card of most points, of these the weakest; where none has points, the cheapest."""
    cdef int card, found = -1, most = -1, worth
    cdef uint64_t rest = cards
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        worth = 16 * rules.points[card] + 12 - card % RANKS
        if worth > most:
            most = worth
            found = card
    return found if rules.points[found] else cheapest(rules, cards)


cdef inline uint64_t masters(const LaneRules* rules, uint64_t cards, uint64_t others) noexcept nogil:
    """Those of the cards that no other card of their lane beats."""
    cdef uint64_t found = 0, lane, higher
    cdef int k
    for k in range(LANES):
        lane = lane_bits(k)
        higher = others & lane
        if higher:
            lane &= ~((<uint64_t>2 << highest_bit(higher)) - 1)
        found |= cards & lane
    return found


cdef inline int greedy_lead(const LaneRules* rules, uint64_t hand, uint64_t others) noexcept nogil:
    cdef uint64_t good = masters(rules, hand, others), plain = good & ~rules.trumps, lane
    cdef int k, longest = -1, chosen = -1, length
    if others & rules.trumps and good & rules.trumps and (
            popcount(hand & rules.trumps) >= popcount(others & rules.trumps)):
        return highest_bit(good & rules.trumps)
    if plain:
        return richest(rules, plain)
    if not hand & ~rules.trumps:
        return highest_bit(good) if good else cheapest(rules, hand)
    for k in range(LANES):
        lane = hand & lane_bits(k) & ~rules.trumps
        length = popcount(lane)
        if length > longest and length:
            longest = length
            chosen = cheapest(rules, lane)
    return chosen


cdef inline int greedy_follow(const LaneRules* rules, const Position* p, uint64_t legal, uint64_t others,
                              int to_come) noexcept nogil:
    """`to_come`: how many play to the trick after this card."""
    cdef uint64_t over = legal & rules.beating[p.best], same = legal & lane_bits(p.led), sure
    cdef bint counts = rules.trick_points == 0
    if p.winner == (p.seat ^ 2):
        if to_come == 0 or not others & rules.beating[p.best]:
            return richest(rules, legal & ~over & ~rules.trumps if legal & ~over & ~rules.trumps else legal)
        return cheapest(rules, legal & ~over if legal & ~over else legal)
    if counts and same and p.pile < RUFF_FROM and p.led != rules.trump:
        over &= same                                    # jass: follow rather than ruff a cheap trick
    if not over:
        return cheapest(rules, legal)
    if to_come == 0:
        return richest(rules, over & ~rules.trumps) if over & ~rules.trumps else cheapest(rules, over)
    sure = masters(rules, over, others)
    if sure:
        return richest(rules, sure & ~rules.trumps) if sure & ~rules.trumps else cheapest(rules, sure)
    if over & rules.trumps and p.led != rules.trump:
        return cheapest(rules, over & rules.trumps)
    if to_come == 1:
        return highest_bit(over)
    return cheapest(rules, legal)


cdef inline int greedy_card(const LaneRules* rules, const Rounds* rounds, const Position* p,
                            uint64_t others) noexcept nogil:
    """The card of the seat to move; `others` are the cards that other hands hold as far as it knows."""
    cdef uint64_t legal = legal_now(rules, p)
    if not legal & (legal - 1):
        return lowest_bit(legal)
    if p.count == 0:
        return greedy_lead(rules, legal, others)
    return greedy_follow(rules, p, legal, others, rounds.players - p.count - 1)


cdef inline void play_out_greedily(const LaneRules* rules, const Rounds* rounds, Position* p) noexcept nogil:
    """Play all cards that are left, each seat as if it knew which cards are out, but not where."""
    cdef uint64_t others
    while p.left:
        others = (p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3]) & ~p.hands[p.seat]
        put(rules, rounds, p, greedy_card(rules, rounds, p, others))
