// The hands that are seen at a position, without the cards that are played, and the trick on the table.
import { contractOf } from "../board/line";
import { SEATS, type Seat } from "../shapes";
import { Diagram } from "../shared/Diagram";
import { SuitText } from "../shared/SuitText";
import { cardsOf, cardText, seatPlus, seatWord } from "../words/names";
import type { Analysis } from "./address";
import { type Moment, momentOf } from "./tree";

interface Properties {
  now: Analysis;
  at: Pick<Moment, "calls" | "cards">;
}

export function AnalysedHands({ now, at }: Properties) {
  const { board } = now;
  const played = new Set(at.cards);
  const seen = seatsSeen(now, at);
  if (seen.length === 0) return null;
  const hands = Object.fromEntries(
    seen.map((seat) => [seat, cardsOf(board.hands[seat]!).filter((card) => !played.has(card))]),
  );
  return <Diagram hands={hands} />;
}

/** The seats whose hands are known and in sight: dummy's, too, once the opening lead is made. */
function seatsSeen(now: Analysis, at: Properties["at"]): Seat[] {
  const { board, eyes } = now;
  const contract = at.cards.length && eyes !== "none" ? contractOf(at.calls, board.dealer) : null;
  const dummy = contract && seatPlus(contract.declarer, 2);
  return SEATS.filter((seat) => board.hands[seat] && (eyes === "all" || eyes === seat || dummy === seat));
}

/** The trick on the table, or the one that was just won: `Trick 1: West ♥3, North ♥8`. */
export function TrickText({ now, at }: Properties) {
  const count = at.cards.length;
  if (count === 0) return null;
  const start = count - (count % 4 || 4);
  const cards = at.cards.slice(start).map((card, index) => {
    const { turn } = momentOf(now.board.dealer, [...at.calls, ...at.cards.slice(0, start + index)]);
    return `${turn ? `${seatWord(turn)} ` : ""}${cardText(card)}`;
  });
  return (
    <p class="trick-text">
      <strong>Trick {Math.ceil(count / 4)}:</strong> <SuitText text={cards.join(", ")} />
    </p>
  );
}
