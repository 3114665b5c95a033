"""Tree search over information sets, and playing deals out; `search.py` and `greedy.py` are the doors.

Single-observer information-set MCTS (Cowling, Powley & Whitehouse 2012): each iteration takes one layout of the hidden cards,
walks down the one tree of moves by those that are legal in that layout, adds one node, plays out, and books the result
for the side of whoever moved. Availability counts take the place of the parent's visits in UCB1.
"""

from libc.math cimport log, sqrtf
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dealspace.cards._bits cimport c_assert, lowest_bit, popcount, prefetch
from dealspace.games.deals._layouts cimport LayoutTable, count_of, unrank
from dealspace.games.lanes._lanes cimport CARDS, LaneRules
from dealspace.games.lanes._rules cimport Rules
from dealspace.games.players._greedy cimport greedy_card, play_out_greedily
from dealspace.games.players._position cimport (
    MOST_DIFFERENCE, Generator, Position, Rounds, below, difference, fill_rounds, legal_now, pick, play_out, put,
)
from dealspace.games.players._tree cimport (
    Block, Booked, Reach, Tree, add_child, block_at, book, booked_of, cells_for, clear, place_of, reaches_of, with_room,
)

cdef extern from *:
    """
    #if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    #define DEALSPACE_BMI2() (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"))  /* so lzcnt too */
    #else
    #define DEALSPACE_BMI2() 0
    #endif
    """
    bint cpu_has_bmi2 "DEALSPACE_BMI2" () noexcept nogil

cdef enum:
    UNIFORM = 0
    GREEDY = 1

def processor_has_bmi2():
    """Whether this processor runs the build for BMI2."""
    return bool(cpu_has_bmi2())


cdef int read_position(Position* position, Rounds* rounds, Rules rules, hands, dict at) except -1:
    """A position from lane words and the trick in progress; `search.py` has the fields."""
    cdef int k, card
    memset(position, 0, sizeof(Position))
    fill_rounds(rounds, at["out"])
    position.seat = at["leader"]
    for k in range(2):
        position.points[k] = at["points"][k]
        position.tricks[k] = at["tricks"][k]
    for k in range(4):
        position.hands[k] = hands[k] if k != at["out"] else 0
    for card in at["trick"]:
        position.hands[position.seat] |= <uint64_t>1 << card
        position.left = CARDS                            # no trick ends here
        put(&rules.rules, rounds, position, card)
    position.left = at["left"]
    return 0


