// Hands as examples, each a line: ♠AK2 ♥QT9 ♦543 ♣A876 with its points.
import { SuitText } from "../shared/SuitText";

const POINTS: Record<string, number> = { A: 4, K: 3, Q: 2, J: 1 };
const SYMBOLS = ["♠", "♥", "♦", "♣"];

export function HandLines({ hands, label = "Example hands" }: { hands: readonly string[]; label?: string }) {
  if (hands.length === 0) return null;
  return (
    <ul class="hand-lines" aria-label={label}>
      {hands.map((hand, place) => (
        <li key={place}>
          <SuitText text={handText(hand)} /> <small>{pointsOf(hand)} HCP</small>
        </li>
      ))}
    </ul>
  );
}

/** `♠AK2 ♥QT9 ♦– ♣A876543` of `AK2.QT9..A876543`. */
export function handText(hand: string): string {
  return hand
    .split(".")
    .map((cards, suit) => `${SYMBOLS[suit]}${cards || "–"}`)
    .join(" ");
}

export function pointsOf(hand: string): number {
  return [...hand].reduce((sum, card) => sum + (POINTS[card] ?? 0), 0);
}
