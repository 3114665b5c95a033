# The search: part of _points.pyx, which includes it.
#
# Values are points still to come for the side of the seat to move, those of the trick on the table included. A search
# with the window alpha < beta returns a value >= beta as a proved lower bound, one <= alpha as a proved upper bound, and
# any other as exact. The points of all tricks are not in it: door questions about them are searches for tricks.

cdef enum:
    FAR = 1 << 20            # more than points can differ by

ctypedef struct Trick:
    uint64_t everything      # live cards when it began
    int led                  # its lane
    int left                 # tricks to play, this one included
    int total                # points to come when it began


cdef int last_trick(const Search* s, uint64_t live, int leader, int total) noexcept nogil:
    """The value when everybody has one card."""
    cdef int winner = leader, seat = leader, k, card
    cdef int best = lowest_bit(live & s.hands[leader])
    for k in range(1, s.players):
        seat = s.next_seat[seat]
        card = lowest_bit(live & s.hands[seat])
        if s.rules.beating[best] >> card & 1:
            best = card
            winner = seat
    return total if same_side(winner, leader) else 0


cdef int two_tricks(const Search* s, uint64_t live, int seat, int place, int led, int best, int winner, int table,
                    int total, int alpha, int beta) noexcept nogil:
    """The value in the last trick but one, by plain search: it has at most sixteen lines, and storing costs more.

    `best` of `winner` is the trick's best card, `table` its points, `total` all points to come.
    """
    cdef uint64_t legal = live & s.hands[seat], first, bit
    cdef int card, points, value, most = -1, new_best, new_winner, following
    cdef bint ours = same_side(winner, seat)
    if place:
        legal = legal_cards(&s.rules, legal, led, best, ours)
    first = legal
    if legal & (legal - 1):                                  # what wins, or the higher card on partner's trick
        if place:
            first &= s.rules.beating[best]
        if not first or first == legal:
            first = <uint64_t>1 << (highest_bit(legal) if first or ours else lowest_bit(legal))
    while True:
        bit = first
        card = lowest_bit(bit)
        legal ^= bit
        points = table + s.rules.points[card]
        new_best = best
        new_winner = winner
        if place == 0:
            led = card // RANKS
            new_best = card
            new_winner = seat
        elif s.rules.beating[best] & bit:
            new_best = card
            new_winner = seat
        if place == s.players - 1:
            points += s.rules.trick_points
            value = last_trick(s, live ^ bit, new_winner, total - points)
            value = points + value if same_side(new_winner, seat) else total - points - value
        else:
            following = s.next_seat[seat]
            if same_side(following, seat):
                value = two_tricks(s, live ^ bit, following, place + 1, led, new_best, new_winner, points, total,
                                   max(alpha, most), beta)
            else:
                value = total - two_tricks(s, live ^ bit, following, place + 1, led, new_best, new_winner, points,
                                           total, total - beta, total - max(alpha, most))
        if value > most:
            most = value
            if most >= beta:
                return most
        if not legal:
            return most
        first = legal


cdef bint look_up(const Search* s, uint64_t key, uint64_t live, int* low, int* high, int* card) noexcept nogil:
    """Tighten bounds by what the table has of a position's pattern; False if it has nothing.

    Where the cards of another position have other points, each line of play ends with at most so many more, or fewer, as they
    differ by together. `card` gets the best lead of the position most like this one.
    """
    cdef Entry* entry = place_of(s.table, key)
    cdef uint32_t rest = rest_of(s.table, key)
    cdef uint64_t here[4]
    cdef uint64_t there[4]
    cdef uint64_t other
    cdef int k, fewer, more, least = FAR
    for k in range(WAYS):
        if entry[k].rest != rest or entry[k].owner >> DEAL_SHIFT != s.deal >> DEAL_SHIFT:
            continue
        other = entry[k].owner ^ s.deal
        if other == live:
            low[0] = max(low[0], entry[k].low)
            high[0] = min(high[0], entry[k].high)
            card[0] = entry[k].card
            return True
        if least == FAR:
            list_points(s, live, here)
        list_points(s, other, there)
        fewer = more_points(there, here)
        more = more_points(here, there)
        low[0] = max(low[0], entry[k].low - fewer)
        high[0] = min(high[0], entry[k].high + more)
        if fewer + more < least:
            least = fewer + more
            card[0] = like_card(other, live, entry[k].card)
    return least < FAR


