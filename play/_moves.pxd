# Which cards to try, and in what order. Only speed depends on this file: any order gives the same answers.
#
# A player tries one card, the highest, of each group of touching cards. Scores are sums of weights, one set for
# notrump and one for trump contracts (filled in by fill_weights, below).

from libc.stdint cimport uint32_t, uint64_t

from cards._bits cimport NOTRUMP, RANKS, SUITS, highest_bit
from play._position cimport Search, Trick, holding13, length, top_of

cdef enum:
    LEAD_OWN_LENGTH          # per card of the suit led, by holder
    LEAD_PARTNER_LENGTH
    LEAD_LHO_LENGTH
    LEAD_RHO_LENGTH
    LEAD_RANK                # per rank of the card
    LEAD_TRUMP
    LEAD_INTO_RUFF           # an opponent can ruff
    LEAD_FOR_RUFF            # partner can, and will not be overruffed
    LEAD_FOR_OVERRUFF        # partner can, but the next hand may overruff
    LEAD_CASH                # the card is the highest
    LEAD_OVERTAKEN           # only partner has a higher card
    LEAD_TO_PARTNER          # partner has the highest card
    LEAD_THROUGH             # the left-hand opponent has the highest card, partner or the card itself the next
    LEAD_THROUGH_RANK
    LEAD_UP                  # the right-hand opponent has the highest card
    LEAD_LOSING
    LEAD_HISTORY             # for the lead that has refuted most often in this deal
    LEAD_DROP                # the opponent with the highest card has no other
    SECOND_WINS              # by place in the trick: the card will win the trick
    SECOND_WINS_TOO          # … but so can partner
    SECOND_FORCES            # it is best so far
    THIRD_WINS
    THIRD_OVERTAKES          # partner was winning anyway
    THIRD_FORCES
    FOURTH_WINS
    FOURTH_OVERTAKES
    FOLLOW_RANK
    DISCARD_RANK
    DISCARD_LENGTH           # per card of the suit thrown
    DISCARD_WINNER           # the suit's highest remaining card is ours
    DISCARD_LAST_WINNER
    DISCARD_GUARD            # a second-highest card with one guard
    RUFF
    RUFF_RANK
    RUFF_PARTNERS_WINNER
    UNDERRUFF
    WEIGHTS

ctypedef struct Moves:
    int count
    int card[13]
    int score[13]            # the highest is tried first


cdef inline void fill_weights(int* weights, bint notrump) noexcept nogil:
    """The weights of a strain: fitted on random deals to make the sum of square roots of nodes small."""
    weights[LEAD_OWN_LENGTH] = 8 if notrump else 12
    weights[LEAD_PARTNER_LENGTH] = 15 if notrump else 8
    weights[LEAD_LHO_LENGTH] = -3 if notrump else 5
    weights[LEAD_RHO_LENGTH] = -5 if notrump else -7
    weights[LEAD_RANK] = -2
    weights[LEAD_TRUMP] = 20 if notrump else -20
    weights[LEAD_INTO_RUFF] = -34 if notrump else -196
    weights[LEAD_FOR_RUFF] = 138 if notrump else 200
    weights[LEAD_FOR_OVERRUFF] = 13 if notrump else -84
    weights[LEAD_CASH] = 54 if notrump else 200
    weights[LEAD_OVERTAKEN] = 66 if notrump else 68
    weights[LEAD_TO_PARTNER] = 180 if notrump else 206
    weights[LEAD_THROUGH] = 177 if notrump else 119
    weights[LEAD_THROUGH_RANK] = -3 if notrump else 2
    weights[LEAD_UP] = -6 if notrump else 55
    weights[LEAD_LOSING] = 40 if notrump else 47
    weights[LEAD_HISTORY] = 320 if notrump else 130
    weights[LEAD_DROP] = 0 if notrump else 25
    weights[SECOND_WINS] = 200
    weights[SECOND_WINS_TOO] = 3 if notrump else -1
    weights[SECOND_FORCES] = 14 if notrump else 15
    weights[THIRD_WINS] = 200 if notrump else 241
    weights[THIRD_OVERTAKES] = 1 if notrump else 0
    weights[THIRD_FORCES] = 26 if notrump else 100
    weights[FOURTH_WINS] = 200 if notrump else 215
    weights[FOURTH_OVERTAKES] = 2 if notrump else 57
    weights[FOLLOW_RANK] = -4 if notrump else -5
    weights[DISCARD_RANK] = -4 if notrump else -19
    weights[DISCARD_LENGTH] = 52 if notrump else 8
    weights[DISCARD_WINNER] = -16 if notrump else -4
    weights[DISCARD_LAST_WINNER] = -7 if notrump else -84
    weights[DISCARD_GUARD] = 2 if notrump else 0
    weights[RUFF] = 160 if notrump else 252
    weights[RUFF_RANK] = -8 if notrump else -4
    weights[RUFF_PARTNERS_WINNER] = -222 if notrump else -8
    weights[UNDERRUFF] = -395 if notrump else -70


