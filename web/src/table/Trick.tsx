// The trick on the table around the contract's plate. The one before stays until the next card is led, gathered at the
// side of who won it, and can be looked at again.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { SeatCard, View } from "../shapes";
import { CardFace } from "../shared/CardFace";
import { tap } from "../state/sound";
import { cardWords, placeOf, seatWord } from "../words/names";

/** Whether the last trick is shown in place of the one on the table. */
export const showsLast = signal(false);

export function Trick({ view, children }: { view: View; children?: ComponentChildren }) {
  const last = view.last_trick;
  const isLast = last !== null && (showsLast.value || view.trick.length === 0);
  const cards = isLast ? last.cards : view.trick;
  const fallen = 4 * view.played.length + view.trick.length;
  useSound(fallen);
  const gathers = isLast && !showsLast.value ? ` gathered-${placeOf(last.winner, view.seat)}` : "";
  return (
    <div
      class={`trick${isLast ? " trick-last" : ""}${gathers}`}
      role="group"
      aria-label={isLast ? "Last trick" : "Trick"}
    >
      {cards.map((played, index) => (
        <PlayedCard
          key={`${played.seat}${played.card}`}
          played={played}
          view={view}
          isLed={index === 0}
          isWinner={isLast && played.seat === last.winner}
        />
      ))}
      <div class="trick-middle">
        {children}
        {isLast && (
          <p class="trick-note">
            {showsLast.value ? "Last trick: " : ""}
            {seatWord(last.winner)} won
          </p>
        )}
      </div>
    </div>
  );
}

/** A card is heard when it falls, not when the table is opened or moves are taken back. */
function useSound(fallen: number): void {
  useEffect(() => {
    const before = heard;
    heard = fallen;
    if (before !== null && fallen > before) tap();
  }, [fallen]);
  useEffect(
    () => () => {
      heard = null;
    },
    [],
  );
}

let heard: number | null = null;

function PlayedCard({
  played,
  view,
  isLed,
  isWinner,
}: {
  played: SeatCard;
  view: View;
  isLed: boolean;
  isWinner: boolean;
}) {
  return (
    <div class={`played played-${placeOf(played.seat, view.seat)}${isWinner ? " winner" : ""}`}>
      <span class="unseen">
        {seatWord(played.seat)} {isLed ? "led" : "played"} the {cardWords(played.card)}
        {isWinner ? " and won" : ""}
      </span>
      <CardFace card={played.card} />
    </div>
  );
}
