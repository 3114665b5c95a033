# Where the null windows start: about how many tricks North–South take. Only speed depends on it.

from libc.stdint cimport uint64_t

from dealspace.cards._bits cimport NOTRUMP, popcount
from dealspace.play.double_dummy._position cimport Search, is_ns, suit_mask

cdef enum:                   # in 64ths of a trick, by least squares over the shared tables (mean error 1.0 at notrump,
                             # 0.9 with trumps; of the constant seven 2.2)
    HALF_TRICK = 32
    POINT = 12               # each of A 4, K 3, Q 2, J 1 more than the other side has
    POINT_AT_NOTRUMP = 16
    TRUMP = 35               # each trump more than the other side has
    LEAD = 13
    LEAD_AT_NOTRUMP = 32
    UPWARDS = 24             # starting too high costs less than too low (measured)


cdef inline int first_guess(const Search* s, int leader, int left) noexcept nogil:
    """About how many of the tricks left North–South take, from high cards, trumps and the lead; may be out of range."""
    cdef uint64_t ours = s.hands[0] | s.hands[2]
    cdef uint64_t theirs = s.hands[1] | s.hands[3]
    cdef uint64_t jacks = (<uint64_t>1 << 9) | (<uint64_t>1 << 22) | (<uint64_t>1 << 35) | (<uint64_t>1 << 48)
    cdef int side = 1 if is_ns(leader) else -1
    cdef int guess = HALF_TRICK * left + UPWARDS
    cdef int points = 0, rank, trumps
    for rank in range(4):
        points += (rank + 1) * (popcount(ours & jacks << rank) - popcount(theirs & jacks << rank))
    if s.trump == NOTRUMP:
        guess += POINT_AT_NOTRUMP * points + LEAD_AT_NOTRUMP * side
    else:
        trumps = popcount(ours & suit_mask(s.trump)) - popcount(theirs & suit_mask(s.trump))
        guess += POINT * points + TRUMP * trumps + LEAD * side
    return (guess + HALF_TRICK) >> 6
