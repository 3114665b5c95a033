# What is asked of a position: part of _points.pyx, which includes it.

cdef enum:
    STEP = 4                 # from a proved bound to the next window; with 1 windows are more, with 10 they cost more (measured)

PROBLEMS = (
    "",
    "a card is not in the deck",
    "a card is held twice, or held and on the table",
    "the hands do not hold equally many cards, those on the table included",
    "the seat to move holds no card",
    "a lane has more than nine cards",
)

ctypedef struct Root:        # a position in question, in lane words
    uint64_t hands[4]        # those on the table included
    uint64_t live            # cards in hand
    uint64_t everything      # and those on the table
    uint64_t legal
    int leader
    int count                # cards on the table
    int seat                 # to move
    int winner               # of the trick so far
    int best
    int left                 # tricks to play, this one included
    int table[3]             # the cards on the table
    int won                  # 1 << side: the side has won a trick
    int out
    int total                # points to come, those on the table included
    bint tricks_taken_up


cdef int set_root(Root* root, Rules lanes, const uint64_t* hands, int leader, const int* trick, int count, int out,
                  int won) noexcept nogil:
    """Read a position of card sets; an index of PROBLEMS."""
    cdef int seat, k, card
    cdef uint64_t cards
    root.everything = 0
    root.leader = leader
    root.count = count
    root.won = won
    root.out = out
    root.best = 0
    root.winner = leader
    for seat in range(SEATS):
        root.hands[seat] = 0
        cards = hands[seat]
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if card >= CARDS or lanes.bit_of_card[card] >= CARDS:
                return 1
            root.hands[seat] |= <uint64_t>1 << lanes.bit_of_card[card]
        if root.hands[seat] & root.everything:
            return 2
        root.everything |= root.hands[seat]
    root.live = root.everything
    seat = leader
    for k in range(count):
        card = trick[k]
        root.table[k] = card
        if card >= CARDS:
            return 1
        if root.everything >> card & 1:
            return 2
        root.everything |= <uint64_t>1 << card
        root.hands[seat] |= <uint64_t>1 << card
        if k == 0 or lanes.rules.beating[root.best] >> card & 1:
            root.best = card
            root.winner = seat
        seat = (seat + 1) & 3
        if seat == out:
            seat = (seat + 1) & 3
    root.seat = seat
    root.left = popcount(root.hands[seat])
    if not root.live & root.hands[seat]:
        return 4
    for seat in range(SEATS):
        if popcount(root.hands[seat]) != (0 if seat == out else root.left):
            return 3
    for k in range(LANES):
        if popcount(root.everything >> (RANKS * k) & 0x1E00):
            return 5
    root.legal = root.live & root.hands[root.seat]
    if count:
        root.legal = legal_cards(&lanes.rules, root.legal, trick[0] // RANKS, root.best,
                                 same_side(root.winner, root.seat))
    return 0


cdef int points_to_come(const Search* s, const Root* root) noexcept nogil:
    return points_of(s, root.everything) + s.rules.last_trick + s.rules.trick_points * root.left


cdef int after(Search* s, const Root* root, int card, int total, int alpha, int beta) noexcept nogil:
    """The value of playing a card, for the side of the seat to move."""
    cdef Trick trick
    cdef int best = root.best, winner = root.winner, table = s.rules.points[card], k, following, value
    cdef uint64_t live = root.live & ~(<uint64_t>1 << card)
    for k in range(root.count):
        table += s.rules.points[root.table[k]]
    if root.count == 0 or s.rules.beating[best] >> card & 1:
        best = card
        winner = root.seat
    if root.count == s.players - 1:
        table += s.rules.trick_points
        if same_side(winner, root.seat):
            return table + search(s, live, winner, total - table, alpha - table, beta - table)
        return total - table - search(s, live, winner, total - table, total - table - beta, total - table - alpha)
    trick.everything = root.everything
    trick.led = (root.table[0] if root.count else card) // RANKS
    trick.left = root.left
    trick.total = total
    following = s.next_seat[root.seat]
    if same_side(following, root.seat):
        return follow(s, &trick, live, following, root.count + 1, best, winner, table, alpha, beta)
    return total - follow(s, &trick, live, following, root.count + 1, best, winner, table, total - beta, total - alpha)


