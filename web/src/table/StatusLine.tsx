// One line that says how the table stands: whose turn, what happened last, what went wrong, whether the server answers.
import { SuitText } from "../shared/SuitText";
import type { View } from "../shapes";
import { connected, latest, refusal, sending } from "../state/table";
import { cardText, isCard, seatWord } from "../words/names";
import { tapped } from "./choosing";

/** What is awaited: `Your call`, `Your card from dummy`, `West is thinking`. */
export function awaited(view: View): string {
  if (view.phase === "over") return view.game ? "The deal is over" : "The board is over";
  if (view.yours && view.puts_away) return view.many?.asks ?? "Put a card away";
  if (view.yours && view.many?.asks) return view.many.asks;
  if (view.yours) {
    if (view.phase === "auction") return "Your call";
    return view.turn === view.seat ? "Your card" : "Play from the other hand";
  }
  if (view.paused) return "Paused";
  const chooser = view.chooser ?? view.turn;
  return chooser ? `${seatWord(chooser)} ${view.phase === "auction" ? "is to call" : "is to play"}` : "";
}

export function StatusLine({ view }: { view: View }) {
  const card = tapped.value !== null && isCard(tapped.value) ? tapped.value : null;
  return (
    <div class="status">
      <div class="notices">
        {!connected.value && <p class="notice notice-lost">Connection lost: trying again. Nothing you have done is lost.</p>}
        {refusal.value && <p class="notice notice-refused"><SuitText text={refusal.value} /></p>}
      </div>
      <p class="status-line">
        <strong class={view.yours ? "yours" : ""}>
          {card ? <>Tap <SuitText text={cardText(card)} /> again to play it</> : sending.value ? "Sending …" : awaited(view)}
        </strong>
        {latest.value && <span class="soft"> <SuitText text={latest.value} /></span>}
      </p>
    </div>
  );
}
