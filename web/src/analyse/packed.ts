// What was told of a position in few letters, for a file: shares as thousandths, two letters each.
import type { HiddenHand, HiddenHands, Seat } from "../shapes";
import { RANKS } from "../words/names";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const QUANTITIES = ["hcp", "S", "H", "D", "C"] as const;
const CARDS = ["S", "H", "D", "C"].flatMap((suit) => [...RANKS].map((rank) => suit + rank));

export interface PackedHands {
  deals: number;
  /** By seat the shares of the quantities and, last, of the 52 cards. */
  hands: Partial<Record<Seat, string[]>>;
  example?: Partial<Record<Seat, string>>;
}

export function packShares(shares: readonly number[]): string {
  const last = shares.findLastIndex((share) => share >= 0.0005);
  return shares
    .slice(0, last + 1)
    .map((share) => {
      const value = Math.round(1000 * share);
      return LETTERS[value >> 6]! + LETTERS[value & 63]!;
    })
    .join("");
}

export function unpackShares(text: string): number[] {
  return Array.from({ length: text.length / 2 }, (_, index) => {
    const [high = 0, low = 0] = [...text.slice(2 * index, 2 * index + 2)].map((letter) => LETTERS.indexOf(letter));
    return (64 * high + low) / 1000;
  });
}

export function packHands(hidden: HiddenHands): PackedHands {
  const hands = Object.fromEntries(
    Object.entries(hidden.hands).map(([seat, hand]) => [
      seat,
      [
        ...QUANTITIES.map((name) => packShares(hand.chances[name] ?? [])),
        packShares(CARDS.map((card) => hand.cards[card] ?? 0)),
      ],
    ]),
  );
  const [example] = hidden.examples;
  return { deals: hidden.deals, hands, ...(example && { example }) };
}

export function unpackHands({ deals, hands, example }: PackedHands): HiddenHands {
  const unpacked = Object.fromEntries(
    Object.entries(hands).map(([seat, texts]): [string, HiddenHand] => {
      const shares = texts.map(unpackShares);
      const chances = Object.fromEntries(QUANTITIES.map((name, index) => [name, shares[index] ?? []]));
      const cards = Object.fromEntries(
        CARDS.flatMap((card, index) => (shares[5]?.[index] ? [[card, shares[5][index]]] : [])),
      );
      return [seat, { chances, cards }];
    }),
  );
  return { deals, hands: unpacked, examples: example ? [example as Record<Seat, string>] : [] };
}