cdef class TreeSearch:
    """A search context: rules, the tree (_tree.pxd), logarithms.

    Args:
        rules: compiled rules, `Lanes.rules`.
        iterations: the most that a search may have; each adds at most one node.
    """
    cdef Rules rules
    cdef Tree tree
    cdef float* logs
    cdef uint32_t most
    cdef int64_t nodes
    cdef double utility[601]

    def __cinit__(self, Rules rules, uint32_t iterations):
        cdef uint32_t k
        self.rules = rules
        self.most = iterations
        self.tree.size = cells_for(iterations)
        self.tree.cells = <Block*>malloc(self.tree.size * sizeof(Block))
        self.logs = <float*>malloc((<size_t>iterations + 1) * sizeof(float))
        if self.tree.size >> 32 or self.tree.cells == NULL or self.logs == NULL:
            raise MemoryError
        self.logs[0] = 0
        for k in range(1, iterations + 1):
            self.logs[k] = <float>log(<double>k)

    def __dealloc__(self):
        free(self.tree.cells)
        free(self.logs)

    @property
    def used_nodes(self):
        """Nodes of the last tree, the root included."""
        return self.nodes

    def search(self, hands, dict at, LayoutTable layouts, const uint64_t[:, ::1] worlds, const double[::1] utility,
               int64_t iterations, float exploration, int policy, uint64_t seed, double[:, ::1] out):
        """Search from a position.

        `hands` are lane words by seat, 0 where they are hidden. Each iteration draws a layout from `layouts`, or takes the
        next of `worlds` (uint64[n, 4], lane words). `utility` is by difference of points, 601 numbers from 0 to 1 for side 0.
        `out` is float64[52, 3]: visits, total reward, availability by lane bit.
        """
        cdef Position position
        cdef Rounds rounds
        cdef Generator source
        cdef int64_t k
        cdef uint32_t root = 0
        cdef uint64_t cards
        cdef int card, place = 0
        cdef const uint64_t* given = &worlds[0, 0] if layouts is None else NULL
        cdef int64_t count = worlds.shape[0]
        c_assert(utility.shape[0] == 601 and out.shape[0] == CARDS and out.shape[1] == 3)
        c_assert(layouts is not None or worlds.shape[0] > 0)
        c_assert(iterations <= self.most)
        read_position(&position, &rounds, self.rules, hands, at)
        for k in range(601):
            self.utility[k] = utility[k]
        source.state = seed | 1
        clear(&self.tree)
        self.nodes = 1
        with nogil:
            for k in range(iterations):
                root = self.iterate(root, &position, &rounds, &source, layouts,
                                    given + 4 * (k % count) if given else NULL, exploration, policy)
        cards = block_at(&self.tree, root).tried if root else 0
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            out[card, 0] = booked_of(block_at(&self.tree, root))[place].visits
            out[card, 1] = booked_of(block_at(&self.tree, root))[place].total
            out[card, 2] = reaches_of(block_at(&self.tree, root))[place].available
            place += 1

    cdef uint32_t iterate(self, uint32_t root, const Position* start, const Rounds* rounds, Generator* source,
                          LayoutTable layouts, const uint64_t* given, float exploration, int policy) noexcept nogil:
        """One iteration; the block of the root's children after it."""
        cdef Position position = start[0]
        cdef uint64_t held[6]
        cdef Reach* reached[53]
        cdef Booked* booked[53]
        cdef uint8_t side[53]
        cdef uint32_t moved
        cdef uint32_t* at = &root            # where the number of the node's block is kept
        cdef Block* block
        cdef int depth = 0, k, card, place
        cdef uint64_t legal, untried
        cdef double reward
        # 1. One layout of the hidden cards.
        if given == NULL:
            unrank(&layouts.table, below(source, count_of(&layouts.table)), held)
            for k in range(4):
                position.hands[k] = held[k]
        else:
            for k in range(4):
                position.hands[k] = given[k]
        for k in range(4):
            if rounds.players == 3 and rounds.following[(k + 3) & 3] != k:
                position.hands[k] = 0
        # 2. Down the tree, to a move that has no node yet.
        while position.left:
            legal = legal_now(&self.rules.rules, &position)
            side[depth] = position.seat & 1
            block = block_at(&self.tree, at[0])
            untried = legal & ~block.tried if at[0] else legal
            if untried:
                if at[0]:
                    count_available(block, legal)
                card = pick(source, untried)
                moved = with_room(&self.tree, at[0])
                at[0] = moved
                block = block_at(&self.tree, moved)
                place = add_child(block, card)
                self.nodes += 1
            else:
                card = self.choose(block, legal, exploration)
                place = place_of(block, card)
            reached[depth] = reaches_of(block) + place
            booked[depth] = booked_of(block) + place
            at = &reached[depth].block
            depth += 1
            if untried:
                put(&self.rules.rules, rounds, &position, card)
                break
            prefetch(block_at(&self.tree, at[0]))
            put(&self.rules.rules, rounds, &position, card)
        # 3. Play out.
        if position.left:
            if policy == GREEDY:
                play_out_greedily(&self.rules.rules, rounds, &position)
            else:
                play_out(&self.rules.rules, rounds, &position, source)
        # 4. Book the result for whoever moved.
        reward = self.utility[difference(&position) + MOST_DIFFERENCE]
        for k in range(depth):
            book(reached[k], booked[k], reward if side[k] == 0 else 1 - reward)
        return root

    cdef inline int choose(self, Block* block, uint64_t legal, float exploration) noexcept nogil:
        """Count the legal moves, all of which have a child, as available; the card of the highest UCB1.

        Of equal ones the child made last.
        """
        cdef Reach* reaches = reaches_of(block)
        cdef Reach* reach
        cdef Booked* booked = booked_of(block)
        cdef uint64_t tried = block.tried
        cdef int card, place, found = -1, best_place = 0
        cdef float best = -1e30, value
        while legal:
            card = lowest_bit(legal)
            legal &= legal - 1
            place = popcount(tried & ((<uint64_t>1 << card) - 1))
            reach = reaches + place
            reach.available += 1
            value = reach.mean + exploration * sqrtf(self.logs[reach.available] * reach.inverse)
            if value > best or (value == best and booked[place].number > booked[best_place].number):
                best = value
                found = card
                best_place = place
        return found


cdef inline void count_available(Block* block, uint64_t legal) noexcept nogil:
    """The legal moves that have a child were available once more."""
    cdef Reach* reaches = reaches_of(block)
    cdef uint64_t cards = legal & block.tried
    while cards:
        reaches[place_of(block, lowest_bit(cards))].available += 1
        cards &= cards - 1


def play_outs(Rules rules, hands, dict at, int64_t count, int policy, uint64_t seed, int64_t[::1] histogram):
    """Play a deal out many times; counts in `histogram`, int64[601], how often each difference of points came out."""
    cdef Position root, position
    cdef Rounds rounds
    cdef Generator source
    cdef int64_t k
    cdef int64_t* counts = &histogram[0]
    c_assert(histogram.shape[0] == 601)
    read_position(&root, &rounds, rules, hands, at)
    source.state = seed | 1
    with nogil:
        for k in range(count):
            position = root
            if policy == GREEDY:
                play_out_greedily(&rules.rules, &rounds, &position)
            else:
                play_out(&rules.rules, &rounds, &position, &source)
            counts[difference(&position) + MOST_DIFFERENCE] += 1


def greedy_choice(Rules rules, hands, dict at, uint64_t others):
    """The greedy card of the seat to move, by lane bit; `others` are the cards that may be in other hands."""
    cdef Position position
    cdef Rounds rounds
    read_position(&position, &rounds, rules, hands, at)
    return greedy_card(&rules.rules, &rounds, &position, others)
