// One tab stop for a whole group of buttons: the arrow keys go from one to the next, and the tab key leaves.
import type { CardName } from "../shapes";

/** Where an arrow key, Home or End leads in rows of different lengths; null where the key is none of these. */
export function nextPlace(rows: readonly number[], row: number, column: number, key: string): [number, number] | null {
  const end = (which: number) => (rows[which] ?? 1) - 1;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? [row, column - 1] : row > 0 ? [row - 1, end(row - 1)] : [row, column];
    case "ArrowRight":
      return column < end(row) ? [row, column + 1] : row < rows.length - 1 ? [row + 1, 0] : [row, column];
    case "ArrowUp":
      return row > 0 ? [row - 1, Math.min(column, end(row - 1))] : [row, column];
    case "ArrowDown":
      return row < rows.length - 1 ? [row + 1, Math.min(column, end(row + 1))] : [row, column];
    case "Home":
      return [row, 0];
    case "End":
      return [row, end(row)];
    default:
      return null;
  }
}

/** The card that has the focus after `gone` went: its neighbour in the order of the hand. */
export function neighbour(before: readonly CardName[], after: readonly CardName[], gone: CardName): CardName | null {
  const left = new Set(after);
  const index = before.indexOf(gone);
  const later = before.slice(index + 1).find((card) => left.has(card) && card[0] === gone[0]);
  const earlier = before
    .slice(0, Math.max(index, 0))
    .reverse()
    .find((card) => left.has(card) && card[0] === gone[0]);
  return later ?? earlier ?? before.slice(index + 1).find((card) => left.has(card)) ?? after.at(-1) ?? null;
}
