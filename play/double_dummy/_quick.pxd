# Tricks that can be counted without search: those of the side on lead, sure trump tricks, those of the second hand.
# Everything here is a lower bound, with its proof in the comment. (Tricks of the side not on lead: _later.pxd.)

from libc.stdint cimport uint32_t, uint64_t

from dealspace.cards._bits cimport NOTRUMP, SEATS, SUITS, c_assert, highest_bit
from dealspace.play.double_dummy._position cimport HOLDINGS, RUFFS, Search, holding13, length, nth_highest


cdef inline int run_length(uint32_t owners, int owner, int longest) noexcept nogil:
    """How many of the highest cards belong to one seat, at most `longest` (that seat's length)."""
    cdef uint32_t differs = owners ^ (<uint32_t>owner * 0x1555555)
    cdef int run = (25 - highest_bit(differs)) >> 1 if differs else 13
    return run if run < longest else longest


cdef inline uint64_t sure_proof(Search* s, uint32_t trumps, int seat, int wanted) noexcept nogil:
    """The lowest trump that rule 1 of sure_trumps needs for `wanted` tricks of the side of `seat`."""
    cdef uint32_t owners = s.owners[s.trump * HOLDINGS + trumps]
    cdef int cards[4]
    cdef int holder, nth = 0
    cards[0] = cards[1] = cards[2] = cards[3] = 0
    while True:
        nth += 1
        c_assert(nth <= s.ranks.count[trumps])
        holder = (owners >> (26 - 2 * nth)) & 3
        cards[holder] += 1
        if cards[holder] - cards[seat ^ 1] - cards[seat ^ 3] >= wanted and not ((holder ^ seat) & 1):
            return nth_highest(s, trumps, s.trump, nth)


cdef inline int sure_trumps(Search* s, uint32_t trumps, int seat, int leader, int need, int* depth) noexcept nogil:
    """Trump tricks the side of `seat` is sure of, counted up to `need`.

    `trumps` has those of all hands; `depth` gets how many top trumps prove it, 0 where sure_proof gives the proof.

    Let a hand H of that side hold T of the highest trumps, down to one of its own, and the other side K of them.
    1. T - K: all cards are played in the end, H's T in as many tricks. Such a trick is H's side's unless one of the K
       is in it. (s.sure has the most of it, for either side.)
    2. H holds the m highest, H is not on lead, the seat before H holds the next, H the one after it: m + 1. The seat
       before H has played whenever H plays without leading. H plays trumps only when it must. If that seat's trump
       is in the trick, H wins with one of the m, and the rest are highest; if not, the card below it wins, and the
       m still will. And once H leads, its side has won a trick in another way, and the m are still there.
    3. The seat before H holds the highest trump, H the next and another, H is not on lead: one trick. When the highest
       is in the trick H plays low, and then has the highest; when not, H's card wins; once H leads, its side has
       won a trick.
    """
    cdef uint32_t owners = s.owners[s.trump * HOLDINGS + trumps]
    cdef uint64_t shape = s.shape
    cdef int trump = s.trump
    cdef int holder, m
    cdef int best = (s.sure[trumps] >> (4 * (seat & 1))) & 15
    depth[0] = 0
    if best >= need:
        return need
    holder = owners >> 24
    if not ((holder ^ seat) & 1):
        m = run_length(owners, holder, length(shape, holder, trump))
        if (m == best and m < length(shape, holder, trump) and holder != leader
                and ((owners >> (24 - 2 * m)) & 3) == <uint32_t>((holder + 3) & 3)
                and ((owners >> (22 - 2 * m)) & 3) == <uint32_t>holder):
            depth[0] = m + 2
            return m + 1
    elif best == 0:
        holder = (holder + 1) & 3                     # the seat after the highest trump's
        if holder != leader and length(shape, holder, trump) >= 2 and ((owners >> 22) & 3) == <uint32_t>holder:
            depth[0] = 2
            return 1
    return best


# A suit's tricks for the leader depend on its remaining cards alone, so they are counted once and stored. The words of
# the four suits are added up: no field overflows, and the fields above ENTRIES are not used in the sum.
#
#     bit 31 ... 23  22 ......... 19  18 ... 15  14 . 12  11 .. 8  7 .... 4  3 . 0
#         stamp      partner's mark   own mark   entries   must    partner's  own

