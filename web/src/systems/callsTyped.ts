// An auction as it is typed into a field: `1n p 2c`, `1H-1S-x`.
import type { CallName } from "../shapes";

const CALL = /^(?:[1-7](?:c|d|h|s|nt?)|p|pass|xx?|dbl|rdbl)$/i;

/** The calls of a text, as files write them; null where it is no auction. */
export function callsTyped(text: string): CallName[] | null {
  const words = text.trim().split(/[\s,-]+/);
  if (words.length === 0 || !words.every((word) => CALL.test(word))) return null;
  return words.map(callOf);
}

function callOf(word: string): CallName {
  const upper = word.toUpperCase();
  if (upper.startsWith("P")) return "P";
  if (upper === "DBL") return "X";
  if (upper === "RDBL") return "XX";
  return upper.replace(/NT$/, "N");
}