cdef int search(Search* s, uint64_t live, int leader, int total, int alpha, int beta) noexcept nogil:
    """The value between tricks."""
    cdef uint64_t key
    cdef int value, low = 0, high = total, more, most, left, card = NO_CARD
    # 1. What follows from the points to come.
    if total <= alpha:
        return total
    if beta <= 0:
        return 0
    # 2. The end.
    left = popcount(live & s.hands[leader])
    if left == 0:
        return total                                         # the points of the last trick
    if left == 1:
        return last_trick(s, live, leader, total)
    s.nodes += 1
    if s.nodes > s.node_limit:
        s.spent = True
        return 0
    if left == 2:
        return two_tricks(s, live, leader, 0, 0, 0, leader, 0, total, alpha, beta)
    # 3. The table.
    key = mixed(pattern_of(s, live, leader))
    if look_up(s, key, live, &low, &high, &card):
        if low >= beta:
            return low
        if high <= alpha:
            return high
    # 4. Top cards.
    more = sure_points(s, live, leader, left, total, &most)
    if more >= beta:
        return more
    if most <= alpha:
        return most
    low = max(low, more)
    high = min(high, most)
    # 5. Play.
    value = lead(s, live, leader, left, total, alpha, beta, &card)
    if s.spent:
        return 0
    # 6. Store the result.
    if value >= beta:
        low = value
    elif value <= alpha:
        high = value
    else:
        low = high = value
    store_entry(s.table, key, s.deal | live, low, high, card, left)
    return value


cdef int lead(Search* s, uint64_t live, int leader, int left, int total, int alpha, int beta, int* card) noexcept nogil:
    """The value of leading the best card; card[0] is the one to try first, and gets the one found best."""
    cdef Trick trick
    cdef Moves moves
    cdef uint64_t skipped = 0
    cdef int k, tried, value, most = -1, following = s.next_seat[leader]
    cdef bint partner_next = same_side(following, leader)
    trick.everything = live
    trick.left = left
    trick.total = total
    order_leads(s, live, leader, live & s.hands[leader] & ~twins_of(s, live), card[0], &moves)
    for k in range(moves.count):
        tried = moves.card[k]
        if skipped >> tried & 1:
            continue
        trick.led = tried // RANKS
        if partner_next:
            value = follow(s, &trick, live ^ <uint64_t>1 << tried, following, 1, tried, leader,
                           s.rules.points[tried], max(alpha, most), beta)
        else:
            value = total - follow(s, &trick, live ^ <uint64_t>1 << tried, following, 1, tried, leader,
                                   s.rules.points[tried], total - beta, total - max(alpha, most))
        if s.spent:
            return 0
        if value > most:
            most = value
            card[0] = tried
            if value >= beta:
                return value
        if k + 1 < moves.count:
            skipped |= near(s, &trick, tried, value, alpha, &most)
    return most


cdef int follow(Search* s, Trick* trick, uint64_t live, int seat, int place, int best, int winner, int table, int alpha,
                int beta) noexcept nogil:
    """The value in the middle of a trick: `best` of `winner` is its best card so far, `table` its points."""
    cdef Moves moves
    cdef uint64_t legal, bit, skipped = 0
    cdef int k, card, value, most = -1, following, total = trick.total
    cdef bint partner_next, partner_wins = same_side(winner, seat)
    if place == s.players - 1:
        return finish(s, trick, live, seat, best, winner, table, alpha, beta)
    legal = legal_cards(&s.rules, live & s.hands[seat], trick.led, best, partner_wins)
    legal &= ~twins_of(s, trick.everything)
    following = s.next_seat[seat]
    partner_next = same_side(following, seat)
    if legal & (legal - 1):
        order_follows(s, 0 if partner_next else live & s.hands[following],
                      live & s.hands[seat ^ 2] if place + 2 < s.players or partner_next else 0,
                      trick.led, best, partner_wins, table, legal, &moves)
    else:
        moves.count = 1
        moves.card[0] = lowest_bit(legal)
    for k in range(moves.count):
        card = moves.card[k]
        bit = <uint64_t>1 << card
        if skipped & bit:
            continue
        if s.rules.beating[best] & bit:
            if partner_next:
                value = follow(s, trick, live ^ bit, following, place + 1, card, seat,
                               table + s.rules.points[card], max(alpha, most), beta)
            else:
                value = total - follow(s, trick, live ^ bit, following, place + 1, card, seat,
                                       table + s.rules.points[card], total - beta, total - max(alpha, most))
        elif partner_next:
            value = follow(s, trick, live ^ bit, following, place + 1, best, winner,
                           table + s.rules.points[card], max(alpha, most), beta)
        else:
            value = total - follow(s, trick, live ^ bit, following, place + 1, best, winner,
                                   table + s.rules.points[card], total - beta, total - max(alpha, most))
        if s.spent:
            return 0
        if value > most:
            most = value
            if value >= beta:
                return value
        if k + 1 < moves.count:
            skipped |= near(s, trick, card, value, alpha, &most)
    return most


