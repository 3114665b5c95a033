// The rules of the other games, as the bots play them: how a deal goes and what it scores.
export interface Rules {
  /** The game in a sentence. */
  about: string;
  parts: { title: string; texts: string[] }[];
  /** The order of cards and what they count, where that is not from the ace down to the two; a row per kind of suit. */
  cards?: { title: string; order: string; points: string }[];
}

export const RULES: Record<string, Rules> = {
  whist: {
    about: "Four players, partners opposite, 13 cards each; a trump suit, no auction, no dummy.",
    parts: [
      {
        title: "A deal",
        texts: [
          "The trump suit is drawn for each deal. The player to the left of the dealer leads to the first trick, who wins a trick leads to the next.",
          "Follow suit if you can; otherwise play any card. The highest trump wins the trick, or the highest card of the suit led.",
        ],
      },
      {
        title: "The score",
        texts: [
          "A trick is a point. In a game to 5 or 7 the first six tricks of a side count nothing, each further one is a point.",
          "The side that has the points first has won.",
        ],
      },
    ],
  },
  jass: {
    about: "Schieber: four players, partners opposite, 36 cards from the six to the ace, nine each.",
    parts: [
      {
        title: "A deal",
        texts: [
          "Forehand says what is played, or pushes (schieben): then partner must. It is one of the four suits as trump, obenabe (no trump) or undenufe (no trump, and the six is the highest). Forehand leads in either case; the next deal has the next forehand.",
          "Follow suit, or play a trump on a plain suit at any time. Who has none of the suit led may play any card.",
          "Once a trick is trumped, you may not play a lower trump than the highest in it, unless you hold nothing but trumps.",
          "If trumps are led and the jack of trumps is your only one, you need not play it.",
        ],
      },
      {
        title: "The score",
        texts: [
          "Each side counts the cards in its tricks; the last trick is 5 points more. That is 157 in all, whatever is played. All nine tricks (a match) are 100 more.",
          "Every mode counts once. There are no melds. A game is to 1000 or 2500 points, counted after each deal; where both sides have them, the side that has more has won.",
        ],
      },
    ],
    cards: [
      { title: "Trumps", order: "J 9 A K Q 10 8 7 6", points: "J 20, 9 14, A 11, 10 10, K 4, Q 3" },
      { title: "Other suits", order: "A K Q J 10 9 8 7 6", points: "A 11, 10 10, K 4, Q 3, J 2" },
      { title: "Obenabe", order: "A K Q J 10 9 8 7 6", points: "the same, and each 8 counts 8" },
      { title: "Undenufe", order: "6 7 8 9 10 J Q K A", points: "6 11, 10 10, 8 8, K 4, Q 3, J 2" },
    ],
  },
  coinche: {
    about: "Belote with an auction: four players, partners opposite, 32 cards from the seven to the ace, eight each.",
    parts: [
      {
        title: "The auction",
        texts: [
          "The player to the left of the dealer speaks first. A bid names a trump suit and the points your side will make: 80 to 160 by tens, or capot, all eight tricks, which counts as 250. Each bid is higher than the one before.",
          "An opponent of the last bidder may double it (coinche); then nobody bids any more, and the bidder’s side may double again (surcoinche). Three passes end the auction; four passes at once, and the deal counts nothing.",
        ],
      },
      {
        title: "The play",
        texts: [
          "The player to the left of the dealer leads. Follow suit. If trumps are led, play a higher one than the best in the trick if you can.",
          "If you cannot follow, you must trump, and higher than a trump that is in the trick; while partner is winning the trick you may play anything.",
        ],
      },
      {
        title: "The score",
        texts: [
          "Card points come to 162 with the last trick, which is 10; 252 for a side that takes all tricks. King and queen of trump in one hand (belote) are 20 for that side, and help to make a bid.",
          "A bid that is made: its side writes card points, belote and the bid; the others their card points. One that fails: the others write 162, every belote and the bid. Doubled, the bid counts twice, redoubled three times, and the winners write 162 (252 with all tricks) and everything else.",
          "A game is to 1000 or 2000 points, counted after each deal; where both sides have them, the side that has more has won.",
        ],
      },
    ],
    cards: [
      { title: "Trumps", order: "J 9 A 10 K Q 8 7", points: "J 20, 9 14, A 11, 10 10, K 4, Q 3" },
      { title: "Other suits", order: "A 10 K Q J 9 8 7", points: "A 11, 10 10, K 4, Q 3, J 2" },
    ],
  },
  euchre: {
    about: "Four players, partners opposite, 24 cards from the nine to the ace, five each; one card is turned up.",
    parts: [
      {
        title: "Making trump",
        texts: [
          "The player to the left of the dealer speaks first. Each in turn passes or orders the card up: then its suit is trump, the dealer takes it and puts another card away unseen.",
          "After four passes each in turn may name another suit. The dealer, who is last, must.",
          "Who made trump may play alone: then partner sits out.",
        ],
      },
      {
        title: "The play",
        texts: [
          "North leads. Follow suit if you can; otherwise play any card. The jack of trump (right bower) is the highest trump. The other jack of its colour (left bower) comes next and belongs to the trump suit.",
          "The deal ends when the tricks that are left cannot change the score.",
        ],
      },
      {
        title: "The score",
        texts: [
          "The side that made trump: three or four tricks 1 point, all five 2, all five alone 4. With fewer than three tricks the others score 2.",
          "A game is to 10 points, or to 5.",
        ],
      },
    ],
    cards: [
      { title: "Trumps", order: "J, the other J of the colour, A K Q 10 9", points: "" },
      { title: "Other suits", order: "A K Q J 10 9", points: "" },
    ],
  },
  shengji: {
    about: "Four players, partners opposite, two decks with four jokers, 25 cards each and eight in the kitty.",
    parts: [
      {
        title: "Trumps",
        texts: [
          "A side plays its level, from twos up to aces. The level of the landlord’s side is the trump number: all cards of that number are trumps, with the jokers and the trump suit.",
          "In turn, each passes or shows a card of the trump number, which makes its suit trump, or equal jokers for no trump suit. More cards beat fewer. In the first deal who declared last is the landlord.",
          "The landlord takes the kitty and buries eight cards.",
        ],
      },
      {
        title: "The play",
        texts: [
          "A lead is of one suit: a single card, equal cards, a run of pairs or more (a tractor), or several of these at once (a throw), which stays only if nobody can beat a part of it.",
          "Play as many cards as were led, of the suit if you can, and as near to the shape of the lead as your hand allows. The hint shows a legal play and an example of each shape.",
          "The same shape wins if it is higher, in the suit led or in trumps.",
        ],
      },
      {
        title: "The score",
        texts: [
          "Fives count 5, tens and kings 10: 200 in all. The landlord’s opponents collect them. If they win the last trick, the buried points are theirs too, doubled or more.",
          "With 80 points the opponents have won and lead next; with 120 they go up a level, with 160 two, and so on. With fewer the landlord’s side goes up: 40 to 75 one level, 5 to 35 two, none at all three.",
          "A side that wins as landlord on aces has won the match, which takes 35 deals or so between equals.",
        ],
      },
    ],
    cards: [
      {
        title: "Trumps",
        order:
          "big joker, small joker, the number in the trump suit, the other three of the number, A K Q … of the trump suit",
        points: "",
      },
    ],
  },
};
