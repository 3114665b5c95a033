# Positions with the cost of every card, recorded for fitting the move ordering (bench/fit_ordering.py).
# Compiled in only when DEALSPACE_RECORD is 1 (see setup.py): the solver is then much slower, its answers the same.
#
# At a sample of the nodes all cards are searched, in random order, so that table entries of earlier cards favour none of
# them on average. Where one of them refutes, each card becomes a row:
#
#     word 0..3  cards held by N E S W before the card
#     word 4     the cards on the table, eight bits each from the leader's; 255 = not yet played
#     word 5     leader, place, trump, goal, tricks left: eight bits each
#     word 6     the card
#     word 7     whether it refuted
#     word 8     nodes searched under it
#     word 9     number of the node it belongs to
#     word 10    the card's lead history; word 11 the largest of the deal

from libc.stdint cimport uint64_t

from dealspace.play.double_dummy._moves cimport Moves
from dealspace.play.double_dummy._position cimport Search, Trick

cdef extern from *:
    """
    #ifndef DEALSPACE_RECORD
    #define DEALSPACE_RECORD 0
    #endif
    """
    enum: RECORD "DEALSPACE_RECORD"

cdef enum:
    RECORD_WORDS = 12

ctypedef struct Recorder:
    uint64_t* rows           # `room`: how many fit; `count`: rows written; `number`: nodes written
    uint64_t room
    uint64_t count
    uint64_t number
    uint64_t seed
    uint64_t seen[14][4]     # nodes so far by tricks left and place
    uint64_t solves
    bint busy


cdef inline uint64_t chance(Recorder* recorder, uint64_t below) noexcept nogil:
    recorder.seed = recorder.seed * <uint64_t>6364136223846793005 + <uint64_t>1442695040888963407
    return (recorder.seed >> 33) % below


cdef inline bint picked(Recorder* recorder, int left, int place) noexcept nogil:
    """Whether this node is recorded: on average a few for each depth and place of a deal."""
    cdef uint64_t wanted = 2 if left >= 11 else 8 if left >= 9 else 24
    if recorder.busy or recorder.count + 13 > recorder.room or left < 4 or place:
        return False
    recorder.seen[left][place] += 1
    return chance(recorder, recorder.seen[left][place] // (recorder.solves * wanted) + 1) == 0
