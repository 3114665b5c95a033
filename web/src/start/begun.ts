// What the form of a new table starts with, when something else on the page chose it.
import { signal } from "@preact/signals";
import { go } from "../route";
import type { Seat } from "../shapes";

export interface Begun {
  /** Text to be pasted. */
  text: string;
  seat: Seat;
}

export const begun = signal<Begun | null>(null);

/** Open the start page with this board, as LIN, for this seat. */
export function playBoard(lin: string, seat: Seat): void {
  begun.value = { text: `https://www.bridgebase.com/tools/handviewer.html?lin=${encodeURIComponent(lin)}`, seat };
  go("#/");
}
