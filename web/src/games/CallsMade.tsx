// What was said before the play, in order.

import type { MadeCall, Seat } from "../shapes";
import { SuitText } from "../shared/SuitText";
import { seatWord } from "../words/names";

export function CallsMade({ calls, you }: { calls: readonly MadeCall[]; you: Seat }) {
  if (calls.length === 0) return null;
  return (
    <ol class="calls-made" aria-label="Calls so far">
      {calls.map((made, index) => (
        <li key={index}>
          {made.seat === you ? "You" : seatWord(made.seat)}: <SuitText text={made.call} />
        </li>
      ))}
    </ol>
  );
}