cdef enum:
    OWN = 0                  # winners of the leader
    PARTNERS = 4             # of partner
    MUST = 8                 # rounds of the leader's that come before partner's winners
    ENTRIES = 12             # a card that crosses to partner's winners
    OWN_MARK = 15            # the lowest card that the leader's winners rely on: nth highest, 0 none
    PARTNERS_MARK = 19
    STAMP = 23               # if it differs from the suit's stamp, the entry is not valid


cdef inline uint32_t suit_facts(Search* s, uint32_t remaining, int suit, int leader, int ruffs) noexcept nogil:
    """The tricks of the leader's side in a suit, counted once where that pays.

    `ruffs`: the opponents who have trumps that the leader does not draw first, 1 for leader ^ 1 and 2 for leader ^ 3.
    """
    cdef uint32_t* kept
    if not s.keeps_facts:
        return counted_suit(s, remaining, suit, leader, ruffs)
    kept = &s.facts[((suit * RUFFS + ruffs) * HOLDINGS + remaining) * SEATS + leader]
    if kept[0] >> STAMP != s.stamps[suit]:
        kept[0] = counted_suit(s, remaining, suit, leader, ruffs) | s.stamps[suit] << STAMP
    return kept[0]


cdef inline int top_tricks(uint32_t owners, int seat, int held, int longest, int cap, int* mark) noexcept nogil:
    """Rounds of a suit of `held` cards whose highest the seat has that it wins, one after the other: its run, at most
    `cap`; without a cap all, if the run exhausts everybody else's, at most `longest`. `mark` gets the lowest card that
    this relies on."""
    cdef int run = run_length(owners, seat, held)
    if run >= longest and cap == 13:
        mark[0] = longest
        return held
    mark[0] = min(run, cap)
    return mark[0]


cdef inline uint32_t counted_suit(Search* s, uint32_t remaining, int suit, int leader, int ruffs) noexcept nogil:
    """The tricks of the leader's side in a suit, by steps 1 and 3 of `quick_tricks`."""
    cdef uint64_t shape = s.shape
    cdef uint32_t who = s.owners[suit * HOLDINGS + remaining]
    cdef int len_own = length(shape, leader, suit)
    cdef int len_partner = length(shape, leader ^ 2, suit)
    cdef int len_lho = length(shape, leader ^ 1, suit)
    cdef int len_rho = length(shape, leader ^ 3, suit)
    cdef int own = 0, partners = 0, must = 0, own_mark = 0, partners_mark = 0, cap = 13
    cdef bint entry = False
    if not remaining:
        return 0
    if ruffs & 1:
        cap = len_lho
    if ruffs & 2 and len_rho < cap:
        cap = len_rho
    if <int>(who >> 24) == leader:
        own = top_tricks(who, leader, len_own, max(len_partner, max(len_lho, len_rho)), cap, &own_mark)
        # Partner's cards just below: winners once the leader's are gone.
        if len_partner > own and own < cap and ((who >> (24 - 2 * own)) & 3) == <uint32_t>(leader ^ 2):
            partners_mark = own + run_length((who << (2 * own)) & 0x3FFFFFF, leader ^ 2, len_partner - own)
            partners_mark = min(partners_mark, cap)
            partners = partners_mark - own
            must = own
            entry = len_own > own
    elif <int>(who >> 24) == leader ^ 2:
        partners = top_tricks(who, leader ^ 2, len_partner, max(len_own, max(len_lho, len_rho)), cap, &partners_mark)
        entry = len_own > 0 and partners > 0
    return (own << OWN | partners << PARTNERS | must << MUST | entry << ENTRIES
            | own_mark << OWN_MARK | partners_mark << PARTNERS_MARK)


cdef inline uint64_t marked(Search* s, const uint32_t* remaining, const uint32_t* facts, int suit,
                            int mark) noexcept nogil:
    """The lowest card of a suit that its winners rely on: the leader's (OWN_MARK) or partner's."""
    cdef int nth = facts[suit] >> mark & 15
    return nth_highest(s, remaining[suit], suit, nth) if nth else 0


cdef inline uint64_t all_marked(Search* s, const uint32_t* remaining, const uint32_t* facts, int mark) noexcept nogil:
    """The same in every suit."""
    cdef uint64_t found = 0
    cdef int suit
    for suit in range(SUITS):
        found |= marked(s, remaining, facts, suit, mark)
    return found


