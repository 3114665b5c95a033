# Which cards to try, and in what order. Only speed depends on this file: any order gives the same answers.
#
# A player tries one card, the highest, of each group of touching cards. A lead's score is a sum of entries of the
# tables in _lead_weights.pxd, fitted on recorded searches; bench/fit_ordering.py has the same in Python, with a
# description of each index. The scores of follows and discards are sums of weights, one set for notrump and one for trump
# contracts.
#
# "Relative" seats count from the leader: 0 the leader, 1 the next, 2 partner, 3 the seat before.

from libc.stdint cimport int16_t, uint32_t, uint64_t

from dealspace.cards._bits cimport NOTRUMP, RANKS, SUITS, highest_bit
from dealspace.play.double_dummy._position cimport HOLDINGS, Search, Trick, holding13, is_ns, length, top_of

cdef enum:                                        # where each table of lead weights starts
    LEAD_TOPS = 0                                 # [trump suit][owners of the 3 highest: 64][cards above: 4]
    LEAD_OWN_LENGTHS = LEAD_TOPS + 2 * 64 * 4     # [trump suit][own: 8][partner's: 8]
    LEAD_THEIR_LENGTHS = LEAD_OWN_LENGTHS + 128   # [trump suit][next seat's: 8][seat before's: 8]
    LEAD_RUFFS = LEAD_THEIR_LENGTHS + 128         # [who can ruff: 8][highest card: 2]
    LEAD_NEEDS = LEAD_RUFFS + 16                  # [tricks needed: 8][tricks to lose: 8][owner of the highest: 4]
    LEAD_HISTORY = LEAD_NEEDS + 256               # [10]
    LEAD_RANK = LEAD_HISTORY + 10                 # [trump suit][13]
    LEAD_WEIGHTS = LEAD_RANK + 26

cdef enum:
    SECOND_WINS              # by place in the trick: the card will win the trick
    SECOND_WINS_TOO          # … but partner can win it too
    SECOND_FORCES            # it is best so far
    THIRD_WINS
    THIRD_OVERTAKES          # partner was winning anyway
    THIRD_FORCES
    THIRD_FORCES_RANK        # more than FOLLOW_RANK takes away: the highest first, as players do
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
    """A strain's weights of follows and discards: found by random search for few nodes (docs/design/0002)."""
    weights[SECOND_WINS] = 200
    weights[SECOND_WINS_TOO] = 3 if notrump else -1
    weights[SECOND_FORCES] = 14 if notrump else 15
    weights[THIRD_WINS] = 200 if notrump else 241
    weights[THIRD_OVERTAKES] = 1 if notrump else 0
    weights[THIRD_FORCES] = 26 if notrump else 100
    weights[THIRD_FORCES_RANK] = 8
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


cdef inline int least(int one, int other) noexcept nogil:
    return one if one < other else other


cdef inline int relative(uint32_t owners, int seat) noexcept nogil:
    """The owners of the three highest cards, six bits, each counted from the seat; an absent one stays 0."""
    cdef int first = (<int>(owners >> 24) - seat) & 3
    cdef int second = (<int>(owners >> 22) - seat) & 3
    cdef int third = (<int>(owners >> 20) - seat) & 3
    return first << 4 | second << 2 | third


cdef inline int relative_owners(Search* s, uint32_t remaining, int suit, int seat) noexcept nogil:
    cdef int count = s.ranks.count[remaining]
    cdef int found = relative(s.owners[suit * HOLDINGS + remaining], seat)
    if count >= 3:
        return found
    return found & (0x3C if count == 2 else 0x30 if count == 1 else 0)


cdef inline int needs_index(int seat, int left, int goal) noexcept nogil:
    """8 * tricks the player's side still needs + tricks it may lose."""
    cdef int need = goal if is_ns(seat) else left - goal + 1
    return 8 * least(need, 7) + least(left - need, 7)


cdef inline void remember_lead(Search* s, int leader, int card, int left) noexcept nogil:
    """A lead refuted: its score is raised, the more the higher in the tree."""
    cdef int seat, k
    s.lead_history[leader][card] += left * left
    if s.lead_history[leader][card] > s.lead_most:
        s.lead_most = s.lead_history[leader][card]
    if s.lead_most > 1 << 17:
        s.lead_most >>= 1
        for seat in range(4):
            for k in range(52):
                s.lead_history[seat][k] >>= 1


