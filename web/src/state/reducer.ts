// What an event of the server changes. Plain values: the signals around them are in table.ts.
import type { TableEvent, View } from "../shapes";

export interface Known {
  /** The last number the page knows; -1 before the first view. */
  number: number;
  view: View | null;
  /** Changes each time the server has found out more about the board that is over. */
  reviews: number;
}

export const NOTHING_KNOWN: Known = { number: -1, view: null, reviews: 0 };

/** What is known after the event, and the texts to say; an event that was seen already says nothing. */
export function withEvent(known: Known, event: TableEvent): { known: Known; said: string[] } {
  if (event.number < known.number) return { known, said: [] };
  const isNew = event.number > known.number;
  const reviewed = event.happened.some((happening) => happening.kind === "review");
  return {
    known: { number: event.number, view: event.view, reviews: known.reviews + (reviewed ? 1 : 0) },
    said: isNew ? event.happened.map((happening) => happening.text).filter((text) => text !== "") : [],
  };
}

/** What is known after the whole state was asked for; an older answer changes nothing. */
export function withView(known: Known, number: number, view: View): Known {
  return number < known.number ? known : { ...known, number, view };
}

/** The auction and board that meanings belong to: another text, other meanings. */
export function auctionKey(view: View): string {
  const calls = view.auction.map((made) => made.call).join(" ");
  return `${view.board.place}:${calls}:${view.phase === "auction" && view.yours ? "box" : ""}`;
}
