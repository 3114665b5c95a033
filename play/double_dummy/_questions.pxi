# The questions about a deal or a position: part of _solver.pyx, which includes it.

cdef enum:
    NO_WISH = 255            # as `wanted`: no number of tricks, but the most that can be taken


cdef void take_up(Search* s, const uint64_t* hands, int trump) noexcept nogil:
    """Set up a position's hands. The table's entries stay valid while the trump suit is the same.

    At the start of play they help only while at least two hands hold no new cards; else the table is emptied
    (docs/design/0002).
    """
    cdef int seat, suit, known = 0
    for seat in range(SEATS):
        known += (hands[seat] & ~s.dealt[seat]) == 0
        s.dealt[seat] = hands[seat]
    if trump != s.trump or known < 2 and popcount(hands[0] | hands[1]) > 24:
        forget(s.table)
    if trump != s.trump:
        s.trump = trump
        fill_weights(&s.weights[0], trump == NOTRUMP)
        s.lead_weights = &lead_weights[trump == NOTRUMP][0]
    s.shape = 0
    for seat in range(SEATS):
        s.hands[seat] = hands[seat]
        for suit in range(SUITS):
            s.shape += <uint64_t>s.ranks.count[holding13(hands[seat], suit)] << (16 * seat + 4 * suit)
    s.keeps_facts = popcount(hands[0] | hands[1]) >= s.keep_facts_from
    fill_tables(s)
    memset(s.killers, NO_CARD, KILLERS)
    memset(&s.lead_history[0][0], 0, sizeof(s.lead_history))
    s.lead_most = 1


cdef int settle(Search* s, Trick* trick, int place, int card, int left, int guess, uint64_t* relevant) noexcept nogil:
    """Exact tricks for North–South after `card` (or, with NO_CARD, before anything more is played).

    A trick has begun when place > 0 or a card is given; null windows walk from the guess to the value. `relevant` is
    the cards used by the two proofs: of at least the value, and of no more.
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
    """The trick in progress, its first `place` cards played; these may still be in the hands, or not."""
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


cdef int solve_leader(Search* s, int leader, int left, int guess) noexcept nogil:
    """Tricks for North–South with `leader` on lead."""
    cdef Trick trick
    cdef uint64_t relevant
    trick.leader = leader
    if RECORD:
        recorder.solves += 1
    return settle(s, &trick, 0, NO_CARD, left, guess, &relevant)


cdef int solve_position(Search* s, const uint64_t* hands, int trump, int leader, const int* played, int place, int left,
                        uint64_t* relevant) noexcept nogil:
    """Tricks for the side of the seat to play, this one included, and the cards whose rank the proof used."""
    cdef Trick trick
    cdef uint64_t dealt[SEATS]
    cdef int k, seat, value
    for seat in range(SEATS):
        dealt[seat] = hands[seat]
    for k in range(place):
        dealt[(leader + k) & 3] |= bit_of(played[k])
    take_up(s, &dealt[0], trump)                      # with the cards on the table, so that `owners` covers them
    begin_trick(s, &trick, leader, played, place)
    for k in range(place):
        seat = (leader + k) & 3
        s.hands[seat] ^= bit_of(played[k])
        s.shape -= one_card(seat, s.ranks.suit[played[k]])
    value = settle(s, &trick, place, NO_CARD, left, (left + 1) >> 1, relevant)
    return value if is_ns((leader + place) & 3) else left - value


cdef uint64_t legal_cards(const Search* s, int leader, const int* played, int place) noexcept nogil:
    """The legal cards of the seat to play."""
    cdef uint64_t hand = s.hands[(leader + place) & 3]
    cdef uint64_t following = hand & suit_mask(s.ranks.suit[played[0]]) if place else 0
    return following if following else hand


cdef void solve_each_card(Search* s, int leader, const int* played, int place, int left, int wanted, uint64_t* legal,
                          uint8_t* tricks, uint64_t* reaching) noexcept nogil:
    """The values of the legal cards of the seat to play. With NO_WISH in `wanted`: tricks[card], the tricks of its own
    side after each card, this trick included. Else `reaching`: the cards with which it takes `wanted`, one null window each.

    Cards that one proof makes equal are searched once: touching cards, and those too low to matter in the proof.
    """
    cdef Trick trick
    cdef int card, value, guess, seat = (leader + place) & 3
    cdef uint64_t hand = s.hands[seat], others, group, left_over, relevant, suit_cards
    begin_trick(s, &trick, leader, played, place)
    legal[0] = left_over = legal_cards(s, leader, played, place)
    others = trick.everything & ~hand
    if wanted == NO_WISH:
        guess = first_guess(s, leader, left)
    else:
        reaching[0] = left_over if wanted <= 0 else 0
        if wanted <= 0 or wanted > left:
            return
        guess = wanted if is_ns(seat) else left - wanted + 1
    while left_over:
        card = highest_bit(left_over)
        suit_cards = suit_mask(s.ranks.suit[card])
        group = group_below(hand, others, card, suit_cards)
        if wanted == NO_WISH:
            value = guess = settle(s, &trick, place, card, left, guess, &relevant)
        else:
            value = play_card(s, &trick, place, card, left, guess, &relevant)
        if s.spent:
            return
        relevant &= suit_cards
        if not relevant:
            group |= left_over & suit_cards
        elif bit_of(card) < (relevant & (~relevant + 1)):
            group |= left_over & suit_cards & ((relevant & (~relevant + 1)) - 1)
        left_over &= ~group
        if wanted != NO_WISH:
            if (value >= guess) == is_ns(seat):
                reaching[0] |= group
            continue
        while group:
            tricks[lowest_bit(group)] = <uint8_t>(value if is_ns(seat) else left - value)
            group &= group - 1
