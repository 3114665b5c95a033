"""Double-dummy search: proved null windows over tricks, a table of relative-rank patterns, counted top tricks."""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from cards._bits cimport NOTRUMP, RANKS, SEATS, SUITS, c_assert, highest_bit, lowest_bit, popcount
from play._guess cimport first_guess
from play._lead_weights cimport lead_weights
from play._moves cimport Moves, fill_weights, order_cards, remember_lead
from play._position cimport (
    HOLDINGS, KILLERS, NO_CARD, Ranks, Search, Trick, beats, bit_of, fill_owners, fill_ranks, fill_sure, group_below,
    group_top, holding13, is_ns, nth_highest, one_card, suit_mask,
)
from play._quick cimport quick_tricks, second_hand_tricks, sure_tricks
from play._record cimport RECORD, RECORD_WORDS, Recorder, chance, picked
from play._table cimport FIRST_SLOTS, Branch, Slot, find_decisive, find_slot, forget, store_bound, top_mask


cdef Recorder recorder                                 # used only when RECORD is on

# ---- the search -------------------------------------------------------------------------------------------------
#
# Values are tricks North–South still take. search_trick and follow answer "at least `goal`?": a value >= goal is a
# proved lower bound, a value < goal a proved upper bound. With it comes `relevant`, a set of cards: the proof holds
# for every position of the same shape with the same owners of all cards from the top down to the lowest relevant
# card of each suit. Cards below are interchangeable.


cdef int search_trick(Search* s, int leader, int left, int goal, uint64_t* relevant) noexcept nogil:
    """The value between tricks, `leader` to lead, `left` tricks to play."""
    cdef Trick trick
    cdef Slot* slot
    cdef uint32_t remaining[4]
    cdef uint32_t owners[4]
    cdef uint32_t masks[4]
    cdef uint64_t everything, low
    cdef int suit, value, need, rank
    relevant[0] = 0
    c_assert(is_sound(s, left))
    # 1. Answers that need no look at the cards.
    if goal <= 0:
        return 0
    if goal > left:
        return left
    if left == 1:
        return last_trick(s, leader, relevant)
    s.nodes += 1
    if s.nodes >= s.node_limit:
        s.spent = True
        return 0
    everything = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    for suit in range(SUITS):
        remaining[suit] = holding13(everything, suit)
    # 2. Tricks from the top, for either side.
    need = goal if is_ns(leader) else left - goal + 1
    value = quick_tricks(s, remaining, leader, left, need, relevant)
    if value >= need:
        return value if is_ns(leader) else left - value
    value = sure_tricks(s, remaining, leader, left - need + 1, relevant)
    if value:
        return left - value if is_ns(leader) else value
    # 3. The table.
    if s.use_table:
        for suit in range(SUITS):
            owners[suit] = s.owners[suit * HOLDINGS + remaining[suit]]
        slot = find_slot(s.table, s.shape, leader)
        if (slot.stamp >> 2) == s.table.generation:
            value = find_decisive(s.table, slot, owners, goal, masks)
            if value >= 0:
                relevant[0] = 0
                for suit in range(SUITS):
                    if masks[suit]:
                        relevant[0] |= nth_highest(s, remaining[suit], suit, (26 - lowest_bit(masks[suit])) >> 1)
                return value
    # 4. Play.
    trick.leader = leader
    trick.everything = everything
    value = play(s, &trick, 0, left, goal, relevant)
    # 5. Remember.
    if s.use_table and not s.spent:
        for suit in range(SUITS):
            masks[suit] = 0
            low = relevant[0] & suit_mask(suit)
            if low:
                rank = lowest_bit(low) - RANKS * suit
                masks[suit] = top_mask(s.ranks.count[remaining[suit] >> rank])
        if value >= goal:
            store_bound(s.table, s.shape, leader, owners, masks, value, left)
        else:
            store_bound(s.table, s.shape, leader, owners, masks, 0, value)
    return value


cdef bint is_sound(const Search* s, int left) noexcept nogil:
    """Whether the position between tricks is one: `left` cards in every hand, none twice, the shape that of the hands.

    For `c_assert`: the checked build asks before every trick.
    """
    cdef int seat, suit
    cdef uint64_t seen = 0
    for seat in range(SEATS):
        if s.hands[seat] & seen or popcount(s.hands[seat]) != left:
            return False
        seen |= s.hands[seat]
        for suit in range(SUITS):
            if (s.shape >> (16 * seat + 4 * suit) & 15) != <uint64_t>popcount(s.hands[seat] & suit_mask(suit)):
                return False
    return True


