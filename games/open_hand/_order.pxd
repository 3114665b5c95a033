# In what order cards are tried. Only speed depends on this file: any order gives the same answers.
#
# A card's score is a sum of weights, found by random search for few nodes on random deals (`python -m bench.fit_games order`);
# one set for each obligation. A lead is described by who holds the lane's highest card and who may ruff, a follow by
# what becomes of the trick when everybody beats it who can.

from libc.stdint cimport int32_t, uint64_t

from dealspace.cards._bits cimport RANKS, highest_bit, lowest_bit, popcount
from dealspace.games.lanes._lanes cimport BELOTE, JASS, LANES
from dealspace.games.open_hand._position cimport MOST_LANE, Search, lane_word, same_side

cdef enum:
    # Leads: a base and a weight of the card's points, for plain lanes and, LEAD_TRUMP further on, trumps.
    LEAD_HIGHEST = 0         # the card is the highest of its lane
    LEAD_OWN = 2             # a lower card, the highest is the leader's,
    LEAD_PARTNERS = 4        # partner's,
    LEAD_NEXT = 6            # the next seat's,
    LEAD_LAST = 8            # the last seat's
    LEAD_TRUMP = 10
    LEAD_RUFFS = 20          # by who may ruff: 1 the next seat, 2 the last, 4 partner
    LEAD_DRAWS = 28          # a trump while opponents have some; 29: when they have none
    LEAD_LENGTH = 30         # for each card of the lane
    LEAD_RUFFED_POINTS = 31  # of the card's points, when an opponent may ruff
    # Follows: a base, a weight of the card's points and of its strength; FOLLOW_TRUMP further on for trumps.
    FOLLOW = 32
    FOLLOW_TRUMP = 18
    FOLLOW_TABLE = 68        # of the points on the table, for a card that wins them

cdef enum Outcome:           # of a follow: three weights each
    WINS
    PARTNER_WINS
    SIDE_WINS                # an opponent can beat it, partner can beat that
    LOSES_LATER              # it is best so far, but an opponent can beat it
    PARTNER_CAN              # an opponent is winning, partner can beat that
    LOSES
    UNKNOWN

cdef enum:
    TRY_FIRST = 1 << 20

ctypedef struct Moves:
    int count
    int card[9]
    int score[9]             # falling


cdef inline void add(Moves* moves, int card, int score) noexcept nogil:
    """Put a card where its score belongs."""
    cdef int k = moves.count
    while k > 0 and moves.score[k - 1] < score:
        moves.score[k] = moves.score[k - 1]
        moves.card[k] = moves.card[k - 1]
        k -= 1
    moves.score[k] = score
    moves.card[k] = card
    moves.count += 1


cdef inline bint can_ruff(uint64_t hand, uint64_t lane, uint64_t trumps) noexcept nogil:
    return (hand & trumps) != 0 and (hand & lane) == 0


cdef inline void order_leads(const Search* s, uint64_t live, int seat, uint64_t cards, int wanted,
                             Moves* moves) noexcept nogil:
    """List the leads, `wanted` first."""
    cdef uint64_t hand = live & s.hands[seat], partner = live & s.hands[seat ^ 2]
    cdef uint64_t next_hand = live & s.hands[(seat + 1) & 3], last_hand = live & s.hands[(seat + 3) & 3]
    cdef uint64_t trumps = live & s.rules.trumps
    cdef uint64_t suit, own, top_bit
    cdef const int32_t* w
    cdef int lane, card, base, points, top, kind, ruffs, score
    moves.count = 0
    for lane in range(LANES):
        own = cards & lane_word(lane)
        if not own:
            continue
        suit = live & lane_word(lane)
        top = highest_bit(suit)
        top_bit = <uint64_t>1 << top
        kind = LEAD_OWN if hand & top_bit else LEAD_PARTNERS if partner & top_bit else (
            LEAD_NEXT if next_hand & top_bit else LEAD_LAST)
        w = &s.weight[0]
        base = w[LEAD_LENGTH] * popcount(hand & suit)
        points = 0
        if lane == s.rules.trump:
            base += w[LEAD_DRAWS if (next_hand | last_hand) & trumps else LEAD_DRAWS + 1]
            w += LEAD_TRUMP
        elif trumps:
            ruffs = can_ruff(next_hand, suit, trumps) | can_ruff(last_hand, suit, trumps) << 1
            if ruffs:
                points = w[LEAD_RUFFED_POINTS]
            base += w[LEAD_RUFFS + (ruffs | can_ruff(partner, suit, trumps) << 2)]
        while own:
            card = lowest_bit(own)
            own &= own - 1
            if card == top:
                kind = LEAD_HIGHEST                          # the last one of the loop
            score = base + w[kind] + (w[kind + 1] + points) * s.rules.points[card]
            if card == wanted:
                score += TRY_FIRST
            add(moves, card, score)


cdef inline uint64_t replies(const Search* s, uint64_t hand, int led, int best) noexcept nogil:
    """The cards with which a later seat can beat the best one, but for the duties of who cannot follow."""
    cdef uint64_t over = hand & s.rules.beating[best]
    cdef uint64_t follow = hand & lane_word(led)
    return over & follow if follow and s.rules.obligation != JASS else over


cdef inline int strongest(const Search* s, uint64_t cards) noexcept nogil:
    """The highest trump, or else the highest card (all are of one lane)."""
    return highest_bit(cards & s.rules.trumps if cards & s.rules.trumps else cards)


cdef inline int outcome(const Search* s, uint64_t later, uint64_t partner, int led, int best, bint ours,
                        bint own) noexcept nogil:
    """What becomes of a trick with this best card, for the side that has just played.

    `later`: the hand of the opponent still to play, 0 if there is none; `partner`: partner's, if he plays after that;
    `ours`: the best card is our side's; `own`: it is the one just played.
    """
    cdef uint64_t over = replies(s, later, led, best)
    if ours:
        if not over:
            return WINS if own else PARTNER_WINS
        return SIDE_WINS if replies(s, partner, led, strongest(s, over)) else LOSES_LATER
    if not partner:
        return LOSES
    return PARTNER_CAN if replies(s, partner, led, strongest(s, over) if over else best) else LOSES


cdef inline void order_follows(const Search* s, uint64_t later, uint64_t partner, int led, int best, bint partner_wins,
                               int table, uint64_t cards, Moves* moves) noexcept nogil:
    """List the cards that follow; `table` points are on the table. Hands as in `outcome`."""
    cdef int card, kind, score, if_low = UNKNOWN
    cdef const int32_t* w
    moves.count = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if s.rules.beating[best] >> card & 1:
            kind = outcome(s, later, partner, led, card, True, True)
        else:
            if if_low == UNKNOWN:
                if_low = outcome(s, later, partner, led, best, partner_wins, False)
            kind = if_low
        w = &s.weight[FOLLOW + 3 * kind]
        if s.rules.trumps >> card & 1:
            w += FOLLOW_TRUMP
        score = w[0] + w[1] * s.rules.points[card] + w[2] * (card % RANKS)
        if kind == WINS:
            score += s.weight[FOLLOW_TABLE] * table
        add(moves, card, score)
