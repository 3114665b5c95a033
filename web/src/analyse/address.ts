// A position as the part of an address behind #: the board, the tree, where one stands and whose eyes one has.
import type { Seat } from "../shapes";
import type { AnalysedBoard, Node, Path } from "./tree";

export type Eyes = Seat | "all" | "none";

export interface Analysis {
  board: AnalysedBoard;
  roots: readonly Node[];
  path: Path;
  eyes: Eyes;
  system: string;
  /** The other side's system; empty for the same. */
  ewSystem: string;
  /** The list that the board is of, and its place there: `file/3`, `sitting/ID/3`. */
  from?: string;
}

const START = "#analyse=";

export function addressOf(analysis: Analysis): string {
  const bytes = new TextEncoder().encode(JSON.stringify(analysis));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return START + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What an address holds; null where it is none, or has been cut short. */
export function analysisAt(hash: string): Analysis | null {
  if (!hash.startsWith(START)) return null;
  try {
    const letters = atob(hash.slice(START.length).replaceAll("-", "+").replaceAll("_", "/"));
    const found = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))),
    ) as Analysis;
    return found.board && Array.isArray(found.roots) && Array.isArray(found.path) ? found : null;
  } catch {
    return null;
  }
}