cdef int last_trick(Search* s, int leader, uint64_t* relevant) noexcept nogil:
    """The value when everybody has one card."""
    cdef int best = lowest_bit(s.hands[leader])
    cdef int best_suit = s.ranks.suit[best]
    cdef int winner = leader
    cdef int place, card, suit
    cdef uint64_t all_cards = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    for place in range(1, SEATS):
        card = lowest_bit(s.hands[(leader + place) & 3])
        suit = s.ranks.suit[card]
        if beats(card, suit, best, best_suit, s.trump):
            best = card
            best_suit = suit
            winner = (leader + place) & 3
    relevant[0] = bit_of(best) if all_cards & suit_mask(best_suit) & ~bit_of(best) else 0
    return 1 if is_ns(winner) else 0


cdef int play_card(Search* s, Trick* trick, int place, int card, int left, int goal,
                   uint64_t* relevant) noexcept nogil:
    """The value once `card` is played by the seat at this place of the trick."""
    cdef int seat = (trick.leader + place) & 3
    cdef int suit = s.ranks.suit[card]
    cdef int value, winner, ns_trick, best
    cdef uint64_t played
    c_assert(s.hands[seat] & bit_of(card) and (s.shape >> (16 * seat + 4 * suit) & 15))
    s.hands[seat] ^= bit_of(card)
    s.shape -= one_card(seat, suit)
    trick.card[place] = card
    if place == 0 or beats(card, suit, trick.best[place - 1], s.ranks.suit[trick.best[place - 1]], s.trump):
        trick.best[place] = card
        trick.winner[place] = place
    else:
        trick.best[place] = trick.best[place - 1]
        trick.winner[place] = trick.winner[place - 1]
    if place < 3:
        value = play(s, trick, place + 1, left, goal, relevant)
    else:
        winner = (trick.leader + trick.winner[3]) & 3
        ns_trick = 1 if is_ns(winner) else 0
        value = ns_trick + search_trick(s, winner, left - 1, goal - ns_trick, relevant)
        best = trick.best[3]
        played = bit_of(trick.card[0]) | bit_of(trick.card[1]) | bit_of(trick.card[2]) | bit_of(card)
        if played & suit_mask(s.ranks.suit[best]) & ~bit_of(best):
            relevant[0] |= bit_of(best)               # it won by rank
    s.shape += one_card(seat, suit)
    s.hands[seat] ^= bit_of(card)
    c_assert(s.spent or 0 <= value <= left)
    return value


