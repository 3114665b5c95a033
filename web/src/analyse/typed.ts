// Hands and auctions as people type them, and what is wrong in them.
import type { CallName, CardName, Seat } from "../shapes";
import { SEATS } from "../shapes";
import { cardsOf, cardText, handText, moveNamed, RANKS, SYMBOLS, seatPlus, seatWord } from "../words/names";
import { callProblem } from "./legal";

const SUITS = ["S", "H", "D", "C"] as const;
const POINTS: Record<string, number> = { A: 4, K: 3, Q: 2, J: 1 };
const LETTERS: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

export interface TypedHand {
  /** `AK2.QT9.543.A876`; null where the text is no hand of 13 cards, or empty. */
  hand: string | null;
  problem: string | null;
}

/**
 * A hand as people write it: `AK2.QT9.543.A876`, with blanks in place of the points, `-` for a void, 10 for T; or with
 * the suits' letters or signs, `S AK2 H QT9 D 543 C A876`.
 */
export function typedHand(text: string): TypedHand {
  const plain = text
    .trim()
    .replace(/[♠♥♦♣]/g, (sign) => LETTERS[sign]!)
    .toUpperCase()
    .replace(/10/g, "T");
  if (plain === "") return { hand: null, problem: null };
  const bare = plain.replace(/[^A-Z0-9.\s,\-–—_]/g, "");
  const suits = /[SHDC]/.test(bare) ? bySuit(bare) : inOrder(bare);
  if (typeof suits === "string") return { hand: null, problem: suits };
  const cards: CardName[] = [];
  for (const [index, ranks] of suits.entries()) {
    for (const letter of ranks) {
      const card = SUITS[index]! + letter;
      if (!RANKS.includes(letter)) return { hand: null, problem: `“${letter}” is no card; ranks are A K Q J T 9 … 2` };
      if (cards.includes(card)) return { hand: null, problem: `${cardText(card)} stands there twice` };
      cards.push(card);
    }
  }
  if (cards.length !== 13)
    return { hand: null, problem: `${cards.length} ${cards.length === 1 ? "card" : "cards"}; a hand has 13` };
  return { hand: handText(cards), problem: null };
}

/** The ranks of four suits, spades first; or what is wrong. */
function inOrder(text: string): string[] | string {
  const isPointed = text.includes(".");
  const parts = (isPointed ? text.split(".") : text.split(/[\s,]+/)).map(ranksOf);
  if (parts.length === 4) return parts;
  const count = parts.length === 1 ? "1 suit" : `${parts.length} suits`;
  return `${count}; a hand has 4, spades first: AK2.QT9.543.A876, with - for a void`;
}

function bySuit(text: string): string[] {
  const found = ["", "", "", ""];
  let suit = 0;
  for (const letter of text) {
    const at = SUITS.indexOf(letter as (typeof SUITS)[number]);
    if (at >= 0) suit = at;
    else found[suit] += ranksOf(letter);
  }
  return found;
}

function ranksOf(text: string): string {
  return text.replace(/[\s,\-–—_.]/g, "");
}

export function pointsOf(hand: string): number {
  return cardsOf(hand).reduce((sum, card) => sum + (POINTS[card[1]!] ?? 0), 0);
}

export interface TypedHands {
  hands: Partial<Record<Seat, string>>;
  problems: Partial<Record<Seat, string>>;
}

/** The hands of four texts: each right by itself, and no card in two of them. */
export function typedHands(texts: Partial<Record<Seat, string>>): TypedHands {
  const found: TypedHands = { hands: {}, problems: {} };
  for (const seat of SEATS) {
    const { hand, problem } = typedHand(texts[seat] ?? "");
    if (problem) found.problems[seat] = problem;
    if (hand) found.hands[seat] = hand;
  }
  for (const seat of SEATS) {
    const hand = found.hands[seat];
    const other = hand && SEATS.find((each) => each !== seat && shared(hand, found.hands[each]).length);
    if (!hand || !other || found.problems[seat]) continue;
    const twice = shared(hand, found.hands[other]).map(cardText).join(" ");
    found.problems[seat] =
      `${twice} ${shared(hand, found.hands[other]).length === 1 ? "stands" : "stand"} in ${seatWord(other)}’s hand, too`;
  }
  return found;
}

export function shared(hand: string, other: string | undefined): CardName[] {
  const held = new Set(other ? cardsOf(other) : []);
  return cardsOf(hand).filter((card) => held.has(card));
}

/** The cards of no hand, where three are known; null otherwise. */
export function theRest(hands: Partial<Record<Seat, string>>): string | null {
  const seen = new Set(Object.values(hands).flatMap(cardsOf));
  if (seen.size !== 39) return null;
  return handText(SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank)).filter((card) => !seen.has(card)));
}

/** Two cards of two hands exchanged. */
export function swapped(
  hands: Partial<Record<Seat, string>>,
  first: CardName,
  second: CardName,
): Partial<Record<Seat, string>> {
  const turned = (card: CardName) => (card === first ? second : card === second ? first : card);
  return Object.fromEntries(Object.entries(hands).map(([seat, hand]) => [seat, handText(cardsOf(hand).map(turned))]));
}

/** A hand put in place of another: who holds a card of it gets one of those that were given up. */
export function exchanged(
  hands: Partial<Record<Seat, string>>,
  seat: Seat,
  next: string,
): Partial<Record<Seat, string>> | null {
  const before = hands[seat];
  if (!before) return null;
  const after = new Set(cardsOf(next));
  const given = cardsOf(before).filter((card) => !after.has(card));
  const found: Partial<Record<Seat, string>> = { ...hands, [seat]: next };
  for (const other of SEATS) {
    const hand = hands[other];
    if (other === seat || !hand) continue;
    found[other] = handText(cardsOf(hand).map((card) => (after.has(card) ? given.shift()! : card)));
  }
  return found;
}

export interface TypedAuction {
  calls: CallName[];
  problem: string | null;
}

const WORDS: Record<string, string> = { DBL: "X", D: "X", RDBL: "XX", R: "XX", "-": "P", "=": "P", "/": "P" };

/** An auction as people write it, from the dealer on: `1N P 2C (X) pass`, `AP` for all that pass at the end. */
export function typedAuction(text: string, dealer: Seat): TypedAuction {
  const calls: CallName[] = [];
  const words = text
    .replace(/[♠♥♦♣]/g, (sign) => LETTERS[sign]!)
    .replace(/[()!?*]/g, "")
    .split(/[\s,;]+/)
    .filter(Boolean);
  for (const word of words) {
    const plain = word.toUpperCase();
    if (plain === "AP") {
      while (!callProblem(calls, "P")) calls.push("P");
      continue;
    }
    const caller = seatWord(seatPlus(dealer, calls.length));
    const call = moveNamed(WORDS[plain] ?? word);
    if (!call || (call.length === 2 && SYMBOLS[call[0] as "S"] && !/^[1-7]/.test(call))) {
      return { calls, problem: `“${word}” (call ${calls.length + 1}, ${caller}) is no call: 1C … 7N, P, X, XX` };
    }
    const problem = callProblem(calls, call);
    if (problem) return { calls, problem: `${caller} cannot make call ${calls.length + 1}, “${word}”: ${problem}` };
    calls.push(call);
  }
  return { calls, problem: null };
}
