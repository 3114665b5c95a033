# The search: part of _solver.pyx, which includes it.
#
# Values are tricks North–South still take. search_trick and follow answer "at least `goal`?": a value >= goal is a
# proved lower bound, a value < goal a proved upper bound. With it comes `relevant`, a set of cards: the proof holds
# for every position of the same shape with the same owners of all cards from the top down to the lowest relevant
# card of each suit. Cards below are interchangeable.


cdef Recorder recorder                                 # used only when RECORD is on


cdef int search_trick(Search* s, int leader, int left, int goal, uint64_t* relevant) noexcept nogil:
    """The value between tricks, `leader` to lead, `left` tricks to play."""
    cdef Trick trick
    cdef Slot* slot
    cdef uint32_t remaining[4]
    cdef Pattern owners, pattern
    cdef const Pattern* found
    cdef uint64_t everything
    cdef int suit, value, need
    relevant[0] = 0
    c_assert(is_sound(s, left))
    # 1. Answers that follow from the number of tricks left.
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
    # 2. Top tricks of either side.
    need = goal if is_ns(leader) else left - goal + 1
    value = quick_tricks(s, remaining, leader, left, need, relevant)
    if value >= need:
        return value if is_ns(leader) else left - value
    need = left - need + 1
    value = sure_tricks(s, remaining, leader, left, need, relevant)
    if value:
        return left - value if is_ns(leader) else value
    # 3. The transposition table.
    if s.use_table:
        owners.low = s.owners[remaining[0]] | <uint64_t>s.owners[HOLDINGS + remaining[1]] << OWNERS
        owners.high = s.owners[2 * HOLDINGS + remaining[2]] | <uint64_t>s.owners[3 * HOLDINGS + remaining[3]] << OWNERS
        slot = find_slot(s.table, s.shape, leader)
        if (slot.stamp >> 2) == s.table.generation:
            found = find_decisive(s.table, slot, &owners, goal)
            if found != NULL:
                relevant[0] = (lowest_fixed(s, remaining[0], 0, found.low >> DEPTHS)
                               | lowest_fixed(s, remaining[1], 1, found.low >> DEPTHS + 4)
                               | lowest_fixed(s, remaining[2], 2, found.high >> DEPTHS)
                               | lowest_fixed(s, remaining[3], 3, found.high >> DEPTHS + 4))
                value = <int>(found.low >> BOUND)
                return value if value >= goal else <int>(found.high >> BOUND)
    # 4. Later tricks, whose counting costs more.
    if s.trump != NOTRUMP and (length(s.shape, leader, s.trump) or length(s.shape, leader ^ 2, s.trump)):
        value = loser_tricks(s, remaining, leader, need, relevant)
        if value:
            return left - value if is_ns(leader) else value
    # 5. Play.
    trick.leader = leader
    trick.everything = everything
    value = play(s, &trick, 0, left, goal, relevant)
    # 6. Store the result.
    if s.use_table and not s.spent:
        pattern.low = (depth_fixed(s, remaining[0], 0, relevant[0])
                       | depth_fixed(s, remaining[1], 1, relevant[0]) << 4) << DEPTHS
        pattern.high = (depth_fixed(s, remaining[2], 2, relevant[0])
                        | depth_fixed(s, remaining[3], 3, relevant[0]) << 4) << DEPTHS
        pattern.low |= owners.low & fixed_bits(s.table, pattern.low)
        pattern.high |= owners.high & fixed_bits(s.table, pattern.high)
        if value >= goal:
            pattern.low |= <uint64_t>value << BOUND
            pattern.high |= <uint64_t>left << BOUND
        else:
            pattern.high |= <uint64_t>value << BOUND
        store_bound(s.table, s.shape, leader, &pattern)
    return value


cdef inline uint64_t lowest_fixed(const Search* s, uint32_t remaining, int suit, uint64_t depth) noexcept nogil:
    """The lowest card of a suit that a pattern of this depth (in the low four bits) fixes, if it fixes any."""
    depth &= 15
    return nth_highest(s, remaining, suit, <int>depth) if depth else 0


cdef inline uint64_t depth_fixed(const Search* s, uint32_t remaining, int suit, uint64_t relevant) noexcept nogil:
    """How many of a suit's highest cards a pattern must fix for a proof with these relevant cards."""
    cdef uint32_t low = holding13(relevant, suit)
    return s.ranks.count[remaining >> lowest_bit(low)] if low else 0


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
    """The value after the seat at this place of the trick (0 = leader) plays `card`."""
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
    """The value when the seat at this place of the trick (0 = leader) is to play."""
    cdef int seat = (trick.leader + place) & 3
    cdef uint64_t hand = s.hands[seat]
    cdef uint64_t others = trick.everything & ~hand
    cdef uint64_t legal = hand
    cdef uint64_t child, mask, group, seen = 0, key
    cdef int card, suit, k, pick, value, best, need
    cdef bint maximizing = is_ns(seat)
    cdef bint generated = False, following = False, tried = False
    cdef Moves moves
    cdef uint8_t* killer = NULL
    # 1. The legal cards; a single one is played at once.
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
    # 3. The killer: the card that refuted last in a similar position. None where all legal cards are equal.
    card = NO_CARD
    if following:
        suit = s.ranks.suit[trick.card[0]]
        card = highest_bit(legal)
        if group_below(hand, others, card, suit_mask(suit)) != legal:
            card = NO_CARD
    if card == NO_CARD:
        key = legal
        if place:
            key += <uint64_t>trick.best[place - 1] * <uint64_t>0xD6E8FEB86659FD93
        if following:
            key += (trick.everything & suit_mask(suit)) * <uint64_t>0xBF58476D1CE4E5B9
        key = (key + seat + 4 * place) * <uint64_t>0x9E3779B97F4A7C15
        killer = &s.killers[(key >> 40) & (KILLERS - 1)]
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
            if killer != NULL and not (place and not following and generated and not tried):
                killer[0] = <uint8_t>card             # but no discard that would have come first anyway
            if place == 0:
                remember_lead(s, seat, card, left)
            relevant[0] = child
            return value
        if maximizing:
            best = max(best, value)
        else:
            best = min(best, value)
        tried = True
        # 7. Equivalent cards: those touching it, and those too low to matter.
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