cdef inline void list_last(const Search* s, uint64_t live, uint64_t legal, int seat, int best, int winner, Moves* moves,
                           uint64_t* keys) noexcept nogil:
    """List the cards of the last seat as they come, with the keys of the positions after them, whose places are fetched."""
    cdef int card
    moves.count = 0
    while legal:
        card = lowest_bit(legal)
        legal &= legal - 1
        keys[moves.count] = mixed(pattern_of(s, live ^ <uint64_t>1 << card,
                                             seat if s.rules.beating[best] >> card & 1 else winner))
        prefetch(place_of(s.table, keys[moves.count]))
        moves.card[moves.count] = card
        moves.count += 1


cdef int finish(Search* s, Trick* trick, uint64_t live, int seat, int best, int winner, int table, int alpha,
                int beta) noexcept nogil:
    """The value when the last seat plays to the trick."""
    cdef Moves moves
    cdef uint64_t keys[9]
    cdef uint64_t legal, bit, skipped = 0
    cdef int k, card, value, most = -1, points, left_over, new_winner, low, high, like
    cdef bint partner_wins = same_side(winner, seat)
    legal = legal_cards(&s.rules, live & s.hands[seat], trick.led, best, partner_wins)
    legal &= ~twins_of(s, trick.everything)
    if legal & (legal - 1):
        # 1. A card after which the table has the answer already.
        if trick.left > 3:
            list_last(s, live, legal, seat, best, winner, &moves, keys)
            for k in range(moves.count):
                card = moves.card[k]
                new_winner = seat if s.rules.beating[best] >> card & 1 else winner
                points = table + s.rules.points[card] + s.rules.trick_points
                low = 0
                high = trick.total - points
                if look_up(s, keys[k], live ^ <uint64_t>1 << card, &low, &high, &like):
                    value = points + low if same_side(new_winner, seat) else trick.total - points - high
                    if value >= beta:
                        return value
        order_follows(s, 0, 0, trick.led, best, partner_wins, table, legal, &moves)
    else:
        moves.count = 1
        moves.card[0] = lowest_bit(legal)
    # 2. All of them.
    for k in range(moves.count):
        card = moves.card[k]
        bit = <uint64_t>1 << card
        if skipped & bit:
            continue
        points = table + s.rules.points[card] + s.rules.trick_points
        left_over = trick.total - points
        new_winner = seat if s.rules.beating[best] & bit else winner
        if same_side(new_winner, seat):
            value = points + search(s, live ^ bit, new_winner, left_over, max(alpha, most) - points, beta - points)
        else:
            value = left_over - search(s, live ^ bit, new_winner, left_over, left_over - beta,
                                       left_over - max(alpha, most))
        if s.spent:
            return 0
        if value > most:
            most = value
            if value >= beta:
                return value
        if k + 1 < moves.count:
            skipped |= near(s, trick, card, value, alpha, &most)
    return most


cdef inline uint64_t near(const Search* s, const Trick* trick, int card, int value, int alpha, int* most) noexcept nogil:
    """The cards that need not be tried once `card` is worth at most `value`, no more than `alpha`.

    Two cards of a hand with no live card of another between them do the same in every trick, so that playing the other
    first changes the outcome by no more than the difference of their points. `most` rises to what the skipped cards
    may be worth, so that it stays an upper bound.
    """
    cdef int lane = card // RANKS, start = RANKS * lane
    cdef uint32_t suit = lane_of(trick.everything, lane), chained = s.chained[lane][suit], other
    cdef uint64_t skipped = 0
    cdef int rank, bound
    if not chained or value > alpha:
        return 0
    rank = card - start
    while True:                                              # downwards
        other = suit & ((<uint32_t>1 << rank) - 1)
        if not other:
            break
        rank = highest_bit(other)
        if not chained >> rank & 1:
            break
        bound = value + abs(<int>s.rules.points[start + rank] - <int>s.rules.points[card])
        if bound <= alpha:
            skipped |= <uint64_t>1 << (start + rank)
            most[0] = max(most[0], bound)
    rank = card - start
    while chained >> rank & 1:                               # upwards
        rank = lowest_bit(suit & ~((<uint32_t>2 << rank) - 1))
        bound = value + abs(<int>s.rules.points[start + rank] - <int>s.rules.points[card])
        if bound <= alpha:
            skipped |= <uint64_t>1 << (start + rank)
            most[0] = max(most[0], bound)
    return skipped
