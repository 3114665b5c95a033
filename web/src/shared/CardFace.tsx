// The face of a card, drawn for the eye alone: whoever puts it into a button or a list says the card's name.
import type { CardName, Suit } from "../shapes";
import { rankOf, rankText, suitOf } from "../words/names";

const PIPS: Record<Suit, string> = {
  S: "M50 3C44 22 10 38 10 62c0 15 11 22 21 22 7 0 12-3 15-8-1 10-5 16-11 21h30c-6-5-10-11-11-21 3 5 8 8 15 8 10 0 21-7 21-22C90 38 56 22 50 3z",
  H: "M50 95C44 77 6 58 6 31 6 15 17 6 29 6c10 0 17 6 21 15C54 12 61 6 71 6c12 0 23 9 23 25 0 27-38 46-44 64z",
  D: "M50 2C60 20 72 36 88 50 72 64 60 80 50 98 40 80 28 64 12 50 28 36 40 20 50 2z",
  C: "M50 4c-13 0-22 9-22 21 0 7 3 12 7 16-3-1-6-2-9-2C14 39 5 48 5 60s9 21 21 21c9 0 16-5 20-12-1 12-5 20-12 28h32c-7-8-11-16-12-28 4 7 11 12 20 12 12 0 21-9 21-21s-9-21-21-21c-3 0-6 1-9 2 4-4 7-9 7-16C72 13 63 4 50 4z",
};

/** A suit as a shape: every system draws it alike. */
export function Pip({ suit }: { suit: Suit }) {
  return (
    <svg class="pip" viewBox="0 0 100 100" aria-hidden="true">
      <path d={PIPS[suit]} />
    </svg>
  );
}

const COURT = new Set(["K", "Q", "J"]);
const CROWNS: Record<string, string> = {
  K: "M10 78 4 30l26 20L50 12l20 38 26-20-6 48zM10 84h80v10H10z",
  Q: "M12 78 6 34l20 18 10-30 14 26 14-26 10 30 20-18-6 44zM12 84h76v10H12z",
  J: "M14 60C14 26 34 12 60 10c-6 6-8 12-6 18 18 2 32 14 32 32zM10 66h80v14H10z",
};

/** Rank and suit in the corner, where a fan shows them, and the suit again in the middle; a court card wears what it wears.
    The rank is drawn by the style sheet: a button with text of its own would have two names. */
export function CardFace({ card }: { card: CardName }) {
  const suit = suitOf(card);
  const rank = rankOf(card);
  return (
    <span class={`face suit-${suit}`} aria-hidden="true">
      <span class="face-index">
        <span class="face-rank" data-rank={rankText(rank)} />
        <Pip suit={suit} />
      </span>
      <span class={`face-middle${COURT.has(rank) ? " face-court" : ""}`}>
        {COURT.has(rank) && (
          <svg class="crown" viewBox="0 0 100 100">
            <path d={CROWNS[rank]} />
          </svg>
        )}
        <Pip suit={suit} />
      </span>
    </span>
  );
}
