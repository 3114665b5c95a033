"""The compiled rules of a game and mode: what kernels take, and a door to the same for tests."""

from libc.stdint cimport uint8_t, uint64_t

from dealspace.cards._bits cimport lowest_bit
from dealspace.games.lanes._lanes cimport (
    CARDS, LANES, LaneRules, fill_rules, legal_cards, trick_points, winning_place,
)


cdef class Rules:
    """See `Lanes`, which makes it and documents the arguments."""

    def __init__(self, *, int obligation, int trump, const uint8_t[::1] points, int trick_points, int last_trick,
                 int all_tricks, int kept_strength, const uint8_t[::1] bit_of_card):
        cdef int card
        if points.shape[0] != CARDS or bit_of_card.shape[0] != CARDS:
            raise ValueError("points and bit_of_card have 52 entries")
        fill_rules(&self.rules, obligation, trump, &points[0], trick_points, last_trick, all_tricks, kept_strength)
        for card in range(CARDS):
            self.card_of_bit[card] = 255
        for card in range(CARDS):
            self.bit_of_card[card] = bit_of_card[card]
            if bit_of_card[card] < CARDS:
                self.card_of_bit[bit_of_card[card]] = card

    def word(self, uint64_t cards):
        """The lane word of a card set."""
        cdef uint64_t found = 0
        cdef int card
        while cards:
            card = lowest_bit(cards)
            if card >= CARDS or self.bit_of_card[card] >= CARDS:
                raise ValueError(f"card {card} is not in the deck")
            found |= <uint64_t>1 << self.bit_of_card[card]
            cards &= cards - 1
        return found

    def card_set(self, uint64_t word):
        """The card set of a lane word."""
        cdef uint64_t found = 0
        cdef int bit
        while word:
            bit = lowest_bit(word)
            if bit >= CARDS or self.card_of_bit[bit] >= CARDS:
                raise ValueError(f"lane bit {bit} is no card")
            found |= <uint64_t>1 << self.card_of_bit[bit]
            word &= word - 1
        return found

    def words(self, const uint64_t[::1] sets, uint64_t[::1] out):
        """Fill out with the lane words of card sets."""
        cdef Py_ssize_t k
        if out.shape[0] < sets.shape[0]:
            raise ValueError("out is shorter than sets")
        for k in range(sets.shape[0]):
            out[k] = self.word(sets[k])

    def card_sets(self, const uint64_t[::1] words, uint64_t[::1] out):
        """Fill out with the card sets of lane words."""
        cdef Py_ssize_t k
        if out.shape[0] < words.shape[0]:
            raise ValueError("out is shorter than words")
        for k in range(words.shape[0]):
            out[k] = self.card_set(words[k])

    def legal(self, uint64_t hand, trick, int partner_place=-1):
        """The lane word of the legal cards; `trick` has the lane bits played, `partner_place` the index of partner's."""
        cdef int cards[4]
        cdef int count = self.read_trick(trick, cards)
        cdef int best
        if count == 0:
            return hand
        best = winning_place(&self.rules, cards, count)
        return legal_cards(&self.rules, hand, cards[0] // 13, cards[best], best == partner_place)

    def winner(self, trick):
        """The place of the winning card in the trick, and the trick's points when it is not the last one."""
        cdef int cards[4]
        cdef int count = self.read_trick(trick, cards)
        if count == 0:
            raise ValueError("a trick without cards has no winner")
        return winning_place(&self.rules, cards, count), trick_points(&self.rules, cards, count, False)

    cdef int read_trick(self, trick, int* cards) except -1:
        cdef int k, count = len(trick)
        if count > 4:
            raise ValueError(f"the trick has {count} cards")
        for k in range(count):
            if not 0 <= trick[k] < CARDS:
                raise ValueError(f"{trick[k]} is no lane bit")
            cards[k] = trick[k]
        return count