cdef inline bint ruffable(Search* s, const uint32_t* facts, int leader) noexcept nogil:
    """Whether partner, who has trumps, can ruff a suit after the leader's winners, and no opponent before."""
    cdef uint64_t shape = s.shape
    cdef bint lho_ruffs = length(shape, leader ^ 1, s.trump) > 0
    cdef bint rho_ruffs = length(shape, leader ^ 3, s.trump) > 0
    cdef int suit, own
    for suit in range(SUITS):
        own = facts[suit] >> OWN & 15
        if (not length(shape, leader ^ 2, suit) and length(shape, leader, suit) > own
                and (not lho_ruffs or length(shape, leader ^ 1, suit) > own)
                and (not rho_ruffs or length(shape, leader ^ 3, suit) > own)):
            return True
    return False


cdef inline uint64_t trumps_marked(Search* s, uint32_t trumps, int leader, int depth, int wanted) noexcept nogil:
    """The trump that `wanted` sure trump tricks rely on."""
    return nth_highest(s, trumps, s.trump, depth) if depth else sure_proof(s, trumps, leader, wanted)


cdef inline int quick_tricks(Search* s, const uint32_t* remaining, int leader, int left, int need,
                             uint64_t* relevant) noexcept nogil:
    """Tricks the leading side takes at once from the top; counting stops when `need` are found.

    `remaining` has each suit's cards. `relevant` gets the lowest card of each suit the count relied on.

    The line of play behind the number:
    1. The leader cashes own top cards, trumps first. A side suit is cashed only for as many rounds as each
       opponent who has a trump follows, so nothing is ruffed (no limit when the leader's top trumps draw them
       all first). When the leader's top cards exhaust everybody else, the small ones win too. Partner must
       never be forced to ruff: unless the leader's trumps draw partner's too, side cards are cashed only
       while partner has non-trumps to follow or discard.
    2. Side winners cashed without playing trumps, and the sure trump tricks on top: neither hand of the leading side
       has played a trump. When the opponents have none, the longer hand's trumps are sure.
    3. If the leader can then play a card to partner's top card, partner cashes the same way. Until then
       partner has followed and discarded with non-winners, non-trumps on side suits; and the leader has
       enough non-trumps for partner's side winners. Again sure trump tricks come on top; but not those that depend
       on partner not being on lead.
    4. A ruff is an entry too: the leader plays a side suit that partner has not; both opponents still follow, or have
       no trumps; partner has a trump left after the leader's. If it is none of the winners, the ruff is a trick more.
    """
    cdef int trump = s.trump
    cdef int own_trump = 0, own_side, others_trump = 0, others_side, others     # winners by hand and kind
    cdef int must_side                       # rounds step 1 cannot leave out
    cdef int draw = 0                        # rounds of trumps until the opponents have none
    cdef int trumps_own = 0, trumps_partner = 0
    cdef int suit, kept, ruff, cashed, most, ruffs = 0
    cdef int slow = 0, lasting = 0, slow_depth = 0           # sure trump tricks; those after partner's winners
    cdef uint32_t who = 0, total = 0
    cdef uint32_t facts[4]
    cdef bint free = True
    cdef uint64_t shape = s.shape
    if trump != NOTRUMP:
        trumps_own = length(shape, leader, trump)
        trumps_partner = length(shape, leader ^ 2, trump)
        draw = max(length(shape, leader ^ 1, trump), length(shape, leader ^ 3, trump))
        who = s.owners[trump * HOLDINGS + remaining[trump]]
        free = not draw or <int>(who >> 24) == leader and run_length(who, leader, trumps_own) >= draw
        if not free:
            ruffs = (length(shape, leader ^ 1, trump) > 0) | (length(shape, leader ^ 3, trump) > 0) << 1
    for suit in range(SUITS):
        facts[suit] = suit_facts(s, remaining[suit], suit, leader, 0 if suit == trump else ruffs)
        total += facts[suit]
    must_side = total >> MUST & 15
    if trump != NOTRUMP:
        own_trump = facts[trump] >> OWN & 15
        others_trump = facts[trump] >> PARTNERS & 15
        must_side -= facts[trump] >> MUST & 15
    own_side = <int>(total >> OWN & 15) - own_trump
    others_side = <int>(total >> PARTNERS & 15) - others_trump
    if trumps_partner > own_trump and own_side > left - trumps_partner:
        own_side = left - trumps_partner
    if own_trump + own_side >= need:                            # as many suits as it takes, trumps first
        relevant[0] = marked(s, remaining, facts, trump, OWN_MARK) if own_trump else 0
        most = own_side
        own_side = 0
        for suit in range(SUITS):
            if own_trump + own_side >= need:
                break
            if suit != trump:
                own_side = min(most, own_side + <int>(facts[suit] >> OWN & 15))
                relevant[0] |= marked(s, remaining, facts, suit, OWN_MARK)
        return own_trump + own_side
    others = others_trump + others_side
    if trump != NOTRUMP:
        if draw == 0:
            slow = max(trumps_own, trumps_partner)
        elif not free:
            slow = sure_trumps(s, remaining[trump], leader, leader, need, &slow_depth)
            if ((who >> 24) ^ <uint32_t>leader) & 1:
                lasting = 0 if slow_depth == 2 else slow        # 2: the one that needs partner not on lead
        if slow:
            cashed = min(own_side, left - trumps_partner)
            if cashed + slow >= need:
                relevant[0] = all_marked(s, remaining, facts, OWN_MARK)
                if draw:
                    relevant[0] |= trumps_marked(s, remaining[trump], leader, slow_depth, need - cashed)
                return need
    for ruff in range(2):                                       # without and with step 4's ruff
        if ruff:
            if trumps_partner <= own_trump or not ruffable(s, facts, leader):
                break
            lasting = 0
            if trumps_partner > own_trump + others_trump:       # else a counted trump ruffs
                others += 1
        elif not (total >> ENTRIES & 7):
            continue
        if own_trump + own_side + others + lasting < need:
            continue
        # Leave out side winners for which no tricks are left.
        cashed = min(own_side, left - others - own_trump)
        kept = left - trumps_partner - others_side              # partner's spare non-trumps
        if (
            cashed >= must_side
            and (trumps_partner == 0
                 or cashed + max(0, own_trump - (trumps_partner - others_trump)) <= kept)
            and (own_trump >= trumps_own or others_side + cashed + ruff <= left - trumps_own)
            and own_trump + cashed + others + lasting >= need
        ):
            relevant[0] = (all_marked(s, remaining, facts, OWN_MARK)
                           | all_marked(s, remaining, facts, PARTNERS_MARK))
            kept = need - own_trump - cashed - others           # how many slow tricks are needed
            if kept > 0:
                relevant[0] |= trumps_marked(s, remaining[trump], leader, slow_depth, kept)
            return need
    return 0                                                    # fewer than needed: of no use


