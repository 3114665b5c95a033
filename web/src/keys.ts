// What typing means at the table: `1n`, `p`, `x` make calls, `sq` plays a card, commands take Shift.
import type { CallName, CardName } from "./shapes";
import { bidName } from "./words/names";

export type Command = "hint" | "whynot" | "undo" | "claim" | "last" | "keys" | "say" | "close";

/** What one more key made of what was typed before it. */
export interface Typed {
  /** What is typed so far and waits for more. */
  waiting: string;
  /** The call or card that is complete now. */
  move: string | null;
}

const NOTHING: Typed = { waiting: "", move: null };
const COMMANDS: Record<string, Command> = { H: "hint", W: "whynot", U: "undo", C: "claim", L: "last", S: "say" };
const STRAINS: Record<string, "C" | "D" | "H" | "S" | "NT"> = { c: "C", d: "D", h: "H", s: "S", n: "NT" };
const SUITS = "shdc";
const RANKS = "akqjt98765432";

/** The command of a key with Shift, or of `?` and Escape; null for all others. */
export function commandOf(key: string, shift: boolean): Command | null {
  if (key === "Escape") return "close";
  if (key === "?") return "keys";
  return shift && key.length === 1 ? (COMMANDS[key.toUpperCase()] ?? null) : null;
}

/**
 * One more key in the auction. A level waits for its strain; `p` passes; `x` doubles, or redoubles where only that is
 * possible; `r` redoubles. What cannot be continued starts anew.
 */
export function typeCall(waiting: string, key: string, legal: readonly CallName[]): Typed {
  const letter = key.toLowerCase();
  if (letter === "p") return { waiting: "", move: "P" };
  if (letter === "x") return { waiting: "", move: !legal.includes("X") && legal.includes("XX") ? "XX" : "X" };
  if (letter === "r") return { waiting: "", move: "XX" };
  if (letter >= "1" && letter <= "7" && letter.length === 1) return { waiting: letter, move: null };
  const strain = STRAINS[letter];
  return waiting && strain ? { waiting: "", move: bidName(Number(waiting), strain) } : NOTHING;
}

/**
 * One more key in the play: suit and rank in either order (`sq`, `qs`); the ten is `t`, `10` or `1`.
 */
export function typeCard(waiting: string, key: string): Typed {
  const letter = key.toLowerCase() === "1" ? "t" : key.toLowerCase();
  if (letter.length !== 1) return NOTHING;
  if (letter === "0") return { waiting, move: null }; // the second half of 10
  const isSuit = SUITS.includes(letter);
  if (!isSuit && !RANKS.includes(letter)) return NOTHING;
  if (waiting && isSuit !== SUITS.includes(waiting)) {
    const [suit, rank] = isSuit ? [letter, waiting] : [waiting, letter];
    return { waiting: "", move: `${suit}${rank}`.toUpperCase() satisfies CardName };
  }
  return { waiting: letter, move: null };
}