cdef int play(Search* s, Trick* trick, int place, int left, int goal, uint64_t* relevant) noexcept nogil:
    """The value with the seat at this place of the trick to play."""
    cdef int seat = (trick.leader + place) & 3
    cdef uint64_t hand = s.hands[seat]
    cdef uint64_t others = trick.everything & ~hand
    cdef uint64_t legal = hand
    cdef uint64_t child, mask, group, seen = 0, key
    cdef int card, suit, k, pick, value, best, need
    cdef bint maximizing = is_ns(seat)
    cdef bint generated = False, following = False
    cdef Moves moves
    cdef uint8_t* killer
    # 1. The legal cards; a single one needs no choice.
    if place:
        mask = hand & suit_mask(s.ranks.suit[trick.card[0]])
        if mask:
            legal = mask
            following = True
    s.nodes += 1
    if not (legal & (legal - 1)):
        return play_card(s, trick, place, lowest_bit(legal), left, goal, relevant)
    # 2. Tricks the second hand can take. (The card led came from the hands, so that `owners` covers it.)
    if place == 1 and (s.trump == NOTRUMP or not (trick.everything & suit_mask(s.trump))):
        need = goal if maximizing else left - goal + 1
        if second_hand_tricks(s, trick.everything, seat, s.ranks.suit[trick.card[0]], need, relevant):
            return need if maximizing else left - need
    if RECORD and picked(&recorder, left, place):
        record_node(s, trick, place, left, goal, legal, following)
    best = -1 if maximizing else 14
    # 3. The card that refuted last time in a similar place.
    if place == 0:
        key = hand
    elif following:
        key = (trick.everything & mask) + <uint64_t>trick.best[place - 1] * <uint64_t>0xD6E8FEB86659FD93
    else:
        key = (s.shape >> (16 * seat) & 0xFFFF) + <uint64_t>trick.best[place - 1] * <uint64_t>0xD6E8FEB86659FD93
    key = (key + seat + 4 * place) * <uint64_t>0x9E3779B97F4A7C15
    killer = &s.killers[(key >> 40) & (KILLERS - 1)]
    card = NO_CARD
    if s.use_order and killer[0] != NO_CARD and legal & bit_of(killer[0] & 63):
        card = killer[0]
        card = group_top(hand, others, card, suit_mask(s.ranks.suit[card]))
    while True:
        # 4. The next card: the killer, then the others by score.
        if card == NO_CARD:
            if not generated:
                generated = True
                order_cards(s, trick, place, left, goal, legal, following, &moves)
            pick = -1
            k = 0
            while k < moves.count:
                if not (legal & bit_of(moves.card[k])):
                    moves.count -= 1
                    moves.card[k] = moves.card[moves.count]
                    moves.score[k] = moves.score[moves.count]
                    continue
                if pick < 0 or moves.score[k] > moves.score[pick]:
                    pick = k
                k += 1
            if pick < 0:
                break
            card = moves.card[pick]
        # 5. Its value.
        value = play_card(s, trick, place, card, left, goal, &child)
        if s.spent:
            return 0
        # 6. A refutation ends it.
        if (value >= goal) == maximizing:
            killer[0] = <uint8_t>card
            if place == 0:
                remember_lead(s, seat, card, left)
            relevant[0] = child
            return value
        if maximizing:
            best = max(best, value)
        else:
            best = min(best, value)
        # 7. Cards that would do the same: those touching it, and those too low to matter.
        suit = s.ranks.suit[card]
        mask = suit_mask(suit)
        group = group_below(hand, others, card, mask)
        legal &= ~group
        key = child & mask
        if not key:
            legal &= ~mask
        else:
            key &= ~key + 1                           # the lowest relevant card
            if bit_of(card) < key:
                legal &= ~(mask & (key - 1))
            elif (group & (~group + 1)) < key:        # the group reaches below it: its lowest card matters too
                child |= group & (~group + 1)
        seen |= child
        if not legal:
            break
        card = NO_CARD
    relevant[0] = seen
    return best


cdef void record_node(Search* s, Trick* trick, int place, int left, int goal, uint64_t legal,
                      bint following) noexcept nogil:
    """Search every card, in random order, and write rows if one of them refutes."""
    cdef int seat = (trick.leader + place) & 3
    cdef int k, pick, value
    cdef uint64_t before, child, table = 0
    cdef uint64_t refutations = 0
    cdef uint64_t* row
    cdef Moves moves
    order_cards(s, trick, place, left, goal, legal, following, &moves)
    if moves.count < 2:
        return
    for k in range(4):
        table |= (<uint64_t>trick.card[k] if k < place else 255) << (8 * k)
    recorder.busy = True
    for k in range(moves.count):
        pick = k + <int>chance(&recorder, moves.count - k)
        moves.card[k], moves.card[pick] = moves.card[pick], moves.card[k]
        before = s.nodes
        value = play_card(s, trick, place, moves.card[k], left, goal, &child)
        row = recorder.rows + RECORD_WORDS * (recorder.count + k)
        row[0], row[1], row[2], row[3] = s.hands[0], s.hands[1], s.hands[2], s.hands[3]
        row[4] = table
        row[5] = trick.leader | place << 8 | s.trump << 16 | goal << 24 | <uint64_t>left << 32
        row[6] = moves.card[k]
        row[7] = (value >= goal) == is_ns(seat)
        row[8] = s.nodes - before
        row[9] = recorder.number
        row[10] = s.lead_history[seat][moves.card[k]]
        row[11] = s.lead_most
        refutations += row[7]
    recorder.busy = False
    if refutations:
        recorder.count += moves.count
        recorder.number += 1


# ---- one deal ---------------------------------------------------------------------------------------------------


