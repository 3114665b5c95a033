// Where each call stands in the auction's table.
import type { Seat } from "../shapes";

export const COLUMNS: readonly Seat[] = ["W", "N", "E", "S"];

/** Rows of four: the number of the call there, "turn" for the one that is awaited, or null. */
export function rowsOf(count: number, dealer: Seat, turn: Seat | null): (number | "turn" | null)[][] {
  const before = COLUMNS.indexOf(dealer);
  const cells: (number | "turn" | null)[] = [
    ...Array<null>(before).fill(null),
    ...Array.from({ length: count }, (_, index) => index),
    ...(turn ? ["turn" as const] : []),
  ];
  const rows = [];
  for (let start = 0; start < Math.max(cells.length, 1); start += 4) {
    rows.push(Array.from({ length: 4 }, (_, index) => cells[start + index] ?? null));
  }
  return rows;
}
