# Bounds on a position between tricks that follow from top cards alone, without search.

from libc.stdint cimport uint32_t, uint64_t

from dealspace.cards._bits cimport highest_bit, popcount
from dealspace.games.lanes._lanes cimport JASS, LANES
from dealspace.games.open_hand._position cimport Search, lane_of, lane_word, points_of


cdef enum:
    MOST_ROUNDS = 13


cdef inline uint64_t top_run(uint64_t own, uint64_t others) noexcept nogil:
    """The cards of `own` above all of `others`, both of one lane."""
    if not others:
        return own
    return own & ~((<uint64_t>2 << highest_bit(others)) - 1)


cdef inline int longer(uint64_t one, uint64_t other) noexcept nogil:
    """The number of cards of the longer of two sets."""
    cdef int count = popcount(one), second = popcount(other)
    return count if count > second else second


cdef inline int sure_points(const Search* s, uint64_t live, int leader, int left, int total, int* most) noexcept nogil:
    """Points that the leader's side makes at least; `most` gets what it makes at most.

    What they rest on:
    1. The trumps of a side above all trumps of the other win whatever trick they are played to: their points are the
       side's, whoever leads.
    2. The leader cashes own top cards, trumps first if they draw all that the opponents have ("free"); if not, a plain
       lane only for as many rounds as every opponent with a trump follows (never in jass, where a follower may ruff),
       and only while partner has a plain card to play. If these rounds exhaust everybody else, the small cards win too.
       When partner is left with nothing but trumps and must ruff, opponents have none, and partner takes the rest.
    3. In m rounds of a lane each opponent gives at least the m cards with the fewest points, sooner or later; partner
       gives the m with the most.
    """
    cdef int trump = s.rules.trump
    cdef uint64_t hand = live & s.hands[leader], partner = live & s.hands[leader ^ 2]
    cdef uint64_t next_hand = live & s.hands[(leader + 1) & 3], last_hand = live & s.hands[(leader + 3) & 3]
    cdef uint64_t mine = hand | partner, theirs = next_hand | last_hand
    cdef uint64_t trumps = live & s.rules.trumps
    cdef uint64_t run, sure = 0, own, others
    cdef uint32_t partners
    cdef int points = 0, rounds = 0, room = MOST_ROUNDS, draw, lane, m, length
    cdef bint free = True
    most[0] = total
    if trumps:
        run = top_run(theirs & trumps, mine & trumps)
        most[0] -= s.sums[trump][lane_of(run, trump)]
        if s.rules.trick_points:
            most[0] -= s.rules.trick_points * longer(run & next_hand, run & last_hand)
        sure = top_run(mine & trumps, theirs & trumps)
        draw = longer(next_hand & trumps, last_hand & trumps)
        run = top_run(hand & trumps, trumps & ~hand)
        rounds = popcount(run)
        free = rounds >= draw
        points = (s.cheapest[trump][rounds][lane_of(next_hand, trump)]
                  + s.cheapest[trump][rounds][lane_of(last_hand, trump)])
        if free:
            if rounds >= popcount(partner & trumps):
                rounds = popcount(hand & trumps)
                sure |= hand & trumps
        elif s.rules.obligation == JASS:
            room = 0
        elif partner & trumps:
            room = popcount(partner & ~trumps)
    for lane in range(LANES):
        own = hand & lane_word(lane)
        if lane == trump or not own:
            continue
        others = live & lane_word(lane) & ~own
        run = top_run(own, others)
        m = popcount(run)
        if not m:
            continue
        if free:
            if m >= longer(next_hand & others, last_hand & others) and m >= popcount(partner & others):
                run = own
                m = popcount(own)
        else:
            m = min(m, room)
            if next_hand & trumps:
                m = min(m, popcount(next_hand & others))
            if last_hand & trumps:
                m = min(m, popcount(last_hand & others))
            if not m:
                continue
            room -= m
            while popcount(run) > m:
                run &= run - 1
        rounds += m
        sure |= run
        points += s.cheapest[lane][m][lane_of(next_hand, lane)] + s.cheapest[lane][m][lane_of(last_hand, lane)]
        partners = lane_of(partner, lane)
        length = popcount(partners)
        points += s.sums[lane][partners] - (s.cheapest[lane][length - m][partners] if length > m else 0)
    if rounds >= left:
        return total
    return points + points_of(s, sure) + s.rules.trick_points * rounds
