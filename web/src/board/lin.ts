// A finished board as LIN, the text that hand viewers read: written for links and copies, read back from a link.
import type { CallName, CardName, Seat, Vulnerability } from "../shapes";
import { SEATS, SUITS_FROM_SPADES } from "../shapes";
import { holding, RANKS, rankOf } from "../words/names";

export interface FinishedBoard {
  name: string;
  dealer: Seat;
  vulnerability: Vulnerability;
  deal: Record<Seat, CardName[]>;
  calls: CallName[];
  /** In the order played. */
  cards: CardName[];
  /** Declarer's tricks; null for a board that was passed out. */
  tricks: number | null;
  /** What each call showed, "" where nothing is said; absent where no meanings are known. */
  said?: Said[];
}

/** What is said of a call. */
export interface Said {
  text: string;
  alert: boolean;
}

/** LIN names dealers by number from South, and hands in that order. */
const FROM_SOUTH: readonly Seat[] = ["S", "W", "N", "E"];
const VULNERABILITIES: Record<Vulnerability, string> = { None: "o", NS: "n", EW: "e", Both: "b" };

/** The board as one line of LIN. */
export function toLin(board: FinishedBoard): string {
  const hands = FROM_SOUTH.map((seat) =>
    SUITS_FROM_SPADES.map((suit) => suit + holding(board.deal[seat], suit).map(rankOf).join("")).join(""),
  );
  const calls = board.calls.map((call, index) => linCall(call, board.said?.[index])).join("");
  const cards = board.cards.map((card) => `pc|${card}|`).join("");
  const claimed = board.tricks !== null && board.cards.length < 52 ? `mc|${board.tricks}|` : "";
  return (
    `qx|o1|ah|Board ${board.name}|md|${FROM_SOUTH.indexOf(board.dealer) + 1}${hands.join(",")}|` +
    `sv|${VULNERABILITIES[board.vulnerability]}|${calls}pg||${cards}${claimed}pg||`
  );
}

/** `mb|2S!|an|weak, 6 spades|`; what LIN takes for its own signs is left out of the words. */
function linCall(call: CallName, said: Said | undefined): string {
  const words = said?.text.replace(/[|\r\n]+/g, " ").trim() ?? "";
  return `mb|${LIN_CALLS[call] ?? call}${said?.alert ? "!" : ""}|${words ? `an|${words}|` : ""}`;
}

const LIN_CALLS: Record<CallName, string> = { P: "p", X: "d", XX: "r" };
const CALLS: Record<string, CallName> = { p: "P", pass: "P", d: "X", dbl: "X", x: "X", r: "XX", rdbl: "XX", xx: "XX" };

/** The board of a link; null where the text is no whole board. */
export function ofLin(text: string): FinishedBoard | null {
  const parts = text.split("|");
  let name = "";
  let vulnerability: Vulnerability = "None";
  let dealt: { dealer: Seat; deal: Record<Seat, CardName[]> } | null = null;
  let tricks: number | null = null;
  const calls: CallName[] = [];
  const cards: CardName[] = [];
  const said: Said[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const value = parts[index + 1] ?? "";
    switch ((parts[index] ?? "").trim().toLowerCase()) {
      case "ah":
        name = value.replace(/^board\s*/i, "");
        break;
      case "md":
        dealt = dealOf(value);
        break;
      case "sv":
        vulnerability = vulnerabilityOf(value);
        break;
      case "mb":
        calls.push(callOf(value));
        said.push({ text: "", alert: value.includes("!") });
        break;
      case "an": {
        const last = said.at(-1);
        if (last) last.text = value;
        break;
      }
      case "pc":
        cards.push(value.toUpperCase());
        break;
      case "mc":
        tricks = Number(value);
        break;
    }
  }
  if (!dealt || cards.some((card) => !isHeld(card, dealt.deal))) return null;
  const board = { name, ...dealt, vulnerability, calls, cards, tricks };
  return said.some((each) => each.text || each.alert) ? { ...board, said } : board;
}

function isHeld(card: CardName, deal: Record<Seat, CardName[]>): boolean {
  return SEATS.some((seat) => deal[seat].includes(card));
}

function callOf(value: string): CallName {
  const text = value.replace("!", "").toLowerCase();
  return CALLS[text] ?? text.toUpperCase().replace(/NT$/, "N");
}

function vulnerabilityOf(value: string): Vulnerability {
  const found = Object.entries(VULNERABILITIES).find(([, letter]) => letter === value.toLowerCase());
  return (found?.[0] ?? "None") as Vulnerability;
}

/** Dealer and hands of `3S…H…D…C…,…`; the fourth hand may be left out, it has the cards that remain. */
function dealOf(value: string): { dealer: Seat; deal: Record<Seat, CardName[]> } | null {
  const dealer = FROM_SOUTH[Number(value[0]) - 1];
  if (!dealer) return null;
  const written = value.slice(1).toUpperCase().split(",").map(handOf);
  while (written.length < 4) written.push([]);
  const all = SUITS_FROM_SPADES.flatMap((suit) => [...RANKS].map((rank) => suit + rank));
  const seen = new Set(written.flat());
  const hands = written.map((hand) => (hand.length ? hand : all.filter((card) => !seen.has(card))));
  if (hands.length !== 4 || hands.some((hand) => hand.length !== 13) || new Set(hands.flat()).size !== 52) return null;
  const [S, W, N, E] = hands as [CardName[], CardName[], CardName[], CardName[]];
  return { dealer, deal: { N, E, S, W } };
}

function handOf(text: string): CardName[] {
  let suit = "";
  const cards: CardName[] = [];
  for (const letter of text) {
    if ("SHDC".includes(letter)) suit = letter;
    else if (suit && RANKS.includes(letter)) cards.push(suit + letter);
  }
  return cards;
}
