# Tricks that the side not on lead surely gets, now or later. Lower bounds, each with its proof.
#
# "Declarer" here is the side on lead, the leader and partner; the opponents are the other two.

from libc.stdint cimport uint32_t, uint64_t

from dealspace.cards._bits cimport NOTRUMP, SUITS
from dealspace.play.double_dummy._position cimport HOLDINGS, Search, length, nth_highest
from dealspace.play.double_dummy._quick cimport run_length, sure_proof, sure_trumps


cdef inline int sure_tricks(Search* s, const uint32_t* remaining, int leader, int left, int need,
                            uint64_t* relevant) noexcept nogil:
    """`need`, if the opponents' top cards and trumps surely take that many tricks; else 0.

    1. Trumps: see sure_trumps.
    When declarer has no trumps:
    2. A hand of the opponents with t trumps: t, and its top runs of other suits. It keeps these cards until it wins a
       trick: if it has no other card left, whatever is led to it it wins, its winners being highest and its trumps
       ruffing what it does not have. Then it goes on with all. (Should partner be forced to ruff, all remaining
       tricks are trump tricks of that hand.)
    3. Whatever suit the leader has, an opponent holds its highest card: that opponent wins the trick and goes on with
       all own top cards. (Partner's forced ruff as above.)
    4. When the opponents have no trumps either. Let `free` be the sum of the longer hand's lengths, over the suits
       whose highest card is declarer's. Declarer wins at most `free` tricks before leading a suit whose highest card
       an opponent holds. Such an opponent keeps that card of each of these suits, and `need` winners; with
       left - free cards or more to keep, there is always another card for a free suit. Having won the lead, with
       that card or before, the opponent goes on with the winners. An opponent who holds none of the highest and is
       thrown in sooner has won a trick; if that is not enough, a card kept for it crosses to partner.
    """
    cdef uint32_t who
    cdef int top, run, suit, longest, seat, place, own, partners
    cdef int trump = s.trump
    cdef int free = 0
    cdef int stops[4]                                           # suits declarer has whose highest card is the seat's
    cdef int wins[4]
    cdef bint stops_leader[4]                                   # one of them is the leader's
    cdef bint crosses[4]                                        # has a card of a suit of which partner has the highest
    cdef uint64_t marks[4]
    cdef uint64_t now = 0, later = 0                            # highest cards of the leader's suits; of both hands'
    cdef bint blocked = False, trumps_out
    cdef uint64_t shape = s.shape
    relevant[0] = 0
    if trump != NOTRUMP and (length(shape, leader, trump) or length(shape, leader ^ 2, trump)):
        run = sure_trumps(s, remaining[trump], leader ^ 1, leader, need, &top)
        if run >= need:
            relevant[0] = (nth_highest(s, remaining[trump], trump, top) if top
                           else sure_proof(s, remaining[trump], leader ^ 1, need))
            return need
        return 0
    trumps_out = trump != NOTRUMP and remaining[trump] != 0     # then they are the opponents'
    for seat in range(4):
        stops[seat] = wins[seat] = 0
        stops_leader[seat] = crosses[seat] = False
        marks[seat] = 0
    for suit in range(SUITS):
        if not remaining[suit] or suit == trump:
            continue
        who = s.owners[suit * HOLDINGS + remaining[suit]]
        top = who >> 24
        own = length(shape, leader, suit)
        partners = length(shape, leader ^ 2, suit)
        if not ((top ^ leader) & 1):
            free += max(own, partners)
            if own:
                blocked = True
                if left - free < need and not trumps_out:
                    return 0
            continue
        if own or partners:
            stops[top] += 1
            later |= nth_highest(s, remaining[suit], suit, 1)
            if length(shape, top ^ 2, suit):
                crosses[top ^ 2] = True
            if own:
                stops_leader[top] = True
                now |= nth_highest(s, remaining[suit], suit, 1)
        run = run_length(who, top, length(shape, top, suit))
        longest = max(own, max(partners, length(shape, top ^ 2, suit)))
        if run >= longest:
            run = length(shape, top, suit)
            if longest:
                marks[top] |= nth_highest(s, remaining[suit], suit, longest)
        else:
            marks[top] |= nth_highest(s, remaining[suit], suit, run)
        wins[top] += run
    if trumps_out:
        for seat in range(4):
            run = length(shape, seat, trump)                    # 0 on declarer's side
            if run:
                wins[seat] += run
                if wins[seat] >= need:
                    relevant[0] = marks[seat]
                    return need
        if blocked:
            return 0
    if not blocked:
        for place in range(1, 4, 2):
            seat = leader ^ place
            if stops_leader[seat]:
                if wins[seat] < need:
                    return 0
                now |= marks[seat]
        relevant[0] = now
        return need
    if left - free < need:
        return 0
    for place in range(1, 4, 2):
        seat = leader ^ place
        if stops[seat]:
            if wins[seat] < need or left - free < stops[seat]:
                return 0
            later |= marks[seat]
        elif need > 1 and not crosses[seat]:
            return 0
    relevant[0] = later
    return need


