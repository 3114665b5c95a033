// How a hand is laid out: the order of its suits, and where a fan of two rows is broken.
import { type Strain, SUITS_FROM_SPADES, type Suit } from "../shapes";

/** Suits whose colours alternate, so that two red ones never stand side by side. */
const ALTERNATING: readonly Suit[] = ["S", "H", "C", "D"];

/** The suits of cards that are fanned or put down as dummy: trumps first, colours by turns. */
export function suitsInTurn(trump: Strain | null = null): readonly Suit[] {
  const first = ALTERNATING.indexOf(trump as Suit);
  return first < 1 ? ALTERNATING : [...ALTERNATING.slice(first), ...ALTERNATING.slice(0, first)];
}

/** The suits of text rows. */
export const SUITS_IN_ROWS = SUITS_FROM_SPADES;

/** A finger hits cards of a phone that stand in rows of so many. */
const WIDEST = 7;

/** How many cards stand in the upper of two rows: whole suits where they divide well, half of the cards where not. */
export function upperRow(lengths: readonly number[]): number {
  const all = lengths.reduce((sum, length) => sum + length, 0);
  if (all <= WIDEST) return Math.max(all, 1);
  const half = Math.ceil(all / 2);
  let before = 0;
  for (const length of lengths) {
    before += length;
    if (before >= half && before <= WIDEST) return before;
  }
  return half;
}

/**
 * Arrow keys go where they point: in columns of cards, up and down stay in the suit. Given is what the key would mean in rows.
 */
export function keyInColumns(key: string): string {
  return { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" }[key] ?? key;
}