cdef inline int second_hand_tricks(Search* s, uint64_t everything, int seat, int led, int need,
                                   uint64_t* relevant) noexcept nogil:
    """`need`, if the second hand can win the trick and take that many in all; else 0. For when no trumps are left.

    The second hand has the highest card of the suit led, wins with it and cashes all own top cards; where these
    exhaust everybody else, the small ones too. `everything` has all cards present when the trick began.
    """
    cdef uint32_t who
    cdef uint32_t remaining = holding13(everything, led)
    cdef uint64_t shape = s.shape
    cdef int turn, suit, run, longest, mark, count = 0
    if <int>(s.owners[led * HOLDINGS + remaining] >> 24) != seat:
        return 0
    relevant[0] = 0
    for turn in range(SUITS):
        suit = led ^ turn                                       # the suit led comes first
        remaining = holding13(everything, suit)
        who = s.owners[suit * HOLDINGS + remaining]
        if not remaining or <int>(who >> 24) != seat:
            continue
        run = run_length(who, seat, length(shape, seat, suit))
        mark = run
        longest = max(length(shape, (seat + 1) & 3, suit), max(length(shape, seat ^ 2, suit),
                                                               length(shape, (seat + 3) & 3, suit) + (turn == 0)))
        if run >= longest:
            run = length(shape, seat, suit)
            mark = max(longest, 1)
        count += run
        relevant[0] |= nth_highest(s, remaining, suit, mark)
        if count >= need:
            return need
    return 0
