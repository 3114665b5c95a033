// One line that says how the table stands: whose turn, what happened last, what went wrong, whether the server answers.

import { withoutCodes } from "../games/rawCards";
import type { Seat, View } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { busy, connected, latest, refusal, sent } from "../state/table";
import { cardText, isCard, seatWord } from "../words/names";
import { TAKES_BACK, tapped } from "./choosing";
import { nextSeat } from "./nextSeat";

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
  return chooser ? thinks(chooser) : "";
}

function thinks(seat: Seat): string {
  return `${seatWord(seat)} is thinking`;
}

/** What a move that is on its way leads to: said at once, before the server has answered. */
export function afterMove(view: View, sent: string): string {
  const isCallOrCard = isCard(sent) || (view.legal_calls ?? []).includes(sent);
  if (!isCallOrCard || view.many || !view.turn) return "Sending …";
  const next = nextSeat(view, sent);
  return next === null ? "Sending …" : thinks(next);
}

export function StatusLine({ view }: { view: View }) {
  const card = tapped.value !== null && isCard(tapped.value) ? tapped.value : null;
  const isAwaiting = busy.value || (!view.yours && !view.paused && view.phase !== "over");
  return (
    <div class="status">
      <div class="notices">
        {!connected.value && (
          <p class="notice notice-lost">Connection lost: trying again. Nothing you have done is lost.</p>
        )}
        {refusal.value && (
          <p class="notice notice-refused">
            <SuitText text={refusal.value} />
          </p>
        )}
      </div>
      <p class="status-line">
        <strong class={isAwaiting ? "thinking" : view.yours ? "yours" : ""}>
          {card ? (
            <>
              Tap <SuitText text={cardText(card)} /> again to play it
            </>
          ) : tapped.value === TAKES_BACK ? (
            "Tap Undo again to take your last move back"
          ) : sent.value !== null ? (
            afterMove(view, sent.value)
          ) : (
            awaited(view)
          )}
        </strong>
        {latest.value && (
          <span class="soft">
            {" "}
            <SuitText text={view.many ? withoutCodes(latest.value) : latest.value} />
          </span>
        )}
      </p>
    </div>
  );
}
