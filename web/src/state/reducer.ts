// What an event of the server changes. Plain values: the signals around them are in table.ts.
import type { TableEvent, View } from "../shapes";

export interface Known {
  /** The last number the page knows; -1 before the first view. */
  number: number;
  view: View | null;
  /** Changes each time the server has found out more about the board that is over. */
  reviews: number;
}

/** What is said but not written on the table: dummy's cards are in sight, the review stands on the page. */
const UNSEEN = new Set(["dummy", "review"]);

export const NOTHING_KNOWN: Known = { number: -1, view: null, reviews: 0 };

export interface Taken {
  known: Known;
  /** The texts to say; none for an event that was seen already. */
  said: string[];
  /** What of it is to be read on the table as well, where dummy's cards are in sight. */
  seen: string;
}

/** What is known after the event, and what there is to say of it. */
export function withEvent(known: Known, event: TableEvent): Taken {
  if (event.number < known.number) return { known, said: [], seen: "" };
  const isNew = event.number > known.number;
  const reviewed = event.happened.some((happening) => happening.kind === "review");
  return {
    known: { number: event.number, view: event.view, reviews: known.reviews + (reviewed ? 1 : 0) },
    said: isNew ? event.happened.map((happening) => happening.text).filter((text) => text !== "") : [],
    seen: event.happened
      .filter((happening) => !UNSEEN.has(happening.kind))
      .map((happening) => happening.text)
      .join("; "),
  };
}

/** What is known after the whole state was asked for; an older answer changes nothing. */
export function withView(known: Known, number: number, view: View): Known {
  return number < known.number ? known : { ...known, number, view };
}

/** The calls and cards that meanings and ranges belong to: another text, other meanings. */
export function meaningsKey(view: View): string {
  const calls = view.auction.map((made) => made.call).join(" ");
  const cards = [...view.played, view.trick]
    .flat()
    .map((played) => played.card)
    .join(" ");
  return `${view.board.place}:${calls}:${cards}:${view.phase === "auction" && view.yours ? "box" : ""}`;
}
