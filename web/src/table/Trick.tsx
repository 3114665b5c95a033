// The trick on the table. The one before stays until the next card is led, and can be looked at again.
import { signal } from "@preact/signals";
import type { SeatCard, View } from "../shapes";
import { cardWords, placeOf, rankOf, rankText, seatWord, suitOf, SYMBOLS } from "../words/names";

/** Whether the last trick is shown in place of the one on the table. */
export const showsLast = signal(false);

export function Trick({ view }: { view: View }) {
  const last = view.last_trick;
  const isLast = last !== null && (showsLast.value || view.trick.length === 0);
  const cards = isLast ? last.cards : view.trick;
  return (
    <div class={`trick${isLast ? " trick-last" : ""}`} role="group" aria-label={isLast ? "Last trick" : "Trick"}>
      {cards.map((played, index) => (
        <PlayedCard key={played.seat} played={played} view={view} isLed={index === 0}
          isWinner={isLast && played.seat === last.winner} />
      ))}
      {isLast && <p class="trick-note">{showsLast.value ? "Last trick: " : ""}{seatWord(last.winner)} won</p>}
    </div>
  );
}

function PlayedCard({ played, view, isLed, isWinner }: { played: SeatCard; view: View; isLed: boolean; isWinner: boolean }) {
  const suit = suitOf(played.card);
  return (
    <div class={`played played-${placeOf(played.seat, view.seat)} suit-${suit}${isWinner ? " winner" : ""}`}>
      <span class="unseen">
        {seatWord(played.seat)} {isLed ? "led" : "played"} the {cardWords(played.card)}{isWinner ? " and won" : ""}
      </span>
      <span aria-hidden="true" class="played-rank">{rankText(rankOf(played.card))}</span>
      <span aria-hidden="true" class="played-suit">{SYMBOLS[suit]}</span>
    </div>
  );
}
