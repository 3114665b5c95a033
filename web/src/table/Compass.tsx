// The table from above, the person at the bottom: seats and hands in sight around the trick, or around the bidding box.
import type { ComponentChildren } from "preact";
import type { Seat, View } from "../shapes";
import { placeOf, seatPlus, seatWord } from "../words/names";
import { Hand } from "./Hand";
import { SeatPlate } from "./SeatPlate";

export function Compass({ view, children }: { view: View; children: ComponentChildren }) {
  const others = [1, 2, 3].map((steps) => seatPlus(view.seat, steps));
  return (
    <section class={`compass compass-${view.phase}`} aria-label="Table">
      {others.map((seat) => (
        <div key={seat} class={`place place-${placeOf(seat, view.seat)}${view.hands[seat] ? " place-open" : ""}`}>
          <SeatPlate view={view} seat={seat} />
          {view.hands[seat] && view.phase === "play" && (
            <Hand
              label={handLabel(view, seat)}
              cards={view.hands[seat]}
              legal={legalFrom(view, seat)}
              trump={view.contract?.strain ?? null}
            />
          )}
        </div>
      ))}
      <div class="middle">{children}</div>
      <div class="place place-bottom">
        <SeatPlate view={view} seat={view.seat} />
      </div>
    </section>
  );
}

/** `Dummy, North`. */
export function handLabel(view: View, seat: Seat): string {
  if (seat === view.seat) return `Your hand, ${seatWord(seat)}`;
  const declarer = view.contract?.declarer;
  const role = declarer === seat ? "Declarer" : declarer && seatPlus(declarer, 2) === seat ? "Dummy" : "Hand";
  return `${role}, ${seatWord(seat)}`;
}

/** The cards that the person can play from this hand now; null where none are asked of it. */
export function legalFrom(view: View, seat: Seat): string[] | null {
  if (!view.yours || view.phase !== "play" || view.turn !== seat) return null;
  return view.legal_cards ?? [];
}
