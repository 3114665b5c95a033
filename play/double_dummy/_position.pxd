# A double-dummy position and the words that describe it; inline primitives for the solver's other parts.
#
# hands[seat]  card set still held (see cards/_bits.pxd), seats N E S W = 0..3
# shape        the lengths of all hands' suits, four bits each:
#
#     bit 63 .. 48 47 .. 32 31 .. 16 15 ........ 0
#         W        S        E        N: S H D C       (nibble 4 * seat + suit)
#
# owners       the seats that hold the highest, second highest … remaining card of a suit: two bits each, highest first
#
#     bit 25 24  23 22  …  1 0
#         1st    2nd       13th                       (a field beyond the last remaining card is 0)
#
# Owners and shape together determine the value of a position between tricks; absolute ranks do not matter.

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from libc.string cimport memset

from dealspace.cards._bits cimport NOTRUMP, RANKS, SEATS, SUITS, c_assert, highest_bit, lowest_bit
from dealspace.play.double_dummy._table cimport Table

cdef enum:
    HOLDINGS = 8192          # subsets of a suit's thirteen cards
    SUIT_BITS = 0x1FFF       # a full suit
    KILLERS = 131072         # entries of the killer table, a power of two
    NO_CARD = 255
    WEIGHT_ROOM = 24
    RUFFS = 4                # which opponents can ruff: one bit each
    STAMPS = 512             # one more than the largest stamp

ctypedef struct Ranks:       # facts about a 13-bit holding; one constant copy
    uint8_t count[HOLDINGS]  # cards in the holding
    uint64_t nth[HOLDINGS]   # nibble k: rank of the (k+1)-th highest card
    uint8_t suit[64]         # suit of a card

ctypedef struct Search:
    uint64_t hands[SEATS]
    uint64_t dealt[SEATS]    # the hands that the search was last asked about
    uint64_t shape
    uint64_t nodes           # cards played and tricks begun so far
    uint64_t node_limit
    bint spent               # node_limit was reached: every value on the stack is invalid
    int trump                # strain 0..4
    bint use_table
    bint use_order
    const int16_t* lead_weights   # of the move ordering, for this strain (see _moves.pxd)
    int weights[WEIGHT_ROOM]
    int lead_history[SEATS][52]   # how often a lead refuted, weighted; and the largest of these numbers
    int lead_most
    Table* table
    const Ranks* ranks
    uint64_t tabled[SEATS]   # the hands that `owners`, `sure` and `facts` are made for; the present hands are subsets
    uint32_t* owners         # [SUITS][HOLDINGS], by the remaining cards of the suit
    uint32_t* facts          # [SUITS][RUFFS][HOLDINGS][SEATS], by the remaining cards: counted tricks (see _quick.pxd)
    uint32_t stamps[SUITS]   # of the facts that are up to date
    bint keeps_facts         # the position has enough cards for keeping facts to pay:
    int keep_facts_from      # … in two hands
    int sure_trump           # the trump suit that `sure` is up to date for, or -1
    uint8_t sure[HOLDINGS]   # by the remaining trumps: tricks sure by cards alone, NS + 16 * EW (see _quick.pxd)
    uint8_t* killers         # [KILLERS] card that last refuted, or NO_CARD

ctypedef struct Trick:
    int leader               # seat
    int card[SEATS]          # in order of play
    int best[SEATS]          # best card after 1, 2, 3, 4 plays
    int winner[SEATS]        # index (0..3 from the leader) of that card
    uint64_t everything      # all cards present when the trick began


cdef inline uint64_t bit_of(int card) noexcept nogil:
    return (<uint64_t>1) << card

cdef inline uint64_t suit_mask(int suit) noexcept nogil:
    return (<uint64_t>SUIT_BITS) << (RANKS * suit)

cdef inline uint32_t holding13(uint64_t cards, int suit) noexcept nogil:
    return <uint32_t>(cards >> (RANKS * suit)) & SUIT_BITS

cdef inline int top_of(uint32_t holding) noexcept nogil:
    """Rank of the highest card, -1 for a void."""
    return highest_bit(holding) if holding else -1

cdef inline int length(uint64_t shape, int seat, int suit) noexcept nogil:
    return <int>(shape >> (16 * seat + 4 * suit)) & 15

cdef inline uint64_t one_card(int seat, int suit) noexcept nogil:
    """The contribution of a card to the shape."""
    return (<uint64_t>1) << (16 * seat + 4 * suit)

cdef inline bint is_ns(int seat) noexcept nogil:
    return not (seat & 1)

cdef inline uint64_t nth_highest(const Search* s, uint32_t remaining, int suit, int nth) noexcept nogil:
    """The nth (1 = highest) remaining card of a suit, as a card set."""
    c_assert(1 <= nth <= s.ranks.count[remaining])
    return (<uint64_t>1) << (RANKS * suit + <int>((s.ranks.nth[remaining] >> (4 * (nth - 1))) & 15))

