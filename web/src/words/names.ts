// Cards, calls, seats and suits as people write them and as a screen reader says them.
import type { CallName, CardName, MoveName, Seat, Side, Strain, Suit } from "../shapes";
import { ten } from "../state/ten";

export const SYMBOLS: Record<Strain, string> = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT" };
const SUIT_WORDS: Record<Suit, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const STRAIN_WORDS: Record<Strain, string> = { C: "club", D: "diamond", H: "heart", S: "spade", NT: "no-trump" };
const SEAT_WORDS: Record<Seat, string> = { N: "North", E: "East", S: "South", W: "West" };
const RANK_WORDS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};

export const RANKS = "AKQJT98765432";

export function suitOf(card: CardName): Suit {
  return card[0] as Suit;
}

export function rankOf(card: CardName): string {
  return card.slice(1);
}

/** The ten as the person wants it written; files write T. */
export function rankText(rank: string): string {
  return rank === "T" ? ten.value : rank;
}

/** Cards in a text, `♠T` or `♥AKT9`, with the ten as the person wants it written. */
export function withTens(text: string): string {
  return text.replace(
    /([♠♥♦♣])((?:10|[AKQJT2-9])+)/g,
    (_, suit: string, ranks: string) => suit + ranks.replace(/10|T/g, ten.value),
  );
}

/** `♥Q`. */
export function cardText(card: CardName): string {
  return SYMBOLS[suitOf(card)] + rankText(rankOf(card));
}

/** `queen of hearts`. */
export function cardWords(card: CardName): string {
  return `${RANK_WORDS[rankOf(card)] ?? rankOf(card)} of ${SUIT_WORDS[suitOf(card)]}`;
}

export function isBid(call: CallName): boolean {
  return /^[1-7](C|D|H|S|NT?)$/.test(call);
}

export function levelOf(bid: CallName): number {
  return Number(bid[0]);
}

export function strainOf(bid: CallName): Strain {
  const strain = bid.slice(1);
  return strain === "N" ? "NT" : (strain as Strain);
}

/** `1N` for level 1 and strain NT: files write one letter. */
export function bidName(level: number, strain: Strain): CallName {
  return `${level}${strain === "NT" ? "N" : strain}`;
}

/** `1♣`, `3NT`, `Pass`, `X`, `XX`. */
export function callText(call: CallName): string {
  if (call === "P") return "Pass";
  return isBid(call) ? `${call[0]}${SYMBOLS[strainOf(call)]}` : call;
}

/** `one club`, `pass`, `double`. */
export function callWords(call: CallName): string {
  if (call === "P") return "pass";
  if (call === "X") return "double";
  if (call === "XX") return "redouble";
  const level = levelOf(call);
  const strain = STRAIN_WORDS[strainOf(call)];
  return `${RANK_WORDS[String(level)] ?? "one"} ${strain}${level > 1 && strain !== "no-trump" ? "s" : ""}`;
}

const CARD = /^[SHDC][2-9TJQKA]$/;

export function isCard(move: MoveName): boolean {
  return CARD.test(move);
}

export function moveText(move: MoveName): string {
  return isCard(move) ? cardText(move) : callText(move);
}

export function moveWords(move: MoveName): string {
  return isCard(move) ? cardWords(move) : callWords(move);
}

export function seatWord(seat: Seat): string {
  return SEAT_WORDS[seat];
}

export function suitWord(suit: Suit): string {
  return SUIT_WORDS[suit];
}

export function sideOf(seat: Seat): Side {
  return seat === "N" || seat === "S" ? "NS" : "EW";
}

export function otherSide(side: Side): Side {
  return side === "NS" ? "EW" : "NS";
}

const CLOCKWISE: readonly Seat[] = ["N", "E", "S", "W"];

export function seatPlus(seat: Seat, steps: number): Seat {
  return CLOCKWISE[(CLOCKWISE.indexOf(seat) + steps) % 4] as Seat;
}

export type Place = "bottom" | "left" | "top" | "right";
const PLACES: readonly Place[] = ["bottom", "left", "top", "right"];

/** Where a seat is on the screen of the person at `person`, who sits at the bottom. */
export function placeOf(seat: Seat, person: Seat): Place {
  return PLACES[(CLOCKWISE.indexOf(seat) - CLOCKWISE.indexOf(person) + 4) % 4] as Place;
}

export function isVulnerable(side: Side, vulnerability: string): boolean {
  return vulnerability === "Both" || vulnerability === side;
}

/** `neither side`, `North–South`, `East–West`, `both sides`. */
export function vulnerabilityWords(vulnerability: string): string {
  const words: Record<string, string> = {
    None: "Neither side",
    NS: "North–South",
    EW: "East–West",
    Both: "Both sides",
  };
  return words[vulnerability] ?? vulnerability;
}

/** The text as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `+420`, `−50`, `0`. */
export function signed(value: number, digits = 0): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** Cards of one suit, highest first, out of a hand. */
export function holding(cards: readonly CardName[], suit: Suit): CardName[] {
  return cards
    .filter((card) => suitOf(card) === suit)
    .sort((first, second) => RANKS.indexOf(rankOf(first)) - RANKS.indexOf(rankOf(second)));
}

/** The cards of `AK2.QT9.543.A876`, spades first. */
export function cardsOf(hand: string): CardName[] {
  const suits: readonly Suit[] = ["S", "H", "D", "C"];
  return hand
    .split(".")
    .flatMap((ranks, index) =>
      [...ranks].filter((rank) => RANKS.includes(rank)).map((rank) => `${suits[index] ?? "C"}${rank}`),
    );
}

/** `AK2.QT9.543.A876`: the cards of a hand as files write them. */
export function handText(cards: readonly CardName[]): string {
  return (["S", "H", "D", "C"] as const).map((suit) => holding(cards, suit).map(rankOf).join("")).join(".");
}

/** `2n`, `s q` and `10h` as the server writes them; null where it is no call or card. */
export function moveNamed(text: string): MoveName | null {
  const plain = text.toUpperCase().replace(/\s+/g, "").replace("10", "T");
  if (/^[1-7](C|D|H|S|NT?)$/.test(plain)) return plain.replace(/NT$/, "N");
  if (plain === "P" || plain === "PASS") return "P";
  if (plain === "X" || plain === "XX" || isCard(plain)) return plain;
  const turned = plain.slice(1) + plain.slice(0, 1);
  return isCard(turned) ? turned : null;
}
