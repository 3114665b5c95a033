// A sitting in a few words: how far it is, its score, when it was played.
import type { SittingRow } from "../shapes";

/** `2 of 8 boards · +5 IMPs on 2 boards`; `3 deals · You 412, they 230, of 1000`. */
export function doneText(row: Pick<SittingRow, "game" | "boards" | "done" | "total">): string {
  const word = row.game ? "deal" : "board";
  const boards = (count: number) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const done = row.boards === null ? boards(row.done) : `${row.done} of ${boards(row.boards)}`;
  return row.total && row.done > 0 ? `${done} · ${row.total}` : done;
}

/** `5 Jan, 20:15`, with the year where it is another. */
export function momentText(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : ("numeric" as const);
  const day = date.toLocaleDateString(undefined, { day: "numeric", month: "short", ...(year && { year }) });
  return `${day}, ${date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" })}`;
}