cdef inline void add_groups(Moves* moves, uint32_t own, uint32_t others, int suit, int base, int by_rank) noexcept nogil:
    """One card of each group of touching cards of a suit, scored base + by_rank * rank."""
    cdef int rank
    cdef uint32_t lower
    while own:
        rank = highest_bit(own)
        moves.card[moves.count] = RANKS * suit + rank
        moves.score[moves.count] = base + by_rank * rank
        moves.count += 1
        lower = others & (((<uint32_t>1) << rank) - 1)
        if not lower:
            return
        own &= ((<uint32_t>1) << highest_bit(lower)) - 1


cdef inline void remember_lead(Search* s, int leader, int card, int left) noexcept nogil:
    """A lead refuted: it is worth more the next time, the more so the higher in the tree."""
    cdef int seat, k
    s.lead_history[leader][card] += left * left
    if s.lead_history[leader][card] > s.lead_most:
        s.lead_most = s.lead_history[leader][card]
    if s.lead_most > 1 << 17:
        s.lead_most >>= 1
        for seat in range(4):
            for k in range(52):
                s.lead_history[seat][k] >>= 1


cdef inline void order_lead(Search* s, Trick* trick, uint64_t legal, Moves* moves) noexcept nogil:
    """Leads: winners of either hand, ruffs, through strength; not into a ruff."""
    cdef int* weights = &s.weights[0]
    cdef int leader = trick.leader
    cdef int suit, base, rank, first, k
    cdef int top_partner, top_lho, top_rho
    cdef uint32_t own, partner, lho, rho, others
    cdef int trump = s.trump
    cdef bint lho_ruffs, rho_ruffs
    cdef float per_success = <float>weights[LEAD_HISTORY] / <float>s.lead_most
    for suit in range(SUITS):
        own = holding13(legal, suit)
        if not own:
            continue
        partner = holding13(s.hands[leader ^ 2], suit)
        lho = holding13(s.hands[(leader + 1) & 3], suit)
        rho = holding13(s.hands[(leader + 3) & 3], suit)
        others = partner | lho | rho
        base = (weights[LEAD_OWN_LENGTH] * s.ranks.count[own] + weights[LEAD_PARTNER_LENGTH] * s.ranks.count[partner]
                + weights[LEAD_LHO_LENGTH] * s.ranks.count[lho] + weights[LEAD_RHO_LENGTH] * s.ranks.count[rho])
        first = moves.count
        if suit == trump:
            base += weights[LEAD_TRUMP]
        elif trump != NOTRUMP:
            lho_ruffs = not lho and length(s.shape, (leader + 1) & 3, trump) > 0
            rho_ruffs = not rho and length(s.shape, (leader + 3) & 3, trump) > 0
            if not partner and not lho_ruffs and length(s.shape, leader ^ 2, trump) > 0:
                base += weights[LEAD_FOR_OVERRUFF] if rho_ruffs else weights[LEAD_FOR_RUFF]
                add_groups(moves, own, others, suit, base, weights[LEAD_RANK])
                continue
            if lho_ruffs or rho_ruffs:
                add_groups(moves, own, others, suit, base + weights[LEAD_INTO_RUFF], weights[LEAD_RANK])
                continue
        top_partner = top_of(partner)
        top_lho = top_of(lho)
        top_rho = top_of(rho)
        if top_lho > top_rho:
            if not (lho & (lho - 1)) and top_partner < top_lho:
                base += weights[LEAD_DROP]
        elif rho and not (rho & (rho - 1)) and top_partner < top_rho:
            base += weights[LEAD_DROP]
        add_groups(moves, own, others, suit, base, weights[LEAD_RANK])
        for k in range(first, moves.count):
            rank = moves.card[k] - RANKS * suit
            moves.score[k] += <int>(per_success * s.lead_history[leader][moves.card[k]])
            if rank > top_lho and rank > top_rho:
                moves.score[k] += weights[LEAD_CASH] if rank > top_partner else weights[LEAD_OVERTAKEN]
            elif top_partner > top_lho and top_partner > top_rho:
                moves.score[k] += weights[LEAD_TO_PARTNER]
            elif top_partner > top_rho or rank > top_rho:
                moves.score[k] += weights[LEAD_THROUGH] + weights[LEAD_THROUGH_RANK] * rank
            elif top_rho > top_lho:
                moves.score[k] += weights[LEAD_UP]
            else:
                moves.score[k] += weights[LEAD_LOSING]


