// The hands that are seen at the position, without the cards that are played.

import type { MoveName } from "../shapes";
import { SEATS } from "../shapes";
import { Diagram } from "../shared/Diagram";
import { cardsOf } from "../words/names";
import type { Analysis } from "./address";

interface Properties {
  now: Analysis;
  /** Those that are played. */
  cards: readonly MoveName[];
  title?: string;
}

export function AnalysedHands({ now, cards, title }: Properties) {
  const { board, eyes } = now;
  const played = new Set(cards);
  const seen = SEATS.filter((seat) => board.hands[seat] && (eyes === "all" || eyes === seat));
  if (seen.length === 0) return null;
  const hands = Object.fromEntries(
    seen.map((seat) => [seat, cardsOf(board.hands[seat]!).filter((card) => !played.has(card))]),
  );
  return <Diagram hands={hands} {...(title ? { title } : {})} />;
}