cdef inline void order_lead(Search* s, Trick* trick, int left, int goal, Moves* moves) noexcept nogil:
    """Leads: by who has the suit's highest cards, lengths, ruffs and what refuted before."""
    cdef const int16_t* weights = s.lead_weights
    cdef int leader = trick.leader
    cdef int needs = 4 * needs_index(leader, left, goal)
    cdef int trump = s.trump
    cdef int suit, base, rank, owners, is_trump, ruffs, above
    cdef int own_length, lho_length, partner_length, rho_length
    cdef uint32_t own, others, lower, remaining
    cdef const int16_t* tops
    cdef float share = <float>256.0 / <float>s.lead_most
    for suit in range(SUITS):
        own = holding13(s.hands[leader], suit)
        if not own:
            continue
        remaining = holding13(trick.everything, suit)
        others = remaining & ~own
        is_trump = suit == trump
        own_length = length(s.shape, leader, suit)
        lho_length = length(s.shape, (leader + 1) & 3, suit)
        partner_length = length(s.shape, leader ^ 2, suit)
        rho_length = length(s.shape, (leader + 3) & 3, suit)
        owners = relative_owners(s, remaining, suit, leader)
        base = (weights[LEAD_OWN_LENGTHS + 64 * is_trump + 8 * least(own_length, 7) + least(partner_length, 7)]
                + weights[LEAD_THEIR_LENGTHS + 64 * is_trump + 8 * least(lho_length, 7) + least(rho_length, 7)]
                + weights[LEAD_NEEDS + needs + (owners >> 4)])
        ruffs = 0
        if trump != NOTRUMP and not is_trump:
            if not lho_length and length(s.shape, (leader + 1) & 3, trump):
                ruffs = 1
            if not partner_length and length(s.shape, leader ^ 2, trump):
                ruffs |= 2
            if not rho_length and length(s.shape, (leader + 3) & 3, trump):
                ruffs |= 4
        tops = weights + LEAD_TOPS + 4 * (64 * is_trump + owners)
        while own:
            rank = highest_bit(own)
            above = least(s.ranks.count[remaining >> (rank + 1)], 3)
            moves.card[moves.count] = RANKS * suit + rank
            moves.score[moves.count] = (
                base + tops[above] + weights[LEAD_RANK + 13 * is_trump + rank] + weights[LEAD_RUFFS + 2 * ruffs + (above == 0)]
                + weights[LEAD_HISTORY + highest_bit(<uint64_t>(share * s.lead_history[leader][RANKS * suit + rank]) + 1)])
            moves.count += 1
            lower = others & (((<uint32_t>1) << rank) - 1)
            if not lower:
                break
            own &= ((<uint32_t>1) << highest_bit(lower)) - 1


cdef inline bint can_ruff(Search* s, int seat, uint32_t following, int suit) noexcept nogil:
    """Whether a seat with these cards of the suit led may trump it."""
    return not following and s.trump != NOTRUMP and suit != s.trump and length(s.shape, seat, s.trump) > 0


cdef inline void order_follow(Search* s, Trick* trick, int place, uint64_t legal, Moves* moves) noexcept nogil:
    """Following suit: the cheapest card that wins the trick or forces the next hand, else the lowest."""
    cdef int* weights = &s.weights[0]
    cdef int seat = (trick.leader + place) & 3
    cdef int suit = s.ranks.suit[trick.card[0]]
    cdef uint32_t own = holding13(legal, suit)
    cdef uint32_t others = holding13(trick.everything & ~s.hands[seat], suit)
    cdef int best = trick.best[place - 1]
    cdef int best_rank = best - RANKS * suit
    cdef bint partner_wins = ((trick.winner[place - 1] ^ place) & 1) == 0
    cdef int enough = best_rank              # a higher card takes the trick, as far as opponents go
    cdef int k, rank, top_last, win, force = 0, force_rank = 0
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
        force_rank = weights[THIRD_FORCES_RANK]
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
            moves.score[k] += force + force_rank * rank


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


cdef inline void order_cards(Search* s, Trick* trick, int place, int left, int goal, uint64_t legal, bint following,
                             Moves* moves) noexcept nogil:
    """List the cards of the seat to play with their scores."""
    moves.count = 0
    if place == 0:
        order_lead(s, trick, left, goal, moves)
    elif following:
        order_follow(s, trick, place, legal, moves)
    else:
        order_discard(s, trick, place, legal, moves)
