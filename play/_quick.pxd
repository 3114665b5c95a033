# Tricks that can be counted without search: those of the side on lead, sure trump tricks, those of the second hand.
# Everything here is a lower bound with a proof, given beside it. (Tricks of the side not on lead: _later.pxd.)

from libc.stdint cimport uint32_t, uint64_t

from cards._bits cimport NOTRUMP, SUITS, c_assert, highest_bit
from play._position cimport HOLDINGS, Search, holding13, length, nth_highest


cdef inline int run_length(uint32_t owners, int owner, int longest) noexcept nogil:
    """How many of the highest cards belong to one seat, at most `longest` (that seat's length)."""
    cdef uint32_t differs = owners ^ (<uint32_t>owner * 0x1555555)
    cdef int run = (25 - highest_bit(differs)) >> 1 if differs else 13
    return run if run < longest else longest


cdef inline uint64_t sure_proof(Search* s, uint32_t trumps, int seat, int wanted) noexcept nogil:
    """The lowest trump that rule 1 of sure_trumps needs for so many tricks of the side of `seat`."""
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

    `trumps` has those of all hands; `depth` gets how many top trumps prove it, 0 for what sure_proof tells.

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
    cdef int partner = leader ^ 2
    cdef int lho = leader ^ 1
    cdef int rho = leader ^ 3
    cdef int trump = s.trump
    cdef int own_trump = 0, own_side = 0, others_trump = 0, others_side = 0   # winners by hand and kind
    cdef int must_side = 0                   # rounds step 1 cannot leave out
    cdef int draw = 0                        # rounds of trumps until the opponents have none
    cdef int trumps_own = 0, trumps_partner = 0
    cdef int turn, suit, run, cap, wins, next_run, len_own, len_partner, len_lho, len_rho, longest, others, kept
    cdef int ruff, cashed
    cdef int slow = 0, lasting = 0, slow_depth = 0           # sure trump tricks; those after partner's winners
    cdef bint free = True, entry = False, ruffable = False, lho_ruffs = False, rho_ruffs = False
    cdef uint32_t who
    cdef uint64_t own_relevant = 0, partner_relevant = 0
    cdef uint64_t shape = s.shape
    if trump != NOTRUMP:
        trumps_own = length(shape, leader, trump)
        trumps_partner = length(shape, partner, trump)
        len_lho = length(shape, lho, trump)
        len_rho = length(shape, rho, trump)
        lho_ruffs = len_lho > 0
        rho_ruffs = len_rho > 0
        draw = max(len_lho, len_rho)
        if draw:
            who = s.owners[trump * HOLDINGS + remaining[trump]]
            free = <int>(who >> 24) == leader and run_length(who, leader, trumps_own) >= draw
            if not free:
                slow = sure_trumps(s, remaining[trump], leader, leader, need, &slow_depth)
                if ((who >> 24) ^ <uint32_t>leader) & 1:
                    lasting = 0 if slow_depth == 2 else slow    # 2: the one that needs partner not on lead
        else:
            slow = max(trumps_own, trumps_partner)
    for turn in range(-1, SUITS):
        suit = turn
        if turn == -1:                      # trumps come first
            if trump == NOTRUMP:
                continue
            suit = trump
        elif turn == trump:
            continue
        if not remaining[suit]:
            continue
        who = s.owners[suit * HOLDINGS + remaining[suit]]
        len_own = length(shape, leader, suit)
        len_partner = length(shape, partner, suit)
        len_lho = length(shape, lho, suit)
        len_rho = length(shape, rho, suit)
        wins = 0
        if ((who >> 24) ^ <uint32_t>leader) & 1:
            if trumps_partner and not len_partner and len_own:
                if (len_lho or not lho_ruffs) and (len_rho or not rho_ruffs):
                    ruffable = True
            continue
        cap = 13
        if not free and suit != trump:
            if lho_ruffs:
                cap = len_lho
            if rho_ruffs and len_rho < cap:
                cap = len_rho
        if <int>(who >> 24) == leader:
            run = run_length(who, leader, len_own)
            longest = max(len_partner, max(len_lho, len_rho))
            if run >= longest and cap == 13:
                wins = len_own
                if longest:
                    own_relevant |= nth_highest(s, remaining[suit], suit, longest)
            else:
                wins = min(run, cap)
                if wins:
                    own_relevant |= nth_highest(s, remaining[suit], suit, wins)
            if suit == trump:
                own_trump = wins
            else:
                own_side += wins
                if trumps_partner > own_trump and own_side > left - trumps_partner:
                    own_side = left - trumps_partner
            if own_trump + own_side >= need:
                relevant[0] = own_relevant
                return own_trump + own_side
            if trumps_partner and not len_partner and len_own > wins:
                if (len_lho > wins or not lho_ruffs) and (len_rho > wins or not rho_ruffs):
                    ruffable = True
            # Partner's cards just below: winners once the leader's are gone.
            if wins == run and len_partner > run and run < cap:
                if ((who >> (24 - 2 * run)) & 3) == <uint32_t>partner:
                    next_run = run_length((who << (2 * run)) & 0x3FFFFFF, partner, len_partner - run)
                    if next_run > cap - run:
                        next_run = cap - run
                    partner_relevant |= nth_highest(s, remaining[suit], suit, run + next_run)
                    if suit == trump:
                        others_trump = next_run
                    else:
                        others_side += next_run
                        must_side += run
                    if len_own > run:
                        entry = True
        else:
            run = run_length(who, partner, len_partner)
            longest = max(len_own, max(len_lho, len_rho))
            if run >= longest and cap == 13:
                wins = len_partner
                if longest:
                    partner_relevant |= nth_highest(s, remaining[suit], suit, longest)
            else:
                wins = min(run, cap)
                if wins:
                    partner_relevant |= nth_highest(s, remaining[suit], suit, wins)
            if suit == trump:
                others_trump = wins
            else:
                others_side += wins
            if len_own and wins:
                entry = True
    others = others_trump + others_side
    if slow:
        cashed = min(own_side, left - trumps_partner)
        if cashed + slow >= need:
            relevant[0] = own_relevant
            if draw:
                relevant[0] |= (nth_highest(s, remaining[trump], trump, slow_depth) if slow_depth
                                else sure_proof(s, remaining[trump], leader, need - cashed))
            return need
    for ruff in range(2):                                       # without and with step 4's ruff
        if ruff:
            if not ruffable or trumps_partner <= own_trump:
                break
            lasting = 0
            if trumps_partner > own_trump + others_trump:       # else a counted trump ruffs
                others += 1
        elif not entry:
            continue
        if own_trump + own_side + others + lasting < need:
            continue
        # Leave out side winners there is no time for.
        cashed = min(own_side, left - others - own_trump)
        kept = left - trumps_partner - others_side              # partner's spare non-trumps
        if (
            cashed >= must_side
            and (trumps_partner == 0
                 or cashed + max(0, own_trump - (trumps_partner - others_trump)) <= kept)
            and (own_trump >= trumps_own or others_side + cashed + ruff <= left - trumps_own)
            and own_trump + cashed + others + lasting >= need
        ):
            relevant[0] = own_relevant | partner_relevant
            kept = need - own_trump - cashed - others           # so many of the slow ones
            if kept > 0:
                relevant[0] |= (nth_highest(s, remaining[trump], trump, slow_depth) if slow_depth
                                else sure_proof(s, remaining[trump], leader, kept))
            return need
    return 0                                                    # fewer than needed: of no use


cdef inline int second_hand_tricks(Search* s, uint64_t everything, int seat, int led, int need,
                                   uint64_t* relevant) noexcept nogil:
    """`need`, if the second hand can win the trick and go on with so many; else 0. For when no trumps are left.

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
