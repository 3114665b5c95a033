// What the person is about to call or play: the call that is looked at, and the first of two taps.
import { signal } from "@preact/signals";
import { taps } from "../state/settings";
import { move } from "../state/table";
import type { CallName, CardName } from "../shapes";

/** The call that is focused or hovered: its meaning is shown before it is made. */
export const lookedAt = signal<CallName | null>(null);
/** The call or card that was tapped once. */
export const tapped = signal<string | null>(null);

/** A tap, click or Enter on a call of the box. A keyboard's Enter has no second tap: the focus showed the meaning. */
export function chooseCall(call: CallName, byKeyboard: boolean): void {
  if (taps.value === "one" || byKeyboard || tapped.value === call) {
    tapped.value = null;
    void move("call", call);
  } else {
    tapped.value = lookedAt.value = call;
  }
}

/** The same for a card. */
export function chooseCard(card: CardName, byKeyboard: boolean): void {
  if (taps.value !== "two" || byKeyboard || tapped.value === card) {
    tapped.value = null;
    void move("card", card);
  } else {
    tapped.value = card;
  }
}

/** Whether a click came from Enter or Space. */
export function isByKeyboard(event: MouseEvent): boolean {
  return event.detail === 0;
}