cdef inline bint can_ruff(Search* s, int seat, uint32_t following, int suit) noexcept nogil:
    """Whether a seat with these cards of the suit led may trump it."""
    return not following and s.trump != NOTRUMP and suit != s.trump and length(s.shape, seat, s.trump) > 0


cdef inline void order_follow(Search* s, Trick* trick, int place, uint64_t legal, Moves* moves) noexcept nogil:
    """Following suit: the cheapest card that does the job, else the lowest."""
    cdef int* weights = &s.weights[0]
    cdef int seat = (trick.leader + place) & 3
    cdef int suit = s.ranks.suit[trick.card[0]]
    cdef uint32_t own = holding13(legal, suit)
    cdef uint32_t others = holding13(trick.everything & ~s.hands[seat], suit)
    cdef int best = trick.best[place - 1]
    cdef int best_rank = best - RANKS * suit
    cdef bint partner_wins = ((trick.winner[place - 1] ^ place) & 1) == 0
    cdef int enough = best_rank              # a higher card takes the trick, as far as opponents go
    cdef int k, rank, top_last, win, force = 0
    cdef uint32_t next_cards, last_cards
    add_groups(moves, own, others, suit, 0, weights[FOLLOW_RANK])
    if s.ranks.suit[best] != suit:           # ruffed: nothing here can win
        return
    if place == 3:
        win = weights[FOURTH_OVERTAKES] if partner_wins else weights[FOURTH_WINS]
    elif place == 2:
        last_cards = holding13(s.hands[(seat + 1) & 3], suit)
        if can_ruff(s, (seat + 1) & 3, last_cards, suit):
            return
        top_last = top_of(last_cards)
        enough = max(best_rank, top_last)
        win = weights[THIRD_OVERTAKES] if partner_wins and best_rank > top_last else weights[THIRD_WINS]
        force = weights[THIRD_FORCES]
    else:
        next_cards = holding13(s.hands[(seat + 1) & 3], suit)
        last_cards = holding13(s.hands[(seat + 2) & 3], suit)
        if can_ruff(s, (seat + 1) & 3, next_cards, suit):
            return
        enough = max(best_rank, top_of(next_cards))
        win = weights[SECOND_WINS]
        if top_of(last_cards) > enough or can_ruff(s, (seat + 2) & 3, last_cards, suit):
            win = weights[SECOND_WINS_TOO]
        force = weights[SECOND_FORCES]
    for k in range(moves.count):
        rank = moves.card[k] - RANKS * suit
        if rank > enough:
            moves.score[k] += win
        elif rank > best_rank:
            moves.score[k] += force


cdef inline void order_discard(Search* s, Trick* trick, int place, uint64_t legal, Moves* moves) noexcept nogil:
    """Void in the suit led: ruff when it wins the trick, else throw from length."""
    cdef int* weights = &s.weights[0]
    cdef int seat = (trick.leader + place) & 3
    cdef int led = s.ranks.suit[trick.card[0]]
    cdef int trump = s.trump
    cdef uint64_t hand = s.hands[seat]
    cdef uint64_t away = trick.everything & ~hand
    cdef int best = trick.best[place - 1]
    cdef bint partner_wins = ((trick.winner[place - 1] ^ place) & 1) == 0
    cdef int suit, base, first, k, count, top
    cdef uint32_t own, others
    for suit in range(SUITS):
        own = holding13(legal, suit)
        if not own:
            continue
        others = holding13(away, suit)
        if suit == trump:
            first = moves.count
            base = weights[RUFF]
            if partner_wins:
                base += weights[RUFF_PARTNERS_WINNER]
            add_groups(moves, own, others, suit, base, weights[RUFF_RANK])
            if s.ranks.suit[best] == trump:
                for k in range(first, moves.count):
                    if moves.card[k] < best:
                        moves.score[k] += weights[UNDERRUFF]
            continue
        own = holding13(hand, suit)
        count = s.ranks.count[own]
        base = weights[DISCARD_LENGTH] * count
        top = highest_bit(own)
        if top > top_of(others):
            base += weights[DISCARD_WINNER]
            if count == 1:
                base += weights[DISCARD_LAST_WINNER]
        elif count == 2 and s.ranks.count[others >> top] == 1:
            base += weights[DISCARD_GUARD]
        add_groups(moves, holding13(legal, suit), others, suit, base, weights[DISCARD_RANK])