cdef inline int loser_tricks(Search* s, const uint32_t* remaining, int leader, int need,
                             uint64_t* relevant) noexcept nogil:
    """`need`, if declarer, who has trumps, keeps that many losers in spite of discards and ruffs; else 0.

    1. A loser suit is a side suit whose highest cards an opponent holds and which each hand of declarer's with trumps
       has. While declarer wins every trick, a hand discards only where partner leads a suit that it has no more: in all,
       counting trumps and side suits other than the loser suits, at most as often as partner has more cards than it
       (`shed`). A card of such a suit thrown or used to ruff makes one more such trick, but that trick was one.
    2. So each hand with trumps follows to as many rounds of a loser suit as it has cards of it, less its `shed`: the
       opponent's highest cards, that many, are not ruffed. Suits with no such round are no loser suits.
    3. One hand with trumps has as many cards of all loser suits, less its `shed`, as the opponents have to keep: then a
       loser suit is led while that many tricks are left, at the latest, and they have had other cards to play. The
       winner goes on with own highest cards, then crosses to partner's. (For more than one trick: both opponents have
       such a card or only one has highest cards, and the other a card of these suits.)
    4. Tricks that the opponents' trumps win by rule 1 of sure_trumps come on top. Nobody's highest card is ruffed by
       partner, who has no trumps or follows as long. An opponent who wins a trick sooner goes on with the highest
       cards or crosses to them. (One who cannot cross has no trumps, so the trick is not one of those counted; and
       where that is allowed one trick besides them is enough.)
    """
    cdef int trump = s.trump
    cdef uint64_t shape = s.shape
    cdef int partner = leader ^ 2
    cdef int trumps_own = length(shape, leader, trump)
    cdef int trumps_partner = length(shape, partner, trump)
    cdef int shed_own = max(0, trumps_partner - trumps_own)
    cdef int shed_partner = max(0, trumps_own - trumps_partner)
    cdef int sure = (s.sure[remaining[trump]] >> (4 * ((leader ^ 1) & 1))) & 15
    cdef int held_own = 0, held_partner = 0, suits = 0, found = 0, suit, rounds, other, more
    cdef int own[4]
    cdef int partners[4]
    cdef int tops[4]                                            # of a loser suit; 0 for others
    cdef int seat[4]                                            # who holds them
    cdef int sides = 0                                          # bit 0, bit 1: that opponent holds some of them
    cdef uint32_t who
    cdef bint again = True
    need -= sure
    if need > 2 or need < 1:                                    # three are hardly ever found
        return 0
    for suit in range(SUITS):
        tops[suit] = 0
        if suit == trump or not remaining[suit]:
            continue
        who = s.owners[suit * HOLDINGS + remaining[suit]]
        seat[suit] = who >> 24
        own[suit] = length(shape, leader, suit)
        partners[suit] = length(shape, partner, suit)
        if (seat[suit] ^ leader) & 1 and (own[suit] or not trumps_own) and (partners[suit] or not trumps_partner):
            rounds = run_length(who, seat[suit], length(shape, seat[suit], suit))
            other = seat[suit] ^ 2
            if (need > 1 or sure) and length(shape, other, trump):
                rounds = min(rounds, length(shape, other, suit))
            if rounds:
                tops[suit] = rounds
                held_own += own[suit]
                held_partner += partners[suit]
                suits += 1
                continue
        shed_own += max(0, partners[suit] - own[suit])
        shed_partner += max(0, own[suit] - partners[suit])
    while again:
        if not suits:
            return 0
        again = False
        found = 0
        for suit in range(SUITS):
            if not tops[suit]:
                continue
            rounds = tops[suit]
            if trumps_own:
                rounds = min(rounds, own[suit] - shed_own)
            if trumps_partner:
                rounds = min(rounds, partners[suit] - shed_partner)
            if rounds <= 0:                                     # none of its rounds is safe: no loser suit
                tops[suit] = 0
                suits -= 1
                held_own -= own[suit]
                held_partner -= partners[suit]
                shed_own += max(0, partners[suit] - own[suit])
                shed_partner += max(0, own[suit] - partners[suit])
                again = True
                break
            found += rounds
    more = max(need, suits)
    if found < need or not (trumps_own and held_own - shed_own >= more
                            or trumps_partner and held_partner - shed_partner >= more):
        return 0
    if need > 1:
        for suit in range(SUITS):
            if tops[suit]:
                sides |= 1 if seat[suit] == leader ^ 1 else 2
        other = 0                                               # loser suits that the partner of the holder has
        for suit in range(SUITS):
            if tops[suit]:
                if length(shape, seat[suit] ^ 2, suit):
                    other += 1
                elif sides == 3:
                    return 0
        if not other:
            return 0
    relevant[0] = sure_proof(s, remaining[trump], leader ^ 1, sure) if sure else 0
    more = need - suits                                         # beyond the highest of each loser suit
    for suit in range(SUITS):
        if not tops[suit]:
            continue
        rounds = tops[suit]
        if trumps_own:
            rounds = min(rounds, own[suit] - shed_own)
        if trumps_partner:
            rounds = min(rounds, partners[suit] - shed_partner)
        rounds = min(rounds, 1 + max(0, more))
        more -= rounds - 1
        relevant[0] |= nth_highest(s, remaining[suit], suit, rounds)
    return need + sure