cdef inline bint beats(int card, int suit, int best, int best_suit, int trump) noexcept nogil:
    """Whether a card played later takes the trick from the best card so far."""
    if suit == best_suit:
        return card > best
    return suit == trump

cdef inline uint64_t group_below(uint64_t own, uint64_t others, int card, uint64_t suit_cards) noexcept nogil:
    """The player's cards of this suit that touch `card` from below, itself included."""
    cdef uint64_t upto = ((<uint64_t>2) << card) - 1
    cdef uint64_t lower = others & suit_cards & upto
    cdef uint64_t group = own & suit_cards & upto
    if lower:
        group &= ~(((<uint64_t>2) << highest_bit(lower)) - 1)
    return group

cdef inline int group_top(uint64_t own, uint64_t others, int card, uint64_t suit_cards) noexcept nogil:
    """The highest of the player's cards that touch `card`."""
    cdef uint64_t higher = others & suit_cards & ~(((<uint64_t>2) << card) - 1)
    cdef uint64_t group = own & suit_cards
    if higher:
        group &= (higher & (~higher + 1)) - 1
    return highest_bit(group)


cdef inline void fill_ranks(Ranks* ranks) noexcept nogil:
    """The facts about every holding."""
    cdef int bits, rank, nth, card
    for bits in range(HOLDINGS):
        ranks.nth[bits] = 0
        nth = 0
        for rank in range(RANKS - 1, -1, -1):
            if bits >> rank & 1:
                ranks.nth[bits] |= <uint64_t>rank << (4 * nth)
                nth += 1
        ranks.count[bits] = <uint8_t>nth
    for card in range(64):
        ranks.suit[card] = <uint8_t>(card // RANKS)


cdef inline void fill_tables(Search* s) noexcept nogil:
    """Update the tables by remaining cards, for the suits in which a hand holds a new card."""
    cdef int suit, seat
    cdef uint64_t mask, fresh = 0
    for seat in range(SEATS):
        fresh |= s.hands[seat] & ~s.tabled[seat]
    for suit in range(SUITS):
        mask = suit_mask(suit)
        if not fresh & mask:
            continue
        for seat in range(SEATS):
            s.tabled[seat] = (s.tabled[seat] & ~mask) | (s.hands[seat] & mask)
        fill_owners(s, suit)
        if suit == s.sure_trump:
            s.sure_trump = -1
        s.stamps[suit] += 1
        if s.stamps[suit] == STAMPS:
            s.stamps[suit] = 1
            memset(s.facts + suit * RUFFS * HOLDINGS * SEATS, 0, RUFFS * HOLDINGS * SEATS * sizeof(uint32_t))
    if s.trump != NOTRUMP and s.sure_trump != s.trump:
        fill_sure(s)
        s.sure_trump = s.trump


cdef inline void fill_owners(Search* s, int suit) noexcept nogil:
    """The owners of every subset of a suit's cards in the four hands."""
    cdef uint32_t present = 0, subset = 0, low, hand
    cdef uint32_t* owners = s.owners + suit * HOLDINGS
    cdef uint32_t by_rank[13]
    cdef int seat
    for seat in range(SEATS):
        hand = holding13(s.tabled[seat], suit)
        present |= hand
        while hand:
            by_rank[lowest_bit(hand)] = seat
            hand &= hand - 1
    owners[0] = 0
    while subset != present:                          # subsets in rising order: the rest of each comes before it
        subset = (subset - present) & present
        low = subset & (~subset + 1)
        owners[subset] = owners[subset ^ low] | by_rank[lowest_bit(low)] << (26 - 2 * s.ranks.count[subset])


cdef inline void fill_sure(Search* s) noexcept nogil:
    """For every subset of the trumps: the most cards of one hand, less the other side's higher ones, for either side."""
    cdef uint32_t hands[4]
    cdef uint32_t present = 0, subset = 0, low, found
    cdef int seat, owner, most
    for seat in range(SEATS):
        hands[seat] = holding13(s.tabled[seat], s.trump)
        present |= hands[seat]
    s.sure[0] = 0
    while subset != present:                          # as in fill_owners
        subset = (subset - present) & present
        low = subset & (~subset + 1)
        found = s.sure[subset ^ low]
        owner = 0
        while not (hands[owner] & low):
            owner += 1
        most = (s.ranks.count[subset & hands[owner]]
                - s.ranks.count[subset & (hands[owner ^ 1] | hands[owner ^ 3])])
        if most > <int>(found >> (4 * (owner & 1)) & 15):
            found = (found & (0xF0 >> (4 * (owner & 1)))) | <uint32_t>most << (4 * (owner & 1))
        s.sure[subset] = <uint8_t>found