cdef int settle(Search* s, Trick* trick, int place, int card, int left, int guess, uint64_t* relevant) noexcept nogil:
    """Exact tricks for North–South after `card` (or, with NO_CARD, before anything more is played).

    A trick has begun when place > 0 or a card is given; null windows walk from the guess to the value. `relevant` is
    what the two proofs, at least so many and no more, used.
    """
    cdef int low = 0
    cdef int high = left
    cdef int goal, value
    cdef uint64_t proof, lower = 0, upper = 0
    goal = min(max(guess, 1), left)
    while low < high:
        if card != NO_CARD:
            value = play_card(s, trick, place, card, left, goal, &proof)
        elif place:
            value = play(s, trick, place, left, goal, &proof)
        else:
            value = search_trick(s, trick.leader, left, goal, &proof)
        if s.spent:
            return 0
        if value >= goal:
            low = value
            lower = proof
            goal = value + 1
        else:
            high = value
            upper = proof
            goal = value
    relevant[0] = lower | upper
    return low


cdef void begin_trick(const Search* s, Trick* trick, int leader, const int* played, int place) noexcept nogil:
    """The trick in progress, its first `place` cards played; they may be in the hands still, or not."""
    cdef int k, card
    trick.leader = leader
    trick.everything = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    for k in range(place):
        card = played[k]
        trick.card[k] = card
        trick.everything |= bit_of(card)
        if k == 0 or beats(card, s.ranks.suit[card], trick.best[k - 1], s.ranks.suit[trick.best[k - 1]], s.trump):
            trick.best[k] = card
            trick.winner[k] = k
        else:
            trick.best[k] = trick.best[k - 1]
            trick.winner[k] = trick.winner[k - 1]


cdef Ranks RANK_FACTS                                  # constant once the module is imported
fill_ranks(&RANK_FACTS)


cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__)
    #define DEALSPACE_BMI2() (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"))  /* so lzcnt too */
    #else
    #define DEALSPACE_BMI2() 0
    #endif
    """
    bint cpu_has_bmi2 "DEALSPACE_BMI2" () noexcept nogil


def processor_has_bmi2():
    """Whether the build for newer processors (see _kernel.py) can run here."""
    return cpu_has_bmi2()


cdef class Solver:
    """A search context: table, killers and counters. Not for two threads at once; make one for each.

    Args:
        table_bytes: memory for the transposition table.
        use_table, use_order: False switches the part off, for tests that compare.
    """

    def __cinit__(self, long table_bytes=48 << 20, bint use_table=True, bint use_order=True):
        cdef uint32_t slots = FIRST_SLOTS
        if table_bytes < 1 << 18:
            raise ValueError(f"table_bytes is {table_bytes}; at least {1 << 18} are needed")
        while 4 * slots * sizeof(Slot) <= <size_t>table_bytes // 4:
            slots *= 2
        self.table.slot_most = slots
        self.table.room = <Slot*>calloc(2 * slots, sizeof(Slot))
        self.table.branch_limit = <uint32_t>((<size_t>table_bytes - 2 * slots * sizeof(Slot)) // sizeof(Branch))
        self.table.branches = <Branch*>malloc(self.table.branch_limit * sizeof(Branch))
        self.search.owners = <uint32_t*>malloc(SUITS * HOLDINGS * sizeof(uint32_t))
        self.search.killers = <uint8_t*>malloc(KILLERS)
        if (self.table.room == NULL or self.table.branches == NULL or self.search.owners == NULL
                or self.search.killers == NULL):
            raise MemoryError("no memory for the double-dummy table")
        forget(&self.table)
        self.search.table = &self.table
        self.search.ranks = &RANK_FACTS
        self.search.use_table = use_table
        self.search.use_order = use_order
        self.search.trump = -1
        recorder.solves = 1
        self.search.node_limit = ~<uint64_t>0

    def __dealloc__(self):
        free(self.table.room)
        free(self.table.branches)
        free(self.search.owners)
        free(self.search.killers)

    @property
    def nodes(self):
        """Search nodes since `limit`: cards chosen and tricks begun."""
        return self.search.nodes

    @property
    def finished(self):
        """Deals finished since `limit`; may be read while another thread is at work."""
        return self.finished_deals

    def limit(self, node_limit):
        """Allow so many nodes from now on; None means any number."""
        self.search.spent = False
        self.search.nodes = 0
        self.finished_deals = 0
        self.search.node_limit = ~<uint64_t>0 if node_limit is None else <uint64_t>node_limit

    def stop(self):
        """Give up the deal in hand, and all later ones until `limit`; for another thread than the one at work."""
        self.search.node_limit = 0

    def record(self, uint64_t[:, ::1] rows):
        """Write into rows (uint64[n, 12], kept by the caller) from now on; needs a build with DEALSPACE_RECORD=1."""
        recorder.rows = &rows[0, 0]
        recorder.room = rows.shape[0]

    @property
    def recorded(self):
        """Rows written."""
        return recorder.count

    cdef void set_deal(self, const uint64_t* hands, int trump) noexcept nogil:
        """Take up a position's hands; what the table knows stays valid while the trump suit does."""
        cdef Search* s = &self.search
        cdef int seat, suit
        if trump != s.trump:
            forget(&self.table)
            s.trump = trump
            fill_weights(&s.weights[0], trump == NOTRUMP)
            s.lead_weights = &lead_weights[trump == NOTRUMP][0]
        s.shape = 0
        for seat in range(SEATS):
            s.hands[seat] = hands[seat]
            for suit in range(SUITS):
                s.shape += <uint64_t>s.ranks.count[holding13(hands[seat], suit)] << (16 * seat + 4 * suit)
        fill_owners(s)
        if trump != NOTRUMP:
            fill_sure(s)
        memset(s.killers, NO_CARD, KILLERS)
        memset(&s.lead_history[0][0], 0, sizeof(s.lead_history))
        s.lead_most = 1

    cdef int solve_leader(self, int leader, int left, int guess) noexcept nogil:
        """Tricks for North–South with `leader` on lead."""
        cdef Trick trick
        cdef uint64_t relevant
        trick.leader = leader
        if RECORD:
            recorder.solves += 1
        return settle(&self.search, &trick, 0, NO_CARD, left, guess, &relevant)

    cdef int solve_position(self, const uint64_t* hands, int trump, int leader, const int* played, int place, int left,
                            uint64_t* relevant) noexcept nogil:
        """Tricks for the side of the seat to play, this one included, and the cards whose rank the proof used."""
        cdef Search* s = &self.search
        cdef Trick trick
        cdef uint64_t dealt[SEATS]
        cdef int k, seat, value
        for seat in range(SEATS):
            dealt[seat] = hands[seat]
        for k in range(place):
            dealt[(leader + k) & 3] |= bit_of(played[k])
        self.set_deal(&dealt[0], trump)               # with the cards on the table, so that `owners` covers them
        begin_trick(s, &trick, leader, played, place)
        for k in range(place):
            seat = (leader + k) & 3
            s.hands[seat] ^= bit_of(played[k])
            s.shape -= one_card(seat, s.ranks.suit[played[k]])
        value = settle(s, &trick, place, NO_CARD, left, (left + 1) >> 1, relevant)
        return value if is_ns((leader + place) & 3) else left - value

    cdef void solve_each_card(self, int leader, const int* played, int place, int left, uint64_t* legal_cards,
                              uint8_t* tricks) noexcept nogil:
        """tricks[card] for each legal card of the seat to play: tricks its own side takes, this one included."""
        cdef Search* s = &self.search
        cdef Trick trick
        cdef int card, value, guess, seat = (leader + place) & 3
        cdef uint64_t hand = s.hands[seat], others, mask, group, legal, left_over, relevant
        begin_trick(s, &trick, leader, played, place)
        legal = hand
        if place:
            mask = hand & suit_mask(s.ranks.suit[played[0]])
            if mask:
                legal = mask
        legal_cards[0] = legal
        others = trick.everything & ~hand
        guess = first_guess(s, leader, left)
        left_over = legal
        while left_over:
            card = highest_bit(left_over)
            group = group_below(hand, others, card, suit_mask(s.ranks.suit[card]))
            left_over &= ~group
            value = settle(s, &trick, place, card, left, guess, &relevant)
            if s.spent:
                return
            guess = value
            while group:
                tricks[lowest_bit(group)] = <uint8_t>(value if is_ns(seat) else left - value)
                group &= group - 1

    cdef bint next_deal(self) noexcept nogil:
        """After a deal: counts it; whether to go on."""
        if self.search.spent:
            return False
        self.finished_deals += 1
        return True

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out uint8[n, 5, 4]
    @cython.wraparound(False)
    def trick_tables(self, const uint64_t[:, ::1] deals, uint8_t[:, :, ::1] out):
        """Fill out[deal, strain, declarer] until the limit; `finished` counts the deals."""
        cdef Py_ssize_t deal
        cdef int strain, leader, value, guess
        with nogil:
            for deal in range(deals.shape[0]):
                for strain in range(5):
                    self.set_deal(&deals[deal, 0], strain)
                    guess = first_guess(&self.search, 0, RANKS)
                    for leader in range(SEATS):
                        value = self.solve_leader(leader, RANKS, guess)
                        if self.search.spent:
                            break
                        guess = value
                        out[deal, strain, (leader + 3) & 3] = <uint8_t>(RANKS - value if is_ns(leader) else value)
                    if self.search.spent:
                        break
                if not self.next_deal():
                    break
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out uint8[n]
    @cython.wraparound(False)
    def tricks(self, const uint64_t[:, ::1] deals, int strain, int declarer, uint8_t[::1] out):
        """Fill out[deal] with declarer's tricks until the limit; `finished` counts the deals."""
        cdef Py_ssize_t deal
        cdef int value, leader = (declarer + 1) & 3
        with nogil:
            for deal in range(deals.shape[0]):
                self.set_deal(&deals[deal, 0], strain)
                value = self.solve_leader(leader, RANKS, first_guess(&self.search, leader, RANKS))
                if not self.next_deal():
                    break
                out[deal] = <uint8_t>(value if is_ns(declarer) else RANKS - value)
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out uint8[n]
    @cython.wraparound(False)
    def makes(self, const uint64_t[:, ::1] deals, int strain, int declarer, int tricks, uint8_t[::1] out):
        """Fill out[deal] with 1 where declarer takes at least `tricks`, until the limit; one null window for each."""
        cdef Py_ssize_t deal
        cdef int leader = (declarer + 1) & 3
        cdef int goal = tricks if is_ns(declarer) else RANKS + 1 - tricks
        cdef uint64_t relevant
        cdef bint reached
        with nogil:
            for deal in range(deals.shape[0]):
                self.set_deal(&deals[deal, 0], strain)
                reached = search_trick(&self.search, leader, RANKS, goal, &relevant) >= goal
                if not self.next_deal():
                    break
                out[deal] = reached == is_ns(declarer)
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: hands uint64[n, 4], legal uint64[n], out uint8[n, 52]
    @cython.wraparound(False)
    def each_card(self, const uint64_t[:, ::1] hands, int strain, int leader, trick, uint64_t[::1] legal,
                  uint8_t[:, ::1] out):
        """Fill legal[world] and out[world, card] until the limit; `finished` counts the worlds."""
        cdef Py_ssize_t world
        cdef int played[3]
        cdef int k, place = len(trick), left
        for k in range(place):
            played[k] = trick[k]
        with nogil:
            for world in range(hands.shape[0]):
                left = popcount(hands[world, (leader + place) & 3])
                self.set_deal(&hands[world, 0], strain)
                self.solve_each_card(leader, &played[0], place, left, &legal[world], &out[world, 0])
                if not self.next_deal():
                    break
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: hands uint64[n, 4], out uint8[n], relevant uint64[n]
    @cython.wraparound(False)
    def positions(self, const uint64_t[:, ::1] hands, int strain, int leader, trick, uint8_t[::1] out,
                  uint64_t[::1] relevant):
        """Fill out[world] with the tricks of the side to play, and relevant[world], until the limit."""
        cdef Py_ssize_t world
        cdef int played[3]
        cdef int k, place = len(trick), left, value
        for k in range(place):
            played[k] = trick[k]
        with nogil:
            for world in range(hands.shape[0]):
                left = popcount(hands[world, (leader + place) & 3])
                value = self.solve_position(&hands[world, 0], strain, leader, &played[0], place, left,
                                            &relevant[world])
                if not self.next_deal():
                    break
                out[world] = <uint8_t>value
                with gil:
                    PyErr_CheckSignals()