cdef int exact(Search* s, const Root* root, int card, int guess) noexcept nogil:
    """The value of playing a card, for the side of the seat to move, by null windows that start at a guess."""
    cdef int low = 0, high = root.total, goal = guess, value
    while low < high and not s.spent:
        goal = min(max(goal, low + 1), high)
        value = after(s, root, card, root.total, goal - 1, goal)
        if value >= goal:
            low = value
            goal = value + STEP
        else:
            high = value
            goal = value + 1 - STEP
    return low


cdef bint takes_all(Search* tricks, Root* root, int card, int side) noexcept nogil:
    """Whether a side takes every trick to come after this card."""
    if not root.tricks_taken_up:
        take_up(tricks, root.hands, root.out)
        root.tricks_taken_up = True
    if same_side(side, root.seat):
        return after(tricks, root, card, root.left, root.left - 1, root.left) >= root.left
    return after(tricks, root, card, root.left, 0, 1) < 1


cdef void value_cards(Search* s, Search* tricks, Root* root, Rules lanes, uint64_t* legal, int16_t* out) noexcept nogil:
    """Values of side 0 by card, for each legal card; a card with the same effect as the next higher has its value."""
    cdef uint64_t cards = root.legal, twins = twins_of(s, root.everything)
    cdef int card, value = 0, guess = root.total // 2, mine
    legal[0] = 0
    while cards:
        card = highest_bit(cards)
        cards ^= <uint64_t>1 << card
        legal[0] |= <uint64_t>1 << lanes.card_of_bit[card]
        if not twins >> card & 1:
            mine = guess = exact(s, root, card, guess)
            value = mine if same_side(root.seat, 0) else root.total - mine
            if s.rules.all_tricks and value == root.total and not root.won & 2 and takes_all(tricks, root, card, 0):
                value += s.rules.all_tricks
            elif s.rules.all_tricks and value == 0 and not root.won & 1 and takes_all(tricks, root, card, 1):
                value -= s.rules.all_tricks
        out[lanes.card_of_bit[card]] = <int16_t>value
        if s.spent or tricks.spent:
            return


cdef bint reaches(Search* s, Search* tricks, Root* root, int card, int goal) noexcept nogil:
    """Whether side 0 reaches a value after a card."""
    cdef int bonus = s.rules.all_tricks
    if goal > root.total:
        return goal <= root.total + bonus and not root.won & 2 and takes_all(tricks, root, card, 0)
    if goal <= 0:
        return goal <= -bonus or root.won & 1 or not takes_all(tricks, root, card, 1)
    if same_side(root.seat, 0):
        return after(s, root, card, root.total, goal - 1, goal) >= goal
    return after(s, root, card, root.total, root.total - goal, root.total - goal + 1) <= root.total - goal


cdef void reach_cards(Search* s, Search* tricks, Root* root, Rules lanes, int goal, uint64_t* legal,
                      uint64_t* reaching) noexcept nogil:
    """The legal cards, and those after which side 0 reaches a value."""
    cdef uint64_t cards = root.legal, twins = twins_of(s, root.everything)
    cdef int card
    cdef bint reached = False
    legal[0] = reaching[0] = 0
    while cards:
        card = highest_bit(cards)
        cards ^= <uint64_t>1 << card
        legal[0] |= <uint64_t>1 << lanes.card_of_bit[card]
        if not twins >> card & 1:
            reached = reaches(s, tricks, root, card, goal)
        if reached:
            reaching[0] |= <uint64_t>1 << lanes.card_of_bit[card]
        if s.spent or tricks.spent:
            return
